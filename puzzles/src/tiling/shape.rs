//! Shapes: sets of cells, some of them coloured, that are the same wherever they are shifted to.

use super::lattice::{Cell, Lattice, Motion, Motions, add};

/// A colour of a cell; 0 if it has none.
///
/// [`dlx::Color`] is one of a secondary item of an exact cover.
pub type Color = u8;

/// A set of cells with their colours, in order.
///
/// [`picture::Shape`](crate::picture::Shape) is that of a sign in a picture.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Shape {
    cells: Vec<(Cell, Color)>,
}

impl Shape {
    /// The shape of these cells.
    pub fn new(cells: impl IntoIterator<Item = (Cell, Color)>) -> Self {
        let mut cells: Vec<(Cell, Color)> = cells.into_iter().collect();
        sort(&mut cells);
        cells.dedup_by_key(|(cell, _)| *cell);
        Shape { cells }
    }

    /// The shape of these cells, none of which has a colour.
    pub fn plain(cells: impl IntoIterator<Item = Cell>) -> Self {
        Shape::new(cells.into_iter().map(|cell| (cell, 0)))
    }

    /// The cells in order, with their colours.
    #[must_use]
    pub fn cells(&self) -> &[(Cell, Color)] {
        &self.cells
    }

    /// The number of cells.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The shape after a motion, shifted to where all shapes are compared.
    pub(super) fn moved(&self, lattice: Lattice, motion: &Motion) -> Self {
        Shape::new(self.cells.iter().map(|&(cell, color)| (motion.of(cell), color))).at_home(lattice)
    }

    /// The shape, shifted to where all shapes are compared.
    pub(super) fn at_home(mut self, lattice: Lattice) -> Self {
        if let Some(&(first, _)) = self.cells.first() {
            let shift = super::lattice::subtract(lattice.home(first), first);
            self.cells.iter_mut().for_each(|(cell, _)| *cell = add(*cell, shift));
        }
        self
    }

    /// The different ways in which it can lie, in order.
    pub(super) fn orientations(&self, lattice: Lattice, motions: Motions) -> Vec<Shape> {
        let allowed = lattice.motions().into_iter().enumerate();
        let allowed = allowed.filter(|(number, motion)| motions.allow(motion, *number == 0));
        let mut orientations: Vec<Shape> = allowed.map(|(_, motion)| self.moved(lattice, &motion)).collect();
        orientations.sort_unstable();
        orientations.dedup();
        orientations
    }
}

/// Sorts cells with their colours.
fn sort(cells: &mut [(Cell, Color)]) {
    // Where they lie near each other, a number of 64 bits has room for all of them: such are sorted faster.
    const BITS: u32 = 14;
    let extreme = |pick: fn(i32, i32) -> i32| {
        cells
            .iter()
            .map(|(cell, _)| *cell)
            .reduce(|one, other| std::array::from_fn(|axis| pick(one[axis], other[axis])))
    };
    let (Some(least), Some(most)) = (extreme(i32::min), extreme(i32::max)) else { return };
    if (0..4).any(|axis| most[axis].abs_diff(least[axis]) >> BITS > 0) {
        return cells.sort_unstable();
    }
    let number = |&(cell, color): &(Cell, Color)| {
        let axes = (0..4).map(|axis| cell[axis].abs_diff(least[axis]));
        axes.fold(0, |number, axis| number << BITS | u64::from(axis)) << 8 | u64::from(color)
    };
    let mut numbers: Vec<u64> = cells.iter().map(number).collect();
    numbers.sort_unstable();
    for (cell, number) in cells.iter_mut().zip(numbers) {
        let axis = |axis: usize| {
            let shift = 8 + BITS * (3 - axis as u32);
            least[axis] + (number >> shift & ((1 << BITS) - 1)) as i32
        };
        *cell = (std::array::from_fn(axis), number as u8);
    }
}
