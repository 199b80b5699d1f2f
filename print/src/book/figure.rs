//! What is drawn of a puzzle in a booklet: a board with values, or a packing puzzle.

use std::borrow::Cow;

use puzzles::picture::{Picture, Sign};
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
    /// Width and height, in cells.
    size: [f32; 2],
}

impl Figure {
    pub(super) fn of_tiling(tiling: Tiling, placements: Option<Vec<Placement>>) -> Self {
        let painter = Painter::default();
        let mut packing = Packing { tiling, placements, size: [0.0; 2] };
        let scene = packing.scene(&painter);
        packing.size = [scene.width, scene.height].map(|length| length / painter.cell);
        Figure::Tiling(packing)
    }

    /// Width and height, in cells, with what stands beside the board.
    pub(super) fn cells(&self) -> [f32; 2] {
        self.size(&Painter { cell: 1.0 })
    }

    /// Width and height with cells of this painter.
    pub(super) fn size(&self, painter: &Painter) -> [f32; 2] {
        match self {
            Figure::Picture(picture) => painter.size(picture),
            Figure::Tiling(packing) => packing.size.map(|cells| cells * painter.cell),
        }
    }

    /// The same without the labels of cages if some were too small to read: in solutions, they are no longer needed.
    pub(super) fn legible(&self, painter: &Painter) -> Cow<'_, Figure> {
        /// The least size of a label, in points.
        const LEAST: f32 = 4.0;
        match self {
            Figure::Picture(picture) if painter.smallest_label(picture).is_some_and(|size| size < LEAST) => {
                let mut picture = picture.clone();
                picture.cells.iter_mut().for_each(|cell| cell.label = None);
                for sign in &mut picture.signs {
                    if let Sign::Cage { label, .. } = sign {
                        *label = None;
                    }
                }
                Cow::Owned(Figure::Picture(picture))
            }
            _ => Cow::Borrowed(self),
        }
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
        painter.tiling_beside(&self.tiling, self.placements.as_deref())
    }
}
