//! `dlx tiling`: what a person sees.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use crate::support::{dlx, seen, stdout};

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
    assert_snapshot!(seen(&["tiling", "count", "--json", "--timeout", "0"], DOMINOES), @r#"
    {"index":0,"title":"Dominoes","solutions":"0","exact":false,"stopped":"timeout"}
    --- stdin: stopped: the deadline passed
    --- 3
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
    {"index":0,"title":null,"pieces":[["V",[[1,0,0],[1,0,1],[1,1,0]]],["V",[[0,0,1],[0,1,1],[1,1,1]]],["T",[[0,0,0],[0,1,0]]]]}
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

    TV AA
    TV AV
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "render", "--solution"], "tiling squares\npiece A\n##\nboard 1x1\n"), @"
    tiling squares
    piece A
    ##
    board
    #
    --- stdin: no solution: only the puzzle is drawn
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
    --- error: --pieces nonominoes: expected a set of pieces: monominoes to octominoes, moniamonds to octiamonds, monohexes to octahexes (each also with `one-sided-` before), monocubes to hexacubes, soma, solid-pentominoes, partridge-2 to partridge-12 (one square of side 1, two of side 2, and so on)
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
    let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for blank in ["", "\n"] {
        let told = seen(&["check"], format!("tiling squares\npiece A\n##\nboard\n##\n{blank}{sudoku}\n"));
        let line = 6 + blank.len();
        let expected = "rows of the board, or another packing puzzle, as these stand in a file of their own";
        assert!(
            told.starts_with(&format!("--- error: stdin:{line}:1: expected {expected}, found \"53..7")),
            "{told}"
        );
    }
    let wide = "tiling squares\npiece A 2\n1111\nboard\n++++++++++++++++\n1111........1111\n";
    assert_eq!(seen(&["check"], wide), "unique\n--- --- 0", "a row of colours for pieces that have some");
    assert_snapshot!(seen(&["tiling", "cover"], format!("{DOMINOES}{DOMINOES}")), @"
    --- error: expected one puzzle, found 2
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "count"], ""), @"--- --- 0");
}

#[test]
fn puzzles_are_made() {
    assert_snapshot!(seen(&["tiling", "generate", "--pieces-count", "3", "--seed", "7"], ""), @"
    tiling squares Pentominoes, 3 pieces
    | rating 2.0, easy; seed 7, puzzle 0
    piece F
    .##
    ##.
    .#.
    piece U
    #.#
    ###
    piece Y
    .#..
    ####
    board
    ####
    ####
    ####
    ###.
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "generate", "--pieces", "soma", "--pieces-count", "2", "--seed", "7", "--json"], ""), @r#"
    {"index":0,"title":"Soma, 2 pieces","puzzle":"tiling cubes Soma, 2 pieces\npiece V\n##\n#.\npiece A\n## ..\n#. #.\nboard\n## .#\n## ##\n","pieces":[["V",[[0,0,0],[0,0,1],[0,1,1]]],["A",[[0,1,0],[1,0,1],[1,1,0],[1,1,1]]]],"rating":1.4,"level":"easy","seed":7}
    --- --- 0
    "#);
    let flags = ["tiling", "generate", "--pieces-count", "3", "--seed", "7", "--with-solution"];
    let solved = stdout(&flags);
    let (puzzle, solution) = solved.split_at(solved.rfind("###.\n").unwrap() + 5);
    assert_eq!(format!("{puzzle}\n"), format!("{}\n", stdout(&flags[..6])));
    let drawn = seen(&["tiling", "solve"], solved.as_str());
    let lines = solution.lines().map(|line| line.strip_prefix("| ").unwrap());
    assert_eq!(lines.chain(["--- --- 0"]).collect::<Vec<_>>().join("\n"), drawn.trim_end());
    let told = dlx(&["tiling", "generate", "--pieces-count", "3"]).output().unwrap();
    assert!(String::from_utf8(told.stderr).unwrap().starts_with("seed "));
    assert_snapshot!(seen(&["tiling", "generate", "--count", "0", "--seed", "7"], ""), @"--- --- 0");
}

