//! What a board looks like: heavy lines around cages, and the target in the first cell of each.

use super::puzzle::{Cage, Puzzle};
use crate::picture::{Picture, TooLarge, square};

/// The picture of a puzzle.
pub(super) fn picture(puzzle: &Puzzle) -> Result<Picture, TooLarge> {
    let size = puzzle.size();
    let values = puzzle.values().as_slice();
    let mut picture = Picture::new(size, size)?;
    picture.region_of = puzzle.cage_of();
    for cage in puzzle.cages() {
        if let Some(&first) = cage.cells.iter().min() {
            picture.cells[usize::from(first)].label = Some(clue(cage));
        }
    }
    picture.widest = values.iter().map(|value| value.to_string().len()).max().unwrap_or(1);
    picture.mark_places = square(size);
    Ok(picture)
}

/// A cage's target with the sign of its operator.
pub(super) fn clue(cage: &Cage) -> String {
    format!("{}{}", cage.target, cage.operator.sign())
}
