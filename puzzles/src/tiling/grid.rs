//! The cells of a board by their numbers, found by where they are drawn.

use std::ops::Range;

use super::Tiling;
use super::board::Square;
use super::lattice::{Cell, Lattice};
use super::shape::{Color, Shape};

/// The most places in the box around a board.
pub(super) const MOST_PLACES: u64 = 1 << 26;

const NONE: u32 = u32::MAX;

/// Where shapes can lie: for each place the cells under the shape, by their numbers in order, with the colours that it
/// has there.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    cells: Vec<(u32, Color)>,
    /// Where the cells of each place end.
    ends: Vec<u32>,
}

impl Places {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The cells of a place.
    pub(super) fn cells(&self, place: usize) -> &[(u32, Color)] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.cells[start as usize..self.ends[place] as usize]
    }

    /// The first cell of a place.
    pub(super) fn first(&self, place: usize) -> u32 {
        self.cells(place)[0].0
    }

    /// Of some places in order of their first cells, that with this first cell, if there is one.
    pub(super) fn first_within(&self, range: &Range<usize>, cell: u32) -> Option<usize> {
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low.midpoint(high);
            if self.first(middle) < cell {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < range.end && self.first(low) == cell).then_some(low)
    }

    /// The cells of some places.
    pub(super) fn range(&self, range: Range<usize>) -> impl Iterator<Item = &[(u32, Color)]> {
        range.map(|place| self.cells(place))
    }
}

/// A board with its cells numbered in order.
pub(super) struct Grid {
    lattice: Lattice,
    pub(super) cells: Vec<Cell>,
    pub(super) squares: Vec<Square>,
    /// The least layer, row and column.
    least: [i32; 3],
    /// How many there are of each.
    sizes: [i32; 3],
    numbers: Vec<u32>,
    drawn: Vec<Drawn>,
    homes: Vec<Cell>,
}

/// Where a cell is drawn.
struct Drawn {
    place: [i32; 3],
    /// Its place in the box around the board.
    index: usize,
    /// The number of its home: only cells of the same home can be shifted to each other.
    home: u8,
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
        let numbers = vec![NONE; volume as usize];
        let (drawn, homes) = (Vec::with_capacity(cells.len()), Vec::new());
        let mut grid = Grid { lattice, squares, least, sizes, numbers, cells: Vec::new(), drawn, homes };
        for (number, &cell) in cells.iter().enumerate() {
            let place = lattice.place(cell);
            let Some(index) = grid.index(place) else { continue };
            grid.numbers[index] = number as u32;
            let home = grid.home_of(cell).unwrap_or_else(|| {
                grid.homes.push(lattice.home(cell));
                (grid.homes.len() - 1) as u8
            });
            grid.drawn.push(Drawn { place, index, home });
        }
        grid.cells = cells;
        Some(grid)
    }

    /// The number of the home of a cell, if a cell of the board has the same.
    fn home_of(&self, cell: Cell) -> Option<u8> {
        let home = self.lattice.home(cell);
        self.homes.iter().position(|&known| known == home).map(|number| number as u8)
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
        let index = self.index(self.lattice.place(cell))?;
        Some(self.numbers[index]).filter(|&number| number != NONE)
    }

    /// Adds all places where a shape can lie, in order of their first cells; `None` if they have more than `left`
    /// cells.
    pub(super) fn places(
        &self,
        tiling: &Tiling,
        shape: &Shape,
        left: &mut usize,
        places: &mut Places,
    ) -> Option<()> {
        let Some(&(first, _)) = shape.cells().first() else { return Some(()) };
        let start = self.lattice.place(first);
        let home = self.home_of(first);
        // From the first cell to each: shifts keep that, also where cells are drawn.
        let from_first = |&(cell, _): &(Cell, Color)| {
            let place = self.lattice.place(cell);
            [0, 1, 2].map(|axis| place[axis] - start[axis])
        };
        // Shapes that reach past the box around the board lie nowhere.
        let steps = || shape.cells().iter().map(from_first);
        let (mut least, mut most) = ([0; 3], [0; 3]);
        for step in steps() {
            for axis in 0..3 {
                least[axis] = least[axis].min(step[axis]);
                most[axis] = most[axis].max(step[axis]);
            }
        }
        let size = |axis: usize| i64::from(most[axis]) - i64::from(least[axis]) + 1;
        if (0..3).any(|axis| size(axis) > i64::from(self.sizes[axis])) {
            return Some(());
        }
        // Within the box, the same steps are the same distances in the list of its places.
        let [_, rows, columns] = self.sizes.map(|size| size as isize);
        let distance = |step: [i32; 3]| {
            let [layer, row, column] = step.map(|step| step as isize);
            (layer * rows + row) * columns + column
        };
        let distances: Vec<(isize, Color)> =
            steps().zip(shape.cells()).map(|(step, &(_, color))| (distance(step), color)).collect();
        // Where the first cell can be.
        let from = [0, 1, 2].map(|axis| self.least[axis] - least[axis]);
        let to = [0, 1, 2].map(|axis| self.least[axis] + (self.sizes[axis] - 1 - most[axis]));
        for drawn in &self.drawn {
            let is_within =
                (0..3).all(|axis| from[axis] <= drawn.place[axis] && drawn.place[axis] <= to[axis]);
            if !is_within || Some(drawn.home) != home {
                continue;
            }
            let number = |distance| self.numbers[drawn.index.wrapping_add_signed(distance)];
            let fits = |&(distance, color): &(isize, Color)| {
                let square = self.squares.get(number(distance) as usize);
                square.is_some_and(|square| tiling.fits(color, square.color))
            };
            if distances.iter().all(fits) {
                *left = left.checked_sub(distances.len() + 1)?;
                places.cells.extend(distances.iter().map(|&(distance, color)| (number(distance), color)));
                places.ends.push(places.cells.len() as u32);
            }
        }
        Some(())
    }
}
