//! What does not change on a board: its houses, and which cells see each other.

use super::choose::choose;
use crate::board::{House, HouseKind};
use crate::cells::Cells;
use crate::technique::{Look, Why};

/// The houses of a board, each of as many cells as there are values.
pub(super) struct Ground<const W: usize> {
    /// The number of values, and of cells in a house.
    pub(super) size: usize,
    pub(super) cell_count: usize,
    pub(super) houses: Vec<Place<W>>,
    /// For each cell the houses that it is in.
    pub(super) houses_of: Vec<Vec<usize>>,
    /// For each cell those that share a house with it.
    pub(super) peers: Vec<Cells<W>>,
    /// Pairs of houses with two or more cells in common.
    pub(super) crossings: Vec<Crossing<W>>,
    pub(super) leftovers: Vec<Leftover<W>>,
    /// The constraints beyond the houses.
    pub(super) looks: Vec<Look>,
    /// For each of these the largest sets of its cells that share a house, by their places.
    pub(super) shared: Vec<Vec<Vec<usize>>>,
    /// Whether there is nothing else, seen or not, so that houses alone tell solutions from each other.
    pub(super) has_houses_alone: bool,
}

/// A house.
pub(super) struct Place<const W: usize> {
    pub(super) kind: HouseKind,
    pub(super) cells: Vec<usize>,
    pub(super) set: Cells<W>,
}

impl<const W: usize> Place<W> {
    /// Whether it is a row, a column or a diagonal.
    pub(super) fn is_line(&self) -> bool {
        matches!(self.kind, HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Diagonal(_))
    }
}

/// Two houses, and the cells that they have in common.
pub(super) struct Crossing<const W: usize> {
    pub(super) houses: [usize; 2],
    pub(super) common: Cells<W>,
}

/// Neighbouring lines, as many regions that they nearly cover, and what each have beyond the others.
pub(super) struct Leftover<const W: usize> {
    pub(super) lines: Vec<usize>,
    pub(super) regions: Vec<usize>,
    pub(super) in_lines: Cells<W>,
    pub(super) in_regions: Cells<W>,
}

/// The most cells left over that people look at.
const MOST_LEFT_OVER: usize = 4;

impl<const W: usize> Ground<W> {
    pub(super) fn new(size: usize, houses: &[House]) -> Self {
        let cell_count = size * size;
        let houses: Vec<Place<W>> = houses
            .iter()
            .map(|house| {
                let cells: Vec<usize> = house.cells.iter().map(|&cell| usize::from(cell)).collect();
                Place { kind: house.kind, set: cells.iter().copied().collect(), cells }
            })
            .collect();
        let mut houses_of = vec![Vec::new(); cell_count];
        let mut peers = vec![Cells::NONE; cell_count];
        for (number, house) in houses.iter().enumerate() {
            for &cell in &house.cells {
                houses_of[cell].push(number);
                peers[cell] |= house.set;
            }
        }
        peers.iter_mut().enumerate().for_each(|(cell, peers)| peers.remove(cell));
        let mut crossings = Vec::new();
        for one in 0..houses.len() {
            for other in 0..one {
                let common = houses[one].set & houses[other].set;
                if common.len() > 1 {
                    crossings.push(Crossing { houses: [other, one], common });
                }
            }
        }
        let leftovers = leftovers(&houses, size);
        Ground {
            size,
            cell_count,
            houses,
            houses_of,
            peers,
            crossings,
            leftovers,
            looks: Vec::new(),
            shared: Vec::new(),
            has_houses_alone: true,
        }
    }

    /// The same board with constraints beyond the houses.
    pub(super) fn with(self, looks: Vec<Look>) -> Self {
        let shared = looks.iter().map(|look| self.shared_by(look.cells())).collect();
        Ground { looks, shared, has_houses_alone: false, ..self }
    }

    /// The largest sets of some cells, two or more, that share a house, by their places.
    fn shared_by(&self, cells: &[usize]) -> Vec<Vec<usize>> {
        let mut shared: Vec<Vec<usize>> = Vec::new();
        for house in &self.houses {
            let places: Vec<usize> = (0..cells.len()).filter(|&place| house.set.has(cells[place])).collect();
            let is_within = |one: &[usize], other: &[usize]| one.iter().all(|place| other.contains(place));
            if places.len() > 1 && !shared.iter().any(|known| is_within(&places, known)) {
                shared.retain(|known| !is_within(known, &places));
                shared.push(places);
            }
        }
        shared
    }

