//! Solving a puzzle.

use std::ops::ControlFlow;

use dlx::Outcome;

use super::puzzle::Puzzle;
use crate::constraint;
use crate::puzzle::Bounds;

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    constraint::solve(puzzle, bounds, found)
}
