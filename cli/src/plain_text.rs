//! Texts as every reader of puzzles takes them: without a byte-order mark, and with lines that end in `\n`.

use std::io::{self, Cursor, Read};

/// What some editors put before a text in UTF-8 to say that it is one.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How a compressed file begins, such as one of Burr Tools.
const GZIP: &[u8] = b"\x1f\x8b";

/// The text without a byte-order mark at its beginning, and with `\n` in place of `\r\n` and of `\r` alone. A compressed
/// file stays as it is.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn plain(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut beginning = Vec::new();
    let may_be =
        |beginning: &[u8], whole: &[u8]| whole.starts_with(beginning) && beginning.len() < whole.len();
    while may_be(&beginning, BYTE_ORDER_MARK) || may_be(&beginning, GZIP) {
        let mut byte = [0];
        match source.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => beginning.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let is_compressed = beginning == GZIP;
    if beginning == BYTE_ORDER_MARK {
        beginning.clear();
    }
    let source = Cursor::new(beginning).chain(source);
    Ok(if is_compressed { Box::new(source) } else { Box::new(EndedLines { source, after_return: false }) })
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
        let cases: [(&[u8], &[u8]); 9] = [
            (b"", b""),
            (b"a", b"a"),
            (b"\xef\xbb\xbfa\nb", b"a\nb"),
            (b"\xef\xbb\xbf", b""),
            (b"\xef\xbb", b"\xef\xbb"),
            (b"a\r\nb\r\n", b"a\nb\n"),
            (b"a\rb\r\rc\r", b"a\nb\n\nc\n"),
            (b"\r\n\n\r", b"\n\n\n"),
            (b"\x1f\x8b\r\n\r", b"\x1f\x8b\r\n\r"),
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
