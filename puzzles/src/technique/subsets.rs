//! As many cells as values: naked and hidden subsets, and hidden singles among them.

use super::area::{Finding, Pattern};
use super::sheet::Sheet;
use super::{Rung, Technique};
use crate::board::{ValueSet, members};

/// The rungs of naked subsets.
const NAKED: [Rung; 3] = [
    Technique::NakedPair.least_rung(),
    Technique::NakedTriplet.least_rung(),
    Technique::NakedQuad.least_rung(),
];
/// The rungs of hidden subsets, with the single.
const HIDDEN: [Rung; 4] = [
    Technique::HiddenSingle.least_rung(),
    Technique::HiddenPair.least_rung(),
    Technique::HiddenTriplet.least_rung(),
    Technique::HiddenQuad.least_rung(),
];

/// The rungs of all subsets.
pub(crate) fn rungs() -> impl Iterator<Item = Rung> {
    NAKED.into_iter().chain(HIDDEN)
}

/// How many cells and values the technique of a rung is about, if it is that of naked subsets.
pub(crate) fn naked_rung(rung: Rung) -> Option<usize> {
    NAKED.iter().position(|own| *own == rung).map(|place| place + 2)
}

/// The same of hidden subsets.
pub(crate) fn hidden_rung(rung: Rung) -> Option<usize> {
    HIDDEN.iter().position(|own| *own == rung).map(|place| place + 1)
}

/// Cells, no two of which are alike, that have as few candidates together as they are: these go from all
/// others.
pub(crate) fn naked(cells: &[usize], sheet: &Sheet, size: usize) -> Option<Finding> {
    let open =
        cells.iter().copied().filter(|&cell| (2..=size).contains(&(sheet.of(cell).count_ones() as usize)));
    let open: Vec<(usize, ValueSet)> = open.map(|cell| (cell, sheet.of(cell))).collect();
    choose(&open, size, &mut |chosen, values| {
        let others = cells.iter().filter(|cell| !chosen.contains(cell));
        let left = others.map(|&cell| (cell, !values));
        let pattern = || Pattern::Subset { cells: chosen.to_vec(), values, is_hidden: false };
        Finding::leaving(sheet, left, pattern)
    })
}

/// Values that have as few places together as they are, among cells that need them: all others go from
/// these.
pub(crate) fn hidden(cells: &[usize], needed: ValueSet, sheet: &Sheet, size: usize) -> Option<Finding> {
    // Places are numbered within the cells, so that sets of them are bits.
    let places = |value: u8| {
        let numbered = cells.iter().enumerate();
        numbered.fold(0, |set, (place, &cell)| set | (sheet.of(cell) >> value & 1) << place)
    };
    let open = members(needed).map(|value| (usize::from(value), places(value)));
    let open: Vec<(usize, ValueSet)> =
        open.filter(|(_, places)| (1..=size).contains(&(places.count_ones() as usize))).collect();
    choose(&open, size, &mut |chosen, places| {
        let values = chosen.iter().fold(0, |values, value| values | 1 << value);
        let places: Vec<usize> = members(places).map(|place| cells[usize::from(place)]).collect();
        let left = places.clone().into_iter().map(|cell| (cell, values));
        Finding::leaving(sheet, left, || Pattern::Subset { cells: places, values, is_hidden: true })
    })
}

/// Goes through all choices of `size` things whose sets have at most `size` members together, until one finds
/// something.
fn choose(
    things: &[(usize, ValueSet)],
    size: usize,
    found: &mut impl FnMut(&[usize], ValueSet) -> Option<Finding>,
) -> Option<Finding> {
    fn descend(
        things: &[(usize, ValueSet)],
        size: usize,
        chosen: &mut Vec<usize>,
        union: ValueSet,
        found: &mut impl FnMut(&[usize], ValueSet) -> Option<Finding>,
    ) -> Option<Finding> {
        if chosen.len() == size {
            return found(chosen, union);
        }
        (0..things.len()).find_map(|place| {
            let (thing, set) = things[place];
            let union = union | set;
            if union.count_ones() as usize > size {
                return None;
            }
            chosen.push(thing);
            let finding = descend(&things[place + 1..], size, chosen, union, found);
            chosen.pop();
            finding
        })
    }
    descend(things, size, &mut Vec::new(), 0, found)
}
