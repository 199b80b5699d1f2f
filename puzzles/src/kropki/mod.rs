//! Kropki: Sudoku with dots between neighbours. A white dot says that two values are consecutive, a black
//! one that one is double the other, and none that they are neither, unless only some dots are shown.

mod constraints;
mod family;
mod generate;
mod instructions;
mod on_fpuzzles;
mod puzzle;
mod square;
mod techniques;
#[cfg(test)]
mod tests;
pub mod text;

use std::ops::ControlFlow;

use dlx::Outcome;

pub use crate::board::{Dot, Dots, Pair, Side, fits, pairs};
pub(crate) use family::Kropki;
pub use generate::{Direction, Givens, KropkiMaker, Recipe, RecipeError};
pub use puzzle::{LARGEST, Puzzle, SMALLEST, SizeError, layout};

use crate::constraint;
use crate::puzzle::Bounds;

/// The name of the family.
pub(crate) const KROPKI: &str = "kropki";

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    constraint::solve(puzzle, bounds, found)
}
