//! Puzzles of every family as JSON: one object for each.
//!
//! ```json
//! {"family":"kenken","size":2,"values":[1,2],"cages":[{"operator":"+","target":3,"cells":[[1,1],[1,2]]},
//!  {"operator":"*","target":2,"cells":[[2,1],[2,2]]}],"givens":[[null,null],[null,null]]}
//! ```
//!
//! Each family reads and writes its own parts; here is what they share. [`Json`](crate::family::Json) asks
//! the family that the key `family` names. What a command found out stands in the same object, under keys that are left
//! alone when it is read as a puzzle ([`FINDINGS`]), so that the objects can go from one command to the next. Any other
//! key that is not known is a mistake: a rule that is not understood must not be lost.
//!
//! Rows alone (`[[5,3,0],…]`) are those of a Sudoku. An object without a family that has a `grid` is one of
//! [`fpuzzles`](crate::fpuzzles), and one that has `cells`, of SudokuPad.

pub mod board;
mod object;
mod split;
mod value;
mod write;

pub use object::Object;
pub use split::Objects;
pub use value::{Value, in_words};
pub use write::{Line, Rows, cell};

use serde_json::value::RawValue;

use crate::notation::text::TextError;

/// The name of the notation.
pub const JSON: &str = "json";

/// The keys of what commands find out about a puzzle, and of the [state](crate::state) that a player has
/// reached. A [`Line`] of a puzzle takes no others: they could not be read again.
pub const FINDINGS: &[&str] = &[
    "index",
    "seed",
    "verdict",
    "solution",
    "solutions",
    "differ",
    "reason",
    "conflict",
    "conflict_clues",
    "estimate",
    "minimal",
    "spare",
    "spare_clues",
    "rating",
    "level",
    "technique",
    "technique_name",
    "at_least",
    "pearl",
    "diamond",
    "steps",
    "hint",
    "placed",
    "struck",
    "candidates",
    "most",
    "counts",
    "stopped",
    "state",
    "wrong",
    "clashes",
];

/// What commands have found out about the puzzle in this object, in the order of [`FINDINGS`]: as it stands there, so
/// that no number is rounded, but on one line. An object of f-puzzles has nothing of it.
#[must_use]
pub fn findings(text: &str) -> Vec<(&'static str, Box<RawValue>)> {
    let Ok(object) = Value::parse(text, 1).and_then(Value::object) else { return Vec::new() };
    if !object.has("family") {
        return Vec::new();
    }
    let found = |key: &'static str| {
        let (.., value) = object.rest().find(|(other, ..)| *other == key)?;
        Some((key, RawValue::from_string(on_one_line(value.text())).ok()?))
    };
    FINDINGS.iter().filter_map(|&key| found(key)).collect()
}

/// JSON without the blanks and ends of lines between its parts.
fn on_one_line(json: &str) -> String {
    let (mut is_string, mut is_escaped) = (false, false);
    let is_kept = |c: &char| {
        if is_string {
            is_string = is_escaped || *c != '"';
            is_escaped = !is_escaped && *c == '\\';
            return true;
        }
        is_string = *c == '"';
        !c.is_ascii_whitespace()
    };
    json.chars().filter(is_kept).collect()
}

/// Whether a text is JSON, seen from its first line.
#[must_use]
pub fn recognises(line: &str) -> bool {
    line.trim_start().starts_with('{') || begins_rows(line)
}

/// Whether a text is an array of the rows of a board and nothing else, `[[5,3,0,…],…]`, seen from its first line.
#[must_use]
pub fn begins_rows(text: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix('[').map(str::trim_start) else { return false };
    // The first row may be on a line of its own, and so may its cells.
    rest.is_empty()
        || rest.strip_prefix('[').is_some_and(|row| {
            row.trim_start().starts_with(|c: char| "\"n".contains(c) || c.is_ascii_digit())
        })
}

/// Reads the puzzle of an object, which begins at the line of this number, with `parts`.
///
/// # Errors
/// If the text is no object, if `parts` says so, or if keys are left that nobody knows.
pub fn read<P>(
    text: &str,
    first_line: usize,
    parts: impl FnOnce(&mut Object<'_>) -> Result<P, TextError>,
) -> Result<P, TextError> {
    let mut object = Value::parse(text, first_line)?.object()?;
    let puzzle = parts(&mut object)?;
    object.forget(FINDINGS);
    object.finish()?;
    Ok(puzzle)
}
