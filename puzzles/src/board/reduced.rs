//! A puzzle as an exact cover.

use dlx::Problem;

/// A puzzle as an exact-cover problem.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The problem.
    pub problem: Problem,
    /// For each option the cells that it fills, with their values.
    pub placements: Vec<Vec<Placement>>,
}

/// What is known of the values that cells have in some solution.
#[derive(Clone, Debug)]
pub struct Settled {
    /// For each cell the values that it has in some solution, in order. There are none at all if no solution is known.
    pub alive: Vec<Vec<i32>>,
    /// An exact cover whose placements are those, and the ones of which nothing is known; `None` if all is known.
    pub open: Option<Reduced>,
}

/// A cell with a value.
pub type Placement = (usize, i32);
