//! Chains of strong links on one digit: skyscraper, two-string kite, turbot fish, and longer ones.
//!
//! In a house whose places for a digit fall into two groups, one group holds it. If neighbouring groups
//! of two such houses share a house, they cannot both hold it; so of the outermost groups of a chain, at
//! least one does, and what sees both is not the digit. Where the outermost groups share a house, too,
//! the chain is a ring, and all its shared houses are used up.

mod link;

use std::cmp::Reverse;

use self::link::StrongLink;
use super::board::Board;
use super::candidates::in_cells;
use super::house::House;
use super::sets::Cells;
use crate::technique::strong_links::{self, Passage, Passed};
use crate::technique::{Candidate, Step, Why, sizes};

/// The longest chain.
const MOST: usize = 4;

/// The best chain of `size` links: the easiest, then the one that excludes most.
pub(super) fn find(board: &Board, size: usize) -> Option<Step> {
    let orders = orders(size);
    let mut best: Option<(Rank, Found)> = None;
    for digit in 0..9 {
        let links = link::all(board, digit);
        let neighbours = neighbours(&links);
        let (links, neighbours) = (&*links, &*neighbours);
        let mut search = Search { board, digit, size, links, neighbours, orders: &orders, best: &mut best };
        for first in 0..links.len() {
            for end in [0, 1] {
                search.extend(&mut [(0, 0); MOST], 0, (first, end), Cells::NONE);
            }
        }
    }
    best.and_then(|(rank, found)| found.step(&rank, size))
}

fn neighbours(links: &[StrongLink]) -> Vec<[Vec<Passage>; 2]> {
    strong_links::neighbours(
        links,
        |one, other| (one.cells & other.cells).is_empty(),
        |(link, exit), (other, end)| link.ends[exit].shares(&other.ends[end]).is_some(),
    )
}

/// How good a chain is: less is better. Beyond what matters, it says which of two equal chains comes
/// first where one looks through the houses in the usual order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// Tenths above a chain of parallel lines.
    extra: u16,
    excluded: Reverse<usize>,
    /// How many links are of groups, and then the kinds of their houses.
    shape: [u8; MOST + 1],
    /// The kinds of the houses, the last first.
    kinds: [usize; MOST],
    digit: usize,
    /// The links by number, in increasing order.
    links: [usize; MOST],
    order: usize,
    ends: [usize; MOST],
}

struct Found {
    digit: usize,
    eliminations: Vec<Candidate>,
    path: Vec<(StrongLink, usize)>,
}

struct Search<'a> {
    board: &'a Board,
    digit: usize,
    size: usize,
    links: &'a [StrongLink],
    /// For each link and each of its ends, the links that go on from there.
    neighbours: &'a [[Vec<Passage>; 2]],
    orders: &'a [[usize; MOST]],
    best: &'a mut Option<(Rank, Found)>,
}

