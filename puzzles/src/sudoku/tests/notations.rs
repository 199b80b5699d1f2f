//! Notations of Sudokus: what is read, what is refused, and what is written again.

use super::*;

#[test]
fn notations_are_recognised_and_solved() {
    let rows = |line: &str| {
        line.as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
            .collect::<String>()
    };
    let spaced = |line: &str| line.chars().map(|c| format!("{c} ")).collect::<String>();
    let grid: String = rows(UNIQUE).lines().map(|row| spaced(row) + "\n").collect();
    let drawn: String = rows(UNIQUE)
        .lines()
        .enumerate()
        .map(|(row, cells)| {
            let rule = if row % 3 == 0 { "+-------+-------+-------+\n" } else { "" };
            format!("{rule}| {}| {}| {}|\n", spaced(&cells[..3]), spaced(&cells[3..6]), spaced(&cells[6..]))
        })
        .collect();
    let zeros = UNIQUE.replace('.', "0");
    for text in
        [UNIQUE, &zeros, &rows(UNIQUE), &rows(&zeros), &grid, &drawn, &format!("{UNIQUE} 7.2 hard\r\n")]
    {
        assert_eq!(verdicts(text), ["sudoku unique"], "{text}");
        let twice = format!("{text}\n# a comment\n{text}\n");
        assert_eq!(verdicts(&twice), ["sudoku unique", "sudoku unique"], "{twice}");
    }
}

#[test]
fn boxes_of_other_shapes_are_told_by_a_prefix() {
    let cases = [
        (2, 6, false, "box2x6:"),
        (12, 1, false, "box12x1:"),
        (4, 3, true, "x+box4x3:"),
        (3, 4, false, ""),
        (1, 5, false, "box1x5:"),
        (2, 1, false, "box2x1:"),
    ];
    for (rows, columns, diagonals, prefix) in cases {
        let size = rows * columns;
        let layout =
            Layout::new(size, Boxes::Rectangles { rows, columns }, ExtraHouses { diagonals, windows: false });
        let puzzle = Puzzle::new(Arc::new(layout.expect("a board")), vec![0; size * size]);
        for format in [LINE, GRID] {
            let mut text = String::new();
            Writer::default().puzzle(&puzzle, format, &mut text).expect("it can be written");
            assert!(text.starts_with(prefix) && text.contains(':') != prefix.is_empty(), "{text}");
            let families = families(&Reading::default());
            let family = families.iter().find(|family| family.recognises(&text)).expect("a family");
            let [(1, record)] = &cut_up(&mut *family.splitter(), &text)[..] else {
                panic!("one puzzle in {text}")
            };
            let read = family.read(record, 1).unwrap_or_else(|error| panic!("{error} in {text}"));
            let sheet = read.downcast_ref::<Sheet>().expect("a Sudoku");
            assert_eq!(sheet.puzzle.layout().boxes(), puzzle.layout().boxes(), "{text}");
        }
    }
}

