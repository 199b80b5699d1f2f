//! Cells with different values: a row, a column, a box.
//!
//! A value that a cell has for certain is gone for the others. Where there are as many cells as values, a
//! value that has a place in one cell only is there. Both are seen in one pass over the cells.

use super::net::Cells;
use super::search::DeadEnd;
use crate::board::ValueSet;

impl Cells<'_> {
    /// Narrows the cells of a house.
    pub(super) fn in_house(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let cells = wiring.houses.of(house);
        let sets = self.sets();
        let (mut somewhere, mut twice, mut certain, mut certain_twice) = (0, 0, 0, 0);
        for &cell in cells {
            let values = sets[cell as usize];
            twice |= somewhere & values;
            somewhere |= values;
            let single = single(values);
            certain_twice |= certain & single;
            certain |= single;
        }
        let is_full = cells.len() == wiring.values;
        if certain_twice != 0 || is_full && somewhere != wiring.full {
            return Err(self.blame(cells));
        }
        let taken = certain & twice;
        let alone = if is_full { somewhere & !twice & !certain } else { 0 };
        let new = alone | taken;
        // Most often there is nothing new.
        if new == 0 {
            return Ok(());
        }
        for &cell in cells {
            let cell = cell as usize;
            let values = self.of(cell);
            if values & new == 0 || values.is_power_of_two() {
                continue;
            }
            // If two values have their only place here, one of them has none in the next pass.
            let here = values & alone;
            self.keep(cell, if here != 0 { 1 << here.trailing_zeros() } else { !certain })?;
        }
        Ok(())
    }
}

/// The value that a cell has for certain, as a set; empty while there are several.
#[inline]
pub(super) fn single(values: ValueSet) -> ValueSet {
    if values & values.wrapping_sub(1) == 0 { values } else { 0 }
}
