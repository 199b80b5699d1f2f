//! Making boards: a layout, digits in it, and repairs until the sums have one solution.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use super::constraints::net;
use super::fill::{Taste, fill};
use super::layout::{Layout, Run};
use super::pattern::Pattern;
use super::puzzle::Puzzle;
use super::repair::{End, Repair, Wishes, sums};
use super::techniques::TECHNIQUES;
use crate::constraint::sum::{Digits, LARGEST_DIGIT};
use crate::deadline::Deadline;
use crate::generate::{Advice, Aim, Changing, GaveUp, Made, Maker, Symmetry};
use crate::random::Random;
use crate::solve::{Allowance, Spent, parts};
use crate::technique::Technique;

/// The most cells of a board that is made. The time grows faster than the cells: such a board takes many minutes.
pub const LARGEST_AREA: usize = 1_000_000;
/// The smallest board: two rows and two columns of cells, and those of the clues.
pub const SMALLEST: usize = 3;
/// The fewest black cells that can be asked for: boards that are more open have several solutions, and get
/// more black cells.
pub const SMALLEST_DENSITY: f64 = 0.2;
/// The most black cells that can be asked for: more would cut the board in two, or leave runs of one cell.
pub const LARGEST_DENSITY: f64 = 0.5;

/// What boards are to be like.
#[derive(Clone, PartialEq, Debug)]
pub struct Recipe {
    /// How many rows, the first one with its clues included.
    pub rows: usize,
    /// How many columns, the first one with its clues included.
    pub columns: usize,
    /// How the layout may be turned or mirrored.
    pub symmetry: Symmetry,
    /// Which part of the cells is black, from 0.2 to 0.5; those of the first row and column do not count.
    /// It is met approximately: where a board so open has several solutions, it gets more black cells.
    pub density: f64,
    /// How many cells are to be known at once, from their two sums alone: many make a board easy.
    pub starting_points: Option<RangeInclusive<usize>>,
    /// The layout of all boards, instead of one that is drawn for each.
    pub layout: Option<Arc<Layout>>,
    /// The digits are those from 1 to this one.
    pub largest_digit: u8,
}

impl Default for Recipe {
    /// Boards of 10×10 as in a newspaper.
    fn default() -> Self {
        Recipe {
            rows: 10,
            columns: 10,
            symmetry: Symmetry::Rotate180,
            density: 0.28,
            starting_points: None,
            layout: None,
            largest_digit: LARGEST_DIGIT,
        }
    }
}

/// Why there are no such boards.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// Too small or too large.
    #[error(
        "expected at least {SMALLEST} rows and {SMALLEST} columns, and at most {LARGEST_AREA} cells, found {0}×{1}"
    )]
    Size(usize, usize),
    /// Only a square can be turned or mirrored so.
    #[error("expected as many rows as columns for the symmetry {symmetry}, found {rows}×{columns}")]
    NotSquare {
        /// The symmetry.
        symmetry: Symmetry,
        /// How many rows.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// Not a part of the cells, or too many.
    #[error("expected a density from {SMALLEST_DENSITY} to {LARGEST_DENSITY}, found {0}")]
    Density(f64),
    /// Too few digits, or too many.
    #[error("expected a largest digit from 2 to {LARGEST_DIGIT}, found {0}")]
    LargestDigit(u8),
    /// No number is in the range.
    #[error("expected a range of starting points that does not end before it begins, found {}..{}", .0.start(), .0.end())]
    StartingPoints(RangeInclusive<usize>),
    /// More than there are cells.
    #[error("expected at most {cells} starting points, as there are no more cells, found {least}")]
    TooManyStartingPoints {
        /// The fewest that were asked for.
        least: usize,
        /// How many cells there are that may be white.
        cells: usize,
    },
    /// A run of the layout is too short or too long.
    #[error("expected a layout whose runs have from 2 to {most} cells, found one of length {} {} in row {row}, column {column}", run.length, run.direction)]
    Run {
        /// The run.
        run: Run,
        /// Where it begins, from 1.
        row: usize,
        /// Where it begins, from 1.
        column: usize,
        /// The largest digit.
        most: u8,
    },
    /// The layout is black all over.
    #[error("expected a layout with white cells, found none")]
    NoCells,
}

