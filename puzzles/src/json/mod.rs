//! Puzzles of every family as JSON: one object for each.
//!
//! ```json
//! {"family":"kenken","size":2,"values":[1,2],"cages":[{"operator":"+","target":3,"cells":[[1,1],[1,2]]},
//!  {"operator":"*","target":2,"cells":[[2,1],[2,2]]}],"givens":[[null,null],[null,null]]}
//! ```
//!
//! Each family reads and writes its own parts; here is what they share, and the dispatch from the key
//! `family`. What a command found out stands in the same object, under keys that are left alone when it
//! is read as a puzzle ([`FINDINGS`]), so that the objects can go from one command to the next. Any other
//! key that is not known is a mistake: a rule that is not understood must not be lost.
//!
//! An object without a family that has a `grid` is one of [`fpuzzles`], and one that has `cells`, of
//! SudokuPad.

pub mod board;
mod object;
mod split;
mod value;
mod write;

pub use object::Object;
pub use value::Value;
pub use write::{Line, Rows, cell, solution};

use std::sync::Arc;

use crate::family::{Family, Puzzle};
use crate::fpuzzles;
use crate::text::{Mistake, Splitter, TextError, quoted};

/// The name of the notation.
pub const JSON: &str = "json";

/// The keys of what commands find out about a puzzle.
pub const FINDINGS: &[&str] = &[
    "index",
    "seed",
    "verdict",
    "solution",
    "solutions",
    "differ",
    "reason",
    "minimal",
    "spare",
    "rating",
    "level",
    "technique",
    "at_least",
    "pearl",
    "diamond",
    "steps",
    "hint",
];

/// Whether a text is JSON, seen from its first line.
#[must_use]
pub fn recognises(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// Puzzles of all families as JSON.
pub struct Json {
    families: Vec<Arc<dyn Family>>,
}

impl Json {
    /// Puzzles of these families.
    #[must_use]
    pub fn new(families: Vec<Arc<dyn Family>>) -> Self {
        Json { families }
    }
}

impl Json {
    fn expected(&self) -> String {
        let known: Vec<String> = self.families.iter().map(|family| format!("{:?}", family.name())).collect();
        format!("a puzzle of the family {}", known.join(", "))
    }
}

impl Family for Json {
    fn name(&self) -> &'static str {
        JSON
    }

    fn recognises(&self, line: &str) -> bool {
        recognises(line) || fpuzzles::recognises_link(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<split::Objects>::default()
    }

    fn formats(&self) -> &'static [&'static str] {
        &[JSON]
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn Puzzle>, TextError> {
        if !fpuzzles::recognises_link(text.lines().next().unwrap_or_default()) {
            return read(text, first_line, |object| self.read_json(object));
        }
        let json = fpuzzles::read_link(text, first_line)?;
        read(&json, 1, |object| self.read_json(object)).map_err(|error| {
            // Nobody sees the text inside, so that its place is told in words.
            Mistake::from_error(format_args!("in the link, {error}")).at(first_line, 1)
        })
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn Puzzle>, TextError> {
        if !object.has("family") && (object.has("grid") || object.has("cells")) {
            let is_of_fpuzzles = object.has("grid");
            let puzzle =
                if is_of_fpuzzles { fpuzzles::read(object) } else { fpuzzles::read_sudokupad(object) }?;
            return match self.families.iter().any(|family| family.name() == puzzle.family()) {
                true => Ok(puzzle),
                false => {
                    let mistake = Mistake::new(self.expected(), quoted(puzzle.family()));
                    Err(object.value().mistake(mistake))
                }
            };
        }
        let value = object.need("family")?;
        let name = value.string("the name of a family")?;
        match self.families.iter().find(|family| family.name() == name) {
            Some(family) => family.read_json(object),
            None => Err(value.mistake(Mistake::new(self.expected(), quoted(&name)))),
        }
    }
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
