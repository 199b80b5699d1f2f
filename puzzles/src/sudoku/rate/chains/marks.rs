//! Sets of candidates of the whole board.

use super::super::board::Board;
use super::super::sets::Cells;

/// A set of candidates: for each digit its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Marks([Cells; 9]);

impl Marks {
    pub(super) const NONE: Marks = Marks([Cells::NONE; 9]);
    pub(super) const ALL: Marks = Marks([Cells::ALL; 9]);

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.0[digit].has(cell)
    }

    pub(super) fn insert(&mut self, cell: usize, digit: usize) {
        self.0[digit] = self.0[digit].with(cell);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// Takes one out.
    pub(super) fn pop(&mut self) -> Option<(usize, usize)> {
        let digit = self.0.iter().position(|cells| !cells.is_empty())?;
        let cell = self.0[digit].first()?;
        self.0[digit] = self.0[digit].without(cell);
        Some((cell, digit))
    }

    pub(super) fn meets(&self, other: &Marks) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| !(*one & *other).is_empty())
    }

    /// Takes in all of another set; whether there was something new.
    pub(super) fn absorb(&mut self, other: &Marks) -> bool {
        let mut any = false;
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            any |= !theirs.is_within(*mine);
            *mine |= *theirs;
        }
        any
    }

    /// Keeps what another set has, too.
    pub(super) fn retain(&mut self, other: &Marks) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= *theirs);
    }

    /// What another set does not have.
    pub(super) fn without(mut self, other: &Marks) -> Marks {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= !*theirs);
        self
    }

    pub(super) fn of_digit_mut(&mut self, digit: usize) -> &mut Cells {
        &mut self.0[digit]
    }

    /// The candidates of a board.
    pub(super) fn of(board: &Board) -> Marks {
        Marks(std::array::from_fn(|digit| board.positions(digit)))
    }

    /// Cell and digit of each.
    pub(super) fn iter(self) -> impl Iterator<Item = (usize, usize)> {
        (0..9).flat_map(move |digit| self.0[digit].into_iter().map(move |cell| (cell, digit)))
    }
}

/// What a digit in a cell excludes among the candidates of a board, with `in_cell` also in its cell.
pub(super) fn excluded(board: &Board, cell: usize, digit: usize, in_cell: bool) -> Marks {
    let mut marks = Marks::NONE;
    if in_cell {
        for other in board.digits(cell).without(digit) {
            marks.insert(cell, other);
        }
    }
    *marks.of_digit_mut(digit) = board.positions(digit) & super::super::house::peers(cell);
    marks
}
