//! Full boards at random: of any layout, with any symbols given.
//!
//! Boards with boxes of one shape, and Latin squares, are [woven](weave) without search, at any size. A board with
//! diagonals, too: symbols for the diagonals are drawn first, and are givens from then on. For all others, and where
//! many symbols are given, there is the [search](crate::sudoku::seek) with restarts: a random search that was unlucky
//! at the top may take for ever, and another does not (Gomes, Selman and Kautz, "Boosting Combinatorial Search
//! Through Randomization", 1998). It takes turns with the engine's search that [learns](super::cover::fill) from its
//! dead ends, which fills large boards with irregular regions.

mod strip;
#[cfg(test)]
pub(super) mod tests;
mod weave;

use self::weave::{BoxShape, weave};
use super::candidates::Candidates;
use super::cover;
use super::seek::{Sought, hardest, one_of, seek};
use super::{Boxes, HouseKind, Layout};
use crate::random::Random;
use crate::solve::{Allowance, Budget, Spent, Store};

/// Random searches in a round, of which each takes a node for each cell in the first one.
const SEARCHES: usize = 8;

/// Dead ends that the search which learns may come to in the first round, for each cell, if the budget has no bound.
/// If it has, it gets all that is left.
pub(super) const LESSONS: u64 = 20;

/// The most symbols in cells for which there is that search: it takes about a kilobyte for each.
pub(super) const MOST_OPEN: usize = 200_000;

/// What came of filling a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Filled {
    /// A full board: a symbol from 1 for each cell, row by row.
    Board(Vec<u8>),
    /// There is none with these givens. That is proven.
    None,
    /// None was found within the budget.
    Stopped,
}

/// Why these givens are not such of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GivensError {
    /// Not one for each cell.
    #[error("expected {expected} cells, found {found}")]
    Cells {
        /// How many cells the board has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// No symbol of this board.
    #[error("expected symbols from 1 to {size}, or 0 for none, found {symbol} at cell {cell}")]
    Symbol {
        /// The cell, from 0, row by row.
        cell: usize,
        /// What stands there.
        symbol: u8,
        /// How many symbols the board has.
        size: usize,
    },
}

/// Fills a board at random around its givens: for each cell a symbol from 1, or 0 for none.
///
/// Without givens, boards with boxes of one shape and Latin squares take time in proportion to their
/// cells times the side of a box: well under a millisecond for 16×16, about a twentieth of a second for
/// 225×225 (`cargo bench -p benches --bench boards`). There is no such promise where a search is
/// needed; then a budget is a good idea.
///
/// # Errors
/// If the givens are not such of this board. Givens that break its rules are no error: there is no
/// board that has them.
pub fn fill(
    layout: &Layout,
    givens: &[u8],
    random: &mut Random,
    budget: Budget,
) -> Result<Filled, GivensError> {
    check(layout, givens)?;
    let mut allowance = Allowance::from(budget);
    let filled = if layout.size() <= 64 {
        fill_in::<1>(layout, givens, random, &mut allowance)
    } else {
        fill_in::<4>(layout, givens, random, &mut allowance)
    };
    Ok(filled.unwrap_or(Filled::Stopped))
}

pub(super) fn check(layout: &Layout, givens: &[u8]) -> Result<(), GivensError> {
    let (size, expected, found) = (layout.size(), layout.cell_count(), givens.len());
    if found != expected {
        return Err(GivensError::Cells { expected, found });
    }
    match givens.iter().position(|&symbol| usize::from(symbol) > size) {
        Some(cell) => Err(GivensError::Symbol { cell, symbol: givens[cell], size }),
        None => Ok(()),
    }
}

