//! The candidates of all cells of a board, each narrowed by what the others leave it.
//!
//! The values of a cell are the bits of a word. Six kinds of rules take values away until none of them finds any
//! more, in this order:
//!
//! - *Pairs*: a cell keeps the values that some value of its neighbour goes with ([`pair`](super::pair)).
//! - *Houses*: cells with different values ([`house`](super::house)).
//! - *Propagators*: whatever else a constraint says. They wait in a queue when one of their cells has been
//!   narrowed.
//! - *Crossings*: two houses that share cells ([`crossing`](super::crossing)).
//! - *Places*: where pairs are many, what all places of a value in a house rule out ([`places`](super::places)).
//! - *Late propagators*: those that take long.
//!
//! What is taken away is written on a trail, so that going back takes as long as going there did. A
//! propagator can keep numbers of its own on it.

mod cells;
mod propagator;

use std::sync::Arc;

pub(crate) use self::cells::Cells;
#[cfg(test)]
pub(super) use self::propagator::Nobody;
pub(crate) use self::propagator::Propagator;
use super::houses::Houses;
use super::places::Fewer;
use super::queue::Queue;
use super::search::{DeadEnd, Mark, Store};
use super::wiring::Wiring;
use crate::board::{MOST_VALUES, ValueSet};
use crate::cells::CellSet;

/// Cells and counters with what they had before they changed, in order.
#[derive(Clone, Default, Debug)]
pub(crate) struct Trail(Vec<(u32, u32)>);

/// The counters come behind this bit.
const COUNTER: u32 = 1 << 31;
/// No propagator.
const NOBODY: u32 = u32::MAX;

/// The candidates of a board, and what still has to be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Net<P> {
    wiring: Arc<Wiring>,
    candidates: Candidates,
    propagators: Vec<P>,
}

#[derive(Clone, Debug)]
struct Candidates {
    sets: Vec<ValueSet>,
    /// The same by houses: each has the candidates of its cells side by side, and nothing behind them.
    by_house: Vec<[ValueSet; MOST_VALUES]>,
    counters: Vec<u32>,
    trail: Trail,
    /// How often each cell was part of a dead end, and 1. Never forgotten: it tells where the puzzle is
    /// difficult.
    weights: Vec<u32>,
    /// How often a value that was tried in a cell led to a dead end.
    failed: Vec<u32>,
    /// The cells that were narrowed.
    narrowed: CellSet,
    /// The cells whose neighbours were.
    unsure: CellSet,
    /// The houses of narrowed cells, as bits.
    crowded: u128,
    /// And those of which the crossings with others have still to be looked at.
    crossed: u128,
    /// The last house that was looked at.
    last_house: u32,
    /// The values that have fewer places.
    fewer: Fewer,
    /// The propagators that wait and are not late.
    waiting: Queue,
    /// The late ones that wait.
    late: Queue,
    /// The number of the first late one.
    first_late: u32,
    /// The propagator that is at work: it need not be told of what it does.
    running: u32,
    /// Room for the candidates of its cells.
    in_scope: Vec<ValueSet>,
}

impl<P: Propagator> Net<P> {
    /// A board whose cells have these candidates; a cell without any takes no value. Nothing has been
    /// narrowed yet.
    ///
    /// # Panics
    /// If there is not a set for each cell and a propagator for each scope.
    pub(crate) fn new(wiring: Arc<Wiring>, sets: Vec<ValueSet>, propagators: Vec<P>) -> Self {
        assert_eq!(sets.len(), wiring.cells, "a set for each cell");
        assert_eq!(propagators.len(), wiring.scopes.count(), "a propagator for each scope");
        let first_late = propagators.iter().position(P::is_late).unwrap_or(propagators.len());
        let late = propagators.len() - first_late;
        let mut candidates = Candidates {
            counters: Vec::new(),
            trail: Trail(Vec::with_capacity(4 * sets.len())),
            weights: vec![1; sets.len()],
            failed: vec![0; sets.len()],
            narrowed: if wiring.has_pairs { (0..wiring.cells).collect() } else { CellSet::NONE },
            unsure: CellSet::NONE,
            crowded: 0,
            crossed: 0,
            last_house: 0,
            fewer: if wiring.looks_at_places {
                Fewer::all(wiring.houses.count(), wiring.full)
            } else {
                Fewer::default()
            },
            waiting: Queue::new(first_late),
            late: Queue::new(late),
            first_late: first_late as u32,
            running: NOBODY,
            in_scope: Vec::new(),
            by_house: wiring.houses.seated(&sets),
            sets,
        };
        for cell in 0..wiring.cells {
            if candidates.sets[cell] != wiring.full {
                candidates.crowded |= wiring.houses.with(cell);
            }
        }
        (0..propagators.len() as u32).for_each(|number| candidates.wait(number));
        Net { wiring, candidates, propagators }
    }

