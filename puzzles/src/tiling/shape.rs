//! Shapes: sets of cells, some of them coloured, that are the same wherever they are shifted to.

use std::collections::BTreeSet;

use super::lattice::{Cell, Lattice, Motion, Motions, add};

/// A colour of a cell; 0 if it has none.
pub type Color = u8;

/// A set of cells with their colours, in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Shape {
    cells: Vec<(Cell, Color)>,
}

impl Shape {
    /// The shape of these cells.
    pub fn new(cells: impl IntoIterator<Item = (Cell, Color)>) -> Self {
        let mut cells: Vec<(Cell, Color)> = cells.into_iter().collect();
        cells.sort_unstable();
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

    /// The different ways in which it can lie.
    pub(super) fn orientations(&self, lattice: Lattice, motions: Motions) -> BTreeSet<Shape> {
        let allowed = lattice.motions().into_iter().enumerate();
        let allowed = allowed.filter(|(number, motion)| motions.allow(motion, *number == 0));
        allowed.map(|(_, motion)| self.moved(lattice, &motion)).collect()
    }

    /// Whether each cell can be reached from each other through neighbours.
    #[cfg(test)]
    pub(super) fn is_connected(&self, lattice: Lattice) -> bool {
        let mut left: BTreeSet<Cell> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let mut open: Vec<Cell> = left.pop_first().into_iter().collect();
        while let Some(cell) = open.pop() {
            open.extend(lattice.neighbours(cell).into_iter().filter(|next| left.remove(next)));
        }
        left.is_empty()
    }
}
