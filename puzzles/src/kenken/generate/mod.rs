//! Making KenKens: a random Latin square is cut into cages at random, which then change, only where other
//! solutions differ, until there is no other.

mod cut;
mod draft;
mod recipe;
pub(super) mod settings;

pub use recipe::{Recipe, RecipeError};

use std::ops::ControlFlow;

use super::puzzle::Puzzle;
use super::search::search;
use super::techniques::TECHNIQUES;
use super::values::Values;
use crate::deadline::{Deadline, is_over};
use crate::generate::{Advice, Aim, Changing, GaveUp, Made, latin_square};
use crate::operator::Operator;
use crate::random::Random;
use crate::solve::{Allowance, Budget};
use crate::technique::Technique;
use cut::Sizes;
use draft::{Draft, USUAL};

/// Makes puzzles after a recipe.
#[derive(Debug)]
pub struct KenKenMaker {
    recipe: Recipe,
    values: Values,
}

/// How many times a puzzle is begun before it is said that there is none.
const ATTEMPTS: u64 = 2_000;

/// From this size on, fewer attempts may come to a puzzle that is too hard to be proven and has no cage to split:
/// looking at each takes up to a second there.
const LARGE: usize = 16;
/// And only if the smallest cages have at least this many cells.
const LARGE_CAGES: usize = 3;
/// The most attempts there that come to such a puzzle.
const MOST_TOO_HARD: u64 = 200;

/// The most attempts with [wide](Recipe::is_wide) cages: they take long to fill, and hardly any puzzle comes of them.
/// No limit on nodes would tell them from others: filling such cages takes the time, and smaller ones may need more
/// nodes, and then come to a puzzle.
const MOST_WIDE: u64 = 200;

/// The first attempts, up to this number, make no cage with a target below 1.
const POSITIVE_ATTEMPTS: u64 = 300;

/// Those up to this number make none below 0, nor do the others unless that is asked for.
const USUAL_ATTEMPTS: u64 = 1_000;

impl KenKenMaker {
    pub(super) fn new(recipe: Recipe, values: Values) -> Self {
        KenKenMaker { recipe, values }
    }

