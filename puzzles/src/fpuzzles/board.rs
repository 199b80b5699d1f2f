//! What f-puzzles knows of a puzzle, as far as we know it, too.

use std::sync::Arc;

use super::about::About;
use crate::board::{Boxes, HouseKind, Layout, Marks, numbered};
use crate::constraint::Placed;

/// The largest board of f-puzzles: 16×16.
pub(super) const LARGEST: usize = 16;
/// The smallest one: 3×3.
pub(super) const SMALLEST: usize = 3;

/// A board with what f-puzzles and we both know of its rules.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its houses.
    pub layout: Arc<Layout>,
    /// The value of each cell, or 0.
    pub givens: Vec<u8>,
    /// The candidates of each cell, if they are part of the puzzle.
    pub marks: Option<Marks>,
    /// Its constraints.
    pub constraints: Vec<Placed>,
    /// Those that its editor has begun, and that say nothing yet: what they are, and where.
    pub unfinished: Vec<String>,
    /// What it says about itself.
    pub about: About,
}

impl Board {
    /// Whether it has constraints, all of this kind, and nothing else beside its houses, its givens, its marks, and
    /// what is drawn in its cells.
    pub(crate) fn has_only(&self, kind: &str) -> bool {
        !self.constraints.is_empty()
            && self.constraints.iter().all(|constraint| constraint.kind().name == kind)
            && self.unfinished.is_empty()
            && self.about.drawn.is_empty()
    }

    /// Whether it has nothing beside its houses, its givens, its marks, and what is drawn in its cells.
    pub(crate) fn is_plain(&self) -> bool {
        self.constraints.is_empty() && self.unfinished.is_empty() && self.about.drawn.is_empty()
    }
}

/// For each cell the number of its region, in the order in which they come; `None` if there are none.
pub(super) fn regions(boxes: &Boxes, size: usize) -> Option<Vec<u8>> {
    match *boxes {
        Boxes::None => None,
        Boxes::Rectangles { rows, columns } => {
            let region = |cell: usize| cell / size / rows * (size / columns) + cell % size / columns;
            Some((0..size * size).map(|cell| region(cell) as u8).collect())
        }
        Boxes::Regions(ref regions) => Some(numbered(regions.iter().copied())),
    }
}

/// Regions by their numbers, in the order in which they come: boxes if they are rectangles.
pub(super) fn like_boxes(region_of: Vec<u8>, size: usize) -> Boxes {
    let shapes = (2..size).filter(|rows| size.is_multiple_of(*rows));
    let mut shapes = shapes.map(|rows| Boxes::Rectangles { rows, columns: size / rows });
    let same = shapes.find(|boxes| regions(boxes, size).as_ref() == Some(&region_of));
    same.unwrap_or(Boxes::Regions(region_of))
}

/// The windows of a windoku, each with its cells in order.
pub(super) fn windows(layout: &Layout) -> Vec<Vec<usize>> {
    let is_window = |kind| matches!(kind, HouseKind::Window(_));
    let windows = layout.houses().iter().filter(|house| is_window(house.kind));
    windows.map(|house| house.cells.iter().map(|&cell| usize::from(cell)).collect()).collect()
}
