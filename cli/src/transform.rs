//! `dlx transform`: scrambles puzzles by their symmetries, or brings them to canonical form.

use clap::Args;
use puzzles::notation::text::Mistake;
use puzzles::random::Random;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::seed::Seed;
use crate::stream::{OutputNotation, Puzzles, Record};
use crate::values;

#[derive(Args)]
#[command(mut_arg("timeout", values::of_run), mut_arg("family", values::with_symmetries))]
#[command(long_about = "\
Scramble puzzles by their symmetries, or bring them to canonical form\n\n\
Sudokus, Latin squares, KenKens, Kakuros and Kropkis have symmetries that are known; Futoshikis, irregular KenKens and\n\
variants do not.")]
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
    let deadline = arguments.puzzles.deadline(console);
    let source = arguments.puzzles.source(console)?;
    arguments.puzzles.answer(source, false, console, move |record, answers| {
        record.in_time(deadline)?;
        let puzzle = record.read()?;
        let transformed = match seed {
            None => match puzzle.canonical(deadline).map_err(|why| refuse(record, &why))? {
                Some(form) => form,
                None => return Err(Failure::Stopped { place: record.place() }),
            },
            Some(seed) => {
                let scrambled = puzzle.scrambled(&mut Random::new(seed, record.index));
                let why = || {
                    let expected = "a Sudoku, a Latin square, a KenKen, a Kakuro or a Kropki";
                    Mistake::new(format!("{expected}, whose symmetries are known"), puzzle.family())
                        .to_string()
                };
                scrambled.ok_or_else(|| refuse(record, &why()))?
            }
        };
        // Told with the first puzzle: an input that is refused needs none.
        if let (Some(seed), 0) = (seed, record.index) {
            flag.tell(seed, quiet, record.console);
        }
        if printed.is_json() {
            let mut line = transformed.json();
            if let Some(seed) = seed {
                line.add("seed", &seed).add("index", &record.index);
            }
            answers.show(End::Done, line);
            return Ok(());
        }
        record.write(&*transformed, None, &printed, answers)
    })
}

fn refuse(record: Record, why: &str) -> Failure {
    record.wrong(Mistake::from_error(why))
}
