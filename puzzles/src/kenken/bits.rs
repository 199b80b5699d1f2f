//! A filling of a small cage as a word: N bits for each cell, one of them set.

use std::ops::{BitAnd, BitOr, Not};

use super::frame::ValueSet;

/// A word that holds the value sets of all cells of a cage side by side.
pub(super) trait Word:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Send + 'static
{
    /// How many bits it has.
    const BITS: usize;
    /// No value anywhere.
    const EMPTY: Self;
    /// A set that stands `shift` bits from the right.
    fn place(set: ValueSet, shift: usize) -> Self;
    /// The sixteen bits that stand `shift` bits from the right.
    fn at(self, shift: usize) -> ValueSet;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn place(set: ValueSet, shift: usize) -> Self {
                <$word>::from(set) << shift
            }

            #[inline]
            fn at(self, shift: usize) -> ValueSet {
                (self >> shift) as ValueSet
            }
        }
    };
}

word!(u64);
word!(u128);
