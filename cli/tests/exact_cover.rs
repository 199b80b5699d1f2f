//! Puzzles as exact-cover problems.

use insta::assert_snapshot;

use crate::support::{answer, dlx, seen};

const AS_COVER: [&str; 3] = ["convert", "--format", "dlx"];

#[test]
fn items_say_what_they_stand_for() {
    assert_snapshot!(seen(&AS_COVER, "latin:1...\n"), @"
    r1c1 r1c2 r2c1 r2c2 row-1=1 row-1=2 row-2=1 row-2=2 column-1=1 column-1=2 column-2=1 column-2=2
    r1c1 row-1=1 column-1=1
    r1c2 row-1=2 column-2=2
    r2c1 row-2=2 column-1=2
    r2c2 row-2=1 column-2=1
    r2c2 row-2=2 column-2=2
    --- --- 0
    ");
    assert_snapshot!(seen(&AS_COVER, "#\t2\n-\t1\tA1 A2\n!\t2\tB1\n!\t1\tB2\n"), @"
    row-1=1 row-1=2 row-2=1 row-2=2 column-1=1 column-1=2 column-2=1 column-2=2 cage-1−-at-r1c1 cage-2-at-r2c1 cage-1-at-r2c2
    cage-1−-at-r1c1 row-1=1 column-1=1 row-1=2 column-2=2
    cage-2-at-r2c1 row-2=2 column-1=2
    cage-1-at-r2c2 row-2=1 column-2=1
    --- --- 0
    ");
    assert_snapshot!(seen(&AS_COVER, "3,3,3\n*,C3,C4\nF3,?,?\nF4,?,?\n"), @"
    r2c2 r2c3 r3c2 r3c3 run-3-across-from-r2c2 run-3-across-from-r2c2=1 run-3-across-from-r2c2=2 run-3-across-from-r2c2=3 run-3-down-from-r2c2 run-3-down-from-r2c2=1 run-3-down-from-r2c2=2 run-3-down-from-r2c2=3 run-4-down-from-r2c3 run-4-down-from-r2c3=1 run-4-down-from-r2c3=2 run-4-down-from-r2c3=3 run-4-across-from-r3c2 run-4-across-from-r3c2=1 run-4-across-from-r3c2=2 run-4-across-from-r3c2=3
    r2c2 run-3-across-from-r2c2=1 run-3-down-from-r2c2=1
    r2c2 run-3-across-from-r2c2=2 run-3-down-from-r2c2=2
    r2c2 run-3-across-from-r2c2=3 run-3-down-from-r2c2=3
    r2c3 run-3-across-from-r2c2=1 run-4-down-from-r2c3=1
    r2c3 run-3-across-from-r2c2=2 run-4-down-from-r2c3=2
    r2c3 run-3-across-from-r2c2=3 run-4-down-from-r2c3=3
    r3c2 run-3-down-from-r2c2=1 run-4-across-from-r3c2=1
    r3c2 run-3-down-from-r2c2=2 run-4-across-from-r3c2=2
    r3c2 run-3-down-from-r2c2=3 run-4-across-from-r3c2=3
    r3c3 run-4-down-from-r2c3=1 run-4-across-from-r3c2=1
    r3c3 run-4-down-from-r2c3=2 run-4-across-from-r3c2=2
    r3c3 run-4-down-from-r2c3=3 run-4-across-from-r3c2=3
    run-3-across-from-r2c2=3 run-3-across-from-r2c2
    run-3-down-from-r2c2=3 run-3-down-from-r2c2
    run-4-down-from-r2c3=2 run-4-down-from-r2c3
    run-4-across-from-r3c2=2 run-4-across-from-r3c2
    --- --- 0
    ");
}

/// The covers of a puzzle are its solutions.
#[test]
fn covers_are_solutions() {
    let families: [&[&str]; 9] = [
        &["sudoku", "--size", "6"],
        &["sudoku", "--variant", "x"],
        &["kenken", "--size", "5"],
        &["kakuro", "--rows", "7", "--cols", "7"],
        &["kropki", "--size", "6"],
        &["latin", "--size", "5"],
        &["futoshiki", "--size", "5"],
        &["irregular-kenken", "--size", "5"],
        &["variant", "--size", "6", "--with", "killer,thermo,antiknight"],
    ];
    for family in families {
        let made = answer(&[&["generate"], family, &["--seed", "1", "--quiet"]].concat(), "");
        let problem = answer(&AS_COVER, &made);
        assert_eq!(answer(&["count"], &problem), "1\n", "{family:?}\n{made}");
    }
    // Without a given, and with them all.
    for text in [
        "1.....4...2.....\n",
        "x:................\n",
        "latin:.........\n",
        "variant 4x4\n1...\n....\n....\n....\nthermo: r1c1-r2c2-r3c3\nrenban: r4c1-r4c2\n",
    ] {
        let solutions = answer(&["solve", "--all"], text).lines().filter(|line| !line.is_empty()).count();
        let per_solution = if text.starts_with("variant") { 4 } else { 1 };
        let count: usize = answer(&["count"], &answer(&AS_COVER, text)).trim().parse().unwrap();
        assert_eq!(count, solutions / per_solution, "{text}");
    }
}

#[test]
fn a_problem_is_of_one_puzzle() {
    assert_snapshot!(seen(&AS_COVER, ""), @"--- --- 0");
    assert_snapshot!(seen(&AS_COVER, "1...\n....\n"), @"
    --- error: stdin:2:1: expected 4 rows, as each has 4 cells, found 2 rows
    --- 2
    ");
    assert_snapshot!(seen(&AS_COVER, "1..............\n"), @"
    --- error: stdin:1:1: expected a board on one line, or a line for each of its rows, found one line of 15 cells
    --- 2
    ");
    assert_snapshot!(seen(&AS_COVER, "12343412..4343.1\n12343412..4343.1\n"), @"
    --- error: stdin:2:1: expected one puzzle for --format dlx, found another
    --- 2
    ");
    // One row as a cage: a filling for each of 16! orders.
    let size = 16;
    let mut large = format!("#\t{size}\n");
    for row in b'A'..b'A' + size {
        let cells: Vec<String> = (1..=size).map(|column| format!("{}{column}", char::from(row))).collect();
        large += &format!("+\t136\t{}\n", cells.join(" "));
    }
    assert_snapshot!(seen(&AS_COVER, large), @"
    --- error: stdin:1:1: expected cages with few enough fillings for an option each, found one with more
    --- 2
    ");
}

#[test]
fn packing_puzzles_are_written_as_their_own_command_writes_them() {
    let text = "tiling squares Dominoes\npiece domino any\n##\nboard 2x3\n";
    let written = seen(&AS_COVER, text);
    assert_eq!(written, seen(&["tiling", "cover", "-"], text));
    assert!(written.ends_with("--- --- 0"), "{written}");
    let output = dlx(&AS_COVER).write_stdin(format!("{text}\n{text}")).output().unwrap();
    assert_snapshot!(String::from_utf8(output.stderr).unwrap(), @"error: expected one puzzle, found 2");
}
