//! Puzzle files of Burr Tools: what is read of them, and what is wrong with them.

use puzzles::tiling::{Lattice, Motions, Tiling, burr, text};

use crate::gzip;
use crate::tilings::classes;

/// A file with a grid, shapes, and the inside of a problem.
fn file(grid: u32, shapes: &[(&str, &str)], problem: &str) -> String {
    let voxels: String = shapes
        .iter()
        .map(|(size, voxels)| format!("  <voxel {size} type=\"0\">{voxels}</voxel>\n"))
        .collect();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"{grid}\"/>\n <colors/>\n <shapes>\n{voxels} \
         </shapes>\n <problems>\n  <problem name=\"a &amp; b\">\n{problem}\n  </problem>\n </problems>\n \
         <comment>x < y</comment>\n</puzzle>\n"
    )
    .replace("x < y", "x &lt; y")
}

const BOX: (&str, &str) = ("x=\"3\" y=\"2\" z=\"1\"", "######");
const L: (&str, &str) = ("x=\"2\" y=\"2\" z=\"1\" name=\"bent\"", "###_");

#[test]
fn a_problem_has_pieces_and_a_board() {
    let problem = "<shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/><bitmap/><solutions><solution/></solutions>";
    let tilings = burr::read(file(0, &[L, BOX], problem).as_bytes()).unwrap();
    let [tiling] = &tilings[..] else { panic!("one problem") };
    assert_eq!((tiling.title.clone(), tiling.lattice), (Some("a & b".to_owned().into()), Lattice::Cubes));
    assert_eq!((tiling.pieces[0].name.as_str(), tiling.pieces[0].count.clone()), ("bent", 2..=2));
    assert_eq!((tiling.pieces[0].motions, tiling.board.len()), (Motions::OneSided, 6));
    assert_eq!(classes(tiling), 1);
    let mut written = String::new();
    text::write(tiling, &mut written).unwrap();
    assert_eq!(written, "tiling cubes a & b\npiece bent 2\n##\n#.\nboard\n###\n###\n");
}

#[test]
fn ranges_holes_and_colors_are_read() {
    let range = "<shapes><shape id=\"0\" min=\"0\" max=\"2\"/></shapes><result id=\"1\"/>";
    let flexible = ("x=\"3\" y=\"2\" z=\"1\"", "++++++");
    let count = |problem: &str, shapes: &[(&str, &str)]| {
        let tilings = burr::read(file(0, shapes, problem).as_bytes()).unwrap();
        classes(&tilings[0])
    };
    // No piece; one in a corner, bent at the corner or at the middle of a side; two of them.
    assert_eq!(count(range, &[L, flexible]), 1 + 2 + 1);
    // At most three holes: one piece or two.
    let holes = file(0, &[L, flexible], range).replace("<problem ", "<problem maxHoles=\"3\" ");
    assert_eq!(classes(&burr::read(holes.as_bytes()).unwrap()[0]), 2 + 1);
    // Colours: on cells of its own, where a pair says so; those without one, anywhere.
    let (one, two) = (("x=\"2\" y=\"1\" z=\"1\"", "#1#"), ("x=\"2\" y=\"1\" z=\"1\"", "+1+12"));
    let problem =
        |pairs: &str| format!("<shapes><shape id=\"0\"/></shapes><result id=\"1\"/><bitmap>{pairs}</bitmap>");
    assert_eq!(count(&problem("<pair piece=\"0\" result=\"0\"/>"), &[one, two]), 1);
    assert_eq!(count(&problem("<pair piece=\"0\" result=\"11\"/>"), &[one, two]), 1);
    assert_eq!(
        count(&problem("<pair piece=\"0\" result=\"0\"/><pair piece=\"0\" result=\"11\"/>"), &[one, two]),
        2
    );
    assert_eq!(count(&problem(""), &[one, two]), 0);
}

#[test]
fn every_grid_is_read() {
    // A piece of two neighbours on a board of the same shape.
    let shapes = [
        (1, "x=\"2\" y=\"1\" z=\"2\"", "##__"),
        (2, "x=\"3\" y=\"1\" z=\"1\"", "#_#"),
        (3, "x=\"5\" y=\"5\" z=\"1\"", "_______#___#_#___#_______"),
        (4, "x=\"3\" y=\"3\" z=\"3\"", "__#___#______#____#_______#"),
    ];
    for (grid, size, voxels) in shapes {
        let problem = "<shapes><shape id=\"0\" count=\"1\"/></shapes><result id=\"0\"/>";
        let tilings = burr::read(file(grid, &[(size, voxels)], problem).as_bytes()).unwrap();
        assert_eq!(classes(&tilings[0]), 1, "grid {grid}");
        let mut written = String::new();
        text::write(&tilings[0], &mut written).unwrap();
        assert_eq!(classes(&text::read(&written, 1).unwrap()), 1, "grid {grid}");
    }
}

