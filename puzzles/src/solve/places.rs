//! The places of a value in a house: what all of them rule out cannot be.
//!
//! A house has each value in one of its places. A value that another cell cannot hold with any of these places is gone
//! from that cell: where neighbours are never consecutive and a row has its 5 in one of two cells side by side, there
//! is neither a 4 nor a 6 beside both. Within houses alone, a box whose 5 lies in one row leaves no 5 to the rest of
//! that row.

use super::net::Cells;
use super::search::DeadEnd;
use crate::board::{ValueSet, members};
use crate::cells::CellSet;

/// The values that have fewer places in a house than when they were last looked at.
#[derive(Clone, Default, Debug)]
pub(super) struct Fewer {
    /// The houses that have such values, as bits.
    houses: u128,
    /// The values of each house.
    values: Vec<ValueSet>,
}

impl Fewer {
    /// All values of this many houses.
    pub(super) fn all(houses: usize, full: ValueSet) -> Self {
        let all = u128::MAX.checked_shr(u128::BITS - houses as u32).unwrap_or(0);
        Fewer { houses: all, values: vec![full; houses] }
    }

    /// A cell of these houses lost values.
    #[inline]
    pub(super) fn lose(&mut self, mut houses: u128, values: ValueSet) {
        self.houses |= houses;
        while houses != 0 {
            self.values[houses.trailing_zeros() as usize] |= values;
            houses &= houses - 1;
        }
    }

    /// A house and its values.
    #[inline]
    pub(super) fn next(&mut self) -> Option<(usize, ValueSet)> {
        if self.houses == 0 {
            return None;
        }
        let house = self.houses.trailing_zeros() as usize;
        self.houses &= self.houses - 1;
        Some((house, std::mem::take(&mut self.values[house])))
    }

    pub(super) fn clear(&mut self) {
        while self.next().is_some() {}
    }
}

impl Cells<'_> {
    /// Takes away what all places of one of these values in a house rule out.
    pub(super) fn beside_places(&mut self, house: usize, values: ValueSet) -> Result<(), DeadEnd> {
        let cells = self.wiring.houses.of(house);
        if cells.len() < self.wiring.values {
            return Ok(());
        }
        // How many places each value has, as a number of two binary digits. More than three have little in common.
        let (mut ones, mut twos, mut more) = (0, 0, 0);
        for &cell in cells {
            let set = self.of(cell as usize);
            let carry = ones & set;
            ones ^= set;
            more |= twos & carry;
            twos ^= carry;
        }
        for value in members(values & twos & !more) {
            let mut ruled_out = [ValueSet::MAX; CellSet::MOST];
            let ruled_out = &mut ruled_out[..self.sets().len()];
            for &place in cells.iter().filter(|&&cell| self.of(cell as usize) >> value & 1 == 1) {
                self.rule_out(place as usize, value, ruled_out);
            }
            for (cell, &values) in ruled_out.iter().enumerate() {
                if self.of(cell) & values != 0 && self.keep(cell, !values).is_err() {
                    return Err(self.blame(cells));
                }
            }
        }
        Ok(())
    }

    /// Leaves in `all` what other cells cannot hold beside this value of a cell.
    fn rule_out(&self, cell: usize, value: u8, all: &mut [ValueSet]) {
        let wiring = self.wiring;
        let mut its = [0; CellSet::MOST];
        for neighbour in wiring.neighbours(cell) {
            its[usize::from(neighbour.cell)] |=
                !wiring.tables[usize::from(neighbour.table)].beside[usize::from(value)];
        }
        let mut houses = wiring.houses.with(cell);
        while houses != 0 {
            for &other in wiring.houses.of(houses.trailing_zeros() as usize) {
                its[other as usize] |= 1 << value;
            }
            houses &= houses - 1;
        }
        its[cell] = !(1 << value);
        all.iter_mut().zip(its).for_each(|(all, its)| *all &= its);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::net::Nobody;
    use super::super::{Blueprint, Net};
    use super::*;

    /// A row of five cells of which neighbours are never consecutive.
    fn row(sets: [ValueSet; 5]) -> Net<Nobody> {
        let mut blueprint = Blueprint::new(5, 5);
        blueprint.house(0..5);
        let tables = blueprint.tables(|one, other| one.abs_diff(other) != 1);
        (1..5).for_each(|cell| blueprint.pair(cell - 1, cell, tables));
        Net::new(Arc::new(blueprint.build()), sets.to_vec(), Vec::new())
    }

    #[test]
    fn what_all_places_rule_out_goes() {
        let (all, but_3) = (0b11111, 0b11011);
        // The 3 is in the first or the third cell, so between them there is neither a 2 nor a 4.
        let mut net = row([all, but_3, all, but_3, but_3]);
        net.follow().unwrap();
        assert_eq!(net.sets(), [all, 0b10001, all, but_3, but_3]);
        // Nothing is beside all of four places.
        let mut net = row([all, all, all, all, but_3]);
        net.follow().unwrap();
        assert_eq!(net.sets(), [all, all, all, all, but_3]);
    }

    #[test]
    fn lost_values_are_remembered_for_their_houses() {
        let mut fewer = Fewer::all(3, 0b11);
        assert_eq!(fewer.next(), Some((0, 0b11)));
        fewer.lose(0b101, 0b01);
        assert_eq!([fewer.next(), fewer.next()], [Some((0, 0b01)), Some((1, 0b11))]);
        fewer.clear();
        assert_eq!(fewer.next(), None);
        fewer.lose(0b100, 0b10);
        assert_eq!([fewer.next(), fewer.next()], [Some((2, 0b10)), None]);
        assert_eq!(Fewer::all(0, 1).next(), None);
        let mut most = Fewer::all(128, 1);
        assert_eq!((0..).map_while(|_| most.next()).count(), 128);
    }
}
