//! What people ask who set puzzles: about how many solutions there are, one at random, and what is not needed.

mod support;

use support::{seen, stdout};

#[test]
fn estimates_come_with_an_interval() {
    let open = ".".repeat(36);
    insta::assert_snapshot!(seen(&["check", "--estimate"], &*open), @"
    multiple: about 2.84e7 solutions (2.78e7 to 2.90e7; 1000 random walks)
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate=10000"], &*open), @"
    multiple: about 2.82e7 solutions (2.81e7 to 2.84e7; 10000 random walks)
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate=50"], &*".".repeat(81)), @"
    multiple: about 6.09e21 solutions (4.23e21 to 7.95e21; 50 random walks)
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate"], &*".".repeat(16)), @"
    multiple: about 288 solutions (288 to 288; 1000 random walks)
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate"], "4321341221431234"), @"
    none
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate", "--json"], &*".".repeat(16)), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"index":0,"verdict":"multiple","solutions":[[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]],[[1,2,3,4],[3,4,1,2],[2,3,4,1],[4,1,2,3]]],"differ":[[3,2],[3,4],[4,2],[4,4]],"estimate":{"solutions":288.0,"error":0.0,"interval":[288.0,288.0],"walks":1000,"arrived":1000}}
    --- --- 1
    "#);
    insta::assert_snapshot!(seen(&["check", "--estimate"], "#\t2\n+\t6\tA1 A2 B1 B2\n"), @"
    multiple: no estimate for this family
    --- --- 1
    ");
}

#[test]
fn a_seed_names_a_random_solution() {
    let open = ".".repeat(36);
    let first = seen(&["solve", "--seed", "7"], &*open);
    insta::assert_snapshot!(first, @"
    256314134265462153513426325641641532
    --- --- 0
    ");
    assert_eq!(first, seen(&["solve", "--seed", "7"], &*open));
    assert_ne!(first, seen(&["solve", "--seed", "8"], &*open));
    insta::assert_snapshot!(seen(&["solve", "--seed", "7"], "11.............."), @"
    none
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["solve", "--seed", "7", "--json"], "4321341221431234"), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[4,3,2,1],[3,4,1,2],[2,1,4,3],[1,2,3,4]],"index":0,"verdict":"none"}
    --- --- 1
    "#);
    insta::assert_snapshot!(seen(&["solve", "--seed", "7"], "#\t2\n+\t6\tA1 A2 B1 B2\n"), @"
    --- error: stdin:1:1: expected a puzzle of a family with random solutions, found kenken
    --- 2
    ");
}

#[test]
fn clues_that_are_not_needed_are_named() {
    // Both constraints say nothing that the givens do not.
    let variant = concat!(
        r#"{"family":"variant","size":4,"givens":[[1,2,3,4],[3,4,1,2],[2,1,null,null],[null,null,null,null]],"#,
        r#""constraints":[{"kind":"killercage","cells":[[3,2],[4,2]],"value":4},{"kind":"odd","cell":[1,1]}]}"#
    );
    insta::assert_snapshot!(seen(&["check", "--minimal"], variant), @"
    unique not minimal: r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 could go; what is not needed: the cage at r3c2 (killercage); r1c1 (odd)
    --- --- 0
    ");
    let json = seen(&["check", "--minimal", "--json"], variant);
    let clues = r#""spare_clues":[{"number":0,"clue":"the cage at r3c2 (killercage)"},{"number":1,"clue":"r1c1 (odd)"}]"#;
    assert!(json.contains(clues), "{json}");
    let dots = stdout(&["generate", "kropki", "--size", "4", "--dots", "some", "--seed", "3", "--quiet"]);
    let minimal = seen(&["check", "--minimal"], &*dots);
    assert!(
        minimal.starts_with("unique not minimal: what is not needed: a black dot is between r1c1 and r1c2; "),
        "{minimal}"
    );
    let thin =
        ["generate", "kropki", "--size", "4", "--dots", "some", "--thin-dots", "--seed", "3", "--quiet"];
    assert!(seen(&["check", "--minimal"], &*stdout(&thin)).starts_with("unique minimal\n"));
}
