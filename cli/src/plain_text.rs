//! Texts as every reader takes them: in UTF-8 without a byte-order mark, and for puzzles with lines that end in `\n`.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};

use crate::visible::Visible;

/// What some editors put before a text in UTF-8 to say that it is one.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What a text in UTF-16 begins with that has the less significant byte of each unit first.
const LITTLE: &[u8] = b"\xff\xfe";
/// What a text in UTF-16 begins with that has the more significant byte of each unit first.
const BIG: &[u8] = b"\xfe\xff";

/// How a compressed file begins, such as one of Burr Tools.
const GZIP: &[u8] = b"\x1f\x8b";

/// A text as it is decoded.
pub(crate) enum Decoded {
    Text(Box<dyn Read + Send>),
    /// A compressed file, as it is.
    Packed(Box<dyn Read + Send>),
}

/// The text without a byte-order mark at its beginning and without characters that nobody sees, and with `\n` in
/// place of `\r\n` and of `\r` alone. A text in UTF-16 becomes UTF-8, with or without a byte-order mark. A compressed
/// file stays as it is.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn plain(source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    Ok(match decoded(source)? {
        Decoded::Text(source) => Box::new(Visible::new(EndedLines { source, after_return: false })),
        Decoded::Packed(source) => source,
    })
}

/// The text without a byte-order mark at its beginning. A text in UTF-16 becomes UTF-8. Without such a mark, it is one
/// only if its first line is plainly so.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn decoded(mut source: Box<dyn Read + Send>) -> io::Result<Decoded> {
    let mut beginning = Vec::new();
    let may_be =
        |beginning: &[u8], whole: &[u8]| whole.starts_with(beginning) && beginning.len() < whole.len();
    while beginning.len() < 2
        || [BYTE_ORDER_MARK, LITTLE, BIG, GZIP].iter().any(|whole| may_be(&beginning, whole))
    {
        let mut byte = [0];
        match source.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => beginning.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    // No text in UTF-8 has a zero: in UTF-16, one of the first two bytes of most texts is.
    let order: Option<ByteOrder> = match beginning[..] {
        [0, 0] => None,
        [_, 0] => Some(u16::from_le_bytes),
        [0, _] => Some(u16::from_be_bytes),
        _ => None,
    };
    if let Some(order) = order {
        let is_utf16 = is_utf16(&mut beginning, &mut source, order)?;
        let whole = Cursor::new(beginning).chain(source);
        return Ok(Decoded::Text(if is_utf16 {
            Box::new(Utf16::new(whole, order))
        } else {
            Box::new(whole)
        }));
    }
    Ok(Decoded::Text(match &beginning[..] {
        GZIP => return Ok(Decoded::Packed(Box::new(Cursor::new(beginning).chain(source)))),
        BYTE_ORDER_MARK => source,
        LITTLE => Box::new(Utf16::new(source, u16::from_le_bytes)),
        BIG => Box::new(Utf16::new(source, u16::from_be_bytes)),
        _ => Box::new(Cursor::new(beginning).chain(source)),
    }))
}

/// A unit of UTF-16 from its two bytes.
type ByteOrder = fn([u8; 2]) -> u16;

/// Whether a text is in UTF-16 whose first two bytes, one of them zero, have been read: the more significant byte of
/// each unit of its first line is zero, as in ASCII, and no unit is cut short. Reads no further than this line.
fn is_utf16(beginning: &mut Vec<u8>, source: &mut dyn Read, order: ByteOrder) -> io::Result<bool> {
    /// The rest of a longer line is not looked at.
    const LONGEST: usize = 1 << 12;
    while let Some(&unit) = beginning.last_chunk()
        && beginning.len() < LONGEST
    {
        match order(unit) {
            0 | 0x100.. => return Ok(false),
            unit if unit == u16::from(b'\n') => return Ok(true),
            _ => {}
        }
        match (&mut *source).take(2).read_to_end(beginning)? {
            0 => return Ok(true),
            1 => return Ok(false),
            _ => {}
        }
    }
    Ok(true)
}

/// Turns UTF-16 into UTF-8. What is none becomes U+FFFD.
struct Utf16<R> {
    source: io::Bytes<io::BufReader<R>>,
    unit: ByteOrder,
    /// The first half of a character that takes two units.
    half: Option<u16>,
    /// What has been read of a unit.
    byte: Option<u8>,
    /// The characters that have not been handed out yet.
    ready: VecDeque<u8>,
}

