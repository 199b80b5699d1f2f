//! Families of puzzles, each reduced to an exact-cover problem of [`dlx`].
#![deny(unsafe_code)]

pub mod family;
pub mod level;
pub mod random;
pub mod sudoku;
pub mod symmetry;
pub mod text;
pub mod waves;

use family::Family;

/// How texts are to be read where they leave something open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// Rows and columns of a Sudoku's boxes.
    pub box_shape: Option<(usize, usize)>,
    /// The symbols of a Sudoku's values.
    pub symbols: sudoku::text::Symbols,
}

/// All families, in the order in which they are asked whether a text is theirs.
#[must_use]
pub fn families(reading: &Reading) -> Vec<Box<dyn Family>> {
    let boards = |name| {
        let reader = sudoku::text::Reader::new(reading.symbols.clone(), reading.box_shape);
        Box::new(sudoku::Boards::new(name, reader))
    };
    vec![boards(sudoku::LATIN), boards(sudoku::SUDOKU)]
}
