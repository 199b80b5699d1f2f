//! Pairs of cells whose values go together by a table: dots between neighbours, say.
//!
//! - *Along a pair*: a cell keeps the values that some value of its neighbour goes with. A table leads from
//!   sets of values to those allowed beside them.
//! - *Around a cell*: a value of a cell stays if it leaves different values to neighbours that share a house.
//!   Between two black dots in a row there is no 3, as both neighbours would be 6.

use super::net::Cells;
use super::search::DeadEnd;
use crate::board::members;

/// The most neighbours of a cell that are compared with each other.
const COMPARED: usize = u32::BITS as usize;

impl Cells<'_> {
    /// Narrows the neighbours of a cell.
    pub(super) fn along_pairs(&mut self, cell: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let values = self.of(cell);
        for neighbour in wiring.neighbours(cell) {
            let other = usize::from(neighbour.cell);
            self.keep(other, wiring.tables[usize::from(neighbour.table)].beside_any(values))?;
            if !self.of(other).is_power_of_two() {
                self.doubt(other);
            }
        }
        Ok(())
    }

    /// Takes from a cell the values for which two of its neighbours that share a house would have to be alike.
    pub(super) fn around(&mut self, cell: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let neighbours = wiring.neighbours(cell);
        if self.of(cell).is_power_of_two() {
            return Ok(());
        }
        // Few neighbours have so few candidates that a value could leave them but one.
        let mut few = [(0_u8, 0); COMPARED];
        let mut count = 0;
        for (number, neighbour) in (0..).zip(&neighbours[..neighbours.len().min(COMPARED)]) {
            let set = self.of(usize::from(neighbour.cell));
            if set.count_ones() <= wiring.tables[usize::from(neighbour.table)].most_for_single {
                few[count] = (number, set);
                count += 1;
            }
        }
        if count < 2 {
            return Ok(());
        }
        let mut kept = self.of(cell);
        let mut singles = [0; COMPARED];
        for value in members(kept) {
            for (place, &(number, set)) in few[..count].iter().enumerate() {
                let neighbour = neighbours[usize::from(number)];
                let left = set & wiring.tables[usize::from(neighbour.table)].beside[usize::from(value)];
                singles[place] = if left.is_power_of_two() { left } else { 0 };
                let same =
                    |other: usize| singles[other] == left && neighbour.related >> few[other].0 & 1 == 1;
                if singles[place] != 0 && (0..place).any(same) {
                    kept ^= 1 << value;
                    break;
                }
            }
        }
        self.keep(cell, kept)
    }
}
