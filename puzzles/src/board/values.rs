//! Sets of values, as bits.

use super::Placement;
use crate::bits::bits;

/// A set of values, by their numbers.
pub type ValueSet = u16;

/// The most values that a set holds.
pub const MOST_VALUES: usize = ValueSet::BITS as usize;

/// The numbers in a set, in order.
pub fn members(set: ValueSet) -> impl Iterator<Item = u8> + Clone {
    bits(set).map(|number| number as u8)
}

/// What the values of a set add up to, where they count up from 1.
pub(crate) fn sum_of(set: ValueSet) -> usize {
    members(set).map(|number| usize::from(number) + 1).sum()
}

/// The cells that are given, with their values: of the others the value is 0.
pub(crate) fn given_cells(givens: &[u8]) -> impl Iterator<Item = (usize, u8)> {
    givens.iter().copied().enumerate().filter(|&(_, given)| given > 0)
}

/// The cells that are given.
pub(crate) fn cells_given(givens: &[u8]) -> Vec<usize> {
    given_cells(givens).map(|(cell, _)| cell).collect()
}

/// Cells with the values that they are to be given, 0 for none; `None` if a cell or a value is not of the board.
pub(crate) fn within(
    values: &[Placement],
    cells: usize,
    size: usize,
) -> Option<impl Iterator<Item = (usize, u8)>> {
    let is_within =
        |&(cell, value): &Placement| cell < cells && usize::try_from(value).is_ok_and(|value| value <= size);
    values.iter().all(is_within).then(|| values.iter().map(|&(cell, value)| (cell, value as u8)))
}

/// The set of this many values.
///
/// # Panics
/// If they are none, or too many.
pub(crate) fn all_values(values: usize) -> ValueSet {
    assert!((1..=MOST_VALUES).contains(&values), "values that a set holds");
    (u32::from(ValueSet::MAX) >> (MOST_VALUES - values)) as ValueSet
}
