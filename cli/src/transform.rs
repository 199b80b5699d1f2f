//! `dlx transform`: scrambles puzzles by their symmetries, or brings them to canonical form.

use std::sync::{Arc, Mutex, Once};

use clap::Args;
use dlx::locks::locked;
use puzzles::notation::text::Mistake;
use puzzles::puzzle::Puzzle;
use puzzles::random::Random;

use crate::End;
use crate::console::Console;
use crate::effort::of_run;
use crate::failure::Failure;
use crate::left_out::{LeftOut, SYMBOLS};
use crate::seed::Seed;
use crate::stream::{OutputNotation, Puzzles};

#[derive(Args)]
#[command(mut_args(of_run))]
#[command(long_about = "\
Scramble puzzles by their symmetries, or bring them to canonical form\n\n\
Boards are turned and mirrored. In Sudokus and Latin squares, values are also permuted, and rows and columns are\n\
reordered in ways that keep boxes, diagonals, windows and regions houses.\n\n\
Variants are only turned and mirrored. Constraints move with their cells, and clues beside the board move to another\n\
side. The values of a variant are permuted if every constraint only asks which values are equal and which differ, as\n\
anti-knight, anti-king, clones, palindromes and extra regions do. They are reversed (the largest becomes 1) if every\n\
constraint still means the same then, as whispers, renban, nabner, between, lockout, entropic and modular lines, white\n\
dots and non-consecutive neighbours do. Otherwise values stay as they are.\n\n\
A puzzle is refused if a constraint would mean something else on a turned or mirrored board, as box indexers do.\n\
There is no canonical form for Sudokus larger than 12×12 or with boxes as wide as 2×6, Latin squares larger than\n\
7×7, pencil marks whose values are permuted, and boards with diagonals, windows or regions that allow more than\n\
200,000 orders of rows and columns, such as X-Sudokus of 25×25. Such boards are scrambled by a random choice of\n\
these orders, not all equally likely. Those larger than 100×100 are only turned and mirrored, and have no canonical\n\
form either.")]
#[command(after_help = "\
Examples: scramble each puzzle; list the essentially different puzzles of a file
  dlx transform --seed 7 puzzles.txt
  dlx transform --canonical puzzles.txt | sort -u")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    seed: Seed,

    /// Bring each puzzle to canonical form, the same for all puzzles that differ only by symmetries
    #[arg(long, conflicts_with = "seed")]
    canonical: bool,

    #[command(flatten)]
    printed: OutputNotation,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let printed = arguments.printed.clone();
    let seed = if arguments.canonical { None } else { Some(arguments.seed.pick()) };
    let (flag, quiet) = (arguments.seed, arguments.puzzles.is_quiet());
    let names_symbols = arguments.puzzles.names_symbols();
    let deadline = arguments.puzzles.deadline(console);
    let source = arguments.puzzles.source(console)?;
    // Told with the first puzzle: an input that is refused needs none.
    let first = Once::new();
    let without_place = Arc::new(Mutex::new(LeftOut::new("the notation has no place for it")));
    let lost = Arc::new(Mutex::new(LeftOut::new("it does not move with its cells")));
    let all = [Arc::clone(&without_place), Arc::clone(&lost)];
    let end = arguments.puzzles.answer(source, false, console, move |record, answers| {
        record.in_time(deadline)?;
        let puzzle = record.read()?;
        let transformed = match seed {
            None => puzzle.canonical(deadline),
            Some(seed) => puzzle.scrambled(&mut Random::new(seed, record.index)).map(Some),
        };
        let transformed = match transformed {
            Ok(Some(transformed)) => transformed,
            Ok(None) => return Err(Failure::Stopped { place: record.place() }),
            Err(why) => return Err(record.wrong(Mistake::from_error(why))),
        };
        if let Some(seed) = seed {
            first.call_once(|| flag.tell(seed, quiet, record.console));
        }
        let has_rules = |puzzle: &dyn Puzzle| puzzle.about().rules.is_some();
        if has_rules(&*transformed) && puzzle.json() != transformed.json() {
            record.note(
                "the rules in words stay as they are; what they say of places and values may be wrong now",
            );
        }
        let default = puzzle.formats()[0];
        let goes_on = transformed.left_out(default);
        let mut gone = puzzle.left_out(default);
        gone.retain(|key| *key != SYMBOLS && !goes_on.contains(key));
        locked(&lost).add(&record, gone);
        if printed.is_json() {
            let mut line = transformed.json();
            if let Some(seed) = seed {
                line.add("seed", &seed).add("index", &record.index);
            }
            answers.show(End::Done, line);
            return Ok(());
        }
        record.write(&*transformed, None, &printed, answers)?;
        let mut what = transformed.left_out(record.placed(printed.of(&*transformed))?);
        what.retain(|key| *key != SYMBOLS || !names_symbols);
        locked(&without_place).add(&record, what);
        Ok(())
    });
    all.iter().for_each(|left_out| locked(left_out).tell(quiet, console));
    end
}
