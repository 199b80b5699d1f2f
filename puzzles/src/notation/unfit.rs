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

    /// A notation has no room for solutions.
    pub(crate) fn no_solution(format: &str) -> Self {
        Unfit::new(format, format!("{format} has no room for a solution"))
    }

    /// A notation writes values as numbers only.
    pub(crate) fn no_symbols(format: &str) -> Self {
        Unfit::new(format, format!("values in {format} are numbers, not symbols"))
    }

    /// Puzzles of a family, by what several are called, have no notation of this name.
    pub(crate) fn no_such(format: &str, plural: &str) -> Self {
        Unfit::new(format, format!("there is no such notation of {plural}"))
    }
}
