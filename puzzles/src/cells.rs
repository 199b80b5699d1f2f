//! Sets of cells, or of other things of which a board has no more, in bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::bits::bits_of_words;

/// Some numbers below 64 · `W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cells<const W: usize>([u64; W]);

/// What is left in a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    Nothing,
    One(usize),
    More,
}

/// Enough for boards of up to 16×16.
pub(crate) type CellSet = Cells<4>;

impl<const W: usize> Cells<W> {
    /// Numbers are below this one.
    pub(crate) const MOST: usize = 64 * W;

    pub(crate) const NONE: Self = Cells([0; W]);

    pub(crate) fn of(cell: usize) -> Self {
        let mut cells = Self::NONE;
        cells.insert(cell);
        cells
    }

    /// All numbers below `end`.
    pub(crate) fn below(end: usize) -> Self {
        (0..end).collect()
    }

    #[inline]
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first, if there is one.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// Takes the first one out.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.remove(first);
        Some(first)
    }

    /// The only one, if there is one only.
    #[inline]
    pub(crate) fn single(&self) -> Option<usize> {
        match self.left() {
            Left::One(number) => Some(number),
            Left::Nothing | Left::More => None,
        }
    }

    /// Whether there are none, one or more.
    #[inline]
    pub(crate) fn left(&self) -> Left {
        let mut left = Left::Nothing;
        for (word, &bits) in self.0.iter().enumerate() {
            if bits != 0 {
                if left != Left::Nothing || bits & (bits - 1) != 0 {
                    return Left::More;
                }
                left = Left::One(word * 64 + bits.trailing_zeros() as usize);
            }
        }
        left
    }

    #[inline]
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & !other == 0)
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        bits_of_words(self.0)
    }
}

impl<const W: usize> FromIterator<usize> for Cells<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::NONE;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one &= other);
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
    }
}

impl<const W: usize> Not for Cells<W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Cells(self.0.map(|word| !word))
    }
}
