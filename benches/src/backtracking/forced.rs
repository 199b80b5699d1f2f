//! Trial and error in reading order, helped by forced moves: whenever a cell has only one value left, that
//! is written at once; and where one has none, the last trial was an error.

use std::ops::ControlFlow;

use super::houses::held;
use super::{Backtracker, Found, Houses, Labels, Nodes};

/// Fills the cells in reading order, and those that are forced before all others.
#[derive(Clone, Debug)]
pub struct Forced<'h> {
    houses: &'h Houses,
    labels: Labels,
}

impl<'h> Forced<'h> {
    /// For boards with these houses, with the values of a cell tried in this order.
    #[must_use]
    pub fn new(houses: &'h Houses, labels: Labels) -> Self {
        Forced { houses, labels }
    }
}

impl Backtracker<[u8]> for Forced<'_> {
    fn solve(&mut self, givens: &[u8], nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(held) = held(self.houses, givens) else { return ControlFlow::Continue(()) };
        let labels = &mut self.labels;
        let written = Vec::with_capacity(givens.len());
        Search { houses: self.houses, labels, board: givens.to_vec(), held, written, nodes, found }.fill(0)
    }
}

struct Search<'s, 'f> {
    houses: &'s Houses,
    labels: &'s mut Labels,
    board: Vec<u8>,
    held: Vec<u64>,
    /// The cells that were written, in this order.
    written: Vec<u16>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

impl Search<'_, '_> {
    /// No cell before this one is empty.
    fn fill(&mut self, first: usize) -> ControlFlow<()> {
        let mark = self.written.len();
        if self.write_forced(first) {
            match (first..self.board.len()).find(|&cell| self.board[cell] == 0) {
                None => (self.found)(&self.board)?,
                Some(cell) => self.try_each(cell)?,
            }
        }
        self.back_to(mark);
        ControlFlow::Continue(())
    }

    fn try_each(&mut self, cell: usize) -> ControlFlow<()> {
        let mut left = self.left(cell);
        let mark = self.written.len();
        while left != 0 {
            self.nodes.take()?;
            let value = self.labels.next(&mut left);
            self.write(cell, value);
            self.fill(cell + 1)?;
            self.back_to(mark);
        }
        ControlFlow::Continue(())
    }

    /// Writes what is forced, from this cell on, until nothing is; `false` if a cell has no value left.
    fn write_forced(&mut self, first: usize) -> bool {
        let mut more = true;
        while more {
            more = false;
            for cell in first..self.board.len() {
                if self.board[cell] != 0 {
                    continue;
                }
                let left = self.left(cell);
                if left == 0 {
                    return false;
                }
                if left.is_power_of_two() {
                    self.write(cell, left.trailing_zeros());
                    more = true;
                }
            }
        }
        true
    }

    #[inline]
    fn left(&self, cell: usize) -> u64 {
        let held = self.houses.of(cell).map(|house| self.held[house]);
        self.houses.values() & !(held[0] | held[1] | held[2])
    }

    fn write(&mut self, cell: usize, value: u32) {
        self.board[cell] = value as u8 + 1;
        for house in self.houses.of(cell) {
            self.held[house] |= 1 << value;
        }
        self.written.push(cell as u16);
    }

    fn back_to(&mut self, mark: usize) {
        for cell in self.written.drain(mark..).map(usize::from) {
            let value = self.board[cell] - 1;
            for house in self.houses.of(cell) {
                self.held[house] &= !(1 << value);
            }
            self.board[cell] = 0;
        }
    }
}
