//! Boards and pieces drawn in characters, as [`text`](super::text) tells.

use super::board::Square;
use super::grid::MOST_PLACES;
use super::lattice::{Cell, Lattice};
use crate::notation::text::{Mistake, TextError};

/// The largest colour that has a character.
pub(super) const LARGEST_COLOR: u8 = 9;

/// A line of a text, with its number.
pub(super) type Line<'t> = (usize, &'t str);

/// Reads a drawing. The cells come in the order of the text.
pub(super) fn read(lattice: Lattice, lines: &[Line<'_>]) -> Result<Vec<(Cell, Square)>, TextError> {
    let mut cells = Vec::new();
    let (mut layers, mut columns) = (0_u64, 0_u64);
    // Rows of hexagons, and layers of spheres, are shifted against each other; the first cell says which.
    let mut odd = None;
    for (row, &(number, line)) in (0..).zip(lines) {
        let (mut layer, mut column) = (0, 0);
        for (place, character) in (1..).zip(line.trim_end().chars()) {
            if character == ' ' && !lattice.is_flat() {
                (layer, column) = (layer + i32::from(column > 0), 0);
                continue;
            }
            let wrong =
                |expected: &str| Mistake::new(expected, format_args!("{character:?}")).at(number, place);
            if let Some(square) = square(character).map_err(|()| wrong("`#`, `+`, `.` or a colour"))? {
                let shift = match lattice {
                    Lattice::Hexagons | Lattice::Spheres => *odd.get_or_insert((layer + row + column) & 1),
                    _ => 0,
                };
                let cell = lattice.drawn_at([layer, row, column + shift]).ok_or_else(|| {
                    wrong("cells on every second place of a row, and between them in the next row and layer")
                })?;
                cells.push((cell, square));
            }
            column += 1;
            (layers, columns) = (layers.max(layer as u64 + 1), columns.max(column as u64));
        }
        if layers * columns * (row as u64 + 1) > MOST_PLACES {
            return Err(
                Mistake::new(format_args!("a drawing of at most {MOST_PLACES} places"), "more").at(number, 1)
            );
        }
    }
    Ok(cells)
}

/// What a character stands for; `None` if for no cell.
fn square(character: char) -> Result<Option<Square>, ()> {
    let (color, may_be_empty) = match character {
        '.' | '_' | ' ' => return Ok(None),
        '#' => (0, false),
        '+' => (0, true),
        '1'..='9' => (character as u8 - b'0', false),
        'A'..='I' => (character as u8 - b'A' + 1, true),
        _ => return Err(()),
    };
    Ok(Some(Square { color, may_be_empty }))
}

/// The character of a cell; `None` if its colour has none.
pub(super) fn character(square: Square) -> Option<char> {
    let Square { color, may_be_empty } = square;
    if color > LARGEST_COLOR {
        return None;
    }
    Some(match (color, may_be_empty) {
        (0, false) => '#',
        (0, true) => '+',
        (_, false) => char::from(b'0' + color),
        (_, true) => char::from(b'A' + color - 1),
    })
}

/// The least box around places that begins at one like the origin: from there, cells are drawn as they are.
pub(super) struct Area {
    /// The first layer, row and column.
    pub(super) start: [i32; 3],
    /// How many there are of each.
    pub(super) sizes: [i64; 3],
}

impl Area {
    pub(super) fn around(lattice: Lattice, places: impl Iterator<Item = [i32; 3]> + Clone) -> Self {
        let end = |axis: usize, end: fn(i32, i32) -> i32| places.clone().map(|place| place[axis]).reduce(end);
        let [layer, row, column] = [0, 1, 2].map(|axis| end(axis, i32::min).unwrap_or(0));
        let start = match lattice {
            // Triangles point up where row and column add up to an even number.
            Lattice::Triangles | Lattice::Prisms => [layer, row, column - ((row + column) & 1)],
            Lattice::Rhombic => [layer, row, column].map(|place| place.div_euclid(5) * 5),
            Lattice::TetraOcta => [layer, row, column].map(|place| place.div_euclid(6) * 6),
            _ => [layer, row, column],
        };
        let size =
            |axis: usize| end(axis, i32::max).map_or(0, |most| i64::from(most) - i64::from(start[axis]) + 1);
        Area { start, sizes: [0, 1, 2].map(size) }
    }

    /// Whether there are far more places than cells, as in no drawing that anyone needs: a few cells that are far apart
    /// could fill the memory.
    pub(super) fn is_sparse(&self, cells: usize) -> bool {
        const ROOM: i64 = 100_000;
        const ROOM_FOR_A_CELL: i64 = 100;
        let places = self.sizes.into_iter().fold(1, i64::saturating_mul);
        places > ROOM + ROOM_FOR_A_CELL * cells as i64
    }
}

/// Whether the drawing of cells would have far more places than cells.
pub(super) fn is_sparse(lattice: Lattice, cells: &[(Cell, char)]) -> bool {
    Area::around(lattice, cells.iter().map(|&(cell, _)| lattice.place(cell))).is_sparse(cells.len())
}

/// Draws cells, each with its character. Between cells of a row is a dot, but for hexagons a blank.
pub(super) fn write(lattice: Lattice, cells: &[(Cell, char)], out: &mut String) {
    let places = cells.iter().map(|&(cell, character)| (lattice.place(cell), character));
    let area = Area::around(lattice, places.clone().map(|(place, _)| place));
    let [layers, rows, columns] = area.sizes.map(|size| size as usize);
    let mut grid: Vec<Option<char>> = vec![None; layers * rows * columns];
    for (place, character) in places {
        let [layer, row, column] = [0, 1, 2].map(|axis| (place[axis] - area.start[axis]) as usize);
        grid[(row * layers + layer) * columns + column] = Some(character);
    }
    let empty = if lattice == Lattice::Hexagons { ' ' } else { '.' };
    for line in grid.chunks((layers * columns).max(1)) {
        let layers: Vec<String> = line
            .chunks(columns.max(1))
            .map(|layer| layer.iter().map(|cell| cell.unwrap_or(empty)).collect())
            .collect();
        out.push_str(layers.join(" ").trim_end());
        out.push('\n');
    }
}
