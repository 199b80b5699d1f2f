//! What values that a player has written down break.

use super::techniques::title;
use super::{Cage, Operator, Puzzle};
use crate::board::{Broken, State};
use crate::constraint::{repeated, written};
use crate::puzzle::Puzzle as _;
use crate::technique::Names;

/// The givens that are contradicted, the lines in which a value stands twice, and the cages that are full and do not
/// come to their targets.
pub(super) fn broken(puzzle: &Puzzle, state: &State, names: &Names<'_>) -> Vec<Broken> {
    let given = |cage: &Cage| Some((usize::from(*cage.cells.first()?), i32::try_from(cage.target).ok()?));
    let givens = puzzle.cages().iter().filter(|cage| cage.operator == Operator::Given).filter_map(given);
    let (written, mut broken) = written(puzzle.size() * puzzle.size(), givens, state, names);
    broken.extend(repeated(puzzle.houses(), &written, names));
    for cage in puzzle.cages().iter().filter(|cage| cage.operator != Operator::Given) {
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
