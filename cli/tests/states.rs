//! How what a player has written down is read and written, in each notation.

use insta::assert_snapshot;

use crate::support::{answer, seen, stdout};

/// What a player has written down goes from notation to notation, and is not lost without a note.
#[test]
fn convert_keeps_states() {
    let puzzle = "....3.4......3.2";
    let line = format!("{puzzle} 1(34)..............\n");
    let json = answer(&["convert", "--so-far", "--json"], &line);
    assert!(json.contains(r#""state":[[1,[3,4],null,null],"#), "{json}");
    assert_eq!(answer(&["convert", "--so-far", "--format", "line"], &json), line);
    assert_snapshot!(seen(&["convert", "--so-far", "--format", "grid"], &*json), @"
    . . . .
    3 . 4 .
    . . . .
    . 3 . 2

    1 (34) . .
    . . . .
    . . . .
    . . . .
    --- --- 0
    ");
    assert_snapshot!(seen(&["convert"], &*json), @"
    ....3.4......3.2
    --- stdin:1: left out, as --so-far was not given: what a player has written down
    --- 0
    ");
    // The cages of a KenKen, and the state below them.
    let cages = "+\t3\tA1 A2\n!\t1\tB2\n!\t2\tB1\n";
    let game = format!("#\t2\n{cages}1 .\n. 1\n");
    let json = answer(&["convert", "--so-far", "--json"], &game);
    assert!(json.contains(r#""state":[[1,null],[null,1]]"#), "{json}");
    let again = answer(&["convert", "--so-far", "--format", "neknek"], &json);
    assert_eq!(answer(&["convert", "--so-far", "--json"], &again), json);
    // In a line of HoDoKu's library, the state stands in the board.
    let library = format!(":0000:x:+5{}7{}:::\n", ".".repeat(39), ".".repeat(40));
    let json = answer(&["convert", "--so-far", "--json"], &library);
    assert!(json.contains(r#""state":[[5,null,"#), "{json}");
    assert_snapshot!(seen(&["convert", "--json"], &*library).lines().last().unwrap_or_default(), @"--- 0");
    assert_snapshot!(seen(&["convert", "--format", "line"], library), @"
    ........................................7........................................
    --- stdin:1: left out, as --so-far was not given: what a player has written down
    --- 0
    ");
    assert_snapshot!(seen(&["convert", "--so-far", "--format", "dlx"], line), @"
    --- error: cannot write this puzzle as dlx: dlx has no place for what a player has written down
    --- 2
    ");
    assert_snapshot!(seen(&["convert", "--so-far"], format!("{puzzle}\n")), @"
    --- error: stdin:1:17: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found none
    --- 2
    ");
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
    --- error: stdin:5:1: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found none
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

#[test]
fn candidates_of_white_cells_are_not_taken_for_cells() {
    let kakuro = "3,3\n*,C11,C9\nF3,?,?\nF17,?,?\n";
    for (state, told) in [
        ("12 12 89 89", "right\n--- --- 0"),
        // As many characters as there are cells in all.
        ("12 12 789 89", "right\n--- --- 0"),
        ("12 129 89 12", "wrong r3c3\n--- --- 1"),
        ("2 1 9 8", "right\n--- --- 0"),
        ("... .21 .98", "right\n--- --- 0"),
        (".../.../...", "right\n--- --- 0"),
        // Words that could be rows, if there were three of them.
        ("123 123 789 789", "right\n--- --- 0"),
    ] {
        assert_eq!(seen(&["check", "--so-far"], format!("{kakuro}\n{state}\n")), told, "{state}");
    }
}

/// Behind a link or the id of a game stands the solution, or what a player has written down: nothing else.
#[test]
fn states_stand_behind_links() {
    let puzzle = "....3.4......3.2";
    let links: Vec<String> = ["fpuzzles-link", "sudokupad", "puzzlink", "solo"]
        .map(|format| answer(&["convert", "--format", format], &format!("{puzzle}\n")).trim().to_owned())
        .to_vec();
    let games = [
        "4://2////2/1//2/2//4/2/2/,d2_4j",
        "https://puzz.link/p?skyscrapers/4/4/h2i21g22g422gj24p",
        "https://puzz.link/p?kakuro/2/2/n3443",
        "4:0,0R,0,0L,0U,0RL,2,0,0,0D,0D,0,0U,0,0,0,",
    ];
    let mut told = String::new();
    for link in links.iter().map(String::as_str).chain(games) {
        let solution = answer(&["solve", "--quiet"], &format!("{link}\n"));
        let solution: String = solution.split_whitespace().filter(|row| !row.contains(',')).collect();
        if solution.len() != 16 {
            continue;
        }
        let first = solution.chars().next().unwrap();
        let right = format!("{first}{}", ".".repeat(15));
        let wrong = format!("{}{}", if first == '1' { '2' } else { '1' }, ".".repeat(15));
        let so_far = |text: &str| seen(&["check", "--so-far"], format!("{link} {text}\n"));
        assert_eq!(so_far(&right), "right\n--- --- 0", "{link}");
        assert_eq!(so_far(&wrong), "wrong r1c1\n--- --- 1", "{link}");
        assert_eq!(answer(&["check"], &format!("{link} {solution}\n")), "unique\n", "{link}");
        for text in ["garbage here", &right, &wrong] {
            let refused = seen(&["convert", "--json"], format!("{link} {text}\n"));
            let place = format!("stdin:1:{}: ", link.chars().count() + 2);
            assert!(refused.contains(&place) && refused.ends_with("--- 2"), "{link}: {refused}");
        }
        let other = format!("{}{}", &solution[1..], first);
        let refused = seen(&["convert", "--json"], format!("{link} {other}\n"));
        assert!(refused.contains("expected the solution of the puzzle before it"), "{link}: {refused}");
        told += &format!("{} ", link.len());
    }
    assert!(told.split_whitespace().count() >= 6, "{told}");
    assert_snapshot!(seen(&["check"], "4://2////2/1//2/2//4/2/2/,d2_4j garbage\n"), @r#"
    --- error: stdin:1:33: expected the solution, or nothing, after a link or a game id (with --so-far, what a player has written), found "garbage"
    --- 2
    "#);
    // A solution behind a link is kept.
    let json = answer(&["convert", "--json"], &format!("{} 1423324121344312\n", links[0]));
    assert!(json.contains("\"solution\":[[1,4,2,3],"), "{json}");
}

/// In f-puzzles, a state stands in the grid, in a link too.
#[test]
fn states_stand_in_the_grid_of_fpuzzles() {
    let line = "....3.4......3.2 14..3(12)4(13).1......\n";
    let hint = answer(&["hint", "--so-far"], line);
    for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let written = answer(&["convert", "--so-far", "--format", format], line);
        assert_eq!(written.lines().count(), 1);
        assert_eq!(answer(&["hint", "--so-far"], &written), hint, "{written}");
        assert_eq!(answer(&["hint"], &written), hint, "{written}");
    }
    let written = answer(&["convert", "--so-far", "--format", "fpuzzles"], line);
    assert!(written.contains(r#"{"value":1},{"value":4},{},{}"#), "{written}");
    assert!(written.contains(r#"{"centerPencilMarks":[1,2]}"#), "{written}");
    for family in ["sudoku", "futoshiki", "irregular-kenken", "kropki"] {
        let flags = ["--size", "4", "--seed", "11", "--quiet", "--difficulty", "any"];
        let make = |more: &[&str]| {
            let practice = ["--practice", "hidden-single", "--pencil-marks"];
            answer(&[&["generate", family], &flags[..], &practice, more].concat(), "")
        };
        // The regions of a board may have other numbers there, and so another hint may come first.
        let state = |made: &str| {
            let json = answer(&["convert", "--so-far", "--json"], made);
            json.split_once("\"state\":").expect("a state").1.to_owned()
        };
        let alone = state(&make(&[]));
        for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
            let made = make(&["--format", format]);
            assert_eq!(state(&made), alone, "{family} {made}");
        }
    }
    let wrong = "1............... 2...............\n";
    assert_snapshot!(seen(&["convert", "--so-far", "--format", "fpuzzles"], wrong), @"
    --- error: stdin:1: cannot write this puzzle as fpuzzles: the state has another value in the cell of a given 1
    --- 2
    ");
}

/// What follows a board of several lines is not taken for another puzzle if it has candidates.
#[test]
fn states_below_boards_are_told_from_puzzles() {
    let board = ". . . .\n3 . 4 .\n. . . .\n. 3 . 2\n";
    for state in ["1 (34) . .\n. . . .\n. . . .\n. . . .\n", "(14) . . .\n. . . .\n. . . .\n. . . .\n"] {
        let text = format!("{board}\n{state}");
        assert_eq!(answer(&["check", "--so-far"], &text), "right\n");
        let refused = seen(&["check"], text);
        assert!(refused.contains("with --so-far, what a player has written stands below each"), "{refused}");
    }
}

/// It stands below the puzzle in a section of its own, and is no further puzzle.
#[test]
fn states_are_read_from_sdk_files() {
    let board = |first: &str| format!("{first}\n{}", ".........\n".repeat(8));
    let game = |title: &str, first: &str| {
        format!("{title}[Puzzle]\n{}[State]\n{}[PencilMarks]\n,,\n", board("53..7...."), board(first))
    };
    let both = format!(
        "[State]\n{}\n{}\n{}",
        board("1........"),
        game("#T One\n", "53.27...."),
        game("", "53..7...5")
    );
    let json = answer(&["convert", "--so-far", "--json", "--family", "sudoku"], &both);
    let states: Vec<&str> =
        json.lines().map(|line| &line[line.find("\"state\"").unwrap_or_default()..][..31]).collect();
    assert_eq!(states, [r#""state":[[5,3,null,2,7,null,nul"#, r#""state":[[5,3,null,null,7,null,"#]);
    assert_eq!(answer(&["check", "--clashes"], &game("", "53..7...5")).lines().count(), 1);
    assert_eq!(answer(&["convert", "--format", "line"], &both).lines().count(), 2);
}
