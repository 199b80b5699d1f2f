//! Locked candidates: all places for a value in a house are in a second house as well, or see the same cells elsewhere.

use std::mem::discriminant;

use super::finds::Finds;
use super::ground::{Ground, Place};
use super::state::Grid;
use crate::cells::Cells;
use crate::technique::{Evidence, Technique};

/// All places for a value in `house` are also in `into`.
struct Locked<'a, const W: usize> {
    value: usize,
    house: &'a Place<W>,
    into: &'a Place<W>,
    places: Cells<W>,
    /// Where the value cannot be.
    excluded: Cells<W>,
}

impl<const W: usize> Locked<'_, W> {
    fn evidence(&self, further: Option<&Place<W>>) -> Evidence {
        let houses = [self.house, self.into].into_iter().chain(further);
        Evidence::new(self.places.iter(), [self.value]).within(houses.map(|house| house.kind))
    }
}

/// All that exclude something.
fn locked<'a, const W: usize>(
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
) -> impl Iterator<Item = Locked<'a, W>> {
    let pairs = ground.crossings.iter().flat_map(|crossing| {
        let [one, other] = crossing.houses;
        [(one, other, crossing.common), (other, one, crossing.common)]
    });
    pairs.flat_map(move |(house, into, common)| {
        let (house, into) = (&ground.houses[house], &ground.houses[into]);
        (0..ground.size).filter_map(move |value| {
            let positions = grid.positions(value);
            let places = positions & house.set;
            if places.is_empty() || !places.is_within(&common) {
                return None;
            }
            let excluded = positions & into.set & !house.set;
            (!excluded.is_empty()).then_some(Locked { value, house, into, places, excluded })
        })
    })
}

pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for locked in locked(ground, grid) {
        let technique = if locked.house.is_line() { Technique::Claiming } else { Technique::Pointing };
        let rating = technique.least_step();
        if finds.wants(rating) {
            let struck = locked.excluded.iter().map(|cell| (cell, locked.value)).collect();
            finds.strike(technique, rating, struck, || locked.evidence(None));
        }
    }
}

/// The same, where it leaves one place for the value in a third house, which is like the first.
pub(super) fn find_direct<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    for locked in locked(ground, grid) {
        let technique = match locked.house.is_line() {
            true => Technique::DirectClaiming,
            false => Technique::DirectPointing,
        };
        let rating = technique.least_step();
        if !finds.wants(rating) {
            continue;
        }
        let is_alike = |third: &&Place<W>| match locked.house.is_line() {
            true => discriminant(&third.kind) == discriminant(&locked.house.kind),
            false => !third.is_line(),
        };
        for third in ground.houses.iter().filter(is_alike) {
            let left = grid.positions(locked.value) & third.set & !locked.excluded;
            if let Some(cell) = left.single().filter(|_| third.set.meets(&locked.excluded)) {
                finds.place(technique, rating, (cell, locked.value), || locked.evidence(Some(third)));
            }
        }
    }
}

/// Cells that see all places for a value in a house, which are in no other house together.
pub(super) fn find_common_peers<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    const RATING: u16 = Technique::CommonPeers.least_step();
    for house in &ground.houses {
        for value in 0..ground.size {
            let places = grid.positions(value) & house.set;
            if places.is_empty() {
                continue;
            }
            let seen = ground.common_peers(&places) & grid.positions(value) & !house.set;
            if seen.is_empty()
                || ground.houses.iter().any(|other| other.kind != house.kind && places.is_within(&other.set))
            {
                continue;
            }
            let struck = seen.iter().map(|cell| (cell, value)).collect();
            finds.strike(Technique::CommonPeers, RATING, struck, || {
                Evidence::new(places.iter(), [value]).within([house.kind])
            });
        }
    }
}

/// The law of leftovers: what some lines have beyond as many regions has the same values as what the regions
/// have beyond the lines.
pub(super) fn find_leftovers<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let possible = |cells: &Cells<W>| {
        cells.iter().fold(0, |possible, cell| match grid.value_of(cell) {
            0 => possible | grid.of(cell),
            value => possible | 1 << (value - 1),
        })
    };
    for leftover in &ground.leftovers {
        // A tenth more for each further cell.
        let rating = Technique::LawOfLeftovers.least_step() + leftover.in_lines.len() as u16 - 1;
        if !finds.wants(rating) {
            continue;
        }
        let (in_lines, in_regions) = (possible(&leftover.in_lines), possible(&leftover.in_regions));
        let struck = |cells: Cells<W>, others: u32| {
            cells.iter().flat_map(move |cell| {
                crate::bits::bits(grid.of(cell) & !others).map(move |value| (cell, value))
            })
        };
        let struck: Vec<(usize, usize)> =
            struck(leftover.in_lines, in_regions).chain(struck(leftover.in_regions, in_lines)).collect();
        finds.strike(Technique::LawOfLeftovers, rating, struck, || {
            let cells = leftover.in_lines.iter().chain(leftover.in_regions.iter());
            let houses = leftover.lines.iter().chain(&leftover.regions);
            Evidence::new(cells, []).within(houses.map(|&house| ground.houses[house].kind))
        });
    }
}
