//! Where a constraint is on a board and what is written there: the parts that kinds have in common. How they are read
//! and written stands in `place_json.rs`.

use crate::board::Turn;
use crate::operator::Operator;

/// Where a constraint is, and what is written there. What its kind does not have is left empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Its cells; of an arrow the cells of its circle.
    pub cells: Vec<usize>,
    /// The cells that are clones of these, in the same order.
    pub clones: Vec<usize>,
    /// Its lines, each cell by cell.
    pub lines: Vec<Vec<usize>>,
    /// A cell beside the board: its row and its column, from 0 to one more than the size.
    pub outside: Option<[usize; 2]>,
    /// Where a diagonal goes from there.
    pub direction: Option<Direction>,
    /// The number.
    pub value: Option<i32>,
    /// The operator by which the values come to the number; `None` where the puzzle does not tell it.
    pub operator: Option<Operator>,
    /// The values.
    pub values: Vec<i32>,
    /// Whether values may repeat.
    pub repeats: bool,
    /// The pairs of cells that are marked, and so are exempt. Never written: it follows from the puzzle's other
    /// constraints.
    pub marked: Vec<[usize; 2]>,
    /// Whether the puzzle has what looks similar, of another kind: a clue is framed then. Never written, either.
    pub framed: bool,
}

/// Where a diagonal goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// To the right and up.
    UpRight,
    /// To the right and down.
    DownRight,
    /// To the left and down.
    DownLeft,
    /// To the left and up.
    UpLeft,
}

/// A part that constraints of a kind have.
///
/// [`dlx::shard::Part`] is a part of an exact-cover problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// `cell`: one cell.
    Cell,
    /// `cell`: a cell beside the board.
    Outside,
    /// `cells`: this many cells at least.
    Cells(usize),
    /// `cells`: two cells that share a side.
    Neighbours,
    /// `cloneCells`: as many cells again.
    Clones,
    /// `lines`: lines of two cells or more.
    Lines,
    /// `value`: a number, which may be left out.
    Value,
    /// `value` and `operator`: what the values come to, and by which operator, which may be left out.
    Result,
    /// `value`: `"X"` or `"V"`, that is 10 or 5.
    Letter,
    /// `values`: one to four values.
    Values,
    /// `direction`: that of a diagonal.
    Direction,
    /// `repeats`: whether values may repeat.
    Repeats,
}

/// A number of cells in words.
pub(super) fn in_cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

impl Direction {
    const NAMES: [(&str, Direction); 4] = [
        ("UR", Direction::UpRight),
        ("DR", Direction::DownRight),
        ("DL", Direction::DownLeft),
        ("UL", Direction::UpLeft),
    ];

    /// The rows and columns that a step goes on.
    #[must_use]
    pub fn step(self) -> [isize; 2] {
        match self {
            Direction::UpRight => [-1, 1],
            Direction::DownRight => [1, 1],
            Direction::DownLeft => [1, -1],
            Direction::UpLeft => [-1, -1],
        }
    }

    /// Where it goes on a board that is turned.
    fn turned(self, turn: Turn) -> Self {
        let step = turn.step(self.step());
        let all = Direction::NAMES.iter().map(|(_, direction)| *direction);
        all.into_iter().find(|direction| direction.step() == step).unwrap_or(self)
    }

    /// The direction of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Direction::NAMES.iter().find(|(known, _)| *known == name).map(|(_, direction)| *direction)
    }

    /// Its name: `UR`.
    #[must_use]
    pub fn name(self) -> &'static str {
        Direction::NAMES.iter().find(|(_, direction)| *direction == self).map_or("", |(name, _)| name)
    }
}

impl Place {
    /// The same on a board of this size that is turned. What follows from other constraints is left out.
    pub(crate) fn turned(&self, turn: Turn, size: usize) -> Self {
        let cells = |cells: &Vec<usize>| {
            cells.iter().map(|&cell| turn.image(cell, [size; 2])).collect::<Vec<usize>>()
        };
        Place {
            cells: cells(&self.cells),
            clones: cells(&self.clones),
            lines: self.lines.iter().map(cells).collect(),
            outside: self.outside.map(|place| turn.image_beside(place, size)),
            direction: self.direction.map(|direction| direction.turned(turn)),
            marked: Vec::new(),
            framed: false,
            ..self.clone()
        }
    }

    /// All its cells, each once.
    pub(crate) fn all_cells(&self) -> Vec<usize> {
        let mut all: Vec<usize> = Vec::new();
        let lines = self.lines.iter().flatten();
        for &cell in self.cells.iter().chain(&self.clones).chain(lines) {
            if !all.contains(&cell) {
                all.push(cell);
            }
        }
        all
    }
}
