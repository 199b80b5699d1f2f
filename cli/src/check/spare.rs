//! What a puzzle does not need: givens and clues without which its solution stays the only one, each by itself.

use puzzles::deadline::{Deadline, is_over};
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::technique::Names;
use serde::Serialize;

use super::words::Sentences;
use crate::End;

/// What could go: the solution stays the only one without any one of it.
pub(super) struct Spare {
    /// The cells of givens.
    pub(super) cells: Vec<usize>,
    /// Other clues.
    pub(super) clues: Vec<Clue>,
    /// The deadline passed before all were checked.
    unsure: bool,
}

/// A clue beside the givens.
#[derive(Serialize)]
pub(super) struct Clue {
    /// Its number among them, from 0.
    number: usize,
    /// What it says, and where.
    clue: String,
}

impl Spare {
    /// `solution` is the puzzle's only one. Without a mark, a rule about cells without marks says something else:
    /// another solution may become the only one then. What is not checked by the deadline stays unknown.
    pub(super) fn of(
        puzzle: &dyn Puzzle,
        solution: &[i32],
        bounds: &Bounds,
        deadline: Option<Deadline>,
        names: &Names<'_>,
    ) -> Self {
        let mut spare = Spare { cells: Vec::new(), clues: Vec::new(), unsure: false };
        let is_spare = |without: &dyn Fn() -> Option<Box<dyn Puzzle>>, unsure: &mut bool| {
            if is_over(deadline) {
                *unsure = true;
                return false;
            }
            let verdict = without().map(|without| check(&*without, &bounds.until(deadline)));
            *unsure |= matches!(verdict, Some(Verdict::Stopped(..)));
            matches!(verdict, Some(Verdict::Unique(only)) if only == solution)
        };
        for given in puzzle.givens() {
            if is_spare(&|| puzzle.without(given), &mut spare.unsure) {
                spare.cells.push(given);
            }
        }
        for (number, clue) in puzzle.clues(names).into_iter().enumerate() {
            if is_spare(&|| puzzle.without_clue(number), &mut spare.unsure) {
                spare.clues.push(Clue { number, clue });
            }
        }
        spare
    }

    /// Whether the deadline passed before all were checked.
    pub(super) fn is_unsure(&self) -> bool {
        self.unsure
    }

    /// How the check ended.
    pub(super) fn end(&self) -> End {
        if self.unsure { End::Stopped } else { End::Done }
    }

    /// Whether nothing could go, if that is known.
    pub(super) fn is_minimal(&self) -> Option<bool> {
        let is_minimal = self.cells.is_empty() && self.clues.is_empty();
        if is_minimal && self.unsure { None } else { Some(is_minimal) }
    }

    pub(super) fn in_words(&self, names: &Names<'_>, said: &Sentences) -> String {
        match self.is_minimal() {
            Some(true) => said.minimal.to_owned(),
            None => said.not_known_to_be_minimal.to_owned(),
            Some(false) => {
                let cells: Vec<String> = self.cells.iter().map(|&cell| names.cell(cell)).collect();
                let clues: Vec<&str> = self.clues.iter().map(|clue| clue.clue.as_str()).collect();
                let cells = (!cells.is_empty()).then(|| (said.could_go)(&cells));
                let clues = (!clues.is_empty()).then(|| (said.not_needed)(&clues.join("; ")));
                let more = self.unsure.then(|| said.maybe_more.to_owned());
                let all: Vec<String> = cells.into_iter().chain(clues).chain(more).collect();
                (said.not_minimal)(&all.join("; "))
            }
        }
    }
}
