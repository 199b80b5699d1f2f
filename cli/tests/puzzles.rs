//! What the other commands for puzzles answer: solutions, canonical forms, ratings and candidates.

use insta::assert_snapshot;

use crate::support::{self, PUZZLE, dlx, seen, stdout};

#[test]
fn solutions_are_those_of_the_puzzles_in_their_order() {
    let solutions = stdout(&["solve", "sudoku/clue17.txt"]);
    let puzzles = std::fs::read_to_string(support::data().join("sudoku/clue17.txt")).unwrap();
    assert_eq!(solutions.lines().count(), puzzles.lines().count());
    for (solution, puzzle) in solutions.lines().zip(puzzles.lines()) {
        let fits = solution
            .chars()
            .zip(puzzle.chars())
            .all(|(cell, given)| matches!(given, '.' | '0') || cell == given);
        assert!(fits, "{solution} is no solution of {puzzle}");
    }
    for threads in ["1", "2", "5"] {
        assert_eq!(stdout(&["solve", "--threads", threads, "sudoku/clue17.txt"]), solutions);
        assert_eq!(
            stdout(&["solve", "--engine", "cover", "--threads", threads, "sudoku/clue17.txt"]),
            solutions
        );
    }
}

#[test]
fn solutions_are_limited() {
    assert_snapshot!(seen(&["solve", "--limit", "2"], "1...............\n1..1............\n"), @"
    1234341221434321
    1234341223414123
    none
    --- --- 1
    ");
    assert_eq!(seen(&["solve", "--all"], "1...............\n").lines().count(), 72 + 1);
    assert_snapshot!(seen(&["solve", "--limit", "0"], "1...............\n"), @"--- --- 0");
}

#[test]
fn an_answer_that_takes_too_long_is_none() {
    let empty = ".".repeat(81) + "\n";
    let output = dlx(&["solve", "--all", "--timeout", "0.2"]).write_stdin(empty).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.ends_with("\nstopped\n"));
}

#[test]
fn puzzles_in_other_guises_have_one_canonical_form() {
    let scrambled = seen(&["transform", "--seed", "7"], PUZZLE.repeat(3));
    assert_snapshot!(scrambled, @"
    8.2.973.5..9.1..7...6.2..4..7.......6.3...71842.3.........62493...5......3.7.8...
    2.8...9...9.712...31...5....8...9.3..5...6.9..4.83..7....427.1.9.....8.6.....852.
    .672.....23....941..1..........73286...5.......219....3....7.6.79..185.28....4.1.
    --- --- 0
    ");
    let puzzles: String = scrambled.lines().take(3).map(|line| format!("{line}\n")).collect();
    assert_snapshot!(seen(&["transform", "--canonical"], puzzles), @"
    ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
    ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
    ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.
    --- --- 0
    ");
    assert_snapshot!(seen(&["transform", "--canonical"], ".".repeat(256)), @"
    --- error: stdin:1:1: no canonical form is known for boards as large as 16×16: only for Sudokus with boxes up to 12×12, and of Latin squares, or boards whose boxes are rows or columns, up to 7×7
    --- 2
    ");
    assert_snapshot!(seen(&["transform", "--canonical"], format!("box2x6:{}", ".".repeat(144))), @"
    --- error: stdin:1:1: no canonical form is known for boards with boxes of 2×6: their columns can be ordered in more than 100000 ways
    --- 2
    ");
    assert_snapshot!(seen(&["transform", "--canonical"], format!("box1x12:{}", ".".repeat(144))), @"
    --- error: stdin:1:1: no canonical form is known for boards as large as 12×12: only for Sudokus with boxes up to 12×12, and of Latin squares, or boards whose boxes are rows or columns, up to 7×7
    --- 2
    ");
}

#[test]
fn ratings_and_hints_are_told() {
    let hard = "000070800805000097000500000010090000020005030700003000200060900000004002460008700\n";
    let puzzles = format!("{PUZZLE}{hard}{}\n11{}\n", ".".repeat(81), ".".repeat(79));
    assert_snapshot!(seen(&["rate"], puzzles.clone()), @"
    1.2 easy Hidden single
    9.0 extreme Dynamic house forcing chains
    multiple
    none
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_snapshot!(seen(&["rate", "--pearl"], hard), @"
    9.0/1.2/1.2 extreme Dynamic house forcing chains
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint"], puzzles), @"
    Hidden single: in box 2, only r1c6 can be 8, as 8 in r3c3 and r5c4 rules out the other empty cells
    Hidden single: in box 2, only r3c5 can be 8, as 8 in r1c7, r2c1 and r9c6 rules out the other empty cells
    multiple
    none
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_eq!(seen(&["solve", "--steps"], PUZZLE).lines().count(), 51 + 1);
    assert_snapshot!(seen(&["solve", "--steps"], PUZZLE).lines().take(3).collect::<Vec<_>>().join("\n"), @"
    1.2 Hidden single: in box 2, only r1c6 can be 8, as 8 in r3c3 and r5c4 rules out the other empty cells
    1.2 Hidden single: in box 2, only r1c4 can be 6, as 6 in r3c8 rules out the other empty cells
    1.2 Hidden single: in box 3, only r3c7 can be 5, as 5 in r1c1, r2c6 and r8c9 rules out the other empty cells
    ");
    assert_snapshot!(seen(&["rate"], "1...............\n"), @"
    multiple
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
}

#[test]
fn candidates_are_the_values_of_some_solution() {
    assert_snapshot!(seen(&["candidates", "--count", "10"], "1...............\n11..............\n"), @"
    1:10+                   2:10+,3:10+,4:10+       2:10+,3:10+,4:10+       2:10+,3:10+,4:10+
    2:10+,3:10+,4:10+       2:10+,3:10+,4:10+       1:10+,2:10+,3:10+,4:10+ 1:10+,2:10+,3:10+,4:10+
    2:10+,3:10+,4:10+       1:10+,2:10+,3:10+,4:10+ 1:10+,2:10+,3:10+,4:10+ 1:10+,2:10+,3:10+,4:10+
    2:10+,3:10+,4:10+       1:10+,2:10+,3:10+,4:10+ 1:10+,2:10+,3:10+,4:10+ 1:10+,2:10+,3:10+,4:10+
    none
    --- --- 1
    ");
    assert_snapshot!(seen(&["candidates", "--timeout", "0"], "1...............\n"), @"
    stopped
    --- --- 3
    ");
}

/// A KenKen cannot give a cell of a larger cage: its positions have candidates, and who asks for others is told.
#[test]
fn families_without_positions_say_so() {
    for family in ["kenken", "irregular-kenken"] {
        let told = seen(&["generate", family, "--practice", "singles", "--seed", "1", "--size", "4"], "");
        assert!(told.contains("needs candidates, as a cell of a larger cage cannot be given"), "{told}");
    }
}
