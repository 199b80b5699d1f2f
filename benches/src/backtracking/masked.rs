//! Bits all the way: what the strong backtrackers do.
//!
//! The values that each house holds are the bits of a word, so that what a cell may have is a few
//! instructions away and nothing is kept that could go stale: to take a value back is to clear three bits.
//! The cell with the fewest values comes next. If all have several, a value may still have one cell left in
//! a house: one pass over the cells of a house, with the bits that were seen once and those that were seen
//! twice, finds that for all values at once.

use std::ops::ControlFlow;

use super::houses::held;
use super::{Backtracker, Found, Houses, Labels, Nodes};

/// Tries the cell with the fewest values, and values with only one cell.
#[derive(Clone, Debug)]
pub struct Masked<'h> {
    houses: &'h Houses,
    labels: Labels,
}

impl<'h> Masked<'h> {
    /// For boards with these houses, with the values of a cell tried in this order.
    #[must_use]
    pub fn new(houses: &'h Houses, labels: Labels) -> Self {
        Masked { houses, labels }
    }
}

impl Backtracker<[u8]> for Masked<'_> {
    fn solve(&mut self, givens: &[u8], nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(held) = held(self.houses, givens) else { return ControlFlow::Continue(()) };
        let open: Vec<u16> =
            (0..givens.len()).filter(|&cell| givens[cell] == 0).map(|cell| cell as u16).collect();
        let (board, labels) = (givens.to_vec(), &mut self.labels);
        let left = vec![0; givens.len()];
        Search { houses: self.houses, labels, open, board, held, left, nodes, found }.search(0)
    }
}

struct Search<'s, 'f> {
    houses: &'s Houses,
    labels: &'s mut Labels,
    /// The cells that were empty at the beginning: those that are written come first.
    open: Vec<u16>,
    board: Vec<u8>,
    held: Vec<u64>,
    /// What each cell may have, as of the last look; 0 if it is written.
    left: Vec<u64>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

/// What to try next.
enum Next {
    /// There is a cell or a value for which nothing is left.
    Nothing,
    /// These values, in the cell at this place among the open ones.
    Cell(usize, u64),
}

impl Search<'_, '_> {
    /// The first `written` open cells are written.
    fn search(&mut self, written: usize) -> ControlFlow<()> {
        if written == self.open.len() {
            return (self.found)(&self.board);
        }
        let Next::Cell(place, mut left) = self.next(written) else { return ControlFlow::Continue(()) };
        self.open.swap(written, place);
        let cell = usize::from(self.open[written]);
        let houses = self.houses.of(cell);
        while left != 0 {
            self.nodes.take()?;
            let value = self.labels.next(&mut left);
            self.board[cell] = value as u8 + 1;
            for house in houses {
                self.held[house] |= 1 << value;
            }
            self.search(written + 1)?;
            for house in houses {
                self.held[house] &= !(1 << value);
            }
        }
        ControlFlow::Continue(())
    }

    fn next(&mut self, written: usize) -> Next {
        self.left.fill(0);
        let mut fewest = (u32::MAX, 0, 0);
        for (place, &cell) in self.open.iter().enumerate().skip(written) {
            let [row, column, square] = self.houses.of(usize::from(cell));
            let left = self.houses.values() & !(self.held[row] | self.held[column] | self.held[square]);
            self.left[usize::from(cell)] = left;
            let count = left.count_ones();
            if count < fewest.0 {
                if count == 0 {
                    return Next::Nothing;
                }
                fewest = (count, place, left);
                if count == 1 {
                    return Next::Cell(place, left);
                }
            }
        }
        for (house, cells) in self.houses.cells().iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for &cell in cells {
                let left = self.left[usize::from(cell)];
                twice |= once & left;
                once |= left;
            }
            if once | self.held[house] != self.houses.values() {
                return Next::Nothing;
            }
            if let alone @ 1.. = once & !twice {
                let value = alone & alone.wrapping_neg();
                let is_there = |&place: &usize| {
                    let cell = usize::from(self.open[place]);
                    self.left[cell] & value != 0 && self.houses.of(cell).contains(&house)
                };
                if let Some(place) = (written..self.open.len()).find(is_there) {
                    return Next::Cell(place, value);
                }
            }
        }
        Next::Cell(fewest.1, fewest.2)
    }
}