    /// What sees all of some cells.
    pub(super) fn common_peers(&self, cells: &Cells<W>) -> Cells<W> {
        cells.iter().fold(!Cells::NONE, |seen, cell| seen & self.peers[cell])
    }

    /// Why no two of some cells have the same value: the first house of all of them, as rows, columns and boxes
    /// come before others.
    pub(super) fn why_not_both(&self, cells: &Cells<W>) -> Why {
        let shared = self.houses.iter().find(|house| cells.is_within(&house.set));
        shared.map_or(Why::Houses, |house| Why::House(house.kind))
    }
}

/// All blocks of neighbouring rows or columns that have few cells beyond as many regions.
fn leftovers<const W: usize>(houses: &[Place<W>], size: usize) -> Vec<Leftover<W>> {
    let numbers = |is_kind: fn(&HouseKind) -> bool| -> Vec<usize> {
        (0..houses.len()).filter(|&house| is_kind(&houses[house].kind)).collect()
    };
    let regions = numbers(|kind| matches!(kind, HouseKind::Box(_) | HouseKind::Region(_)));
    let mut found = Vec::new();
    for lines in [
        numbers(|kind| matches!(kind, HouseKind::Row(_))),
        numbers(|kind| matches!(kind, HouseKind::Column(_))),
    ] {
        for first in 0..lines.len() {
            for end in first + 2..=lines.len() {
                // People look at no more than half of the lines.
                if end - first > size / 2 || regions.len() < end - first {
                    break;
                }
                let block: Cells<W> =
                    lines[first..end].iter().fold(Cells::NONE, |block, &line| block | houses[line].set);
                for best in nearest(houses, &regions, &block, end - first) {
                    let covered = best.iter().fold(Cells::NONE, |all, &region| all | houses[region].set);
                    found.push(Leftover {
                        lines: lines[first..end].to_vec(),
                        regions: best,
                        in_lines: block & !covered,
                        in_regions: covered & !block,
                    });
                }
            }
        }
    }
    found
}

/// All choices of `count` regions that cover a block but for a few cells, and most of it: several where regions tie.
fn nearest<const W: usize>(
    houses: &[Place<W>],
    regions: &[usize],
    block: &Cells<W>,
    count: usize,
) -> Vec<Vec<usize>> {
    let overlap = |region: usize| (houses[region].set & *block).len();
    let mut overlaps: Vec<usize> = regions.iter().map(|&region| overlap(region)).collect();
    overlaps.sort_unstable();
    // No two regions have a cell in common, so each choice leaves as many cells. Where these are few, so are the
    // regions beyond a choice that reach into the block, and the choices.
    let covered: usize = overlaps[overlaps.len() - count..].iter().sum();
    if !(1..=MOST_LEFT_OVER).contains(&(block.len() - covered)) {
        return Vec::new();
    }
    let least = overlaps[overlaps.len() - count];
    let sure: Vec<usize> = regions.iter().copied().filter(|&region| overlap(region) > least).collect();
    let tied: Vec<usize> = regions.iter().copied().filter(|&region| overlap(region) == least).collect();
    let mut found = Vec::new();
    choose(&tied, count - sure.len(), &mut Vec::new(), &mut |chosen| {
        let mut all = [&sure[..], chosen].concat();
        all.sort_unstable();
        found.push(all);
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, ExtraHouses, Layout};

    #[test]
    fn regions_that_tie_are_not_all_gone_through() {
        // Each of the columns has as many cells in any block of rows.
        let regions = Boxes::Regions((0..144).map(|cell| cell % 12).collect());
        let layout = Layout::new(12, regions, ExtraHouses::NONE).expect("a board");
        let ground = Ground::<4>::new(12, layout.houses());
        let numbers: Vec<usize> = (24..36).collect();
        let rows = (0..6).fold(Cells::NONE, |block, row| block | ground.houses[row].set);
        assert_eq!(nearest(&ground.houses, &numbers, &rows, 6), Vec::<Vec<usize>>::new());
        assert!(ground.leftovers.is_empty());
    }
}
