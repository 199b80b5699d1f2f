//! What is left of a problem after some choices, and an estimate of the search that it takes.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): a walk down the tree that takes a
//! random branch at each node sees, on average, as many nodes as the tree has, if each node counts as often as
//! the branchings above it multiply to.

use rand::RngCore;
use rand_chacha::ChaCha8Rng;

use crate::problem::{Color, Entry, ItemId, OptionId, Problem};

/// Nobody searches this many nodes: a walk that has seen them ends.
const HOPELESS: f64 = 1e60;

/// The options that are left, and a way back.
pub(super) struct Remains<'p> {
    problem: &'p Problem,
    /// The options that hold each item, one list after another, and where each begins.
    holders: Vec<OptionId>,
    starts: Vec<u32>,
    /// Whether an option is left: it is neither chosen nor ruled out.
    is_left: Vec<bool>,
    /// The number of options left that hold each item.
    sizes: Vec<u32>,
    /// Whether an item is covered: for good, or with a colour.
    covered: Vec<Covered>,
    chosen: Vec<OptionId>,
    /// What has changed, for the way back.
    trail: Vec<Change>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Covered {
    No,
    Yes,
    By(Color),
}

enum Change {
    RuledOut(OptionId),
    Chosen(OptionId),
    Covered(ItemId),
}

/// What to do next.
pub(super) enum Next {
    /// All primary items are covered.
    Done,
    /// This item has no option left, so there is no cover.
    DeadEnd,
    /// This item has the fewest options left.
    Branch(ItemId),
}

impl<'p> Remains<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        let mut sizes = vec![0_u32; problem.item_count()];
        for option in problem.options() {
            problem.option_items(option).iter().for_each(|item| sizes[item.index()] += 1);
        }
        let mut starts = vec![0; problem.item_count() + 1];
        for (item, &size) in sizes.iter().enumerate() {
            starts[item + 1] = starts[item] + size;
        }
        let mut ends = starts.clone();
        let mut holders = vec![OptionId(0); problem.entry_count()];
        for option in problem.options() {
            for item in problem.option_items(option) {
                let end = &mut ends[item.index()];
                holders[*end as usize] = option;
                *end += 1;
            }
        }
        Remains {
            problem,
            holders,
            starts,
            is_left: vec![true; problem.option_count()],
            sizes,
            covered: vec![Covered::No; problem.item_count()],
            chosen: Vec::new(),
            trail: Vec::new(),
        }
    }

    /// A place to come back to.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all since a mark.
    pub(super) fn back_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop().expect("it is longer than the mark") {
                Change::Covered(item) => self.covered[item.index()] = Covered::No,
                Change::RuledOut(option) => self.put_back(option),
                Change::Chosen(option) => {
                    self.chosen.pop();
                    self.put_back(option);
                }
            }
        }
    }

    fn put_back(&mut self, option: OptionId) {
        self.is_left[option.index()] = true;
        let items = self.problem.option_items(option);
        items.iter().for_each(|item| self.sizes[item.index()] += 1);
    }

    fn take_away(&mut self, option: OptionId, change: Change) {
        self.is_left[option.index()] = false;
        let items = self.problem.option_items(option);
        items.iter().for_each(|item| self.sizes[item.index()] -= 1);
        self.trail.push(change);
    }

    /// The options left of an item, in order.
    pub(super) fn options(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        let range = self.starts[item.index()] as usize..self.starts[item.index() + 1] as usize;
        self.holders[range].iter().copied().filter(|option| self.is_left[option.index()])
    }

    /// The options of the item that are left, from `first` to `last`, stay; its others are ruled out.
    pub(super) fn keep(&mut self, item: ItemId, first: OptionId, last: OptionId) {
        let others: Vec<_> = self.options(item).filter(|option| !(first..=last).contains(option)).collect();
        others.into_iter().for_each(|option| self.take_away(option, Change::RuledOut(option)));
    }

    fn choose(&mut self, option: OptionId) {
        self.chosen.push(option);
        self.take_away(option, Change::Chosen(option));
        for Entry { item, color } in self.problem.option(option) {
            if self.covered[item.index()] != Covered::No {
                // Already covered with the same colour: all others are ruled out.
                continue;
            }
            self.covered[item.index()] = color.map_or(Covered::Yes, Covered::By);
            self.trail.push(Change::Covered(item));
            let range = self.starts[item.index()] as usize..self.starts[item.index() + 1] as usize;
            for at in range {
                let other = self.holders[at];
                if self.is_left[other.index()] && !(color.is_some() && self.gives(other, item) == color) {
                    self.take_away(other, Change::RuledOut(other));
                }
            }
        }
    }

    /// The colour that an option gives to an item that it holds.
    fn gives(&self, option: OptionId, item: ItemId) -> Option<Color> {
        self.problem.option(option).find(|entry| entry.item == item).and_then(|entry| entry.color)
    }

    /// The first of the primary items with the fewest options left.
    fn fewest(&self) -> Next {
        let mut best: Option<(u32, ItemId)> = None;
        for item in self.problem.items() {
            if self.covered[item.index()] == Covered::No && self.problem.is_primary(item) {
                let size = self.sizes[item.index()];
                if best.is_none_or(|(least, _)| size < least) {
                    if size == 0 {
                        return Next::DeadEnd;
                    }
                    best = Some((size, item));
                }
            }
        }
        best.map_or(Next::Done, |(_, item)| Next::Branch(item))
    }

    /// Makes all forced choices. The item to branch on has at least two options.
    pub(super) fn settle(&mut self) -> Next {
        loop {
            match self.fewest() {
                Next::Branch(item) if self.sizes[item.index()] == 1 => {
                    let only = self.options(item).next().expect("it has one");
                    self.choose(only);
                }
                next => return next,
            }
        }
    }

    /// The options that a cover may still have: those chosen, and those left.
    pub(super) fn possible(&self) -> Vec<OptionId> {
        let mut is_possible = self.is_left.clone();
        self.chosen.iter().for_each(|option| is_possible[option.index()] = true);
        self.problem.options().filter(|option| is_possible[option.index()]).collect()
    }

    /// The nodes that one walk sees, from here.
    pub(super) fn walk(&mut self, chance: &mut ChaCha8Rng) -> f64 {
        let mark = self.mark();
        let (mut nodes, mut weight) = (1.0, 1.0);
        while weight < HOPELESS
            && let Next::Branch(item) = self.settle()
        {
            let size = self.sizes[item.index()];
            weight *= f64::from(size);
            nodes += weight;
            let at = (u64::from(chance.next_u32()) * u64::from(size)) >> 32;
            let option = self.options(item).nth(at as usize).expect("the item has as many");
            self.choose(option);
        }
        self.back_to(mark);
        nodes
    }
}
