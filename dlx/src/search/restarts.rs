//! Searches that begin again and again with other randomness, so that an unlucky choice at the top costs one run, not
//! the whole search.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::{Paused, Search};
use crate::choice::Key;
use crate::kernel::{Branching, Kernel, Subtree};
use crate::outcome::Outcome;
use crate::problem::Problem;

/// Nodes in the smallest budget.
const UNIT: u64 = 256;

/// The keys and the nodes of one run after the other.
///
/// The budgets follow Luby, Sinclair and Zuckerman (1993): with `n` restarts, a search takes at most O(log `n`) times as
/// long as with the best fixed budget. They grow, so that a run ends where there are no covers.
pub(crate) struct Restarts {
    seeds: ChaCha8Rng,
    run: u64,
    unit: u64,
}

impl Restarts {
    /// With bounds, a problem of many items gets as many nodes at least: a run takes about a node for each.
    pub(crate) fn new(seed: u64, problem: &Problem) -> Self {
        let unit = if problem.has_bounds() { UNIT.max(problem.primary_count() as u64) } else { UNIT };
        Restarts { seeds: ChaCha8Rng::seed_from_u64(seed), run: 0, unit }
    }

    pub(crate) fn next_run(&mut self) -> (Key, u64) {
        self.run += 1;
        (self.next_key(), self.budget(self.run))
    }

    /// The nodes of the `n`-th run, from 1.
    pub(crate) fn budget(&self, n: u64) -> u64 {
        luby(n) * self.unit
    }

    pub(crate) fn next_key(&mut self) -> Key {
        Key::new(self.seeds.next_u64())
    }
}

/// The `n`-th term (from 1) of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, …
fn luby(mut n: u64) -> u64 {
    loop {
        // The terms up to 2^k - 1 are the terms up to 2^(k-1) - 1 twice, then 2^(k-1).
        if (n + 1).is_power_of_two() {
            return n.div_ceil(2);
        }
        n -= (1 << n.ilog2()) - 1;
    }
}

/// Runs beside a direct search, which keeps its place meanwhile: with a kernel of their own.
pub(crate) struct Aside {
    kernel: Box<dyn Kernel>,
    branching: Branching,
    /// Where runs begin.
    pub(crate) start: Subtree,
    /// The nodes left for the run at hand; 0 if there is none.
    left: u64,
    work: u64,
}

impl Aside {
    pub(crate) fn new(search: &Search) -> Self {
        Aside {
            kernel: search.form().tables.kernel(),
            branching: Branching { counting: false, ..search.branching.clone() },
            start: search.start.clone(),
            left: 0,
            work: 0,
        }
    }

    /// Begins a run of this many nodes, which is at least one.
    pub(crate) fn begin(&mut self, (key, nodes): (Key, u64)) {
        self.branching.key = Some(key);
        self.kernel.start(&self.start, &self.branching);
        self.left = nodes;
    }

    /// Whether there is a run at hand.
    pub(crate) fn is_running(&self) -> bool {
        self.left > 0
    }

    /// The work of all runs.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }
}

impl Search {
    /// Goes on with the run at hand until it ends, or all runs have done this much work. A run ends with the first
    /// cover that it finds, which is [`current`](Self::current) then, when it has found that there is none, or when
    /// its nodes are spent. What it does counts as what the search does.
    pub(crate) fn run_aside(&mut self, aside: &mut Aside, until: u64) -> Paused {
        let (nodes, work) = (self.tally.nodes, self.tally.work);
        let (cap, until) = (nodes + aside.left, work.saturating_add(until.saturating_sub(aside.work)));
        let swapped = Swapped::new(self, aside);
        let search = &mut *swapped.search;
        search.tally.pause_at = 0;
        let paused = search.advance_within(cap, until);
        if paused == Paused::Cover {
            search.stand();
        }
        drop(swapped);
        aside.work += self.tally.work - work;
        aside.left = match paused {
            Paused::Budget => aside.left.saturating_sub(self.tally.nodes - nodes),
            Paused::Cover | Paused::End(_) => 0,
        };
        paused
    }

    /// Lets one run after the other go on until all have done this much work. `None` if they found nothing out by then:
    /// no cover, and not that there is none.
    pub(crate) fn run_anew(
        &mut self,
        aside: &mut Aside,
        restarts: &mut Restarts,
        until: u64,
    ) -> Option<Result<(), Outcome>> {
        while aside.work < until {
            if !aside.is_running() {
                aside.begin(restarts.next_run());
            }
            match self.run_aside(aside, until) {
                Paused::Budget => {}
                Paused::Cover => return Some(Ok(())),
                Paused::End(outcome) => return Some(Err(outcome)),
            }
        }
        None
    }
}

/// A search with the kernel of a run. It has its own again when this goes, also in a panic of a caller's function.
struct Swapped<'s> {
    search: &'s mut Search,
    aside: &'s mut Aside,
}

impl<'s> Swapped<'s> {
    fn new(search: &'s mut Search, aside: &'s mut Aside) -> Self {
        let mut swapped = Swapped { search, aside };
        swapped.swap();
        swapped
    }

    fn swap(&mut self) {
        std::mem::swap(&mut self.search.kernel, &mut self.aside.kernel);
        std::mem::swap(&mut self.search.branching, &mut self.aside.branching);
    }
}

impl Drop for Swapped<'_> {
    fn drop(&mut self) {
        self.swap();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_terms() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
