//! A board with the sums of its runs, and with digits in some of its cells.

use std::sync::Arc;

use super::layout::{Layout, Run};
use crate::board::given_cells;
use crate::constraint::sum::{LARGEST_DIGIT, LARGEST_SUM};
use crate::fpuzzles::About;

/// A Kakuro. Each run holds no digit twice, and its digits make its sum where it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    /// The sum of each run; 0 where none is given.
    sums: Vec<u8>,
    /// The digit of each cell; 0 where none is given.
    givens: Vec<u8>,
    largest_digit: u8,
    /// Whether it is written with its largest digit.
    tells_largest_digit: bool,
    about: About,
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Digits begin with 1 and end with 9, or before.
    #[error("expected a largest digit from 1 to {LARGEST_DIGIT}, found {0}")]
    LargestDigit(u8),
    /// A run has more cells than there are digits.
    #[error("expected runs no longer than the largest digit, {digits}, found one of length {} {}", run.length, run.direction)]
    Long {
        /// The run.
        run: Run,
        /// How many digits there are.
        digits: u8,
    },
    /// A run of one cell says nothing without its sum, and is surely a slip.
    #[error("expected a sum or a second cell for the run of one cell {}", .0.direction)]
    Lonely(Run),
    /// Not even nine different digits make so much.
    #[error("expected a sum from 1 to {LARGEST_SUM} for the run {}, found {sum}", run.direction)]
    Sum {
        /// The run.
        run: Run,
        /// The sum that was given.
        sum: u8,
    },
    /// A digit that is too large, or in a black cell.
    #[error("expected a digit from 1 to {digits} in a white cell, found {given}")]
    Given {
        /// The cell.
        cell: usize,
        /// What was given.
        given: u8,
        /// The largest digit.
        digits: u8,
    },
}

impl PuzzleError {
    /// The cell where the mistake is: for a sum, the one that holds the clue.
    #[must_use]
    pub fn cell(&self) -> usize {
        match self {
            PuzzleError::LargestDigit(_) => 0,
            PuzzleError::Long { run, .. } | PuzzleError::Lonely(run) => run.first,
            PuzzleError::Sum { run, .. } => run.clue(),
            PuzzleError::Given { cell, .. } => *cell,
        }
    }
}

impl Puzzle {
    /// A board with the sum of each run, and the digit of each cell, from 1 to the largest; 0 says that
    /// a sum or a digit is not given.
    ///
    /// # Errors
    /// If a run is longer than there are digits, or has one cell and no sum; if a sum is more than nine
    /// digits make, or a digit is too large, or in a black cell.
    ///
    /// # Panics
    /// If there is not one sum for each run, or not one digit for each cell.
    pub fn new(
        layout: Arc<Layout>,
        sums: Vec<u8>,
        givens: Vec<u8>,
        largest_digit: u8,
    ) -> Result<Self, PuzzleError> {
        assert_eq!(sums.len(), layout.runs().len(), "one sum for each run");
        assert_eq!(givens.len(), layout.cell_count(), "one digit for each cell");
        if !(1..=LARGEST_DIGIT).contains(&largest_digit) {
            return Err(PuzzleError::LargestDigit(largest_digit));
        }
        for (&run, &sum) in layout.runs().iter().zip(&sums) {
            if run.length > usize::from(largest_digit) {
                return Err(PuzzleError::Long { run, digits: largest_digit });
            }
            if run.length == 1 && sum == 0 {
                return Err(PuzzleError::Lonely(run));
            }
            if sum > LARGEST_SUM {
                return Err(PuzzleError::Sum { run, sum });
            }
        }
        for (cell, given) in given_cells(&givens) {
            if given > largest_digit || !layout.is_white(cell) {
                return Err(PuzzleError::Given { cell, given, digits: largest_digit });
            }
        }
        let tells_largest_digit = largest_digit != LARGEST_DIGIT;
        let about = About::default();
        Ok(Puzzle { layout, sums, givens, largest_digit, tells_largest_digit, about })
    }

    /// The same with what it says about itself.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        Puzzle { about, ..self }
    }

    /// What it says about itself.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The same, written with its largest digit even if that is 9: where a reader takes another for granted, it would
    /// get lost.
    pub(super) fn telling_largest_digit(self, tells: bool) -> Self {
        Puzzle { tells_largest_digit: self.tells_largest_digit || tells, ..self }
    }

    /// Whether it is written with its largest digit, as that is not 9, or its reader takes another for granted.
    pub(super) fn tells_largest_digit(&self) -> bool {
        self.tells_largest_digit
    }

    /// Its black and white cells.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The sum of a run, by its number in the layout.
    ///
    /// # Panics
    /// If there is no such run.
    #[must_use]
    pub fn sum(&self, run: usize) -> Option<u8> {
        Some(self.sums[run]).filter(|sum| *sum > 0)
    }

    /// The numbers of the runs whose sum is told.
    pub(super) fn told_sums(&self) -> impl Iterator<Item = usize> {
        (0..self.sums.len()).filter(|&run| self.sums[run] > 0)
    }

    /// The same without the sum of a run.
    pub(super) fn without_sum(&self, run: usize) -> Self {
        let mut puzzle = self.clone();
        puzzle.sums[run] = 0;
        puzzle
    }

    /// The sum of each run; 0 where none is given.
    #[must_use]
    pub fn sums(&self) -> &[u8] {
        &self.sums
    }

    /// The digit of each cell; 0 where none is given, and for black cells.
    #[must_use]
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// Gives a cell another digit, or none for 0.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set(&mut self, cell: usize, digit: u8) {
        self.givens[cell] = digit;
    }

    /// Its digits are those from 1 to this one.
    #[must_use]
    pub fn largest_digit(&self) -> u8 {
        self.largest_digit
    }
}
