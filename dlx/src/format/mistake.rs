//! Mistakes in a text, and where they are.

use std::io;

use crate::outcome::Stop;
use crate::problem::BuildError;

/// Why a text could not be read, with the line and the column.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {mistake}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column at which the wrong word begins, counted from 1 in characters.
    pub column: usize,
    /// What is wrong.
    pub mistake: Mistake,
}

/// What is wrong with a text. Words of more than 40 characters are shortened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The text could not be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// These bytes are not UTF-8.
    #[error("expected UTF-8 text")]
    NotUtf8,
    /// A control character that is no blank.
    #[error("expected text, found the control character U+{:04X}", u32::from(*.character))]
    ControlCharacter {
        /// The character.
        character: char,
    },
    /// A line has a `\r` that does not end it.
    #[error("expected lines that end with `\\n` or `\\r\\n`, found `\\r` alone")]
    LoneReturn,
    /// No line names the items.
    #[error("expected a line that names the items, found the end of the text")]
    NoItems,
    /// A word in the line of items is not a valid name.
    #[error("expected the name of an item, found {word:?}: names contain no `:` or `|`")]
    BadName {
        /// The word.
        word: String,
    },
    /// A word in an option is neither a name, with or without a colour, nor a cost.
    #[error(
        "expected the name of an item, found {word:?}: names contain no `:` or `|`, and a cost such as `|7` stands alone"
    )]
    NoNameOrCost {
        /// The word.
        word: String,
    },
    /// A name begins with a byte order mark, which the reader would drop at the start of a text.
    #[error("expected the name of an item, found {word:?}: names do not begin with a byte order mark")]
    ByteOrderMark {
        /// The word.
        word: String,
    },
    /// Two items have the same name.
    #[error("expected a new name, found {name:?} again: {}", if is_cell(name) { OF_MATRIX } else { OF_ITEMS })]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// The line of items has a second `|`.
    #[error("expected a secondary item, found a second `|`")]
    SecondBar,
    /// The bounds of an item are not numbers, or nothing can meet them.
    #[error(
        "expected bounds before the item in {word:?}, such as `2:3|p` or `2|p`: the upper one from 1 to \
         4294967295, the lower one no more than that"
    )]
    BadBounds {
        /// The item with its bounds.
        word: String,
    },
    /// A secondary item has bounds.
    #[error("expected {word:?} without bounds: it is secondary, and only primary items have bounds")]
    BoundedSecondary {
        /// The item with its bounds.
        word: String,
    },
    /// A cost is not a number, or too large.
    #[error("expected a cost from |0 to |4294967295, found {word:?}")]
    BadCost {
        /// The word.
        word: String,
    },
    /// An option has a `|` alone, as it stands between the primary and the secondary items.
    #[error(
        "expected an item or a cost such as `|7`, found `|` alone: it belongs in the line that names the items"
    )]
    BarInOption,
    /// An item of an option has bounds.
    #[error(
        "expected the name of an item, found {word:?}: bounds belong in line {named_in}, which names the items"
    )]
    BoundsInOption {
        /// The item with its bounds.
        word: String,
        /// The line that names the items.
        named_in: usize,
    },
    /// An option goes on after its cost.
    #[error("expected the end of the line after the cost, found {word:?}")]
    AfterCost {
        /// The word.
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
    #[error("expected another item, found {name:?} again: an option holds each item at most once")]
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
        /// The word.
        word: String,
    },
    /// There is no colour after the colon.
    #[error("expected a colour after the colon in {word:?}")]
    EmptyColor {
        /// The word.
        word: String,
    },
    /// A line of a numbered problem is neither an option nor a comment.
    #[error("expected an option, `s`, or a comment, `c`, found {word:?}")]
    NotNumbered {
        /// The first word of the line.
        word: String,
    },
    /// A word in an option of a numbered problem is none of its items.
    #[error("expected an item, a number from 1 to {items}, found {word:?}")]
    NoSuchNumber {
        /// The word.
        word: String,
        /// The number of items.
        items: u32,
    },
    /// What stands behind `p ec` is no number of items.
    #[error("expected a number of items from 0 to 536870912, found {word:?}")]
    NoNumber {
        /// The word.
        word: String,
    },
    /// A numbered problem has far more items than its options hold.
    #[error("expected at most {most} items, 4096 more than all options name, found {items}")]
    TooManyItems {
        /// The number of items.
        items: u32,
        /// The most that the options allow.
        most: usize,
    },
    /// A cell of a matrix is neither 0 nor 1.
    #[error("expected 0 or 1, found {word:?}")]
    NotInMatrix {
        /// The cell.
        word: String,
    },
    /// A row of a matrix is longer or shorter than the first.
    #[error("expected {columns} columns as in line {first}, found {found}")]
    RowLength {
        /// The number of columns of the first row.
        columns: usize,
        /// Its line.
        first: usize,
        /// The number of columns of this row.
        found: usize,
    },
    /// A cycle of a symmetry holds an item, or one with a colour, that the problem does not have.
    #[error("expected an item of the problem, found {name:?}")]
    NoSuchItem {
        /// The word.
        name: String,
    },
    /// The cycles of a symmetry hold an item twice.
    #[error(
        "expected another item, found {name:?} again: the cycles of a symmetry hold each item at most once"
    )]
    RepeatedInCycles {
        /// The word.
        name: String,
    },
    /// Cycles are no symmetry of the problem.
    #[error("expected a symmetry, which turns options into options: {why}")]
    NoSymmetry {
        /// Why not.
        why: String,
    },
    /// The problem is too large.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// A line of the text that is not part of the problem, or that may be meant for something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// An option without a primary item: no cover depends on it.
    #[error("line {line}: ignored an option without a primary item")]
    NoPrimary {
        /// The line, counted from 1.
        line: usize,
    },
    /// A comment that looks like an option with its cost before its items.
    #[error("line {line}: ignored a comment that looks like an option: a cost comes after the items")]
    CostInFront {
        /// The line, counted from 1.
        line: usize,
    },
    /// No option follows the line of items: what is meant may be no problem at all.
    #[error("line {line} names {items} item{}, and no option follows", if *.items == 1 { "" } else { "s" })]
    NoOptions {
        /// The line that names the items, counted from 1.
        line: usize,
        /// How many it names.
        items: usize,
    },
    /// There are more warnings than are kept, of which this is the last one.
    #[error("line {line}: warnings left out from here on: {warnings}")]
    More {
        /// The line of the first that is left out, counted from 1.
        line: usize,
        /// How many are left out.
        warnings: usize,
    },
}

/// The warnings of a text: the first ones, and the number of the others, so that they take little memory.
#[derive(Default)]
pub(super) struct Warnings(Vec<Warning>);

impl Warnings {
    pub(super) fn push(&mut self, warning: Warning) {
        const MOST: usize = 100;
        if let Some(Warning::More { warnings, .. }) = self.0.last_mut() {
            *warnings += 1;
        } else if self.0.len() < MOST {
            self.0.push(warning);
        } else {
            self.0.push(Warning::More { line: warning.line(), warnings: 1 });
        }
    }

    pub(super) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}

impl Warning {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        match *self {
            Warning::NoPrimary { line }
            | Warning::CostInFront { line }
            | Warning::NoOptions { line, .. }
            | Warning::More { line, .. } => line,
        }
    }
}

/// What is told where a name comes again.
const OF_ITEMS: &str = "each item has its own name";
/// What is told where it looks like a cell of a matrix.
const OF_MATRIX: &str = "each item has its own name, and a matrix has commas between its cells";

/// Whether a name may be meant as a cell of a matrix.
fn is_cell(name: &str) -> bool {
    matches!(name, "0" | "1")
}
