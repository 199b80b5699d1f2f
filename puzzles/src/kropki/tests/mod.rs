//! The fast way, the reduction and plain trying agree; what is made is what was asked for.

mod making;
mod solving;

use std::ops::ControlFlow;

use super::{Dot, Dots, Puzzle, layout, pairs, solve};
use crate::puzzle::{Bounds, Engine};
use crate::random::Random;
use crate::sudoku::{Filled, fill};

/// All solutions, but at most `most`, by trying all values in all cells.
fn tried(puzzle: &Puzzle, most: usize) -> Vec<Vec<u8>> {
    fn fits(puzzle: &Puzzle, values: &[u8], cell: usize) -> bool {
        let houses = puzzle
            .layout()
            .houses_of(cell)
            .iter()
            .map(|&house| &puzzle.layout().houses()[usize::from(house)]);
        let same = |other: usize| other < cell && values[other] == values[cell];
        let near = |(pair, _): (super::Pair, _)| {
            pair.other != cell || puzzle.allows(pair, values[pair.cell], values[cell])
        };
        !houses.flat_map(|house| &house.cells).any(|&other| same(usize::from(other)))
            && puzzle.dots().all(near)
    }
    fn go_on(puzzle: &Puzzle, values: &mut Vec<u8>, most: usize, found: &mut Vec<Vec<u8>>) {
        let cell = values.len();
        if cell == puzzle.givens().len() {
            return found.push(values.clone());
        }
        for value in 1..=puzzle.size() as u8 {
            values.push(value);
            let given = puzzle.givens()[cell];
            if found.len() < most && (given == 0 || given == value) && fits(puzzle, values, cell) {
                go_on(puzzle, values, most, found);
            }
            values.pop();
        }
    }
    let mut found = Vec::new();
    go_on(puzzle, &mut Vec::new(), most, &mut found);
    found
}

/// All solutions, but at most `most`, in order.
fn solutions(puzzle: &Puzzle, engine: Engine, most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let _ = solve(puzzle, &Bounds { engine, ..Bounds::default() }, &mut |values| {
        found.push(values.iter().map(|&value| value as u8).collect());
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort();
    found
}

/// A random board's dots, and some of its values.
fn random_puzzle(size: usize, latin: bool, shown: Dots, givens: f64, random: &mut Random) -> Puzzle {
    let layout = layout(size, latin).expect("a legal size");
    let empty = vec![0; layout.cell_count()];
    let Ok(Filled::Board(board)) = fill(&layout, &empty, random, crate::sudoku::Budget::default()) else {
        unreachable!("an empty board can be filled");
    };
    let mut puzzle = Puzzle::new(layout, shown);
    for pair in pairs(size) {
        let dots: Vec<Dot> = Dot::between(board[pair.cell], board[pair.other]).collect();
        puzzle.set_dot(pair.cell, pair.side, random.pick(&dots).copied());
    }
    for (cell, value) in board.into_iter().enumerate() {
        if random.chance(givens) {
            puzzle.set(cell, value);
        }
    }
    puzzle
}
