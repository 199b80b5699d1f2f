//! What people ask who set puzzles: about how many solutions there are, one at random, and what is not needed.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use crate::support::{answer, seen, stdout};

/// What has no solution together is told, and nothing that is not needed for that.
#[test]
fn clues_without_a_solution_are_told() {
    let told = |clues: &str| {
        let puzzle = format!("variant 4x4 boxes 2x2\n1...\n....\n....\n...2\n{clues}\n");
        seen(&["check", "--explain"], puzzle)
    };
    assert_snapshot!(told("odd: r2c2\nthermo: r3c1-r4c1\neven: r2c2"), @"
    none
      no solution has all of these: r2c2 (odd); r2c2 (even)
    --- --- 1
    ");
    let thermometers = "thermo: r3c1-r4c1\nkiller 4: r4c1 r4c2\nthermo: r4c1-r4c2-r4c3";
    assert_snapshot!(told(thermometers), @"
    none
      no solution has all of these: the thermometer from r4c1 to r4c3 (thermo); the givens in r1c1 r4c4
    --- --- 1
    ");
    // A mark that is left out for this does not become a border without a mark.
    let marks = "variant 6x6 boxes 2x3\n14....\n......\n......\n......\n......\n......\nno-xv\nodd: r3c1\neven: r3c1\nxv V: r1c1 r1c2\n";
    assert_snapshot!(seen(&["check", "--explain"], marks), @"
    none
      no solution has all of these: r3c1 (odd); r3c1 (even)
    --- --- 1
    ");
    let puzzle = format!("variant 4x4 boxes 2x2\n1...\n....\n....\n...2\n{thermometers}\n");
    let json = seen(&["check", "--explain", "--json"], puzzle);
    let conflict =
        r#""conflict":[[1,1],[4,4]],"conflict_clues":["the thermometer from r4c1 to r4c3 (thermo)"]"#;
    assert!(json.contains(conflict), "{json}");
}

#[test]
fn few_solutions_are_counted() {
    let diagonals = "x:...9...82....5.....6..4..1...1.....492........7..2..96.........1......7......7...";
    for threads in ["1", "2"] {
        let counted = seen(&["check", "--estimate=2", "--threads", threads], diagonals);
        assert_eq!(counted, "multiple: 48 solutions\n--- --- 1");
    }
    assert_eq!(answer(&["solve", "--all"], diagonals).lines().count(), 48);
    let json = answer(&["check", "--estimate", "--json"], diagonals);
    let exact = r#""estimate":{"solutions":48.0,"error":0.0,"interval":[48.0,48.0],"walks":0,"arrived":0,"exact":true}}"#;
    assert!(json.trim_end().ends_with(exact), "{json}");
    // There is no more to say than the verdict beyond the largest boards.
    let large = format!("{}\n", [". "; 25].concat().trim_end()).repeat(25);
    assert_eq!(answer(&["check", "--estimate"], &large), "multiple: no estimate for this puzzle\n");
}

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
    multiple: about 6.27e21 solutions (4.40e21 to 8.14e21; 50 random walks)
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate"], &*".".repeat(16)), @"
    multiple: 288 solutions
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate"], "4321341221431234"), @"
    none
    --- --- 1
    ");
    insta::assert_snapshot!(seen(&["check", "--estimate", "--json"], &*".".repeat(16)), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[null,null,null,null],[null,null,null,null],[null,null,null,null]],"index":0,"verdict":"multiple","solutions":[[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]],[[1,2,3,4],[3,4,1,2],[2,3,4,1],[4,1,2,3]]],"differ":[[3,2],[3,4],[4,2],[4,4]],"estimate":{"solutions":288.0,"error":0.0,"interval":[288.0,288.0],"walks":0,"arrived":0,"exact":true}}
    --- --- 1
    "#);
    insta::assert_snapshot!(seen(&["check", "--estimate"], "#\t2\n+\t6\tA1 A2 B1 B2\n"), @"
    multiple: 2 solutions
    --- --- 1
    ");
}

/// Walks that mostly end at nothing tell of fewer solutions than the two that are known.
#[test]
fn estimates_are_not_below_the_two_known_solutions() {
    let open = format!("variant 9x9 boxes 3x3\n{}antiking\nnonconsecutive\n", ".........\n".repeat(9));
    let told = answer(&["check", "--estimate"], &open);
    assert!(told.contains(" solutions (2 to "), "{told}");
}

#[test]
fn an_estimate_cut_short_says_so() {
    let open = ".".repeat(81);
    let wanted = "--estimate=1000000000";
    let seen = seen(&["check", wanted, "--timeout", "0.5"], &*open);
    assert!(seen.starts_with("multiple: ") && seen.ends_with("--- 3"), "{seen}");
    let json = answer(&["check", wanted, "--timeout", "0.5", "--json"], &open);
    assert!(json.contains("\"stopped\":true"), "{json}");
}

/// What belongs to a board is not tried, as the help says.
#[test]
fn cages_and_sums_are_not_tried() {
    for family in ["kakuro", "irregular-kenken", "kenken"] {
        let made = stdout(&["generate", family, "--seed", "3", "--quiet"]);
        assert_eq!(answer(&["check", "--minimal"], &made), "unique minimal\n", "{family}");
    }
    // Its last sum follows from the others.
    let kakuro = "3,3\n*,C3,C4\nF4,?,?\nF3,?,?\n";
    assert_eq!(answer(&["check", "--minimal"], kakuro), "unique minimal\n");
}

/// Sudokus are minimal as the help of `generate` says: without a level, and at any level on the plain board.
#[test]
fn which_sudokus_are_minimal() {
    let verdicts = |flags: &[&str]| {
        let made = stdout(&[&["generate", "sudoku", "--seed", "21", "--quiet"], flags].concat());
        answer(&["check", "--minimal"], &made)
    };
    for flags in [&["--size", "10", "--difficulty", "any"][..], &["--count", "3", "--difficulty", "medium"]] {
        let said = verdicts(flags);
        assert!(said.lines().all(|line| line == "unique minimal"), "{flags:?}: {said}");
    }
    // This level is the default.
    let said = verdicts(&["--size", "10", "--count", "2"]);
    assert!(said.contains("unique not minimal"), "{said}");
    assert_eq!(said, verdicts(&["--size", "10", "--count", "2", "--difficulty", "medium"]));
}

#[test]
fn what_could_go_is_whole_or_said_not_to_be() {
    let large = stdout(&["generate", "sudoku", "--size", "16", "--seed", "5", "--quiet"]);
    // Where the puzzle itself was not solved by then, there is no verdict.
    let said = seen(&["check", "--minimal", "--timeout", "0.000001"], &*large);
    let ends = ["stopped", "unique not known to be minimal", "; stopped before all was tried"];
    assert!(ends.iter().any(|end| said.ends_with(&format!("{end}\n--- --- 3"))), "{said}");
    // At a given cell, marks count for nothing.
    let excluded = "variant 4x4 boxes 2x2\n3...\n....\n....\n....\ncandidates\n12 1234 1234 1234\n\
        1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\nodd: r1c1\n";
    for engine in ["auto", "cover"] {
        assert_eq!(seen(&["check", "--engine", engine], excluded), "multiple\n--- --- 1", "{engine}");
    }
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
    let kenken = |seed| answer(&["solve", "--seed", seed], "#\t2\n+\t6\tA1 A2 B1 B2\n");
    let found: BTreeSet<String> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(kenken).into();
    assert_eq!(found, ["12\n21\n\n", "21\n12\n\n"].map(str::to_owned).into());
    let large = format!("{}\n", [". "; 25].concat().trim_end()).repeat(25);
    insta::assert_snapshot!(seen(&["solve", "--seed", "7"], large), @"
    --- error: stdin:1:1: expected a board of at most 16 values: only these have random solutions, found one with 25 columns
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
    unique not minimal: each of r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 could go; what is not needed: the cage at r3c2 (killer); r1c1 (odd)
    --- --- 0
    ");
    let json = seen(&["check", "--minimal", "--json"], variant);
    let clues =
        r#""spare_clues":[{"number":0,"clue":"the cage at r3c2 (killer)"},{"number":1,"clue":"r1c1 (odd)"}]"#;
    assert!(json.contains(clues), "{json}");
    // Without its mark, another solution becomes the only one.
    let marked = "variant 5x5 latin\n...2.\n3....\n4....\n.....\n.....\nxv V: r2c4 r2c5\nxv V: r5c3 r5c4\nxv V: r1c2 r1c3\n\
                  xv V: r2c1 r2c2\nxv V: r4c1 r4c2\nxv V: r4c3 r4c4\nxv V: r1c4 r1c5\nxv V: r3c1 r3c2\nno-xv\n";
    insta::assert_snapshot!(seen(&["check", "--minimal"], marked), @"
    unique not minimal: what is not needed: the negative XV rule (no-xv)
    --- --- 0
    ");
    let dots = stdout(&["generate", "kropki", "--size", "4", "--dots", "some", "--seed", "3", "--quiet"]);
    let minimal = seen(&["check", "--minimal"], &*dots);
    assert!(
        minimal.starts_with("unique not minimal: what is not needed: the black dot between r1c1 and r1c2; "),
        "{minimal}"
    );
    let thin =
        ["generate", "kropki", "--size", "4", "--dots", "some", "--thin-dots", "--seed", "3", "--quiet"];
    assert!(seen(&["check", "--minimal"], &*stdout(&thin)).starts_with("unique minimal\n"));
}

#[test]
fn variants_in_text_go_through_all_commands() {
    let killers =
        ["generate", "variant", "--with", "killer", "--size", "4", "--seed", "6", "--count", "2", "--quiet"];
    let text = stdout(&killers);
    assert!(text.starts_with("variant 4x4 boxes 2x2\n....\n"), "{text}");
    assert_eq!(text.matches("\n\nvariant ").count(), 1, "{text}");
    assert_eq!(answer(&["convert"], &text), text);
    let json = answer(&["convert", "--json"], &text);
    assert_eq!(json.lines().count(), 2);
    assert_eq!(answer(&["convert"], &json), text);
    let links = answer(&["convert", "--format", "sudokupad"], &text);
    assert_eq!(answer(&["convert"], &links).matches("killer ").count(), text.matches("killer ").count());
    assert_eq!(answer(&["check"], &text), "unique\nunique\n");
    assert_eq!(answer(&["check", "--family", "variant"], &text), "unique\nunique\n");
    let solved = answer(&["solve"], &text);
    assert_eq!(solved.lines().map(str::len).collect::<Vec<usize>>(), [4, 4, 4, 4, 0, 4, 4, 4, 4], "{solved}");
    assert_eq!(answer(&["rate"], &text).lines().count(), 2);
    assert_eq!(answer(&["hint"], &text).lines().count(), 2);
    assert_eq!(answer(&["candidates"], &text), answer(&["candidates"], &json));
    // Between other families, and with a player's state beside it.
    let mixed = format!("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n\n{text}\n1...3.....4..2.1\n\n{text}");
    assert_eq!(answer(&["check"], &mixed).lines().count(), 6);
    let first = text.split("\n\n").next().expect("a puzzle");
    let rows: Vec<&str> = solved.lines().take(4).collect();
    let state = |rows: &[&str]| answer(&["check", "--so-far"], &format!("{first}\n\n{}\n", rows.join("\n")));
    assert_eq!(state(&rows), "right\n");
    assert_eq!(state(&[rows[0], "....", "....", "...."]), "right\n");
    assert!(state(&[rows[1], "....", "....", "...."]).starts_with("wrong "));
}

#[test]
fn mistakes_in_variants_name_the_line() {
    insta::assert_snapshot!(seen(&["check"], "variant 4x4\n....\n....\n....\n....\nkiller 5: r1c1 r1c7\n"), @"
    --- error: stdin:6:16: killer: expected a column from 1 to 4, found 7
    --- 2
    ");
    insta::assert_snapshot!(seen(&["check"], "1234341221434321\n\nvariant 4x4\nthermo 3: r1c1-r1c2\n"), @r#"
    unique
    --- error: stdin:4:8: thermo: expected a colon, found "3"
    --- 2
    "#);
    insta::assert_snapshot!(seen(&["check"], "variant 4x4\n1...\n.2..\n....\n....\n\nkiller 3: r1c1 r1c2\n"), @r#"
    multiple
    --- error: stdin:7:1: expected `variant` and a size such as 9x9, as a blank line ends a puzzle, found "killer"
    --- 2
    "#);
}

#[test]
fn givens_that_break_a_constraint_are_named() {
    let told = |text: &str| {
        let seen = seen(&["check", "--explain"], text);
        seen.lines().nth(1).unwrap_or_default().trim().to_owned()
    };
    let variant =
        |row: &str, constraint: &str| told(&format!("variant 4x4\n{row}\n....\n....\n....\n{constraint}\n"));
    assert_eq!(variant("11..", "odd: r1c1"), "1 stands twice in row 1: in r1c1 and r1c2");
    assert_eq!(variant("12..", "even: r1c1"), "the given in r1c1 breaks a rule: r1c1 (even)");
    assert_eq!(
        variant("21..", "thermo: r1c1-r1c2"),
        "the given in r1c2 breaks a rule: the thermometer from r1c1 to r1c2 (thermo)"
    );
    assert_eq!(
        told("futoshiki 3x3\n1   1   .\n.   .   .\n.   .   .\n"),
        "1 stands twice in row 1: in r1c1 and r1c2"
    );
}

#[test]
fn mistakes_in_variants_name_constraints_as_they_are_written() {
    let wrong = |constraint: &str| {
        let text = format!("variant 4x4\n....\n....\n....\n....\nanti-king\n{constraint}\n");
        let output = seen(&["check"], text);
        let told =
            output.strip_prefix("--- error: stdin:7:").expect("a mistake").split_once(": ").expect("where");
        told.1.split("\n").next().unwrap_or_default().to_owned()
    };
    assert_eq!(wrong("killercage 5: r1c1 r1c7"), "killercage: expected a column from 1 to 4, found 7");
    assert_eq!(wrong("Killer 5: r1c1 r1c7"), "Killer: expected a column from 1 to 4, found 7");
    assert_eq!(
        wrong("Little  Killer 5 UR: r1c2"),
        "Little Killer: expected a cell beside a board of 4×4, found r1c2"
    );
    let long = "thermometer: r1c1-r1c2-r1c3-r1c4-r2c4";
    assert_eq!(wrong(long), "thermometer at r1c1: expected at most 4 cells, as values rise, found 5");
    assert_eq!(wrong("thermo 2: r1c1-r1c2"), "thermo: expected a colon, found \"2\"");
    assert_eq!(
        wrong("thermo: r1c1 - r1c2"),
        "expected cells joined by `-` without blanks, such as r1c1-r1c2, found \"-\""
    );
    assert_eq!(
        wrong("arrow: r1c1 r1c2"),
        "arrow: expected cells and then lines that begin there, such as r1c1 r1c1-r1c2, after a colon, found no line"
    );
    assert_eq!(
        wrong("themo: r1c1-r1c2"),
        "expected a constraint, perhaps `thermo`, found \"themo: r1c1-r1c2\""
    );
    assert_eq!(
        wrong("little-kiler 5 UR: r0c1"),
        "expected a constraint, perhaps `little-killer`, found \"little-kiler 5 UR: r0c1\""
    );
    assert!(wrong("something: r1c1").starts_with("expected a constraint (killer, arrow, "));
    for (line, name) in [
        ("max: r1c1", "`maximum`"),
        ("White dot: r1c1 r1c2", "`dot white`"),
        ("black: r1c1 r1c2", "`dot black`"),
        ("knight", "`anti-knight`"),
        ("Anti King's: r1c1", "`anti-king`"),
        ("dutch whispers: r1c1-r2c2", "`whispers 4`"),
        ("X: r1c1 r1c2", "`xv X`"),
        ("x summ 5: r0c1", "`x-sum`"),
        ("quadruples 1 2: r1c1 r1c2 r2c1 r2c2", "`quad`"),
        ("diagonal", "`diagonals` in the first line"),
    ] {
        assert_eq!(wrong(line), format!("expected a constraint, perhaps {name}, found {line:?}"));
    }
    assert_eq!(
        wrong("quad 1: r1c1 r1c2"),
        "quad at r1c1: expected four cells that meet in a point, found r1c1 r1c2"
    );
}

/// What is left out where it is plain, and other ways to write the same.
#[test]
fn constraints_are_read_as_people_write_them() {
    let read = |constraints: &str| {
        let text = format!("# Boards\nvariant 4x4\n....\n# The last rows\n....\n....\n....\n{constraints}\n");
        answer(&["convert"], &text).lines().skip(5).collect::<Vec<&str>>().join("\n")
    };
    assert_snapshot!(read("dot white: r1c1 r1c2\ndot color none: r1c3 r1c4\ndiffer 2: r2c1 r2c2\ndiffer Least 3: r3c1 r3c2"), @"
    dot white: r1c1 r1c2
    dot none: r1c3 r1c4
    differ least 2: r2c1 r2c2
    differ least 3: r3c1 r3c2
    ");
    assert_snapshot!(read("arrow: r1c1-r1c2-r1c3\nlittlekiller 5 DR: r0c1\n# A comment\nantiknight\nregion sum: r1c2-r2c3"), @"
    arrow: r1c1-r1c2-r1c3
    little-killer 5 DR: r0c1
    anti-knight
    region-sum: r1c2-r2c3
    ");
    let link = answer(&["convert", "--format", "fpuzzles-link"], "variant 4x4\nodd: r1c1\n");
    let bare = link.strip_prefix("https://www.").expect("a link");
    assert_eq!(answer(&["convert"], bare), answer(&["convert"], &link));
}

/// On boards with values of two digits, a row may have a sign for each cell.
#[test]
fn rows_of_large_boards_are_read_sign_by_sign() {
    let rows =
        |first: &str| format!("variant 10x10 boxes 2x5\n{first}\n{}odd: r10c1\n", "..........\n".repeat(9));
    let read = |first: &str| answer(&["convert"], &rows(first));
    assert_eq!(read("A.3......0"), read("10 . 3 . . . . . . ."));
    assert_eq!(read("12........"), read("1 2 . . . . . . . ."));
    let wrong = |first: &str| seen(&["check"], rows(first)).lines().next().unwrap_or_default().to_owned();
    assert_eq!(wrong("...."), "--- error: stdin:2:1: expected 10 cells in row 1, parted by blanks, found 1");
    assert_eq!(wrong("1 2 3"), "--- error: stdin:2:1: expected 10 cells in row 1, found 3");
}

#[test]
fn variants_are_no_larger_than_their_sets() {
    let json = r#"{"family":"variant","size":17,"constraints":[]}"#;
    assert_snapshot!(seen(&["check", "--json"], json), @"
    --- error: stdin:1:28: expected a size from 2 to 16, found 17
    --- 2
    ");
}

/// Numbers, and the letters of regions, are found where they stand.
#[test]
fn mistakes_in_variants_have_their_place() {
    let wrong = |text: &str| seen(&["check"], text).lines().next().unwrap_or_default().to_owned();
    let rows = "....\n....\n....\n....\n";
    let lines = [
        "killer 99: r1c1 r1c2",
        "  calc  77x: r1c1 r1c2",
        "difference 9: r1c1 r1c2",
        "sandwich 99: r0c1",
        "thermo: r1c1-r2c1-r1c1",
    ];
    let constraints = lines.map(|line| wrong(&format!("variant 4x4\n{rows}{line}\n")));
    let regions = ["AABB\nAABB\nCCDD\nCCDC\n", "AABB\nAABB\nCCDD\nCCCC\n", "AABB\nAABB\nCCCC\nCCCC\n"];
    let [few, many, none] = regions.map(|regions| wrong(&format!("variant 4x4 regions\n{regions}{rows}")));
    let line = wrong("jigsaw/AABBAABBCCDDCCDC:................\n");
    let grid = wrong(&format!("x+jigsaw/AABBAABBCCDDCCCC:\n{rows}"));
    insta::assert_snapshot!([&constraints[..], &[few, many, none, line, grid]].concat().join("\n"), @"
    --- error: stdin:6:8: killer at r1c1: expected a sum from 3 to 7 for 2 cells, found 99
    --- error: stdin:6:9: calc at r1c1: expected a product from 1 to 16 for 2 cells, found 77
    --- error: stdin:6:12: difference at r1c1: expected a difference from 1 to 3, found 9
    --- error: stdin:6:10: sandwich at r0c1: expected a sum from 0 to 5, found 99
    --- error: stdin:6:1: thermo at r1c1: expected each cell of a line once, found r1c1 again
    --- error: stdin:5:4: expected 4 regions of 4 cells, found region C with 5
    --- error: stdin:5:3: expected 4 regions of 4 cells, found region C with 6
    --- error: stdin:5:1: expected 4 regions of 4 cells, found region C with 8
    --- error: stdin:1:23: expected 4 regions of 4 cells, found region 3 with 5
    --- error: stdin:1:24: expected 4 regions of 4 cells, found region 3 with 6
    ");
}

#[test]
fn variants_as_text_tell_their_signs() {
    let text = "variant 4x4 boxes 2x2\n1...\n....\n....\n...2\nkiller 5: r1c3 r1c4\nthermo: r2c1-r3c1-r4c1\nanti-knight\n";
    insta::assert_snapshot!(answer(&["render", "--to", "text"], text), @"
    ┏━━━━┯━━━━┳━━━━━━━━━┓
    ┃    │    ┃5        ┃
    ┃1   │    ┃         ┃
    ┠────┼────╂────┬────┨
    ┃    │    ┃    │    ┃
    ┃    │    ┃    │    ┃
    ┣━━━━┿━━━━╋━━━━┿━━━━┫
    ┃    │    ┃    │    ┃
    ┃    │    ┃    │    ┃
    ┠────┼────╂────┼────┨
    ┃    │    ┃    │    ┃
    ┃    │    ┃    │2   ┃
    ┗━━━━┷━━━━┻━━━━┷━━━━┛
    thermo: r2c1-r3c1-r4c1
    anti-knight
    killer: the numbers in cages
    ");
}

#[test]
fn variants_with_a_name_go_through_all_commands() {
    for (family, heading, lines) in
        [("irregular-kenken", "irregular-kenken 6x6\n", 13), ("futoshiki", "futoshiki 5x5\n", 11)]
    {
        let text = stdout(&["generate", family, "--seed", "2", "--count", "2", "--quiet"]);
        assert_eq!(text.matches(heading).count(), 2, "{text}");
        assert_eq!(answer(&["convert"], &text), text);
        let json = answer(&["convert", "--json"], &text);
        assert_eq!(answer(&["convert"], &json), text);
        assert_eq!(answer(&["check"], &text), "unique\nunique\n");
        assert_eq!(answer(&["solve"], &text).lines().count(), lines);
        assert_eq!(answer(&["candidates"], &text).lines().count(), lines);
        assert_eq!(answer(&["rate"], &text).lines().count(), 2);
        assert_eq!(answer(&["hint"], &text).lines().count(), 2);
        let first = text.split("\n\n").next().expect("a puzzle");
        assert!(answer(&["render", "--to", "svg"], first).contains("<svg"));
    }
    insta::assert_snapshot!(seen(&["check"], "irregular-kenken 2x2\nAA\nBB\ncalc 3+: r1c1 r1c2\ncalc 2x: r1c2 r2c2\n"), @"
    --- error: stdin:1:1: expected each cell in one cage, found r1c2 again
    --- 2
    ");
}

#[test]
fn german_answers_have_german_kinds() {
    let text = "variant 4x4\n12..\n....\n....\n....\nless: r1c2 r1c1\n";
    let told = seen(&["check", "--explain", "--language", "de"], text);
    assert!(told.contains("(kleiner als)") && !told.contains("(less)"), "{told}");
}
