//! What is left of a problem once options are chosen, and what is forced then: an item with one option left takes it.

use crate::problem::{Color, ItemId, OptionId, Problem};
use crate::rows::Rows;

/// What is left of a problem without bounds. There is no way back, which `shard::remains` has.
pub(crate) struct Rest<'p> {
    problem: &'p Problem,
    /// The options of each item.
    holders: Rows<OptionId>,
    /// For each item, how many of its options are left.
    lengths: Vec<u32>,
    /// Which options are chosen or excluded.
    is_out: Vec<bool>,
    /// Which items are covered, or have a colour.
    is_closed: Vec<bool>,
    /// Primary items with one option left.
    forced: Vec<ItemId>,
}

impl<'p> Rest<'p> {
    /// The whole problem.
    pub(crate) fn of(problem: &'p Problem) -> Self {
        let holders = problem.options_of_items();
        let lengths: Vec<u32> = holders.iter().map(|options| options.len() as u32).collect();
        let is_tight = |item: &ItemId| problem.is_primary(*item) && lengths[item.index()] == 1;
        Rest {
            problem,
            holders,
            is_out: vec![false; problem.option_count()],
            is_closed: vec![false; problem.item_count()],
            forced: problem.items().filter(is_tight).collect(),
            lengths,
        }
    }

    /// Which options are neither chosen nor excluded.
    pub(crate) fn options(&self) -> impl Iterator<Item = OptionId> {
        self.problem.options().filter(|option| !self.is_out[option.index()])
    }

    /// The primary items that are not covered.
    pub(crate) fn open(&self) -> impl Iterator<Item = ItemId> {
        self.problem.items().filter(|&item| self.problem.is_primary(item) && !self.is_closed(item))
    }

    /// Whether an item that is to be covered has no options left.
    pub(crate) fn is_stuck(&self) -> bool {
        self.open().any(|item| self.lengths[item.index()] == 0)
    }

    /// Whether an item is covered, or has a colour.
    pub(crate) fn is_closed(&self, item: ItemId) -> bool {
        self.is_closed[item.index()]
    }

    /// The options of an item that are left.
    pub(crate) fn left(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        self.holders[item.index()].iter().copied().filter(|option| !self.is_out[option.index()])
    }

    /// Chooses an option, which excludes those that do not agree with it.
    pub(crate) fn choose(&mut self, option: OptionId) {
        self.exclude(option);
        for entry in self.problem.option(option) {
            if !self.is_closed(entry.item) {
                self.close(entry.item, entry.color);
            }
        }
    }

    /// Excludes the options of an item, but for those that give it this colour.
    pub(crate) fn close(&mut self, item: ItemId, color: Option<Color>) {
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
    pub(crate) fn follow(&mut self, chosen: &mut Vec<OptionId>) {
        while let Some(item) = self.forced.pop() {
            let last = self.left(item).next().filter(|_| !self.is_closed(item));
            if let Some(option) = last {
                self.choose(option);
                chosen.push(option);
            }
        }
    }
}
