//! Different values that are together one of some sets: consecutive ones, say.
//!
//! With up to nine values it is narrowed exactly, as the runs of a Kakuro are (`sum/filling.rs`). With more, a set
//! counts as long as each cell has one of its values and each of its values has a cell.
//!
//! A value that is in all sets that are left is in one of the cells. So it is struck from any other cell that shares a
//! house with each cell that can have it.

use super::sum::Family;
use crate::board::{ValueSet, members};
use crate::solve::{Cells, DeadEnd, Propagator};

/// The sets of values that cells may hold together.
pub(super) enum ValueSets {
    /// Of digits.
    Digits(Family),
    /// Of more values.
    Listed(Vec<ValueSet>),
}

impl ValueSets {
    pub(super) fn new(sets: &[ValueSet], values: usize) -> Self {
        match values {
            ..=9 => ValueSets::Digits(Family::new(sets)),
            _ => ValueSets::Listed(sets.to_vec()),
        }
    }

    /// Leaves each cell the values of the ways to fill all. Returns the values that are in each of them, or nothing if
    /// there is none.
    pub(super) fn narrow(&self, candidates: &mut [ValueSet]) -> Option<ValueSet> {
        match self {
            ValueSets::Digits(family) => family.narrow(candidates),
            ValueSets::Listed(sets) => {
                let any = candidates.iter().fold(0, |any, set| any | set);
                let fits = |set: &&ValueSet| {
                    **set & !any == 0 && candidates.iter().all(|candidates| candidates & **set != 0)
                };
                let (kept, needed) = sets
                    .iter()
                    .filter(fits)
                    .fold((0, ValueSet::MAX), |(any, all), set| (any | set, all & set));
                candidates.iter_mut().for_each(|candidates| *candidates &= kept);
                (kept != 0 && super::piece::different(candidates)).then_some(needed)
            }
        }
    }
}

impl Propagator for ValueSets {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let (mut needed, mut known) = (0, 0);
        cells.narrow(number, |candidates| {
            let Some(values) = ValueSets::narrow(self, candidates) else { return false };
            let is_known = |set: &&ValueSet| set.is_power_of_two();
            (needed, known) = (values, candidates.iter().filter(is_known).fold(0, |known, set| known | set));
            true
        })?;
        // Cells that see all places of a value that is here for certain do not have it.
        for value in members(needed & !known) {
            let places = cells.scope(number).iter().map(|&cell| cell as usize);
            let places = places.filter(|&cell| cells.of(cell) >> value & 1 == 1);
            cells.seen_by_all(places).iter().try_for_each(|cell| cells.keep(cell, !(1 << value)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::constraint::Wires;

    /// What is left in a row of four cells of which the first two hold one of these sets.
    fn row_with(sets: &[ValueSet]) -> Vec<ValueSet> {
        let board = Board::square(4, &[0; 16]);
        let mut wires = Wires::new(&board);
        wires.house(0..4);
        wires.propagator(0..2, ValueSets::new(sets, 4));
        let mut net = wires.net();
        net.follow().unwrap();
        net.sets()[..4].to_vec()
    }

    #[test]
    fn what_is_in_all_sets_goes_from_cells_that_see_all_its_places() {
        assert_eq!(row_with(&[0b0011]), [0b0011, 0b0011, 0b1100, 0b1100]);
        assert_eq!(row_with(&[0b0011, 0b0101]), [0b0111, 0b0111, 0b1110, 0b1110]);
        assert_eq!(row_with(&[0b0011, 0b1100]), [0b1111; 4]);
    }
}
