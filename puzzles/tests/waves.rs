//! The measure of forced waves: what it says of Sudokus, and that help never makes it rise.

use std::sync::Arc;

use dlx::Problem;
use proptest::prelude::*;
use puzzles::board::Reduced;
use puzzles::generate::{Made, Maker};
use puzzles::random::Random;
use puzzles::sudoku::{Layout, Puzzle, Recipe, Shape, problem};
use puzzles::technique::waves::{Hardness, measure};
use puzzles::{kakuro, kenken, kropki};

const SAMPLE: &str = include_str!("data/sudoku/rated-sample.txt");

fn puzzle(line: &str) -> Puzzle {
    let layout = Arc::new(Layout::classic(9).expect("a size"));
    Puzzle::new(layout, line.bytes().take(81).map(|digit| digit - b'0').collect())
}

fn cover(puzzle: &Puzzle) -> Problem {
    let candidates = puzzle.candidates();
    problem(puzzle.layout(), |cell, value| candidates.allows(cell, value)).0
}

fn hardness(problem: &Problem) -> Option<Hardness> {
    measure(problem, 1).map(|measure| measure.hardness)
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

/// The problem that is left when a cell's value is given away.
fn helped(reduced: &Reduced, (cell, value): (usize, i32)) -> Problem {
    let problem = &reduced.problem;
    let mut b = Problem::builder();
    for item in problem.items() {
        if problem.is_primary(item) {
            b.primary()
        } else {
            b.secondary()
        };
    }
    let contradicts = |&(other, its): &(usize, i32)| other == cell && its != value;
    for option in problem.options().filter(|o| !reduced.placements[o.index()].iter().any(contradicts)) {
        b.option(problem.option_items(option).iter().copied()).expect("an option as before");
    }
    b.build()
}

fn sudoku(shape: Shape) -> impl Maker {
    Recipe { shape, ..Recipe::default() }.maker().expect("a recipe")
}

/// A puzzle of each family in turn.
fn made(seed: u64) -> Made {
    let maker: Box<dyn Maker> = match seed % 5 {
        0 => Box::new(sudoku(Shape { size: 6, ..Shape::default() })),
        1 => Box::new(sudoku(Shape { diagonals: true, ..Shape::default() })),
        2 => Box::new(kenken::Recipe::new(5).maker().expect("a recipe")),
        3 => Box::new(
            kakuro::Recipe { rows: 8, columns: 8, ..kakuro::Recipe::default() }.maker().expect("a recipe"),
        ),
        _ => Box::new(kropki::Recipe { size: 6, ..kropki::Recipe::default() }.maker().expect("a recipe")),
    };
    maker.make(&mut Random::new(seed, 0), None).expect("a puzzle")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn help_never_makes_it_harder(seed in any::<u64>(), cells in prop::collection::vec(0..1000_usize, 3)) {
        let Made { puzzle, solution } = made(seed);
        let reduced = puzzle.reduced().expect("small cages");
        let Some(before) = hardness(&reduced.problem) else { return Ok(()) };
        for cell in cells.into_iter().map(|cell| cell % solution.len()).filter(|&cell| solution[cell] > 0) {
            let after = hardness(&helped(&reduced, (cell, solution[cell])));
            prop_assert!(after.is_some_and(|after| after <= before), "{before:?}, with {cell} {after:?}");
        }
    }
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
