//! Back over the states of a sweep, and forward again along the ways that are left.
//!
//! The ways onward from a state are the sum of those of its successors. The ways to reach a state, times the ways
//! onward from its successor by a move, are the covers that make the move at that state. Their sum over all states is
//! the number of covers that use the option.

use std::io;
use std::sync::Arc;

use super::AnyTables;
use crate::count::frontier::file::TableWriter;
use crate::count::frontier::list::{StateBits, StateList};
use crate::count::frontier::plan::{Move, Plan};
use crate::count::frontier::pool::{BufferPool, Full};
use crate::count::limbs::{add_product, subtract, trimmed};
use crate::count::method::{Extreme, Halt, Meter};
use crate::count::natural::Natural;
use crate::problem::OptionId;

/// The work to make a move in the pass back.
const BACK_WORK: u64 = 20;

/// The steps of a sweep, as its tables go over them again.
pub(in crate::count::frontier) trait Moves<const N: usize>: Send + Sync {
    /// What can be done with a state at a step.
    type Move<'p>: Copy
    where
        Self: 'p;

    /// The number of steps.
    fn steps(&self) -> usize;
    /// The state before the first step.
    fn start(&self) -> StateBits<N>;
    /// The bits that a state at a step may have.
    fn bits(&self, step: usize) -> StateBits<N>;
    /// The moves of a step.
    fn moves(&self, step: usize) -> impl Iterator<Item = Self::Move<'_>>;
    /// The option that a move takes, if it takes one.
    fn option(one: Self::Move<'_>) -> Option<OptionId>;
    /// The state after a move, and its step; `None` if the move cannot be made.
    fn apply(&self, key: &StateBits<N>, step: usize, one: Self::Move<'_>) -> Option<(StateBits<N>, usize)>;
}

impl<const N: usize> Moves<N> for Plan<N> {
    type Move<'p> = &'p Move<N>;

    fn steps(&self) -> usize {
        self.len()
    }

    fn start(&self) -> StateBits<N> {
        self.start()
    }

    fn bits(&self, step: usize) -> StateBits<N> {
        self.bits(step)
    }

    fn moves(&self, step: usize) -> impl Iterator<Item = &Move<N>> {
        self.moves(step).iter()
    }

    fn option(one: &Move<N>) -> Option<OptionId> {
        Some(one.option)
    }

    #[inline(always)]
    fn apply(&self, key: &StateBits<N>, step: usize, one: &Move<N>) -> Option<(StateBits<N>, usize)> {
        self.apply(key, step, one)
    }
}

/// The states of each step, with the numbers of ways onward.
pub(super) struct SizedTables<P, const N: usize> {
    pub(super) plan: Arc<P>,
    pub(super) lists: Vec<StateList<N>>,
    pub(super) pool: BufferPool,
}

impl<P, const N: usize> std::fmt::Debug for SizedTables<P, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let states: usize = self.lists.iter().map(StateList::len).sum();
        f.debug_struct("Tables").field("states", &states).finish()
    }
}

/// Replaces the ways to reach each state by the ways onward.
pub(super) fn backward_pass<P: Moves<N>, const N: usize>(
    plan: &P,
    lists: &mut [StateList<N>],
    total: &Natural,
    uses: &mut [Natural],
    pool: &BufferPool,
    meter: &mut Meter<'_, '_>,
) -> Result<(), Halt> {
    let end = plan.steps();
    if lists[end].len() > 0 {
        let mut one = pool.list(1, 1)?;
        pool.push(&mut one, &lists[end].view().keys[0], &[1])?;
        lists[end] = one;
    }
    // The number of covers bounds all ways onward, and all products.
    let mut covers = vec![0; total.limbs().len()];
    // Where the last lookup ended, by the number of steps that a move advances. A move advances at most as
    // many steps as a key has bits.
    let mut near = [[0; 64]; N];
    let near = near.as_flattened_mut();
    for step in (0..end).rev() {
        let (now, later) = lists[step..].split_first_mut().expect("there is a list for each step");
        let here = now.view();
        let mut onward = pool.zeros(here)?;
        for one in plan.moves(step) {
            let option = P::option(one);
            covers.fill(0);
            near.fill(0);
            for (at, key) in here.keys.iter().enumerate() {
                meter.spend(BACK_WORK)?;
                let Some((next, to)) = plan.apply(key, step, one) else { continue };
                let states = later[to - step - 1].view();
                let Some(place) = states.find(&next, &mut near[to - step - 1]) else { continue };
                let ways = trimmed(states.number(place));
                if !ways.is_empty() {
                    pool.add(&mut onward, at, ways)?;
                    if option.is_some() {
                        add_product(&mut covers, trimmed(here.number(at)), ways);
                    }
                }
            }
            if let Some(option) = option {
                uses[option.index()] = Natural::from_limbs(&covers);
            }
        }
        *now = onward;
    }
    Ok(())
}

