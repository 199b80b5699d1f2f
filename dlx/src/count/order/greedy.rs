//! Greedy orders: the next item is always the one with the fewest states by the estimate.

use super::{Incidence, ItemOrder, Prefix};

/// Greedy orders are not made if one would take more steps than this.
const MAX_GREEDY_STEPS: usize = 40_000_000;
/// Greedy orders start from this many items.
const GREEDY_STARTS: usize = 4;
/// The estimate flatters greedy orders by this many bits, as they were made to minimize it.
const GREEDY_BIAS: f64 = 2.0;
/// The work per step of a greedy order.
const GREEDY_STEP_WORK: u64 = 4;

impl Incidence {
    /// The work of the greedy orders; `None` if that is too much.
    pub(in crate::count) fn greedy_work(&self) -> Option<u64> {
        Some(self.greedy_steps()? as u64 * GREEDY_STEP_WORK)
    }

    /// The steps of the greedy orders; `None` if there are too many.
    fn greedy_steps(&self) -> Option<usize> {
        // To choose an item, all items of all options of each candidate are read.
        let steps = self.primary.len().saturating_mul(self.entries()).saturating_mul(self.length());
        let steps = steps.saturating_mul(GREEDY_STARTS);
        (steps < MAX_GREEDY_STEPS).then_some(steps)
    }

    /// The best of some greedy orders and another one.
    pub(in crate::count) fn greedy_order(&self, mut best: ItemOrder) -> ItemOrder {
        if self.greedy_steps().is_none() {
            return best;
        }
        let few = |count: usize| {
            let mut items = self.primary.clone();
            items.sort_by_key(|&item| self.holders[item as usize].len());
            items.truncate(count);
            items
        };
        let mut starts: Vec<u32> =
            [best.items.first(), best.items.last()].into_iter().flatten().copied().collect();
        starts.extend(few(GREEDY_STARTS));
        starts.sort_unstable();
        starts.dedup();
        starts.truncate(GREEDY_STARTS);
        // Items that are apart are searched for two options away.
        let around = self.entries() / self.primary.len().max(1) * self.length();
        let is_cheap =
            around.saturating_mul(around).saturating_mul(self.primary.len()) < MAX_GREEDY_STEPS / 4;
        for start in starts {
            for (apart, bias) in [(false, GREEDY_BIAS), (true, 0.0)] {
                if (is_cheap || !apart)
                    && let Some(order) = self.greedy(start, apart, best.estimate - bias)
                {
                    best.replace_if_better(order, bias);
                }
            }
        }
        best
    }

    /// The order in which each next item gives the fewest states.
    ///
    /// If `apart`, an item that shares no option with those before it comes next, as long as there is one.
    /// This suits Latin squares, where each option holds just one cell.
    ///
    /// `None` if it has more states than `wanted`, a base-2 logarithm.
    fn greedy(&self, start: u32, apart: bool, wanted: f64) -> Option<ItemOrder> {
        let wanted = wanted.exp2();
        let mut prefix = Prefix::new(self);
        let mut states = 0.0;
        let mut items = Vec::with_capacity(self.primary.len());
        let mut left: Vec<bool> = vec![false; self.holders.len()];
        for &item in &self.primary {
            left[item as usize] = true;
        }
        // Candidates for the next item, the longest waiting first.
        let mut waiting: Vec<u32> = Vec::new();
        let mut is_waiting = vec![false; self.holders.len()];
        let mut next = Some(start);
        while let Some(item) = next {
            items.push(item);
            left[item as usize] = false;
            let mut meet = |met: u32| {
                if left[met as usize] && !std::mem::replace(&mut is_waiting[met as usize], true) {
                    waiting.push(met);
                }
            };
            for option in prefix.pass(self, item) {
                for &met in &self.options[option as usize] {
                    meet(met);
                    for &beyond in self.holders[met as usize].iter().filter(|_| apart) {
                        self.options[beyond as usize].iter().for_each(|&met| meet(met));
                    }
                }
            }
            states += prefix.entropy.exp2();
            if states > wanted || self.is_over(items.len()) {
                return None;
            }
            waiting.retain(|&item| left[item as usize]);
            let mut least = f64::INFINITY;
            next = None;
            for &item in &waiting {
                if apart && prefix.counts[item as usize] > 0 {
                    continue;
                }
                let entropy = prefix.entropy_after(self, item);
                if entropy < least - 1e-9 {
                    (least, next) = (entropy, Some(item));
                }
            }
            let rest = || self.primary.iter().copied().filter(|&item| left[item as usize]);
            next = next
                .or_else(|| rest().min_by_key(|&item| if apart { prefix.counts[item as usize] } else { 0 }));
        }
        Some(ItemOrder { items, estimate: f64::max(states, 1.0).log2() })
    }
}
