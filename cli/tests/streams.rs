//! How commands that read or make many puzzles behave: their order, their ends, their exit statuses.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Command;
use std::thread;

use insta::assert_snapshot;

use crate::support::{answer, dlx, seen, start, stdout};

const UNIQUE: &str = "....3.4......3.2\n";
const TWO: &str = "latin:....\n";
const NONE: &str = "latin:1.1.\n";

#[test]
fn answers_come_in_order_from_any_number_of_threads() {
    let mixed: String = (0..300).map(|number| [UNIQUE, TWO, NONE, "\n"][number * 7 % 11 % 4]).collect();
    for arguments in [&["check", "--explain"][..], &["solve"], &["check", "--json"], &["convert", "--json"]] {
        let with = |threads| {
            let run = dlx(arguments).args(["--threads", threads]).write_stdin(&*mixed).output().unwrap();
            (String::from_utf8(run.stdout).unwrap(), run.status.code())
        };
        let one = with("1");
        assert!(one.0.lines().count() >= 200);
        assert_eq!(with("3"), one, "{arguments:?}");
    }
}

#[test]
fn texts_of_any_editor_are_read() {
    let puzzles = [UNIQUE, "\n", TWO, "\n", "2,3,4\n*,C3,C4\nF7,?,?\n"].concat();
    let plain = seen(&["check"], &*puzzles);
    assert_eq!(plain, "unique\nmultiple\nunique\n--- --- 1");
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{feff}"] {
            let text = mark.to_owned() + &puzzles.replace('\n', end);
            assert_eq!(seen(&["check"], text), plain, "lines that end in {end:?} after {mark:?}");
        }
    }
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = format!("\u{feff}{puzzles}").encode_utf16().flat_map(unit).collect();
        assert_eq!(seen(&["check"], text), plain, "UTF-16");
        let text: Vec<u8> = "\u{feff}ä b\r\nä\r\nb\r\n".encode_utf16().flat_map(unit).collect();
        assert_eq!(seen(&["cover"], text), "ä\nb\n--- --- 0", "UTF-16");
    }
    let json = format!("\u{feff}{}", stdout(&["generate", "sudoku", "--seed", "1", "--quiet", "--json"]));
    assert_eq!(seen(&["check"], json), "unique\n--- --- 0");
    let packing = "\u{feff}tiling squares\rpiece domino\r##\r\rboard\r##\r";
    assert_eq!(seen(&["check"], packing), "unique\n--- --- 0");
}

/// A board in the rows of a spreadsheet, the middle one empty, and an empty row.
const SHEET: [&str; 2] = [
    "2,,,1,,5,,,3\n,5,4,,,,7,1,\n,1,,2,,3,,8,\n6,,2,8,,7,3,,4\n,,,,,,,,\n1,,5,3,,9,8,,6\n,2,,7,,1,,6,\n,8,1,,,,2,4,\n7,,,4,,2,,,1\n",
    ",,,,,,,,\n",
];

