//! The cells of a board by their numbers, found by where they are drawn.

use super::Tiling;
use super::board::Square;
use super::lattice::{Cell, Lattice};
use super::shape::{Color, Shape};

/// The most places in the box around a board.
pub(super) const MOST_PLACES: u64 = 1 << 26;

const NONE: u32 = u32::MAX;

/// The cells under a piece, by their numbers in order, with the colours that the piece has there.
pub(super) type Place = Vec<(u32, Color)>;

/// A board with its cells numbered in order.
pub(super) struct Grid {
    lattice: Lattice,
    pub(super) cells: Vec<Cell>,
    pub(super) squares: Vec<Square>,
    /// The least layer, row and column, and how many there are of each.
    least: [i32; 3],
    sizes: [i32; 3],
    numbers: Vec<u32>,
}

impl Grid {
    /// The grid of a board; `None` if the box around it is too large.
    pub(super) fn new(tiling: &Tiling) -> Option<Self> {
        let lattice = tiling.lattice;
        let cells: Vec<Cell> = tiling.board.keys().copied().collect();
        let squares = tiling.board.values().copied().collect();
        let places = || cells.iter().map(|&cell| lattice.place(cell));
        let least = [0, 1, 2].map(|axis| places().map(|place| place[axis]).min().unwrap_or(0));
        let most = [0, 1, 2].map(|axis| places().map(|place| place[axis]).max().unwrap_or(0));
        let size = |axis: usize| i64::from(most[axis]) - i64::from(least[axis]) + 1;
        let volume = (0..3).try_fold(1_u64, |volume, axis| volume.checked_mul(size(axis).unsigned_abs()))?;
        if volume > MOST_PLACES {
            return None;
        }
        let sizes = [0, 1, 2].map(|axis| size(axis) as i32);
        let mut grid =
            Grid { lattice, squares, least, sizes, numbers: vec![NONE; volume as usize], cells: Vec::new() };
        for (number, place) in (0..).zip(places()) {
            if let Some(index) = grid.index(place) {
                grid.numbers[index] = number;
            }
        }
        grid.cells = cells;
        Some(grid)
    }

    fn index(&self, place: [i32; 3]) -> Option<usize> {
        let mut index = 0;
        for (axis, place) in place.into_iter().enumerate() {
            let within = place.wrapping_sub(self.least[axis]);
            if within < 0 || within >= self.sizes[axis] {
                return None;
            }
            index = index * self.sizes[axis] as usize + within as usize;
        }
        Some(index)
    }

    /// The number of a cell; `None` if it is not on the board.
    pub(super) fn number(&self, cell: Cell) -> Option<u32> {
        self.at(self.lattice.place(cell))
    }

    fn at(&self, place: [i32; 3]) -> Option<u32> {
        self.index(place).map(|index| self.numbers[index]).filter(|&number| number != NONE)
    }

    /// Adds all places where a shape can lie, in order; `None` if they have more than `left` cells.
    pub(super) fn places(
        &self,
        tiling: &Tiling,
        shape: &Shape,
        left: &mut usize,
        places: &mut Vec<Place>,
    ) -> Option<()> {
        let Some(&(first, _)) = shape.cells().first() else { return Some(()) };
        let start = self.lattice.place(first);
        let home = self.lattice.home(first);
        // From the first cell to each: shifts keep that, also where cells are drawn.
        let steps: Vec<([i32; 3], Color)> = shape
            .cells()
            .iter()
            .map(|&(cell, color)| {
                let place = self.lattice.place(cell);
                ([0, 1, 2].map(|axis| place[axis] - start[axis]), color)
            })
            .collect();
        // Most cells are ruled out by the box around the shape.
        let least = [0, 1, 2].map(|axis| steps.iter().map(|(step, _)| step[axis]).min().unwrap_or(0));
        let most = [0, 1, 2].map(|axis| steps.iter().map(|(step, _)| step[axis]).max().unwrap_or(0));
        let fits = |from: [i32; 3]| {
            (0..3).all(|axis| {
                let within = i64::from(from[axis]) - i64::from(self.least[axis]);
                within + i64::from(least[axis]) >= 0
                    && within + i64::from(most[axis]) < i64::from(self.sizes[axis])
            })
        };
        let mut place = Place::new();
        'cells: for &cell in self.cells.iter().filter(|&&cell| self.lattice.home(cell) == home) {
            let from = self.lattice.place(cell);
            if !fits(from) {
                continue;
            }
            place.clear();
            for (step, color) in &steps {
                match self.at([0, 1, 2].map(|axis| from[axis].wrapping_add(step[axis]))) {
                    Some(number) if tiling.fits(*color, self.squares[number as usize].color) => {
                        place.push((number, *color));
                    }
                    _ => continue 'cells,
                }
            }
            *left = left.checked_sub(place.len() + 1)?;
            places.push(place.clone());
        }
        Some(())
    }
}