impl Recipe {
    /// What makes such boards.
    ///
    /// # Errors
    /// If there are none.
    pub fn maker(&self) -> Result<impl Maker + use<>, RecipeError> {
        let Recipe { rows, columns, symmetry, density, largest_digit, .. } = *self;
        if !(2..=LARGEST_DIGIT).contains(&largest_digit) {
            return Err(RecipeError::LargestDigit(largest_digit));
        }
        if let Some(points) = self.starting_points.clone().filter(RangeInclusive::is_empty) {
            return Err(RecipeError::StartingPoints(points));
        }
        let layouts = match &self.layout {
            Some(layout) => {
                check(layout, largest_digit)?;
                Layouts::Given(Arc::clone(layout))
            }
            None => {
                let is_small = rows < SMALLEST || columns < SMALLEST;
                if is_small || rows.checked_mul(columns).is_none_or(|cells| cells > LARGEST_AREA) {
                    return Err(RecipeError::Size(rows, columns));
                }
                if !(SMALLEST_DENSITY..=LARGEST_DENSITY).contains(&density) {
                    return Err(RecipeError::Density(density));
                }
                let pattern = Pattern::new([rows, columns], symmetry, density, usize::from(largest_digit));
                Layouts::Drawn(pattern.ok_or(RecipeError::NotSquare { symmetry, rows, columns })?)
            }
        };
        let cells = match &self.layout {
            Some(layout) => layout.white_cells().count(),
            None => (rows - 1) * (columns - 1),
        };
        let least = self.starting_points.as_ref().map_or(0, |points| *points.start());
        if least > cells {
            return Err(RecipeError::TooManyStartingPoints { least, cells });
        }
        let starting_points = self.starting_points.clone();
        let wishes = Wishes { largest_digit, taste: Taste::new(largest_digit), starting_points };
        Ok(KakuroMaker { layouts, wishes })
    }
}

/// Whether boards can be made of a layout.
fn check(layout: &Layout, largest_digit: u8) -> Result<(), RecipeError> {
    if layout.runs().is_empty() {
        return Err(RecipeError::NoCells);
    }
    match layout.runs().iter().find(|run| !(2..=usize::from(largest_digit)).contains(&run.length)) {
        None => Ok(()),
        Some(&run) => {
            let (row, column) = (run.first / layout.columns() + 1, run.first % layout.columns() + 1);
            Err(RecipeError::Run { run, row, column, most: largest_digit })
        }
    }
}

/// Makes boards.
struct KakuroMaker {
    layouts: Layouts,
    wishes: Wishes,
}

enum Layouts {
    Given(Arc<Layout>),
    Drawn(Pattern),
}

impl Changing for KakuroMaker {
    type Puzzle = Puzzle;

    fn techniques(&self) -> Vec<Technique> {
        TECHNIQUES.to_vec()
    }

    fn make(&self, random: &mut Random, deadline: Option<Deadline>) -> Result<Made<Puzzle>, GaveUp> {
        let mut allowance = Allowance::until(deadline);
        /// How many times it begins before it gives up.
        const ATTEMPTS: u64 = 20;
        for _ in 0..ATTEMPTS {
            let layout = self.layout(random, &mut allowance)?;
            let Wishes { largest_digit, taste, .. } = &self.wishes;
            let digits = fill(&layout, *largest_digit, taste, random, &mut allowance)?;
            if let Some(digits) = digits
                && let Some(made) = self.repaired(layout, digits, random, &mut allowance)?
            {
                return Ok(made);
            }
        }
        Err(match self.wishes.starting_points {
            Some(_) => GaveUp::Hopeless { tries: ATTEMPTS, hardest: None },
            None => GaveUp::NoneUnique { tries: ATTEMPTS, expected: self.expected() },
        })
    }

    /// Some digits change, near each other where the board is too hard, and then it is repaired.
    fn changed(
        &self,
        made: &Made<Puzzle>,
        aim: &Aim<'_>,
        random: &mut Random,
        deadline: Option<Deadline>,
    ) -> Result<Option<Made<Puzzle>>, GaveUp> {
        /// The most digits that change.
        const CHANGES: usize = 3;
        let layout = made.puzzle.layout();
        let mut digits = made.digits();
        let white: Vec<usize> = layout.white_cells().collect();
        let mut near = if aim.open.is_empty() { white } else { aim.open.to_vec() };
        for _ in 0..=random.below(CHANGES) {
            let Some(&cell) = random.pick(&near) else { return Ok(None) };
            let runs = layout.runs_of(cell).map(|run| layout.runs()[run]);
            let used = runs.iter().flat_map(Run::cells).map(|cell| digits[cell]);
            let used = used.fold(Digits::default(), Digits::with);
            let free = (1..=self.wishes.largest_digit).filter(|&digit| !used.contains(digit));
            let free: Vec<u8> = free.collect();
            let digit = if aim.open.is_empty() {
                random.pick(&free).copied()
            } else {
                near = runs.iter().flat_map(Run::cells).collect();
                self.wishes.taste.pick(free.into_iter().fold(Digits::default(), Digits::with), random)
            };
            if let Some(digit) = digit {
                digits[cell] = digit;
            }
        }
        let mut repair = Repair::new(layout, digits, &self.wishes);
        let allowance = &mut Allowance::until(deadline);
        let end = repair.run(random, allowance)?;
        let (digits, _) = repair.into_parts();
        match end {
            End::Stuck => Ok(None),
            End::Unique => Ok(self.made(layout, digits, allowance)?),
        }
    }
}

