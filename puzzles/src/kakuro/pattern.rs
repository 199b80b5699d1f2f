//! Random layouts: symmetric, connected, with runs of two to nine cells.
//!
//! All cells are white to begin with. Again and again a cell is made black, where it cuts long runs, and
//! with it its images under the symmetry. A cell that would be left alone in a run is made black, too;
//! that makes the small clusters that boards made by hand have. What would cut the board in two, or leave a
//! row or a column empty, is taken back.

use std::collections::VecDeque;

use super::layout::Layout;
use crate::generate::Symmetry;
use crate::random::Random;
use crate::solve::{Allowance, Spent};

/// What a layout is to be like.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    /// The number of rows, that of the clues at the edge included.
    pub(super) rows: usize,
    /// The number of columns, that of the clues at the edge included.
    pub(super) columns: usize,
    /// Which part of the cells is black, those at the edge left out.
    density: f64,
    pub(super) longest_run: usize,
    /// For each cell the next of those that are black or white together, in a circle.
    next_image: Vec<usize>,
    /// How many such cells there are at most.
    images: usize,
}

/// This many places are looked at for each black cell, and the best is taken.
const PLACES: usize = 8;
/// After this many failures in a row there is hardly a place for one more black cell.
const PATIENCE: usize = 60;

impl Pattern {
    /// `None` if only a square can have the symmetry, and this is none.
    pub(super) fn new(
        [rows, columns]: [usize; 2],
        symmetry: Symmetry,
        density: f64,
        longest_run: usize,
    ) -> Option<Self> {
        // The edge is left out of the symmetry.
        let inner = columns - 1;
        let cell = |place: usize| (place / inner + 1) * columns + place % inner + 1;
        let orbits = symmetry.orbits(rows - 1, inner)?;
        let mut next_image: Vec<usize> = (0..rows * columns).collect();
        for orbit in &orbits {
            for (&one, &next) in orbit.iter().zip(orbit.iter().cycle().skip(1)) {
                next_image[cell(one)] = cell(next);
            }
        }
        let images = orbits.iter().map(Vec::len).max().unwrap_or(1);
        Some(Pattern { rows, columns, density, longest_run, next_image, images })
    }

    /// Draws a layout; `None` if that led nowhere.
    pub(super) fn draw(
        &self,
        random: &mut Random,
        allowance: &mut Allowance,
    ) -> Result<Option<Layout>, Spent> {
        let mut drawing = Drawing::new(self);
        let inner = (self.rows - 1) * (self.columns - 1);
        let wanted = (self.density * inner as f64).round() as usize;
        let mut order = drawing.white_cells();
        random.shuffle(&mut order);
        let mut failures = 0;
        while failures < PATIENCE {
            allowance.spend()?;
            // Runs that are too long have to be cut; after that, cells are cut out for the density's sake.
            while order.last().is_some_and(|&cell| drawing.longest_run_of(cell) <= self.longest_run) {
                order.pop();
            }
            let long = order.last().copied();
            if long.is_none() && drawing.black >= wanted {
                break;
            }
            failures = if drawing.cut(long, random) { 0 } else { failures + 1 };
        }
        Ok(if order.is_empty() { drawing.layout() } else { None })
    }

    /// A layout with one more black cell, in a run of this cell, and with what that entails; `None` if
    /// there is hardly a place for one.
    pub(super) fn cut(&self, layout: &Layout, near: usize, random: &mut Random) -> Option<Layout> {
        let mut drawing = Drawing::new(self);
        for cell in (0..layout.cell_count()).filter(|&cell| !layout.is_white(cell)) {
            drawing.black += usize::from(std::mem::replace(&mut drawing.white[cell], false));
        }
        let is_cut = drawing.white[near] && (0..PATIENCE).any(|_| drawing.cut(Some(near), random));
        if is_cut { drawing.layout() } else { None }
    }
}

struct Drawing<'p> {
    pattern: &'p Pattern,
    white: Vec<bool>,
    /// How many cells are black, those at the edge left out.
    black: usize,
    /// For each cell, the last walk that came by.
    seen: Vec<u32>,
    time: u32,
}

impl<'p> Drawing<'p> {
    fn new(pattern: &'p Pattern) -> Self {
        let Pattern { rows, columns, .. } = *pattern;
        let white =
            (0..rows * columns).map(|cell| cell >= columns && !cell.is_multiple_of(columns)).collect();
        Drawing { pattern, white, black: 0, seen: vec![0; rows * columns], time: 0 }
    }

    /// Whether a cell is on the board, and white.
    fn is_white(&self, cell: usize) -> bool {
        self.white.get(cell).is_some_and(|white| *white)
    }

    fn layout(&self) -> Option<Layout> {
        Layout::new(self.pattern.columns, &self.white).ok()
    }

    /// Makes a cell black, in a run of a cell, if one is named, else anywhere: the best of some places.
    /// Returns whether that could be done.
    fn cut(&mut self, run_of: Option<usize>, random: &mut Random) -> bool {
        let places: Vec<usize> = (0..PLACES).map(|_| self.place(run_of, random)).collect();
        let best = places.into_iter().max_by_key(|&cell| self.gain(cell, random));
        best.is_some_and(|cell| self.blacken(cell))
    }

    fn white_cells(&self) -> Vec<usize> {
        (0..self.white.len()).filter(|&cell| self.white[cell]).collect()
    }

