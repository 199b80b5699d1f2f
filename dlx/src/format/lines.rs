//! The lines and words of a text, and places in it.

use std::io::BufRead;

use super::mistake::{Mistake, ReadError};

/// Reads one line at a time.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    /// The number of the current line, from 1.
    pub(super) number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Lines { input, bytes: Vec::new(), number: 0 }
    }

    /// Goes to the next line that is not blank; `false` if there is none.
    pub(super) fn next(&mut self) -> Result<bool, ReadError> {
        while self.fill()? {
            let text = self.bytes.trim_ascii_end();
            if let Some(place) = text.iter().position(|&byte| byte == b'\r') {
                // A text with the line ends of old would be one line.
                let before = String::from_utf8_lossy(&text[..place]);
                return Err(Mistake::LoneReturn.at(&before, before.len(), self.number));
            }
            if !text.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn fill(&mut self) -> Result<bool, ReadError> {
        self.bytes.clear();
        match self.input.read_until(b'\n', &mut self.bytes) {
            Ok(0) => return Ok(false),
            Ok(_) => self.number += 1,
            Err(error) => return Err(Mistake::Io(error).at("", 0, self.number + 1)),
        }
        // Some editors begin a text with a byte order mark.
        if self.number == 1 && self.bytes.starts_with("\u{feff}".as_bytes()) {
            self.bytes.drain(.."\u{feff}".len());
        }
        Ok(true)
    }

    /// The current line.
    pub(super) fn text(&self) -> Result<&str, ReadError> {
        let line = std::str::from_utf8(&self.bytes).map_err(|error| {
            let good = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
            Mistake::NotUtf8.at(&good, good.len(), self.number)
        })?;
        // Most lines have only blanks and visible ASCII: for them, a quick look at their bytes is enough.
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~') || byte.is_ascii_whitespace();
        if self.bytes.iter().fold(true, |plain, &byte| plain & is_plain(byte)) {
            return Ok(line);
        }
        match line.char_indices().find(|&(_, character)| is_no_text(character)) {
            None => Ok(line),
            Some((place, character)) => {
                Err(Mistake::ControlCharacter { character }.at(line, place, self.number))
            }
        }
    }
}

/// Whether a character stands in no text: a control character that is no blank.
pub(super) fn is_no_text(character: char) -> bool {
    character.is_control() && !character.is_ascii_whitespace()
}

impl Mistake {
    /// This mistake at a place in a line, given in bytes.
    #[cold]
    pub(super) fn at(self, line: &str, start: usize, number: usize) -> ReadError {
        ReadError { line: number, column: line[..start].chars().count() + 1, mistake: self }
    }
}

/// A word for a message, shortened to fit a line.
pub(super) fn cut(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}…", &word[..end]),
    }
}

/// The words of a line, each with the byte at which it starts.
pub(super) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let bytes = line.as_bytes();
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end + bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = bytes[start..].iter().position(u8::is_ascii_whitespace);
        end = length.map_or(bytes.len(), |length| start + length);
        Some((start, &line[start..end]))
    })
}
