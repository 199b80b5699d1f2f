//! A board turned and mirrored: all that the rules leave as it is. Values stay what they are, as targets do.

use super::puzzle::{Cage, Puzzle};
use crate::board::Turn;
use crate::random::Random;

/// The board in another guise. Cages come in the order of their first cells.
fn turned(puzzle: &Puzzle, turn: Turn) -> Puzzle {
    let size = puzzle.size();
    let image = |&cell: &u16| turn.image(usize::from(cell), [size; 2]) as u16;
    let cage = |cage: &Cage| {
        let mut cells: Vec<u16> = cage.cells.iter().map(image).collect();
        cells.sort_unstable();
        Cage { operator: cage.operator, target: cage.target, cells }
    };
    let mut cages: Vec<Cage> = puzzle.cages().iter().map(cage).collect();
    cages.sort_unstable_by_key(|cage| cage.cells[0]);
    let turned = Puzzle::new(size, puzzle.values().clone(), cages).expect("the same cages elsewhere");
    turned.with_about(puzzle.about().clone())
}

/// The puzzle in a guise at random.
pub(super) fn scrambled(puzzle: &Puzzle, random: &mut Random) -> Puzzle {
    turned(puzzle, Turn::random(true, random))
}

/// The guise whose cages come first of all: by their cells, then by their targets and operators.
pub(super) fn canonical(puzzle: &Puzzle) -> Puzzle {
    let key = |puzzle: &Puzzle| {
        let cages = puzzle.cages().iter();
        cages.map(|cage| (cage.cells.clone(), cage.target, cage.operator as u8)).collect::<Vec<_>>()
    };
    Turn::least(true, |turn| turned(puzzle, turn), key)
}
