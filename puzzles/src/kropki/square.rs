//! A board turned and mirrored: all that the rules leave as it is.
//!
//! Values stay what they are. (Counting them from the other end would keep the white dots, but not the
//! black ones.)

use std::sync::Arc;

use super::puzzle::Puzzle;
use super::text;
use crate::board::{Pair, Turn};
use crate::random::Random;

fn turned(puzzle: &Puzzle, turn: Turn) -> Puzzle {
    let size = puzzle.size();
    let image = |cell: usize| turn.image(cell, [size; 2]);
    let mut turned = Puzzle::new(Arc::clone(puzzle.layout()), puzzle.shown());
    for (cell, &given) in puzzle.givens().iter().enumerate() {
        turned.set(image(cell), given);
    }
    for (Pair { cell, other, .. }, dot) in puzzle.dots().filter(|(_, dot)| dot.is_some()) {
        let pair = Pair::of(image(cell), image(other), size).expect("neighbours elsewhere");
        turned.set_dot(pair.cell, pair.side, dot);
    }
    turned.with_about(puzzle.about().turned(turn, size))
}

/// The puzzle in a guise at random.
pub(super) fn scrambled(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    turned(puzzle, Turn::random(puzzle.layout().may_transpose(), random))
}

/// The guise whose text comes first of all.
pub(super) fn canonical(puzzle: &Puzzle) -> Puzzle {
    let text = |puzzle: &Puzzle| {
        let mut text = String::new();
        text::write(puzzle, &mut text);
        text
    };
    Turn::least(puzzle.layout().may_transpose(), |turn| turned(puzzle, turn), text)
}