#[test]
fn mistakes_are_told_with_their_place() {
    let dots = |count: usize| ".".repeat(count);
    let cases = [
        (
            format!("{}A{}", dots(3), dots(77)),
            "line 1, column 4: expected a digit from 1 to 9, or `.`, found 'A'",
        ),
        (
            dots(80),
            "line 1, column 1: expected as many cells as a board has (16, 36, 64, 81, 100, 144, 256, …), found 80",
        ),
        (
            format!("y:{}", dots(81)),
            "line 1, column 1: expected `x`, `windoku`, `latin`, `box` and its shape such as `box2x6`, or `jigsaw/` and its regions before the colon, found \"y\"",
        ),
        (
            format!("x:windoku:{}", dots(81)),
            "line 1, column 1: expected rules joined by `+`, as in `x+windoku:`, found \"x:windoku\"",
        ),
        (
            format!("x+boxes:{}", dots(81)),
            "line 1, column 6: expected the rows and columns of a box, such as `box2x6:`, found \"es\"",
        ),
        (format!("box2x6:{}", dots(81)), "line 1, column 1: expected boxes of 9 cells, found 2×6"),
        (
            "https://example.com/sudoku/1".to_owned(),
            "line 1, column 1: expected a board, or a link that holds a puzzle: of f-puzzles, of SudokuPad, of SudokuExchange with 81 digits after `s=`, of sudokuwiki.org, of a Kakuro, a Sudoku or skyscrapers at puzz.link, or of Keen, Solo, Unequal or Towers in Simon Tatham's collection, found \"https://example.com/sudoku/1\"",
        ),
        (format!("x+x:{}", dots(81)), "line 1, column 3: expected each rule once, found \"x\""),
        (
            format!("windoku:{}", dots(36)),
            "line 1, column 1: expected square boxes of at least 3×3 for a windoku, found size 6",
        ),
        (
            "jigsaw/AABBAABBCCDDCCDE:................".to_owned(),
            "line 1, column 23: expected 4 regions, found one more, 'E'",
        ),
        (
            "jigsaw/AABBAABBCCDDCCDDD:................".to_owned(),
            "line 1, column 8: expected a letter for each of the 16 cells, telling its region, found 17",
        ),
        (
            "jigsaw/AABBAABBCCDDCCCD:................".to_owned(),
            "line 1, column 22: expected 4 regions of 4 cells, found region 3 with 5",
        ),
        ("1 2 3 4\n1 2 3\n".to_owned(), "line 2, column 1: expected 4 cells, as in the first row, found 3"),
        (
            "1 2 3 4\n1 2 3 5\n. . . .\n. . . .\n".to_owned(),
            "line 2, column 7: expected a digit from 1 to 4, or `.`, found \"5\"",
        ),
        (
            "1 2 3 4\n. . . .\n".to_owned(),
            "line 2, column 1: expected 4 rows, as each has 4 cells, found 2 rows",
        ),
        (
            "[1,2,3]".to_owned(),
            "line 1, column 1: expected a board, or a section of an .sdk file ([Puzzle], [State], [PencilMarks]), found \"[1,2,3]\"",
        ),
        (
            "[{\"family\": \"sudoku\"}]".to_owned(),
            "line 1, column 1: expected a board, or a section of an .sdk file ([Puzzle], [State], [PencilMarks]), found \"[{\\\"family\\\": \\\"sudoku\\\"}]\"",
        ),
    ];
    for (text, mistake) in cases {
        assert_eq!(verdicts(&text), [mistake], "{text}");
    }
}

/// The line that a puzzle in another notation is, or why it is none.
fn line_of(text: &str) -> String {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(text)).expect("a family");
    let found = cut_up(&mut *family.splitter(), text).into_iter().map(|(number, record)| {
        let puzzle = match family.read(&record, number) {
            Ok(puzzle) => puzzle,
            Err(error) => return error.to_string(),
        };
        let mut line = String::new();
        puzzle
            .write("line", &mut line)
            .map_or_else(|error| error.to_string(), |()| line.trim_end().to_owned())
    });
    found.collect::<Vec<_>>().join(" and ")
}

