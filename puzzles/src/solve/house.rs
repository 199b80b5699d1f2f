//! Cells with different values: a row, a column, a box.
//!
//! A value that a cell has for certain is gone for the others. Where there are as many cells as values, a
//! value that has a place in one cell only is there. Both are seen in one pass over the cells.

use super::line::Line;
use super::net::Cells;
use super::search::DeadEnd;
use crate::board::ValueSet;

impl Cells<'_> {
    /// Narrows the cells of a house.
    pub(super) fn in_house(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let cells = wiring.houses.of(house);
        let sets = *self.in_line(house);
        let singles = sets.map(single);
        let [somewhere, twice, _] = Line::of(&sets).counted();
        let certain = Line::of(&singles).union();
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
        if taken != 0 && Line::of(&singles).counted()[1] != 0 {
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

/// The value that a cell has for certain, as a set; empty while there are several.
#[inline]
pub(super) fn single(values: ValueSet) -> ValueSet {
    if values & values.wrapping_sub(1) == 0 { values } else { 0 }
}
