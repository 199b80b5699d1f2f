//! The fast way to solve: narrow down, try the values of the cell with the fewest, and so on.
//!
//! It shares with the exact cover only the lists of fillings; the tests hold the two together.

use super::bits::Word;
use super::frame::{Frame, members};
use super::narrow::{Board, LISTED};
use super::puzzle::Puzzle;

/// Why a search ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// It was halted from outside.
    Halted,
    /// What was found is enough.
    Enough,
}

/// What a search asks its caller.
pub(super) trait Guide {
    /// Whether to go on, now and then.
    fn go_on(&mut self) -> bool;
    /// Whether to go on after this solution.
    fn found(&mut self, board: &[i32]) -> bool;
}

/// Shows each solution to a guide.
pub(super) fn search(puzzle: &Puzzle, guide: &mut impl Guide) -> Result<(), End> {
    search_listing(puzzle, LISTED, guide)
}

/// The same, with so many steps at most to list the fillings of a cage.
pub(super) fn search_listing(puzzle: &Puzzle, listed: usize, guide: &mut impl Guide) -> Result<(), End> {
    let frame = Frame::new(puzzle);
    if frame.fits_short_words() {
        start::<u64>(&frame, listed, guide)
    } else {
        start::<u128>(&frame, listed, guide)
    }
}

fn start<W: Word>(frame: &Frame<'_>, listed: usize, guide: &mut impl Guide) -> Result<(), End> {
    let Ok(board) = Board::<W>::new(frame, listed) else { return Ok(()) };
    let values = vec![0; frame.size * frame.size];
    Search { board, values, saved_cells: Vec::new(), saved_live: Vec::new(), nodes: 0 }.descend(guide)
}

struct Search<'f, W> {
    board: Board<'f, W>,
    /// The solution that is shown.
    values: Vec<i32>,
    /// The boards that were left when a value was tried, one after another.
    saved_cells: Vec<u16>,
    saved_live: Vec<u32>,
    nodes: u64,
}

/// The guide is asked to go on at every so many nodes.
const BREATH: u64 = 64;

impl<W: Word> Search<'_, W> {
    fn descend(&mut self, guide: &mut impl Guide) -> Result<(), End> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && !guide.go_on() {
            return Err(End::Halted);
        }
        let Some(cell) = self.choose() else {
            for (value, set) in self.values.iter_mut().zip(&self.board.cells) {
                *value = self.board.frame.values[set.trailing_zeros() as usize] as i32;
            }
            return if guide.found(&self.values) { Ok(()) } else { Err(End::Enough) };
        };
        let (cells, live) = (self.saved_cells.len(), self.saved_live.len());
        self.saved_cells.extend_from_slice(&self.board.cells);
        self.saved_live.extend_from_slice(&self.board.live);
        for value in members(self.board.cells[cell]) {
            self.board.cells.copy_from_slice(&self.saved_cells[cells..][..self.values.len()]);
            self.board.live.copy_from_slice(&self.saved_live[live..]);
            if self.board.set(cell, 1 << value).and_then(|()| self.board.settle()).is_ok() {
                self.descend(guide)?;
            } else {
                self.board.forget();
            }
        }
        self.saved_cells.truncate(cells);
        self.saved_live.truncate(live);
        Ok(())
    }

    /// The cell with the fewest candidates, but more than one; of several, one whose cage has the fewest
    /// fillings, or the fewest cells to fill where these are not listed: cages should close early.
    fn choose(&self) -> Option<usize> {
        let board = &self.board;
        let is_open = |cell: usize| !board.cells[cell].is_power_of_two();
        let left = |cage: usize| match board.fillings(cage) {
            Some(fillings) => fillings.len(),
            None => board.frame.cages[cage].cells.iter().filter(|&&cell| is_open(usize::from(cell))).count(),
        };
        let key =
            |&cell: &usize| (board.cells[cell].count_ones(), left(usize::from(board.frame.cage_of[cell])));
        (0..board.cells.len()).filter(|&cell| is_open(cell)).min_by_key(key)
    }
}
