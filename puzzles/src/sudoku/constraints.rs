//! A Sudoku as a board with constraints, if it is not too large for one: its houses.

use super::Puzzle;
use crate::board::Board;
use crate::constraint::{AllDifferent, Constrained, Constraint};

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        Board::square(self.layout().size(), self.givens()).with_marks(self.marks())
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout().houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
    }
}