/// A text in a file of gzip that has a name.
fn packed(text: &str) -> Vec<u8> {
    gzip::packed(text, Some("name"))
}

#[test]
fn packed_files_are_unpacked() {
    let problem = "<shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/>";
    let text = file(0, &[L, BOX], problem);
    let bytes = packed(&text);
    assert!(
        burr::recognises(&bytes) && burr::recognises(text.as_bytes()) && !burr::recognises(b"tiling cubes")
    );
    assert_eq!(burr::read(&bytes), burr::read(text.as_bytes()));
    for end in 0..bytes.len() {
        assert!(burr::read(&bytes[..end]).is_err(), "{end} bytes of {}", bytes.len());
    }
}

/// Of packed texts, only those of Burr Tools are read.
#[test]
fn other_packed_texts_are_told_from_puzzle_files() {
    for text in ["53..7....6..195...", "tiling squares\n", ""] {
        let error = burr::read(&packed(text)).map(drop).unwrap_err().to_string();
        assert_eq!(
            error,
            "line 1, column 1: expected an `.xmpuzzle` file of Burr Tools, as no other file is read packed (`gzip -d` \
             unpacks it), found another text in the packed file"
        );
    }
}

/// A file of gzip may have several members, one behind the other, and nothing else.
#[test]
fn packed_files_may_have_several_members() {
    let problem = "<shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/>";
    let text = file(0, &[L, BOX], problem);
    let (first, second) = text.split_at(40);
    let bytes = [packed(first), packed(second)].concat();
    assert_eq!(burr::read(&bytes), burr::read(text.as_bytes()));
    let told = |more: &[u8]| burr::read(&[&bytes, more].concat()).map(drop).unwrap_err().mistake.to_string();
    let place = bytes.len() + 1;
    let expected = "expected the end of the file of gzip, or another member of it, at byte";
    assert_eq!(told(b"<more/>"), format!("{expected} {place}, found 0x3c"));
    assert_eq!(told(&[0]), format!("{expected} {place}, found 0x00"));
    assert_eq!(told(&[0x1f]), "expected a whole header of gzip, found a part of one");
    assert_eq!(told(&bytes[..20]), "expected a whole file of gzip, found a damaged one");
    // Of each member, one byte of the text, of the checksum and of the length.
    let ends = [packed(first).len(), bytes.len()];
    let damaged = |from_end: usize| {
        ends.map(|end| {
            let mut bytes = bytes.clone();
            bytes[end - from_end] ^= 1;
            burr::read(&bytes).map(drop).unwrap_err().mistake.to_string()
        })
    };
    for from_end in [9, 8] {
        for told in damaged(from_end) {
            assert!(
                told.starts_with("expected a file of gzip whose bytes have the checksum ")
                    && told.contains(", found a damaged one, with ")
            );
        }
    }
    let length = first.len();
    let [told, _] = damaged(4);
    let expected = format!("expected a file of gzip of {} bytes when unpacked", length ^ 1);
    assert_eq!(told, format!("{expected}, found a damaged one, of {length}"));
    // The checksum and the length belong to it.
    for end in bytes.len() - 8..bytes.len() {
        assert!(burr::read(&bytes[..end]).is_err(), "{end} bytes of {}", bytes.len());
    }
}

