//! Kropki: Sudoku with dots between neighbours. A white dot says that two values are consecutive, a black
//! one that one is double the other, and none that they are neither, unless only some dots are shown.

mod constraints;
mod draw;
mod family;
mod generate;
mod instructions;
mod puzzle;
mod solve;
mod square;
mod techniques;
#[cfg(test)]
mod tests;
pub mod text;

pub use crate::board::{Dot, Dots, Pair, Side, fits, pairs};
pub(crate) use family::Boards;
pub use generate::{Direction, Givens, KropkiMaker, Recipe, RecipeError};
pub use puzzle::{Clash, LARGEST, Puzzle, SMALLEST, SizeError, layout};
pub use solve::solve;

/// The name of the family.
pub(crate) const KROPKI: &str = "kropki";