/// An empty row is one of a board, or lies between boards: what is around it tells.
#[test]
fn empty_rows_of_spreadsheets_are_told_apart() {
    let [board, empty] = SHEET;
    let apart = |count: usize| [board].repeat(count).join(empty);
    for (count, text) in [
        (1, board.to_owned()),
        (1, format!("{empty}{board}{empty}")),
        (2, apart(2)),
        (3, format!("{empty}{}{empty}", apart(3))),
        (10, apart(10)),
        (10, board.repeat(10)),
        (300, apart(300)),
        (2, format!("{board}\n{board}")),
    ] {
        for between in [",", ";", "\t"] {
            let verdicts = seen(&["check"], text.replace(',', between));
            assert_eq!(verdicts, "unique\n".repeat(count) + "--- --- 0", "{count} with {between:?}");
        }
    }
    assert_snapshot!(seen(&["check"], format!("{empty}{}{empty}", board.replacen(empty, "", 1))), @"
    --- error: stdin:1:1: expected 9 rows in each board: it is not clear which empty rows are of a board; those that are need a `0` in each cell, and a blank line has to stand between boards, found 10 rows
    --- 2
    ");
    let bands =
        board.lines().collect::<Vec<_>>().chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>();
    assert_snapshot!(seen(&["check"], bands.join(empty)), @"
    --- error: stdin:4:1: expected 9 rows in each board: it is not clear which empty rows are of a board; those that are need a `0` in each cell, and a blank line has to stand between boards, found 11 rows
    --- 2
    ");
}

/// Puzzles behind other fields of a table, behind an identifier, and below headings.
#[test]
fn puzzles_stand_behind_names() {
    let board = "200105003054000710010203080602807304000000000105309806020701060081000240700402001";
    let rows: Vec<&str> = (0..9).map(|row| &board[9 * row..9 * row + 9]).collect();
    let rows = rows.join("\n");
    let solution = "278145693354698712916273485692817354837564129145329876423751968581936247769482531";
    for text in [
        format!("0000183b305c {board} 1.2\n0000183b305d {board} 1.3\n"),
        format!("Name;Puzzle;Level\n\"One\";{board};easy\nTwo;{board};hard\n"),
        format!("source,question,answer,rating\nfirst,{board},{solution},0\nsecond,{board},{solution},3\n"),
        format!("Grid 01\n{rows}\nGrid 02\n{rows}\n"),
    ] {
        assert_eq!(seen(&["check"], &*text), "unique\nunique\n--- --- 0", "{text}");
    }
    let wrong = format!("first,{board},1{}\n", &solution[1..]);
    assert!(seen(&["check"], wrong).contains("expected 2 in the solution"));
    assert_snapshot!(seen(&["check"], "PK\u{3}\u{4}\u{14}\n"), @"
    --- error: stdin:1:1: expected text (save a spreadsheet as CSV), found a zip archive, such as an .xlsx file is
    --- 2
    ");
}

#[test]
fn games_of_opensudoku_are_lines() {
    let board = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let game =
        |data: &str| format!("<opensudoku><game data=\"{board}\"/><game data=\"{data}\"/></opensudoku>\n");
    let line = board.replace('0', ".");
    assert_eq!(seen(&["convert"], game(board)), format!("{line}\n{line}\n--- --- 0"));
    assert_snapshot!(seen(&["check"], game(&board[1..])), @"
    --- error: stdin:1:109: expected 81 cells of the game, found 80
    --- 2
    ");
}

#[test]
fn sudokus_become_one_file_of_opensudoku() {
    let sudokus = stdout(&["generate", "sudoku", "--count", "300", "--seed", "5", "--full"]);
    let written = answer(&["convert", "--format", "opensudoku"], &sudokus);
    assert!(written.starts_with("<?xml") && written.matches("<opensudoku>").count() == 1);
    assert!(written.ends_with("/>\n</opensudoku>\n"));
    assert_eq!(answer(&["convert"], &written), sudokus);
    assert_eq!(answer(&["convert", "--format", "opensudoku"], ""), "");
    assert_snapshot!(seen(&["convert", "--format", "opensudoku"], "1...............\n"), @"
    --- error: stdin:1: cannot write this puzzle as opensudoku: such files only hold Sudokus of 9×9 with boxes
    --- 2
    ");
    assert_snapshot!(seen(&["convert", "--format", "opensudoku"], "4:2/2/1/3/1/3/2/2/1/2/2/3/3/2/2/1\n"), @"
    --- error: stdin:1: cannot write this puzzle as opensudoku: there is no such notation of variants
    --- 2
    ");
}

/// What stands before a board on its line is no board, and the state behind it still is one.
#[test]
fn hints_take_boards_behind_a_number() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let hint = |line: String| seen(&["hint"], line + "\n");
    let state = board.replacen("53..7", "534.7", 1);
    let (plain, gone_on) = (hint(board.to_owned()), hint(format!("{board} {state}")));
    assert_ne!(plain, gone_on);
    for before in ["7, ", "7. ", "12) ", "7,", "name7 "] {
        assert_eq!(hint(format!("{before}{board}")), plain, "{before}");
        assert_eq!(hint(format!("{before}{board} {state}")), gone_on, "{before}");
    }
    assert_eq!(hint(format!("\"7\", \"{board}\"")), plain);
}

/// With its quotes, it would be as long as a board.
#[test]
fn a_board_in_quotes_has_the_length_between_them() {
    let cells = ".".repeat(79);
    let told = seen(&["check"], format!("\"{cells}\"\n"));
    assert!(
        told.contains("stdin:1:2: expected as many cells as a board has") && told.contains("found 79"),
        "{told}"
    );
}

#[test]
fn hints_go_on_from_what_a_line_of_hodoku_tells() {
    let board = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_snapshot!(seen(&["hint"], format!(":0701:5:{board}:115::\n")), @"
    Hidden single: in box 1, only r3c1 can be 1, as 1 in r2c4 rules out the other empty cells
    --- --- 0
    ");
}

#[test]
fn a_blank_line_that_is_missing_before_another_family_is_told() {
    let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let kenken = "# 2\n! 1 A1\n! 2 A2\n+ 3 B1 B2\n";
    let kakuro = "3,3\n*,C3,C4\nF3,?,?\nF4,?,?\n";
    let missing = "expected a blank line before a puzzle of another family, found none";
    for (text, line) in [(format!("{kenken}{sudoku}"), 5), (format!("{kakuro}{sudoku}"), 5)] {
        let told = seen(&["check"], text);
        assert!(told.contains(&format!("stdin:{line}:1: {missing}")), "{told}");
    }
}

/// Puzzles of several families in one stream are read back as they were.
#[test]
fn families_stay_apart_when_they_are_written_again() {
    let puzzles = [
        "1...3.....4..2.1\n",
        "(wx)A(1xk)3/D/D/D\n",
        "2,3,4\n*,C3,C4\nF7,?,?\n",
        "latin:1.......2\n",
        "#\t2\n+\t6\tA1 A2 B1 B2\n",
    ];
    let mixed: String = (0..60).map(|number| format!("{}\n", puzzles[number * 7 % 11 % 5])).collect();
    let convert = |arguments: &[&str], text: &str| {
        let run = dlx(&[&["convert"], arguments].concat()).write_stdin(text).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    let written = convert(&["--threads", "1"], &mixed);
    assert_eq!(convert(&["--threads", "3"], &mixed), written);
    assert_eq!(convert(&[], &written), written);
    assert_eq!(convert(&["--json"], &written), convert(&["--json"], &mixed));
    // Lines of one family stay lines one after another, and so do puzzles of f-puzzles.
    assert_eq!(convert(&[], &puzzles[0].repeat(3)), puzzles[0].repeat(3));
    let both = format!("{}\n{}", puzzles[0], puzzles[1]);
    assert_eq!(convert(&["--format", "fpuzzles"], &both).lines().filter(|line| !line.is_empty()).count(), 2);
}

/// `--family latin` says what a line without a prefix is; a size without boxes says it, too.
#[test]
fn lines_without_boxes_are_latin_squares() {
    let latin = |text: &str| seen(&["convert", "--family", "latin"], text);
    assert_eq!(latin("1...3.....4..2.1\n"), "latin:1...3.....4..2.1\n--- --- 0");
    let nine = format!("12{}\n", ".".repeat(79));
    assert_eq!(latin(&nine.repeat(2)), format!("latin:{nine}latin:{nine}--- --- 0"));
    assert_eq!(seen(&["check", "--family", "latin"], nine), "multiple\n--- --- 1");
    let five = "1...2.....3..............\n";
    for arguments in [&["convert"][..], &["convert", "--family", "latin"]] {
        assert_eq!(seen(arguments, five), format!("latin:{five}--- --- 0"));
    }
    assert_eq!(latin(&five.repeat(3)), format!("{}--- --- 0", format!("latin:{five}").repeat(3)));
    let rows = "1...2\n.....\n3....\n.....\n.....\n";
    assert_eq!(seen(&["convert"], rows), format!("latin:{}--- --- 0", rows.replace('\n', "") + "\n"));
    let seven = ".".repeat(49) + "\n";
    assert_eq!(seen(&["convert"], &*seven), format!("latin:{seven}--- --- 0"));
}

/// A timeout of a command that is not about single puzzles is one for all of them.
#[test]
fn a_timeout_of_the_run_ends_it() {
    let hard = "................\n";
    for (arguments, wanted) in [
        (&["candidates", "--timeout", "0"][..], "stopped\nstopped\n--- --- 3"),
        (&["render", "--timeout", "0"], "--- stdin: stopped while reading: the deadline passed\n--- 3"),
        (
            &["cover", "--unique", "--timeout", "0"],
            "stopped\n--- stdin: stopped while reading: the deadline passed\n--- 3",
        ),
    ] {
        assert_eq!(seen(arguments, hard.repeat(2)), wanted, "{arguments:?}");
    }
    let json = seen(&["cover", "--unique", "--json", "--timeout", "0"], "a\na\n");
    assert!(json.starts_with("{\"verdict\":\"stopped\",\"covers\":[]}\n---"), "{json}");
}

#[test]
fn a_batch_that_stopped_is_taken_up_again() {
    for family in ["sudoku", "latin", "kenken", "kakuro", "kropki"] {
        for more in [&[][..], &["--with-solution"], &["--json"]] {
            let made = |skip, count, threads| {
                let fixed = ["generate", family, "--seed", "9", "--threads", threads];
                stdout(&[&fixed[..], &["--skip", skip, "--count", count], more].concat())
            };
            let all = made("0", "7", "1");
            let rest = made("3", "4", "2");
            assert!(all.ends_with(&rest), "{family}");
            // Where puzzles take several lines, a blank one is between them.
            let first = made("0", "3", "2");
            let between = all.len() - first.len() - rest.len();
            assert!(all.starts_with(&first) && between <= 1, "{family}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_a_stream_quietly() {
    for arguments in [&["check"][..], &["solve", "--threads", "2"], &["convert", "--json"]] {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let writer = thread::spawn(move || while stdin.write_all(UNIQUE.repeat(100).as_bytes()).is_ok() {});
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        drop(out);
        let end = child.wait_with_output().unwrap();
        assert_eq!((end.status.code(), &end.stderr[..]), (Some(0), &b""[..]), "{arguments:?}");
        writer.join().unwrap();
    }
    let mut child = start(&["generate", "sudoku", "--count", "1000000000", "--seed", "1"]);
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 100]).unwrap();
    drop(out);
    let end = child.wait_with_output().unwrap();
    assert_eq!((end.status.code(), &end.stderr[..]), (Some(0), &b""[..]));
}

/// Whether interrupts do nothing to what is started from here, as in a job in the background of some shells.
#[cfg(unix)]
fn interrupts_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 0b10 != 0)
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_lines() {
    if interrupts_are_ignored() {
        eprintln!("interrupts are ignored here, so that nothing can be seen");
        return;
    }
    for arguments in
        [&["generate", "sudoku", "--count", "1000000000", "--seed", "1"][..], &["check", "--json"]]
    {
        let mut child = start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let writer = thread::spawn(move || while stdin.write_all(UNIQUE.repeat(100).as_bytes()).is_ok() {});
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0; 50_000];
        out.read_exact(&mut text).unwrap();
        let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(interrupt.success());
        out.read_to_end(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), None, "it ended by the signal");
        assert_eq!(text.last(), Some(&b'\n'));
        drop(out);
        writer.join().unwrap();
    }
}

#[test]
fn what_is_asked_while_we_wait_is_answered() {
    let mut child = start(&["check"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for (puzzle, answer) in [(UNIQUE, "unique\n"), (NONE, "none\n")] {
        stdin.write_all(puzzle.as_bytes()).unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn the_gravest_end_counts() {
    let status =
        |arguments: &[&str], text: String| dlx(arguments).write_stdin(text).output().unwrap().status.code();
    let bad = "12345\n";
    let large = "latin:".to_owned() + &".".repeat(81) + "\n";
    assert_eq!(status(&["check"], UNIQUE.into()), Some(0));
    assert_eq!(status(&["check"], [UNIQUE, TWO].concat()), Some(1));
    assert_eq!(status(&["check"], [TWO, bad].concat()), Some(2));
    assert_eq!(status(&["solve", "--all", "--timeout", "0.01"], large.clone() + UNIQUE), Some(3));
    assert_eq!(status(&["solve", "--all", "--timeout", "0.01"], [NONE, &large].concat()), Some(3));
    assert_eq!(status(&["solve", "--all", "--timeout", "0.01"], [&large, bad].concat()), Some(2));
    assert_eq!(status(&["solve", "--limit", "5"], large), Some(0));
}

#[test]
fn warnings_are_told_unless_it_should_stay_quiet() {
    let split = "# 2\n+ 2 A1 B2\n+ 4 A2 B1\n";
    assert_snapshot!(seen(&["check", "--allow-split"], split), @"
    unique
    --- warning: stdin:1: the cage A1 B2 is not connected
    warning: stdin:1: the cage A2 B1 is not connected
    --- 0
    ");
    assert_snapshot!(seen(&["check", "--allow-split", "--quiet"], split), @"
    unique
    --- --- 0
    ");
    assert_snapshot!(seen(&["transform", "--quiet"], "12345\n"), @"
    --- error: stdin:1:1: expected a board on one line, or a line for each of its rows, found one line of 5 cells
    --- 2
    ");
}

#[test]
fn colors_are_for_terminals_that_want_them() {
    let help = |variables: &[(&str, &str)]| {
        let output = dlx(&["--help"]).envs(variables.iter().copied()).output().unwrap();
        output.stdout.contains(&b'\x1b')
    };
    assert!(!help(&[]));
    assert!(help(&[("CLICOLOR_FORCE", "1")]));
    assert!(!help(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

/// The next step may take long, so that those before it are printed when they are found.
#[test]
fn steps_are_printed_as_they_are_found() {
    for threads in ["1", "3"] {
        let mut child = start(&["solve", "--steps", "--threads", threads, "arrows-9x9.txt"]);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let first: Vec<String> = lines.by_ref().take(3).collect();
        assert!(first.len() == 3 && first[0].contains("arrow at r3c1"), "{first:?}");
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "it had not ended");
    }
    let told = seen(&["solve", "--steps", "--timeout", "1", "arrows-9x9.txt"], "");
    assert!(told.ends_with("stopped\n--- --- 3"), "{told}");
}

/// No blank line parts steps from those of a puzzle that cannot be read.
#[test]
fn steps_end_where_a_puzzle_is_wrong() {
    let run = seen(&["solve", "--steps"], ".1....4..3....3.\n1234\n");
    let (steps, failure) = run.split_once("--- ").unwrap();
    assert!(steps.lines().count() > 1 && !steps.ends_with("\n\n"), "{steps:?}");
    assert!(failure.starts_with("error: stdin:2:"), "{failure}");
}

/// A Kakuro ends without a blank line.
#[test]
fn answers_of_several_families_are_read_again() {
    let mixed = "3,3\n*,C3,C4\nF4,?,?\nF3,?,?\n\n12343412214343..\n\n3,3\n*,C3,C4\nF4,?,?\nF3,?,?\n";
    let solved = answer(&["solve"], mixed);
    assert_eq!(solved, "3,3\n*,C3,C4\nF4,1,3\nF3,2,1\n\n1234341221434321\n\n3,3\n*,C3,C4\nF4,1,3\nF3,2,1\n");
    assert_eq!(answer(&["check"], &solved), "unique\n".repeat(3));
}

/// Solutions are printed while the work goes on: where a piece ends tells nothing of what follows.
#[test]
fn pieces_of_answers_are_parted_as_the_whole() {
    let sudoku = ".".repeat(16);
    let latin = format!("latin:{}", ".".repeat(81));
    let mixed = format!("{sudoku}\n\n{latin}\n{latin}\n{latin}\n\n").repeat(20);
    let solved = |threads| answer(&["solve", "--limit", "200", "--threads", threads], &mixed);
    let one = solved("1");
    assert_eq!(one.matches("\n\n").count(), 39);
    for threads in ["2", "7"] {
        assert!(solved(threads) == one, "{threads}");
    }
}
