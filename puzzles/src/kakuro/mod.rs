//! Kakuro: crosswords of digits and sums.

mod constraints;
mod draw;
mod family;
mod fill;
mod generate;
mod instructions;
mod layout;
mod pattern;
mod puzzle;
mod repair;
mod settings;
mod square;
mod techniques;
#[cfg(test)]
mod tests;
pub mod text;

use std::ops::ControlFlow;

use dlx::Outcome;

pub use crate::constraint::sum::{Digits, LARGEST_DIGIT, LARGEST_SUM};
pub(crate) use family::Kakuro;
pub use generate::{LARGEST_AREA, LARGEST_DENSITY, Recipe, RecipeError, SMALLEST, SMALLEST_DENSITY};
pub use layout::{Direction, LONGEST_RUN, Layout, LayoutError, MOST_CELLS, Run};
pub use puzzle::{Puzzle, PuzzleError};

use crate::constraint;
use crate::puzzle::{Bounds, Engine};
use crate::solve::{Allowance, parts};

/// Shows each solution of a puzzle to `found`, until that breaks off: the digit of each white cell, and 0
/// for the black ones.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    match bounds.engine {
        Engine::Auto => {
            let allowance = Allowance::until(bounds.deadline());
            let mut digits = vec![0; puzzle.layout().cell_count()];
            parts::solve(constraints::net(puzzle), allowance, &mut |numbers| {
                digits.iter_mut().zip(numbers).for_each(|(digit, &number)| *digit = i32::from(number));
                found(&digits)
            })
        }
        Engine::Cover => constraint::solve_cover(puzzle, bounds, found),
    }
}
