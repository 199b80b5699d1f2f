//! Pictures of boards in every format.

mod constraints;

use std::ops::ControlFlow;

use insta::assert_snapshot;

use puzzles::picture::{Arrow, Picture, Role, TooLarge, Writing};
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::sudoku::text::Symbols;
use puzzles::technique::{Coordinates, Telling};
use puzzles::{Reading, families};

use crate::book::Paper;
use crate::pdf::Document;
use crate::scene::bounds;
use crate::{DrawError, Painter, Scene, Series, Shape, png, svg, text};

fn read(text: &str) -> Box<dyn Puzzle> {
    let families = families(&Reading::default());
    let family = families.iter().find(|family| family.recognises(text)).expect("a known family");
    family.read(text, 1).expect("a puzzle")
}

fn picture(text: &str) -> Picture {
    read(text).picture().expect("a small board")
}

fn solved(text: &str) -> Picture {
    let puzzle = read(text);
    let Verdict::Unique(solution) = check(&*puzzle, &Bounds::default()) else { panic!("one solution") };
    let mut picture = puzzle.picture().expect("a small board");
    picture.solve(&solution, |value| puzzle.symbol(value));
    picture
}

fn scene(text: &str) -> Scene {
    Painter::default().sheet(&solved(text)).expect("digits")
}

const KAKURO: &str = "5,5\n*,C13,C9,*,*\nF3,?,?,C24,C11\nF17,?,?,?,?\nF29,?,?,?,?\n*,*,F8,?,?\n";

const KENKEN: &str =
    "#\t4\n+\t8\tA1 A2 B1\n*\t3\tA3 A4\n-\t1\tB2 B3\n*\t6\tB4 C3 C4\n+\t9\tC1 C2 D1 D2\n/\t2\tD3 D4\n";

#[test]
fn boards_are_printed_in_box_characters() {
    let boxes = text::print(&picture("x:.13.....2......."), false);
    let regions = text::print(&picture("jigsaw/AAAABABBBBCCCCCDDDDEDEEEE:1...............2........"), false);
    let large = text::print(&picture(&format!("A{}", ".".repeat(143))), false);
    let top: Vec<&str> = large.lines().take(3).collect();
    assert_snapshot!(format!("{boxes}\n{regions}\n{}", top.join("\n")));
}

#[test]
fn cages_have_heavy_lines_and_labels() {
    let cages = "#\t6\n+\t13\tA1 A2 B1 B2\n*\t180\tA3 A4 A5 B4\n+\t9\tA6 B6 C6\n\
     !\t2\tB3\n*\t20\tB5 C5\n+\t15\tC1 D1 E1\n*\t6\tC2 C3\n\
     +\t11\tC4 D3 D4\n!\t3\tD2\n+\t9\tD5 D6 E4 E5\n\
     /\t2\tE2 E3\n+\t18\tE6 F4 F5 F6\n+\t8\tF1 F2 F3\n";
    let odd = "#\t3\t-100,0,100\n?\t-10000\tA1 A2\n/\t0\tA3 B3\n!\t-100\tB2\n-\t100\tB1 C1 C2\n+\t0\tC3\n";
    let pictures = [picture(cages), solved(cages), picture(odd)];
    assert_snapshot!(pictures.map(|picture| text::print(&picture, false)).join("\n"));
}

