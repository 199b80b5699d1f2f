//! The reduction of Kakuro to exact cover: this is what the rules mean.
//!
//! There is an item for each white cell, one for each run, and one for each digit in each run. An option
//! "this run uses this set of digits" covers the run, and each digit in it that is *not* in the set; an
//! option "this cell is d" covers the cell, and the digit d in the cell's run across and in its run down.
//! So each digit in each run is covered once: by the set that leaves it out, or by the cell that takes
//! it. No permutation is ever written down. Givens leave their cells one option; a run without a sum may
//! use any set of as many digits as it has cells.

use std::ops::ControlFlow;

use dlx::{ItemId, Outcome, Problem, Solver};

use super::digits::Digits;
use super::puzzle::Puzzle;
use crate::puzzle::Bounds;

/// The exact-cover problem of a puzzle. Also tells which cell and digit each option stands for; those
/// after them stand for sets of runs.
#[must_use]
pub fn problem(puzzle: &Puzzle) -> (Problem, Vec<(usize, u8)>) {
    let layout = puzzle.layout();
    let digits = puzzle.largest_digit();
    let mut builder = Problem::builder();
    let mut items = |count: usize| -> Vec<ItemId> { (0..count).map(|_| builder.primary()).collect() };
    let runs = items(layout.runs().len());
    let run_digits = items(layout.runs().len() * usize::from(digits));
    let run_digit = |run: usize, digit: u8| run_digits[run * usize::from(digits) + usize::from(digit) - 1];
    let mut places = Vec::new();
    for cell in layout.white_cells() {
        let item = builder.primary();
        let given = puzzle.givens()[cell];
        for digit in (1..=digits).filter(|&digit| given == 0 || digit == given) {
            let [across, down] = layout.runs_of(cell).map(|run| run_digit(run, digit));
            builder.option([item, across, down]).expect("an option for each digit of a cell fits");
            places.push((cell, digit));
        }
    }
    for (run, &item) in runs.iter().enumerate() {
        let sum = puzzle.sum(run).unwrap_or(0);
        for set in Digits::sets(layout.runs()[run].length, sum, digits) {
            let left_out = (1..=digits).filter(|&digit| !set.contains(digit));
            let items = left_out.map(|digit| run_digit(run, digit)).chain([item]);
            builder.option(items).expect("an option for each set of a run fits");
        }
    }
    (builder.build(), places)
}

/// Shows each solution to `found`, until that breaks off.
pub(super) fn solve(
    puzzle: &Puzzle,
    bounds: &Bounds,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    let (problem, places) = problem(puzzle);
    let mut board = vec![0; puzzle.layout().cell_count()];
    Solver::new(&problem).search().timeout(bounds.timeout).for_each(|cover| {
        for &(cell, digit) in cover.iter().filter_map(|option| places.get(option.index())) {
            board[cell] = digit;
        }
        found(&board)
    })
}
