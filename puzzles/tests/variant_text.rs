//! Variants as plain text: what is written is read again, whatever is in it, and mistakes are told at their place.

use std::sync::Arc;

use insta::assert_snapshot;
use puzzles::board::{self, Boxes, ExtraHouses, Layout, Marks};
use puzzles::constraint::kinds::{self, KINDS, Kind};
use puzzles::constraint::{Constraint, Differ, Dot, Placed};
use puzzles::family::Family;
use puzzles::fpuzzles::About;
use puzzles::notation::json::Value;
use puzzles::notation::text::cut_up;
use puzzles::puzzle::Puzzle as _;
use puzzles::random::Random;
use puzzles::variant::Puzzle;

use crate::families::{self, json};
use crate::places::random_place;

/// A puzzle in its usual notation.
fn text(puzzle: &dyn puzzles::puzzle::Puzzle) -> String {
    families::text(puzzle, puzzle.formats()[0])
}

/// What a text reads as, or what is wrong with it.
fn reread(text: &str) -> String {
    match families::of(text).read(text, 1) {
        Ok(puzzle) => json(&*puzzle),
        Err(error) => error.to_string(),
    }
}

/// A board of some size, with boxes, without, or with regions.
fn random_layout(random: &mut Random) -> Arc<Layout> {
    let size = 4 + random.below(13);
    let diagonals = random.below(5) == 0;
    let boxes = match random.below(3) {
        0 => Boxes::None,
        1 => Layout::classic(size).map_or(Boxes::None, |layout| layout.boxes().clone()),
        _ => {
            // Rows, with cells exchanged.
            let mut regions: Vec<u8> = (0..size * size).map(|cell| (cell / size) as u8).collect();
            (0..20).for_each(|_| regions.swap(random.below(size * size), random.below(size * size)));
            Boxes::Regions(regions)
        }
    };
    let windows = diagonals && boxes == (Boxes::Rectangles { rows: 3, columns: 3 });
    Arc::new(Layout::new(size, boxes, ExtraHouses { diagonals, windows }).expect("a board"))
}

/// A constraint of a kind with parts of its own.
fn random_own(kind: &Kind, size: usize, random: &mut Random) -> Option<Box<dyn Constraint>> {
    let cell = random.below(size * size - size);
    let cells = [cell, cell + size];
    let dots = [Some(board::Dot::White), Some(board::Dot::Black), None];
    Some(match kind.name {
        "dot" => Box::new(Dot { cells, dot: dots[random.below(3)] }),
        "differ" => Box::new(Differ { cells, least: 1 + random.below(size - 1) as i32 }),
        _ => return None,
    })
}

/// A constraint of a kind somewhere, if there is room for one.
fn random_constraint(
    kind: &'static Kind,
    layout: &Arc<Layout>,
    random: &mut Random,
) -> Option<Box<dyn Constraint>> {
    if let Some(own) = random_own(kind, layout.size(), random) {
        return Some(own);
    }
    (0..200).find_map(|_| {
        let place = random_place(kind, layout.size(), random);
        let is_whole = place.lines.iter().all(|line| line.len() > 1);
        let placed = Placed::new(kind, place, layout).ok().filter(|_| is_whole)?;
        // What no values satisfy is not read.
        let json = kinds::write(&placed, layout.size())?.to_string();
        kinds::read(Value::parse(&json, 1).ok()?, layout).ok()
    })
}

fn random_said(random: &mut Random) -> Option<String> {
    let said = [
        "",
        "Ünter",
        "two\nlines\n\nand more",
        " blanks ",
        "\"quoted\"",
        "tab\there\r",
        "variant 9x9",
        "a: b",
    ];
    said.get(random.below(2 * said.len())).map(|&said| said.to_owned())
}

