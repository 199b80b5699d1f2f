//! Kakuro by trying: the white cell with the fewest digits first.
//!
//! For each run, the sets of digits that make its sum are listed beforehand. Those that hold all digits the
//! run has by now tell which digits its other cells may have; a cell may have what both of its runs allow.

use std::ops::ControlFlow;

use puzzles::kakuro::{Digits, Layout, Puzzle};

use super::{Backtracker, Found, Nodes};

/// Tries the cell with the fewest digits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masked;

impl Backtracker<Puzzle> for Masked {
    /// Black cells have the value 0.
    fn solve(&mut self, puzzle: &Puzzle, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let layout = puzzle.layout();
        let sets = layout.runs().iter().zip(puzzle.sums()).map(|(run, &sum)| {
            let sets = Digits::sets(run.length, sum, puzzle.largest_digit());
            sets.map(|set| set.iter().fold(0, |bits, digit| bits | 1 << (digit - 1))).collect()
        });
        let sets: Vec<Vec<u16>> = sets.collect();
        let open = layout.white_cells().filter(|&cell| puzzle.givens()[cell] == 0).collect();
        let runs = layout.runs().len();
        let board = puzzle.givens().to_vec();
        let mut search = Search {
            layout,
            sets: &sets,
            open,
            board,
            held: vec![0; runs],
            left: vec![0; runs],
            nodes,
            found,
        };
        for cell in layout.white_cells().filter(|&cell| puzzle.givens()[cell] > 0) {
            let digit = 1 << (puzzle.givens()[cell] - 1);
            for run in layout.runs_of(cell) {
                if search.held[run] & digit != 0 {
                    return ControlFlow::Continue(());
                }
                search.held[run] |= digit;
            }
        }
        (0..runs).for_each(|run| search.look(run));
        // A run without open cells is asked by nobody later.
        if (0..runs).any(|run| !search.sets[run].iter().any(|set| set & search.held[run] == search.held[run]))
        {
            return ControlFlow::Continue(());
        }
        search.search(0)
    }
}

struct Search<'s, 'f> {
    layout: &'s Layout,
    /// The sets of digits that each run may hold.
    sets: &'s [Vec<u16>],
    /// The cells that were empty at the beginning: those that are written come first.
    open: Vec<usize>,
    board: Vec<u8>,
    /// The digits that each run holds.
    held: Vec<u16>,
    /// The digits that its other cells may have.
    left: Vec<u16>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

impl Search<'_, '_> {
    /// The first `written` open cells are written.
    fn search(&mut self, written: usize) -> ControlFlow<()> {
        if written == self.open.len() {
            return (self.found)(&self.board);
        }
        let mut fewest = (u32::MAX, 0, 0);
        for (place, &cell) in self.open.iter().enumerate().skip(written) {
            let [across, down] = self.layout.runs_of(cell);
            let left = self.left[across] & self.left[down];
            if left.count_ones() < fewest.0 {
                fewest = (left.count_ones(), place, left);
                if fewest.0 <= 1 {
                    break;
                }
            }
        }
        let (_, place, mut left) = fewest;
        self.open.swap(written, place);
        let cell = self.open[written];
        let runs = self.layout.runs_of(cell);
        let before = runs.map(|run| self.left[run]);
        while left != 0 {
            self.nodes.take()?;
            let digit = left & left.wrapping_neg();
            left &= !digit;
            self.board[cell] = digit.trailing_zeros() as u8 + 1;
            for run in runs {
                self.held[run] |= digit;
                self.look(run);
            }
            self.search(written + 1)?;
            for (run, before) in runs.into_iter().zip(before) {
                self.held[run] &= !digit;
                self.left[run] = before;
            }
        }
        ControlFlow::Continue(())
    }

    /// Works out what a run's other cells may have.
    fn look(&mut self, run: usize) {
        let held = self.held[run];
        let possible = self.sets[run].iter().filter(|&&set| set & held == held);
        self.left[run] = possible.fold(0, |all, set| all | set) & !held;
    }
}
