//! Pictures of constraints: what is drawn for each kind, and that none hides another.

use std::collections::BTreeSet;

use insta::assert_snapshot;

use puzzles::Reading;
use puzzles::families;
use puzzles::picture::{Ground, LineLook, Picture, Role, Sign, Writing};

use super::{count, picture};
use crate::pdf::Document;
use crate::scene::bounds;
use crate::{Colour, Painter, Scene, Shape, json, png, svg, text};

/// A board with a constraint of each kind.
const SIGNS: &str = include_str!("../../../puzzles/tests/data/variant/all-kinds.json");

fn constrained(text: &str) -> Picture {
    let families = families(&Reading::default()).into_iter().map(Into::into).collect();
    let puzzle = puzzles::family::Family::read(&puzzles::family::Json::new(families), text.trim_end(), 1);
    puzzle.expect("a puzzle").picture().expect("a small board")
}

/// How many constraints a puzzle in JSON has.
fn constrained_parts(text: &str) -> usize {
    text.matches("\"kind\"").count()
}

#[test]
fn constraints_are_drawn() {
    let mut picture = constrained(SIGNS);
    let full = Painter::default().sheet(&picture).expect("digits");
    // As text, all are told below the board but what points at the lesser of two cells, which stands between them, and
    // numbers in cages and beside the board, of which the kinds are told.
    let told = text::print(&picture, false);
    let between_cells = SIGNS.matches("\"kind\":\"less\"").count();
    let lines: Vec<&str> = told.lines().skip_while(|line| !line.starts_with('┗')).skip(1).collect();
    let kinds_of_cages =
        ["killercage", "calc"].map(|kind| SIGNS.matches(&format!("\"kind\":\"{kind}\"")).count());
    let in_cages = kinds_of_cages.iter().sum::<usize>() - kinds_of_cages.len();
    assert_eq!(lines.len(), constrained_parts(SIGNS) - between_cells - in_cages, "{told}");
    assert!(lines.contains(&"thermo: r4c1-r5c1-r6c2-r6c3") && lines.contains(&"anti-knight"), "{told}");
    // All is on the sheet, the clues beside the board, too.
    for shape in &full.shapes {
        let [left, top, right, bottom] = bounds(shape);
        assert!(left >= 0.0 && top >= 0.0 && right <= full.width && bottom <= full.height, "{shape:?}");
    }
    // Each sign draws something.
    let signs = std::mem::take(&mut picture.signs);
    let bare = Painter::default().sheet(&picture).expect("digits").shapes.len();
    for sign in signs {
        picture.signs = vec![sign];
        let shapes = Painter::default().sheet(&picture).expect("digits").shapes.len();
        assert!(shapes > bare, "{:?}", picture.signs);
    }
}

