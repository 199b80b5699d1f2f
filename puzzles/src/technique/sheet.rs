//! What is still possible in each cell.

use crate::board::ValueSet;

/// The candidates of all cells.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    candidates: Vec<ValueSet>,
    /// The cells whose value has been told, and been taken from those that see them.
    placed: Vec<bool>,
    /// How often anything went.
    version: u64,
}

impl Sheet {
    pub(crate) fn new(candidates: Vec<ValueSet>) -> Self {
        Sheet { placed: vec![false; candidates.len()], candidates, version: 0 }
    }

    /// The candidates of all cells.
    pub(crate) fn candidates(&self) -> &[ValueSet] {
        &self.candidates
    }

    /// The candidates of a cell; none of one that takes no value.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> ValueSet {
        self.candidates[cell]
    }

    /// Whether it is not yet known what a cell holds.
    #[inline]
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        !self.candidates[cell].is_power_of_two()
    }

    /// What some cells can hold together.
    pub(crate) fn union(&self, cells: &[usize]) -> ValueSet {
        cells.iter().fold(0, |union, &cell| union | self.candidates[cell])
    }

    /// A number that is another whenever anything has gone.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Whether a cell's value has been told.
    pub(crate) fn is_placed(&self, cell: usize) -> bool {
        self.placed[cell]
    }

    pub(super) fn place(&mut self, cell: usize) {
        self.placed[cell] = true;
    }

    /// Strikes candidates out. Whether any went.
    pub(super) fn strike(&mut self, cell: usize, values: ValueSet) -> bool {
        let goes = self.candidates[cell] & values != 0;
        self.candidates[cell] &= !values;
        self.version += u64::from(goes);
        goes
    }
}
