//! Why a packing puzzle has no solution, where that is plain: by how many cells there are, by what lies nowhere, and by
//! the colours of a chessboard.

use std::collections::BTreeSet;
use std::fmt;

use super::kinds::kinds;
use super::lattice::Cell;
use super::problem::Laid;
use super::{Lattice, Tiling};

/// Why a packing puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Misfit {
    /// The pieces that have to be used have more cells than the board.
    TooMuch {
        /// The cells of these pieces.
        pieces: u128,
        /// The cells of the board.
        board: usize,
    },
    /// All pieces together have fewer cells than have to be covered.
    TooLittle {
        /// The cells of the pieces.
        pieces: u128,
        /// The cells to be covered.
        board: usize,
    },
    /// A piece that has to be used lies nowhere: its name.
    Piece(String),
    /// No piece can cover a cell that has to be covered: its name.
    Cell(String),
    /// The pieces cannot cover the numbers of dark and of light cells that the board has as a chessboard.
    Chessboard([usize; 2]),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::TooMuch { pieces, board } => {
                write!(
                    f,
                    "the pieces that have to be used have at least {pieces} cells, and the board only {board}"
                )
            }
            Misfit::TooLittle { pieces, board } => {
                write!(f, "the pieces have {pieces} cells, and {board} have to be covered")
            }
            Misfit::Piece(name) => write!(f, "there is no place for the piece {name}"),
            Misfit::Cell(name) => write!(f, "no piece can cover {name}"),
            Misfit::Chessboard([dark, light]) => write!(
                f,
                "coloured like a chessboard, the board has {dark} dark and {light} light cells, and the pieces cannot \
                 cover these numbers, however they lie"
            ),
        }
    }
}

/// Why a tiling has no solution, if that is plain.
#[must_use]
pub fn misfit(tiling: &Tiling, laid: &Laid) -> Option<Misfit> {
    by_size(tiling).or_else(|| by_places(tiling, laid)).or_else(|| by_colours(tiling))
}

/// The pieces have too many cells, or too few, however many of each are used.
fn by_size(tiling: &Tiling) -> Option<Misfit> {
    let [least, most] = tiling.sizes_of_pieces();
    let board = tiling.board.len();
    let full = board - tiling.most_empty();
    if least > board as u128 {
        return Some(Misfit::TooMuch { pieces: least, board });
    }
    (most < full as u128).then_some(Misfit::TooLittle { pieces: most, board: full })
}

/// A piece lies nowhere, or nothing on a cell.
fn by_places(tiling: &Tiling, laid: &Laid) -> Option<Misfit> {
    let mut covered: BTreeSet<Cell> = BTreeSet::new();
    let mut used: BTreeSet<usize> = BTreeSet::new();
    for placement in laid.problem().options().filter_map(|option| laid.placement(option)) {
        used.insert(placement.piece);
        covered.extend(placement.cells());
    }
    let kinds = kinds(tiling);
    let unused = kinds.iter().find(|kind| *kind.count.start() > 0 && !used.contains(&kind.piece));
    if let Some(kind) = unused {
        return Some(Misfit::Piece(tiling.pieces[kind.piece].name.clone()));
    }
    let bare = |(cell, square): &(&Cell, &super::Square)| !square.may_be_empty && !covered.contains(*cell);
    let (cell, _) = tiling.board.iter().find(bare)?;
    Some(Misfit::Cell(tiling.cell_name(*cell)))
}

/// In how many cells more of one colour than of the other a chessboard has these cells; `None` on lattices without such
/// colours. A motion of the lattice keeps the colours of all cells, or exchanges those of all.
fn surplus<'c>(lattice: Lattice, cells: impl Iterator<Item = &'c Cell>) -> Option<i64> {
    if !matches!(lattice, Lattice::Squares | Lattice::Cubes | Lattice::Triangles) {
        return None;
    }
    let is_dark = |cell: &Cell| cell.iter().sum::<i32>().rem_euclid(2) == 0;
    Some(cells.map(|cell| if is_dark(cell) { 1 } else { -1 }).sum())
}

