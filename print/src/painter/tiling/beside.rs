//! Packing puzzles in booklets: the pieces stand smaller beside the board, or below it.

use puzzles::tiling::{Lattice, Placement, Tiling};

use super::{Block, empty, in_rows, letters, solved};
use crate::painter::Painter;
use crate::scene::Scene;

/// The size of these pieces, in parts of the board's cells.
const SMALLER: f32 = 0.62;
/// Layers stand side by side up to this width, in cells: three of 4×4, four of 3×3.
const MOST_OF_LAYERS: f32 = 16.0;
/// The size of the names of these pieces, in parts of their cells.
const LETTERING: f32 = 0.9;
/// The largest size of these names.
const LARGEST: f32 = 11.5;

impl Painter {
    /// A packing puzzle: its board, and the pieces beside it, or `below` it in rows of this width; or, if a solution is
    /// given, where the pieces lie.
    pub(crate) fn tiling_in_book(
        &self,
        tiling: &Tiling,
        placements: Option<&[Placement]>,
        below: Option<f32>,
    ) -> Scene {
        let (tiles, letters) = match placements {
            Some(placements) => (solved(tiling, placements), letters(tiling, placements)),
            None => (empty(tiling), Vec::new()),
        };
        let (gap, edge) = (self.cell * 0.6, self.heavy() / 2.0);
        let layers = self.layers(tiling.lattice, &tiles, &letters);
        let mut board = in_rows(layers, self.cell * MOST_OF_LAYERS, gap);
        if tiling.lattice == Lattice::Cubes {
            let view = self.projection(&tiles, &letters);
            board = in_rows(vec![board, view], self.cell * 12.0, gap);
        }
        let parts = match placements {
            Some(_) => vec![board],
            None => {
                let small = Painter { cell: self.cell * SMALLER };
                let pieces: Vec<Block> =
                    small.pieces(tiling, (small.cell * LETTERING).min(LARGEST)).collect();
                let widest = pieces.iter().map(|piece| piece.size[0]).fold(0.0, f32::max);
                // Beside the board, about as high as that, and not wider than it.
                let area: f32 =
                    pieces.iter().map(|piece| (piece.size[0] + gap) * (piece.size[1] + gap)).sum();
                let width = (1.2 * area / board.size[1].max(self.cell)).max(widest).max(self.cell * 4.0);
                let width = below.map_or(width, |width| width - 2.0 * edge);
                vec![board, in_rows(pieces, width, self.cell * 0.5)]
            }
        };
        // Each in a row of its own, or all in one.
        let widest = if below.is_some() { 0.0 } else { f32::INFINITY };
        let Block { size, scene } = in_rows(parts, widest, gap * 1.5);
        let mut sheet = Scene::new(String::new(), size[0] + 2.0 * edge, size[1] + 2.0 * edge);
        sheet.add(scene, [edge, edge]);
        sheet
    }
}
