//! Covers with their costs, and the cheapest of many.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::hash::scrambled;
use crate::problem::OptionId;

/// A cover and its cost. They are ordered by their costs, and those of equal cost somehow, but always in the same way.
/// Long ones are found by the thousand, so their options are sorted only where that must be.
#[derive(Debug)]
pub(crate) struct Costly {
    pub(super) cost: u64,
    /// The same for the same options, in any order, and hardly ever for others.
    mark: u64,
    options: Vec<OptionId>,
}

impl Costly {
    pub(super) fn new(cost: u64, options: &[OptionId]) -> Self {
        let marks = options.iter().map(|option| scrambled(u64::from(option.0)));
        Costly { cost, mark: marks.fold(0, u64::wrapping_add), options: options.to_vec() }
    }

    /// The options, as they were found.
    pub(crate) fn options(&self) -> &[OptionId] {
        &self.options
    }

    /// About the memory that it takes, with its place among others.
    fn bytes(&self) -> usize {
        const PLACE: usize = 5 * size_of::<usize>();
        size_of::<Self>() + PLACE + size_of_val(&self.options[..])
    }

    /// The cost, and the options in order.
    pub(super) fn told(&self) -> (u64, Vec<OptionId>) {
        let mut options = self.options.clone();
        options.sort_unstable();
        (self.cost, options)
    }
}

impl Ord for Costly {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.cost, self.mark).cmp(&(other.cost, other.mark)).then_with(|| self.told().cmp(&other.told()))
    }
}

impl PartialOrd for Costly {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Costly {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Costly {}

/// The cheapest of all covers that were added, as many as there is room for.
#[derive(Debug)]
pub(super) struct CheapestOf {
    room: usize,
    covers: BTreeSet<Arc<Costly>>,
    /// The memory that they take.
    bytes: usize,
}

impl CheapestOf {
    /// With room for this many.
    pub(super) fn new(room: usize) -> Self {
        CheapestOf { room, covers: BTreeSet::new(), bytes: 0 }
    }

    /// Adds a cover. Returns whether it was not there.
    pub(super) fn add(&mut self, cover: &Arc<Costly>) -> bool {
        let is_new = self.covers.insert(Arc::clone(cover));
        if is_new {
            self.bytes += cover.bytes();
        }
        if self.covers.len() > self.room
            && let Some(last) = self.covers.pop_last()
        {
            self.bytes -= last.bytes();
        }
        is_new
    }

    /// About the memory that they take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn cheapest(&self) -> Option<&Costly> {
        self.covers.first().map(Arc::as_ref)
    }

    /// The cost of the dearest, if there is no room for more.
    pub(super) fn dearest(&self) -> Option<u64> {
        self.covers.last().filter(|_| self.covers.len() == self.room).map(|cover| cover.cost)
    }

    /// How many cost less than this.
    pub(super) fn cheaper_than(&self, cost: u64) -> usize {
        self.covers.iter().take_while(|cover| cover.cost < cost).count()
    }

    /// One of them: a number below each other is drawn from `below`. Nothing, if there is none.
    pub(super) fn draw(&self, below: impl FnOnce(usize) -> usize) -> Option<Arc<Costly>> {
        let count = self.covers.len();
        let number = if count > 1 { below(count) } else { 0 };
        self.covers.iter().nth(number).map(Arc::clone)
    }

    /// Takes all of them out, in the order of their costs and options.
    pub(super) fn take(&mut self) -> Vec<(u64, Vec<OptionId>)> {
        self.bytes = 0;
        // One after another: there may be no room for all of them twice.
        let mut covers: Vec<_> =
            std::iter::from_fn(|| self.covers.pop_first()).map(|cover| cover.told()).collect();
        covers.sort_unstable();
        covers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costly(cost: u64, options: &[u32]) -> Arc<Costly> {
        let options: Vec<OptionId> = options.iter().map(|&option| OptionId(option)).collect();
        Arc::new(Costly::new(cost, &options))
    }

    #[test]
    fn the_same_options_are_the_same_cover() {
        let mut cheapest = CheapestOf::new(3);
        assert!(cheapest.add(&costly(5, &[1, 2, 3])));
        assert!(!cheapest.add(&costly(5, &[3, 1, 2])));
        assert!(cheapest.add(&costly(5, &[1, 2, 4])));
        assert_eq!((cheapest.dearest(), cheapest.cheaper_than(6)), (None, 2));
        assert!(cheapest.add(&costly(7, &[9])) && cheapest.add(&costly(4, &[8])));
        assert_eq!((cheapest.dearest(), cheapest.cheapest().map(|cover| cover.cost)), (Some(5), Some(4)));
        let three: usize = [costly(4, &[8]), costly(5, &[1, 2, 3]), costly(5, &[1, 2, 4])]
            .iter()
            .map(|one| one.bytes())
            .sum();
        assert_eq!(cheapest.bytes(), three);
        let all: Vec<_> = cheapest.take().into_iter().map(|(cost, options)| (cost, options[0].0)).collect();
        assert_eq!(all, [(4, 8), (5, 1), (5, 1)]);
    }

    #[test]
    fn an_equal_mark_alone_does_not_make_covers_equal() {
        let [one, mut other] = [[1], [2]].map(|options| Costly::new(5, &options.map(OptionId)));
        other.mark = one.mark;
        assert!(one != other && one == Costly::new(5, &[OptionId(1)]));
    }
}
