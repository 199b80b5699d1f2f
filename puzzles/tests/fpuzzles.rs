//! Puzzles of f-puzzles and SudokuPad, as JSON and as links.

use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::family::{Family, Puzzle};
use puzzles::json::Json;
use puzzles::{Reading, families};

fn json() -> Json {
    Json::new(families(&Reading::default()).into_iter().map(Arc::from).collect())
}

fn read(text: &str) -> Result<Box<dyn Puzzle>, String> {
    if text.starts_with(['{', 'h']) {
        return json().read(text, 1).map_err(|error| error.to_string());
    }
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(text)).expect("Sudoku takes any");
    family.read(text, 1).map_err(|error| error.to_string())
}

/// A puzzle in another notation, or why not.
fn converted(text: &str, format: &str) -> String {
    let puzzle = match read(text) {
        Ok(puzzle) => puzzle,
        Err(error) => return error,
    };
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
    assert_snapshot!(converted("1...3.....4..2.1", "fpuzzles"), @"");
    assert_snapshot!(converted("1...3.....4..2.1", "fpuzzles-link"), @"");
    assert_snapshot!(converted("1...3.....4..2.1", "sudokupad"), @"");
    assert_snapshot!(converted("x+jigsaw/AABBAABBCCCCDDDD:1...3.....4..2.1", "fpuzzles"), @"");
    assert_snapshot!(converted("latin:1.......2", "fpuzzles"), @"");
    assert_snapshot!(converted("(wx)A(1xk)3/D/D/D", "fpuzzles"), @"");
    assert_snapshot!(converted("latin:1..2", "fpuzzles"), @"");
    assert_snapshot!(converted(&".".repeat(400), "sudokupad"), @"");
    assert_snapshot!(converted("some:D/D/D/D", "fpuzzles"), @"");
}

#[test]
fn what_players_and_editors_keep_is_left_alone() {
    let cell = r##"{"region":0,"value":1,"given":true,"c":"#A8A8A8","highlight":"","cornerPencilMarks":[2],"centerPencilMarks":[1,2]}"##;
    let text = format!(
        r#"{{"size":4,"title":"T","author":"A","ruleset":"R","solution":[1],"thermometer":[],"antiknight":false,"grid":[[{cell},{{"value":2}},{{"value":"3","given":true}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}"#
    );
    assert_snapshot!(converted(&text, "line"), @"");
}

#[test]
fn rules_that_are_not_known_are_refused() {
    let row = "[{},{},{},{}]";
    let text = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]}}"#);
    let with = |more: &str| converted(&text.replacen('{', &format!("{{{more},"), 1), "line");
    let told: String = [
        r#""antiknight":true"#,
        r#""thermometer":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""diagonal+":true"#,
        r#""nonconsecutive":true"#,
        r#""negative":["xv"]"#,
        r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#,
        r#""difference":[{"cells":["R1C1","R2C2"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C5"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R1C2","R1C1"]}]"#,
        r#""difference":[{"cells":["R1C1","R1C2"]}],"diagonal+":true,"diagonal-":true"#,
        r#""extraregion":[{"cells":["R1C1","R1C2","R1C3","R1C4"]}]"#,
        r#""size":5"#,
    ]
    .iter()
    .map(|more| format!("{more}\n    {}\n", with(more)))
    .collect();
    assert_snapshot!(told, @"");
    let in_cell = |cell: &str| converted(&text.replacen("{}", cell, 1), "line");
    let told: String = [
        r#"{"region":null}"#,
        r#"{"region":1}"#,
        r#"{"value":5,"given":true}"#,
        r#"{"value":"a","given":true}"#,
        r#"{"thermo":1}"#,
        "7",
    ]
    .iter()
    .map(|cell| format!("{cell}\n    {}\n", in_cell(cell)))
    .collect();
    assert_snapshot!(told, @"");
}

#[test]
fn links_that_hold_no_puzzle_are_refused() {
    let told: String = [
        "https://f-puzzles.com/?id=abc",
        "https://sudokupad.app/abcdefgh12",
        "https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54",
        "https://f-puzzles.com/?load=AAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
        "https://example.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BWVNCImAOwQBcMqBfZYLgXX5cgA==",
    ]
    .iter()
    .map(|link| format!("{link}\n    {}\n", read(link).err().unwrap_or_default()))
    .collect();
    assert_snapshot!(told, @"");
}

#[test]
fn files_of_sudokus() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_snapshot!(converted(line, "sdm"), @"");
    assert_snapshot!(converted(line, "sdk"), @"");
    let sdk = converted(line, "sdk");
    assert_eq!(converted(&sdk, "line"), line);
    assert_eq!(converted(&format!("#AA person\n#LEasy\n[Puzzle]\n{sdk}\n[State]\n{sdk}\n"), "line"), line);
    assert_eq!(converted(&converted(line, "sdm"), "line"), line);
    assert_snapshot!(converted("1...3.....4..2.1", "sdk"), @"");
    assert_snapshot!(converted(&format!("x:{line}"), "sdm"), @"");
}
