//! The cases of a search that have to be searched, where symmetries turn some into others.
//!
//! Take any primary item. Its options that symmetries turn into each other are in equally many covers. So of each such
//! set, one option is searched, and its covers are multiplied by the number of options in the set. What is left of the
//! problem once that option is chosen has symmetries of its own, and the same is done to it, as long as that pays.
//!
//! A case is searched first, for as long as a look for its symmetries takes: most small ones are done by then, and of
//! the others it is known how long they would take.

use super::method::{Allowance, Halt};
use super::natural::Natural;
use crate::automorphism::{Alike, Parts, Representatives, representatives, work_of_round};
use crate::kernel::Subtree;
use crate::limits::Watch;
use crate::outcome::Stop;
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
    pub(super) chosen: Vec<OptionId>,
    /// The split that it comes of; `None` for the whole tree, and where splits are not kept.
    pub(super) of: Option<Part>,
    /// How often its covers count.
    pub(super) times: Natural,
    /// Its share of what is searched.
    pub(super) share: f64,
    /// The work that a search of it is expected to take.
    pub(super) work: f64,
}

/// Which part of what a split leaves: the covers with this option, which stands for several options of its item.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The number of the split.
    pub(super) split: usize,
    pub(super) option: OptionId,
    pub(super) times: u64,
}

/// A case that symmetries leave less of.
#[derive(Debug)]
pub(super) struct Split {
    chosen: Vec<OptionId>,
    /// The split that the case itself comes of.
    pub(super) of: Option<Part>,
    /// The most work that the look for symmetries could take.
    most: u64,
}

/// What became of a case.
#[derive(Debug)]
pub(super) enum Splitting {
    /// It is to be searched.
    None,
    /// Others wait in its place.
    Done,
    /// Others wait in its place, which are of this problem. It was the whole.
    Of(Box<Problem>),
}

/// The cases that wait to be searched.
#[derive(Debug, Default)]
pub(super) struct Cases {
    waiting: Vec<Case>,
    /// All splits, each behind those that it comes of, if they are kept.
    splits: Option<Vec<Split>>,
    /// The work of all looks that found nothing.
    looked: u64,
    /// The share of cases that were found to have no covers.
    empty: f64,
    /// Whether to look before any search, whatever that costs.
    is_unbounded: bool,
}

impl Case {
    pub(super) fn whole() -> Self {
        Case { chosen: Vec::new(), of: None, times: 1.into(), share: 1.0, work: f64::INFINITY }
    }

    pub(super) fn subtree(&self) -> Subtree {
        Subtree { chosen: self.chosen.clone(), share: self.share, ..Subtree::default() }
    }
}

impl Split {
    /// What the look for symmetries found.
    ///
    /// # Errors
    /// If a limit keeps it from being found again.
    pub(super) fn alike(&self, problem: &Problem, watch: &Watch) -> Result<Box<Alike>, Stop> {
        match representatives(problem, &self.chosen, false, self.most, watch).0 {
            Representatives::Of(alike) => Ok(alike),
            _ => Err(watch.poll_time().err().unwrap_or(Stop::Nodes)),
        }
    }
}

impl Cases {
    /// The whole tree waits, and splits are kept.
    pub(super) fn keeping_splits(self) -> Self {
        Cases { waiting: vec![Case::whole()], splits: Some(Vec::new()), ..self }
    }

    /// The number of cases that the last split left.
    pub(super) fn last_parts(&self) -> usize {
        let last = self.splits.as_ref().and_then(|splits| splits.len().checked_sub(1));
        let is_of_it = |case: &&Case| case.of.is_some_and(|of| Some(of.split) == last);
        self.waiting.iter().rev().take_while(is_of_it).count()
    }

    /// The splits, if they are kept.
    pub(super) fn into_splits(self) -> Vec<Split> {
        self.splits.unwrap_or_default()
    }

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

    /// Lets what symmetries leave of a case wait in its place, if there are any and they are worth while. A search of
    /// the case is expected to take the first amount of work, and all searches so far took the second.
    pub(super) fn split(
        &mut self,
        problem: &Problem,
        case: &Case,
        (expected, searched): (f64, u64),
        allowance: &Allowance<'_>,
    ) -> Result<Splitting, Halt> {
        let least = work_of_round(problem);
        let is_due = self.looked <= searched.saturating_add(FREE_LOOKS * least);
        if !self.is_unbounded && (!is_due || expected < WORTH * least as f64) {
            return Ok(Splitting::None);
        }
        allowance.admits(least)?;
        let most = if self.is_unbounded {
            u64::MAX
        } else {
            ((expected * LARGEST_SHARE) as u64).min(MOST_WORK * least)
        };
        // Splits that are kept tell of options of one item.
        let into_parts = case.chosen.is_empty() && self.splits.is_none();
        let (found, work) = representatives(problem, &case.chosen, into_parts, most, allowance.watch());
        allowance.note(work);
        match found {
            Representatives::None => {
                self.looked = self.looked.saturating_add(work);
                return Ok(Splitting::None);
            }
            Representatives::NoCover => self.empty += case.share,
            Representatives::Parts(parts) => {
                let Parts { problem, parts } = *parts;
                let sum: f64 = parts.iter().map(|part| part.size).sum();
                let of_all: f64 = parts.iter().map(|part| part.size * part.times as f64).sum();
                self.waiting.extend(parts.iter().rev().map(|part| Case {
                    chosen: vec![part.option],
                    of: None,
                    times: part.times.into(),
                    share: part.size / sum,
                    work: expected * part.size / of_all,
                }));
                return Ok(Splitting::Of(Box::new(problem)));
            }
            Representatives::Of(alike) => {
                let all: u64 = alike.representatives.iter().map(|(_, times)| times).sum();
                let (work, count) = (expected / all as f64, alike.representatives.len());
                let split = self.splits.as_mut().map(|splits| {
                    splits.push(Split { chosen: case.chosen.clone(), of: case.of, most });
                    splits.len() - 1
                });
                self.waiting.extend(alike.representatives.iter().rev().map(|&(option, times)| Case {
                    chosen: [&case.chosen[..], &alike.forced, &[option]].concat(),
                    of: split.map(|split| Part { split, option, times }),
                    times: case.times.times(times),
                    share: case.share / count as f64,
                    work,
                }));
            }
        }
        Ok(Splitting::Done)
    }
}
