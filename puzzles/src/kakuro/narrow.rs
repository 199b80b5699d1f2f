//! Sums and cells narrow each other.
//!
//! Each cell has candidates: the digits that it may still hold. A run takes from them all that are in
//! none of the ways to fill it. What it takes from a cell, the crossing run gets to know; so it goes on
//! until nothing changes.

use std::collections::VecDeque;

use super::digits::Digits;
use super::layout::Layout;
use super::puzzle::Puzzle;
use super::run::Filling;

/// Some run cannot be filled any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DeadEnd;

/// Cells with what they had before they lost some of it.
pub(super) type Trail = Vec<(u32, Digits)>;

/// The candidates of all cells of a board, and which runs have to look at theirs again.
#[derive(Clone)]
pub(super) struct Narrowing<'l> {
    pub(super) layout: &'l Layout,
    /// The sum of each run; 0 where there is none.
    sums: Vec<u8>,
    candidates: Vec<Digits>,
    /// What cells had before, in the order in which they lost it.
    trail: Trail,
    waiting: VecDeque<u32>,
    is_waiting: Vec<bool>,
    /// How often each run could not be filled any more.
    dead_ends: Vec<u32>,
}

impl<'l> Narrowing<'l> {
    /// The board as it is given, with all runs waiting to be looked at.
    pub(super) fn new(puzzle: &'l Puzzle) -> Self {
        let all = Digits::up_to(puzzle.largest_digit());
        let mut narrowing = Self::of_layout(puzzle.layout(), puzzle.sums().to_vec(), all);
        for (cell, &given) in puzzle.givens().iter().enumerate().filter(|(_, given)| **given > 0) {
            narrowing.candidates[cell] = Digits::only(given);
        }
        narrowing
    }

    /// A board with a sum for each run, or 0, and the same candidates in all white cells.
    pub(super) fn of_layout(layout: &'l Layout, sums: Vec<u8>, all: Digits) -> Self {
        let candidates = |cell| if layout.is_white(cell) { all } else { Digits::default() };
        Narrowing {
            layout,
            candidates: (0..layout.cell_count()).map(candidates).collect(),
            trail: Vec::new(),
            waiting: (0..sums.len() as u32).collect(),
            is_waiting: vec![true; sums.len()],
            dead_ends: vec![0; sums.len()],
            sums,
        }
    }

    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// Whether it is not yet known what a cell holds.
    #[inline]
    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.candidates[cell].count() > 1
    }

    /// How much has been narrowed so far: [`undo`](Self::undo) goes back to here.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Gives all cells back what they lost since a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        for (cell, before) in self.trail.drain(mark..).rev() {
            self.candidates[cell as usize] = before;
        }
    }

    /// Goes on with another trail: parts of a board that know nothing of each other each have their own.
    pub(super) fn swap_trail(&mut self, trail: &mut Trail) {
        std::mem::swap(&mut self.trail, trail);
    }

    /// How often the runs of a cell could not be filled any more.
    pub(super) fn dead_ends(&self, cell: usize) -> u32 {
        self.layout.runs_of(cell).into_iter().map(|run| self.dead_ends[run]).sum()
    }

    /// Forgets how to go back.
    pub(super) fn commit(&mut self) {
        self.trail.clear();
    }

    /// Gives a cell other candidates, and lets its runs look at them.
    pub(super) fn set(&mut self, cell: usize, candidates: Digits) {
        self.put(cell, candidates);
        for run in self.layout.runs_of(cell) {
            self.wait(run);
        }
    }

    /// Notes what is known of a cell, without letting its runs know: those must be settled with it.
    pub(super) fn know(&mut self, cell: usize, candidates: Digits) {
        self.candidates[cell] = candidates;
    }

    /// Gives a run another sum; its cells keep their candidates.
    pub(super) fn set_sum(&mut self, run: usize, sum: u8) {
        self.sums[run] = sum;
        self.wait(run);
    }

    pub(super) fn sum(&self, run: usize) -> u8 {
        self.sums[run]
    }

    /// Lets no run look at its cells: after going back to where all of them had.
    pub(super) fn rest(&mut self) {
        self.waiting.drain(..).for_each(|run| self.is_waiting[run as usize] = false);
    }

    fn put(&mut self, cell: usize, candidates: Digits) {
        self.trail.push((cell as u32, self.candidates[cell]));
        self.candidates[cell] = candidates;
    }

    fn wait(&mut self, run: usize) {
        if !std::mem::replace(&mut self.is_waiting[run], true) {
            self.waiting.push_back(run as u32);
        }
    }

    /// Lets the waiting runs narrow their cells, until none waits.
    pub(super) fn settle(&mut self) -> Result<(), DeadEnd> {
        while let Some(run) = self.waiting.pop_front() {
            let run = run as usize;
            self.is_waiting[run] = false;
            if !self.narrow(run) {
                self.rest();
                self.dead_ends[run] += 1;
                return Err(DeadEnd);
            }
        }
        Ok(())
    }

    /// Narrows the cells of a run. Returns whether it can be filled at all.
    fn narrow(&mut self, number: usize) -> bool {
        let run = self.layout.runs()[number];
        let mut filling = Filling::default();
        run.cells().for_each(|cell| filling.push(self.candidates[cell]));
        let sum = self.sums[number];
        if !filling.narrow((sum > 0).then_some(sum)) {
            return false;
        }
        let crossing = 1 - run.direction as usize;
        for (cell, &candidates) in run.cells().zip(filling.candidates()) {
            if candidates != self.candidates[cell] {
                self.put(cell, candidates);
                self.wait(self.layout.runs_of(cell)[crossing]);
            }
        }
        true
    }
}
