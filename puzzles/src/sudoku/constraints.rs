//! A Sudoku as a board with constraints, if it is not too large for one: its houses.

use std::sync::Arc;

use super::Puzzle;
use crate::board::Board;
use crate::constraint::{AllDifferent, Constrained, Constraint};

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        Board::square(self.layout().size(), self.givens()).with_marks(self.marks())
    }

    /// Values of any size of board: sets of values do not hold those of the largest ones.
    fn is_solved_by(&self, values: &[i32]) -> bool {
        let layout = self.layout();
        let value = |(cell, &value): (usize, &i32)| {
            let value = u8::try_from(value)
                .ok()
                .filter(|value| (1..=layout.size()).contains(&usize::from(*value)))?;
            self.allows(cell, value).then_some(value)
        };
        let solved = || values.iter().enumerate().map(value).collect::<Option<Vec<u8>>>();
        values.len() == layout.cell_count()
            && solved().is_some_and(|solved| Puzzle::new(Arc::clone(layout), solved).clash().is_none())
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout().houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
    }
}
