//! The kernel for classic boards says of every puzzle what its exact-cover problem says.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzles::puzzle::{Bounds, Engine};
use puzzles::random::Random;
use puzzles::sudoku::{Filled, Layout, Marks, Puzzle, fill, solve};

/// The first solutions of a puzzle, in order of their values.
fn solutions(puzzle: &Puzzle, engine: Engine, limit: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let _ = solve(puzzle, &Bounds { engine, ..Bounds::default() }, &mut |solution| {
        found.push(solution.to_vec());
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort_unstable();
    found
}

fn compare(puzzle: &Puzzle) -> usize {
    const MANY: usize = 50;
    let [nine, cover] = [Engine::Auto, Engine::Cover].map(|engine| solutions(puzzle, engine, MANY));
    assert_eq!(nine.len(), cover.len(), "solutions of {puzzle:?}");
    if nine.len() < MANY {
        assert_eq!(nine, cover, "solutions of {puzzle:?}");
    }
    nine.len()
}

/// Compares `count` puzzles: those of full boards with most cells taken away, every fourth with a given
/// changed, every fifth as pencil marks of which some are struck out. How many had none, one, and more.
fn compare_many(count: u64) -> [u32; 3] {
    let layout = Arc::new(Layout::classic(9).expect("a size"));
    let mut random = Random::new(9, 0);
    let mut seen = [0; 3];
    for index in 0..count {
        let Ok(Filled::Board(mut board)) = fill(&layout, &[0; 81], &mut random, Default::default()) else {
            panic!("an empty board can be filled");
        };
        let mut cells: Vec<usize> = (0..81).collect();
        random.shuffle(&mut cells);
        let taken = 40 + random.below(16);
        cells[..taken].iter().for_each(|&cell| board[cell] = 0);
        if index % 4 == 0 {
            board[cells[80]] = random.below(9) as u8 + 1;
        }
        let mut puzzle = Puzzle::new(Arc::clone(&layout), board);
        if index % 5 == 0 {
            let candidates = puzzle.candidates();
            let mut marks = Marks::none(9);
            for cell in 0..81 {
                candidates
                    .of(cell)
                    .filter(|_| random.below(9) > 0)
                    .for_each(|value| marks.set(cell, value, true));
            }
            puzzle = Puzzle::from_marks(Arc::clone(&layout), marks);
        }
        seen[compare(&puzzle).min(2)] += 1;
    }
    seen
}

#[test]
fn they_agree_on_thousands() {
    let seen = compare_many(5_000);
    assert!(seen.iter().all(|&count| count > 300), "{seen:?} of each kind");
}

/// As the last, for hours of leisure: `cargo test --release -p dancing-bits-puzzles -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn they_agree_on_hundreds_of_thousands() {
    compare_many(500_000);
}
