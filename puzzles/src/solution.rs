//! Solutions that follow their puzzles in a text, as [`Puzzle::write_solution`] writes them.

use crate::board::{State, Written};
use crate::family::Family;
use crate::notation::text::{Mistake, TextError};
use crate::puzzle::Puzzle;
use crate::state::Start;

/// A piece of a text that begins at the line of this number.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'t> {
    /// The text.
    pub text: &'t str,
    /// Its first line, from 1.
    pub line: usize,
}

/// Whether a text that follows a puzzle of this family is its solution, and no puzzle. One that might be a puzzle of
/// the family, too, is the solution only if it solves that puzzle, and the puzzle has an empty cell.
///
/// # Errors
/// If the text can only be a solution, and does not solve the puzzle.
pub fn is_solution(family: &dyn Family, puzzle: Piece<'_>, text: Piece<'_>) -> Result<bool, TextError> {
    // Most texts are puzzles, with empty cells or clues: they are not read twice.
    if text.text.contains(['.', '?', '_', '#', ':']) {
        return Ok(false);
    }
    let Ok(read) = family.read(puzzle.text, puzzle.line) else { return Ok(false) };
    let may_be_puzzle = family.recognises(text.text.lines().next().unwrap_or_default());
    let cells = || (0..read.cell_count()).filter(|&cell| read.has_value(cell)).count();
    if may_be_puzzle && read.givens().len() == cells() {
        return Ok(false);
    }
    let header = puzzle.text.lines().next().unwrap_or_default();
    let Some(values) = values(&*read, header, text) else { return Ok(false) };
    let solves = read.has_solution(&values);
    if solves || may_be_puzzle {
        return Ok(solves);
    }
    let expected = format!("the solution of the puzzle in line {}", puzzle.line);
    Err(Mistake::new(expected, "values that do not solve it").at(text.line, 1))
}

/// The values in a text that is written as a solution of the puzzle, right or wrong. It may begin with a header that it
/// shares with the puzzle.
fn values(puzzle: &dyn Puzzle, header: &str, Piece { text, line }: Piece<'_>) -> Option<Vec<i32>> {
    let any = vec![1; puzzle.cell_count()];
    let state = State::read(puzzle, &any, text, Start { line, column: 1 }, header).ok()?;
    let value = |(cell, written): (usize, &Written)| match written {
        Written::Value(value) => Some(*value),
        _ => (!puzzle.has_value(cell)).then_some(0),
    };
    let values: Vec<i32> = state.cells().iter().enumerate().map(value).collect::<Option<_>>()?;
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let is_written = |format: &&str| {
        let mut own = String::new();
        puzzle.write_solution(&values, format, &mut own).is_ok() && lines(own.trim()) == lines(text.trim())
    };
    puzzle.formats().iter().any(is_written).then_some(values)
}
