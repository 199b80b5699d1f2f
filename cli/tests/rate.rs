//! What `rate`, `hint` and `solve --steps` answer, for each family.

use insta::assert_snapshot;

use crate::support::{seen, stdout};

/// Some puzzles of a kind.
fn made(kind: &[&str]) -> String {
    stdout(&[&["generate"], kind, &["--count", "3", "--seed", "4", "--quiet"]].concat())
}

/// Boards with constraints may take too many suppositions.
#[test]
fn a_search_for_techniques_that_was_ended_says_so() {
    let variant =
        ["generate", "variant", "--with", "nonconsecutive", "--difficulty", "any", "--seed", "1", "--quiet"];
    assert_snapshot!(seen(&["rate"], stdout(&variant)), @"
    9.5+ extreme Ended after 30000 waves of suppositions
    --- --- 0
    ");
}

#[test]
fn every_family_is_rated() {
    let rated = |kind: &[&str]| seen(&["rate"], made(kind));
    assert_snapshot!(rated(&["sudoku"]), @"
    2.3 medium Naked single
    1.5 easy Hidden single
    2.0 medium Direct hidden pair
    --- --- 0
    ");
    assert_snapshot!(rated(&["sudoku", "--size", "6"]), @"
    1.2 easy Hidden single
    1.2 easy Hidden single
    1.2 easy Hidden single
    --- --- 0
    ");
    assert_snapshot!(rated(&["sudoku", "--variant", "x"]), @"
    2.0 medium Direct hidden pair
    2.0 medium Direct hidden pair
    2.3 medium Naked single
    --- --- 0
    ");
    assert_snapshot!(rated(&["latin"]), @"
    1.5 easy Hidden single
    1.5 easy Hidden single
    1.5 easy Hidden single
    --- --- 0
    ");
    assert_snapshot!(rated(&["kenken", "--size", "6"]), @"
    2.0 medium Combinations, up to 7
    2.0 medium Combinations, up to 7
    1.2 easy Combinations, up to 2
    --- --- 0
    ");
    assert_snapshot!(rated(&["kakuro"]), @"
    2.2 hard Arrangements, up to 8
    1.5 easy Combinations, up to 4
    3.0 expert Arrangements, up to 64
    --- --- 0
    ");
    assert_snapshot!(rated(&["kropki"]), @"
    1.8 medium Dot forcing chain, up to 2
    1.8 medium Dot forcing chain, up to 2
    1.8 medium Dot forcing chain, up to 2
    --- --- 0
    ");
}

#[test]
fn every_family_has_hints() {
    let hints = |kind: &[&str]| seen(&["hint"], made(kind));
    assert_snapshot!(hints(&["sudoku", "--size", "6"]), @"
    Hidden single: in box 1, only r1c1 can be 2, as 2 in r2c5 and r6c3 rules out the other empty cells
    Hidden single: in box 3, only r3c1 can be 5, as 5 in r1c3 and r4c4 rules out the other empty cells
    Hidden single: in box 1, only r1c2 can be 5, as 5 in r2c5 and r5c3 rules out the other empty cells
    --- --- 0
    ");
    assert_snapshot!(hints(&["kenken", "--size", "4"]), @"
    Combinations: the cage 3× (r1c3 r1c4) can only be 1 3 or 3 1; so r1c3 and r1c4 are not 2 or 4
    Combinations: the cage 6× (r1c1 r1c2 r2c1) has no 4, as that does not divide 6; so r1c1, r1c2 and r2c1 are not 4
    Combinations: the cage 6× (r2c2 r2c3 r3c3) can only be 2 3 1 or 3 2 1; so r3c3 is 1; r2c2 and r2c3 are not 4
    --- --- 0
    ");
    assert_snapshot!(hints(&["kakuro", "--rows", "6", "--cols", "6"]), @"
    Crossing: the run 16 across (from r4c2) can only be made of 7 9, and the run 8 down (from r4c2) can only be made of 1 7, 2 6 or 3 5; they cross in r4c2, and have only 7 in common; so r4c2 is 7
    Crossing: the run 4 across (from r2c2) can only be made of 1 3, and the run 11 down (from r2c2) can only be made of 2 9, 3 8, 4 7 or 5 6; they cross in r2c2, and have only 3 in common; so r2c2 is 3
    Crossing: the run 4 across (from r2c5) can only be made of 1 3, and the run 12 down (from r2c6) can only be made of 3 9, 4 8 or 5 7; they cross in r2c6, and have only 3 in common; so r2c6 is 3
    --- --- 0
    ");
    assert_snapshot!(hints(&["kropki", "--size", "6"]), @"
    Dot: the black dot joins r1c1 and r2c1, of which one is double the other; nothing goes with 5; so r1c1 and r2c1 are not 5
    Dot: the black dot joins r2c1 and r2c2, of which one is double the other; nothing goes with 5; so r2c1 and r2c2 are not 5
    Dot: the black dot joins r1c3 and r2c3, of which one is double the other; nothing goes with 5; so r1c3 and r2c3 are not 5
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps"], made(&["kropki", "--size", "4"])), @"
    1.2 Dot: the black dot joins r2c2 and r2c3, of which one is double the other; nothing goes with 3; so r2c2 and r2c3 are not 3
    1.2 Dot: the black dot joins r2c3 and r3c3, of which one is double the other; nothing goes with 3; so r3c3 is not 3
    1.2 Dot: the white dot joins r2c3 and r2c4, which differ by one; if r2c4 were 4, r2c3 would be 3, which it is not; so r2c4 is not 4
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; if r3c2 were 4, r3c3 would be 3, which it is not; so r3c2 is not 4
    1.2 Dot: the black dot joins r3c3 and r3c4, of which one is double the other; nothing goes with 3; so r3c4 is not 3
    1.2 Dot: the white dot joins r3c4 and r4c4, which differ by one; if r4c4 were 4, r3c4 would be 3, which it is not; so r4c4 is not 4
    1.2 Dot: the black dot joins r4c1 and r4c2, of which one is double the other; nothing goes with 3; so r4c1 and r4c2 are not 3
    1.2 Dot: the black dot joins r4c2 and r4c3, of which one is double the other; nothing goes with 3; so r4c3 is not 3
    1.1 Hidden single: in row 4, only r4c4 can be 3, as 3 is struck out of r4c1, r4c2 and r4c3
    1.1 Hidden single: in column 3, only r1c3 can be 3, as 3 is struck out of r2c3, and 3 in r4c4 rules out the other empty cells
    1.1 Hidden single: in row 2, only r2c1 can be 3, as 3 is struck out of r2c2, and 3 in r1c3 rules out the other empty cells
    1.1 Hidden single: in column 2, only r3c2 can be 3, as 3 in r2c1 and r4c4 rules out the other empty cells
    1.2 Dot: the white dot joins r2c1 and r2c2, which differ by one; r2c1 is 3, which does not go with 1 in r2c2; so r2c2 is not 1
    1.2 Dot: the white dot joins r1c3 and r2c3, which differ by one; r1c3 is 3, which does not go with 1 in r2c3; so r2c3 is not 1
    1.1 Hidden single: in row 2, only r2c4 can be 1, as 1 is struck out of r2c2 and r2c3
    1.2 Dot: the white dot joins r3c2 and r4c2, which differ by one; r3c2 is 3, which does not go with 1 in r4c2; so r4c2 is not 1
    1.1 Hidden single: in column 2, only r1c2 can be 1, as 1 is struck out of r4c2, and 1 in r2c4 rules out the other empty cells
    1.2 Dot: the white dot joins r2c4 and r3c4, which differ by one; r2c4 is 1, which leaves r3c4 only 2; so r3c4 is 2
    1.0 Naked single: r1c4 can only be 4, as column 4 has 1, 2 and 3
    1.0 Naked single: r1c1 can only be 2, as row 1 has 1, 3 and 4
    1.0 Naked single: r2c3 can only be 2, as box 2 has 1, 3 and 4
    1.0 Naked single: r2c2 can only be 4, as row 2 has 1, 2 and 3
    1.0 Naked single: r4c2 can only be 2, as column 2 has 1, 3 and 4
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; r3c2 is 3, which leaves r3c3 only 4; so r3c3 is 4
    1.0 Naked single: r3c1 can only be 1, as row 3 has 2, 3 and 4
    1.0 Naked single: r4c3 can only be 1, as column 3 has 2, 3 and 4
    1.0 Naked single: r4c1 can only be 4, as row 4 has 1, 2 and 3

    1.2 Dot: the black dot joins r1c2 and r2c2, of which one is double the other; nothing goes with 3; so r1c2 and r2c2 are not 3
    1.2 Dot: the black dot joins r1c2 and r1c3, of which one is double the other; nothing goes with 3; so r1c3 is not 3
    1.2 Dot: the white dot joins r1c3 and r2c3, which differ by one; if r2c3 were 4, r1c3 would be 3, which it is not; so r2c3 is not 4
    1.2 Dot: the black dot joins r2c1 and r3c1, of which one is double the other; nothing goes with 3; so r2c1 and r3c1 are not 3
    1.1 Hidden single: in box 1, only r1c1 can be 3, as 3 is struck out of r1c2, r2c1 and r2c2
    1.2 Dot: the white dot joins r3c1 and r4c1, which differ by one; if r3c1 were 4, r4c1 would be 3, which it is not; so r3c1 is not 4
    1.2 Dot: the white dot joins r3c1 and r4c1, which differ by one; if r4c1 were 4, r3c1 would be 3, which it is not; so r4c1 is not 4
    1.1 Hidden single: in column 1, only r2c1 can be 4, as 4 is struck out of r3c1 and r4c1
    1.2 Dot: the black dot joins r3c1 and r3c2, of which one is double the other; nothing goes with 3; so r3c2 is not 3
    1.1 Hidden single: in column 2, only r4c2 can be 3, as 3 is struck out of r3c2, and 3 in r1c1 rules out the other empty cells
    1.1 Hidden single: in column 2, only r3c2 can be 4, as 4 in r2c1 rules out the other empty cells
    1.2 Dot: the black dot joins r3c1 and r3c2, of which one is double the other; r3c2 is 4, which leaves r3c1 only 2; so r3c1 is 2
    1.0 Naked single: r4c1 can only be 1, as column 1 has 2, 3 and 4
    1.2 Dot: the black dot joins r3c3 and r4c3, of which one is double the other; nothing goes with 3; so r3c3 is 1
    1.0 Naked single: r3c4 can only be 3, as row 3 has 1, 2 and 4
    1.1 Hidden single: in column 3, only r2c3 can be 3, as 3 in r1c1 and r3c4 rules out the other empty cells
    1.2 Dot: the black dot joins r3c3 and r4c3, of which one is double the other; r3c3 is 1, which leaves r4c3 only 2; so r4c3 is 2
    1.0 Naked single: r1c3 can only be 4, as column 3 has 1, 2 and 3
    1.0 Naked single: r4c4 can only be 4, as row 4 has 1, 2 and 3
    1.2 Dot: the white dot joins r1c1 and r1c2, which differ by one; r1c1 is 3, which leaves r1c2 only 2; so r1c2 is 2
    1.0 Naked single: r1c4 can only be 1, as row 1 has 2, 3 and 4
    1.0 Naked single: r2c2 can only be 1, as column 2 has 2, 3 and 4
    1.0 Naked single: r2c4 can only be 2, as row 2 has 1, 3 and 4

    1.2 Dot: the black dot joins r1c3 and r1c4, of which one is double the other; nothing goes with 3; so r1c3 and r1c4 are not 3
    1.2 Dot: the black dot joins r1c4 and r2c4, of which one is double the other; nothing goes with 3; so r2c4 is not 3
    1.1 Hidden single: in box 2, only r2c3 can be 3, as 3 is struck out of r1c3, r1c4 and r2c4
    1.2 Dot: the black dot joins r2c1 and r3c1, of which one is double the other; nothing goes with 3; so r3c1 is not 3
    1.2 Dot: the white dot joins r2c2 and r2c3, which differ by one; r2c3 is 3, which does not go with 1 in r2c2; so r2c2 is not 1
    1.2 Dot: the white dot joins r2c3 and r3c3, which differ by one; r2c3 is 3, which does not go with 1 in r3c3; so r3c3 is not 1
    1.2 Dot: the white dot joins r3c1 and r4c1, which differ by one; if r4c1 were 4, r3c1 would be 3, which it is not; so r4c1 is not 4
    1.2 Dot: the black dot joins r3c2 and r4c2, of which one is double the other; nothing goes with 3; so r3c2 and r4c2 are not 3
    1.1 Hidden single: in row 3, only r3c4 can be 3, as 3 is struck out of r3c1 and r3c2, and 3 in r2c3 rules out the other empty cells
    1.1 Hidden single: in column 2, only r1c2 can be 3, as 3 is struck out of r4c2, and 3 in r2c3 and r3c4 rules out the other empty cells
    1.1 Hidden single: in box 3, only r4c1 can be 3, as 3 in r1c2 and r3c4 rules out the other empty cells
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; r3c3 can only be 2 or 4, which leaves r3c2 only 1; so r3c2 is 1
    1.2 Dot: the white dot joins r3c2 and r3c3, which differ by one; r3c2 is 1, which leaves r3c3 only 2; so r3c3 is 2
    1.0 Naked single: r3c1 can only be 4, as row 3 has 1, 2 and 3
    1.0 Naked single: r4c2 can only be 2, as box 3 has 1, 3 and 4
    1.0 Naked single: r2c2 can only be 4, as column 2 has 1, 2 and 3
    1.2 Dot: the white dot joins r3c4 and r4c4, which differ by one; r3c4 is 3, which leaves r4c4 only 4; so r4c4 is 4
    1.0 Naked single: r4c3 can only be 1, as row 4 has 2, 3 and 4
    1.0 Naked single: r1c3 can only be 4, as column 3 has 1, 2 and 3
    1.2 Dot: the black dot joins r2c1 and r2c2, of which one is double the other; r2c2 is 4, which leaves r2c1 only 2; so r2c1 is 2
    1.0 Naked single: r1c1 can only be 1, as column 1 has 2, 3 and 4
    1.0 Naked single: r2c4 can only be 1, as row 2 has 2, 3 and 4
    1.0 Naked single: r1c4 can only be 2, as row 1 has 1, 3 and 4
    --- --- 0
    ");
}

#[test]
fn what_has_not_one_solution_has_no_rating() {
    assert_snapshot!(seen(&["rate", "--family", "latin"], "latin:123......\nlatin:11.......\n"), @"
    multiple
    none
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_snapshot!(seen(&["hint"], "1234341221434321\n"), @"
    The puzzle is solved
    --- --- 0
    ");
    let large = made(&["sudoku", "--size", "16"]);
    assert_snapshot!(seen(&["rate", "--timeout", "0"], large), @"
    stopped
    stopped
    stopped
    --- --- 3
    ");
}

/// There is no rating without the hardest step, and no hint before all easier ones have been looked for.
#[test]
fn a_timeout_leaves_no_half_rating() {
    let hard = "98.7..6..7..5..4....3.6..7.8.......4.2....1....9..6.5.2...3...6.3..9...1..76...3.";
    let seen = |arguments: &[&str]| seen(&[arguments, &["--timeout", "0.05"]].concat(), hard);
    assert_snapshot!(seen(&["rate"]), @"
    stopped
    --- --- 3
    ");
    assert_snapshot!(seen(&["rate", "--pearl"]), @"
    stopped
    --- --- 3
    ");
}

/// KenKens, Kakuros and Kropkis have no such ratings: that is said once, not of each.
#[test]
fn what_has_no_pearl_is_told_once() {
    let puzzles = made(&["kenken", "--size", "4"]);
    let told = seen(&["rate", "--pearl"], puzzles.clone());
    assert_eq!(told.matches("--pearl does not apply").count(), 1, "{told}");
    assert_eq!(told.lines().take(3).filter(|line| line.contains('/')).count(), 0, "{told}");
    assert!(!seen(&["rate", "--pearl", "--quiet"], puzzles).contains("apply"));
    assert!(!seen(&["rate", "--pearl"], made(&["sudoku", "--size", "6"])).contains("apply"));
}

/// A full board is a puzzle with one solution, or with none.
#[test]
fn a_full_board_takes_no_technique() {
    let (full, wrong) = ("1234341221434321\n", "1234341221434312\n");
    assert_snapshot!(seen(&["rate", "--pearl"], full), @"
    1.0/1.0/1.0 easy No technique needed
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps"], full), @"

    The puzzle is solved
    --- --- 0
    ");
    assert!(seen(&["solve", "--steps", "--json"], full).contains(r#""verdict":"unique","steps":[]}"#));
    assert!(seen(&["rate", "--language", "de"], full).starts_with("1.0 leicht Keine Technik nötig\n"));
    assert_snapshot!(seen(&["rate"], wrong), @"
    none
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    let nine = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";
    assert_snapshot!(seen(&["rate"], nine), @"
    1.0 easy No technique needed
    --- --- 0
    ");
    let summary = seen(&["rate", "--summary"], nine);
    assert!(summary.contains("\nNo technique needed           1  100.0%        1\n"), "{summary}");
}

/// The words of the table; the names in JSON stay as they are.
#[test]
fn a_summary_speaks_other_languages() {
    let puzzle = "....3.4......3.2\n";
    assert_snapshot!(seen(&["rate", "--summary", "--language", "de"], format!("{puzzle}latin:....\n")), @"
    Rätsel                          2
    multiple                        1
    Bewertung               1.2 kleinste, 1.2 Median, 1.2 größte

    Stufe                      Rätsel  Anteil
    leicht                          1  100.0%
    mittel                          0    0.0%
    schwer                          0    0.0%
    sehr schwer                     0    0.0%
    extrem                          0    0.0%

    Technik                    Rätsel  Anteil  schwerste
    Letzte Zelle                    1  100.0%          0
    Versteckter Single              1  100.0%          1
    --- --- 1
    ");
    let told = seen(&["rate", "--summary", "--json", "--language", "de"], puzzle);
    assert!(told.contains(r#"{"level":"easy","level_name":"leicht","puzzles":1}"#), "{told}");
    assert!(told.contains(r#""technique":"Hidden single","technique_name":"Versteckter Single""#), "{told}");
    assert!(!seen(&["rate", "--summary", "--json"], puzzle).contains("_name"));
}

/// Levels, ratings and techniques over all puzzles, however they are spread over threads.
#[test]
fn a_summary_counts_levels_and_techniques() {
    let puzzles = made(&["sudoku"]) + "\n" + &made(&["kenken", "--size", "4"]);
    assert_snapshot!(seen(&["rate", "--summary"], puzzles.clone()), @"
    puzzles                       6
    rating                  1.2 least, 1.5 median, 2.3 largest

    level                   puzzles   share
    easy                          3   50.0%
    medium                        3   50.0%
    hard                          0    0.0%
    expert                        0    0.0%
    extreme                       0    0.0%

    technique               puzzles   share  hardest
    Last cell                     3   50.0%        0
    Hidden single                 6  100.0%        1
    Direct pointing               1   16.7%        0
    Direct hidden pair            2   33.3%        1
    Naked single                  4   66.7%        1
    Combinations                  3   50.0%        3
    --- --- 0
    ");
    let again = seen(&["rate", "--summary", "--threads", "1"], puzzles.clone());
    assert_eq!(again, seen(&["rate", "--summary", "--threads", "3"], puzzles));
    let mixed = "....3.4......3.2\n1...............\n11..............\n";
    assert_snapshot!(seen(&["rate", "--summary"], mixed), @"
    puzzles                       3
    none                          1
    multiple                      1
    rating                  1.2 least, 1.2 median, 1.2 largest

    level                   puzzles   share
    easy                          1  100.0%
    medium                        0    0.0%
    hard                          0    0.0%
    expert                        0    0.0%
    extreme                       0    0.0%

    technique               puzzles   share  hardest
    Last cell                     1  100.0%        0
    Hidden single                 1  100.0%        1
    --- --- 1
    ");
    assert_snapshot!(seen(&["rate", "--summary", "--json"], mixed), @r#"
    {"puzzles":3,"rated":1,"none":1,"multiple":1,"stopped":0,"levels":[{"level":"easy","puzzles":1},{"level":"medium","puzzles":0},{"level":"hard","puzzles":0},{"level":"expert","puzzles":0},{"level":"extreme","puzzles":0}],"ratings":{"least":1.2,"median":1.2,"largest":1.2},"techniques":[{"technique":"Last cell","puzzles":1,"hardest":0},{"technique":"Hidden single","puzzles":1,"hardest":1}],"unlisted":0}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["rate", "--summary"], ""), @"--- --- 0");
    assert_snapshot!(seen(&["rate", "--summary", "--timeout", "0"], "....3.4......3.2\n"), @"
    puzzles                       1
    stopped                       1
    --- --- 3
    ");
    assert_snapshot!(seen(&["rate", "--summary"], "....3.4......3.2\n12\n"), @"
    --- error: stdin:2:1: expected a board on one line, or a line for each of its rows, found one line of 2 cells
    --- 2
    ");
    let json = seen(&["rate", "--summary", "--json"], made(&["kropki"]));
    assert!(
        json.contains(r#""levels":[{"level":"easy","puzzles":0},{"level":"medium","puzzles":3}"#),
        "{json}"
    );
}

/// The puzzles of a range are those that `rate` gives such ratings, in their order.
#[test]
fn puzzles_are_picked_by_their_rating() {
    let puzzles = stdout(&["generate", "sudoku", "--count", "60", "--seed", "9"]);
    let rated = seen(&["rate"], puzzles.clone());
    for (range, least, most) in [
        ("2.0..3.4", 2.0, 3.4),
        ("1.5", 1.5, 1.5),
        ("..2.3", 0.0, 2.3),
        ("4.5..", 4.5, 20.0),
        ("hard", 2.6, 4.4),
    ] {
        let is_in = |rating: &str| {
            let number: f64 = rating.split(' ').next().unwrap().parse().unwrap();
            (least..=most).contains(&number)
        };
        let lines = puzzles.lines().zip(rated.lines());
        let expected: String =
            lines.filter(|(_, rated)| is_in(rated)).map(|(line, _)| format!("{line}\n")).collect();
        assert!(!expected.is_empty());
        assert_eq!(
            seen(&["rate", "--only", range], puzzles.clone()),
            format!("{expected}--- --- 0"),
            "{range}"
        );
    }
    // Records of several lines are parted by blank lines, from the first that is printed.
    assert_snapshot!(seen(&["rate", "--only", "medium..", "--format", "grid"], puzzles.clone()).lines().take(12).collect::<Vec<_>>().join("\n"), @"
    3 . . 1 . . 2 . 8
    . 7 . . . . 6 1 .
    . 4 2 6 9 . . . .
    8 . . 9 3 . 1 . .
    . . 5 . 4 . . 8 .
    . . . . . . 4 . .
    2 9 1 . 7 . . . .
    . . . . . . . . .
    . . . . . 4 . . 7

    . 1 . . . . . . 4
    . . . 1 . . . . .
    ");
    let mixed = "1...............\n....3.4......3.2\n";
    assert_snapshot!(seen(&["rate", "--only", "easy", "--format", "grid"], mixed), @"
    . . . .
    3 . 4 .
    . . . .
    . 3 . 2
    --- --- 1
    ");
    assert_snapshot!(seen(&["rate", "--only", "easy", "--json"], mixed), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"index":1,"verdict":"unique","rating":1.2,"level":"easy","technique":"Hidden single"}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["rate", "--only", "easy", "--timeout", "0"], mixed), @"
    --- stdin:2: stopped: left out, as its rating is not known
    --- 3
    ");
    assert_snapshot!(seen(&["rate", "--only", "4..3"], ""), @"
    --- error: invalid value '4..3' for '--only <LO..HI>': expected a range in ascending order

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["rate", "--only", ".."], ""), @"
    --- error: invalid value '..' for '--only <LO..HI>': expected a rating with at most one decimal, such as 4.2, or a range such as 4.0..4.5 or 7.0..

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["rate", "--only", "hardest"], ""), @"
    --- error: invalid value 'hardest' for '--only <LO..HI>': expected easy, medium, hard, expert, extreme, any, or a range such as easy..hard, or ratings, such as 4.2, 4.0..4.5, 7.0.. or ..2.5

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["rate", "--format", "grid"], ""), @"
    --- error: the following required arguments were not provided:
      --only <LO..HI>

    Usage: dlx rate --only <LO..HI> --format <NAME> [FILE]

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn cells_are_named_as_asked() {
    let puzzle = "....3.4......3.2\n";
    assert_snapshot!(seen(&["hint", "--coordinates", "letters"], puzzle), @"
    Hidden single: in box 2, only A3 can be 2, as 2 in D4 rules out the other empty cells
    --- --- 0
    ");
    assert_snapshot!(seen(&["solve", "--steps", "--coordinates", "letters"], puzzle), @"
    1.2 Hidden single: in box 2, only A3 can be 2, as 2 in D4 rules out the other empty cells
    1.2 Hidden single: in box 1, only B2 can be 2, as 2 in A3 rules out the other empty cells
    1.0 Last cell: in row B, only B4 is empty, and only 1 is missing
    1.0 Last cell: in box 2, only A4 is empty, and only 3 is missing
    1.0 Last cell: in column 4, only C4 is empty, and only 4 is missing
    1.2 Hidden single: in box 3, only C1 can be 2, as 2 in B2 and D4 rules out the other empty cells
    1.2 Hidden single: in box 3, only D1 can be 4, as 4 in C4 rules out the other empty cells
    1.0 Last cell: in row D, only D3 is empty, and only 1 is missing
    1.0 Last cell: in column 1, only A1 is empty, and only 1 is missing
    1.0 Last cell: in row A, only A2 is empty, and only 4 is missing
    1.0 Last cell: in column 2, only C2 is empty, and only 1 is missing
    1.0 Last cell: in row C, only C3 is empty, and only 3 is missing
    --- --- 0
    ");
    assert_snapshot!(seen(&["check", "--explain", "--coordinates", "letters"], "1...4...2......1\n"), @"
    multiple
      1234431221433421
      1243431221343421
      the solutions differ in A3 A4 C3 C4
    --- --- 1
    ");
    assert_snapshot!(seen(&["check", "--minimal", "--coordinates", "letters"], "14..3.4......3.2\n"), @"
    unique not minimal: each of A1 A2 B1 B3 could go
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint", "--coordinates", "a1"], puzzle), @"
    --- error: invalid value 'a1' for '--coordinates <HOW>'
      [possible values: numbers, letters]

    For more information, try '--help'.
    --- 2
    ");
}
