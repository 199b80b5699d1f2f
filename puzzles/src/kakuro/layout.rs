//! Where the black cells of a board are, and the runs of white cells between them.

use std::fmt;

/// The longest run: there are nine digits, and a run holds none twice.
pub const LONGEST_RUN: usize = 9;
/// The most cells of a board, black ones counted too: 16,384 rows of as many, say.
pub const MOST_CELLS: usize = 1 << 28;

/// The black and white cells of a board. Cells are numbered row by row; the first row and the first
/// column are black, and hold clues only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    rows: usize,
    columns: usize,
    runs: Vec<Run>,
    /// The run across and the run down that each cell is in; `NO_RUN` for a black one.
    runs_of: Vec<[u32; 2]>,
}

const NO_RUN: u32 = u32::MAX;

/// Some white cells in a row or in a column, with black ones or the edge at both ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    /// Which way it goes.
    pub direction: Direction,
    /// Its leftmost or uppermost cell.
    pub first: usize,
    /// How many cells it has.
    pub length: usize,
    /// How far each cell's number is from the one before.
    step: usize,
}

impl Run {
    /// Its cells, from left to right or from above.
    pub fn cells(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        let Run { first, length, step, .. } = *self;
        (0..length).map(move |place| first + place * step)
    }

    /// The black cell that its clue stands in.
    #[must_use]
    pub fn clue(&self) -> usize {
        self.first - self.step
    }
}

/// Which way a run goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the right.
    Across,
    /// Downwards.
    Down,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }
}

/// Why there is no such layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// It has no cells, or too many.
    #[error("expected from 1 to {MOST_CELLS} cells, found {rows}×{columns}")]
    Size {
        /// How many rows it would have.
        rows: usize,
        /// How many columns.
        columns: usize,
    },
    /// A white cell has no room for the clue before it.
    #[error("expected a black cell in the first row and in the first column, found a white one")]
    Edge {
        /// The cell.
        cell: usize,
    },
    /// A run has more cells than there are digits.
    #[error("expected runs of at most {LONGEST_RUN} cells, found one of length {} {}", run.length, run.direction)]
    Long {
        /// The run.
        run: Run,
    },
}

impl LayoutError {
    /// The cell where the mistake is.
    #[must_use]
    pub fn cell(&self) -> usize {
        match self {
            LayoutError::Size { .. } => 0,
            LayoutError::Edge { cell } => *cell,
            LayoutError::Long { run } => run.first,
        }
    }
}

impl Layout {
    /// A board with this many columns, and its cells row by row: `true` for the white ones.
    ///
    /// # Errors
    /// If there are no cells or too many, one at the upper or left edge is white, or a run is too long.
    ///
    /// # Panics
    /// If the last row is not full.
    pub fn new(columns: usize, white: &[bool]) -> Result<Self, LayoutError> {
        let rows = white.len().checked_div(columns).unwrap_or(0);
        if rows == 0 || white.len() > MOST_CELLS {
            return Err(LayoutError::Size { rows, columns });
        }
        assert_eq!(rows * columns, white.len(), "each row has as many cells");
        let at_edge = |&cell: &usize| white[cell] && (cell < columns || cell.is_multiple_of(columns));
        if let Some(cell) = (0..white.len()).find(at_edge) {
            return Err(LayoutError::Edge { cell });
        }
        let mut runs: Vec<Run> = Vec::new();
        let mut runs_of = vec![[NO_RUN; 2]; white.len()];
        for cell in (0..white.len()).filter(|&cell| white[cell]) {
            for (direction, step) in [(Direction::Across, 1), (Direction::Down, columns)] {
                let side = direction as usize;
                if white[cell - step] {
                    // The first row and column are black, so the cell before is never in another row.
                    let run = runs_of[cell - step][side];
                    runs_of[cell][side] = run;
                    runs[run as usize].length += 1;
                } else {
                    runs_of[cell][side] = runs.len() as u32;
                    runs.push(Run { direction, first: cell, length: 1, step });
                }
            }
        }
        match runs.iter().find(|run| run.length > LONGEST_RUN) {
            Some(&run) => Err(LayoutError::Long { run }),
            None => Ok(Layout { rows, columns, runs, runs_of }),
        }
    }

    /// How many rows it has, the first one with its clues included.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns it has, the first one with its clues included.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many cells it has, black or white.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.runs_of.len()
    }

    /// Whether a cell is white.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn is_white(&self, cell: usize) -> bool {
        self.runs_of[cell][0] != NO_RUN
    }

    /// The white cells, row by row.
    pub fn white_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.cell_count()).filter(|&cell| self.is_white(cell))
    }

    /// The runs, by their first cells; of two that begin in the same cell, the one across is first.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The numbers of the run across and the run down that a white cell is in.
    ///
    /// # Panics
    /// If there is no such cell, or it is black.
    #[must_use]
    pub fn runs_of(&self, cell: usize) -> [usize; 2] {
        debug_assert!(self.is_white(cell), "black cells are in no run");
        self.runs_of[cell].map(|run| run as usize)
    }

    /// The number of the run that a run across and a run down would go by where it begins at this cell.
    #[must_use]
    pub fn run_from(&self, first: usize, direction: Direction) -> Option<usize> {
        let run = *self.runs_of.get(first)?.get(direction as usize)?;
        (run != NO_RUN && self.runs[run as usize].first == first).then_some(run as usize)
    }

    /// Whether one can walk from any white cell to any other, along white cells that share a side.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let mut waiting: Vec<usize> = self.white_cells().next().into_iter().collect();
        let mut seen = vec![false; self.runs.len()];
        let mut reached = vec![false; self.cell_count()];
        while let Some(cell) = waiting.pop() {
            reached[cell] = true;
            for run in self.runs_of(cell) {
                if !std::mem::replace(&mut seen[run], true) {
                    waiting.extend(self.runs[run].cells());
                }
            }
        }
        self.white_cells().all(|cell| reached[cell])
    }
}
