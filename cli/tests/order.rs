//! Puzzles to order.

use insta::assert_snapshot;

use crate::support::{answer, seen, stdout};

/// Puzzles to order, without a word on how many were tried.
fn made(arguments: &[&str]) -> String {
    stdout(&[&["generate"], arguments, &["--seed", "6", "--quiet"]].concat())
}

/// The second words of the ratings.
fn levels(puzzles: &str) -> Vec<String> {
    answer(&["rate"], puzzles).lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect()
}

#[test]
fn puzzles_are_of_the_level_that_is_asked_for() {
    for level in ["easy", "medium", "hard", "expert", "extreme"] {
        for (kind, count) in [
            (&["sudoku"][..], 20),
            (&["sudoku", "--symmetry", "rotate180", "--clues", "26..30"], 5),
            (&["sudoku", "--variant", "x"], 3),
        ] {
            let count = count.to_string();
            let puzzles = made(&[kind, &["--difficulty", level, "--count", &count]].concat());
            assert!(levels(&puzzles).iter().all(|its| its == level), "{kind:?}, {level}: {puzzles}");
        }
    }
    for (kind, level) in [
        (&["sudoku", "--size", "16"][..], "easy"),
        (&["sudoku", "--size", "16"], "hard"),
        (&["sudoku", "--size", "25"], "easy"),
        (&["kenken"], "easy"),
        (&["kenken", "--size", "9"], "hard"),
        (&["kakuro"], "easy"),
        (&["kakuro"], "expert"),
        (&["kropki"], "easy"),
        (&["kropki"], "hard"),
        (&["latin"], "easy"),
    ] {
        let puzzles = made(&[kind, &["--difficulty", level, "--count", "2"]].concat());
        assert_eq!(levels(&puzzles), [level; 2], "{kind:?}: {puzzles}");
    }
}

#[test]
fn ratings_and_techniques_are_as_asked_for() {
    let arguments =
        ["sudoku", "--rating", "3.0..4.2", "--needs", "pairs,x-wing", "--without", "strong-links"];
    let puzzles = made(&[&arguments[..], &["--count", "3"]].concat());
    for puzzle in puzzles.lines() {
        let rated = answer(&["rate"], puzzle);
        let rating: f64 = rated.split(' ').next().unwrap().parse().unwrap();
        assert!((3.0..=4.2).contains(&rating), "{rated}");
        let steps = answer(&["solve", "--steps"], puzzle);
        assert!(steps.contains("X-wing") && steps.contains("pair"), "{steps}");
        for link in ["Skyscraper", "Turbot", "turbot", "kite", "strong links"] {
            assert!(!steps.contains(link), "{steps}");
        }
    }
}

#[test]
fn what_is_made_to_order_depends_on_seed_and_number_alone() {
    for kind in
        [&["sudoku", "--difficulty", "expert"][..], &["sudoku", "--size", "16", "--difficulty", "medium"]]
    {
        let whole = made(&[kind, &["--count", "12", "--threads", "1"]].concat());
        assert_eq!(made(&[kind, &["--count", "12", "--threads", "3"]].concat()), whole);
        let rest = made(&[kind, &["--count", "4", "--skip", "8"]].concat());
        assert!(whole.ends_with(&rest), "{kind:?}");
    }
}

