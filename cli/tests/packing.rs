//! Packing puzzles in the commands for puzzles of every family.

use std::fs;
use std::io::{Read, Write};

use insta::assert_snapshot;

use crate::gzip;
use crate::support::{answer, dlx, seen, start, stdout};

/// Two solutions, or four if turns and reflections count.
const DOMINOES: &str = "tiling squares Dominoes\npiece domino any\n##\nboard 2x3\n";
const ONE: &str = "tiling squares One\npiece A\n##\npiece B\n###\nboard 1x5\n";
const NONE: &str = "tiling squares\npiece domino any\n##\nboard 3x3\n";

/// Two corners fill a box.
const BURR: &str = "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"0\"/><shapes>\
                    <voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">###_</voxel>\
                    <voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">######</voxel></shapes><problems><problem><shapes>\
                    <shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem></problems></puzzle>";

fn all() -> String {
    format!("| Three of them.\n\n{ONE}\n{NONE}{DOMINOES}")
}

/// A text in a file of gzip.
fn packed(text: &str) -> Vec<u8> {
    gzip::packed(text, None)
}

#[test]
fn they_are_solved() {
    assert_snapshot!(seen(&["solve"], all()), @"
    AABBB

    none

    AAB
    CCB
    --- --- 1
    ");
    assert_snapshot!(seen(&["solve", "--all"], DOMINOES), @"
    AAB
    CCB

    ABC
    ABC
    --- --- 0
    ");
    assert_eq!(
        seen(&["solve", "--limit", "5", "--threads", "1"], DOMINOES),
        seen(&["solve", "--all"], DOMINOES)
    );
    assert_snapshot!(seen(&["solve", "--limit", "0"], DOMINOES), @"--- --- 0");
    assert_snapshot!(seen(&["solve", "--json"], format!("{ONE}{NONE}")), @r#"
    {"index":0,"title":"One","pieces":[["A",[[0,0,0],[0,0,1]]],["B",[[0,0,2],[0,0,3],[0,0,4]]]]}
    {"index":1,"title":null,"verdict":"none"}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["solve", "--timeout", "0"], ONE), @"
    stopped
    --- stdin: stopped: the deadline passed
    --- 3
    ");
}

#[test]
fn they_are_checked() {
    assert_snapshot!(seen(&["check", "--explain"], all()), @"
    unique
    none
    multiple
      AAB
      CCB

      ABC
      ABC
    --- --- 1
    ");
    assert_snapshot!(seen(&["check", "--json"], all()), @r#"
    {"index":0,"title":"One","verdict":"unique"}
    {"index":1,"title":null,"verdict":"none"}
    {"index":2,"title":"Dominoes","verdict":"multiple"}
    --- --- 1
    "#);
    assert_snapshot!(seen(&["check", "--quiet"], ONE), @"
    unique
    --- --- 0
    ");
    assert_snapshot!(seen(&["check", "--timeout", "0"], format!("{ONE}{ONE}")), @"
    stopped
    stopped
    --- stdin: puzzle 1: stopped: the deadline passed
    stdin: puzzle 2: stopped: the deadline passed
    --- 3
    ");
}

#[test]
fn they_are_rated() {
    assert_snapshot!(seen(&["rate"], all()), @"
    1.0 easy
    none
    multiple
    --- `dlx check --explain` says why a puzzle is `none` or `multiple`
    --- 1
    ");
    assert_snapshot!(seen(&["rate", "--json"], ONE), @r#"
    {"index":0,"title":"One","verdict":"unique","rating":1.0,"level":"easy"}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["rate", "--language", "de"], ONE), @"
    1.0 leicht
    --- --- 0
    ");
    assert_snapshot!(seen(&["rate", "--timeout", "0"], ONE), @"
    stopped
    --- stdin: stopped: the deadline passed
    --- 3
    ");
    // What is rated is what was made.
    let made = stdout(&["tiling", "generate", "--seed", "7", "--pieces-count", "3"]);
    assert!(made.contains("| rating 2.0, easy; seed 7"), "{made}");
    assert_snapshot!(seen(&["rate"], made), @"
    2.0 easy
    --- --- 0
    ");
}

#[test]
fn they_are_drawn() {
    assert_snapshot!(seen(&["render"], format!("{ONE}{DOMINOES}")), @"
    tiling squares One
    piece A
    ##
    piece B
    ###
    board
    #####

    tiling squares Dominoes
    piece domino any
    ##
    board
    ###
    ###
    --- --- 0
    ");
    assert_snapshot!(seen(&["render", "--solution"], NONE), @"
    tiling squares
    piece domino any
    ##
    board
    ###
    ###
    ###
    --- stdin: no solution: only the puzzle is drawn
    --- 1
    ");
    for kind in ["svg", "png", "pdf"] {
        let drawn = |command: &[&str]| {
            let flags = ["--solution", "--to", kind, "--cell", "20"];
            dlx(&[command, &flags].concat()).write_stdin(DOMINOES).output().unwrap()
        };
        assert!(drawn(&["render"]).stdout == drawn(&["tiling", "render"]).stdout, "{kind}");
    }
}

#[test]
fn they_are_converted() {
    let burr = seen(&["convert", "--format", "xmpuzzle"], DOMINOES);
    assert_eq!(burr, seen(&["tiling", "convert", "--format", "xmpuzzle"], DOMINOES));
    assert_snapshot!(seen(&["convert"], burr.split("--- ").next().unwrap()), @"
    tiling cubes Dominoes
    piece domino 0..6
    ##
    board
    ###
    ###
    --- --- 0
    ");
    assert_snapshot!(seen(&["convert", "--json"], DOMINOES), @r#"
    --- error: expected --format text, xmpuzzle or dlx for packing puzzles, found "json"
    --- 2
    "#);
    assert_snapshot!(seen(&["convert", "--timeout", "0"], DOMINOES), @"
    --- stdin: stopped while reading: the deadline passed
    --- 3
    ");
    assert_snapshot!(seen(&["convert", "--format", "xmpuzzle"], "....3.4......3.2\n"), @r#"
    --- error: stdin:1: expected --format line, grid, fpuzzles, fpuzzles-link, sudokupad, puzzlink, solo, dlx or json for this sudoku, found "xmpuzzle"
    --- 2
    "#);
}

#[test]
fn files_of_burr_tools_are_recognised() {
    let solved = "AAB\nABB\n--- --- 0";
    assert_eq!(seen(&["solve"], BURR), solved);
    assert_eq!(seen(&["solve"], format!("\n \n{BURR}")), solved);
    assert_eq!(seen(&["solve"], packed(BURR)), solved);
    assert_eq!(seen(&["solve", "-"], packed(BURR)), solved);
    assert_eq!(seen(&["check", "--family", "tiling"], packed(BURR)), "unique\n--- --- 0");
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/corners.xmpuzzle");
    fs::write(file, packed(BURR)).unwrap();
    assert_eq!(seen(&["solve", file], ""), solved);
    assert_eq!(seen(&["rate", file], ""), "1.2 easy\n--- --- 0");
}

#[test]
fn colors_of_no_cell_are_not_written() {
    let pair = |piece: u32, cell: u32| format!("<pair piece=\"{piece}\" result=\"{cell}\"/>");
    let fits = format!("{}{}", pair(0, 11), pair(11, 11));
    let many = BURR.replacen("</problem>", &format!("<bitmap>{fits}</bitmap></problem>"), 1);
    assert_ne!(many, BURR);
    let counted = seen(&["tiling", "count"], many.as_str());
    let text = seen(&["convert"], many);
    assert_eq!(seen(&["tiling", "count"], text.split("--- ").next().unwrap()), counted);
}

#[test]
fn mistakes_have_a_place() {
    assert_snapshot!(seen(&["check"], format!("\n{ONE}tiling squares\npiece A\n#?\n")), @"
    --- error: stdin:10:2: expected `#`, `+`, `.` or a colour, found '?'
    --- 2
    ");
    assert_snapshot!(seen(&["solve"], BURR.replace("###_", "###")), @"
    --- error: stdin:2:49: expected 2×2×1 voxels, found 3
    --- 2
    ");
    let cut = packed(BURR);
    assert_snapshot!(seen(&["check"], &cut[..cut.len() - 20]), @"
    --- error: stdin:1:1: expected a whole file of gzip, found a damaged one
    --- 2
    ");
    let mut damaged = cut.clone();
    damaged[40] ^= 1;
    assert_snapshot!(seen(&["check"], damaged), @"
    --- error: stdin:1:1: expected a file of gzip whose bytes have the checksum ee14cbc0, found a damaged one, with bc819fb7
    --- 2
    ");
    assert_snapshot!(seen(&["check", "--family", "tiling"], "....3.4......3.2\n"), @r#"
    --- error: stdin:1:1: expected `tiling` and what the cells are, found "....3.4......3.2"
    --- 2
    "#);
    assert_snapshot!(seen(&["check", "--family", "sudoku"], DOMINOES), @"
    --- error: stdin:1:1: expected a puzzle with values in cells (packing puzzles are in files of their own), found a packing puzzle
    --- 2
    ");
    assert_eq!(seen(&["check", "--family", "tiling"], ""), "--- --- 0");
}

#[test]
fn flags_for_other_puzzles_are_refused() {
    let flags = [
        &["solve", "--steps"][..],
        &["solve", "--seed", "3"],
        &["solve", "--format", "grid"],
        &["solve", "--engine", "cover"],
        &["check", "--so-far"],
        &["check", "--estimate"],
        &["check", "--json", "--minimal", "--explain"],
        &["check", "--box", "2x2"],
        &["check", "--coordinates", "letters"],
        &["rate", "--summary"],
        &["rate", "--only", "2..3"],
        &["render", "--symbols", "ABCD"],
        &["convert", "--largest-digit", "8"],
    ];
    let told: Vec<String> = flags.map(|flags| seen(flags, DOMINOES)).to_vec();
    assert_snapshot!(told.join("\n").replace("\n--- 2", ""), @"
    --- error: --steps: expected puzzles with values in cells, found packing puzzles
    --- error: --seed: expected puzzles with values in cells, found packing puzzles
    --- error: --format: expected puzzles with values in cells, found packing puzzles
    --- error: --engine: expected puzzles with values in cells, found packing puzzles
    --- error: --so-far: expected puzzles with values in cells, found packing puzzles
    --- error: --estimate: expected puzzles with values in cells, found packing puzzles
    --- error: --minimal: expected puzzles with values in cells, found packing puzzles
    --- error: --box: expected puzzles with values in cells, found packing puzzles
    --- error: --coordinates: expected puzzles with values in cells, found packing puzzles
    --- error: --summary: expected puzzles with values in cells, found packing puzzles
    --- error: --only: expected puzzles with values in cells, found packing puzzles
    --- error: --symbols: expected puzzles with values in cells, found packing puzzles
    --- error: --largest-digit: expected puzzles with values in cells, found packing puzzles
    ");
}

#[test]
fn other_commands_refuse_them() {
    for command in [&["hint"][..], &["transform"], &["candidates"], &["watch", "--puzzle"]] {
        assert_eq!(
            seen(command, BURR),
            "--- error: stdin:1:1: expected a puzzle with values in cells, found a packing puzzle\n--- 2"
        );
    }
}

/// An input is recognised by pieces of it as they come, and other puzzles are answered before it ends.
#[test]
fn no_more_is_waited_for_than_it_takes_to_tell() {
    let run = |pieces: &[&str], reads: usize| {
        let mut child = start(&["check"]);
        let mut stdin = child.stdin.take().unwrap();
        for piece in pieces {
            stdin.write_all(piece.as_bytes()).unwrap();
            stdin.flush().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let mut early = vec![0; reads];
        child.stdout.as_mut().unwrap().read_exact(&mut early).unwrap();
        drop(stdin);
        let mut rest = String::new();
        child.stdout.take().unwrap().read_to_string(&mut rest).unwrap();
        child.wait().unwrap();
        String::from_utf8(early).unwrap() + &rest
    };
    assert_eq!(
        run(&["| a rem", "ark\n", " ", "\nti", "ling squares\npiece A\n##\nboard", " 1x2\n"], 0),
        "unique\n"
    );
    assert_eq!(run(&["\n", "....3.4..", "....3.2\n"], 7), "unique\n");
}

/// What is printed as JSON is read again, by commands for all puzzles as well.
#[test]
fn made_puzzles_are_read_from_json() {
    let made = answer(&["tiling", "generate", "--json", "--seed", "7", "--count", "2"], "");
    assert_eq!(seen(&["check"], made.as_str()), "unique\nunique\n--- --- 0");
    assert_eq!(seen(&["solve"], made.as_str()), seen(&["tiling", "solve"], made.as_str()));
    let text = answer(&["tiling", "convert"], &made);
    assert_eq!(answer(&["convert"], &made), text);
    assert_eq!(answer(&["rate"], &made), answer(&["rate"], &text));
}

#[test]
fn reasons_without_a_solution_are_told() {
    assert_snapshot!(seen(&["tiling", "check", "--explain", "--pieces", "tetrominoes", "--board", "4x5"], ""), @"
    none
      coloured like a chessboard, the board has 10 dark and 10 light cells, and the pieces cannot cover these numbers, however they lie
    --- --- 1
    ");
    let small = "tiling squares\npiece A\n##\npiece B\n###\nboard\n####\n";
    assert_snapshot!(seen(&["check", "--explain"], small), @"
    none
      the pieces that have to be used have at least 5 cells, and the board only 4
    --- --- 1
    ");
    assert_eq!(seen(&["check"], small), "none\n--- --- 1");
    assert!(
        seen(&["check", "--json"], small)
            .contains("\"reason\":\"the pieces that have to be used have at least 5 cells")
    );
}
