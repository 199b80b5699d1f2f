//! Layouts that look the same when they are turned or mirrored. The clues at the upper and left edge are
//! left out of it: rows and columns are counted without them.

use std::fmt;
use std::str::FromStr;

/// How a layout may be moved without changing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// It may not.
    None,
    /// By half a turn, as newspapers have it.
    #[default]
    Rotate180,
    /// By a quarter of a turn.
    Rotate90,
    /// Mirrored about the horizontal axis.
    Horizontal,
    /// Mirrored about the vertical axis.
    Vertical,
    /// Mirrored about the diagonal from the upper left.
    Diagonal,
    /// Mirrored about the diagonal from the upper right.
    Antidiagonal,
    /// In all these ways.
    Full,
}

/// There is no symmetry of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected one of none, rotate180, rotate90, horizontal, vertical, diagonal, antidiagonal and full")]
pub struct UnknownSymmetry;

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::None,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::Full,
    ];

    /// Its name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::Full => "full",
        }
    }

    /// Whether only a board with as many rows as columns can have it.
    #[must_use]
    pub fn needs_square(self) -> bool {
        matches!(self, Symmetry::Rotate90 | Symmetry::Diagonal | Symmetry::Antidiagonal | Symmetry::Full)
    }

    /// Where the cell of a row and a column, counted from 0, may be moved to, itself included. A place
    /// may come more than once.
    pub fn images(
        self,
        rows: usize,
        columns: usize,
        (row, column): (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> {
        let (up, left) = (rows - 1 - row, columns - 1 - column);
        // Those that turn come first, then those that mirror.
        let images = [
            (row, column),
            (up, left),
            (column, up),
            (left, row),
            (up, column),
            (row, left),
            (column, row),
            (left, up),
        ];
        let chosen: &[usize] = match self {
            Symmetry::None => &[0],
            Symmetry::Rotate180 => &[0, 1],
            Symmetry::Rotate90 => &[0, 1, 2, 3],
            Symmetry::Horizontal => &[0, 4],
            Symmetry::Vertical => &[0, 5],
            Symmetry::Diagonal => &[0, 6],
            Symmetry::Antidiagonal => &[0, 7],
            Symmetry::Full => &[0, 1, 2, 3, 4, 5, 6, 7],
        };
        chosen.iter().map(move |&image| images[image])
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(UnknownSymmetry)
    }
}