#[test]
fn the_rate_of_success_is_told() {
    assert_snapshot!(seen(&["generate", "sudoku", "--difficulty", "easy..medium", "--count", "2", "--seed", "6"], ""), @"
    38...9......4......2.....8....5...7.8..69..1..56..84...6.8..5...7..4.2..9...2.7..
    ...7..3..5.....8.1.3.4.6..2.57.6.1....43.............6..1.2.....49...5..7..84..2.
    --- 2 of 3 tries matched
    --- 0
    ");
    assert_snapshot!(seen(&["generate", "sudoku", "--rating", "1.1", "--seed", "6"], ""), @"
    --- stopped: gave up after 50,000 tries: none matched; loosen or change --rating
    --- 3
    ");
}

#[test]
fn orders_that_nothing_can_meet_are_refused() {
    let refused = |more: &[&str]| seen(&[&["generate"], more, &["--seed", "6"]].concat(), "");
    assert_snapshot!(refused(&["sudoku", "--difficulty", "easy", "--rating", "4.0..5.0"]), @"
    --- error: expected ratings within 0.0..1.5, those of the chosen difficulty
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--difficulty", "medium", "--needs", "jellyfish"]), @"
    --- error: expected techniques rated at most 2.5, found Jellyfish, which is rated higher
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--needs", "x-wing", "--without", "fish"]), @"
    --- error: X-wing is both needed and excluded
    --- 2
    ");
    assert_snapshot!(refused(&["kakuro", "--needs", "x-wing"]), @"
    --- error: invalid value 'x-wing' for '--needs <TECHNIQUE>': expected singles, pairs, triplets, quads, hidden-single, naked-single, naked-pair, hidden-pair, naked-triplet, hidden-triplet, naked-quad, hidden-quad, crossing, combinations, bounds, split, arrangements, forced-move or refutation

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--size", "36", "--without", "chains"]), @"
    --- error: these puzzles do not use the technique chains: expected forced-move or refutation
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--difficulty", "hard..easy"]), @"
    --- error: invalid value 'hard..easy' for '--difficulty <LEVEL>': expected a range in ascending order

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--rating", "4.25"]), @"
    --- error: invalid value '4.25' for '--rating <LO..HI>': expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--rating", "65536"]), @"
    --- error: invalid value '65536' for '--rating <LO..HI>': expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(refused(&["sudoku", "--difficulty", "fiendish"]), @"
    --- error: invalid value 'fiendish' for '--difficulty <LEVEL>': expected easy, medium, hard, expert, extreme, any, or a range such as easy..hard

    For more information, try '--help'.
    --- 2
    ");
}

/// What was asked for is told, as `rate` tells it.
#[test]
fn json_tells_how_hard_a_puzzle_made_to_order_is() {
    let keys = |line: &str| -> Vec<serde_json::Value> {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        ["rating", "level", "technique"].map(|key| object[key].clone()).to_vec()
    };
    for flags in [
        &["sudoku", "--size", "6", "--difficulty", "medium"][..],
        &["sudoku", "--needs", "x-wing"],
        &["kenken", "--size", "4", "--rating", "1.0..2.9"],
        &["futoshiki", "--practice", "mark"],
        &["variant", "--size", "6", "--with", "thermo"],
    ] {
        let puzzle = made(&[flags, &["--json"]].concat());
        let rated = answer(&["rate", "--json"], &puzzle);
        assert!(keys(&puzzle)[0].is_number(), "{puzzle}");
        assert_eq!(keys(&puzzle), keys(&rated), "{flags:?}");
    }
    let puzzle = made(&["sudoku", "--size", "6", "--json"]);
    assert!(!puzzle.contains("rating"), "{puzzle}");
}

/// `hint` goes on from them, in every notation.
#[test]
fn positions_with_pencil_marks_are_games() {
    for (flags, technique) in [
        (&["kakuro", "--rows", "6", "--cols", "6"][..], "bounds"),
        (&["kropki"], "dot-chain"),
        (&["kenken"], "innies-and-outies"),
        (&["kenken", "--format", "keen"], "naked-pair"),
        (&["irregular-kenken", "--size", "5"], "needed-value"),
        (&["futoshiki"], "x-wing"),
        (&["sudoku", "--size", "6"], "naked-pair"),
        (&["variant", "--with", "thermo", "--size", "6"], "naked-pair"),
    ] {
        let practice = ["--practice", technique, "--pencil-marks", "--seed", "3", "--count", "2"];
        let flags = [&["generate"], flags, &practice].concat();
        let hints = answer(&["hint", "--so-far"], &answer(&flags, ""));
        assert_eq!(hints.lines().count(), 2, "{flags:?}: {hints}");
        let is_technique = |line: &str| line.to_lowercase().replace(' ', "-").starts_with(technique);
        assert!(hints.lines().all(is_technique), "{flags:?}: {hints}");
        if !flags.contains(&"--format") {
            let json = answer(&[&flags[..], &["--json"]].concat(), "");
            assert!(json.contains("\"state\":[["), "{json}");
            assert_eq!(answer(&["hint"], &json), hints);
        }
    }
}

#[test]
fn what_a_size_never_needs_is_refused() {
    // Of six values, two pairs of cells leave a pair of values.
    for (flags, technique) in [
        (&["kenken", "--size", "6"][..], "quads"),
        (&["kropki", "--size", "6"], "hidden-triplet"),
        (&["kropki", "--latin", "--size", "6"], "pointing"),
        (&["futoshiki"], "swordfish"),
        (&["sudoku", "--size", "6"], "jellyfish"),
    ] {
        let refused = seen(&[&["generate"], flags, &["--needs", technique, "--seed", "6"]].concat(), "");
        let expected = format!("--- error: these puzzles do not use the technique {technique}: expected ");
        assert!(refused.starts_with(&expected) && refused.ends_with("\n--- 2"), "{refused}");
    }
    // The help names what some size takes.
    for technique in ["dot", "no-dot", "line", "cage", "combinations", "innies-and-outies", "pointing"] {
        let refused = seen(&["generate", "futoshiki", "--needs", technique], "");
        assert!(refused.contains(&format!("invalid value '{technique}'")), "{refused}");
        assert!(!refused.contains("last-cell-of-a-cage"), "{refused}");
    }
}

/// To look for them would never end.
#[test]
fn positions_that_a_kind_of_puzzle_cannot_have_are_refused() {
    for (kind, techniques) in [
        (&["variant", "--with", "thermo"][..], &["dot", "mark", "last-cell-of-a-cage", "board-rule"][..]),
        (&["variant", "--regions", "none"], &["pointing", "law-of-leftovers"]),
    ] {
        for technique in techniques {
            let refused =
                seen(&[&["generate"], kind, &["--practice", technique, "--seed", "6"]].concat(), "");
            let expected =
                format!("--- error: these puzzles do not use the technique {technique}: expected ");
            assert!(refused.starts_with(&expected) && refused.ends_with("\n--- 2"), "{refused}");
        }
    }
}

#[test]
fn nothing_is_left_that_is_not_needed_where_that_is_asked_for() {
    // Without --minimal, signs stay that are not needed, as the level takes them.
    let made = |minimal: &[&str]| {
        let futoshiki =
            ["generate", "futoshiki", "--seed", "3", "--count", "4", "--difficulty", "easy..hard"];
        answer(&[&futoshiki, minimal].concat(), "")
    };
    let minimal = answer(&["check", "--minimal"], &made(&["--minimal"]));
    assert_eq!(minimal, "unique minimal\n".repeat(4));
    assert_ne!(answer(&["check", "--minimal"], &made(&[])), minimal);
}
