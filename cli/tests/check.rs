//! What `check` answers, and how it explains that.

use insta::assert_snapshot;

use crate::support::{PUZZLE, dlx, seen, stdout};

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
    multiple: 72 Lösungen
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
