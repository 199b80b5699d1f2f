//! Solving a puzzle in either way, within bounds.

use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::fillings::Filler;
use super::frame::Frame;
use super::puzzle::Puzzle;
use super::search::search;
use super::techniques::{clash_of_sums, title};
use crate::board::HouseKind;
use crate::operator::Operator;
use crate::puzzle::{Bounds, Engine};
use crate::solve::{Allowance, Spent};
use crate::technique::{Conflict, Names};

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> Outcome {
    match bounds.engine {
        Engine::Auto => {
            let mut allowance = Allowance::until(bounds.deadline());
            match search(puzzle, &mut allowance, found) {
                Ok(ControlFlow::Continue(())) => Outcome::Complete,
                Ok(ControlFlow::Break(())) => Outcome::Stopped(Stop::Callback),
                Err(Spent) => Outcome::Stopped(allowance.reason()),
            }
        }
        Engine::Cover => super::cover::solve(puzzle, bounds, found),
    }
}

/// What makes it plain at a glance that a puzzle has no solution: a cage that no values bring to its
/// target, the same value given twice in a line, or cages that do not add up to what their lines do, in words.
pub(super) fn clash(puzzle: &Puzzle, names: &Names<'_>) -> Option<String> {
    let told = |conflict: Conflict<'_>| Some(names.clues().conflict(&conflict, names));
    /// A cage that takes more steps to fill than this is not one that can be told at a glance.
    const GLANCE: usize = 10_000;
    let frame = Frame::new(puzzle);
    let everything = vec![frame.full; frame.lines_of.len()];
    let mut filler = Filler::default();
    for cage in puzzle.cages() {
        let mut any = false;
        if filler.fill(&frame, cage, &everything, GLANCE, &mut |_| any = true).is_ok() && !any {
            let first = cage.cells.iter().min().map_or(0, |&cell| usize::from(cell));
            return told(Conflict::Cage(&names.clue_at(&title(cage), first)));
        }
    }
    let given = || puzzle.cages().iter().filter(|cage| cage.operator == Operator::Given);
    for (number, one) in given().enumerate() {
        for other in given().skip(number + 1).filter(|other| other.target == one.target) {
            let cells = [one, other].map(|cage| usize::from(cage.cells[0]));
            let [a, b] = cells.map(|cell| frame.lines_of[cell]);
            let house = match (a.0 == b.0, a.1 == b.1) {
                (true, _) => HouseKind::Row(a.0.into()),
                (false, true) => HouseKind::Column(a.1.into()),
                (false, false) => continue,
            };
            let value = i32::try_from(one.target).unwrap_or(i32::MAX);
            return told(Conflict::House { value, house, cells });
        }
    }
    clash_of_sums(puzzle, frame, names)
}
