//! What `generate` makes.

mod support;

use insta::assert_snapshot;
use support::{dlx, seen, stdout};

/// What `check` says of a text, one line for each puzzle.
fn verdicts(text: &str, more: &[&str]) -> String {
    let output = dlx(&[&["check"], more].concat()).write_stdin(text).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_kind_of_sudoku_has_one_solution() {
    for (kind, count) in [
        (&["--size", "4"][..], 30),
        (&["--size", "6"], 30),
        (&["--size", "6", "--box", "3x2"], 10),
        (&["--size", "8"], 20),
        (&["--size", "10"], 10),
        (&["--size", "12"], 4),
        (&["--size", "16"], 1),
        (&[], 50),
        (&["--variant", "x"], 10),
        (&["--variant", "windoku"], 10),
        (&["--variant", "jigsaw"], 5),
        (&["--variant", "x+jigsaw"], 3),
        (&["--variant", "latin", "--size", "7"], 10),
        (&["--symmetry", "rotate180"], 10),
        (&["--symmetry", "full", "--size", "6"], 10),
        (&["--clues", "30..32"], 10),
        (&["--format", "grid"], 5),
    ] {
        let number = count.to_string();
        let generate = ["generate", "sudoku", "--seed", "3", "--count", &number];
        let puzzles = stdout(&[&generate[..], kind].concat());
        let flags: &[&str] = if kind.contains(&"3x2") { &["--box", "3x2"] } else { &[] };
        assert_eq!(verdicts(&puzzles, flags), "unique\n".repeat(count), "{kind:?}");
        let minimal = !kind.iter().any(|flag| flag.starts_with("--symmetry") || flag.starts_with("--clues"));
        if minimal && !kind.contains(&"16") {
            let flags = [flags, &["--minimal"]].concat();
            assert_eq!(verdicts(&puzzles, &flags), "unique minimal\n".repeat(count), "{kind:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles() {
    let puzzles = stdout(&["generate", "sudoku", "--seed", "11", "--count", "40", "--threads", "1"]);
    let again = |more: &[&str]| stdout(&[&["generate", "sudoku", "--seed", "11"], more].concat());
    assert_eq!(again(&["--count", "40", "--threads", "3"]), puzzles);
    let rest: String = puzzles.lines().skip(25).map(|line| format!("{line}\n")).collect();
    assert_eq!(again(&["--count", "15", "--skip", "25"]), rest);
    let mut different: Vec<&str> = puzzles.lines().collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 40);
    assert_snapshot!(again(&["--count", "2", "--with-solution"]), @"
    ...3..8.695......2.......5..71.69...58.2........1.54..3....4...4.8..29...196..... 142357896957846312836921754271469538584273169693185427325794681468512973719638245
    .2...13...164...7...75.9....3..6...7.92.5..1.........9.....64.3............3..162 529671384316428975847539621138962547492753816675814239781296453263145798954387162
    ");
}

#[test]
fn a_fresh_seed_is_told() {
    let output = dlx(&["generate", "sudoku"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    let seed = told.trim_end().strip_prefix("seed ").expect("the seed is told");
    assert_eq!(stdout(&["generate", "sudoku", "--seed", seed]).into_bytes(), output.stdout);
    assert_eq!(dlx(&["generate", "sudoku", "--quiet"]).output().unwrap().stderr, b"");
}

#[test]
fn puzzles_keep_to_templates_and_patterns() {
    let folder = std::env::temp_dir().join(format!("dlx-generate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let phrase = file(
        "phrase",
        "A........\n..BADONK.\n.........\n.........\n.BLOCKADE\n.........\n.........\n.........\n.........\n",
    );
    let make = |more: &[&str]| stdout(&[&["generate", "sudoku", "--seed", "5"], more].concat());
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--format", "grid"]), @"
    A . . E . . . . .
    . . B A D O N K C
    . . . . K N . . .
    O . . . A . . . .
    . B L O C K A D E
    . . . . . . . . .
    . . . . . B . . .
    . O . . . . E . .
    C D . . . . K O .
    ");
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--full"]), @"ANKELCOBDELBADONKCDCOBKNLEAOECDALBNKNBLOCKADEKADNBECLOLKECOBDANBOAKNDECLCDNLEAKOB");
    let ring =
        "111111111\n1.......1\n1.11111.1\n1.1...1.1\n1.1...1.1\n1.1...1.1\n1.11111.1\n1.......1\n111111111\n";
    assert_snapshot!(make(&["--pattern", &file("ring", ring), "--format", "grid"]), @"
    6 . 3 . 2 8 7 . .
    . . . . . . . . .
    1 . 9 6 . . 3 . .
    5 . 7 . . . 4 . .
    2 . . . . . . . 8
    . . 6 . . . . . .
    . . . . 4 5 9 . 7
    . . . . . . . . 1
    . 1 . . 3 9 5 . 4
    ");

    let refused = |more: &[&str]| seen(&[&["generate", "sudoku", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--template", &file("twice", "11..............")]), @"
    --- error: expected a template of 81 cells, found 16
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "4", "--template", &file("twice", "11..............")]), @"
    --- error: expected a template that keeps the rules, found 1 twice in row 1
    --- 2
    ");
    let bands = format!("{}{}", ".".repeat(18), "1".repeat(63));
    assert_snapshot!(refused(&["--pattern", &file("bands", &bands)]), @"
    --- error: expected a pattern with a given in row 1 or row 2: they could change places
    --- 2
    ");
    let none = file("none", "12..........3...4...");
    assert_snapshot!(refused(&["--template", &none]).replace(&none, "FILE"), @"
    --- error: FILE:1:1: expected a board on one line, or a line for each of its rows, found one line of 20 cells
    --- 2
    ");
    let unsolvable = file("unsolvable", "12........3...4.");
    assert_snapshot!(refused(&["--size", "4", "--template", &unsolvable]), @"
    --- error: the template has no solution
    --- 2
    ");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    let refused = |more: &[&str]| seen(&[&["generate", "sudoku", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--clues", "10..16"]), @"
    --- error: expected 17 givens or more, found 16: no 9×9 puzzle has fewer
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "7"]), @"
    --- error: expected a size that boxes can have, found 7, a prime: it needs regions, or is a Latin square
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "4000000000"]), @"
    --- error: expected a size from 2 to 225, found 4000000000
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "6", "--box", "3x3"]), @"
    --- error: expected boxes of 6 cells, found 3×3
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "6", "--variant", "windoku"]), @"
    --- error: expected square boxes of 3 or more rows under a windoku's windows, found size 6
    --- 2
    ");
    assert_snapshot!(refused(&["--variant", "latin+jigsaw"]), @"
    --- error: expected regions, or none: a jigsaw is no Latin square
    --- 2
    ");
    assert_snapshot!(refused(&["--size", "4", "--symmetry", "full", "--clues", "5..7"]), @"
    --- error: expected a number of givens that the symmetry, pattern and template allow, found 5..7
    --- 2
    ");
    assert_snapshot!(refused(&["--clues", "40..30"]), @"
    --- error: invalid value '40..30' for '--clues <N>': expected a range that does not end before it begins

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["--format", "round"]), @r#"
    --- error: sudoku has no notation called "round": there are line, grid
    --- 2
    "#);
    assert_snapshot!(refused(&["--size", "36", "--format", "line"]), @"
    --- error: it cannot be written as line: 36 values need as many symbols, and there are 35
    --- 2
    ");
}

#[test]
fn a_run_that_takes_too_long_ends_honestly() {
    let output = dlx(&["generate", "sudoku", "--count", "1000000000", "--timeout", "0.3", "--seed", "1"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.starts_with("stopped: the time is up; "), "{told}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.lines().all(|line| line.len() == 81) && printed.ends_with('\n'));
}
