//! Puzzles that are made have one solution, and are what was asked for.

use super::plainly;
use crate::generate::{GaveUp, Maker};
use crate::kenken::{Operator, Puzzle, Recipe};
use crate::random::Random;

/// Makes some puzzles, holds each against its only solution, and shows it to `look`.
fn make(recipe: &Recipe, count: u64, mut look: impl FnMut(&Puzzle)) {
    let maker = recipe.maker().expect("a recipe that has puzzles");
    for index in 0..count {
        let made = maker.make(&mut Random::new(2026, index), None).expect("a puzzle");
        let puzzle = made.puzzle.downcast_ref::<Puzzle>().expect("a KenKen");
        let solutions = plainly::solutions(puzzle, 2);
        assert_eq!(solutions.len(), 1, "puzzle {index} of {recipe:?}");
        assert!(solutions.contains(&made.solution), "puzzle {index} of {recipe:?}");
        assert!(puzzle.split_cages().is_empty());
        look(puzzle);
    }
}

fn givens(puzzle: &Puzzle) -> usize {
    puzzle.cages().iter().filter(|cage| cage.cells.len() == 1).count()
}

/// Cages that stay within their bounds, and none with a row or column to itself.
fn check_cages(puzzle: &Puzzle, most: usize) {
    let size = puzzle.size();
    for cage in puzzle.cages() {
        assert!(cage.cells.len() <= most);
        assert_eq!(cage.cells.len() == 1, cage.operator == Operator::Given);
        for line in 0..size {
            let in_row = cage.cells.iter().filter(|&&cell| usize::from(cell) / size == line).count();
            let in_column = cage.cells.iter().filter(|&&cell| usize::from(cell) % size == line).count();
            assert!(in_row < size && in_column < size);
        }
    }
}

fn two_hundred(size: usize) {
    make(&Recipe::new(size), 200, |puzzle| {
        assert!(givens(puzzle) <= size);
        check_cages(puzzle, 4);
    });
}

#[test]
fn small_boards_have_one_solution() {
    (3..=6).for_each(two_hundred);
}

#[test]
fn boards_of_seven_have_one_solution() {
    two_hundred(7);
}

#[test]
fn boards_of_eight_have_one_solution() {
    two_hundred(8);
}

#[test]
fn boards_of_nine_have_one_solution() {
    two_hundred(9);
}

#[test]
fn no_cell_is_given_where_none_shall_be() {
    for size in 3..=7 {
        let recipe = Recipe { givens: 0, cages: Some(2..=4), ..Recipe::new(size) };
        make(&recipe, 20, |puzzle| assert_eq!(givens(puzzle), 0));
    }
}

#[test]
fn operators_are_those_that_are_wanted() {
    let only = |signs: &str, wanted: &[Operator]| {
        let recipe = Recipe { operators: signs.parse().expect("operators"), ..Recipe::new(4) };
        make(&recipe, 30, |puzzle| {
            let is_wanted = |operator| operator == Operator::Given || wanted.contains(&operator);
            assert!(puzzle.cages().iter().all(|cage| is_wanted(cage.operator)), "{signs}");
        });
    };
    only("+", &[Operator::Add]);
    only("*", &[Operator::Multiply]);
    only("-/", &[Operator::Subtract, Operator::Divide]);
    only("+-*/", &Operator::FOUR);
    make(&Recipe { hidden: true, ..Recipe::new(5) }, 30, |puzzle| {
        let is_hidden = |operator| matches!(operator, Operator::Hidden | Operator::Given);
        assert!(puzzle.cages().iter().all(|cage| is_hidden(cage.operator)));
    });
}

