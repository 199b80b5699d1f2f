//! `dlx tiling cover`: prints packing puzzles as exact-cover problems.

use clap::Args;
use dlx::format::Writer;

use super::source::{Source, laid_in_time, only};
use crate::End;
use crate::console::Console;
use crate::export;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
#[command(after_help = "\
Example: how often each placement is used in the 2339 × 4 solutions of 6×10
  dlx tiling cover --pieces pentominoes --board 6x10 | dlx count --per-option

There is an item for each piece and each cell, and an option for each place where a piece can lie. A cell that may stay
empty is a secondary item. A piece that is not used exactly once has bounds.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Print the turns and reflections of the board, for `dlx count --up-to-symmetry --under`
    #[arg(long)]
    symmetries: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let tilings = arguments.source.read(console)?;
    let (name, tiling) = only(&tilings)?;
    let deadline = console.deadline(None);
    let laid = laid_in_time(name, tiling, deadline)?;
    if arguments.symmetries {
        let writer = Writer::new(laid.problem())?;
        let mut output = Output::new(console);
        for (number, symmetry) in laid.symmetries().generators().iter().enumerate() {
            output.answer(|text| {
                text.extend_from_slice(if number > 0 { b"\n" } else { b"" });
                writer.symmetry(symmetry, text);
            })?;
        }
        output.flush()?;
        return Ok(End::Done);
    }
    export::print(laid.problem(), name, deadline, console)
}
