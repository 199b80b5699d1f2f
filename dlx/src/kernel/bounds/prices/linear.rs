//! The cheapest fractional cover, and the best prices.
//!
//! The linear program begins with a row for each item that must be covered. Once it is solved, rows are added that its
//! fractional cover breaks: those of items that may be covered, and then those of [triples](super::triples), as long as
//! they raise the bound. The program can pause: all prices on the way are valid.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Prices;
use super::program::Program;
use super::simplex::{Simplex, Step};
use super::triples::{self, Triple};
use crate::hash::scrambled;
use crate::problem::OptionId;

/// Programs with more items that must be covered are too large.
const MOST_ITEMS: usize = 2500;
/// Programs with more entries are too large.
const MOST_ENTRIES: usize = 1 << 21;
/// There are at most this many rows. Their inverse takes up to 90 MB, and while it grows, 150 MB.
const MOST_ROWS: usize = 3000;
/// At most this many triples become rows at a time.
const AT_A_TIME: usize = 200;
/// Costs are disturbed by up to this part of the average: where they are equal, many steps would lead nowhere.
const DISTURBANCE: f64 = 1e-7;
/// If triples raise the bound by less than this part, they were the last.
const SMALLEST_GAIN: f64 = 2e-5;
/// A number is met, or whole, if it differs by less.
const TOLERANCE: f64 = 1e-5;
/// There is a look at the time after this many steps.
const POLL: u32 = 16;

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Climbing,
    /// Or there is no room for the rows that are still broken.
    Solved,
    /// It cannot go on: there is no fractional cover, or numbers are too inexact.
    Stuck,
}

/// A linear program that is solved step by step.
#[derive(Debug)]
pub(crate) struct Linear {
    /// Without triples.
    program: Arc<Program>,
    simplex: Simplex,
    /// What each row of the simplex stands for: an item, or behind all items, one of the sets.
    stands_for: Vec<usize>,
    /// The items that have no row so far.
    without_row: Vec<u32>,
    triples: BTreeSet<Triple>,
    /// The options of each triple.
    sets: Vec<Vec<u32>>,
    state: State,
    /// The bound when triples were last added.
    bound_before: f64,
}

impl Linear {
    /// `None` if it is too large.
    pub(super) fn new(program: &Arc<Program>) -> Option<Self> {
        let items = 0..program.lower.len() as u32;
        let (needed, without_row): (Vec<u32>, Vec<u32>) =
            items.partition(|&item| program.lower[item as usize] > 0);
        if needed.len() > MOST_ITEMS || program.entries() > MOST_ENTRIES {
            return None;
        }
        let sum: f64 = program.costs.iter().map(|&cost| f64::from(cost)).sum();
        let most = DISTURBANCE * sum.max(1.0) / program.costs.len().max(1) as f64;
        let disturbed = |(option, &cost): (usize, &u32)| {
            f64::from(cost) + most * (scrambled(option as u64) >> 32) as f64 / f64::from(u32::MAX)
        };
        let mut linear = Linear {
            simplex: Simplex::new(program.costs.iter().enumerate().map(disturbed).collect()),
            stands_for: Vec::new(),
            without_row,
            triples: BTreeSet::new(),
            sets: Vec::new(),
            state: State::Climbing,
            bound_before: f64::NEG_INFINITY,
            program: Arc::clone(program),
        };
        let is_out = program.left_out.iter().enumerate().filter(|&(_, &is_out)| is_out);
        linear.leave_out(is_out.map(|(option, _)| option as u32));
        needed.into_iter().for_each(|item| linear.add_item(item));
        Some(linear)
    }

    fn add_item(&mut self, item: u32) {
        let Program { options, lower, upper, .. } = &*self.program;
        let [least, most] = [lower, upper].map(|bounds| f64::from(bounds[item as usize]));
        self.simplex.add_row(&options[item as usize], least, most);
        self.stands_for.push(item as usize);
    }

