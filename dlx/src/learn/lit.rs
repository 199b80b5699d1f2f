//! What the search decides, derives and learns about: that an option is chosen, or that it is left out.

use std::ops::Not;

/// An option that is chosen, or one that is left out: a literal, with the option as its variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    #[inline(always)]
    pub(super) fn chosen(option: u32) -> Self {
        Lit(2 * option)
    }

    #[inline(always)]
    pub(super) fn left_out(option: u32) -> Self {
        Lit(2 * option + 1)
    }

    #[inline(always)]
    pub(super) fn new(option: u32, chosen: bool) -> Self {
        Lit(2 * option + u32::from(!chosen))
    }

    #[inline(always)]
    pub(super) fn option(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its place in tables of literals.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) fn word(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn from_word(word: u32) -> Self {
        Lit(word)
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline(always)]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