    /// One attempt, with no target below the least.
    fn attempt(
        &self,
        sizes: &Sizes,
        least: i64,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Attempt, GaveUp> {
        let size = self.recipe.size;
        let values = self.values.as_slice();
        let board = |random: &mut Random| -> Vec<i32> {
            latin_square(size, random).iter().map(|&symbol| values[usize::from(symbol) - 1]).collect()
        };
        let (cut, board) = if self.recipe.operators.are_only(Operator::Divide) && sizes.allow(2) {
            let board = board(random);
            let Some(cut) = cut::quotients(size, &board, sizes, random) else {
                return Ok(Attempt::Stuck);
            };
            (cut, board)
        } else {
            let Some(cut) = cut::cut(size, sizes, random) else { return Ok(Attempt::Stuck) };
            (cut, board(random))
        };
        let Some(draft) = Draft::new(&self.recipe, sizes, board, cut, least, random) else {
            return Ok(Attempt::Stuck);
        };
        self.settled(draft, random, deadline)
    }

    /// Changes a draft until it has one solution.
    fn settled(
        &self,
        mut draft: Draft<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Attempt, GaveUp> {
        // Each change rules out one other solution, and may let others in.
        for _ in 0..8 * self.recipe.size {
            let puzzle = draft.puzzle(&self.values);
            let mut other = None;
            let seen = search(&puzzle, &mut few_nodes(), &mut |board| {
                if board == draft.board() {
                    return ControlFlow::Continue(());
                }
                other = Some(board.to_vec());
                ControlFlow::Break(())
            });
            let changed = match (seen, other) {
                (Ok(ControlFlow::Continue(())), _) => {
                    let made = Made { puzzle: Box::new(puzzle), solution: draft.board().to_vec() };
                    return Ok(Attempt::Made(made));
                }
                (_, Some(other)) => draft.exclude(&other, random),
                _ if is_over(deadline) => return Err(GaveUp::Stopped),
                _ if !draft.split_largest(random) => return Ok(Attempt::TooHard),
                _ => true,
            };
            if !changed {
                break;
            }
        }
        Ok(Attempt::Stuck)
    }
}

/// What an attempt came to.
enum Attempt {
    Made(Made<Puzzle>),
    /// Another solution that no change rules out, or no cages at all.
    Stuck,
    /// Whether there is another solution was not seen, and no cage can be split.
    TooHard,
}

impl Changing for KenKenMaker {
    type Puzzle = Puzzle;

    /// Two cages are joined or one is cut in two, or a cell or an operator changes.
    fn changed(
        &self,
        made: &Made<Puzzle>,
        aim: &Aim<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made<Puzzle>>, GaveUp> {
        let sizes = self.recipe.sizes();
        let mut draft = Draft::of(&self.recipe, &sizes, &made.puzzle, &made.solution);
        if !draft.change(aim, random) {
            return Ok(None);
        }
        Ok(match self.settled(draft, random, deadline)? {
            Attempt::Made(made) => Some(made),
            Attempt::Stuck | Attempt::TooHard => None,
        })
    }

    fn techniques(&self) -> Vec<Technique> {
        let size = self.recipe.size;
        TECHNIQUES.iter().copied().filter(|technique| technique.is_needed_with(size)).collect()
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made<Puzzle>, GaveUp> {
        let sizes = self.recipe.sizes();
        // Values of zero and less have targets as they come.
        let are_positive = self.values.as_slice().iter().all(|&value| value > 0);
        let may_be_negative = !are_positive || self.recipe.negative_targets;
        let most_too_hard = self.most_too_hard(&sizes);
        let attempts = if self.recipe.is_wide() { MOST_WIDE } else { ATTEMPTS };
        let (mut tries, mut too_hard) = (0, 0);
        while tries < attempts && too_hard < most_too_hard {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let least = match tries {
                ..POSITIVE_ATTEMPTS if are_positive => USUAL,
                ..USUAL_ATTEMPTS if are_positive => 0,
                _ if !may_be_negative => 0,
                _ => i64::MIN,
            };
            tries += 1;
            match self.attempt(&sizes, least, random, deadline)? {
                Attempt::Made(made) => return Ok(made),
                Attempt::Stuck => {}
                Attempt::TooHard => too_hard += 1,
            }
        }
        Err(self.gave_up(tries, too_hard, may_be_negative))
    }
}

impl KenKenMaker {
    /// How many attempts may come to a puzzle that is too hard to be proven.
    fn most_too_hard(&self, sizes: &Sizes) -> u64 {
        let is_large = self.recipe.size >= LARGE && *sizes.cages.start() >= LARGE_CAGES;
        if is_large { MOST_TOO_HARD } else { ATTEMPTS }
    }

    /// Why there is no puzzle after these tries, of which some were too hard to be proven.
    fn gave_up(&self, tries: u64, too_hard: u64, may_be_negative: bool) -> GaveUp {
        if 2 * too_hard > tries || too_hard >= self.most_too_hard(&self.recipe.sizes()) {
            let expected = Advice {
                words: "expected smaller cages (of 2 to 4 cells, say), more givens, or a smaller board",
                settings: &["cages", "givens", "size"],
            };
            return GaveUp::NoneProven { tries, too_hard, expected };
        }
        let expected = match !may_be_negative && self.recipe.has_large_differences() {
            true => Advice {
                words: "most differences of more than two cells are below 0; expected smaller cages, sums or products, \
                        or negative targets",
                settings: &["cages", "ops", "negative-targets"],
            },
            false if self.recipe.operators.are_only(Operator::Divide) => Advice {
                words: "few neighbours divide each other; expected more givens, or other operators",
                settings: &["givens", "ops"],
            },
            false if *self.recipe.sizes().cages.start() > self.recipe.size => {
                Advice { words: "expected smaller cages, or other operators", settings: &["cages", "ops"] }
            }
            false => Advice {
                words: "expected a smaller board, or other operators or sizes of cages",
                settings: &["size", "ops", "cages"],
            },
        };
        GaveUp::NoneUnique { tries, expected }
    }
}

/// What is spent on the question whether there is another solution: where that is not seen within a few
/// nodes, the puzzle is too hard for people as well.
fn few_nodes() -> Allowance {
    Budget { nodes: Some(64), deadline: None }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_hard_ends_the_search_of_the_largest_boards_alone() {
        let maker =
            |size, cages| Recipe { cages: Some(cages), ..Recipe::new(size) }.maker().expect("nothing plain");
        let most = |maker: &KenKenMaker| maker.most_too_hard(&maker.recipe.sizes());
        for (size, cages) in [(12, 3..=3), (14, 3..=3), (15, 3..=5), (16, 1..=4), (16, 2..=2)] {
            assert_eq!(most(&maker(size, cages)), ATTEMPTS);
        }
        let large = maker(16, 3..=5);
        assert_eq!(most(&large), MOST_TOO_HARD);
        assert_eq!(
            large.gave_up(1_000, MOST_TOO_HARD, false).to_string(),
            "gave up after 1,000 tries: none was proven to have exactly one solution; 200 were too hard to decide; \
             expected smaller cages (of 2 to 4 cells, say), more givens, or a smaller board"
        );
        let few = maker(12, 3..=3).gave_up(ATTEMPTS, ATTEMPTS / 2, false);
        assert!(matches!(few, GaveUp::NoneUnique { .. }));
    }
}
