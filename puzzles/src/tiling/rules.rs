//! The rules of packing puzzles in words.

use super::{Lattice, Motions, Piece, Tiling};
use crate::instructions::Instructions;
use crate::technique::{Language, Name, Packed, Told};

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

    /// Its title and its rules in words.
    #[must_use]
    pub fn instructions(&self, language: Language) -> Instructions {
        let is_flat = self.lattice.is_flat();
        let one_sided = self.pieces.iter().filter(|piece| piece.motions == Motions::OneSided).count();
        let are_one_sided = is_flat && one_sided == self.pieces.len();
        let notes = [
            (!is_flat, Told::Layers),
            (is_flat && one_sided > 0 && !are_one_sided, Told::OneSided),
            (self.cells_that_may_be_empty() > 0, Told::MayStayEmpty),
        ];
        let notes: Vec<Told<'_>> =
            notes.into_iter().filter_map(|(applies, note)| applies.then_some(note)).collect();
        let (clues, is_plain) = (language.clues(), self.lattice == Lattice::Squares);
        let cells = match self.lattice {
            Lattice::Squares => Packed::Squares,
            Lattice::Triangles => Packed::Triangles,
            Lattice::Hexagons => Packed::Hexagons,
            Lattice::Cubes => Packed::Cubes,
            Lattice::Prisms => Packed::Prisms,
            Lattice::Spheres => Packed::Balls,
            Lattice::Rhombic | Lattice::TetraOcta => Packed::Tetrahedra,
        };
        let kind = clues.puzzle(&Name::Packing(cells));
        let told = Instructions {
            title: self.title.as_ref().map_or_else(|| kind.clone(), |title| title.told(language)),
            kind,
            rules: clues.told(&Told::Pack(cells, are_one_sided)),
            rules_of_any_size: clues.told(&Told::Pack(cells, are_one_sided)),
            notes: Vec::new(),
            example: is_plain.then_some(EXAMPLE),
            usual: None,
        };
        told.with_notes(language, &notes)
    }
}
