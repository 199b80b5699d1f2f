//! The parts of a search's tree that have to be searched, where symmetries turn parts of it into each other.
//!
//! Each cover holds one option of an item. Options that symmetries turn into each other are in equally many covers: so
//! one of them is enough, if its covers count as often as there are such options of the item. What is left of the problem
//! once an option is chosen has symmetries of its own, and is treated alike, as long as that pays.

use super::method::{Allowance, Halt};
use super::natural::Natural;
use crate::automorphism::{Representatives, representatives, work_of_round};
use crate::kernel::Subtree;
use crate::problem::{OptionId, Problem};

/// Symmetries are looked for where a search would take this many times the work.
const WORTH: f64 = 16.0;
/// The most work for a look, in what it takes at least.
const MOST_WORK: u64 = 32;
/// Looks that find nothing take no more work than the search of the parts so far, and so many of the least looks.
const FREE_LOOKS: u64 = 256;

/// A part of the tree: the covers that contain some options.
#[derive(Debug)]
pub(super) struct Part {
    chosen: Vec<OptionId>,
    /// How often its covers count.
    pub(super) times: Natural,
    /// The share of the tree, as it is without symmetries, and of what is searched.
    share: f64,
    weight: f64,
    /// Whether symmetries of what is left may be looked for.
    is_open: bool,
}

/// The parts that wait to be searched.
#[derive(Debug, Default)]
pub(super) struct Parts {
    waiting: Vec<Part>,
    /// The work that a search of the whole tree would take.
    whole_work: f64,
    /// The work of all looks that found nothing, and how much of it need not be earned by searching.
    looked: u64,
    free: u64,
    /// The weight of parts that were found to have no covers.
    empty: f64,
}

impl Part {
    fn whole() -> Self {
        Part { chosen: Vec::new(), times: 1.into(), share: 1.0, weight: 1.0, is_open: true }
    }

    pub(super) fn into_subtree(self) -> Subtree {
        Subtree { chosen: self.chosen, weight: self.weight, ..Subtree::default() }
    }
}

impl Parts {
    /// The work after which symmetries may be looked for. `None` if they are not of use.
    pub(super) fn first_look(problem: &Problem) -> Option<u64> {
        (!problem.has_bounds()).then(|| work_of_round(problem))
    }

    /// The parts that symmetries leave of a tree of which a search would take so much work; `None` if there is but one.
    pub(super) fn of_whole(
        problem: &Problem,
        whole_work: f64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Self>, Halt> {
        let free = FREE_LOOKS * work_of_round(problem);
        let mut parts = Parts { whole_work, free, ..Parts::default() };
        Ok(parts.split(problem, Part::whole(), 0, allowance)?.is_none().then_some(parts))
    }

    /// The next part to be searched. Those before it took so much work.
    pub(super) fn next(
        &mut self,
        problem: &Problem,
        searched: u64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Part>, Halt> {
        while let Some(part) = self.waiting.pop() {
            allowance.watch().poll(0)?;
            if let Some(part) = self.split(problem, part, searched, allowance)? {
                return Ok(Some(part));
            }
        }
        Ok(None)
    }

    /// Lets looks take as much work as they like.
    #[cfg(test)]
    pub(super) fn without_bounds(self) -> Self {
        Parts { free: u64::MAX, ..self }
    }

    /// The weight of parts that need no search.
    pub(super) fn done(&self) -> f64 {
        self.empty
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The work that all that wait would take without symmetries.
    pub(super) fn expected(&self) -> f64 {
        self.whole_work * self.waiting.iter().map(|part| part.share).sum::<f64>()
    }

    /// Puts what symmetries leave of a part in its place, if that is worth while; else returns the part.
    fn split(
        &mut self,
        problem: &Problem,
        mut part: Part,
        searched: u64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<Part>, Halt> {
        let (work, least) = (self.whole_work * part.share / WORTH, work_of_round(problem));
        let is_due = self.looked <= searched.saturating_add(self.free);
        if !part.is_open || !is_due || work < least as f64 {
            return Ok(Some(part));
        }
        if let Err(halt) = allowance.admits(least) {
            self.waiting.push(part);
            return Err(halt);
        }
        part.is_open = false;
        let most = (work as u64).min(MOST_WORK * least);
        let (found, work) = representatives(problem, &part.chosen, most, allowance.watch());
        allowance.note(work);
        match found {
            Representatives::None => {
                self.looked = self.looked.saturating_add(work);
                return Ok(Some(part));
            }
            Representatives::NoCover => self.empty += part.weight,
            Representatives::Of(options) => {
                let all: u64 = options.iter().map(|(_, times)| times).sum();
                let (share, weight) = (part.share / all as f64, part.weight / options.len() as f64);
                self.waiting.extend(options.into_iter().rev().map(|(option, times)| {
                    let chosen = part.chosen.iter().copied().chain([option]).collect();
                    Part { chosen, times: part.times.times(times), share, weight, is_open: true }
                }));
            }
        }
        Ok(None)
    }
}
