//! What a picture in text tells below the board.

use std::collections::BTreeSet;

use super::{Puzzle, text};
use crate::constraint::{Constraint, Placed, names};
use crate::picture::{Picture, Sign};

/// The constraints that a picture in text does not show as they are, a line each, and what the numbers mean that it
/// shows.
pub(super) fn lines(puzzle: &Puzzle, picture: &Picture) -> Vec<String> {
    let mut lines: Vec<String> =
        text::constraints(puzzle, |constraint| !is_drawn(constraint, picture)).collect();
    let mut tell = |is_shown: fn(&dyn Constraint, &Picture) -> bool, place: &str| {
        let shown = text::constraints(puzzle, |constraint| is_shown(constraint, picture));
        let kinds = shown.filter_map(|line| Some(line.split_once([':', ' '])?.0.to_owned()));
        for kind in kinds.collect::<BTreeSet<_>>() {
            lines.push(format!("{kind}: the numbers {place}"));
        }
    };
    tell(is_plain_cage, "in cages");
    tell(is_plain_beside, "beside the board");
    lines
}

/// Whether a picture in text shows a constraint as a dashed cage.
fn is_plain_cage(constraint: &dyn Constraint, picture: &Picture) -> bool {
    let is_cage = |placed: &&Placed| [names::KILLER_CAGE, names::CALC].contains(&placed.kind().name);
    constraint.placed().filter(is_cage).is_some_and(|placed| {
        let mut cages = picture.plain_cages();
        cages.any(|(cells, _)| cells == placed.place().cells)
    })
}

/// Whether a picture in text shows a constraint as a number beside the board.
fn is_plain_beside(constraint: &dyn Constraint, picture: &Picture) -> bool {
    let place = constraint.placed().and_then(|placed| placed.place().outside);
    place.is_some_and(|place| picture.plain_beside().any(|(at, _)| at == place))
}

/// Whether a picture in text shows a constraint: a cage, a number beside the board, or a sign between two cells,
/// unless a dot or the opposite sign stands there.
fn is_drawn(constraint: &dyn Constraint, picture: &Picture) -> bool {
    if is_plain_cage(constraint, picture) || is_plain_beside(constraint, picture) {
        return true;
    }
    let Some(placed) = constraint.placed().filter(|placed| placed.kind().name == names::LESS) else {
        return false;
    };
    let [lesser, greater] = placed.place().cells[..] else { return false };
    let has_dot = picture.dots.iter().any(|dot| {
        let other = dot.cell + if dot.below { picture.columns() } else { 1 };
        [dot.cell, other] == [lesser.min(greater), lesser.max(greater)]
    });
    !has_dot && !picture.signs.contains(&Sign::Chevron { cells: [greater, lesser] })
}
