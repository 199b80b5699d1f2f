//! The constraints that a puzzle can have beside those of its family, by name.
//!
//! **A new one is a file in this folder and a line in [`KINDS`].** `differ.rs` is a small one to begin with.

use std::fmt;

use serde_json::{Map, Value as Json};

use super::{Constraint, differ, dot};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError};

/// All kinds.
pub const KINDS: &[Kind] = &[dot::KIND, differ::KIND];

/// A kind of constraint.
pub struct Kind {
    /// Its name in JSON, and on the command line.
    pub name: &'static str,
    /// What reads one.
    pub read: Read,
}

/// Reads a constraint from its parts, on a square board of a size.
pub type Read = fn(&mut Object<'_>, usize) -> Result<Box<dyn Constraint>, TextError>;

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Reads a constraint of any kind: an object whose `kind` names it.
///
/// # Errors
/// If there is no such kind, or its parts are not right.
pub fn read(value: Value<'_>, size: usize) -> Result<Box<dyn Constraint>, TextError> {
    let mut object = value.object()?;
    let name = object.need("kind")?;
    let text = name.string("the kind of a constraint")?;
    let kind = KINDS.iter().find(|kind| kind.name == text).ok_or_else(|| {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        name.mistake(Mistake::new(
            format!("a kind of constraint ({})", names.join(", ")),
            format!("{text:?}"),
        ))
    })?;
    let constraint = (kind.read)(&mut object, size)?;
    object.finish()?;
    Ok(constraint)
}

/// A constraint as JSON, with its kind.
#[must_use]
pub fn write(constraint: &dyn Constraint, size: usize) -> Option<Json> {
    let (kind, parts) = constraint.json(size)?;
    let mut object = Map::from_iter([("kind".to_owned(), Json::from(kind))]);
    object.extend(parts);
    Some(Json::Object(object))
}
