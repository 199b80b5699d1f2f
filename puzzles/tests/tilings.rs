//! Packing puzzles: against published numbers, against each other, and what is wrong with texts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use dlx::Solver;
use dlx::count::Counter;
use proptest::prelude::*;
use puzzles::tiling::{Cell, Laid, Set, Tiling, board, count, solution, text};

/// The number of solutions that do not become each other by a turn or reflection of the board.
pub(crate) fn classes(tiling: &Tiling) -> u64 {
    let laid = Laid::new(tiling).unwrap();
    let counted = count::classes(&laid, &Counter::new, &Solver::builder).unwrap();
    u64::try_from(&counted.exact().unwrap()).unwrap()
}

fn each(tiling: &Tiling) -> u64 {
    let counted = Counter::new().count(Laid::new(tiling).unwrap().problem());
    u64::try_from(&counted.exact().unwrap()).unwrap()
}

fn of_set(set: &str, board: &str) -> Tiling {
    let set = Set::named(set).unwrap();
    let board = board::named(set.lattice, board).unwrap();
    Tiling::of_set(set, board)
}

fn read(text: &str) -> Tiling {
    text::read(text, 1).unwrap()
}

#[test]
fn sets_have_as_many_solutions_as_are_published() {
    let published = [
        // Haselgrove and Haselgrove, "A computer program for pentominoes" (1960), and Fletcher (1965).
        ("pentominoes", "3x20", 2),
        ("pentominoes", "4x15", 368),
        ("pentominoes", "5x12", 1010),
        ("pentominoes", "6x10", 2339),
        // Golomb, "Polyominoes": the 18 one-sided pentominoes.
        ("one-sided-pentominoes", "3x30", 46),
        // Conway and Guy, by hand (1961).
        ("soma", "3x3x3", 240),
        // Bouwkamp, "Packing a rectangular box with the twelve solid pentominoes" (1969); 3×4×5 is below.
        ("solid-pentominoes", "2x3x10", 12),
        ("solid-pentominoes", "2x5x6", 264),
        // Torbijn, "Polyiamonds" (1969).
        ("hexiamonds", "3x12", 0),
        ("hexiamonds", "4x9", 74),
        ("hexiamonds", "6x6", 156),
        // Gardner, "Mathematical Magic Show".
        ("tetrahexes", "4x7", 9),
        ("tetrahexes", "triangle-7", 0),
    ];
    for (set, board, solutions) in published {
        assert_eq!(classes(&of_set(set, board)), solutions, "{set} on {board}");
    }
    // Tetracubes in a box, counted but for turns: a reflection exchanges two pieces, so that there are half as many.
    assert_eq!(2 * classes(&of_set("tetracubes", "2x4x4")), 1390);
    assert_eq!(2 * classes(&of_set("tetracubes", "2x2x8")), 224);
}

#[test]
#[ignore = "takes some seconds, optimised: cargo test --release -p dancing-bits-puzzles --test all tilings:: -- --ignored"]
fn larger_sets_have_as_many_solutions_as_are_published() {
    // Bouwkamp (1969).
    assert_eq!(classes(&of_set("solid-pentominoes", "3x4x5")), 3940);
}

/// The Calibron puzzle of 1932.
#[test]
fn a_box_of_twelve_rectangles_has_one_solution() {
    let sides = [
        (28, 14),
        (28, 7),
        (28, 6),
        (21, 18),
        (21, 18),
        (21, 14),
        (21, 14),
        (17, 14),
        (14, 4),
        (10, 7),
        (32, 11),
        (32, 10),
    ];
    let mut text = "tiling squares\n".to_owned();
    for (rows, columns) in sides {
        text.push_str("piece rectangle\n");
        text.extend(std::iter::repeat_n("#".repeat(columns) + "\n", rows));
    }
    text.push_str("board 56x56\n");
    assert_eq!(classes(&read(&text)), 1);
}

