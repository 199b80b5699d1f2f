//! `--json`: what each command prints, and that it is read again.

use std::collections::BTreeSet;

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{answer, dlx, seen, stdout};

const UNIQUE: &str = "....3.4......3.2\n";
const TWO: &str = "latin:....\n";

fn printed(arguments: &[&str], stdin: &str) -> String {
    let output = dlx(arguments).write_stdin(stdin).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn generators_print_objects() {
    assert_snapshot!(stdout(&["generate", "latin", "--size", "3", "--seed", "1", "--count", "2", "--skip", "5", "--json"]), @r#"
    {"family":"latin","size":3,"givens":[[1,null,null],[null,null,3],[null,null,null]],"solution":[[1,3,2],[2,1,3],[3,2,1]],"seed":1,"index":5}
    {"family":"latin","size":3,"givens":[[null,2,1],[null,null,null],[null,null,2]],"solution":[[3,2,1],[2,1,3],[1,3,2]],"seed":1,"index":6}
    "#);
    for family in ["sudoku", "kenken", "kakuro", "kropki", "latin"] {
        let usual = stdout(&["generate", family, "--seed", "3", "--count", "2"]);
        let objects = stdout(&["generate", family, "--seed", "3", "--count", "2", "--format", "json"]);
        assert_eq!(objects.lines().count(), 2);
        assert_eq!(printed(&["convert"], &objects), usual, "{family}");
        assert_eq!(printed(&["check", "--family", family], &objects), "unique\nunique\n");
    }
}

#[test]
fn streams_may_mix_families() {
    let objects = printed(&["convert", "--json"], UNIQUE)
        + &printed(&["convert", "--json"], "3:a_3aab_,s1m3m3a5\n")
        + &printed(&["convert", "--json"], "some:D/D/D/(4xx)");
    let checked = |threads| seen(&["check", "--threads", threads], &*objects);
    assert_snapshot!(checked("1"), @"
    unique
    unique
    multiple
    --- --- 1
    ");
    assert_eq!(checked("3"), checked("1"));
    assert_snapshot!(seen(&["check", "--family", "kenken"], &*objects), @r#"
    --- error: stdin:1:11: expected a puzzle of the family "kenken", found "sudoku"
    --- 2
    "#);
}

#[test]
fn verdicts_come_with_what_proves_them() {
    assert_snapshot!(seen(&["check", "--json", "--minimal"], UNIQUE), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"index":0,"verdict":"unique","solution":[[1,4,2,3],[3,2,4,1],[2,1,3,4],[4,3,1,2]],"minimal":true,"spare":[]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["check", "--json"], TWO), @r#"
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"verdict":"multiple","solutions":[[[1,2],[2,1]],[[2,1],[1,2]]],"differ":[[1,1],[1,2],[2,1],[2,2]]}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["check", "--json"], "latin:1..1 \nlatin:1.1.\n"), @r#"
    {"family":"latin","size":2,"givens":[[1,null],[null,1]],"index":0,"verdict":"unique","solution":[[1,2],[2,1]]}
    {"family":"latin","size":2,"givens":[[1,null],[1,null]],"index":1,"verdict":"none","reason":"1 stands twice in column 1: in r1c1 and r2c1"}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["check", "--json", "--timeout", "0"], "latin:....\n"), @r#"
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"verdict":"multiple","solutions":[[[1,2],[2,1]],[[2,1],[1,2]]],"differ":[[1,1],[1,2],[2,1],[2,2]]}
    --- --- 1
    "#);
}

#[test]
fn findings_go_from_one_command_to_the_next() {
    let estimated = printed(&["check", "--json", "--estimate=100"], TWO);
    assert!(estimated.contains("\"estimate\""), "{estimated}");
    assert_eq!(printed(&["check"], &estimated), "multiple\n");
    let explained = answer(&["check", "--json", "--explain", "../../examples/contradiction.txt"], "");
    assert!(explained.contains("\"conflict_clues\""), "{explained}");
    assert_eq!(answer(&["check"], &explained), "none\n");
    let stopped =
        r#"{"family":"latin","size":2,"givens":[[1,null],[null,null]],"verdict":"unique","stopped":true}"#;
    assert_eq!(printed(&["check"], stopped), "unique\n");
    for arguments in [
        &["check", "--json", "--minimal"][..],
        &["rate", "--json", "--language", "de"],
        &["check", "--json", "--clashes"],
    ] {
        let text =
            if arguments.contains(&"--clashes") { "....3.4......3.2 11..............\n" } else { UNIQUE };
        let found = printed(arguments, text);
        assert_eq!(printed(&["check"], &found), "unique\n", "{found}");
    }
    for family in ["sudoku", "kakuro", "kenken", "futoshiki"] {
        let made = stdout(&["generate", family, "--seed", "7", "--json"]);
        let parsed = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(parsed(&printed(&["convert", "--json"], &made)), parsed(&made));
    }
}

