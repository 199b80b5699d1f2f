//! `dlx convert`: from one notation to another.

use clap::Args;

use crate::End;
use crate::failure::Failure;
use crate::stream::Puzzles;

#[derive(Args)]
#[command(after_help = "\
Example: Sudokus as squares
  dlx convert --format grid puzzles.txt")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// The notation to write; the usual one without it
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let format = arguments.format.clone();
    arguments.puzzles.answer(false, move |record, answers| {
        record.write(&*record.read()?, format.as_deref(), &mut answers.text)
    })
}
