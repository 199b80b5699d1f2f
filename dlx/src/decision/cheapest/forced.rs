//! Options that a search for the cheapest covers can begin with: those that are in all covers, because an item has no
//! other option left; and, where a single cover is wanted, the cheapest option of each item that has to do with no
//! other one.
//!
//! The search would find them, too, but takes a node for each.

use crate::kernel::Subtree;
use crate::problem::{ItemId, OptionId, Problem};
use crate::rest::Rest;

/// The start of a search for this many covers, with these options. The problem has costs apart.
pub(super) fn with_forced(start: &Subtree, problem: &Problem, costs: &[u32], wanted: usize) -> Subtree {
    let mut root = start.clone();
    // Bounds leave other options of an item.
    if !problem.has_bounds() {
        let mut rest = Rest::of(problem);
        start.covered.iter().for_each(|&item| rest.close(item, None));
        start.chosen.iter().for_each(|&option| rest.choose(option));
        rest.follow(&mut root.chosen);
        if wanted == 1 {
            choose_alone(&mut rest, problem, costs, &mut root.chosen);
        }
    }
    root
}

/// Chooses the cheapest option of each item whose options cover nothing else.
fn choose_alone(rest: &mut Rest<'_>, problem: &Problem, costs: &[u32], chosen: &mut Vec<OptionId>) {
    for item in problem.items().filter(|&item| problem.is_primary(item)) {
        // Colours that are given already exclude nothing more.
        let is_free = |other: &ItemId| *other != item && !rest.is_closed(*other);
        if rest.is_closed(item)
            || rest.left(item).any(|option| problem.option_items(option).iter().any(is_free))
        {
            continue;
        }
        let cheapest = rest.left(item).min_by_key(|option| (costs[option.index()], *option));
        if let Some(option) = cheapest {
            rest.choose(option);
            chosen.push(option);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solver, Wanted};

    /// What is forced takes no nodes.
    #[test]
    fn what_is_forced_is_chosen_before_the_search() {
        let mut b = Problem::builder();
        let items = b.many_primaries(500);
        let [red, blue] = ["red", "blue"].map(|name| b.color(name).unwrap());
        let shared = b.secondary();
        let mut expected = 0_u64;
        for (&item, cost) in items.iter().zip(0..) {
            let options = match cost % 3 {
                0 => vec![(red, 0)],
                1 => vec![(red, 3), (red, 2), (red, 4)],
                _ => vec![(red, 9), (blue, 0)],
            };
            for (color, more) in options {
                let option = b.option([item.into(), shared.colored(color)]).unwrap();
                b.cost(option, cost + more);
            }
            expected += u64::from(cost) + [0, 2, 9][cost as usize % 3];
        }
        let problem = b.build();
        for threads in [1, 2] {
            let mut search = Solver::builder().threads(threads).build(&problem).unwrap().search();
            let found = search.cheapest(Wanted::new());
            assert!(found.outcome.is_complete());
            let (cost, cover) = &found.covers[0];
            assert_eq!((*cost, problem.cost_of(cover.options())), (expected, expected));
            assert_eq!(crate::verify::verify(&problem, cover.options()), Ok(()));
            assert!(search.nodes() < 10, "{} nodes", search.nodes());
        }
    }
}
