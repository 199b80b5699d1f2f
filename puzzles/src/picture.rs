//! What a board looks like: a description for whoever draws it.

mod signs;

use std::collections::BTreeMap;

use serde::Serialize;

pub use self::signs::{Arrow, Colour, Dot, Drawing, Frame, Line, LineLook, Shape, Sign};

use crate::board::{Coordinates, State, Written, is_connected};

/// Maximum number of cells of a picture: more than any sheet of paper holds.
pub const MOST_CELLS: usize = 250_000;

/// A board as a person sees it: what stands in its cells and between them. Whoever draws a puzzle needs to
/// know nothing else of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Picture {
    /// What it shows: `Sudoku 9×9`.
    pub title: String,
    /// The text below the board.
    pub caption: Option<String>,
    rows: usize,
    columns: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// For each cell, the number of its box, region or cage. Lines between two of them are heavy.
    pub region_of: Vec<u16>,
    /// The dots between cells.
    pub dots: Vec<Dot>,
    /// The lines through cells.
    pub lines: Vec<Line>,
    /// What is drawn besides: cages, thermometers, circles, clues beside the board; what is drawn first, first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<Sign>,
    /// What an editor only drew, the lowest first. It means nothing by itself; rules in words may speak of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<Drawing>,
    /// The signs in plain text, a line each, with the dots and lines: for pictures that are text.
    #[serde(skip)]
    pub in_text: Vec<String>,
    /// The title of a variant in every language, by its code.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub titles: BTreeMap<&'static str, String>,
    /// The rules that its constraints tell of what is drawn, and of what is not: a sentence or two each, in every
    /// language, by its code.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub legend: BTreeMap<&'static str, Vec<String>>,
    /// Whether both diagonals are drawn.
    pub diagonals: bool,
    /// Number of characters of the longest value that a cell can have.
    pub widest: usize,
    /// Number of rows and of columns in which a cell's pencil marks stand.
    pub mark_places: (usize, usize),
    /// Arrows from pencil mark to pencil mark: what follows from what.
    pub arrows: Vec<Arrow>,
    /// How rows and columns are named at the margins, if they are.
    pub coordinates: Option<Coordinates>,
}

/// A cell, and what stands in it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cell {
    /// Its background.
    pub ground: Ground,
    /// Whether it is hatched: it is in a house in which a hint strikes out, told apart from those that the
    /// hint rests on.
    pub hatched: bool,
    /// Its value.
    pub value: Option<Writing>,
    /// The label of a cage, if this is its first cell.
    pub label: Option<String>,
    /// The pencil marks, each with its place in the cell, from 0.
    pub marks: Vec<(usize, Writing)>,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// White.
    #[default]
    Plain,
    /// Part of an area with a rule of its own, such as a window of a Windoku.
    Shaded,
    /// In a house, or beside a clue, that a hint rests on.
    House,
    /// A cell that a hint is about.
    Marked,
    /// Black, with the sums of the runs that begin here: the run across in the upper right half, the run down
    /// in the lower left half.
    Black {
        /// The sum of the run to the right.
        across: Option<u8>,
        /// The sum of the run below.
        down: Option<u8>,
    },
}

/// A symbol in a cell, and what it means.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Writing {
    /// The symbol.
    pub text: String,
    /// What it means.
    pub role: Role,
}

/// What a symbol means. Each role has a colour of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A given.
    Given,
    /// Part of the solution.
    Solution,
    /// A pencil mark.
    Possible,
    /// A pencil mark that a hint rests on.
    Key,
    /// A value that a hint finds.
    Found,
    /// A pencil mark that a hint removes.
    Struck,
}

/// A board has too many cells for a picture.
///
/// [`dlx::count::TooLarge`] is said of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected at most {MOST_CELLS} cells, found {rows}×{columns}")]
pub struct TooLarge {
    /// Number of rows of the board.
    pub rows: usize,
    /// Number of columns of the board.
    pub columns: usize,
}

