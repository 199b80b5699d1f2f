//! What the notations of all families share: how a stream is cut into puzzles, and how a mistake is
//! told.

use std::collections::VecDeque;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub use super::scan::{Scanner, words};
pub use super::unfit::Unfit;

/// The longest text of a puzzle in bytes. No board in any notation needs more, and what has no end must not fill the
/// memory.
pub const LONGEST: usize = 16 << 20;

/// What a solution is that is none, in JSON.
pub(crate) const STALE_KEY: &str =
    "values that do not solve it (if the puzzle was changed, remove the key `solution`)";
/// The same in a text.
pub(crate) const STALE: &str = "values that do not solve it (if the puzzle was changed, remove its solution)";

/// Why a text is no puzzle, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {mistake}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub mistake: Mistake,
}

/// What is wrong with a text, in words.
///
/// Of a text with a puzzle; [`dlx::format::Mistake`] is of one with an exact-cover problem.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{words}")]
pub struct Mistake {
    words: String,
    is_contradiction: bool,
}

impl Mistake {
    /// Something was expected, and something else stands there. Both in words; `found` may be empty
    /// where it would say nothing.
    #[must_use]
    pub fn new(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        let found = found.to_string();
        let comma = if found.is_empty() { "" } else { ", found " };
        Mistake::from_error(format_args!("expected {expected}{comma}{found}"))
    }

    /// Something was expected where this word stands. There is none at the end of a line.
    #[must_use]
    pub(crate) fn at_word(expected: impl fmt::Display, word: &str) -> Self {
        let found = if word.is_empty() { "the end of the line".to_owned() } else { quoted(word) };
        Mistake::new(expected, found)
    }

    /// What an error says that has no better place.
    #[must_use]
    pub fn from_error(error: impl fmt::Display) -> Self {
        Mistake { words: error.to_string(), is_contradiction: false }
    }

    /// The same, where the text is well formed, and asks what no values can meet.
    #[must_use]
    pub fn contradiction(self) -> Self {
        Mistake { is_contradiction: true, ..self }
    }

    /// Whether the text is well formed, but asks what no values can meet: as a puzzle, it has no solution.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.is_contradiction
    }

    /// The same mistake in other words.
    pub(crate) fn in_words(self, words: impl fmt::Display) -> Self {
        Mistake { words: words.to_string(), ..self }
    }

    /// The mistake at its place.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> TextError {
        TextError { line, column, mistake: self }
    }
}

/// Text in UTF-8, in which no character is U+0000.
///
/// # Errors
/// The place of the first byte that is none, if there is one.
pub fn from_utf8(bytes: &[u8]) -> Result<&str, TextError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let (line, column) = place_behind(&good);
        Mistake::new("text in UTF-8", "other bytes").at(line, column)
    })?;
    match text.find('\0') {
        None => Ok(text),
        Some(place) => {
            let (line, column) = place_behind(&text[..place]);
            Err(no_text('\0').at(line, column))
        }
    }
}

/// The mistake that a control character stands in a text.
#[must_use]
pub fn no_text(control: char) -> Mistake {
    Mistake::new("text", format_args!("the control character U+{:04X}", u32::from(control)))
}

/// The line and the column behind the beginning of a text, both counted from 1, the column in characters.
#[must_use]
pub fn place_behind(beginning: &str) -> (usize, usize) {
    let column = beginning.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (beginning.matches('\n').count() + 1, column)
}

/// Where a part of a text begins in it, in bytes; `None` if it is a part of another.
pub(crate) fn offset_in(whole: &str, part: &str) -> Option<usize> {
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    (start + part.len() <= whole.len()).then_some(start)
}

/// The longest piece of text in a message, in characters.
const LONGEST_PIECE: usize = 40;

/// A piece of text in quotes, for a message: a long one is cut short.
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_PIECE) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

