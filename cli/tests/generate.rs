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
    26...3.......7.....13..9.........5.8..4..1..2.86.4.7..8....2...3.......6.423....5 268413957459678321713529864127936548534781692986245713875162439391854276642397185
    .39.....8....6..3...5..2.....3..7....2...14..41......5...1.6...9......5.6..75...2 139475268247968531865312794593847126726531489418629375352196847971284653684753912
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
        "BADONK...\n........B\n.LOCKADE.\n.........\n.........\n.........\n.........\n.........\n.........\n",
    );
    let make = |more: &[&str]| stdout(&[&["generate", "sudoku", "--seed", "5"], more].concat());
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--format", "grid"]), @"");
    assert_snapshot!(make(&["--symbols", "ABDONKLCE", "--template", &phrase, "--full"]), @"");
    let ring =
        "111111111\n1.......1\n1.11111.1\n1.1...1.1\n1.1...1.1\n1.1...1.1\n1.11111.1\n1.......1\n111111111\n";
    assert_snapshot!(make(&["--pattern", &file("ring", ring), "--format", "grid"]), @"");

    let refused = |more: &[&str]| seen(&[&["generate", "sudoku", "--seed", "1"], more].concat(), "");
    assert_snapshot!(refused(&["--template", &file("twice", "11..............")]), @"");
    assert_snapshot!(refused(&["--size", "4", "--template", &file("twice", "11..............")]), @"");
    let bands = format!("{}{}", ".".repeat(18), "1".repeat(63));
    assert_snapshot!(refused(&["--pattern", &file("bands", &bands)]), @"");
    let none = file("none", "12..........3...4...");
    assert_snapshot!(refused(&["--template", &none]).replace(&none, "FILE"), @"");
    let unsolvable = file("unsolvable", "12........3...4.");
    assert_snapshot!(refused(&["--size", "4", "--template", &unsolvable]), @"");
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
