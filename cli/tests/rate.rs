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
    Forced move: r2c4 has no other value left; so r2c4 is 1
    Forced move: r3c4 has no other value left; so r3c4 is 6
    Forced move: r1c5 has no other value left; so r1c5 is 2
    --- --- 0
    ");
    assert_snapshot!(hints(&["kenken", "--size", "4"]), @"
    Combinations: the cage 3× (r1c3 r1c4) can only be 1 3 or 3 1; so r1c3 and r1c4 are not 2 or 4
    Combinations: the cage 6× (r1c1 r1c2 r2c1) has no 4, as that does not divide 6; so r1c1, r1c2 and r2c1 are not 4
    Combinations: the cage 4 (r1c1) can only be 4; so r1c1 is 4
    --- --- 0
    ");
    assert_snapshot!(hints(&["kakuro", "--rows", "6", "--cols", "6"]), @"
    Crossing: the run 16 across at r4c2 and the run 8 down at r4c2 cross in r4c2, and have only 7 in common; so r4c2 is 7
    Crossing: the run 4 across at r2c2 and the run 11 down at r2c2 cross in r2c2, and have only 3 in common; so r2c2 is 3
    Crossing: the run 4 across at r2c5 and the run 12 down at r2c6 cross in r2c6, and have only 3 in common; so r2c6 is 3
    --- --- 0
    ");
    assert_snapshot!(hints(&["kropki", "--size", "6"]), @"
    Dot: the black dot joins r1c1 and r2c1, of which one is double the other; so r1c1 and r2c1 are not 5
    Dot: the black dot joins r2c1 and r2c2, of which one is double the other; so r2c1 and r2c2 are not 5
    Dot: the black dot joins r1c3 and r2c3, of which one is double the other; so r1c3 and r2c3 are not 5
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps"], made(&["kropki", "--size", "4"])), @"
    1.2 Dot: the black dot joins r2c2 and r2c3, of which one is double the other; so r2c2 and r2c3 are not 3
    1.2 Dot: the black dot joins r2c3 and r3c3, of which one is double the other; so r3c3 is not 3
    1.2 Dot: the white dot joins r2c3 and r2c4, which differ by one; so r2c4 is not 4
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; so r3c2 is not 4
    1.2 Dot: the black dot joins r3c3 and r3c4, of which one is double the other; so r3c4 is not 3
    1.2 Dot: the white dot joins r3c4 and r4c4, which differ by one; so r4c4 is not 4
    1.2 Dot: the black dot joins r4c1 and r4c2, of which one is double the other; so r4c1 and r4c2 are not 3
    1.2 Dot: the black dot joins r4c2 and r4c3, of which one is double the other; so r4c3 is not 3
    1.1 Hidden single: in row 4, only r4c4 can be 3
    1.1 Hidden single: in column 3, only r1c3 can be 3
    1.1 Hidden single: in row 2, only r2c1 can be 3
    1.1 Hidden single: in column 2, only r3c2 can be 3
    1.2 Dot: the white dot joins r2c1 and r2c2, which differ by one; so r2c2 is not 1
    1.2 Dot: the white dot joins r1c3 and r2c3, which differ by one; so r2c3 is not 1
    1.1 Hidden single: in row 2, only r2c4 can be 1
    1.2 Dot: the white dot joins r3c2 and r4c2, which differ by one; so r4c2 is not 1
    1.1 Hidden single: in column 2, only r1c2 can be 1
    1.2 Dot: the white dot joins r2c4 and r3c4, which differ by one; so r3c4 is 2
    1.0 Naked single: r1c4 can only be 4
    1.0 Naked single: r1c1 can only be 2
    1.0 Naked single: r2c3 can only be 2
    1.0 Naked single: r2c2 can only be 4
    1.0 Naked single: r4c2 can only be 2
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; so r3c3 is 4
    1.0 Naked single: r3c1 can only be 1
    1.0 Naked single: r4c3 can only be 1
    1.0 Naked single: r4c1 can only be 4
    1.2 Dot: the black dot joins r1c2 and r2c2, of which one is double the other; so r1c2 and r2c2 are not 3
    1.2 Dot: the black dot joins r1c2 and r1c3, of which one is double the other; so r1c3 is not 3
    1.2 Dot: the white dot joins r1c3 and r2c3, which differ by one; so r2c3 is not 4
    1.2 Dot: the black dot joins r2c1 and r3c1, of which one is double the other; so r2c1 and r3c1 are not 3
    1.1 Hidden single: in box 1, only r1c1 can be 3
    1.2 Dot: the white dot joins r3c1 and r4c1, which differ by one; so r3c1 and r4c1 are not 4
    1.1 Hidden single: in column 1, only r2c1 can be 4
    1.2 Dot: the black dot joins r3c1 and r3c2, of which one is double the other; so r3c2 is not 3
    1.1 Hidden single: in column 2, only r4c2 can be 3
    1.1 Hidden single: in column 2, only r3c2 can be 4
    1.2 Dot: the black dot joins r3c1 and r3c2, of which one is double the other; so r3c1 is 2
    1.0 Naked single: r4c1 can only be 1
    1.2 Dot: the black dot joins r3c3 and r4c3, of which one is double the other; so r3c3 is 1; r4c3 is 2
    1.0 Naked single: r3c4 can only be 3
    1.0 Naked single: r1c3 can only be 4
    1.0 Naked single: r2c3 can only be 3
    1.0 Naked single: r4c4 can only be 4
    1.2 Dot: the white dot joins r1c1 and r1c2, which differ by one; so r1c2 is 2
    1.0 Naked single: r1c4 can only be 1
    1.0 Naked single: r2c2 can only be 1
    1.0 Naked single: r2c4 can only be 2
    1.2 Dot: the black dot joins r1c3 and r1c4, of which one is double the other; so r1c3 and r1c4 are not 3
    1.2 Dot: the black dot joins r1c4 and r2c4, of which one is double the other; so r2c4 is not 3
    1.1 Hidden single: in box 2, only r2c3 can be 3
    1.2 Dot: the black dot joins r2c1 and r3c1, of which one is double the other; so r3c1 is not 3
    1.2 Dot: the white dot joins r2c2 and r2c3, which differ by one; so r2c2 is not 1
    1.2 Dot: the white dot joins r2c3 and r3c3, which differ by one; so r3c3 is not 1
    1.2 Dot: the white dot joins r3c1 and r4c1, which differ by one; so r4c1 is not 4
    1.2 Dot: the black dot joins r3c2 and r4c2, of which one is double the other; so r3c2 and r4c2 are not 3
    1.1 Hidden single: in row 3, only r3c4 can be 3
    1.1 Hidden single: in column 2, only r1c2 can be 3
    1.1 Hidden single: in box 3, only r4c1 can be 3
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; so r3c2 is 1; r3c3 is 2
    1.0 Naked single: r3c1 can only be 4
    1.0 Naked single: r4c2 can only be 2
    1.0 Naked single: r2c2 can only be 4
    1.2 Dot: the white dot joins r3c4 and r4c4, which differ by one; so r4c4 is 4
    1.0 Naked single: r4c3 can only be 1
    1.0 Naked single: r1c3 can only be 4
    1.2 Dot: the black dot joins r2c1 and r2c2, of which one is double the other; so r2c1 is 2
    1.0 Naked single: r1c1 can only be 1
    1.0 Naked single: r2c4 can only be 1
    1.0 Naked single: r1c4 can only be 2
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