#[test]
fn clues_at_one_place_do_not_touch() {
    let clues = [(0, 5, ["DR", "DL"]), (10, 5, ["UR", "UL"]), (5, 0, ["UR", "DR"]), (5, 10, ["UL", "DL"])];
    let clues = clues.iter().flat_map(|(row, column, ways)| {
        ways.map(|way| {
            format!(r#"{{"kind":"littlekillersum","cell":[{row},{column}],"direction":"{way}","value":28}}"#)
        })
    });
    let board = clues.collect::<Vec<_>>().join(",");
    let picture = constrained(&format!(r#"{{"family":"variant","size":9,"constraints":[{board}]}}"#));
    let sheet = Painter::default().sheet(&picture).expect("digits");
    let texts: Vec<_> =
        sheet.shapes.iter().filter(|shape| matches!(shape, Shape::Words { .. })).map(bounds).collect();
    assert_eq!(texts.len(), 8);
    for (number, one) in texts.iter().enumerate() {
        for other in &texts[..number] {
            let is_apart = (0..2).any(|axis| one[axis + 2] < other[axis] || other[axis + 2] < one[axis]);
            assert!(is_apart, "{one:?} {other:?}");
        }
    }
}

/// Of three or more at one place, all are of one size, and clear of each other's frames.
#[test]
fn many_clues_at_one_place_do_not_touch() {
    let three = "x-sum 21: r2c0\nskyscraper 3: r2c0\nsandwich 15: r2c0\n";
    let four = format!("{three}little-killer 9 UR: r2c0\n");
    for clues in [three.to_owned(), three.replace("r2c0", "r0c2"), four] {
        let sheet = Painter::default().sheet(&picture(&format!("variant 9x9\n{clues}"))).expect("digits");
        let words = sheet.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { size, .. } => Some((*size, bounds(shape))),
            _ => None,
        });
        let words: Vec<(f32, [f32; 4])> = words.collect();
        assert_eq!(words.len(), clues.lines().count());
        assert!(words.iter().all(|(size, _)| *size == words[0].0), "{words:?}");
        for (at, (_, one)) in words.iter().enumerate() {
            for (_, other) in &words[..at] {
                let is_apart = (0..2).any(|axis| one[axis + 2] < other[axis] || other[axis + 2] < one[axis]);
                assert!(is_apart, "{one:?} {other:?}");
            }
        }
    }
}

/// Where two share a place, all are as small as these.
#[test]
fn clues_with_arrows_are_of_one_size() {
    let sizes = |clues: &str| {
        let picture = picture(&format!("variant 6x6\n{clues}"));
        let sheet = Painter::default().sheet(&picture).expect("digits");
        let size = |shape: &Shape| if let Shape::Words { size, .. } = shape { Some(*size) } else { None };
        sheet.shapes.iter().filter_map(size).collect::<Vec<f32>>()
    };
    let alone = sizes("little-killer 11 DR: r0c2\n");
    let all = sizes("little-killer 11 DR: r0c2\nlittle-killer 9 UL: r7c5\nlittle-killer 6 UR: r7c5\n");
    assert!(
        all.len() == 3 && all.iter().all(|size| *size == all[0] && *size < alone[0]),
        "{all:?} {alone:?}"
    );
}

/// A long label takes more of its cell, rather than letters that nobody can read.
#[test]
fn long_labels_of_cages_can_be_read() {
    let picture = picture("variant 9x9\ncalc 15120x: r1c1 r1c2 r1c3 r1c4 r1c5\n");
    let sheet = Painter { cell: 26.0 }.sheet(&picture).expect("digits");
    assert_eq!(sheet.smallest_text(), Some(6.5));
}

/// The labels of small cells are larger than a quarter of them, and clear of values and pencil marks.
#[test]
fn labels_of_small_cells_can_be_read() {
    let [mut marked, mut given] = [0, 1].map(|_| picture("variant 9x9\nkiller 28: r1c1 r1c2 r2c1 r2c2\n"));
    let written = |value: usize| Writing { text: value.to_string(), role: Role::Given };
    marked.cells[0].marks = (0..9).map(|place| (place, written(place + 1))).collect();
    given.cells[0].value = Some(written(8));
    for (picture, cell) in [(&marked, 17.0), (&given, 17.0), (&marked, 15.0), (&given, 15.0)] {
        let sheet = Painter { cell }.sheet(picture).expect("digits");
        let texts = sheet.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, size, .. } => Some((text.as_str(), *size, bounds(shape))),
            _ => None,
        });
        let (labels, others): (Vec<_>, Vec<_>) = texts.partition(|(text, ..)| *text == "28");
        let [(_, size, [_, _, right, bottom])] = labels[..] else { panic!("{labels:?}") };
        assert!(size > 5.7 && (cell < 17.0 || size == 6.5), "{size}");
        let is_clear = |[left, top, ..]: [f32; 4]| top > bottom || left > right;
        assert!(others.iter().all(|(.., bounds)| is_clear(*bounds)), "{cell}: {bottom} {others:?}");
    }
}

