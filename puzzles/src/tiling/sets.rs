//! Sets of pieces that have names: pentominoes, Soma, hexiamonds and the like.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::lattice::{Cell, Lattice, Motions};
use super::piece::Piece;
use super::shape::Shape;
use crate::notation::text::whole;

/// The most cells of a piece of a set.
const LARGEST: usize = 8;

/// The largest square of a partridge set.
const LARGEST_PARTRIDGE: i32 = 12;

/// What there is of each size, from 1: the words of squares, of triangles, of hexagons, of cubes.
const WORDS: [[&str; LARGEST]; 4] = [
    [
        "monominoes",
        "dominoes",
        "trominoes",
        "tetrominoes",
        "pentominoes",
        "hexominoes",
        "heptominoes",
        "octominoes",
    ],
    [
        "moniamonds",
        "diamonds",
        "triamonds",
        "tetriamonds",
        "pentiamonds",
        "hexiamonds",
        "heptiamonds",
        "octiamonds",
    ],
    ["monohexes", "dihexes", "trihexes", "tetrahexes", "pentahexes", "hexahexes", "heptahexes", "octahexes"],
    ["monocubes", "dicubes", "tricubes", "tetracubes", "pentacubes", "hexacubes", "heptacubes", "octacubes"],
];

/// Golomb's names of the pentominoes, each with its rows.
const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".## ##. .#."),
    ("I", "#####"),
    ("L", "#... ####"),
    ("N", ".### ##.."),
    ("P", "## ## #."),
    ("T", "### .#. .#."),
    ("U", "#.# ###"),
    ("V", "#.. #.. ###"),
    ("W", "#.. ##. .##"),
    ("X", ".#. ### .#."),
    ("Y", ".#.. ####"),
    ("Z", "##. .#. .##"),
];

const TETROMINOES: [(&str, &str); 5] =
    [("I", "####"), ("L", "#.. ###"), ("O", "## ##"), ("S", ".## ##."), ("T", "### .#.")];

const TROMINOES: [(&str, &str); 2] = [("I", "###"), ("V", "#. ##")];

/// Piet Hein's seven pieces, by their usual names. A stroke parts layers.
const SOMA: [(&str, &str); 7] = [
    ("V", "## #."),
    ("L", "### #.."),
    ("T", "### .#."),
    ("Z", "##. .##"),
    ("A", "## #. / .. #."),
    ("B", "## #. / .# .."),
    ("P", "## #. / #. .."),
];

/// A set of pieces that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// The name in text.
    pub name: String,
    /// What its pieces are made of.
    pub lattice: Lattice,
    /// The pieces, one of each.
    pub pieces: Vec<Piece>,
}

/// The names of all sets, for messages.
pub const NAMES: &str = "monominoes to octominoes, moniamonds to octiamonds, monohexes to octahexes (each also with \
                         `one-sided-` before), monocubes to hexacubes, soma, solid-pentominoes, partridge-2 to \
                         partridge-12 (one square of side 1, two of side 2, and so on)";

impl Set {
    /// The set of this name, `pentominoes` say. `one-sided-` before the name of a flat one means pieces that must not
    /// be turned over, so that a piece and its mirror image are two.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let set = |lattice, pieces| Set { name: name.to_owned(), lattice, pieces };
        match name {
            "soma" => return Some(set(Lattice::Cubes, drawn(Lattice::Cubes, Motions::OneSided, &SOMA))),
            "solid-pentominoes" => {
                return Some(set(Lattice::Cubes, drawn(Lattice::Cubes, Motions::OneSided, &PENTOMINOES)));
            }
            _ => {}
        }
        if let Some(order) = name.strip_prefix("partridge-") {
            let order = whole(order).filter(|order| (2..=LARGEST_PARTRIDGE).contains(order))?;
            return Some(set(Lattice::Squares, partridge(order)));
        }
        let (motions, plain) = match name.strip_prefix("one-sided-") {
            Some(plain) => (Some(Motions::OneSided), plain),
            None => (None, name),
        };
        let lattices = [Lattice::Squares, Lattice::Triangles, Lattice::Hexagons, Lattice::Cubes];
        let (number, size) = WORDS.iter().enumerate().find_map(|(number, words)| {
            words.iter().position(|&word| word == plain).map(|place| (number, place + 1))
        })?;
        let lattice = lattices[number];
        // What is solid has one side only in any case.
        if (motions.is_some() && !lattice.is_flat()) || (lattice == Lattice::Cubes && size > 6) {
            return None;
        }
        let motions = motions.unwrap_or(lattice.usual_motions());
        let free = match (lattice, size) {
            (Lattice::Squares, 3) => drawn(lattice, Motions::Free, &TROMINOES),
            (Lattice::Squares, 4) => drawn(lattice, Motions::Free, &TETROMINOES),
            (Lattice::Squares, 5) => drawn(lattice, Motions::Free, &PENTOMINOES),
            _ => {
                // Large sets take a while to grow, and are named again and again.
                static GROWN: [[[OnceLock<Vec<Piece>>; LARGEST]; 2]; WORDS.len()] =
                    [const { [const { [const { OnceLock::new() }; LARGEST] }; 2] }; WORDS.len()];
                let known = &GROWN[number][usize::from(motions == Motions::OneSided)][size - 1];
                return Some(set(lattice, known.get_or_init(|| grown(lattice, motions, size)).clone()));
            }
        };
        Some(set(lattice, if motions == Motions::Free { free } else { both_sides(lattice, free) }))
    }
}

