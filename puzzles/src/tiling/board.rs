//! Boards: the cells that pieces are laid on.

use std::collections::BTreeMap;

use super::lattice::{Cell, Lattice};
use super::shape::Color;
use crate::notation::text::whole;

/// The most cells of a board.
pub const MOST_CELLS: usize = 100_000;

/// A cell of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square {
    /// The colour that a piece must have here; 0 if any is right.
    pub color: Color,
    /// Whether the cell may stay empty.
    pub may_be_empty: bool,
}

/// The cells that pieces are laid on, in order.
pub type Board = BTreeMap<Cell, Square>;

/// Why there is no board of a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// It names no board of this lattice.
    #[error("expected a board of {lattice}: {}, found {found:?}", expected(*.lattice))]
    Unknown {
        /// The lattice.
        lattice: Lattice,
        /// What was found.
        found: String,
    },
    /// It has too many cells.
    #[error("expected a board of at most {MOST_CELLS} cells, found {0:?}")]
    TooLarge(String),
}

/// The names of boards of a lattice, in words.
fn expected(lattice: Lattice) -> &'static str {
    match lattice {
        Lattice::Squares => "ROWSxCOLUMNS",
        Lattice::Triangles | Lattice::Hexagons => "ROWSxCOLUMNS, hexagon-N or triangle-N",
        Lattice::Cubes => "LAYERSxROWSxCOLUMNS",
        Lattice::Prisms | Lattice::Spheres | Lattice::Rhombic | Lattice::TetraOcta => "a drawing",
    }
}

/// The board of this name: `6x10` is a rectangle of squares, or a parallelogram of triangles or hexagons, `3x4x5` a
/// box, `hexagon-3` and `triangle-6` have sides of that many cells.
///
/// # Errors
/// If the lattice has no such board.
pub fn named(lattice: Lattice, name: &str) -> Result<Board, BoardError> {
    let unknown = || BoardError::Unknown { lattice, found: name.to_owned() };
    let too_large = || BoardError::TooLarge(name.to_owned());
    let number = |text: &str| match whole::<u64>(text) {
        Some(number @ 1..=1_000_000) => Ok(number as i32),
        None | Some(0) => Err(unknown()),
        Some(_) => Err(too_large()),
    };
    let sizes: Result<Vec<i32>, BoardError> = match name.split_once('-') {
        Some((_, size)) => number(size).map(|size| vec![size]),
        None => name.split(['x', '×']).map(number).collect(),
    };
    let sizes = sizes?;
    let kind = name.split_once('-').map(|(kind, _)| kind);
    match cell_count(lattice, kind, &sizes) {
        None => return Err(unknown()),
        Some(cells) if cells > MOST_CELLS as u64 => return Err(too_large()),
        Some(_) => {}
    }
    let cells: Vec<Cell> = match (lattice, kind, &sizes[..]) {
        (Lattice::Squares, None, &[rows, columns]) => {
            grid([1, rows, columns]).map(|[_, row, column]| [row, column, 0, 0]).collect()
        }
        (Lattice::Cubes, None, &[layers, rows, columns]) => {
            grid([layers, rows, columns]).map(|[layer, row, column]| [layer, row, column, 0]).collect()
        }
        (Lattice::Hexagons, None, &[rows, columns]) => {
            grid([1, rows, columns]).map(|[_, row, column]| [row, column, -row - column, 0]).collect()
        }
        (Lattice::Triangles, None, &[rows, columns]) => grid([2, rows, columns])
            .map(|[half, row, column]| [row, column, 1 + half - row - column, 0])
            .collect(),
        (Lattice::Hexagons, Some("hexagon"), &[side]) => {
            let most = side - 1;
            let all =
                grid([1, 2 * side, 2 * side]).map(|[_, a, b]| [a - most, b - most, 2 * most - a - b, 0]);
            all.filter(|cell| cell.iter().all(|coordinate| coordinate.abs() <= most)).collect()
        }
        (Lattice::Hexagons, Some("triangle"), &[side]) => grid([1, side, side])
            .filter(|[_, row, column]| row + column < side)
            .map(|[_, row, column]| [row, column, -row - column, 0])
            .collect(),
        (Lattice::Triangles, Some("triangle"), &[side]) => {
            strips(side, (0..side).map(|row| (row, side - 1 - row, 2 * row + 1)))
        }
        (Lattice::Triangles, Some("hexagon"), &[side]) => {
            let upper = (0..side).map(|row| (row, side - 1 - row, 2 * (side + row) + 1));
            let lower = (0..side).map(|row| (side + row, row, 2 * (2 * side - row) - 1));
            strips(side, upper.chain(lower))
        }
        _ => return Err(unknown()),
    };
    Ok(cells.into_iter().map(|cell| (cell, Square::default())).collect())
}

