//! Sets of sums, as bits.

use crate::bits::{bits, bits_of_words};

/// Enough for the sums of most constraints.
pub(super) const FEW_WORDS: usize = 2;

/// Sums as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Totals<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Totals<W> {
    pub(super) const NONE: Self = Totals([0; W]);

    pub(super) fn one(sum: usize) -> Self {
        let mut totals = Totals::NONE;
        if let Some(word) = totals.0.get_mut(sum / 64) {
            *word |= 1 << (sum % 64);
        }
        totals
    }

    /// Each with this much more; what is beyond the last word is lost.
    #[inline]
    pub(super) fn shifted(&self, by: usize) -> Self {
        let mut totals = Totals::NONE;
        if W == FEW_WORDS {
            // One number of 128 bits, moved in a few instructions.
            let all = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
            let all = all.checked_shl(by as u32).unwrap_or(0);
            (totals.0[0], totals.0[1]) = (all as u64, (all >> 64) as u64);
            return totals;
        }
        let (whole, rest) = (by / 64, by % 64);
        for word in whole..W {
            totals.0[word] = self.0[word - whole] << rest;
            if rest > 0 && word > whole {
                totals.0[word] |= self.0[word - whole - 1] >> (64 - rest);
            }
        }
        totals
    }

    #[inline]
    pub(super) fn add(&mut self, others: &Self) {
        self.0.iter_mut().zip(others.0).for_each(|(all, some)| *all |= some);
    }

    /// Each total plus each of some sums of a group, which counts `times` times.
    #[inline]
    pub(super) fn plus(&self, sums: u64, times: usize) -> Self {
        let mut totals = Totals::NONE;
        bits(sums).for_each(|sum| totals.add(&self.shifted(sum * times)));
        totals
    }

    /// Each with each of some others more.
    #[inline]
    pub(super) fn plus_any(&self, others: &Self) -> Self {
        let (few, many) = if self.count() < others.count() { (self, others) } else { (others, self) };
        let mut totals = Totals::NONE;
        bits_of_words(few.0).for_each(|total| totals.add(&many.shifted(total)));
        totals
    }

    /// How many totals there are.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, other)| one & other != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}
