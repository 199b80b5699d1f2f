//! Cells that are taken together, and what they come to at least and at most.

use crate::board::{MOST_VALUES, ValueSet};

/// The least and the most of something: of a value, or of what cells or a side come to.
pub(super) type Ends = (usize, usize);

/// Cells of a side whose values differ, next to each other; and how often they count.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) places: Vec<usize>,
    pub(super) times: usize,
}

/// What the cells of a group come to at least and at most, seen in two ways.
pub(super) struct Span {
    /// Each cell by itself.
    alone: Ends,
    /// The smallest and the largest values that any of them has, each once.
    together: Ends,
    /// The largest of these smallest values, and the smallest of these largest.
    last: Ends,
}

impl Span {
    pub(super) fn low(&self) -> usize {
        self.alone.0.max(self.together.0)
    }

    pub(super) fn high(&self) -> usize {
        self.alone.1.min(self.together.1)
    }
}

impl Group {
    /// What its cells come to. `None` if they have too few values.
    pub(super) fn span(&self, candidates: &[ValueSet]) -> Option<Span> {
        let mut alone = (0, 0);
        let mut up = 0;
        for &place in &self.places {
            let (least, most) = ends(candidates[place])?;
            alone = (alone.0 + least, alone.1 + most);
            up |= candidates[place];
        }
        let (mut down, mut together, mut last) = (up, (0, 0), (0, 0));
        for _ in &self.places {
            last = (ends(up)?.0, ends(down)?.1);
            together = (together.0 + last.0, together.1 + last.1);
            up &= up - 1;
            down ^= 1 << (last.1 - 1);
        }
        Some(Span { alone, together, last })
    }

    /// Takes from its cells the values with which they would come to over `rise` more than the least, or to over `fall`
    /// less than the most. Returns whether values are left.
    pub(super) fn cut(&self, rise: usize, fall: usize, candidates: &mut [ValueSet]) -> bool {
        let Some(span) = self.span(candidates) else { return false };
        let (most_now, fall) = (span.low() + rise / self.times, fall / self.times);
        for &place in &self.places {
            let Some((least, most)) = ends(candidates[place]) else { return false };
            let above = (most_now - span.alone.0 + least).min(most_now - span.together.0 + span.last.0);
            let below = (most + span.high())
                .saturating_sub(span.alone.1 + fall)
                .max((span.last.1 + span.high()).saturating_sub(span.together.1 + fall));
            candidates[place] &= up_to(above) & !up_to(below.saturating_sub(1));
            if candidates[place] == 0 {
                return false;
            }
        }
        true
    }
}

/// The values up to one.
fn up_to(value: usize) -> ValueSet {
    if value < MOST_VALUES { (1 << value) - 1 } else { ValueSet::MAX }
}

/// The least and the largest of some values; `None` if there are none.
fn ends(set: ValueSet) -> Option<Ends> {
    set.checked_ilog2().map(|most| (set.trailing_zeros() as usize + 1, most as usize + 1))
}
