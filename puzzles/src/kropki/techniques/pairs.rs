//! What cells can hold together by what is said of each two of them.

use crate::board::{ValueSet, all_values, members};
use crate::technique::{Relation, Sheet, TooMany, fill_in_order};

/// Which values go with which in some pairs of cells.
pub(super) struct Pairs {
    /// For each cell the cells before it, by their places, with what each of their values leaves it.
    before: Vec<Vec<(usize, Vec<ValueSet>)>>,
    /// How many values there are.
    values: usize,
    steps: usize,
}

impl Pairs {
    /// Cells of which two by their places, the later one first, may have these values.
    pub(super) fn new(
        cells: usize,
        values: u8,
        steps: usize,
        allows: impl Fn(usize, usize, u8, u8) -> bool,
    ) -> Self {
        let left = |place: usize, earlier: usize, value: u8| {
            (0..values).filter(|&own| allows(place, earlier, own, value)).fold(0, |set, own| set | 1 << own)
        };
        let table = |place: usize, earlier: usize| -> Vec<ValueSet> {
            (0..values).map(|value| left(place, earlier, value)).collect()
        };
        let before = |place: usize| (0..place).map(|earlier| (earlier, table(place, earlier))).collect();
        Pairs { before: (0..cells).map(before).collect(), values: usize::from(values), steps }
    }
}

impl Relation for Pairs {
    fn fill(&self, cells: &[usize], sheet: &Sheet, found: &mut dyn FnMut(&[u8])) -> Result<(), TooMany> {
        let free = |chosen: &[u8]| {
            let before = self.before[chosen.len()].iter();
            before.fold(sheet.of(cells[chosen.len()]), |set, (place, left)| {
                set & left[usize::from(chosen[*place])]
            })
        };
        fill_in_order(cells.len(), self.steps, &free, found)
    }

    fn all(&self) -> ValueSet {
        all_values(self.values)
    }

    fn beside(&self, one: usize, values: ValueSet, other: usize) -> ValueSet {
        // A table tells what a cell before leaves one after it.
        if one < other {
            let left = &self.before[other][one].1;
            return members(values).fold(0, |any, value| any | left[usize::from(value)]);
        }
        let left = self.before[one][other].1.iter().enumerate();
        left.filter(|(_, left)| *left & values != 0).fold(0, |set, (value, _)| set | 1 << value)
    }
}
