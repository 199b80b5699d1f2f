//! The fast way to solve: narrow down, try the values of the cell with the fewest, and so on.
//!
//! That is soon done with nearly every puzzle. Boards of large cages are another matter: nothing follows
//! from such a cage until it is nearly full, and a wrong choice comes to light far too late. So a search
//! that has not ended after a while begins anew, again and again, with a greater share each time. In one
//! of two such runs the likeliest value is tried, as [`beliefs`](super::beliefs) tell it, which finds
//! solutions where there are some; in the other the cell with the fewest candidates for its trouble so
//! far, which finds contradictions where there are none. Whichever comes to its end has seen everything.
//!
//! It shares with the exact cover only the lists of fillings; the tests hold the two together.

use super::beliefs::Beliefs;
use super::bits::Word;
use super::frame::{Frame, members};
use super::narrow::{Board, LISTED};
use super::puzzle::Puzzle;
use crate::random::Random;

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
    search_in_shares(puzzle, LISTED, Shares::default(), guide)
}

/// The same, with so many steps at most to list the fillings of a cage, and other shares.
pub(super) fn search_in_shares(
    puzzle: &Puzzle,
    listed: usize,
    shares: Shares,
    guide: &mut impl Guide,
) -> Result<(), End> {
    let frame = Frame::new(puzzle);
    if frame.fits_short_words() {
        start::<u64>(&frame, listed, shares, guide)
    } else {
        start::<u128>(&frame, listed, shares, guide)
    }
}

/// How far a run goes before the next begins anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// The nodes of the first run.
    pub(super) nodes: u64,
    /// The dead ends of the second.
    pub(super) dead_ends: u64,
}

impl Default for Shares {
    fn default() -> Self {
        Shares { nodes: 3_000, dead_ends: 24 }
    }
}

/// For each dead end by beliefs, so many nodes by trouble: they take a fraction of the time.
const NODES_FOR_A_DEAD_END: u64 = 32;
/// Once so many solutions are known, there is no need to begin anew to find another.
const MANY: usize = 64;
/// The guide is asked to go on at every so many nodes.
const BREATH: u64 = 64;

fn start<W: Word>(
    frame: &Frame<'_>,
    listed: usize,
    shares: Shares,
    guide: &mut impl Guide,
) -> Result<(), End> {
    let Ok(board) = Board::<W>::new(frame, listed) else { return Ok(()) };
    let mut search = Search {
        values: vec![0; frame.size * frame.size],
        board,
        saved_cells: Vec::new(),
        saved_live: Vec::new(),
        nodes: 0,
        left: Some(shares.nodes),
        by_trouble: false,
        known: Vec::new(),
    };
    let first = search.run(|search| search.descend(guide));
    if let Err(Break::Over(end)) = first {
        return Err(end);
    }
    if first.is_ok() {
        return Ok(());
    }
    search.by_trouble = true;
    let mut beliefs = Beliefs::new(&search.board);
    let mut share = shares.dead_ends;
    for round in 0.. {
        beliefs.shake(&mut Random::new(0, round));
        beliefs.update(&search.board, Beliefs::TIMES_AT_FIRST);
        for by_beliefs in [true, false] {
            search.left = Some(if by_beliefs { share } else { share * NODES_FOR_A_DEAD_END });
            let result = search.run(|search| {
                if by_beliefs { search.follow(&mut beliefs, guide) } else { search.descend(guide) }
            });
            match result {
                Err(Break::Spent) => {}
                Err(Break::Over(end)) => return Err(end),
                Ok(()) => return Ok(()),
            }
        }
        share += share.div_ceil(4);
    }
    Ok(())
}

/// Why a run ended before it had seen everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Break {
    /// The search is over.
    Over(End),
    /// It has had its share.
    Spent,
}

struct Search<'f, W> {
    board: Board<'f, W>,
    /// The solution that is shown.
    values: Vec<i32>,
    /// The boards that were left when a value was tried, one after another.
    saved_cells: Vec<u16>,
    saved_live: Vec<u32>,
    nodes: u64,
    /// What is left of the share of a run, unless it shall go on to its end.
    left: Option<u64>,
    by_trouble: bool,
    /// The solutions that were shown, as long as a run may begin anew and find them again.
    known: Vec<Vec<i32>>,
}

