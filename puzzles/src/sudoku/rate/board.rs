//! A board in the middle of being solved: values, and pencil marks for what is still possible.

use super::house::{House, houses_of, peers, places_of};
use super::sets::{Cells, Digits};
use crate::sudoku::Puzzle;
use crate::sudoku::solve::with_nine;
use crate::technique::{BoardState, Candidate, Step};

/// A classic 9×9 board with the values that are known, and the candidates of all other cells.
///
/// The same candidates are kept in three views, by cell, by digit, and by house, so that each technique
/// finds what it looks for in a word or two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The digit of each cell, from 1; 0 where it is not known yet.
    values: [u8; 81],
    /// The cells whose digit is not known.
    empty: Cells,
    /// The candidates of each cell; none where its digit is known.
    candidates: [Digits; 81],
    /// For each digit the cells that it is a candidate of.
    positions: [Cells; 9],
    /// For each house and digit the same as places in the house, in bits.
    places: [[u16; 9]; House::COUNT],
}

impl Board {
    /// The board of a puzzle with the candidates that its givens or marks leave; `None` if the puzzle is
    /// none of 9×9 cells with boxes alone, or two of its givens clash.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        if !puzzle.layout().is_classic_nine() || puzzle.clash().is_some() {
            return None;
        }
        let mut board = Board::blank();
        if let Some(marks) = puzzle.marks() {
            for cell in 0..81 {
                let allowed: Digits = marks.of(cell).map(|value| usize::from(value) - 1).collect();
                for digit in !allowed {
                    board.remove(cell, digit);
                }
            }
        }
        for (cell, &value) in puzzle.givens().iter().enumerate().filter(|(_, value)| **value > 0) {
            board.place(cell, usize::from(value) - 1);
        }
        Some(board)
    }

    fn blank() -> Self {
        Board {
            values: [0; 81],
            empty: Cells::ALL,
            candidates: [Digits::ALL; 81],
            positions: [Cells::ALL; 9],
            places: [[0x1ff; 9]; House::COUNT],
        }
    }

    /// The digit of a cell, from 1, if it is known.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn value(&self, cell: usize) -> Option<u8> {
        Some(self.values[cell]).filter(|&value| value > 0)
    }

    /// The candidates of a cell, from 1; none where its digit is known.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> {
        self.candidates[cell].into_iter().map(|digit| digit as u8 + 1)
    }

    /// Whether the digits of all cells are known.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether there is exactly one way to complete it.
    pub(super) fn has_one_solution(&self) -> bool {
        let possible = |cell: usize| match self.values[cell] {
            0 => self.candidates[cell].bits(),
            value => 1 << (value - 1),
        };
        with_nine(|solver| solver.count_marks(&std::array::from_fn(possible), 2)) == 1
    }

    /// Takes a step: strikes out what it excludes, and writes what it places.
    pub fn apply(&mut self, step: &Step) {
        for (cell, digit) in step.eliminations.iter().map(|candidate| candidate.indices()) {
            self.remove(cell, digit);
        }
        if let Some((cell, digit)) = step.placement.map(Candidate::indices) {
            self.place(cell, digit);
        }
    }

    pub(super) fn empty(&self) -> Cells {
        self.empty
    }

    /// How many cells of a house are empty.
    pub(super) fn empty_in(&self, house: House) -> usize {
        (self.empty & house.cells()).len()
    }

    /// The most empty cells of a house.
    pub(crate) fn most_empty(&self) -> usize {
        House::as_searched().map(|house| self.empty_in(house)).max().unwrap_or(0)
    }

    /// How many rows lack a digit: the most of all digits.
    pub(crate) fn most_rows_without(&self) -> usize {
        let without = |digit: usize| House::rows().filter(|&row| self.places(row, digit) != 0).count();
        (0..9).map(without).max().unwrap_or(0)
    }

    pub(super) fn digits(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// The candidates of all cells.
    pub(super) fn all_digits(&self) -> [Digits; 81] {
        self.candidates
    }

    pub(super) fn positions(&self, digit: usize) -> Cells {
        self.positions[digit]
    }

    pub(super) fn places(&self, house: House, digit: usize) -> u16 {
        self.places[house.number()][digit]
    }

    /// The empty cells with `count` candidates.
    pub(super) fn cells_with(&self, count: usize) -> Cells {
        self.empty.into_iter().filter(|&cell| self.candidates[cell].len() == count).collect()
    }

    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] = self.candidates[cell].without(digit);
        self.positions[digit] = self.positions[digit].without(cell);
        for (house, place) in houses_of(cell).into_iter().zip(places_of(cell)) {
            self.places[house.number()][digit] &= !(1 << place);
        }
    }

    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.empty = self.empty.without(cell);
        for other in self.candidates[cell] {
            self.remove(cell, other);
        }
        for peer in self.positions[digit] & peers(cell) {
            self.remove(peer, digit);
        }
    }
}

impl BoardState for Board {
    fn value(&self, cell: usize) -> Option<u8> {
        self.value(cell)
    }

    fn candidates(&self, cell: usize) -> Vec<u8> {
        self.candidates(cell).collect()
    }
}
