//! Making Sudokus: a full board, and then givens taken away while it stays the only solution.

mod few;
mod order;
mod pattern;
mod recipe;
pub(super) mod settings;
#[cfg(test)]
mod tests;
mod usual;

pub use recipe::{Recipe, RecipeError, Regions, Shape};
pub use usual::UsualMaker;

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::carve::{CarveError, Carved, Carving, is_proven_minimal};
use super::fill::{Filled, fill};
use super::jigsaw::{Jigsaw, has_boards, jigsaw};
use super::nine::{Cells, Generator};
use super::puzzle::Puzzle;
use super::sheet::Sheet;
use super::solve::lend;
use super::text::Writer;
use crate::board::{Boxes, Layout};
use crate::deadline::{Deadline, is_over};
use crate::generate::{GaveUp, Made, Maker, Order, TRIES, Tally, latin_square_within};
use crate::random::Random;
use crate::solve::{Allowance, Budget};
use crate::technique::{LARGEST_STEPPED, Level, Scale, Technique};

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

/// Larger boards take several times as long to be made medium, and are for nobody to solve by hand.
const LARGEST_MEDIUM: usize = 49;

impl Maker for SudokuMaker {
    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made, GaveUp> {
        let most = self.most_tries(TRIES);
        let mut tries = 0;
        while tries < most {
            if is_over(deadline) {
                return Err(GaveUp::Stopped);
            }
            let (layout, solution) = if self.recipe.pattern.is_some() && !self.recipe.full {
                let Some((layout, givens, solution)) = self.fill_pattern(random, deadline, &mut tries)?
                else {
                    continue;
                };
                if self.fills_pattern() {
                    return Ok(self.made(layout, givens, solution));
                }
                (layout, solution)
            } else {
                self.board(random, deadline)?
            };
            let givens = if self.recipe.full {
                Some(solution.clone())
            } else if let Some(most_clues) = self.few_clues() {
                self.with_few_clues(&solution, most_clues, random, &mut tries)
            } else {
                tries += 1;
                self.carve(&layout, &solution, random, deadline)?
            };
            if let Some(givens) = givens {
                return Ok(self.made(layout, givens, solution));
            }
        }
        Err(GaveUp::Hopeless { tries: most, hardest: None })
    }

    fn make_tallied(
        &self,
        order: &Order,
        random: &mut Random,
        deadline: Option<Deadline>,
        tally: &Tally,
    ) -> Result<Made, GaveUp> {
        self.ordered(order, random, deadline, tally)
    }

    fn scale(&self) -> Scale {
        if self.layout.size() <= LARGEST_STEPPED { Scale::Steps } else { Scale::Places }
    }

    /// Minimal puzzles of large boards, and of variants and jigsaws of the usual size, are extreme.
    fn usual_levels(&self) -> Option<RangeInclusive<Level>> {
        let Recipe { shape, clues, pattern, template, full, .. } = &self.recipe;
        let is_variant = shape.diagonals || shape.windows || shape.regions == Regions::Jigsaw;
        let is_hard = shape.size > 9 || shape.size == 9 && is_variant;
        let is_free = clues.is_none() && pattern.is_none() && template.is_none() && !full;
        let largest = if shape.regions == Regions::Jigsaw { LARGEST_STEPPED } else { LARGEST_MEDIUM };
        // Forced moves solve large Latin squares, or refutations are needed: there is nothing between.
        let level = match (shape.regions, self.scale()) {
            (Regions::None, Scale::Places) => Level::Easy,
            _ => Level::Medium,
        };
        (is_hard && is_free && shape.size <= largest).then_some(level..=level)
    }

    fn techniques(&self) -> Vec<Technique> {
        match self.scale() {
            Scale::Steps if self.is_nine() => Technique::of_classics(),
            Scale::Steps => {
                let (layout, size) = (&self.layout, self.layout.size());
                let has_regions = *layout.boxes() != Boxes::None || layout.has_windows();
                let has = |technique: &Technique| has_regions || !technique.needs_regions();
                let all = Technique::of_boards().into_iter().filter(has);
                all.filter(|technique| technique.is_needed_with(size)).collect()
            }
            scale => Technique::on(scale),
        }
    }
}