#[test]
fn dots_stand_on_lines() {
    let boards = [
        "(wx)A(wx)(xw)(kx)D/B(xw)D(kw)A/(xw)(wk)A(ww)A(ww)C/\
         (wx)(wx)(ww)A(xk)A(wx)(wx)A/(kx)B(kx)B(xw)A(wx)/(xw)A(xk)A(wx)(kx)(xw)(kx)A/\
         B(wx)(xw)A(xw)A(xw)(kx)/(xw)(xk)C(kk)A(wk)A/B(xw)(xw)C(xw)",
        "latin:some:(4kw)(xk)A3/A(2ww)B/D/C(1xx)",
        "(xk)D1A(kk)(kw)B(12wx)/(wx)(1kx)A(xk)(xw)(kx)8(xk)(xw)B(11xx)/8C9A(xw)(12xk)(xw)(xk)(10wx)A/\
         (3wk)6C(8xw)951(7wx)(xw)A/D(12kw)(wx)4A(5xw)(kk)(wx)(wx)/A(kx)A(ww)B(wx)(xw)B(wx)9/\
         B(wx)6(kw)A(2wx)(ww)(wx)(1kx)A(kx)/A(xw)8A(xw)A(kx)(xw)(wx)(kx)(12xk)(wx)/\
         (xk)A(3kw)A(ww)(12xk)(kx)A9(xk)(xw)7/\
         (4xw)(3xk)(6xw)(xk)(xw)A(12xx)(xw)B(1xk)(kx)/7(xw)B(3xw)(kx)A(xw)B6(wx)/(xw)A28B(xw)(6xk)A(10xw)A5",
    ];
    assert_snapshot!(boards.map(|text| text::print(&picture(text), false)).join("\n"));
}

#[test]
fn windows_are_shaded() {
    let windoku = format!("windoku:{}5{}", ".".repeat(10), ".".repeat(70));
    let lines = text::print(&picture(&windoku), false);
    assert_snapshot!(lines.lines().take(4).collect::<Vec<_>>().join("\n"));
}

#[test]
fn sums_are_printed_in_black_cells() {
    assert_snapshot!(text::print(&solved(KAKURO), false));
}

#[test]
fn pencil_marks_stand_at_their_places() {
    let marks = "12.412..1234..3.".repeat(4);
    assert_snapshot!(text::print(&picture(&marks), false));
}

