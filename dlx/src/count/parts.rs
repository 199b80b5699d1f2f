//! The parts of a search's tree that have to be searched, where symmetries turn parts of it into each other.
//!
//! Take any primary item. Its options that symmetries turn into each other are in equally many covers. So of each such
//! set, one option is searched, and its covers are multiplied by the number of options in the set. What is left of the
//! problem once that option is chosen has symmetries of its own, and the same is done to it, as long as that pays.
//!
//! A part is searched first, for as long as a look for its symmetries takes: most small ones are done by then, and of the
//! others it is known how long they would take.

use super::method::{Allowance, Halt};
use super::natural::Natural;
use crate::automorphism::{Representatives, representatives, work_of_round};
use crate::kernel::Subtree;
use crate::problem::{OptionId, Problem};

/// Symmetries are looked for where a search would take this many times the work of the shortest look.
const WORTH: f64 = 12.0;
/// The most that a look may take of the work that the search would.
const LARGEST_SHARE: f64 = 0.25;
/// The most work for a look, in what it takes at least.
const MOST_WORK: u64 = 32;
/// Looks that find nothing take no more work than the search of the parts so far, plus this many of the least looks.
const FREE_LOOKS: u64 = 256;

/// A part of the tree: the covers that contain some options.
#[derive(Clone, Debug)]
pub(super) struct Part {
    chosen: Vec<OptionId>,
    /// How often its covers count.
    pub(super) times: Natural,
    /// Its share of what is searched.
    pub(super) weight: f64,
    /// The work that a search of it is expected to take.
    pub(super) work: f64,
}

/// The parts that wait to be searched.
#[derive(Debug, Default)]
pub(super) struct Parts {
    waiting: Vec<Part>,
    /// The work of all looks that found nothing.
    looked: u64,
    /// The weight of parts that were found to have no covers.
    empty: f64,
    /// Whether to look before any search, whatever that costs.
    is_unbounded: bool,
}

impl Part {
    pub(super) fn whole() -> Self {
        Part { chosen: Vec::new(), times: 1.into(), weight: 1.0, work: f64::INFINITY }
    }

    pub(super) fn subtree(&self) -> Subtree {
        Subtree { chosen: self.chosen.clone(), weight: self.weight, ..Subtree::default() }
    }
}

impl Parts {
    /// The work of a search after which symmetries may be looked for. `None` if they are not of use.
    pub(super) fn trial(&self, problem: &Problem) -> Option<u64> {
        let work = if self.is_unbounded { 0 } else { work_of_round(problem) };
        (!problem.has_bounds()).then_some(work)
    }

    /// Looks for symmetries before any search, whatever that costs.
    #[cfg(test)]
    pub(super) fn unbounded() -> Self {
        Parts { is_unbounded: true, ..Parts::default() }
    }

    /// The next part to be searched.
    pub(super) fn next(&mut self) -> Option<Part> {
        self.waiting.pop()
    }

    /// The weight of parts that need no search.
    pub(super) fn done(&self) -> f64 {
        self.empty
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The work that all that wait are expected to take.
    pub(super) fn expected(&self) -> f64 {
        self.waiting.iter().map(|part| part.work).sum()
    }

    /// Lets what symmetries leave of a part wait in its place, if there are any and they are worth while. A search of the
    /// part is expected to take the first amount of work, and all searches so far took the second.
    pub(super) fn split(
        &mut self,
        problem: &Problem,
        part: &Part,
        (expected, searched): (f64, u64),
        allowance: &Allowance<'_>,
    ) -> Result<bool, Halt> {
        let least = work_of_round(problem);
        let is_due = self.looked <= searched.saturating_add(FREE_LOOKS * least);
        if !self.is_unbounded && (!is_due || expected < WORTH * least as f64) {
            return Ok(false);
        }
        allowance.admits(least)?;
        let most = if self.is_unbounded {
            u64::MAX
        } else {
            ((expected * LARGEST_SHARE) as u64).min(MOST_WORK * least)
        };
        let (found, work) = representatives(problem, &part.chosen, most, allowance.watch());
        allowance.note(work);
        match found {
            Representatives::None => {
                self.looked = self.looked.saturating_add(work);
                return Ok(false);
            }
            Representatives::NoCover => self.empty += part.weight,
            Representatives::Of { forced, options } => {
                let all: u64 = options.iter().map(|(_, times)| times).sum();
                let (work, weight) = (expected / all as f64, part.weight / options.len() as f64);
                self.waiting.extend(options.into_iter().rev().map(|(option, times)| {
                    let chosen = [&part.chosen[..], &forced, &[option]].concat();
                    Part { chosen, times: part.times.times(times), weight, work }
                }));
            }
        }
        Ok(true)
    }
}
