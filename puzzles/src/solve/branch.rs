//! Where to go on, and what to try there.
//!
//! The next cell is the one with the fewest candidates for its weight. That grows with the dead ends that the cell was
//! part of, as in [`Net::hardest`], and more where a value that was tried in it led to one. Before anything is known, cells
//! of more propagators weigh more.
//!
//! Where a house has a value in two cells only, these are a choice of two as well. It is taken if the heavier of them has
//! no less weight for each of the two than the cell for each of its candidates.

use super::net::{Net, Propagator};
use super::parts::lowest;
use crate::board::{ValueSet, members};

/// What a cell weighs for each propagator that looks at it, and for each value that led to a dead end.
const HEAVY: u32 = 4;

impl<P: Propagator> Net<P> {
    /// What a cell weighs.
    fn weight(&self, cell: usize) -> u32 {
        self.dead_ends(cell) + HEAVY * (1 + self.watchers(cell) + self.failures(cell))
    }

    /// The cell and the value to try next in a part of the board; `conflict` is the cell of the last dead end, which comes
    /// first while it is open. `None` if all is known.
    pub(super) fn branch(&self, cells: &[usize], conflict: Option<usize>) -> Option<(usize, ValueSet)> {
        if let Some(cell) = conflict.filter(|&cell| self.is_open(cell)) {
            return Some((cell, lowest(self.of(cell))));
        }
        let cell = self.fewest(cells.iter().copied(), |cell| self.weight(cell))?;
        let count = self.of(cell).count_ones();
        let by_house = if count > 2 { self.place(cells, self.weight(cell), count) } else { None };
        Some(by_house.unwrap_or((cell, lowest(self.of(cell)))))
    }

    /// The heavier of two cells that alone have a value in a house, with the value: the heaviest of all such, if it has
    /// no less weight than this for each of so many candidates.
    fn place(&self, cells: &[usize], weight: u32, count: u32) -> Option<(usize, ValueSet)> {
        let (mut best, mut most) = (None, u64::from(weight) * 2);
        for house in self.full_houses() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let set = self.of(cell as usize);
                (more, twice, once) = (more | twice & set, twice | once & set, once | set);
            }
            for value in members(twice & !more) {
                let places = house.iter().map(|&cell| cell as usize);
                let places = places.filter(|&cell| self.of(cell) >> value & 1 == 1);
                let Some(heavier) = places.max_by_key(|&cell| self.weight(cell)) else { continue };
                let score = u64::from(self.weight(heavier)) * u64::from(count);
                if score >= most && cells.binary_search(&heavier).is_ok() {
                    (best, most) = (Some((heavier, 1 << value)), score);
                }
            }
        }
        best
    }
}
