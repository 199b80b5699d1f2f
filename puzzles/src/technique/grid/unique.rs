//! Patterns that would give a puzzle two solutions: rectangles whose two values could be exchanged, and boards on
//! which all cells have two candidates.

use std::ops::RangeInclusive;

use super::choose::choose;
use super::finds::Finds;
use super::ground::{Ground, Place};
use super::state::Grid;
use crate::bits::bits;
use crate::cells::Cells;
use crate::technique::{EscapeBy, Evidence, Technique};

/// The rating of the easiest unique rectangles.
const LEAST: u16 = Technique::UniqueRectangle.least_step();

/// The most cells of a set that one of a rectangle's cells makes with others of a house.
const LARGEST: usize = 4;

/// The ratings of unique rectangles: of those with a set beside them, it is a tenth more for each further cell.
pub(super) const RATINGS: RangeInclusive<u16> = LEAST..=LEAST + LARGEST as u16 - 1;

/// Unique rectangles: four cells in two rows and two columns that could exchange two values without any house
/// noticing. Some of them have other candidates, of which one must be right.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    // Other constraints need not let the values be exchanged.
    if !ground.has_houses_alone || !finds.wants(LEAST) {
        return;
    }
    let size = ground.size;
    let bivalue: Vec<usize> = grid.cells_with(2).iter().collect();
    for &corner in &bivalue {
        let pair = grid.of(corner);
        let (row, column) = (corner / size, corner % size);
        for other_row in (0..size).filter(|&other| other != row) {
            let below = other_row * size + column;
            if grid.of(below) & pair != pair {
                continue;
            }
            for other_column in (0..size).filter(|&other| other != column) {
                let (beside, across) = (row * size + other_column, other_row * size + other_column);
                if grid.of(beside) & pair != pair || grid.of(across) & pair != pair {
                    continue;
                }
                // The same rectangle is met from each of its bivalue corners.
                let cells = [corner, beside, below, across];
                if cells.iter().any(|&cell| cell < corner && grid.of(cell) == pair) {
                    continue;
                }
                if is_exchangeable(ground, [corner, across], [beside, below]) {
                    consider(ground, grid, finds, cells, pair, LEAST);
                }
            }
        }
    }
}

/// Whether each house has as many of the first two cells as of the others.
fn is_exchangeable<const W: usize>(ground: &Ground<W>, first: [usize; 2], second: [usize; 2]) -> bool {
    let count = |house: usize, cells: [usize; 2]| {
        cells.iter().filter(|&&cell| ground.houses[house].set.has(cell)).count()
    };
    let houses = first.iter().chain(&second).flat_map(|&cell| &ground.houses_of[cell]);
    let mut houses = houses.copied();
    houses.all(|house| count(house, first) == count(house, second))
}

fn consider<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    finds: &mut Finds,
    cells: [usize; 4],
    pair: u32,
    rating: u16,
) {
    let rich: Vec<usize> = cells.into_iter().filter(|&cell| grid.of(cell) != pair).collect();
    let evidence = || Evidence::new(cells, bits(pair));
    match rich[..] {
        [cell] => {
            let struck = bits(pair).map(|value| (cell, value)).collect();
            let escape = || evidence().escaping([cell], EscapeBy::OneCell);
            finds.strike(Technique::UniqueRectangle, rating, struck, escape);
        }
        [one, other] => {
            let extra = (grid.of(one) | grid.of(other)) & !pair;
            if extra.count_ones() == 1 {
                let value = extra.trailing_zeros() as usize;
                let seen = ground.peers[one] & ground.peers[other] & grid.positions(value);
                let struck = seen.iter().map(|cell| (cell, value)).collect();
                let escape = || evidence().escaping([one, other], EscapeBy::OneValue(value as u8 + 1));
                finds.strike(Technique::UniqueRectangle, rating, struck, escape);
            }
            let near: Vec<&Place<W>> =
                ground.houses.iter().filter(|house| house.set.has(one) && house.set.has(other)).collect();
            for house in &near {
                consider_set(ground, grid, finds, house, [one, other], extra, &evidence);
            }
            // If one of the pair has no other place in a house of both, neither cell can have the other value.
            let both: Cells<W> = [one, other].into_iter().collect();
            for house in near {
                for value in bits(pair) {
                    if grid.positions(value) & house.set == both {
                        let other_value = (pair & !(1 << value)).trailing_zeros() as usize;
                        let struck = vec![(one, other_value), (other, other_value)];
                        finds.strike(Technique::UniqueRectangle, rating, struck, || {
                            let by = EscapeBy::Locked(value as u8 + 1);
                            evidence().within([house.kind]).escaping([one, other], by)
                        });
                    }
                }
            }
        }
        _ => {}
    }
}

/// Two cells of a house, one of which has a value beside the pair: with others that share these values, they make
/// a naked set.
fn consider_set<const W: usize>(
    ground: &Ground<W>,
    grid: &Grid<W>,
    finds: &mut Finds,
    house: &Place<W>,
    rich: [usize; 2],
    extra: u32,
    evidence: &impl Fn() -> Evidence,
) {
    let cells = house.cells.iter().copied();
    let others: Vec<usize> = cells.filter(|cell| grid.open().has(*cell) && !rich.contains(cell)).collect();
    for size in 2..=LARGEST.min(ground.size) {
        let rating = LEAST + size as u16 - 1;
        if extra.count_ones() as usize > size || !finds.wants(rating) {
            continue;
        }
        let small: Vec<usize> = others
            .iter()
            .copied()
            .filter(|&cell| (grid.of(cell) | extra).count_ones() as usize <= size)
            .collect();
        choose(&small, size - 1, &mut Vec::new(), &mut |partners| {
            let union = partners.iter().fold(extra, |union, &cell| union | grid.of(cell));
            if union.count_ones() as usize != size {
                return;
            }
            let beside = others.iter().filter(|cell| !partners.contains(cell));
            let struck = beside.flat_map(|&cell| bits(grid.of(cell) & union).map(move |value| (cell, value)));
            finds.strike(Technique::UniqueRectangle, rating, struck.collect(), || {
                let by = EscapeBy::naked(partners.iter().copied(), bits(union));
                evidence().within([house.kind]).escaping(rich, by)
            });
        });
    }
}

/// BUG: all cells but one have two candidates, and each value two places in each house without one of that
/// cell's.
pub(super) fn find_bug<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    const RATING: u16 = Technique::Bug.least_step();
    if !ground.has_houses_alone || !finds.wants(RATING) {
        return;
    }
    let others = grid.open() & !grid.cells_with(2);
    let Some(cell) = others.single().filter(|&cell| grid.of(cell).count_ones() == 3) else { return };
    for value in bits(grid.of(cell)) {
        let is_grave = ground.houses.iter().all(|house| {
            (0..ground.size).all(|other| {
                let mut places = grid.positions(other) & house.set;
                if other == value {
                    places.remove(cell);
                }
                matches!(places.len(), 0 | 2)
            })
        });
        if is_grave {
            finds.place(Technique::Bug, RATING, (cell, value), || {
                Evidence::new([cell], [value]).escaping([cell], EscapeBy::OneCell)
            });
        }
    }
}
