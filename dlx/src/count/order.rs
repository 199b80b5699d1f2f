//! The order in which a sweep takes the items. It determines the number of states.
//!
//! Several orders are made, and the one with the fewest estimated states is used. The estimate takes one pass
//! over the entries. If *t* of the *n* options of an item have been passed, the item is taken to be covered
//! with probability *t*/*n*, and independent of other items. Then 2 to the sum of the entropies of all items
//! estimates the number of states. It is far too high for most problems, but by a similar factor for all
//! orders of one problem.
//!
//! The orders are: the given one; breadth first from an item that is far from all others, as in E. Cuthill
//! and J. McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969), and its reverse (A. George,
//! 1971); by the sum of the distances from two of four items that are far from each other, which takes a
//! board row by row where levels follow its diagonals; and, if the best of these still has very many states,
//! greedy orders, in which the next item is always the one with the fewest states by the estimate.
//!
//! Distances follow the strongest bonds only. An item is bonded to the items that share more than half as many
//! options with it as any item does. On boards these are the neighbouring cells, whatever the pieces. Where options
//! are too long for that, the given order is taken.
//!
//! Any order is right. So where the time is over, whatever is there by then is taken, and the next poll ends the count.

mod greedy;

use crate::limits::Watch;
use crate::problem::Problem;
use crate::rows::Rows;

/// Between two looks at the clock, this many items are passed.
const POLL: usize = 64;
/// The same for entries.
const POLL_ENTRIES: usize = 1024;
/// The work of a state, at most.
pub(in crate::count) const STATE_WORK: f64 = 100.0;
/// Bonds are not looked for if the items of all options make more pairs than this and, for each entry, more than
/// [`MOST_PAIRS_OF_ENTRY`]: where options are long.
const MOST_PAIRS: u64 = 1 << 23;
/// See [`MOST_PAIRS`].
const MOST_PAIRS_OF_ENTRY: u64 = 64;
/// Greedy orders are not made if the estimate is below this, as a base-2 logarithm.
const FEW_STATES: f64 = 24.0;
/// The work per entry of the quick orders.
const QUICK_WORK: u64 = 150;
/// Orders by levels have fewer states than estimated, by this many bits. What is in play there lies along one
/// line, so the number of covered items says more than in other orders.
const LEVEL_BIAS: f64 = 2.0;

/// Which options hold which items.
pub(in crate::count) struct Incidence {
    pub(in crate::count) primary: Vec<u32>,
    /// The items of each option.
    pub(in crate::count) options: Rows<u32>,
    /// The options of each item.
    pub(in crate::count) holders: Rows<u32>,
    /// *x* log *x* for all possible numbers of options of an item.
    x_log_x: Vec<f64>,
    /// The limits on the time for orders.
    watch: Watch,
}

/// An order of the primary items.
#[derive(Clone)]
pub(in crate::count) struct ItemOrder {
    pub(in crate::count) items: Vec<u32>,
    /// The base-2 logarithm of the estimated number of states.
    pub(in crate::count) estimate: f64,
}

impl ItemOrder {
    /// Whether the estimate is so low that no other orders need to be tried.
    pub(in crate::count) fn is_good(&self) -> bool {
        self.estimate < FEW_STATES
    }

    /// The estimated number of states, usually far too high.
    pub(in crate::count) fn states(&self) -> f64 {
        self.estimate.exp2()
    }

    /// Replaces this order by another if that is better. Estimates are rounded, so that the last digit of a
    /// machine's arithmetic does not decide.
    fn replace_if_better(&mut self, mut other: ItemOrder, bias: f64) {
        other.estimate = ((other.estimate + bias) * 1024.0).round() / 1024.0;
        if other.estimate < self.estimate {
            *self = other;
        }
    }
}

impl Incidence {
    #[cfg(test)]
    pub(in crate::count) fn new(problem: &Problem) -> Self {
        Incidence::within(problem, &Watch::default())
    }

