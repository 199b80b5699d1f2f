//! What kind of puzzle is wanted.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::VariantMaker;
use super::cages::USUAL;
use super::plan::Plan;
use crate::board::{Boxes, ExtraHouses, Layout, LayoutError};
use crate::constraint::kinds::{self, Kind};
use crate::constraint::{Part, Place, Placed, names};
use crate::generate::Symmetry;
use crate::notation::text;
use crate::operator::{Operator, Weights};
use crate::variant::{LARGEST, PLAIN, SMALLEST, Sort};

/// What a board has beside rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Regions {
    /// The most square boxes.
    #[default]
    Boxes,
    /// Regions of any shape, drawn anew for each puzzle.
    Jigsaw,
    /// Nothing.
    None,
}

impl Regions {
    /// The board, with rows as regions where these are still to be drawn.
    fn layout(self, size: usize) -> Result<Layout, LayoutError> {
        match self {
            Regions::Boxes => Layout::classic(size),
            Regions::Jigsaw => {
                let rows = (0..size * size).map(|cell| (cell / size) as u8).collect();
                Layout::new(size, Boxes::Regions(rows), ExtraHouses::NONE)
            }
            Regions::None => Layout::latin(size),
        }
    }
}

/// What kind of puzzle is wanted. The default is a killer Sudoku of 9×9 with no more givens than it needs.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The number of rows, of columns, and of values.
    pub size: usize,
    /// What the board has beside rows and columns.
    pub regions: Regions,
    /// The kinds of constraints.
    pub kinds: Vec<&'static Kind>,
    /// How many cells a cage has, of a kind whose cages cover the board; by default 2 to 5, or 2 if the operators are
    /// differences and quotients, which people expect on two cells only.
    pub cages: Option<RangeInclusive<usize>>,
    /// How often each operator is wanted, of cages that have one.
    pub operators: Weights,
    /// The number of givens; by default, the puzzle is minimal: no given can be removed.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether constraints that are not needed are taken away.
    pub minimal: bool,
    /// Which cells are given together.
    pub symmetry: Symmetry,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe {
            size: 9,
            regions: Regions::Boxes,
            kinds: kinds::named(names::KILLER_CAGE).into_iter().collect(),
            cages: None,
            operators: Weights::default(),
            givens: None,
            minimal: false,
            symmetry: Symmetry::default(),
        }
    }
}

/// Why there are no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no board of this size.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// It is too large or too small.
    #[error("expected a size from {SMALLEST} to {LARGEST}, found {0}")]
    Size(usize),
    /// There are no kinds.
    #[error("expected kinds of constraints, such as killer or thermo,arrow")]
    Nothing,
    /// Nothing differs from one puzzle to the next, and none has a single solution.
    #[error(
        "rules of the whole board alone, without givens, leave several solutions: allow givens, or add constraints on \
         cells, such as killer or thermo"
    )]
    NoClues,
    /// No constraints of this kind can be laid out.
    #[error("there are no puzzles made with {0}")]
    Kind(&'static str),
    /// A kind cannot be on this board.
    #[error("{0}")]
    Unfit(String),
    /// Sizes of cages, but no kind whose cages cover the board.
    #[error("`cages`: expected a kind whose cages cover the board, such as killer, found none")]
    NoCages,
    /// Cages of a size that there cannot be.
    #[error("expected cages of 2 to {most} cells, found {}", text::ends(.found))]
    Cages {
        /// What was asked for.
        found: RangeInclusive<usize>,
        /// The most cells that a cage can have.
        most: usize,
    },
    /// Cages of these sizes do not fill the board.
    #[error("{cells} cells cannot be divided into cages of {}", text::ends(.cages))]
    Uneven {
        /// How many cells the board has.
        cells: usize,
        /// How many cells a cage has.
        cages: RangeInclusive<usize>,
    },
    /// Quotients alone, although few neighbours divide each other.
    #[error("expected other operators besides `/`, as few neighbours divide each other")]
    QuotientsAlone,
    /// Differences alone, and no givens, on a board of this size.
    #[error("expected other operators besides `-`: {} minus each value of a solution is another one", .0 + 1)]
    DifferencesAlone(usize),
    /// Cages of two cells, as the operators need them, on a board that they cannot cover.
    #[error(
        "expected `+` or `*` among the operators: cages of `-` and `/` have two cells, and {0} cells is an odd number"
    )]
    OddPairs(usize),
    /// Differences and quotients alone, although people expect these on two cells only.
    #[error("expected `+` or `*` among the operators for cages of more than two cells")]
    LargeDifferences,
    /// More givens than there are cells.
    #[error("expected numbers of givens from 0 to {cells}, found {}", text::ends(.found))]
    Givens {
        /// What was asked for.
        found: RangeInclusive<usize>,
        /// How many cells there are.
        cells: usize,
    },
}

