//! Which item to branch on, and how ties are broken.

use std::fmt;
use std::sync::Arc;

use crate::problem::ItemId;

/// Which uncovered item to branch on.
///
/// Every choice finds the same covers. It determines the number of nodes and the order of the covers.
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum Choice {
    /// The item with the fewest options left; the first such item in the problem's order, or one at
    /// random when the search has a seed.
    #[default]
    Fewest,
    /// The first uncovered item in the problem's order.
    First,
    /// An uncovered item at random. The default seed is 0.
    Random,
    /// The item that this function selects.
    Custom(CustomChoice),
}

/// A caller's own rule for the item to branch on. It is called at each node, and given all uncovered
/// primary items.
///
/// It must depend on the candidates alone: a search on several threads calls it in no fixed order.
pub type CustomChoice = Arc<dyn Fn(&[Candidate]) -> usize + Send + Sync>;

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Choice::Fewest => "Fewest",
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
}

/// An uncovered primary item, offered to a [`CustomChoice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The item.
    pub item: ItemId,
    /// The number of its options left.
    pub options: usize,
}

/// Randomness that depends on the seed and on the state of the search, not on the path to it: every
/// kernel draws the same, however the tree is divided among threads.
///
/// The key of a state is the seed's hash, xored with a hash of each chosen option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(u64);

impl Key {
    pub(crate) fn new(seed: u64) -> Self {
        Key(mix(seed))
    }

    /// The key of the state with one option more, or, as it is its own inverse, one less.
    #[inline(always)]
    pub(crate) fn toggle(self, option: u32) -> Self {
        Key(self.0 ^ mix(u64::from(option) ^ 0x5851_f42d_4c95_7f2d))
    }

    /// One of `n` (at least 1) equally good items in this state.
    #[inline(always)]
    pub(crate) fn draw(self, n: u32) -> u32 {
        (((mix(self.0) >> 32) * u64::from(n)) >> 32) as u32
    }

    /// The rank of an option among those tried in this state: the lowest comes first.
    #[inline(always)]
    pub(crate) fn rank(self, option: u32) -> u64 {
        mix(self.toggle(option).0)
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): each bit of `x` moves every other.
#[inline(always)]
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_stay_the_same_for_ever() {
        let key = Key::new(42).toggle(3).toggle(7);
        let draws: Vec<u32> = (0..8).map(|option| key.toggle(option).draw(10)).collect();
        assert_eq!(draws, [3, 1, 4, 4, 6, 5, 2, 9]);
        let mut order: Vec<u32> = (0..8).collect();
        order.sort_by_key(|&option| key.rank(option));
        assert_eq!(order, [1, 6, 0, 3, 2, 5, 4, 7]);
        assert_eq!(key, Key::new(42).toggle(7).toggle(3));
        assert_eq!(key.toggle(3).toggle(7), Key::new(42));
    }
}
