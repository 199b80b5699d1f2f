//! How many options of a cover hold each primary item.

use std::ops::RangeInclusive;

use super::ItemId;

/// The bounds of primary items. Most items are to be covered exactly once, and most problems have no others, so
/// nothing is kept for those.
#[derive(Clone, Default)]
pub(super) struct AllBounds(Vec<Bounds>);

/// A cover has at least `lower` and at most `upper` options that hold the item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    lower: u32,
    upper: u32,
}

const ONCE: Bounds = Bounds { lower: 1, upper: 1 };

impl AllBounds {
    pub(super) fn get(&self, item: ItemId) -> RangeInclusive<u32> {
        let Bounds { lower, upper } = self.0.get(item.index()).copied().unwrap_or(ONCE);
        lower..=upper
    }

    pub(super) fn set(&mut self, item: ItemId, bounds: &RangeInclusive<u32>) {
        let bounds = Bounds { lower: *bounds.start(), upper: *bounds.end() };
        if self.0.len() <= item.index() {
            if bounds == ONCE {
                return;
            }
            self.0.resize(item.index() + 1, ONCE);
        }
        self.0[item.index()] = bounds;
    }

    /// Whether any item has bounds other than 1 and 1.
    pub(super) fn any(&self) -> bool {
        self.0.iter().any(|&bounds| bounds != ONCE)
    }

    /// How many items have bounds other than 1 and 1.
    pub(super) fn number(&self) -> usize {
        self.0.iter().filter(|&&bounds| bounds != ONCE).count()
    }
}
