//! What a board looks like: a Sudoku with dots between its cells.

use std::fmt;

use super::puzzle::Puzzle;
use crate::board::{Dot as Kind, Dots, Side};
use crate::draw::{Dot, DrawError, Picture, Writing, text};
use crate::sudoku;

/// The picture of a puzzle.
pub(super) fn picture(puzzle: &Puzzle) -> Result<Picture, DrawError> {
    let size = puzzle.size();
    let mut picture = sudoku::empty_picture(puzzle.layout())?;
    let some = if puzzle.shown() == Dots::Some { " with some dots" } else { "" };
    picture.title = format!("Kropki{some} {size}×{size}");
    picture.widest = size.to_string().len();
    for (cell, &given) in picture.cells.iter_mut().zip(puzzle.givens()) {
        cell.value = (given > 0).then(|| Writing::given(given.to_string()));
    }
    let dots = puzzle.dots().filter_map(|(pair, dot)| {
        let black = dot? == Kind::Black;
        Some(Dot { cell: pair.cell, below: pair.side == Side::Below, black })
    });
    picture.dots = dots.collect();
    Ok(picture)
}

/// The picture in box characters.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = picture(self).map_err(|_| fmt::Error)?;
        f.write_str(&text::print(&picture, false))
    }
}
