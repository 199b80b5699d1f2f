//! The sweep over the options.

use std::thread;

use super::super::super::method::{Allowance, Halt, Meter};
use super::super::super::natural::Natural;
use super::super::interchangeable::Classes;
use super::super::list::{StateBits, StateList, is_below};
use super::super::merge::{into_sorted, merge_all};
use super::super::pool::{BufferPool, Full};
use super::super::sweep::Sweep;
use super::super::tables::Moves;
use super::super::threads::WORTH_STARTING_THREADS;
use super::BoundedPlan;
use crate::parallel;

/// A step goes two ways, each on a thread of its own.
pub(in super::super) const MOST_THREADS: usize = 2;
/// A state takes as much work as this many moves of the other sweep.
const STATE_UNITS: u64 = 8;
/// The work for a state.
const STATE_WORK: u64 = 10;
/// The work to sort states, for each of them and each doubling of their number.
const SORT_WORK: u64 = 4;

/// A sweep whose states take `N` words.
pub(in super::super) struct BoundedSweep<const N: usize> {
    pub(in super::super) plan: BoundedPlan<N>,
    step: usize,
    pub(in super::super) here: StateList<N>,
    /// The states of each step so far, if they are kept.
    pub(in super::super) kept: Option<Vec<StateList<N>>>,
    states: u64,
    pub(in super::super) pool: BufferPool,
}

impl<const N: usize> BoundedSweep<N> {
    pub(in super::super) fn new(plan: BoundedPlan<N>, memory: usize, keep: bool) -> Result<Self, Full> {
        let pool = BufferPool::new(memory);
        let mut here = pool.list(1, 1)?;
        pool.push(&mut here, &plan.start(), &[1])?;
        Ok(BoundedSweep { plan, step: 0, here, kept: keep.then(Vec::new), states: 0, pool })
    }

    /// Takes all steps.
    pub(in super::super) fn finish(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt> {
        while self.next().is_some() {
            self.advance(threads, allowance)?;
            allowance.watch().report(|| self.progress());
        }
        Ok(())
    }

    /// The states that come from those at hand by one of the two ways, in order.
    #[inline(always)]
    fn next_states(
        &self,
        way: impl Fn(&StateBits<N>) -> (StateBits<N>, bool),
        allowance: &Allowance<'_>,
    ) -> Result<StateList<N>, Halt> {
        let mut meter = Meter::reporting(allowance, self.progress());
        let here = self.here.view();
        let mut list = self.pool.list(here.len(), here.limbs)?;
        let (keys, numbers) = list.arrays();
        let mut len = 0;
        for (at, key) in here.keys.iter().enumerate() {
            let (next, fits) = way(key);
            // What does not fit is written over.
            keys[len] = next;
            match here.limbs {
                1 => numbers[len] = here.numbers[at],
                limbs => numbers[len * limbs..][..limbs].copy_from_slice(here.number(at)),
            }
            len += usize::from(fits);
        }
        list.set_len(len);
        if !list.view().keys.is_sorted_by(is_below) {
            meter.spend(SORT_WORK * len as u64 * u64::from(len.ilog2()))?;
        }
        into_sorted(list, &self.pool, &mut meter)
    }

    /// The states that leave out the next option, and those that take it.
    fn both_ways(
        &self,
        threads: usize,
        allowance: &Allowance<'_>,
    ) -> Result<(StateList<N>, StateList<N>), Halt> {
        let step = &self.plan.steps[self.step];
        let leave_out = || self.next_states(|key| step.left_out(key), allowance);
        let take = || self.next_states(|key| step.taken(key), allowance);
        let is_shared = threads > 1 && self.next().is_some_and(|work| work >= WORTH_STARTING_THREADS);
        if !is_shared {
            return Ok((leave_out()?, take()?));
        }
        let (left_out, taken) = thread::scope(|scope| {
            let left_out = parallel::spawn_in(scope, leave_out);
            let taken = take();
            (left_out.map_or_else(leave_out, parallel::join), taken)
        });
        Ok((left_out?, taken?))
    }
}

impl<const N: usize> Sweep for BoundedSweep<N> {
    fn next(&self) -> Option<u64> {
        (self.step < self.plan.steps()).then(|| self.waiting() * STATE_UNITS)
    }

    fn waiting(&self) -> u64 {
        self.here.len() as u64
    }

    fn advance(&mut self, threads: usize, allowance: &Allowance<'_>) -> Result<(), Halt> {
        allowance.set_nodes(self.states);
        allowance.spend(0)?;
        let (left_out, taken) = self.both_ways(threads, allowance)?;
        let mut meter = Meter::reporting(allowance, self.progress());
        meter.spend(STATE_WORK * self.waiting())?;
        let next = merge_all([vec![left_out.view()], vec![taken.view()]], &self.pool, &mut meter)?;
        self.states += self.waiting();
        let here = std::mem::replace(&mut self.here, next);
        if let Some(kept) = &mut self.kept {
            kept.push(here);
        }
        self.step += 1;
        Ok(())
    }

    fn exchange(&mut self, classes: &Classes, allowance: &Allowance<'_>) -> Result<u64, Halt> {
        let mut meter = Meter::reporting(allowance, self.progress());
        let exchanged = classes.exchange(self.here.view(), &self.pool, &mut meter)?;
        Ok(std::mem::replace(&mut self.here, exchanged).len() as u64)
    }

    fn step(&self) -> usize {
        self.step
    }

    fn steps(&self) -> usize {
        self.plan.steps()
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn total(&self) -> Natural {
        // No item is in play any more, so there is at most one state.
        let end = self.here.view();
        if end.len() == 0 { Natural::default() } else { Natural::from_limbs(end.number(0)) }
    }
}
