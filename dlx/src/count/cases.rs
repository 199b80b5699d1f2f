//! The cases of a search that have to be searched, where symmetries turn some into others.
//!
//! Take any primary item. Its options that symmetries turn into each other are in equally many covers. So of each such
//! set, one option is searched, and its covers are multiplied by the number of options in the set. What is left of the
//! problem once that option is chosen has symmetries of its own, and the same is done to it, as long as that pays.
//!
//! A case is searched first, for as long as a look for its symmetries takes: most small ones are done by then, and of the
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
/// Looks that find nothing take no more work than the search of the cases so far, plus this many of the least looks.
const FREE_LOOKS: u64 = 256;

/// A case, which is a part of the tree: the covers that contain some options.
#[derive(Clone, Debug)]
pub(super) struct Case {
    chosen: Vec<OptionId>,
    /// How often its covers count.
    pub(super) times: Natural,
    /// Its share of what is searched.
    pub(super) share: f64,
    /// The work that a search of it is expected to take.
    pub(super) work: f64,
}

/// The cases that wait to be searched.
#[derive(Debug, Default)]
pub(super) struct Cases {
    waiting: Vec<Case>,
    /// The work of all looks that found nothing.
    looked: u64,
    /// The share of cases that were found to have no covers.
    empty: f64,
    /// Whether to look before any search, whatever that costs.
    is_unbounded: bool,
}

impl Case {
    pub(super) fn whole() -> Self {
        Case { chosen: Vec::new(), times: 1.into(), share: 1.0, work: f64::INFINITY }
    }

    pub(super) fn subtree(&self) -> Subtree {
        Subtree { chosen: self.chosen.clone(), share: self.share, ..Subtree::default() }
    }
}

impl Cases {
    /// The work of a search after which symmetries may be looked for. `None` if they are not of use.
    pub(super) fn trial(&self, problem: &Problem) -> Option<u64> {
        let work = if self.is_unbounded { 0 } else { work_of_round(problem) };
        (!problem.has_bounds()).then_some(work)
    }

    /// Looks for symmetries before any search, whatever that costs.
    #[cfg(test)]
    pub(super) fn unbounded() -> Self {
        Cases { is_unbounded: true, ..Cases::default() }
    }

    /// The next case to be searched.
    pub(super) fn next(&mut self) -> Option<Case> {
        self.waiting.pop()
    }

    /// The share of cases that need no search.
    pub(super) fn done(&self) -> f64 {
        self.empty
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The work that all that wait are expected to take.
    pub(super) fn expected(&self) -> f64 {
        self.waiting.iter().map(|case| case.work).sum()
    }

    /// Lets what symmetries leave of a case wait in its place, if there are any and they are worth while. A search of the
    /// case is expected to take the first amount of work, and all searches so far took the second.
    pub(super) fn split(
        &mut self,
        problem: &Problem,
        case: &Case,
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
        let (found, work) = representatives(problem, &case.chosen, most, allowance.watch());
        allowance.note(work);
        match found {
            Representatives::None => {
                self.looked = self.looked.saturating_add(work);
                return Ok(false);
            }
            Representatives::NoCover => self.empty += case.share,
            Representatives::Of { forced, options } => {
                let all: u64 = options.iter().map(|(_, times)| times).sum();
                let (work, share) = (expected / all as f64, case.share / options.len() as f64);
                self.waiting.extend(options.into_iter().rev().map(|(option, times)| {
                    let chosen = [&case.chosen[..], &forced, &[option]].concat();
                    Case { chosen, times: case.times.times(times), share, work }
                }));
            }
        }
        Ok(true)
    }
}
