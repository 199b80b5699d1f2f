//! Kropki: Sudoku with dots between neighbours. A white dot says that two values are consecutive, a black
//! one that one is double the other, and none that they are neither, unless only some dots are shown.

mod cover;
mod dot;
mod draw;
mod family;
mod generate;
mod instructions;
mod narrow;
mod puzzle;
mod rules;
mod solve;
mod square;
#[cfg(test)]
mod tests;
pub mod text;

pub use cover::{Placement, problem};
pub use dot::{Dot, Dots, fits};
pub(crate) use family::Boards;
pub use generate::{Direction, Givens, KropkiMaker, Recipe, RecipeError};
pub use puzzle::{Clash, LARGEST, Pair, Puzzle, SMALLEST, Side, SizeError, layout, pairs};
pub use solve::solve;

/// The name of the family.
pub(crate) const KROPKI: &str = "kropki";
