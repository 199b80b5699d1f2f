//! All that follows from each candidate of a board that does not change, as sets, by plain implications.

use super::super::board::Board;
use super::super::house::{House, houses_of};
use super::Literal;
use super::closure::{Closure, common};
use super::implication::left_without;
use super::marks::{Marks, excluded};

/// For each candidate what is right and what is wrong if it is right.
pub(super) struct Reach<'a> {
    board: &'a Board,
    /// The candidates that are right at the next but one step from each.
    next: Vec<Vec<usize>>,
    follows: Vec<Option<Closure>>,
}

impl<'a> Reach<'a> {
    pub(super) fn new(board: &'a Board) -> Self {
        let mut graph = Steps { board, next: vec![Vec::new(); 729], met: Marks::NONE, order: Vec::new() };
        for (cell, digit) in Marks::of(board).iter() {
            graph.visit(cell, digit);
        }
        let mut follows: Vec<Option<Closure>> = (0..729).map(|_| None).collect();
        for &at in &graph.order {
            let (cell, digit) = (at / 9, at % 9);
            let mut closure = Closure { off: excluded(board, cell, digit, true), ..Closure::default() };
            closure.on.insert(cell, digit);
            follows[at] = Some(closure);
        }
        // What comes last in the order of leaving rests on what comes before, but for cycles.
        let mut any = true;
        while any {
            any = false;
            for &at in &graph.order {
                let Some(mut mine) = follows[at].take() else { continue };
                for theirs in graph.next[at].iter().filter_map(|&next| follows[next].as_ref()) {
                    any |= mine.on.absorb(&theirs.on) | mine.off.absorb(&theirs.off);
                }
                follows[at] = Some(mine);
            }
        }
        Reach { board, next: graph.next, follows }
    }

    /// What follows if a candidate is right.
    pub(super) fn from(&self, cell: usize, digit: usize) -> Option<&Closure> {
        self.follows[9 * cell + digit].as_ref()
    }

    /// Whether a candidate lies on a cycle.
    pub(super) fn returns(&self, cell: usize, digit: usize) -> bool {
        let next = self.next[9 * cell + digit].iter();
        next.filter_map(|&next| self.follows[next].as_ref()).any(|closure| closure.on.has(cell, digit))
    }

    /// Whether a candidate is right if it is not.
    pub(super) fn is_forced(&self, cell: usize, digit: usize) -> bool {
        let mut is_forced = false;
        left_without(self.board, Literal::off(cell, digit), true, true, |on, _| {
            let closure = self.from(on.cell(), on.digit());
            is_forced |= closure.is_some_and(|closure| closure.on.has(cell, digit));
        });
        is_forced
    }

    /// The candidates that exclude themselves.
    pub(super) fn refuted(&self) -> Marks {
        let mut refuted = Marks::NONE;
        for (cell, digit) in Marks::of(self.board).iter() {
            if self.from(cell, digit).is_some_and(|closure| closure.off.has(cell, digit)) {
                refuted.insert(cell, digit);
            }
        }
        refuted
    }

    /// What all candidates of a cell, or all places of a digit in a house exclude, if there are three or
    /// more. What two exclude excludes itself.
    pub(super) fn excluded_by_all(&self) -> Marks {
        let mut found = Marks::NONE;
        for cell in self.board.empty() {
            let digits = self.board.digits(cell);
            if digits.len() > 2 {
                found.absorb(&common(digits.into_iter().map(|digit| self.from(cell, digit))).off);
            }
        }
        for house in House::all() {
            for digit in (0..9).filter(|&digit| self.board.places(house, digit).count_ones() > 2) {
                let cells = self.board.positions(digit) & house.cells();
                found.absorb(&common(cells.into_iter().map(|cell| self.from(cell, digit))).off);
            }
        }
        found
    }
}

/// Which candidates are right at the next but one step from each that is right.
struct Steps<'a> {
    board: &'a Board,
    next: Vec<Vec<usize>>,
    met: Marks,
    /// All candidates, each as late as all that can be reached from it has been left.
    order: Vec<usize>,
}

impl Steps<'_> {
    fn visit(&mut self, cell: usize, digit: usize) {
        if self.met.has(cell, digit) {
            return;
        }
        self.met.insert(cell, digit);
        let mut next = Marks::NONE;
        for (cell, digit) in self.with_partners(cell, digit).iter() {
            left_without(self.board, Literal::off(cell, digit), true, true, |on, _| {
                next.insert(on.cell(), on.digit());
            });
        }
        for (cell, digit) in next.iter() {
            self.visit(cell, digit);
        }
        self.next[9 * cell + digit] = next.iter().map(|(cell, digit)| 9 * cell + digit).collect();
        self.order.push(9 * cell + digit);
    }

    /// What a candidate excludes, as far as something else is right then.
    fn with_partners(&self, cell: usize, digit: usize) -> Marks {
        let mut offs = Marks::NONE;
        for (cell, digit) in excluded(self.board, cell, digit, true).iter() {
            let board = self.board;
            let is_linked = board.digits(cell).len() == 2
                || houses_of(cell).into_iter().any(|house| board.places(house, digit).count_ones() == 2);
            if is_linked {
                offs.insert(cell, digit);
            }
        }
        offs
    }
}
