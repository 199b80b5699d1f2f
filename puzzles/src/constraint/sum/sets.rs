//! Sets of sets of digits, as bits.
//!
//! A set of digits is a number below 512, so 512 bits tell of each set whether it is among some sets. To
//! put a digit into all sets that lack it moves their bits to the left by that digit's own bit.
//!
//! Whoever works on them is compiled for vectors of several widths ([`Vectorized`](dlx::cpu::Vectorized)), so all of
//! this is inlined, and loops over the words are plain ones.

use std::ops::{BitAnd, BitOrAssign};

use super::digits::Digits;

const WORDS: usize = 8;

/// Some sets of digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sets([u64; WORDS]);

/// Of the sets of six things in a word, those that lack this thing.
pub(super) const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl Sets {
    pub(super) const NONE: Sets = Sets([0; WORDS]);
    /// The empty set alone.
    pub(super) const EMPTY: Sets = Sets([1, 0, 0, 0, 0, 0, 0, 0]);

    pub(super) fn of(sets: impl Iterator<Item = Digits>) -> Self {
        let mut all = Sets::NONE;
        for digits in sets {
            all.0[usize::from(digits.0) / 64] |= 1 << (digits.0 % 64);
        }
        all
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        let mut any = 0;
        for word in self.0 {
            any |= word;
        }
        any == 0
    }

    pub(super) fn contains(&self, digits: Digits) -> bool {
        self.0[usize::from(digits.0) / 64] >> (digits.0 % 64) & 1 == 1
    }

    /// The digits that all sets hold; all digits if there are no sets.
    #[inline(always)]
    pub(super) fn common(&self) -> Digits {
        let mut common = 0;
        let any = self.0.iter().fold(0, |all, word| all | word);
        for (bit, lacking) in LACKING.iter().enumerate() {
            common |= u16::from(any & lacking == 0) << bit;
        }
        for bit in LACKING.len()..9 {
            let step = 1 << (bit - 6);
            let none_lacks = (0..WORDS).filter(|word| word & step == 0).all(|word| self.0[word] == 0);
            common |= u16::from(none_lacks) << bit;
        }
        Digits(common)
    }

    #[inline(always)]
    fn each(mut self, change: impl Fn(u64) -> u64) -> Self {
        for word in &mut self.0 {
            *word = change(*word);
        }
        self
    }

    /// Those that lack a digit, with it put in. The digit is told by its bit.
    #[inline(always)]
    pub(super) fn adding(&self, bit: usize) -> Self {
        let [a, b, c, d, e, f, g, _] = self.0;
        match (LACKING.get(bit), bit) {
            (Some(lacking), _) => self.each(|word| (word & lacking) << (1 << bit)),
            (None, 6) => Sets([0, a, 0, c, 0, e, 0, g]),
            (None, 7) => Sets([0, 0, a, b, 0, 0, e, f]),
            (None, 8) => Sets([0, 0, 0, 0, a, b, c, d]),
            (None, _) => Sets::NONE,
        }
    }

    /// Those that hold a digit, without it.
    #[inline(always)]
    pub(super) fn removing(&self, bit: usize) -> Self {
        let [_, b, c, d, e, f, g, h] = self.0;
        match (LACKING.get(bit), bit) {
            (Some(lacking), _) => self.each(|word| (word >> (1 << bit)) & lacking),
            (None, 6) => Sets([b, 0, d, 0, f, 0, h, 0]),
            (None, 7) => Sets([c, d, 0, 0, g, h, 0, 0]),
            (None, 8) => Sets([e, f, g, h, 0, 0, 0, 0]),
            (None, _) => Sets::NONE,
        }
    }
}

impl BitAnd for Sets {
    type Output = Sets;

    #[inline(always)]
    fn bitand(mut self, other: Sets) -> Sets {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }
}

impl BitOrAssign for Sets {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Sets) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_go_in_and_out() {
        for bit in 0..9 {
            for digits in 0..512 {
                let sets = Sets::of([Digits(digits), Digits(0x155)].into_iter());
                let with = |digits: u16| (digits & 1 << bit == 0).then_some(Digits(digits | 1 << bit));
                let without = |digits: u16| (digits & 1 << bit != 0).then_some(Digits(digits & !(1 << bit)));
                let expected = |change: &dyn Fn(u16) -> Option<Digits>| {
                    Sets::of([change(digits), change(0x155)].into_iter().flatten())
                };
                assert!(sets.adding(bit) == expected(&with), "{digits} and {bit}");
                assert!(sets.removing(bit) == expected(&without), "{digits} and {bit}");
            }
        }
    }
}