impl<R: Read> Utf16<R> {
    fn new(source: R, unit: ByteOrder) -> Self {
        let source = io::BufReader::new(source).bytes();
        Utf16 { source, unit, half: None, byte: None, ready: VecDeque::new() }
    }

    /// Decodes the next byte, or the end.
    fn decode(&mut self, byte: Option<u8>) {
        let unit = match (self.byte.take(), byte) {
            (Some(first), Some(second)) => Some((self.unit)([first, second])),
            (None, Some(_)) => {
                self.byte = byte;
                return;
            }
            (Some(_), None) => Some(char::REPLACEMENT_CHARACTER as u16),
            (None, None) => None,
        };
        let is_half = |unit: u16| (0xd800..0xdc00).contains(&unit);
        if self.half.is_none() && unit.is_some_and(is_half) {
            self.half = unit;
            return;
        }
        let units = self.half.take().into_iter().chain(unit);
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.ready.extend(character.encode_utf8(&mut [0; 4]).bytes());
        }
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.ready.is_empty() {
            let byte = self.source.next().transpose()?;
            self.decode(byte);
            if byte.is_none() {
                break;
            }
        }
        self.ready.read(bytes)
    }
}

/// Ends lines with `\n`.
struct EndedLines<R> {
    source: R,
    /// Whether the last byte was a `\r`: a `\n` that comes next is part of the same end of a line.
    after_return: bool,
}

impl<R: Read> Read for EndedLines<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.source.read(bytes)?;
            let kept = self.end_lines(&mut bytes[..read]);
            // Nothing at all would be the end of the text.
            if kept > 0 || read == 0 {
                return Ok(kept);
            }
        }
    }
}

impl<R> EndedLines<R> {
    /// Ends the lines of a piece of text in place. How much of it is left.
    fn end_lines(&mut self, bytes: &mut [u8]) -> usize {
        if !self.after_return && !bytes.contains(&b'\r') {
            return bytes.len();
        }
        let mut kept = 0;
        for place in 0..bytes.len() {
            let byte = bytes[place];
            let was_return = std::mem::replace(&mut self.after_return, byte == b'\r');
            if !(was_return && byte == b'\n') {
                bytes[kept] = if byte == b'\r' { b'\n' } else { byte };
                kept += 1;
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow(Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let most = bytes.len().min(self.1);
            self.0.read(&mut bytes[..most])
        }
    }

    #[test]
    fn texts_lose_their_mark_and_other_ends_of_lines() {
        let cases: [(&[u8], &[u8]); 22] = [
            (b"", b""),
            (b"a", b"a"),
            (b"\xef\xbb\xbfa\nb", b"a\nb"),
            (b"\xef\xbb\xbf", b""),
            (b"\xef\xbb", b"\xef\xbb"),
            (b"a\r\nb\r\n", b"a\nb\n"),
            (b"a\rb\r\rc\r", b"a\nb\n\nc\n"),
            (b"\r\n\n\r", b"\n\n\n"),
            (b"\x1f\x8b\r\n\r", b"\x1f\x8b\r\n\r"),
            (b"\xff\xfe5\0\r\0\n\0\xe4\0", "5\nä".as_bytes()),
            (b"\xfe\xff\x005\xd8\x3d\xde\0", "5😀".as_bytes()),
            (b"\xff\xfe5\0\x3d\xd85\0a", "5\u{fffd}5\u{fffd}".as_bytes()),
            (b"5\0\r\0\n\0\xe4\0", "5\nä".as_bytes()),
            (b"\x005\0\n\xd8\x3d\xde\0", "5\n😀".as_bytes()),
            (b"5\0", b"5"),
            // A zero alone makes no UTF-16.
            (b"\x005\xd8\x3d\xde\0", b"\x005\xd8\x3d\xde\0"),
            (b"a\0b\na\0b\n", b"a\0b\na\0b\n"),
            (b"a\0b\0c", b"a\0b\0c"),
            (b"a\0\0\0", b"a\0\0\0"),
            (b"\0\0", b"\0\0"),
            (b"\0a\n", b"\0a\n"),
            (b"\xff", b"\xff"),
        ];
        for (text, expected) in cases {
            for pace in 1..=text.len().max(1) {
                let mut read = Vec::new();
                let slow = Slow(Cursor::new(text.to_vec()), pace);
                plain(Box::new(slow)).unwrap().read_to_end(&mut read).unwrap();
                assert_eq!(read, expected, "{text:?}, {pace} bytes at a time");
            }
        }
    }
}
