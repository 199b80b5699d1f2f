//! What is printed of options, made once for each: a cover is a few of these, copied one after another.

use std::ops::Range;

use dlx::OptionId;

/// What is copied at a time. Most options fit, and a copy of a fixed length is a few instructions.
const CHUNK: usize = 32;

/// The texts of options, each made when it is first asked for.
pub(crate) struct Lines<F> {
    make: F,
    /// The texts one after another, and room to copy a chunk from any place.
    texts: Vec<u8>,
    /// Where each option's text is: nowhere as long as nobody asked for it, as no text is empty.
    places: Vec<Range<usize>>,
    /// The length of the longest text that was made.
    longest: usize,
}

impl<F: Fn(OptionId, &mut Vec<u8>)> Lines<F> {
    /// The texts of this many options, which `make` adds.
    pub(crate) fn new(options: usize, make: F) -> Self {
        Lines { make, texts: vec![0; CHUNK], places: vec![0..0; options], longest: 0 }
    }

    /// Adds the texts of some options.
    pub(crate) fn add(&mut self, options: &[OptionId], text: &mut Vec<u8>) {
        let mut at = text.len();
        // Written in place: a copy from a buffer that was just written would wait for those writes. Room for most
        // covers is made at once.
        text.resize(at + options.len() * self.longest.min(CHUNK) + CHUNK, 0);
        for &option in options {
            if self.places[option.index()].is_empty() {
                self.make(option);
            }
            let place = self.places[option.index()].clone();
            if text.len() < at + place.len() + CHUNK {
                text.resize(2 * (at + place.len() + CHUNK), 0);
            }
            for (to, from) in (at..).step_by(CHUNK).zip(place.clone().step_by(CHUNK)) {
                // As arrays, so that the length of the copy is known.
                let from: &[u8; CHUNK] = self.texts[from..from + CHUNK].try_into().expect("a chunk");
                let to: &mut [u8; CHUNK] = (&mut text[to..to + CHUNK]).try_into().expect("a chunk");
                *to = *from;
            }
            at += place.len();
        }
        text.truncate(at);
    }

    #[cold]
    fn make(&mut self, option: OptionId) {
        let start = self.texts.len() - CHUNK;
        self.texts.truncate(start);
        (self.make)(option, &mut self.texts);
        self.places[option.index()] = start..self.texts.len();
        self.longest = self.longest.max(self.texts.len() - start);
        self.texts.resize(self.texts.len() + CHUNK, 0);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn texts_of_any_length_are_made_once_and_put_together() {
        let lengths = [1, CHUNK - 1, CHUNK, CHUNK + 1, 5 * CHUNK, 7];
        let text_of = |option: usize| vec![b'a' + option as u8; lengths[option]];
        let made = Cell::new(0);
        let mut lines = Lines::new(lengths.len(), |option: OptionId, text: &mut Vec<u8>| {
            made.set(made.get() + 1);
            text.extend(text_of(option.index()));
        });
        let mut text = b"before ".to_vec();
        let mut expected = text.clone();
        for cover in [&[4, 1][..], &[], &[0, 1, 2, 3, 4, 5], &[5, 5, 0]] {
            let options: Vec<OptionId> = cover.iter().map(|&option| OptionId::new(option)).collect();
            lines.add(&options, &mut text);
            expected.extend(cover.iter().flat_map(|&option| text_of(option)));
            assert_eq!(text, expected);
        }
        assert_eq!(made.get(), lengths.len());
    }

    #[test]
    fn a_long_text_takes_no_room_for_others() {
        let mut lines = Lines::new(2000, |option: OptionId, text: &mut Vec<u8>| {
            text.resize(text.len() + if option.index() == 0 { 1_000_000 } else { 3 }, b'x');
        });
        let mut text = Vec::new();
        lines.add(&[OptionId::new(0)], &mut text);
        assert_eq!(text.len(), 1_000_000);
        let mut text = Vec::new();
        lines.add(&(1..2000).map(OptionId::new).collect::<Vec<_>>(), &mut text);
        assert_eq!(text.len(), 3 * 1999);
        assert!(text.capacity() < 1_000_000, "{}", text.capacity());
    }
}
