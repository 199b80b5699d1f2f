//! Cells with different values: a row, a column, a box, a diagonal. Where there are as many cells as values,
//! each value is in one of them.
//!
//! As an exact cover, each value is an item ([`Cover::different`]).

use super::{Constraint, Cover, Wires};
use crate::board::{Board, House, HouseKind};
use crate::technique::Names;

/// Cells with different values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllDifferent<'c> {
    /// What they are called: `row 3`.
    pub name: HouseKind,
    /// The cells.
    pub cells: &'c [u16],
}

impl AllDifferent<'_> {
    fn each(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().map(|&cell| usize::from(cell))
    }
}

impl Constraint for AllDifferent<'_> {
    fn cells(&self) -> Vec<usize> {
        self.each().collect()
    }

    fn name(&self, names: &Names<'_>) -> String {
        let house = House { kind: self.name, cells: self.cells.to_vec() };
        Names { houses: std::slice::from_ref(&house), ..*names }.label(self.name)
    }

    fn is_house(&self, board: &Board) -> bool {
        self.cells.len() == board.values.len()
    }

    fn holds(&self, values: &[i32]) -> bool {
        values.iter().enumerate().all(|(place, value)| !values[..place].contains(value))
    }

    fn wire(&self, wires: &mut Wires<'_>) {
        wires.house(self.each());
    }

    fn cover(&self, cover: &mut Cover<'_>) {
        let cells: Vec<usize> = self.each().collect();
        cover.different(&cells);
    }
}
