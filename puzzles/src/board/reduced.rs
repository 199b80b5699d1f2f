//! A puzzle as an exact cover.

use std::fmt;

use dlx::Problem;

use crate::deadline::Deadline;

/// A puzzle as an exact-cover problem.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The problem.
    pub problem: Problem,
    /// For each option the cells that it fills, with their values.
    pub placements: Vec<Vec<Placement>>,
}

impl Reduced {
    /// Whether each option fills some cell.
    pub(crate) fn fills_cells_alone(&self) -> bool {
        self.placements.iter().all(|placements| !placements.is_empty())
    }
}

/// What is known of the values that cells have in some solution.
pub struct Settled {
    /// For each cell the values that it has in some solution, in order. There are none at all if no solution is known.
    pub alive: Vec<Vec<i32>>,
    /// Some of these solutions, or none.
    pub solutions: Vec<Vec<i32>>,
    /// An exact cover that has those placements, and the ones that are still open; `None` if all is known.
    pub open: Option<Reduced>,
    /// Looks for solutions near to those that are found meanwhile.
    pub near: Option<Box<dyn Near>>,
}

/// Looks for solutions near to known ones.
pub trait Near {
    /// Looks around a solution, and tells for each cell the values that it has in some solution so far, in order.
    /// `None` if the deadline passed.
    fn look(&mut self, solution: &[i32], deadline: Option<Deadline>) -> Option<Vec<Vec<i32>>>;

    /// The placements that are in a solution just if this one is, by symmetry.
    fn alike(&self, placement: Placement) -> Vec<Placement> {
        let _ = placement;
        Vec::new()
    }

    /// Whether it is known of all values that cells could have.
    fn is_settled(&self) -> bool {
        false
    }

    /// About how many options the exact cover has; 0 if it is not known to be large.
    fn cover_size(&self) -> usize {
        0
    }
}

impl fmt::Debug for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Settled { alive, solutions: _, open, near: _ } = self;
        f.debug_struct("Settled").field("alive", alive).field("open", open).finish_non_exhaustive()
    }
}

/// A cell with a value.
pub type Placement = (usize, i32);