    /// What it takes to put the items in order within these limits on time.
    pub(in crate::count) fn within(problem: &Problem, watch: &Watch) -> Self {
        let in_time = |at: usize| if at.is_multiple_of(POLL_ENTRIES) { watch.poll_time() } else { Ok(()) };
        let entries = problem
            .options()
            .flat_map(|option| problem.option_items(option).iter().map(move |item| (option.0, item.0)))
            .enumerate()
            .map(|(at, entry)| in_time(at).map(|()| entry));
        let options = entries.clone().map(|entry| entry.map(|(option, item)| (option as usize, item)));
        let holders = entries.map(|entry| entry.map(|(option, item)| (item as usize, option)));
        let rows = Rows::try_new(problem.option_count(), options)
            .and_then(|options| Ok((options, Rows::try_new(problem.item_count(), holders)?)));
        // Where the time is over, nobody needs them.
        let (options, holders) = rows.unwrap_or_else(|_| {
            (Rows::new(0, std::iter::empty()), Rows::new(problem.item_count(), std::iter::empty()))
        });
        let most = holders.iter().map(<[u32]>::len).max().unwrap_or(0);
        let primary = problem.items().filter(|&item| problem.is_primary(item)).map(|item| item.0).collect();
        let x_log_x = (0..=most).map(|x| if x == 0 { 0.0 } else { x as f64 * (x as f64).log2() }).collect();
        Incidence { primary, options, holders, x_log_x, watch: watch.clone() }
    }

    /// Whether no more time is to be spent on orders; asked at the place `at` of a loop, it looks at the clock now
    /// and then.
    fn is_over(&self, at: usize) -> bool {
        at.is_multiple_of(POLL) && self.watch.poll_time().is_err()
    }

    /// The work of an incidence and the quick orders.
    pub(in crate::count) fn work(problem: &Problem) -> u64 {
        QUICK_WORK * problem.entry_count() as u64
    }

    /// The number of entries of all options.
    pub(in crate::count) fn entries(&self) -> usize {
        self.options.value_count()
    }

    /// How many pairs of items options hold.
    pub(in crate::count) fn pairs(&self) -> u64 {
        self.options.iter().map(|items| (items.len() as u64).pow(2)).sum()
    }

    /// The average number of entries of an option, rounded up.
    fn length(&self) -> usize {
        self.entries().div_ceil(self.options.len().max(1))
    }

    /// The best order, including greedy ones if no other has few states.
    pub(in crate::count) fn order(&self) -> ItemOrder {
        let quick = self.quick_order();
        if quick.is_good() { quick } else { self.greedy_order(quick) }
    }

