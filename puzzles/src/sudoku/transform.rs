//! What can be done to a board without changing the puzzle: symbols exchanged, rows and columns moved
//! within the rules, the board turned over. Puzzles that differ in nothing else are essentially the same
//! ([`canonical`](super::canonical())).

use std::sync::Arc;

use super::puzzle::Puzzle;
use super::symmetries::{Order, Symmetries};
use crate::board::{Boxes, ExtraHouses, Layout, LayoutError, Marks, Turn, numbered};
use crate::random::Random;

/// A way to change a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    /// Whether rows and columns change places, first of all.
    pub transpose: bool,
    /// For each row of the result, the row that it comes from.
    pub rows: Vec<usize>,
    /// For each column of the result, the column that it comes from.
    pub columns: Vec<usize>,
    /// For each value less 1, the new value.
    pub values: Vec<u8>,
}

impl Transform {
    /// A symmetry of the layout at random, and with regions then one of the turns that move them. All are equally
    /// likely, unless diagonals, windows or regions leave more than 200,000 ways to order rows and columns. With
    /// these, boards larger than 100×100 are only turned.
    #[must_use]
    pub fn random(layout: &Layout, random: &mut Random) -> Self {
        let size = layout.size();
        let mut values: Vec<u8> = (1..=size as u8).collect();
        random.shuffle(&mut values);
        let order = match free_lines(layout) {
            Some([height, width]) => in_bands(size, height, width, random),
            None => match Symmetries::find(layout, None) {
                Some(symmetries) => symmetries.random(random),
                // They are not known of the largest boards.
                None => Order::turn(Turn::random(layout.may_transpose(), random), size),
            },
        };
        let order = match layout.boxes() {
            Boxes::Regions(_) => order.then(&Order::turn(Turn::random(true, random), size)),
            _ => order,
        };
        Transform::new(order, values)
    }

    /// The board turned, with its symbols as they are.
    pub(super) fn turn(layout: &Layout, turn: Turn) -> Self {
        let size = layout.size();
        Transform::new(Order::turn(turn, size), (1..=size as u8).collect())
    }

    fn new(Order { transpose, rows, columns }: Order, values: Vec<u8>) -> Self {
        let lines = |lines: Vec<u8>| lines.into_iter().map(usize::from).collect();
        Transform { transpose, rows: lines(rows), columns: lines(columns), values }
    }

    /// The changed puzzle. Regions move with their cells.
    ///
    /// # Errors
    /// If the symmetry is none of this board, so that the changed board has no layout.
    pub fn apply(&self, puzzle: &Puzzle) -> Result<Puzzle, LayoutError> {
        let layout = self.layout(puzzle.layout())?;
        let value = |given: u8| if given == 0 { 0 } else { self.values[usize::from(given) - 1] };
        let givens: Vec<u8> =
            (0..layout.cell_count()).map(|cell| value(puzzle.givens()[self.source(cell)])).collect();
        let changed = |marks: &Marks| {
            let mut changed = Marks::none(layout.size());
            for cell in 0..layout.cell_count() {
                for value in marks.of(self.source(cell)) {
                    changed.set(cell, self.values[usize::from(value) - 1], true);
                }
            }
            changed
        };
        let marks = puzzle.marks().map(changed);
        Ok(Puzzle::new(layout, givens).with_marks(marks))
    }

    /// The cell that a cell of the result comes from.
    fn source(&self, cell: usize) -> usize {
        let size = self.rows.len();
        let (row, column) = (self.rows[cell / size], self.columns[cell % size]);
        if self.transpose { column * size + row } else { row * size + column }
    }

    fn layout(&self, layout: &Arc<Layout>) -> Result<Arc<Layout>, LayoutError> {
        let Boxes::Regions(regions) = layout.boxes() else { return Ok(Arc::clone(layout)) };
        let moved = (0..layout.cell_count()).map(|cell| regions[self.source(cell)]);
        Layout::new(
            layout.size(),
            Boxes::Regions(numbered(moved)),
            ExtraHouses { diagonals: layout.has_diagonals(), windows: layout.has_windows() },
        )
        .map(Arc::new)
    }
}

/// Rows and columns in an order at random that keeps bands of this many rows and columns.
fn in_bands(size: usize, height: usize, width: usize, random: &mut Random) -> Order {
    let mut lines = |height: usize| -> Vec<u8> {
        let mut bands: Vec<usize> = (0..size / height).collect();
        random.shuffle(&mut bands);
        let mut lines = Vec::with_capacity(size);
        for band in bands {
            let start = lines.len();
            lines.extend((band * height..(band + 1) * height).map(|line| line as u8));
            random.shuffle(&mut lines[start..]);
        }
        lines
    };
    let [rows, columns] = [height, width].map(&mut lines);
    Order { transpose: height == width && random.below(2) == 0, rows, columns }
}

/// How many rows and columns can be ordered freely among themselves: those of a box, or all of a Latin square, as is a
/// board whose boxes are its rows or its columns. `None` if other houses forbid it.
pub(super) fn free_lines(layout: &Layout) -> Option<[usize; 2]> {
    let size = layout.size();
    let box_shape = match layout.boxes() {
        _ if layout.has_diagonals() || layout.has_windows() => return None,
        Boxes::None => [size, size],
        &Boxes::Rectangles { rows, columns } => [rows, columns],
        Boxes::Regions(regions) => {
            let shapes = (1..=size).filter(|&rows| size.is_multiple_of(rows)).map(|rows| [rows, size / rows]);
            shapes.into_iter().find(|&shape| are_boxes(regions, shape))?
        }
    };
    Some(if box_shape.contains(&1) { [size, size] } else { box_shape })
}

/// Whether regions are boxes of these rows and columns.
fn are_boxes(regions: &[u8], [rows, columns]: [usize; 2]) -> bool {
    let size = rows * columns;
    let box_of = |cell: usize| cell / size / rows * rows + cell % size / columns;
    numbered(regions.iter()) == numbered((0..regions.len()).map(box_of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_keep_their_rules() {
        let boxes = || Boxes::Rectangles { rows: 3, columns: 3 };
        let regions = Boxes::Regions(
            (0..16).map(|cell| [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3][cell]).collect(),
        );
        let layouts = [
            Layout::new(9, boxes(), ExtraHouses { diagonals: true, windows: true }),
            Layout::new(4, regions, ExtraHouses::NONE),
            Layout::latin(5),
            Layout::classic(6),
        ];
        for layout in layouts.map(|layout| Arc::new(layout.expect("a legal board"))) {
            // Two cells of each house in turn hold the same value: they clash before and after.
            for house in layout.houses() {
                let mut givens = vec![0; layout.cell_count()];
                givens[usize::from(house.cells[0])] = 1;
                givens[usize::from(house.cells[2])] = 1;
                let puzzle = Puzzle::new(Arc::clone(&layout), givens);
                for index in 0..8 {
                    let transform = Transform::random(&layout, &mut Random::new(2, index));
                    assert!(transform.apply(&puzzle).expect("a symmetry of the board").clash().is_some());
                }
            }
        }
    }

    #[test]
    fn givens_beside_marks_stay_given() {
        let mut puzzle = Puzzle::from_marks(Arc::new(Layout::classic(4).expect("a size")), Marks::all(4));
        puzzle.set(3, 2);
        let transform = Transform::random(puzzle.layout(), &mut Random::new(1, 0));
        assert_eq!(transform.apply(&puzzle).expect("a symmetry of the board").given_count(), 1);
    }
}
