//! Variants between notations and on other boards: what is kept of them, and what is told.

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{PUZZLE, answer, seen};

/// A puzzle of f-puzzles with drawings, beside the board, too, and with a colour in a cell.
const DRAWN: &str = concat!(
    r##"{"size":4,"title":"Sea","grid":[[{"c":"#FFE0E0"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"##,
    r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R1C3"]]}],"#,
    r##""line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#FF0000","width":0.3}],"##,
    r##""circle":[{"cells":["R3C3"],"width":0.5,"height":0.25,"angle":30,"baseC":"#FFFFFF"}],"##,
    r#""text":[{"cells":["R0C2"],"value":"~","size":0.5}]}"#,
);

fn parts(json: &str) -> Value {
    serde_json::from_str(json).expect("JSON")
}

#[test]
fn what_is_only_drawn_is_kept() {
    let written = answer(&["convert", "--format", "fpuzzles"], DRAWN);
    let text = answer(&["convert"], DRAWN);
    assert_snapshot!(text, @r##"
    variant 4x4 boxes 2x2
    title: Sea
    drawing: {"line":{"lines":[["R1C1","R2C2"]],"outlineC":"#FF0000","width":0.3}}
    drawing: {"circle":{"angle":30,"baseC":"#FFFFFF","cells":["R3C3"],"height":0.25,"width":0.5}}
    drawing: {"text":{"cells":["R0C2"],"size":0.5,"value":"~"}}
    drawing: {"c":"#FFE0E0","cell":[1,1]}
    ....
    ....
    ....
    ....
    arrow: r1c1-r1c2-r1c3
    "##);
    let json = answer(&["convert", "--json"], &text);
    assert_eq!(parts(&json)["drawings"].as_array().map(Vec::len), Some(4), "{json}");
    for form in [&text, &json] {
        assert_eq!(parts(&answer(&["convert", "--format", "fpuzzles"], form)), parts(&written));
    }
    let wrong = |drawing: &str| seen(&["check"], format!("variant 4x4\ndrawing: {drawing}\nodd: r1c1\n"));
    assert_snapshot!([r#"{"line":{}"#, r#"{"lines":[]}"#, r#"{"c":"red"}"#].map(wrong).concat(), @r#"
    --- error: stdin:2:10: expected a drawing as JSON, found "{\"line\":{}"
    --- 2--- error: stdin:2:10: expected a drawing under one of the keys line, rectangle, circle, text, cage, foglight, fogofwar, c, cArray, highlight, found an object
    --- 2--- error: stdin:2:10: expected the key `cell`, found none
    --- 2
    "#);
}

#[test]
fn rules_that_are_only_drawn_are_noted() {
    let note = "note: stdin:1: 1 line, 1 circle and 1 text are only drawn: the rules that they stand for are not known";
    for command in [&["check"][..], &["solve", "--limit", "1"], &["candidates"], &["rate"], &["hint"]] {
        let told = seen(command, DRAWN);
        assert!(told.contains(&format!("--- {note}\n")), "{command:?}: {told}");
        assert!(!seen(&[command, &["--quiet"]].concat(), DRAWN).contains("note"), "{command:?}");
    }
    assert!(seen(&["check"], answer(&["convert"], DRAWN)).contains(note));
    for command in ["convert", "render", "transform"] {
        assert!(!seen(&[command], DRAWN).contains("drawn"), "{command}");
    }
    let caged = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"cage":[{"cells":["R1C1"],"value":"5"}]}"#;
    assert_snapshot!(seen(&["check"], caged), @"
    multiple
    --- note: stdin:1: 1 cage is only drawn: the rule that it stands for is not known
    --- 1
    ");
    // What is drawn for rules that are known, we write ourselves.
    let known = "variant 4x4\nrenban: r1c1-r1c2\nx-sum 5: r4c0\nskyscraper 1: r3c0\nless: r1c1 r1c2\ncalc 3+: r2c1 r2c2\n";
    let drawn = answer(&["convert", "--format", "fpuzzles"], known);
    assert!(drawn.contains("fromConstraint"), "{drawn}");
    assert_eq!(seen(&["check"], drawn), "multiple\n--- --- 1");
}

/// What it says of places may be wrong after a turn.
#[test]
fn rules_in_words_stay_where_a_board_is_turned() {
    let puzzle = |rules: &str| format!("variant 4x4\n{rules}1...\n....\n....\n....\nodd: r1c1 r1c2\n");
    let with_rules = puzzle("rules: Look at the top left.\n");
    let told = seen(&["transform", "--seed", "1"], &*with_rules);
    let note = "note: stdin:1: the rules in words stay as they are; what they say of places and values may be wrong now\n";
    assert!(told.contains(note) && told.contains("rules: Look at the top left."), "{told}");
    assert!(!seen(&["transform", "--seed", "1", "--quiet"], &*with_rules).contains("note"));
    assert!(!seen(&["transform", "--seed", "1"], puzzle("")).contains("note"));
}

#[test]
fn a_cage_in_one_house_needs_no_word_that_values_repeat() {
    let written = |cage: &str| seen(&["convert", "--format", "fpuzzles"], format!("variant 4x4\n{cage}\n"));
    let plain = answer(
        &["convert"],
        written("killer 5 repeats: r1c1 r1c2").split("\n---").next().unwrap_or_default(),
    );
    assert!(plain.ends_with("\nkiller 5: r1c1 r1c2\n"), "{plain}");
    assert_snapshot!(written("killer 5 repeats: r1c1 r2c2 r3c3"), @"
    --- error: stdin:1: cannot write this puzzle as fpuzzles: killer at r1c1: in f-puzzles, values of a killer cage never repeat
    --- 2
    ");
}

#[test]
fn clues_beside_the_board_are_named_by_their_place() {
    let puzzle = "variant 4x4\n1234\n3412\n2143\n432.\nsandwich 5: r1c5\nx-sum 1: r0c1\nskyscraper 4: r1c0\nlittle-killer 10 UR: r5c0\n";
    assert_snapshot!(seen(&["check", "--minimal", "--language", "en"], puzzle), @"
    unique not minimal: each of r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 could go; what is not needed: the sandwich 5 at r1c5; the x-sum 1 at r0c1; the skyscraper 4 at r1c0; the little-killer 10 UR at r5c0
    --- --- 0
    ");
    assert_snapshot!(seen(&["check", "--minimal", "--language", "de"], puzzle), @"
    unique nicht minimal: jede für sich könnte wegfallen: r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3; nicht nötig: das Sandwich 5 bei r1c5; die X-Summe 1 bei r0c1; das Hochhaus 4 bei r1c0; die Diagonalsumme 10 UR bei r5c0
    --- --- 0
    ");
}

#[test]
fn what_a_notation_has_no_place_for_is_told() {
    let grid = r##""grid":[[{"c":"#FFE0E0"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"##;
    let coloured = format!("{{\"size\":4,\"title\":\"Sea\",{grid}}}\n");
    assert_snapshot!(seen(&["convert", "--format", "line"], coloured.repeat(3)), @"
    ................
    ................
    ................
    --- stdin:1 and 2 more puzzles: left out, as the notation has no place for it: drawings, title
    --- 0
    ");
    let lettered = r#"{"family":"sudoku","size":4,"symbols":"abcd","givens":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,null]]}"#;
    assert_snapshot!(seen(&["convert"], lettered), @"
    abcdcdabbadcdcb.
    --- stdin:1: left out, as the notation has no place for it: the order of its symbols (use --symbols to read it back)
    --- 0
    ");
    assert!(seen(&["convert", "--quiet"], lettered).ends_with("--- --- 0"));
    assert!(seen(&["convert", "--symbols", "abcd"], lettered).ends_with("--- --- 0"));
}

/// Clues beside the board come to another side, and drawings go with their cells. What asks something else on a board
/// that is turned is refused by its name.
#[test]
fn variants_are_turned() {
    let one = "variant 4x4 boxes 2x2\n1...\n....\n....\n....\nthermo: r1c1-r1c2\nlittle-killer 5 UR: r3c0\nskyscraper 2: r0c2\n";
    let form = |text: &str| answer(&["transform", "--canonical"], text);
    for seed in 1..6 {
        let turned = answer(&["transform", "--seed", &seed.to_string()], one);
        assert_eq!(answer(&["check"], &turned), "multiple\n", "{turned}");
        assert_eq!(form(&turned), form(one));
    }
    assert_snapshot!(answer(&["transform", "--seed", "1"], one), @"
    variant 4x4 boxes 2x2
    ....
    ....
    ....
    1...
    thermo: r4c1-r3c1
    little-killer 5 UL: r5c3
    skyscraper 2: r3c0
    ");
    assert_snapshot!(answer(&["transform", "--seed", "1"], DRAWN), @r##"
    variant 4x4 boxes 2x2
    title: Sea
    drawing: {"line":{"lines":[["R4C1","R3C2"]],"outlineC":"#FF0000","width":0.3}}
    drawing: {"circle":{"angle":30,"baseC":"#FFFFFF","cells":["R2C3"],"height":0.5,"width":0.25}}
    drawing: {"text":{"cells":["R3C0"],"size":0.5,"value":"~"}}
    drawing: {"c":"#FFE0E0","cell":[4,1]}
    ....
    ....
    ....
    ....
    arrow: r4c1-r3c1-r2c1
    "##);
    let stuck = "variant 4x4\n1...\n....\n....\n...2\nthermo: r1c1-r1c2\nbox-indexer: r2c2\n\n";
    let mixed = format!("futoshiki 2x2\n1   .\n.   .\n\n{stuck}");
    assert_snapshot!(seen(&["transform", "--canonical"], mixed), @"
    futoshiki 2x2
    .   .
    .   1
    --- error: stdin:5:1: this puzzle cannot be turned or mirrored: the box indexer r2c2 (box-indexer) would mean something else there
    --- 2
    ");
}

/// A number that no values come to is told, as what is no puzzle.
#[test]
fn contradictions_end_a_check() {
    let puzzle = |clue: &str| format!("variant 4x4\n12..\n34..\n....\n...1\n{clue}\n\n");
    let clues = ["odd: r1c1", "killer 15: r1c1 r1c2", "odd: r1c2", "skyscraper 12: r1c0", "odd: r4c4"];
    assert_snapshot!(seen(&["check"], clues.map(puzzle).concat()), @"
    multiple
    --- error: stdin:13:8: killer at r1c1: expected a sum from 3 to 7 for 2 cells, found 15
    --- 2
    ");
    // By itself, given the houses that its cells share, none of these can be satisfied.
    for clue in [
        "xv X: r1c1 r1c2",
        "quad 1 1 1 1: r1c1 r1c2 r2c1 r2c2",
        "arrow: r2c1 r2c1-r1c1-r1c2-r1c3-r1c4",
        "calc 7x: r1c1 r1c2",
        "palindrome: r1c1-r1c2",
        "clone: r1c1 r1c2 = r1c2 r1c3",
        "between: r1c1-r1c2-r1c3-r1c4-r2c4",
        "lockout: r1c1-r1c2-r1c3-r1c4-r2c4",
    ] {
        let told = seen(&["check"], puzzle(clue));
        let expected = "expected a constraint that some values satisfy, found one that none do";
        assert!(told.contains("stdin:6:") && told.contains(expected), "{clue}: {told}");
    }
    for (clue, why) in [
        ("palindrome: r1c1-r1c2", "r1c1 and r1c2 would be equal, and are both in row 1"),
        ("clone: r1c1 r1c2 = r2c2 r2c3", "r1c1 and r2c2 would be equal, and are both in box 1"),
        ("region-sum: r1c2-r1c3", "r1c2 and r1c3 would be equal, and are both in row 1"),
        ("little-killer 3 UR: r5c0", "expected a sum from 6 to 14, found 3"),
    ] {
        let told = seen(&["check"], puzzle(clue));
        assert!(told.contains(why), "{clue}: {told}");
    }
    // The givens are no part of that.
    assert_eq!(seen(&["check"], puzzle("xv V: r1c1 r1c2")), "none\n--- --- 1");
    // What is no puzzle ends it.
    assert_snapshot!(seen(&["check"], ["odd: r1c1", "odd: r1c9", "odd: r1c1"].map(puzzle).concat()), @"
    multiple
    --- error: stdin:13:6: odd: expected a column from 1 to 4, found 9
    --- 2
    ");
}

#[test]
fn lines_that_jump_are_noted() {
    let text = "variant 4x4\n1234\n3412\n2143\n4321\nthermo: r1c1-r3c2 r1c2-r1c4\nrenban: r1c1-r2c2\nwhispers 1: r4c1-r4c3\n";
    assert_snapshot!(seen(&["check"], text), @"
    none
    --- note: stdin:1: r1c1 and r3c2 do not touch, on the line of the thermometer from r1c1 to r1c4 (thermo) (and 1 more)
    --- 1
    ");
    assert!(!seen(&["solve"], text).contains("touch"));
}

/// Where constraints say only how far values are apart, the largest may stand for 1, and so on: such puzzles have the
/// same canonical form. Others keep their values.
#[test]
fn values_are_turned_around_where_constraints_allow_it() {
    let form = |text: &str| answer(&["transform", "--canonical"], text);
    let of = |values: [&str; 2], lines: &str| {
        let [first, second] = values;
        format!("variant 4x4 boxes 2x2\n{first}...\n.{second}..\n....\n....\n{lines}")
    };
    let free = "whispers 2: r1c1-r1c2-r2c3\nrenban: r3c1-r4c2\nnon-consecutive\ndifference 2: r3c3 r3c4\n";
    assert_eq!(form(&of(["1", "3"], free)), form(&of(["4", "2"], free)));
    let turned = |seed: u32| answer(&["transform", "--seed", &seed.to_string()], &of(["1", "3"], free));
    let has_ones = |text: &String| text.lines().skip(1).take(4).any(|row| row.contains('1'));
    let turned: Vec<String> = (1..12).map(turned).collect();
    assert!(turned.iter().any(has_ones) && !turned.iter().all(has_ones), "{turned:?}");
    assert!(turned.iter().all(|text| form(text) == form(&turned[0])));
    for bound in ["thermo: r4c1-r4c2\n", "ratio 2: r4c1 r4c2\n", "killer 4: r4c1 r4c2\n", "even: r4c4\n"] {
        assert_ne!(form(&of(["1", "3"], bound)), form(&of(["4", "2"], bound)), "{bound}");
    }
}

/// Both diagonals are houses of the board, and rules that may not be needed.
#[test]
fn rules_of_the_board_may_not_be_needed() {
    let x = "variant 4x4 diagonals\n12..\n34..\n.1..\n....\nodd: r1c1\n";
    assert_snapshot!(answer(&["check", "--minimal"], x), @"unique not minimal: each of r1c1 r1c2 r2c1 r2c2 could go; what is not needed: r1c1 (odd); the diagonal from r1c4 to r4c1 (diagonal+); the diagonal from r1c1 to r4c4 (diagonal-)");
    assert_snapshot!(answer(&["check", "--minimal"], "x:12..34...1......\n"), @"unique not minimal: each of r1c1 r1c2 r2c1 r2c2 could go");
    let told = answer(&["check", "--minimal"], "x:1243342.2.344312\n");
    assert!(told.ends_with("; what is not needed: diagonals\n"), "{told}");
    let german = |text| answer(&["check", "--minimal", "--language", "de"], text);
    let told = german(x);
    assert!(
        told.ends_with("r1c1 (ungerade); die Diagonale von r1c4 bis r4c1; die Diagonale von r1c1 bis r4c4\n"),
        "{told}"
    );
    let told = german("x:1243342.2.344312\n");
    assert!(told.ends_with("; nicht nötig: Diagonalen\n"), "{told}");
}

/// A board of pencil marks with a thermometer, which these leave one way to fill.
const MARKS: &str = "variant 4x4 boxes 2x2
candidates
1 1234 1234 4
1234 1234 1 1234
1234 1 1234 1234
4 1234 1234 1
thermo: r1c1-r1c2-r1c3-r1c4
";

#[test]
fn pencil_marks_are_drawn_and_told() {
    assert_snapshot!(answer(&["render", "--to", "text"], MARKS), @"
    ┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓
    ┃ 1   │ 1 2 ┃ 1 2 │     ┃
    ┃     │ 3 4 ┃ 3 4 │   4 ┃
    ┠─────┼─────╂─────┼─────┨
    ┃ 1 2 │ 1 2 ┃ 1   │ 1 2 ┃
    ┃ 3 4 │ 3 4 ┃     │ 3 4 ┃
    ┣━━━━━┿━━━━━╋━━━━━┿━━━━━┫
    ┃ 1 2 │ 1   ┃ 1 2 │ 1 2 ┃
    ┃ 3 4 │     ┃ 3 4 │ 3 4 ┃
    ┠─────┼─────╂─────┼─────┨
    ┃     │ 1 2 ┃ 1 2 │ 1   ┃
    ┃   4 │ 3 4 ┃ 3 4 │     ┃
    ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
    thermo: r1c1-r1c2-r1c3-r1c4
    ");
    let svg = answer(&["render", "--to", "svg"], MARKS);
    let board = svg.split_once("</svg>").expect("a picture").0;
    assert!(board.len() > answer(&["render", "--to", "svg"], &MARKS.replace("1234", ".")).len(), "{board}");
}

/// On large boards, too, the values of a line differ.
#[test]
fn a_single_clue_beside_a_large_board_is_decided() {
    for (size, clue) in
        [(12, "x-sum 78: r0c1"), (14, "x-sum 104: r0c1"), (16, "x-sum 136: r17c3"), (16, "x-sum 128: r0c1")]
    {
        let answer = answer(&["check", "--threads", "1"], &format!("variant {size}x{size}\n{clue}\n"));
        assert_eq!(answer, "multiple\n", "{clue}");
    }
    let answer = answer(&["candidates"], "variant 12x12\nx-sum 78: r0c1\n");
    assert!(answer.starts_with("12 "), "{answer}");
}

#[test]
fn fog_is_kept() {
    let fog = r#""fogofwar":["R1C1"],"foglight":["R1C1","R4C4"]"#;
    let board = DRAWN.replacen("\"arrow\"", &format!("{fog},\"arrow\""), 1);
    let written = parts(&answer(&["convert", "--format", "fpuzzles"], &board));
    assert_eq!(written["foglight"], parts(r#"["R1C1","R4C4"]"#));
    assert_eq!(written["fogofwar"], parts(r#"["R1C1"]"#));
    let text = answer(&["convert"], &board);
    assert!(text.contains("drawing: {\"foglight\":\"R4C4\"}\n"), "{text}");
    assert_eq!(parts(&answer(&["convert", "--format", "fpuzzles"], &text)), written);
    assert_eq!(answer(&["check"], &board), answer(&["check"], DRAWN));
}

/// Five values of which no two are consecutive are all odd.
#[test]
fn all_values_of_a_nabner_line_are_seen_together() {
    assert_snapshot!(answer(&["hint"], "variant 9x9\nnabner: r1c1-r1c2-r1c3-r1c4-r1c5\n"), @"Combinations: the nabner line from r1c1 to r1c5 has no equal and no consecutive values, which leaves only 1 3 5 7 9; so r1c1, r1c2, r1c3, r1c4 and r1c5 are not 2, 4, 6 or 8");
}

/// A line that begins with the name of a heading is one, if a wrong one.
#[test]
fn a_heading_needs_a_size() {
    let lines = [
        "variant",
        "variant -9x-9",
        "variant six",
        "Variant of the day",
        "futoshiki",
        "futoshiki -5x-5",
        "irregular-kenken",
        "irregular-kenken x",
        "tiling",
        "latin",
        "jigsaw 9x9",
        "windoku -9x-9",
    ];
    let told = lines.map(|line| {
        seen(&["check"], &*format!("{line}\n")).replace("--- error: ", "").replace("\n--- 2", "")
    });
    assert_snapshot!(told.join("\n"), @r#"
    stdin:1:8: expected a size such as 6x6, up to 16x16, found the end of the line
    stdin:1:9: expected a size such as 6x6, up to 16x16, found "-9x-9"
    stdin:1:9: expected a size such as 6x6, up to 16x16, found "six"
    stdin:1:9: expected a size such as 6x6, up to 16x16, found "of"
    stdin:1:10: expected a size such as 5x5, up to 9x9, found the end of the line
    stdin:1:11: expected a size such as 5x5, up to 9x9, found "-5x-5"
    stdin:1:17: expected a size such as 6x6, up to 9x9, found the end of the line
    stdin:1:18: expected a size such as 6x6, up to 9x9, found "x"
    stdin:1:7: expected one of squares, triangles, hexagons, cubes, prisms, spheres, rhombic, tetra-octa, found the end of the line
    stdin:1:1: expected a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell, found none
    stdin:1:1: expected a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell, found none
    stdin:1:1: expected a colon and a board after `latin`, `windoku`, or `jigsaw/` with the region of each cell, found none
    "#);
    // The first line of a table is none.
    let table = format!("variant,puzzle\nplain,{PUZZLE}");
    assert_eq!(seen(&["check"], &*table), "unique\n--- --- 0");
}
