//! Making Sudokus: a full board, and then givens taken away while it stays the only solution.

use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

use super::carve::{CarveError, Carved, Carving};
use super::family::Sheet;
use super::fill::{Filled, fill};
use super::jigsaw::jigsaw;
use super::layout::{Boxes, Layout, LayoutError};
use super::nine::{Cells, Generator};
use super::puzzle::Puzzle;
use super::seek::Bounds;
use super::solve::lend;
use super::text::Writer;
use crate::family::{GaveUp, Made, Maker};
use crate::random::Random;
use crate::symmetry::Symmetry;

/// The rules of the boards to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many rows, columns and symbols.
    pub size: usize,
    /// Rows and columns of a box; the most square ones if nothing is said.
    pub box_shape: Option<(usize, usize)>,
    /// Whether both diagonals hold each symbol once.
    pub diagonals: bool,
    /// Whether the windows of a windoku do.
    pub windows: bool,
    /// Whether irregular regions take the place of boxes: new ones for each puzzle.
    pub jigsaw: bool,
    /// Whether there are neither boxes nor regions.
    pub latin: bool,
}

impl Default for Shape {
    /// The board that everybody knows.
    fn default() -> Self {
        Shape { size: 9, box_shape: None, diagonals: false, windows: false, jigsaw: false, latin: false }
    }
}

impl Shape {
    /// The layout; of a jigsaw, one with boxes, which its regions are to replace.
    fn layout(&self) -> Result<Layout, LayoutError> {
        let boxes = match (self.latin || self.jigsaw, self.box_shape) {
            (true, _) => Boxes::None,
            (false, Some((rows, columns))) => Boxes::Rectangles { rows, columns },
            (false, None) => Layout::classic(self.size)?.boxes().clone(),
        };
        Layout::new(self.size, boxes, self.diagonals, self.windows)
    }
}

/// What to make.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// The rules.
    pub shape: Shape,
    /// How many givens, if not as few as can be: then none can go, or of a symmetry no group.
    pub clues: Option<RangeInclusive<usize>>,
    /// Which givens go together.
    pub symmetry: Symmetry,
    /// For each cell whether it may be given; any may if nothing is said.
    pub pattern: Option<Vec<bool>>,
    /// Symbols that are already placed, and stay: for each cell the value, or 0.
    pub template: Option<Vec<u8>>,
    /// Whether solved boards are wanted, not puzzles.
    pub full: bool,
    /// What writes them.
    pub writer: Writer,
}

/// Why there are no such puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// There is no such board.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A Latin square has no regions.
    #[error("expected regions, or none: a jigsaw is no Latin square")]
    LatinJigsaw,
    /// A pattern or template of another size.
    #[error("expected a {part} of {expected} cells, found {found}")]
    Cells {
        /// Which of them.
        part: &'static str,
        /// How many cells the board has.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// The template breaks the rules.
    #[error("expected a template that keeps the rules, found {symbol} twice in {house}")]
    Clash {
        /// What stands there twice.
        symbol: String,
        /// The house, in words.
        house: String,
    },
    /// Too few givens to have one solution.
    #[error("expected {least} givens or more, found {most}: {why}")]
    TooFew {
        /// The fewest that there must be.
        least: usize,
        /// The most that are asked for.
        most: usize,
        /// Why they are too few.
        why: &'static str,
    },
    /// Two lines that may change places without anybody noticing.
    #[error("expected a pattern with a given in {one} or {other}: they could change places")]
    EmptyLines {
        /// A row or column.
        one: String,
        /// Another of the same band or stack.
        other: String,
    },
    /// No number of givens in the range can be had in groups of these sizes.
    #[error("expected a number of givens that the symmetry, pattern and template allow, found {low}..{high}")]
    Clues {
        /// The fewest that are asked for.
        low: usize,
        /// The most.
        high: usize,
    },
}

/// Up to this size, a puzzle that is to have as few givens as can be is thrown away if that is not proven.
/// On larger boards the proof may take for ever: there, a given stays that could not be shown to be
/// spare.
const PROVEN_MINIMAL: usize = 16;

/// No puzzle of 9×9 has fewer givens (McGuire, Tugemann and Civario, 2012).
const FEWEST_AT_NINE: usize = 17;