/// With four colours that alternate along diagonals, bars of four cover as many cells of each; so do bars of
/// eight, and blocks. A board of 10×10 has not as many of each.
#[test]
fn bars_that_colours_forbid_fill_no_square() {
    let text =
        "tiling squares\npiece bar 11\n####\npiece bar 5\n########\npiece block 2\n####\n####\nboard 10x10\n";
    assert_eq!(classes(&read(text)), 0);
}

#[test]
fn small_partridge_sets_fill_no_square() {
    for (order, side) in [(2, 3), (3, 6), (4, 10), (5, 15)] {
        assert_eq!(classes(&of_set(&format!("partridge-{order}"), &format!("{side}x{side}"))), 0, "{order}");
    }
}

/// Robert Wainwright's puzzle, counted by Bill Cutler (1996): some minutes.
#[test]
#[ignore = "takes minutes"]
fn the_partridge_set_of_order_8_fills_a_square_in_2332_ways() {
    assert_eq!(classes(&of_set("partridge-8", "36x36")), 2332);
}

#[test]
fn a_chessboard_without_its_middle_has_65_solutions() {
    let text = "\
tiling squares
pieces pentominoes
board
########
########
########
###..###
###..###
########
########
########
";
    assert_eq!(classes(&read(text)), 65);
}

