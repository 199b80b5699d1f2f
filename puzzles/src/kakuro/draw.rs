//! What a board looks like: black cells that are split in two, with the sums of the runs that begin
//! there.

use super::layout::Direction;
use super::puzzle::Puzzle;
use crate::picture::{Ground, Picture, TooLarge, Writing, square};

/// The picture of a puzzle.
pub(super) fn picture(puzzle: &Puzzle) -> Result<Picture, TooLarge> {
    let layout = puzzle.layout();
    let (rows, columns) = (layout.rows(), layout.columns());
    let mut picture = Picture::new(rows, columns)?;
    picture.mark_places = square(usize::from(puzzle.largest_digit()));
    for (number, cell) in picture.cells.iter_mut().enumerate() {
        if layout.is_white(number) {
            let given = puzzle.givens()[number];
            cell.value = (given > 0).then(|| Writing::given(given.to_string()));
        } else {
            cell.ground = Ground::Black { across: None, down: None };
        }
    }
    for (run, sum) in layout.runs().iter().zip(0..).map(|(run, number)| (run, puzzle.sum(number))) {
        if let Ground::Black { across, down } = &mut picture.cells[run.clue()].ground {
            match run.direction {
                Direction::Across => *across = sum,
                Direction::Down => *down = sum,
            }
        }
    }
    Ok(picture)
}
