//! The order in which items are swept over, which decides how many states there are.
//!
//! Several orders are made, and the one is taken whose states are estimated to be fewest. The estimate
//! costs a pass over the entries: if *t* of the *n* options of an item have been passed, call the item
//! covered with probability *t*/*n*, and as if items were independent, 2 to the sum of their entropies
//! is the number of states. It is far too high for most problems, but for orders of one problem it is
//! too high alike.
//!
//! The orders are: as given; breadth first from an item that is far from all others, as the levels of E.
//! Cuthill and J. McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969), and their reverse
//! (A. George, 1971); and greedy ones, in which the next item is always the one that leaves the fewest
//! states by that estimate.

use crate::problem::Problem;

/// Greedy orders are not made where one would take more steps than this.
const GREEDY_STEPS: usize = 30_000_000;
/// Greedy orders start from so many items.
const GREEDY_STARTS: usize = 6;

/// Which options hold which items, for all that matters to an order.
pub(super) struct Incidence {
    primary: Vec<u32>,
    options: Vec<Vec<u32>>,
    holders: Vec<Vec<u32>>,
    /// *x* log *x* for all numbers of options that an item may have.
    x_log_x: Vec<f64>,
}

/// An order of the primary items.
#[derive(Clone)]
pub(super) struct Order {
    pub(super) items: Vec<u32>,
    /// The logarithm to base 2 of its estimated number of states.
    pub(super) estimate: f64,
}

impl Incidence {
    pub(super) fn new(problem: &Problem) -> Self {
        let mut holders = vec![Vec::new(); problem.item_count()];
        let mut options = Vec::with_capacity(problem.option_count());
        for option in problem.options() {
            let items: Vec<u32> = problem.option_items(option).iter().map(|item| item.0).collect();
            for &item in &items {
                holders[item as usize].push(option.0);
            }
            options.push(items);
        }
        let most = holders.iter().map(Vec::len).max().unwrap_or(0);
        let primary = problem.items().filter(|&item| problem.is_primary(item)).map(|item| item.0).collect();
        let x_log_x = (0..=most).map(|x| if x == 0 { 0.0 } else { x as f64 * (x as f64).log2() }).collect();
        Incidence { primary, options, holders, x_log_x }
    }

    /// The best of several orders.
    pub(super) fn order(&self) -> Order {
        let mut best = self.estimated(self.primary.clone());
        let mut consider = |order: Order| {
            if order.estimate < best.estimate {
                best = order;
            }
        };
        let Some(&first) = self.primary.first() else { return best };
        let far = self.breadth_first(first).pop().unwrap_or(first);
        let mut levels = self.breadth_first(far);
        let other = *levels.last().unwrap_or(&far);
        consider(self.estimated(levels.clone()));
        levels.reverse();
        consider(self.estimated(levels));
        let entries: usize = self.options.iter().map(Vec::len).sum();
        let fanout = entries * entries / self.holders.len().max(1);
        if fanout.saturating_mul(GREEDY_STARTS) < GREEDY_STEPS {
            let mut starts = vec![first, far, other];
            let mut few = self.primary.clone();
            few.sort_by_key(|&item| self.holders[item as usize].len());
            starts.extend(few.into_iter().take(GREEDY_STARTS - starts.len()));
            starts.sort_unstable();
            starts.dedup();
            for start in starts {
                consider(self.greedy(start));
            }
        }
        best
    }

    /// The entropy of an item of whose options so many have been passed.
    fn entropy(&self, passed: u32, item: u32) -> f64 {
        let all = self.holders[item as usize].len();
        let passed = passed as usize;
        if passed == 0 || passed == all {
            return 0.0;
        }
        let log = |x: usize| self.x_log_x[x];
        (log(all) - log(passed) - log(all - passed)) / all as f64
    }

    /// The entropy after each of some items.
    pub(super) fn profile(&self, items: &[u32]) -> impl Iterator<Item = f64> {
        let mut passing = Passing::new(self);
        items.iter().map(move |&item| {
            passing.pass(self, item);
            passing.entropy
        })
    }

