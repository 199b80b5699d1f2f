//! Making Sudokus: a full board, and then givens taken away while it stays the only solution.

mod order;
mod recipe;
pub(super) mod settings;

pub use recipe::{Recipe, RecipeError, Regions, Shape};

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use super::carve::{CarveError, Carved, Carving};
use super::family::Sheet;
use super::fill::{Filled, fill};
use super::jigsaw::jigsaw;
use super::nine::{Cells, Generator};
use super::puzzle::Puzzle;
use super::solve::lend;
use super::text::Writer;
use crate::board::Layout;
use crate::deadline::is_over;
use crate::generate::{GaveUp, Made, Maker, Order, Tally, latin_square};
use crate::random::Random;
use crate::solve::Budget;
use crate::technique::Scale;

/// Up to this size, a puzzle that is to have as few givens as can be is thrown away if that is not proven.
/// On larger boards the proof may take for ever: there, a given stays that could not be shown to be
/// spare.
const PROVEN_MINIMAL: usize = 16;

/// Makes the Sudokus of a [`Recipe`].
#[derive(Debug)]
pub struct SudokuMaker {
    recipe: Recipe,
    layout: Arc<Layout>,
    template: Vec<u8>,
    /// For each cell whether it may be given.
    may_be_given: Vec<bool>,
    /// The cells that may go, in groups that go together.
    orbits: Vec<Vec<u16>>,
    writer: Arc<Writer>,
}

thread_local! {
    /// A generator of classic boards that nobody uses just now.
    static IDLE: Cell<Option<Generator>> = const { Cell::new(None) };
}

impl Maker for SudokuMaker {
    fn make(&self, random: &mut Random, deadline: Option<Instant>) -> Result<Made, GaveUp> {
        loop {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let (layout, solution) = self.board(random, deadline)?;
            let givens = if self.recipe.full {
                solution.clone()
            } else {
                match self.carve(&layout, &solution, random, deadline)? {
                    Some(givens) => givens,
                    None => continue,
                }
            };
            return Ok(self.made(layout, givens, solution));
        }
    }

    fn make_to_order(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Instant>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        self.ordered(order, random, deadline, tally)
    }

    fn scale(&self) -> Scale {
        if self.layout.is_classic_nine() && self.recipe.shape.regions != Regions::Jigsaw {
            Scale::Steps
        } else {
            Scale::Places
        }
    }
}

impl SudokuMaker {
    fn made(&self, layout: Arc<Layout>, givens: Vec<u8>, solution: Vec<u8>) -> Made {
        let puzzle = Puzzle::new(layout, givens);
        let solution = solution.into_iter().map(i32::from).collect();
        let writer = Arc::clone(&self.writer);
        Made { puzzle: Box::new(Sheet { puzzle, writer }), solution }
    }

    /// A full board around the template.
    fn board(
        &self,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<(Arc<Layout>, Vec<u8>), GaveUp> {
        let budget = Budget { nodes: None, deadline };
        let shape = &self.recipe.shape;
        if shape.regions == Regions::Jigsaw && self.recipe.template.is_none() {
            let drawn = jigsaw(shape.size, shape.diagonals, random, budget);
            let drawn =
                drawn.map_err(|error| GaveUp::Impossible(error.to_string()))?.ok_or(GaveUp::Stopped)?;
            return Ok((Arc::new(drawn.layout), drawn.full));
        }
        if shape.regions == Regions::None && self.recipe.template.is_none() {
            // Each square with the same probability, which no filling by search can promise.
            return Ok((Arc::clone(&self.layout), latin_square(shape.size, random)));
        }
        if self.layout.is_classic_nine() && self.recipe.template.is_none() {
            return Ok((
                Arc::clone(&self.layout),
                lend(&IDLE, |generator| generator.solution(random)).to_vec(),
            ));
        }
        match fill(&self.layout, &self.template, random, budget) {
            Ok(Filled::Board(board)) => Ok((Arc::clone(&self.layout), board)),
            Ok(Filled::Stopped) => Err(GaveUp::Stopped),
            Ok(Filled::None) => Err(GaveUp::Impossible("the template has no solution".to_owned())),
            Err(error) => Err(GaveUp::Impossible(error.to_string())),
        }
    }

    /// The givens of a puzzle with this solution; `None` if it has none as asked for, or if luck was
    /// against it.
    fn carve(
        &self,
        layout: &Layout,
        solution: &[u8],
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        if layout.is_classic_nine() {
            return Ok(self.carve_nine(solution, random));
        }
        self.carve_by(layout, solution, &self.all_that_may(solution), false, random, deadline)
    }

    /// All cells of a solution that may be given.
    fn all_that_may(&self, solution: &[u8]) -> Vec<u8> {
        let given = |(&value, &may): (&u8, &bool)| if may { value } else { 0 };
        solution.iter().zip(&self.may_be_given).map(given).collect()
    }

    /// The same from these givens on, on a board of any layout, as long as singles solve it or not.
    fn carve_by(
        &self,
        layout: &Layout,
        solution: &[u8],
        givens: &[u8],
        singles_only: bool,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let clues = self.recipe.clues.clone();
        let carving =
            Carving { givens, clues, singles_only, deadline, ..Carving::new(layout, solution, &self.orbits) };
        match carving.carve(random) {
            Ok(Carved::Puzzle { givens, minimal }) => {
                let enough = minimal || self.recipe.clues.is_some() || layout.size() > PROVEN_MINIMAL;
                Ok(enough.then_some(givens))
            }
            Ok(Carved::Missed { .. }) | Err(CarveError::Ambiguous | CarveError::TooHard(_)) => Ok(None),
            Ok(Carved::Stopped) => Err(GaveUp::Stopped),
            Err(error) => Err(GaveUp::Impossible(error.to_string())),
        }
    }

    /// The givens of a classic puzzle with this solution.
    fn carve_nine(&self, solution: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        let clues = self.draw_clues(solution.len(), random);
        let mut orbits = self.orbits_as_sets();
        random.shuffle(&mut orbits);
        let givens = set((0..solution.len()).filter(|&cell| self.may_be_given[cell]));
        thin_out(solution, givens, &orbits, &clues)
    }

    /// The groups of cells that go together.
    fn orbits_as_sets(&self) -> Vec<Cells> {
        self.orbits.iter().map(|orbit| set(orbit.iter().map(|&cell| usize::from(cell)))).collect()
    }

    /// How many givens there may be: one number of the range, so that all of them come, or more.
    fn draw_clues(&self, cells: usize, random: &mut Random) -> RangeInclusive<usize> {
        self.recipe.clues.as_ref().map_or(0..=cells, |clues| {
            let (fewest, most) = (*clues.start(), cells.min(*clues.end()));
            fewest + random.below(most - fewest + 1)..=most
        })
    }
}

fn set(cells: impl Iterator<Item = usize>) -> Cells {
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// The givens of a classic puzzle where only these cells are given at first, and orbits go in this order.
fn thin_out(
    solution: &[u8],
    givens: Cells,
    orbits: &[Cells],
    clues: &RangeInclusive<usize>,
) -> Option<Vec<u8>> {
    let grid = solution.try_into().expect("a board of 81 cells");
    let left = lend(&IDLE, |generator| generator.carve(grid, givens, orbits, *clues.start()))?;
    let value = |cell: usize| if left >> cell & 1 == 1 { solution[cell] } else { 0 };
    clues.contains(&(left.count_ones() as usize)).then(|| (0..solution.len()).map(value).collect())
}
