//! A board that is cut into cages.

use std::sync::Arc;

use super::values::Values;
use crate::board::{self, Coordinates};
use crate::fpuzzles::About;
use crate::operator::Operator;

/// The smallest board: 2×2.
pub const SMALLEST: usize = 2;
/// The largest board: 16×16.
pub const LARGEST: usize = 16;

/// Some cells whose values come to a target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cage {
    /// How the values are joined.
    pub operator: Operator,
    /// What they come to: more than −2⁶³.
    pub target: i64,
    /// The cells, numbered row by row from 0.
    pub cells: Vec<u16>,
}

impl Cage {
    /// The cell of a given.
    pub(super) fn given(&self) -> Option<usize> {
        match *self.cells {
            [cell] if self.operator == Operator::Given => Some(cell.into()),
            _ => None,
        }
    }
}

/// A KenKen: each row and each column holds each value once, and each cage comes to its target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    size: usize,
    values: Values,
    cages: Arc<[Cage]>,
    about: About,
}

/// Why these cages are no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
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
    /// A cage of no cells.
    #[error("expected the cells of a cage, found none")]
    Empty {
        /// The cage, by its number from 0.
        cage: usize,
    },
    /// A cell that is not on the board.
    #[error("expected a cell of the board, found number {cell}")]
    Outside {
        /// The cage, by its number from 0.
        cage: usize,
        /// The cell.
        cell: u16,
    },
    /// A cell that comes again.
    #[error("expected each cell in one cage, found {} again", Coordinates::Letters.cell(usize::from(*cell), *size))]
    Again {
        /// The cage in which it comes again, by its number from 0.
        cage: usize,
        /// Which of the cage's cells it is, from 0.
        place: usize,
        /// The cell.
        cell: u16,
        /// The size of the board.
        size: usize,
    },
    /// A cell that is in no cage.
    #[error("expected each cell in one cage, found {} in none", Coordinates::Letters.cell(usize::from(*cell), *size))]
    Missing {
        /// The first such cell.
        cell: u16,
        /// The size of the board.
        size: usize,
    },
    /// A target that is too small to be turned round.
    #[error("expected a target within ±{}, found {}", i64::MAX, i64::MIN)]
    Target {
        /// The cage, by its number from 0.
        cage: usize,
    },
    /// An operator that needs more cells, or fewer.
    #[error("expected {} under `{operator}`, found {found}", if *operator == Operator::Given { "one cell" } else { "two or more cells" })]
    Operands {
        /// The cage, by its number from 0.
        cage: usize,
        /// Its operator.
        operator: Operator,
        /// How many cells it has.
        found: usize,
    },
}

impl Puzzle {
    /// A board of this size with these cages. Whether they are connected is not asked:
    /// [`split_cages`](Self::split_cages) tells.
    ///
    /// # Errors
    /// If the size is out of bounds, a cell is not in exactly one cage, or a cage has too many or too few
    /// cells for its operator.
    pub fn new(size: usize, values: Values, cages: Vec<Cage>) -> Result<Self, PuzzleError> {
        if !(SMALLEST..=LARGEST).contains(&size) {
            return Err(PuzzleError::Size(size));
        }
        let found = values.as_slice().len();
        if found != size {
            return Err(PuzzleError::Values { size, found });
        }
        let mut seen = vec![false; size * size];
        for (number, cage) in cages.iter().enumerate() {
            for (place, &cell) in cage.cells.iter().enumerate() {
                match seen.get_mut(usize::from(cell)) {
                    None => return Err(PuzzleError::Outside { cage: number, cell }),
                    Some(true) => return Err(PuzzleError::Again { cage: number, place, cell, size }),
                    Some(unseen) => *unseen = true,
                }
            }
            if cage.target == i64::MIN {
                return Err(PuzzleError::Target { cage: number });
            }
            let found = cage.cells.len();
            let suits = match cage.operator {
                _ if found == 0 => return Err(PuzzleError::Empty { cage: number }),
                Operator::Given => found == 1,
                Operator::Subtract | Operator::Divide => found > 1,
                Operator::Add | Operator::Multiply | Operator::Hidden => true,
            };
            if !suits {
                return Err(PuzzleError::Operands { cage: number, operator: cage.operator, found });
            }
        }
        match seen.iter().position(|seen| !seen) {
            Some(cell) => Err(PuzzleError::Missing { cell: cell as u16, size }),
            None => Ok(Puzzle { size, values, cages: cages.into(), about: About::default() }),
        }
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

    /// N: the number of rows, of columns, and of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The values of a row.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The cages, in the order in which they were given.
    #[must_use]
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The same, to keep.
    pub(super) fn shared_cages(&self) -> Arc<[Cage]> {
        Arc::clone(&self.cages)
    }

    /// For each cell, the number of its cage.
    #[must_use]
    pub fn cage_of(&self) -> Vec<u16> {
        let mut cage_of = vec![0; self.size * self.size];
        for (number, cage) in self.cages.iter().enumerate() {
            cage.cells.iter().for_each(|&cell| cage_of[usize::from(cell)] = number as u16);
        }
        cage_of
    }

    /// The numbers of the cages that are not connected.
    #[must_use]
    pub fn split_cages(&self) -> Vec<usize> {
        let is_split = |cage: &Cage| !is_connected(&cage.cells, self.size);
        (0..self.cages.len()).filter(|&number| is_split(&self.cages[number])).collect()
    }

    /// Whether values of all cells obey all rules.
    #[must_use]
    pub fn is_solution(&self, board: &[i32]) -> bool {
        let size = self.size;
        let is_line = |cells: &mut dyn Iterator<Item = usize>| {
            let mut line: Vec<i32> = cells.map(|cell| board[cell]).collect();
            line.sort_unstable();
            line == self.values.as_slice()
        };
        board.len() == size * size
            && (0..size).all(|row| is_line(&mut (row * size..(row + 1) * size)))
            && (0..size).all(|column| is_line(&mut (column..size * size).step_by(size)))
            && self.cages.iter().all(|cage| {
                let values: Vec<i32> = cage.cells.iter().map(|&cell| board[usize::from(cell)]).collect();
                cage.operator.fits(&values, cage.target)
            })
    }
}

/// Whether one can walk from any of these cells to any other, from side to side, without leaving them.
pub(super) fn is_connected(cells: &[u16], size: usize) -> bool {
    board::is_connected(cells.iter().map(|&cell| usize::from(cell)).collect(), size)
}

/// The cells that share a side with a cell.
pub(super) fn neighbours(cell: u16, size: usize) -> impl Iterator<Item = u16> {
    board::neighbours(cell.into(), size).map(|cell| cell as u16)
}
