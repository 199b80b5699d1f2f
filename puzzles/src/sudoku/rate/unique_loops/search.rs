//! Looks for loops of cells that share two candidates, and whose digits could be exchanged if these were
//! all.

use super::super::board::Board;
use super::super::house::{House, houses_of};
use super::super::sets::{Cells, Digits};

/// Cells that follow each other in a house, and the last the first.
#[derive(Clone)]
pub(super) struct Loop {
    pub(super) cells: Vec<usize>,
    /// The two digits.
    pub(super) digits: Digits,
}

impl Loop {
    pub(super) fn set(&self) -> Cells {
        self.cells.iter().copied().collect()
    }

    /// Its cells with further candidates.
    pub(super) fn rich(&self, board: &Board) -> Vec<usize> {
        self.cells.iter().copied().filter(|&cell| board.digits(cell).len() > 2).collect()
    }
}

/// All loops that begin at a bivalue cell and have two or more cells without further candidates, each as
/// often as there are ways to walk it.
pub(super) fn all(board: &Board) -> Vec<Loop> {
    let mut found = Vec::new();
    for first in board.cells_with(2) {
        let digits = board.digits(first);
        // Only cells with both digits take part.
        let fitting = digits.into_iter().fold(Cells::ALL, |cells, digit| cells & board.positions(digit));
        if fitting.len() >= 4 {
            let mut walk =
                Walk { board, digits, fitting, cells: Vec::new(), visited: [0; 2], found: &mut found };
            walk.go(first, 2, Digits::NONE, None);
        }
    }
    found
}

struct Walk<'a> {
    board: &'a Board,
    digits: Digits,
    fitting: Cells,
    cells: Vec<usize>,
    /// The houses of the cells at even places, and at odd places.
    visited: [u32; 2],
    found: &'a mut Vec<Loop>,
}

impl Walk<'_> {
    /// Goes on to a cell, as long as each house holds at most one cell at an even place and one at an odd
    /// one. `spare` cells may still have further candidates; any number if they have the same `further`.
    fn go(&mut self, cell: usize, spare: i32, further: Digits, came_by: Option<usize>) {
        let houses = houses_of(cell).map(|house| 1_u32 << house.number()).into_iter().sum::<u32>();
        let parity = self.cells.len() % 2;
        if self.visited[parity] & houses != 0 {
            return;
        }
        self.visited[parity] |= houses;
        self.cells.push(cell);
        let first = self.cells[0];
        for kind in (0..3).filter(|&kind| Some(kind) != came_by) {
            let house: House = houses_of(cell)[kind];
            for place in 0..9 {
                let next = house.cell(place);
                if next == first && self.cells.len() >= 4 {
                    if self.visited[0] == self.visited[1] {
                        self.found.push(Loop { cells: self.cells.clone(), digits: self.digits });
                    }
                } else if self.fitting.has(next) && !self.cells.contains(&next) {
                    let more = (further | self.board.digits(next)) & !self.digits;
                    let bivalue = self.board.digits(next).len() == 2;
                    if bivalue || more.len() == 1 || spare > 0 {
                        self.go(next, spare - i32::from(!bivalue), more, Some(kind));
                    }
                }
            }
        }
        self.cells.pop();
        self.visited[parity] &= !houses;
    }
}
