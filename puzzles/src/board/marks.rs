//! The candidates of each cell.

use bitvec::vec::BitVec;

use super::given_cells;

/// The values that each cell may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    size: usize,
    allowed: BitVec,
}

impl Marks {
    /// All values of all cells of a board with `size` values.
    #[must_use]
    pub fn all(size: usize) -> Self {
        Marks { size, allowed: BitVec::repeat(true, size * size * size) }
    }

    /// No value of any cell of such a board.
    #[must_use]
    pub fn none(size: usize) -> Self {
        Marks { size, allowed: BitVec::repeat(false, size * size * size) }
    }

    /// The number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether a cell may have a value, from 1.
    ///
    /// # Panics
    /// If there is no such cell or value.
    #[must_use]
    pub fn allows(&self, cell: usize, value: u8) -> bool {
        self.allowed[cell * self.size + usize::from(value) - 1]
    }

    /// Allows a value in a cell, or forbids it.
    ///
    /// # Panics
    /// If there is no such cell or value.
    pub fn set(&mut self, cell: usize, value: u8, allowed: bool) {
        self.allowed.set(cell * self.size + usize::from(value) - 1, allowed);
    }

    /// Leaves a cell the value that it is given, whatever it was allowed before, or allows it all values where none is
    /// given: then that is 0.
    pub(crate) fn give(&mut self, cell: usize, given: u8) {
        self.allowed[cell * self.size..][..self.size].fill(given == 0);
        if given > 0 {
            self.set(cell, given, true);
        }
    }

    /// The same with the given cells of a board given: 0 stands for the others.
    pub(crate) fn with_givens(mut self, givens: &[u8]) -> Self {
        given_cells(givens).for_each(|(cell, given)| self.give(cell, given));
        self
    }

    /// The values that a cell may have.
    pub fn of(&self, cell: usize) -> impl Iterator<Item = u8> {
        self.allowed[cell * self.size..][..self.size].iter_ones().map(|symbol| symbol as u8 + 1)
    }
}
