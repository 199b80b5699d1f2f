//! The measure of forced waves: what it says of Sudokus, and that help never makes it rise.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx::Problem;
use puzzles::family::Bounds;
use puzzles::sudoku::{Layout, Puzzle, problem, solve};
use puzzles::waves::{Hardness, measure};

const SAMPLE: &str = include_str!("data/sudoku/rated-sample.txt");

fn puzzle(line: &str) -> Puzzle {
    let layout = Arc::new(Layout::classic(9).expect("a size"));
    Puzzle::new(layout, line.bytes().take(81).map(|digit| digit - b'0').collect())
}

fn cover(puzzle: &Puzzle) -> Problem {
    let candidates = puzzle.candidates();
    problem(puzzle.layout(), |cell, value| candidates.allows(cell, value)).0
}

fn hardness(puzzle: &Puzzle) -> Option<Hardness> {
    measure(&cover(puzzle), 1).map(|measure| measure.hardness)
}

#[test]
fn singles_are_waves() {
    for line in SAMPLE.lines() {
        let rating: f64 = line[82..].split('/').next().and_then(|text| text.parse().ok()).expect("a rating");
        // Singles are forced moves; direct steps and pencil marks are more.
        if rating <= 1.5 {
            let measure = measure(&cover(&puzzle(line)), 0).expect("singles solve it");
            assert_eq!(measure.hardness.depth, 0);
            assert_eq!(measure.hardness.rounds, measure.moves.len());
            assert_eq!(measure.moves.iter().sum::<usize>(), 81);
        }
    }
}

#[test]
fn help_never_makes_it_harder() {
    let mut compared = 0;
    for line in SAMPLE.lines().step_by(9) {
        let puzzle = puzzle(line);
        let Some(before) = hardness(&puzzle) else { continue };
        let mut solution = Vec::new();
        let _ = solve(&puzzle, &Bounds::default(), &mut |found| {
            solution = found.to_vec();
            ControlFlow::Break(())
        });
        for cell in (0..81).filter(|&cell| puzzle.givens()[cell] == 0).step_by(7) {
            let mut helped = puzzle.clone();
            helped.set(cell, solution[cell]);
            let after = hardness(&helped).expect("no deeper than before");
            assert!(after <= before, "{line}: {before:?}, with cell {cell} {after:?}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn colours_agree_or_clash() {
    // Two words that cross must share the letter: only a pair of the colour a is left.
    let mut b = Problem::builder();
    let [across, down] = b.primaries();
    let square = b.secondary();
    let [letter_a, letter_b] = ["a", "b"].map(|letter| b.color(letter).expect("a colour"));
    b.option([across.into(), square.colored(letter_a)]).expect("an option");
    b.option([down.into(), square.colored(letter_a)]).expect("an option");
    b.option([down.into(), square.colored(letter_b)]).expect("an option");
    let measure = measure(&b.build(), 0).expect("forced");
    assert_eq!(measure.moves, [1, 1]);
}

#[test]
fn several_solutions_have_no_measure() {
    let mut b = Problem::builder();
    let item = b.primary();
    b.option([item]).expect("an option");
    b.option([item]).expect("an option");
    assert_eq!(measure(&b.build(), 2), None);
    let mut b = Problem::builder();
    let [one, other] = b.primaries();
    b.option([one]).expect("an option");
    let _ = other;
    assert_eq!(measure(&b.build(), 2), None);
}