#[test]
fn what_is_printed_as_json_is_read() {
    let made = |more: &[&str]| {
        stdout(&[&["tiling", "generate", "--count", "3", "--seed", "7", "--quiet"], more].concat())
    };
    let json = made(&["--json"]);
    assert_eq!(seen(&["tiling", "check"], json.as_str()), "unique\nunique\nunique\n--- --- 0");
    assert_eq!(seen(&["tiling", "solve"], json.as_str()), seen(&["tiling", "solve"], made(&[])));
    assert_snapshot!(seen(&["tiling", "check"], "{\"puzzle\":\"tiling squares\\nboard\\nx\"}\n"), @"
    --- error: stdin:1:1: in `puzzle`, line 2, column 1: expected a board of 1 to 100000 cells, found 0
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "check"], "{\"puzzle\":5}\n"), @"
    --- error: stdin:1:11: invalid type: integer `5`, expected a string
    --- 2
    ");
}

#[test]
fn there_are_only_so_many_puzzles() {
    let told = dlx(&["tiling", "generate", "--board", "4x5", "--count", "20", "--seed", "7", "--quiet"])
        .output()
        .unwrap();
    assert_eq!(told.status.code(), Some(3));
    assert_eq!(String::from_utf8(told.stdout).unwrap().matches("board").count(), 9);
    let told = String::from_utf8(told.stderr).unwrap();
    assert_snapshot!(told, @"stopped: the last 200 puzzles had been made before; 9 of 20 puzzles made");
}

