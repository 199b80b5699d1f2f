//! Cells that a finite automaton reads one after another: whatever can be checked that way is narrowed exactly, and is
//! an exact cover.
//!
//! The automaton is laid out place by place, each with its own states; states that lead nowhere are left out. A value
//! of a cell stays if some way through the states takes it: one sweep forward and one back (Pesant, "A Regular
//! Language Membership Constraint for Finite Sequences of Variables", 2004). As an exact cover, each place is an item,
//! and each border between two places a secondary item whose colour is the state there; an option for each step
//! covers its place, with the states before and after it and the value of the cell as colours.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

use super::{Cover, Exchange};
use crate::bits::bits_of_words;
use crate::board::{ValueSet, members};
use crate::solve::{Cells, DeadEnd, Propagator};

/// More steps than this take long.
const CHEAP: usize = 4000;
/// No state.
const NOWHERE: u32 = u32::MAX;

/// An automaton, laid out for a number of cells.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    values: usize,
    /// For each place, each state before it and each value by its number, the state after it.
    steps: Arc<[Vec<u32>]>,
    /// The states that each place can be reached in, as bits, while it narrows; those behind the last place, too.
    reached: Vec<Vec<u64>>,
    /// Whether it waits until cheaper constraints have narrowed.
    is_late: bool,
}

