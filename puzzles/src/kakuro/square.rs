//! A board turned and mirrored: all that the rules leave as it is.
//!
//! The first row and column, which hold only clues, stay where they are, and the cells beyond them are
//! turned. A clue moves to the new beginning of its run, where there is always a black cell.

use std::sync::Arc;

use super::layout::{Direction, Layout};
use super::puzzle::Puzzle;
use super::text;
use crate::board::Turn;
use crate::random::Random;

fn turned(puzzle: &Puzzle, turn: Turn) -> Puzzle {
    let layout = puzzle.layout();
    let inner = [layout.rows() - 1, layout.columns() - 1];
    let [rows, columns] = turn.shape(inner).map(|count| count + 1);
    let image = |cell: usize| {
        let (row, column) = (cell / layout.columns() - 1, cell % layout.columns() - 1);
        let place = turn.image(row * inner[1] + column, inner);
        (place / (columns - 1) + 1) * columns + place % (columns - 1) + 1
    };
    let (mut white, mut givens) = (vec![false; rows * columns], vec![0; rows * columns]);
    for cell in layout.white_cells() {
        white[image(cell)] = true;
        givens[image(cell)] = puzzle.givens()[cell];
    }
    let turned = Layout::new(columns, &white).expect("the same runs elsewhere");
    let mut sums = vec![0; turned.runs().len()];
    for (run, &sum) in layout.runs().iter().zip(puzzle.sums()) {
        let direction = match (run.direction, turn.transposed) {
            (Direction::Across, false) | (Direction::Down, true) => Direction::Across,
            _ => Direction::Down,
        };
        let first = run.cells().map(image).min();
        let place = first.and_then(|first| turned.run_from(first, direction));
        sums[place.expect("each run is there")] = sum;
    }
    Puzzle::new(Arc::new(turned), sums, givens, puzzle.largest_digit())
        .expect("the same sums elsewhere")
        .telling_largest_digit(puzzle.tells_largest_digit())
        .with_about(puzzle.about().clone())
}

/// The puzzle in a guise at random.
pub(super) fn scrambled(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    turned(puzzle, Turn::random(true, random))
}

/// The guise whose text comes first of all.
pub(super) fn canonical(puzzle: &Puzzle) -> Puzzle {
    let text = |puzzle: &Puzzle| {
        let mut text = String::new();
        text::write_kak(puzzle, &mut text);
        text
    };
    Turn::least(true, |turn| turned(puzzle, turn), text)
}
