//! The way to a solution in pictures, step by step.

use crate::picture::{Picture, Role, TooLarge, Writing};
use crate::puzzle::Puzzle;
use crate::technique::Hint;

/// A board on the way to its solution, step by step.
pub struct Walkthrough<'p> {
    puzzle: &'p dyn Puzzle,
    /// What is known before the next step.
    board: Picture,
}

impl<'p> Walkthrough<'p> {
    /// The board before the first step.
    ///
    /// # Errors
    /// If it is too large to be drawn.
    pub fn new(puzzle: &'p dyn Puzzle) -> Result<Self, TooLarge> {
        Ok(Walkthrough { puzzle, board: puzzle.picture()? })
    }

    /// The board before the next step, with the step marked on it.
    pub fn step(&mut self, hint: &Hint) -> Picture {
        let mut picture = self.board.clone();
        hint.draw(&mut picture);
        for &(cell, value) in &hint.placed {
            let cell = &mut self.board.cells[cell];
            cell.marks.clear();
            cell.value = Some(Writing { text: self.puzzle.symbol(value), role: Role::Solution });
        }
        for &(cell, value) in &hint.excluded {
            let symbol = self.puzzle.symbol(value);
            self.board.cells[cell].marks.retain(|(_, mark)| mark.text != symbol);
        }
        picture
    }

    /// The board after the last step.
    #[must_use]
    pub fn end(self) -> Picture {
        self.board
    }
}