impl<W: Word> Search<'_, W> {
    /// Searches, and leaves the board as it was.
    fn run(&mut self, search: impl FnOnce(&mut Self) -> Result<(), Break>) -> Result<(), Break> {
        self.save();
        let result = search(self);
        self.board.forget();
        self.back_to((0, 0));
        self.saved_cells.clear();
        self.saved_live.clear();
        result
    }

    fn descend(&mut self, guide: &mut impl Guide) -> Result<(), Break> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && !guide.go_on() {
            return Err(Break::Over(End::Halted));
        }
        self.spend()?;
        let Some(cell) = self.choose() else { return self.found(guide) };
        let mark = self.save();
        for value in members(self.board.cells[cell]) {
            self.back_to(mark);
            if self.board.set(cell, 1 << value).and_then(|()| self.board.settle()).is_ok() {
                self.descend(guide)?;
            } else {
                self.board.forget();
            }
        }
        self.forget_from(mark);
        Ok(())
    }

    /// Tries the likeliest value of all cells, and when that has come to its end, goes on without it.
    fn follow(&mut self, beliefs: &mut Beliefs, guide: &mut impl Guide) -> Result<(), Break> {
        loop {
            if !guide.go_on() {
                return Err(Break::Over(End::Halted));
            }
            beliefs.update(&self.board, Beliefs::TIMES);
            let Some((cell, value)) = beliefs.likeliest(&self.board) else { return self.found(guide) };
            let mark = self.save();
            if self.board.set(cell, 1 << value).and_then(|()| self.board.settle()).is_ok() {
                self.follow(beliefs, guide)?;
            } else {
                self.board.forget();
            }
            self.spend()?;
            self.back_to(mark);
            self.forget_from(mark);
            let others = self.board.cells[cell] & !(1 << value);
            if self.board.set(cell, others).and_then(|()| self.board.settle()).is_err() {
                self.board.forget();
                return Ok(());
            }
        }
    }

    /// Takes a node or a dead end from the share.
    fn spend(&mut self) -> Result<(), Break> {
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(1).ok_or(Break::Spent)?;
        }
        Ok(())
    }

    /// Shows the solution that the board has come to.
    fn found(&mut self, guide: &mut impl Guide) -> Result<(), Break> {
        for (value, set) in self.values.iter_mut().zip(&self.board.cells) {
            *value = self.board.frame.values[set.trailing_zeros() as usize] as i32;
        }
        if self.known.contains(&self.values) {
            return Ok(());
        }
        if self.left.is_some() {
            self.known.push(self.values.clone());
            if self.known.len() == MANY {
                self.left = None;
            }
        }
        if guide.found(&self.values) { Ok(()) } else { Err(Break::Over(End::Enough)) }
    }

    /// Keeps the board as it is, and tells where.
    fn save(&mut self) -> (usize, usize) {
        let mark = (self.saved_cells.len(), self.saved_live.len());
        self.saved_cells.extend_from_slice(&self.board.cells);
        self.saved_live.extend_from_slice(&self.board.live);
        mark
    }

    fn back_to(&mut self, (cells, live): (usize, usize)) {
        let (cell_count, cage_count) = (self.board.cells.len(), self.board.live.len());
        self.board.cells.copy_from_slice(&self.saved_cells[cells..][..cell_count]);
        self.board.live.copy_from_slice(&self.saved_live[live..][..cage_count]);
    }

    fn forget_from(&mut self, (cells, live): (usize, usize)) {
        self.saved_cells.truncate(cells);
        self.saved_live.truncate(live);
    }

    /// The cell with the fewest candidates, but more than one; of several, one whose cage has the fewest
    /// fillings, or the fewest cells to fill where these are not listed: cages should close early.
    ///
    /// By trouble, it is the fewest candidates for each contradiction that the cell has had a part in:
    /// what contradicted itself once is soon to do so again.
    fn choose(&self) -> Option<usize> {
        let board = &self.board;
        let open = || (0..board.cells.len()).filter(|&cell| !board.cells[cell].is_power_of_two());
        if self.by_trouble {
            let for_trouble = |&cell: &usize| {
                (u64::from(board.cells[cell].count_ones()) << u32::BITS) / board.trouble(cell)
            };
            return open().min_by_key(for_trouble);
        }
        let is_open = |cell: &&u16| !board.cells[usize::from(**cell)].is_power_of_two();
        let left = |cage: usize| match board.fillings(cage) {
            Some(fillings) => fillings.len(),
            None => board.frame.cages[cage].cells.iter().filter(is_open).count(),
        };
        let key =
            |&cell: &usize| (board.cells[cell].count_ones(), left(usize::from(board.frame.cage_of[cell])));
        open().min_by_key(key)
    }
}
