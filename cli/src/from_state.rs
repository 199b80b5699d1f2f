//! The hints that lead on from what a player has written down.

use std::ops::ControlFlow;

use puzzles::board::Placement;
use puzzles::candidates;
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::state::{State, impossible_in_words, wrong_in_words};
use puzzles::technique::{Ending, Hint, Telling};

use crate::finding::Solved;

/// What is wrong with a player's state.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// In words.
    pub(crate) words: String,
    /// The cells that are seen to be wrong: none if it takes several rules to see it.
    pub(crate) cells: Vec<usize>,
}

/// Tells the hints of a puzzle, from a player's state if there is one. If the puzzle has several solutions, they hold
/// for all that have the player's values.
///
/// # Errors
/// If something in the state is wrong.
pub(crate) fn tell_hints(
    solved: &Solved<'_>,
    state: Option<&State>,
    bounds: &Bounds,
    telling: &Telling<'_>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Result<Ending, Wrong> {
    let &Solved { puzzle, solution, has_several, .. } = solved;
    let Some(state) = state else { return Ok(solved.tell_hints(telling, tell)) };
    if has_several {
        return tell_hints_for_all(puzzle, state, bounds, telling, tell);
    }
    let cells = state.wrong(solution);
    if !cells.is_empty() {
        return Err(Wrong { words: wrong_in_words(puzzle, state, &cells, telling), cells });
    }
    Ok(puzzle.tell_hints(&Telling { state: Some(state), ..*telling }, tell))
}

/// Tells hints that hold for all solutions with the player's values. The player's candidates are used only if they
/// leave all these solutions.
fn tell_hints_for_all(
    puzzle: &dyn Puzzle,
    state: &State,
    bounds: &Bounds,
    telling: &Telling<'_>,
    tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Result<Ending, Wrong> {
    let (words, cells) = impossible_in_words(puzzle, state, telling);
    if !cells.is_empty() {
        return Err(Wrong { words, cells });
    }
    let values: Vec<Placement> = state.values().collect();
    let Some(with) = puzzle.with_values(&values) else { return Ok(Ending::Unknown) };
    match check(&*with, &bounds.until(telling.deadline)) {
        Verdict::Unique(_) | Verdict::Multiple(..) => {}
        Verdict::None => return Err(Wrong { words, cells }),
        Verdict::Stopped(..) => return Ok(Ending::Stopped),
    }
    let leaves_all = leaves_all(state, &*with, &bounds.until(telling.deadline));
    let state = leaves_all.then_some(state);
    Ok(with.tell_hints_for_all(&Telling { state, ..*telling }, tell))
}

/// Whether the candidates of a state are known to leave all solutions of a puzzle.
fn leaves_all(state: &State, puzzle: &dyn Puzzle, bounds: &Bounds) -> bool {
    if state.candidates().next().is_none() {
        return true;
    }
    let Ok(alive) = candidates::find(puzzle, 1, bounds) else { return false };
    let is_left = |(cell, left): (usize, &[i32])| {
        alive.get(cell).is_none_or(|alive| alive.iter().all(|alive| left.contains(&alive.value)))
    };
    state.candidates().all(is_left)
}
