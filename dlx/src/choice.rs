//! Which item to branch on, what is learned about items, and how ties are broken.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use crate::hash::scrambled;
use crate::problem::{ItemId, OptionId};

/// Which uncovered item to branch on.
///
/// Every choice finds the same covers, but the number of nodes and the order of the covers depend on it. The kernel
/// `bits` only supports `Fewest`; the others support all: see [`KernelKind`](crate::KernelKind).
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum Choice {
    /// The item with the fewest options left; the first such item in the problem's order, or one at
    /// random when the search has a seed. With bounds, the one with the fewest [branches](Candidate::branches) of those
    /// that need any option; the others come last.
    #[default]
    Fewest,
    /// The item with the fewest options left *for its weight*. Its weight is one more than the number of dead ends so
    /// far in which it was left without options. So the search learns which items are hard to cover, and branches on
    /// them early.
    ///
    /// For problems with few covers or none on which [`Choice::Fewest`] takes long. On problems where `Fewest` is fast,
    /// `Weighted` takes up to a third longer, and sometimes more.
    ///
    /// The choice depends on the path of the search. So the search runs on one thread, whatever was set, and each
    /// kernel finds covers in an order of its own, because kernels reach dead ends in different orders. Each search
    /// begins with equal weights.
    Weighted,
    /// The first uncovered item in the problem's order.
    First,
    /// An uncovered item at random. The default seed is 0.
    Random,
    /// The item that this function selects.
    Custom(CustomChoice),
}

/// A caller's own rule for the item to branch on. It is called at each node with all primary items that are uncovered
/// or, with bounds, may be covered again. Items with the bounds `0..=1` are not among them if each option contains
/// another primary item: they are searched as secondary ones. Preprocessing merges items that are in the same options,
/// and removes items that are always covered with others; with `as_given` the function sees them all.
///
/// It must depend only on the candidates: a search on several threads calls it in no fixed order.
pub type CustomChoice = Arc<dyn Fn(&[Candidate]) -> usize + Send + Sync>;

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Choice::Fewest => "Fewest",
            Choice::Weighted => "Weighted",
            Choice::First => "First",
            Choice::Random => "Random",
            Choice::Custom(_) => "Custom",
        })
    }
}

impl Choice {
    /// The caller's own rule. It receives the uncovered primary items in the problem's order, each with at
    /// least one option left, and returns the position of one of them. A position out of range
    /// means the last.
    #[must_use]
    pub fn custom(rule: impl Fn(&[Candidate]) -> usize + Send + Sync + 'static) -> Self {
        Choice::Custom(Arc::new(rule))
    }

    /// The item to branch on by a choice that looks at all candidates; by any other choice, the first. Requires that
    /// there is a candidate.
    pub(crate) fn among(&self, candidates: &[Candidate], key: Option<Key>) -> ItemId {
        let last = candidates.len() - 1;
        let at = match self {
            Choice::Fewest | Choice::Weighted | Choice::First => 0,
            Choice::Random => key.unwrap_or(Key::new(0)).draw(last as u32 + 1) as usize,
            Choice::Custom(custom) => custom(candidates).min(last),
        };
        candidates[at].item
    }
}

/// An uncovered primary item, offered to a [`CustomChoice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The item.
    pub item: ItemId,
    /// The number of its options left.
    pub options: usize,
    /// How many more options it must have: 1 without bounds, and 0 for an item that has enough and may have more.
    pub need: usize,
    /// How many more options it may have: 1 without bounds.
    pub room: usize,
}

impl Candidate {
    /// The number of branches: one for each option that can be the item's first in the cover, with enough options left
    /// after it; if nothing is needed, one more for no option.
    #[must_use]
    pub fn branches(&self) -> usize {
        self.options + 1 - self.need.min(self.options)
    }
}

/// For each item, one more than the number of times it was left without options; empty unless the choice is
/// [`Choice::Weighted`].
///
/// Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints" (2004).
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights(Vec<u64>);

impl Weights {
    /// Forgets what was learned, and begins anew for this many items.
    pub(crate) fn restart(&mut self, items: usize, choice: &Choice) {
        self.0.clear();
        if let Choice::Weighted = choice {
            self.0.resize(items, 1);
        }
    }

    pub(crate) fn are_used(&self) -> bool {
        !self.0.is_empty()
    }

    /// Notes a dead end in which an item has no options.
    pub(crate) fn add(&mut self, item: usize) {
        self.0[item] += 1;
    }

