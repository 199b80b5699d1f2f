//! Sudokus with constraints of any [kind](crate::constraint::kinds) beside their houses.

mod family;

use std::sync::Arc;

pub(crate) use family::Variant;

use crate::board::{Board, Layout, MOST_VALUES};
use crate::constraint::{AllDifferent, Constrained, Constraint};

/// The name of the family.
const VARIANT: &str = "variant";
/// The largest board.
pub const LARGEST: usize = MOST_VALUES;

/// A Sudoku with constraints.
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<u8>,
    constraints: Vec<Arc<dyn Constraint>>,
}

impl Puzzle {
    /// A board with the value of each given cell, from 1, and 0 for the others.
    ///
    /// # Panics
    /// If the board is larger than 16×16, or there is not one value within its size for each cell; if a
    /// constraint is of no [kind](crate::constraint::kinds), as it could not be written, or is on a cell that is
    /// not on the board, or twice on one.
    #[must_use]
    pub fn new(layout: Arc<Layout>, givens: Vec<u8>, constraints: Vec<Box<dyn Constraint>>) -> Self {
        assert!(layout.size() <= LARGEST, "a size that sets of values have");
        assert_eq!(givens.len(), layout.cell_count(), "one value for each cell");
        assert!(givens.iter().all(|&given| usize::from(given) <= layout.size()), "no value beyond the size");
        for constraint in &constraints {
            let cells = constraint.cells();
            assert!(cells.iter().all(|&cell| cell < layout.cell_count()), "cells of the board");
            assert!((1..cells.len()).all(|place| !cells[..place].contains(&cells[place])), "different cells");
            assert!(constraint.json(layout.size()).is_some(), "constraints of a kind");
        }
        Puzzle { layout, givens, constraints: constraints.into_iter().map(Arc::from).collect() }
    }

    /// Its size: the number of rows, of columns, and of values.
    #[must_use]
    pub fn size(&self) -> usize {
        self.layout.size()
    }
}

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        Board::square(self.size(), &self.givens)
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for house in self.layout.houses() {
            each(&AllDifferent { name: house.kind, cells: &house.cells });
        }
        self.constraints.iter().for_each(|constraint| each(&**constraint));
    }
}
