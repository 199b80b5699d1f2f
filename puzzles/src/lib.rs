//! Logic puzzles: made, solved, rated and explained.
//!
//! A puzzle is a *board* with *constraints*. A board is cells, each with the values that it may hold
//! ([`board::Board`]); a constraint says something about some of them: they are all different, they add up to
//! 12, one is double the other ([`constraint`]). A solution is a value for each cell that meets all
//! constraints, and a puzzle worth printing has exactly one.
//!
//! Puzzles come in *families*, which have the notations and the habits of those who play them: [`sudoku`],
//! [`latin`] squares, [`kenken`], [`kakuro`], [`kropki`], [`futoshiki`], [`irregular_kenken`], and [`variant`]s with constraints of any kind.
//!
//! # A first program
//!
//! It makes a KenKen, checks that it has one solution, rates it, asks for the first hint, and writes it.
//!
//! ```
//! use puzzles::kenken::Recipe;
//! use puzzles::generate::Maker;
//! use puzzles::puzzle::{Bounds, Verdict, check};
//! use puzzles::random::Random;
//! use puzzles::technique::Telling;
//!
//! let maker = Recipe::new(4).maker()?;
//! let made = maker.make(&mut Random::new(7, 0), None)?;
//! let puzzle = &*made.puzzle;
//! assert_eq!(check(puzzle, &Bounds::default()), Verdict::Unique(made.solution));
//! let rating = puzzle.rate(None).expect("there is no deadline");
//! println!("{}: {}", rating.number, rating.level);
//! println!("{}", puzzle.hint(&Telling::default()).expect("a first step").words);
//! let mut text = String::new();
//! puzzle.write("neknek", &mut text)?;
//! print!("{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `print` draws it: `print::svg::print(&print::Painter::default().sheet(&puzzle.picture()?)?)`.
//!
//! # Which type to reach for
//!
//! | To | there is |
//! |---|---|
//! | read any puzzle from text | [`families`], [`family::Family::read`] |
//! | use any puzzle | [`puzzle::Puzzle`]: solve, rate, hints, text, picture |
//! | ask whether it has one solution | [`puzzle::check`] |
//! | ask which values each cell has in some solution | [`candidates::find`] |
//! | make puzzles | a `Recipe` of each family, which gives a [`generate::Maker`] |
//! | make them as hard as you like | [`generate::Order`] |
//! | judge a solution by the rules alone | [`constraint::Constrained::is_solved_by`] |
//! | count solutions of a 9×9 by the million | [`sudoku::nine::Solver`] |
//! | look at an exact cover of it | [`puzzle::Puzzle::reduced`], and the crate `dlx` |
#![deny(unsafe_code)]

mod bits;
pub mod board;
mod bounds;
pub mod candidates;
mod cells;
pub mod constraint;
pub mod deadline;
pub mod family;
pub mod fpuzzles;
pub mod futoshiki;
pub mod generate;
pub mod instructions;
pub mod irregular_kenken;
pub mod kakuro;
pub mod kenken;
pub mod kropki;
pub mod latin;
pub mod notation;
mod operator;
pub mod picture;
pub mod puzzle;
pub mod random;
pub mod solution;
mod solve;
pub mod state;
pub mod sudoku;
pub mod technique;
pub mod tiling;
pub mod variant;
pub mod walks;
pub mod walkthrough;

use family::Family;

/// How texts are to be read where they leave something open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Rows and columns of a Sudoku's boxes.
    pub box_shape: Option<(usize, usize)>,
    /// Whether boards whose text names no boxes have none: they are Latin squares.
    pub latin: bool,
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
            latin: false,
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
    let latin_reader = || if reading.latin { reader().of_latin_squares() } else { reader() };
    vec![
        Box::new(kenken::KenKen { allow_split: reading.allow_split }),
        Box::new(kakuro::Kakuro::new(reading.largest_digit)),
        Box::new(kropki::Boards::new(reading.dots)),
        Box::new(futoshiki::Futoshiki),
        Box::new(irregular_kenken::IrregularKenKen::new(variant::Variant::new(reader()))),
        Box::new(sudoku::Boards::new(sudoku::LATIN, latin_reader())),
        Box::new(variant::Variant::new(reader())),
        Box::new(sudoku::Boards::new(sudoku::SUDOKU, reader())),
    ]
}

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
