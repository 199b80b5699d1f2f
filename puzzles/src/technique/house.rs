//! Cells that hold each value once: a row, a column, a box.

use super::area::{Area, Finding, Memory, Pattern};
use super::sheet::Sheet;
use super::subsets::{self, hidden, hidden_rung, naked, naked_rung};
use super::words::{Within, Words};
use super::{Locked, Rung};
use crate::board::{self, HouseKind, Layout, ValueSet, all_values};

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

/// What one looks at in the houses of a board: each by itself, and each two that cross. And the cells of each house.
pub(crate) fn areas_of(layout: &Layout) -> (Vec<Box<dyn Area>>, Vec<Vec<usize>>) {
    let mut areas: Vec<Box<dyn Area>> = Vec::new();
    let cells_of =
        |house: &board::House| house.cells.iter().map(|&cell| usize::from(cell)).collect::<Vec<usize>>();
    for one in layout.houses() {
        areas.push(Box::new(House::new(one.kind, cells_of(one))));
        let others = layout.houses().iter().filter(|other| other.kind != one.kind);
        let locked =
            others.filter_map(|other| Locked::new((one.kind, &one.cells), (other.kind, &other.cells)));
        areas.extend(locked.map(|locked| Box::new(locked) as Box<dyn Area>));
    }
    (areas, layout.houses().iter().map(cells_of).collect())
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