impl Recipe {
    /// The maker of such puzzles of a sort that has no larger boards.
    ///
    /// # Errors
    /// If there are none.
    pub(crate) fn maker_of_sort(
        &self,
        sort: &'static Sort,
        largest: usize,
    ) -> Result<VariantMaker, RecipeError> {
        if self.size > largest {
            return Err(RecipeError::Unfit(format!("expected a size up to {largest}, found {}", self.size)));
        }
        Ok(self.maker()?.of_sort(sort))
    }

    /// How many cells a cage has.
    pub(super) fn sizes(&self) -> RangeInclusive<usize> {
        let usual = if self.operators.any_of_many_cells() { USUAL } else { 2..=2 };
        self.cages.clone().unwrap_or(usual)
    }

    /// Checks that there can be cages of a kind that cover a board of this many cells.
    fn check_cages(&self, kind: &Kind, cells: usize) -> Result<(), RecipeError> {
        let has_operators = kind.has(Part::Result);
        if has_operators && self.operators.are_only(Operator::Divide) {
            return Err(RecipeError::QuotientsAlone);
        }
        let has_givens = self.givens.as_ref().is_none_or(|givens| *givens.end() > 0);
        if has_operators && !has_givens && self.operators.are_only(Operator::Subtract) {
            return Err(RecipeError::DifferencesAlone(self.size));
        }
        if has_operators && !self.operators.any_of_many_cells() && self.cages.is_none() && cells % 2 == 1 {
            return Err(RecipeError::OddPairs(cells));
        }
        // In a cage with an operator, values may repeat.
        let most = if has_operators { self.size.max(*USUAL.end()) } else { self.size };
        let cages = self.sizes();
        if self.cages.is_some() && (*cages.start() < 2 || *cages.end() > most || cages.is_empty()) {
            return Err(RecipeError::Cages { found: cages, most });
        }
        if has_operators && *cages.end() > 2 && !self.operators.any_of_many_cells() {
            return Err(RecipeError::LargeDifferences);
        }
        // The number of cages if all are as large as may be must be no more than if all are as small as may be.
        if cells.div_ceil(*cages.end()) > cells / cages.start() {
            return Err(RecipeError::Uneven { cells, cages });
        }
        Ok(())
    }

    /// The maker of such puzzles.
    ///
    /// # Errors
    /// If there are none.
    pub fn maker(&self) -> Result<VariantMaker, RecipeError> {
        if !(SMALLEST..=LARGEST).contains(&self.size) {
            return Err(RecipeError::Size(self.size));
        }
        let layout = Arc::new(self.regions.layout(self.size)?);
        let cells = layout.cell_count();
        if let Some(found) = self.givens.as_ref().filter(|found| *found.end() > cells) {
            return Err(RecipeError::Givens { found: found.clone(), cells });
        }
        let mut kinds: Vec<(&'static Kind, Plan)> = Vec::new();
        for &kind in &self.kinds {
            let plan = Plan::of(kind).ok_or(RecipeError::Kind(kind.name))?;
            if kind.needs_boxes() && *layout.boxes() == Boxes::None {
                let name = kind.plain_name();
                return Err(RecipeError::Unfit(format!(
                    "{name}: expected a board with boxes or regions, found none"
                )));
            }
            if plan == Plan::Board {
                Placed::new(kind, Place::default(), &layout)
                    .map_err(|mistake| RecipeError::Unfit(mistake.to_string()))?;
            }
            let has_cages = |&&(other, known): &&(&Kind, Plan)| known == plan && other.name != kind.name;
            if let Some((other, _)) = kinds.iter().find(has_cages).filter(|_| plan == Plan::Cages) {
                let (one, other) = (other.plain_name(), kind.plain_name());
                return Err(RecipeError::Unfit(format!(
                    "expected cages of one kind, as they cover the board, found {one} and {other}"
                )));
            }
            if !kinds.iter().any(|(known, _)| known.name == kind.name) {
                kinds.push((kind, plan));
            }
        }
        if kinds.is_empty() {
            return Err(RecipeError::Nothing);
        }
        let mut caging = kinds.iter().filter(|(_, plan)| *plan == Plan::Cages).peekable();
        if self.cages.is_some() && caging.peek().is_none() {
            return Err(RecipeError::NoCages);
        }
        caging.try_for_each(|(kind, _)| self.check_cages(kind, cells))?;
        let groups = self.symmetry.orbits(self.size, self.size).expect("the board is square");
        let maker = VariantMaker { recipe: self.clone(), layout, kinds, groups, sort: &PLAIN };
        // A board whose regions are drawn anew is another each time.
        let is_same = self.givens.as_ref().is_some_and(|givens| *givens.end() == 0) && !maker.is_drawn();
        if is_same && maker.kinds.iter().all(|&(_, plan)| maker.is_rule(plan)) {
            return Err(RecipeError::NoClues);
        }
        Ok(maker)
    }
}
