//! The search for the solutions of one part of a board.
//!
//! Where narrowing comes to an end, a digit is tried in some cell: what follows is a solution or a dead
//! end, and after either the cell is left without that digit. The cell is one with few candidates whose
//! runs have often been dead ends (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by
//! weighting constraints", 2004); after a dead end it is the same cell again as long as it is open, so
//! that the search stays where the trouble is (Lecoutre, Sais, Tabary and Vidal, "Reasoning from last
//! conflict(s) in constraint programming", 2009).

use super::digits::Digits;
use super::narrow::{Narrowing, Trail};

/// How a search went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It stands at the next solution: all cells of the part have one candidate.
    Found,
    /// There are no more; the part is as it was before the search.
    Exhausted,
    /// It was told to stop. It can go on from here.
    Stopped,
}

/// A search in one part of a board, which goes from one solution to the next.
pub(super) struct Search {
    /// The cells of the part.
    cells: Vec<usize>,
    trail: Trail,
    decisions: Vec<Decision>,
    /// Where it goes on.
    state: State,
    /// The cell that led to the last dead end.
    troubled: Option<usize>,
}

#[derive(Clone, Copy)]
struct Decision {
    /// What had been narrowed before.
    mark: usize,
    cell: usize,
    digit: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is a cell to choose, or a solution.
    Forward,
    /// The last digit that was tried is done with.
    Back,
}

impl Search {
    /// A search in the open cells of a part, which have been narrowed already.
    pub(super) fn new(cells: Vec<usize>) -> Self {
        Search { cells, trail: Trail::new(), decisions: Vec::new(), state: State::Forward, troubled: None }
    }

    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Goes to the next solution. `go_on` is asked before each cell is chosen.
    pub(super) fn next(&mut self, narrowing: &mut Narrowing, go_on: &mut dyn FnMut() -> bool) -> Step {
        narrowing.swap_trail(&mut self.trail);
        let step = loop {
            if self.state == State::Forward {
                if !go_on() {
                    break Step::Stopped;
                }
                let Some(cell) = self.choose(narrowing) else {
                    self.state = State::Back;
                    break Step::Found;
                };
                let digit = narrowing.candidates(cell).iter().next().expect("an open cell has candidates");
                self.decisions.push(Decision { mark: narrowing.mark(), cell, digit });
                narrowing.set(cell, Digits::only(digit));
                if narrowing.settle().is_err() {
                    self.troubled = Some(cell);
                    self.state = State::Back;
                }
            } else {
                let Some(Decision { mark, cell, digit }) = self.decisions.pop() else {
                    self.state = State::Forward;
                    narrowing.undo(0);
                    break Step::Exhausted;
                };
                narrowing.undo(mark);
                narrowing.set(cell, narrowing.candidates(cell).without(digit));
                if narrowing.settle().is_ok() {
                    self.state = State::Forward;
                }
            }
        };
        narrowing.swap_trail(&mut self.trail);
        step
    }

    /// Gives the cells of the part back what they had before the search.
    pub(super) fn leave(&mut self, narrowing: &mut Narrowing) {
        narrowing.swap_trail(&mut self.trail);
        narrowing.undo(0);
        narrowing.swap_trail(&mut self.trail);
        self.decisions.clear();
        self.state = State::Forward;
    }

    fn choose(&self, narrowing: &Narrowing) -> Option<usize> {
        if let Some(cell) = self.troubled.filter(|&cell| narrowing.is_open(cell)) {
            return Some(cell);
        }
        let mut best: Option<(u64, u64, usize)> = None;
        for &cell in &self.cells {
            let count = narrowing.candidates(cell).count() as u64;
            if count > 1 {
                let weight = u64::from(narrowing.dead_ends(cell)) + 1;
                if best.is_none_or(|(fewest, heaviest, _)| count * heaviest < fewest * weight) {
                    best = Some((count, weight, cell));
                }
            }
        }
        best.map(|(_, _, cell)| cell)
    }
}
