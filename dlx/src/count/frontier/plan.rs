//! The plan of a sweep: what each bit of a state means, and what each option does to it.
//!
//! A step belongs to a primary item. Its options are those that hold the item, and no item of an earlier
//! step. If the item is uncovered when its step comes, one of these options must be chosen. A state that
//! waits at a step has two parts.
//!
//! The *window* has a bit for each step from this one on, which is set if the item of that step is covered.
//! To advance to the first uncovered item, all ones at the lower end are shifted out.
//!
//! The *side*, at the upper end, is for items without a step: secondary items, and primary items that are
//! never the first of an option, if the window has no room for them. Such an item is *in play* from the step
//! of the first option that holds it to that of the last. It has bits of the side for that time; afterwards
//! another item may have them ([`layout`](super::layout) says which bits an item has).
//!
//! All rules have one form: *these bits rule this option out, and it sets those*.

use std::ops::Range;

use super::list::StateBits;
use crate::problem::OptionId;

/// An option, as its step sees it.
pub(in crate::count) struct Move<const N: usize> {
    /// The option is ruled out if any of these bits is set.
    pub(in crate::count) forbid: StateBits<N>,
    /// The bits that the option sets.
    pub(in crate::count) set: StateBits<N>,
    pub(in crate::count) option: OptionId,
}

/// The step of an item.
pub(super) struct Step<const N: usize> {
    /// Its moves, as a range of the plan's moves.
    pub(super) moves: Range<usize>,
    /// Bits of the side that no later option can set, and that must be set.
    pub(super) must: StateBits<N>,
    /// The bits of items that stay in play, and the whole window.
    pub(super) keep: StateBits<N>,
}

/// What happens to states between two steps.
pub(in crate::count) struct Transition<const N: usize> {
    /// Bits that must be set.
    must: StateBits<N>,
    /// Bits that are kept.
    keep: StateBits<N>,
    /// Whether sorted states may be out of order afterwards, because bits are cleared that only some had.
    pub(in crate::count) may_reorder: bool,
}

impl<const N: usize> Transition<N> {
    #[inline(always)]
    pub(in crate::count) fn allows(&self, key: &StateBits<N>) -> bool {
        (0..N).fold(0, |missing, k| missing | self.must[k] & !key[k]) == 0
    }

    #[inline(always)]
    pub(in crate::count) fn forget(&self, key: &mut StateBits<N>) {
        for (word, keep) in key.iter_mut().zip(self.keep) {
            *word &= keep;
        }
    }
}

/// The steps, for states of `N` words.
pub(in crate::count) struct Plan<const N: usize> {
    pub(super) steps: Vec<Step<N>>,
    pub(super) moves: Vec<Move<N>>,
    /// The bits of the window.
    pub(super) window: StateBits<N>,
    /// Whether there are any others.
    pub(super) has_side: bool,
    /// The maximum length of the window. The bit above it is 0.
    pub(super) length: usize,
    /// The number of steps that bits of the side rest.
    pub(super) rest: usize,
}

/// Whether no bit is set in both.
#[inline(always)]
fn are_disjoint<const N: usize>(a: &StateBits<N>, b: &StateBits<N>) -> bool {
    (0..N).fold(0, |both, k| both | (a[k] & b[k])) == 0
}

impl<const N: usize> Plan<N> {
    pub(in crate::count) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The state before the first step. A waiting state has the bit of its own item set, as if the item was
    /// covered, so that no state is 0.
    pub(in crate::count) fn start(&self) -> StateBits<N> {
        let mut key = [0; N];
        key[0] = 1;
        key
    }

    /// The bits that a state at a step may have.
    pub(in crate::count) fn bits(&self, step: usize) -> StateBits<N> {
        // At the end, only the bit that each state has.
        let length = self.length.min(self.steps.len() - step).max(1);
        std::array::from_fn(|k| {
            let below = length.saturating_sub(64 * k);
            let window = if below >= 64 { u64::MAX } else { (1 << below) - 1 };
            window & self.window[k] | !self.window[k]
        })
    }

