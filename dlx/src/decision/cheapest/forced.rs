//! Options that a search for the cheapest covers can begin with: those that are in all covers, because an item has no other
//! option left; and, where a single cover is wanted, the cheapest option of each item that has to do with no other one.
//!
//! The search would find them, too, but looks at all items for each.

use crate::kernel::Subtree;
use crate::problem::{Color, ItemId, OptionId, Problem};

/// The start of a search for this many covers, with these options. The problem has costs apart.
pub(super) fn with_forced(start: &Subtree, problem: &Problem, costs: &[u32], wanted: usize) -> Subtree {
    let mut root = start.clone();
    // Bounds leave other options of an item.
    if !problem.has_bounds() {
        let mut state = State::new(problem);
        start.covered.iter().for_each(|&item| state.close(item, None));
        start.chosen.iter().for_each(|&option| state.choose(option));
        state.follow(&mut root.chosen);
        if wanted == 1 {
            state.choose_alone(costs, &mut root.chosen);
        }
    }
    root
}

/// What is left of a problem.
struct State<'p> {
    problem: &'p Problem,
    /// Where the options of each item begin among `holders`, and where those of the last one end.
    starts: Vec<u32>,
    holders: Vec<OptionId>,
    /// For each item, how many of its options are left.
    lengths: Vec<u32>,
    /// Which options are chosen or excluded.
    is_out: Vec<bool>,
    /// Which items are covered, or have a colour.
    is_closed: Vec<bool>,
    /// Primary items with one option left.
    forced: Vec<ItemId>,
}

impl<'p> State<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut lengths = vec![0_u32; problem.item_count()];
        let items = || problem.options().flat_map(|option| problem.option_items(option));
        items().for_each(|item| lengths[item.index()] += 1);
        let mut starts = vec![0];
        starts.extend(lengths.iter().scan(0, |end, length| {
            *end += length;
            Some(*end)
        }));
        let (mut next, mut holders) = (starts.clone(), vec![OptionId(0); problem.entry_count()]);
        for option in problem.options() {
            for item in problem.option_items(option) {
                let at = &mut next[item.index()];
                holders[*at as usize] = option;
                *at += 1;
            }
        }
        let is_tight = |item: &ItemId| problem.is_primary(*item) && lengths[item.index()] == 1;
        State {
            problem,
            starts,
            holders,
            is_out: vec![false; problem.option_count()],
            is_closed: vec![false; problem.item_count()],
            forced: problem.items().filter(is_tight).collect(),
            lengths,
        }
    }

    /// The options of an item that are left.
    fn left(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let all = self.starts[item.index()] as usize..self.starts[item.index() + 1] as usize;
        self.holders[all].iter().copied().filter(|option| !self.is_out[option.index()])
    }

    /// Chooses an option, which excludes those that do not agree with it.
    fn choose(&mut self, option: OptionId) {
        self.exclude(option);
        for entry in self.problem.option(option) {
            if !self.is_closed[entry.item.index()] {
                self.close(entry.item, entry.color);
            }
        }
    }

    /// Excludes the options of an item, but for those that give it this colour.
    fn close(&mut self, item: ItemId, color: Option<Color>) {
        self.is_closed[item.index()] = true;
        let agrees = |option| {
            color.is_some()
                && self.problem.option(option).any(|entry| (entry.item, entry.color) == (item, color))
        };
        let others: Vec<OptionId> = self.left(item).filter(|&option| !agrees(option)).collect();
        others.into_iter().for_each(|option| self.exclude(option));
    }

    fn exclude(&mut self, option: OptionId) {
        if std::mem::replace(&mut self.is_out[option.index()], true) {
            return;
        }
        for &item in self.problem.option_items(option) {
            let length = &mut self.lengths[item.index()];
            *length -= 1;
            if *length == 1 && self.problem.is_primary(item) {
                self.forced.push(item);
            }
        }
    }

    /// Chooses what is forced, and what that forces. Where there is no cover, the search finds out.
    fn follow(&mut self, chosen: &mut Vec<OptionId>) {
        while let Some(item) = self.forced.pop() {
            let last = self.left(item).next().filter(|_| !self.is_closed[item.index()]);
            if let Some(option) = last {
                self.choose(option);
                chosen.push(option);
            }
        }
    }

    /// Chooses the cheapest option of each item whose options cover nothing else.
    fn choose_alone(&mut self, costs: &[u32], chosen: &mut Vec<OptionId>) {
        let problem = self.problem;
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            // Colours that are given already exclude nothing more.
            let is_free = |other: &ItemId| *other != item && !self.is_closed[other.index()];
            if self.is_closed[item.index()]
                || self.left(item).any(|option| problem.option_items(option).iter().any(is_free))
            {
                continue;
            }
            let cheapest = self.left(item).min_by_key(|option| (costs[option.index()], *option));
            if let Some(option) = cheapest {
                self.choose(option);
                chosen.push(option);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;

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
            let found = search.cheapest(1, u64::MAX);
            assert!(found.outcome.is_complete());
            let (cost, cover) = &found.covers[0];
            assert_eq!((*cost, problem.cost_of(cover.options())), (expected, expected));
            assert_eq!(crate::verify::verify(&problem, cover.options()), Ok(()));
            assert!(search.nodes() < 10, "{} nodes", search.nodes());
        }
    }
}