impl Automaton {
    /// The automaton that begins in `start`, and goes from a state by the value at a place to the next, if any.
    pub(crate) fn new<S: Eq + Hash + Clone>(
        places: usize,
        values: &[i32],
        start: S,
        step: impl Fn(usize, &S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut steps = Vec::with_capacity(places);
        let mut states = vec![start];
        let mut counts = vec![1];
        for place in 0..places {
            let mut numbers: HashMap<S, u32> = HashMap::new();
            let mut after = Vec::new();
            let mut table = Vec::with_capacity(states.len() * values.len());
            for state in &states {
                for &value in values {
                    table.push(step(place, state, value).map_or(NOWHERE, |next| {
                        *numbers.entry(next).or_insert_with_key(|next| {
                            after.push(next.clone());
                            after.len() as u32 - 1
                        })
                    }));
                }
            }
            steps.push(table);
            states = after;
            counts.push(states.len());
        }
        let mut leads_on: Vec<bool> = states.iter().map(accepts).collect();
        for table in steps.iter_mut().rev() {
            for next in table.iter_mut().filter(|next| **next != NOWHERE) {
                if !leads_on[*next as usize] {
                    *next = NOWHERE;
                }
            }
            leads_on =
                table.chunks(values.len()).map(|row| row.iter().any(|&next| next != NOWHERE)).collect();
        }
        let reached = counts.iter().map(|count: &usize| vec![0; count.div_ceil(64).max(1)]).collect();
        let is_late = steps.iter().map(Vec::len).sum::<usize>() > CHEAP;
        Automaton { values: values.len(), steps: steps.into(), reached, is_late }
    }

    /// Whether it accepts the same after an exchange of values: it goes on from the same states, side by side with
    /// itself where values are exchanged.
    pub(super) fn is_kept_by(&self, exchange: &Exchange) -> bool {
        let mut both = HashSet::from([(0, 0)]);
        for table in &*self.steps {
            let next = |state: u32, value: i32| table[state as usize * self.values + value as usize - 1];
            let steps = both.iter().flat_map(|&(one, other)| {
                exchange.values().map(move |value| (next(one, value), next(other, exchange.of(value))))
            });
            let mut after: HashSet<(u32, u32)> = steps.collect();
            after.remove(&(NOWHERE, NOWHERE));
            if after.iter().any(|&(one, other)| one == NOWHERE || other == NOWHERE) {
                return false;
            }
            both = after;
        }
        true
    }

    /// Leaves each cell the values of the ways through. Returns whether there is one.
    pub(crate) fn narrow(&mut self, candidates: &mut [ValueSet]) -> bool {
        let Automaton { values, steps, reached, .. } = self;
        reached.iter_mut().for_each(|states| states.fill(0));
        reached[0][0] = 1;
        for (place, table) in steps.iter().enumerate() {
            let (before, after) = reached.split_at_mut(place + 1);
            for state in bits_of_words(before[place].iter().copied()) {
                let row = &table[state * *values..(state + 1) * *values];
                for number in members(candidates[place]) {
                    let next = row[usize::from(number)];
                    if next != NOWHERE {
                        after[0][next as usize / 64] |= 1 << (next % 64);
                    }
                }
            }
        }
        for (place, table) in steps.iter().enumerate().rev() {
            let (before, after) = reached.split_at_mut(place + 1);
            let mut kept = 0;
            for word in 0..before[place].len() {
                for state in bits_of_words([before[place][word]]) {
                    let row = &table[(64 * word + state) * *values..][..*values];
                    let leads = |&number: &u8| {
                        let next = row[usize::from(number)];
                        next != NOWHERE && after[0][next as usize / 64] >> (next % 64) & 1 == 1
                    };
                    let on =
                        members(candidates[place]).filter(leads).fold(0, |set, number| set | 1 << number);
                    if on == 0 {
                        before[place][word] &= !(1 << state);
                    }
                    kept |= on;
                }
            }
            if kept == 0 {
                return false;
            }
            candidates[place] = kept;
        }
        true
    }

    /// How many ways there are through it.
    pub(super) fn ways(&self, candidates: &[ValueSet]) -> usize {
        let mut ways = vec![1_usize];
        for (table, &set) in self.steps.iter().zip(candidates) {
            let mut after = Vec::new();
            for (row, &before) in table.chunks(self.values).zip(&ways).filter(|(_, before)| **before > 0) {
                for next in
                    members(set).map(|number| row[usize::from(number)]).filter(|&next| next != NOWHERE)
                {
                    let next = next as usize;
                    after.resize(after.len().max(next + 1), 0);
                    after[next] = before.saturating_add(after[next]);
                }
            }
            ways = after;
        }
        ways.into_iter().fold(0, usize::saturating_add)
    }

    /// Adds its items and options to the exact cover. The cells in their order, which it may read more than once.
    pub(crate) fn cover(mut self, cells: &[usize], cover: &mut Cover<'_>) {
        let mut candidates: Vec<ValueSet> = cells.iter().map(|&cell| cover.board().cells[cell]).collect();
        let is_possible = self.narrow(&mut candidates);
        let places: Vec<_> = cells.iter().map(|_| cover.item()).collect();
        if !is_possible {
            return;
        }
        let borders: Vec<_> = cells[1..].iter().map(|_| cover.tie()).collect();
        for (place, &cell) in cells.iter().enumerate() {
            for state in bits_of_words(self.reached[place].iter().copied()) {
                for number in members(candidates[place]) {
                    let next = self.steps[place][state * self.values + usize::from(number)];
                    let is_on = next != NOWHERE
                        && self.reached[place + 1][next as usize / 64] >> (next % 64) & 1 == 1;
                    if !is_on {
                        continue;
                    }
                    let mut entries = vec![places[place].into(), cover.value(cell, number)];
                    if place > 0 {
                        entries.push(cover.colored(borders[place - 1], state));
                    }
                    if place + 1 < cells.len() {
                        entries.push(cover.colored(borders[place], next as usize));
                    }
                    cover.option_of(entries);
                }
            }
        }
    }
}

impl Propagator for Automaton {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.narrow(number, |candidates| Automaton::narrow(self, candidates))
    }

    fn is_late(&self) -> bool {
        self.is_late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_way_takes_goes() {
        // Three values that add up to 4.
        let add = |_: usize, sum: &i32, value: i32| Some(sum + value);
        let mut automaton = Automaton::new(3, &[1, 2, 3], 0, add, |&sum| sum == 4);
        let mut candidates = [0b111; 3];
        assert!(automaton.narrow(&mut candidates));
        assert_eq!(candidates, [0b11; 3]);
        let mut candidates = [0b010, 0b111, 0b111];
        assert!(automaton.narrow(&mut candidates));
        assert_eq!(candidates, [0b010, 0b001, 0b001]);
        assert!(!automaton.narrow(&mut [0b100, 0b111, 0b111]));
        let mut never = Automaton::new(2, &[1, 2, 3], 0, add, |&sum| sum == 1);
        assert!(!never.narrow(&mut [0b111; 2]));
    }
}
