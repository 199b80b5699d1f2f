//! What the values of a board are called.

use crate::board::LARGEST;
use crate::notation::text::whole;

/// The alphabet of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Symbols {
    /// The user's own, in the order of the values; `1`–`9` and `A`–`Z` if there are none.
    own: Option<Vec<char>>,
}

/// Why these characters are no alphabet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolsError {
    /// A character stands for two values.
    #[error("expected different symbols, found {0:?} twice")]
    Repeated(char),
    /// More than the largest board has values.
    #[error("expected at most {LARGEST} symbols, found {0}")]
    TooMany(usize),
    /// A character that means something else.
    #[error("expected symbols other than blanks and {TAKEN}, found {0:?}")]
    Taken(char),
}

/// What means something else in a notation of boards, or begins another one.
const TAKEN: &str = ". # : | + , / ? _ < { `";

/// The most values that digits and letters can name.
pub(super) const DIGITS_AND_LETTERS: usize = 35;

impl Symbols {
    /// These characters, in the order of the values.
    ///
    /// # Errors
    /// If one comes twice, or means something else in a notation.
    pub fn new(characters: &str) -> Result<Self, SymbolsError> {
        let own: Vec<char> = characters.chars().collect();
        if own.len() > LARGEST {
            return Err(SymbolsError::TooMany(own.len()));
        }
        for (place, &symbol) in own.iter().enumerate() {
            if symbol.is_whitespace() || TAKEN.contains(symbol) {
                return Err(SymbolsError::Taken(symbol));
            }
            if own[..place].contains(&symbol) {
                return Err(SymbolsError::Repeated(symbol));
            }
        }
        Ok(Symbols { own: Some(own) })
    }

    /// The characters, if they are not those that everybody has.
    pub(super) fn own(&self) -> Option<String> {
        self.own.as_ref().map(|own| own.iter().collect())
    }

    /// How many values they can name.
    #[must_use]
    pub fn count(&self) -> usize {
        self.own.as_ref().map_or(DIGITS_AND_LETTERS, Vec::len)
    }

    /// The symbol of a value, from 1; `None` if the alphabet has no such symbol.
    #[must_use]
    pub fn symbol(&self, value: u8) -> Option<char> {
        match (&self.own, value) {
            (_, 0) => None,
            (Some(own), _) => own.get(usize::from(value) - 1).copied(),
            (None, 1..=9) => Some(char::from(b'0' + value)),
            (None, 10..=35) => Some(char::from(b'A' + value - 10)),
            (None, _) => None,
        }
    }

    /// The value of a symbol.
    #[must_use]
    pub fn value(&self, symbol: char) -> Option<u8> {
        match &self.own {
            Some(own) => own.iter().position(|&own| own == symbol).map(|place| place as u8 + 1),
            None => match symbol {
                '1'..='9' => Some(symbol as u8 - b'0'),
                'A'..='Z' => Some(symbol as u8 - b'A' + 10),
                'a'..='z' => Some(symbol as u8 - b'a' + 10),
                // Those of a Japanese keyboard.
                '１'..='９' => Some((symbol as u32 - '０' as u32) as u8),
                _ => None,
            },
        }
    }

    /// Whether the character stands for an empty cell on a board of this size.
    #[must_use]
    pub fn is_empty(&self, character: char, size: usize) -> bool {
        let is_sign = match character {
            '.' => return true,
            '-' | '_' | '*' | '．' => true,
            '0' | '０' => size <= 9,
            _ => false,
        };
        is_sign && self.value(character).is_none()
    }

    /// What to say is expected in a cell of a board of this size.
    pub(super) fn expected(&self, size: usize) -> String {
        format!("{}, or `.`", self.expected_value(size))
    }

    /// The same where something else was found: 0 may be the first of the symbols that were meant.
    pub(super) fn expected_instead_of(&self, found: &str, size: usize) -> String {
        let expected = self.expected(size);
        if found != "0" || self.own.is_some() || size > DIGITS_AND_LETTERS {
            return expected;
        }
        let all: String = ('0'..='9').chain('A'..='Z').take(size).collect();
        format!("{expected} (a board whose first symbol is 0 has the symbols {all})")
    }

    /// The same of a cell that is not empty.
    pub(super) fn expected_value(&self, size: usize) -> String {
        match (self.symbol(1), self.symbol(size as u8)) {
            (Some(first), Some(last)) if self.own.is_none() && size <= 9 => {
                format!("a digit from {first} to {last}")
            }
            (Some(_), Some(last)) if self.own.is_none() => format!("a symbol from 1 to {last}"),
            (Some(_), Some(_)) => {
                let all: String = (1..=size as u8).filter_map(|value| self.symbol(value)).collect();
                format!("one of the symbols {all:?}")
            }
            _ => format!("a number from 1 to {size}"),
        }
    }
}

/// Parses the rows and columns of a box, such as `2x3`.
///
/// # Errors
/// If the text is none.
pub fn box_shape(text: &str) -> Result<(usize, usize), &'static str> {
    let number = |text: &str| whole(text).filter(|number| (1..=LARGEST).contains(number));
    let shape =
        text.split_once(['x', '×']).and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    shape.ok_or("expected rows and columns such as 2x3")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_symbols_and_back() {
        let symbols = Symbols::default();
        let all: String = (1..=36).filter_map(|value| symbols.symbol(value)).collect();
        assert_eq!(all, "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        assert!(all.chars().zip(1..).all(|(symbol, value)| symbols.value(symbol) == Some(value)));
        assert_eq!((symbols.value('g'), symbols.value('９'), symbols.value('０')), (Some(16), Some(9), None));
        let own = Symbols::new("ABDONKLCE").expect("nine different letters");
        assert_eq!((own.symbol(3), own.value('D'), own.value('d')), (Some('D'), Some(3), None));
    }

    #[test]
    fn some_signs_are_empty_cells_unless_they_are_values() {
        let symbols = Symbols::default();
        let signs = [".", "-", "_", "*", "．"].concat();
        assert!(signs.chars().all(|sign| symbols.is_empty(sign, 9) && symbols.is_empty(sign, 35)));
        for sign in ['0', '０'] {
            assert!(symbols.is_empty(sign, 9) && !symbols.is_empty(sign, 10), "{sign}");
        }
        let own = Symbols::new("xyo*").expect("four symbols");
        assert!(!own.is_empty('*', 4) && own.is_empty('_', 4));
    }

    #[test]
    fn whoever_counts_from_0_is_told_the_symbols() {
        let symbols = Symbols::default();
        let expected =
            "a symbol from 1 to C, or `.` (a board whose first symbol is 0 has the symbols 0123456789AB)";
        assert_eq!(symbols.expected_instead_of("0", 12), expected);
        assert_eq!(symbols.expected_instead_of("D", 12), "a symbol from 1 to C, or `.`");
        let own = Symbols::new("123456789ABC").expect("twelve symbols");
        assert_eq!(own.expected_instead_of("0", 12), own.expected(12));
    }

    #[test]
    fn an_alphabet_has_different_characters_that_mean_nothing_else() {
        assert_eq!(Symbols::new("ABA"), Err(SymbolsError::Repeated('A')));
        assert_eq!(Symbols::new("AB.C"), Err(SymbolsError::Taken('.')));
        assert_eq!(Symbols::new("AB/C"), Err(SymbolsError::Taken('/')));
        assert!(Symbols::new("0123").is_ok_and(|own| own.value('0') == Some(1) && !own.is_empty('0', 4)));
    }
}
