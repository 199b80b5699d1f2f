//! The cells of a board, as what narrows them sees them.

use super::{COUNTER, Candidates, NOBODY, Propagator};
use crate::board::{MOST_VALUES, ValueSet};
use crate::cells::CellSet;
use crate::solve::search::DeadEnd;
use crate::solve::wiring::Wiring;

/// The cells of a board, as what narrows them sees them.
pub(crate) struct Cells<'n> {
    pub(in crate::solve) wiring: &'n Wiring,
    pub(super) candidates: &'n mut Candidates,
}

impl<'n> Cells<'n> {
    /// The candidates of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> ValueSet {
        self.candidates.sets[cell]
    }

    /// The candidates of all cells.
    pub(crate) fn sets(&self) -> &[ValueSet] {
        &self.candidates.sets
    }

    /// The candidates of the cells of a house, in their order, and nothing behind them.
    #[inline]
    pub(in crate::solve) fn in_line(&self, house: usize) -> &[ValueSet; MOST_VALUES] {
        &self.candidates.by_house[house]
    }

    /// The cells of a propagator, in the order in which they were given.
    #[inline]
    pub(crate) fn scope(&self, propagator: usize) -> &'n [u32] {
        self.wiring.scopes.of(propagator)
    }

    /// Leaves a cell no values but these.
    #[inline]
    pub(crate) fn keep(&mut self, cell: usize, set: ValueSet) -> Result<(), DeadEnd> {
        let before = self.candidates.sets[cell];
        let after = before & set;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            self.candidates.weights[cell] += 1;
            return Err(DeadEnd);
        }
        self.put(cell, after);
        Ok(())
    }

    #[inline]
    pub(super) fn put(&mut self, cell: usize, set: ValueSet) {
        let candidates = &mut *self.candidates;
        let before = candidates.sets[cell];
        candidates.trail.0.push((cell as u32, u32::from(before)));
        candidates.set(&self.wiring.houses, cell, set);
        candidates.crowded |= self.wiring.houses.with(cell);
        if self.wiring.looks_at_places {
            candidates.fewer.lose(self.wiring.houses.with(cell), before & !set);
        }
        if self.wiring.has_pairs {
            candidates.narrowed.insert(cell);
        }
        if self.wiring.has_propagators {
            for &watcher in self.wiring.watchers.of(cell) {
                if watcher != candidates.running {
                    candidates.wait(watcher);
                }
            }
        }
    }

    /// The cells that share a house with each of some cells.
    pub(crate) fn seen_by_all(&self, cells: impl IntoIterator<Item = usize>) -> CellSet {
        self.wiring.houses.seen_by_all(cells)
    }

    /// Narrows the cells of a propagator together. `narrow` takes values from their candidates, in their order, and
    /// returns whether values are left.
    #[inline]
    pub(crate) fn narrow(
        &mut self,
        propagator: usize,
        narrow: impl FnOnce(&mut [ValueSet]) -> bool,
    ) -> Result<(), DeadEnd> {
        let scope = self.scope(propagator);
        let mut sets = std::mem::take(&mut self.candidates.in_scope);
        sets.clear();
        sets.extend(scope.iter().map(|&cell| self.of(cell as usize)));
        let mut result = Err(DeadEnd);
        if narrow(&mut sets) {
            result = scope.iter().zip(&sets).try_for_each(|(&cell, &set)| self.keep(cell as usize, set));
            // A cell with several places, as where an arrow forks, has less than it was left at one of them: nobody has
            // looked at that yet, as a propagator does not wake itself.
            if scope.iter().zip(&sets).any(|(&cell, &set)| self.of(cell as usize) != set) {
                self.again(propagator);
            }
        }
        self.candidates.in_scope = sets;
        result
    }

    /// Lets a propagator narrow once more.
    pub(crate) fn again(&mut self, propagator: usize) {
        self.candidates.wait(propagator as u32);
    }

    /// Notes that a cell's neighbours were narrowed.
    #[inline]
    pub(in crate::solve) fn doubt(&mut self, cell: usize) {
        self.candidates.unsure.insert(cell);
    }

    /// A number that going back takes back, by its place.
    #[inline]
    pub(crate) fn counter(&self, place: usize) -> u32 {
        self.candidates.counters[place]
    }

    /// Changes it.
    #[inline]
    pub(crate) fn set_counter(&mut self, place: usize, number: u32) {
        let before = std::mem::replace(&mut self.candidates.counters[place], number);
        if before != number {
            self.candidates.trail.0.push((place as u32 | COUNTER, before));
        }
    }

    /// These cells contradict each other.
    pub(in crate::solve) fn blame(&mut self, cells: &[u32]) -> DeadEnd {
        cells.iter().for_each(|&cell| self.candidates.weights[cell as usize] += 1);
        DeadEnd
    }

    pub(super) fn run<P: Propagator>(&mut self, propagators: &mut [P], number: u32) -> Result<(), DeadEnd> {
        self.candidates.running = number;
        let result = propagators[number as usize].narrow(number as usize, self);
        self.candidates.running = NOBODY;
        result.map_err(|_| self.blame(self.wiring.scopes.of(number as usize)))
    }
}
