//! Sets of cells and of digits as bits of a word.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of the 81 cells, which count from 0, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Cells(u128);

/// A set of digits, each told by its index: 0 for the digit 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Digits(u16);

impl Cells {
    pub(super) const NONE: Cells = Cells(0);
    pub(super) const ALL: Cells = Cells((1 << 81) - 1);

    pub(super) const fn with(self, cell: usize) -> Self {
        Cells(self.0 | 1 << cell)
    }

    /// Those cells that come after one.
    pub(super) const fn after(self, cell: usize) -> Self {
        Cells(self.0 & !0 << cell & !(1 << cell))
    }
}

impl Digits {
    pub(super) const NONE: Digits = Digits(0);
    pub(super) const ALL: Digits = Digits(0x1ff);

    pub(super) const fn of(digit: usize) -> Self {
        Digits(1 << digit)
    }

    /// The digits as nine bits.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// Nine bits as the digits that they stand for.
    pub(super) const fn from_bits(bits: u16) -> Self {
        Digits(bits)
    }
}

/// The members in increasing order.
#[derive(Clone)]
pub(super) struct Members<T>(T);

macro_rules! set {
    ($set:ident) => {
        impl $set {
            pub(super) const fn without(self, member: usize) -> Self {
                $set(self.0 & !(1 << member))
            }

            pub(super) const fn has(self, member: usize) -> bool {
                self.0 >> member & 1 == 1
            }

            pub(super) const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub(super) const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The first member, if there is one.
            pub(super) fn first(self) -> Option<usize> {
                (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
            }

            /// Whether all its members are among others.
            pub(super) const fn is_within(self, others: $set) -> bool {
                self.0 & !others.0 == 0
            }
        }
        impl BitAnd for $set {
            type Output = $set;
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }
        impl BitOr for $set {
            type Output = $set;
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }
        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
        impl Not for $set {
            type Output = $set;
            fn not(self) -> $set {
                $set(!self.0 & $set::ALL.0)
            }
        }
        impl IntoIterator for $set {
            type Item = usize;
            type IntoIter = Members<$set>;
            fn into_iter(self) -> Members<$set> {
                Members(self)
            }
        }
        impl Iterator for Members<$set> {
            type Item = usize;
            fn next(&mut self) -> Option<usize> {
                let first = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(first)
            }
        }
        impl FromIterator<usize> for $set {
            fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
                $set(members.into_iter().fold(0, |set, member| set | 1 << member))
            }
        }
    };
}

set!(Cells);
set!(Digits);

/// The positions of the bits that are set, in increasing order.
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    Digits(mask).into_iter()
}

/// All sets of `size` of the first `of` numbers, as bits: those with a lower greatest member first, among
/// equals those with a lower second greatest, and so on.
pub(super) fn subsets(size: u32, of: u32) -> impl Iterator<Item = u16> {
    let end = 1_u32 << of;
    let mut next = Some((1_u32 << size) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|&set| set < end)?;
        // The next number with as many bits: the lowest run moves up by one, and what is left of it to
        // the bottom.
        let lowest = set & set.wrapping_neg();
        next = (lowest > 0).then(|| {
            let ripple = set + lowest;
            ripple | (((set ^ ripple) >> 2) / lowest)
        });
        Some(set as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_order() {
        let found: Vec<u16> = subsets(2, 4).collect();
        assert_eq!(found, [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(0, 3).collect::<Vec<u16>>(), [0]);
        assert_eq!(subsets(3, 9).count(), 84);
        assert_eq!(subsets(3, 2).count(), 0);
    }

    #[test]
    fn sets_tell_their_members() {
        let cells: Cells = [80, 3, 40].into_iter().collect();
        assert_eq!(cells.into_iter().collect::<Vec<usize>>(), [3, 40, 80]);
        assert_eq!(cells.after(3).into_iter().collect::<Vec<usize>>(), [40, 80]);
        assert_eq!((!cells).len(), 78);
    }
}
