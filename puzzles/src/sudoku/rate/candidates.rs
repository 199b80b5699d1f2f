//! Candidates of several cells, or of several digits.

use super::sets::{Cells, Digits};
use crate::technique::Candidate;

/// One digit in some cells.
pub(super) fn in_cells(cells: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells.into_iter().map(move |cell| Candidate::of(cell, digit))
}

/// Some digits of one cell.
pub(super) fn of_cell(cell: usize, digits: Digits) -> impl Iterator<Item = Candidate> {
    digits.into_iter().map(move |digit| Candidate::of(cell, digit))
}
