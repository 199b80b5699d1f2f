//! What chains of strong links have in common on all boards: which links follow each other, how hard a chain is, and
//! what shows it.

use super::{Claim, Evidence, Link, Why};
use crate::board::HouseKind;

/// A link of a chain, by its number, entered at one of its ends.
pub(crate) type Passage = (usize, usize);

/// For each link and each of its ends, the links that go on from there, with the end that is met: links without a
/// common cell, if what is at two ends cannot both hold the value. The ends come with their links.
pub(crate) fn neighbours<L>(
    links: &[L],
    are_apart: impl Fn(&L, &L) -> bool,
    clash: impl Fn((&L, usize), (&L, usize)) -> bool,
) -> Vec<[Vec<Passage>; 2]> {
    let onward = |link: &L, exit: usize| -> Vec<Passage> {
        let apart = links.iter().enumerate().filter(|(_, other)| are_apart(link, other));
        let ends = apart.flat_map(|(number, other)| [0, 1].map(|end| (number, other, end)));
        let near = ends.filter(|&(_, other, end)| clash((link, exit), (other, end)));
        near.map(|(number, _, end)| (number, end)).collect()
    };
    links.iter().map(|link| [0, 1].map(|exit| onward(link, exit))).collect()
}

/// Tenths above a chain of parallel lines: for groups of places, for boxes, and for rows beside columns.
pub(crate) fn extra(has_groups: bool, has_box: bool, has_rows_and_columns: bool) -> u16 {
    match (has_box, has_rows_and_columns) {
        _ if has_groups => 3,
        (true, true) => 2,
        (false, false) => 0,
        _ => 1,
    }
}

/// A strong link on its way through a chain.
pub(crate) struct Passed {
    pub(crate) house: HouseKind,
    /// All places for the value in the house.
    pub(crate) cells: Vec<usize>,
    /// Those at the end where the link is entered, and at the other.
    pub(crate) ends: [Vec<usize>; 2],
}

/// A chain on a value, by its index, as evidence; `weak` says why each link follows from the one before it.
pub(crate) fn evidence(value: usize, path: &[Passed], weak: impl IntoIterator<Item = Why>) -> Evidence {
    let claim = |cells: &[usize], holds: bool| {
        let cells = cells.iter().map(|&cell| cell as u16).collect();
        Claim { cells, value: value as u8 + 1, holds }
    };
    let strong = path.iter().map(|Passed { house, ends: [entry, exit], .. }| Link {
        from: claim(entry, false),
        to: claim(exit, true),
        why: Why::House(*house),
    });
    Evidence::new(path.iter().flat_map(|passed| passed.cells.iter().copied()), [value])
        .within(path.iter().map(|passed| passed.house))
        .strongly_linked(&strong.collect::<Vec<Link>>(), weak)
}
