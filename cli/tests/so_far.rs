//! What `check --so-far` and `check --clashes` answer.

use insta::assert_snapshot;

use crate::support::{answer, dlx, seen, stdout};

/// What a player has written down is right, or wrong in some cells.
#[test]
fn states_are_compared_with_the_solution() {
    let so_far = |text: &str| seen(&["check", "--so-far"], text);
    let puzzle = "....3.4......3.2";
    assert_snapshot!(so_far(&format!("{puzzle} 14..32...1......\n{puzzle} 1334...1....3...\n")), @"
    right
    wrong r1c2 r1c3 r1c4 r4c1
    --- --- 1
    ");
    // Names of cells.
    let wrong = format!("{puzzle} 2...............\n");
    assert_snapshot!(seen(&["check", "--so-far", "--coordinates", "letters"], wrong), @"
    wrong A1
    --- --- 1
    ");
    // A puzzle without one solution has no state.
    assert_snapshot!(so_far("1............... 1234............\n11.............. ................\n"), @"
    multiple
    none
    --- --- 1
    ");
    // Several candidates are wrong only without the right one; a mark for each value is as good.
    assert_snapshot!(so_far(&format!("{puzzle} 12 43 34 124 | . . . . | . . . . | 1 2 3 4\n")), @"
    wrong r1c3 r1c4 r4c1 r4c2 r4c3 r4c4
    --- --- 1
    ");
    let marks = format!("{puzzle} 1....23.{}\n", ".".repeat(56));
    assert_snapshot!(so_far(&marks), @"
    wrong r1c2
    --- --- 1
    ");
    assert_snapshot!(so_far(&format!("{puzzle}\n")), @"
    --- error: stdin:1:17: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found none
    --- 2
    ");
    assert_snapshot!(so_far(&format!("{puzzle} 1234\n")), @"
    --- error: stdin:1:17: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found 4
    --- 2
    ");
    assert_snapshot!(so_far(&format!("{puzzle} 1....!..........\n")), @r#"
    --- error: stdin:1:23: expected a value, or `.`, found "!"
    --- 2
    "#);
}

/// What breaks a rule, whatever the solution.
#[test]
fn values_that_break_a_rule_are_named() {
    let clashes = |text: &str| seen(&["check", "--clashes"], text);
    // Right values, and values that stand twice, with the givens.
    assert_snapshot!(clashes("....3.4......3.2 14..32...1......\n....3.4......3.2 1334...1....3...\n"), @"
    clear
    clash r1c2 r1c3 r1c4 r2c1 r2c3 r4c1 r4c2
    --- --- 1
    ");
    // Even where there is no solution.
    assert_snapshot!(clashes("11.............. 1...............\n"), @"
    clash r1c1 r1c2
    --- --- 1
    ");
    // Each given stays as it is, in every family.
    assert_snapshot!(clashes("1............... 2...............\n"), @"
    clash r1c1
    --- --- 1
    ");
    let json = answer(&["check", "--clashes", "--json"], "latin:1........ 2........\n");
    assert!(json.contains("{\"name\":\"given 1 in r1c1\",\"cells\":[[1,1]]}"), "{json}");
    for (puzzle, state) in [
        ("#\t2\n!\t1\tA1\n+\t5\tA2 B1 B2\n", "2.\n..\n"),
        ("3,3\n*,C3,C3\nF3,1,?\nF3,?,?\n\n", "3,3\n*,C3,C3\nF3,2,?\nF3,?,?\n"),
        ("some:1C/D/D/D", " 2.../..../..../....\n"),
        ("variant 4x4 boxes 2x2\n1...\n....\n....\n....\nthermo: r3c3-r4c4\n\n", "2...\n....\n....\n....\n"),
    ] {
        let told = answer(&["check", "--clashes"], &format!("{puzzle}{state}"));
        assert!(told == "clash r1c1\n" || told == "clash r2c2\n", "{puzzle}{told}");
    }
    let killer = "variant 4x4 boxes 2x2\n....\n....\n....\n....\nkiller 5: r1c3 r1c4\nthermo: r2c1-r3c1-r4c1\nanti-knight\n";
    for (state, wanted) in [
        ("........1.......", "clash r3c1"),
        ("....1...........", "clear"),
        ("....2...1.......", "clash r3c1"),
        ("....2.......3...", "clash r2c1 r4c1"),
        ("..4.............", "clear"),
        ("..41............", "clear"),
        ("..42............", "clash r1c3 r1c4"),
        ("1.....1.........", "clash r1c1 r2c3"),
    ] {
        let rows: Vec<String> = (0..4).map(|row| state[4 * row..4 * row + 4].to_owned()).collect();
        let told = answer(&["check", "--clashes"], &format!("{killer}\n{}\n", rows.join("\n")));
        assert_eq!(told.trim_end(), wanted, "{state}");
    }
    let futoshiki = "{\"family\":\"futoshiki\",\"size\":4,\"givens\":[[3,null,null,null],[null,null,null,null],[null,null,null,null],\
        [null,null,null,null]],\"less\":[[[1,1],[1,2]]],\"state\":[[3,2,null,null],[3,null,null,null],[null,null,null,null],\
        [null,null,null,null]]}\n";
    assert_snapshot!(clashes(futoshiki), @"
    clash r1c1 r1c2 r2c1
    --- --- 1
    ");
    let json = answer(&["check", "--clashes", "--json"], futoshiki);
    assert!(json.contains("\"verdict\":\"clash\""), "{json}");
    assert!(json.contains("{\"name\":\"the sign between r1c1 and r1c2\",\"cells\":[[1,1],[1,2]]}"), "{json}");
    let kenken =
        |state: &str| answer(&["check", "--clashes"], &format!("#\t2\n+\t3\tA1 A2\n+\t3\tB1 B2\n{state}\n"));
    assert_eq!(kenken("12\n2."), "clear\n");
    assert_eq!(kenken("..\n11"), "clash r2c1 r2c2\n");
    assert_eq!(kenken("1.\n1."), "clash r1c1 r2c1\n");
}

/// A hint goes on from what a player has written down, if that is right.
#[test]
fn hints_go_on_from_states() {
    let hint = |text: &str| seen(&["hint"], text);
    let puzzle = "....3.4......3.2";
    assert_snapshot!(hint(&format!("{puzzle}\n{puzzle} 14..32...1......\n")), @"
    Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells
    Last cell: in row 2, only r2c4 is empty, and only 1 is missing
    --- --- 0
    ");
    // A name, the solution, and what is no state at all.
    assert_snapshot!(hint(&format!("{puzzle} page 3\n{puzzle} 1423324121344312\n{puzzle} 1234\n")), @"
    Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells
    Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells
    Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint", "--so-far"], format!("{puzzle} 1423324121344312\n{puzzle} 1234\n")), @"
    The puzzle is solved
    --- error: stdin:2:17: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found 4
    --- 2
    ");
    // Candidates are taken at their word; wrong ones are not told which are right.
    assert_snapshot!(hint(&format!("{puzzle} 12 4 23 23 | . . . . | . . . . | . . . .\n")), @"
    Hidden single: in box 2, only r2c4 can be 1, as 1 is struck out of r1c3 and r1c4
    --- --- 0
    ");
    assert_snapshot!(hint(&format!("{puzzle} 1334...1....3...\n{puzzle} 23 124 . . 134 3 . . . . . . . . . .\n")), @"
    r1c2 is wrong: the solution has no 3 there; r1c3 is wrong: the solution has no 3 there; r1c4 is wrong: the solution has no 4 there; r4c1 is wrong: the solution has no 3 there
    r1c1 is wrong: the value that the solution has there is struck out; r2c2 is wrong: the solution has no 3 there
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint", "--so-far", "--coordinates", "letters"], format!("{puzzle} 2...............\n")), @"
    A1 is wrong: the solution has no 2 there
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint", "--to", "text"], format!("{puzzle} 14..32...1......\n")), @"
         c1    c2    c3    c4
       ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    r1 ┃  1  │  4  ┃   2 │     ┃
       ┃     │     ┃ 3   │ 3   ┃
       ┠─────┼─────╂─────┼─────┨
    r2 ┃  3  │  2  ┃  4  │*1   ┃
       ┃     │     ┃     │     ┃
       ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    r3 ┃   2 │  1  ┃     │     ┃
       ┃   4 │     ┃ 3   │ 3 4 ┃
       ┠─────┼─────╂─────┼─────┨
    r4 ┃     │  3  ┃ 1   │  2  ┃
       ┃   4 │     ┃     │     ┃
       ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    Last cell: in row 2, only r2c4 is empty, and only 1 is missing
    --- --- 0
    ");
    assert_snapshot!(seen(&["hint", "--to", "text"], format!("{puzzle} 13..32...1......\n")), @"
    --- error: stdin:1:1: expected a state on the way to the solution, found r1c2 is wrong: the solution has no 3 there
    --- 2
    ");
    let cages = "# 3\n+ 5 A1 A2\n! 1 A3\n- 1 B1 C1\n* 6 B2 B3\n+ 4 C2 C3\n";
    assert_snapshot!(hint(&format!("{cages}\n{cages}. . .\n. . .\n2 . .\n\n{cages}23 23 1\n. . .\n. . 13\n")), @"
    Combinations: the cage 4+ (r3c2 r3c3) can only be 1 3; so r3c2 is 1; r3c3 is 3
    Naked single: r1c1 can only be 3, as row 1 has 1; column 1 has 2
    Naked single: r3c3 can only be 3, as column 3 has 1; 2 is struck out
    --- --- 0
    ");
    assert_snapshot!(hint(&format!("{cages}3 2 .\n. . .\n")), @"
    --- error: stdin:7:1: expected a value or `.` for each of the 9 cells after the puzzle (3 rows of 3), found 6 in 2 rows
    --- 2
    ");
    let kakuro = "3,3\n*,C3,C4\nF4,?,?\nF3,?,?\n";
    let state = "3,3\n*,C3,C4\nF4,1,?\nF3,?,?\n";
    assert_snapshot!(seen(&["hint", "--so-far"], format!("{kakuro}\n{state}\n{kakuro}\n{}", state.replace('1', "2"))), @"
    Hidden single: the run 4 across (from r2c2) can only be made of 1 3, and in it only r2c3 can be 3
    r2c2 is wrong: the solution has no 2 there
    --- --- 0
    ");
    assert_snapshot!(hint("https://puzz.link/p?kakuro/2/2/n3443 1..2\n"), @"
    r3c3 is wrong: the solution has no 2 there
    --- --- 0
    ");
    let kropki = stdout(&["generate", "kropki", "--size", "4", "--seed", "4", "--difficulty", "any"]);
    let solution = answer(&["solve"], &kropki);
    let (begun, _) = solution.split_at(9);
    assert_snapshot!(hint(&format!("{} {begun}/..../....\n", kropki.trim())), @"
    Dot: the white dot joins r2c2 and r3c2, which differ by one; r2c2 is 4, which leaves r3c2 only 3; so r3c2 is 3
    --- --- 0
    ");
}

/// In JSON, states stand under a key, and hints come with what they find and go by.
#[test]
fn hints_and_states_are_in_json() {
    let only = |arguments: &[&str], text: &str| {
        let answer = answer(arguments, text);
        answer
            .lines()
            .map(|line| line.rsplit_once("\"index\"").map_or(line, |(_, own)| own))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let cages = r#"{"family":"kenken","size":3,"cages":[{"operator":"+","target":5,"cells":[[1,1],[1,2]]},{"operator":"!","target":1,"cells":[[1,3]]},{"operator":"-","target":1,"cells":[[2,1],[3,1]]},{"operator":"*","target":6,"cells":[[2,2],[2,3]]},{"operator":"+","target":4,"cells":[[3,2],[3,3]]}]"#;
    let with = |state: &str| format!("{cages},\"state\":{state}}}\n");
    assert_snapshot!(only(&["hint", "--json"], &format!("{cages}}}\n")), @r#":0,"verdict":"unique","hint":"Combinations: the cage 4+ (r3c2 r3c3) can only be 1 3; so r3c2 is 1; r3c3 is 3","technique":"Combinations","rating":1.1,"placed":[{"cell":"r3c2","value":1},{"cell":"r3c3","value":3}],"struck":[],"candidates":[[[2,3],[2,3],[1]],[[1,2,3],[1,2,3],[2,3]],[[1,2,3],[1,2,3],[2,3]]]}"#);
    assert_snapshot!(only(&["hint", "--json"], &with("[[[2,3],[2,3],1],[null,null,null],[null,null,3]]")), @r#":0,"verdict":"unique","hint":"Naked single: r2c3 can only be 2, as column 3 has 1 and 3","technique":"Naked single","rating":1.0,"placed":[{"cell":"r2c3","value":2}],"struck":[],"candidates":[[[2,3],[2,3],[1]],[[1,2,3],[1,2,3],[2]],[[1,2],[1,2],[3]]]}"#);
    assert_snapshot!(only(&["hint", "--json", "--coordinates", "letters"], &with("[[3,2,1],[1,3,2],[null,null,[1,3]]]")), @r#":0,"verdict":"unique","hint":"Naked single: C3 can only be 3, as column 3 has 1 and 2","technique":"Naked single","rating":1.0,"placed":[{"cell":"C3","value":3}],"struck":[],"candidates":[[[3],[2],[1]],[[1],[3],[2]],[[2],[1],[3]]]}"#);
    assert_snapshot!(only(&["hint", "--json"], &with("[[2,null,null],[null,[1,2],null],[null,null,null]]")), @r#":0,"verdict":"wrong","hint":"r1c1 is wrong: the solution has no 2 there; r2c2 is wrong: the value that the solution has there is struck out","wrong":[[1,1],[2,2]]}"#);
    assert_snapshot!(seen(&["hint", "--json"], with("[[2,null],[null,null,null],[null,null,null]]")), @"
    --- error: stdin:1:292: expected 3 cells, found 2
    --- 2
    ");
    // The answer can be read again.
    let again = answer(&["hint", "--json"], &with("[[3,null,null],[null,null,null],[null,null,null]]"));
    assert_snapshot!(only(&["solve"], &again), @"
    321
    132
    213
    ");
    let variant = r#"{"family":"variant","size":4,"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"constraints":[{"kind":"differ","least":2,"cells":[[1,1],[2,1]]}]"#;
    let state = "[[null,null,[2,3],[2,3]],[null,2,null,null],[null,null,null,null],[null,null,1,null]]";
    assert_snapshot!(only(&["hint", "--json"], &format!("{variant},\"state\":{state}}}\n")), @r#":0,"verdict":"unique","hint":"Last cell: in row 2, only r2c4 is empty, and only 1 is missing","technique":"Last cell","rating":1.0,"placed":[{"cell":"r2c4","value":1}],"struck":[],"candidates":[[[1,4],[1,4],[2,3],[3]],[[3],[2],[4],[1]],[[1,2,4],[1,4],[3],[3,4]],[[4],[3],[1],[2]]]}"#);
    let board = r#"{"size":4,"grid":[[{"value":1},{"value":4},{},{}],[{"value":3,"given":true},{},{"value":4,"given":true},{}],[{},{},{},{}],[{},{"value":3,"given":true},{},{"value":2,"given":true}]]}"#;
    assert_snapshot!(only(&["hint", "--json"], board), @r#":0,"verdict":"unique","hint":"Last cell: in box 1, only r2c2 is empty, and only 2 is missing","technique":"Last cell","rating":1.0,"placed":[{"cell":"r2c2","value":2}],"struck":[],"candidates":[[[1],[4],[2,3],[3]],[[3],[2],[4],[1]],[[2,4],[1,2],[1,3],[1,3,4]],[[4],[3],[1],[2]]]}"#);
    assert_snapshot!(only(&["solve", "--steps", "--json"], "....3.4......3.2\n"), @r#":0,"verdict":"unique","steps":[{"technique":"Hidden single","rating":1.2,"hint":"Hidden single: in box 2, only r1c3 can be 2, as 2 in r4c4 rules out the other empty cells","placed":[{"cell":"r1c3","value":2}],"struck":[]},{"technique":"Hidden single","rating":1.2,"hint":"Hidden single: in box 1, only r2c2 can be 2, as 2 in r1c3 rules out the other empty cells","placed":[{"cell":"r2c2","value":2}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in row 2, only r2c4 is empty, and only 1 is missing","placed":[{"cell":"r2c4","value":1}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in box 2, only r1c4 is empty, and only 3 is missing","placed":[{"cell":"r1c4","value":3}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in column 4, only r3c4 is empty, and only 4 is missing","placed":[{"cell":"r3c4","value":4}],"struck":[]},{"technique":"Hidden single","rating":1.2,"hint":"Hidden single: in box 3, only r3c1 can be 2, as 2 in r2c2 and r4c4 rules out the other empty cells","placed":[{"cell":"r3c1","value":2}],"struck":[]},{"technique":"Hidden single","rating":1.2,"hint":"Hidden single: in box 3, only r4c1 can be 4, as 4 in r3c4 rules out the other empty cells","placed":[{"cell":"r4c1","value":4}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in row 4, only r4c3 is empty, and only 1 is missing","placed":[{"cell":"r4c3","value":1}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in column 1, only r1c1 is empty, and only 1 is missing","placed":[{"cell":"r1c1","value":1}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in row 1, only r1c2 is empty, and only 4 is missing","placed":[{"cell":"r1c2","value":4}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in column 2, only r3c2 is empty, and only 1 is missing","placed":[{"cell":"r3c2","value":1}],"struck":[]},{"technique":"Last cell","rating":1.0,"hint":"Last cell: in row 3, only r3c3 is empty, and only 3 is missing","placed":[{"cell":"r3c3","value":3}],"struck":[]}]}"#);
}

#[test]
fn a_value_that_no_cell_has_clashes() {
    let state = "....3.4......3.2 9...............\n";
    assert_eq!(seen(&["check", "--clashes"], state), "clash r1c1\n--- --- 1");
    assert_eq!(seen(&["check", "--so-far"], state), "wrong r1c1\n--- --- 1");
}

#[test]
fn a_kenken_may_have_values_of_its_own() {
    let puzzle =
        answer(&["generate", "kenken", "--size", "3", "--values", "10,20,30", "--seed", "1", "--quiet"], "");
    let solution = answer(&["solve"], &puzzle);
    let beside = format!("{puzzle}\n{solution}");
    assert_eq!(seen(&["check", "--clashes"], beside.as_str()), "clear\n--- --- 0");
    assert_eq!(seen(&["check", "--so-far"], beside), "right\n--- --- 0");
}

/// Where a puzzle has several solutions, what is wrong is what none of them has.
#[test]
fn values_that_no_solution_has_are_named_by_hints() {
    let board = |first: &str, second: &str| {
        let rows = [first, second, "{},{},{},{}", "{},{},{},{}"].map(|row| format!("[{row}]")).join(",");
        format!("{{\"size\":4,\"grid\":[{rows}]}}\n")
    };
    let twice = board(r#"{"value":1},{"value":1},{},{}"#, "{},{},{},{}");
    // Nothing stands twice, but the box has no place for a 1.
    let hidden = board(r#"{"value":2},{"value":3},{},{}"#, r#"{},{},{"value":1},{}"#);
    assert_snapshot!(seen(&["hint"], &*twice), @"
    These values break rules: row 1, box 1
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_snapshot!(seen(&["hint"], &*hidden), @"
    No solution has these values
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_snapshot!(seen(&["hint", "--language", "de"], &*hidden), @"
    Keine Lösung hat diese Werte
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    for text in [&twice, &hidden] {
        let line: serde_json::Value = serde_json::from_str(&answer(&["hint", "--json"], text)).expect("JSON");
        assert_eq!(line["verdict"], "wrong", "{line}");
        assert_eq!(line["wrong"].is_array(), *text == twice, "{line}");
    }
    assert_snapshot!(seen(&["hint", "--to", "svg"], &*twice), @"
    --- error: stdin:1:1: expected a state on the way to a solution, found these values break rules: row 1, box 1
    --- 2
    ");
}

/// Of a puzzle with several solutions, candidates are used if they leave all of these.
#[test]
fn hints_for_all_solutions_use_candidates_that_leave_all() {
    let hint = |last: &str| {
        let row =
            [r#"[1,2]"#, "[2,3]", "[3,4]", last].map(|marks| format!("{{\"centerPencilMarks\":{marks}}}"));
        let grid = format!(
            "[[{}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]",
            row.join(",")
        );
        let thermometer = r#"[{"lines":[["R1C1","R1C2","R1C3"]]}]"#;
        let puzzle = format!("{{\"size\":4,\"grid\":{grid},\"thermometer\":{thermometer}}}\n");
        seen(&["hint", "--quiet"], puzzle)
    };
    assert_snapshot!(hint("[1,2,3,4]"), @"
    Pointing: in box 1, 4 can only be in r2c1 and r2c2, which are both in row 2, so r2c3 and r2c4 are not 4
    --- --- 1
    ");
    assert_snapshot!(hint("[2]"), @"
    Line: the thermometer from r1c1 to r1c3 rises; so r1c1 is not 3 or 4; r1c2 is not 1 or 4; r1c3 is not 1 or 2
    --- --- 1
    ");
}

/// What a player has written down is drawn on the board: values, and candidates at their places.
#[test]
fn states_are_drawn() {
    let render = |text: &str| seen(&["render", "--so-far"], text);
    assert_snapshot!(render("....3.4......3.2 1... | .(12)43 | 23.. | ....\n"), @"
    ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    ┃  1  │     ┃     │     ┃
    ┃     │     ┃     │     ┃
    ┠─────┼─────╂─────┼─────┨
    ┃  3  │ 1 2 ┃  4  │  3  ┃
    ┃     │     ┃     │     ┃
    ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    ┃  2  │  3  ┃     │     ┃
    ┃     │     ┃     │     ┃
    ┠─────┼─────╂─────┼─────┨
    ┃     │  3  ┃     │  2  ┃
    ┃     │     ┃     │     ┃
    ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    --- --- 0
    ");
    let kenken = "#\t2\n!\t1\tA1\n+\t5\tA2 B1 B2\n1 .\n(12) 1\n";
    assert_snapshot!(render(kenken), @"
    ┏━━━━━┳━━━━━┓
    ┃1    ┃5+   ┃
    ┃1    ┃     ┃
    ┣━━━━━╃─────┨
    ┃     │     ┃
    ┃ 1 2 │1    ┃
    ┗━━━━━┷━━━━━┛
    --- --- 0
    ");
    assert_snapshot!(render("....3.4......3.2\n"), @"
    --- error: stdin:1:17: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found none
    --- 2
    ");
    let book = dlx(&["book", "--puzzles", "-", "--so-far"]).write_stdin(kenken).output().unwrap();
    assert!(book.status.success() && book.stdout.starts_with(b"%PDF"));
}

/// What stands behind a state is not ignored.
#[test]
fn nothing_follows_a_state() {
    let (puzzle, state) = ("....3.4......3.2", "14..32...1......");
    let so_far = |text: &str| seen(&["check", "--so-far"], text);
    assert_snapshot!(so_far(&format!("{puzzle} {state} x\n")), @r#"
    --- error: stdin:1:35: expected nothing more after the state, found "x"
    --- 2
    "#);
    assert_snapshot!(so_far(&format!("{puzzle} {state} foo bar 12\n")), @r#"
    --- error: stdin:1:35: expected nothing more after the state, found "foo"
    --- 2
    "#);
    // A second state, and candidates.
    let marks = format!("1...{}", ".".repeat(60));
    for state in [state, &marks] {
        let told = so_far(&format!("{puzzle} {state} 1334...1....3...\n"));
        let place = puzzle.len() + state.len() + 3;
        let expected = "expected nothing more after the state, found \"1334...1....3...\"\n--- 2";
        assert_eq!(told, format!("--- error: stdin:1:{place}: {expected}"));
    }
    let keen = "3:a_3aab_,s1m3m3a5";
    let kakuro = "https://puzz.link/p?kakuro/2/2/n3443";
    for (puzzle, state) in [
        (puzzle, state),
        ("latin:142332412134431.", state),
        (keen, "........."),
        (kakuro, "...."),
        ("4://2////2/1//2/2//4/2/2/,d2_4j", "................"),
        ("4:0,0R,0,0L,0U,0RL,2,0,0,0D,0D,0,0U,0,0,0,", "................"),
    ] {
        let text = format!("{puzzle} {state} x\n");
        let commands: [&[&str]; 6] = [
            &["check", "--so-far"],
            &["check", "--clashes"],
            &["hint", "--so-far"],
            &["convert", "--so-far", "--json"],
            &["render", "--so-far", "--to", "text"],
            &["book", "--so-far", "--puzzles", "-"],
        ];
        for command in commands {
            let told = seen(command, &*text);
            let place = text.trim_end().chars().count();
            let is_told = told
                .starts_with(&format!("--- error: stdin:1:{place}: expected nothing more after the state"));
            assert!(is_told || told.starts_with("multiple\n"), "{command:?} {puzzle}: {told}");
        }
    }
    // Where blanks or slashes stand between cells, there are too many of them.
    assert_snapshot!(seen(&["render", "--so-far", "--to", "text"], "some:1C/D/D/D ..../..../..../.... x\n"), @"
    --- error: stdin:1:14: expected a value or `.` for each of the 16 cells after the puzzle (4 rows of 4), found 17
    --- 2
    ");
    // A hint goes on from a state, if it is one and not the solution with a name.
    assert!(seen(&["hint"], &*format!("{puzzle} {state} page 3\n")).contains("found \"page\""));
    let solution = answer(&["solve"], &format!("{puzzle}\n"));
    let alone = seen(&["hint"], &*format!("{puzzle}\n"));
    assert_eq!(seen(&["hint"], &*format!("{puzzle} {} page 3\n", solution.trim())), alone);
}