/// All solutions, each as what lies where.
fn solutions(tiling: &Tiling) -> Vec<BTreeSet<Vec<Cell>>> {
    let laid = Laid::new(tiling).unwrap();
    let mut solutions = Vec::new();
    let outcome = Solver::new(laid.problem()).for_each(|cover| {
        let placements = cover.iter().filter_map(|&option| laid.placement(option));
        solutions.push(placements.map(|placement| placement.cells().collect()).collect());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    solutions
}

#[test]
fn copies_of_a_piece_cannot_be_told_apart() {
    // OEIS A004003: dominoes on squares; and up to symmetry, A068920 along its diagonal.
    for (board, all, different) in [("2x2", 2, 1), ("4x4", 36, 9), ("6x6", 6728, 930)] {
        let cells: usize = board[..1].parse().unwrap();
        for count in ["any".to_owned(), format!("{}", cells * cells / 2)] {
            let tiling = read(&format!("tiling squares\npiece domino {count}\n##\nboard {board}\n"));
            assert_eq!((each(&tiling), classes(&tiling)), (all, different), "{count} dominoes on {board}");
        }
    }
    // The same piece drawn twice is one piece, of which there are two.
    let twice = read("tiling squares\npiece a\n##\n#.\npiece b\n#.\n##\nboard 2x3\n");
    let once = read("tiling squares\npiece a 2\n##\n#.\nboard 2x3\n");
    assert_eq!((each(&twice), each(&once)), (2, 2));
    assert_eq!(classes(&twice), 1);
}

#[test]
fn counts_with_bounds_are_those_of_brute_force() {
    // Monominoes and dominoes on 2×3, with each number of dominoes; and cells that stay empty in place of monominoes.
    let tiling = read("tiling squares\npiece one 0..6\n#\npiece two 0..3\n##\nboard 2x3\n");
    let all = solutions(&tiling);
    assert_eq!(all.len(), 22, "matchings of a ladder of three rungs");
    for dominoes in 0..=3_usize {
        let expected = all.iter().filter(|places| places.len() == 6 - dominoes).count() as u64;
        let pieces = format!("tiling squares\npiece one any\n#\npiece two {dominoes}\n##\nboard 2x3\n");
        assert_eq!(each(&read(&pieces)), expected, "{dominoes} dominoes");
        let holes = format!("tiling squares\npiece two {dominoes}\n##\nboard\n+++\n+++\n");
        assert_eq!(each(&read(&holes)), expected, "{dominoes} dominoes and holes");
        let most = 6 - 2 * dominoes;
        let at_most = format!("tiling squares\npiece two any\n##\nholes {most}\nboard\n+++\n+++\n");
        let ones = |places: &BTreeSet<Vec<Cell>>| places.iter().filter(|place| place.len() == 1).count();
        let expected = all.iter().filter(|places| ones(places) <= most).count() as u64;
        assert_eq!(each(&read(&at_most)), expected, "at most {most} holes");
    }
}

#[test]
fn motions_hold_for_the_pieces_of_sets_below() {
    // The straight one alone fits on either board, and lies along one of them as it is.
    let count = |motions: &str| {
        ["4x1", "1x4"].map(|board| {
            each(&read(&format!("tiling squares\n{motions}pieces 0..1 tetrominoes\nboard {board}\n")))
        })
    };
    assert_eq!(count(""), [1, 1]);
    assert_eq!(count("motions free\n"), [1, 1]);
    assert_eq!(count("motions fixed\n").iter().sum::<u64>(), 1);
}

#[test]
fn pieces_move_as_they_may() {
    let count = |motions: &str| {
        let text = format!("tiling squares\npiece L {motions}\n#.\n#.\n##\nboard 3x2\n");
        let text = text.replace("board 3x2", "board\n++\n++\n++");
        each(&read(&text))
    };
    assert_eq!((count("free"), count("one-sided"), count("fixed")), (4, 2, 1));
    // A solid piece is not turned inside out.
    let soma = "tiling cubes\npiece A MOTIONS\n## #.\n#. ..\nboard\n++ ++\n++ ++\n";
    let count = |motions| each(&read(&soma.replace("MOTIONS", motions)));
    assert_eq!((count(""), count("free"), count("fixed")), (8, 8, 1));
    let chiral = "tiling cubes\npiece A MOTIONS\n#. #.\n## ..\nboard\n++ ++\n++ ++\n";
    let count = |motions| each(&read(&chiral.replace("MOTIONS", motions)));
    assert_eq!((count("one-sided"), count("free")), (12, 24));
}

#[test]
fn colors_fit_where_they_may() {
    let count = |fits: &str| each(&read(&format!("tiling squares\npiece P\n12\n{fits}board\nAB\nBA\n")));
    assert_eq!(count(""), 4);
    assert_eq!(count("fits 1 12\nfits 2 12\n"), 8);
    assert_eq!(count("fits 1 2\n"), 0);
    assert_eq!(count("fits none\n"), 0);
    // Of a piece that looks different the other way round, both ways count, but not up to symmetry.
    let tiling = read("tiling squares\npiece P\n#1\nboard 1x2\n");
    assert_eq!((each(&tiling), classes(&tiling)), (2, 1));
    // What has no colour fits anywhere.
    let plain = each(&read("tiling squares\npiece P\n#1\nboard\nA+\nB+\n"));
    assert_eq!(plain, 6);
}

#[test]
fn texts_are_read_as_they_are_written() {
    let texts = [
        "tiling squares Two words\npiece A\n.#\n##\npiece B 0..2 one-sided\n1#\nfits 1 23\nholes 2\nboard\n#+2\n3C#\n",
        "tiling hexagons\npiece A any fixed\n# #\n #\nboard\n # #\n# # #\n # #\n",
        "tiling triangles\npiece A 2\n.###\npiece B\n###\nboard\n.###\n#####\n",
        "tiling cubes\npiece A\n## .#\n#. ..\nboard\n### ###\n###\n",
        "tiling spheres\npiece A\n#.# .#.\nboard\n#.# .#.\n.#. #.#\n",
        "tiling prisms\npiece A\n## ..\n.. .#\nboard\n### ###\n",
    ];
    for text in texts {
        let tiling = read(text);
        let mut written = String::new();
        text::write(&tiling, &mut written).unwrap();
        let again = read(&written);
        assert_eq!(each(&again), each(&tiling), "{text}");
        let mut twice = String::new();
        text::write(&again, &mut twice).unwrap();
        assert_eq!(written, twice, "{text}");
    }
    let both = text::read_all(&format!("| two puzzles\n\n{}\n{}", texts[0], texts[1])).unwrap();
    assert_eq!(both, [read(texts[0]), read(texts[1])]);
    assert_eq!(text::read_all("").unwrap(), []);
}

/// A few lines could fill the memory with dots.
#[test]
fn cells_that_are_far_apart_are_not_drawn() {
    let drawing = |side: usize| format!("#{}{}#\n", ".\n".repeat(side - 1), ".".repeat(side - 1));
    let written = |text: &str| text::write(&read(text), &mut String::new()).map_err(|error| error.why);
    let far_apart = Err("its cells are too far apart".to_owned());
    for (side, end) in [(300, Ok(())), (400, far_apart.clone()), (8000, far_apart)] {
        let drawing = drawing(side);
        assert_eq!(written(&format!("tiling squares\npiece A\n{drawing}board 1x1\n")), end, "piece, {side}");
        assert_eq!(written(&format!("tiling squares\npiece A\n#\nboard\n{drawing}")), end, "board, {side}");
    }
    assert_eq!(written("tiling squares\npiece A\n#\nboard 300x300\n"), Ok(()));
}

/// A line of a few letters may name thousands of pieces.
#[test]
fn a_text_names_a_bounded_number_of_pieces() {
    let error = |text: &str| text::read_all(text).unwrap_err().to_string();
    let expected = "column 8: expected at most 200000 pieces of sets in a text, found more";
    let lines = "pieces hexominoes\n".repeat(10_000);
    assert_eq!(error(&format!("tiling squares\n{lines}board 1x1\n")), format!("line 5716, {expected}"));
    let many = "tiling squares\npieces hexominoes\nboard 1x1\n".repeat(10_000);
    assert_eq!(error(&many), format!("line 17144, {expected}"));
}

#[test]
fn solutions_are_drawn() {
    let drawn = |text: &str| {
        let tiling = read(text);
        let laid = Laid::new(&tiling).unwrap();
        let cover = Solver::new(laid.problem()).covers().next().unwrap();
        let placements = laid.laid_by(cover.options());
        let mut drawing = String::new();
        solution::write(&tiling, &placements, &mut drawing);
        drawing
    };
    assert_eq!(
        drawn("tiling squares\npiece V\n##\n#.\npiece I\n###\nboard\n.##\n+#.\n###\n"),
        ".VV\n+V.\nIII\n"
    );
    // Copies are told apart by letters.
    assert_eq!(drawn("tiling squares\npiece domino 2\n##\nboard\n##.\n.##\n"), "AA.\n.BB\n");
    assert_eq!(drawn("tiling cubes\npiece X fixed\n# #\npiece Y\n#\nboard\n## #.\n"), "XY X.\n");
    assert_eq!(drawn("tiling hexagons\npiece X\n# #\n #\nboard\n #\n# #\n"), " X\nX X\n");
}

#[test]
fn mistakes_say_what_was_expected_and_where() {
    let wrong = |text: &str| text::read_all(text).unwrap_err().to_string();
    let cases = [
        ("sudoku", "line 1, column 1: expected `tiling` and what the cells are, found \"sudoku\""),
        (
            "tiling circles",
            "line 1, column 8: expected one of squares, triangles, hexagons, cubes, prisms, spheres, rhombic, \
             tetra-octa, found \"circles\"",
        ),
        ("tiling squares\nboard 6x10\n", "line 2, column 1: expected pieces, found the end of the text"),
        (
            "tiling squares\npieces pentominoes\n",
            "line 2, column 1: expected a board, found the end of the text",
        ),
        (
            "tiling squares\nboard 0x10\n",
            "line 2, column 7: expected a board of squares: ROWSxCOLUMNS, found \"0x10\"",
        ),
        (
            "tiling squares\nboard 1000x1000\n",
            "line 2, column 7: expected a board of at most 100000 cells, found \"1000x1000\"",
        ),
        (
            "tiling squares\npieces soma\nboard 3x9\n",
            "line 2, column 8: expected a set of squares, found soma, a set of cubes",
        ),
        (
            "tiling squares\npiece A\nboard 1x1\n",
            "line 2, column 1: expected a drawing of the piece below, found none",
        ),
        (
            "tiling squares\npiece A twice\n#\nboard 1x1\n",
            "line 2, column 9: expected a number up to 1000000, a range such as 0..2, `any`, `free`, `one-sided` or \
             `fixed`, found \"twice\"",
        ),
        (
            "tiling squares\npieces 1000001 soma\n",
            "line 2, column 8: expected a number up to 1000000, or a range such as 0..2, found \"1000001\"",
        ),
        ("tiling squares\npiece A\n#?\n", "line 3, column 2: expected `#`, `+`, `.` or a colour, found '?'"),
        (
            "tiling hexagons\npiece A\n##\n",
            "line 3, column 2: expected cells on every second place of a row, and between them in the next row and \
             layer, found '#'",
        ),
        (
            "tiling squares\ncolour red\n",
            "line 2, column 1: expected `pieces`, `piece`, `board`, `holes`, `motions` or `fits`, found \"colour\"",
        ),
        (
            "tiling squares\npieces pentominoes\n##\n",
            "line 3, column 1: expected a word such as `piece` or `board`, found \"##\"",
        ),
        ("tiling squares\nboard 1x1\nboard 1x1\n", "line 3, column 1: expected one board, found another one"),
        (
            "tiling squares\nholes many\n",
            "line 2, column 7: expected a number of cells up to 4294967295, found \"many\"",
        ),
        (
            "tiling squares\nholes 2\nholes 3\n",
            "line 3, column 1: expected one line `holes`, found another one",
        ),
        ("tiling squares\nholes 2 3\n", "line 2, column 9: expected the end of the line, found \"3\""),
        (
            "tiling squares\nmotions free now\n",
            "line 2, column 14: expected the end of the line, found \"now\"",
        ),
        ("tiling squares\nboard 4x5 x\n", "line 2, column 11: expected the end of the line, found \"x\""),
        (
            "tiling squares\npieces tetrominoes too\n",
            "line 2, column 20: expected the end of the line, found \"too\"",
        ),
        (
            "tiling squares\npieces 2 tetrominoes 3\n",
            "line 2, column 22: expected the end of the line, found \"3\"",
        ),
        (
            "tiling squares\npiece I 1 2\n#\n",
            "line 2, column 11: expected one number of copies, found \"2\" too",
        ),
        (
            "tiling squares\npiece I free 1 fixed\n#\n",
            "line 2, column 16: expected one of `free`, `one-sided` and `fixed`, found \"fixed\" too",
        ),
        (
            "tiling squares\nboard\n#\ntiling squares\n",
            "line 3, column 1: expected pieces, found the end of the text",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(wrong(text), message);
    }
    assert!(
        wrong("tiling squares\npieces nonominoes\n")
            .contains("expected a set of pieces: monominoes to octominoes, ")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(words in prop::collection::vec(0..WORDS.len(), 0..40)) {
        let text: String = words.iter().map(|&word| WORDS[word]).collect();
        for text in [text.clone(), format!("tiling squares\n{text}"), format!("tiling prisms\n{text}")] {
            if let Ok(tilings) = text::read_all(&text) {
                for tiling in tilings {
                    let laid = Laid::new(&tiling).unwrap();
                    let mut written = String::new();
                    text::write(&tiling, &mut written).unwrap();
                    let again = text::read(&written, 1).unwrap();
                    prop_assert_eq!(
                        Laid::new(&again).unwrap().problem().option_count(),
                        laid.problem().option_count(),
                        "{}", text
                    );
                }
            }
        }
    }
}

const WORDS: [&str; 24] = [
    "tiling",
    "squares",
    "hexagons",
    "pieces",
    "pentominoes",
    "piece",
    "board",
    "holes",
    "motions",
    "fits",
    "fixed",
    "any",
    "2",
    "0..1",
    "3x4",
    " ",
    "\n",
    "\n#",
    "#",
    "##\n",
    "+",
    ".",
    "1A",
    "\n|",
];
