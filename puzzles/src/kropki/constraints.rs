//! A Kropki as a board with constraints: its houses, and what is between neighbours.

use super::puzzle::Puzzle;
use crate::board::{Board, Pair};
use crate::constraint::{self, AllDifferent, Constrained, Constraint};

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        Board::square(self.size(), self.givens())
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout().houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
        for (Pair { cell, other, .. }, dot) in self.dots().filter(|(_, dot)| self.says_something(*dot)) {
            each(&constraint::Dot { cells: [cell, other], dot });
        }
    }
}
