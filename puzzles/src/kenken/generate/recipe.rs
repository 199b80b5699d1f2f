//! What the puzzles that are made shall be like.

use std::ops::RangeInclusive;

use super::super::puzzle::{LARGEST, SMALLEST};
use super::super::values::Values;
use super::KenKenMaker;
use super::cut::{Sizes, usual_weight};
use crate::notation::text;
use crate::operator::{Operator, Weights};

/// What kind of KenKen to make.
///
/// ```
/// use puzzles::generate::Maker;
/// use puzzles::kenken::Recipe;
/// use puzzles::random::Random;
///
/// let recipe = Recipe { operators: "+".parse()?, ..Recipe::new(4) };
/// let made = recipe.maker()?.make(&mut Random::new(7, 0), None)?;
/// assert_eq!(made.solution.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The number of rows.
    pub size: usize,
    /// The values, if they are not 1 to the number of rows.
    pub values: Option<Values>,
    /// How many cells a cage has; by default up to four, or two if all operators are differences and
    /// quotients, which people expect on two cells only. Single cells count as given, and are made beyond
    /// this range, too, where that makes the solution unique. A range of single cells alone, or weights for them
    /// alone, with as many givens as cells, makes boards that are given as a whole.
    pub cages: Option<RangeInclusive<usize>>,
    /// How often each of these sizes is wanted, the smallest first; as people make them without it.
    pub cage_weights: Option<Vec<u16>>,
    /// How many given cells there may be at most. Quotients alone take many, as few neighbours divide each other.
    pub givens: usize,
    /// The operators, and how often each is wanted.
    pub operators: Weights,
    /// Whether the player is not told the operators.
    pub hidden: bool,
    /// Whether targets may be below 0. Differences of more than two cells can be; printed KenKens have none. Of
    /// [values](Self::values) of zero and less, targets are as they come.
    pub negative_targets: bool,
}

impl Default for Recipe {
    /// Boards of 6×6.
    fn default() -> Self {
        Recipe::new(6)
    }
}

/// Why no puzzle is like that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// Too small or too large.
    #[error("expected a size from {SMALLEST} to {LARGEST}, found {0}")]
    Size(usize),
    /// Not as many values as a row has cells.
    #[error("expected {size} values, as many as a row has cells, found {found}")]
    Values {
        /// The size of the board.
        size: usize,
        /// How many values there are.
        found: usize,
    },
    /// Cages of no cells, or of more than the board has, or none at all.
    #[error("expected cages of 1 to {cells} cells, found {}", text::ends(.found))]
    Cages {
        /// What was asked for.
        found: RangeInclusive<usize>,
        /// How many cells the board has.
        cells: usize,
    },
    /// Not a weight for each size, or no size is wanted at all.
    #[error("expected {sizes} weights, one for each cage size and not all 0, found {}", listed(found))]
    CageWeights {
        /// How many sizes there are.
        sizes: usize,
        /// The weights.
        found: Vec<u16>,
    },
    /// Cages that are all so large, and givens that are so few, that there are several solutions.
    #[error(
        "expected `cages` of which the smallest have at most {} cells on a board of {size}×{size}, or more `givens` than \
         {size}, found {}..{}: larger cages tell too little to leave one solution",
        size - 2, cages.start(), cages.end()
    )]
    Wide {
        /// The size of the board.
        size: usize,
        /// How many cells a cage has.
        cages: RangeInclusive<usize>,
    },
    /// Cages of these sizes do not fill the board.
    #[error("{cells} cells cannot be divided into cages of {} cells with at most {givens} given", text::ends(.cages))]
    Uneven {
        /// How many cells the board has.
        cells: usize,
        /// How many cells a cage has.
        cages: RangeInclusive<usize>,
        /// How many cells may be given.
        givens: usize,
    },
}

fn listed(weights: &[u16]) -> String {
    weights.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
}