impl KakuroMaker {
    /// A board with these digits, if its sums have one solution.
    fn made(
        &self,
        layout: &Arc<Layout>,
        digits: Vec<u8>,
        allowance: &Allowance,
    ) -> Result<Option<Made<Puzzle>>, Spent> {
        let puzzle = self.puzzle(layout, &digits);
        let solution = digits.into_iter().map(i32::from).collect();
        Ok(is_unique(&puzzle, allowance)?.then(|| Made { puzzle: Box::new(puzzle), solution }))
    }

    /// Repairs a board. Where it is stuck, more of its cells become black, if the layout is ours: the
    /// digits still are a solution then, of shorter runs.
    fn repaired(
        &self,
        mut layout: Arc<Layout>,
        mut digits: Vec<u8>,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Made<Puzzle>>, GaveUp> {
        /// How many times it goes on with a board that is stuck.
        const REPAIRS: usize = 40;
        /// One cell becomes black, and one more for every `OPEN` that are open.
        const OPEN: usize = 48;
        for _ in 0..REPAIRS {
            let mut repair = Repair::new(&layout, digits, &self.wishes);
            let end = repair.run(random, allowance)?;
            let open;
            (digits, open) = repair.into_parts();
            match end {
                End::Unique => return Ok(self.made(&layout, digits, allowance)?),
                End::Stuck => {
                    if let Layouts::Drawn(pattern) = &self.layouts {
                        for _ in 0..=open.len() / OPEN {
                            let cell = random.pick(&open);
                            if let Some(cut) = cell.and_then(|&cell| pattern.cut(&layout, cell, random)) {
                                layout = Arc::new(cut);
                            }
                        }
                        let is_black = |(cell, digit): (usize, &mut u8)| {
                            if !layout.is_white(cell) {
                                *digit = 0;
                            }
                        };
                        digits.iter_mut().enumerate().for_each(is_black);
                    }
                }
            }
        }
        Ok(None)
    }

    fn layout(&self, random: &mut Random, allowance: &mut Allowance) -> Result<Arc<Layout>, GaveUp> {
        /// How many times a layout is begun.
        const ATTEMPTS: u64 = 50;
        match &self.layouts {
            Layouts::Given(layout) => Ok(Arc::clone(layout)),
            Layouts::Drawn(pattern) => {
                for _ in 0..ATTEMPTS {
                    if let Some(layout) = pattern.draw(random, allowance)? {
                        return Ok(Arc::new(layout));
                    }
                }
                Err(GaveUp::NoLayout { tries: ATTEMPTS, expected: self.expected() })
            }
        }
    }

    /// What helps most where no board is found.
    fn expected(&self) -> Advice {
        /// Two digits make no board with exactly one solution, and so many only small ones.
        const FEW_DIGITS: u8 = 3;
        /// The cells of a board with this many rows or columns can hardly be cut without cutting it in two.
        const NARROW: usize = 4;
        match &self.layouts {
            _ if self.wishes.largest_digit <= FEW_DIGITS => {
                Advice { words: "expected a larger one as the largest digit", settings: &["largest-digit"] }
            }
            Layouts::Given(_) => {
                Advice { words: "expected a layout with more black cells", settings: &["layout"] }
            }
            Layouts::Drawn(pattern) if pattern.rows.min(pattern.columns) <= NARROW => Advice {
                words: "expected more rows and columns, or a board less long",
                settings: &["rows", "cols"],
            },
            Layouts::Drawn(_) => Advice {
                words: "expected another size, symmetry or density",
                settings: &["rows", "cols", "symmetry", "density"],
            },
        }
    }

    fn puzzle(&self, layout: &Arc<Layout>, digits: &[u8]) -> Puzzle {
        let givens = vec![0; layout.cell_count()];
        let sums = sums(layout, digits);
        Puzzle::new(Arc::clone(layout), sums, givens, self.wishes.largest_digit)
            .expect("its runs fit their digits")
    }
}

/// Whether a puzzle has one solution, from its sums alone.
fn is_unique(puzzle: &Puzzle, allowance: &Allowance) -> Result<bool, Spent> {
    let mut count = 0;
    let outcome = parts::solve(net(puzzle), allowance.clone(), &mut |_| {
        count += 1;
        if count == 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if count < 2 && !outcome.is_complete() { Err(Spent) } else { Ok(count == 1) }
}
