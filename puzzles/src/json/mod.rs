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

impl Family for Json {
    fn name(&self) -> &'static str {
        JSON
    }

    fn recognises(&self, line: &str) -> bool {
        recognises(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<split::Objects>::default()
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn Puzzle>, TextError> {
        read(text, first_line, |object| self.read_json(object))
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn Puzzle>, TextError> {
        let value = object.need("family")?;
        let name = value.string("the name of a family")?;
        match self.families.iter().find(|family| family.name() == name) {
            Some(family) => family.read_json(object),
            None => {
                let known: Vec<String> =
                    self.families.iter().map(|family| format!("{:?}", family.name())).collect();
                let expected = format!("one of the families {}", known.join(", "));
                Err(value.mistake(Mistake::new(expected, quoted(&name))))
            }
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
