//! Links that hold a whole puzzle: those of f-puzzles.com, and those of SudokuPad that begin with `fpuz`, or
//! with `ctc` or `scl` for its own JSON.

use std::cmp::Reverse;

use serde::de::IgnoredAny;

use super::lz;
use crate::notation::text::{Mistake, TextError};

const FPUZZLES: &str = "https://www.f-puzzles.com/?load=";
const SUDOKUPAD: &str = "https://sudokupad.app/fpuz";

/// What stands before the puzzle in links to f-puzzles.com, which knows no short names.
const LOAD: &str = "load=";

/// The hosts of such links, and what stands before the puzzle.
const HOSTS: &[(&str, &[&str])] = &[
    ("f-puzzles.com", &[LOAD]),
    ("sudokupad.app", SUDOKUPAD_MARKS),
    ("crackingthecryptic.com", SUDOKUPAD_MARKS),
];

const SUDOKUPAD_MARKS: &[&str] = &["fpuzzles", "fpuz", "ctc", "scl"];

/// What stands behind the host in a link to one of these sites, with what can stand before a puzzle.
fn find(line: &str) -> Option<(&str, &'static [&'static str])> {
    let line = line.trim();
    let rest = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://")).unwrap_or(line);
    let (host, path) = rest.split_once('/').filter(|(host, _)| !host.contains(char::is_whitespace))?;
    let (_, marks) = HOSTS.iter().find(|(name, _)| host.ends_with(name))?;
    Some((path, marks))
}

/// Whether a line is a link to one of these sites.
pub(crate) fn recognises(line: &str) -> bool {
    find(line).is_some()
}

/// The text of the puzzle that a link holds, which stands in the line of this number. What stands behind it is left
/// out.
pub(crate) fn read(line: &str, number: usize) -> Result<String, TextError> {
    let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let wrong = |expected: &str| Mistake::new(expected, "").at(number, column);
    let line = line.lines().next().unwrap_or_default();
    if find(line).is_none() {
        return Err(wrong("a link to a puzzle"));
    }
    let data = data(line).ok_or_else(|| wrong(READ))?;
    let (first, _) = first_word(data);
    unpacked(first).or_else(|| unpacked(data)).ok_or_else(|| {
        let why = "the compressed text of the link cannot be decoded: it may have been cut off or altered";
        Mistake::from_error(why).at(number, column)
    })
}

/// Where a link ends that is the first word of a text: at the first blank, or behind all of its line if the puzzle only
/// comes out with the blanks, which stand for `+` in links that were written in another way on their journey.
pub(crate) fn end(text: &str) -> usize {
    let line = text.lines().next().unwrap_or_default().trim_end();
    let is_whole = || data(line).is_some_and(|data| unpacked(first_word(data).0).is_some());
    match first_word(line) {
        (_, "") => line.len(),
        (first, _) if is_whole() => first.len(),
        _ => line.len(),
    }
}

/// The first word of a text with the blanks before it, and the rest.
fn first_word(text: &str) -> (&str, &str) {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find(char::is_whitespace).map_or(text.len(), |length| start + length);
    text.split_at(end)
}

/// What stands in a link for its puzzle, up to the end of the line. `None` if there can be none.
fn data(line: &str) -> Option<&str> {
    let (path, marks) = find(line)?;
    // The puzzle itself may hold what is a mark elsewhere: the first one counts, and of two there the longer.
    let marks = marks.iter().filter_map(|mark| Some((path.find(mark)?, mark)));
    let (at, mark) = marks.min_by_key(|&(at, mark)| (at, Reverse(mark.len())))?;
    let data = &path[at + mark.len()..];
    (data.len() > SHORT || *mark == LOAD).then_some(data)
}

/// The puzzle that stands there, if it comes out.
fn unpacked(data: &str) -> Option<String> {
    unpack(data.split(['&', '#']).next()?).filter(|text| is_json(text))
}

/// Whether a text is JSON. One that is compressed can come out as some other text where a character is lost.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// The JSON of a puzzle that is compressed as in links of f-puzzles; `None` if it is not.
#[must_use]
pub fn unpack(data: &str) -> Option<String> {
    lz::decompress(&unescaped(data))
}

/// Compresses the JSON of a puzzle as in links of f-puzzles.
#[must_use]
pub fn pack(json: &str) -> String {
    lz::compress(json)
}

/// The links that are read. SudokuPad has a format of its own, `scf`, which it does not publish.
const READ: &str = "a link that holds a puzzle: of f-puzzles.com with `?load=`, or of sudokupad.app with `fpuz`, `ctc` or `scl`; \
                    `scf` and short names are not read";

/// Names of puzzles that only the site knows are no longer than this.
const SHORT: usize = 16;

/// The digits of Base64 that have been written in another way on their journey.
fn unescaped(data: &str) -> String {
    let digits =
        [("%2B", "+"), ("%2b", "+"), ("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "="), (" ", "+")];
    digits.iter().fold(data.to_owned(), |data, (escaped, digit)| data.replace(escaped, digit))
}

/// A link to f-puzzles.com that holds this puzzle.
pub(super) fn to_fpuzzles(json: &str) -> String {
    FPUZZLES.to_owned() + &pack(json)
}

/// A link to SudokuPad that holds this puzzle.
pub(super) fn to_sudokupad(json: &str) -> String {
    SUDOKUPAD.to_owned() + &pack(json)
}
