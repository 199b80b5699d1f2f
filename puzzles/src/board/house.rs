//! Houses: cells that hold each value once.

use std::fmt;

/// What kind of house it is, with its number from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
    /// A box, row by row.
    Box(usize),
    /// A region of any shape.
    Region(usize),
    /// A diagonal: the one from the top left, then the other.
    Diagonal(usize),
    /// An extra window of a windoku, row by row.
    Window(usize),
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, number) = match self {
            HouseKind::Row(number) => ("row", number),
            HouseKind::Column(number) => ("column", number),
            HouseKind::Box(number) => ("box", number),
            HouseKind::Region(number) => ("region", number),
            HouseKind::Diagonal(number) => ("diagonal", number),
            HouseKind::Window(number) => ("window", number),
        };
        write!(f, "{name} {}", number + 1)
    }
}

/// n cells that hold each symbol once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct House {
    /// What kind of house it is.
    pub kind: HouseKind,
    /// Its cells, row by row.
    pub cells: Vec<u16>,
}

impl House {
    /// The first of its cells that touch most of the others, on a board of this many columns: where a region is.
    pub(crate) fn middle(&self, columns: usize) -> Option<usize> {
        let place = |cell: u16| (usize::from(cell) / columns, usize::from(cell) % columns);
        let touched = |cell: u16| {
            let (row, column) = place(cell);
            let is_near = |other: u16| {
                let (other_row, other_column) = place(other);
                row.abs_diff(other_row) <= 1 && column.abs_diff(other_column) <= 1
            };
            self.cells.iter().filter(|&&other| is_near(other)).count()
        };
        self.cells.iter().rev().copied().max_by_key(|&cell| touched(cell)).map(usize::from)
    }
}
