//! Hashes that tell problems and files apart. They guard against mistakes, not against malice.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use crate::format::{self, WriteError};
use crate::hash::mix;
use crate::problem::Problem;

/// A hash of a problem, or of a part of one: 128 bits, written as 32 hexadecimal digits.
///
/// It is that of the problem's text ([`format::write`](format::write())), so it survives writing and reading. Names
/// and costs belong to it: covers are told by numbers of options, and a merge checks that these mean the same to all
/// who took part. (Saved tables of a frontier have a hash of their own, without names and costs.)
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u64; 2]);

impl Fingerprint {
    /// The fingerprint of a problem. Takes time linear in the length of its text.
    ///
    /// # Errors
    /// If a name would not be read back.
    pub fn of(problem: &Problem) -> Result<Self, WriteError> {
        let mut hasher = Fingerprinter::default();
        format::write(problem, &mut hasher)?;
        Ok(hasher.finish())
    }

    /// The fingerprint of some bytes.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let mut hasher = Fingerprinter::default();
        hasher.add(bytes);
        hasher.finish()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}{:016x}", self.0[0], self.0[1])
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no fingerprint.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a fingerprint: 32 hexadecimal digits")]
pub struct ParseFingerprintError;

impl FromStr for Fingerprint {
    type Err = ParseFingerprintError;

    fn from_str(text: &str) -> Result<Self, ParseFingerprintError> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ParseFingerprintError);
        }
        let half = |text| u64::from_str_radix(text, 16).map_err(|_| ParseFingerprintError);
        Ok(Fingerprint([half(&text[..16])?, half(&text[16..])?]))
    }
}

/// Computes a fingerprint of the bytes that are written to it, in whatever pieces they come.
#[derive(Clone, Debug)]
pub struct Fingerprinter {
    halves: [u64; 2],
    /// The last bytes, which are not a word yet.
    rest: Vec<u8>,
    length: u64,
}

impl Default for Fingerprinter {
    fn default() -> Self {
        Fingerprinter { halves: [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344], rest: Vec::new(), length: 0 }
    }
}

impl Fingerprinter {
    fn word(&mut self, word: u64) {
        self.halves = [mix(self.halves[0], word), mix(self.halves[1], word.rotate_left(32))];
    }

    fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.rest.extend_from_slice(bytes);
        let pieces = std::mem::take(&mut self.rest);
        let (words, rest) = pieces.as_chunks();
        words.iter().for_each(|&word| self.word(u64::from_le_bytes(word)));
        self.rest.extend_from_slice(rest);
    }

    /// The fingerprint of all of them.
    #[must_use]
    pub fn finish(mut self) -> Fingerprint {
        let mut last = [0; 8];
        last[..self.rest.len()].copy_from_slice(&self.rest);
        self.word(u64::from_le_bytes(last));
        self.word(self.length);
        // So that each bit of the last words reaches all of the hash.
        self.word(0);
        Fingerprint(self.halves)
    }
}

impl Write for Fingerprinter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_matter_and_each_byte_does() {
        let text: Vec<u8> = (0..100).collect();
        let whole = Fingerprint::of_bytes(&text);
        for cut in 0..text.len() {
            let mut hasher = Fingerprinter::default();
            hasher.add(&text[..cut]);
            hasher.add(&text[cut..]);
            assert_eq!(hasher.finish(), whole);
            assert_ne!(Fingerprint::of_bytes(&text[..cut]), whole);
            let mut other = text.clone();
            other[cut] ^= 1;
            assert_ne!(Fingerprint::of_bytes(&other), whole);
        }
        assert_eq!(whole.to_string().parse(), Ok(whole));
        assert_eq!("0".repeat(31).parse::<Fingerprint>(), Err(ParseFingerprintError));
        assert_eq!("+".repeat(32).parse::<Fingerprint>(), Err(ParseFingerprintError));
    }
}
