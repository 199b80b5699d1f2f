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
Examples: how many ways there are to fill 6×10 with the twelve pentominoes; one way to put Soma together; all
solutions of a puzzle in a file; the assemblies of a puzzle of Burr Tools; a picture; a new puzzle
  dlx tiling count --pieces pentominoes --board 6x10
  dlx tiling solve --pieces soma --board 3x3x3
  dlx tiling solve --all puzzle.txt
  dlx tiling count burr.xmpuzzle
  dlx tiling render --solution --pieces hexiamonds --board 6x6 --output hexiamonds.svg
  dlx tiling generate --difficulty medium

`dlx solve`, `check`, `rate`, `render` and `convert` take files of these puzzles, too.

A puzzle is a board, and pieces to fill it, of squares, triangles, hexagons, cubes and more. Pieces of squares,
triangles and hexagons are turned and reflected, those in space turned only, unless the puzzle says otherwise.

Solutions are the same if a turn or a reflection of the board makes one of the other, as long as it makes each piece
one that there is: so one of Soma and its mirror image count as one. Whether the pieces can be moved into their places
is not asked.

A board has at most 100,000 cells, and of each piece there are at most 1,000,000 copies.")]
pub(crate) enum Command {
    /// Make puzzles, each with exactly one solution
    Generate(Box<generate::Arguments>),
    /// Check whether puzzles have exactly one solution
    Check(check::Arguments),
    /// Count the solutions, those that turns and reflections make into each other as one
    Count(count::Arguments),
    /// Find solutions, and draw them in text
    Solve(solve::Arguments),
    /// Draw boards and pieces, or solutions, as text, SVG, PNG or PDF
    Render(render::Arguments),
    /// Write puzzles in text, as a puzzle file of Burr Tools, or as an exact cover
    Convert(convert::Arguments),
    /// Print the puzzle as an exact-cover problem, for `dlx cover`, `dlx count` and others
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