#[test]
fn threads_do_not_change_what_is_made() {
    let made =
        |more: &[&str]| stdout(&[&["tiling", "generate", "--board", "5x6", "--seed", "7"], more].concat());
    let four = made(&["--count", "4", "--threads", "1"]);
    assert_eq!(four, made(&["--count", "4", "--threads", "3"]));
    assert_eq!(four.matches("tiling squares Pentominoes 5x6\n").count(), 4);
    // The last of them, by its number.
    let (_, last) = four.rsplit_once(", puzzle ").unwrap();
    let number = last.lines().next().unwrap();
    assert!(four.ends_with(&made(&["--skip", number, "--count", "1"])));
    let puzzles: BTreeSet<String> = four
        .split("\n\n")
        .map(|puzzle| puzzle.lines().filter(|line| !line.starts_with('|')).collect())
        .collect();
    assert_eq!(puzzles.len(), 4, "none comes twice");
    // What is made is read again, and has one solution.
    assert_snapshot!(seen(&["tiling", "check"], four.as_str()), @"
    unique
    unique
    unique
    unique
    --- --- 0
    ");
    let solved = dlx(&["tiling", "solve", "-"]).write_stdin(four).output().unwrap();
    assert!(solved.status.success());
    let lines: Vec<&str> = std::str::from_utf8(&solved.stdout).unwrap().lines().collect();
    assert_eq!(lines.len(), 4 * 6 - 1);
}

#[test]
fn levels_are_as_asked_for() {
    for (flags, words) in
        [(["--difficulty", "easy"], ", easy; seed"), (["--rating", "3.0..3.9"], "| rating 3.")]
    {
        let made = stdout(
            &[&["tiling", "generate", "--pieces-count", "5", "--count", "2", "--seed", "7"], &flags[..]]
                .concat(),
        );
        assert_eq!(made.matches(words).count(), 2, "{made}");
    }
}

#[test]
fn what_cannot_be_made_is_told() {
    let generate = |flags: &[&str]| seen(&[&["tiling", "generate", "--seed", "7"], flags].concat(), "");
    assert_snapshot!(generate(&["--pieces-count", "13"]), @"
    --- error: expected 1 to 12 pieces to choose from these sets, found 13
    --- 2
    ");
    assert_snapshot!(generate(&["--board", "7x7"]), @"
    --- error: expected a board with as many cells as some of the pieces, found 49 cells
    --- 2
    ");
    assert_snapshot!(generate(&["--board", "2x5"]), @"
    --- error: no choice of these pieces fills this board
    --- 2
    ");
    assert_snapshot!(generate(&["--board", "3x20"]), @"
    --- error: all 12 pieces are needed to fill this board, and it has several solutions
    --- 2
    ");
    assert_snapshot!(generate(&["--pieces", "soma", "--pieces", "hexiamonds"]), @"
    --- error: expected sets of cubes, found one of triangles
    --- 2
    ");
    assert_snapshot!(generate(&["--pieces", "tetrahexes", "--symmetry", "rotate90"]), @"
    --- error: expected a symmetry of hexagons: none, rotate180, horizontal, vertical, full, found rotate90
    --- 2
    ");
    assert_snapshot!(generate(&["--difficulty", "easy", "--rating", "5.0"]), @"
    --- error: expected ratings within 0.0..2.9, those of the chosen difficulty
    --- 2
    ");
    assert_snapshot!(generate(&["--pieces", "trominoes", "--difficulty", "extreme"]), @"
    --- stopped: gave up after 5,000 tries: none matched; the hardest was rated 1.0; loosen or change --difficulty
    --- 3
    ");
    assert_snapshot!(generate(&["--timeout", "0", "--count", "2"]), @"
    --- stopped: the deadline passed; 0 of 2 puzzles made
    --- 3
    ");
    assert_snapshot!(generate(&["--board", "5x6", "--pieces-count", "6"]), @"
    --- error: the argument '--board <BOARD>' cannot be used with '--pieces-count <N>'

    Usage: dlx tiling generate --seed <S> --board <BOARD>

    For more information, try '--help'.
    --- 2
    ");
}

/// As by the command for puzzles of all families.
#[test]
fn puzzles_are_checked() {
    for flags in [&[][..], &["--explain"], &["--json"], &["--timeout", "0"]] {
        let [own, other] =
            [&["tiling", "check"][..], &["check"]].map(|command| seen(&[command, flags].concat(), both()));
        assert_eq!(own, other, "{flags:?}");
    }
}

#[test]
fn puzzles_are_written_for_burr_tools_and_read_again() {
    let file = seen(&["tiling", "convert", "--format", "xmpuzzle"], CORNERS);
    assert_snapshot!(file, @r#"
    <?xml version="1.0"?>
    <puzzle version="2">
      <gridType type="0"/>
      <colors>
      </colors>
      <shapes>
        <voxel x="2" y="2" z="1" name="V" type="0">###_</voxel>
        <voxel x="1" y="1" z="2" name="T" type="0">##</voxel>
        <voxel x="2" y="2" z="2" type="0">########</voxel>
      </shapes>
      <problems>
        <problem name="" state="0">
          <shapes>
            <shape id="0" count="2"/>
            <shape id="1" count="1"/>
          </shapes>
          <result id="2"/>
          <bitmap>
          </bitmap>
        </problem>
      </problems>
    </puzzle>
    --- --- 0
    "#);
    let dominoes = "tiling squares\npiece domino any\n##\nboard 2x2\n";
    let converted =
        |flags: &[&str]| seen(&[&["tiling", "convert", "--format", "xmpuzzle"], flags].concat(), dominoes);
    assert!(converted(&[]).ends_with("squares become a layer of cubes; remarks are left out\n--- 0"));
    assert!(converted(&["--quiet"]).ends_with("</puzzle>\n--- --- 0"));
    let file = file.split("--- ").next().unwrap();
    assert_snapshot!(seen(&["tiling", "convert"], file), @"
    tiling cubes
    piece V 2
    ##
    #.
    piece T
    # #
    board
    ## ##
    ## ##
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "count"], file), @"
    2
    --- --- 0
    ");
    assert_snapshot!(seen(&["tiling", "convert", "--format", "xmpuzzle"], "tiling hexagons\npieces dihexes\nboard 1x2\n"), @"
    --- error: stdin: cannot write this puzzle as xmpuzzle: Burr Tools has no hexagons
    --- 2
    ");
    assert_snapshot!(seen(&["tiling", "convert", "--format", "xmpuzzle"], ""), @"--- --- 0");
}
