//! Sudoku of every size and shape, and Latin squares.

mod cover;
mod family;
mod layout;
mod puzzle;
pub mod rate;
#[cfg(test)]
mod tests;
pub mod text;
mod transform;

use std::ops::ControlFlow;

use dlx::Outcome;

pub use cover::problem;
pub use family::Sheet;
pub(crate) use family::{Boards, LATIN, SUDOKU};
pub use layout::{Boxes, House, HouseKind, LARGEST, Layout, LayoutError, SMALLEST};
pub use puzzle::{Clash, Marks, Puzzle};
pub use transform::{NoCanonicalForm, Transform, canonical};

use crate::family::Bounds;

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    if puzzle.clash().is_some() {
        return Outcome::Complete;
    }
    cover::solve(puzzle, bounds, found)
}
