//! The puzzles that are solved: small samples, kept beside the code.
//!
//! `data/README.md` tells where they are from.

use puzzles::notation::text::{Mistake, TextError, cut_up, quoted};
use puzzles::puzzle::Puzzle;
use puzzles::{Reading, families, kakuro, kenken, kropki, sudoku};

/// Sudokus made by qqwing, without a word about how hard they are to be.
pub const EASY: &str = include_str!("../data/sudoku-easy.txt");
/// Sudokus with 17 givens.
pub const SEVENTEEN: &str = include_str!("../data/sudoku-17.txt");
/// Sudokus that were collected for being hard.
pub const MAGICTOUR: &str = include_str!("../data/sudoku-magictour.txt");
/// The hardest Sudokus known in 2011.
pub const HARDEST: &str = include_str!("../data/sudoku-hardest.txt");
/// Sudokus of other sizes, made here.
pub const SIX: &str = include_str!("../data/sudoku-made-6.txt");
/// Likewise.
pub const NINE: &str = include_str!("../data/sudoku-made-9.txt");
/// Likewise.
pub const TWELVE: &str = include_str!("../data/sudoku-made-12.txt");
/// Likewise.
pub const SIXTEEN: &str = include_str!("../data/sudoku-made-16.txt");
/// Likewise.
pub const TWENTY_FIVE: &str = include_str!("../data/sudoku-made-25.txt");
/// "Ultimate Wiki 17", which defies trial and error in reading order.
pub const ULTIMATE_WIKI: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

const KENKENS: &str = include_str!("../data/kenken.txt");
const KAKUROS: &str = include_str!("../data/kakuro.txt");
const KROPKIS: &str = include_str!("../data/kropki.txt");

/// The puzzles of a text, whatever their family.
///
/// # Errors
/// If it is no such text.
pub fn read(text: &str) -> Result<Vec<Box<dyn Puzzle>>, TextError> {
    let families = families(&Reading::default());
    let first = text.lines().next().unwrap_or_default();
    let no_puzzle = || Mistake::new("a puzzle", quoted(first)).at(1, 1);
    let family = families.iter().find(|family| family.recognises(first)).ok_or_else(no_puzzle)?;
    let texts = cut_up(&mut *family.splitter(), text);
    texts.iter().map(|(number, text)| family.read(text, *number)).collect()
}

fn of_type<P: Puzzle + Clone>(text: &str) -> Vec<P> {
    let typed = |puzzle: Box<dyn Puzzle>| puzzle.downcast_ref::<P>().cloned();
    let puzzles = read(text).expect("samples are puzzles");
    puzzles.into_iter().map(|puzzle| typed(puzzle).expect("samples of a file are of one family")).collect()
}

/// The Sudokus of a text.
///
/// # Panics
/// If it is not one.
#[must_use]
pub fn sudokus(text: &str) -> Vec<sudoku::Sheet> {
    of_type(text)
}

/// KenKens of 4×4 to 9×9, made by Keen of Simon Tatham's collection.
#[must_use]
pub fn kenkens() -> Vec<kenken::Puzzle> {
    of_type(KENKENS)
}

/// Kakuros of 6 to 20 rows, made here.
#[must_use]
pub fn kakuros() -> Vec<kakuro::Puzzle> {
    of_type(KAKUROS)
}

/// Kropkis: one from an article, some that show all dots and have few givens or none, and some that do not
/// show all dots.
#[must_use]
pub fn kropkis() -> Vec<kropki::Puzzle> {
    of_type(KROPKIS)
}
