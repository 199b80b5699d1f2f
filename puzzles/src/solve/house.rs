//! Cells with different values: a row, a column, a box.
//!
//! A value that a cell has for certain is gone for the others. Where there are as many cells as values, a
//! value that has a place in one cell only is there. Both are seen in one pass over the cells.

use super::net::Cells;
use super::search::DeadEnd;

impl Cells<'_> {
    /// Narrows the cells of a house.
    pub(super) fn in_house(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let cells = wiring.houses.of(house);
        let (mut somewhere, mut twice, mut certain) = (0, 0, 0);
        for &cell in cells {
            let values = self.of(cell as usize);
            twice |= somewhere & values;
            somewhere |= values;
            if values.is_power_of_two() {
                if certain & values != 0 {
                    return Err(self.blame(cells));
                }
                certain |= values;
            }
        }
        let mut alone = 0;
        if cells.len() == wiring.values {
            if somewhere != wiring.full {
                return Err(self.blame(cells));
            }
            if certain == wiring.full {
                return Ok(());
            }
            alone = somewhere & !twice & !certain;
        }
        for &cell in cells {
            let cell = cell as usize;
            let values = self.of(cell);
            if values.is_power_of_two() {
                continue;
            }
            // If two values have their only place here, one of them has none in the next pass.
            let here = values & alone;
            self.keep(cell, if here != 0 { 1 << here.trailing_zeros() } else { !certain })?;
        }
        Ok(())
    }
}
