//! What is drawn of a puzzle in a booklet: a board with values, or a packing puzzle.

use std::borrow::Cow;

use puzzles::picture::{Drawing, Ground, Picture, Sign};
use puzzles::tiling::{Placement, Tiling};

use crate::{Painter, Scene};

/// A puzzle, or its solution, as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Figure {
    Picture(Picture),
    Tiling(Packing),
}

/// A packing puzzle, with where its pieces lie if it is solved.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Packing {
    tiling: Tiling,
    placements: Option<Vec<Placement>>,
    /// Width and height, in cells, where the names of pieces are as large beside them as they can be.
    cells: [f32; 2],
    /// Width of the rows of pieces, if these stand below the board.
    below: Option<f32>,
}

impl Figure {
    pub(super) fn of_tiling(tiling: Tiling, placements: Option<Vec<Placement>>) -> Self {
        let mut packing = Packing { tiling, placements, cells: [0.0; 2], below: None };
        packing.cells = packing.in_cells();
        Figure::Tiling(packing)
    }

    /// The same, of a packing puzzle, with its pieces below the board in rows of at most this width. Of anything else,
    /// `None`.
    pub(super) fn with_pieces_below(&self, width: f32) -> Option<Self> {
        let Figure::Tiling(packing @ Packing { placements: None, .. }) = self else { return None };
        let board = Packing { placements: Some(Vec::new()), ..packing.clone() };
        Some(Figure::Tiling(Packing { cells: board.in_cells(), below: Some(width), ..packing.clone() }))
    }

    /// Width and height, in cells, with what stands beside the board; the least, if the pieces stand below it.
    pub(super) fn cells(&self) -> [f32; 2] {
        match self {
            Figure::Picture(picture) => Painter { cell: 1.0 }.size(picture),
            Figure::Tiling(packing) => packing.cells,
        }
    }

    /// Width and height with cells of this painter.
    pub(super) fn size(&self, painter: &Painter) -> [f32; 2] {
        match self {
            Figure::Picture(picture) => painter.size(picture),
            Figure::Tiling(packing) => packing.size(painter),
        }
    }

    /// Whether all that is written on it can be read, with cells of this painter.
    pub(super) fn is_legible(&self, painter: &Painter) -> bool {
        /// The smallest text that can be read in print, in points; some is just as large, but for rounding.
        const LEAST: f32 = 4.99;
        let mut scene = Scene::new(String::new(), 0.0, 0.0);
        self.paint(painter, [0.0; 2], &mut scene);
        scene.smallest_text().is_none_or(|size| size >= LEAST)
    }

    /// The same without the texts that are clues: labels, sums, and numbers between cells and beside the board.
    pub(super) fn without_clues(&self) -> Cow<'_, Figure> {
        let Figure::Picture(picture) = self else { return Cow::Borrowed(self) };
        let mut picture = picture.clone();
        for cell in &mut picture.cells {
            cell.label = None;
            if cell.is_black() {
                cell.ground = Ground::Black { across: None, down: None };
            }
        }
        picture.signs.retain_mut(|sign| match sign {
            Sign::Cage { label, .. } | Sign::Area { label, .. } => {
                *label = None;
                true
            }
            Sign::Between { text, .. } => text.is_empty(),
            Sign::Outside { .. } => false,
            _ => true,
        });
        picture.drawings.retain(|drawing| !matches!(drawing, Drawing::Text { .. }));
        Cow::Owned(Figure::Picture(picture))
    }

    /// Draws it with its upper left corner at a point.
    pub(super) fn paint(&self, painter: &Painter, at: [f32; 2], scene: &mut Scene) {
        match self {
            Figure::Picture(picture) => painter.paint(picture, at, scene),
            Figure::Tiling(packing) => scene.add(packing.scene(painter), at),
        }
    }
}

impl Packing {
    fn scene(&self, painter: &Painter) -> Scene {
        painter.tiling_in_book(&self.tiling, self.placements.as_deref(), self.below)
    }

    /// Width and height in cells.
    fn in_cells(&self) -> [f32; 2] {
        /// So small that no name has the largest letters.
        const SMALL: Painter = Painter { cell: 20.0 };
        self.size(&SMALL).map(|length| length / SMALL.cell)
    }

    fn size(&self, painter: &Painter) -> [f32; 2] {
        let scene = self.scene(painter);
        [scene.width, scene.height]
    }
}