/// How many cells a board has. `None` if the lattice has no such boards.
fn cell_count(lattice: Lattice, kind: Option<&str>, sizes: &[i32]) -> Option<u64> {
    let sizes: Vec<u64> = sizes.iter().map(|&size| size as u64).collect();
    Some(match (lattice, kind, &sizes[..]) {
        (Lattice::Squares | Lattice::Hexagons, None, &[rows, columns]) => rows * columns,
        (Lattice::Triangles, None, &[rows, columns]) => 2 * rows * columns,
        (Lattice::Cubes, None, &[layers, rows, columns]) => layers * rows * columns,
        (Lattice::Hexagons, Some("hexagon"), &[side]) => 3 * side * (side - 1) + 1,
        (Lattice::Hexagons, Some("triangle"), &[side]) => side * (side + 1) / 2,
        (Lattice::Triangles, Some("hexagon"), &[side]) => 6 * side * side,
        (Lattice::Triangles, Some("triangle"), &[side]) => side * side,
        _ => return None,
    })
}

fn grid([layers, rows, columns]: [i32; 3]) -> impl Iterator<Item = [i32; 3]> {
    let lines = (0..layers).flat_map(move |layer| (0..rows).map(move |row| (layer, row)));
    lines.flat_map(move |(layer, row)| (0..columns).map(move |column| [layer, row, column]))
}

/// Rows of triangles, each by its number, its first column and its length. The first row begins with one that points
/// up.
fn strips(side: i32, rows: impl Iterator<Item = (i32, i32, i32)>) -> Vec<Cell> {
    let odd = (side - 1) & 1;
    let places = rows
        .flat_map(|(row, first, length)| (first..first + length).map(move |column| [0, row, column + odd]));
    places.filter_map(|place| Lattice::Triangles.drawn_at(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_the_cells_that_their_names_say() {
        let sizes = [
            (Lattice::Squares, "6x10", 60),
            (Lattice::Cubes, "3x4x5", 60),
            (Lattice::Hexagons, "4x7", 28),
            (Lattice::Hexagons, "hexagon-3", 19),
            (Lattice::Hexagons, "triangle-7", 28),
            (Lattice::Triangles, "6x6", 72),
            (Lattice::Triangles, "triangle-6", 36),
            (Lattice::Triangles, "triangle-5", 25),
            (Lattice::Triangles, "hexagon-3", 54),
            (Lattice::Triangles, "hexagon-2", 24),
        ];
        for (lattice, name, cells) in sizes {
            assert_eq!(named(lattice, name).unwrap().len(), cells, "{name} of {lattice}");
        }
        for (lattice, largest, larger) in [
            (Lattice::Hexagons, "hexagon-183", "hexagon-184"),
            (Lattice::Hexagons, "triangle-446", "triangle-447"),
            (Lattice::Triangles, "hexagon-129", "hexagon-130"),
            (Lattice::Triangles, "triangle-316", "triangle-317"),
            (Lattice::Triangles, "500x100", "500x101"),
        ] {
            assert!(named(lattice, largest).unwrap().len() <= MOST_CELLS, "{largest}");
            assert!(matches!(named(lattice, larger), Err(BoardError::TooLarge(_))), "{larger}");
        }
        for name in ["", "6", "0x3", "6x", "hexagon-3", "3x4x5", "-1x2", "6x+10"] {
            assert!(matches!(named(Lattice::Squares, name), Err(BoardError::Unknown { .. })), "{name}");
        }
        for name in ["1000x1000", "1000000000000x2"] {
            let error = named(Lattice::Squares, name);
            assert!(matches!(error, Err(BoardError::TooLarge(_))), "{name}");
        }
    }
}