#[test]
fn any_values_and_sizes_of_cages_will_do() {
    for values in ["0..4", "-2..2", "1,2,3,5,8", "-9,0,10,100,2147483647"] {
        let recipe = Recipe { values: Some(values.parse().expect("values")), ..Recipe::new(5) };
        make(&recipe, 20, |puzzle| assert_eq!(puzzle.values().to_string(), values));
    }
    make(&Recipe { cages: Some(3..=5), ..Recipe::new(5) }, 20, |puzzle| check_cages(puzzle, 5));
    let differences = Recipe { operators: "-".parse().expect("a sign"), ..Recipe::new(6) };
    make(&differences, 10, |puzzle| check_cages(puzzle, 2));
    make(&Recipe { cages: Some(1..=3), ..differences }, 10, |puzzle| check_cages(puzzle, 3));
    make(&Recipe { cages: Some(1..=1), givens: 9, ..Recipe::new(3) }, 3, |puzzle| check_cages(puzzle, 1));
    make(&Recipe::new(2), 20, |puzzle| assert!(givens(puzzle) > 0));
}

#[test]
fn a_puzzle_depends_on_its_stream_alone() {
    let maker = Recipe::new(6).maker().expect("a recipe that has puzzles");
    let text = |index: u64| {
        let made = maker.make(&mut Random::new(1, index), None).expect("a puzzle");
        let mut text = String::new();
        made.puzzle.write("keen", &mut text).expect("a puzzle that Keen plays");
        text
    };
    assert_eq!(text(7), text(7));
    insta::assert_snapshot!(text(0) + &text(1));
}

#[test]
fn what_there_is_not_is_given_up() {
    // Pairs on 2×2 are rows or columns: they tell nothing.
    let recipe = Recipe { cages: Some(2..=2), givens: 0, ..Recipe::new(2) };
    let made = recipe.maker().expect("nothing plain").make(&mut Random::new(1, 0), None);
    assert!(matches!(made, Err(GaveUp::NoneUnique { .. })));
    let past = crate::deadline::Deadline::now();
    let made = Recipe::new(9).maker().expect("a maker").make(&mut Random::new(1, 0), Some(past));
    assert!(matches!(made, Err(GaveUp::Stopped)));
}

#[test]
#[ignore = "takes minutes: each draft is searched in vain"]
fn large_cages_on_the_largest_boards_are_given_up() {
    let recipe = Recipe { cages: Some(3..=5), givens: 0, ..Recipe::new(16) };
    let made = recipe.maker().expect("nothing plain").make(&mut Random::new(1, 0), None);
    assert!(matches!(made, Err(GaveUp::NoneProven { too_hard: 200, .. })), "{made:?}");
}

#[test]
fn differences_below_zero_are_avoided() {
    let recipe = |size, operators: &str, cages| Recipe {
        operators: operators.parse().expect("signs"),
        cages: Some(cages),
        ..Recipe::new(size)
    };
    let cases = [(recipe(4, "-/", 3..=4), 0), (recipe(6, "-", 2..=3), 1), (recipe(9, "-/", 2..=3), 1)];
    for (recipe, least) in cases {
        make(&recipe, 10, |puzzle| assert!(puzzle.cages().iter().all(|cage| cage.target >= least)));
    }
}

#[test]
fn differences_below_zero_are_made_where_they_are_asked_for() {
    let operators = "-".parse().expect("a sign");
    // The largest values of nine cages add up to 54 at most, and all values to 126.
    let usual = Recipe { operators, cages: Some(4..=4), givens: 0, ..Recipe::new(6) };
    let made = usual.maker().expect("a maker").make(&mut Random::new(1, 0), None);
    let why = made.err().map(|why| why.to_string()).unwrap_or_default();
    assert!(why.contains("negative targets"), "{why}");
    let asked_for = Recipe { negative_targets: true, ..usual }.maker().expect("a maker");
    let made = asked_for.make(&mut Random::new(1, 0), None).expect("a puzzle");
    let puzzle = made.puzzle.downcast_ref::<Puzzle>().expect("a KenKen");
    assert!(puzzle.cages().iter().any(|cage| cage.target < 0));
}
