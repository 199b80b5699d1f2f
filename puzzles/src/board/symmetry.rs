//! Changes of a board after which a puzzle asks the same.

use super::{ValueSet, members};

/// Where each cell and each value go, so that solutions become solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    cells: Vec<usize>,
    values: Vec<u8>,
}

impl Symmetry {
    /// The one by which each cell and each number of a value become these.
    #[must_use]
    pub fn new(cells: Vec<usize>, values: Vec<u8>) -> Self {
        Symmetry { cells, values }
    }

    /// The cell that a cell becomes.
    #[must_use]
    pub fn cell(&self, cell: usize) -> usize {
        self.cells[cell]
    }

    /// The values that some values become.
    #[must_use]
    pub fn set(&self, set: ValueSet) -> ValueSet {
        members(set).fold(0, |image, number| image | 1 << self.values[usize::from(number)])
    }
}