/// The colours of a chessboard show it. All cells have to be covered for that, and each piece be used in a certain
/// number.
fn by_colours(tiling: &Tiling) -> Option<Misfit> {
    /// Up to this many cells, the sums are soon known.
    const MOST_CELLS: usize = 2_000;
    let (lattice, count) = (tiling.lattice, tiling.board.len());
    let is_certain = tiling.pieces.iter().all(|piece| piece.count.start() == piece.count.end());
    if tiling.most_empty() > 0 || !is_certain || count > MOST_CELLS {
        return None;
    }
    let of_board = surplus(lattice, tiling.board.keys())?;
    let mut sums = BTreeSet::from([0]);
    for piece in &tiling.pieces {
        let own = surplus(lattice, piece.shape.cells().iter().map(|(cell, _)| cell))?;
        for _ in 0..if own == 0 { 0 } else { *piece.count.start() } {
            sums = sums.iter().flat_map(|sum| [sum - own, sum + own]).collect();
        }
    }
    let dark = (count as i64 + of_board) as usize / 2;
    (!sums.contains(&of_board)).then_some(Misfit::Chessboard([dark, count - dark]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiling::count::{Uniqueness, check};
    use crate::tiling::{Set, board, text};

    fn told(text: &str) -> Option<String> {
        let tiling = text::read(text, 1).expect("a packing puzzle");
        let laid = Laid::new(&tiling).expect("a small board");
        misfit(&tiling, &laid).map(|misfit| misfit.to_string())
    }

    #[test]
    fn reasons_are_told() {
        let reasons = [
            "tiling squares\npiece A\n##\npiece B\n###\nboard\n####\n",
            "tiling squares\npiece A\n##\nboard\n###\n",
            "tiling squares\npiece A\n###\npiece B 0..3\n#\nboard\n#.#\n#.#\n",
            "tiling squares\npiece A 3\n##\nboard\n#.#\n#.#\n#..\n.#.\n",
            "tiling squares\npiece A 7\n##\nboard\n.###\n####\n####\n###.\n",
            "tiling triangles\npiece A 2\n##\nboard\n..#\n.###\n",
            "tiling squares\npiece A 7\n##\nboard\n+###\n####\n####\n###+\n",
        ]
        .map(|text| told(text).unwrap_or_default());
        insta::assert_snapshot!(reasons.join("\n"), @"
        the pieces that have to be used have at least 5 cells, and the board only 4
        the pieces have 2 cells, and 3 have to be covered
        there is no place for the piece A
        no piece can cover r4c2
        coloured like a chessboard, the board has 6 dark and 8 light cells, and the pieces cannot cover these numbers, however they lie
        coloured like a chessboard, the board has 1 dark and 3 light cells, and the pieces cannot cover these numbers, however they lie
        ");
    }

    /// What has a solution has no such reason, and the T among the tetrominoes is the reason why there is none.
    #[test]
    fn a_reason_means_that_there_is_none() {
        for (set, name) in
            [("pentominoes", "3x20"), ("tetrominoes", "4x5"), ("soma", "3x3x3"), ("hexiamonds", "6x6")]
        {
            let set = Set::named(set).expect("it is one");
            let board = board::named(set.lattice, name).expect("a board");
            let tiling = Tiling::of_set(set, board);
            let laid = Laid::new(&tiling).expect("a small board");
            let verdict = check(&laid, &dlx::Solver::builder).expect("a problem");
            if let Some(misfit) = misfit(&tiling, &laid) {
                assert_eq!((verdict, misfit), (Uniqueness::None, Misfit::Chessboard([10, 10])), "{name}");
                assert_eq!(name, "4x5");
            } else {
                assert_ne!(name, "4x5");
            }
        }
    }
}
