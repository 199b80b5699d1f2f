//! Sudoku of every size and shape, and Latin squares.

mod alive;
mod candidates;
mod canonical;
mod carve;
mod constraints;
mod cover;
mod draw;
mod family;
mod fill;
mod generate;
mod instructions;
mod jigsaw;
pub mod nine;
mod puzzle;
pub mod rate;
mod seek;
mod sheet;
mod solve;
mod swaps;
mod symmetries;
#[cfg(test)]
mod tests;
pub mod text;
mod transform;

pub use crate::board::{Boxes, ExtraHouses, House, HouseKind, LARGEST, Layout, LayoutError, Marks, SMALLEST};
pub use crate::solve::Budget;
pub use canonical::{NoCanonicalForm, canonical};
pub use carve::{CarveError, Carved, Carving};
pub use cover::problem;
pub(crate) use draw::numbered as picture_in_numbers;
pub use family::LATIN;
pub(crate) use family::{SUDOKU, Sheets};
pub use fill::{Filled, GivensError, fill};
pub use generate::{Recipe, RecipeError, Regions, Shape, SudokuMaker, UsualMaker};
pub use jigsaw::{Jigsaw, jigsaw};
pub use puzzle::{Clash, Puzzle};
pub use sheet::Sheet;
pub use solve::solve;
pub use transform::Transform;
