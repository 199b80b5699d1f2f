//! `--json`: what each command prints, and that it is read again.

mod support;

use insta::assert_snapshot;
use support::{dlx, seen, stdout};

const UNIQUE: &str = "1...3.....4..2.1\n";
const TWO: &str = "latin:12..\n";

fn printed(arguments: &[&str], stdin: &str) -> String {
    let output = dlx(arguments).write_stdin(stdin).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn generators_print_objects() {
    assert_snapshot!(stdout(&["generate", "latin", "--size", "3", "--seed", "1", "--count", "2", "--skip", "5", "--json"]), @"");
    for family in ["sudoku", "kenken", "kakuro", "kropki", "latin"] {
        let usual = stdout(&["generate", family, "--seed", "3", "--count", "2"]);
        let objects = stdout(&["generate", family, "--seed", "3", "--count", "2", "--format", "json"]);
        assert_eq!(objects.lines().count(), 2);
        assert_eq!(printed(&["convert"], &objects), usual, "{family}");
        assert_eq!(printed(&["check", "--family", family], &objects), "unique\nunique\n");
    }
}

#[test]
fn streams_may_mix_families() {
    let objects = printed(&["convert", "--json"], UNIQUE)
        + &printed(&["convert", "--json"], "3:_a_3b_3,a3s1d2a3a2\n")
        + &printed(&["convert", "--json"], "some:D/D/D/(4xx)");
    for threads in ["1", "3"] {
        assert_snapshot!(seen(&["check", "--threads", threads], &*objects), @"");
    }
    assert_snapshot!(seen(&["check", "--family", "kenken"], &*objects), @"");
}

#[test]
fn verdicts_come_with_what_proves_them() {
    assert_snapshot!(seen(&["check", "--json", "--minimal"], UNIQUE), @"");
    assert_snapshot!(seen(&["check", "--json"], TWO), @"");
    assert_snapshot!(seen(&["check", "--json"], "latin:1..1 \nlatin:1.1.\n"), @"");
    assert_snapshot!(seen(&["check", "--json", "--timeout", "0"], "latin:....\n"), @"");
}

#[test]
fn solutions_are_objects() {
    assert_snapshot!(seen(&["solve", "--json"], UNIQUE), @"");
    assert_snapshot!(seen(&["solve", "--json", "--all"], "latin:....\n"), @"");
    assert_snapshot!(seen(&["solve", "--json"], "latin:1.1.\n"), @"");
    assert_snapshot!(seen(&["solve", "--json", "--limit", "1000", "--timeout", "0"], "latin:....\n"), @"");
    assert_snapshot!(seen(&["solve", "--format", "json"], "3,3\n*,C3,C4\nF4,?,?\nF3,?,1\n"), @"");
}

#[test]
fn ratings_hints_and_steps_are_objects() {
    let nine = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n";
    let only = |arguments: &[&str]| {
        let text = printed(arguments, nine);
        let (_, findings) = text.split_once("\"index\"").unwrap();
        findings.to_owned()
    };
    assert_snapshot!(only(&["rate", "--json", "--pearl"]), @"");
    assert_snapshot!(only(&["hint", "--json"]), @"");
    let steps = only(&["solve", "--json", "--steps"]);
    assert!(steps.starts_with(
        ":0,\"verdict\":\"unique\",\"steps\":[{\"technique\":\"Hidden single\",\"rating\":1.2,"
    ));
    assert_snapshot!(seen(&["rate", "--json"], ".".repeat(81)), @"");
}

#[test]
fn transformed_puzzles_tell_their_seed() {
    assert_snapshot!(seen(&["transform", "--json", "--seed", "5"], UNIQUE), @"");
    assert_snapshot!(seen(&["transform", "--json", "--canonical"], UNIQUE), @"");
}

#[test]
fn covers_and_counts_are_objects() {
    assert_snapshot!(seen(&["cover", "--json"], "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"), @"");
    assert_snapshot!(seen(&["count", "--json"], "a b\na\nb\na b\n"), @"");
    assert_snapshot!(seen(&["count", "--json", "--limit", "1"], "a b\na\nb\na b\n"), @"");
    assert_snapshot!(seen(&["count", "--json", "--timeout", "0"], "a b\na\nb\na b\n"), @"");
}

#[test]
fn bad_objects_are_told_with_their_place() {
    assert_snapshot!(seen(&["check"], "{\"family\":\"sudoku\",\"size\":4}\n\n{\"family\":\"sudoku\",\"size\":400}\n"), @"");
    assert_snapshot!(seen(&["check"], "{\n  \"family\": \"kenken\",\n  \"size\": 2,\n  \"cages\": [7]\n}\n"), @"");
    assert_snapshot!(seen(&["check"], "{\"family\":\"sudoku\",\n"), @"");
    assert_snapshot!(seen(&["solve"], "{\"family\":\"sudoku\",\"size\":4,\"cages\":[]}"), @"");
    assert_snapshot!(seen(&["convert", "--json", "--format", "grid"], ""), @"");
}

#[test]
fn puzzles_of_f_puzzles_are_read_and_written() {
    for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let text = printed(&["convert", "--format", format], UNIQUE);
        assert_eq!(text.lines().count(), 1);
        assert_eq!(printed(&["convert"], &text), UNIQUE);
        assert_eq!(printed(&["check"], &text), "unique\n");
    }
    assert_snapshot!(seen(&["solve"], "https://sudokupad.app/abcdefghij\n"), @"");
    assert_snapshot!(seen(&["convert", "--format", "fpuzzles"], "2,3\n*,C1,*\nF1,?,*\n"), @"");
    assert_snapshot!(seen(&["solve", "--format", "sudokupad"], UNIQUE), @"");
}
