//! What turns and reflections of the board do to its cells, to the kinds of pieces and to the places where they lie.

use std::ops::Range;

use super::Tiling;
use super::board::Square;
use super::grid::{Grid, Places};
use super::kinds::Kind;
use super::lattice::{Cell, Motion};
use super::shape::Color;

/// A motion that takes a board to itself and the pieces to pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoardMotion {
    /// The number of what it makes of each cell.
    pub(super) cells: Vec<u32>,
    /// The number of what it makes of each kind of pieces.
    pub(super) kinds: Vec<u32>,
}

/// Motions of which all are composed that take the board to itself and the pieces to pieces; and how many different
/// things these do, to change nothing included.
pub(super) fn generators(tiling: &Tiling, grid: &Grid, kinds: &[Kind]) -> (Vec<BoardMotion>, usize) {
    let mut generators: Vec<BoardMotion> = Vec::new();
    let Some(&first) = grid.cells.first() else { return (generators, 1) };
    let motions = tiling.lattice.motions();
    // The motion about a centre, then the shift that takes the first cell of the image to the first cell: a shift keeps
    // the order.
    let shifted = |motion: &Motion| {
        let least = grid.cells.iter().map(|&cell| motion.of(cell)).min()?;
        Some(motion.then(tiling.lattice.shift(least, first)?))
    };
    let changes_nothing = |motion: &Motion| {
        grid.cells.iter().all(|&cell| motion.of(cell) == cell)
            && (0..kinds.len())
                .all(|kind| Kind::image(kinds, kind, tiling.lattice, motion) == Some(kind as u32))
    };
    // What is composed of the motions that were found: of these nothing more need be known.
    let mut known = vec![motions[0]];
    let mut found: Vec<Motion> = Vec::new();
    for motion in &motions[1..] {
        if known.contains(motion) {
            continue;
        }
        let Some(shifted) = shifted(motion) else { continue };
        if !changes_nothing(&shifted) {
            let Some(motion) = BoardMotion::of(tiling, grid, kinds, &shifted) else { continue };
            generators.push(motion);
        }
        found.push(*motion);
        known.truncate(1);
        let mut next = 0;
        while next < known.len() {
            for motion in &found {
                let both = known[next].and(motion);
                if !known.contains(&both) {
                    known.push(both);
                }
            }
            next += 1;
        }
    }
    let idle = known.iter().filter_map(shifted).filter(changes_nothing).count();
    (generators, known.len() / idle.max(1))
}

impl BoardMotion {
    /// What a motion does; `None` if it does not take the board to itself, or a piece to a piece.
    fn of(tiling: &Tiling, grid: &Grid, kinds: &[Kind], motion: &Motion) -> Option<Self> {
        let image = |(&cell, square): (&Cell, &Square)| {
            let image = grid.number(motion.of(cell))?;
            (grid.squares[image as usize] == *square).then_some(image)
        };
        let cells = grid.cells.iter().zip(&grid.squares).map(image).collect::<Option<_>>()?;
        let image = |kind| Kind::image(kinds, kind, tiling.lattice, motion);
        Some(BoardMotion { cells, kinds: (0..kinds.len()).map(image).collect::<Option<_>>()? })
    }
}

/// All that is composed of some permutations; what changes nothing comes first. None if none are given.
pub(super) fn composed(generators: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let Some(first) = generators.first() else { return Vec::new() };
    let mut all: Vec<Vec<u32>> = vec![(0..first.len() as u32).collect()];
    let mut next = 0;
    while next < all.len() {
        for generator in generators {
            let images: Vec<u32> = all[next].iter().map(|&image| generator[image as usize]).collect();
            // They are few, and differ early: that is faster than to hash all of them.
            if !all.contains(&images) {
                all.push(images);
            }
        }
        next += 1;
    }
    all
}

/// The places of each way in which each kind of pieces can lie.
#[derive(Default)]
pub(super) struct Orientations {
    /// For each way, its places.
    places: Vec<Range<usize>>,
    /// For each kind, its ways.
    kinds: Vec<Range<usize>>,
}

impl Orientations {
    /// Adds a kind, with where the places of each of its ways end.
    pub(super) fn add(&mut self, ends: impl IntoIterator<Item = usize>) {
        let first = self.places.len();
        for end in ends {
            let start = self.places.last().map_or(0, |before| before.end);
            self.places.push(start..end);
        }
        self.kinds.push(first..self.places.len());
    }

    /// The places of each way in which a kind can lie.
    pub(super) fn ways(&self, kind: usize) -> &[Range<usize>] {
        &self.places[self.kinds[kind].clone()]
    }

    /// The places of a kind.
    pub(super) fn places(&self, kind: usize) -> Range<usize> {
        match self.ways(kind) {
            [] => 0..0,
            [only] => only.clone(),
            [first, .., last] => first.start..last.end,
        }
    }

    /// The number of the place that a motion makes of each place.
    ///
    /// All places of a way to lie become those of one other, and the same cell of each becomes the first of its image.
    pub(super) fn images(&self, places: &Places, motion: &BoardMotion) -> Vec<u32> {
        let mut images = vec![0; places.len()];
        // The place of the way that is looked at with each first cell.
        let mut by_first = vec![0; motion.cells.len()];
        // What lies on each cell, and since which way.
        let mut lies: Vec<(usize, Color)> = vec![(usize::MAX, 0); motion.cells.len()];
        for (kind, ways) in self.kinds.iter().enumerate() {
            for way in ways.clone().filter(|&way| !self.places[way].is_empty()) {
                let from = self.places[way].clone();
                let image = |&(cell, _): &(u32, Color)| motion.cells[cell as usize];
                let cells = places.cells(from.start);
                cells.iter().for_each(|cell| lies[image(cell) as usize] = (way, cell.1));
                let becomes_first = (0..cells.len()).min_by_key(|&cell| image(&cells[cell]));
                let becomes_first = becomes_first.expect("a piece has cells");
                let first = image(&cells[becomes_first]);
                let is_image = |to: &&Range<usize>| {
                    let place = places.first_within(to, first);
                    let is_under = |&(cell, color): &(u32, Color)| lies[cell as usize] == (way, color);
                    place.is_some_and(|place| places.cells(place).iter().all(is_under))
                };
                let to = self.ways(motion.kinds[kind] as usize).iter().find(is_image);
                for place in to.expect("motions turn ways to lie into ways to lie").clone() {
                    by_first[places.first(place) as usize] = place as u32;
                }
                for place in from {
                    let first = image(&places.cells(place)[becomes_first]);
                    images[place] = by_first[first as usize];
                }
            }
        }
        images
    }
}