/// One square of side 1, two of side 2, and so on to `order`: as 1·1² + 2·2² + … + n·n² = (1 + 2 + … + n)², they may
/// fill a square.
fn partridge(order: i32) -> Vec<Piece> {
    let square = |side: i32| {
        let cells = (0..side).flat_map(move |row| (0..side).map(move |column| [row, column, 0, 0]));
        Piece::new(side.to_string(), Shape::plain(cells), Motions::Free)
    };
    (1..=order).flat_map(|side| (0..side).map(move |_| square(side))).collect()
}

/// Pieces that are drawn row by row.
fn drawn(lattice: Lattice, motions: Motions, drawings: &[(&str, &str)]) -> Vec<Piece> {
    let shape = |drawing: &str| {
        let layers = (0..).zip(drawing.split(" / "));
        let rows = layers
            .flat_map(|(layer, rows)| (0..).zip(rows.split(' ')).map(move |(row, line)| (layer, row, line)));
        let cells = rows.flat_map(|(layer, row, line)| {
            let full = (0..).zip(line.chars()).filter(|(_, c)| *c == '#');
            full.filter_map(move |(column, _)| lattice.drawn_at([layer, row, column]))
        });
        Shape::plain(cells)
    };
    drawings.iter().map(|(name, drawing)| Piece::new(*name, shape(drawing), motions)).collect()
}

/// A piece and its mirror image, where they are different. The mirror image of L is J, and so on; if it has no letter
/// of its own, it has a small one.
fn both_sides(lattice: Lattice, pieces: Vec<Piece>) -> Vec<Piece> {
    let mirror = lattice.motions().into_iter().find(super::lattice::Motion::reflects);
    let mut sides = Vec::new();
    for piece in pieces {
        let side = Piece { motions: Motions::OneSided, ..piece };
        let image = mirror.map(|mirror| side.shape.moved(lattice, &mirror));
        let other = image.filter(|image| !side.shape.orientations(lattice, side.motions).contains(image));
        let name = match &*side.name {
            "L" => "J".to_owned(),
            "S" => "Z".to_owned(),
            "Z" => "S".to_owned(),
            "P" => "Q".to_owned(),
            name => name.to_lowercase(),
        };
        sides.push(side);
        sides.extend(other.map(|image| Piece::new(name, image, Motions::OneSided)));
    }
    sides
}

/// All connected pieces of `size` cells, up to the motions.
fn grown(lattice: Lattice, motions: Motions, size: usize) -> Vec<Piece> {
    let least = |shape: &Shape| shape.orientations(lattice, motions).into_iter().next();
    let start = lattice.drawn_at([0, 0, 0]).map(|cell| Shape::plain([cell]));
    let mut shapes: BTreeSet<Shape> = start.iter().filter_map(least).collect();
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            let cells: Vec<Cell> = shape.cells().iter().map(|(cell, _)| *cell).collect();
            for next in cells.iter().flat_map(|&cell| lattice.neighbours(cell)) {
                if !cells.contains(&next) {
                    larger.extend(least(&Shape::plain(cells.iter().copied().chain([next]))));
                }
            }
        }
        shapes = larger;
    }
    let named = |(number, shape): (usize, Shape)| Piece::new(super::piece::letter(number), shape, motions);
    shapes.into_iter().enumerate().map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_as_many_pieces_as_are_published() {
        // OEIS A000105, A000988, A000577, A006534, A000228, A006535, A000162.
        let sizes = [
            ("tetrominoes", 5),
            ("pentominoes", 12),
            ("hexominoes", 35),
            ("heptominoes", 108),
            ("one-sided-tetrominoes", 7),
            ("one-sided-pentominoes", 18),
            ("one-sided-hexominoes", 60),
            ("pentiamonds", 4),
            ("hexiamonds", 12),
            ("heptiamonds", 24),
            ("one-sided-hexiamonds", 19),
            ("trihexes", 3),
            ("tetrahexes", 7),
            ("pentahexes", 22),
            ("one-sided-tetrahexes", 10),
            ("tricubes", 2),
            ("tetracubes", 8),
            ("pentacubes", 29),
            ("soma", 7),
            ("solid-pentominoes", 12),
        ];
        for (name, pieces) in sizes {
            let set = Set::named(name).unwrap();
            assert_eq!(set.pieces.len(), pieces, "{name}");
            let shapes: BTreeSet<_> = set
                .pieces
                .iter()
                .map(|piece| piece.shape.orientations(set.lattice, piece.motions).into_iter().next())
                .collect();
            assert_eq!(shapes.len(), pieces, "{name}: all are different");
            let cells = |shape: &Shape| shape.cells().iter().map(|(cell, _)| *cell).collect();
            let are_connected = set.pieces.iter().all(|piece| set.lattice.connects(cells(&piece.shape)));
            assert!(are_connected, "{name}");
        }
        for name in ["one-sided-soma", "one-sided-tetracubes", "heptacubes", "nonominoes", ""] {
            assert_eq!(Set::named(name), None, "{name}");
        }
    }

    #[test]
    fn drawn_pieces_are_those_that_grow() {
        for size in ["trominoes", "tetrominoes", "pentominoes", "one-sided-pentominoes"] {
            let set = Set::named(size).unwrap();
            let cells = set.pieces[0].shape.size();
            let motions = set.pieces[0].motions;
            let least = |piece: &Piece| piece.shape.orientations(set.lattice, motions).into_iter().next();
            let drawn: BTreeSet<_> = set.pieces.iter().filter_map(least).collect();
            let grown: BTreeSet<_> = grown(set.lattice, motions, cells).iter().filter_map(least).collect();
            assert_eq!(drawn, grown, "{size}");
        }
    }
}
