//! How commands read puzzles of any notation, one after another, and in which they answer.

use insta::assert_snapshot;

use crate::support::{PUZZLE, answer, seen, stdout};

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
      [possible values: neknek, keen, kak, sheet, puzzlink, ken, fpuzzles, fpuzzles-link, sudokupad, text, line, grid, sdk, sdm, solo, sudokuwiki, towers, opensudoku, xmpuzzle, dlx, json]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["solve", "--symbols", "WORD"], "W...\nO...\nR...\nD..O\n"), @"
    WRODODWRRODWDWRO
    --- --- 0
    ");
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

#[test]
fn the_notations_that_are_listed_are_those_that_can_be_written() {
    let puzzles = [
        PUZZLE,
        "1234............\n",
        "x:1234............\n",
        "3:a_3aab_,s1m3m3a5\n",
        "some:D/D/D/(4xx)",
        "3,3\n*,C4,C3\nF4,?,1\nF3,?,?\n",
        "variant 4x4 latin\n2...\n....\n....\n....\nskyscraper 2: r0c1\n",
    ];
    let all = "neknek keen kak sheet puzzlink ken fpuzzles fpuzzles-link sudokupad text line grid sdk sdm solo sudokuwiki \
               towers opensudoku xmpuzzle dlx json";
    for puzzle in puzzles {
        let listed = answer(&["convert", "--formats"], puzzle);
        for format in all.split(' ') {
            let is_written = !seen(&["convert", "--format", format], puzzle).contains("error: ");
            assert_eq!(
                listed.split_whitespace().any(|name| name == format),
                is_written,
                "{format}: {listed}"
            );
        }
        // They are those that a wrong one is answered with.
        let wrong = seen(&["convert", "--format", "xmpuzzle"], puzzle);
        let known = wrong.split_once("--format ").and_then(|(_, rest)| rest.split_once(" for this "));
        let known = known.map(|(known, _)| known.replace(" or ", ", ").replace(", ", " "));
        assert_eq!(known.as_deref(), Some(listed.trim_end()), "{wrong}");
    }
    assert_snapshot!(seen(&["convert", "--format", "neknek"], "variant 4x4\nthermo: r1c1-r1c2\n"), @r#"
    --- error: stdin:1: expected --format text, fpuzzles, fpuzzles-link, sudokupad, dlx or json for this variant, found "neknek"
    --- 2
    "#);
    assert_snapshot!(seen(&["convert", "--format", "neknek"], format!("latin:{}\n", ".".repeat(49))), @r#"
    --- error: stdin:1: expected --format line, grid, fpuzzles, fpuzzles-link, sudokupad, dlx or json for this latin, found "neknek"
    --- 2
    "#);
    assert_snapshot!(seen(&["solve", "--format", "neknek"], "variant 4x4\nthermo: r1c1-r1c2\n"), @r#"
    --- error: stdin:1: expected --format text, fpuzzles, fpuzzles-link, sudokupad or json for this variant, found "neknek"
    --- 2
    "#);
    let two = format!("{PUZZLE}\n1234............\n");
    assert_snapshot!(answer(&["convert", "--formats"], &two), @r"
    line grid sdk sdm fpuzzles fpuzzles-link sudokupad puzzlink solo sudokuwiki opensudoku dlx json
    line grid fpuzzles fpuzzles-link sudokupad puzzlink solo dlx json
    ");
    assert_snapshot!(answer(&["convert", "--formats", "--json"], puzzles[1]), @r#"{"formats":["line","grid","fpuzzles","fpuzzles-link","sudokupad","puzzlink","solo","dlx","json"]}"#);
    let soma = stdout(&["tiling", "generate", "--pieces", "soma", "--seed", "1", "--quiet"]);
    assert_eq!(answer(&["convert", "--formats"], &soma), "text xmpuzzle dlx\n");
}

#[test]
fn regions_keep_their_letters() {
    for prefix in ["jigsaw/CCCACAAABBDDBBDD", "x+jigsaw/1112122233443344", "jigsaw/aaababbbccddccdd"] {
        let line = format!("{prefix}:4...............\n");
        assert_eq!(answer(&["convert"], &line), line);
        let grid = answer(&["convert", "--format", "grid"], &line);
        assert!(grid.starts_with(line.split_inclusive(':').next().unwrap_or_default()), "{grid}");
        assert_eq!(answer(&["convert", "--format", "line"], &grid), line);
    }
    // Those of equivalent puzzles come in another order, and an equal puzzle has the same canonical form.
    let [one, other] = ["CCCACAAABBDDBBDD", "AAABABBBCCDDCCDD"]
        .map(|letters| format!("jigsaw/{letters}:4...............\n"));
    let canonical = |line: &str| answer(&["transform", "--canonical"], line);
    assert_eq!(canonical(&one), canonical(&other));
}

#[test]
fn saved_games_are_read_as_their_puzzles() {
    let file = |game: &str, asked: &str, puzzle: &str| {
        let fields =
            [("GAME", game), ("PARAMS", "9dx"), ("CPARAMS", asked), ("DESC", puzzle), ("NSTATES", "1")];
        let field = |(key, value): (&str, &str)| format!("{key:8}:{}:{value}\n", value.len());
        let head = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n";
        head.to_owned() + &fields.map(field).concat()
    };
    for (game, asked, puzzle) in [
        ("Keen", "3dnm", "a_3aab_,m3m3m3a5"),
        ("Solo", "2x2db", "1_2_3_4l"),
        ("Unequal", "4de", "0,0R,0,0,0,0D,0,0,0,0,0L,2,0U,0,0,0,"),
        ("Towers", "4de", "2/2//3/1/2/3/2/2/2/1/3/2/1/4/2"),
    ] {
        let (id, saved) = (format!("{asked}:{puzzle}\n"), file(game, asked, puzzle));
        assert_eq!(answer(&["convert"], &saved), answer(&["convert"], &id), "{game}");
    }
    assert_snapshot!(seen(&["check"], file("Net", "5x5", "0")), @r#"
    --- error: stdin:3:1: expected a game of Solo, Keen, Unequal, Towers, found "Net"
    --- 2
    "#);
    assert_snapshot!(seen(&["check"], file("Solo", "3x3kdh", "zzzc")), @"
    --- error: stdin:6:4: expected a game without `k`, found killer cages, which are not known here
    --- 2
    ");
}
