//! Families of puzzles, each reduced to an exact-cover problem of [`dlx`].
#![deny(unsafe_code)]

pub mod board;
mod cells;
pub mod constraint;
pub mod deadline;
pub mod family;
pub mod generate;
pub mod instructions;
pub mod kakuro;
pub mod kenken;
pub mod kropki;
pub mod latin;
pub mod notation;
pub mod picture;
pub mod puzzle;
pub mod random;
mod solve;
pub mod sudoku;
pub mod technique;
pub mod variant;

use family::Family;

/// How texts are to be read where they leave something open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Rows and columns of a Sudoku's boxes.
    pub box_shape: Option<(usize, usize)>,
    /// The symbols of a Sudoku's values.
    pub symbols: sudoku::text::Symbols,
    /// Whether the cells of a KenKen's cage need not be connected.
    pub allow_split: bool,
    /// Which dots Kropki puzzles show, unless they say that it is only some.
    pub dots: kropki::Dots,
    /// The largest digit of Kakuros, from 1 to 9.
    pub largest_digit: u8,
}

impl Default for Reading {
    /// What is usual in each family.
    fn default() -> Self {
        Reading {
            box_shape: None,
            symbols: sudoku::text::Symbols::default(),
            allow_split: false,
            dots: kropki::Dots::default(),
            largest_digit: kakuro::LARGEST_DIGIT,
        }
    }
}

/// All families, in the order in which they are asked whether a text is theirs. None of them recognises
/// JSON: for that there is [`family::Json`].
#[must_use]
pub fn families(reading: &Reading) -> Vec<Box<dyn Family>> {
    let reader = || sudoku::text::Reader::new(reading.symbols.clone(), reading.box_shape);
    let boards = |name| -> Box<dyn Family> { Box::new(sudoku::Boards::new(name, reader())) };
    vec![
        Box::new(kenken::KenKen { allow_split: reading.allow_split }),
        Box::new(kakuro::Kakuro::new(reading.largest_digit)),
        Box::new(kropki::Boards::new(reading.dots)),
        boards(sudoku::LATIN),
        boards(sudoku::SUDOKU),
        Box::new(variant::Variant::new(reader())),
    ]
}

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
