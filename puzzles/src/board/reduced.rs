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

/// A cell with a value.
pub type Placement = (usize, i32);