/// Numbers of any length are kept as they are, and findings on several lines come on one.
#[test]
fn a_puzzle_keeps_its_seed_and_number() {
    let made = stdout(&["generate", "sudoku", "--size", "4", "--seed", "7", "--skip", "3", "--json"]);
    for command in ["check", "rate", "solve"] {
        let answer = printed(&[command, "--json"], &made);
        assert!(answer.contains(r#""index":3,"seed":7"#), "{command}: {answer}");
    }
}

#[test]
fn findings_are_not_rounded() {
    let cells = r#""family":"latin","size":2,"givens":[[1,null],[null,null]]"#;
    let text = format!(
        "{{{cells},\"index\":18446744073709551616,\n  \"counts\": [[[123456789012345678901, 1.50]]],\"reason\":\"a \\\" b\"}}\n"
    );
    let expected = format!(
        "{{{cells},\"index\":18446744073709551616,\"reason\":\"a \\\" b\",\"counts\":[[[123456789012345678901,1.50]]]}}\n"
    );
    assert_eq!(printed(&["convert", "--json"], &text), expected);
}

#[test]
fn solutions_that_do_not_fit_are_refused() {
    let with = |solution: &str| {
        let object = format!(
            "{{\"family\":\"latin\",\"size\":2,\"givens\":[[1,null],[null,null]],\"solution\":{solution}}}"
        );
        seen(&["check"], object)
    };
    assert_snapshot!(["[[1,2],[2,1]]", "null", "\"x\"", "[[1,2]]", "[[1,2],[2,\"1\"]]", "[[1,2],[2,9999999999]]", "[[2,1],[1,2]]"].map(with).join("\n"), @r#"
    unique
    --- --- 0
    unique
    --- --- 0
    --- error: stdin:1:71: expected an array of 2 rows, found "x"
    --- 2
    --- error: stdin:1:71: expected 2 rows, found 1
    --- 2
    --- error: stdin:1:81: expected `null` or a number, found "1"
    --- 2
    --- error: stdin:1:81: expected `null` or a number, found 9999999999
    --- 2
    --- error: stdin:1:71: expected a solution of the puzzle, found values that do not solve it (if the puzzle was changed, remove the key `solution`)
    --- 2
    "#);
}

#[test]
fn solutions_are_objects() {
    assert_snapshot!(seen(&["solve", "--json"], UNIQUE), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[3,null,4,null],[null,null,null,null],[null,3,null,2]],"index":0,"solution":[[1,4,2,3],[3,2,4,1],[2,1,3,4],[4,3,1,2]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["solve", "--json", "--all"], "latin:....\n"), @r#"
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"solution":[[1,2],[2,1]]}
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"solution":[[2,1],[1,2]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["solve", "--json"], "latin:1.1.\n"), @r#"
    {"family":"latin","size":2,"givens":[[1,null],[1,null]],"index":0,"verdict":"none"}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["solve", "--json", "--limit", "1000", "--timeout", "0"], "latin:....\n"), @r#"
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"solution":[[1,2],[2,1]]}
    {"family":"latin","size":2,"givens":[[null,null],[null,null]],"index":0,"solution":[[2,1],[1,2]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["solve", "--format", "json"], "3,3\n*,C3,C4\nF4,?,?\nF3,?,1\n"), @r#"
    {"family":"kakuro","size":{"rows":3,"columns":3},"runs":[{"direction":"across","sum":4,"cells":[[2,2],[2,3]]},{"direction":"down","sum":3,"cells":[[2,2],[3,2]]},{"direction":"down","sum":4,"cells":[[2,3],[3,3]]},{"direction":"across","sum":3,"cells":[[3,2],[3,3]]}],"givens":[[null,null,null],[null,null,null],[null,null,1]],"index":0,"solution":[[null,null,null],[null,1,3],[null,2,1]]}
    --- --- 0
    "#);
}

#[test]
fn ratings_hints_and_steps_are_objects() {
    let nine = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n";
    let only = |arguments: &[&str]| {
        let text = printed(arguments, nine);
        let (_, findings) = text.split_once("\"index\"").unwrap();
        findings.to_owned()
    };
    assert_snapshot!(only(&["rate", "--json", "--pearl"]), @r#":0,"verdict":"unique","rating":9.0,"level":"extreme","technique":"Dynamic contradiction","pearl":1.2,"diamond":1.2}"#);
    assert_snapshot!(only(&["hint", "--json"]), @r#":0,"verdict":"unique","hint":"Hidden single: in box 7, only r9c3 can be 7, as 7 in r6c2 and r7c7 rules out the other empty cells","technique":"Hidden single","rating":1.2,"placed":[{"cell":"r9c3","value":7}],"struck":[],"candidates":[[[4],[1,2,5,6,9],[1,2,5,6,7,8,9],[5,7,8,9],[3],[1,5,7,8,9],[2,5,9],[2,5,6,7],[2,5,6,7,9]],[[1,2,3,7],[1,2,3,5,9],[1,2,5,7,9],[6],[1,2,4,7,9],[1,4,5,7,9],[8],[2,3,5,7],[2,3,4,5,7,9]],[[2,3,6,7,8],[2,3,5,6,9],[2,5,6,7,8,9],[4,5,7,8,9],[2,4,7,8,9],[4,5,7,8,9],[2,3,4,5,9],[2,3,5,6,7],[1]],[[1,2,3,6],[1,2,3,4,6],[1,2,4,6],[3,4,7,8],[5],[1,3,4,6,7,8],[1,2,3,4],[9],[2,3,4,7,8]],[[1,2,3],[8],[1,2,4,5,9],[3,4,7,9],[1,4,7,9],[1,3,4,7,9],[6],[1,2,3,5,7],[2,3,4,5,7]],[[1,3,6],[7],[1,4,5,6,9],[2],[1,4,6,8,9],[1,3,4,6,8,9],[1,3,4,5],[1,3,5,8],[3,4,5,8]],[[6,8],[4,6],[4,6,8],[1],[4,6,8,9],[2],[7],[3,5,6,8],[3,5,6,8,9]],[[5],[1,2,6],[3],[7,8,9],[6,7,8,9],[6,7,8,9],[1,2,9],[4],[2,6,8,9]],[[9],[1,2,4,6],[1,2,4,6,7,8],[3,4,5,7,8],[4,6,7,8],[3,4,5,6,7,8],[1,2,3,5],[1,2,3,5,6,8],[2,3,5,6,8]]]}"#);
    let steps = only(&["solve", "--json", "--steps"]);
    assert!(steps.starts_with(
        ":0,\"verdict\":\"unique\",\"steps\":[{\"technique\":\"Hidden single\",\"rating\":1.2,"
    ));
    assert_snapshot!(seen(&["rate", "--json"], ".".repeat(81)), @r#"
    {"family":"sudoku","size":9,"boxes":{"rows":3,"columns":3},"givens":[[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null]],"index":0,"verdict":"multiple"}
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    "#);
}

#[test]
fn transformed_puzzles_tell_their_seed() {
    assert_snapshot!(seen(&["transform", "--json", "--seed", "5"], UNIQUE), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[1,null,3,null],[null,null,null,null],[null,4,null,3],[null,null,null,null]],"seed":5,"index":0}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["transform", "--json", "--canonical"], UNIQUE), @r#"
    {"family":"sudoku","size":4,"boxes":{"rows":2,"columns":2},"givens":[[null,null,null,null],[null,1,null,2],[null,null,null,null],[1,null,3,null]]}
    --- --- 0
    "#);
}

#[test]
fn covers_and_counts_are_objects() {
    assert_snapshot!(seen(&["cover", "--json"], "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"), @r#"
    {"index":0,"options":[["p","r","x:A","y"],["q","x:A"]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--json"], "a b\na\nb\na b\n"), @r#"
    {"covers":"2","exact":true}
    --- --- 0
    "#);
    let costs = "a b\na |3\nb |1\na b |5\n";
    assert_snapshot!(seen(&["count", "--json", "--per-option"], costs), @r#"
    {"index":0,"option":["a"],"covers":"1"}
    {"index":1,"option":["b"],"covers":"1"}
    {"index":2,"option":["a","b"],"covers":"1"}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--json", "--least"], costs), @r#"
    {"cost":4,"options":[["a"],["b"]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--json", "--greatest"], "a b\na |3\n"), @r#"
    {"cost":null,"options":null}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["sample", "--json", "--seed", "1", "--count", "2", "--skip", "3"], costs), @r#"
    {"index":3,"options":[["a","b"]]}
    {"index":4,"options":[["a"],["b"]]}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--json", "--limit", "1"], "a b\na\nb\na b\n"), @r#"
    {"covers":"1","exact":false,"stopped":"limit"}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["count", "--json", "--timeout", "0"], "a b\na\nb\na b\n"), @r#"
    {"covers":"0","exact":false,"stopped":"timeout"}
    --- stdin: stopped while reading: the deadline passed
    --- 3
    "#);
    for question in ["--least", "--greatest", "--per-option"] {
        let told = seen(&["count", "--json", "--timeout", "0", question], "a b\na\nb\na b\n");
        assert!(told.starts_with("{\"stopped\":\"timeout\"}\n--- ") && told.ends_with("--- 3"), "{told}");
    }
}

#[test]
fn bad_objects_are_told_with_their_place() {
    assert_snapshot!(seen(&["check"], "{\"family\":\"sudoku\",\"size\":4}\n\n{\"family\":\"sudoku\",\"size\":400}\n"), @"
    multiple
    --- error: stdin:3:27: expected a size from 2 to 225, found 400
    --- 2
    ");
    assert_snapshot!(seen(&["check"], "{\n  \"family\": \"kenken\",\n  \"size\": 2,\n  \"cages\": [7]\n}\n"), @"
    --- error: stdin:4:13: expected an object, found 7
    --- 2
    ");
    assert_snapshot!(seen(&["check"], "{\"family\":\"sudoku\",\n"), @"
    --- error: stdin:1:20: invalid JSON: expected the rest of an object, found the end of the text
    --- 2
    ");
    for between in [" ", ",", ", ", ""] {
        let text =
            format!("{{\"family\":\"sudoku\",\"size\":4}}{between}{{\"family\":\"sudoku\",\"size\":4}}\n");
        let found = if between.starts_with(',') { "," } else { "{" };
        let column = 29 + usize::from(between == " ");
        let expected = format!("expected the end of the line after the object, found \"{found}\"");
        let told = format!("--- error: stdin:1:{column}: invalid JSON: {expected}\n--- 2");
        assert_eq!(seen(&["check"], &*text), told, "{text}");
    }
    assert_snapshot!(seen(&["check"], "{\"family\":\"\\ud800\"}\n"), @r"
    --- error: stdin:1:18: invalid JSON: expected both halves of a character, such as `\ud83d\ude00`, found one
    --- 2
    ");
    assert_snapshot!(seen(&["check"], "{\"family\":\"sud\toku\"}\n"), @r"
    --- error: stdin:1:15: invalid JSON: expected an escape such as `\n` or `\t` in a string, found the control character U+0009
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "check"], "{\"puzzle\":\"\"} {\"puzzle\":\"\"}\n"), @r#"
    --- error: stdin:1:15: invalid JSON: expected the end of the line after the object, found "{"
    --- 2
    "#);
    assert_snapshot!(seen(&["solve"], "{\"family\":\"sudoku\",\"size\":4,\"cages\":[]}"), @r#"
    --- error: stdin:1:29: expected one of the keys `family`, `size`, `diagonals`, `windoku`, `boxes`, `regions`, `givens`, `marks`, `symbols`, `title`, `author`, `rules`, `success`, `drawings`, found "cages"
    --- 2
    "#);
    assert_snapshot!(seen(&["convert", "--json", "--format", "grid"], ""), @"
    --- error: the argument '--json' cannot be used with '--format <NAME>'

    Usage: dlx convert --json [FILE]

    For more information, try '--help'.
    --- 2
    ");
}

#[test]
fn puzzles_of_f_puzzles_are_read_and_written() {
    for format in ["fpuzzles", "fpuzzles-link", "sudokupad"] {
        let text = printed(&["convert", "--format", format], UNIQUE);
        assert_eq!(text.lines().count(), 1);
        assert_eq!(printed(&["convert"], &text), UNIQUE);
        assert_eq!(printed(&["check"], &text), "unique\n");
    }
    assert_snapshot!(seen(&["solve"], "https://sudokupad.app/abcdefghij\n"), @"
    --- error: stdin:1:1: expected a link that holds a puzzle: of f-puzzles.com with `?load=`, or of sudokupad.app with `fpuz`, `ctc` or `scl`; `scf` and short names are not read
    --- 2
    ");
    assert_snapshot!(seen(&["convert", "--format", "fpuzzles"], "2,3\n*,C1,*\nF1,?,*\n"), @r#"
    --- error: stdin:1: expected --format kak, sheet, puzzlink, dlx or json for this kakuro, found "fpuzzles"
    --- 2
    "#);
    assert!(seen(&["solve", "--format", "sudokupad"], UNIQUE).starts_with("https://sudokupad.app/fpuz"));
}

const BOARD: &str = "\
6,6
*,C8,C28,*,C23,C12
F16,?,?,C24F16,?,?
F18,?,?,?,?,?
*,C4F12,?,?,?,C9
F24,?,?,?,?,?
F5,?,?,F17,?,?
";

#[test]
fn boards_for_generators_may_be_objects() {
    let folder = std::env::temp_dir().join(format!("dlx-json-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    for (family, flag, board) in [
        (&["sudoku", "--size", "4"][..], "--template", ".2......4.......\n"),
        (&["latin", "--size", "3"], "--pattern", "latin:12.2.....\n"),
        (&["kakuro"], "--layout", BOARD),
    ] {
        let [text, object] = [file("text", board), file("object", &printed(&["convert", "--json"], board))];
        let made = |file: &str| seen(&[&["generate"], family, &["--seed", "4", flag, file]].concat(), "");
        let from_text = made(&text);
        assert!(from_text.ends_with("--- --- 0"), "{from_text}");
        assert_eq!(made(&object), from_text);
    }
    let wrong = file("wrong", &printed(&["convert", "--json"], "some:D/D/D/(4xx)"));
    let refused = seen(&["generate", "sudoku", "--seed", "4", "--template", &wrong], "");
    assert_snapshot!(refused.replace(&wrong, "FILE"), @r#"
    --- error: FILE:1:11: expected a puzzle of the family "latin" or "sudoku", found "kropki"
    --- 2
    "#);
    let clashing = file("clashing", &printed(&["convert", "--json"], "11..............\n"));
    let refused = seen(&["generate", "sudoku", "--size", "4", "--seed", "4", "--template", &clashing], "");
    assert_snapshot!(refused.replace(&clashing, "FILE"), @"
    --- error: FILE:1:1: expected a template that keeps the rules, found a second 1 in row 1
    --- 2
    ");
    std::fs::remove_dir_all(folder).unwrap();
}

/// Whatever is printed of pictures has its line in the tables.
#[test]
fn all_keys_of_pictures_are_told() {
    fn keys(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
            Value::Object(object) => {
                for (key, value) in object {
                    found.insert(key.clone());
                    keys(value, found);
                }
                // The kinds of signs and drawings stand in tables, too.
                found.extend(object.get("kind").and_then(Value::as_str).map(str::to_owned));
                found.extend(object.get("look").and_then(Value::as_str).map(|look| format!("\"{look}\"")));
            }
            _ => {}
        }
    }
    let told = include_str!("../JSON.md");
    let told = told.split("\n## ").find(|section| section.starts_with("Pictures\n")).unwrap();
    let drawn = r##"{"family":"variant","size":4,"constraints":[{"kind":"antiking"}],"drawings":[{"c":"#FFE0E0","cell":[1,2]},
        {"line":{"lines":[["R1C1","R1C2"]],"outlineC":"#00FF00","width":0.2}},
        {"circle":{"cells":["R1C1"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.5,"height":0.5}},
        {"text":{"cells":["R1C1"],"value":"a","fontC":"#000000","size":1}}]}"##
        .replace('\n', " ");
    let kinds = include_str!("../../puzzles/tests/data/variant/all-kinds.json");
    let mut found = BTreeSet::new();
    for (arguments, text) in [
        (&["render", "--to", "json"][..], kinds),
        (&["render", "--to", "json"], &drawn),
        (&["render", "--to", "json", "--solution"], UNIQUE),
        (&["render", "--to", "json"], include_str!("../examples/kakuro.kak")),
        (&["render", "--to", "json"], include_str!("../examples/kropki.txt")),
        (&["render", "--to", "json"], include_str!("../examples/cages.txt")),
        (&["solve", "--steps", "--to", "json"], include_str!("../examples/hard.txt")),
    ] {
        for line in printed(arguments, text).lines() {
            keys(&serde_json::from_str(line).unwrap(), &mut found);
        }
    }
    let is_told = |key: &&String| told.contains(&format!("`{key}`")) || told.contains(&format!("\"{key}\""));
    let missing: Vec<&String> = found.iter().filter(|key| !is_told(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for rare in ["drawn", "drawings", "arrows", "legend", "outside", "path", "black", "degrees", "points"] {
        assert!(found.contains(rare), "no picture has {rare}: {found:?}");
    }
}