    /// The item with the fewest branches less one for its weight: one that leaves no choice comes first. Of equally
    /// good items the first, or one at random if there is a key. Requires that there is an item, and at least one
    /// branch for each.
    pub(crate) fn choose(
        &self,
        items: impl Iterator<Item = (usize, u64)> + Clone,
        key: Option<Key>,
    ) -> usize {
        let worth = |(item, branches): (usize, u64)| Worth { choices: branches - 1, weight: self.0[item] };
        let best = items.clone().map(worth).min().expect("there is an item");
        let mut tied = items.filter(|&item| worth(item) == best).map(|(item, _)| item);
        let nth = match key {
            Some(key) if best.choices > 0 => key.draw(tied.clone().count() as u32),
            _ => 0,
        };
        tied.nth(nth as usize).expect("it is one of the ties")
    }
}

/// Choices for a weight: the fewer, the less.
#[derive(Clone, Copy, Debug)]
struct Worth {
    choices: u64,
    weight: u64,
}

impl Ord for Worth {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |choices: u64, weight: u64| u128::from(choices) * u128::from(weight);
        product(self.choices, other.weight).cmp(&product(other.choices, self.weight))
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Worth {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Worth {}

/// Randomness that depends on the seed and on the state of the search, not on the path to it: every
/// kernel draws the same, however the tree is divided among threads.
///
/// The key of a state is the seed's hash, xored with a hash of each chosen option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(u64);

impl Key {
    pub(crate) fn new(seed: u64) -> Self {
        Key(scrambled(seed))
    }

    /// The key of the state with one option more, or, as it is its own inverse, one less.
    #[inline(always)]
    pub(crate) fn toggle(self, option: u32) -> Self {
        Key(self.0 ^ scrambled(u64::from(option) ^ 0x5851_f42d_4c95_7f2d))
    }

    /// One of `n` (at least 1) equally good items in this state.
    #[inline(always)]
    pub(crate) fn draw(self, n: u32) -> u32 {
        (((scrambled(self.0) >> 32) * u64::from(n)) >> 32) as u32
    }

    /// The rank of an option among those tried in this state: the lowest comes first.
    #[inline(always)]
    pub(crate) fn rank(self, option: u32) -> u64 {
        scrambled(self.toggle(option).0)
    }

    /// Puts options in the order in which they are tried in this state.
    ///
    /// Sorting is much code: here, it is compiled once for all kernels.
    #[inline(never)]
    pub(crate) fn sort(self, options: &mut [OptionId]) {
        options.sort_unstable_by_key(|option| self.rank(option.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_the_same_for_ever() {
        let key = Key::new(42).toggle(3).toggle(7);
        let draws: Vec<u32> = (0..8).map(|option| key.toggle(option).draw(10)).collect();
        assert_eq!(draws, [3, 1, 4, 4, 6, 5, 2, 9]);
        let mut order: Vec<OptionId> = (0..8).map(OptionId).collect();
        key.sort(&mut order);
        assert_eq!(order, [1, 6, 0, 3, 2, 5, 4, 7].map(OptionId));
        assert_eq!(key, Key::new(42).toggle(7).toggle(3));
        assert_eq!(key.toggle(3).toggle(7), Key::new(42));
    }

    #[test]
    fn an_item_of_many_dead_ends_comes_first() {
        let mut weights = Weights::default();
        weights.restart(3, &Choice::Weighted);
        let choose =
            |weights: &Weights, branches: [u64; 3]| weights.choose(branches.into_iter().enumerate(), None);
        assert_eq!(choose(&weights, [4, 3, 3]), 1);
        weights.add(2);
        assert_eq!(choose(&weights, [4, 3, 3]), 2);
        assert_eq!(choose(&weights, [4, 3, 6]), 1);
        // 4 choices for a weight of 2 are as good as 2 for 1.
        assert_eq!(choose(&weights, [4, 3, 5]), 1);
        let draws =
            (0..20).map(|seed| weights.choose([4, 3, 5].into_iter().enumerate(), Some(Key::new(seed))));
        assert_eq!(draws.collect::<std::collections::BTreeSet<_>>(), [1, 2].into());
        // No choice is better than any.
        assert_eq!(choose(&weights, [1, 2, 2]), 0);
        weights.restart(3, &Choice::Fewest);
        assert!(!weights.are_used());
    }
}