    /// Whether there are constraints on more than two cells other than houses.
    pub(crate) fn has_propagators(&self) -> bool {
        !self.propagators.is_empty()
    }

    /// The candidates of a cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> ValueSet {
        self.candidates.sets[cell]
    }

    /// The candidates of all cells.
    pub(crate) fn sets(&self) -> &[ValueSet] {
        &self.candidates.sets
    }

    /// All values.
    pub(super) fn full(&self) -> ValueSet {
        self.wiring.full
    }

    /// Whether it is not yet known what a cell holds.
    #[inline]
    pub(crate) fn is_open(&self, cell: usize) -> bool {
        let set = self.of(cell);
        set & set.wrapping_sub(1) != 0
    }

    pub(crate) fn propagators(&self) -> &[P] {
        &self.propagators
    }

    pub(crate) fn into_propagators(self) -> Vec<P> {
        self.propagators
    }

    /// The same, whatever its propagators are.
    pub(crate) fn boxed(self) -> Net<Box<dyn Propagator + Send>>
    where
        P: Send + 'static,
    {
        let Net { wiring, candidates, propagators } = self;
        let boxed = propagators.into_iter().map(|propagator| Box::new(propagator) as _).collect();
        Net { wiring, candidates, propagators: boxed }
    }

    /// Writes down the number of each cell's value, from 1, and 0 for cells that take none or are open.
    pub(crate) fn write(&self, values: &mut [u8]) {
        for (value, set) in values.iter_mut().zip(&self.candidates.sets) {
            *value = if set.is_power_of_two() { set.trailing_zeros() as u8 + 1 } else { 0 };
        }
    }

    /// How often a cell was part of a dead end, and 1.
    pub(super) fn dead_ends(&self, cell: usize) -> u32 {
        self.candidates.weights[cell]
    }

    /// How often a value that was tried in a cell led to a dead end.
    pub(super) fn failures(&self, cell: usize) -> u32 {
        self.candidates.failed[cell]
    }

    /// How the cells hang together.
    pub(super) fn wiring(&self) -> &Wiring {
        &self.wiring
    }

    /// Whether values differ in what they do to others, so that they cannot change places.
    pub(super) fn tells_values_apart(&self) -> bool {
        let Wiring { tables, full, values, .. } = &*self.wiring;
        let is_like_others =
            |value: usize| tables.iter().all(|table| table.beside[value] == full & !(1 << value));
        self.has_propagators() || !(0..*values).all(is_like_others)
    }

    /// How many propagators look at a cell.
    pub(super) fn watchers(&self, cell: usize) -> u32 {
        self.wiring.watchers.of(cell).len() as u32
    }

    /// The cells of each house that has each value, and their candidates with nothing behind them.
    pub(super) fn full_houses(&self) -> impl Iterator<Item = (&[u32], &[ValueSet; MOST_VALUES])> {
        let houses = self.wiring.houses.iter().zip(&self.candidates.by_house);
        houses.filter(|(cells, _)| cells.len() == self.wiring.values)
    }

    /// The open cell with the fewest candidates for the dead ends that it was part of, the first of several: what was
    /// part of one once is soon to be so again. This is *dom/wdeg* (Boussemart, Hemery, Lecoutre and Sais, "Boosting
    /// Systematic Search by Weighting Constraints", 2004).
    pub(crate) fn hardest(&self, cells: impl IntoIterator<Item = usize>) -> Option<usize> {
        self.fewest(cells, |cell, count| (count, self.dead_ends(cell)))
    }

    /// The open cell with the fewest candidates for its weight, the first of several. For a cell and the number of its
    /// candidates, `ratio` tells what is divided by what.
    pub(super) fn fewest(
        &self,
        cells: impl IntoIterator<Item = usize>,
        ratio: impl Fn(usize, u32) -> (u32, u32),
    ) -> Option<usize> {
        let mut hardest: Option<(usize, u64, u64)> = None;
        for cell in cells {
            let set = self.of(cell);
            if set & set.wrapping_sub(1) == 0 {
                continue;
            }
            let (count, weight) = ratio(cell, set.count_ones());
            let (count, weight) = (u64::from(count), u64::from(weight));
            if hardest.is_none_or(|(_, fewest, heaviest)| count * heaviest < fewest * weight) {
                hardest = Some((cell, count, weight));
            }
        }
        hardest.map(|(cell, ..)| cell)
    }

    /// Leaves a cell no values but these. What follows from that is left to [`follow`](Self::follow).
    ///
    /// # Errors
    /// If it has none of them.
    pub(crate) fn keep(&mut self, cell: usize, set: ValueSet) -> Result<(), DeadEnd> {
        Cells { wiring: &self.wiring, candidates: &mut self.candidates }.keep(cell, set)
    }

    /// Gives a cell other candidates, more or fewer, and lets all that it has to do with look at them.
    pub(crate) fn put(&mut self, cell: usize, set: ValueSet) {
        Cells { wiring: &self.wiring, candidates: &mut self.candidates }.put(cell, set);
    }

    /// Gives a cell candidates that all its constraints know of already, and that are not taken back.
    pub(crate) fn know(&mut self, cell: usize, set: ValueSet) {
        self.candidates.set(&self.wiring.houses, cell, set);
    }

    /// Changes a propagator, which looks at its cells again.
    pub(crate) fn change(&mut self, number: usize, change: impl FnOnce(&mut P)) {
        change(&mut self.propagators[number]);
        self.candidates.wait(number as u32);
    }

    /// Adds this many counters, all 0, for propagators to keep on the trail.
    pub(crate) fn with_counters(mut self, count: usize) -> Self {
        self.candidates.counters.resize(count, 0);
        self
    }

    /// What a counter stands at.
    pub(crate) fn counter(&self, place: usize) -> u32 {
        self.candidates.counters[place]
    }

    /// Lets a counter begin at a number, which is not taken back.
    pub(crate) fn start_counter(&mut self, place: usize, number: u32) {
        self.candidates.counters[place] = number;
    }

    /// Narrows until nothing changes any more. After a dead end, [`undo`](Store::undo) is the only way on.
    ///
    /// # Errors
    /// If some cell has no candidate left, or some constraint cannot be met.
    pub(crate) fn follow(&mut self) -> Result<(), DeadEnd> {
        let Net { wiring, candidates, propagators } = self;
        let has_pairs = wiring.has_pairs;
        let mut cells = Cells { wiring, candidates };
        loop {
            if has_pairs && let Some(cell) = cells.candidates.narrowed.pop() {
                cells.along_pairs(cell)?;
            } else if let Some(house) = cells.candidates.next_house() {
                cells.candidates.crossed |= wiring.houses.crossings().houses & 1 << house;
                cells.in_house(house)?;
            } else if let Some(number) = cells.candidates.waiting.pop() {
                cells.run(propagators, number)?;
            } else if cells.candidates.crossed != 0 {
                let house = cells.candidates.crossed.trailing_zeros() as usize;
                cells.candidates.crossed &= cells.candidates.crossed - 1;
                cells.across(house)?;
            } else if has_pairs && let Some(cell) = cells.candidates.unsure.pop() {
                cells.around(cell)?;
            } else if wiring.looks_at_places
                && let Some((house, values)) = cells.candidates.fewer.next()
            {
                cells.beside_places(house, values)?;
            } else if let Some(number) = cells.candidates.late.pop() {
                cells.run(propagators, cells.candidates.first_late + number)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Goes on with another trail: parts of a board that know nothing of each other each have their own.
    pub(crate) fn swap_trail(&mut self, trail: &mut Trail) {
        std::mem::swap(&mut self.candidates.trail, trail);
    }

    /// Forgets how to go back.
    pub(crate) fn commit(&mut self) {
        self.candidates.trail.0.clear();
    }

    /// Takes back all that is on the trail.
    pub(crate) fn undo_all(&mut self) {
        self.undo(Mark(0));
    }

    /// The open cells, in groups that have nothing to do with each other, each in order.
    pub(crate) fn parts(&self) -> Vec<Vec<usize>> {
        let wiring = &*self.wiring;
        let mut seen = vec![false; wiring.cells];
        let mut seen_houses = 0;
        let mut seen_propagators = vec![false; self.propagators.len()];
        let mut parts = Vec::new();
        for start in (0..wiring.cells).filter(|&cell| self.is_open(cell)) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while let Some(&cell) = part.get(next) {
                next += 1;
                let mut add = |cell: usize| {
                    if self.is_open(cell) && !std::mem::replace(&mut seen[cell], true) {
                        part.push(cell);
                    }
                };
                let mut houses = wiring.houses.with(cell) & !seen_houses;
                seen_houses |= houses;
                while houses != 0 {
                    let house = houses.trailing_zeros() as usize;
                    houses &= houses - 1;
                    wiring.houses.of(house).iter().for_each(|&cell| add(cell as usize));
                }
                for &number in wiring.watchers.of(cell) {
                    if !std::mem::replace(&mut seen_propagators[number as usize], true) {
                        wiring.scopes.of(number as usize).iter().for_each(|&cell| add(cell as usize));
                    }
                }
                wiring.neighbours(cell).iter().for_each(|neighbour| add(usize::from(neighbour.cell)));
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}

/// Lets the houses of a cell know its candidates.
#[inline]
fn seat(by_house: &mut [[ValueSet; MOST_VALUES]], houses: &Houses, cell: usize, set: ValueSet) {
    let seats = by_house.as_flattened_mut();
    houses.seats(cell).iter().for_each(|&number| seats[number as usize] = set);
}

impl Candidates {
    /// Gives a cell other candidates.
    #[inline]
    fn set(&mut self, houses: &Houses, cell: usize, set: ValueSet) {
        self.sets[cell] = set;
        seat(&mut self.by_house, houses, cell, set);
    }

    #[inline]
    fn wait(&mut self, propagator: u32) {
        match propagator.checked_sub(self.first_late) {
            None => self.waiting.push(propagator),
            Some(late) => self.late.push(late),
        }
    }

    /// The next house of narrowed cells. They take turns: none comes again while others wait, which may narrow it, too.
    #[inline]
    fn next_house(&mut self) -> Option<usize> {
        let following = self.crowded & u128::MAX << self.last_house;
        let waiting = if following != 0 { following } else { self.crowded };
        if waiting == 0 {
            return None;
        }
        self.last_house = waiting.trailing_zeros();
        self.crowded &= !(1 << self.last_house);
        Some(self.last_house as usize)
    }
}

impl<P: Propagator> Store for Net<P> {
    type Choice = ValueSet;

    fn mark(&self) -> Mark {
        Mark(self.candidates.trail.0.len())
    }

    fn undo(&mut self, mark: Mark) {
        let Candidates {
            sets,
            by_house,
            counters,
            trail,
            narrowed,
            unsure,
            crowded,
            crossed,
            fewer,
            waiting,
            late,
            running,
            ..
        } = &mut self.candidates;
        for (place, before) in trail.0.drain(mark.0..).rev() {
            if place & COUNTER == 0 {
                sets[place as usize] = before as ValueSet;
                seat(by_house, &self.wiring.houses, place as usize, before as ValueSet);
            } else {
                counters[(place & !COUNTER) as usize] = before;
            }
        }
        *narrowed = CellSet::NONE;
        *unsure = CellSet::NONE;
        *crowded = 0;
        *crossed = 0;
        fewer.clear();
        waiting.clear();
        late.clear();
        *running = NOBODY;
    }

    fn choose(&mut self, cell: usize, choice: ValueSet) -> Result<(), DeadEnd> {
        let result = self.keep(cell, choice).and_then(|()| self.follow());
        if result.is_err() {
            self.candidates.failed[cell] += 1;
        }
        result
    }

    fn exclude(&mut self, cell: usize, choice: ValueSet) -> Result<(), DeadEnd> {
        self.keep(cell, !choice)?;
        self.follow()
    }
}