    /// How many white cells there are to the left of a cell, to the right, above and below.
    fn reaches(&self, cell: usize) -> [usize; 4] {
        let columns = self.pattern.columns;
        let before = |step: usize| (1..).take_while(|far| self.is_white(cell - far * step)).count();
        let after = |step: usize| (1..).take_while(|far| self.is_white(cell + far * step)).count();
        [before(1), after(1), before(columns), after(columns)]
    }

    /// The length of the longer run of a cell; 0 if it is black.
    fn longest_run_of(&self, cell: usize) -> usize {
        let [left, right, above, below] = self.reaches(cell);
        if self.white[cell] { (left + right).max(above + below) + 1 } else { 0 }
    }

    /// A random white cell: in the longer run of a cell, if one is named, else anywhere.
    fn place(&self, run_of: Option<usize>, random: &mut Random) -> usize {
        let Some(cell) = run_of else {
            return loop {
                let cell = random.below(self.white.len());
                if self.white[cell] {
                    break cell;
                }
            };
        };
        let [left, right, above, below] = self.reaches(cell);
        if left + right >= above + below {
            cell - left + random.below(left + right + 1)
        } else {
            cell + random.below(above + below + 1) * self.pattern.columns - above * self.pattern.columns
        }
    }

    /// How good it would be to make a cell black, with some luck. Cutting a run of n cells in two removes
    /// as many pairs of cells as there are on both sides, so that long runs come first; a cell that would
    /// be left alone speaks against it.
    fn gain(&self, cell: usize, random: &mut Random) -> i64 {
        const LUCK: usize = 1000;
        let [left, right, above, below] = self.reaches(cell);
        let pairs = left * right + above * below + left + right + above + below;
        let alone = [left, right, above, below].into_iter().filter(|&reach| reach == 1).count();
        (pairs * (LUCK + random.below(LUCK))) as i64 - (alone * 4 * LUCK) as i64
    }

    /// Whether the row and the column of a cell have white cells: a board with an empty line is a smaller one.
    fn has_white_beside(&self, cell: usize) -> bool {
        let columns = self.pattern.columns;
        let (row, column) = (cell / columns, cell % columns);
        self.white[row * columns..][..columns].contains(&true)
            && self.white[column..].iter().step_by(columns).any(|&white| white)
    }

    /// Makes a cell black, with its images and all that would be left alone. Returns whether that can be
    /// done; otherwise nothing is changed.
    fn blacken(&mut self, cell: usize) -> bool {
        let Pattern { columns, next_image, images, .. } = self.pattern;
        let mut waiting = vec![cell];
        let mut blackened = Vec::new();
        while let Some(mut image) = waiting.pop() {
            while std::mem::replace(&mut self.white[image], false) {
                blackened.push(image);
                let neighbors = [image - 1, image + 1, image - columns, image + columns];
                waiting.extend(neighbors.into_iter().filter(|&cell| self.is_alone(cell)));
                image = next_image[image];
            }
        }
        let is_small = blackened.len() <= 3 * images;
        let is_full = blackened.iter().all(|&cell| self.has_white_beside(cell));
        if is_small && is_full && self.is_connected_around(&blackened) {
            self.black += blackened.len();
            return true;
        }
        blackened.into_iter().for_each(|cell| self.white[cell] = true);
        false
    }

    /// Whether a cell is white and a run of its own, in either direction.
    fn is_alone(&self, cell: usize) -> bool {
        let columns = self.pattern.columns;
        let is_alone = |step: usize| !self.is_white(cell - step) && !self.is_white(cell + step);
        self.is_white(cell) && (is_alone(1) || is_alone(columns))
    }

    /// Whether the white cells around some that were made black still hang together: then all do. For
    /// each cluster of black ones, one walks from one of its neighbors until all others are met.
    fn is_connected_around(&mut self, blackened: &[usize]) -> bool {
        /// Whoever has to walk farther than that might as well be cut off.
        const FARTHEST: usize = 2000;
        let columns = self.pattern.columns;
        let neighbors = |cell: usize| [cell - 1, cell + 1, cell - columns, cell + columns];
        let mut left: Vec<usize> = blackened.to_vec();
        let mut is_any = false;
        while let Some(cell) = left.pop() {
            let mut cluster = vec![cell];
            let mut next = 0;
            while let Some(&cell) = cluster.get(next) {
                next += 1;
                cluster.extend(left.extract_if(.., |other| neighbors(cell).contains(other)));
            }
            let mut around: Vec<usize> = cluster.into_iter().flat_map(neighbors).collect();
            around.retain(|&cell| self.is_white(cell));
            around.sort_unstable();
            around.dedup();
            self.time += 1;
            let mut waiting: VecDeque<usize> = around.first().copied().into_iter().collect();
            is_any |= !around.is_empty();
            let mut missing = around.len().saturating_sub(1);
            waiting.iter().for_each(|&cell| self.seen[cell] = self.time);
            let mut walked = 0;
            while missing > 0 {
                let Some(cell) = waiting.pop_front().filter(|_| walked < FARTHEST) else {
                    return false;
                };
                walked += 1;
                for next in neighbors(cell) {
                    if self.is_white(next) && std::mem::replace(&mut self.seen[next], self.time) != self.time
                    {
                        missing -= usize::from(around.binary_search(&next).is_ok());
                        waiting.push_back(next);
                    }
                }
            }
        }
        is_any
    }
}
