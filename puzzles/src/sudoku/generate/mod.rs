//! Making Sudokus: a full board, and then givens taken away while it stays the only solution.

mod recipe;

pub use recipe::{Recipe, RecipeError, Regions, Shape};

use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

use super::carve::{CarveError, Carved, Carving};
use super::family::Sheet;
use super::fill::{Filled, fill};
use super::jigsaw::jigsaw;
use super::layout::Layout;
use super::nine::{Cells, Generator};
use super::puzzle::Puzzle;
use super::seek::Bounds;
use super::solve::lend;
use super::text::Writer;
use crate::family::{GaveUp, Made, Maker};
use crate::latin;
use crate::random::Random;

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
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
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
            let puzzle = Puzzle::new(layout, givens);
            let solution = solution.into_iter().map(i32::from).collect();
            let writer = Arc::clone(&self.writer);
            return Ok(Made { puzzle: Box::new(Sheet { puzzle, writer }), solution });
        }
    }
}

impl SudokuMaker {
    /// A full board around the template.
    fn board(
        &self,
        random: &mut Random,
        deadline: Option<Instant>,
    ) -> Result<(Arc<Layout>, Vec<u8>), GaveUp> {
        let bounds = Bounds { nodes: None, deadline };
        let shape = &self.recipe.shape;
        if shape.regions == Regions::Jigsaw && self.recipe.template.is_none() {
            let drawn = jigsaw(shape.size, shape.diagonals, random, bounds);
            let drawn =
                drawn.map_err(|error| GaveUp::Impossible(error.to_string()))?.ok_or(GaveUp::Stopped)?;
            return Ok((Arc::new(drawn.layout), drawn.full));
        }
        if shape.regions == Regions::None && self.recipe.template.is_none() {
            // Each square with the same probability, which no filling by search can promise.
            return Ok((Arc::clone(&self.layout), latin::random(shape.size, random)));
        }
        if self.layout.is_classic_nine() && self.recipe.template.is_none() {
            return Ok((
                Arc::clone(&self.layout),
                lend(&IDLE, |generator| generator.solution(random)).to_vec(),
            ));
        }
        match fill(&self.layout, &self.template, random, bounds) {
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
        let givens: Vec<u8> = solution
            .iter()
            .zip(&self.may_be_given)
            .map(|(&value, &may)| if may { value } else { 0 })
            .collect();
        let clues = self.recipe.clues.clone();
        let carving =
            Carving { givens: &givens, clues, deadline, ..Carving::new(layout, solution, &self.orbits) };
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

    /// The same for a classic board.
    fn carve_nine(&self, solution: &[u8], random: &mut Random) -> Option<Vec<u8>> {
        let (fewest, most) = self.recipe.clues.as_ref().map_or((0, solution.len()), |clues| {
            let (fewest, most) = (*clues.start(), solution.len().min(*clues.end()));
            // One number of the range, so that all of them come.
            (fewest + random.below(most - fewest + 1), most)
        });
        let set = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |set: Cells, cell| set | 1 << cell);
        let givens = set(&mut (0..solution.len()).filter(|&cell| self.may_be_given[cell]));
        let mut orbits: Vec<Cells> =
            self.orbits.iter().map(|orbit| set(&mut orbit.iter().map(|&cell| usize::from(cell)))).collect();
        random.shuffle(&mut orbits);
        let grid = solution.try_into().expect("a board of 81 cells");
        let left = lend(&IDLE, |generator| generator.carve(grid, givens, &orbits, fewest))?;
        let value = |cell: usize| if left >> cell & 1 == 1 { solution[cell] } else { 0 };
        (fewest..=most)
            .contains(&(left.count_ones() as usize))
            .then(|| (0..solution.len()).map(value).collect())
    }
}
