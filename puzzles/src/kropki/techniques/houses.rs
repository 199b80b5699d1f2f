//! Houses, each by itself, and each two that have several cells in common: a value that one has nowhere else is in
//! these cells, so the other has it nowhere else, either.

use crate::board::{self, HouseKind, Layout, members};
use crate::technique::{Area, Finding, House, Memory, Pattern, Rung, Sheet, Technique, Words};

/// What one looks at in the houses of a board: each by itself, and each two that cross. And the cells of each house.
pub(super) fn areas_of(layout: &Layout) -> (Vec<Box<dyn Area>>, Vec<Vec<usize>>) {
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

/// A house that looks at another.
struct Locked {
    kinds: [HouseKind; 2],
    /// The cells of the first house, those in both first.
    cells: Vec<usize>,
    common: usize,
    /// The other cells of the second house.
    others: Vec<usize>,
}

impl Locked {
    /// What one house can tell another, if they have several cells in common.
    fn new(one: (HouseKind, &[u16]), other: (HouseKind, &[u16])) -> Option<Self> {
        let (common, own): (Vec<u16>, Vec<u16>) = one.1.iter().partition(|cell| other.1.contains(cell));
        let others = other.1.iter().filter(|cell| !common.contains(cell)).map(|&cell| usize::from(cell));
        let cells = common.iter().chain(&own).map(|&cell| usize::from(cell)).collect();
        let locked =
            Locked { kinds: [one.0, other.0], cells, common: common.len(), others: others.collect() };
        (common.len() > 1).then_some(locked)
    }
}

impl Area for Locked {
    fn cells(&self) -> &[usize] {
        &self.cells
    }

    fn rungs(&self) -> Vec<Rung> {
        let from_box = matches!(self.kinds[0], HouseKind::Box(_) | HouseKind::Region(_));
        vec![if from_box { Technique::Pointing } else { Technique::Claiming }.least_rung()]
    }

    fn look(&self, _: Rung, sheet: &Sheet, _: &mut Memory) -> Option<Finding> {
        let (common, own) = self.cells.split_at(self.common);
        members(sheet.union(common) & !sheet.union(own)).find_map(|value| {
            let left = self.others.iter().map(|&cell| (cell, !(1 << value)));
            Finding::leaving(sheet, left, || Pattern::Shared { value })
        })
    }

    fn holds(&self, _: &Sheet) -> bool {
        true
    }

    fn tell(&self, pattern: &Pattern, words: &Words<'_>) -> String {
        let Pattern::Shared { value } = pattern else { return String::new() };
        words.clues().shared(*value, self.kinds, words)
    }
}
