//! Cells that hold each value once: a row, a column, a box.

use super::Rung;
use super::area::{Area, Finding, Memory, Pattern};
use super::sheet::Sheet;
use super::subsets::{self, hidden, hidden_rung, naked, naked_rung};
use super::words::{Within, Words};
use crate::board::{HouseKind, ValueSet, all_values};

/// As many cells as there are values.
pub(crate) struct House {
    kind: HouseKind,
    cells: Vec<usize>,
    /// All values.
    all: ValueSet,
}

impl House {
    pub(crate) fn new(kind: HouseKind, cells: Vec<usize>) -> Self {
        let all = all_values(cells.len());
        House { kind, cells, all }
    }
}

impl Area for House {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn rungs(&self) -> Vec<Rung> {
        subsets::rungs().collect()
    }

    fn look(&self, rung: Rung, sheet: &Sheet, _: &mut Memory) -> Option<Finding> {
        match (naked_rung(rung), hidden_rung(rung)) {
            (Some(size), _) => naked(&self.cells, sheet, size),
            (_, Some(size)) => hidden(&self.cells, self.all, sheet, size),
            _ => None,
        }
    }

    fn holds(&self, sheet: &Sheet) -> bool {
        sheet.union(&self.cells) == self.all
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        words.clues().subset(Within::House(self.kind), pattern, words)
    }
}
