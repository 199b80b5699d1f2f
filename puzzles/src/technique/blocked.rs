//! Why a single is a single: the known values that rule out all else, and what has been struck out before.

use std::cmp::Reverse;

use super::words::Names;
use crate::board::{House, HouseKind};

/// The most cells or values that a reason names one by one.
pub(super) const MOST_NAMED: usize = 5;

/// What is known of the cells of a board.
pub(crate) struct Known<'k> {
    /// How its cells and houses are named.
    pub(crate) names: &'k Names<'k>,
    /// The value of a cell, if it is known.
    pub(crate) value: &'k dyn Fn(usize) -> Option<i32>,
    /// Whether a cell whose value is not known can have a value.
    pub(crate) can_be: &'k dyn Fn(usize, i32) -> bool,
    /// The cells that are never the same as a cell.
    pub(crate) peers: &'k dyn Fn(usize) -> Vec<usize>,
}

/// Cells that rule a value out of other cells.
#[derive(Default)]
pub(crate) struct Places {
    /// The cells that have the value, and are seen by the others.
    pub(crate) blockers: Vec<usize>,
    /// The cells that see none of them: the value has been struck out there.
    pub(super) struck: Vec<usize>,
    /// The cells that see one of them.
    pub(super) blocked: Vec<usize>,
}

/// What keeps all values but one out of a cell.
#[derive(Default)]
pub(crate) struct Values {
    /// The houses that have some of the values, with these; each value is told once.
    pub(super) houses: Vec<(HouseKind, Vec<i32>)>,
    /// Where the board has no houses that are named: the cells that have the values.
    pub(super) cells: Vec<(usize, i32)>,
    /// The values that the cell sees nowhere: they have been struck out.
    pub(super) struck: Vec<i32>,
    /// The cells that have the values.
    pub(crate) blockers: Vec<usize>,
}

impl Known<'_> {
    fn has(&self, cell: usize, value: i32) -> bool {
        (self.value)(cell) == Some(value)
    }

    /// Why none of some cells has a value. Cells whose value is known go without saying.
    pub(crate) fn places(&self, cells: impl IntoIterator<Item = usize>, value: i32) -> Places {
        let is_ruled_out = |&cell: &usize| (self.value)(cell).is_none() && !(self.can_be)(cell, value);
        let mut places = Places::default();
        // Of each cell, those that it sees the value in.
        let mut seen_by: Vec<Vec<usize>> = Vec::new();
        for cell in cells.into_iter().filter(is_ruled_out) {
            let peers = (self.peers)(cell).into_iter();
            let seen: Vec<usize> = peers.filter(|&peer| self.has(peer, value)).collect();
            if seen.is_empty() {
                places.struck.push(cell);
            } else {
                places.blocked.push(cell);
                seen_by.push(seen);
            }
        }
        places.blockers = blockers(&seen_by);
        places
    }

    /// Why a cell has none of some values.
    pub(crate) fn values(&self, cell: usize, values: impl IntoIterator<Item = i32>) -> Values {
        let mut told = Values::default();
        let mut left: Vec<i32> = values.into_iter().collect();
        let its = |house: &&House| house.cells.iter().any(|&own| usize::from(own) == cell);
        let houses: Vec<&House> = self.names.houses.iter().filter(its).collect();
        let holder = |house: &House, value: i32| {
            house.cells.iter().map(|&cell| usize::from(cell)).find(|&other| self.has(other, value))
        };
        loop {
            let count = |house: &House| left.iter().filter(|&&value| holder(house, value).is_some()).count();
            // The first of those that have most.
            let best = houses.iter().rev().max_by_key(|house| count(house));
            let Some(best) = best.filter(|house| count(house) > 0) else { break };
            told.blockers.extend(left.iter().filter_map(|&value| holder(best, value)));
            let (its, rest) = left.iter().partition(|&&value| holder(best, value).is_some());
            told.houses.push((best.kind, its));
            left = rest;
        }
        let peers = (self.peers)(cell);
        for value in left {
            match peers.iter().find(|&&peer| self.has(peer, value)) {
                Some(&peer) => told.cells.push((peer, value)),
                None => told.struck.push(value),
            }
        }
        told.blockers.extend(told.cells.iter().map(|&(cell, _)| cell));
        told
    }
}

/// Cells of which each of some others sees one: few, and none that could be left out.
fn blockers(seen_by: &[Vec<usize>]) -> Vec<usize> {
    let mut left: Vec<&Vec<usize>> = seen_by.iter().collect();
    let mut blockers = Vec::new();
    loop {
        let rules_out = |holder: usize| left.iter().filter(|seen| seen.contains(&holder)).count();
        let holders = left.iter().copied().flatten().copied();
        let Some(best) = holders.max_by_key(|&holder| (rules_out(holder), Reverse(holder))) else { break };
        left.retain(|seen| !seen.contains(&best));
        blockers.push(best);
    }
    // Those that came later may rule out together all that one before them does.
    for place in (0..blockers.len()).rev() {
        let holder = blockers[place];
        let is_spare =
            |seen: &Vec<usize>| blockers.iter().any(|&other| other != holder && seen.contains(&other));
        if seen_by.iter().all(is_spare) {
            blockers.remove(place);
        }
    }
    blockers.sort_unstable();
    blockers
}

impl Places {
    /// The reason in words, if there is anything to tell.
    pub(crate) fn tell(&self, value: i32, names: &Names<'_>) -> Option<String> {
        names.language.sentences().places(self, value, names)
    }
}

impl Values {
    /// The reason in words, if there is anything to tell.
    pub(crate) fn tell(&self, names: &Names<'_>) -> Option<String> {
        names.language.sentences().values(self, names)
    }
}

#[cfg(test)]
mod tests {
    use super::blockers;

    #[test]
    fn no_cell_is_named_that_could_be_left_out() {
        // Cell 1 rules out most, but what it rules out is ruled out by 2 and 3, which the other cells need.
        let seen_by = [vec![1, 2], vec![1, 2], vec![1, 3], vec![1, 3], vec![2], vec![3]];
        assert_eq!(blockers(&seen_by), [2, 3]);
        assert_eq!(blockers(&[vec![4, 7], vec![7]]), [7]);
        assert!(blockers(&[]).is_empty());
    }
}
