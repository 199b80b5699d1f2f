//! What the commands for puzzles answer.

use insta::assert_snapshot;

use crate::support;
use crate::support::{answer, dlx, seen, stdout};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

#[test]
fn sets_get_the_verdicts_that_they_promise() {
    for (file, puzzles, verdict) in [
        ("clue17", 200, "unique"),
        ("hardest1106", 50, "unique"),
        ("magictour1465", 60, "unique"),
        ("serg3000", 50, "multiple"),
    ] {
        for more in [&["--threads", "1"][..], &["--threads", "3"], &["--engine", "cover"]] {
            let file = format!("sudoku/{file}.txt");
            let output = dlx(&[&["check", &file], more].concat()).output().unwrap();
            assert_eq!(
                String::from_utf8_lossy(&output.stdout),
                format!("{verdict}\n").repeat(puzzles),
                "{file}"
            );
            assert_eq!(output.status.code(), Some(i32::from(verdict != "unique")));
        }
    }
}

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
fn answers_come_in_the_notation_that_is_asked_for() {
    assert_snapshot!(seen(&["solve"], PUZZLE), @"
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    --- --- 0
    ");
    assert_snapshot!(seen(&["convert", "--format", "grid"], "12..............\n\nx:3.4.............\n"), @"
    1 2 . .
    . . . .
    . . . .
    . . . .

    x:
    3 . 4 .
    . . . .
    . . . .
    . . . .
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--format", "grid", "--limit", "2"], "12..3.........4.\n1234341221434321\n"), @"
    1 2 3 4
    3 4 1 2
    4 1 2 3
    2 3 4 1

    1 2 3 4
    3 4 1 2
    4 3 2 1
    2 1 4 3

    1 2 3 4
    3 4 1 2
    2 1 4 3
    4 3 2 1
    --- --- 0
    ");
    assert_snapshot!(seen(&["convert", "--format", "round"], PUZZLE), @"
    --- error: invalid value 'round' for '--format <NAME>'
      [possible values: neknek, keen, kak, sheet, puzzlink, ken, fpuzzles, fpuzzles-link, sudokupad, text, line, grid, sdk, sdm, xmpuzzle, dlx, json]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["solve", "--symbols", "WORD"], "W...\nO...\nR...\nD..O\n"), @"
    WRODODWRRODWDWRO
    --- --- 0
    ");
}

#[test]
fn verdicts_are_explained() {
    let puzzles = "1234341221434321\n1...............\n1..1............\n12........3...4.\n";
    assert_snapshot!(seen(&["check", "--explain"], puzzles), @"
    unique
    multiple
      1234341221434321
      1234341223414123
      the solutions differ in r3c2 r3c4 r4c2 r4c4
    none
      1 stands twice in row 1: in r1c1 and r1c4
    none
      no solution has all of these: the givens in r1c1 r1c2 r3c3 r4c3
    --- --- 1
    ");
    assert_snapshot!(seen(&["check", "--minimal"], format!("{PUZZLE}1...............\n")), @"
    unique not minimal: each of r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9 could go
    multiple
    --- --- 1
    ");
}

#[test]
fn verdicts_are_explained_in_german() {
    let puzzles = "1234341221434321\n1...............\n1..1............\n12........3...4.\n";
    let german = |flags: &[&str], text| seen(&[&["check", "--language", "de"], flags].concat(), text);
    assert_snapshot!(german(&["--explain", "--coordinates", "letters"], puzzles), @"
    unique
    multiple
      1234341221434321
      1234341223414123
      die Lösungen unterscheiden sich in C2 C4 D2 D4
    none
      1 steht zweimal in Zeile A: in A1 und A4
    none
      keine Lösung hat all dies: die Vorgaben in A1 A2 C3 D3
    --- --- 1
    ");
    assert_snapshot!(german(&["--minimal", "--estimate"], puzzles), @"
    unique nicht minimal: jede für sich könnte wegfallen: r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4
    multiple: etwa 72 Lösungen (72 bis 72; 1000 zufällige Wege)
    none
    none
    --- --- 1
    ");
    let kropki = stdout(&["generate", "kropki", "--dots", "some", "--size", "4", "--seed", "1"]);
    assert_snapshot!(german(&["--minimal"], &kropki), @"
    unique nicht minimal: nicht nötig: der weiße Punkt zwischen r1c1 und r2c1; der weiße Punkt zwischen r1c1 und r1c2; der schwarze Punkt zwischen r1c3 und r1c4; der weiße Punkt zwischen r1c4 und r2c4; der schwarze Punkt zwischen r2c1 und r3c1; der weiße Punkt zwischen r2c1 und r2c2; der schwarze Punkt zwischen r2c2 und r3c2; der weiße Punkt zwischen r2c3 und r3c3; der weiße Punkt zwischen r2c3 und r2c4; der schwarze Punkt zwischen r3c1 und r3c2; der weiße Punkt zwischen r3c2 und r4c2; der weiße Punkt zwischen r3c2 und r3c3; der weiße Punkt zwischen r3c3 und r4c3; der weiße Punkt zwischen r4c2 und r4c3; der schwarze Punkt zwischen r4c3 und r4c4
    --- --- 0
    ");
    assert_snapshot!(german(&["--json"], "1..1............\n"), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[1,null,null,1],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"index":0,"verdict":"none","reason":"1 steht zweimal in Zeile 1: in r1c1 und r1c4"}
    --- --- 1
    "#);
    let state = "11.............. 1...............\n";
    assert_snapshot!(german(&["--clashes", "--json"], state), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[1,1,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"index":0,"verdict":"clash","clashes":[{"name":"Zeile 1","cells":[[1,1],[1,2]]},{"name":"Block 1","cells":[[1,1],[1,2]]}]}
    --- --- 1
    "#);
}

#[test]
fn the_first_puzzle_shows_the_family() {
    for (puzzle, verdict) in [
        (PUZZLE, "unique"),
        ("latin:12.2.....\n", "unique"),
        ("#\t3\n!\t1\tA1\n+\t5\tA2 A3\n+\t12\tB1 B2 B3 C1 C2 C3\n", "multiple"),
        ("4:__a_3ca3_a__a_,a2s1m3s1a9m2a7\n", "unique"),
        ("3,3\n*,C3,C4\nF3,?,?\nF4,?,?\n", "unique"),
        ("(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A\n", "unique"),
    ] {
        for text in [puzzle.to_owned(), format!("\n# a comment\n\n{puzzle}\n{puzzle}")] {
            let verdicts = seen(&["check"], text.clone());
            let status = i32::from(verdict != "unique");
            let expected = format!("{verdict}\n").repeat(text.matches(puzzle).count());
            assert_eq!(verdicts, format!("{expected}--- --- {status}"), "{text}");
        }
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
    --- error: stdin:1:1: no canonical form is known of boards as large as 16×16: only of Sudokus with boxes up to 12×12, and of Latin squares, or boards whose boxes are rows or columns, up to 7×7
    --- 2
    ");
    assert_snapshot!(seen(&["transform", "--canonical"], format!("box2x6:{}", ".".repeat(144))), @"
    --- error: stdin:1:1: no canonical form is known of boards with boxes of 2×6: their columns can be ordered in more than 100000 ways
    --- 2
    ");
    assert_snapshot!(seen(&["transform", "--canonical"], format!("box1x12:{}", ".".repeat(144))), @"
    --- error: stdin:1:1: no canonical form is known of boards as large as 12×12: only of Sudokus with boxes up to 12×12, and of Latin squares, or boards whose boxes are rows or columns, up to 7×7
    --- 2
    ");
}

#[test]
fn mistakes_end_the_stream_after_the_good_puzzles() {
    assert_snapshot!(seen(&["check"], format!("{PUZZLE}\n12x4............\n{PUZZLE}")), @"
    unique
    --- error: stdin:3:3: expected a digit from 1 to 4, or `.`, found 'x'
    --- 2
    ");
    assert_snapshot!(seen(&["check"], "12x4............\n"), @"
    --- error: stdin:1:3: expected a digit from 1 to 4, or `.`, found 'x'
    --- 2
    ");
    assert_snapshot!(seen(&["check"], *b"1234\xff34\n"), @"
    --- error: stdin:1:5: expected text in UTF-8, found other bytes
    --- 2
    ");
    assert_snapshot!(seen(&["check", "nowhere.txt"], ""), @"
    --- error: nowhere.txt: No such file or directory (os error 2)
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--family", "chess"], ""), @"
    --- error: invalid value 'chess' for '--family <NAME>'
      [possible values: kenken, kakuro, kropki, futoshiki, irregular-kenken, latin, variant, sudoku, tiling]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--box", "2by3"], ""), @"
    --- error: invalid value '2by3' for '--box <RxC>': expected rows and columns such as 2x3

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--symbols", "ABCA"], ""), @"
    --- error: invalid value 'ABCA' for '--symbols <STRING>': expected different symbols, found 'A' twice

    For more information, try '--help'.
    --- 2
    ");
    let windows = seen(&["check"], format!("windoku:{}", ".".repeat(121)));
    assert_snapshot!(windows, @"
    --- error: stdin:1:1: expected square boxes of at least 3×3 for a windoku, found size 11
    --- 2
    ");
}

#[test]
fn nothing_in_is_nothing_out() {
    for command in ["check", "solve", "convert"] {
        assert_eq!(seen(&[command], ""), "--- --- 0");
        assert_eq!(seen(&[command], "\n# nothing but a comment\n\n"), "--- --- 0");
    }
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
    --- `dlx check --explain` tells why a puzzle is `none` or `multiple`
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
    --- `dlx check --explain` tells why a puzzle is `none` or `multiple`
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
    --- `dlx check --explain` tells why a puzzle is `none` or `multiple`
    --- 1
    ");
}

/// Empty rows of a spreadsheet in what is no puzzle.
#[test]
fn sections_without_a_puzzle_are_no_problem() {
    for command in ["count", "cover"] {
        let seen = seen(&[command], "[State]\n,,,\n");
        assert!(seen.contains("stdin:") && seen.ends_with("--- 2"), "{seen}");
    }
    let sheet = "1,,,\n,,3,\n,,,\n,1,,\n";
    let alone = seen(&["check"], format!("[Puzzle]\n{sheet}"));
    assert_eq!(seen(&["check"], format!("[Puzzle]\n{sheet}[State]\n{sheet}")), alone);
}

/// The first row of the second puzzle waits for what comes after it, whatever family came before.
#[test]
fn a_sheet_that_begins_with_empty_cells_may_follow_another_family() {
    let sheet = ",,,\n3,,4,\n,,,\n,3,,2\n";
    let other = answer(&["generate", "kropki", "--size", "4", "--seed", "1", "--json", "--quiet"], "");
    let found = answer(&["convert", "--json"], &format!("{other}\n{sheet}\n{sheet}"));
    let alone = answer(&["convert", "--json"], sheet);
    assert!(found.ends_with(&alone.repeat(2)), "{found}");
}

#[test]
fn families_may_follow_one_another_after_blank_lines() {
    let parts: &[&[&str]] = &[
        &["sudoku"],
        &["kenken", "--size", "4"],
        &["kakuro", "--rows", "6", "--cols", "6"],
        &["latin", "--json"],
        &["kropki"],
        &["sudoku", "--format", "grid"],
        &["kenken", "--size", "4", "--format", "keen"],
    ];
    let puzzles: Vec<String> =
        parts.iter().map(|part| stdout(&[&["generate"], *part, &["--seed", "1"]].concat())).collect();
    let mixed = puzzles.join("\n");
    assert_eq!(seen(&["check"], mixed.clone()), "unique\n".repeat(7) + "--- --- 0");
    assert_eq!(seen(&["rate"], mixed.clone()).lines().count(), 8);
    let refused = seen(&["check", "--family", "sudoku"], mixed);
    assert!(refused.starts_with("unique\n--- error: stdin:5:1: "), "{refused}");
    // A solution is no Sudoku.
    let solved = stdout(&["generate", "kenken", "--seed", "1", "--size", "4", "--with-solution"]);
    assert_eq!(seen(&["check"], solved), "unique\n--- --- 0");
}

#[test]
fn a_timeout_beyond_the_clock_never_comes() {
    let timeout = ["check", "--timeout", "10000000000000000000"];
    for family in ["kenken", "kakuro", "kropki", "sudoku", "latin"] {
        let puzzle = stdout(&["generate", family, "--seed", "1"]);
        for engine in ["auto", "cover"] {
            let answer = seen(&[&timeout[..], &["--engine", engine]].concat(), puzzle.clone());
            assert_eq!(answer, "unique\n--- --- 0", "{family}");
        }
    }
}

/// The fast solver looks at the clock after the first solution.
#[test]
fn a_check_that_is_stopped_shows_what_it_found() {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let shown = seen(&["check", "--explain", "--timeout", "0"], PUZZLE);
    assert_eq!(shown, format!("stopped\n  {solution}\n--- --- 3"));
    let shown = seen(&["check", "--json", "--timeout", "0"], PUZZLE);
    let (_, found) = shown.split_once("\"verdict\":").expect("a verdict");
    assert!(found.starts_with("\"stopped\",\"solutions\":[[[5,3,4,6,7,8,9,1,2],"), "{found}");
    assert!(found.ends_with("[3,4,5,2,8,6,1,7,9]]]}\n--- --- 3"), "{found}");
}

#[test]
fn links_hold_the_solution() {
    for (family, seed) in [("sudoku", "1"), ("latin", "2"), ("kropki", "3")] {
        let puzzle = ["generate", family, "--seed", seed, "--format"];
        let json = stdout(&[&puzzle[..], &["fpuzzles", "--with-solution"]].concat());
        assert!(json.contains("\"solution\":["), "{json}");
        assert_eq!(seen(&["check"], json), "unique\n--- --- 0");
        for format in ["fpuzzles-link", "sudokupad"] {
            let link = stdout(&[&puzzle[..], &[format, "--with-solution"]].concat());
            let plain = stdout(&[&puzzle[..], &[format]].concat());
            assert!(link.lines().count() == 1 && link.len() > plain.len(), "{link}");
            assert_eq!(seen(&["check"], link), "unique\n--- --- 0");
        }
    }
}

/// Candidates in the notations of other programs: words of a grid, with or without borders, and a character for
/// each value of each cell.
#[test]
fn the_middle_of_a_game_is_read() {
    let candidates = "1234 1234 1234 1234\n3 12 4 12\n124 124 123 134\n14 3 1 2\n";
    let boxed = ".---------.---------.\n| 1234 1234 | 1234 1234 |\n| 3 12 | 4 12 |\n:---------+---------:\n| 124 124 | 123 134 |\n| 14 3 | 1 2 |\n'---------'---------'\n";
    let hints = |text: &str| seen(&["hint"], text);
    assert_eq!(hints(candidates), hints(boxed));
    assert_snapshot!(hints(candidates), @"
    Last cell: in row 4, only r4c1 is empty, and only 4 is missing
    --- --- 0
    ");
    // A mark alone is no value where marks are told one by one.
    let marks = "1234123412341234..3.12.....412..12.412.4123.1.341..4..3.1....2..\n";
    assert_snapshot!(hints(marks), @"
    Hidden single: in box 3, only r4c2 can be 3, as 3 is struck out of r3c1, r3c2 and r4c1
    --- --- 0
    ");
    assert_snapshot!(seen(&["rate"], marks), @"
    1.2 easy Hidden single
    --- --- 0
    ");
    assert_snapshot!(seen(&["render"], marks), @"
    ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    ┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃
    ┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃
    ┠─────┼─────╂─────┼─────┨
    ┃     │ 1 2 ┃     │ 1 2 ┃
    ┃ 3   │     ┃   4 │     ┃
    ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    ┃ 1 2 │ 1 2 ┃ 1 2 │ 1   ┃
    ┃   4 │   4 ┃ 3   │ 3 4 ┃
    ┠─────┼─────╂─────┼─────┨
    ┃ 1   │     ┃ 1   │   2 ┃
    ┃   4 │ 3   ┃     │     ┃
    ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    --- --- 0
    ");
    for empty in ["0", "-", "_", "*"] {
        assert_eq!(hints(&marks.replace('.', empty)), hints(marks), "{empty}");
    }
    // Givens, filled cells and marks of JSON: the lone mark of the first cell is no value.
    let json = r#"{"family":"sudoku","size":4,"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"marks":[[[1],[1,2,4],[2,3],[3]],[[3],[1,2],[4],[1,2]],[[1,2],[1,2,4],[1,3],[1,3,4]],[[4],[3],[1],[2]]]}"#;
    assert_snapshot!(hints(json), @"
    Hidden single: in box 1, only r1c2 can be 4, as 4 is struck out of r1c1, and 4 in r2c3 rules out the other empty cells
    --- --- 0
    ");
    assert_snapshot!(seen(&["render"], json), @"
    ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    ┃ 1   │ 1 2 ┃   2 │     ┃
    ┃     │   4 ┃ 3   │ 3   ┃
    ┠─────┼─────╂─────┼─────┨
    ┃  3  │ 1 2 ┃  4  │ 1 2 ┃
    ┃     │     ┃     │     ┃
    ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    ┃ 1 2 │ 1 2 ┃ 1   │ 1   ┃
    ┃     │   4 ┃ 3   │ 3 4 ┃
    ┠─────┼─────╂─────┼─────┨
    ┃     │  3  ┃ 1   │  2  ┃
    ┃   4 │     ┃     │     ┃
    ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    --- --- 0
    ");
    assert_snapshot!(seen(&["check"], json.replace("[1],[1,2,4],[2,3]", "[2],[1,2,4],[2,3]")), @"
    none
    --- --- 1
    ");
    // Beyond 9×9, candidates are digits and letters, unless all words are numbers.
    let row = |shift: usize| {
        let cells = (0..16).map(|column| {
            let value = (4 * (shift % 4) + shift / 4 + column) % 16;
            let symbol = |value: usize| "123456789ABCDEFG".chars().nth(value % 16).unwrap();
            let mut symbols = vec![symbol(value)];
            if column % 5 == 0 {
                symbols.push(symbol(value + 1));
            }
            symbols.sort_unstable();
            symbols.into_iter().collect::<String>()
        });
        cells.collect::<Vec<String>>().join(" ")
    };
    let large: String = (0..16).map(|shift| row(shift) + "\n").collect();
    assert_snapshot!(large.lines().next().unwrap(), @"12 2 3 4 5 67 7 8 9 A BC C D E F 1G");
    assert_snapshot!(seen(&["check"], large.clone()), @"
    unique
    --- --- 0
    ");
    let all = large.replacen("12", "123456789ABCDEFG", 1);
    assert_snapshot!(seen(&["check"], all), @"
    unique
    --- --- 0
    ");
    assert_eq!(seen(&["check"], large.replacen("12", "21", 1)), seen(&["check"], large.clone()));
    assert_snapshot!(seen(&["check"], large.replacen("12", "1H", 1)), @r#"
    --- error: stdin:1:1: expected a symbol from 1 to G, or `.`, found "1H"
    --- 2
    "#);
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

/// A notation without solutions of its own holds the puzzle with its solution; one without room for it is not offered.
#[test]
fn solutions_stand_in_the_notations_of_the_editor() {
    let puzzle = "....3.4......3.2\n";
    let solved = seen(&["solve", "--format", "fpuzzles"], puzzle);
    let solution = seen(&["solve"], puzzle);
    let values: Vec<String> =
        solution.trim().chars().filter(char::is_ascii_digit).map(String::from).collect();
    assert!(solved.contains(&format!("\"solution\":[{}]", values[..16].join(","))), "{solved}");
    assert!(seen(&["solve", "--format", "sudokupad"], puzzle).starts_with("https://sudokupad.app/fpuz"));
    assert!(seen(&["solve", "--format", "puzzlink"], puzzle).contains("invalid value 'puzzlink'"));
}

/// A KenKen cannot give a cell of a larger cage: its positions have candidates, and who asks for others is told.
#[test]
fn families_without_positions_say_so() {
    for family in ["kenken", "irregular-kenken"] {
        let told = seen(&["generate", family, "--practice", "singles", "--seed", "1", "--size", "4"], "");
        assert!(told.contains("without candidates: it cannot give a cell of a larger cage"), "{told}");
    }
}

#[test]
fn kakuros_are_read_from_spreadsheets() {
    let sheet = "#\t4\\\t3\\\n\\4\t?\t1\n\\3\t?\t?\n";
    let kak = "3,3\n*,C4,C3\nF4,?,1\nF3,?,?\n";
    let mixed = format!("{}\n{kak}{sheet}", ",\"4\\\",\"3\\\"\n\"\\4\",,1\n\"\\3\",,\n");
    assert_eq!(answer(&["convert", "--format", "kak"], &mixed), [kak; 3].join("\n"));
    assert_eq!(answer(&["convert", "--format", "sheet"], &mixed), [sheet; 3].join("\n"));
    assert_eq!(answer(&["convert", "--format", "kak"], &sheet.repeat(2)), [kak; 2].join("\n"));
    let solved = "#\t4\\\t3\\\n\\4\t3\t1\n\\3\t1\t2\n";
    assert_eq!(answer(&["solve", "--format", "sheet"], sheet), solved);
    assert_eq!(answer(&["check"], solved), "unique\n");
}

/// Where totals tell it, no search has to.
#[test]
fn sums_that_do_not_add_up_are_told() {
    let explained = |text: &str| seen(&["check", "--explain"], text);
    assert_snapshot!(explained("3,3\n*,C3,C4\nF4,?,?\nF5,?,?\n"), @"
    none
      the runs across add up to 9, but the runs down, which hold the same cells, add up to 7
    --- --- 1
    ");
    assert_snapshot!(explained("#\t3\n+\t3\tA1 A2\n+\t5\tA3 B3\n+\t4\tB1 B2\n+\t5\tC1 C2\n!\t2\tC3\n"), @"
    none
      row 3 adds up to 6, but the sums that fill it add up to 7
    --- --- 1
    ");
    let killer =
        format!("variant 4x4 boxes 2x2\n{}killer 5: r1c1 r1c2\nkiller 6: r1c3 r1c4\n", "....\n".repeat(4));
    assert_snapshot!(explained(&killer), @"
    none
      row 1 adds up to 10, but the sums that fill it add up to 11
    --- --- 1
    ");
}

/// Nothing shows it of one run alone.
#[test]
fn runs_that_have_no_solution_together_are_told() {
    let told = seen(&["check", "--explain"], "3,4\n*,C3,C16,C4\nF13,?,?,1\nF10,?,?,?\n");
    for part in ["run 13 across", "run 3 down", "r2c4"] {
        assert!(told.contains(part), "{told}");
    }
    assert!(!told.contains("10 across") && !told.contains("16 down"), "{told}");
}

/// A warning tells of what has no effect; the puzzle is as good without it.
#[test]
fn constraints_without_effect_are_warned_of() {
    let puzzle = format!("variant 4x4 boxes 2x2\n{}killer: r1c1\n", "1...\n..2.\n.3..\n...4\n");
    assert_snapshot!(seen(&["check"], &*puzzle), @"
    unique
    --- warning: stdin:1: without effect: the cage at r1c1 (killer)
    --- 0
    ");
    assert_snapshot!(seen(&["check", "--quiet"], &*puzzle), @"
    unique
    --- --- 0
    ");
}
