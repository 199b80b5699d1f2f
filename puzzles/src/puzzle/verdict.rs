//! Whether a puzzle has exactly one solution.

use dlx::{Outcome, Stop};

use super::Puzzle;
use crate::bounds::Bounds;

/// Whether a puzzle has exactly one solution.
///
/// [`dlx::Verdict`] is the same for the covers of an exact-cover problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Verdict {
    /// It has no solution.
    None,
    /// It has this one only.
    Unique(Vec<i32>),
    /// It has more than one: here are two.
    Multiple(Vec<i32>, Vec<i32>),
    /// Not known: the search was stopped. The solution is the one found by then, if any.
    Stopped(Stop, Option<Vec<i32>>),
}

impl Verdict {
    /// The word for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique(_) => "unique",
            Verdict::Multiple(..) => "multiple",
            Verdict::Stopped(..) => "stopped",
        }
    }
}

/// Looks for two solutions of a puzzle.
///
/// Without a timeout or a flag in `bounds`, a hard puzzle may take for ever. [`Verdict::Stopped`] holds a solution if
/// one was found before the search was stopped.
pub fn check(puzzle: &dyn Puzzle, bounds: &Bounds) -> Verdict {
    let (solutions, outcome) = puzzle.two_solutions(bounds);
    let mut solutions = solutions.into_iter();
    match (solutions.next(), solutions.next(), outcome) {
        (Some(one), Some(other), _) => Verdict::Multiple(one, other),
        (found, _, Outcome::Stopped(stop)) => Verdict::Stopped(stop, found),
        (Some(one), None, Outcome::Complete) => Verdict::Unique(one),
        (None, _, Outcome::Complete) => Verdict::None,
    }
}
