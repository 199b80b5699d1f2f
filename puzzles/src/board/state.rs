//! What a player has written into the cells of a puzzle.

use super::Placement;

/// What stands in a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Written {
    /// Nothing.
    Nothing,
    /// Its value.
    Value(i32),
    /// The values that are left.
    Candidates(Vec<i32>),
}

/// A constraint that the values written so far break, whatever the open cells hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// What it is called.
    pub name: String,
    /// The cells whose values break it, in increasing order.
    pub cells: Vec<usize>,
}

/// What a player has written down: the state of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    cells: Vec<Written>,
}

impl State {
    /// What stands in each cell, row by row.
    #[must_use]
    pub fn new(cells: Vec<Written>) -> Self {
        State { cells }
    }

    /// What stands in each cell, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Written] {
        &self.cells
    }

    /// The cells that have a value.
    pub fn values(&self) -> impl Iterator<Item = Placement> {
        self.cells.iter().enumerate().filter_map(|(cell, written)| match written {
            Written::Value(value) => Some((cell, *value)),
            Written::Nothing | Written::Candidates(_) => None,
        })
    }

    /// The cells that have candidates.
    pub fn candidates(&self) -> impl Iterator<Item = (usize, &[i32])> {
        self.cells.iter().enumerate().filter_map(|(cell, written)| match written {
            Written::Candidates(values) => Some((cell, &values[..])),
            Written::Nothing | Written::Value(_) => None,
        })
    }

    /// Whether it leaves a value possible in a cell.
    #[must_use]
    pub fn allows(&self, (cell, value): Placement) -> bool {
        match self.cells.get(cell) {
            None | Some(Written::Nothing) => true,
            Some(Written::Value(own)) => *own == value,
            Some(Written::Candidates(values)) => values.contains(&value),
        }
    }

    /// The cells that are not as in the solution: they have another value, or the right one is not among their
    /// candidates.
    #[must_use]
    pub fn wrong(&self, solution: &[i32]) -> Vec<usize> {
        let is_wrong = |&(cell, &value): &(usize, &i32)| !self.allows((cell, value));
        solution.iter().enumerate().filter(is_wrong).map(|(cell, _)| cell).collect()
    }
}
