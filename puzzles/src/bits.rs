//! Sets as the bits of a word.

/// The places of the bits that are set, from the lowest on.
pub(crate) fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        bit
    })
}
