//! What `rate`, `hint` and `solve --steps` answer, for each family.

mod support;

use insta::assert_snapshot;
use support::{seen, stdout};

/// Some puzzles of a kind.
fn made(kind: &[&str]) -> String {
    stdout(&[&["generate"], kind, &["--count", "3", "--seed", "4", "--quiet"]].concat())
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
    1.2 easy Hidden single
    1.2 easy Hidden single
    1.2 easy Hidden single
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
    2.0 medium Combinations, up to 7
    2.0 medium Combinations, up to 7
    1.2 easy Combinations, up to 2
    --- --- 0
    ");
    assert_snapshot!(rated(&["kakuro"]), @"
    2.2 hard Arrangements, up to 8
    1.5 easy Combinations, up to 4
    2.5 hard Split
    --- --- 0
    ");
    assert_snapshot!(rated(&["kropki"]), @"
    1.6 medium No dot
    1.8 medium Dot chain, up to 8
    1.8 medium Dot chain, up to 8
    --- --- 0
    ");
}

#[test]
fn every_family_has_hints() {
    let hints = |kind: &[&str]| seen(&["hint"], made(kind));
    assert_snapshot!(hints(&["sudoku", "--size", "6"]), @"
    Hidden single: in box 1, only r1c1 can be 2
    Hidden single: in box 3, only r3c1 can be 5
    Hidden single: in box 1, only r1c2 can be 5
    --- --- 0
    ");
    assert_snapshot!(hints(&["kenken", "--size", "4"]), @"
    Combinations: the cage 3× at r1c3 can only be 1 3 or 3 1: r1c3 is not 2 or 4, r1c4 is not 2 or 4
    Combinations: the cage 6× at r1c1 has 6 fillings left: r1c1 is not 4, r1c2 is not 4, r2c1 is not 4
    Combinations: the cage 4 at r1c1 can only be 4: r1c1 is 4
    --- --- 0
    ");
    assert_snapshot!(hints(&["kakuro", "--rows", "6", "--cols", "6"]), @"
    Crossing: the run 16 across at r4c2 and the run 8 down at r4c2 have only 7 in common: r4c2 is 7
    Crossing: the run 4 across at r2c2 and the run 11 down at r2c2 have only 3 in common: r2c2 is 3
    Crossing: the run 4 across at r2c5 and the run 12 down at r2c6 have only 3 in common: r2c6 is 3
    --- --- 0
    ");
    assert_snapshot!(hints(&["kropki", "--size", "6"]), @"
    Dot: nothing goes with it across the black dot between r1c1 and r2c1: r1c1 is not 5, r2c1 is not 5
    Dot: nothing goes with it across the black dot between r2c1 and r2c2: r2c1 is not 5, r2c2 is not 5
    Dot: nothing goes with it across the black dot between r1c3 and r2c3: r1c3 is not 5, r2c3 is not 5
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps"], made(&["kropki", "--size", "4"])), @"
    1.2 Dot: nothing goes with it across the black dot between r2c2 and r2c3: r2c2 is not 3, r2c3 is not 3
    1.2 Dot: nothing goes with it across the black dot between r2c3 and r3c3: r3c3 is not 3
    1.2 Dot: nothing goes with it across the white dot between r2c3 and r2c4: r2c4 is not 4
    1.2 Dot: nothing goes with it across the white dot between r3c2 and r3c3: r3c2 is not 4
    1.2 Dot: nothing goes with it across the black dot between r3c3 and r3c4: r3c4 is not 3
    1.2 Dot: nothing goes with it across the white dot between r3c4 and r4c4: r4c4 is not 4
    1.2 Dot: nothing goes with it across the black dot between r4c1 and r4c2: r4c1 is not 3, r4c2 is not 3
    1.2 Dot: nothing goes with it across the black dot between r4c2 and r4c3: r4c3 is not 3
    1.1 Hidden single: in row 4, only r4c4 can be 3: r4c4 is 3
    1.1 Hidden single: in column 3, only r1c3 can be 3: r1c3 is 3
    1.1 Hidden single: in row 2, only r2c1 can be 3: r2c1 is 3
    1.1 Hidden single: in column 2, only r3c2 can be 3: r3c2 is 3
    1.2 Dot: nothing goes with it across the white dot between r2c1 and r2c2: r2c2 is not 1
    1.2 Dot: nothing goes with it across the white dot between r1c3 and r2c3: r2c3 is not 1
    1.1 Hidden single: in row 2, only r2c4 can be 1: r2c4 is 1
    1.2 Dot: nothing goes with it across the white dot between r3c2 and r4c2: r4c2 is not 1
    1.1 Hidden single: in column 2, only r1c2 can be 1: r1c2 is 1
    1.2 Dot: nothing goes with it across the white dot between r2c4 and r3c4: r3c4 is 2
    1.0 Naked single: nothing else is left for r1c4: r1c4 is 4
    1.0 Naked single: nothing else is left for r1c1: r1c1 is 2
    1.0 Naked single: nothing else is left for r2c3: r2c3 is 2
    1.0 Naked single: nothing else is left for r2c2: r2c2 is 4
    1.0 Naked single: nothing else is left for r4c2: r4c2 is 2
    1.2 Dot: nothing goes with it across the white dot between r3c2 and r3c3: r3c3 is 4
    1.0 Naked single: nothing else is left for r3c1: r3c1 is 1
    1.0 Naked single: nothing else is left for r4c3: r4c3 is 1
    1.0 Naked single: nothing else is left for r4c1: r4c1 is 4
    1.2 Dot: nothing goes with it across the black dot between r1c2 and r2c2: r1c2 is not 3, r2c2 is not 3
    1.2 Dot: nothing goes with it across the black dot between r1c2 and r1c3: r1c3 is not 3
    1.2 Dot: nothing goes with it across the white dot between r1c3 and r2c3: r2c3 is not 4
    1.2 Dot: nothing goes with it across the black dot between r2c1 and r3c1: r2c1 is not 3, r3c1 is not 3
    1.1 Hidden single: in box 1, only r1c1 can be 3: r1c1 is 3
    1.2 Dot: nothing goes with it across the white dot between r3c1 and r4c1: r3c1 is not 4, r4c1 is not 4
    1.1 Hidden single: in column 1, only r2c1 can be 4: r2c1 is 4
    1.2 Dot: nothing goes with it across the black dot between r3c1 and r3c2: r3c2 is not 3
    1.1 Hidden single: in column 2, only r4c2 can be 3: r4c2 is 3
    1.1 Hidden single: in column 2, only r3c2 can be 4: r3c2 is 4
    1.2 Dot: nothing goes with it across the black dot between r3c1 and r3c2: r3c1 is 2
    1.0 Naked single: nothing else is left for r4c1: r4c1 is 1
    1.2 Dot: nothing goes with it across the black dot between r3c3 and r4c3: r3c3 is 1, r4c3 is 2
    1.0 Naked single: nothing else is left for r3c4: r3c4 is 3
    1.0 Naked single: nothing else is left for r1c3: r1c3 is 4
    1.0 Naked single: nothing else is left for r2c3: r2c3 is 3
    1.0 Naked single: nothing else is left for r4c4: r4c4 is 4
    1.2 Dot: nothing goes with it across the white dot between r1c1 and r1c2: r1c2 is 2
    1.0 Naked single: nothing else is left for r1c4: r1c4 is 1
    1.0 Naked single: nothing else is left for r2c2: r2c2 is 1
    1.0 Naked single: nothing else is left for r2c4: r2c4 is 2
    1.2 Dot: nothing goes with it across the black dot between r1c3 and r1c4: r1c3 is not 3, r1c4 is not 3
    1.2 Dot: nothing goes with it across the black dot between r1c4 and r2c4: r2c4 is not 3
    1.1 Hidden single: in box 2, only r2c3 can be 3: r2c3 is 3
    1.2 Dot: nothing goes with it across the black dot between r2c1 and r3c1: r3c1 is not 3
    1.2 Dot: nothing goes with it across the white dot between r2c2 and r2c3: r2c2 is not 1
    1.2 Dot: nothing goes with it across the white dot between r2c3 and r3c3: r3c3 is not 1
    1.2 Dot: nothing goes with it across the white dot between r3c1 and r4c1: r4c1 is not 4
    1.2 Dot: nothing goes with it across the black dot between r3c2 and r4c2: r3c2 is not 3, r4c2 is not 3
    1.1 Hidden single: in row 3, only r3c4 can be 3: r3c4 is 3
    1.1 Hidden single: in column 2, only r1c2 can be 3: r1c2 is 3
    1.1 Hidden single: in box 3, only r4c1 can be 3: r4c1 is 3
    1.2 Dot: nothing goes with it across the white dot between r3c2 and r3c3: r3c2 is 1, r3c3 is 2
    1.0 Naked single: nothing else is left for r3c1: r3c1 is 4
    1.0 Naked single: nothing else is left for r4c2: r4c2 is 2
    1.0 Naked single: nothing else is left for r2c2: r2c2 is 4
    1.2 Dot: nothing goes with it across the white dot between r3c4 and r4c4: r4c4 is 4
    1.0 Naked single: nothing else is left for r4c3: r4c3 is 1
    1.0 Naked single: nothing else is left for r1c3: r1c3 is 4
    1.2 Dot: nothing goes with it across the black dot between r2c1 and r2c2: r2c1 is 2
    1.0 Naked single: nothing else is left for r1c1: r1c1 is 1
    1.0 Naked single: nothing else is left for r2c4: r2c4 is 1
    1.0 Naked single: nothing else is left for r1c4: r1c4 is 2
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
    The puzzle is solved
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
