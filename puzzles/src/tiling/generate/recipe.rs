//! Which packing puzzles are to be made.

use std::ops::RangeInclusive;

use super::maps::symmetries;
use crate::generate::Symmetry;
use crate::technique::Tenths;
use crate::tiling::rate::MOST_WORK;
use crate::tiling::{Board, Laid, Lattice, LayError, Piece, Set, Tiling};

/// The most pieces of a board that is drawn at random.
pub const MOST_PIECES: usize = 36;

/// The most boards and choices of pieces that are looked at for a puzzle by default.
const TRIES: u64 = 5_000;

/// What is filled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// This board, with a name for titles.
    Board {
        /// The name.
        name: String,
        /// Its cells.
        board: Board,
    },
    /// A board that is drawn at random.
    Drawn {
        /// The number of pieces that are to fill it.
        pieces: usize,
        /// Its symmetry; by default each board has another one.
        symmetry: Option<Symmetry>,
    },
}

/// Which puzzles are to be made.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) lattice: Lattice,
    /// The names of the sets.
    pub(super) sets: Vec<String>,
    pub(super) pieces: Vec<Piece>,
    pub(super) ground: Ground,
    /// The symmetries that a board may be drawn with.
    pub(super) symmetries: Vec<Symmetry>,
    /// The ratings that match; by default all. If only a lower bound of a puzzle's rating is known, the puzzle matches
    /// only if all ratings from that bound on match.
    pub ratings: RangeInclusive<Tenths>,
    /// Gives up after looking at this many boards and choices of pieces for a puzzle.
    pub tries: u64,
    /// The most work for a rating; see [`rate`](super::rate).
    pub most_work: u64,
}

/// Why there is no puzzle of a recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// No set of pieces is named.
    #[error("expected a set of pieces")]
    NoPieces,
    /// The pieces of two sets do not lie on one board.
    #[error("expected sets of {0}, found one of {1}")]
    Lattices(Lattice, Lattice),
    /// The sets do not have that many pieces.
    #[error("expected 1 to {most} pieces to choose from these sets, found {found}")]
    Pieces {
        /// The most pieces.
        most: usize,
        /// What was asked for.
        found: usize,
    },
    /// No board of the lattice has this symmetry.
    #[error("expected a symmetry of {lattice}: {}, found {found}", names(&symmetries(*.lattice)))]
    Symmetry {
        /// The lattice.
        lattice: Lattice,
        /// What was asked for.
        found: Symmetry,
    },
    /// No board with this symmetry has as many cells as the pieces.
    #[error(
        "expected pieces with 4n or 4n + 1 cells, as boards of squares with the symmetry {symmetry} have, found \
         {pieces} pieces with {cells} cells"
    )]
    Turned {
        /// What was asked for.
        symmetry: Symmetry,
        /// How many pieces were asked for.
        pieces: usize,
        /// How many cells they have.
        cells: usize,
    },
    /// No choice of pieces has as many cells as the board.
    #[error("expected a board with as many cells as some of the pieces, found {0} cells")]
    Cells(usize),
    /// The board is too large for these pieces to be searched.
    #[error(transparent)]
    TooLarge(#[from] LayError),
}

fn names(symmetries: &[Symmetry]) -> String {
    symmetries.iter().map(|symmetry| symmetry.name()).collect::<Vec<_>>().join(", ")
}

impl Recipe {
    /// Puzzles with pieces of some sets, each used at most once.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn new(sets: Vec<Set>, ground: Ground) -> Result<Self, RecipeError> {
        let lattice = sets.first().ok_or(RecipeError::NoPieces)?.lattice;
        if let Some(other) = sets.iter().find(|set| set.lattice != lattice) {
            return Err(RecipeError::Lattices(lattice, other.lattice));
        }
        let names = sets.iter().map(|set| set.name.clone()).collect();
        let pieces: Vec<Piece> = sets.into_iter().flat_map(|set| set.pieces).collect();
        let mut drawn = symmetries(lattice);
        match &ground {
            Ground::Board { board, .. } => {
                if !has_sum(&pieces, board.len()) {
                    return Err(RecipeError::Cells(board.len()));
                }
                Laid::new(&Tiling {
                    pieces: pieces.clone(),
                    board: board.clone(),
                    ..Tiling::empty(lattice)
                })?;
            }
            &Ground::Drawn { pieces: count, symmetry } => {
                let most = pieces.len().min(MOST_PIECES);
                if !(1..=most).contains(&count) {
                    return Err(RecipeError::Pieces { most, found: count });
                }
                if let Some(found) = symmetry {
                    if !drawn.contains(&found) {
                        return Err(RecipeError::Symmetry { lattice, found });
                    }
                    check_turned(lattice, &pieces, found, count)?;
                    drawn = vec![found];
                } else {
                    // The others have few boards of most sizes, and one without symmetry is nothing to look at.
                    drawn.retain(|symmetry| {
                        use Symmetry::{Diagonal, Horizontal, Rotate180, Vertical};
                        matches!(symmetry, Rotate180 | Horizontal | Vertical | Diagonal)
                    });
                }
            }
        }
        let ratings = Tenths(0)..=Tenths(u16::MAX);
        Ok(Recipe {
            lattice,
            sets: names,
            pieces,
            ground,
            symmetries: drawn,
            ratings,
            tries: TRIES,
            most_work: MOST_WORK,
        })
    }
}

/// Checks that boards with this symmetry have room for this many of the pieces, if all are as large. A board of squares
/// that is the same after a quarter turn has four cells at a time, but for one in its middle.
fn check_turned(
    lattice: Lattice,
    pieces: &[Piece],
    symmetry: Symmetry,
    count: usize,
) -> Result<(), RecipeError> {
    let is_turned = lattice == Lattice::Squares && matches!(symmetry, Symmetry::Rotate90 | Symmetry::Full);
    let mut sizes = pieces.iter().map(|piece| piece.shape.size());
    let size = sizes.next().filter(|first| sizes.all(|size| size == *first));
    match size.map(|size| size * count).filter(|cells| is_turned && cells % 4 > 1) {
        None => Ok(()),
        Some(cells) => Err(RecipeError::Turned { symmetry, pieces: count, cells }),
    }
}

/// Whether some of the pieces have `cells` cells together.
fn has_sum(pieces: &[Piece], cells: usize) -> bool {
    let mut sums = vec![false; cells + 1];
    sums[0] = true;
    for size in pieces.iter().map(|piece| piece.shape.size()) {
        for sum in (size..=cells).rev() {
            sums[sum] |= sums[sum - size];
        }
    }
    sums[cells]
}
