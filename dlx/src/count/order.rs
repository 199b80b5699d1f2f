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
//! (A. George, 1971); by the sum of the distances from two of four items that are far from each other,
//! which goes through a board row by row where levels go along its diagonals; and, where all these seem
//! to have very many states, greedy ones, in which the next item is always the one that leaves the
//! fewest states by that estimate.
//!
//! Distances are along the strongest bonds only: of the items that share options with an item, those
//! count that share more than half as many as the most do. On boards these are the neighbours, whatever
//! the pieces.

use crate::problem::Problem;

/// Greedy orders are not made where one would take more steps than this.
const MAX_GREEDY_STEPS: usize = 40_000_000;
/// Nor are they where so few states are estimated, as a logarithm to base 2.
const FEW_STATES: f64 = 24.0;
/// Greedy orders start from so many items.
const GREEDY_STARTS: usize = 4;
/// A greedy order has been chosen by its estimate, so that this flatters it, by so many bits.
const GREEDY_BIAS: f64 = 2.0;
/// The work for each item of each option to make the quick orders, and that of a step of a greedy one.
const QUICK_WORK: u64 = 150;
const GREEDY_STEP_WORK: u64 = 4;
/// Levels have fewer states than estimated, by so many bits: what is in play there all lies alike, so that
/// to count how much of it is covered says more about it than in other orders.
const LEVEL_BIAS: f64 = 2.0;

/// Which options hold which items, for all that matters to an order.
pub(in crate::count) struct Incidence {
    pub(in crate::count) primary: Vec<u32>,
    pub(in crate::count) options: Vec<Vec<u32>>,
    pub(in crate::count) holders: Vec<Vec<u32>>,
    /// *x* log *x* for all numbers of options that an item may have.
    x_log_x: Vec<f64>,
}

/// An order of the primary items.
#[derive(Clone)]
pub(in crate::count) struct ItemOrder {
    pub(in crate::count) items: Vec<u32>,
    /// The logarithm to base 2 of its estimated number of states.
    pub(in crate::count) estimate: f64,
}

impl ItemOrder {
    /// Whether it promises so few states that no more need be tried.
    pub(in crate::count) fn is_good(&self) -> bool {
        self.estimate < FEW_STATES
    }

    /// How many states a sweep seems to have at most.
    pub(in crate::count) fn states(&self) -> f64 {
        self.estimate.exp2()
    }

    /// Becomes another one that is better. Estimates are rounded, so that no machine's last digit decides.
    fn replace_if_better(&mut self, mut other: ItemOrder, bias: f64) {
        other.estimate = ((other.estimate + bias) * 1024.0).round() / 1024.0;
        if other.estimate < self.estimate {
            *self = other;
        }
    }
}