/// A piece of text as it stands there, for a message: a long one is cut short.
#[must_use]
pub fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST_PIECE) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// How a line continues a stream of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// The line belongs to no puzzle; if one has begun, it ended before this line.
    Nothing,
    /// The line is a puzzle.
    Whole,
    /// The first line of a puzzle of several lines; if one has begun, it ended before this line.
    First,
    /// A further line of the puzzle that has begun.
    Next,
    /// Its last line.
    Last,
    /// A line of the state that a player has reached in the puzzle before. It belongs to no puzzle.
    State,
    /// What comes after it tells where the line belongs ([`Splitter::held`]).
    Held,
}

/// Cuts a stream into puzzles, line by line. It looks at each line no closer than it must: whether a
/// puzzle is right is for its reader to say.
pub trait Splitter: Send {
    /// Where the next line belongs. If that is known, it is also known of all lines before.
    fn line(&mut self, line: &str) -> Cut;

    /// Where lines belong that were held, in their order: those of which it is known by now, or all if the stream is at
    /// its `end`.
    fn held(&mut self, end: bool) -> Vec<Cut> {
        let _ = end;
        Vec::new()
    }
}

/// Cuts a text into puzzles, each with the number of its first line.
pub fn cut_up(splitter: &mut dyn Splitter, text: &str) -> Vec<(usize, String)> {
    let mut puzzles: Vec<(usize, String)> = Vec::new();
    let mut held = VecDeque::new();
    let mut is_open = false;
    let mut add = |number: usize, line: &str, cut: Cut| {
        match (cut, puzzles.last_mut()) {
            (Cut::Nothing | Cut::State | Cut::Held, _) => {}
            (Cut::Next | Cut::Last, Some((_, puzzle))) if is_open => puzzle.push_str(line),
            // A further line where none has begun is the first.
            _ => puzzles.push((number, line.to_owned())),
        }
        is_open = matches!(cut, Cut::First | Cut::Next);
    };
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let cut = splitter.line(line);
        held.push_back((number, line));
        let mut cuts = splitter.held(false);
        cuts.extend((cut != Cut::Held).then_some(cut));
        for ((number, line), cut) in held.drain(..cuts.len()).zip(cuts) {
            add(number, line, cut);
        }
    }
    for ((number, line), cut) in held.into_iter().zip(splitter.held(true)) {
        add(number, line, cut);
    }
    puzzles
}

/// Whether two names are the same but for capital letters, and for blanks and hyphens between words. A hyphen at the
/// end is a sign, as of a diagonal.
pub(crate) fn is_same_name(a: &str, b: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = u8> {
        let bytes = name.bytes().enumerate();
        let is_sign = move |at: usize| at + 1 == name.len();
        bytes
            .filter(move |&(at, byte)| is_sign(at) || !matches!(byte, b' ' | b'-'))
            .map(|(_, byte)| byte.to_ascii_lowercase())
    }
    plain(a).eq(plain(b))
}

/// The number that digits alone make: no sign, no blank.
pub(crate) fn whole<N: FromStr>(digits: &str) -> Option<N> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The number that digits make, alone or behind a hyphen: no plus, no blank.
pub(crate) fn signed<N: FromStr>(text: &str) -> Option<N> {
    (!text.starts_with('+')).then(|| text.parse().ok())?
}

/// Parses `A`, or `A..B` with both ends included, of what `one` parses.
///
/// # Errors
/// If `one` refuses an end, or the second is less than the first.
pub fn range<T: PartialOrd, E: From<&'static str>>(
    text: &str,
    one: impl Fn(&str) -> Result<T, E>,
) -> Result<RangeInclusive<T>, E> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let range = one(first)?..=one(last)?;
    if range.is_empty() { Err("expected a range in ascending order".into()) } else { Ok(range) }
}

/// A range as [`range`] parses it.
pub(crate) fn ends<T: PartialEq + fmt::Display>(range: &RangeInclusive<T>) -> String {
    let (first, last) = (range.start(), range.end());
    if first == last { first.to_string() } else { format!("{first}..{last}") }
}

/// Things of which each would do, with commas between them and `or` before the last.
#[must_use]
pub fn any_of(things: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    for (place, thing) in things.iter().enumerate() {
        text += match place {
            0 => "",
            _ if place + 1 == things.len() => " or ",
            _ => ", ",
        };
        text += thing.as_ref();
    }
    text
}