#[test]
fn hints_are_marked() {
    let drawn = |text: &str, which: usize| {
        let puzzle = read(text);
        let mut hints = Vec::new();
        puzzle.tell_hints(&Telling::default(), &mut |hint| {
            hints.push(hint);
            if hints.len() > which { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        text::print(&puzzle.picture_with(&hints[which]).expect("a small board"), false)
    };
    let pictures = [
        drawn(KAKURO, 0),
        drawn(KAKURO, 3),
        drawn(".1....4..3....3.", 0),
        drawn(KENKEN, 0),
        drawn(KENKEN, 1),
        drawn("(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A", 0),
    ];
    assert_snapshot!(pictures.join("\n"));
}

#[test]
fn colours_tell_what_was_given() {
    let lines = text::print(&solved(".1....4..3....3."), true);
    assert_snapshot!(lines.lines().nth(1).unwrap_or_default().replace('\x1b', "ESC"));
}

#[test]
fn an_svg_is_small_and_plain() {
    assert_snapshot!(svg::print(&Painter::default().sheet(&picture("latin:1...")).expect("digits")));
}

#[test]
fn a_png_has_its_size_and_checksums() {
    let scene = scene(KAKURO);
    let file = png::print(&scene, 2.0).expect("a small picture");
    let number = |at: usize| u32::from_be_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
    let side = (scene.width * 2.0).ceil() as u32;
    assert_eq!((number(16), number(20)), (side, side));
    // The last chunk is empty; the specification gives its checksum.
    assert_eq!(file[file.len() - 8..], [b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82]);
    assert!(matches!(png::print(&scene, 1e6), Err(DrawError::Pixels { .. })));
}

/// Number of times that a text occurs in a file.
fn count(file: &[u8], text: &str) -> usize {
    file.windows(text.len()).filter(|part| *part == text.as_bytes()).count()
}

#[test]
fn a_pdf_has_its_pages_and_fonts() {
    let print = || {
        let mut document = Document::new("Three boards");
        for text in [KAKURO, ".1....4..3....3.", "latin:.24.14.......1.2"] {
            document.page(&scene(text));
            document.bookmark(text);
        }
        document.finish()
    };
    let file = print();
    assert_eq!(file, print());
    assert_eq!(count(&file, "/Type /Page\n"), 3);
    assert_eq!(count(&file, "/FontFile3 "), 2);
    assert_eq!(count(&file, "/ToUnicode "), 2);
    // The last line but one is the offset of the cross-reference table.
    let text = String::from_utf8_lossy(&file);
    let start: usize = text.trim_end().lines().rev().nth(1).expect("a line").parse().expect("a number");
    assert!(file[start..].starts_with(b"xref"));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert!(matches!(Picture::new(1000, 1000), Err(TooLarge { .. })));
    assert!(Picture::new(usize::MAX, 3).is_err());
    let symbols = Symbols::new("一二三四").expect("four symbols");
    let families = families(&Reading { symbols, ..Reading::default() });
    let puzzle = families
        .iter()
        .find(|family| family.name() == "sudoku")
        .expect("Sudoku")
        .read("一...............", 1)
        .expect("a puzzle");
    let picture = puzzle.picture().expect("a small board");
    assert_eq!(Painter::default().sheet(&picture), Err(DrawError::Character('一')));
}

#[test]
fn all_is_inside_the_sheet() {
    let boards = [KAKURO, "x:.13.....2.......", "(wx)(wk)(kw)A/(ww)(wk)B/(ww)(wx)A(kx)/A(xw)(xw)A"];
    for text in boards {
        let scene = scene(text);
        for shape in &scene.shapes {
            let [left, top, right, bottom] = bounds(shape);
            assert!(left >= 0.0 && top >= 0.0 && right <= scene.width && bottom <= scene.height, "{shape:?}");
        }
        assert!(scene.shapes.iter().any(|shape| matches!(shape, Shape::Words { .. })));
    }
}

/// A board with all pencil marks, and links between some.
fn linked(size: usize, links: &[[(usize, usize); 2]]) -> Picture {
    let side = size.isqrt();
    let mut picture = Picture::new(size, size).expect("a small board");
    picture.mark_places = (side, side);
    for (number, cell) in picture.cells.iter_mut().enumerate() {
        if number % 7 == 0 {
            cell.value = Some(Writing::given("8"));
        } else {
            let mark = |place: usize| (place, Writing { text: "8".to_owned(), role: Role::Possible });
            cell.marks = (0..size).filter(|place| (place + number) % 3 > 0).map(mark).collect();
        }
    }
    for (number, &[from, to]) in links.iter().enumerate() {
        picture.arrows.push(Arrow { from, to, dashed: number % 2 == 1, has_head: number % 3 > 0 });
        for (cell, place) in [from, to] {
            let cell = &mut picture.cells[cell];
            cell.value = None;
            cell.marks.retain(|(other, _)| *other != place);
            cell.marks.push((place, Writing { text: "8".to_owned(), role: Role::Key }));
        }
    }
    picture
}

const LINKS: [[(usize, usize); 2]; 6] = [
    [(1, 0), (1, 4)],
    [(1, 4), (8, 4)],
    [(8, 4), (80, 0)],
    [(80, 0), (73, 8)],
    [(73, 8), (8, 4)],
    [(8, 4), (73, 8)],
];

#[test]
fn links_cross_no_digits() {
    for size in [9, 16] {
        let scene = Painter::default().sheet(&linked(size, &LINKS)).expect("digits");
        let middle = |shape: &Shape| match shape {
            Shape::Words { .. } => {
                let [left, top, right, bottom] = bounds(shape);
                Some([(left + right) / 2.0, (top + bottom) / 2.0, (bottom - top) / 2.0])
            }
            _ => None,
        };
        let digits: Vec<[f32; 3]> = scene.shapes.iter().filter_map(middle).collect();
        let curves: Vec<[[f32; 2]; 3]> = scene
            .shapes
            .iter()
            .filter_map(|shape| if let Shape::Curve { points, .. } = shape { Some(*points) } else { None })
            .collect();
        assert!(curves.len() >= LINKS.len(), "{} curves", curves.len());
        for [from, by, to] in curves {
            for part in [0.0, 0.25, 0.5, 0.75, 1.0_f32] {
                let rest = 1.0 - part;
                let [x, y] = [0, 1].map(|axis| {
                    rest * rest * from[axis] + 2.0 * rest * part * by[axis] + part * part * to[axis]
                });
                // Marks side by side leave little room for a link between them.
                let meets = |[right, down, reach]: &[f32; 3]| (right - x).hypot(down - y) < 0.9 * reach;
                assert!(!digits.iter().any(meets), "{size}: {x} {y}");
            }
        }
    }
}

#[test]
fn rows_and_columns_have_names() {
    let mut pictures = [picture(".1....4..3....3."), picture(KENKEN), picture(KAKURO)];
    for (picture, names) in pictures.iter_mut().zip([Coordinates::Numbers, Coordinates::Letters]) {
        picture.coordinates = Some(names);
        let scene = Painter::default().sheet(picture).expect("digits");
        for shape in &scene.shapes {
            let [left, top, right, bottom] = bounds(shape);
            assert!(left >= 0.0 && top >= 0.0 && right <= scene.width && bottom <= scene.height, "{shape:?}");
        }
    }
    assert_snapshot!(pictures.map(|picture| text::print(&picture, false)).join("\n"));
}

#[test]
fn a_series_has_several_pictures_on_a_page() {
    let mut picture = picture(".1....4..3....3.");
    picture.caption = Some("Hidden single: in row 1, only r1c2 can be 1. ".repeat(5));
    let mut series = Series::new(Paper::A4, Painter::default());
    let across = series.across(&picture);
    assert_eq!((across, series.across(&linked(16, &[]))), (4, 1));
    let mut pages: Vec<Scene> = Vec::new();
    for number in [across, across, across, across, across, 1] {
        pages.extend(series.add(&vec![picture.clone(); number]).expect("digits"));
    }
    pages.extend(series.finish().expect("digits"));
    assert_eq!(pages.len(), 2);
    assert_eq!(series.finish(), Ok(None));
    for page in &pages {
        assert_eq!([page.width, page.height], Paper::A4.size());
        for shape in &page.shapes {
            let [left, top, right, bottom] = bounds(shape);
            assert!(left >= 0.0 && top >= 0.0 && right <= page.width && bottom <= page.height, "{shape:?}");
        }
    }
}

/// Long captions make all pictures of a page a little smaller, and take away no row.
#[test]
fn a_series_fills_its_pages() {
    let caption = |lines: usize| Some("Hidden single: in row 1, only r1c2 can be 1. ".repeat(lines));
    let mut picture = picture(&(".1..5...4".to_owned() + &".".repeat(72)));
    let mut series = Series::new(Paper::A4, Painter::default());
    assert_eq!(series.across(&picture), 2);
    for lines in [1, 2, 3, 4] {
        picture.caption = caption(lines);
        for _ in 0..3 {
            assert_eq!(series.add(&[picture.clone(), picture.clone()]), Ok(None), "{lines} lines");
        }
        let page = series.finish().expect("digits").expect("a page");
        // Below the margin stands the number of the page.
        let bottoms = page.shapes.iter().map(|shape| bounds(shape)[3]);
        let lowest = bottoms.filter(|bottom| *bottom < page.height - 30.0).fold(0.0, f32::max);
        assert!(lowest > 0.85 * page.height, "{lines} lines: {lowest}");
    }
}

#[test]
fn an_svg_has_no_control_characters() {
    let scene = Scene::new("a\u{1}\u{b}b\u{ffff}<c\td".to_owned(), 1.0, 1.0);
    assert!(svg::print(&scene).contains("<title>ab&lt;c\td</title>"));
}

#[test]
fn a_page_of_a_pdf_is_no_larger_than_allowed() {
    let mut document = Document::new("");
    document.page_within(&Scene::new(String::new(), 28_800.0, 1000.0), [0.0, 20.0, 40.0, 20.0]);
    document.language("de");
    let file = document.finish();
    assert_eq!(count(&file, "/Lang (de)"), 1);
    assert_eq!(count(&file, "/MediaBox [0 0 14400 500]"), 1);
    assert_eq!(count(&file, "/TrimBox [0 10 14380 490]"), 1);
}
