//! `dlx convert`: from one notation to another.

use clap::Args;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::stream::{OutputNotation, Puzzles};

#[derive(Args)]
#[command(after_help = "\
Examples: Sudokus as grids; puzzles as JSON
  dlx convert --format grid puzzles.txt
  dlx convert --json puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    printed: OutputNotation,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let printed = arguments.printed.clone();
    let deadline = arguments.puzzles.deadline(console);
    arguments.puzzles.answer(false, console, move |record, answers| {
        record.in_time(deadline)?;
        let puzzle = record.read()?;
        if printed.is_json() {
            answers.show(End::Done, puzzle.json());
            return Ok(());
        }
        record.write(&*puzzle, &printed, &mut answers.text)
    })
}
