//! A Kakuro as a board with constraints: its runs.

use std::sync::Arc;

use super::layout::Layout;
use super::puzzle::Puzzle;
use crate::board::{Board, ValueSet};
use crate::constraint::sum::{Digits, Run};
use crate::constraint::{Constrained, Constraint, Sum};
use crate::solve::{Blueprint, Net, Wiring};

impl Constrained for Puzzle {
    fn start(&self) -> Board {
        let cells = cells(self.layout(), Digits::up_to(self.largest_digit()), self.givens());
        Board { columns: self.layout().columns(), values: (1..=self.largest_digit().into()).collect(), cells }
    }

    fn constraints(&self, each: &mut dyn FnMut(&dyn Constraint)) {
        for (number, run) in self.layout().runs().iter().enumerate() {
            let cells: Vec<usize> = run.cells().collect();
            each(&Sum { cells: &cells, total: self.sum(number) });
        }
    }
}

/// How the runs of a layout hang together.
pub(super) fn wiring(layout: &Layout, largest_digit: u8) -> Wiring {
    let mut blueprint = Blueprint::new(layout.cell_count(), usize::from(largest_digit));
    layout.runs().iter().for_each(|run| blueprint.propagator(run.cells()));
    blueprint.build()
}

/// What the white cells of a layout may hold.
pub(super) fn cells(layout: &Layout, all: Digits, givens: &[u8]) -> Vec<ValueSet> {
    let cell = |(cell, &given)| match given {
        _ if !layout.is_white(cell) => 0,
        0 => all.0,
        given => Digits::only(given).0,
    };
    givens.iter().enumerate().map(cell).collect()
}

/// What narrows runs of these sums; 0 where there is none.
pub(super) fn runs(sums: &[u8]) -> Vec<Run> {
    sums.iter().map(|&sum| Run { sum }).collect()
}

/// The candidates of a puzzle, before anything has been narrowed.
pub(super) fn net(puzzle: &Puzzle) -> Net<Run> {
    let digits = puzzle.largest_digit();
    let cells = cells(puzzle.layout(), Digits::up_to(digits), puzzle.givens());
    Net::new(Arc::new(wiring(puzzle.layout(), digits)), cells, runs(puzzle.sums()))
}
