//! Wings: one of some cells is z in any case, so cells that see all of these are not.

use super::finds::Finds;
use super::ground::Ground;
use super::state::Grid;
use crate::bits::bits;
use crate::cells::Cells;
use crate::technique::{Evidence, Technique, sizes};

/// XY-wing and XYZ-wing: a pivot with two or three candidates, and two bivalue cells that it sees.
pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds) {
    let bivalue = grid.cells_with(2);
    for size in [2, 3] {
        let technique = if size == 2 { Technique::XyWing } else { Technique::XyzWing };
        let rating = technique.least_step();
        if !finds.wants(rating) {
            return;
        }
        for pivot in grid.cells_with(size).iter() {
            let its = grid.of(pivot);
            let pincers: Vec<usize> = (bivalue & ground.peers[pivot]).iter().collect();
            for (number, &one) in pincers.iter().enumerate() {
                for &other in &pincers[number + 1..] {
                    let (first, second) = (grid.of(one), grid.of(other));
                    let z = first & second;
                    let is_wing = z.count_ones() == 1
                        && (its | first | second).count_ones() == 3
                        && (its & z != 0) == (size == 3)
                        && first & !z & its != 0
                        && second & !z & its != 0;
                    if !is_wing {
                        continue;
                    }
                    let values = [z, first & !z, second & !z].map(|value| value.trailing_zeros() as usize);
                    let z = values[0];
                    let mut holders: Cells<W> = [one, other].into_iter().collect();
                    if size == 3 {
                        holders.insert(pivot);
                    }
                    let seen = ground.common_peers(&holders) & grid.positions(z);
                    let struck = seen.iter().filter(|&cell| cell != pivot).map(|cell| (cell, z)).collect();
                    finds.strike(technique, rating, struck, || Evidence::wing([pivot, one, other], values));
                }
            }
        }
    }
}

/// WXYZ-wing and its larger kin: some cells that see each other with one candidate more than cells, and a
/// bivalue cell outside, both of whose values are among theirs. If it sees all cells that can be x, one of both
/// is z.
pub(super) fn find_large<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds, size: usize) {
    let technique = sizes::large_wing(size);
    let rating = technique.least_step();
    if !finds.wants(rating) {
        return;
    }
    let bivalue = grid.cells_with(2);
    let mut search = Search { ground, grid, finds, technique, rating, size, bivalue };
    for first in grid.open().iter() {
        if search.finds.is_over() {
            return;
        }
        search.extend(&mut Vec::with_capacity(size), first, grid.open(), 0);
    }
}

struct Search<'a, const W: usize> {
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
    finds: &'a mut Finds,
    technique: Technique,
    rating: u16,
    size: usize,
    bivalue: Cells<W>,
}

impl<const W: usize> Search<'_, W> {
    /// Tries all sets that begin with these cells, which all see each other.
    fn extend(&mut self, cells: &mut Vec<usize>, next: usize, common: Cells<W>, union: u32) {
        let union = union | self.grid.of(next);
        if union.count_ones() as usize > self.size + 1 {
            return;
        }
        cells.push(next);
        if cells.len() < self.size {
            let common = common & self.ground.peers[next];
            for cell in common.iter().filter(|&cell| cell > next) {
                self.extend(cells, cell, common, union);
            }
        } else if union.count_ones() as usize == self.size + 1 {
            let set: Cells<W> = cells.iter().copied().collect();
            let near = cells.iter().fold(Cells::NONE, |near, &cell| near | self.ground.peers[cell]);
            for outside in (self.bivalue & near & !set).iter() {
                if self.grid.of(outside) & !union == 0 {
                    self.consider(&set, union, outside);
                }
            }
        }
        cells.pop();
    }

    fn consider(&mut self, set: &Cells<W>, union: u32, outside: usize) {
        let (ground, grid) = (self.ground, self.grid);
        let pair = grid.of(outside);
        for x in bits(pair) {
            if !(grid.positions(x) & *set).is_within(&ground.peers[outside]) {
                continue;
            }
            let z = (pair & !(1 << x)).trailing_zeros() as usize;
            let holders = (grid.positions(z) & *set) | Cells::of(outside);
            let seen = ground.common_peers(&holders) & grid.positions(z) & !*set;
            let struck = seen.iter().map(|cell| (cell, z)).collect();
            self.finds.strike(self.technique, self.rating, struck, || {
                Evidence::new(set.iter().chain([outside]), bits(pair).chain(bits(union & !pair)))
            });
        }
    }
}
