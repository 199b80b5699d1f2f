//! A board in the middle of being solved: values, and what is still possible.

use super::ground::{Ground, Place};
use crate::bits::bits;
use crate::cells::Cells;
use crate::technique::BoardState;

/// The candidates of all cells whose value is not known, by cell and by value.
#[derive(Clone)]
pub(super) struct Grid<const W: usize> {
    /// The value of each cell, from 1; 0 where it is not known yet.
    values: Vec<u8>,
    /// The candidates of each cell in bits; none where its value is known.
    candidates: Vec<u32>,
    /// For each value the cells that it is a candidate of.
    positions: Vec<Cells<W>>,
    /// The cells whose value is not known.
    open: Cells<W>,
    /// Whether two cells of a house had to have the same value, or a cell none.
    is_broken: bool,
}

impl<const W: usize> Grid<W> {
    /// A board with these values allowed in each cell, as bits, and these givens, from 1.
    pub(super) fn new(ground: &Ground<W>, allowed: &[u32], givens: &[u8]) -> Self {
        let mut grid = Grid {
            values: vec![0; ground.cell_count],
            candidates: allowed.to_vec(),
            positions: vec![Cells::NONE; ground.size],
            open: (0..ground.cell_count).collect(),
            is_broken: allowed.contains(&0),
        };
        for (cell, &allowed) in allowed.iter().enumerate() {
            bits(allowed).for_each(|value| grid.positions[value].insert(cell));
        }
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value > 0) {
            grid.place(ground, cell, usize::from(value) - 1);
        }
        grid
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open.is_empty() && !self.is_broken
    }

    pub(super) fn is_broken(&self) -> bool {
        self.is_broken
    }

    pub(super) fn open(&self) -> Cells<W> {
        self.open
    }

    /// The candidates of a cell in bits.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> u32 {
        self.candidates[cell]
    }

    /// The cells that a value is a candidate of.
    #[inline]
    pub(super) fn positions(&self, value: usize) -> Cells<W> {
        self.positions[value]
    }

    pub(super) fn has(&self, cell: usize, value: usize) -> bool {
        self.candidates[cell] >> value & 1 == 1
    }

    /// The cells with `count` candidates.
    pub(super) fn cells_with(&self, count: u32) -> Cells<W> {
        self.open.iter().filter(|&cell| self.candidates[cell].count_ones() == count).collect()
    }

    pub(super) fn strike(&mut self, cell: usize, value: usize) {
        if self.has(cell, value) {
            self.candidates[cell] &= !(1 << value);
            self.positions[value].remove(cell);
            self.is_broken |= self.candidates[cell] == 0;
        }
    }

    pub(super) fn place(&mut self, ground: &Ground<W>, cell: usize, value: usize) {
        if self.values[cell] > 0 {
            self.is_broken |= usize::from(self.values[cell]) != value + 1;
            return;
        }
        self.is_broken |= !self.has(cell, value);
        self.values[cell] = value as u8 + 1;
        self.open.remove(cell);
        let own = std::mem::take(&mut self.candidates[cell]);
        bits(own).for_each(|other| self.positions[other].remove(cell));
        for peer in (self.positions[value] & ground.peers[cell]).iter() {
            self.strike(peer, value);
        }
    }

    /// The value of a cell, from 1; 0 if it is not known.
    pub(super) fn value_of(&self, cell: usize) -> u8 {
        self.values[cell]
    }

    /// The values that are candidates of one cell of a house, and of no other, in bits.
    pub(super) fn in_one_place(&self, house: &Place<W>) -> u32 {
        let (mut once, mut more) = (0_u32, 0_u32);
        for &cell in &house.cells {
            more |= once & self.candidates[cell];
            once |= self.candidates[cell];
        }
        once & !more
    }

    /// The first house that lacks a place for a value, by its number, and that value.
    pub(super) fn lacks_place(&self, ground: &Ground<W>) -> Option<(usize, usize)> {
        for (number, house) in ground.houses.iter().enumerate() {
            let mut seen = 0_u32;
            for &cell in &house.cells {
                seen |= match self.values[cell] {
                    0 => self.candidates[cell],
                    value => 1 << (value - 1),
                };
            }
            let missing = !seen & all(ground.size);
            if missing != 0 {
                return Some((number, missing.trailing_zeros() as usize));
            }
        }
        None
    }
}

impl<const W: usize> BoardState for Grid<W> {
    fn value(&self, cell: usize) -> Option<u8> {
        Some(self.values[cell]).filter(|&value| value > 0)
    }

    fn candidates(&self, cell: usize) -> Vec<u8> {
        bits(self.candidates[cell]).map(|value| value as u8 + 1).collect()
    }
}

/// All values of a board of this size.
pub(super) fn all(size: usize) -> u32 {
    u32::MAX >> (32 - size)
}
