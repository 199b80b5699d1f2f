//! Files of games, read as lines of puzzles: those of OpenSudoku, and those of Simon Tatham's collection.

use std::io::{self, Cursor, Read};

use puzzles::notation::saved;
use puzzles::notation::text::{LONGEST, TextError, from_utf8};
use puzzles::sudoku::text::opensudoku::{self, LONGEST_FILE};

use crate::failure::Failure;

/// More blanks than these stand before no file.
const MOST_BLANKS: usize = 1000;

/// What reads a file that begins with these words, if it does: the longest one in bytes, what tells that it is one,
/// and what makes lines of it.
struct Kind {
    begins: &'static str,
    longest: usize,
    recognises: fn(&str) -> bool,
    lines: fn(&str) -> Result<String, TextError>,
}

static KINDS: [Kind; 2] = [
    Kind { begins: "<", longest: LONGEST_FILE, recognises: opensudoku::recognises, lines: opensudoku::lines },
    Kind { begins: saved::HEAD, longest: LONGEST, recognises: |_| true, lines: saved::id },
];

/// The games of a file as lines. Any other text stays as it is.
pub(crate) fn as_lines(name: &str, mut text: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>, Failure> {
    let unread = |error| Failure::Input { name: name.to_owned(), error };
    let mut bytes = Vec::new();
    let mut next = |bytes: &mut Vec<u8>| (&mut text).take(1).read_to_end(bytes).map_err(unread);
    while bytes.iter().all(u8::is_ascii_whitespace) && bytes.len() < MOST_BLANKS && next(&mut bytes)? > 0 {}
    let start = bytes.len().saturating_sub(1);
    let may_be = |bytes: &[u8]| KINDS.iter().any(|kind| kind.begins.as_bytes().starts_with(&bytes[start..]));
    let kind = |bytes: &[u8]| KINDS.iter().find(|kind| kind.begins.as_bytes() == &bytes[start..]);
    while kind(&bytes).is_none() && may_be(&bytes) && next(&mut bytes)? > 0 {}
    let Some(kind) = kind(&bytes) else { return Ok(Box::new(Cursor::new(bytes).chain(text))) };
    (&mut text).take(kind.longest as u64 + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() > kind.longest {
        return Err(unread(io::Error::other(format!("expected at most {} MiB", kind.longest >> 20))));
    }
    let wrong = |error| Failure::Puzzle { name: name.to_owned(), error };
    match from_utf8(&bytes) {
        Ok(file) if (kind.recognises)(file) => {
            Ok(Box::new(Cursor::new((kind.lines)(file).map_err(wrong)?.into_bytes())))
        }
        _ => Ok(Box::new(Cursor::new(bytes))),
    }
}
