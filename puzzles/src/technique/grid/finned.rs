//! Finned fish: some parallel lines have their places for a value in as many crossing lines, except for fins, which
//! all see what is struck out.

use super::choose::choose;
use super::finds::Finds;
use super::ground::Ground;
use super::sets::lines_of;
use super::state::{Grid, all};
use crate::bits::bits;
use crate::cells::Cells;
use crate::technique::{Evidence, Technique};

/// The most places, and the most lines, beside the crossing lines.
const MOST_FINS: u32 = 3;

pub(super) fn find<const W: usize>(ground: &Ground<W>, grid: &Grid<W>, finds: &mut Finds, size: usize) {
    let technique = match size {
        2 => Technique::FinnedXWing,
        3 => Technique::FinnedSwordfish,
        _ => Technique::FinnedJellyfish,
    };
    let rating = technique.least_step();
    if !finds.wants(rating) {
        return;
    }
    for value in 0..ground.size {
        if finds.is_over() {
            return;
        }
        for columns in [false, true] {
            let lines = lines_of(ground, grid, value, columns);
            let mut search =
                Search { ground, grid, finds, technique, rating, size, value, columns, lines: &lines };
            search.extend(0, 0, 0, 0);
        }
    }
}

struct Search<'a, const W: usize> {
    ground: &'a Ground<W>,
    grid: &'a Grid<W>,
    finds: &'a mut Finds,
    technique: Technique,
    rating: u16,
    size: usize,
    value: usize,
    columns: bool,
    /// The places in each line.
    lines: &'a [u32],
}

impl<const W: usize> Search<'_, W> {
    /// Tries all sets of lines that begin with these.
    fn extend(&mut self, first: usize, count: usize, base: u32, union: u32) {
        if count == self.size {
            self.cover(base, union);
            return;
        }
        for line in first..self.lines.len() {
            let union = union | self.lines[line];
            if self.lines[line].count_ones() >= 2 && union.count_ones() <= self.size as u32 + MOST_FINS {
                self.extend(line + 1, count + 1, base | 1 << line, union);
            }
        }
    }

    /// Tries all sets of crossing lines.
    fn cover(&mut self, base: u32, union: u32) {
        if union.count_ones() as usize <= self.size {
            return;
        }
        let places: Vec<usize> = bits(union).collect();
        let mut fins: Vec<u32> = Vec::with_capacity(places.len());
        choose(&places, places.len() - self.size, &mut Vec::new(), &mut |beside| {
            fins.push(beside.iter().fold(0, |fins, place| fins | 1 << place));
        });
        for beside in fins {
            self.consider(base, union & !beside, beside);
        }
    }

    fn cells(&self, lines: u32, places: u32) -> Cells<W> {
        let size = self.lines.len();
        let cells = bits(lines).flat_map(|line| {
            bits(self.lines[line] & places).map(move |place| match self.columns {
                true => place * size + line,
                false => line * size + place,
            })
        });
        cells.collect()
    }

    fn consider(&mut self, base: u32, cover: u32, beside: u32) {
        let count: u32 = bits(base).map(|line| (self.lines[line] & beside).count_ones()).sum();
        if count > MOST_FINS {
            return;
        }
        let fins = self.cells(base, beside);
        let seen = self.ground.common_peers(&fins) & self.grid.positions(self.value);
        if seen.is_empty() {
            return;
        }
        let others = !base & all(self.lines.len());
        let struck = seen & self.cells(others, cover);
        let struck = struck.iter().map(|cell| (cell, self.value)).collect();
        let (ground, value, columns) = (self.ground, self.value, self.columns);
        self.finds.strike(self.technique, self.rating, struck, || {
            let (first, crossing) = if columns { (ground.size, 0) } else { (0, ground.size) };
            let houses = bits(base).map(|line| first + line).chain(bits(cover).map(|line| crossing + line));
            Evidence::new(fins.iter(), [value]).within(houses.map(|house| ground.houses[house].kind))
        });
    }
}
