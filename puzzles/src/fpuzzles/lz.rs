//! Text compressed as in the links of puzzle sites: what the JavaScript library *lz-string* calls Base64.
//!
//! It is Lempel and Ziv's method of 1978 on the 16-bit units of UTF-16. A code names an earlier piece of
//! the text and grows by the unit that follows it; three codes are special: a new unit of 8 bits, one of 16
//! bits, and the end. A code takes as many bits as the greatest one that there may be by then.

use std::collections::HashMap;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS: u32 = 6;

const NEW_8: u32 = 0;
const NEW_16: u32 = 1;
const END: u32 = 2;
/// The first code that names a piece.
const FIRST: u32 = 3;

/// The longest text in units that is taken out of a link: a few letters could stand for much more.
pub(super) const LONGEST: usize = 1 << 20;

/// How many bits a code takes, and after how many more codes that grows.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Digits that are written bit by bit.
#[derive(Default)]
struct Bits {
    text: String,
    digit: usize,
    count: u32,
}

impl Bits {
    /// Adds the lowest bits of a number, the lowest one first.
    fn add(&mut self, number: u32, bits: u32) {
        for bit in 0..bits {
            self.digit = self.digit << 1 | (number >> bit & 1) as usize;
            self.count += 1;
            if self.count == BITS {
                self.text.push(char::from(DIGITS[self.digit]));
                (self.digit, self.count) = (0, 0);
            }
        }
    }

    /// Fills the last digit, of which there is always one, and the last group of four.
    fn finish(mut self) -> String {
        self.add(0, BITS - self.count);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// Compresses a text.
pub(super) fn compress(text: &str) -> String {
    let mut bits = Bits::default();
    let mut width = Width { bits: 2, left: 2 };
    // The pieces by the code of the piece that they prolong, and the unit that they do it by.
    let mut pieces: HashMap<(Option<u32>, u16), u32> = HashMap::new();
    let mut next = FIRST;
    // The units that have a code, but have not been told yet.
    let mut untold: HashMap<u32, u16> = HashMap::new();
    let mut tell = |code: u32, untold: &mut HashMap<u32, u16>, width: &mut Width| {
        match untold.remove(&code) {
            Some(unit) => {
                let is_short = unit < 1 << 8;
                bits.add(if is_short { NEW_8 } else { NEW_16 }, width.bits);
                bits.add(u32::from(unit), if is_short { 8 } else { 16 });
                width.count();
            }
            None => bits.add(code, width.bits),
        }
        width.count();
    };
    let mut piece: Option<u32> = None;
    for unit in text.encode_utf16() {
        let single = *pieces.entry((None, unit)).or_insert_with(|| {
            untold.insert(next, unit);
            next += 1;
            next - 1
        });
        let Some(code) = piece else {
            piece = Some(single);
            continue;
        };
        piece = Some(match pieces.get(&(Some(code), unit)) {
            Some(&longer) => longer,
            None => {
                tell(code, &mut untold, &mut width);
                pieces.insert((Some(code), unit), next);
                next += 1;
                single
            }
        });
    }
    if let Some(code) = piece {
        tell(code, &mut untold, &mut width);
    }
    bits.add(END, width.bits);
    bits.finish()
}

/// What digits stand for, bit by bit.
struct Source<'t> {
    digits: &'t [u8],
    digit: usize,
    left: u32,
}

impl Source<'_> {
    /// A number of this many bits, the lowest one first; `None` after the end, or if there is no digit.
    fn take(&mut self, bits: u32) -> Option<u32> {
        let mut number = 0;
        for bit in 0..bits {
            if self.left == 0 {
                let (first, rest) = self.digits.split_first()?;
                self.digit = DIGITS.iter().position(|digit| digit == first)?;
                (self.digits, self.left) = (rest, BITS);
            }
            self.left -= 1;
            number |= (self.digit as u32 >> self.left & 1) << bit;
        }
        Some(number)
    }
}

/// The text that was compressed; `None` if that was none, or one that is too long.
pub(super) fn decompress(text: &str) -> Option<String> {
    let mut source = Source { digits: text.trim_end_matches('=').as_bytes(), digit: 0, left: 0 };
    let mut units: Vec<u16> = Vec::new();
    // Where each piece stands in the text; the first three are the special codes.
    let mut pieces: Vec<(usize, usize)> = vec![(0, 0); FIRST as usize];
    let mut width = Width { bits: 2, left: 1 };
    // The piece that was read before, which is the end of the text by now.
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = source.take(width.bits)?;
        let here = units.len();
        if here > LONGEST {
            return None;
        }
        match code {
            NEW_8 | NEW_16 => {
                units.push(source.take(if code == NEW_8 { 8 } else { 16 })? as u16);
                pieces.push((here, 1));
                width.count();
            }
            END => return String::from_utf16(&units).ok(),
            code => {
                let longer = last.map(|(from, length)| (from, length + 1));
                // A code may name the very piece that it makes: the last one and its own first unit.
                let making = longer.filter(|_| code as usize == pieces.len());
                let (from, length) = pieces.get(code as usize).copied().or(making)?;
                if here + length > LONGEST {
                    return None;
                }
                (from..from + length).for_each(|place| units.push(units[place]));
            }
        }
        if let Some((from, length)) = last {
            pieces.push((from, length + 1));
            width.count();
        } else {
            width = Width { bits: 3, left: 4 };
        }
        last = Some((here, units.len() - here));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What the library in JavaScript makes of some texts.
    const KNOWN: &[(&str, &str)] = &[
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaaaaaaaaaaaaaaaa", "IY18aQ=="),
        ("Hello, world!", "BIUwNmD2A0AEDukBOYAmBCIA"),
        ("abcabcabcabd", "IYIwxqHqAmQ="),
        ("äöü€ Łódź äöü€", "CcN4P4NQQASIKADPATQXoBVJIA=="),
        (
            "{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true},{}]]}",
            "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
        ),
    ];

    #[test]
    fn texts_are_compressed_as_everywhere() {
        for (text, compressed) in KNOWN {
            assert_eq!(&compress(text), compressed, "{text}");
            assert_eq!(decompress(compressed).as_deref(), Some(*text));
        }
    }

    #[test]
    fn a_few_digits_do_not_fill_the_memory() {
        let long = "a".repeat(LONGEST);
        assert!(decompress(&compress(&long)).is_some_and(|text| text == long));
        assert_eq!(decompress(&compress(&(long + "a"))), None);
        assert_eq!(decompress(&"A".repeat(8 * LONGEST)), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_comes_back(text in "[ab]{0,300}|\\PC{0,200}") {
            prop_assert_eq!(decompress(&compress(&text)), Some(text));
        }

        #[test]
        fn any_digits_are_read(digits in "[A-Za-z0-9+/=]{0,200}|\\PC{0,50}") {
            let _ = decompress(&digits);
        }
    }
}