#[test]
fn games_of_solo_are_read() {
    let nine = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    let cases = [
        (format!("3x3:{nine}"), UNIQUE),
        (format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#3x3:{nine}"), UNIQUE),
        (format!("3x3xm4da:{nine} with words behind"), &format!("x:{UNIQUE}")),
        // `z` is a run of 26.
        ("2x3:6_1_zh".to_owned(), &format!("61{}", ".".repeat(34))),
        (
            "5jdt:g1b2_4e5b4b5a,c_accbc_aaaa__aca".to_owned(),
            "jigsaw/AAAABACCBBCCCBBDDDEEDDEEE:.......1..24.....5..4..5.",
        ),
        ("4jx:1_2n,abbbbbbba".to_owned(), "x+jigsaw/AABBAABBCCDDCCDD:12.............."),
        (
            "3x3k:zzzc,,".to_owned(),
            "line 1, column 4: expected a game without `k`, found killer cages, which are not known here",
        ),
        ("3y3:a".to_owned(), "line 1, column 2: expected `j`, `x` or the colon, found 'y'"),
        ("99x99:a".to_owned(), "line 1, column 1: expected a board of 2 to 225 rows, found 9801"),
        (
            "2x2:1_5n".to_owned(),
            "line 1, column 7: expected a number from 1 to 4, a letter for a run of empty cells, or `_`, found '5'",
        ),
        ("2x2:1_2m".to_owned(), "line 1, column 9: expected 16 cells, found 15"),
        ("2x2:1_2o".to_owned(), "line 1, column 8: expected 16 cells, found more"),
        ("2x2:1_2n,a".to_owned(), "line 1, column 9: expected the end of the puzzle, found \",a\""),
        (
            "4j:1_2n".to_owned(),
            "line 1, column 8: expected a comma and the walls between regions, found the end of the line",
        ),
        (
            "4j:1_2n,z".to_owned(),
            "line 1, column 9: expected walls for the 24 borders between cells, found walls for more",
        ),
        (
            "4j:1_2n,yzz".to_owned(),
            "line 1, column 9: expected walls for the 24 borders between cells, found walls for more",
        ),
    ];
    for (text, line) in cases {
        assert_eq!(line_of(&text), line, "{text}");
    }
    let twice = format!("3x3:{nine}\n3x3:{nine}\n");
    assert_eq!(verdicts(&twice), ["sudoku unique", "sudoku unique"]);
}

/// A reader keeps layouts, and those of other notations are not taken for a prefix.
#[test]
fn a_prefix_is_read_alike_whatever_came_before() {
    let cells = ".".repeat(81);
    let text = format!("3x3:zzzc\n3x3::{cells}\n");
    let wrong = "line 2, column 1: expected rules joined by `+`, as in `3x3+:`, found \"3x3:\"";
    assert_eq!(verdicts(&text), ["sudoku multiple", wrong]);
}

#[test]
fn files_of_puzzles_and_solutions_are_read() {
    let zeros = UNIQUE.replace('.', "0");
    for header in ["quizzes,solutions", "puzzle,solution"] {
        let text = format!("{header}\n{zeros},{SOLUTION}\n{UNIQUE},\n");
        assert_eq!(line_of(&text), format!("{UNIQUE} and {UNIQUE}"));
    }
    for header in ["puzzle,rating", "Puzzle, Difficulty", "sudoku,clue_numbers,level", "quizzes,source 2"] {
        let text = format!("{header}\n{zeros},3.4,easy\n{UNIQUE},,hard\n");
        assert_eq!(line_of(&text), format!("{UNIQUE} and {UNIQUE}"), "{header}");
    }
    for header in ["\"puzzle\",\"solution\"", "puzzle,solution"] {
        let text = format!("{header}\n\"{zeros}\",\"{SOLUTION}\"\n\"{UNIQUE}\",\"\"\n");
        assert_eq!(line_of(&text), format!("{UNIQUE} and {UNIQUE}"), "{header}");
    }
    let numbered = format!("\"id\",\"puzzle\",\"rating\"\n\"1\",\"{zeros}\",\"3.4\"\n2,\"{UNIQUE}\",3.4\n");
    assert_eq!(line_of(&numbered), format!("{UNIQUE} and {UNIQUE}"));
    let wrong = format!("\"{zeros}\",\"{}\"\n", SOLUTION.replace('5', "6"));
    assert!(line_of(&wrong).contains("in the solution"), "{}", line_of(&wrong));
    let behind = format!("rating,puzzle\n3.4,{zeros}\n,{UNIQUE}\n");
    assert_eq!(line_of(&behind), format!("{UNIQUE} and {UNIQUE}"));
    for row in [
        format!("solution,level,puzzle\n{SOLUTION},easy,{UNIQUE}\n"),
        format!("id,solution,puzzle\n1,{SOLUTION},{zeros}\n"),
        format!("stamp;puzzle\n1700000000000000;{UNIQUE}\n"),
        format!("hash,puzzle,solution\n0000000000000012,{zeros},{SOLUTION}\n"),
        format!("1,abcdefghijklmnop,{UNIQUE}\n"),
    ] {
        assert_eq!(line_of(&row), UNIQUE, "{row}");
    }
    for wrong in ["quiz", "puzzle,", "puzzle,3.4", "puzzles and more,rating"] {
        assert!(line_of(&format!("{wrong}\n{zeros},3.4\n")).contains("expected"), "{wrong}");
    }
    assert_eq!(line_of(&format!("puzzle\n{zeros}\n")), UNIQUE);
    // Without a header, numbers beside each other could be the sides of a Kakuro.
    assert_eq!(line_of(&format!("{zeros},{SOLUTION}")), UNIQUE);
    assert_eq!(line_of("0000000000000012,2143432112343412"), "..............12");
    assert_eq!(line_of("jigsaw/AABABBCCC:1....3...,132213321"), "jigsaw/AABABBCCC:1....3...");
    assert_eq!(line_of(&UNIQUE.replace('.', "*")), UNIQUE);
    assert_eq!(line_of("1***\n***2\n***3\n****\n"), "1......2...3....");
}

#[test]
fn a_solution_beside_its_puzzle_is_handed_out() {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.name() == SUDOKU).expect("a family");
    let told = |text: &str| {
        let puzzle = family.read(text, 1).expect("a puzzle");
        solution::told(&**family, &*puzzle, Piece { text, line: 1 }, None).expect("no wrong one")
    };
    let solution: Vec<i32> = SOLUTION.bytes().map(|digit| i32::from(digit - b'0')).collect();
    for between in [",", ";"] {
        for number in ["", "7"] {
            let line = [number, UNIQUE, SOLUTION, "easy"].join(between);
            let line = line.trim_start_matches([',', ';']);
            assert_eq!(told(line), Some(solution.clone()), "{line}");
        }
        assert_eq!(told(&[UNIQUE, "easy", SOLUTION].join(between)), None);
        assert_eq!(told(&[UNIQUE, ""].join(between)), None);
    }
}

