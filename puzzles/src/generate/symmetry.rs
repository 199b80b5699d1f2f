//! The symmetries that the givens of a board, or its black cells, may be asked to have.

use std::fmt;
use std::str::FromStr;

/// Which cells of a board go together.
///
/// [`dlx::symmetry::Symmetry`] is one of an exact-cover problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Symmetry {
    /// Each cell goes by itself.
    #[default]
    None,
    /// Half a turn about the centre, as newspapers have it.
    Rotate180,
    /// A quarter of a turn.
    Rotate90,
    /// Mirrored about the horizontal axis: top and bottom.
    Horizontal,
    /// Mirrored about the vertical axis: left and right.
    Vertical,
    /// Mirrored about the diagonal from the top left.
    Diagonal,
    /// Mirrored about the other diagonal.
    Antidiagonal,
    /// All of these.
    Full,
}

/// A map of cells, by row, column, and the number of the last row and column.
type Map = fn([usize; 2], [usize; 2]) -> [usize; 2];

const HALF_TURN: Map = |[row, column], [bottom, right]| [bottom - row, right - column];
const QUARTER_TURN: Map = |[row, column], [bottom, _]| [column, bottom - row];
const TOP_BOTTOM: Map = |[row, column], [bottom, _]| [bottom - row, column];
const LEFT_RIGHT: Map = |[row, column], [_, right]| [row, right - column];
const TRANSPOSE: Map = |[row, column], _| [column, row];
const ANTITRANSPOSE: Map = |[row, column], [bottom, right]| [bottom - column, right - row];

impl Symmetry {
    /// All of them.
    pub const ALL: &[Symmetry] = &[
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

    /// Whether only square boards can have it.
    pub(crate) fn needs_square(self) -> bool {
        matches!(self, Symmetry::Rotate90 | Symmetry::Diagonal | Symmetry::Antidiagonal | Symmetry::Full)
    }

    /// The maps that it consists of: a cell goes with all that they lead to, one after another.
    fn maps(self) -> &'static [Map] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[HALF_TURN],
            Symmetry::Rotate90 => &[QUARTER_TURN],
            Symmetry::Horizontal => &[TOP_BOTTOM],
            Symmetry::Vertical => &[LEFT_RIGHT],
            Symmetry::Diagonal => &[TRANSPOSE],
            Symmetry::Antidiagonal => &[ANTITRANSPOSE],
            Symmetry::Full => &[QUARTER_TURN, TRANSPOSE],
        }
    }

    /// The cells of a board in groups that go together, each in order; cells are numbered row by row.
    /// `None` if the board would have to be square and is not.
    #[must_use]
    pub fn orbits(self, rows: usize, columns: usize) -> Option<Vec<Vec<usize>>> {
        if self.needs_square() && rows != columns {
            return None;
        }
        let mut seen = vec![false; rows * columns];
        let mut orbits = Vec::new();
        for first in 0..rows * columns {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut orbit = vec![first];
            let mut next = 0;
            while let Some(&cell) = orbit.get(next) {
                next += 1;
                for map in self.maps() {
                    let [row, column] = map([cell / columns, cell % columns], [rows - 1, columns - 1]);
                    let image = row * columns + column;
                    if !std::mem::replace(&mut seen[image], true) {
                        orbit.push(image);
                    }
                }
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        Some(orbits)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::ALL
            .iter()
            .copied()
            .find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| UnknownSymmetry(name.to_owned()))
    }
}

/// There is no symmetry of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown symmetry {0:?}")]
pub struct UnknownSymmetry(String);

#[cfg(test)]
mod tests {
    use super::*;

    /// The board with a letter for each group, as they come.
    fn drawn(symmetry: Symmetry, rows: usize, columns: usize) -> String {
        let mut board = vec!['.'; rows * columns];
        for (letter, orbit) in ('a'..).zip(symmetry.orbits(rows, columns).expect("a board that may have it"))
        {
            orbit.into_iter().for_each(|cell| board[cell] = letter);
        }
        board.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cells_go_together() {
        assert_eq!(drawn(Symmetry::None, 2, 2), "ab cd");
        assert_eq!(drawn(Symmetry::Rotate180, 3, 4), "abcd effe dcba");
        assert_eq!(drawn(Symmetry::Rotate90, 3, 3), "aba bcb aba");
        assert_eq!(drawn(Symmetry::Horizontal, 3, 2), "ab cd ab");
        assert_eq!(drawn(Symmetry::Vertical, 2, 3), "aba cdc");
        assert_eq!(drawn(Symmetry::Diagonal, 3, 3), "abc bde cef");
        assert_eq!(drawn(Symmetry::Antidiagonal, 3, 3), "abc deb fda");
        assert_eq!(drawn(Symmetry::Full, 4, 4), "abba bccb bccb abba");
        assert_eq!(Symmetry::Full.orbits(2, 3), None);
    }

    #[test]
    fn names_lead_back() {
        assert!(Symmetry::ALL.iter().all(|symmetry| symmetry.name().parse() == Ok(*symmetry)));
        assert!("round".parse::<Symmetry>().is_err());
    }
}