/// One shape may stand for many pieces, so that a short file could ask for any amount of memory.
#[test]
fn pieces_of_one_shape_are_one_piece_with_their_number() {
    let pieces = |count: usize| "<shape id=\"0\" count=\"2\"/><shape id=\"1\"/>".repeat(count);
    let problem = |pieces: &str| format!("<shapes>{pieces}</shapes><result id=\"2\"/>");
    let one = ("x=\"1\" y=\"1\" z=\"1\"", "#");
    let read = |pieces: &str| burr::read(file(0, &[L, one, BOX], &problem(pieces)).as_bytes()).unwrap();
    let tilings = read(&pieces(3));
    let counts: Vec<_> = tilings[0].pieces.iter().map(|piece| piece.count.clone()).collect();
    assert_eq!(counts, [6..=6, 3..=3]);
    let tilings =
        read("<shape id=\"0\"/><shape id=\"1\" min=\"0\" max=\"4294967295\"/><shape id=\"1\" count=\"3\"/>");
    assert_eq!(tilings[0].pieces[1].count, 3..=u32::MAX);
    assert_eq!(classes(&tilings[0]), 2, "one bent piece, and three cells");
    // Each problem takes its pieces and its board anew.
    let many = format!(
        "{}</problem><problem>{}",
        "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem><problem>".repeat(20),
        problem(&pieces(1))
    );
    let large = ("x=\"1000\" y=\"100\" z=\"1\"", &*"#".repeat(100_000));
    let error = burr::read(file(0, &[large, L, BOX], &many).as_bytes()).unwrap_err().to_string();
    assert!(
        error.ends_with(
            "expected at most 1000000 voxels in the pieces and results of all problems, found more"
        ),
        "{error}"
    );
}

