//! A problem as sets, with bounds.

use std::sync::Arc;

use super::costs::Costs;
use super::{Aim, Bounded, CLOSED, Prices};
use crate::kernel::Kernel;
use crate::kernel::cells::sets::{BLOCK, Sets};
use crate::problem::Problem;

/// Prices that show that there is no cover are looked for in this many rounds.
const ROUNDS: usize = 64;
/// There are more rounds if they would make fewer steps than this.
const STEPS: usize = 1 << 15;
/// There are fewer rounds if they would make more steps than this, which take less than a millisecond.
const MOST_STEPS: usize = 1 << 18;

/// Whether a problem with bounds is known to have no cover without a search: twenty teams that play on three evenings
/// each, and nineteen evenings for at most three teams. A search finds that out only once it has tried nearly
/// everything.
pub(super) fn is_excluded(problem: &Problem) -> bool {
    if problem.is_excluded_by_sums() {
        return true;
    }
    let steps = (ROUNDS * (problem.entry_count() + 1)).clamp(STEPS, MOST_STEPS);
    problem.has_bounds() && Prices::exclude_covers(problem, steps, || true)
}

/// A problem as sets, with bounds.
#[derive(Debug)]
pub(crate) struct BoundedSets {
    pub(super) sets: Sets,
    /// The lower bound of each primary item; these are padded to whole blocks.
    pub(super) lower: Vec<i32>,
    /// The upper bound of each primary item, padded as well.
    pub(super) upper: Vec<i32>,
    /// The lengths before anything is chosen.
    pub(super) lengths: Vec<i32>,
    /// The number of items that are not closed then.
    pub(super) open: u32,
    /// Whether some item has fewer options than it needs, or [`is_excluded`] tells that there is no cover.
    pub(super) is_hopeless: bool,
}

impl BoundedSets {
    pub(crate) fn new(problem: &Problem) -> Self {
        let sets = Sets::new(problem);
        let mut lengths: Vec<i32> = sets.bases.windows(2).map(|pair| (pair[1] - pair[0]) as i32).collect();
        let mut lower = vec![0; sets.primary.next_multiple_of(BLOCK)];
        let mut upper = lower.clone();
        let (mut open, mut is_hopeless) = (0, is_excluded(problem));
        lengths[sets.primary..lower.len()].fill(CLOSED);
        for (item, length) in lengths[..sets.primary].iter_mut().enumerate() {
            let bounds = problem.bounds(sets.originals[item]);
            // No item has that many options.
            let clamp = |bound: u32| bound.min(CLOSED as u32 / 2) as i32;
            (lower[item], upper[item]) = (clamp(*bounds.start()), clamp(*bounds.end()));
            is_hopeless |= *length < lower[item];
            if *length == 0 {
                *length = CLOSED;
            } else {
                open += 1;
            }
        }
        BoundedSets { sets, lower, upper, lengths, open, is_hopeless }
    }

    /// Whether it is known that there is no cover.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.is_hopeless
    }

    pub(crate) fn kernel(sets: &Arc<BoundedSets>) -> Box<dyn Kernel> {
        Box::new(Bounded::new(Arc::clone(sets), None))
    }

    /// A kernel that searches by costs.
    pub(crate) fn kernel_with_costs(
        sets: &Arc<BoundedSets>,
        prices: &Arc<Prices>,
        aim: &Aim,
    ) -> Box<dyn Kernel> {
        let costs = Costs::new(Arc::clone(prices), aim.clone());
        Box::new(Bounded::new(Arc::clone(sets), Some(Box::new(costs))))
    }
}
