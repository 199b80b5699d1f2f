//! Logic puzzles: made, solved, rated and explained.
//!
//! A puzzle is a *board* with *constraints*. A board is cells, each with the values that it may hold
//! ([`board::Board`]); a constraint says something about some of them: they are all different, they add up to
//! 12, one is double the other ([`constraint`]). A solution is a value for each cell that meets all
//! constraints, and a puzzle worth printing has exactly one.
//!
//! Puzzles come in *families*, which have the notations and the habits of those who play them: [`sudoku`],
//! [`latin`] squares, [`kenken`], [`kakuro`], [`kropki`], [`futoshiki`], [`irregular_kenken`], and [`variant`]s with
//! constraints of any kind. Packing puzzles, which fill a board with pieces, are beside them: [`tiling`].
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
//! | read a puzzle from a text, from JSON or from a link | [`read()`] |
//! | read many, or those of one family | [`families`], [`family::Family::read`]; [`family::Json`] |
//! | use any puzzle | [`puzzle::Puzzle`]: solve, rate, hints, text, picture |
//! | ask whether it has one solution | [`puzzle::check`] |
//! | ask which values each cell has in some solution | [`candidates::find`] |
//! | make puzzles | a `Recipe` of each family, which gives a [`generate::Maker`] |
//! | make them as hard as you like | [`generate::Order`] |
//! | judge a solution by the rules alone | [`constraint::Constrained::is_solved_by`] |
//! | count solutions of a 9×9 by the million | [`sudoku::nine::Solver`] |
//! | look at an exact cover of it | [`puzzle::Puzzle::reduced`], [`exact_cover::named`], and the crate `dlx` |
//! | fill a board with pieces | [`tiling::Tiling`] |
#![deny(unsafe_code)]

mod bits;
pub mod board;
mod bounds;
pub mod candidates;
mod cells;
pub mod constraint;
pub mod deadline;
pub mod exact_cover;
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

use std::sync::Arc;

use family::Family;

/// How texts are to be read where they leave something open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Rows and columns of a Sudoku's boxes.
    pub box_shape: Option<(usize, usize)>,
    /// Read a board whose text names no boxes as a Latin square.
    pub latin: bool,
    /// The symbols of a Sudoku's values.
    pub symbols: sudoku::text::Symbols,
    /// Whether the cells of a KenKen's cage need not be connected, nor those of an irregular KenKen's.
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

/// All families, in the order in which they are asked whether a text is theirs. The last, Sudoku, takes whatever no
/// other knows; so [`family::Json`] is asked before them, which knows JSON and links. [`read()`] does all of this.
#[must_use]
pub fn families(reading: &Reading) -> Vec<Box<dyn Family>> {
    let reader = || sudoku::text::Reader::new(reading.symbols.clone(), reading.box_shape);
    let latin_reader = || if reading.latin { reader().of_latin_squares() } else { reader() };
    vec![
        Box::new(kenken::KenKen { allow_split: reading.allow_split }),
        Box::new(kakuro::Kakuro::new(reading.largest_digit)),
        Box::new(kropki::Kropki::new(reading.dots)),
        Box::new(futoshiki::Futoshiki),
        Box::new(irregular_kenken::IrregularKenKen::new(
            variant::Variant::new(reader()),
            reading.allow_split,
        )),
        Box::new(sudoku::Sheets::new(sudoku::LATIN, latin_reader())),
        Box::new(variant::Variant::new(reader())),
        Box::new(sudoku::Sheets::new(sudoku::SUDOKU, reader())),
    ]
}

/// Reads one puzzle of any family: in a notation of its own, as JSON, as f-puzzles' or SudokuPad's JSON, or as a link
/// to one of these.
///
/// # Errors
/// If the text is none: where, and what was expected.
///
/// ```
/// use puzzles::{Reading, read};
///
/// let puzzle = read("#\t2\n-\t1\tA1 A2\n!\t2\tB1\n!\t1\tB2\n", &Reading::default())?;
/// assert_eq!(puzzle.family(), "kenken");
/// let json = r#"{"family":"sudoku","size":4,"givens":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,null]]}"#;
/// assert_eq!(read(json, &Reading::default())?.family(), "sudoku");
/// assert!(read("1234.", &Reading::default()).is_err());
/// # Ok::<(), puzzles::notation::text::TextError>(())
/// ```
pub fn read(text: &str, reading: &Reading) -> Result<Box<dyn puzzle::Puzzle>, notation::text::TextError> {
    let families: Vec<Arc<dyn Family>> = families(reading).into_iter().map(Arc::from).collect();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    // Comments are no family's own.
    let first = lines.clone().find(|line| families.iter().any(|family| family.recognises(line)));
    let first = first.or_else(|| lines.next()).unwrap_or_default();
    let json: Arc<dyn Family> = Arc::new(family::Json::new(families.clone()));
    let all = || std::iter::once(&json).chain(&families);
    let family = all().find(|family| family.recognises(first)).or_else(|| families.last());
    family.expect("there are families").read(text, 1)
}

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
