//! Two houses that cross in several cells: a row and a box.
//!
//! A house with as many cells as there are values has each value somewhere. A value that it has only where another
//! house crosses it is therefore nowhere else in the other house.

use super::house::single;
use super::lists::Lists;
use super::net::Cells;
use super::search::DeadEnd;

/// Where houses cross.
#[derive(Clone, Default, Debug)]
pub(super) struct Crossings {
    /// The houses that others cross, as bits.
    pub(super) houses: u128,
    /// Where the crossings of each house begin, and where the last ends.
    starts: Vec<u32>,
    /// Two lists for each crossing: the cells of the house beside it, and the cells of the other house beside it.
    beside: Lists,
}

impl Crossings {
    /// The crossings of houses on a board of `values` values. For each cell its houses are bits, too.
    pub(super) fn new(houses: &Lists, houses_of: &[u128], values: usize) -> Self {
        let mut crossings = Crossings { starts: vec![0], ..Crossings::default() };
        let mut shared = vec![0; houses.count()];
        for (number, cells) in houses.iter().enumerate() {
            shared.fill(0);
            let full: &[u32] = if cells.len() == values { cells } else { &[] };
            for &cell in full {
                let mut its = houses_of[cell as usize] & !(1 << number);
                while its != 0 {
                    shared[its.trailing_zeros() as usize] += 1;
                    its &= its - 1;
                }
            }
            for (other, &shared) in shared.iter().enumerate() {
                // One cell is no news, and a house within another has nothing beside the crossing.
                if shared > 1 && shared < houses.of(other).len() {
                    let mut beside = |one: usize, other: usize| {
                        let is_beside = |&&cell: &&u32| houses_of[cell as usize] >> other & 1 == 0;
                        let cells = houses.of(one).iter().filter(is_beside).map(|&cell| cell as usize);
                        crossings.beside.push(cells);
                    };
                    beside(number, other);
                    beside(other, number);
                    crossings.houses |= 1 << number;
                }
            }
            crossings.starts.push(crossings.beside.count() as u32 / 2);
        }
        crossings
    }

    /// Those of a house: its cells beside each, and those of the other house.
    fn of(&self, house: usize) -> impl Iterator<Item = (&[u32], &[u32])> {
        let crossings = self.starts[house] as usize..self.starts[house + 1] as usize;
        crossings.map(|crossing| (self.beside.of(2 * crossing), self.beside.of(2 * crossing + 1)))
    }
}

impl Cells<'_> {
    /// Takes from the houses that cross a house what it has nowhere else.
    pub(super) fn across(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        // What a cell has for certain has gone from all its houses before.
        let certain = self.in_line(house).iter().fold(0, |all, &set| all | single(set));
        for (own, others) in wiring.houses.crossings().of(house) {
            let sets = self.sets();
            let beside = own.iter().fold(certain, |beside, &cell| beside | sets[cell as usize]);
            if beside != wiring.full {
                others.iter().try_for_each(|&cell| self.keep(cell as usize, beside))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::net::Nobody;
    use super::super::{Blueprint, Net};
    use crate::board::ValueSet;

    /// A row of four cells and a box of four, of which the first two are in both.
    fn crossed(sets: [ValueSet; 6]) -> [ValueSet; 6] {
        let mut blueprint = Blueprint::new(6, 4);
        blueprint.house([0, 1, 2, 3]);
        blueprint.house([0, 1, 4, 5]);
        let mut net = Net::new(Arc::new(blueprint.build()), sets.to_vec(), Vec::<Nobody>::new());
        net.follow().unwrap();
        net.sets().try_into().unwrap()
    }

    #[test]
    fn what_a_house_has_only_where_another_crosses_it_goes_from_the_other() {
        let (all, but_1) = (0b1111, 0b1110);
        assert_eq!(crossed([all, all, but_1, but_1, all, all]), [all, all, but_1, but_1, but_1, but_1]);
        assert_eq!(crossed([all, all, all, all, but_1, but_1]), [all, all, but_1, but_1, but_1, but_1]);
        assert_eq!(crossed([all, all, but_1, all, all, all]), [all, all, but_1, all, all, all]);
    }

    #[test]
    fn a_house_of_fewer_cells_than_values_may_lack_one() {
        let mut blueprint = Blueprint::new(5, 4);
        blueprint.house([0, 1, 2]);
        blueprint.house([0, 1, 3, 4]);
        let sets = vec![0b1111, 0b1111, 0b1110, 0b1111, 0b1111];
        let mut net = Net::new(Arc::new(blueprint.build()), sets.clone(), Vec::<Nobody>::new());
        net.follow().unwrap();
        assert_eq!(net.sets(), sets);
    }
}
