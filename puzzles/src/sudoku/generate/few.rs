//! Classic puzzles with few givens.
//!
//! Of the minimal puzzles that come by chance, one in some ten thousand has 20 givens, and one in ten million
//! 19. But where there is a puzzle with few givens, others of the same solution are near that have as few, or
//! fewer: two or three givens are exchanged for others, and again what can go goes (the searches for puzzles of
//! 17 givens by Gordon Royle and others went that way).

use super::SudokuMaker;
use crate::board::given_cells;
use crate::random::Random;

/// With more givens than that, puzzles come by chance as fast.
const FEW: usize = 20;

/// This many neighbours in a row may have no fewer givens before another board is begun.
const IDLE: u32 = 400;

impl SudokuMaker {
    /// The most givens there may be, if these are few.
    pub(super) fn few_clues(&self) -> Option<usize> {
        let most = *self.recipe.clues.as_ref()?.end();
        (self.is_nine() && most <= FEW).then_some(most)
    }

    /// Goes from a minimal puzzle to its neighbours, as long as there are some with fewer givens now and then.
    pub(super) fn with_few_clues(
        &self,
        solution: &[u8],
        most: usize,
        random: &mut Random,
        tries: &mut u64,
    ) -> Option<Vec<u8>> {
        let fewest = self.recipe.clues.as_ref().map_or(0, |clues| *clues.start());
        let count = |givens: &[u8]| given_cells(givens).count();
        let range = fewest..=solution.len();
        *tries += 1;
        let mut givens = self.carve_nine_to(solution, &range, &[], random)?;
        let mut idle = 0;
        while count(&givens) > most && idle < IDLE {
            idle += 1;
            *tries += 1;
            let Some(neighbour) = self.neighbour(solution, &givens, Some(&range), random) else { continue };
            if count(&neighbour) < count(&givens) {
                idle = 0;
            }
            if count(&neighbour) <= count(&givens) {
                givens = neighbour;
            }
        }
        (count(&givens) <= most).then_some(givens)
    }
}
