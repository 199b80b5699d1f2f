//! KenKen: a Latin square that is cut into cages, each of which tells what its values come to.

mod bands;
mod beliefs;
mod bits;
mod broken;
mod chain;
mod cover;
mod draw;
mod family;
mod fillings;
mod frame;
mod generate;
mod instructions;
mod loose;
mod narrow;
mod puzzle;
mod reach;
mod search;
mod solve;
mod square;
mod stretches;
mod techniques;
#[cfg(test)]
mod tests;
pub mod text;
mod values;
mod walks;

pub use crate::operator::{Operator, Weights, WeightsError};
pub use cover::Reduction;
pub(crate) use family::KenKen;
pub use generate::{KenKenMaker, Recipe, RecipeError};
pub use puzzle::{Cage, LARGEST, Puzzle, PuzzleError, SMALLEST};
pub use solve::solve;
pub use values::{Values, ValuesError};
