//! What `rate`, `hint` and `solve --steps` answer, for each family.

mod support;

use insta::assert_snapshot;
use support::{seen, stdout};

/// Some puzzles of a kind.
fn made(kind: &[&str]) -> String {
    stdout(&[&["generate"], kind, &["--count", "3", "--seed", "4"]].concat())
}

#[test]
fn every_family_is_rated() {
    let rated = |kind: &[&str]| seen(&["rate"], made(kind));
    assert_snapshot!(rated(&["sudoku"]), @"
    2.3 medium Naked single
    1.5 easy Hidden single
    2.0 medium Direct hidden pair
    --- --- 0
    ");
    assert_snapshot!(rated(&["sudoku", "--size", "6"]), @"
    1.1 easy Forced moves
    1.2 easy Forced moves
    1.1 easy Forced moves
    --- --- 0
    ");
    assert_snapshot!(rated(&["sudoku", "--variant", "x"]), @"
    12.0 extreme Refutation after 10 waves
    8.0 extreme Refutation after 6 waves
    7.0 extreme Refutation after 5 waves
    --- --- 0
    ");
    assert_snapshot!(rated(&["latin"]), @"
    1.2 easy Forced moves
    1.2 easy Forced moves
    1.2 easy Forced moves
    --- --- 0
    ");
    assert_snapshot!(rated(&["kenken", "--size", "6"]), @"
    2.0 medium Cages of up to 6 fillings
    2.0 medium Cages of up to 6 fillings
    1.2 easy Cages of up to 2 fillings
    --- --- 0
    ");
    assert_snapshot!(rated(&["kakuro"]), @"
    3.1 hard Refutation after 1 wave
    2.2 easy Refutation at once
    3.0 medium Refutation after 1 wave
    --- --- 0
    ");
    assert_snapshot!(rated(&["kropki"]), @"
    3.2 expert Refutation after 1 wave
    3.2 expert Refutation after 1 wave
    3.1 hard Refutation after 1 wave
    --- --- 0
    ");
}

#[test]
fn every_family_has_hints() {
    let hints = |kind: &[&str]| seen(&["hint"], made(kind));
    assert_snapshot!(hints(&["sudoku", "--size", "6"]), @"
    Forced: r2c4 is 1
    Forced: r3c4 is 6
    Forced: r1c2 is 5
    --- --- 0
    ");
    assert_snapshot!(hints(&["kenken", "--size", "4"]), @"
    Forced: r1c1 is 4
    Forced: r1c1 is 2
    Forced: r1c1 is 4
    --- --- 0
    ");
    assert_snapshot!(hints(&["kakuro", "--rows", "6", "--cols", "6"]), @"
    Refuted at once: r3c6 is 9
    Refuted at once: r2c2 is 3
    Refuted at once: r2c6 is 3
    --- --- 0
    ");
    assert_snapshot!(hints(&["kropki", "--size", "6"]), @"
    Forced: r1c1 is 2
    Forced: r1c1 is 4
    Refuted at once: r3c5 is 1
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps"], made(&["kropki", "--size", "4"])), @"
    Forced: r1c1 is 2, r1c2 is 1, r1c3 is 3, r1c4 is 4, r2c1 is 3, r2c2 is 4, r2c3 is 2, r2c4 is 1, r3c1 is 1, r3c2 is 3, r3c3 is 4, r3c4 is 2, r4c1 is 4, r4c2 is 2, r4c3 is 1, r4c4 is 3
    Forced: r1c1 is 3, r1c2 is 2, r1c3 is 4, r1c4 is 1, r2c1 is 4, r2c2 is 1, r2c3 is 3, r2c4 is 2, r3c1 is 2, r3c2 is 4, r3c3 is 1, r3c4 is 3, r4c1 is 1, r4c2 is 3, r4c3 is 2, r4c4 is 4
    Forced: r1c1 is 1, r1c2 is 3, r1c3 is 4, r1c4 is 2, r2c1 is 2, r2c2 is 4, r2c3 is 3, r2c4 is 1, r3c1 is 4, r3c2 is 1, r3c3 is 2, r3c4 is 3, r4c1 is 3, r4c2 is 2, r4c3 is 1, r4c4 is 4
    --- --- 0
    ");
}

#[test]
fn what_has_not_one_solution_has_no_rating() {
    assert_snapshot!(seen(&["rate", "--family", "latin"], "latin:123......\nlatin:11.......\n"), @"
    multiple
    none
    --- --- 1
    ");
    assert_snapshot!(seen(&["hint"], "1234341221434321\n"), @"
    It is solved
    --- --- 0
    ");
    let large = made(&["sudoku", "--size", "16"]);
    assert_snapshot!(seen(&["rate", "--timeout", "0"], large), @"
    stopped
    stopped
    stopped
    --- --- 3
    ");
}

/// There is no rating without the hardest step, and no hint before all easier ones have been looked for.
#[test]
fn a_timeout_leaves_no_half_rating() {
    let hard = "98.7..6..7..5..4....3.6..7.8.......4.2....1....9..6.5.2...3...6.3..9...1..76...3.";
    let seen = |arguments: &[&str]| seen(&[arguments, &["--timeout", "0.05"]].concat(), hard);
    assert_snapshot!(seen(&["rate"]), @"
    stopped
    --- --- 3
    ");
    assert_snapshot!(seen(&["rate", "--pearl"]), @"
    stopped
    --- --- 3
    ");
}