impl Recipe {
    /// Cages of up to four cells, all four operators, and no more given cells than there are rows.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Recipe {
            size,
            values: None,
            cages: None,
            cage_weights: None,
            givens: size,
            operators: Weights::default(),
            hidden: false,
            negative_targets: false,
        }
    }

    /// Whether all cages have nearly as many cells as a row, or more, on a large board.
    pub(super) fn is_wide(&self) -> bool {
        /// On smaller boards, some puzzles come of such cages.
        const LARGE: usize = 8;
        self.size >= LARGE && *self.cages().start() + 1 >= self.size
    }

    /// Whether a cage can have a difference of more than two cells.
    pub(super) fn has_large_differences(&self) -> bool {
        *self.cages().end() > 2
            && self.operators.of(Operator::Subtract) > 0
            && !self.operators.any_of_many_cells()
    }

    /// Makes such puzzles.
    ///
    /// # Errors
    /// If there are none, and that is plain.
    pub fn maker(&self) -> Result<KenKenMaker, RecipeError> {
        let size = self.size;
        if !(SMALLEST..=LARGEST).contains(&size) {
            return Err(RecipeError::Size(size));
        }
        let values = self.values.clone().unwrap_or_else(|| Values::up_to(size));
        let found = values.as_slice().len();
        if found != size {
            return Err(RecipeError::Values { size, found });
        }
        let cages = self.cages();
        let cells = size * size;
        if *cages.start() == 0 || cages.is_empty() || self.cages.is_some() && *cages.end() > cells {
            return Err(RecipeError::Cages { found: cages, cells });
        }
        if !self.fills_board() {
            let givens = self.givens;
            return Err(RecipeError::Uneven { cells, cages, givens });
        }
        // Hundreds of attempts came to nothing. A Latin square of 8×8 takes 66 bits; seven products of eight of its
        // values tell at most 63, from which the eighth follows, and sums half as much. On larger boards, more is
        // missing. Values of one's own may tell more: products of primes do.
        if self.is_wide() && self.values.is_none() && self.givens <= size {
            return Err(RecipeError::Wide { size, cages });
        }
        if let Some(weights) = &self.cage_weights {
            let sizes = cages.end() - cages.start() + 1;
            if weights.len() != sizes || self.sizes().weights.iter().all(|weight| *weight == 0) {
                return Err(RecipeError::CageWeights { sizes, found: weights.clone() });
            }
        }
        Ok(KenKenMaker::new(self.clone(), values))
    }

    /// Number of cells of a cage.
    fn cages(&self) -> RangeInclusive<usize> {
        let largest = if self.operators.any_of_many_cells() { 4 } else { 2 };
        self.cages.clone().unwrap_or(1..=largest)
    }

    /// The sizes of cages. There are none larger than the board.
    pub(super) fn sizes(&self) -> Sizes {
        let (least, most) = self.cages().into_inner();
        let cages = least..=most.min(self.size * self.size).max(least);
        let weights = match &self.cage_weights {
            Some(weights) => weights.iter().copied().take(cages.clone().count()).collect(),
            None => cages.clone().map(usual_weight).collect(),
        };
        Sizes { cages, weights, givens: self.givens }
    }

    /// Whether cages of several cells have no weight.
    pub(super) fn wants_single_cells_alone(&self) -> bool {
        let Sizes { cages, weights, .. } = self.sizes();
        cages.zip(weights).all(|(cells, weight)| cells < 2 || weight == 0)
    }

    /// Whether the cells of a board can be shared out among given cells and cages of the right sizes.
    fn fills_board(&self) -> bool {
        let cells = self.size * self.size;
        let (least, most) = self.cages().into_inner();
        let least = least.max(2);
        (0..=self.givens.min(cells)).map(|givens| cells - givens).any(|left| {
            // The number of cages if all are as large as may be must be no more than if all are as small as may be.
            left == 0 || least <= most && left.div_ceil(most) <= left / least
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_without_puzzles_are_refused() {
        let error = |recipe: Recipe| recipe.maker().err().map(|error| error.to_string());
        assert_eq!(error(Recipe::new(1)), Some("expected a size from 2 to 16, found 1".to_owned()));
        assert_eq!(error(Recipe::new(16)), None);
        #[expect(clippy::reversed_empty_ranges, reason = "it is refused")]
        let backwards = Some(4..=1);
        assert!(error(Recipe { cages: backwards, ..Recipe::new(4) }).is_some());
        assert!(error(Recipe { cages: Some(0..=3), ..Recipe::new(4) }).is_some());
        let large = error(Recipe { cages: Some(3..=99), ..Recipe::new(6) });
        assert_eq!(large, Some("expected cages of 1 to 36 cells, found 3..99".to_owned()));
        let weights = |weights: &[u16]| {
            error(Recipe { cage_weights: Some(weights.to_vec()), cages: Some(2..=4), ..Recipe::new(6) })
        };
        assert_eq!(weights(&[0, 1, 0]), None);
        let expected = "expected 3 weights, one for each cage size and not all 0, found";
        assert_eq!(weights(&[5, 1]), Some(format!("{expected} 5,1")));
        assert_eq!(weights(&[0, 0, 0]), Some(format!("{expected} 0,0,0")));
        assert!(error(Recipe { values: Some(Values::up_to(5)), ..Recipe::new(4) }).is_some());
        let wide = |cages, size| error(Recipe { cages: Some(cages), ..Recipe::new(size) });
        let expected = "expected `cages` of which the smallest have at most 6 cells on a board of 8×8, or more `givens` than 8, \
                        found 8..12: larger cages tell too little to leave one solution";
        assert_eq!(wide(8..=12, 8), Some(expected.to_owned()));
        assert_eq!((wide(6..=12, 8), wide(7..=9, 7)), (None, None));
        assert_eq!(error(Recipe { cages: Some(8..=12), givens: 30, ..Recipe::new(8) }), None);
        let pairs = |size, givens| error(Recipe { cages: Some(2..=2), givens, ..Recipe::new(size) });
        assert_eq!((pairs(4, 0), pairs(5, 1)), (None, None));
        let uneven = "25 cells cannot be divided into cages of 2 cells with at most 0 given";
        assert_eq!(pairs(5, 0), Some(uneven.to_owned()));
        assert!(error(Recipe { cages: Some(1..=1), givens: 15, ..Recipe::new(4) }).is_some());
        assert_eq!(error(Recipe { cages: Some(1..=1), givens: 16, ..Recipe::new(4) }), None);
    }
}
