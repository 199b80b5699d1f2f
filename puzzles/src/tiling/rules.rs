//! The rules of packing puzzles in words.

use super::{Lattice, Motions, Piece, Tiling};
use crate::instructions::Instructions;

/// Three pieces that fill the board in one way.
const EXAMPLE: &str =
    "tiling squares\npiece I\n###\npiece S\n.##\n##.\npiece V\n##\n#.\nboard\n###.\n####\n.###\n";

impl Tiling {
    /// A rule that [`instructions`](Self::instructions) do not tell, if there is one.
    #[must_use]
    pub fn unusual_rule(&self) -> Option<&'static str> {
        let any = |is_unusual: &dyn Fn(&Piece) -> bool| self.pieces.iter().any(is_unusual);
        let is_flat = self.lattice.is_flat();
        let rules = [
            ("pieces that may be left over", any(&|piece| piece.count.start() != piece.count.end())),
            ("pieces that may not be turned", any(&|piece| piece.motions == Motions::Fixed)),
            (
                "pieces in space that may be mirrored",
                !is_flat && any(&|piece| piece.motions == Motions::Free),
            ),
            (
                "colours",
                any(&|piece| piece.shape.cells().iter().any(|&(_, color)| color > 0))
                    || self.board.values().any(|square| square.color > 0),
            ),
            (
                "a limit of holes",
                self.holes.is_some_and(|most| (most as usize) < self.cells_that_may_be_empty()),
            ),
        ];
        rules.into_iter().find_map(|(rule, is_there)| is_there.then_some(rule))
    }

    /// Its rules in words.
    #[must_use]
    pub fn instructions(&self) -> Instructions {
        let (of, cell) = match self.lattice {
            Lattice::Squares => ("", "square"),
            Lattice::Triangles => (" of triangles", "triangle"),
            Lattice::Hexagons => (" of hexagons", "hexagon"),
            Lattice::Cubes => (" of cubes", "cube"),
            Lattice::Prisms => (" of prisms", "prism"),
            Lattice::Spheres => (" of balls", "ball"),
            Lattice::Rhombic | Lattice::TetraOcta => (" of tetrahedra", "cell"),
        };
        let (board, moved) = if self.lattice.is_flat() {
            ("the board", "turned and turned over")
        } else {
            ("the solid", "turned any way")
        };
        let rules = format!(
            "Fill {board} with the pieces beside it: each {cell} belongs to exactly one piece. All pieces are used. \
             They may be {moved}."
        );
        let mut notes = Vec::new();
        let mut add = |note: &str| notes.push(note.to_owned());
        if !self.lattice.is_flat() {
            add("Layers stand side by side, the lowest first.");
        }
        if self.lattice.is_flat() && self.pieces.iter().any(|piece| piece.motions == Motions::OneSided) {
            add("Pieces of the one-sided sets may be turned, but not turned over.");
        }
        if self.cells_that_may_be_empty() > 0 {
            add("What is shaded may stay empty.");
        }
        let is_plain = self.lattice == Lattice::Squares;
        Instructions {
            kind: format!("Packing puzzle{of}"),
            rules,
            notes,
            example: is_plain.then_some(EXAMPLE),
        }
    }
}