impl Picture {
    /// An empty board without a title.
    ///
    /// # Errors
    /// If it has more than [`MOST_CELLS`] cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, TooLarge> {
        if rows.saturating_mul(columns) > MOST_CELLS {
            return Err(TooLarge { rows, columns });
        }
        Ok(Picture {
            title: String::new(),
            caption: None,
            rows,
            columns,
            cells: vec![Cell::default(); rows * columns],
            region_of: vec![0; rows * columns],
            dots: Vec::new(),
            lines: Vec::new(),
            signs: Vec::new(),
            drawings: Vec::new(),
            in_text: Vec::new(),
            titles: BTreeMap::new(),
            legend: BTreeMap::new(),
            diagonals: false,
            widest: 1,
            mark_places: (1, 1),
            arrows: Vec::new(),
            coordinates: None,
        })
    }

    /// The places and texts beside the board that stand there in pictures that are text, too: those that are alone at
    /// their place, without an arrow or a frame. Others are told below.
    pub fn plain_beside(&self) -> impl Iterator<Item = ([usize; 2], &str)> {
        let beside = self.signs.iter().filter_map(|sign| match sign {
            Sign::Outside { place, text, arrow, frame } => {
                Some((*place, &**text, arrow.is_none() && frame.is_none()))
            }
            _ => None,
        });
        let all = beside.clone();
        let is_alone = move |at: [usize; 2]| all.clone().filter(|(place, ..)| *place == at).count() == 1;
        beside
            .filter(move |(place, _, is_plain)| *is_plain && is_alone(*place))
            .map(|(place, text, _)| (place, text))
    }

    /// The dashed cages that a picture in text shows as they are, with what stands in their first cells: their cells
    /// hang together side by side, and are in no other cage.
    pub fn plain_cages(&self) -> impl Iterator<Item = (&[usize], Option<&str>)> {
        let cages = self.signs.iter().filter_map(|sign| match sign {
            Sign::Cage { cells, label } => Some((&**cells, label.as_deref())),
            _ => None,
        });
        let mut cages_of = vec![0_usize; self.cells.len()];
        cages.clone().flat_map(|(cells, _)| cells).for_each(|&cell| cages_of[cell] += 1);
        cages.filter(move |(cells, _)| {
            let hang_together = || is_connected(cells.iter().copied().collect(), self.columns);
            cells.iter().all(|&cell| cages_of[cell] == 1) && hang_together()
        })
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Writes the values of a solution into the empty white cells. `symbol` gives the symbol of a value.
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

    /// Writes what a player has written down into the empty white cells. `mark` gives the place and the symbol of a
    /// value among the pencil marks of a cell.
    pub(crate) fn write_down(&mut self, state: &State, mark: impl Fn(i32) -> (usize, String)) {
        for (cell, written) in self.cells.iter_mut().zip(state.cells()) {
            if cell.value.is_some() || cell.is_black() {
                continue;
            }
            match written {
                Written::Nothing => {}
                Written::Value(value) => {
                    cell.value = Some(Writing { text: mark(*value).1, role: Role::Solution });
                    cell.marks.clear();
                }
                Written::Candidates(values) => {
                    let writing = |text| Writing { text, role: Role::Possible };
                    let marks = values.iter().map(|&value| mark(value));
                    cell.marks = marks.map(|(place, text)| (place, writing(text))).collect();
                }
            }
        }
    }

    /// Adds lines that look like this.
    pub(crate) fn add_lines(&mut self, lines: &[Vec<usize>], look: LineLook) {
        self.signs.extend(lines.iter().map(|line| Sign::Line { cells: line.clone(), look }));
    }

    /// Whether the line above a cell is heavy. The row may be the one below the last.
    #[must_use]
    pub fn is_heavy_above(&self, row: usize, column: usize) -> bool {
        row == 0 || row == self.rows || {
            let cell = row * self.columns + column;
            self.region_of[cell - self.columns] != self.region_of[cell]
        }
    }

    /// Whether the line left of a cell is heavy. The column may be the one after the last.
    #[must_use]
    pub fn is_heavy_left(&self, row: usize, column: usize) -> bool {
        column == 0 || column == self.columns || {
            let cell = row * self.columns + column;
            self.region_of[cell - 1] != self.region_of[cell]
        }
    }

    /// Whether a drawn diagonal goes through a cell: first the one from the top left, then the other.
    #[must_use]
    pub fn diagonals_through(&self, row: usize, column: usize) -> [bool; 2] {
        [self.diagonals && row == column, self.diagonals && row + column + 1 == self.columns]
    }
}

impl Cell {
    /// Whether it is black, so that it takes no value.
    #[must_use]
    pub fn is_black(&self) -> bool {
        matches!(self.ground, Ground::Black { .. })
    }
}

impl Writing {
    /// The symbol of a given.
    pub fn given(text: impl Into<String>) -> Self {
        Writing { text: text.into(), role: Role::Given }
    }
}

/// The number of rows and of columns for this number of pencil marks: as square as possible.
pub(crate) fn square(marks: usize) -> (usize, usize) {
    let columns = marks.isqrt() + usize::from(marks.isqrt().pow(2) < marks);
    (marks.div_ceil(columns.max(1)), columns)
}
