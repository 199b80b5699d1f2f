//! Sets of small numbers as the bits of words.

/// The positions of the bits of a word, from the lowest.
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

/// The members of a set, in order.
#[inline(always)]
pub(crate) fn each(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| Bits(word).map(move |bit| at * 64 + bit))
}
