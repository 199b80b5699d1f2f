//! Covers one after another in one piece of memory: as options, or as text.

use crate::problem::OptionId;

/// A batch of this size is handed on. A quarter of it costs a tenth more time on two threads: they wake each other more
/// often.
const FULL: usize = 1 << 17;

/// Covers as options, or as text.
#[derive(Default)]
pub(crate) struct Batch {
    options: Vec<OptionId>,
    text: Vec<u8>,
    /// Where each cover ends: in the options, or in the text.
    ends: Vec<usize>,
}

impl Batch {
    /// Another one with room for as much as is in this one.
    pub(crate) fn empty_like_it(&self) -> Self {
        Batch {
            options: Vec::with_capacity(self.options.len()),
            text: Vec::with_capacity(self.text.len()),
            ends: Vec::with_capacity(self.ends.len()),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.options.clear();
        self.text.clear();
        self.ends.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The memory that it takes, in that of an option.
    pub(crate) fn size(&self) -> usize {
        let bytes = self.text.len() + size_of_val(&self.ends[..]);
        self.options.len() + bytes / size_of::<OptionId>()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.size() >= FULL
    }

    /// Has room for something.
    pub(crate) fn has_room(&self) -> bool {
        self.ends.capacity() > 0
    }

    /// Where to add the options of a cover, before it is [closed](Self::close).
    pub(crate) fn options(&mut self) -> &mut Vec<OptionId> {
        &mut self.options
    }

    /// The options added last are a cover.
    pub(crate) fn close(&mut self) {
        self.ends.push(self.options.len());
    }

    /// Adds a cover as the text that `write` makes of it.
    pub(crate) fn write(&mut self, cover: &[OptionId], write: &mut dyn FnMut(&[OptionId], &mut Vec<u8>)) {
        write(cover, &mut self.text);
        self.ends.push(self.text.len());
    }

    /// The options of the cover with this number, the first being 0.
    pub(crate) fn cover(&self, at: usize) -> &[OptionId] {
        &self.options[start(&self.ends, at)..self.ends[at]]
    }

    /// The same, to be put into another order.
    pub(crate) fn cover_mut(&mut self, at: usize) -> &mut [OptionId] {
        &mut self.options[start(&self.ends, at)..self.ends[at]]
    }

    /// Adds the options of a cover.
    pub(crate) fn push(&mut self, cover: &[OptionId]) {
        self.options.extend_from_slice(cover);
        self.close();
    }

    /// Adds the covers of another one, as options.
    pub(crate) fn append(&mut self, other: &Batch) {
        (0..other.len()).for_each(|at| self.push(other.cover(at)));
    }

    /// Up to this many of the covers, as text.
    pub(crate) fn texts(&self, most: u64) -> Texts<'_> {
        let count = usize::try_from(most).map_or(self.len(), |most| most.min(self.len()));
        Texts { text: &self.text[..start(&self.ends, count)], ends: &self.ends[..count] }
    }
}

/// Where something begins: where the one before it ends.
fn start(ends: &[usize], at: usize) -> usize {
    at.checked_sub(1).map_or(0, |before| ends[before])
}

/// The texts of some covers, one after another: what [`Search::write_covers`](crate::Search::write_covers) hands over.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'t> {
    text: &'t [u8],
    ends: &'t [usize],
}

impl<'t> Texts<'t> {
    /// The texts without anything between them.
    #[must_use]
    pub fn as_bytes(&self) -> &'t [u8] {
        self.text
    }

    /// How many covers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The text of each cover.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'t [u8]> + use<'t> {
        let Texts { text, ends } = *self;
        (0..ends.len()).map(move |at| &text[start(ends, at)..ends[at]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_without_options_and_texts_without_bytes_count() {
        let mut batch = Batch::default();
        for length in [2, 0, 1] {
            batch.options().extend((0..length).map(OptionId::new));
            batch.close();
        }
        assert_eq!((batch.len(), batch.size()), (3, 3 + 3 * size_of::<usize>() / 4));
        let lengths: Vec<usize> = (0..3).map(|at| batch.cover(at).len()).collect();
        assert_eq!(lengths, [2, 0, 1]);

        batch.clear();
        for text in ["ab", "", "c"] {
            batch.write(&[], &mut |_, to| to.extend(text.as_bytes()));
        }
        let texts = |most| batch.texts(most).iter().map(<[u8]>::to_vec).collect::<Vec<_>>().concat();
        assert_eq!([1, 2, 3, u64::MAX].map(texts), [&b"ab"[..], b"ab", b"abc", b"abc"]);
        assert_eq!(batch.texts(2).len(), 2);
        assert_eq!(batch.texts(0).as_bytes(), b"");
    }
}
