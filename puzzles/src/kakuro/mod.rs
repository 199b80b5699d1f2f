//! Kakuro: crosswords of digits and sums.

mod cover;
mod digits;
mod draw;
mod family;
mod fill;
mod generate;
mod instructions;
mod layout;
mod narrow;
mod parts;
mod pattern;
mod puzzle;
mod repair;
mod rules;
mod run;
mod search;
mod sets;
mod splits;
#[cfg(test)]
mod tests;
pub mod text;

use std::ops::ControlFlow;

use dlx::Outcome;

pub use cover::problem;
pub use digits::{Digits, LARGEST_DIGIT, LARGEST_SUM};
pub(crate) use family::Kakuro;
pub use generate::{LARGEST_DENSITY, Recipe, RecipeError, SMALLEST, SMALLEST_DENSITY};
pub use layout::{Direction, LONGEST_RUN, Layout, LayoutError, MOST_CELLS, Run};
pub use puzzle::{Puzzle, PuzzleError};

use crate::deadline::{self, is_over};
use crate::family::{Bounds, Engine};
use narrow::Narrowing;

/// Shows each solution of a puzzle to `found`, until that breaks off: the digit of each white cell, and 0
/// for the black ones.
///
/// The fastest way is no cover: sums and cells narrow each other until nothing changes, the board falls
/// into parts that know nothing of each other, and each of these is searched by itself, narrowed again
/// after each digit that is tried. [`Engine::Cover`] solves [`problem`] as it stands.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    match bounds.engine {
        Engine::Cover => cover::solve(puzzle, bounds, found),
        Engine::Auto => parts::solve(Narrowing::new(puzzle), &mut clock(bounds), found),
    }
}

/// Tells whether there is still time. The clock is looked at now and then only.
fn clock(bounds: &Bounds) -> impl FnMut() -> bool {
    const STRIDE: u32 = 64;
    let deadline = deadline::after(bounds.timeout);
    let mut steps = 0_u32;
    move || {
        steps = steps.wrapping_add(1);
        !steps.is_multiple_of(STRIDE) || !is_over(deadline)
    }
}
