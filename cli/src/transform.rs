//! `dlx transform`: scrambles puzzles by their symmetries, or brings them to canonical form.

use std::sync::Once;

use clap::Args;
use puzzles::notation::text::Mistake;
use puzzles::random::Random;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::seed::Seed;
use crate::stream::{OutputNotation, Puzzles};
use crate::values;

#[derive(Args)]
#[command(mut_arg("timeout", values::of_run))]
#[command(long_about = "\
Scramble puzzles by their symmetries, or bring them to canonical form\n\n\
Boards are turned and mirrored. Of Sudokus and Latin squares, rows and columns that may change places do so, too, and\n\
values are exchanged; of variants, only where the constraints do not say which values are larger, or what they add up\n\
to. Constraints go with their cells, and clues beside the board come to another side. A puzzle with a constraint that\n\
asks something else on any other board, as box indexers do, is refused with a message, and the puzzles after it are\n\
still answered; the exit status is 2 then.")]
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
    // Told with the first puzzle: an input that is refused needs none.
    let first = Once::new();
    arguments.puzzles.answer(source, false, console, move |record, answers| {
        record.in_time(deadline)?;
        let puzzle = record.read()?;
        let transformed = match seed {
            None => puzzle.canonical(deadline),
            Some(seed) => puzzle.scrambled(&mut Random::new(seed, record.index)).map(Some),
        };
        let transformed = match transformed {
            Ok(Some(transformed)) => transformed,
            Ok(None) => return Err(Failure::Stopped { place: record.place() }),
            Err(why) => {
                answers.refuse(record.wrong(Mistake::from_error(why)));
                return Ok(());
            }
        };
        if let Some(seed) = seed {
            first.call_once(|| flag.tell(seed, quiet, record.console));
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
