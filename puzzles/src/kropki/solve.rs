//! The fast way to solve a puzzle: narrow the candidates, try a value where few are left, go back at a
//! contradiction.
//!
//! Each choice has two branches, "this value is here" and "it is not", and after either the next
//! choice is made anew.

use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::cover;
use super::narrow::{Candidates, Contradiction, Mark, Values};
use super::puzzle::Puzzle;
use crate::deadline;
use crate::puzzle::{Bounds, Engine};
use crate::sudoku::{Allowance, Budget, Spent};

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    if bounds.engine == Engine::Cover {
        return cover::solve(puzzle, bounds, found);
    }
    let mut candidates = Candidates::new(puzzle);
    let givens = puzzle.givens().iter().enumerate().filter(|(_, given)| **given > 0);
    for (cell, given) in givens {
        if candidates.keep(cell, 1 << (given - 1)).is_err() {
            return Outcome::Complete;
        }
    }
    let deadline = deadline::after(bounds.timeout);
    let mut allowance = Allowance::from(Budget { nodes: None, deadline });
    let mut values = vec![0; puzzle.layout().cell_count()];
    let lowest = |_, values: Values| values & values.wrapping_neg();
    let seen = for_each_solution(&mut candidates, lowest, u64::MAX, &mut allowance, |candidates| {
        candidates.write(&mut values);
        found(&values)
    });
    match seen {
        Ok(Seen::All) => Outcome::Complete,
        Ok(Seen::Some) => Outcome::Stopped(Stop::Callback),
        Ok(Seen::TooFew) | Err(Spent) => Outcome::Stopped(Stop::Timeout),
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// All solutions were found.
    All,
    /// It was broken off.
    Some,
    /// It took more nodes than it was to take.
    TooFew,
}

/// Shows each solution that the candidates contain to `found`, until that breaks off, or more than
/// `most_nodes` were seen. Of the values of a cell, the one that `prefer` names is tried first. The
/// candidates are left as they were.
pub(super) fn for_each_solution(
    candidates: &mut Candidates,
    prefer: impl Fn(usize, Values) -> Values,
    most_nodes: u64,
    allowance: &mut Allowance,
    mut found: impl FnMut(&Candidates) -> ControlFlow<()>,
) -> Result<Seen, Spent> {
    let start = candidates.mark();
    let seen = search(candidates, prefer, most_nodes, allowance, &mut found);
    candidates.back_to(start);
    seen
}

fn search(
    candidates: &mut Candidates,
    prefer: impl Fn(usize, Values) -> Values,
    most_nodes: u64,
    allowance: &mut Allowance,
    found: &mut impl FnMut(&Candidates) -> ControlFlow<()>,
) -> Result<Seen, Spent> {
    let mut choices: Vec<(Mark, usize, Values)> = Vec::new();
    let mut result = candidates.follow();
    for _ in 0..most_nodes {
        while result == Err(Contradiction) {
            let Some((mark, cell, tried)) = choices.pop() else { return Ok(Seen::All) };
            candidates.back_to(mark);
            result = candidates.keep(cell, !tried).and_then(|()| candidates.follow());
        }
        allowance.spend()?;
        result = match candidates.most_pressing() {
            Some(cell) => {
                let tried = prefer(cell, candidates.of(cell));
                choices.push((candidates.mark(), cell, tried));
                candidates.keep(cell, tried).and_then(|()| candidates.follow())
            }
            None if found(candidates).is_break() => return Ok(Seen::Some),
            None => Err(Contradiction),
        };
    }
    Ok(Seen::TooFew)
}
