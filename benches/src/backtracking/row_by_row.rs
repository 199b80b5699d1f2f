//! Trial and error in reading order: the first thing that everybody writes.
//!
//! The next empty cell takes the next value that is in none of its houses; where there is none, the search
//! goes back one cell. The only refinement is that the values of each house are bits, so that no house is
//! read to see what fits.

use std::ops::ControlFlow;

use super::houses::held;
use super::{Backtracker, Found, Houses, Labels, Nodes};

/// Fills the cells in reading order.
#[derive(Clone, Debug)]
pub struct RowByRow<'h> {
    houses: &'h Houses,
    labels: Labels,
}

impl<'h> RowByRow<'h> {
    /// For boards with these houses, with the values of a cell tried in this order.
    #[must_use]
    pub fn new(houses: &'h Houses, labels: Labels) -> Self {
        RowByRow { houses, labels }
    }
}

impl Backtracker<[u8]> for RowByRow<'_> {
    fn solve(&mut self, givens: &[u8], nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(held) = held(self.houses, givens) else { return ControlFlow::Continue(()) };
        let open: Vec<u16> =
            (0..givens.len()).filter(|&cell| givens[cell] == 0).map(|cell| cell as u16).collect();
        let board = givens.to_vec();
        Search { houses: self.houses, labels: &mut self.labels, open: &open, board, held, nodes, found }
            .fill(0)
    }
}

struct Search<'s, 'f> {
    houses: &'s Houses,
    labels: &'s mut Labels,
    open: &'s [u16],
    board: Vec<u8>,
    held: Vec<u64>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

impl Search<'_, '_> {
    fn fill(&mut self, place: usize) -> ControlFlow<()> {
        let Some(&cell) = self.open.get(place) else { return (self.found)(&self.board) };
        let cell = usize::from(cell);
        let [row, column, square] = self.houses.of(cell);
        let mut left = self.houses.values() & !(self.held[row] | self.held[column] | self.held[square]);
        while left != 0 {
            self.nodes.take()?;
            let value = self.labels.next(&mut left);
            self.board[cell] = value as u8 + 1;
            for house in [row, column, square] {
                self.held[house] |= 1 << value;
            }
            self.fill(place + 1)?;
            for house in [row, column, square] {
                self.held[house] &= !(1 << value);
            }
        }
        ControlFlow::Continue(())
    }
}
