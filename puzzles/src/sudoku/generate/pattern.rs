//! Puzzles whose givens are all cells of a pattern.
//!
//! Where a pattern has many cells, they hold a puzzle with one solution on nearly every board. Where it has few,
//! they hardly ever do, and the givens are changed, one at a time: without one of them, the puzzle has some
//! solutions, which have one symbol or another in its cell. Given is then the symbol that the fewest of them
//! have.

use std::sync::Arc;

use super::super::carve::{CarveError, Carved, Carving};
use super::super::nine::{Grid, Solver};
use super::super::solve::with_nine;
use super::SudokuMaker;
use crate::board::Layout;
use crate::deadline::{Deadline, is_over};
use crate::generate::GaveUp;
use crate::random::Random;

/// The most solutions that are looked at. More say no more: then the symbols are drawn.
const MOST_SOLUTIONS: usize = 3_000;

/// This many of them take as long as one try more.
const SOLUTIONS_PER_TRY: usize = 1_000;

/// For each given that can change, this many changes may bring nothing before another board is begun.
const IDLE: usize = 3;

/// A board, its givens and its solution.
type Filling = (Arc<Layout>, Vec<u8>, Vec<u8>);

impl SudokuMaker {
    /// Whether all cells of a pattern are given.
    pub(super) fn fills_pattern(&self) -> bool {
        self.recipe.pattern.is_some() && self.recipe.clues.is_none() && !self.recipe.full
    }

    /// A puzzle with all cells of the pattern given; `None` if luck was against it.
    pub(super) fn fill_pattern(
        &self,
        random: &mut Random,
        deadline: Option<Deadline>,
        tries: &mut u64,
    ) -> Result<Option<Filling>, GaveUp> {
        let (layout, solution) = self.board(random, deadline)?;
        let givens = self.all_that_may(&solution);
        if layout.is_classic_nine() {
            let found = with_nine(|solver| {
                let mut walk = Walk { solver, givens: givens.try_into().expect("81 cells"), random, tries };
                walk.run(&self.template, deadline)
            })?;
            return Ok(found.map(|(givens, solution)| (layout, givens.to_vec(), solution.to_vec())));
        }
        *tries += 1;
        let whole = Carving { givens: &givens, deadline, ..Carving::new(&layout, &solution, &[]) };
        match whole.carve(random) {
            Ok(Carved::Puzzle { .. }) => Ok(Some((layout, givens, solution))),
            Ok(Carved::Stopped) => Err(GaveUp::Stopped),
            Ok(Carved::Missed { .. }) | Err(CarveError::Ambiguous | CarveError::TooHard(_)) => Ok(None),
            Err(error) => Err(GaveUp::Impossible(error.to_string())),
        }
    }
}

/// A walk from one puzzle to the next, by the given of one cell.
struct Walk<'a> {
    solver: &'a mut Solver,
    givens: Grid,
    random: &'a mut Random,
    tries: &'a mut u64,
}

impl Walk<'_> {
    fn run(&mut self, template: &[u8], deadline: Option<Deadline>) -> Result<Option<(Grid, Grid)>, GaveUp> {
        /// The deadline is polled once in this many changes.
        const POLL_INTERVAL: u64 = 16;
        let cells: Vec<usize> =
            (0..81).filter(|&cell| self.givens[cell] > 0 && template[cell] == 0).collect();
        *self.tries += 1;
        let mut solution = self.givens;
        let mut fewest = self.solver.solve(&self.givens, 2, |found| solution = *found);
        // Not counted any further yet.
        fewest = if fewest > 1 { usize::MAX } else { fewest };
        let mut idle = 0;
        while fewest > 1 && idle < IDLE * cells.len() {
            *self.tries += 1;
            if self.tries.is_multiple_of(POLL_INTERVAL) && is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let Some(&cell) = self.random.pick(&cells) else { break };
            let count = self.change(cell, &mut solution);
            idle = if count < fewest { 0 } else { idle + 1 };
            fewest = fewest.min(count);
        }
        Ok((fewest == 1).then_some((self.givens, solution)))
    }

    /// Gives a cell the symbol that leaves the fewest solutions. Tells how many these are.
    fn change(&mut self, cell: usize, solution: &mut Grid) -> usize {
        self.givens[cell] = 0;
        let mut counts = [0; 10];
        let mut examples = [[0; 81]; 10];
        let count = self.solver.solve(&self.givens, MOST_SOLUTIONS, |found| {
            let symbol = usize::from(found[cell]);
            counts[symbol] += 1;
            examples[symbol] = *found;
        });
        *self.tries += (count / SOLUTIONS_PER_TRY) as u64;
        let is_complete = count < MOST_SOLUTIONS;
        let fewest = counts.into_iter().filter(|&count| count > 0).min().unwrap_or(0);
        let is_best = |&symbol: &usize| counts[symbol] > 0 && (!is_complete || counts[symbol] == fewest);
        let best: Vec<usize> = (1..=9).filter(is_best).collect();
        let symbol = *self.random.pick(&best).expect("there is a solution");
        self.givens[cell] = symbol as u8;
        *solution = examples[symbol];
        if is_complete { fewest } else { usize::MAX }
    }
}
