//! The sweep: for each step, all states that can be reached, with the number of ways to reach each.
//!
//! A state waits at the step of its first uncovered item, in one of several runs. When that step's turn
//! comes, its runs are merged into one list, and the numbers of equal states are added ([`super::merge`]).
//! Then each state makes each move that it can, and the results wait at later steps ([`super::expand`]). All
//! runs are sorted. So nothing is ever looked up, and threads can process disjoint ranges of keys
//! independently until the step is done.
//!
//! Numbers are as wide as needed: when a number of a list overflows, all numbers of that list get 64 more
//! bits.

use std::sync::Arc;

use super::super::method::{Allowance, Halt, Meter};
use super::super::natural::Natural;
use super::expand::{Expander, Expansion, LookaheadStats, Successors};
use super::interchangeable::Classes;
use super::list::{Run, Segment, StateList};
use super::merge::merge_all;
use super::plan::Plan;
use super::pool::{BufferPool, Full};
use super::threads::{self, Density};
use crate::outcome::Details;

/// Storing a state and its successors is as much work as testing this many moves.
const STORED: usize = 16;
/// While looking ahead does not pay, it is tried again every this many steps.
pub(super) const LOOKAHEAD_RETRY: usize = 8;

/// A sweep over states of any width. It can pause between two steps.
pub(in crate::count) trait Sweep {
    /// The work of the next step, in moves to be tested; `None` after the last step.
    fn next(&self) -> Option<u64>;
    /// The number of states that wait at the next step. A state counts once for each time it was reached.
    fn waiting(&self) -> u64;
    /// Takes the next step, on `threads` threads if that pays. If it is halted, nothing has changed.
    fn advance(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt>;
    /// Merges the states that wait at the next step and differ only in what is interchangeable there. Returns how many
    /// states there were. If it is halted, nothing has changed.
    fn exchange(&mut self, classes: &Classes, allowance: &Allowance<'_>) -> Result<u64, Halt>;
    /// The number of steps taken.
    fn step(&self) -> usize;
    /// The number of steps of the whole sweep.
    fn steps(&self) -> usize;
    /// The number of states expanded.
    fn states(&self) -> u64;
    /// The part that is done, and the details.
    fn progress(&self) -> (f64, Details) {
        let (step, steps, states) = (self.step(), self.steps(), self.states());
        (step as f64 / steps.max(1) as f64, Details::Frontier { step, steps, states })
    }
    /// The number of covers, after the last step.
    fn total(&self) -> Natural;
}

/// A sweep whose states take `N` words.
pub(in crate::count) struct FrontierSweep<const N: usize> {
    pub(in crate::count) plan: Arc<Plan<N>>,
    /// The states that wait at each step, and at the end.
    pub(in crate::count) waiting: Vec<Vec<Run<N>>>,
    step: usize,
    /// The expanded states of each step, if they are kept.
    pub(in crate::count) kept: Option<Vec<StateList<N>>>,
    states: u64,
    /// Whether looking ahead pays.
    looks_ahead: bool,
    pub(in crate::count) pool: BufferPool,
    pub(in crate::count) worker: Expander<N>,
    /// The densities of the last step that was taken by several threads.
    pub(in crate::count) densities: Vec<Density>,
}

impl<const N: usize> FrontierSweep<N> {
    pub(in crate::count) fn new(plan: Plan<N>, memory: usize, keep: bool) -> Result<Self, Full> {
        let pool = BufferPool::new(memory);
        let mut start = pool.list(1, 1)?;
        pool.push(&mut start, &plan.start(), &[1])?;
        let sweep = FrontierSweep::resume(plan, pool, [(0, start)]);
        Ok(FrontierSweep { kept: keep.then(Vec::new), ..sweep })
    }

    /// A sweep in the middle, with the states that wait at some steps.
    pub(in crate::count) fn resume(
        plan: Plan<N>,
        pool: BufferPool,
        lists: impl IntoIterator<Item = (usize, StateList<N>)>,
    ) -> Self {
        let mut waiting: Vec<Vec<Run<N>>> = (0..=plan.len()).map(|_| Vec::new()).collect();
        for (step, list) in lists {
            waiting[step].extend(Segment::new(list).map(Run::from));
        }
        FrontierSweep {
            step: waiting.iter().position(|runs| !runs.is_empty()).unwrap_or(plan.len()),
            plan: Arc::new(plan),
            waiting,
            kept: None,
            states: 0,
            looks_ahead: true,
            worker: Expander::new(pool.clone()),
            pool,
            densities: Vec::new(),
        }
    }

    /// The number of states that wait at any step. A state counts once for each time it was reached.
    pub(in crate::count) fn all_waiting(&self) -> u64 {
        self.waiting[self.step..].iter().flatten().map(|run| run.len() as u64).sum()
    }

    /// The states that wait at each step, and the steps.
    pub(in crate::count) fn into_lists(
        mut self,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<(usize, StateList<N>)>, Halt> {
        let mut lists = Vec::new();
        for step in self.step..=self.plan.len() {
            self.step = step;
            let list = self.merge_waiting(meter)?;
            self.waiting[step].clear();
            if list.len() > 0 {
                lists.push((step, list));
            }
        }
        Ok(lists)
    }

    /// Takes the next step on this thread. If it is halted, nothing has changed.
    pub(in crate::count) fn take_step(&mut self, allowance: &Allowance<'_>) -> Result<(), Halt> {
        let mut meter = Meter::reporting(allowance, self.progress());
        let here = self.merge_waiting(&mut meter)?;
        let expansion =
            self.worker.expand(&self.plan, self.step, here.view(), self.looks_ahead_now(), &mut meter);
        self.waiting[self.step].clear();
        match expansion {
            Ok(expansion) => self.finish_step([(here, expansion)]),
            Err(halt) => {
                self.waiting[self.step].extend(Segment::new(here).map(Run::from));
                Err(halt)
            }
        }
    }

    /// All states that wait at the next step, as one list.
    pub(in crate::count) fn merge_waiting(&self, meter: &mut Meter<'_, '_>) -> Result<StateList<N>, Halt> {
        let runs = self.waiting[self.step].iter().map(|run| run.views().collect());
        merge_all(runs, &self.pool, meter)
    }

    /// Whether to look ahead in the next step.
    pub(in crate::count) fn looks_ahead_now(&self) -> bool {
        self.looks_ahead || self.step.is_multiple_of(LOOKAHEAD_RETRY)
    }

    /// The runs that wait at the next step.
    pub(in crate::count) fn runs_now(&mut self) -> &mut Vec<Run<N>> {
        &mut self.waiting[self.step]
    }

    /// Takes all remaining steps, on `threads` threads where that pays.
    pub(in crate::count) fn finish(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt> {
        while let Some(work) = self.next() {
            allowance.set_nodes(self.states);
            allowance.spend(0)?;
            if threads > 1 && work >= threads::WORTH_THREADS {
                threads::take_steps(self, threads, usize::MAX, allowance)?;
            } else {
                self.take_step(allowance)?;
                allowance.watch().report(|| self.progress());
            }
        }
        Ok(())
    }

    /// Stores the results of a step, in the order of keys: the expanded states, and their expansions.
    pub(in crate::count) fn finish_step(
        &mut self,
        done: impl IntoIterator<Item = (StateList<N>, Expansion<N>)>,
    ) -> Result<(), Halt> {
        let mut lookahead = LookaheadStats::default();
        let (mut all, mut going) = (Vec::new(), Vec::new());
        for (here, expansion) in done {
            lookahead.add(expansion.lookahead);
            self.states += here.len() as u64;
            all.push(here);
            going.extend(expansion.lists);
        }
        if let Some(kept) = &mut self.kept {
            // This must not stop half-way, and takes little time.
            kept.push(match &all[..] {
                [_] => all.remove(0),
                all => merge_all(
                    [all.iter().map(StateList::view).collect()],
                    &self.pool,
                    &mut Meter::unlimited(),
                )?,
            });
        }
        // The segments that several threads made by one move form one run.
        going.sort_by_key(|going| (going.to, going.option));
        let mut last = None;
        for Successors { to, option, segment } in going {
            let waiting = &mut self.waiting[to];
            match waiting.last_mut() {
                Some(run) if option.is_some() && last == Some((to, option)) => run.push(segment),
                _ => waiting.push(segment.into()),
            }
            last = Some((to, option));
        }
        self.looks_ahead = lookahead.pay().unwrap_or(self.looks_ahead);
        self.step += 1;
        if self.step == self.plan.len() {
            let end = self.merge_waiting(&mut Meter::unlimited())?;
            self.waiting[self.step] = Segment::new(end).map(Run::from).into_iter().collect();
        }
        Ok(())
    }
}

impl<const N: usize> Sweep for FrontierSweep<N> {
    fn next(&self) -> Option<u64> {
        (self.step < self.plan.len())
            .then(|| self.waiting() * (self.plan.moves(self.step).len() + STORED) as u64)
    }

    fn waiting(&self) -> u64 {
        self.waiting[self.step].iter().map(|run| run.len() as u64).sum()
    }

    fn advance(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt> {
        allowance.set_nodes(self.states);
        allowance.spend(0)?;
        let work = self.next().unwrap_or(0);
        if threads > 1 && work >= threads::WORTH_STARTING_THREADS {
            threads::take_steps(self, threads, 1, allowance)
        } else {
            self.take_step(allowance)
        }
    }

    fn exchange(&mut self, classes: &Classes, allowance: &Allowance<'_>) -> Result<u64, Halt> {
        let mut meter = Meter::reporting(allowance, self.progress());
        let here = self.merge_waiting(&mut meter)?;
        let exchanged = classes.exchange(here.view(), &self.pool, &mut meter)?;
        self.waiting[self.step] = Segment::new(exchanged).map(Run::from).into_iter().collect();
        Ok(here.len() as u64)
    }

    fn step(&self) -> usize {
        self.step
    }

    fn steps(&self) -> usize {
        self.plan.len()
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn total(&self) -> Natural {
        // At the end there is at most one state.
        let end = self.waiting[self.plan.len()].first().and_then(Run::single);
        end.map_or_else(Natural::default, |end| Natural::from_limbs(end.numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::order::Incidence;
    use super::super::any_layout::AnyLayout;
    use super::*;
    use crate::limits::{Cancel, Limits, Watch};
    use crate::outcome::Stop;
    use crate::testing::{queens, seats};

    #[test]
    fn a_step_may_be_halted_anywhere() {
        let problem = queens(12);
        let layout = AnyLayout::new(&problem, &Incidence::new(&problem).order().items).unwrap();
        let watch = Watch::default();
        for threads in [1, 2] {
            let mut sweep = layout.sweep(&problem, usize::MAX).unwrap();
            while sweep.next().is_some() {
                let mut work = 10_000.0;
                loop {
                    let layer = sweep.progress();
                    match sweep.advance(threads, &Allowance::of(&watch, work as u64)) {
                        Ok(()) => break,
                        Err(halt) => assert_eq!(halt, Halt::Pause),
                    }
                    assert_eq!(sweep.progress(), layer);
                    work *= 1.1;
                }
            }
            assert_eq!(sweep.total(), 14200.into());
        }
    }

    #[test]
    fn a_step_that_is_stopped_has_not_happened() {
        let cancel = Cancel::new();
        cancel.cancel();
        let stopped = Watch::start(&Limits::new().cancel(&cancel));
        let watch = Watch::default();
        for (people, covers, threads) in [(8, 40_320_u64, 1), (16, 20_922_789_888_000, 2)] {
            let problem = seats(people);
            let layout = AnyLayout::new(&problem, &Incidence::new(&problem).order().items).unwrap();
            let mut sweep = layout.sweep(&problem, usize::MAX).unwrap();
            while sweep.next().is_some() {
                let layer = sweep.progress();
                let halted = sweep.advance(threads, &Allowance::unlimited(&stopped));
                assert_eq!(halted, Err(Halt::Stop(Stop::Cancelled)));
                assert_eq!(sweep.progress(), layer);
                sweep.advance(threads, &Allowance::unlimited(&watch)).unwrap();
            }
            assert_eq!(sweep.total(), covers.into());
        }
    }
}
