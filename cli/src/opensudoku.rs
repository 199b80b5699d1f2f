//! Files of OpenSudoku, read as lines of Sudokus.

use std::io::{self, Cursor, Read};

use puzzles::notation::text::from_utf8;
use puzzles::sudoku::text::opensudoku::{self, LONGEST_FILE};

use crate::failure::Failure;

/// More blanks than these stand before no file.
const MOST_BLANKS: usize = 1000;

/// The games of a file of OpenSudoku as lines. Any other text stays as it is.
pub(crate) fn as_lines(name: &str, mut text: Box<dyn Read + Send>) -> Result<Box<dyn Read + Send>, Failure> {
    let unread = |error| Failure::Input { name: name.to_owned(), error };
    let mut bytes = Vec::new();
    while bytes.iter().all(u8::is_ascii_whitespace) && bytes.len() < MOST_BLANKS {
        if (&mut text).take(1).read_to_end(&mut bytes).map_err(unread)? == 0 {
            break;
        }
    }
    if bytes.last() != Some(&b'<') {
        return Ok(Box::new(Cursor::new(bytes).chain(text)));
    }
    (&mut text).take(LONGEST_FILE as u64 + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() > LONGEST_FILE {
        return Err(unread(io::Error::other("expected at most 256 MiB")));
    }
    let wrong = |error| Failure::Puzzle { name: name.to_owned(), error };
    match from_utf8(&bytes) {
        Ok(file) if opensudoku::recognises(file) => {
            Ok(Box::new(Cursor::new(opensudoku::lines(file).map_err(wrong)?.into_bytes())))
        }
        _ => Ok(Box::new(Cursor::new(bytes))),
    }
}
