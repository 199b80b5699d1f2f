//! What a notation cannot express.

/// A notation cannot express a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot write this puzzle as {format}: {why}")]
pub struct Unfit {
    /// The name of the notation.
    pub format: String,
    /// Why not.
    pub why: String,
}

impl Unfit {
    /// Why this notation cannot express a puzzle.
    pub fn new(format: &str, why: impl Into<String>) -> Self {
        Unfit { format: format.to_owned(), why: why.into() }
    }

    /// Puzzles of a family, by what several are called, have no notation of this name.
    pub(crate) fn no_such(format: &str, plural: &str) -> Self {
        Unfit::new(format, format!("there is no such notation of {plural}"))
    }
}
