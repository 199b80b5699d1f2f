//! Cells with different values: a row, a column, a box.
//!
//! A value that a cell has for certain is gone for the others. Where there are as many cells as values, a
//! value that has a place in one cell only is there. Both are seen in one pass over the cells.

use super::net::Cells;
use super::search::DeadEnd;
use crate::board::{MOST_VALUES, ValueSet};

impl Cells<'_> {
    /// Narrows the cells of a house.
    pub(super) fn in_house(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let cells = wiring.houses.of(house);
        let sets = *self.in_line(house);
        let singles = sets.map(single);
        let (somewhere, twice) = once_and_twice(&sets);
        let certain = union(&singles);
        let is_full = cells.len() == wiring.values;
        if is_full && somewhere != wiring.full {
            return Err(self.blame(cells));
        }
        let taken = certain & twice;
        let alone = if is_full { somewhere & !twice & !certain } else { 0 };
        // Most often there is nothing new.
        if alone | taken == 0 {
            return Ok(());
        }
        if taken != 0 && once_and_twice(&singles).1 != 0 {
            return Err(self.blame(cells));
        }
        for ((&cell, values), single) in cells.iter().zip(sets).zip(singles) {
            if values & (alone | taken) == 0 || single != 0 {
                continue;
            }
            // If two values have their only place here, one of them has none in the next pass.
            let here = values & alone;
            self.keep(cell as usize, if here != 0 { 1 << here.trailing_zeros() } else { !certain })?;
        }
        Ok(())
    }
}

/// Four sets in a word.
#[inline]
fn words(sets: &[ValueSet; MOST_VALUES]) -> [u64; 4] {
    let word =
        |first: usize| (0..4).fold(0, |word, place| word | u64::from(sets[first + place]) << (16 * place));
    [word(0), word(4), word(8), word(12)]
}

/// The values that are in any of these sets.
#[inline]
fn union(sets: &[ValueSet; MOST_VALUES]) -> ValueSet {
    let [a, b, c, d] = words(sets);
    let all = a | b | c | d;
    let all = all | all >> 32;
    (all | all >> 16) as ValueSet
}

/// The values that are in any of these sets, and those that are in two or more. Half of the sets are put upon the other
/// half until one is left.
#[inline]
fn once_and_twice(sets: &[ValueSet; MOST_VALUES]) -> (ValueSet, ValueSet) {
    let [a, b, c, d] = words(sets);
    let (one, other) = (a | b, c | d);
    let (once, twice) = (one | other, a & b | c & d | one & other);
    let (once, twice) = (once | once >> 32, twice | twice >> 32 | once & once >> 32);
    ((once | once >> 16) as ValueSet, (twice | twice >> 16 | once & once >> 16) as ValueSet)
}

/// The value that a cell has for certain, as a set; empty while there are several.
#[inline]
pub(super) fn single(values: ValueSet) -> ValueSet {
    if values & values.wrapping_sub(1) == 0 { values } else { 0 }
}
