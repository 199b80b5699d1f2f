//! What is left of a part of the board that hangs on few cells.

use std::sync::Arc;

use super::STEPS;
use super::splits::Split;
use crate::kakuro::layout::Direction;
use crate::kakuro::puzzle::Puzzle;
use crate::technique::{Clue, Sum, Technique, Title, Words};

/// How hard it is to see what one cell of a split, or two, add up to.
const SPLITS: [u16; 2] = [20, 25];

/// What a split leaves of its cells.
pub(super) fn left_by(puzzle: &Puzzle, mut split: Split) -> Clue<'static> {
    let runs_of = |cell: usize| puzzle.layout().runs_of(cell);
    // Those that are added come first.
    split.cells.sort_unstable_by_key(|&(cell, minus)| (minus, cell));
    let (cells, minus): (Vec<usize>, Vec<bool>) = split.cells.into_iter().unzip();
    let values = (1..=i64::from(puzzle.largest_digit())).collect();
    let sees = |one: usize, other: usize| {
        let [a, b] = [one, other].map(|place| runs_of(cells[place]));
        a[0] == b[0] || a[1] == b[1]
    };
    let sum = Arc::new(Sum::new(values, split.total, minus, STEPS, sees));
    let runs = puzzle.layout().runs();
    let side = |direction: Direction| {
        let own = || split.runs.iter().filter(|&&run| runs[run].direction == direction);
        let mut starts: Vec<usize> = own().map(|&run| runs[run].first).collect();
        starts.sort_unstable();
        let total: i64 = own().filter_map(|&run| puzzle.sum(run)).map(i64::from).sum();
        (starts, total)
    };
    let rung = Technique::Split.rung(SPLITS[cells.len() - 1]);
    let sides = [Direction::Across, Direction::Down].map(side);
    let mut around: Vec<usize> = split.runs.iter().flat_map(|&run| runs[run].cells()).collect();
    around.sort_unstable();
    around.dedup();
    let title = {
        let (sum, cells) = (Arc::clone(&sum), cells.clone());
        move |words: &Words<'_>| {
            let [across, down] = [0, 1].map(|side: usize| (&sides[side].0[..], sides[side].1));
            words.clues().split([across, down], &cells, &sum.tell(&cells, words), words)
        }
    };
    Clue::new(Title::Full(Box::new(title)), cells, sum, vec![rung], Vec::new()).seen_around(around)
}
