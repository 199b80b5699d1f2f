//! Two houses that cross in several cells: a row and a box.
//!
//! A house with as many cells as there are values has each value somewhere. A value that it has only where another
//! house crosses it is therefore nowhere else in the other house.

use super::house::single;
use super::line::Line;
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
    /// For each crossing, all values at the places of the house beside it.
    beside: Vec<Line>,
    /// For each crossing, the cells of the other house beside it.
    others: Lists,
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
                    let is_in = |cell: u32, house: usize| houses_of[cell as usize] >> house & 1 == 1;
                    let is_beside = |place: usize| cells.get(place).is_some_and(|&cell| !is_in(cell, other));
                    crossings.beside.push(Line::of_places(is_beside));
                    let others = houses.of(other).iter().filter(|&&cell| !is_in(cell, number));
                    crossings.others.push(others.map(|&cell| cell as usize));
                    crossings.houses |= 1 << number;
                }
            }
            crossings.starts.push(crossings.others.count() as u32);
        }
        crossings
    }

    /// Those of a house: its places beside each, and the cells of the other house beside it.
    fn of(&self, house: usize) -> impl Iterator<Item = (&Line, &[u32])> {
        let crossings = self.starts[house] as usize..self.starts[house + 1] as usize;
        crossings.map(|crossing| (&self.beside[crossing], self.others.of(crossing)))
    }
}

impl Cells<'_> {
    /// Takes from the houses that cross a house what it has nowhere else.
    pub(super) fn across(&mut self, house: usize) -> Result<(), DeadEnd> {
        let wiring = self.wiring;
        let sets = self.in_line(house);
        // What a cell has for certain has gone from all its houses before.
        let certain = Line::of(&sets.map(single)).union();
        let own = Line::of(sets);
        for (beside, others) in wiring.houses.crossings().of(house) {
            let beside = own.and(beside).union() | certain;
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