#[test]
fn a_solution_beside_its_puzzle_has_to_be_one() {
    let given = SOLUTION.replacen("53", "35", 1);
    let twice = SOLUTION.replacen("534", "536", 1);
    let empty = SOLUTION.replacen("534", "53.", 1);
    let told: Vec<String> =
        [SOLUTION, "5.3", &SOLUTION[..80], &given, &twice, &empty, &format!("{SOLUTION},easy")]
            .map(|solution| line_of(&format!("puzzle,solution\n{UNIQUE},{solution}\n")))
            .to_vec();
    insta::assert_snapshot!(told.join("\n"));
    assert_eq!(verdicts(&format!("{UNIQUE},{SOLUTION}")), ["sudoku unique"]);
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.name() == "sudoku").expect("a family");
    for between in [",", " ", "\n"] {
        assert_eq!(family.glance(&format!("{UNIQUE}{between}{SOLUTION}\n")), Some(1));
        for wrong in [&given, &twice, &empty, &SOLUTION.replace('5', "x")] {
            assert_eq!(family.glance(&format!("{UNIQUE}{between}{wrong}")), None, "it has to be read");
        }
    }
}

/// As spreadsheets and lists on the web have them.
#[test]
fn tables_and_lists_are_read() {
    let rows: Vec<&str> = (0..9).map(|row| &UNIQUE[9 * row..9 * row + 9]).collect();
    let sheet = |between: &str| {
        let row = |row: &&str| {
            let cells: Vec<String> = row.chars().map(|cell| cell.to_string().replace('.', "")).collect();
            cells.join(between)
        };
        rows.iter().map(row).collect::<Vec<String>>().join("\n")
    };
    let texts = [
        sheet(","),
        sheet(";"),
        sheet("\t"),
        format!("{}\n\n{}", sheet(","), sheet(", ")),
        format!("1. {UNIQUE}\n2) {UNIQUE}"),
        format!("puzzle;solution;level\n{UNIQUE};{SOLUTION};easy"),
        format!("id,puzzle,solution\n1,{UNIQUE},{SOLUTION}\n2,{UNIQUE},{SOLUTION}"),
    ];
    for (text, count) in texts.iter().zip([1, 1, 1, 2, 2, 1, 2]) {
        assert_eq!(verdicts(text), vec!["sudoku unique"; count], "{text}");
    }
    for title in ["Sunday 1", "The #1", "Easy", "Easy 1 (Sunday)"] {
        assert_eq!(line_of(&format!("{title}\n{}", rows.join("\n"))), UNIQUE, "{title}");
    }
    for heading in ["sunday 1", "Easy (diagonals)", "easy"] {
        let told = line_of(&format!("{heading}\n{}", rows.join("\n")));
        assert!(told.contains("before a heading"), "{told}");
    }
    let heading = line_of(&format!("Killer 1 (Sunday)\n{}", rows.join("\n")));
    insta::assert_snapshot!(heading, @r##"line 1, column 1: expected a row of a board, or `#` before a heading, found "Killer 1 (Sunday)""##);
}

/// All candidates of [`UNIQUE`], as HoDoKu prints them.
const CANDIDATES: &str = "
.-------------------.----------------.-------------------.
| 5    3     124    | 26    7   2468 | 1489   1249  248  |
| 6    247   247    | 1     9   5    | 3478   234   2478 |
| 12   9     8      | 23    34  24   | 13457  6     247  |
:-------------------+----------------+-------------------:
| 8    125   1259   | 579   6   147  | 4579   2459  3    |
| 4    25    2569   | 8     5   3    | 579    259   1    |
| 7    15    1359   | 59    2   14   | 4589   459   6    |
:-------------------+----------------+-------------------:
| 139  6     134579 | 357   35  7    | 2      8     4    |
| 23   278   237    | 4     1   9    | 36     3     5    |
| 123  1245  12345  | 2356  8   26   | 1346   7     9    |
'-------------------'----------------'-------------------'
";

#[test]
fn grids_of_candidates_are_read() {
    let simple = CANDIDATES.replace(['.', '\''], "*").replace([':', '+'], "|");
    let plain: String = CANDIDATES
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|row| row.replace('|', " ") + "\n")
        .collect();
    let line = line_of(CANDIDATES);
    assert!(line.starts_with("....5......3......12.4.....") && line.len() == 729, "{line}");
    for text in [CANDIDATES, &simple, &plain] {
        assert_eq!(verdicts(&format!("{text}{text}")), ["sudoku unique", "sudoku unique"], "{text}");
        assert_eq!(line_of(text), line);
    }
    let cases = [
        (
            CANDIDATES.replace("1259", "1229"),
            "line 7, column 14: expected digits from 1 to 9, each once, found \"1229\"",
        ),
        (
            "1 2 34 4\n. . . .\n. . . .\n. . . .\n".to_owned(),
            "line 1, column 5: expected a digit from 1 to 4, or `.`, found \"34\"",
        ),
        (
            "1 2 3 4\n3 4 1 2\n2 1 34 45\n1 2 3 4\n".to_owned(),
            "line 3, column 8: expected digits from 1 to 4, each once, found \"45\"",
        ),
    ];
    for (text, mistake) in cases {
        assert_eq!(line_of(&text), mistake, "{text}");
    }
}

