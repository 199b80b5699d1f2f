//! Families of puzzles, each reduced to an exact-cover problem of [`dlx`].
#![deny(unsafe_code)]

pub mod family;
pub mod hint;
pub mod kakuro;
pub mod kenken;
pub mod kropki;
pub mod latin;
pub mod level;
pub mod order;
pub mod random;
pub mod rating;
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
    /// Whether the cells of a KenKen's cage need not be connected.
    pub allow_split: bool,
    /// Which dots Kropki puzzles show, unless they say that it is only some.
    pub dots: kropki::Dots,
}

/// All families, in the order in which they are asked whether a text is theirs.
#[must_use]
pub fn families(reading: &Reading) -> Vec<Box<dyn Family>> {
    let boards = |name| -> Box<dyn Family> {
        let reader = sudoku::text::Reader::new(reading.symbols.clone(), reading.box_shape);
        Box::new(sudoku::Boards::new(name, reader))
    };
    vec![
        Box::new(kenken::KenKen { allow_split: reading.allow_split }),
        Box::new(kakuro::Kakuro::new(kakuro::LARGEST_DIGIT)),
        Box::new(kropki::Boards::new(reading.dots)),
        boards(sudoku::LATIN),
        boards(sudoku::SUDOKU),
    ]
}
