//! What `check --so-far` answers.

mod support;

use insta::assert_snapshot;
use support::{dlx, seen, stdout};

/// What a command prints for an input.
fn answer(arguments: &[&str], input: &str) -> String {
    String::from_utf8(dlx(arguments).write_stdin(input).output().unwrap().stdout).unwrap()
}

/// What a player has written down is right, or wrong in some cells.
#[test]
fn states_are_compared_with_the_solution() {
    let so_far = |text: &str| seen(&["check", "--so-far"], text);
    let puzzle = "....3.4......3.2";
    assert_snapshot!(so_far(&format!("{puzzle} 14..32...1......\n{puzzle} 1334...1....3...\n")), @"
    right
    wrong r1c2 r1c3 r1c4 r4c1
    --- --- 1
    ");
    // Names of cells, and a word behind the state.
    let wrong = format!("{puzzle} 2............... page 3\n");
    assert_snapshot!(seen(&["check", "--so-far", "--coordinates", "letters"], wrong), @"
    wrong A1
    --- --- 1
    ");
    // A puzzle without one solution has no state.
    assert_snapshot!(so_far("1............... 1234............\n11.............. ................\n"), @"
    multiple
    none
    --- --- 1
    ");
    // Several candidates are wrong only without the right one; a mark for each value is as good.
    assert_snapshot!(so_far(&format!("{puzzle} 12 43 34 124 | . . . . | . . . . | 1 2 3 4\n")), @"
    wrong r1c3 r1c4 r4c1 r4c2 r4c3 r4c4
    --- --- 1
    ");
    let marks = format!("{puzzle} 1....23.{}\n", ".".repeat(56));
    assert_snapshot!(so_far(&marks), @"
    wrong r1c2
    --- --- 1
    ");
    assert_snapshot!(so_far(&format!("{puzzle}\n")), @"
    --- error: stdin:1:17: expected a state of 16 cells after the puzzle, found none
    --- 2
    ");
    assert_snapshot!(so_far(&format!("{puzzle} 1234\n")), @"
    --- error: stdin:1:17: expected a state of 16 cells after the puzzle, found 4
    --- 2
    ");
    assert_snapshot!(so_far(&format!("{puzzle} 1....!..........\n")), @r#"
    --- error: stdin:1:23: expected a value, or `.`, found "!"
    --- 2
    "#);
}

/// Notations of several lines have the state behind the puzzle.
#[test]
fn states_stand_beside_puzzles_of_every_notation() {
    let so_far = |text: &str| seen(&["check", "--so-far"], text);
    let grid = ". . . .\n3 . 4 .\n. . . .\n. 3 . 2\n";
    let boxed = "+-----+-----+\n| 1 3 | . . |\n| . . | . . |\n+-----+-----+\n| . . | . 2 |\n| . . | . . |\n+-----+-----+\n";
    assert_snapshot!(so_far(&format!("{grid}\n{boxed}\n{grid}\n{grid}")), @"
    wrong r1c2 r3c4
    right
    --- --- 1
    ");
    assert_snapshot!(so_far(grid), @"
    --- error: stdin:5:1: expected a state of 16 cells after the puzzle, found none
    --- 2
    ");
    let cages = "# 3\n+ 5 A1 A2\n! 1 A3\n- 1 B1 C1\n* 6 B2 B3\n+ 4 C2 C3\n";
    assert_snapshot!(so_far(&format!("{cages}3 2 .\n. . .\n2 . .\n\n{cages}231\n132\n313\n")), @"
    right
    wrong r1c1 r1c2 r3c1
    --- --- 1
    ");
    let kenken = stdout(&["generate", "kenken", "--size", "4", "--seed", "4", "--format", "keen"]);
    assert_snapshot!(so_far(&format!("{} 4213/2..1/..../....\n", kenken.trim())), @"
    right
    --- --- 0
    ");
    let kakuro = "3,3\n*,C3,C4\nF4,?,?\nF3,?,?\n";
    let state = "3,3\n*,C3,C4\nF4,1,?\nF3,?,2\n";
    assert_snapshot!(so_far(&format!("{kakuro}\n{state}\n{kakuro}{kakuro}")), @"
    wrong r3c3
    right
    --- --- 1
    ");
    assert_snapshot!(so_far("https://puzz.link/p?kakuro/2/2/n3443 1..2\n"), @"
    wrong r3c3
    --- --- 1
    ");
    let kropki = stdout(&["generate", "kropki", "--size", "4", "--seed", "4", "--difficulty", "any"]);
    let solution = answer(&["solve"], &kropki);
    assert_snapshot!(so_far(&format!("{} {}", kropki.trim(), solution)), @"
    right
    --- --- 0
    ");
    let x = stdout(&[
        "generate",
        "sudoku",
        "--variant",
        "x",
        "--size",
        "4",
        "--seed",
        "4",
        "--difficulty",
        "any",
    ]);
    assert_snapshot!(so_far(&format!("{} {}", x.trim(), answer(&["solve"], &x))), @"
    right
    --- --- 0
    ");
}

#[test]
fn states_are_keys_of_json() {
    let so_far = |text: &str| seen(&["check", "--so-far", "--json"], text);
    let puzzle = r#"{"family":"sudoku","size":4,"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]]"#;
    let state = "[[1,3,null,null],[null,null,null,null],[[2,4],null,null,null],[4,null,null,[1,3]]]";
    assert_snapshot!(so_far(&format!("{puzzle},\"state\":{state}}}\n")), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"index":0,"verdict":"wrong","wrong":[[1,2],[4,4]]}
    --- --- 1
    "#);
    assert_snapshot!(so_far(&format!("{puzzle}}}\n")), @"
    --- error: stdin:1:1: expected the key `state`, found none
    --- 2
    ");
    // The state is no part of the puzzle.
    assert_snapshot!(seen(&["solve"], format!("{puzzle},\"state\":{state}}}\n")), @"
    1423324121344312
    --- --- 0
    ");
    let board = r#"{"size":4,"grid":[[{"value":1},{"value":3},{},{}],[{"value":3,"given":true},{},{"value":4,"given":true},{}],[{},{},{},{}],[{"value":2},{"value":3,"given":true},{},{"value":2,"given":true}]]}"#;
    assert_snapshot!(so_far(board), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"index":0,"verdict":"wrong","wrong":[[1,2],[4,1]]}
    --- --- 1
    "#);
}
