//! Making KenKens: a random Latin square is cut into cages at random, which then change, only where other
//! solutions differ, until there is no other.

mod cut;
mod draft;
mod recipe;
pub(super) mod settings;

pub use recipe::{Recipe, RecipeError, Weights, WeightsError};

use std::time::Instant;

use super::puzzle::Puzzle;
use super::search::{End, Guide, search};
use super::techniques::TECHNIQUES;
use super::values::Values;
use crate::deadline::is_over;
use crate::generate::{Changing, GaveUp, Made, Toward, latin_square};
use crate::random::Random;
use crate::technique::Technique;
use cut::Sizes;
use draft::Draft;

/// Makes puzzles after a recipe.
#[derive(Debug)]
pub struct Workshop {
    recipe: Recipe,
    values: Values,
}

/// So many times a puzzle is begun anew before it is said that there is none.
const ATTEMPTS: u64 = 2_000;
impl Workshop {
    pub(super) fn new(recipe: Recipe, values: Values) -> Self {
        Workshop { recipe, values }
    }

    /// One attempt: `None` if it came to nothing.
    fn attempt(
        &self,
        sizes: &Sizes,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<Option<Made>, GaveUp> {
        let size = self.recipe.size;
        let Some(cut) = cut::cut(size, sizes, random) else { return Ok(None) };
        let values = self.values.as_slice();
        let board =
            latin_square(size, random).iter().map(|&symbol| values[usize::from(symbol) - 1]).collect();
        let Some(draft) = Draft::new(&self.recipe, sizes, board, cut, random) else { return Ok(None) };
        self.settled(draft, random, deadline)
    }

    /// Changes a draft until it has one solution: `None` if it comes to nothing.
    fn settled(
        &self,
        mut draft: Draft<'_>,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<Option<Made>, GaveUp> {
        // Each change rules out one other solution, and may let others in.
        for _ in 0..8 * self.recipe.size {
            let puzzle = draft.puzzle(&self.values);
            let mut rival = Rival { solution: draft.board(), other: None };
            let end = search(&puzzle, &mut rival);
            let changed = match (end, rival.other) {
                (Ok(()), _) => {
                    return Ok(Some(Made { puzzle: Box::new(puzzle), solution: draft.board().to_vec() }));
                }
                (Err(End::Enough), Some(other)) => draft.exclude(&other, random),
                _ if is_over(deadline) => return Err(GaveUp::Stopped),
                _ => draft.split_largest(random),
            };
            if !changed {
                break;
            }
        }
        Ok(None)
    }
}

impl Changing for Workshop {
    /// Two cages are joined or one is cut in two, or a cell or an operator changes.
    fn changed(
        &self,
        made: &Made,
        toward: Toward,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<Option<Made>, GaveUp> {
        let Some(puzzle) = made.puzzle.as_any().downcast_ref::<Puzzle>() else { return Ok(None) };
        let sizes = self.recipe.sizes();
        let mut draft = Draft::of(&self.recipe, &sizes, puzzle, &made.solution);
        if draft.change(toward, random) { self.settled(draft, random, deadline) } else { Ok(None) }
    }

    fn techniques(&self) -> Vec<Technique> {
        TECHNIQUES.to_vec()
    }

    fn make(&self, random: &mut Random, deadline: Option<Instant>) -> Result<Made, GaveUp> {
        let sizes = self.recipe.sizes();
        for _ in 0..ATTEMPTS {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            if let Some(made) = self.attempt(&sizes, random, deadline)? {
                return Ok(made);
            }
        }
        Err(GaveUp::Hopeless(ATTEMPTS))
    }
}

/// Looks for a solution other than the one that is meant, but not for long: where that is not seen within
/// the few nodes of a breath, the puzzle is too hard for people as well.
struct Rival<'a> {
    solution: &'a [i32],
    other: Option<Vec<i32>>,
}

impl Guide for Rival<'_> {
    fn go_on(&mut self) -> bool {
        false
    }

    fn found(&mut self, board: &[i32]) -> bool {
        if board != self.solution {
            self.other = Some(board.to_vec());
        }
        self.other.is_none()
    }
}
