//! Sudoku of every size and shape, and Latin squares.

mod candidates;
mod cover;
mod family;
mod fill;
mod jigsaw;
mod layout;
pub mod nine;
mod puzzle;
mod seek;
mod solve;
#[cfg(test)]
mod tests;
pub mod text;
mod transform;

pub use cover::problem;
pub use family::Sheet;
pub(crate) use family::{Boards, LATIN, SUDOKU};
pub use fill::{Filled, GivensError, fill};
pub use jigsaw::{Jigsaw, jigsaw};
pub use layout::{Boxes, House, HouseKind, LARGEST, Layout, LayoutError, SMALLEST};
pub use puzzle::{Clash, Marks, Puzzle};
pub use seek::Bounds;
pub use solve::solve;
pub use transform::{NoCanonicalForm, Transform, canonical};