    fn estimated(&self, items: Vec<u32>) -> Order {
        let states: f64 = self.profile(&items).map(f64::exp2).sum();
        Order { items, estimate: f64::max(states, 1.0).log2() }
    }

    /// All primary items by their distance from one, those that few options hold first.
    fn breadth_first(&self, start: u32) -> Vec<u32> {
        let mut seen = vec![false; self.holders.len()];
        let mut is_primary = vec![false; self.holders.len()];
        for &item in &self.primary {
            is_primary[item as usize] = true;
        }
        let mut order: Vec<u32> = Vec::with_capacity(self.primary.len());
        // What the start does not lead to is another part of the problem, with a start of its own.
        for &root in std::iter::once(&start).chain(&self.primary) {
            if std::mem::replace(&mut seen[root as usize], true) {
                continue;
            }
            let mut next = order.len();
            order.push(root);
            while next < order.len() {
                let fresh = order.len();
                for &option in &self.holders[order[next] as usize] {
                    for &item in &self.options[option as usize] {
                        if is_primary[item as usize] && !std::mem::replace(&mut seen[item as usize], true) {
                            order.push(item);
                        }
                    }
                }
                order[fresh..].sort_by_key(|&item| self.holders[item as usize].len());
                next += 1;
            }
        }
        order
    }

    /// The order from a start in which each next item leaves the fewest states.
    fn greedy(&self, start: u32) -> Order {
        let mut passing = Passing::new(self);
        let mut states = 0.0;
        let mut items = Vec::with_capacity(self.primary.len());
        let mut left: Vec<bool> = vec![false; self.holders.len()];
        for &item in &self.primary {
            left[item as usize] = true;
        }
        // Items of which some options have been passed, the longest waiting first.
        let mut waiting: Vec<u32> = Vec::new();
        let mut is_waiting = vec![false; self.holders.len()];
        let mut rest = self.primary.iter().copied();
        let mut next = Some(start);
        while let Some(item) = next {
            items.push(item);
            left[item as usize] = false;
            for option in passing.pass(self, item) {
                for &met in &self.options[option as usize] {
                    if left[met as usize] && !std::mem::replace(&mut is_waiting[met as usize], true) {
                        waiting.push(met);
                    }
                }
            }
            states += passing.entropy.exp2();
            waiting.retain(|&item| left[item as usize]);
            let mut least = f64::INFINITY;
            next = None;
            for &item in &waiting {
                let entropy = passing.entropy_after(self, item);
                if entropy < least - 1e-9 {
                    (least, next) = (entropy, Some(item));
                }
            }
            next = next.or_else(|| rest.find(|&item| left[item as usize]));
        }
        Order { items, estimate: f64::max(states, 1.0).log2() }
    }
}

/// What has been passed, on the way along an order.
struct Passing {
    passed: Vec<bool>,
    /// For each item, how many of its options have been passed.
    counts: Vec<u32>,
    /// Of all items together.
    entropy: f64,
}

impl Passing {
    fn new(incidence: &Incidence) -> Self {
        Passing {
            passed: vec![false; incidence.options.len()],
            counts: vec![0; incidence.holders.len()],
            entropy: 0.0,
        }
    }

    /// Passes an item, and all its options; gives those that had not been passed before.
    fn pass(&mut self, incidence: &Incidence, item: u32) -> Vec<u32> {
        let mut fresh = incidence.holders[item as usize].clone();
        fresh.retain(|&option| !std::mem::replace(&mut self.passed[option as usize], true));
        for &option in &fresh {
            for &met in &incidence.options[option as usize] {
                let count = &mut self.counts[met as usize];
                self.entropy += incidence.entropy(*count + 1, met) - incidence.entropy(*count, met);
                *count += 1;
            }
        }
        fresh
    }

    /// What the entropy would be if an item was passed.
    fn entropy_after(&mut self, incidence: &Incidence, item: u32) -> f64 {
        let before = self.entropy;
        let fresh = self.pass(incidence, item);
        let after = std::mem::replace(&mut self.entropy, before);
        for option in fresh {
            self.passed[option as usize] = false;
            for &met in &incidence.options[option as usize] {
                self.counts[met as usize] -= 1;
            }
        }
        after
    }
}
