//! Solutions that stand with their puzzles: after them, behind them, in tables and in JSON.

use insta::assert_snapshot;

use crate::support::{answer, seen, stdout};

#[test]
fn solutions_after_their_puzzles_are_no_further_puzzles() {
    let kinds: [(&str, &[&str]); 8] = [
        ("kenken", &[]),
        ("kenken", &["--size", "4", "--values=-1..2"]),
        ("kakuro", &["--rows", "6", "--cols", "6"]),
        ("futoshiki", &["--size", "4"]),
        ("irregular-kenken", &["--size", "4"]),
        ("variant", &["--size", "4", "--with", "thermo"]),
        ("sudoku", &["--format", "grid"]),
        ("sudoku", &["--format", "grid", "--variant", "x", "--size", "4"]),
    ];
    for (family, flags) in kinds {
        let command = ["generate", family, "--seed", "3", "--count", "3"];
        let made = |more: &[&str]| stdout(&[&command[..], flags, more].concat());
        let (alone, with) = (made(&[]), made(&["--with-solution"]));
        assert_ne!(with, alone);
        assert_eq!(seen(&["check"], &*with), "unique\nunique\nunique\n--- --- 0", "{with}");
        for arguments in [&["solve"][..], &["solve", "--json"], &["convert"], &["check", "--family", family]]
        {
            assert_eq!(seen(arguments, &*with), seen(arguments, &*alone), "{arguments:?} of {with}");
        }
    }
}

/// Below a full board, its solution would be another one.
#[test]
fn full_boards_are_printed_once() {
    for family in ["sudoku", "latin"] {
        for format in ["grid", "sdk", "line"] {
            let flags = ["generate", family, "--full", "--count", "2", "--seed", "3", "--format", format];
            let made = seen(&[&flags[..], &["--with-solution"]].concat(), "");
            if made.ends_with("--- 0") {
                let made = stdout(&[&flags[..], &["--with-solution"]].concat());
                assert_eq!(seen(&["check"], &*made), "unique\nunique\n--- --- 0", "{made}");
            }
        }
    }
}

#[test]
fn solutions_that_stand_with_their_puzzles_are_kept_in_json() {
    let kinds: [(&str, &[&str]); 8] = [
        ("sudoku", &[]),
        ("kenken", &["--size", "4"]),
        ("kenken", &["--size", "4", "--values=-1..2"]),
        ("kakuro", &["--rows", "6", "--cols", "6"]),
        ("futoshiki", &["--size", "4"]),
        ("kropki", &["--size", "4"]),
        ("latin", &["--size", "5"]),
        ("variant", &["--size", "4", "--with", "thermo"]),
    ];
    // Enough for several batches.
    let command = ["--seed", "3", "--count", "40", "--quiet"];
    let solutions = |json: &str| -> Vec<serde_json::Value> {
        let object = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        json.lines().map(|line| object(line)["solution"].clone()).collect()
    };
    let converted = |flags: &[&str], text: &str| answer(&[&["convert"], flags].concat(), text);
    for (family, flags) in kinds {
        let made = |more: &[&str]| stdout(&[&["generate", family], flags, &command, more].concat());
        let expected = solutions(&made(&["--json"]));
        assert!(expected.iter().all(serde_json::Value::is_array));
        let text = made(&["--with-solution"]);
        let json = converted(&["--json"], &text);
        assert_eq!(solutions(&json), expected, "{family}");
        if !["kenken", "kakuro"].contains(&family) {
            for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
                let there = converted(&["--format", format], &json);
                assert_eq!(solutions(&converted(&["--json"], &there)), expected, "{family} as {format}");
            }
        }
    }
    // A table has black cells as `#`.
    let sheet = ["--rows", "6", "--cols", "6", "--seed", "5", "--with-solution", "--format", "sheet"];
    let text = stdout(&[&["generate", "kakuro", "--count", "2", "--quiet"], &sheet[..]].concat());
    assert_eq!(answer(&["check"], &text), "unique\nunique\n");
    // What is no board is no solution.
    let json = converted(&["--json"], "1...34......2..1 easy\n");
    assert_eq!(solutions(&json), [serde_json::Value::Null]);
}