#[test]
fn what_is_written_can_be_read_again() {
    let texts = [
        UNIQUE,
        "x:1...............",
        "latin:12.......",
        "x+jigsaw/AABBAABBCCDDCCDD:12..............",
        "1....234....1234................................................",
    ];
    let families = families(&Reading::default());
    for text in texts {
        let family = families.iter().find(|family| family.recognises(text)).expect("a family");
        let puzzle = family.read(text, 1).expect("a puzzle");
        let mut line = String::new();
        puzzle.write("line", &mut line).expect("fits a line");
        assert_eq!(line.trim_end(), text);
        if text.len() != 64 {
            let mut grid = String::new();
            puzzle.write("grid", &mut grid).expect("fits a grid");
            let again = cut_up(&mut *family.splitter(), &grid);
            assert_eq!(again.len(), 1, "{grid}");
            let mut line = String::new();
            family.read(&again[0].1, 1).expect("a puzzle").write("line", &mut line).expect("fits a line");
            assert_eq!(line.trim_end(), text);
        }
    }
}

#[test]
fn another_puzzle_behind_a_puzzle_is_no_state() {
    let other = "4".to_owned() + &UNIQUE[1..];
    let wrong =
        |text: &str| crate::read(text, &Reading::default()).map(|_| ()).map_err(|error| error.to_string());
    insta::assert_snapshot!(
        wrong(&format!("{UNIQUE} {other}")).expect_err("another puzzle"),
        @"line 1, column 83: expected a state of the puzzle before it, with its given 5 in r1c1; another puzzle stands on a line of its own, found 4"
    );
    let state = UNIQUE.replacen('.', "4", 1);
    for behind in [&state, &UNIQUE.replace(|c: char| c.is_ascii_digit(), "."), "4.1", "a name"] {
        assert_eq!(wrong(&format!("{UNIQUE} {behind}")), Ok(()), "{behind}");
    }
}

#[test]
fn a_bad_cell_among_candidates_is_named() {
    let row = "12 34 12 3\n";
    let read = |text: &str| line_of(text);
    assert_eq!(
        read(&format!("12 34x 12 3\n{}", row.repeat(3))),
        "line 1, column 4: expected digits from 1 to 4, each once, found \"34x\""
    );
    assert_eq!(
        read(&format!("{row}12 34 120 3\n{}", row.repeat(2))),
        "line 2, column 7: expected digits from 1 to 4, each once, found \"120\""
    );
}

#[test]
fn lines_of_pencil_marks_leave_out_which_are_given() {
    let left_out =
        |text: &str, format| crate::read(text, &Reading::default()).expect("a puzzle").left_out(format);
    let marks = "1 34 23 34\n34 12 34 12\n12 34 12 34\n34 12 34 12\n";
    assert_eq!(left_out(marks, "line"), ["givens"]);
    assert!(left_out(marks, "fpuzzles").is_empty() && left_out(UNIQUE, "line").is_empty());
}

#[test]
fn boards_in_as_many_lines_as_columns_are_read() {
    let row = |at: usize| "1...5...9...D...".chars().cycle().skip(at).take(16).collect::<String>() + "\n";
    let rows: String = (0..16).map(row).collect();
    let line = rows.replace('\n', "");
    for text in [&rows, &format!("box4x4:\n{rows}"), &format!("Hard\n{rows}\n")] {
        assert_eq!(line_of(text), line, "{text}");
    }
    assert_eq!(line_of(&format!("{rows}{rows}")), format!("{line} and {line}"));
    assert_eq!(
        line_of(&rows.replacen('D', "H", 1)),
        "line 1, column 13: expected a symbol from 1 to G, or `.`, found \"H\""
    );
}
