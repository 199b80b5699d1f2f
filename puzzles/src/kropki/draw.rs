//! What a board looks like: a Sudoku with dots between its cells.

use super::puzzle::Puzzle;
use crate::constraint::Constrained;
use crate::picture::{Picture, TooLarge, Writing};
use crate::sudoku;

/// The picture of a puzzle.
pub(super) fn picture(puzzle: &Puzzle) -> Result<Picture, TooLarge> {
    let size = puzzle.size();
    let mut picture = sudoku::empty_picture(puzzle.layout())?;
    picture.widest = size.to_string().len();
    for (cell, &given) in picture.cells.iter_mut().zip(puzzle.givens()) {
        cell.value = (given > 0).then(|| Writing::given(given.to_string()));
    }
    puzzle.constraints(&mut |constraint| constraint.draw(&mut picture));
    Ok(picture)
}
