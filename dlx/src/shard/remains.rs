//! What is left of a problem after some choices, and an estimate of the search that it takes.
//!
//! D. E. Knuth, "Estimating the efficiency of backtrack programs" (1975): a walk down the tree that takes a
//! random branch at each node sees, on average, as many nodes as the tree has, if each node counts as often as
//! the branchings above it multiply to.

use rand::RngCore;
use rand_chacha::ChaCha8Rng;

use super::least::Least;
use crate::problem::{Color, Entry, ItemId, OptionId, Problem};
use crate::rows::Rows;

/// Nobody searches this many nodes: a walk that has seen them ends.
const HOPELESS: f64 = 1e60;

/// What is left of a problem, as [`Rest`](crate::rest::Rest) is, but with a way back.
pub(super) struct Remains<'p> {
    problem: &'p Problem,
    /// The options that hold each item.
    holders: Rows<OptionId>,
    /// The colours that they give it, if the problem has colours.
    colors: Option<Rows<Option<Color>>>,
    /// Whether an option is left: it is neither chosen nor ruled out.
    is_left: Vec<bool>,
    /// The number of options left that hold each item.
    sizes: Vec<u32>,
    /// These numbers for the primary items that are not covered.
    fewest: Least,
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
        let holders = problem.options_of_items();
        let entries = problem.options().flat_map(|option| problem.option(option));
        let colors = (problem.color_count() > 0).then(|| {
            Rows::new(problem.item_count(), entries.map(|Entry { item, color }| (item.index(), color)))
        });
        let sizes: Vec<u32> = holders.iter().map(|options| options.len() as u32).collect();
        let mut fewest = Least::new(problem.item_count());
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            fewest.set(item.index(), sizes[item.index()]);
        }
        Remains {
            problem,
            holders,
            colors,
            is_left: vec![true; problem.option_count()],
            sizes,
            fewest,
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
                Change::Covered(item) => {
                    self.covered[item.index()] = Covered::No;
                    self.note(item);
                }
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
        for &item in self.problem.option_items(option) {
            self.sizes[item.index()] += 1;
            self.note(item);
        }
    }

    fn take_away(&mut self, option: OptionId, change: Change) {
        self.is_left[option.index()] = false;
        for &item in self.problem.option_items(option) {
            self.sizes[item.index()] -= 1;
            self.note(item);
        }
        self.trail.push(change);
    }

    /// Keeps up with the number of options of an item.
    fn note(&mut self, item: ItemId) {
        if self.problem.is_primary(item) && self.covered[item.index()] == Covered::No {
            self.fewest.set(item.index(), self.sizes[item.index()]);
        }
    }

    /// The options left of an item, in order.
    pub(super) fn options(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        self.holders[item.index()].iter().copied().filter(|option| self.is_left[option.index()])
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
            if self.problem.is_primary(item) {
                self.fewest.set(item.index(), Least::NONE);
            }
            for at in 0..self.holders[item.index()].len() {
                let other = self.holders[item.index()][at];
                let its_color = self.colors.as_ref().and_then(|colors| colors[item.index()][at]);
                let is_like_it = color.is_some() && its_color == color;
                if self.is_left[other.index()] && !is_like_it {
                    self.take_away(other, Change::RuledOut(other));
                }
            }
        }
    }

    /// The first of the primary items with the fewest options left.
    fn fewest(&self) -> Next {
        match self.fewest.first() {
            None => Next::Done,
            Some((0, _)) => Next::DeadEnd,
            Some((_, item)) => Next::Branch(ItemId(item as u32)),
        }
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