/// A field of a table without blanks and quotes around it, straight ones or those of printed texts.
pub(crate) fn unquoted(field: &str) -> &str {
    const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];
    let field = field.trim();
    let inside = |(open, close)| field.strip_prefix(open)?.strip_suffix(close);
    QUOTES.into_iter().find_map(inside).map_or(field, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends_in_order() {
        let read = |text| range(text, |number| number.parse::<u8>().map_err(|_| "expected a number"));
        assert_eq!((read("3"), read("3..5")), (Ok(3..=3), Ok(3..=5)));
        assert_eq!(read("5..3"), Err("expected a range in ascending order"));
        for wrong in ["", "..", "3..", "..3", "3...5", "3..x"] {
            assert_eq!(read(wrong), Err("expected a number"), "{wrong}");
        }
    }

    #[test]
    fn numbers_have_no_plus() {
        assert_eq!(
            ["5", "05", "+5", "-5", " 5", ""].map(whole::<i32>),
            [Some(5), Some(5), None, None, None, None]
        );
        assert_eq!(
            ["5", "-5", "+5", "-+5", "- 5", ""].map(signed),
            [Some(5), Some(-5), None, None, None, None]
        );
    }

    #[test]
    fn mistakes_say_what_was_expected_and_where() {
        let error = Mistake::new("a digit", quoted("x")).at(3, 14);
        assert_eq!(error.to_string(), "line 3, column 14: expected a digit, found \"x\"");
        assert_eq!(Mistake::new("an end", "").to_string(), "expected an end");
        assert_eq!(quoted(&"ä".repeat(50)).chars().count(), 43);
    }

    #[test]
    fn the_last_of_several_things_comes_after_or() {
        let listed = |things: &[&str]| any_of(things);
        assert_eq!(listed(&[]), "");
        assert_eq!((listed(&["a"]), listed(&["a", "b"])), ("a".to_owned(), "a or b".to_owned()));
        assert_eq!(listed(&["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn bytes_that_are_no_text_have_their_place() {
        let told = |bytes: &[u8]| from_utf8(bytes).map_err(|error| error.to_string()).map(str::len);
        assert_eq!(told("ä\u{1b}\n".as_bytes()), Ok(4));
        assert_eq!(
            told(b"a\nb\xff"),
            Err("line 2, column 2: expected text in UTF-8, found other bytes".to_owned())
        );
        let zero = "line 2, column 2: expected text, found the control character U+0000";
        assert_eq!(told("ä\nä\0\0".as_bytes()), Err(zero.to_owned()));
    }

    #[test]
    fn places_are_counted_from_1_in_characters() {
        assert_eq!(place_behind(""), (1, 1));
        assert_eq!(place_behind("a\nä"), (2, 2));
        assert_eq!(place_behind("a\n"), (2, 1));
    }

    #[test]
    fn parts_of_other_texts_have_no_offset() {
        let text = String::from("one two");
        assert_eq!((offset_in(&text, &text[4..]), offset_in(&text, &text[7..])), (Some(4), Some(7)));
        assert_eq!((offset_in(&text[..3], &text[4..]), offset_in(&text[4..], &text[..3])), (None, None));
        assert_eq!(offset_in(&text[..5], &text[4..]), None);
    }

    #[test]
    fn a_further_line_where_no_puzzle_is_open_begins_one() {
        struct Told(VecDeque<Cut>);
        impl Splitter for Told {
            fn line(&mut self, _: &str) -> Cut {
                self.0.pop_front().unwrap_or(Cut::Nothing)
            }
        }
        let cuts =
            [Cut::Next, Cut::Last, Cut::Last, Cut::Nothing, Cut::First, Cut::Next, Cut::Whole, Cut::Next];
        let found = cut_up(&mut Told(cuts.into()), "a\nb\nc\nd\ne\nf\ng\nh\n");
        let expected = [(1, "a\nb\n"), (3, "c\n"), (5, "e\nf\n"), (7, "g\n"), (8, "h\n")];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }
}