#[test]
fn clues_at_one_place_are_in_the_order_of_their_arrows() {
    // By the way of the first and of the second: which stands first, from the left or from above.
    let order = |row: usize, column: usize, ways: [&str; 2]| {
        let clue = |(way, value): (&str, u32)| {
            format!(
                r#"{{"kind":"littlekillersum","cell":[{row},{column}],"direction":"{way}","value":{value}}}"#
            )
        };
        let clues: Vec<String> = ways.into_iter().zip([21, 22]).map(clue).collect();
        let board = clues.join(",");
        let picture = constrained(&format!(r#"{{"family":"variant","size":9,"constraints":[{board}]}}"#));
        let sheet = Painter::default().sheet(&picture).expect("digits");
        let mut texts: Vec<([f32; 2], String)> = Vec::new();
        for shape in &sheet.shapes {
            if let Shape::Words { at, text, .. } = shape {
                texts.push((*at, text.clone()));
            }
        }
        let axis = usize::from(column == 0 || column == 10);
        texts.sort_by(|(one, _), (other, _)| one[axis].total_cmp(&other[axis]));
        texts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    };
    for (row, column, first, second) in
        [(0, 5, "DL", "DR"), (10, 5, "UL", "UR"), (5, 0, "UR", "DR"), (5, 10, "UL", "DL")]
    {
        assert_eq!(order(row, column, [first, second]), "21 22", "{first} {second}");
        assert_eq!(order(row, column, [second, first]), "22 21", "{second} {first}");
    }
}

/// Texts with a halo below them.
fn with_halo(picture: &Picture) -> Vec<String> {
    let sheet = Painter::default().sheet(picture).expect("digits");
    let is_halo = |shape: &&[Shape]| match shape {
        [Shape::Outlines { at, text, colour, .. }, Shape::Words { at: above, text: same, .. }] => {
            (at, text) == (above, same) && *colour == Colour(255, 255, 255)
        }
        _ => false,
    };
    let found = sheet.shapes.windows(2).filter(is_halo);
    found
        .map(|pair| if let Shape::Words { text, .. } = &pair[1] { text.clone() } else { String::new() })
        .collect()
}

#[test]
fn digits_on_lines_have_a_halo() {
    let board = |lines: &str| picture(&format!("variant 4x4\n12..\n34..\n....\n....\n{lines}\n"));
    let of = |lines: &str| with_halo(&board(lines)).join(" ");
    assert_eq!(of("modular: r1c1-r2c2-r3c3"), "1 4");
    assert_eq!(of("diagonal-"), "1 4");
    assert_eq!(of("diagonal+"), "");
    assert_eq!(of("killer 5: r1c2 r2c2\nrenban: r1c1-r1c2"), "5 1 2");
    assert_eq!(of("odd: r1c1"), "");
    assert_eq!(with_halo(&picture("x:12......34......")).join(" "), "1 4");
    // It is drawn in each kind of picture: below the digits, and in a PDF not as a text, which would be there twice.
    let sheet = Painter::default().sheet(&board("modular: r1c1-r1c2")).expect("digits");
    let mut bare = sheet.clone();
    bare.shapes.retain(|shape| !matches!(shape, Shape::Outlines { .. }));
    assert_eq!(count(svg::print(&sheet).as_bytes(), r##"<g fill="none" stroke="#ffffff""##), 2);
    assert!(png::print(&sheet, 1.0) != png::print(&bare, 1.0));
    let document = |scene: &Scene| {
        let mut document = Document::new("");
        document.page(scene);
        document.finish()
    };
    assert!(document(&sheet) != document(&bare));
}

/// What is drawn of these constraints on a board of 6×6 with a given in its first cell.
fn shapes(constraints: &str) -> Vec<Shape> {
    let rows = format!("1.....\n{}", "......\n".repeat(5));
    let picture = picture(&format!("variant 6x6\n{rows}{constraints}\n"));
    Painter { cell: 100.0 }.signs(&picture).concat()
}

#[test]
fn clones_have_no_dashes() {
    let lines = |constraint: &str| {
        let all = shapes(constraint);
        all.iter().filter(|shape| matches!(shape, Shape::Line { .. })).count()
    };
    // A line along each side of a cell. Cages have several dashes there.
    assert_eq!(lines("clone: r2c2 = r4c4"), 8);
    assert!(lines("killer 5: r2c2") > 8);
}

#[test]
fn lines_between_cells_are_round_where_they_turn() {
    let board =
        r#"{"family":"variant","size":4,"constraints":[{"kind":"differ","cells":[[1,1],[1,2]],"least":2}]}"#;
    let picture = constrained(board);
    let sheet = Painter { cell: 100.0 }.sheet(&picture).expect("digits");
    let discs =
        sheet.shapes.iter().filter(|shape| matches!(shape, Shape::Disc { radius, .. } if *radius == 8.0));
    assert_eq!(discs.count(), 2);
}

#[test]
fn lines_of_a_cell_or_none_are_not_drawn() {
    let mut picture = Picture::new(3, 3).expect("a small board");
    let bare = Painter::default().sheet(&picture).expect("digits");
    for cells in [vec![], vec![4]] {
        picture.signs = vec![LineLook::Arrow, LineLook::Thermometer, LineLook::Zipper]
            .into_iter()
            .map(|look| Sign::Line { cells: cells.clone(), look })
            .collect();
        assert_eq!(Painter::default().sheet(&picture).expect("digits"), bare);
    }
}

#[test]
fn the_middle_of_a_zipper_is_seen_beside_a_digit() {
    let all = shapes("zipper: r2c1-r1c1-r1c2");
    let strokes = all.iter().filter(|shape| matches!(shape, Shape::Line { width: 4.0, .. }));
    let sides: Vec<[f32; 2]> =
        strokes.map(bounds).map(|[left, top, right, bottom]| [right - left, bottom - top]).collect();
    // It halves the corner, and a digit is less than half as high as its cell.
    let is_seen = |[wide, high]: [f32; 2]| (wide - high).abs() < 0.1 && wide.hypot(high) > 80.0;
    assert!(matches!(sides[..], [sides] if is_seen(sides)), "{sides:?}");
}

#[test]
fn the_middle_of_a_zipper_crosses_its_line() {
    // Straight on, and turns of 45°, 90° and 135°, each with the arms from the middle.
    for (after, to) in
        [("r3c4", [1.0, 0.0]), ("r4c4", [1.0, 1.0]), ("r4c3", [0.0, 1.0]), ("r4c2", [-1.0, 1.0])]
    {
        let all = shapes(&format!("zipper: r3c2-r3c3-{after}"));
        let strokes = all.iter().filter_map(|shape| match shape {
            Shape::Line { from, to, width: 4.0, .. } => Some([to[0] - from[0], to[1] - from[1]]),
            _ => None,
        });
        let strokes: Vec<[f32; 2]> = strokes.collect();
        assert_eq!(strokes.len(), 1, "{after}");
        for arm in [[-1.0, 0.0], to] {
            let [x, y] = strokes[0];
            let sine = (x * arm[1] - y * arm[0]).abs() / x.hypot(y) / f32::hypot(arm[0], arm[1]);
            assert!(sine > 0.7, "{after} {arm:?}: {sine}");
        }
    }
}

#[test]
fn broad_lines_are_told_by_more_than_their_colour() {
    let colours = |kind: &str| {
        let all = shapes(&format!("{kind}: r2c2-r3c3-r4c4"));
        let colour =
            |shape: &Shape| if let Shape::Line { colour, .. } = shape { Some(*colour) } else { None };
        all.iter().filter_map(colour).collect::<BTreeSet<Colour>>()
    };
    assert_eq!([colours("palindrome").len(), colours("nabner").len()], [1, 2]);
    // They would merge where they meet.
    assert_ne!(colours("palindrome"), colours("thermo"));
}

#[test]
fn a_marked_value_of_a_cage_is_in_brackets() {
    let mut picture = picture("#\t2\n!\t2\tA1\n!\t1\tA2\n+\t3\tB1 B2\n");
    picture.cells[0].value = Some(Writing::given("2"));
    picture.cells[0].ground = Ground::Marked;
    let drawn = text::print(&picture, false);
    assert_eq!(drawn.lines().nth(2), Some("┃[2 ]┃    ┃"), "{drawn}");
}

#[test]
fn labels_of_cages_stand_side_by_side() {
    let labels = |constraints: &str| {
        let all = shapes(constraints);
        let words = all.iter().filter(|shape| matches!(shape, Shape::Words { .. }));
        words.map(bounds).collect::<Vec<[f32; 4]>>()
    };
    let are_apart = |one: &[f32; 4], other: &[f32; 4]| {
        (0..2).any(|axis| one[axis + 2] + 3.0 < other[axis] || other[axis + 2] + 3.0 < one[axis])
    };
    for constraints in [
        "calc 720x: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6\ncalc 720x: r2c1 r3c1 r4c1 r5c1 r6c1",
        "calc 360x: r2c1 r2c2 r2c3 r2c4\ncalc 120x: r2c1 r3c1 r4c1\nquad 1 2: r1c1 r1c2 r2c1 r2c2",
        "killer 10: r2c1 r2c2\nkiller 9: r2c1 r3c1\nkiller 17: r2c1 r2c2 r3c1 r3c2\nkiller 7: r2c2 r2c3",
    ] {
        let labels = labels(constraints);
        let count = constraints.lines().filter(|line| !line.starts_with("quad")).count();
        assert!(labels.len() >= count, "{constraints}");
        for (number, one) in labels.iter().enumerate() {
            assert!(labels[..number].iter().all(|other| are_apart(one, other)), "{constraints}: {labels:?}");
        }
    }
}

#[test]
fn labels_in_one_cell_are_no_formula() {
    let all = shapes("killer 12: r2c1 r2c2 r2c3 r2c4\nkiller 15: r2c1 r3c1 r4c1 r5c1");
    let mut labels: Vec<[f32; 4]> =
        all.iter().filter(|shape| matches!(shape, Shape::Words { .. })).map(bounds).collect();
    labels.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let [[_, top, left, bottom], [right, ..]] = labels[..] else { panic!("two labels") };
    assert!(right - left > 15.0, "{labels:?}");
    let is_between = |[x, y, end, low]: [f32; 4]| x > left && end < right && y < bottom && low > top;
    assert!(!all.iter().filter(|shape| matches!(shape, Shape::Line { .. })).map(bounds).any(is_between));
}

#[test]
fn clones_that_touch_are_told_apart() {
    // Both have dots on their side of the border between them.
    let all = shapes("clone: r2c2 = r4c4\nclone: r2c3 = r6c6");
    let dots: Vec<f32> = all
        .iter()
        .filter(|shape| matches!(shape, Shape::Disc { .. }))
        .map(bounds)
        .filter(|[_, top, _, bottom]| *top > 110.0 && *bottom < 190.0)
        .map(|[left, _, right, _]| (left + right) / 2.0)
        .collect();
    for sides in [185.0..199.0, 201.0..215.0] {
        assert!(dots.iter().filter(|x| sides.contains(*x)).count() > 4, "{dots:?}");
    }
}

#[test]
fn areas_that_share_cells_have_lines_of_their_own() {
    let region = |cells: &str| format!(r#"{{"kind":"extraregion","cells":[{cells}]}}"#);
    let regions = ["[1,1],[1,2],[2,2]", "[1,2],[1,3],[2,2]", "[2,2],[3,2],[1,2]"].map(region).join(",");
    let picture = constrained(&format!(r#"{{"family":"variant","size":6,"constraints":[{regions}]}}"#));
    let look = |shape: &Shape| match shape {
        Shape::Line { width, colour, .. } => Some((width.to_bits(), *colour)),
        _ => None,
    };
    let looks: BTreeSet<_> = Painter { cell: 100.0 }.signs(&picture)[0].iter().filter_map(look).collect();
    // The innermost is double: a broad line with another on it.
    assert_eq!(looks.len(), 4);
}

#[test]
fn minima_are_no_clones() {
    let has_area = |constraints: &str| {
        let is_cell = |shape: &Shape| matches!(shape, Shape::Area { size: [100.0, 100.0], .. });
        shapes(constraints).iter().any(is_cell)
    };
    assert!(has_area("clone: r2c2 = r4c4") && !has_area("minimum: r2c2"));
}

#[test]
fn values_away_from_cages_are_in_the_middle_of_their_cells() {
    let rows = "1.....\n23....\n45....\n6.....\n......\n......\n";
    let puzzle = "killer 5: r1c1 r1c2\nkiller 7: r2c1 r3c1\nthermo: r3c1-r3c2-r3c3\nthermo: r2c2-r2c3\n";
    let picture = picture(&format!("variant 6x6\n{rows}{puzzle}"));
    let sheet = Painter { cell: 100.0 }.sheet(&picture).expect("digits");
    let middle = |wanted: &str| {
        let is_value = |shape: &&Shape| matches!(shape, Shape::Words { text, size, .. } if text == wanted && *size > 40.0);
        let [_, top, _, bottom] = sheet.shapes.iter().find(is_value).map(bounds).expect("a value");
        (top + bottom) / 2.0 - 30.0
    };
    let down = |value: &str, row: f32| middle(value) - 100.0 * row - 50.0;
    // Below a label, and beside one in a cage; but not in a bulb, and not elsewhere.
    assert!(down("1", 0.0) > 8.0 && down("2", 1.0) > 8.0);
    for (value, row) in [("3", 1.0), ("4", 2.0), ("5", 2.0), ("6", 3.0)] {
        assert!(down(value, row).abs() < 5.0, "{value}: {}", down(value, row));
    }
}

#[test]
fn letters_between_cells_are_no_arrows() {
    let height = |shape: &Shape| bounds(shape)[3] - bounds(shape)[1];
    let letter = shapes("xv V: r2c2 r3c2").into_iter().find(|shape| matches!(shape, Shape::Words { .. }));
    let arrow = shapes("less: r3c2 r2c2");
    let ends: Vec<[f32; 4]> = arrow
        .iter()
        .filter(|shape| matches!(shape, Shape::Line { colour, .. } if *colour != Colour(255, 255, 255)))
        .map(bounds)
        .collect();
    let top = ends.iter().map(|end| end[1]).fold(f32::MAX, f32::min);
    let arrow = ends.iter().map(|end| end[3]).fold(f32::MIN, f32::max) - top;
    let letter = height(&letter.expect("a letter"));
    assert!(letter > 1.5 * arrow, "{letter} {arrow}");
}

#[test]
fn discs_at_the_tips_of_thermometers_are_no_bulbs() {
    let discs = |constraints: &str| {
        let all = shapes(constraints);
        let outlined = |shape: &&Shape| matches!(shape, Shape::Disc { fill, border, radius, .. } if fill != border && *radius > 30.0);
        all.iter().filter(outlined).cloned().collect::<Vec<Shape>>()
    };
    let [alone, at_tip] = ["odd: r2c4", "odd: r2c4\nthermo: r2c2-r2c3-r2c4"].map(discs);
    assert!(alone.len() == 1 && at_tip.len() == 1 && alone != at_tip);
}

#[test]
fn arrows_end_before_values() {
    let heads = |constraint: &str| {
        let all = shapes(constraint);
        all.iter().filter(|shape| matches!(shape, Shape::Line { .. })).map(bounds).collect::<Vec<_>>()
    };
    let right = |bounds: &[[f32; 4]]| bounds.iter().map(|bounds| bounds[0]).fold(f32::MAX, f32::min);
    // The given is in the first cell, whose middle is at 50.
    assert!(right(&heads("arrow: r1c3 r1c3-r1c2-r1c1")) > 60.0);
    assert!(right(&heads("arrow: r2c3 r2c3-r2c2-r2c1")) < 52.0);
}

#[test]
fn circles_of_arrows_are_clear_of_labels() {
    let all = shapes("arrow: r2c2 r2c2-r2c3-r2c4\ncalc 2-: r2c2 r3c2");
    // The circle is of two discs, the larger of which is its border.
    let discs = all.iter().filter(|shape| matches!(shape, Shape::Disc { radius, .. } if *radius > 20.0));
    let circle = discs.map(bounds).min_by(|one, other| one[1].total_cmp(&other[1])).expect("a circle");
    let label = all.iter().find(|shape| matches!(shape, Shape::Words { .. })).map(bounds).expect("a label");
    assert!(label[3] + 3.0 < circle[1] && circle[3] < 200.0, "{label:?} {circle:?}");
}

/// What a program gets that draws the board itself.
fn drawn(picture: &Picture) -> serde_json::Value {
    serde_json::from_str::<serde_json::Value>(&json::print(picture)).expect("JSON")["drawn"].take()
}

#[test]
fn programs_get_signs_as_shapes() {
    let killer = r#"{"family":"variant","size":4,"constraints":[
        {"kind":"killercage","cells":[[2,1],[2,2]],"value":5},{"kind":"odd","cell":[1,4]},
        {"kind":"littlekillersum","cell":[0,1],"direction":"DR","value":9}]}"#;
    let killer = killer.replace('\n', "");
    assert_snapshot!(serde_json::to_string_pretty(&drawn(&constrained(&killer))).expect("JSON"));
    // Boards without constraints have none.
    assert!(drawn(&picture("latin:1...")).is_null());
}

#[test]
fn programs_get_each_sign_where_it_is() {
    let mut picture = constrained(SIGNS);
    let all = drawn(&picture);
    let count = |drawn: &serde_json::Value| {
        ["below", "above"].map(|layer| drawn[layer].as_array().expect("a list").len()).iter().sum::<usize>()
    };
    let signs = std::mem::take(&mut picture.signs);
    let mut sum = 0;
    for sign in signs {
        let is_label = matches!(&sign, Sign::Cage { label: Some(_), .. });
        picture.signs = vec![sign];
        let alone = drawn(&picture);
        assert!(count(&alone) > 0, "{:?}", picture.signs);
        assert_eq!(alone["labels"].as_array().expect("a list").len(), usize::from(is_label));
        sum += count(&alone);
    }
    // Neighbours of one look are one.
    assert!(count(&all) <= sum && count(&all) > sum / 2, "{} of {sum}", count(&all));
}

/// The picture of a board with these constraints, as pixels.
fn pixels(constraints: &[&str]) -> Vec<u8> {
    let board = constraints.join(",");
    let picture = constrained(&format!(r#"{{"family":"variant","size":9,"constraints":[{board}]}}"#));
    png::print(&Painter::default().sheet(&picture).expect("digits"), 1.0).expect("a small picture")
}

/// Each two of some constraints at one place are seen: without either of them, the picture is another.
fn none_hides_another(constraints: &[String]) {
    let alone: Vec<Vec<u8>> = constraints.iter().map(|one| pixels(&[one])).collect();
    for (first, one) in constraints.iter().enumerate() {
        for (second, other) in constraints.iter().enumerate().filter(|(second, _)| *second != first) {
            let both = pixels(&[one, other]);
            assert!(both != alone[first] && both != alone[second], "{one} {other}");
        }
    }
}

#[test]
fn constraints_of_one_cell_are_all_seen() {
    let cells =
        ["odd", "even", "minimum", "maximum"].map(|kind| format!(r#"{{"kind":"{kind}","cell":[5,5]}}"#));
    let indexers = ["rowindexer", "columnindexer", "boxindexer"]
        .map(|kind| format!(r#"{{"kind":"{kind}","cells":[[5,5]]}}"#));
    let areas = [
        r#"{"kind":"clone","cells":[[5,5]],"cloneCells":[[8,8]]}"#,
        r#"{"kind":"extraregion","cells":[[5,5],[5,6]]}"#,
        r#"{"kind":"killercage","cells":[[5,5],[5,6]],"value":9}"#,
        r#"{"kind":"killercage","cells":[[5,5],[6,5]],"value":8}"#,
        r#"{"kind":"arrow","cells":[[5,5]],"lines":[[[5,5],[5,6],[6,6]]]}"#,
        r#"{"kind":"thermometer","lines":[[[5,5],[5,4],[6,4]]]}"#,
        r#"{"kind":"betweenline","lines":[[[5,5],[4,5],[4,4]]]}"#,
    ];
    none_hides_another(&[&cells[..], &indexers, &areas.map(str::to_owned)].concat());
    // Two indexers of one cell are told from a third.
    assert!(pixels(&[&indexers[0], &indexers[1]]) != pixels(&[&indexers[2]]));
    // The letter of a clone stands beside a circle.
    let clone = r#"{"kind":"clone","cells":[[5,5],[5,6]],"cloneCells":[[8,8],[8,9]]}"#;
    let circle = r#"{"kind":"quadruple","cells":[[5,6],[5,7],[6,6],[6,7]],"values":[1,2]}"#;
    let picture =
        constrained(&format!(r#"{{"family":"variant","size":9,"constraints":[{clone},{circle}]}}"#));
    let sheet = Painter::default().sheet(&picture).expect("digits");
    let of = |wanted: &dyn Fn(&Shape) -> bool| {
        sheet.shapes.iter().filter(|&shape| wanted(shape)).map(bounds).collect::<Vec<_>>()
    };
    let letters = of(&|shape| matches!(shape, Shape::Words { text, .. } if text == "A"));
    let circles = of(&|shape| matches!(shape, Shape::Disc { radius, .. } if *radius > 5.0));
    assert!(letters.len() == 2 && circles.len() == 1);
    for letter in letters {
        assert!(
            (0..2).any(|axis| letter[axis + 2] < circles[0][axis] || circles[0][axis + 2] < letter[axis])
        );
    }
}

#[test]
fn marks_on_one_border_are_all_seen() {
    for cells in ["[[5,5],[5,6]]", "[[5,5],[6,5]]"] {
        let marks = [
            r#""kind":"difference""#,
            r#""kind":"ratio""#,
            r#""kind":"difference","value":3"#,
            r#""kind":"xv","value":"V""#,
            r#""kind":"less""#,
        ];
        let marks = marks.map(|mark| format!(r#"{{{mark},"cells":{cells}}}"#));
        none_hides_another(&marks);
        // However many there are, none touches another, nor a circle at the end of the border.
        let circle = r#"{"kind":"quadruple","cells":[[5,5],[5,6],[6,5],[6,6]],"values":[1,2]}"#;
        for count in 2..=marks.len() {
            for circles in [&[][..], &[circle.to_owned()]] {
                let all = [&marks[..count], circles].concat().join(",");
                let picture =
                    constrained(&format!(r#"{{"family":"variant","size":9,"constraints":[{all}]}}"#));
                let sheet = Painter { cell: 100.0 }.sheet(&picture).expect("digits");
                let is_mark = |shape: &&Shape| matches!(shape, Shape::Disc { fill, border, .. } if *border != Colour(255, 255, 255) || fill != border);
                let discs: Vec<[f32; 4]> = sheet.shapes.iter().filter(is_mark).map(bounds).collect();
                assert_eq!(discs.len(), count.min(3) + circles.len(), "{all}");
                let is_apart = |one: &[f32; 4], other: &[f32; 4]| {
                    (0..2).any(|axis| one[axis + 2] < other[axis] || other[axis + 2] < one[axis])
                };
                let letters = sheet
                    .shapes
                    .iter()
                    .filter(|shape| matches!(shape, Shape::Words { text, .. } if text == "V"));
                let places: Vec<[f32; 4]> = discs.into_iter().chain(letters.map(bounds)).collect();
                for (number, one) in places.iter().enumerate() {
                    assert!(places[..number].iter().all(|other| is_apart(one, other)), "{all} {places:?}");
                }
            }
        }
    }
    // As text, what a dot covers is told below the board.
    let both = r#"{"family":"variant","size":9,"constraints":[{"kind":"difference","cells":[[5,5],[5,6]]},{"kind":"less","cells":[[5,5],[5,6]]}]}"#;
    let told = text::print(&constrained(both), false);
    assert!(told.contains("\ndifference: r5c5 r5c6\n") && told.contains("\nless: r5c5 r5c6\n"), "{told}");
}

#[test]
fn lines_on_one_way_are_all_seen() {
    let kinds = [
        "thermometer",
        "slowthermometer",
        "whispers",
        "renban",
        "palindrome",
        "betweenline",
        "regionsumline",
        "entropicline",
        "modularline",
        "nabner",
        "zipperline",
        "doublearrow",
        "lockout",
    ];
    let forth = "[[[2,2],[3,3],[4,4],[4,5]]]";
    let back = "[[[4,5],[4,4],[3,3],[2,2]]]";
    for (way, other) in [(forth, forth), (forth, back)] {
        for (number, kind) in kinds.iter().enumerate() {
            let one = format!(r#"{{"kind":"{kind}","lines":{way}}}"#);
            let next = kinds[(number + 1) % kinds.len()];
            none_hides_another(&[one, format!(r#"{{"kind":"{next}","lines":{other}}}"#)]);
        }
    }
    // Two of a kind that go on from each other's middle are not one.
    let renban = |lines: &str| format!(r#"{{"kind":"renban","lines":[{lines}]}}"#);
    let apart = [renban("[[1,1],[1,2],[1,3]]"), renban("[[1,2],[1,3],[1,4]]")];
    assert!(pixels(&[&apart[0], &apart[1]]) != pixels(&[&renban("[[1,1],[1,2],[1,3],[1,4]]")]));
}
