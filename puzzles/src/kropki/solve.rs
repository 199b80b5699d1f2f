//! Solving a puzzle.

use std::ops::ControlFlow;

use dlx::Outcome;

use super::puzzle::Puzzle;
use crate::constraint;
use crate::deadline;
use crate::puzzle::{Bounds, Engine};
use crate::solve::Allowance;

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    match bounds.engine {
        Engine::Auto => constraint::solve(puzzle, Allowance::until(deadline::after(bounds.timeout)), found),
        Engine::Cover => constraint::solve_cover(puzzle, bounds.timeout, found),
    }
}
