//! Bits for the rows and columns, arithmetic for the cages, and the cell with the fewest values first.

use std::ops::ControlFlow;

use puzzles::kenken::Puzzle;

use super::super::{Backtracker, Found, Nodes};
use super::cage::Bounded;

/// Tries the cell with the fewest values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masked;

impl Backtracker<Puzzle> for Masked {
    fn solve(&mut self, puzzle: &Puzzle, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        let size = puzzle.size();
        let cages = Bounded::cages(puzzle);
        let state = cages.iter().map(|_| State { values: Vec::new(), left: 0 }).collect();
        let mut search = Search {
            values: puzzle.values().as_slice(),
            cage_of: &puzzle.cage_of(),
            cages: &cages,
            held: vec![0; 2 * size],
            open: (0..(size * size) as u16).collect(),
            board: vec![0; size * size],
            state,
            nodes,
            found,
        };
        (0..cages.len()).for_each(|cage| search.look(cage));
        search.search(0)
    }
}

/// How far a cage is filled.
struct State {
    /// The values of its cells, as they were written.
    values: Vec<i32>,
    /// What the next of its cells may have.
    left: u64,
}

struct Search<'s, 'f> {
    values: &'s [i32],
    cage_of: &'s [u16],
    cages: &'s [Bounded<'s>],
    /// The values in each row, then in each column.
    held: Vec<u64>,
    /// The cells: those that are written come first.
    open: Vec<u16>,
    board: Vec<u8>,
    state: Vec<State>,
    nodes: &'s mut Nodes,
    found: &'s mut Found<'f>,
}

impl Search<'_, '_> {
    /// The first `written` open cells are written.
    fn search(&mut self, written: usize) -> ControlFlow<()> {
        if written == self.open.len() {
            return (self.found)(&self.board);
        }
        let size = self.values.len();
        let mut fewest = (u32::MAX, 0, 0);
        for (place, &cell) in self.open.iter().enumerate().skip(written) {
            let cell = usize::from(cell);
            let held = self.held[cell / size] | self.held[size + cell % size];
            let left = self.state[usize::from(self.cage_of[cell])].left & !held;
            if left.count_ones() < fewest.0 {
                fewest = (left.count_ones(), place, left);
                if fewest.0 <= 1 {
                    break;
                }
            }
        }
        let (_, place, mut left) = fewest;
        self.open.swap(written, place);
        let cell = usize::from(self.open[written]);
        let cage = usize::from(self.cage_of[cell]);
        while left != 0 {
            self.nodes.take()?;
            let bit = left & left.wrapping_neg();
            left &= !bit;
            let value = bit.trailing_zeros();
            self.board[cell] = value as u8 + 1;
            self.held[cell / size] |= bit;
            self.held[size + cell % size] |= bit;
            let before = self.state[cage].left;
            self.state[cage].values.push(self.values[value as usize]);
            self.look(cage);
            self.search(written + 1)?;
            self.state[cage].values.pop();
            self.state[cage].left = before;
            self.held[cell / size] &= !bit;
            self.held[size + cell % size] &= !bit;
        }
        ControlFlow::Continue(())
    }

    /// Works out what the next cell of a cage may have.
    fn look(&mut self, cage: usize) {
        let state = &mut self.state[cage];
        state.left = 0;
        if state.values.len() == self.cages[cage].cells().len() {
            return;
        }
        for (value, &number) in self.values.iter().enumerate() {
            state.values.push(number);
            state.left |= u64::from(self.cages[cage].may_become(&state.values)) << value;
            state.values.pop();
        }
    }
}
