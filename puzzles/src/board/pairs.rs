//! Pairs of neighbouring cells.

use crate::cells::CellSet;

/// Where a neighbour is, seen from the upper or left cell of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// In the next row.
    Below,
    /// In the next column.
    Right,
}

/// Two neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// The upper or left cell.
    pub cell: usize,
    /// Where the other is.
    pub side: Side,
    /// The other cell.
    pub other: usize,
}

impl Pair {
    /// Two cells, in either order, if they share a side.
    pub(crate) fn of(one: usize, other: usize, size: usize) -> Option<Self> {
        let (cell, other) = (one.min(other), one.max(other));
        let side = match other - cell {
            1 if other % size > 0 => Side::Right,
            distance if distance == size => Side::Below,
            _ => return None,
        };
        Some(Pair { cell, side, other })
    }
}

/// The cells that share a side with a cell: above, to the left, to the right, below.
pub(crate) fn neighbours(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let above = (row > 0).then(|| cell - size);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < size).then_some(cell + 1);
    let below = (row + 1 < size).then_some(cell + size);
    [above, left, right, below].into_iter().flatten()
}

/// Whether one can walk from any of these cells to any other, from side to side, without leaving them.
pub(crate) fn is_connected(mut cells: CellSet, size: usize) -> bool {
    let mut reached: CellSet = cells.pop().into_iter().collect();
    while let Some(from) = reached.pop() {
        for to in neighbours(from, size).filter(|&to| cells.has(to)).collect::<CellSet>().iter() {
            cells.remove(to);
            reached.insert(to);
        }
    }
    cells.is_empty()
}

/// All pairs of neighbours of a board, by their upper or left cells, the one below first.
pub fn pairs(size: usize) -> impl Iterator<Item = Pair> {
    (0..size * size).flat_map(move |cell| {
        let below = (cell / size + 1 < size).then_some(Pair { cell, side: Side::Below, other: cell + size });
        let right = (cell % size + 1 < size).then_some(Pair { cell, side: Side::Right, other: cell + 1 });
        below.into_iter().chain(right)
    })
}
