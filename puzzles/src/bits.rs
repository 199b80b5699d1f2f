//! Sets as the bits of a word.

/// The places of the bits that are set, from the lowest on.
#[inline]
pub(crate) fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> + Clone {
    let mut left = set.into();
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// The same of several words, one after another.
#[inline]
pub(crate) fn bits_of_words(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(place, word)| bits(word).map(move |bit| 64 * place + bit))
}
