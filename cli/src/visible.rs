//! Texts without the characters that nobody sees, which come along where a text was copied from a page.

use std::collections::VecDeque;
use std::io::{self, Read};

/// Zero-width space, word joiner, and a byte-order mark inside a text.
const UNSEEN: [&[u8]; 3] = ["\u{200b}".as_bytes(), "\u{2060}".as_bytes(), "\u{feff}".as_bytes()];

/// Leaves these characters out, but for those behind a quotation mark on their line: strings of JSON stay as they are.
pub(crate) struct Visible<R> {
    source: R,
    /// Bytes that may begin such a character.
    begun: Vec<u8>,
    /// Whether a quotation mark came before on the line.
    is_quoted: bool,
    /// What has not been handed out yet.
    ready: VecDeque<u8>,
}

impl<R: Read> Visible<R> {
    pub(crate) fn new(source: R) -> Self {
        Visible { source, begun: Vec::new(), is_quoted: false, ready: VecDeque::new() }
    }

    fn add(&mut self, byte: u8) {
        self.begun.push(byte);
        while !self.begun.is_empty() {
            let begun = &self.begun[..];
            if !self.is_quoted && UNSEEN.contains(&begun) {
                self.begun.clear();
            } else if !self.is_quoted && UNSEEN.iter().any(|whole| whole.starts_with(begun)) {
                return;
            } else {
                let first = self.begun.remove(0);
                self.note(&[first]);
                self.ready.push_back(first);
            }
        }
    }

    /// Looks for quotation marks.
    fn note(&mut self, bytes: &[u8]) {
        let mut lines = bytes.rsplit(|&byte| byte == b'\n');
        let last = lines.next().unwrap_or_default();
        self.is_quoted = last.contains(&b'"') || self.is_quoted && last.len() == bytes.len();
    }
}

impl<R: Read> Read for Visible<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() {
            let length = self.source.read(bytes)?;
            let read = &bytes[..length];
            // Each of the characters begins with one of these bytes.
            if self.begun.is_empty() && !read.iter().any(|byte| matches!(byte, 0xe2 | 0xef)) {
                self.note(read);
                return Ok(length);
            }
            for &byte in read {
                self.add(byte);
            }
            if length == 0 {
                self.ready.extend(self.begun.drain(..));
                break;
            }
        }
        self.ready.read(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out() {
        for (text, expected) in [
            ("\u{200b}12\u{2060}..\u{feff}\n\u{200b}", "12..\n"),
            ("a“b”\u{2502}\n", "a“b”\u{2502}\n"),
            ("{\"title\":\"a\u{200b}b\"}\n\u{200b}1", "{\"title\":\"a\u{200b}b\"}\n1"),
            ("👩\u{200d}🚀 1\u{a0}2\n", "👩\u{200d}🚀 1\u{a0}2\n"),
        ] {
            for pace in 1..=text.len() {
                let mut source = text.as_bytes();
                let pieces = std::iter::from_fn(|| {
                    let (piece, rest) = source.split_at(pace.min(source.len()));
                    source = rest;
                    (!piece.is_empty()).then_some(piece)
                });
                let chained = pieces
                    .fold(Box::new(io::empty()) as Box<dyn Read>, |all, piece| Box::new(all.chain(piece)));
                let mut read = String::new();
                Visible::new(chained).read_to_string(&mut read).unwrap();
                assert_eq!(read, expected, "{pace} bytes at a time");
            }
        }
        // A text that ends inside such a character is handed out whole.
        let mut read = Vec::new();
        Visible::new(&b"1\xe2\x80"[..]).read_to_end(&mut read).unwrap();
        assert_eq!(read, b"1\xe2\x80");
    }
}
