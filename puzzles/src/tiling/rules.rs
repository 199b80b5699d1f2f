//! The rules of packing puzzles in words.

use super::{Lattice, Motions, Tiling};
use crate::instructions::Instructions;

/// Three pieces that fill the board in one way.
const EXAMPLE: &str =
    "tiling squares\npiece I\n###\npiece S\n.##\n##.\npiece V\n##\n#.\nboard\n###.\n####\n.###\n";

impl Tiling {
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
