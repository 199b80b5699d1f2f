//! Puzzles of f-puzzles and SudokuPad, as JSON and as links.

use std::ops::ControlFlow;
use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::board::Layout;
use puzzles::constraint::{Constraint, Place, Placed, kinds};
use puzzles::family::Family;
use puzzles::puzzle::{Bounds, Puzzle};
use puzzles::random::Random;
use puzzles::technique::Language;
use puzzles::variant;

use crate::families;

fn read(text: &str) -> Result<Box<dyn Puzzle>, String> {
    if text.starts_with(['{', 'h']) {
        return families::reader().read(text, 1).map_err(|error| error.to_string());
    }
    let families = families::all();
    let recognises = |line: &str| families.iter().find(|family| family.recognises(line));
    let family = text.lines().find_map(recognises).expect("Sudoku takes any line but a comment");
    family.read(text, 1).map_err(|error| error.to_string())
}

/// A puzzle in another notation, or why not.
fn converted(text: &str, format: &str) -> String {
    let puzzle = match read(text) {
        Ok(puzzle) => puzzle,
        Err(error) => return error,
    };
    if format == "json" {
        return families::json(&*puzzle).trim_end().to_owned();
    }
    let mut text = String::new();
    match puzzle.write(format, &mut text) {
        Ok(()) => text.trim_end().to_owned(),
        Err(error) => error.to_string(),
    }
}

