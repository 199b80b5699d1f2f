//! The houses of a board, and where they cross.
//!
//! Boards that are solved one after another mostly have the same houses, so those of the last board are kept for the
//! next.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use super::crossing::Crossings;
use super::lists::Lists;
use crate::board::{MOST_VALUES, ValueSet};
use crate::cells::CellSet;

/// The most houses: one bit each.
pub(super) const MOST_HOUSES: usize = u128::BITS as usize;

thread_local! {
    /// The houses of the last board that this thread put together.
    static LAST: RefCell<Option<Arc<Houses>>> = const { RefCell::new(None) };
}

/// The houses of a board.
#[derive(Debug)]
pub(super) struct Houses {
    /// How many cells the board has.
    cells: usize,
    /// How many values.
    values: usize,
    /// The cells of each house.
    lists: Lists,
    /// For each cell its houses, as bits.
    with: Vec<u128>,
    /// For each cell its seats.
    seats: Lists,
    crossings: Crossings,
    /// For each cell those that share a house with it, once someone asks; none on larger boards.
    peers: OnceLock<Vec<CellSet>>,
}

impl Houses {
    /// Houses of these cells, on a board with these numbers of cells and values: those of the last board, if they are the same.
    pub(super) fn new(lists: Lists, cells: usize, values: usize) -> Arc<Self> {
        LAST.with_borrow_mut(|last| {
            let is_same = |known: &&mut Arc<Houses>| {
                (known.cells, known.values) == (cells, values) && known.lists == lists
            };
            if let Some(known) = last.as_mut().filter(is_same) {
                return Arc::clone(known);
            }
            let houses = Arc::new(Houses::put_together(lists, cells, values));
            if cells <= CellSet::MOST {
                *last = Some(Arc::clone(&houses));
            }
            houses
        })
    }

    fn put_together(lists: Lists, cells: usize, values: usize) -> Self {
        let mut with = vec![0; cells];
        for (number, house) in lists.iter().enumerate() {
            house.iter().for_each(|&cell| with[cell as usize] |= 1 << number);
        }
        let seats = lists.turned_to(cells, |house, place| house * MOST_VALUES as u32 + place);
        let crossings = Crossings::new(&lists, &with, values);
        Houses { cells, values, lists, with, seats, crossings, peers: OnceLock::new() }
    }

    /// The cells of a house.
    #[inline]
    pub(super) fn of(&self, house: usize) -> &[u32] {
        self.lists.of(house)
    }

    /// The cells of each house.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.lists.iter()
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.lists.count()
    }

    /// The houses with a cell, as bits.
    #[inline]
    pub(super) fn with(&self, cell: usize) -> u128 {
        self.with[cell]
    }

    /// The seats of a cell: its place in each of its houses, where each house has as many places as there may be values.
    #[inline]
    pub(super) fn seats(&self, cell: usize) -> &[u32] {
        self.seats.of(cell)
    }

    /// The candidates of all cells, by [seats](Self::seats).
    pub(super) fn seated(&self, sets: &[ValueSet]) -> Vec<[ValueSet; MOST_VALUES]> {
        let seated = |house: &[u32]| {
            let mut places = [0; MOST_VALUES];
            places.iter_mut().zip(house).for_each(|(place, &cell)| *place = sets[cell as usize]);
            places
        };
        self.iter().map(seated).collect()
    }

    /// Where they cross.
    #[inline]
    pub(super) fn crossings(&self) -> &Crossings {
        &self.crossings
    }

    /// The cells that share a house with each of some cells; none on a board of more than a set holds.
    pub(super) fn seen_by_all(&self, cells: impl IntoIterator<Item = usize>) -> CellSet {
        let peers = self.peers.get_or_init(|| {
            let peers = |cell: usize| {
                let houses = (0..self.count()).filter(|house| self.with[cell] >> house & 1 == 1);
                let all = houses.flat_map(|house| self.of(house)).map(|&other| other as usize);
                all.filter(|&other| other != cell).collect()
            };
            if self.cells > CellSet::MOST { Vec::new() } else { (0..self.cells).map(peers).collect() }
        });
        let peers = |cell: usize| peers.get(cell).copied().unwrap_or(CellSet::NONE);
        cells.into_iter().map(peers).reduce(|seen, by_next| seen & by_next).unwrap_or(CellSet::NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn houses(lists: &[&[usize]], cells: usize, values: usize) -> Arc<Houses> {
        let mut all = Lists::default();
        lists.iter().for_each(|cells| all.push(cells.iter().copied()));
        Houses::new(all, cells, values)
    }

    #[test]
    fn the_same_houses_are_put_together_once() {
        let first = houses(&[&[0, 1], &[2, 3]], 4, 2);
        assert!(Arc::ptr_eq(&first, &houses(&[&[0, 1], &[2, 3]], 4, 2)));
        for other in [
            houses(&[&[0, 1], &[2, 3]], 4, 3),
            houses(&[&[0, 1], &[2, 3]], 5, 2),
            houses(&[&[0, 1, 2, 3]], 4, 2),
            houses(&[&[0, 1], &[3, 2]], 4, 2),
        ] {
            assert!(!Arc::ptr_eq(&first, &other));
        }
    }

    #[test]
    fn a_cell_knows_its_houses() {
        let houses = houses(&[&[0, 1], &[2, 3], &[0, 2], &[1, 3]], 4, 2);
        assert_eq!((0..4).map(|cell| houses.with(cell)).collect::<Vec<_>>(), [0b101, 0b1001, 0b110, 0b1010]);
        assert_eq!(houses.seen_by_all([0]), [1, 2].into_iter().collect());
        assert_eq!(houses.seen_by_all([0, 3]), [1, 2].into_iter().collect());
        assert_eq!(houses.seen_by_all([0, 1]), CellSet::NONE);
    }
}