#[test]
fn solutions_that_do_not_fit_are_told() {
    let neknek = "# 2\n! 1 A1\n! 2 A2\n+ 3 B1 B2\n";
    let futoshiki = "futoshiki 2x2\n. < .\n.   .\n";
    assert_snapshot!(
        [
            format!("{neknek}\n12\n21\n"),
            format!("{neknek}\n21\n12\n"),
            format!("{neknek}\n12\n"),
            format!("{futoshiki}\n12\n21\n"),
            format!("{futoshiki}\n21\n12\n"),
            // Other boards may be puzzles.
            "1 2 3 4\n3 4 1 2\n2 1 . .\n4 3 2 1\n\n4 3 2 1\n2 1 4 3\n3 4 1 2\n1 2 3 4\n".to_owned(),
        ]
        .map(|text| seen(&["check"], text))
        .join("\n"),
        @r#"
        unique
        --- --- 0
        --- error: stdin:6:1: expected the solution of the puzzle above, found values that do not solve it (if the puzzle was changed, remove its solution)
        --- 2
        --- error: stdin:6:1: expected a value or `.` for each of the 4 cells after the puzzle (2 rows of 2), found 2 in 1 row
        --- 2
        unique
        --- --- 0
        unique
        --- error: stdin:5:1: expected the solution of the puzzle in line 1, found values that do not solve it (if the puzzle was changed, remove its solution)
        --- 2
        unique
        unique
        --- --- 0
        "#
    );
}

#[test]
fn solutions_in_tables_and_on_lines_have_to_solve_their_puzzles() {
    let [puzzle, solution] = ["....3.4......3.2", "1423324121344312"];
    let wrong = solution.replacen('3', "2", 2);
    let table = format!("puzzle,solution\n{puzzle},{solution}\n");
    for command in ["solve", "check", "rate", "convert"] {
        assert_eq!(seen(&[command], table.as_str()), seen(&[command], format!("{puzzle}\n")), "{command}");
        let told = seen(&[command], format!("{table}{puzzle},{wrong}\n"));
        assert!(
            told.ends_with(
                "--- error: stdin:3:22: expected 3 in the solution, as it is given there, found '2'\n--- 2"
            ),
            "{told}"
        );
    }
    assert!(answer(&["convert", "--json"], &format!("{puzzle} easy\n")).ends_with("]]}\n"));
}

/// Behind a blank may be whatever one notes, but a whole board there has to be the solution: for each command, and for
/// boards of 9×9, which are looked at without being read, too.
#[test]
fn a_whole_board_behind_a_blank_has_to_be_the_solution() {
    let nine = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ];
    for [puzzle, solution] in [nine, ["latin:....3.4......3.2", "1423324121344312"]] {
        let wrong = solution.replacen("34", "43", 1);
        let commands: [&[&str]; 12] = [
            &["solve"],
            &["solve", "--steps"],
            &["check"],
            &["check", "--json"],
            &["check", "--explain"],
            &["rate"],
            &["rate", "--summary"],
            &["candidates"],
            &["transform", "--seed", "1"],
            &["convert"],
            &["convert", "--format", "dlx"],
            &["render", "--to", "text"],
        ];
        for command in commands {
            for beside in ["", " easy 3.4", &format!(" {solution}")] {
                let told = seen(command, format!("{puzzle}{beside}\n"));
                assert!(!told.contains("error"), "{command:?}, {beside:?}: {told}");
            }
            let place = puzzle.len() + 2;
            let expected = format!(
                "error: stdin:1:{place}: expected the solution of the puzzle before it, found values that do not \
                 solve it (if the puzzle was changed, remove its solution)\n--- 2"
            );
            let told = seen(command, format!("{puzzle} {wrong}\n"));
            assert!(told.ends_with(&expected), "{command:?}: {told}");
        }
    }
    // What a player has written down may be wrong.
    let [puzzle, solution] = nine;
    let played = format!("{puzzle} {}\n", solution.replacen("34", "43", 1));
    assert!(seen(&["hint"], played).starts_with("r1c2 is wrong: "));
}

#[test]
fn tables_may_have_other_columns_than_solutions() {
    let puzzle = "....3.4......3.2";
    for header in ["puzzle,rating", "Puzzle, Difficulty", "sudoku,clue_numbers,level"] {
        let table = format!("{header}\n{puzzle},3.4,easy\n{puzzle},2,hard\n");
        assert_eq!(seen(&["check"], table), "unique\nunique\n--- --- 0", "{header}");
    }
}
