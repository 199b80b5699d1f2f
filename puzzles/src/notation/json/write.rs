//! Objects of JSON, a member at a time.

use serde::ser::{Serialize, SerializeSeq, Serializer};

use super::FINDINGS;

/// An object that is being written, on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    text: String,
    /// It has all of a puzzle: what comes now was found out about it.
    has_puzzle: bool,
}

impl Default for Line {
    fn default() -> Self {
        Line { text: "{".to_owned(), has_puzzle: false }
    }
}

impl Line {
    /// Adds a member. Behind a whole puzzle, its key has to be one of [`FINDINGS`]; debug builds check that.
    pub fn add(&mut self, key: &str, value: &(impl Serialize + ?Sized)) -> &mut Self {
        debug_assert!(!self.has_puzzle || FINDINGS.contains(&key), "`{key}` is missing in `FINDINGS`");
        if self.text.len() > 1 {
            self.text.push(',');
        }
        for part in [serde_json::to_string(key), serde_json::to_string(value)] {
            self.text.push_str(&part.expect("numbers, strings and arrays of them can be written"));
            self.text.push(':');
        }
        self.text.pop();
        self
    }

    /// The puzzle is whole.
    pub(crate) fn end_puzzle(&mut self) {
        self.has_puzzle = true;
    }

    /// Adds the value of each cell of a board: `null` where it is 0, as none is given.
    pub(crate) fn add_givens(&mut self, columns: usize, givens: &[u8]) {
        let givens = givens.iter().map(|&given| (given > 0).then_some(given));
        self.add("givens", &Rows::new(columns, givens));
    }

    /// Adds the object to a text, with the end of the line.
    pub fn finish(mut self, out: &mut String) {
        self.text.push_str("}\n");
        out.push_str(&self.text);
    }
}

/// The cells of a board, row by row: an array for each row.
#[derive(Clone, Copy, Debug)]
pub struct Rows<I> {
    cells: I,
    columns: usize,
}

impl<T: Serialize, I: Iterator<Item = T> + Clone> Rows<I> {
    /// A board of `columns` columns.
    pub fn new(columns: usize, cells: I) -> Self {
        Rows { cells, columns }
    }
}

impl<T: Serialize, I: Iterator<Item = T> + Clone> Serialize for Rows<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(None)?;
        let mut cells = self.cells.clone().peekable();
        while cells.peek().is_some() {
            let row: Vec<T> = cells.by_ref().take(self.columns).collect();
            rows.serialize_element(&row)?;
        }
        rows.end()
    }
}

/// Where a cell is: its row and its column, from 1.
#[must_use]
pub fn cell(cell: usize, columns: usize) -> [usize; 2] {
    [cell / columns + 1, cell % columns + 1]
}
