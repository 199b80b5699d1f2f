//! Searches step by step.

use insta::assert_snapshot;

use crate::support::{answer, seen};

/// The example of Knuth's first paper on dancing links.
const PROBLEM: &str = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";

#[test]
fn each_step_of_a_search_is_told() {
    assert_snapshot!(seen(&["watch"], PROBLEM), @"
    a: 2 options
    try a d g
      b: 1 option
      try b c f
        dead end: no option is left for e
      take back b c f
    take back a d g
    try a d f
      b: 1 option
      try b g
        c: 1 option
        try c e
          cover
        take back c e
      take back b g
    take back a d f
    done: 5 nodes
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--limit", "3"], PROBLEM), @"
    a: 2 options
    try a d g
      b: 1 option
    stopped after 3 steps: 2 nodes so far
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--json", "--limit", "2"], PROBLEM), @r#"
    {"items":["a","b","c","d","e","f","g"],"primary":7,"options":[[2,4],[0,3,6],[1,2,5],[0,3,5],[1,6],[3,4,6]]}
    {"event":"item","item":0,"options":2}
    {"event":"try","option":1,"level":1}
    {"event":"end","nodes":1,"complete":false}
    --- --- 0
    "#);
}

#[test]
fn items_of_a_puzzle_are_cells_and_houses() {
    let latin = "latin:12..34......21..\n";
    assert_snapshot!(seen(&["watch", "--puzzle", "--limit", "6"], latin), @"
    r1c1: 1 option
    try r1c1 is 1
      r1c2: 1 option
      try r1c2 is 2
        r2c1: 1 option
        try r2c1 is 3
    stopped after 6 steps: 3 nodes so far
    --- --- 0
    ");
    let json = answer(&["watch", "--puzzle", "--json"], latin);
    assert!(
        json.starts_with("{\"items\":[") && json.contains("\"places\":[[[[1,1],1]],[[[1,2],2]],[[[1,3],3]]"),
        "{json}"
    );
}

#[test]
fn a_frontier_widens_and_narrows() {
    let mut cells = String::new();
    let mut options = String::new();
    for row in 0..4 {
        for column in 0..4 {
            cells += &format!("{row}{column} ");
            if column < 3 {
                options += &format!("{row}{column} {row}{}\n", column + 1);
            }
            if row < 3 {
                options += &format!("{row}{column} {}{column}\n", row + 1);
            }
        }
    }
    let problem = format!("{cells}\n{options}");
    assert_snapshot!(seen(&["watch", "--method", "frontier"], problem.as_str()), @"
    step 1 of 16: 1 state
    step 2 of 16: 1 state
    step 3 of 16: 1 state
    step 4 of 16: 2 states
    step 5 of 16: 3 states
    step 6 of 16: 3 states
    step 7 of 16: 3 states
    step 8 of 16: 3 states
    step 9 of 16: 3 states
    step 10 of 16: 2 states
    step 11 of 16: 1 state
    step 12 of 16: 1 state
    step 13 of 16: 1 state
    step 14 of 16: 1 state
    step 15 of 16: 1 state
    step 16 of 16: 0 states
    36 covers
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--method", "frontier", "--limit", "5"], problem.as_str()), @"
    step 1 of 16: 1 state
    step 2 of 16: 1 state
    step 3 of 16: 1 state
    step 4 of 16: 2 states
    step 5 of 16: 3 states
    stopped after 5 steps: 8 states so far
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--method", "frontier", "--limit", "2", "--json"], "a b\na\nb\na b\n"), @r#"
    {"items":["a","b"],"primary":2,"options":[[0],[1],[0,1]]}
    {"event":"layer","step":1,"steps":2,"states":1}
    {"event":"layer","step":2,"steps":2,"states":1}
    {"event":"end","covers":"2","complete":true}
    --- --- 0
    "#);
}

#[test]
fn bad_input_is_told_with_its_place() {
    assert_snapshot!(seen(&["watch"], "a b\na c\n"), @r#"
    --- error: stdin:2:3: item "c" is not named in line 1
    --- 2
    "#);
    assert_snapshot!(seen(&["watch", "--puzzle"], "latin:12.x34......21..\n"), @"
    --- error: stdin:1:10: expected a digit from 1 to 4, or `.`, found 'x'
    --- 2
    ");
}

#[test]
fn a_search_is_told_in_german_too() {
    let latin = "latin:12..34......21..\n";
    assert_snapshot!(seen(&["watch", "--puzzle", "--language", "de", "--limit", "3"], latin), @"
    r1c1: 1 Option
    versucht: r1c1 ist 1
      r1c2: 1 Option
    abgebrochen nach 3 Schritten: bisher 2 Knoten
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--language", "de", "--method", "frontier"], PROBLEM), @"
    Schritt 1 von 7: 1 Zustand
    Schritt 2 von 7: 2 Zustände
    Schritt 3 von 7: 1 Zustand
    Schritt 4 von 7: 1 Zustand
    Schritt 5 von 7: 0 Zustände
    Schritt 6 von 7: 0 Zustände
    Schritt 7 von 7: 0 Zustände
    1 Überdeckung
    --- --- 0
    ");
    assert_snapshot!(seen(&["watch", "--family", "sudoku"], PROBLEM), @"
    --- error: the following required arguments were not provided:
      --puzzle

    Usage: dlx watch --puzzle --family <NAME> [FILE]

    For more information, try '--help'.
    --- 2
    ");
}

/// A problem that is not read in time is not watched; a sweep that is stopped ends with an event.
#[test]
fn a_deadline_is_told() {
    assert_snapshot!(seen(&["watch", "--method", "frontier", "--timeout", "0", "--json"], PROBLEM), @"
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
    let sweep = seen(&["watch", "--method", "frontier", "--limit", "1", "--json"], PROBLEM);
    let (_, events) = sweep.split_once('\n').unwrap();
    assert_snapshot!(events, @r#"
    {"event":"layer","step":1,"steps":7,"states":1}
    {"event":"end","states":1,"complete":false}
    --- --- 0
    "#);
    let latin = "latin:12..34......21..\n";
    assert_snapshot!(seen(&["watch", "--puzzle", "--timeout", "0"], latin), @"
    --- stdin:1: stopped: the deadline passed
    --- 3
    ");
}