    /// The best of the orders that take little time to make.
    pub(in crate::count) fn quick_order(&self) -> ItemOrder {
        let mut best = self.estimated(self.primary.clone());
        let mut consider = |order: ItemOrder, bias: f64| best.replace_if_better(order, bias);
        let Some(&first) = self.primary.first() else { return best };
        if self.pairs() > MOST_PAIRS.max(MOST_PAIRS_OF_ENTRY * self.entries() as u64) {
            return best;
        }
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

    /// For each item, the primary items to which its bonds are strongest.
    fn bonds(&self) -> Vec<Vec<u32>> {
        let items = self.holders.len();
        let mut is_primary = vec![false; items];
        for &item in &self.primary {
            is_primary[item as usize] = true;
        }
        let mut shared = vec![0_u32; items];
        let mut bonds = vec![Vec::new(); items];
        let mut met = Vec::new();
        for (at, &item) in self.primary.iter().enumerate() {
            if self.is_over(at) {
                break;
            }
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

    /// Distances from four items that are far from each other, two of which are given.
    fn pivots(&self, bonds: &[Vec<u32>], from_first: Vec<u32>, second: u32) -> Vec<Vec<u32>> {
        let mut pivots = vec![from_first, self.levels(bonds, second).1];
        for _ in 0..2 {
            let farthest = self.primary.iter().copied().max_by_key(|&item| {
                let distance = pivots.iter().map(|from| from[item as usize]).min();
                // Prefer corners to sides.
                (distance, std::cmp::Reverse(self.holders[item as usize].len()))
            });
            pivots.push(self.levels(bonds, farthest.unwrap_or(second)).1);
        }
        pivots
    }

    /// The entropy of an item with `passed` options passed.
    fn entropy(&self, passed: u32, item: u32) -> f64 {
        let all = self.holders[item as usize].len();
        let passed = passed as usize;
        if passed == 0 || passed == all {
            return 0.0;
        }
        let log = |x: usize| self.x_log_x[x];
        (log(all) - log(passed) - log(all - passed)) / all as f64
    }

    /// The entropy after each of these items.
    pub(in crate::count) fn profile(&self, items: &[u32]) -> impl Iterator<Item = f64> {
        let mut prefix = Prefix::new(self);
        items.iter().map(move |&item| {
            prefix.pass(self, item);
            prefix.entropy
        })
    }

    fn estimated(&self, items: Vec<u32>) -> ItemOrder {
        let in_time =
            self.profile(&items).enumerate().map_while(|(at, it)| (!self.is_over(at)).then_some(it));
        let mut passed = 0;
        let states: f64 = in_time.inspect(|_| passed += 1).map(f64::exp2).sum();
        let estimate = if passed < items.len() { f64::MAX } else { f64::max(states, 1.0).log2() };
        ItemOrder { items, estimate }
    }

    /// All primary items by their distance from `start`, those with few options first; and the distances.
    fn levels(&self, bonds: &[Vec<u32>], start: u32) -> (Vec<u32>, Vec<u32>) {
        let mut distance = vec![u32::MAX; self.holders.len()];
        let mut order: Vec<u32> = Vec::with_capacity(self.primary.len());
        // Items that cannot be reached form another component, with a start of its own.
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
}

/// The items and options passed so far, in an order.
struct Prefix {
    passed: Vec<bool>,
    /// For each item, the number of options passed.
    counts: Vec<u32>,
    /// The sum over all items.
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

    /// Passes an item and all its options. Returns those not passed before.
    fn pass(&mut self, incidence: &Incidence, item: u32) -> Vec<u32> {
        let mut fresh = incidence.holders[item as usize].to_vec();
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

    /// The entropy if this item was passed next.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Cancel, Limits};

    #[test]
    fn where_options_hold_too_many_items_the_given_order_is_taken() {
        let mut b = Problem::builder();
        let items = b.many_primaries(3000);
        b.option(items.iter().copied()).unwrap();
        b.option(items.iter().copied().rev()).unwrap();
        let incidence = Incidence::new(&b.build());
        assert!(incidence.pairs() > MOST_PAIRS);
        assert_eq!(incidence.quick_order().items, incidence.primary);
    }

    #[test]
    fn no_time_is_spent_on_orders_once_it_is_over() {
        let mut b = Problem::builder();
        let items = b.many_primaries(300);
        items.windows(2).rev().for_each(|pair| _ = b.option([pair[0], pair[1]]).unwrap());
        let problem = b.build();
        let cancel = Cancel::new();
        let watch = Watch::start(&Limits::new().cancel(&cancel));
        let incidence = Incidence::within(&problem, &watch);
        assert!(incidence.order().estimate < 24.0);
        cancel.cancel();
        for incidence in [incidence, Incidence::within(&problem, &watch)] {
            assert_eq!(incidence.order().items, incidence.primary);
        }
    }

    #[test]
    fn many_short_options_are_put_in_order() {
        // A strip of two rows, tiled by squares and dominoes: row by row in the order given.
        const COLUMNS: usize = 130_000;
        let mut b = Problem::builder();
        let cells: Vec<_> = b.many_primaries(2 * COLUMNS);
        for column in 0..COLUMNS - 1 {
            let square = [0, 1, COLUMNS, COLUMNS + 1].map(|at| cells[column + at]);
            (0..4).for_each(|_| _ = b.option(square).unwrap());
            b.option([square[0], square[1]]).unwrap();
            b.option([square[2], square[3]]).unwrap();
        }
        let incidence = Incidence::new(&b.build());
        assert!(incidence.pairs() > MOST_PAIRS);
        assert!(incidence.quick_order().estimate < incidence.estimated(incidence.primary.clone()).estimate);
    }
}
