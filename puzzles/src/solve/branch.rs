//! Where to go on, and what to try there.
//!
//! The next cell is the one with the least square of its number of candidates, divided by its weight. The weight grows
//! with the dead ends that the cell was part of, as in [`Net::hardest`], and more where a value that was tried in it
//! led to one. Before anything is known, cells of more propagators weigh more. The number is squared because a cell of
//! two candidates is settled after one dead end, and weights say little as long as dead ends are few.
//!
//! Where a house has a value in two cells only, these are a choice of two as well. It is taken if the heavier of the
//! two, counted with two candidates, is no worse than the next cell with its own.
//!
//! The cell of the last dead end does not come first: on hard variants that takes longer more often than not.

use super::line::Line;
use super::net::{Net, Propagator};
use super::parts::{lowest, one_of};
use crate::board::{ValueSet, members};
use crate::random::Random;

/// What a cell weighs for each propagator that looks at it.
const WATCHED: u32 = 4;
/// What a cell weighs for each value that led to a dead end when it was tried.
const FAILED: u32 = 8;

impl<P: Propagator> Net<P> {
    /// What a cell weighs.
    fn weight(&self, cell: usize) -> u32 {
        self.dead_ends(cell) + WATCHED * (1 + self.watchers(cell)) + FAILED * self.failures(cell)
    }

    /// The cell and the value to try next in a part of the board. `None` if all is known.
    pub(super) fn branch(&self, cells: &[usize]) -> Option<(usize, ValueSet)> {
        let cell = self.fewest(cells.iter().copied(), |cell, count| (count * count, self.weight(cell)))?;
        let count = self.of(cell).count_ones();
        let by_house = if count > 2 { self.place(cells, self.weight(cell), count) } else { None };
        Some(by_house.unwrap_or((cell, lowest(self.of(cell)))))
    }

    /// The cell to try next on the whole board, that of the last dead end first, and a value at random. `None` if all
    /// is known.
    pub(super) fn branch_at_random(
        &self,
        conflict: Option<usize>,
        random: &mut Random,
    ) -> Option<(usize, ValueSet)> {
        let cell = conflict.filter(|&cell| self.is_open(cell));
        let cell = cell.or_else(|| self.hardest(0..self.sets().len()))?;
        Some((cell, one_of(self.of(cell), random)))
    }

    /// The heavier of two cells that alone have a value in a house, with the value: the heaviest of all such, if with
    /// two candidates it is no worse than a cell of this weight with `count`.
    fn place(&self, cells: &[usize], weight: u32, count: u32) -> Option<(usize, ValueSet)> {
        let (mut best, mut most) = (None, u64::from(weight) * 4);
        for (house, line) in self.full_houses() {
            let [_, twice, more] = Line::of(line).counted();
            for value in members(twice & !more) {
                let places = house.iter().map(|&cell| cell as usize);
                let places = places.filter(|&cell| self.of(cell) >> value & 1 == 1);
                let Some(heavier) = places.max_by_key(|&cell| self.weight(cell)) else { continue };
                let score = u64::from(self.weight(heavier)) * u64::from(count * count);
                if score >= most && cells.binary_search(&heavier).is_ok() {
                    (best, most) = (Some((heavier, 1 << value)), score);
                }
            }
        }
        best
    }
}
