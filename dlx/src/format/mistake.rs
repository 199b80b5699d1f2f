//! What can be wrong with a text, and where.

use std::io;

use crate::BuildError;

/// Why a text could not be read, and where.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {mistake}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters: where the word begins that is wrong.
    pub column: usize,
    /// What is wrong.
    pub mistake: Mistake,
}

/// What is wrong with a text. Long words are cut short.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The text could not be had.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// These bytes are no text.
    #[error("expected UTF-8 text")]
    NotUtf8,
    /// The text ends before it has begun.
    #[error("expected a line that names the items, found the end of the text")]
    NoItems,
    /// What should name an item cannot be a name.
    #[error("expected the name of an item, found {word:?}: a name has no `:` and no `|`")]
    BadName {
        /// What stands there.
        word: String,
    },
    /// Two items have the same name.
    #[error("expected a new name, found {name:?} again")]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// The line of items has a second `|`.
    #[error("expected a secondary item, found a second `|`")]
    SecondBar,
    /// An item has bounds.
    #[error("expected the name of an item, found {word:?}: bounds are not supported yet")]
    Bounds {
        /// The item with its bounds.
        word: String,
    },
    /// What should be a cost is none, or too large.
    #[error("expected a cost from |0 to |4294967295, found {word:?}")]
    BadCost {
        /// What stands there.
        word: String,
    },
    /// Something stands behind the cost of an option.
    #[error("expected the end of the line after a cost, found {word:?}")]
    AfterCost {
        /// What stands there.
        word: String,
    },
    /// An option holds an item that is not among those of the problem.
    #[error("item {name:?} is not named in line {named_in}")]
    UnknownItem {
        /// The name.
        name: String,
        /// The line that names the items.
        named_in: usize,
    },
    /// An option holds an item twice.
    #[error("expected another item, found {name:?} again: an option has each item at most once")]
    RepeatedItem {
        /// The item.
        name: String,
    },
    /// An option gives a colour to a primary item.
    #[error("expected {name:?} without a colour: it is primary, and only secondary items have colours")]
    ColoredPrimary {
        /// The item.
        name: String,
    },
    /// There is no name before the colon.
    #[error("expected the name of an item before the colon in {word:?}")]
    EmptyName {
        /// What stands there.
        word: String,
    },
    /// There is no colour behind the colon.
    #[error("expected a colour after the colon in {word:?}")]
    EmptyColor {
        /// What stands there.
        word: String,
    },
    /// The problem is too large.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Something that was left out of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// An option without a primary item: it says nothing about a cover.
    #[error("line {line}: ignored an option without a primary item")]
    NoPrimary {
        /// The line, counted from 1.
        line: usize,
    },
}

impl Warning {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        match *self {
            Warning::NoPrimary { line } => line,
        }
    }
}
