//! Boards of rows, columns and boxes, laid out for solvers that ask for a cell's houses all the time.

use puzzles::sudoku::Layout;

/// Rows, columns and boxes of a board of up to 63 values.
#[derive(Clone, Debug)]
pub struct Houses {
    size: usize,
    cells: Vec<Vec<u16>>,
    of: Vec<[u16; 3]>,
    neighbours: Vec<Vec<u16>>,
}

impl Houses {
    /// The houses of a layout, if each cell is in three of them, and its values fit the bits of a word.
    #[must_use]
    pub fn new(layout: &Layout) -> Option<Self> {
        let of: Option<Vec<[u16; 3]>> =
            (0..layout.cell_count()).map(|cell| layout.houses_of(cell).try_into().ok()).collect();
        let of = of.filter(|_| layout.size() < 64)?;
        let cells: Vec<Vec<u16>> = layout.houses().iter().map(|house| house.cells.clone()).collect();
        let neighbours = of.iter().enumerate().map(|(cell, houses)| {
            let mut all: Vec<u16> =
                houses.iter().flat_map(|&house| &cells[usize::from(house)]).copied().collect();
            all.sort_unstable();
            all.dedup();
            all.retain(|&other| usize::from(other) != cell);
            all
        });
        let neighbours = neighbours.collect();
        Some(Houses { size: layout.size(), cells, of, neighbours })
    }

    /// The number of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// All values, as bits.
    #[must_use]
    pub fn values(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.of.len()
    }

    /// The cells of each house.
    #[must_use]
    pub fn cells(&self) -> &[Vec<u16>] {
        &self.cells
    }

    /// The row, the column and the box of a cell.
    #[inline]
    #[must_use]
    pub fn of(&self, cell: usize) -> [usize; 3] {
        self.of[cell].map(usize::from)
    }

    /// The cells that must differ from a cell: its neighbours in the graph of inequalities.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, cell: usize) -> &[u16] {
        &self.neighbours[cell]
    }
}

/// The values that the cells of each house hold, as bits; `None` if one of them stands there twice.
pub(super) fn held(houses: &Houses, givens: &[u8]) -> Option<Vec<u64>> {
    let mut held = vec![0; houses.cells.len()];
    for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
        for house in houses.of(cell) {
            let bit = 1 << (given - 1);
            if held[house] & bit != 0 {
                return None;
            }
            held[house] |= bit;
        }
    }
    Some(held)
}