fn random_puzzle(kinds: &[&'static Kind], random: &mut Random) -> Puzzle {
    let layout = random_layout(random);
    let size = layout.size();
    let givens = (0..size * size).map(|_| (random.below(2) * random.below(size + 1)) as u8).collect();
    let constraints = kinds.iter().filter_map(|kind| random_constraint(kind, &layout, random)).collect();
    let marks = (random.below(3) == 0).then(|| {
        let mut marks = Marks::none(size);
        (0..size * size * 2)
            .for_each(|_| marks.set(random.below(size * size), 1 + random.below(size) as u8, true));
        marks
    });
    let mut about = About::default();
    for text in [&mut about.title, &mut about.author, &mut about.rules] {
        *text = random_said(random);
    }
    Puzzle::new(layout, givens, constraints).with_marks(marks).with_about(about)
}

/// From text and back, by way of JSON, and by way of f-puzzles where that has the constraint.
fn check(puzzle: &Puzzle) {
    let (written, parts) = (text(puzzle), json(puzzle));
    let read =
        families::of(&written).read(&written, 1).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(read.family(), "variant");
    assert_eq!(json(&*read), parts, "{written}");
    assert_eq!(text(&*read), written);
    let json_reader = families::reader();
    let again = json_reader.read(&parts, 1).expect("what was written");
    assert_eq!(text(&*again), written);
    let mut link = String::new();
    if puzzle.write("fpuzzles", &mut link).is_ok() {
        let Ok(shown) = json_reader.read(&link, 1) else { return };
        if shown.family() == "variant" {
            let shown_text = text(&*shown);
            assert_eq!(reread(&shown_text), json(&*shown), "{shown_text}");
        }
    }
}

#[test]
fn uneven_regions_are_named_by_their_letters() {
    let text = "variant 4x4 regions\nAAAB\nABBB\nCCCC\nCDDD\n....\n....\n....\n....\n";
    let wrong =
        families::of(text).read(text, 1).err().map(|error| error.to_string()).expect("uneven regions");
    assert_eq!(wrong, "line 5, column 1: expected 4 regions of 4 cells, found region C with 5");
}

#[test]
fn each_kind_is_read_as_it_is_written() {
    let mut random = Random::new(1, 0);
    for kind in KINDS {
        let mut drawn = 0;
        for _ in 0..40 {
            let puzzle = random_puzzle(&[kind], &mut random);
            drawn += puzzle.own_constraints().len();
            check(&puzzle);
        }
        assert!(drawn > 5, "{kind:?} is drawn");
    }
}

#[test]
fn puzzles_of_all_kinds_are_read_as_they_are_written() {
    let mut random = Random::new(2, 0);
    let all: Vec<&Kind> = KINDS.iter().collect();
    (0..40).for_each(|_| check(&random_puzzle(&all, &mut random)));
}

#[test]
fn a_constraint_of_each_kind_is_a_line() {
    let all = include_str!("data/variant/all-kinds.json");
    let puzzle = families::reader().read(all.trim_end(), 1).expect("a puzzle");
    assert_snapshot!(text(&*puzzle));
}

/// What is left out where the rest tells it.
#[test]
fn what_goes_without_saying_is_not_written() {
    let text = |constraint: &str| {
        let written = format!("variant 4x4\n{constraint}\n");
        text(&*families::of(&written).read(&written, 1).expect("a puzzle"))
    };
    for (written, short) in [
        ("dot color white: r1c1 r1c2", "dot white: r1c1 r1c2"),
        ("dot color black: r1c1 r1c2", "dot black: r1c1 r1c2"),
        ("dot color none: r1c1 r1c2", "dot none: r1c1 r1c2"),
        ("differ 2: r1c1 r1c2", "differ least 2: r1c1 r1c2"),
        ("arrow: r1c1 r1c1-r1c2-r1c3", "arrow: r1c1-r1c2-r1c3"),
        ("arrow: r2c2 r2c2-r1c2-r1c3 r2c2-r2c3-r3c4", "arrow: r2c2-r1c2-r1c3 r2c2-r2c3-r3c4"),
        ("arrow: r1c1 r1c2 r1c2-r1c3-r2c4-r3c3-r4c4", "arrow: r1c1 r1c2 r1c2-r1c3-r2c4-r3c3-r4c4"),
    ] {
        let line = text(written).lines().last().map(str::to_owned);
        assert_eq!(line.as_deref(), Some(short));
        assert_eq!(text(short), text(written));
    }
}

#[test]
fn what_people_write_is_understood() {
    let plain = "variant 4x4 boxes 2x2\nkiller 5: r1c1 r1c2\nx-sum 3: r1c0\nantiknight\nno-xv\ncalc 4x: r3c1 r3c2\ncalc 2: r4c1 r4c2\n";
    let expected = reread(plain);
    assert!(expected.starts_with('{'), "{expected}");
    for written in [
        "Variant 4X4\r\n  Killer 05 : R1C1, R1C2\r\nX SUM 3:r1c0\r\nAnti-Knight\r\nnegative xv\r\nCalc 04 × : R3C1, R3C2\r\ncalculation 2?:r4c1,r4c2\r\n",
        "variant 4x4\n. . . .\n0000\n- - - -\n_...\ncage 5: r1c1,r1c2\nxsum 3: r1c0\nanti knight\nnegative-xv\ncalc 4*: r3c1 r3c2\ncalc 2 : r4c1 r4c2",
    ] {
        assert_eq!(reread(written), expected);
    }
}

#[test]
fn mistakes_are_told_at_their_place() {
    let told: Vec<String> = [
        "variant 9x8",
        "variant 20x20",
        "variant 4x4 boxes 2x2",
        "variant 7x7",
        "variant 6x6 boxes",
        "variant 6x6 boxes 3x3",
        "variant 6x6 jigsaw",
        "variant 6x6 latin regions",
        "variant 4x4 regions",
        "variant 4x4 regions\nAABB\nAABB\nCCDD",
        "variant 4x4 regions\nAABB\nAABB\nCCDE\nCCDD",
        "variant 4x4 regions\nAABB\nAABB\nCCCD\nCCDD",
        "variant 4x4\n1...\n..\n",
        "variant 4x4\n1...\n..5.\n....\n....",
        "variant 4x4\n1...\n....\n....\n....\n....",
        "variant 10x10\n1...\n",
        "variant 4x4\ncandidates\n1 2 3 4\n12 x 3 4\n1 2 3 4\n1 2 3 4\n",
        "variant 4x4\ncandidates\n1 2 3 4\n12 5 3 4\n1 2 3 4\n1 2 3 4\n",
        "variant 4x4\ntitle: \"never closed",
        "variant 4x4\n\nkilr 16: r1c1 r1c2",
        "variant 4x4\nkiller 5",
        "variant 4x4\nkiller 5:",
        "variant 4x4\nkiller 5 6: r1c1 r1c2",
        "variant 4x4\nkiller repeats repeats: r1c1 r1c2",
        "variant 4x4\nkiller five: r1c1 r1c2",
        "variant 4x4\nkiller 99999: r1c1 r1c2",
        "variant 4x4\nkiller 5: r1c1 r1c5",
        "variant 4x4\nkiller 5: r1c1 a2",
        "variant 4x4\nkiller 5: r1c1 r1c1",
        "variant 4x4\nkiller 5: r1c1-r1c2",
        "variant 4x4\nkiller 5: r1c1 = r1c2",
        "variant 4x4\nkiller 8: r1c1 r1c2",
        "variant 4x4\nkiller 9: r1c1 r1c2 r1c3 r1c4",
        "variant 4x4\nkiller 9 repeats: r1c1",
        "variant 4x4\ncalc: r1c1 r1c2",
        "variant 4x4\ncalc x: r1c1 r1c2",
        "variant 4x4\ncalc 12x",
        "variant 4x4\ncalc 12%: r1c1 r1c2",
        "variant 4x4\ncalc 12!: r1c1 r1c2",
        "variant 4x4\ncalc -2: r1c1 r1c2",
        "variant 4x4\ncalc 12 x +: r1c1 r1c2",
        "variant 4x4\ncalc 12 13: r1c1 r1c2",
        "variant 4x4\ncalc 17x: r1c1 r1c2",
        "variant 4x4\ncalc 9999999999: r1c1 r1c2",
        "variant 4x4\ncalc 2-: r1c1",
        "variant 4x4\ncalc 12x: r1c1 r1c1",
        "variant 4x4\nthermo: r1c1 r1c2",
        "variant 4x4\nthermo:",
        "variant 4x4\nthermo: r1c1-",
        "variant 4x4\narrow: r1c1",
        "variant 4x4\nclone: r1c1",
        "variant 4x4\nclone: r1c1 = r2c2 = r3c3",
        "variant 4x4\nxv 7: r1c1 r1c2",
        "variant 4x4\nxv: r1c1 r1c2",
        "variant 4x4\nodd: r1c1 r1c2-r1c3",
        "variant 4x4\nsandwich 3: r0c1 r0c2",
        "variant 4x4\nantiknight 3",
        "variant 4x4\nantiknight: r1c1",
        "variant 4x4\nantiknight\nodd: r1c1\nanti-knight",
        "variant 4x4\nnabner: r1c1-r1c2-r1c3",
        "variant 4x4\nnabner: r1c1-r1c2-r2c2-r1c1",
        "variant 4x4\nsandwich 3: r1c1",
        "variant 4x4\nlittle killer 5: r0c1",
        "variant 4x4\nquadruple: r1c1 r1c2 r2c1 r2c2",
        "variant 4x4\nquadruple 1 2 9: r1c1 r1c2 r2c1 r2c2",
        "variant 4x4\ndiffer: r1c1 r1c2",
        "variant 4x4\ndiffer least: r1c1 r1c2",
        "variant 4x4\ndiffer least 2 most 3: r1c1 r1c2",
        "variant 4x4\ndot color red: r1c1 r1c2",
    ]
    .map(|text| format!("{text}\n    {}", reread(text)))
    .to_vec();
    assert_snapshot!(told.join("\n"));
}

/// Kinds that have one cell stand on a line with several, as one for each.
#[test]
fn several_cells_are_a_constraint_each() {
    let (joined, parted) =
        ("odd: r1c1 r2c2, r3c3\nmaximum: r1c2", "odd: r1c1\nodd: r2c2\nodd: r3c3\nmaximum: r1c2");
    let [joined, parted] = [joined, parted].map(|lines| reread(&format!("variant 4x4\n{lines}")));
    assert_eq!(joined, parted);
    assert!(joined.contains(r#"{"cell":[3,3],"kind":"odd"},{"cell":[1,2],"kind":"maximum"}"#), "{joined}");
    assert_eq!(
        reread("variant 4x4\nodd: r1c1 r1c9"),
        "line 2, column 11: odd: expected a column from 1 to 4, found 9"
    );
}

/// The first line says what is a house.
#[test]
fn a_word_of_the_first_line_is_suggested() {
    assert_eq!(
        reread("Variant 4x4 Boxes 2x2 Diagonal\nodd: r1c1"),
        "line 1, column 23: expected `boxes` and their shape, `regions`, `latin`, `diagonals` or `windoku`, perhaps \
         `diagonals`, found \"diagonal\""
    );
}

#[test]
fn numbers_have_no_plus() {
    let rows = ". . . . . . . . . .\n".repeat(9);
    assert_eq!(
        reread(&format!("variant 10x10\n1 +5 . . . . . . . .\n{rows}")),
        "line 2, column 3: expected `.` for an empty cell or a value from 1 to 10, found \"+5\""
    );
    assert_eq!(
        reread(&format!("variant 10x10\ncandidates\n1 2,+5 . . . . . . . .\n{rows}")),
        "line 3, column 3: expected candidates such as 1,10,12, or `.`, found \"2,+5\""
    );
    assert_eq!(
        reread("variant 4x4\ndiffer least +2: r1c1 r1c2"),
        "line 2, column 14: differ: expected a difference, a whole number from 1 to 3, found \"+2\""
    );
}

/// This took a minute where each word was looked for among all before it.
#[test]
fn many_words_before_a_colon_are_refused_in_linear_time() {
    let words: String = (0..100_000).map(|number| format!(" k{number} 0")).collect();
    assert_eq!(
        reread(&format!("variant 4x4\ndot{words}: r1c1 r1c2")),
        "line 2, column 1: expected at most 256 keys, found more"
    );
    assert_eq!(
        reread("variant 4x4\ndot a 1 b 2 a 3: r1c1 r1c2"),
        "line 2, column 1: dot: expected each word once, found the a again"
    );
}

/// A minimum is not compared with another one, so even one among others has an effect: it is not compared with them.
#[test]
fn a_minimum_among_others_has_an_effect() {
    let text = format!("variant 4x4\n{}minimum: r1c1\nminimum: r1c2\nminimum: r2c1\n", "....\n".repeat(4));
    let puzzle = families::of(&text).read(&text, 1).expect("a variant");
    assert!(puzzle.warnings().is_empty());
}

/// Of many marks a constraint keeps those that matter to it, each once.
#[test]
fn a_constraint_keeps_each_mark_once() {
    let kept = |text: &str| -> Vec<usize> {
        let puzzle = families::of(text).read(text, 1).expect("a variant");
        let puzzle = puzzle.downcast_ref::<Puzzle>().expect("a variant");
        let places = puzzle.own_constraints().iter().filter_map(|constraint| constraint.placed());
        places.map(|placed| placed.place().marked.len()).collect()
    };
    let minima = "minimum: r1c1\nminimum: r1c2\nminimum: r1c2\nminimum: r1c4\n";
    assert_eq!(kept(&format!("variant 4x4\n{minima}")), [1, 1, 1, 0]);
    let marks = "difference: r1c1 r1c2\n".repeat(3);
    assert_eq!(kept(&format!("variant 4x4\nnon-consecutive\n{marks}")), [1, 0, 0, 0]);
}

#[test]
fn constraints_without_effect_are_warned_of() {
    let text = format!(
        "variant 4x4 boxes 2x2\n{}{}",
        "....\n".repeat(4),
        "killer: r1c1\nkiller: r1c2 r1c3\nbetween: r1c1-r1c2\nbetween: r1c1-r2c2-r3c3\nlockout: r4c1-r4c2\n\
         entropic: r3c1-r3c2\nregion-sum: r1c1-r1c2\nregion-sum: r1c2-r2c3\nclone: r2c1 = r2c1\nantiknight\n",
    );
    let puzzle = families::of(&text).read(&text, 1).expect("a variant");
    assert_snapshot!(puzzle.warnings().join("\n"), @"
    without effect: the cage at r1c1 (killer)
    without effect: the between line from r1c1 to r1c2 (between)
    without effect: the region sum line from r1c1 to r1c2 (region-sum)
    without effect: the clones at r2c1 and r2c1 (clone)
    ");
}

#[test]
fn letters_and_comments_may_come_first() {
    let rest = ". . . . . . . . . .\n".repeat(9);
    let [numbers, letters] =
        ["10", "A"].map(|first| format!("variant 10x10\n{first} . . . . . . . . .\n{rest}"));
    assert_eq!(reread(&letters), reread(&numbers));
    let both = "# one\n\nvariant 4x4\nodd: r1c1\n\n# another\n\nvariant 4x4\nodd: r1c2\n\n# end\n";
    let cut = cut_up(&mut *families::named("variant").splitter(), both);
    assert_eq!(cut.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 8]);
}
