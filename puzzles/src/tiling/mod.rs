//! Packing puzzles: pieces that fill a board, of squares, triangles, hexagons, cubes and more.
//!
//! A [`Tiling`] is a board and pieces. It is made of a [set](Set) and a [board](board::named) that have names, or read
//! from [text](text::read) or from a file of [Burr Tools](burr::read). [`Laid`] is the tiling as an exact-cover
//! problem, with the symmetries by which people count solutions as the same.
//!
//! ```
//! use puzzles::tiling::{Laid, Set, Tiling, board};
//! use dlx::count::{Counter, Total};
//!
//! let set = Set::named("pentominoes").expect("it is one");
//! let board = board::named(set.lattice, "3x20")?;
//! let laid = Laid::new(&Tiling::of_set(set, board))?;
//! assert_eq!(laid.symmetries().count(&Counter::new()), Total::Exact(2_u64.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod board;
pub mod burr;
pub mod count;
mod drawing;
pub mod generate;
mod grid;
mod kept;
mod kinds;
mod lattice;
mod motions;
mod piece;
mod problem;
pub mod rate;
mod rectangles;
mod rules;
pub mod sets;
mod shape;
pub mod solution;
pub mod text;
mod title;
pub mod why;

use std::collections::BTreeSet;

pub use board::{Board, BoardError, Square};
pub use lattice::{Cell, Lattice, Motion, Motions};
pub use piece::{Piece, letter};
pub use problem::{Laid, LayError, Placement};
pub use sets::Set;
pub use shape::{Color, Shape};
pub use title::Title;

/// Which colours of pieces fit on which colours of cells.
pub type Fits = BTreeSet<(Color, Color)>;

/// Whether a text or a file of Burr Tools with this beginning seems to hold packing puzzles. `None` if more of it is
/// needed to tell.
#[must_use]
pub fn recognises(beginning: &[u8]) -> Option<bool> {
    let lines = || beginning.split_inclusive(|&byte| byte == b'\n');
    let is_told = |line: &&[u8]| !line.trim_ascii().is_empty() && !line.starts_with(b"|");
    let before = lines().take_while(|line| !is_told(line));
    let text = &beginning[before.map(<[u8]>::len).sum()..];
    if text.trim_ascii_start().starts_with(b"{") {
        return is_record(text);
    }
    let first = lines().find(is_told).unwrap_or_default();
    let word = first.trim_ascii().split(u8::is_ascii_whitespace).next();
    let is_packing = burr::recognises(beginning) || word == Some(text::TILING.as_bytes());
    (is_packing || first.ends_with(b"\n")).then_some(is_packing)
}

/// Whether an object in JSON holds a packing puzzle in text: no other has the key `puzzle`. `None` if more of it is
/// needed to tell.
fn is_record(object: &[u8]) -> Option<bool> {
    let (mut depth, mut word) = (0, &b""[..]);
    let mut bytes = object.iter().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => {
                let end = loop {
                    match bytes.next()? {
                        (_, b'\\') => drop(bytes.next()),
                        (end, b'"') => break end,
                        _ => {}
                    }
                };
                word = &object[at + 1..end];
            }
            // The word before it is a key.
            b':' if depth == 1 && [&b"puzzle"[..], b"family"].contains(&word) => {
                return Some(word == b"puzzle");
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth == 1 => return Some(false),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A board, and the pieces that are to fill it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiling {
    /// Its name, if it has one.
    pub title: Option<Title>,
    /// What the cells are.
    pub lattice: Lattice,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The cells to be filled.
    pub board: Board,
    /// The most cells that may stay empty, of those marked so; `None` if all of them may.
    pub holes: Option<u32>,
    /// Which colours of pieces fit on which colours of cells; `None` if each colour fits on the same one. A cell
    /// without a colour, of a piece or of the board, always fits.
    pub fits: Option<Fits>,
}

impl Tiling {
    /// No board and no pieces.
    #[must_use]
    pub fn empty(lattice: Lattice) -> Self {
        Tiling { title: None, lattice, pieces: Vec::new(), board: Board::new(), holes: None, fits: None }
    }

    /// A board, and each piece of a set once.
    #[must_use]
    pub fn of_set(set: Set, board: Board) -> Self {
        Tiling { pieces: set.pieces, board, ..Tiling::empty(set.lattice) }
    }

    /// Whether a cell of a piece with one colour may lie on a cell of the board with another.
    #[must_use]
    pub fn fits(&self, piece: Color, cell: Color) -> bool {
        piece == 0
            || cell == 0
            || self.fits.as_ref().map_or(piece == cell, |fits| fits.contains(&(piece, cell)))
    }

    fn has_colored_pieces(&self) -> bool {
        self.pieces.iter().any(|piece| piece.shape.cells().iter().any(|(_, color)| *color > 0))
    }

    fn cells_that_may_be_empty(&self) -> usize {
        self.board.values().filter(|square| square.may_be_empty).count()
    }

    /// How many cells may stay empty together.
    fn most_empty(&self) -> usize {
        let marked = self.cells_that_may_be_empty();
        self.holes.map_or(marked, |holes| marked.min(holes as usize))
    }

    /// How many cells the pieces have together: if as few of each are used as may be, and as many.
    fn sizes_of_pieces(&self) -> [u128; 2] {
        let cells = |count: fn(&Piece) -> u32| {
            self.pieces.iter().map(|piece| piece.shape.size() as u128 * u128::from(count(piece))).sum()
        };
        [cells(|piece| *piece.count.start()), cells(|piece| *piece.count.end())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_puzzles_are_known_by_their_beginning() {
        let cases: [(&str, Option<bool>); 11] = [
            ("tiling", Some(true)),
            ("| a remark\n\ntiling x\n", Some(true)),
            ("| a remark\n", None),
            ("1234", None),
            ("1234\n", Some(false)),
            (r#"{"index":0,"title":null,"puzzle":"til"#, Some(true)),
            (r#"{"index":0,"title":"a \"puzzle\": {", "pu"#, None),
            ("{\n \"givens\": [[1, 2]],\n", None),
            ("\n{\n \"givens\": [[1, 2]],\n \"puzzle\" : 0", Some(true)),
            (r#"{"family":"sudoku","puzzle":0}"#, Some(false)),
            (r#"{"grid":[{"puzzle":0}]}"#, Some(false)),
        ];
        for (text, told) in cases {
            assert_eq!(recognises(text.as_bytes()), told, "{text}");
        }
    }
}
