//! `dlx tiling`: packing puzzles.

pub(crate) mod check;
pub(crate) mod convert;
mod count;
mod cover;
pub(crate) mod generate;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod source;

use clap::Subcommand;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;

// Plain comments here: clap would take others for the help of the command.
#[derive(Subcommand)]
#[command(defer = true)]
#[command(after_help = "\
Examples: how many ways there are to fill 6×10 with the twelve pentominoes; one way to assemble Soma; all solutions of a
puzzle in a file; the number of assemblies of a Burr Tools puzzle; a picture; a new puzzle
  dlx tiling count --pieces pentominoes --board 6x10
  dlx tiling solve --pieces soma --board 3x3x3
  dlx tiling solve --all puzzle.txt
  dlx tiling count burr.xmpuzzle
  dlx tiling render --solution --pieces hexiamonds --board 6x6 --output hexiamonds.svg
  dlx tiling generate --difficulty medium

`dlx solve`, `check`, `rate`, `render` and `convert` also read files of these puzzles.

A puzzle is a board and the pieces to fill it, made of squares, triangles, hexagons, cubes and more. Flat pieces may be
turned and reflected, solid ones only turned, unless the puzzle says otherwise.

Solutions that differ only by a turn or a reflection of the board count as one, if the set has each turned piece: a
solution of Soma and its mirror image are one. Whether the pieces can be moved into place is not considered.

A board has at most 100,000 cells, and each piece at most 1,000,000 copies.")]
pub(crate) enum Command {
    /// Make puzzles, each with exactly one solution
    Generate(Box<generate::Arguments>),
    /// Check whether puzzles have exactly one solution
    Check(check::Arguments),
    /// Count solutions, up to turns and reflections
    Count(count::Arguments),
    /// Find solutions, and draw them as text
    Solve(solve::Arguments),
    /// Draw boards and pieces, or solutions, as text, SVG, PNG or PDF
    Render(render::Arguments),
    /// Write puzzles as text, as a puzzle file of Burr Tools, or as an exact-cover problem
    Convert(convert::Arguments),
    /// Print a puzzle as an exact-cover problem, for `dlx cover`, `dlx count` and others
    Cover(cover::Arguments),
}

pub(crate) fn run(command: &Command, console: &Console) -> Result<End, Failure> {
    match command {
        Command::Generate(arguments) => generate::run(arguments, console),
        Command::Check(arguments) => check::run(arguments, console),
        Command::Count(arguments) => count::run(arguments, console),
        Command::Solve(arguments) => solve::run(arguments, console),
        Command::Render(arguments) => render::run(arguments, console),
        Command::Convert(arguments) => convert::run(arguments, console),
        Command::Cover(arguments) => cover::run(arguments, console),
    }
}
