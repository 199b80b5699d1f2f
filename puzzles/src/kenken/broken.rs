//! What values that a player has written down break.

use super::techniques::{lines, title};
use super::{Operator, Puzzle};
use crate::board::{Broken, State};
use crate::puzzle::repeated;
use crate::technique::Names;

/// The lines in which a value stands twice, and the cages that are full and do not come to their targets.
pub(super) fn broken(puzzle: &Puzzle, state: &State, names: &Names<'_>) -> Vec<Broken> {
    let mut written = vec![None; puzzle.size() * puzzle.size()];
    for cage in puzzle.cages().iter().filter(|cage| cage.operator == Operator::Given) {
        cage.cells.iter().for_each(|&cell| written[usize::from(cell)] = i32::try_from(cage.target).ok());
    }
    for (cell, value) in state.values() {
        if let Some(own) = written.get_mut(cell) {
            *own = Some(value);
        }
    }
    let mut broken = repeated(lines(puzzle.size()), |cell| written[cell], names);
    for cage in puzzle.cages() {
        let mut cells: Vec<usize> = cage.cells.iter().map(|&cell| usize::from(cell)).collect();
        let Some(values) = cells.iter().map(|&cell| written[cell]).collect::<Option<Vec<i32>>>() else {
            continue;
        };
        if !cage.operator.fits(&values, cage.target) {
            cells.sort_unstable();
            broken.push(Broken { name: names.clue_at(&title(cage), cells[0]), cells });
        }
    }
    broken
}