fn fill_in<const W: usize>(
    layout: &Layout,
    givens: &[u8],
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Filled, Spent> {
    let shape = woven_shape(layout);
    let given = givens.iter().any(|&symbol| symbol != 0);
    if !given && let Some(board) = weave_empty(layout, random, allowance)? {
        return Ok(Filled::Board(board));
    }
    let mut candidates = Candidates::<W>::new(layout);
    for (cell, &symbol) in givens.iter().enumerate() {
        if let Some(symbol) = symbol.checked_sub(1)
            && candidates.choose(cell, usize::from(symbol)).is_err()
        {
            return Ok(Filled::None);
        }
    }
    // By turns, and each time longer. Weaving is for large boards with few givens, but just what is
    // few depends on where they are.
    let certain = known(&candidates).iter().filter(|&&symbol| symbol != 0).count();
    let mut weaving = certain * 6 < layout.cell_count();
    let mut most_nodes = layout.cell_count() as u64;
    let mut lessons = LESSONS * most_nodes;
    let open: usize = (0..layout.cell_count()).map(|cell| candidates.of(cell).len()).sum();
    loop {
        if let (Some(shape), true) = (shape, weaving)
            && let Some(board) = weave_around(&mut candidates, shape, random, allowance)?
        {
            return Ok(Filled::Board(board));
        }
        weaving = true;
        for _ in 0..SEARCHES {
            let start = candidates.mark();
            let choose = |candidates: &Candidates<'_, W>| {
                let cell = hardest(candidates)?;
                Some((cell, one_of(candidates, cell, random)))
            };
            match seek(&mut candidates, choose, most_nodes, allowance)? {
                Sought::Found => return Ok(Filled::Board(known(&candidates))),
                Sought::None => return Ok(Filled::None),
                Sought::TooLong => candidates.undo(start),
            }
        }
        if open <= MOST_OPEN {
            let share = allowance.part(allowance.bound().unwrap_or(lessons))?;
            let filled = if given {
                cover::fill(layout, |cell, symbol| is_left(&candidates, cell, symbol), random, share)
            } else {
                // Any board has this first row, if its symbols are named so.
                let mut row: Vec<u8> = (1..=layout.size() as u8).collect();
                random.shuffle(&mut row);
                let is_first = |cell: usize, symbol| row.get(cell).is_none_or(|&first| first == symbol);
                cover::fill(layout, is_first, random, share)
            };
            if filled != Filled::Stopped {
                return Ok(filled);
            }
            allowance.in_time()?;
        }
        most_nodes *= 2;
        lessons *= 2;
    }
}

fn is_left<const W: usize>(candidates: &Candidates<'_, W>, cell: usize, symbol: u8) -> bool {
    candidates.of(cell).has(usize::from(symbol) - 1)
}

/// The boxes of a board that can be woven.
fn woven_shape(layout: &Layout) -> Option<BoxShape> {
    match *layout.boxes() {
        _ if layout.has_windows() => None,
        Boxes::Rectangles { rows, columns } => Some(BoxShape { rows, columns }),
        Boxes::None => Some(BoxShape { rows: 1, columns: layout.size() }),
        Boxes::Regions(_) => None,
    }
}

/// Weaves a board on which nothing is given; `None` if it cannot be woven without search.
pub(super) fn weave_empty(
    layout: &Layout,
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Option<Vec<u8>>, Spent> {
    match woven_shape(layout) {
        Some(shape) if !layout.has_diagonals() => {
            weave(shape, &vec![0; layout.cell_count()], random, allowance)
        }
        _ => Ok(None),
    }
}

/// Weaves a board around what is certain already, and around diagonals drawn at random.
fn weave_around<const W: usize>(
    candidates: &mut Candidates<'_, W>,
    shape: BoxShape,
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<Option<Vec<u8>>, Spent> {
    let start = candidates.mark();
    let drawn = draw_diagonals(candidates, random, allowance)?;
    let givens = known(candidates);
    candidates.undo(start);
    if drawn { weave(shape, &givens, random, allowance) } else { Ok(None) }
}

/// Sets the cells of the diagonals, if those are houses, to symbols at random.
fn draw_diagonals<const W: usize>(
    candidates: &mut Candidates<'_, W>,
    random: &mut Random,
    allowance: &mut Allowance,
) -> Result<bool, Spent> {
    let houses = candidates.layout().houses().iter();
    let diagonals = houses.filter(|house| matches!(house.kind, HouseKind::Diagonal(_)));
    let mut cells: Vec<u16> = diagonals.flat_map(|house| house.cells.iter().copied()).collect();
    random.shuffle(&mut cells);
    let choose = |candidates: &Candidates<'_, W>| {
        let open = cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| candidates.of(cell).len() > 1);
        let cell = open.min_by_key(|&cell| candidates.of(cell).len())?;
        Some((cell, one_of(candidates, cell, random)))
    };
    let most_nodes = 4 * cells.len() as u64;
    Ok(seek(candidates, choose, most_nodes + 1, allowance)? == Sought::Found)
}

/// The symbols of the cells that have one left, from 1; 0 for all others.
pub(super) fn known<const W: usize>(candidates: &Candidates<'_, W>) -> Vec<u8> {
    let cells = 0..candidates.layout().cell_count();
    cells.map(|cell| candidates.only(cell).map_or(0, |symbol| symbol as u8 + 1)).collect()
}
