//! Why a puzzle has no solution: givens and clues with all of which it has none.

use std::cell::Cell;
use std::time::Duration;

use puzzles::deadline::{Deadline, after, is_over};
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::technique::Names;

use super::words::Sentences;

/// Givens and clues with all of which the board has no solution, though it has one without any one of them.
pub(super) struct Conflict {
    /// The cells of givens.
    pub(super) cells: Vec<usize>,
    /// Other clues, in words.
    pub(super) clues: Vec<String>,
}

impl Conflict {
    /// Those of a puzzle that has no solution: what it has none without is left out, one by one. `None` if that takes
    /// longer than `LONGEST`, or more than `MOST` are left.
    pub(super) fn of(
        puzzle: &dyn Puzzle,
        bounds: &Bounds,
        deadline: Option<Deadline>,
        names: &Names<'_>,
    ) -> Option<Self> {
        /// Nobody waits longer for it.
        const LONGEST: Duration = Duration::from_secs(10);
        /// Nobody would look at more.
        const MOST: usize = 24;
        let deadline = after(Some(bounds.until(deadline).timeout.map_or(LONGEST, |left| left.min(LONGEST))));
        let is_unsure = Cell::new(false);
        let has_none = |puzzle: &dyn Puzzle| {
            let verdict = check(puzzle, &bounds.until(deadline));
            is_unsure.set(is_unsure.get() || matches!(verdict, Verdict::Stopped(..)));
            verdict == Verdict::None
        };
        let mut left = puzzle.boxed();
        let mut conflict = Conflict { cells: Vec::new(), clues: Vec::new() };
        // From the last on, as those before it keep their numbers.
        for (number, clue) in puzzle.clues(names).into_iter().enumerate().rev() {
            match left.loosened(number).filter(|without| has_none(&**without)) {
                Some(without) => left = without,
                None => conflict.clues.insert(0, clue),
            }
        }
        for given in puzzle.givens() {
            match left.without(given) {
                // It belongs to the board.
                None => {}
                Some(without) if has_none(&*without) => left = without,
                Some(_) => conflict.cells.push(given),
            }
        }
        (!is_unsure.get() && !is_over(deadline) && (1..=MOST).contains(&conflict.len())).then_some(conflict)
    }

    fn len(&self) -> usize {
        self.cells.len() + self.clues.len()
    }

    pub(super) fn in_words(&self, names: &Names<'_>, said: &Sentences) -> String {
        let cells: Vec<String> = self.cells.iter().map(|&cell| names.cell(cell)).collect();
        let givens = (!cells.is_empty()).then(|| (said.givens)(&cells));
        let parts: Vec<String> = self.clues.iter().cloned().chain(givens).collect();
        let parts = parts.join("; ");
        if self.len() == 1 { (said.none_with)(&parts) } else { (said.none_with_all)(&parts) }
    }
}