impl Search<'_> {
    /// Tries all chains that begin like this.
    fn extend(&mut self, path: &mut [Passage; MOST], length: usize, next: Passage, used: Cells) {
        path[length] = next;
        let length = length + 1;
        let used = used | self.links[next.0].cells;
        if length == self.size {
            self.consider(path);
            return;
        }
        for &onward in &self.neighbours[next.0][1 - next.1] {
            if (self.links[onward.0].cells & used).is_empty() {
                self.extend(path, length, onward, used);
            }
        }
    }

    fn consider(&mut self, path: &[Passage; MOST]) {
        let path = &path[..self.size];
        let (first, last) = (path[0], path[self.size - 1]);
        // Each chain is met from both of its sides.
        if first.0 > last.0 {
            return;
        }
        let (start, end) = (self.entry(first), self.exit(last));
        let ring = start.shares(end).is_some();
        if ring && (first.1 == 1 || path.iter().any(|&(link, _)| self.house(link) < self.house(first.0))) {
            return;
        }
        let mut free = self.board.positions(self.digit);
        for &(link, _) in path {
            free &= !self.links[link].house.cells();
        }
        let mut excluded = free & start.seen & end.seen;
        let mut count = excluded.len();
        for (&one, &other) in path.iter().zip(&path[1..]) {
            let (exit, entry) = (self.exit(one), self.entry(other));
            if ring {
                let seen = free & exit.seen & entry.seen;
                excluded |= seen;
                count += seen.len();
            } else if let Some(house) = exit.shares(entry) {
                excluded &= !house.cells();
                count = excluded.len();
            }
        }
        if excluded.is_empty() {
            return;
        }
        let rank = self.rank(path, count);
        if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
            let found = Found {
                digit: self.digit,
                eliminations: in_cells(excluded, self.digit).collect(),
                path: path.iter().map(|&(link, end)| (self.links[link], end)).collect(),
            };
            *self.best = Some((rank, found));
        }
    }

    fn entry(&self, (link, end): Passage) -> &link::End {
        &self.links[link].ends[end]
    }

    fn exit(&self, (link, end): Passage) -> &link::End {
        &self.links[link].ends[1 - end]
    }

    fn house(&self, link: usize) -> House {
        self.links[link].house
    }

    fn rank(&self, path: &[Passage], excluded: usize) -> Rank {
        let size = self.size;
        let kinds: Vec<u8> = path.iter().map(|&(link, _)| self.house(link).kind() as u8).collect();
        let mut shape = [0; MOST + 1];
        shape[0] = path.iter().filter(|&&(link, _)| self.links[link].grouped).count() as u8;
        shape[1..=size].copy_from_slice(&shape_of(&kinds));
        let has = |kind: u8| shape[1..=size].contains(&kind);
        // Of lines alone, all have the kind 1, unless both are there.
        let extra = strong_links::extra(shape[0] > 0, has(0), has(2));
        let mut links = [0; MOST];
        let mut ends = [0; MOST];
        for (place, &(link, end)) in path.iter().enumerate() {
            (links[place], ends[place]) = (link, end);
        }
        links[..size].sort_unstable();
        let mut order = [0; MOST];
        for (place, &(link, _)) in path.iter().enumerate() {
            order[place] = links[..size].iter().position(|&other| other == link).unwrap_or(0);
        }
        let mut kinds = [0; MOST];
        for (place, &link) in links[..size].iter().rev().enumerate() {
            kinds[place] = self.house(link).kind();
        }
        let order = self.orders.iter().position(|other| *other == order).unwrap_or(0);
        Rank { extra, excluded: Reverse(excluded), shape, kinds, digit: self.digit, links, order, ends }
    }
}

/// The kinds of the houses along a chain (0 box, 1 line, 2 line of the other direction), the same from
/// whichever side and with whichever lines one begins.
fn shape_of(kinds: &[u8]) -> Vec<u8> {
    let reversed = |kinds: &[u8]| kinds.iter().rev().copied().collect::<Vec<u8>>();
    let kinds = kinds.to_vec().min(reversed(kinds));
    let turned: Vec<u8> = kinds.iter().map(|kind| [0, 2, 1][usize::from(*kind)]).collect();
    if kinds.contains(&1) {
        let turned_back = reversed(&turned);
        kinds.min(turned).min(turned_back)
    } else {
        turned
    }
}

/// All orders of `size` things, in the order in which exchanging two of them (Heap's way) makes them.
fn orders(size: usize) -> Vec<[usize; MOST]> {
    let mut order = [0; MOST];
    (0..size).for_each(|thing| order[thing] = thing);
    let mut found = vec![order];
    let mut left: Vec<usize> = (0..=size).collect();
    let mut at = 1;
    while at < size {
        left[at] -= 1;
        order.swap(at, if at % 2 == 1 { left[at] } else { 0 });
        found.push(order);
        at = 1;
        while left[at] == 0 {
            left[at] = at;
            at += 1;
        }
    }
    found
}

impl Found {
    fn step(self, rank: &Rank, size: usize) -> Option<Step> {
        let has_box = rank.shape[1..=2].contains(&0);
        let (technique, rating) = sizes::strong_links(size, rank.extra, has_box);
        // The last and the first share a house where the chain is a ring.
        let onward = self.path.iter().zip(self.path.iter().cycle().skip(1));
        let weak = onward.map_while(|((link, entry), (next, end))| {
            let house = link.ends[1 - entry].shares(&next.ends[*end])?;
            Some(Why::House(house.into()))
        });
        let passed = self.path.iter().map(|&(StrongLink { house, cells, ends, .. }, entry)| Passed {
            house: house.into(),
            cells: cells.into_iter().collect(),
            ends: [entry, 1 - entry].map(|end| ends[end].cells.into_iter().collect()),
        });
        let pattern = strong_links::evidence(self.digit, &passed.collect::<Vec<Passed>>(), weak);
        Step::excluding(technique, rating, self.eliminations, pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_different() {
        let mut all = orders(4);
        assert_eq!(all[..3], [[0, 1, 2, 3], [1, 0, 2, 3], [2, 0, 1, 3]]);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 24);
    }

    #[test]
    fn shapes_do_not_depend_on_the_side() {
        assert_eq!(shape_of(&[2, 0]), [0, 1]);
        assert_eq!(shape_of(&[1, 2]), [1, 2]);
        assert_eq!(shape_of(&[2, 2, 1]), shape_of(&[2, 1, 1]));
    }
}