    /// The moves of a step.
    pub(in crate::count) fn moves(&self, step: usize) -> &[Move<N>] {
        &self.moves[self.steps[step].moves.clone()]
    }

    /// Whether a state at the move's step can make it.
    #[inline(always)]
    pub(in crate::count) fn fits(key: &StateBits<N>, option: &Move<N>) -> bool {
        are_disjoint(key, &option.forbid)
    }

    /// The state after a move that fits, before it advances.
    #[inline(always)]
    pub(in crate::count) fn made(key: &StateBits<N>, option: &Move<N>) -> StateBits<N> {
        std::array::from_fn(|k| key[k] | option.set[k])
    }

    /// Advances a state to the step of its first uncovered item. Returns that step, or the number of steps at
    /// the end; `None` if an item stays uncovered.
    #[inline]
    fn pass(&self, key: &mut StateBits<N>, step: usize) -> Option<usize> {
        let next = step + self.shift_out_ones(key);
        if self.has_side {
            let transition = self.transition(step, next)?;
            if !transition.allows(key) {
                return None;
            }
            transition.forget(key);
        }
        key[0] |= 1;
        Some(next)
    }

    /// The state after a move and its step; `None` if the move cannot be made.
    pub(in crate::count) fn apply(
        &self,
        key: &StateBits<N>,
        step: usize,
        option: &Move<N>,
    ) -> Option<(StateBits<N>, usize)> {
        if !Self::fits(key, option) {
            return None;
        }
        let mut next = Self::made(key, option);
        let step = self.pass(&mut next, step)?;
        Some((next, step))
    }

    /// What happens to states between two steps; `None` if all of them leave an item uncovered.
    pub(in crate::count) fn transition(&self, from: usize, to: usize) -> Option<Transition<N>> {
        let (mut must, mut keep) = ([0; N], [u64::MAX; N]);
        for step in &self.steps[from..to] {
            for k in 0..N {
                // Between the two steps, the bit belonged to another item.
                if step.must[k] & !keep[k] != 0 {
                    return None;
                }
                must[k] |= step.must[k];
                keep[k] &= step.keep[k];
            }
        }
        let may_reorder = (0..N).any(|k| !keep[k] & !must[k] != 0);
        Some(Transition { must, keep, may_reorder })
    }

    /// Whether sorted states may be out of order after this move: if the option gives a secondary item its
    /// colour, the bit is set both in states that had it and in those that did not.
    pub(in crate::count) fn may_reorder(option: &Move<N>) -> bool {
        // The lowest bit is set in all states.
        (0..N).any(|k| option.set[k] & !option.forbid[k] & !u64::from(k == 0) != 0)
    }

    /// Whether the bits of a state decide if an option of the item `ahead` steps further on fits.
    ///
    /// A later option may hold side items that are not in play yet, and their bits must not belong to other
    /// items now. That is why bits rest before they are reused.
    #[inline]
    pub(in crate::count) fn can_look_ahead(&self, step: usize, ahead: usize) -> bool {
        step + ahead < self.steps.len() && (!self.has_side || ahead <= self.rest)
    }

    /// Shifts out the ones at the lower end of the window. Returns their number.
    #[inline(always)]
    pub(in crate::count) fn shift_out_ones(&self, key: &mut StateBits<N>) -> usize {
        let mut window: StateBits<N> = std::array::from_fn(|k| key[k] & self.window[k]);
        let mut all = 0;
        while N > 1 && window[0] == u64::MAX {
            window.copy_within(1..N, 0);
            window[N - 1] = 0;
            all += 64;
        }
        let ones = window[0].trailing_ones();
        for k in 0..N {
            // In two shifts, as `ones` may be 0.
            let above = if k + 1 < N { window[k + 1] << 1 << (63 - ones) } else { 0 };
            key[k] = key[k] & !self.window[k] | window[k] >> ones | above;
        }
        all + ones as usize
    }
}
