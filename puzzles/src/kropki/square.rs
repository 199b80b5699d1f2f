//! A board turned and mirrored: all that the rules leave as it is.
//!
//! Values stay what they are. (Counting them from the other end would keep the white dots, but not the
//! black ones.)

use std::sync::Arc;

use super::puzzle::Puzzle;
use super::text;
use crate::board::{Boxes, Pair, Side};
use crate::random::Random;

/// One of the eight ways to lay a square on its place.
#[derive(Clone, Copy, Debug)]
struct Guise {
    mirrored: [bool; 2],
    transposed: bool,
}

/// The ways that leave the boxes where they are: all, if these are squares or none.
fn guises(puzzle: &Puzzle) -> Vec<Guise> {
    let is_square = match *puzzle.layout().boxes() {
        Boxes::Rectangles { rows, columns } => rows == columns,
        _ => true,
    };
    let transposed: &[bool] = if is_square { &[false, true] } else { &[false] };
    let both = [false, true];
    let with = |&transposed: &bool| {
        both.into_iter().flat_map(move |rows| {
            both.into_iter().map(move |columns| Guise { mirrored: [rows, columns], transposed })
        })
    };
    transposed.iter().flat_map(with).collect()
}

impl Guise {
    /// Where a cell comes to lie.
    fn image(self, cell: usize, size: usize) -> usize {
        let mirror = |place: usize, mirrored: bool| if mirrored { size - 1 - place } else { place };
        let row = mirror(cell / size, self.mirrored[0]);
        let column = mirror(cell % size, self.mirrored[1]);
        if self.transposed { column * size + row } else { row * size + column }
    }

    fn of(self, puzzle: &Puzzle) -> Puzzle {
        let size = puzzle.size();
        let mut turned = Puzzle::new(Arc::clone(puzzle.layout()), puzzle.shown());
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            turned.set(self.image(cell, size), given);
        }
        for (Pair { cell, other, .. }, dot) in puzzle.dots().filter(|(_, dot)| dot.is_some()) {
            let [one, other] = [cell, other].map(|cell| self.image(cell, size));
            let side = if one.abs_diff(other) == 1 { Side::Right } else { Side::Below };
            turned.set_dot(one.min(other), side, dot);
        }
        turned
    }
}

/// The puzzle in a guise at random.
pub(super) fn scrambled(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    let guises = guises(puzzle);
    guises[random.below(guises.len())].of(puzzle)
}

/// The guise whose text comes first of all.
pub(super) fn canonical(puzzle: &Puzzle) -> Puzzle {
    let text = |puzzle: &Puzzle| {
        let mut text = String::new();
        text::write(puzzle, &mut text);
        text
    };
    let turned = guises(puzzle).into_iter().map(|guise| guise.of(puzzle));
    turned.min_by_key(text).unwrap_or_else(|| puzzle.clone())
}
