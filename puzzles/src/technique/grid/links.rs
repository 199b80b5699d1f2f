//! Chains of strong links on one value: skyscraper, two-string kite, turbot fish, and longer ones.
//!
//! In a house whose places for a value fall into two groups, one group holds it. If all of a group of one such
//! house sees all of a group of another, they do not both hold it; so of the outermost groups of a chain, at
//! least one does, and what sees both is not the value.

use std::ops::RangeInclusive;

use super::finds::Finds;
use super::ground::Ground;
use super::state::Grid;
use crate::board::HouseKind;
use crate::cells::Cells;
use crate::technique::strong_links::{self, Passage, Passed};
use crate::technique::{Technique, sizes};

/// The most places of a house that are looked at as two groups.
const MOST_PLACES: usize = 6;

/// A house in which one of two groups of cells holds the value.
struct StrongLink<const W: usize> {
    house: usize,
    cells: Cells<W>,
    is_grouped: bool,
    ends: [End<W>; 2],
}

/// One of the groups.
#[derive(Clone, Copy)]
struct End<const W: usize> {
    cells: Cells<W>,
    /// What sees all of it.
    seen: Cells<W>,
}

/// The strong links of a value.
fn all<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, value: usize) -> Vec<StrongLink<W>> {
    let end = |cells: Cells<W>| End { cells, seen: ground.common_peers(&cells) };
    let mut found: Vec<StrongLink<W>> = Vec::new();
    for (number, house) in ground.houses.iter().enumerate() {
        let cells = grid.positions(value) & house.set;
        let count = cells.len();
        if !(2..=MOST_PLACES).contains(&count) {
            continue;
        }
        let mut add = |one: Cells<W>, is_grouped: bool| {
            let ends = [end(one), end(cells & !one)];
            let is_known = |known: &StrongLink<W>| {
                (known.is_grouped || number == known.house)
                    && known.cells == cells
                    && known.ends.iter().any(|end| end.cells == one)
            };
            if !found.iter().any(is_known) {
                found.push(StrongLink { house: number, cells, is_grouped, ends });
            }
        };
        if count == 2 {
            cells.first().into_iter().for_each(|cell| add(Cells::of(cell), false));
            continue;
        }
        // A group is what another house has of them; the others need something that they see, too.
        for cell in cells.iter() {
            for &other in ground.houses_of[cell].iter().filter(|&&other| other != number) {
                let one = cells & ground.houses[other].set;
                let rest = cells & !one;
                let sees = ground.common_peers(&rest) & grid.positions(value) & !house.set;
                if one.first() == Some(cell) && !rest.is_empty() && !sees.is_empty() {
                    add(one, true);
                }
            }
            let rest = cells & !Cells::of(cell);
            let sees = ground.common_peers(&rest) & grid.positions(value) & !house.set;
            if !sees.is_empty() {
                add(Cells::of(cell), true);
            }
        }
    }
    found
}

/// Chains of as many links as one of these sizes, the shortest first.
pub(super) fn find<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    finds: &mut Finds,
    sizes: RangeInclusive<usize>,
) {
    for value in 0..ground.size {
        if finds.is_over() {
            return;
        }
        let links = all(ground, grid, value);
        if links.len() < *sizes.start() {
            continue;
        }
        let onward = strong_links::neighbours(
            &links,
            |one, other| !one.cells.meets(&other.cells),
            |(link, exit), (other, end)| link.ends[exit].cells.is_within(&other.ends[end].seen),
        );
        for size in sizes.clone() {
            if !finds.wants(sizes::least_of_strong_links(size)) {
                break;
            }
            let mut search =
                Search { ground, grid, finds: &mut *finds, value, size, links: &links, onward: &onward };
            for (first, link) in links.iter().enumerate() {
                for entry in [0, 1] {
                    search.extend(&mut vec![(first, entry)], link.cells);
                }
            }
        }
    }
}

struct Search<'a, const W: usize> {
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
    finds: &'a mut Finds,
    value: usize,
    size: usize,
    links: &'a [StrongLink<W>],
    /// For each link and each of its ends, the links that go on from there, with the end that is met.
    onward: &'a [[Vec<Passage>; 2]],
}

impl<const W: usize> Search<'_, W> {
    /// Tries all chains that begin like this: links by number, entered at one of their ends.
    fn extend(&mut self, path: &mut Vec<Passage>, used: Cells<W>) {
        let Some(&(last, entry)) = path.last() else { return };
        if path.len() == self.size {
            self.consider(path);
            return;
        }
        let onward = self.onward;
        for &(next, end) in &onward[last][1 - entry] {
            if !self.links[next].cells.meets(&used) {
                path.push((next, end));
                self.extend(path, used | self.links[next].cells);
                path.pop();
            }
        }
    }

    fn consider(&mut self, path: &[Passage]) {
        let (first, last) = (path[0], path[path.len() - 1]);
        // Each chain is met from both of its sides.
        if first.0 > last.0 {
            return;
        }
        let (start, end) = (&self.links[first.0].ends[first.1], &self.links[last.0].ends[1 - last.1]);
        let seen = start.seen & end.seen & self.grid.positions(self.value);
        if seen.is_empty() {
            return;
        }
        let (technique, rating) = self.name(path);
        let struck = seen.iter().map(|cell| (cell, self.value)).collect();
        let (links, houses, value) = (self.links, &self.ground.houses, self.value);
        self.finds.strike(technique, rating, struck, || {
            let weak = path.windows(2).map(|pair| {
                let [(one, entry), (other, end)] = [pair[0], pair[1]];
                self.ground.why_not_both(&(links[one].ends[1 - entry].cells | links[other].ends[end].cells))
            });
            let passed = path.iter().map(|&(link, entry)| Passed {
                house: houses[links[link].house].kind,
                cells: links[link].cells.iter().collect(),
                ends: [entry, 1 - entry].map(|end| links[link].ends[end].cells.iter().collect()),
            });
            strong_links::evidence(value, &passed.collect::<Vec<Passed>>(), weak)
        });
    }

    fn name(&self, path: &[Passage]) -> (Technique, u16) {
        let kind = |&(link, _): &Passage| match self.ground.houses[self.links[link].house].kind {
            HouseKind::Row(_) => 1,
            HouseKind::Column(_) => 2,
            _ => 0,
        };
        let has = |wanted: usize| path.iter().any(|passage| kind(passage) == wanted);
        let is_grouped = path.iter().any(|&(link, _)| self.links[link].is_grouped);
        let extra = strong_links::extra(is_grouped, has(0), has(1) && has(2));
        sizes::strong_links(self.size, extra, has(0))
    }
}
