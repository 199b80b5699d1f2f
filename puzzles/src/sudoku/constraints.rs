//! A Sudoku as a board with constraints, if it is not too large for one: its houses.

use super::Puzzle;
use crate::board::Board;
use crate::constraint::{AllDifferent, Constrained, Constraint};

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        let mut board = Board::square(self.layout().size(), self.givens());
        if let Some(marks) = self.marks() {
            for (cell, set) in board.cells.iter_mut().enumerate() {
                *set &= marks.of(cell).fold(0, |set, value| set | 1 << (value - 1));
            }
        }
        board
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout().houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
    }
}
