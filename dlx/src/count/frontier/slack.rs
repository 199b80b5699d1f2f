//! Secondary items as steps of a sweep.
//!
//! A sweep takes the primary items one after the other; a state says which of the secondary items ahead are covered,
//! too. Where few primary items have many options each, such as eight rooks on a board of 8×300, that makes
//! hopelessly many states, and it is the columns that should be taken one after the other. So each secondary item
//! becomes a primary one, with one more option, which holds it alone: its *slack*. Each cover becomes one cover, with
//! the slack of what it leaves uncovered. Then any order of all items will do.

use crate::count::order::{Incidence, ItemOrder};
use crate::limits::Watch;
use crate::problem::{Entry, ItemId, ItemKind, Problem};

/// The work of a pair of items.
const PAIR_WORK: u64 = 4;
/// The problems in question have this many times as many secondary items as primary ones.
const MANY: usize = 4;

/// Problems in which options hold more pairs of items than this take too long.
const MOST_PAIRS: u64 = 1 << 24;

/// A problem with slack, and an order of its items.
pub(super) struct Slack {
    pub(super) problem: Problem,
    pub(super) incidence: Incidence,
    pub(super) order: ItemOrder,
}

impl Slack {
    /// Whether a problem may be worth it: it has many secondary items without colours, and no bounds.
    pub(super) fn may_help(problem: &Problem, incidence: &Incidence) -> bool {
        let (primary, all) = (problem.primary_count(), problem.item_count());
        let may_be_many = all - primary >= MANY * primary && incidence.pairs() <= MOST_PAIRS;
        let count = || plain(problem).iter().filter(|&&is_plain| is_plain).count();
        may_be_many && !problem.has_bounds() && count() >= MANY * primary
    }

    /// The work to make it.
    pub(super) fn work(problem: &Problem, incidence: &Incidence) -> u64 {
        2 * Incidence::work(problem) + PAIR_WORK * incidence.pairs()
    }

    /// `watch` limits the time to put its items in order.
    pub(super) fn of(problem: &Problem, watch: &Watch) -> Slack {
        let is_plain = plain(problem);
        let is_primary = |item: ItemId| problem.is_primary(item) || is_plain[item.index()];
        let mut builder =
            problem.builder_with(|b, item| b.item(ItemKind::primary_if(is_primary(item)), None));
        for option in problem.options() {
            builder.option(problem.option(option)).expect("the items of a valid option");
        }
        for item in problem.items().filter(|item| is_plain[item.index()]) {
            builder.option([item]).expect("room for an option of each item");
        }
        let problem = builder.build();
        let incidence = Incidence::within(&problem, watch);
        let order = incidence.quick_order();
        Slack { problem, incidence, order }
    }
}

/// Which items are secondary, and held without a colour by several options and never with one.
fn plain(problem: &Problem) -> Vec<bool> {
    let mut holders = vec![0_u32; problem.item_count()];
    let mut is_colored = vec![false; problem.item_count()];
    for Entry { item, color } in problem.options().flat_map(|option| problem.option(option)) {
        holders[item.index()] += 1;
        is_colored[item.index()] |= color.is_some();
    }
    let is_plain =
        |item: ItemId| !problem.is_primary(item) && holders[item.index()] > 1 && !is_colored[item.index()];
    problem.items().map(is_plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::count::{Counter, Method, Natural};
    use crate::testing::Chance;

    /// The ways to put a rook on each row of a board, of which no two are in a column.
    fn rooks(rows: usize, columns: usize) -> Problem {
        let mut b = Problem::builder();
        let rows: Vec<ItemId> = b.many_primaries(rows);
        let columns: Vec<ItemId> = b.many_secondaries(columns);
        for &row in &rows {
            for &column in &columns {
                b.option([row, column]).unwrap();
            }
        }
        b.build()
    }

    #[test]
    fn rooks_are_swept_by_columns() {
        for (rows, columns) in [(8, 300), (12, 400)] {
            let problem = rooks(rows, columns);
            assert!(Slack::may_help(&problem, &Incidence::new(&problem)));
            let expected =
                (0..rows).fold(Natural::from(1), |product, placed| product.times((columns - placed) as u64));
            for method in [Method::Frontier, Method::Auto] {
                let counted = Counter::new().method(method).count(&problem);
                assert_eq!(counted.exact(), Some(expected.clone()), "{method}");
            }
        }
    }

    #[test]
    fn slack_leaves_the_number_of_covers() {
        let mut chance = Chance(5);
        for _ in 0..300 {
            let mut b = Problem::builder();
            let primary: Vec<ItemId> = b.many_primaries(1 + chance.below(3) as usize);
            let secondary: Vec<ItemId> = b.many_secondaries(chance.below(8) as usize);
            let red = b.new_color().unwrap();
            let of_colors = b.secondary();
            for _ in 0..chance.below(14) {
                let mut entries: Vec<Entry> =
                    primary.iter().filter(|_| chance.below(2) == 0).map(|&item| item.into()).collect();
                if entries.is_empty() {
                    continue;
                }
                entries
                    .extend(secondary.iter().filter(|_| chance.below(3) == 0).map(|&item| Entry::from(item)));
                if chance.below(3) == 0 {
                    entries.push(of_colors.colored(red));
                }
                b.option(entries).unwrap();
            }
            let problem = b.build();
            let slack = Slack::of(&problem, &Watch::default()).problem;
            assert_eq!(Solver::new(&slack).count(), Solver::new(&problem).count(), "{problem:?}");
        }
    }
}
