//! `dlx tiling`: what a person sees.

mod support;

use insta::assert_snapshot;
use support::{dlx, seen, stdout};

const DOMINOES: &str = "tiling squares Dominoes\npiece domino any\n##\nboard 2x3\n";
const CORNERS: &str = "tiling cubes\npiece V 2\n##\n#.\npiece T\n# #\nboard\n## ##\n## ##\n";

fn both() -> String {
    format!("{DOMINOES}\n{CORNERS}")
}

#[test]
fn solutions_are_counted_up_to_symmetry() {
    assert_snapshot!(stdout(&["tiling", "count", "--pieces", "pentominoes", "--board", "3x20"]), @"2");
    assert_snapshot!(stdout(&["tiling", "count", "--each", "--pieces", "pentominoes", "--board", "3x20"]), @"8");
    assert_snapshot!(stdout(&["tiling", "count", "--pieces", "soma", "--board", "3x3x3"]), @"240");
    let both = both();
    assert_snapshot!(seen(&["tiling", "count"], both.as_str()), @"
    2
    2
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "count", "--json"], both.as_str()), @r#"
    {"index":0,"title":"Dominoes","solutions":"2","exact":true}
    {"index":1,"title":null,"solutions":"2","exact":true}
    --- --- 0
    "#);
    assert_snapshot!(seen(&["tiling", "count", "--timeout", "0"], DOMINOES), @"
    stopped
    --- stdin: stopped: the deadline passed
    --- 3
    ");
}

#[test]
fn solutions_are_drawn() {
    assert_snapshot!(stdout(&["tiling", "solve", "--pieces", "tetrominoes", "--pieces", "pentominoes", "--board", "8x10"]), @"
    AABCCCCDEE
    ABBBFFDDEE
    AGBFFHHDII
    GGJFKKHIIL
    GMJJJKHHIL
    MMJNKKOOOL
    MPNNNNQQOL
    MPPPPQQQOL
    ");
    assert_snapshot!(stdout(&["tiling", "solve", "--pieces", "soma", "--board", "3x3x3"]), @"
    VVL ZAB ZBB
    ZVL ZAB AAP
    TLL TTP TPP
    ");
    assert_snapshot!(seen(&["tiling", "solve", "--all"], DOMINOES), @"
    AAB
    CCB

    ABC
    ABC
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "solve", "--each", "--limit", "2"], DOMINOES), @"
    AAB
    CCB

    ABB
    ACC
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "solve", "--json"], CORNERS), @r#"
    {"index":0,"title":null,"pieces":[["V",[[1,0,0],[1,0,1],[1,1,1]]],["V",[[0,1,0],[0,1,1],[1,1,0]]],["T",[[0,0,0],[0,0,1]]]]}
    --- --- 0
    "#);
    let none = "tiling squares\npiece domino any\n##\nboard 3x3\n";
    assert_snapshot!(seen(&["tiling", "solve"], format!("{none}{DOMINOES}")), @"
    none

    AAB
    CCB
    --- --- 1
    ");
    assert_snapshot!(seen(&["tiling", "solve", "--json"], none), @r#"
    {"index":0,"title":null,"verdict":"none"}
    --- --- 1
    "#);
}

#[test]
fn a_puzzle_is_an_exact_cover() {
    assert_snapshot!(seen(&["tiling", "cover"], DOMINOES), @"
    r1c1 r1c2 r1c3 r2c1 r2c2 r2c3
    r1c1 r1c2
    r1c2 r1c3
    r2c1 r2c2
    r2c2 r2c3
    r1c1 r2c1
    r1c2 r2c2
    r1c3 r2c3
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "cover", "--symmetries"], DOMINOES), @"
    r1c1 r2c1
    r1c2 r2c2
    r1c3 r2c3

    r1c1 r1c3
    r2c1 r2c3
    --- --- 0
    ");
    let problem = stdout(&["tiling", "cover", "--pieces", "pentominoes", "--board", "3x20"]);
    assert_snapshot!(seen(&["count", "--up-to-symmetry"], problem), @"
    2
    --- --- 0
    ");
}

#[test]
fn files_of_burr_tools_are_read() {
    let file = "<?xml version=\"1.0\"?>\n<puzzle version=\"2\"><gridType type=\"0\"/><shapes>\
                <voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">###_</voxel>\
                <voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">######</voxel></shapes><problems><problem><shapes>\
                <shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem></problems></puzzle>";
    assert_snapshot!(seen(&["tiling", "solve"], file), @"
    AAB
    ABB
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "count"], file.replace("###_", "###")), @"
    --- error: stdin:2:49: expected 2×2×1 voxels, found 3
    --- 2
    ");
}

#[test]
fn puzzles_are_drawn() {
    assert_snapshot!(stdout(&["tiling", "render", "--pieces", "trominoes", "--board", "2x3"]), @"
    tiling squares
    piece I
    ###
    piece V
    #.
    ##
    board
    ###
    ###
    ");
    assert_snapshot!(seen(&["tiling", "render", "--solution"], both().as_str()), @"
    AAB
    CCB

    AA CC
    BB BC
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "render", "--solution"], "tiling squares\npiece A\n##\nboard 1x1\n"), @"
    tiling squares
    piece A
    ##
    board
    #
    --- stdin: no solution: drawn without
    --- 1
    ");
    assert_snapshot!(seen(&["tiling", "render", "--to", "json"], DOMINOES), @"
    --- error: expected --to text, svg, png or pdf, found json
    --- 2
    ");
    for (kind, start) in [("svg", "<svg"), ("png", "\u{89}PNG"), ("pdf", "%PDF")] {
        let output =
            dlx(&["tiling", "render", "--solution", "--to", kind]).write_stdin(DOMINOES).output().unwrap();
        let start: Vec<u8> = start.chars().map(|c| c as u8).collect();
        assert!(output.status.success() && output.stdout.starts_with(&start), "{kind}");
    }
}

#[test]
fn mistakes_are_told() {
    assert_snapshot!(seen(&["tiling", "count", "--pieces", "pentominoes"], ""), @"
    --- error: the following required arguments were not provided:
      --board <BOARD>

    Usage: dlx tiling count --pieces <SET> --board <BOARD> [FILE]

    For more information, try '--help'.
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count", "--pieces", "nonominoes", "--board", "3x3"], ""), @"
    --- error: --pieces nonominoes: expected a set of pieces: monominoes to octominoes, moniamonds to octiamonds, monohexes to octahexes (each also with `one-sided-` before), monocubes to hexacubes, soma, solid-pentominoes
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count", "--pieces", "soma", "--pieces", "pentominoes", "--board", "3x3x3"], ""), @"
    --- error: --pieces pentominoes: expected a set of cubes, found one of squares
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count", "--pieces", "pentominoes", "--board", "3"], ""), @r#"
    --- error: --board 3: expected a board of squares: ROWSxCOLUMNS, found "3"
    --- 2
    "#);
    assert_snapshot!(seen(&["tiling", "count"], "tiling squares\npiece A\n#?\n"), @"
    --- error: stdin:3:2: expected `#`, `+`, `.` or a colour, found '?'
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count"], [0xff_u8]), @"
    --- error: stdin:1:1: expected text in UTF-8, found other bytes
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "cover"], format!("{DOMINOES}{DOMINOES}")), @"
    --- error: expected one puzzle, found 2
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count"], ""), @"--- --- 0");
}