impl<P: Moves<N>, const N: usize> SizedTables<P, N> {
    /// The step and the index of the state that a move leads to. `None` if the move cannot be made, or its
    /// state was dropped. The search starts at `near`.
    fn successor(
        &self,
        key: &StateBits<N>,
        step: usize,
        one: P::Move<'_>,
        near: &mut usize,
    ) -> Option<(usize, usize)> {
        let (next, to) = self.plan.apply(key, step, one)?;
        Some((to, self.lists[to].view().find(&next, near)?))
    }

    /// The ways onward from a place of a step.
    pub(super) fn ways(&self, (step, place): (usize, usize)) -> &[u64] {
        trimmed(self.lists[step].view().number(place))
    }

    /// Follows moves from the start to the end. At each state it makes the first move for which `take` holds of the
    /// state with its step, of the move, and of the step and the place that it leads to.
    pub(super) fn follow(
        &self,
        mut take: impl FnMut((&StateBits<N>, usize), P::Move<'_>, (usize, usize)) -> bool,
    ) -> Option<Vec<OptionId>> {
        let (mut key, mut step) = (self.plan.start(), 0);
        let mut options = Vec::new();
        'steps: while step < self.plan.steps() {
            for one in self.plan.moves(step) {
                let Some((to, place)) = self.successor(&key, step, one, &mut 0) else { continue };
                if take((&key, step), one, (to, place)) {
                    options.extend(P::option(one));
                    (key, step) = (self.lists[to].view().keys[place], to);
                    continue 'steps;
                }
            }
            return None;
        }
        Some(options)
    }

    /// For each state of each step, the cost of the best way onward.
    fn costs(&self, costs: &[u32], extreme: Extreme) -> Vec<Vec<Option<u64>>> {
        let mut onward: Vec<Vec<Option<u64>>> =
            self.lists.iter().map(|list| vec![None; list.len()]).collect();
        let end = self.plan.steps();
        onward[end].fill(Some(0));
        for step in (0..end).rev() {
            let (now, later) = onward[step..].split_first_mut().expect("there is a list for each step");
            for one in self.plan.moves(step) {
                let cost = price(costs, P::option(one));
                let mut near = 0;
                for (key, best) in self.lists[step].view().keys.iter().zip(&mut *now) {
                    let Some((to, place)) = self.successor(key, step, one, &mut near) else { continue };
                    let Some(rest) = later[to - step - 1][place] else { continue };
                    if best.is_none_or(|best| extreme.prefers(cost + rest, best)) {
                        *best = Some(cost + rest);
                    }
                }
            }
        }
        onward
    }
}

/// The cost of the option that a move takes, if it takes one.
fn price(costs: &[u32], option: Option<OptionId>) -> u64 {
    option.and_then(|option| costs.get(option.index())).map_or(0, |&cost| cost.into())
}

impl<P: Moves<N>, const N: usize> AnyTables for SizedTables<P, N> {
    fn total(&self) -> Natural {
        // The only state of the first step is the start.
        let first = self.lists[0].view();
        if first.len() == 0 { Natural::default() } else { Natural::from_limbs(trimmed(first.number(0))) }
    }

    fn nth(&self, mut number: Vec<u64>) -> Option<Vec<OptionId>> {
        self.follow(|_, _, to| !subtract(&mut number, self.ways(to)))
    }

    fn save(&self, writer: &mut TableWriter<'_>) -> io::Result<()> {
        self.lists.iter().try_for_each(|list| writer.states(list.view()))
    }

    fn best(&self, costs: &[u32], extreme: Extreme) -> Result<Option<(u64, Vec<OptionId>)>, Full> {
        let states: usize = self.lists.iter().map(StateList::len).sum();
        self.pool.reserve(states * size_of::<Option<u64>>())?;
        let onward = self.costs(costs, extreme);
        // The only state of the first step is the start.
        let start = onward[0].first().copied().flatten();
        let best = start.and_then(|all| {
            let mut left = all;
            let options = self.follow(|_, one, (to, place)| {
                let cost = price(costs, P::option(one));
                let best = onward[to][place].is_some_and(|onward| cost + onward == left);
                left -= if best { cost } else { 0 };
                best
            })?;
            Some((all, options))
        });
        self.pool.release(states * size_of::<Option<u64>>());
        Ok(best)
    }
}
