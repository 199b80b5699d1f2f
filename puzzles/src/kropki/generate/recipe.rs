//! What kind of puzzle is wanted.

use std::ops::RangeInclusive;

use super::KropkiMaker;
use crate::board::Dots;
use crate::generate::Symmetry;
use crate::kropki::puzzle::{SizeError, layout};
use crate::notation::text;

/// What kind of puzzle is wanted. The default is a 9×9 board with boxes and all dots, and as many givens
/// as it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The number of rows, of columns, and of values.
    pub size: usize,
    /// Whether there are no boxes.
    pub latin: bool,
    /// Which dots are shown.
    pub shown: Dots,
    /// How many cells are given.
    pub givens: Givens,
    /// How the givens are found.
    pub direction: Direction,
    /// Whether dots are taken away, too, where that leaves the solution the only one. Only where a
    /// missing dot says nothing.
    ///
    /// Up to 9×9, none of the dots that are left can go; on larger boards one also stays if it
    /// would take too long to tell.
    pub thin_dots: bool,
    /// Which cells are given together.
    pub symmetry: Symmetry,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe {
            size: 9,
            latin: false,
            shown: Dots::All,
            givens: Givens::Minimal,
            direction: Direction::Subtractive,
            thin_dots: false,
            symmetry: Symmetry::None,
        }
    }
}

/// How many cells are given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Givens {
    /// A minimal set: none of the givens (with those that it goes with by symmetry) can be removed.
    ///
    /// That is proven up to 9×9. On larger boards, a given also stays if it would take too long to tell.
    #[default]
    Minimal,
    /// The fewest: it is proven that with these dots, no fewer lead to this solution alone. A board of
    /// which that would take too long to tell is passed over.
    Fewest,
    /// None: the dots alone suffice.
    None,
    /// Any number of these, even where fewer would suffice.
    Between(RangeInclusive<usize>),
}

/// How givens that are [minimal](Givens::Minimal) are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Direction {
    /// They are taken away from a full board, in a random order.
    #[default]
    Subtractive,
    /// They are added to the bare dots, each where some other solution differs; then those are taken
    /// away that have become superfluous. Makes for fewer givens.
    Additive,
}

/// Why there are no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no board of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Where all dots are shown, none can be taken away.
    #[error("dots can be removed only if a missing dot says nothing: choose `dots` some")]
    ThinDots,
    /// No number of givens, or more than there are cells.
    #[error("expected numbers of givens from 0 to {cells}, the lower first, found {}", text::ends(.found))]
    Givens {
        /// What was asked for.
        found: RangeInclusive<usize>,
        /// How many cells there are.
        cells: usize,
    },
}

impl Recipe {
    /// What makes such puzzles.
    ///
    /// # Errors
    /// If there are none.
    pub fn maker(&self) -> Result<KropkiMaker, RecipeError> {
        let layout = layout(self.size, self.latin)?;
        if self.thin_dots && self.shown == Dots::All {
            return Err(RecipeError::ThinDots);
        }
        let cells = layout.cell_count();
        if let Givens::Between(found) = &self.givens
            && (found.is_empty() || *found.end() > cells)
        {
            return Err(RecipeError::Givens { found: found.clone(), cells });
        }
        let groups = self.symmetry.orbits(self.size, self.size).expect("the board is square");
        Ok(KropkiMaker { recipe: self.clone(), layout, groups })
    }

    /// Whether the boards are so small that there is time to see all that is to be known of them.
    pub(super) fn is_small(&self) -> bool {
        self.size <= 9
    }

    /// The most nodes of a search that asks whether there is another solution.
    pub(super) fn most_nodes(&self) -> u64 {
        match self.givens {
            // Such a search is not repeated many times for a board, and there are other boards.
            Givens::None | Givens::Fewest => 100_000,
            Givens::Minimal | Givens::Between(_) if self.is_small() => 100_000,
            Givens::Minimal | Givens::Between(_) => 1_000,
        }
    }
}
