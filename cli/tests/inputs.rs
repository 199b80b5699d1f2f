//! What becomes of the inputs: they are read once, and stay as they are.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;

use crate::support::{PUZZLE, seen};

const PROBLEM: &str = "p q\np\nq\np q\n";

/// A file in an empty folder of its own.
fn file(folder: &str, name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file
}

/// What is seen of a run whose input may not be its output.
#[track_caller]
fn kept(command: &[&str], output: &str, file: &Path, text: &str) -> String {
    let folder = file.parent().unwrap();
    let output = folder.join(output);
    let (output, input) = (output.to_str().unwrap(), file.to_str().unwrap());
    let input: &[&str] = if command[0] == "book" { &["--puzzles", input] } else { &[input] };
    let arguments = [command, &[output], input].concat();
    let seen = seen(&arguments, "").replace(folder.to_str().unwrap(), "FOLDER");
    assert_eq!(fs::read_to_string(file).unwrap(), text);
    seen
}

#[test]
fn an_input_is_not_written_over() {
    let problem = file("input-of-count", "a.dlx", PROBLEM);
    assert_snapshot!(kept(&["count", "--save"], "a.dlx", &problem, PROBLEM), @"
    --- error: FOLDER/a.dlx: the output is the input: expected another file
    --- 2
    ");
    let puzzle = file("input-of-render", "a.txt", PUZZLE);
    assert_snapshot!(kept(&["render", "--output"], "./a.txt", &puzzle, PUZZLE), @"
    --- error: FOLDER/./a.txt: the output is the input: expected another file
    --- 2
    ");
    let puzzle = file("input-of-book", "a.pdf", PUZZLE);
    assert_snapshot!(kept(&["book", "--output"], "a.pdf", &puzzle, PUZZLE), @"
    --- error: FOLDER/a.pdf: the output is the input: expected another file
    --- 2
    ");
    let puzzle = file("input-of-pages", "2.txt", &PUZZLE.repeat(2));
    assert_snapshot!(kept(&["render", "--output"], "{}.txt", &puzzle, &PUZZLE.repeat(2)), @"
    --- error: FOLDER/2.txt: the output is the input: expected another file
    --- 2
    ");
    // That is told before the work: the end of the second puzzle is not missed yet.
    let none = format!("{PUZZLE}123456789\n");
    for (command, name) in [("book", "a.pdf"), ("render", "a.pdf"), ("render", "a.svg")] {
        let puzzle = file("input-before-work", name, &none);
        let seen = kept(&[command, "--output"], name, &puzzle, &none);
        assert!(seen.contains("the output is the input"), "{seen}");
    }
    // A proof has a second file.
    for name in ["a.pbp", "a.opb"] {
        let problem = file("input-of-prove", name, PROBLEM);
        let seen = kept(&["prove", "--output"], "a.pbp", &problem, PROBLEM);
        assert_eq!(
            seen,
            format!("--- error: FOLDER/{name}: the output is the input: expected another file\n--- 2")
        );
        assert_eq!(fs::read_dir(problem.parent().unwrap()).unwrap().count(), 1);
    }
}

#[cfg(unix)]
#[test]
fn an_input_of_another_name_is_not_written_over() {
    for name in ["link", "hard"] {
        let problem = file(&format!("input-by-{name}"), "a.dlx", PROBLEM);
        let other = problem.with_file_name(name);
        match name {
            "link" => std::os::unix::fs::symlink(&problem, &other).unwrap(),
            _ => fs::hard_link(&problem, &other).unwrap(),
        }
        let seen = kept(&["count", "--save"], name, &problem, PROBLEM);
        assert!(seen.ends_with("the output is the input: expected another file\n--- 2"), "{seen}");
    }
    let problem = file("input-by-stdin", "a.dlx", PROBLEM);
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_dlx"))
        .args(["count", "--save"])
        .arg(&problem)
        .stdin(fs::File::open(&problem).unwrap())
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&problem).unwrap(), PROBLEM);
}

#[test]
fn stdin_is_one_input() {
    let commands: [&[&str]; 4] = [
        &["count", "--up-to-symmetry", "--under", "-"],
        &["cover", "--up-to-symmetry", "--under", "-"],
        &["count", "--load", "-"],
        &["sample", "--load", "-"],
    ];
    for command in commands {
        let expected = "--- error: expected - for one file, as stdin ends where it was read\n--- 2";
        assert_eq!(seen(command, PROBLEM), expected, "{command:?}");
    }
}

#[test]
fn files_beside_the_puzzles_are_read_as_these_are() {
    let board = file("side-files", "board", "");
    fs::write(&board, b"12\n\xff\n").unwrap();
    let commands: [&[&str]; 4] = [
        &["generate", "sudoku", "--seed", "1", "--template"],
        &["generate", "sudoku", "--seed", "1", "--pattern"],
        &["generate", "kakuro", "--seed", "1", "--layout"],
        &["book", "--sudoku", "1:4", "--seed", "1", "--imprint"],
    ];
    for command in commands {
        let (name, seen) = (board.display(), seen(&[command, &[board.to_str().unwrap()]].concat(), ""));
        let expected = format!("--- error: {name}:2:1: expected text in UTF-8, found other bytes\n--- 2");
        assert_eq!(seen, expected, "{command:?}");
    }
}

/// What is around a board where it was copied from a page or a chat.
#[test]
fn pasted_puzzles_are_read() {
    let board = PUZZLE.trim();
    let digits: Vec<&str> = board.split_inclusive(|_: char| true).collect();
    let rows = |between: &str, ends: [&str; 2]| -> Vec<String> {
        digits.chunks(9).map(|row| ends[0].to_owned() + &row.join(between) + ends[1]).collect()
    };
    let numbers = rows(",", ["[", "]"]).join(",").replace('.', "0");
    let grid = rows("", ["", ""]).join("\n");
    let plain = seen(&["convert"], PUZZLE);
    for text in [
        format!("Puzzle 1: {board}\n"),
        format!("My puzzle\n{board}\n"),
        format!("Sudoku #7 (hard)\n{grid}\n"),
        format!("```\n{board}\n```\n"),
        format!("```text\n{grid}\n```\n"),
        format!("“{board}”\n"),
        format!("\u{200b}{}\u{200b}{}\n", &board[..40], &board[40..]),
        format!("{}\n", rows("\u{a0}", ["\u{a0}", ""]).join("\n")),
        format!("[{numbers}]\n"),
        format!("[\n{}\n]\n", numbers.replace("],", "],\n  ")),
        format!("[{}]\n", numbers.replace('0', "null")),
        format!("https://sudokuexchange.com/play/?s={board}\n"),
    ] {
        assert_eq!(seen(&["convert"], &*text), plain, "{text}");
    }
    let families = format!("```\n{board}\n```\n\nPuzzle 2\n\n```\n3:a_3aab_,s1m3m3a5\n```\n");
    assert_snapshot!(seen(&["check"], &*families), @"
    unique
    unique
    --- --- 0
    ");
    assert_snapshot!(seen(&["check"], "[[1,2],[3,\"x\"]]\n"), @"
    --- error: stdin:1:9: expected `null`, 0 or a value from 1 to 2, found 3
    --- 2
    ");
    // Rules in a title are not lost.
    assert!(seen(&["check"], &*format!("Diagonal sudoku 2: {board}\n")).contains("error"));
}

/// Nor in a name, a comment or a title. In UTF-16, all is as usual.
#[test]
fn a_zero_is_in_no_puzzle() {
    let told = |column| {
        format!("--- error: stdin:1:{column}: expected text, found the control character U+0000\n--- 2")
    };
    let board = PUZZLE.trim();
    for (text, column) in [
        ("5\x003..7\n".to_owned(), 2),
        (format!("5\0{}\n", &board[1..]), 2),
        (format!("{board} na\0me\n"), 85),
        (format!("# a\0b\n{board}\n"), 4),
        (format!("T\0itle\n\n{board}\n"), 2),
        ("{\0\"family\":\"sudoku\"}\n".to_owned(), 2),
        ("tiling\0 squares\n".to_owned(), 7),
    ] {
        for command in ["check", "solve"] {
            assert_eq!(seen(&[command], &*text), told(column), "{command}: {text:?}");
        }
    }
    assert_eq!(
        seen(&["check"], &*format!("{board}\na\0b\n")),
        format!("unique\n{}", told(2).replace(":1:", ":2:"))
    );
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        let text: Vec<u8> = format!("{board} \u{20ac}\n{board}\n").encode_utf16().flat_map(order).collect();
        assert!(seen(&["check"], text).contains("error"), "what is not plainly UTF-16 is none");
        let text: Vec<u8> = format!("{board}\n{board} \u{20ac}\n").encode_utf16().flat_map(order).collect();
        assert_eq!(seen(&["check"], text), "unique\nunique\n--- --- 0");
    }
}