#[test]
fn mistakes_say_what_was_expected_and_where() {
    let wrong = |text: &str| burr::read(text.as_bytes()).unwrap_err().to_string();
    let problem = "<shapes><shape id=\"0\"/></shapes><result id=\"1\"/>";
    let cases = [
        (
            "<html/>".to_owned(),
            "line 1, column 1: expected a file that begins with `<puzzle>`, as those of Burr Tools, or with `<opensudoku>`, \
             found <html>",
        ),
        (file(5, &[L, BOX], problem), "line 3, column 2: expected a type of grid from 0 to 4, found 5"),
        (
            file(0, &[("x=\"2\" y=\"2\" z=\"1\"", "##?#"), BOX], problem),
            "line 6, column 39: expected `#`, `+`, `_` or a colour, found '?'",
        ),
        (
            file(0, &[("x=\"4000000\" y=\"4000000\" z=\"4000000\"", "##"), BOX], problem),
            "line 6, column 3: expected 4000000×4000000×4000000 voxels, found 2",
        ),
        (
            file(0, &[("x=\"1\" y=\"1\" z=\"1\"", "##"), BOX], problem),
            "line 6, column 38: expected 1×1×1 voxels, found more",
        ),
        (
            file(0, &[("x=\"1\" y=\"1\"", "#"), BOX], problem),
            "line 6, column 3: expected the attribute \"z\" in <voxel>, found none",
        ),
        (
            file(0, &[("x=\"one\" y=\"1\" z=\"1\"", "#"), BOX], problem),
            "line 6, column 3: expected a number as \"x\" of <voxel>, found \"one\"",
        ),
        (
            file(0, &[("x=\"+1\" y=\"1\" z=\"1\"", "#"), BOX], problem),
            "line 6, column 3: expected a number as \"x\" of <voxel>, found \"+1\"",
        ),
        (
            file(0, &[("x=\"1\" y=\"1\" z=\"1\"", "#64"), BOX], problem),
            "line 6, column 39: expected a colour up to 63, found 64",
        ),
        (
            file(2, &[("x=\"2\" y=\"1\" z=\"1\"", "##"), BOX], problem),
            "line 6, column 38: expected `_` where spheres have no cell, found a voxel",
        ),
        (
            file(0, &[L], problem),
            "line 10, column 33: expected the number of a shape, counted from 0, found 1",
        ),
        (
            file(0, &[L, BOX], "<shapes><shape id=\"0\" min=\"2\" max=\"1\"/></shapes><result id=\"1\"/>"),
            "line 11, column 9: expected \"min\" to be at most \"max\", found 2 and 1",
        ),
        (
            file(0, &[L, BOX], "<shapes><shape id=\"0\" min=\"2\"/></shapes><result id=\"1\"/>"),
            "line 11, column 9: expected \"max\" beside \"min\", found none",
        ),
        (
            file(0, &[L, BOX], "<shapes><shape id=\"0\" max=\"2\"/></shapes><result id=\"1\"/>"),
            "line 11, column 9: expected \"min\" beside \"max\", found none",
        ),
        (file(0, &[L, BOX], ""), "line 10, column 3: expected an element <result> in <problem>, found none"),
    ];
    for (text, message) in cases {
        assert_eq!(wrong(&text), message, "{text}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let texts = [
        "tiling squares Two & more\npiece L 2\n#..\n###\npiece I 0..1\n##\nboard\n####+\n####+\n",
        "tiling triangles\npieces tetriamonds\nboard\n++++++\n++++++\n++++++\n",
        "tiling cubes\npieces soma\nboard 3x3x3\n",
        "tiling cubes\npiece A any\n12\npiece B 1..2\n#\nholes 1\nboard\n12 +1\n21 1B\n",
        "tiling prisms\npiece A 2\n# #\nboard\n## ##\n",
        "tiling prisms\npiece A 2\n##\nboard\n.##\n##.\n",
        "tiling spheres\npiece A 2\n#.#\nboard\n.#.#\n#.#.\n",
        "tiling rhombic\npiece A\n.....\n..#..\n.#...\nboard\n.....\n..#..\n.#.#.\n..#..\n",
        "tiling tetra-octa\npiece A\n... ...\n... .#.\nboard\n..# ... #..\n... .#. ...\n#.. ... ..#\n",
    ];
    for text in texts {
        let tiling = text::read(text, 1).unwrap();
        let file = burr::write(std::slice::from_ref(&tiling)).unwrap();
        let again = burr::read(file.as_bytes()).unwrap();
        let [again] = &again[..] else { panic!("one problem: {file}") };
        assert_eq!(classes(again), classes(&tiling), "{text}{file}");
        assert_eq!(
            (&again.title, again.holes, again.board.len()),
            (&tiling.title, tiling.holes, tiling.board.len())
        );
        let named = |tiling: &Tiling| -> Vec<_> {
            tiling
                .pieces
                .iter()
                .map(|piece| (piece.name.clone(), piece.shape.size(), *piece.count.start()))
                .collect()
        };
        assert_eq!(named(again), named(&tiling), "{file}");
        // And once more, it is the same file.
        assert_eq!(burr::write(std::slice::from_ref(again)).unwrap(), file);
    }
}

/// XML cannot hold them, not even as entities.
#[test]
fn control_characters_are_left_out() {
    let text = "tiling squares one\u{1} \"two\"\npiece A\u{1}\n##\nboard\n##\n";
    let tiling = text::read(text, 1).unwrap();
    assert!(tiling.title.as_ref().is_some_and(|title| title.to_string().contains('\u{1}')));
    let file = burr::write(&[tiling]).unwrap();
    assert!(file.contains("name=\"one &quot;two&quot;\"") && file.contains("name=\"A\""), "{file}");
    assert!(!file.contains('\u{1}'), "{file}");
}

/// A file defines each colour that it names, also one that no cell has.
#[test]
fn colors_of_pairs_are_defined() {
    let mut tiling = text::read("tiling cubes\npiece A\n1\nfits 1 15\nboard\n1\n", 1).unwrap();
    let colors = |tiling: &Tiling| {
        let file = burr::write(std::slice::from_ref(tiling)).map_err(|error| error.why)?;
        Ok((file.matches("<color ").count(), file.matches("<pair ").count()))
    };
    assert_eq!(colors(&tiling), Ok((5, 2)));
    // What has no colour always fits.
    tiling.fits = Some([(0, 1), (1, 0), (0, 0), (1, 1)].into());
    assert_eq!(colors(&tiling), Ok((1, 1)));
    tiling.fits = Some([(1, 64)].into());
    assert_eq!(colors(&tiling), Err("it has colours above 63".to_owned()));
}

#[test]
fn what_burr_tools_does_not_have_is_told() {
    let error = |texts: &[&str]| {
        let tilings: Vec<Tiling> = texts.iter().map(|text| text::read(text, 1).unwrap()).collect();
        burr::write(&tilings).unwrap_err().why
    };
    let squares = "tiling squares\npieces dominoes\nboard 1x2\n";
    assert_eq!(error(&[]), "there is no puzzle");
    assert_eq!(error(&["tiling hexagons\npieces dihexes\nboard 1x2\n"]), "Burr Tools has no hexagons");
    let cubes = squares.replace("squares", "cubes").replace("dominoes", "dicubes").replace("1x2", "1x1x2");
    assert_eq!(error(&[squares, &cubes]), "the puzzles of a file have one kind of cells");
    let one_sided = "tiling squares\npieces one-sided-tetrominoes\nboard 4x7\n";
    assert_eq!(error(&[one_sided]), "piece L is not to be turned over");
    assert_eq!(error(&["tiling squares\npiece A fixed\n##\nboard 1x2\n"]), "piece A is not to be turned");
}
