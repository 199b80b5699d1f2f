//! What a board looks like, whatever it is drawn on.

use super::DrawError;

/// The most cells of a board that is drawn: more than any sheet of paper holds.
pub const MOST_CELLS: usize = 250_000;

/// A board as a person sees it: what stands in its cells and between them. Each family describes its
/// puzzles as such, and the printers know nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// What it shows, in a few words: `Sudoku 9×9`.
    pub title: String,
    /// What is written below the board, if anything.
    pub caption: Option<String>,
    rows: usize,
    columns: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// What each cell belongs to: a box, a region, or a cage. Lines between two of them are heavy.
    pub region_of: Vec<u16>,
    /// The dots between cells.
    pub dots: Vec<Dot>,
    /// Whether both diagonals are drawn.
    pub diagonals: bool,
    /// How many characters the longest value has that could stand in a cell.
    pub widest: usize,
    /// The rows and columns in which a cell's pencil marks stand.
    pub mark_places: (usize, usize),
    /// What follows from what.
    pub arrows: Vec<Arrow>,
}

/// A cell, and what stands in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What it looks like where nothing is written.
    pub ground: Ground,
    /// Its value.
    pub value: Option<Writing>,
    /// The words of a cage, in the corner of its first cell.
    pub label: Option<String>,
    /// The pencil marks, each with its place, from 0.
    pub marks: Vec<(usize, Writing)>,
}

/// What a cell looks like where nothing is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ground {
    /// Like paper.
    #[default]
    Plain,
    /// Part of an area with a rule of its own, such as a window.
    Shaded,
    /// In a house that a hint speaks of.
    House,
    /// A cell that a hint speaks of.
    Marked,
    /// Black, and perhaps with sums: of the run across, in the upper right half, and of the run down.
    Black {
        /// The sum of the run to the right.
        across: Option<u8>,
        /// The sum of the run below.
        down: Option<u8>,
    },
}

/// Something written, and what it means.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Writing {
    /// The symbol.
    pub text: String,
    /// What it is.
    pub role: Role,
}

/// What something written is: each has a colour of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It is given.
    Given,
    /// It is of the solution.
    Solution,
    /// A pencil mark: still possible.
    Possible,
    /// A pencil mark that a hint rests on.
    Key,
    /// What a hint finds.
    Found,
    /// What a hint strikes out.
    Struck,
}

/// A dot between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dot {
    /// The upper or left cell.
    pub cell: usize,
    /// Whether the other cell is below, not to the right.
    pub below: bool,
    /// Whether it is black, not white.
    pub black: bool,
}

/// An arrow from a pencil mark to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// The cell of the first mark, and its place there.
    pub from: (usize, usize),
    /// The same of the other.
    pub to: (usize, usize),
    /// Whether its line is broken.
    pub dashed: bool,
}

impl Picture {
    /// An empty board.
    ///
    /// # Errors
    /// If it has more than [`MOST_CELLS`].
    pub fn new(title: String, rows: usize, columns: usize) -> Result<Self, DrawError> {
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(DrawError::Large { rows, columns });
        }
        Ok(Picture {
            title,
            caption: None,
            rows,
            columns,
            cells: vec![Cell::default(); rows * columns],
            region_of: vec![0; rows * columns],
            dots: Vec::new(),
            diagonals: false,
            widest: 1,
            mark_places: (1, 1),
            arrows: Vec::new(),
        })
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns it has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Writes the values of a solution into the cells that have none yet.
    ///
    /// # Panics
    /// If there is not one value for each cell.
    pub fn solve(&mut self, solution: &[i32], symbol: impl Fn(i32) -> String) {
        assert_eq!(solution.len(), self.cells.len(), "one value for each cell");
        for (cell, &value) in self.cells.iter_mut().zip(solution) {
            if cell.value.is_none() && !cell.is_black() {
                cell.value = Some(Writing { text: symbol(value), role: Role::Solution });
                cell.marks.clear();
            }
        }
    }

    /// Whether the line above a cell is heavy, also for the row below the last one.
    #[must_use]
    pub fn is_heavy_above(&self, row: usize, column: usize) -> bool {
        row == 0 || row == self.rows || {
            let cell = row * self.columns + column;
            self.region_of[cell - self.columns] != self.region_of[cell]
        }
    }

    /// Whether the line on the left of a cell is heavy, also for the column after the last one.
    #[must_use]
    pub fn is_heavy_left(&self, row: usize, column: usize) -> bool {
        column == 0 || column == self.columns || {
            let cell = row * self.columns + column;
            self.region_of[cell - 1] != self.region_of[cell]
        }
    }

    /// The diagonals that go through a cell: the one from the top left, and the other.
    #[must_use]
    pub fn diagonals_through(&self, row: usize, column: usize) -> [bool; 2] {
        [self.diagonals && row == column, self.diagonals && row + column + 1 == self.columns]
    }
}

impl Cell {
    /// Whether nothing can be written in it.
    #[must_use]
    pub fn is_black(&self) -> bool {
        matches!(self.ground, Ground::Black { .. })
    }
}

impl Writing {
    /// A symbol that is given.
    pub fn given(text: impl Into<String>) -> Self {
        Writing { text: text.into(), role: Role::Given }
    }
}

/// Rows and columns for so many pencil marks, as square as can be.
pub(crate) fn square(marks: usize) -> (usize, usize) {
    let columns = marks.isqrt() + usize::from(marks.isqrt().pow(2) < marks);
    (marks.div_ceil(columns.max(1)), columns)
}