    fn add_triple(&mut self, triple: Triple) {
        let options = triples::options(&self.program, triple);
        self.simplex.add_row(&options, 0.0, 1.0);
        self.stands_for.push(self.program.lower.len() + self.sets.len());
        self.sets.push(options);
        self.triples.insert(triple);
    }

    /// Leaves options out that are in none of the covers looked for.
    pub(super) fn leave_out(&mut self, options: impl Iterator<Item = u32>) {
        options.for_each(|option| self.simplex.leave_out(option));
    }

    /// Whether it has come to its end.
    pub(crate) fn is_done(&self) -> bool {
        self.state != State::Climbing
    }

    /// Goes on by about this much work.
    pub(crate) fn advance(&mut self, work: u64, has_time: impl Fn() -> bool) {
        let until = self.simplex.work().saturating_add(work);
        while !self.is_done() && self.simplex.work() < until && has_time() {
            for _ in 0..POLL {
                self.state = match self.simplex.step() {
                    Step::Taken => State::Climbing,
                    Step::Optimal if self.add_rows() => State::Climbing,
                    Step::Optimal => State::Solved,
                    Step::Stuck => State::Stuck,
                };
                if self.is_done() {
                    break;
                }
            }
        }
    }

    /// Adds rows that the fractional cover breaks. Returns whether there are any that are worth it.
    fn add_rows(&mut self) -> bool {
        let chosen = self.simplex.chosen();
        let mut covered = vec![0.0; self.program.lower.len()];
        for &(option, part) in &chosen {
            self.program.items[option as usize].iter().for_each(|&item| covered[item as usize] += part);
        }
        let upper = &self.program.upper;
        let is_met = |&item: &u32| covered[item as usize] < f64::from(upper[item as usize]) + TOLERANCE;
        let (met, broken): (Vec<u32>, Vec<u32>) = self.without_row.iter().partition(|item| is_met(item));
        let room = MOST_ROWS.saturating_sub(self.simplex.row_count());
        if broken.len() > room {
            return false;
        }
        if !broken.is_empty() {
            self.without_row = met;
            broken.into_iter().for_each(|item| self.add_item(item));
            return true;
        }
        let bound = self.simplex.bound();
        if bound - self.bound_before < SMALLEST_GAIN * bound.abs() {
            return false;
        }
        self.bound_before = bound;
        let broken = triples::broken(&self.program, &chosen);
        let new = broken.into_iter().filter(|triple| !self.triples.contains(triple));
        let new: Vec<Triple> = new.take(room.min(AT_A_TIME)).collect();
        new.iter().for_each(|&triple| self.add_triple(triple));
        !new.is_empty()
    }

    /// The options of the cheapest fractional cover, if it has only whole ones. If there are items with colours, it need
    /// not be a cover.
    pub(crate) fn cover(&self) -> Option<Vec<OptionId>> {
        let chosen = self.simplex.chosen();
        let is_whole = |part: f64| (part - part.round()).abs() < TOLERANCE;
        let is_cover = self.state == State::Solved && chosen.iter().all(|&(_, part)| is_whole(part));
        let whole = chosen.into_iter().filter(|&(_, part)| part > 0.5);
        is_cover.then(|| whole.map(|(option, _)| OptionId(option)).collect())
    }

    /// Its prices, as integers.
    pub(super) fn prices(&self) -> Prices {
        let program = self.program.without(self.simplex.left_out().to_vec()).with_sets(&self.sets);
        let most = program.largest_price() as f64;
        let mut prices = vec![0; program.lower.len()];
        for (&row, price) in self.stands_for.iter().zip(self.simplex.prices()) {
            prices[row] = (price * program.unit as f64).clamp(-most, most).floor() as i64;
        }
        Prices::near(Arc::new(program), &prices)
    }

    /// The options of each triple that has a row.
    #[cfg(test)]
    pub(super) fn sets(&self) -> &[Vec<u32>] {
        &self.sets
    }
}
