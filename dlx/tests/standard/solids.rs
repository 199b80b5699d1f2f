//! Pieces that fill a box, and pieces of triangles: whatever the cells are, a piece lies where a motion takes it.

use std::collections::{BTreeMap, BTreeSet};

use dlx::{BuildError, Problem};

/// A cell: three coordinates.
type Cell = [i32; 3];

/// Where one of the turns of the grid takes a cell.
type Turn = fn(Cell, usize) -> Cell;

/// All ways to fill a board with pieces, each used once, and moved by a turn and then a shift.
fn fillings(
    board: &BTreeSet<Cell>,
    pieces: &[Vec<Cell>],
    (turn, turns): (Turn, usize),
    shifts: &[Cell],
) -> Result<Problem, BuildError> {
    let mut b = Problem::builder();
    let mut names = Vec::new();
    for number in 0..pieces.len() {
        names.push(b.named_primary(&format!("piece {number}"))?);
    }
    let mut cells = BTreeMap::new();
    for cell in board {
        cells.insert(*cell, b.primary());
    }
    for (piece, name) in pieces.iter().zip(names) {
        let mut places = BTreeSet::new();
        for way in 0..turns {
            for shift in shifts {
                let moved = |&cell: &Cell| {
                    let turned = turn(cell, way);
                    [0, 1, 2].map(|axis| turned[axis] + shift[axis])
                };
                let place: BTreeSet<Cell> = piece.iter().map(moved).collect();
                if place.is_subset(board) {
                    places.insert(place);
                }
            }
        }
        for place in places {
            b.option([name].into_iter().chain(place.iter().map(|cell| cells[cell])))?;
        }
    }
    Ok(b.build())
}

/// The 24 turns of a cube.
fn turned(cell: Cell, way: usize) -> Cell {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let (order, signs) = (ORDERS[way / 4], way % 4);
    // Half of the orders mirror, and so do odd numbers of signs.
    let is_mirrored = way / 4 >= 3;
    let first = if signs & 1 == 0 { 1 } else { -1 };
    let second = if signs & 2 == 0 { 1 } else { -1 };
    let third = first * second * if is_mirrored { -1 } else { 1 };
    [first * cell[order[0]], second * cell[order[1]], third * cell[order[2]]]
}

fn cuboid(sizes: [i32; 3]) -> BTreeSet<Cell> {
    let [depth, rows, columns] = sizes;
    let layers = (0..depth).flat_map(|layer| (0..rows).map(move |row| (layer, row)));
    layers.flat_map(|(layer, row)| (0..columns).map(move |column| [layer, row, column])).collect()
}

/// All shifts by less than this on each axis.
fn shifts(most: i32) -> Vec<Cell> {
    let all = cuboid([2 * most + 1; 3]);
    all.into_iter().map(|cell| cell.map(|coordinate| coordinate - most)).collect()
}

/// Piet Hein's cube: seven pieces of three and four cubes fill a cube of 27.
pub fn soma() -> Result<Problem, BuildError> {
    let pieces: [&[Cell]; 7] = [
        &[[0, 0, 0], [0, 0, 1], [0, 1, 0]],
        &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 0]],
        &[[0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 1, 1]],
        &[[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 2]],
        &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0]],
        &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1]],
        &[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 1, 0]],
    ];
    fillings(&cuboid([3; 3]), &pieces.map(<[Cell]>::to_vec), (turned, 24), &shifts(4))
}

/// The twelve hexiamonds, pieces of six triangles, fill a rhombus of `rows` by `columns`. A cell is a row, a column,
/// and which of the two triangles of that rhombus it is.
pub fn hexiamonds(rows: i32, columns: i32) -> Result<Problem, BuildError> {
    let board = cuboid([rows, columns, 2]);
    let most = rows.max(columns) + 6;
    let plane: Vec<Cell> = shifts(most).into_iter().filter(|shift| shift[2] == 0).collect();
    fillings(&board, &polyiamonds(6), (turned_triangle, 12), &plane)
}

/// The six turns of the grid of triangles about a corner, and their mirror images.
fn turned_triangle(cell: Cell, way: usize) -> Cell {
    let [mut row, mut column, mut half] = cell;
    if way >= 6 {
        (row, column) = (column, row);
    }
    for _ in 0..way % 6 {
        // A sixth of a turn takes (1, 0) to (0, 1), and (0, 1) to (-1, 1).
        (row, column, half) = (-column - 1, row + column + half, 1 - half);
    }
    [row, column, half]
}

/// The pieces of `size` triangles, up to turns and mirror images.
fn polyiamonds(size: usize) -> Vec<Vec<Cell>> {
    let mut pieces: BTreeSet<Vec<Cell>> = BTreeSet::from([vec![[0, 0, 0]]]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for piece in &pieces {
            for &[row, column, half] in piece {
                let beside = if half == 0 {
                    [[row, column, 1], [row - 1, column, 1], [row, column - 1, 1]]
                } else {
                    [[row, column, 0], [row + 1, column, 0], [row, column + 1, 0]]
                };
                for cell in beside.into_iter().filter(|cell| !piece.contains(cell)) {
                    let grown: Vec<Cell> = piece.iter().copied().chain([cell]).collect();
                    larger.insert((0..12).map(|way| in_corner(&grown, way)).min().expect("twelve ways"));
                }
            }
        }
        pieces = larger;
    }
    pieces.into_iter().collect()
}

/// A piece turned, and shifted to where it always goes.
fn in_corner(piece: &[Cell], way: usize) -> Vec<Cell> {
    let turned: Vec<Cell> = piece.iter().map(|&cell| turned_triangle(cell, way)).collect();
    let least = |axis: usize| turned.iter().map(|cell| cell[axis]).min().expect("a cell");
    let (top, left) = (least(0), least(1));
    let mut cells: Vec<Cell> =
        turned.iter().map(|&[row, column, half]| [row - top, column - left, half]).collect();
    cells.sort_unstable();
    cells
}