impl SudokuMaker {
    /// How many tries are worth making where an order has `tries`. One on a large board takes longer: the work
    /// grows with the cube of the number of cells, roughly. From 50,000 tries it leaves 4,389 of a jigsaw of
    /// 9×9, and 200 from 16×16 on.
    fn most_tries(&self, tries: u64) -> u64 {
        /// Up to this many cells, a try takes no time.
        const SMALL: u64 = 36;
        /// As many tries as any board gets.
        const FEWEST: u64 = 200;
        if self.is_nine() {
            return tries;
        }
        let cells = (self.layout.cell_count() as u64).max(SMALL);
        (u128::from(tries) * u128::from(SMALL.pow(3)) / u128::from(cells.pow(3)))
            .max(u128::from(FEWEST.min(tries))) as u64
    }

    /// Whether its boards are classic ones of 9×9, for which there is a faster way.
    fn is_nine(&self) -> bool {
        self.layout.is_classic_nine() && self.recipe.shape.regions != Regions::Jigsaw
    }

    fn made(&self, layout: Arc<Layout>, givens: Vec<u8>, solution: Vec<u8>) -> Made {
        let puzzle = Puzzle::new(layout, givens);
        let solution = solution.into_iter().map(i32::from).collect();
        let writer = Arc::clone(&self.writer);
        Made { puzzle: Box::new(Sheet::new(puzzle, writer)), solution }
    }

    /// A full board around the template.
    fn board(
        &self,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<(Arc<Layout>, Vec<u8>), GaveUp> {
        let budget = Budget { nodes: None, deadline };
        let shape = &self.recipe.shape;
        if shape.regions == Regions::Jigsaw && self.recipe.template.is_none() {
            let drawn = jigsaw(shape.size, shape.diagonals, random, budget);
            return match drawn.map_err(|error| GaveUp::Impossible(error.to_string()))? {
                Some(Jigsaw { layout, full }) => Ok((Arc::new(layout), full)),
                None if !has_boards(shape.size, shape.diagonals) => Err(GaveUp::no_full_board()),
                None => Err(GaveUp::Stopped),
            };
        }
        if shape.regions == Regions::None && !shape.diagonals && self.recipe.template.is_none() {
            // Each square with the same probability, which no filling by search can promise.
            let square = latin_square_within(shape.size, random, &mut Allowance::from(budget))?;
            return Ok((Arc::clone(&self.layout), square));
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
            Ok(Filled::None) if self.recipe.template.is_none() => Err(GaveUp::no_full_board()),
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
        deadline: Option<Deadline>,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        if layout.is_classic_nine() {
            return Ok(self.carve_nine(solution, &[], random));
        }
        self.carve_by(layout, solution, &self.all_that_may(solution), false, random, deadline)
    }

    /// All cells of a solution that may be given.
    fn all_that_may(&self, solution: &[u8]) -> Vec<u8> {
        let given = |(&value, &may): (&u8, &bool)| if may { value } else { 0 };
        solution.iter().zip(&self.may_be_given).map(given).collect()
    }

    /// The givens of a puzzle with this solution, carved from these on, on a board of any layout, as long as singles
    /// solve it or not.
    fn carve_by(
        &self,
        layout: &Layout,
        solution: &[u8],
        givens: &[u8],
        singles_only: bool,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Vec<u8>>, GaveUp> {
        let clues = self.recipe.clues.clone();
        let carving =
            Carving { givens, clues, singles_only, deadline, ..Carving::new(layout, solution, &self.orbits) };
        match carving.carve(random) {
            Ok(Carved::Puzzle { givens, minimal }) => {
                let enough = minimal || self.recipe.clues.is_some() || !is_proven_minimal(layout);
                Ok(enough.then_some(givens))
            }
            Ok(Carved::Missed { .. }) | Err(CarveError::Ambiguous | CarveError::TooHard(_)) => Ok(None),
            Ok(Carved::Stopped) => Err(GaveUp::Stopped),
            Err(error) => Err(GaveUp::Impossible(error.to_string())),
        }
    }

    /// The givens of a classic puzzle with this solution. Some cells are the first that are not given.
    fn carve_nine(&self, solution: &[u8], first: &[u16], random: &mut Random) -> Option<Vec<u8>> {
        let clues = self.draw_clues(solution.len(), random);
        self.carve_nine_to(solution, &clues, first, random)
    }

    /// The same with a number of givens in `clues`.
    fn carve_nine_to(
        &self,
        solution: &[u8],
        clues: &RangeInclusive<usize>,
        first: &[u16],
        random: &mut Random,
    ) -> Option<Vec<u8>> {
        let mut orbits = self.orbits_as_sets();
        random.shuffle(&mut orbits);
        let first = set(first.iter().map(|&cell| usize::from(cell)));
        orbits.sort_by_key(|orbit| orbit & first == 0);
        let givens = set((0..solution.len()).filter(|&cell| self.may_be_given[cell]));
        thin_out(solution, givens, &orbits, clues)
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