/// Puzzles with all that can be told to f-puzzles.
const KNOWN: &[(&str, &str)] = &[
    ("line", "1...3.....4..2.1"),
    ("line", "x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("line", "windoku:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("line", "jigsaw/AABBAABBCCCCDDDD:1...3.....4..2.1"),
    ("line", "latin:1...3...5....4..2.1.3...."),
    ("line", "1...12341234123412341...12341234123412341...1234123412341234.2.."),
    ("ken", "(wx)A(1xk)3/2(3kx)B/D/1B4"),
    ("ken", "latin:some:(5xw)D/E/E/D4/E"),
];

/// Fog lies on the board in SudokuPad alone: our own instructions say so, with rules of an author, too.
#[test]
fn that_fog_is_not_drawn_is_told() {
    for rules in ["", r#""ruleset":"Fill it in.","#] {
        let grid = "[[{},{},{},{}],[{},{\"value\":1,\"given\":true},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        let text = format!(r#"{{"size":4,{rules}"grid":{grid},"foglight":["R1C1"]}}"#);
        let puzzle = read(&text).expect("a puzzle");
        let legend = puzzle.picture().expect("small").legend;
        for (language, word) in [("en", "fog"), ("de", "Nebel")] {
            let notes = puzzle.instructions(Language::named(language).expect("a language")).notes;
            assert!(notes.concat().contains(word), "{notes:?}");
            assert!(legend[language].concat().contains(word), "{legend:?}");
        }
        let written = converted(&text, "fpuzzles");
        assert!(written.contains(r#""foglight":["R1C1"]"#) && !written.contains("fog of"), "{written}");
    }
}

/// As many constraints and drawings as one notation has can be read again in the others.
#[test]
fn limits_are_the_same_in_all_notations() {
    let lines = |count: usize, line: &str| format!("variant 4x4\n{}", line.repeat(count));
    let (thermo, far) = ("thermo: r1c1-r1c2\n", "expected at most 10000 constraints");
    let many = converted(&lines(10_000, thermo), "fpuzzles");
    assert!(read(&many).is_ok());
    assert!(converted(&lines(10_001, thermo), "fpuzzles").contains(far));
    let grid = r#"{"cells":["R1C1","R1C2"],"value":"3"},"#;
    let more = format!("{},\"killercage\":[{}]}}", many.trim_end_matches('}'), grid.trim_end_matches(','));
    assert!(read(&more).expect_err("one too many").contains(far));
    let drawing = "drawing: {\"text\":{\"cells\":[\"R1C1\"],\"value\":\"1\"}}\n";
    assert!(read(&converted(&lines(10_000, drawing), "fpuzzles")).is_ok());
    let refused = read(&lines(10_001, drawing)).expect_err("one too many");
    assert!(refused.ends_with("expected at most 10000 drawings under `text`, found more"), "{refused}");
    // The circle of a rule is drawn, too.
    let circles = "drawing: {\"circle\":{\"cells\":[\"R1C1\"]}}\n".repeat(10_000);
    let ends = format!("variant 4x4\n{circles}slow-thermo: r1c1-r1c2\n");
    assert!(converted(&ends, "fpuzzles").contains("at most 10000 drawings can be read again"));
}

/// What a setter says of a puzzle, and the colours of its cells, are kept whatever family it is of.
#[test]
fn what_a_setter_says_is_kept() {
    let about = r#""title":"Nine","author":"Somebody","ruleset":"Fill it in.","successMessage":"Well done.""#;
    let [plain, dots, line] = [
        "",
        r#","difference":[{"cells":["R1C1","R1C2"]}]"#,
        r#","thermometer":[{"lines":[["R1C1","R1C2"]]}]"#,
    ];
    for (rules, family) in [(plain, "sudoku"), (dots, "kropki"), (line, "variant")] {
        let grid = r##"[[{"c":"#ffd0d0"},{},{},{}],[{},{"value":1,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}]]"##;
        let text = format!(r#"{{"size":4,{about},"grid":{grid}{rules}}}"#);
        assert_eq!(converted(&text, "fpuzzles"), text);
        let json = converted(&text, "json");
        assert!(json.starts_with(&format!(r#"{{"family":"{family}""#)), "{json}");
        assert!(
            json.contains(
                r#""title":"Nine","author":"Somebody","rules":"Fill it in.","success":"Well done.""#
            ),
            "{json}"
        );
        assert_eq!(converted(&json, "json"), json);
        let puzzle = read(&text).expect("a puzzle");
        assert_eq!(puzzle.picture().expect("small").title, "Nine, by Somebody");
        assert_eq!(puzzle.instructions(Language::default()).rules, "Fill it in.");
    }
    // What every puzzle of ours says is not its own.
    let json = converted(&converted("1...3.....4..2.1", "fpuzzles"), "json");
    assert!(!json.contains("title"), "{json}");
    let of_sudokupad = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "metadata":{"title":"Four","author":"Me","source":"a book"}}"#;
    let json = converted(of_sudokupad, "json");
    assert!(json.contains(r#""title":"Four","author":"Me""#), "{json}");
}

/// Special variants keep it in every notation that has it, and it stands in booklets.
#[test]
fn what_a_setter_says_of_special_variants_is_kept() {
    let about = "title: Four\nauthor: Somebody\nrules: Fill it in.\nrules: All of it.\nsuccess: Well done.\n";
    let futoshiki = format!(
        "futoshiki 4x4\n{about}.   . < .   .\n        v\n.   .   .   .\n.   .   2   .\n.   .   .   .\n"
    );
    let cages = "calc 8+: r1c1 r1c2 r2c1 r2c2\ncalc 2: r1c3\ncalc 7+: r1c4 r2c3 r2c4\n\
                 calc 10+: r3c1 r3c2 r4c1 r4c2\ncalc 10+: r3c3 r3c4 r4c3 r4c4\n";
    let kenken = format!("irregular-kenken 4x4\n{about}AAAB\nABBB\nCCDD\nCCDD\n{cages}");
    for text in [futoshiki, kenken] {
        for format in ["text", "json", "fpuzzles"] {
            assert_eq!(converted(&converted(&text, format), "text").trim_end(), text.trim_end(), "{format}");
        }
        let told = read(&text).expect("a puzzle").instructions(Language::default());
        assert_eq!((&*told.title, &*told.rules), ("Four, by Somebody", "Fill it in.\nAll of it."));
        assert!(told.notes.is_empty() && told.example.is_none());
    }
}

/// Cells are numbers without a sign.
#[test]
fn numbers_have_no_plus() {
    let text = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"odd":[{"cell":"R+1C1"}]}"#;
    assert!(converted(text, "json").contains("R+1C1"), "it is refused");
    assert!(converted("#\t2\n+\t+3\tA1 A2\n+\t3\tB1 B2\n", "json").contains("\"+3\""), "it is refused");
}

#[test]
fn what_is_written_can_be_read_again() {
    for (format, text) in KNOWN {
        for other in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
            let written = converted(text, other);
            let back = converted(&written, format);
            // The pencil marks of one line stand for a puzzle of 4×4.
            assert_eq!(&back, text, "through {written}");
        }
    }
}

#[test]
fn puzzles_are_written_as_the_editor_does() {
    assert_snapshot!(converted("1...3.....4..2.1", "fpuzzles"), @r#"{"size":4,"title":"Sudoku","author":"dlx","ruleset":"Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once.","grid":[[{"value":1,"given":true},{},{},{}],[{"value":3,"given":true},{},{},{}],[{},{},{"value":4,"given":true},{}],[{},{"value":2,"given":true},{},{"value":1,"given":true}]]}"#);
    assert_snapshot!(converted("1...3.....4..2.1", "fpuzzles-link"), @"https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QGUBXAEwHsBrQkVAQ0LQAtSAnBEYrAD2pGcJzAw0bAGIQsWAASMYkmAFsADmgCekgMYwJYSWFLSGNNHIBuMZmuakA7slPm160lkLyAdpJpvi9i5IBGpJyS1pgMEB4MMDQmalgRMDpObmg0ETrR6gySbq7+5pIAZlbykgCM0vqIcpw06thqpG6aAHQ8AObMEMQIANq9oCY0LrhlqO0QZm4IaHwwAL7IwIvLS/MAusgDIEMjCADM45Mw0/CzhAtrV8ubAysrO8MXCCggE1Mzc/e3q4NPuAAmI4fM5fa6PPbwMZvY6nc4LdbreZAA===");
    assert_snapshot!(converted("1...3.....4..2.1", "sudokupad"), @"https://sudokupad.app/fpuzN4IgzglgXgpiBcAWANCALhNAbO8QGUBXAEwHsBrQkVAQ0LQAtSAnBEYrAD2pGcJzAw0bAGIQsWAASMYkmAFsADmgCekgMYwJYSWFLSGNNHIBuMZmuakA7slPm160lkLyAdpJpvi9i5IBGpJyS1pgMEB4MMDQmalgRMDpObmg0ETrR6gySbq7+5pIAZlbykgCM0vqIcpw06thqpG6aAHQ8AObMEMQIANq9oCY0LrhlqO0QZm4IaHwwAL7IwIvLS/MAusgDIEMjCADM45Mw0/CzhAtrV8ubAysrO8MXCCggE1Mzc/e3q4NPuAAmI4fM5fa6PPbwMZvY6nc4LdbreZAA===");
    assert_snapshot!(converted("x+jigsaw/AABBAABBCCCCDDDD:1...3.....4..2.1", "fpuzzles"), @r#"{"size":4,"title":"Diagonal Jigsaw Sudoku","author":"dlx","ruleset":"Fill the empty cells so that every row, every column, every region within heavy lines and each of the two diagonals contains each number from 1 to 4 exactly once.","grid":[[{"value":1,"given":true,"region":0},{"region":0},{"region":1},{"region":1}],[{"value":3,"given":true,"region":0},{"region":0},{"region":1},{"region":1}],[{"region":2},{"region":2},{"value":4,"given":true,"region":2},{"region":2}],[{"region":3},{"value":2,"given":true,"region":3},{"region":3},{"value":1,"given":true,"region":3}]],"diagonal+":true,"diagonal-":true}"#);
    assert_snapshot!(converted("latin:1.......2", "fpuzzles"), @r#"{"size":3,"title":"Latin square","author":"dlx","ruleset":"Fill the empty cells so that every row and every column contains each number from 1 to 3 exactly once. There are no boxes.","grid":[[{"value":1,"given":true,"region":null},{"region":null},{"region":null}],[{"region":null},{"region":null},{"region":null}],[{"region":null},{"region":null},{"value":2,"given":true,"region":null}]]}"#);
    assert_snapshot!(converted("(wx)A(1xk)3/D/D/D", "fpuzzles"), @r#"{"size":4,"title":"Kropki","author":"dlx","ruleset":"Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once. A white dot stands between neighbours that differ by one. A black dot stands between neighbours, one of which is double the other. The dot between 1 and 2 may be white or black. Where there is no dot, neither is true.","grid":[[{},{},{"value":1,"given":true},{"value":3,"given":true}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"difference":[{"cells":["R1C1","R2C1"]}],"ratio":[{"cells":["R1C3","R1C4"]}],"nonconsecutive":true,"negative":["ratio"]}"#);
    assert_snapshot!(converted("latin:1..2", "fpuzzles"), @"cannot write this puzzle as fpuzzles: boards of f-puzzles have 3 to 16 rows, and this one 2");
    assert_snapshot!(converted(&".".repeat(400), "sudokupad"), @"cannot write this puzzle as sudokupad: boards of f-puzzles have 3 to 16 rows, and this one 20");
    assert_snapshot!(converted("some:D/D/D/D", "fpuzzles"), @"cannot write this puzzle as fpuzzles: without any dot it would be a Sudoku");
}

#[test]
fn the_rules_are_told_in_words() {
    let told = |text: &str| {
        let written = converted(text, "fpuzzles");
        let found: serde_json::Value = serde_json::from_str(&written).expect("JSON");
        let text = |key: &str| found[key].as_str().expect("text").to_owned();
        assert_eq!(text("author"), "dlx");
        assert_eq!(converted(&written, "fpuzzles"), written, "what is read again says the same");
        format!("{}\n{}\n", text("title"), text("ruleset"))
    };
    let puzzles = ["1...3.....4..2.1", "(wx)A(1xk)3/D/D/D", "latin:some:(5xw)D/E/E/D4/E", &".".repeat(256)];
    assert_snapshot!(puzzles.map(told).join("\n"), @"
    Sudoku
    Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once.

    Kropki
    Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once. A white dot stands between neighbours that differ by one. A black dot stands between neighbours, one of which is double the other. The dot between 1 and 2 may be white or black. Where there is no dot, neither is true.

    Kropki with some dots and without boxes
    Fill the empty cells so that every row and every column contains each number from 1 to 5 exactly once. A white dot stands between neighbours that differ by one. A black dot stands between neighbours, one of which is double the other. The dot between 1 and 2 may be white or black. Not all dots are shown: neighbours without a dot may be such a pair, too.

    Sudoku
    Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 16 exactly once.
    ");
}

/// The rules of constraints name what f-puzzles and SudokuPad show; a booklet's pictures are others.
#[test]
fn the_rules_say_what_the_editor_shows() {
    let text = "variant 6x6 boxes 2x3\n......\n......\n......\n......\n......\n......\nrowindexer: r1c1\ncolumnindexer: r2c2\n\
        boxindexer: r3c3\nwhispers 3: r1c2-r1c3-r1c4\nrenban: r6c1-r6c2\nmodular: r4c1-r4c2-r4c3\nentropic: r5c1-r5c2-r5c3\n\
        zipper: r2c4-r2c5-r2c6\nregion-sum: r3c4-r4c4\nslow-thermo: r5c5-r5c6\nx-sum 6: r0c1\nskyscraper 2: r0c2\n\
        between: r6c3-r6c4-r6c5\ndouble-arrow: r3c1-r3c2-r4c4\n";
    let written = converted(text, "fpuzzles");
    let found: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    let rules = found["ruleset"].as_str().expect("rules").to_owned();
    assert_snapshot!(rules.replace(". ", ".\n"));
    // They are no rules of the puzzle's own, and neither are those of our booklets, which were written before.
    assert!(!converted(&written, "text").contains("rules:"));
    let puzzle = read(text).expect("a variant");
    let before = written.replace(&rules, &puzzle.instructions(Language::default()).rules);
    assert!(before != written && !converted(&before, "text").contains("rules:"));
}

/// What is drawn of clones has their letters, which tell apart those of the same shape, and from extra regions.
#[test]
fn clones_have_letters_in_the_editor() {
    let rows = "....\n".repeat(4);
    let text = format!(
        "variant 4x4 boxes 2x2\n{rows}clone: r1c1 r1c2 = r3c3 r3c4\nclone: r2c1 = r4c2\nxv V: r1c1 r1c2\n\
         extra-region: r2c3 r3c2\n"
    );
    let written = converted(&text, "fpuzzles");
    let found: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    let drawn = found["text"].as_array().expect("texts");
    let letters = drawn.iter().map(|text| format!("{} {}", text["value"], text["cells"]));
    assert_snapshot!(letters.collect::<Vec<String>>().join("\n"), @r#"
    "A" ["R1C2"]
    "A" ["R3C3","R3C4"]
    "B" ["R2C1"]
    "B" ["R4C2"]
    "#);
    assert_snapshot!(found["ruleset"].as_str().expect("rules").replace(". ", ".\n"), @"
    Fill the empty cells so that every row, every column and every box within heavy lines contains each number from 1 to 4 exactly once.
    A grey area without a letter contains no value twice.
    An X stands between neighbours that add up to 10, a V between those that add up to 5.
    Not all letters are shown: neighbours without a letter may be such a pair, too.
    Grey areas with the same letter contain the same values at the same places.
    ");
    for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let back = converted(&converted(&text, format), "text");
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&back), sorted(&converted(&text, "text")), "through {format}");
    }
}

#[test]
fn what_players_and_editors_keep_is_left_alone() {
    let cell = r##"{"region":0,"value":1,"given":true,"c":"#A8A8A8","cArray":["#A8A8A8"],"highlight":"","cornerPencilMarks":[2],"centerPencilMarks":[1,2]}"##;
    let text = format!(
        r#"{{"size":4,"title":"T","author":"A","ruleset":"R","solution":[],"thermometer":[],"antiknight":false,"grid":[[{cell},{{"value":2}},{{"value":"3","given":true}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}"#
    );
    assert_snapshot!(converted(&text, "line"), @"1.3.............");
    assert_snapshot!(converted(&text.replace(r#"{"value":2}"#, r#"{"value":99}"#), "line"), @"line 1, column 254: expected a value from 1 to 4, found 99");
}

#[test]
fn rules_that_are_not_known_are_refused() {
    let row = "[{},{},{},{}]";
    let text = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]}}"#);
    let with = |more: &str| converted(&text.replacen('{', &format!("{{{more},"), 1), "line");
    let told: String = [
        r#""rossini":[{"cell":"R0C1"}]"#,
        r#""antiknight":true,"title":"T","rossini":[1],"rossini2":[1]"#,
        r#""negative":["thermometer"]"#,
        r#""thermometer":[{"lines":[["R1C1","R1C5"]]}]"#,
        r#""thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4","R2C4"]]}]"#,
        r#""killercage":[{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"],"value":"15"}]"#,
        r#""killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]"#,
        r#""killercage":[{"cells":["R1C1","R1C2"],"value":"<5"}]"#,
        r#""arrow":[{"cells":["R1C1"],"lines":[["R1C2","R1C3"]]}]"#,
        r#""xv":[{"cells":["R1C1","R1C2"],"value":"Z"}]"#,
        r#""difference":[{"cells":["R1C1","R2C2"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C5"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C2"],"value":"4"}]"#,
        r#""sandwichsum":[{"cell":"R1C1","value":"2"}]"#,
        r#""littlekillersum":[{"cell":"R0C1","direction":"UR","value":"9"}]"#,
        r#""extraregion":[{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"]}]"#,
        r#""clone":[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}]"#,
        r#""renban":[{"lines":[["R1C1","R1C2"]],"speed":3}]"#,
        r#""size":5"#,
    ]
    .iter()
    .map(|more| format!("{more}\n    {}\n", with(more)))
    .collect();
    assert_snapshot!(told, @r#"
    "rossini":[{"cell":"R0C1"}]
        line 1, column 2: expected only rules that are known, found "rossini"
    "antiknight":true,"title":"T","rossini":[1],"rossini2":[1]
        line 1, column 32: expected only rules that are known, found "rossini"
    "negative":["thermometer"]
        line 1, column 14: expected "ratio", "xv" or "difference", found "thermometer"
    "thermometer":[{"lines":[["R1C1","R1C5"]]}]
        line 1, column 35: thermometer at r1c1: expected a cell such as "R1C2", on a board of 4×4, found "R1C5"
    "thermometer":[{"lines":[["R1C1","R1C2","R1C3","R1C4","R2C4"]]}]
        line 1, column 17: thermometer at r1c1: expected at most 4 cells, as values rise, found 5
    "killercage":[{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"],"value":"15"}]
        line 1, column 16: killercage at r1c1: expected at most 4 cells, as their values differ, found 5
    "killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]
        line 1, column 49: killercage at r1c1: expected a sum from 3 to 7 for 2 cells, found 9
    "killercage":[{"cells":["R1C1","R1C2"],"value":"<5"}]
        line 1, column 49: killercage at r1c1: expected a number from 0 to 9999, found "<5"
    "arrow":[{"cells":["R1C1"],"lines":[["R1C2","R1C3"]]}]
        line 1, column 11: arrow at r1c1: expected lines that begin in the circle, and go on outside it, found one from r1c2
    "xv":[{"cells":["R1C1","R1C2"],"value":"Z"}]
        line 1, column 41: xv at r1c1: expected "X" or "V", found "Z"
    "difference":[{"cells":["R1C1","R2C2"]}]
        line 1, column 25: difference at r1c1: expected two cells that share a side, found others
    "difference":[{"cells":["R1C1","R1C5"]}]
        line 1, column 33: difference at r1c1: expected a cell such as "R1C2", on a board of 4×4, found "R1C5"
    "difference":[{"cells":["R1C1","R1C2"],"value":"4"}]
        line 1, column 49: difference at r1c1: expected a difference from 1 to 3, found 4
    "sandwichsum":[{"cell":"R1C1","value":"2"}]
        line 1, column 25: sandwichsum at r1c1: expected a cell beside a board of 4×4, found r1c1
    "littlekillersum":[{"cell":"R0C1","direction":"UR","value":"9"}]
        line 1, column 21: littlekillersum at r0c1: expected a cell from which one sees the board, found r0c1 UR
    "extraregion":[{"cells":["R1C1","R1C2","R1C3","R1C4","R2C1"]}]
        line 1, column 17: extraregion at r1c1: expected at most 4 cells, as their values differ, found 5
    "clone":[{"cells":["R1C1"],"cloneCells":["R1C2","R1C3"]}]
        line 1, column 42: clone at r1c1: expected 1 cell, as in `cells`, found 2
    "renban":[{"lines":[["R1C1","R1C2"]],"speed":3}]
        line 1, column 39: renban: expected one of the keys `lines`, found "speed"
    "size":5
        line 1, column 11: expected each key once, found "size" again
    "#);
    let in_cell = |cell: &str| converted(&text.replacen("{}", cell, 1), "line");
    let told: String = [
        r#"{"region":1}"#,
        r#"{"value":5,"given":true}"#,
        r#"{"value":"a","given":true}"#,
        r#"{"thermo":1}"#,
        "7",
    ]
    .iter()
    .map(|cell| format!("{cell}\n    {}\n", in_cell(cell)))
    .collect();
    assert_snapshot!(told, @r#"
    {"region":1}
        line 1, column 53: expected 4 regions of 4 cells, found region 1 with 5
    {"value":5,"given":true}
        line 1, column 29: expected a value from 1 to 4, found 5
    {"value":"a","given":true}
        line 1, column 29: expected a value from 1 to 4, found "a"
    {"thermo":1}
        line 1, column 21: expected one of the keys `value`, `given`, `givenPencilMarks`, `parity`, `c`, `cArray`, `highlight`, found "thermo"
    7
        line 1, column 20: expected an object, found 7
    "#);
}

/// What an editor has only begun says nothing, which is told. What is wrong there is a mistake even so.
#[test]
fn constraints_that_are_not_finished_say_nothing() {
    let row = "[{},{},{},{}]";
    let told = |more: &str| {
        let text = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],{more}}}"#);
        let told = match read(&text) {
            Ok(puzzle) => format!("{}: {}", puzzle.family(), puzzle.warnings().join("; ")),
            Err(error) => error,
        };
        format!("{more}\n    {told}\n")
    };
    let boards = [
        r#""arrow":[{"cells":["R1C1"],"lines":[]}]"#,
        r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1"]]}]"#,
        r#""thermometer":[{"lines":[["R2C3"]]}]"#,
        r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#,
        r#""xv":[{"cells":["R1C1","R1C2"],"value":""}]"#,
        r#""xv":[{"cells":["R1C1","R1C2"]}]"#,
        r#""clone":[{"cells":["R1C1"],"cloneCells":[]}]"#,
        r#""killercage":[{"cells":["R1C1","R1C2"],"value":"?"}]"#,
        r#""sandwichsum":[{"cell":"R0C1","value":"?"}]"#,
        r#""killercage":[{"cells":[],"value":"5"}]"#,
        r#""sandwichsum":[{"cell":"R1C0","value":""}],"odd":[{"cell":"R1C1"}],"xv":[{"cells":["R1C1","R1C2"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C2"]}],"xv":[{"cells":["R1C1","R1C2"]}]"#,
        r#""arrow":[{"cells":["R1C5"],"lines":[["R1C1"]]}]"#,
        r#""thermometer":[{"lines":[["R1C5"]]}]"#,
        r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C3"]]}]"#,
        r#""killercage":[{"cells":["R1C1","R9C2"],"value":"?"}]"#,
        r#""xv":[{"cells":["R1C1","R2C2"],"value":""}]"#,
        r#""xv":[{"cells":["R1C1"]}]"#,
    ];
    assert_snapshot!(boards.map(told).concat(), @r#"
    "arrow":[{"cells":["R1C1"],"lines":[]}]
        variant: without effect: arrow at r1c1, which is not finished
    "arrow":[{"cells":["R1C1"],"lines":[["R1C1"]]}]
        variant: without effect: arrow at r1c1, which is not finished
    "thermometer":[{"lines":[["R2C3"]]}]
        variant: without effect: thermometer at r2c3, which is not finished
    "quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]
        variant: without effect: quadruple at r1c1, which is not finished
    "xv":[{"cells":["R1C1","R1C2"],"value":""}]
        variant: without effect: xv at r1c1, which is not finished
    "xv":[{"cells":["R1C1","R1C2"]}]
        variant: without effect: xv at r1c1, which is not finished
    "clone":[{"cells":["R1C1"],"cloneCells":[]}]
        variant: without effect: clone at r1c1, which is not finished
    "killercage":[{"cells":["R1C1","R1C2"],"value":"?"}]
        variant: 
    "sandwichsum":[{"cell":"R0C1","value":"?"}]
        variant: without effect: the sandwich at r0c1
    "killercage":[{"cells":[],"value":"5"}]
        variant: without effect: killercage, which is not finished
    "sandwichsum":[{"cell":"R1C0","value":""}],"odd":[{"cell":"R1C1"}],"xv":[{"cells":["R1C1","R1C2"]}]
        variant: without effect: the sandwich at r1c0; without effect: xv at r1c1, which is not finished
    "difference":[{"cells":["R1C1","R1C2"]}],"xv":[{"cells":["R1C1","R1C2"]}]
        variant: without effect: xv at r1c1, which is not finished
    "arrow":[{"cells":["R1C5"],"lines":[["R1C1"]]}]
        line 1, column 95: arrow at r1c5: expected a cell such as "R1C2", on a board of 4×4, found "R1C5"
    "thermometer":[{"lines":[["R1C5"]]}]
        line 1, column 102: thermometer at r1c5: expected a cell such as "R1C2", on a board of 4×4, found "R1C5"
    "thermometer":[{"lines":[["R1C1","R1C2"],["R1C3"]]}]
        line 1, column 117: thermometer at r1c1: expected a line of two cells or more, found 1
    "killercage":[{"cells":["R1C1","R9C2"],"value":"?"}]
        line 1, column 107: killercage at r1c1: expected a cell such as "R1C2", on a board of 4×4, found "R9C2"
    "xv":[{"cells":["R1C1","R2C2"],"value":""}]
        line 1, column 91: xv at r1c1: expected two cells that share a side, found others
    "xv":[{"cells":["R1C1"]}]
        line 1, column 91: xv at r1c1: expected 2 cells, found 1
    "#);
}

/// Regions are named by the numbers that stand in their cells.
#[test]
fn a_region_of_another_size_is_named_by_its_number() {
    let told = |cell: &str| {
        let row = ["{}"; 9].join(",");
        let rows: Vec<String> = (0..9).map(|_| format!("[{row}]")).collect();
        let text = format!(r#"{{"size":9,"grid":[{}]}}"#, rows.join(","));
        converted(&text.replacen("{}", cell, 1), "line")
    };
    assert_snapshot!(told(r#"{"region":9}"#), @"line 1, column 20: expected 9 regions of 9 cells, found region 9 with 1");
    assert_snapshot!(told(r#"{"region":4}"#), @"line 1, column 190: expected 9 regions of 9 cells, found region 4 with 10");
    assert_snapshot!(told(r#"{"region":"4"}"#), @r#"line 1, column 30: expected a region, a whole number from 0 to 255, found "4""#);
}

#[test]
fn a_solution_has_to_be_one() {
    let row = "[{},{},{},{}]";
    let with = |solution: &str| {
        let first = r#"[{"value":1,"given":true},{},{},{}]"#;
        let text = format!(r#"{{"size":4,"grid":[{first},{row},{row},{row}],"solution":{solution}}}"#);
        let link = format!("https://www.f-puzzles.com/?load={}", puzzles::fpuzzles::pack(&text));
        format!("{solution}\n    {}\n    {}\n", converted(&text, "line"), converted(&link, "line"))
    };
    let told = [
        "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]",
        r#"["1",null,"","4",0,0,0,0,0,0,0,0,0,0,0,0]"#,
        r#""1234341221434321""#,
        "null",
        r#""""#,
        "[1]",
        "[true]",
        "[2,1,3,4,3,4,1,2,1,2,4,3,4,3,2,1]",
        "[1,2,3,4,1,2,3,4,1,2,3,4,1,2,3,4]",
        r#"["2",null,"","4",0,0,0,0,0,0,0,0,0,0,0,0]"#,
    ];
    assert_snapshot!(told.map(with).join(""));
    let of_sudokupad = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "metadata":{"solution":"1234341221434321","msgcorrect":"Well done."}}"#;
    assert!(converted(of_sudokupad, "json").ends_with(r#""success":"Well done."}"#));
    assert_snapshot!(converted(&of_sudokupad.replace("4321\"", "1234\""), "line"), @"line 3, column 32: expected a solution of the puzzle, found values that do not solve it (if the puzzle was changed, remove the key `solution`)");
}

/// A rule of the whole board counts once, however often it is told.
#[test]
fn rules_of_the_board_are_written_once() {
    let row = "[{},{},{},{}]";
    let text = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],"negative":["xv","xv"]}}"#);
    assert!(converted(&text, "fpuzzles").ends_with(r#""negative":["xv"]}"#));
    let layout = Arc::new(Layout::classic(4).expect("boxes"));
    let kind = kinds::named("negative-xv").expect("a kind");
    let rule =
        || -> Box<dyn Constraint> { Box::new(Placed::new(kind, Place::default(), &layout).expect("a rule")) };
    let puzzle = variant::Puzzle::new(Arc::clone(&layout), vec![0; 16], vec![rule(), rule()]);
    let mut written = String::new();
    puzzle.write("fpuzzles", &mut written).expect("f-puzzles has it");
    assert!(written.trim_end().ends_with(r#""negative":["xv"]}"#), "{written}");
}

/// Four regions at the places of windows are those of a windoku only where there are square boxes.
#[test]
fn windows_need_square_boxes() {
    let window = |row: usize, column: usize| {
        let cells =
            (row..row + 3).flat_map(|row| (column..column + 3).map(move |column| format!("r{row}c{column}")));
        format!("extra-region: {}\n", cells.collect::<Vec<_>>().join(" "))
    };
    let windows = [window(2, 2), window(2, 6), window(6, 2), window(6, 6)].concat();
    let rows: String = ('A'..='I').map(|letter| letter.to_string().repeat(9) + "\n").collect();
    for header in ["variant 9x9 latin\n", &format!("variant 9x9 regions\n{rows}")] {
        let text = format!("{header}{windows}");
        assert_eq!(converted(&converted(&text, "fpuzzles"), "json"), converted(&text, "json"));
    }
    let windoku = converted(&converted(&format!("variant 9x9\n{windows}"), "fpuzzles"), "line");
    assert_eq!(windoku, format!("windoku:{}", ".".repeat(81)));
}

/// The cells of a little killer follow from its clue: they are written, and refused if they are others.
#[test]
fn little_killers_tell_their_cells() {
    let row = "[{},{},{},{}]";
    let text = format!(
        r#"{{"size":4,"title":"T","author":"A","ruleset":"R","grid":[{row},{row},{row},{row}],"littlekillersum":[{{"cell":"R0C2","cells":["R1C3","R2C4"],"direction":"DR","value":"5"}}]}}"#
    );
    assert_eq!(converted(&text, "fpuzzles"), text);
    assert_eq!(converted(&text.replace(r#""cells":["R1C3","R2C4"],"#, ""), "fpuzzles"), text);
    assert_snapshot!(converted(&text.replace("R2C4", "R2C3"), "fpuzzles"), @"line 1, column 157: littlekillersum at r0c2: expected the cells of the diagonal that `cell` and `direction` give, found others");
}

#[test]
fn links_that_hold_no_puzzle_are_refused() {
    let told: String = [
        "https://f-puzzles.com/?id=abc",
        "https://sudokupad.app/abcdefgh12",
        "https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54",
        "https://sudokupad.app/ctcAB",
        "https://f-puzzles.com/?load=AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
        "https://f-puzzles.com/?load=X4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
        "https://f-puzzles.com/?load=4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
        "https://example.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
    ]
    .iter()
    .map(|link| format!("{link}\n    {}\n", read(link).err().unwrap_or_default()))
    .collect();
    assert_snapshot!(told, @r#"
    https://f-puzzles.com/?id=abc
        line 1, column 1: expected a link that holds a puzzle: of f-puzzles.com with `?load=`, or of sudokupad.app with `fpuz`, `ctc` or `scl`; `scf` and short names are not read
    https://sudokupad.app/abcdefgh12
        line 1, column 1: expected a link that holds a puzzle: of f-puzzles.com with `?load=`, or of sudokupad.app with `fpuz`, `ctc` or `scl`; `scf` and short names are not read
    https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54
        line 1, column 1: the compressed text of the link cannot be decoded: it may have been cut off or altered
    https://sudokupad.app/ctcAB
        line 1, column 1: expected a link that holds a puzzle: of f-puzzles.com with `?load=`, or of sudokupad.app with `fpuz`, `ctc` or `scl`; `scf` and short names are not read
    https://f-puzzles.com/?load=AAAAAAAAAAAAAAAAAAAAAAAAAAAA
        line 1, column 1: the compressed text of the link cannot be decoded: it may have been cut off or altered
    https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==
        line 1, column 1: in the link, line 1, column 19: expected 9 cells, found 2
    https://f-puzzles.com/?load=X4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==
        line 1, column 1: the compressed text of the link cannot be decoded: it may have been cut off or altered
    https://f-puzzles.com/?load=4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==
        line 1, column 1: the compressed text of the link cannot be decoded: it may have been cut off or altered
    https://example.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==
        line 1, column 1: expected a puzzle in JSON, or a link to one, found "https://example.com/?load=N4IgzglgXgpiBc"…
    "#);
}

/// The text of a puzzle may hold what begins another one.
#[test]
fn the_first_mark_of_a_link_counts() {
    let row = "[{},{},{},{}]";
    let grid = format!(r#"[[{{"value":1,"given":true}},{{}},{{}},{{}}],{row},{row},{row}]"#);
    let packed = |number: u64| {
        let mut random = Random::new(number, 0);
        let title: String = (0..100).map(|_| char::from(b'A' + random.below(26) as u8)).collect();
        puzzles::fpuzzles::pack(&format!(r#"{{"size":4,"title":"{title}","grid":{grid}}}"#))
    };
    let data = (0..100_000).map(packed).find(|data| data.contains("ctc")).expect("one of them");
    for mark in ["scl", "fpuz", "fpuzzles", "ctc", "sudoku/scl", "?puzzleid=scl"] {
        assert_eq!(
            converted(&format!("https://sudokupad.app/{mark}{data}"), "line"),
            "1...............",
            "{mark}"
        );
    }
}

#[test]
fn files_of_sudokus() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_snapshot!(converted(line, "sdm"), @"530070000600195000098000060800060003400803001700020006060000280000419005000080079");
    assert_snapshot!(converted(line, "sdk"), @"
    53..7....
    6..195...
    .98....6.
    8...6...3
    4..8.3..1
    7...2...6
    .6....28.
    ...419..5
    ....8..79
    ");
    let sdk = converted(line, "sdk");
    assert_eq!(converted(&sdk, "line"), line);
    assert_eq!(converted(&format!("#AA person\n#LEasy\n[Puzzle]\n{sdk}\n[State]\n{sdk}\n"), "line"), line);
    assert_eq!(converted(&converted(line, "sdm"), "line"), line);
    assert_snapshot!(converted("1...3.....4..2.1", "sdk"), @"cannot write this puzzle as sdk: such files only hold Sudokus of 9×9 in digits and with boxes");
    assert_snapshot!(converted(&format!("x:{line}"), "sdm"), @"cannot write this puzzle as sdm: such files only hold Sudokus of 9×9 in digits and with boxes");
}

#[test]
fn what_sudokupad_keeps_is_read() {
    let cells =
        r#"[[{"value":"1"},{},{},{"centremarks":[1,2]}],[{},{},{"value":3},{}],[{},{},{},{}],[{},{},{},{}]]"#;
    let boxes = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let rows = "[[[0,0],[0,1],[0,2],[0,3]],[[1,0],[1,1],[1,2],[1,3]],[[2,0],[2,1],[2,2],[2,3]],[[3,0],[3,1],[3,2],[3,3]]]";
    let with = |regions: &str, more: &str| {
        converted(
            &format!(r#"{{"cells":{cells},"regions":{regions},"metadata":{{"title":"T"}},"lines":{more}}}"#),
            "line",
        )
    };
    assert_snapshot!(with(boxes, "[]"), @"1.....3.........");
    assert_snapshot!(with(rows, "[]"), @"jigsaw/AAAABBBBCCCCDDDD:1.....3.........");
    assert_snapshot!(with(boxes, r#"[{"wayPoints":[]}]"#), @r#"line 1, column 248: expected only rules that are known, found "lines""#);
    assert_snapshot!(with("null", "[]"), @"line 1, column 1: expected the key `regions`, found none");
    assert_snapshot!(with(&boxes.replace("[0,1]", "[0,0]"), "[]"), @"line 1, column 125: expected each cell in one region, found one again");
    assert_snapshot!(with(&boxes.replace("[0,1]", "[0,4]"), "[]"), @"line 1, column 128: expected a column from 0 to 3, found 4");
}

#[test]
fn constraints_of_all_kinds_come_back() {
    let text = include_str!("data/variant/all-kinds.json").trim_end();
    assert_snapshot!(converted(text, "fpuzzles"), @"cannot write this puzzle as fpuzzles: f-puzzles has nothing for `dot none: r1c8 r2c8`");
    // What f-puzzles cannot say goes first; and one of the diagonals, as both are houses of the board there.
    let known = text
        .replace(r#",{"kind":"diagonal-"}"#, "")
        .replace(r#","repeats":true"#, "")
        .replace(r#",{"kind":"dot","cells":[[1,8],[2,8]],"color":"none"}"#, "")
        .replace(r#",{"kind":"differ","cells":[[9,1],[8,2]],"least":3}"#, "");
    let kinds = |text: &str| {
        let found: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let constraints = found["constraints"].as_array().expect("constraints");
        let mut told: Vec<String> = constraints.iter().map(ToString::to_string).collect();
        told.sort();
        told
    };
    for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let written = converted(&known, format);
        assert_eq!(kinds(&converted(&written, "json")), kinds(&known), "through {written}");
    }
}

#[test]
fn variants_come_back_as_they_were() {
    let rows = "variant 4x4 boxes 2x2\n1...\n....\n....\n....\n";
    for more in [
        "difference: r1c1 r1c2\n",
        "difference: r2c1 r2c2\nratio: r1c1 r1c2\n",
        "killer 3: r1c1 r1c2\n",
        "title: Mine\ndifference: r1c1 r1c2\n",
        "title: Mine\nkiller 3: r1c1 r1c2\n",
        "title: Mine\nauthor: Me\nrules: As always.\nkiller 3: r1c1 r1c2\n",
        "success: Well done.\nkiller 3: r1c1 r1c2\n",
    ] {
        let text = converted(&format!("{rows}{more}"), "text");
        assert!(text.starts_with("variant"), "{text}");
        for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
            let back = converted(&converted(&text, format), "text");
            assert_eq!(back, text, "through {format}");
        }
    }
}

#[test]
fn what_only_the_editor_draws_is_kept() {
    let row = "[{},{},{},{}]";
    let text = format!(
        r##"{{"size":4,"title":"T","author":"A","ruleset":"R","grid":[{row},{row},{row},{row}],"renban":[{{"lines":[["R1C1","R1C2"]],"outlineC":"#F067F0"}}],"line":[{{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}},{{"lines":[["R2C1","R2C2"]],"outlineC":"#123456"}}]}}"##
    );
    assert_snapshot!(converted(&text, "fpuzzles"), @r##"{"size":4,"title":"T","author":"A","ruleset":"R","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R2C1","R2C2"]],"outlineC":"#123456"},{"fromConstraint":"renban","lines":[["R1C1","R1C2"]],"outlineC":"#F067F0","width":0.3}]}"##);
    // Without the rule itself, it is a drawing.
    let text = format!(
        r##"{{"size":4,"grid":[{row},{row},{row},{row}],"line":[{{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}}]}}"##
    );
    assert!(converted(&text, "fpuzzles").contains("Renban"));
}

/// Their parts are those between borders, wherever the loop is told from.
#[test]
fn region_sum_lines_may_be_loops() {
    let counted = |line: &str| {
        let text = format!("variant 4x4 boxes 2x2\nregion-sum: {line}\n");
        let puzzle = read(&text).expect("a puzzle");
        let mut count = 0;
        let outcome = puzzle.solve(&Bounds::default(), &mut |values| {
            assert!(puzzle.has_solution(values));
            count += 1;
            ControlFlow::Continue(())
        });
        (outcome, count)
    };
    let loops = ["r1c2-r1c3-r2c3-r2c2-r1c2", "r1c3-r2c3-r2c2-r1c2-r1c3"].map(counted);
    assert_eq!(loops[0], loops[1]);
    // A line that is the loop without its last step falls into the same parts if it begins at a border.
    assert_eq!(loops[0], counted("r1c3-r2c3-r2c2-r1c2"));
}

/// Cells without a region leave no boxes: what is in a region differs all the same.
#[test]
fn cells_may_be_in_no_region() {
    let of = |first: &str, second: &str, more: &str| {
        let text = format!(
            r#"{{"size":4,"grid":[[{first},{second},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{more}}}"#
        );
        converted(&text, "text")
    };
    assert_snapshot!(of(r#"{"region":null}"#, "{}", ""), @"
    variant 4x4 latin
    ....
    ....
    ....
    ....
    extra-region: r1c2 r2c1 r2c2
    extra-region: r1c3 r1c4 r2c3 r2c4
    extra-region: r3c1 r3c2 r4c1 r4c2
    extra-region: r3c3 r3c4 r4c3 r4c4
    ");
    assert_snapshot!(of(r#"{"region":null}"#, r#"{"region":1}"#, ""), @"line 1, column 36: expected at most 4 cells in a region, as their values differ, found 5");
    let line = r#","regionsumline":[{"lines":[["R1C1","R1C2"]]}]"#;
    assert_snapshot!(of(r#"{"region":null}"#, "{}", line), @"line 1, column 106: regionsumline at r1c1: expected a board with boxes, found none");
}