impl Recipe {
    /// What makes such puzzles.
    ///
    /// # Errors
    /// If it is plain that there are none.
    pub fn maker(&self) -> Result<SudokuMaker, RecipeError> {
        if self.shape.latin && self.shape.jigsaw {
            return Err(RecipeError::LatinJigsaw);
        }
        let layout = self.shape.layout()?;
        let (size, cells) = (layout.size(), layout.cell_count());
        let right_size = |part, found| {
            if found == cells { Ok(()) } else { Err(RecipeError::Cells { part, expected: cells, found }) }
        };
        let template = self.template.clone().unwrap_or_else(|| vec![0; cells]);
        right_size("template", template.len())?;
        let pattern = self.pattern.clone().unwrap_or_else(|| vec![true; cells]);
        right_size("pattern", pattern.len())?;
        let layout = Arc::new(layout);
        let placed = Puzzle::new(Arc::clone(&layout), template.clone());
        if let Some(clash) = placed.clash() {
            let house = layout.houses()[clash.house].kind.to_string();
            return Err(RecipeError::Clash { symbol: self.writer.cell(clash.value), house });
        }
        let may_be_given: Vec<bool> = (0..cells).map(|cell| pattern[cell] || template[cell] > 0).collect();
        // A group goes as a whole: what is placed is in none, nor is what may not be given.
        let orbits: Vec<Vec<u16>> = self
            .symmetry
            .orbits(size, size)
            .unwrap_or_default()
            .into_iter()
            .map(|orbit| orbit.into_iter().filter(|&cell| pattern[cell] && template[cell] == 0))
            .map(|orbit| orbit.map(|cell| cell as u16).collect())
            .filter(|orbit: &Vec<u16>| !orbit.is_empty())
            .collect();
        if !self.full {
            self.check_count(&layout, &may_be_given, &orbits, placed.given_count())?;
            check_lines(&layout, &may_be_given)?;
        }
        let writer = Arc::new(self.writer.clone());
        Ok(SudokuMaker { recipe: self.clone(), layout, template, may_be_given, orbits, writer })
    }

    /// Whether there can be enough givens, and as many as asked for.
    fn check_count(
        &self,
        layout: &Layout,
        may_be_given: &[bool],
        orbits: &[Vec<u16>],
        placed: usize,
    ) -> Result<(), RecipeError> {
        let all = may_be_given.iter().filter(|may| **may).count();
        let (low, high) = self.clues.clone().map_or((0, all), RangeInclusive::into_inner);
        let (least, why) = if layout.is_classic_nine() {
            (FEWEST_AT_NINE, "no 9×9 puzzle has fewer")
        } else {
            (layout.size() - 1, "two symbols that are nowhere could change places")
        };
        if high.min(all) < least {
            return Err(RecipeError::TooFew { least, most: high.min(all), why });
        }
        // The numbers that can be had by some of the groups and what is placed.
        let mut reached = vec![false; all + 1];
        reached[placed] = true;
        for orbit in orbits {
            for count in (orbit.len()..=all).rev() {
                reached[count] |= reached[count - orbit.len()];
            }
        }
        let some = (low..=high.min(all)).any(|count| reached[count]);
        if some { Ok(()) } else { Err(RecipeError::Clues { low, high }) }
    }
}

/// Whether no two rows of a band, or columns of a stack, are without givens: they could change places.
fn check_lines(layout: &Layout, may_be_given: &[bool]) -> Result<(), RecipeError> {
    let size = layout.size();
    if layout.has_diagonals() || layout.has_windows() {
        return Ok(());
    }
    let (height, width) = match *layout.boxes() {
        Boxes::Rectangles { rows, columns } => (rows, columns),
        // Those of a jigsaw are not known yet, and a Latin square is one band.
        Boxes::None | Boxes::Regions(_) => return Ok(()),
    };
    for (name, band, step, stride) in [("row", height, size, 1), ("column", width, 1, size)] {
        let is_empty = |line: usize| (0..size).all(|place| !may_be_given[line * step + place * stride]);
        let empty: Vec<usize> = (0..size).filter(|&line| is_empty(line)).collect();
        if let Some(pair) = empty.windows(2).find(|pair| pair[0] / band == pair[1] / band) {
            let [one, other] = [pair[0], pair[1]].map(|line| format!("{name} {}", line + 1));
            return Err(RecipeError::EmptyLines { one, other });
        }
    }
    Ok(())
}

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
        if shape.jigsaw {
            let drawn = jigsaw(shape.size, shape.diagonals, random, bounds);
            let drawn =
                drawn.map_err(|error| GaveUp::Impossible(error.to_string()))?.ok_or(GaveUp::Stopped)?;
            return Ok((Arc::new(drawn.layout), drawn.full));
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
        let clues =
            self.recipe.clues.as_ref().map(|clues| (*clues.start(), *clues.end().min(&solution.len())));
        // One number of the range, so that all of them come.
        let clues = clues.map(|(low, high)| low + random.below(high - low + 1)..=high);
        if layout.is_classic_nine() {
            return Ok(self.carve_nine(solution, clues, random));
        }
        let givens: Vec<u8> = solution
            .iter()
            .zip(&self.may_be_given)
            .map(|(&value, &may)| if may { value } else { 0 })
            .collect();
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
    fn carve_nine(
        &self,
        solution: &[u8],
        clues: Option<RangeInclusive<usize>>,
        random: &mut Random,
    ) -> Option<Vec<u8>> {
        let clues = clues.unwrap_or(0..=solution.len());
        let set = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0, |set: Cells, cell| set | 1 << cell);
        let givens = set(&mut (0..solution.len()).filter(|&cell| self.may_be_given[cell]));
        let mut orbits: Vec<Cells> =
            self.orbits.iter().map(|orbit| set(&mut orbit.iter().map(|&cell| usize::from(cell)))).collect();
        random.shuffle(&mut orbits);
        let grid = solution.try_into().expect("a board of 81 cells");
        let left = lend(&IDLE, |generator| generator.carve(grid, givens, &orbits, *clues.start()))?;
        let value = |cell: usize| if left >> cell & 1 == 1 { solution[cell] } else { 0 };
        clues.contains(&(left.count_ones() as usize)).then(|| (0..solution.len()).map(value).collect())
    }
}