impl Incidence {
    pub(in crate::count) fn new(problem: &Problem) -> Self {
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

    /// The work to know which options hold which items, and to make the quick orders.
    pub(in crate::count) fn work(problem: &Problem) -> u64 {
        QUICK_WORK * problem.entry_count() as u64
    }

    /// The work to make greedy orders, if that is not too much.
    pub(in crate::count) fn greedy_work(&self) -> Option<u64> {
        Some(self.greedy_steps()? as u64 * GREEDY_STEP_WORK)
    }

    /// How many steps it takes to make greedy orders, if that is not too much.
    fn greedy_steps(&self) -> Option<usize> {
        // An item is chosen by looking at the items of all options of each that may come next.
        let steps = self.primary.len().saturating_mul(self.entries()).saturating_mul(self.length());
        let steps = steps.saturating_mul(GREEDY_STARTS);
        (steps < MAX_GREEDY_STEPS).then_some(steps)
    }

    /// How many items all options have together.
    pub(in crate::count) fn entries(&self) -> usize {
        self.options.iter().map(Vec::len).sum()
    }

    /// How many items an option has on average, or somewhat more.
    fn length(&self) -> usize {
        self.entries().div_ceil(self.options.len().max(1))
    }

    /// The best of several orders; of greedy ones, too, if nothing else promises few states.
    pub(in crate::count) fn order(&self) -> ItemOrder {
        let quick = self.quick_order();
        if quick.is_good() { quick } else { self.greedy_order(quick) }
    }

    /// The best of the orders that are made at once.
    pub(in crate::count) fn quick_order(&self) -> ItemOrder {
        let mut best = self.estimated(self.primary.clone());
        let mut consider = |order: ItemOrder, bias: f64| best.replace_if_better(order, bias);
        let Some(&first) = self.primary.first() else { return best };
        let bonds = self.bonds();
        let far = self.levels(&bonds, first).0.pop().unwrap_or(first);
        let (mut levels, from_far) = self.levels(&bonds, far);
        let other = *levels.last().unwrap_or(&far);
        consider(self.estimated(levels.clone()), -LEVEL_BIAS);
        levels.reverse();
        consider(self.estimated(levels), 0.0);
        let pivots = self.pivots(&bonds, from_far, other);
        for (a, b) in [(2, 0), (2, 1), (3, 0), (3, 1)] {
            let (a, b): (&[u32], &[u32]) = (&pivots[a], &pivots[b]);
            let mut items = self.primary.clone();
            items.sort_by_cached_key(|&item| {
                let (a, b) = (u64::from(a[item as usize]), u64::from(b[item as usize]));
                (a + b, a)
            });
            consider(self.estimated(items), 0.0);
        }
        best
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
        // Those apart are looked for two options away.
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

    /// For each item, the primary ones to which it is bound most strongly.
    fn bonds(&self) -> Vec<Vec<u32>> {
        let items = self.holders.len();
        let mut is_primary = vec![false; items];
        for &item in &self.primary {
            is_primary[item as usize] = true;
        }
        let mut shared = vec![0_u32; items];
        let mut bonds = vec![Vec::new(); items];
        let mut met = Vec::new();
        for &item in &self.primary {
            for &option in &self.holders[item as usize] {
                for &other in &self.options[option as usize] {
                    if other != item && is_primary[other as usize] {
                        if shared[other as usize] == 0 {
                            met.push(other);
                        }
                        shared[other as usize] += 1;
                    }
                }
            }
            let most = met.iter().map(|&other| shared[other as usize]).max().unwrap_or(0);
            for other in met.drain(..) {
                if 2 * std::mem::take(&mut shared[other as usize]) > most {
                    bonds[item as usize].push(other);
                    bonds[other as usize].push(item);
                }
            }
        }
        for others in &mut bonds {
            others.sort_unstable();
            others.dedup();
        }
        bonds
    }

    /// Distances from four items that are far from each other, of which two are given.
    fn pivots(&self, bonds: &[Vec<u32>], from_first: Vec<u32>, second: u32) -> Vec<Vec<u32>> {
        let mut pivots = vec![from_first, self.levels(bonds, second).1];
        for _ in 0..2 {
            let farthest = self.primary.iter().copied().max_by_key(|&item| {
                let distance = pivots.iter().map(|from| from[item as usize]).min();
                // Corners rather than sides.
                (distance, std::cmp::Reverse(self.holders[item as usize].len()))
            });
            pivots.push(self.levels(bonds, farthest.unwrap_or(second)).1);
        }
        pivots
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
    pub(in crate::count) fn profile(&self, items: &[u32]) -> impl Iterator<Item = f64> {
        let mut prefix = Prefix::new(self);
        items.iter().map(move |&item| {
            prefix.pass(self, item);
            prefix.entropy
        })
    }

    fn estimated(&self, items: Vec<u32>) -> ItemOrder {
        let states: f64 = self.profile(&items).map(f64::exp2).sum();
        ItemOrder { items, estimate: f64::max(states, 1.0).log2() }
    }

    /// All primary items by their distance from one, those that few options hold first; and the distances.
    fn levels(&self, bonds: &[Vec<u32>], start: u32) -> (Vec<u32>, Vec<u32>) {
        let mut distance = vec![u32::MAX; self.holders.len()];
        let mut order: Vec<u32> = Vec::with_capacity(self.primary.len());
        // What the start does not lead to is another part of the problem, with a start of its own.
        for &root in std::iter::once(&start).chain(&self.primary) {
            if distance[root as usize] != u32::MAX {
                continue;
            }
            let mut next = order.len();
            distance[root as usize] = 0;
            order.push(root);
            while let Some(&item) = order.get(next) {
                let fresh = order.len();
                for &other in &bonds[item as usize] {
                    if distance[other as usize] == u32::MAX {
                        distance[other as usize] = distance[item as usize] + 1;
                        order.push(other);
                    }
                }
                order[fresh..].sort_by_key(|&item| self.holders[item as usize].len());
                next += 1;
            }
        }
        (order, distance)
    }

    /// The order from a start in which each next item leaves the fewest states.
    ///
    /// If they are to be `apart`, an item comes next that shares no option with those before it, as long as
    /// there is one: the cells of a Latin square, say, of which each option holds just one.
    ///
    /// None if it has more states than are wanted, of which the logarithm is given.
    fn greedy(&self, start: u32, apart: bool, wanted: f64) -> Option<ItemOrder> {
        let wanted = wanted.exp2();
        let mut prefix = Prefix::new(self);
        let mut states = 0.0;
        let mut items = Vec::with_capacity(self.primary.len());
        let mut left: Vec<bool> = vec![false; self.holders.len()];
        for &item in &self.primary {
            left[item as usize] = true;
        }
        // Items that may come next, the longest waiting first.
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
            if states > wanted {
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

/// What has been passed, on the way along an order.
struct Prefix {
    passed: Vec<bool>,
    /// For each item, how many of its options have been passed.
    counts: Vec<u32>,
    /// Of all items together.
    entropy: f64,
}

impl Prefix {
    fn new(incidence: &Incidence) -> Self {
        Prefix {
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
