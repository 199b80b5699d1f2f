//! Booklets: their pages, and what stands on them.

mod words;

use insta::assert_snapshot;

use puzzles::generate::{GaveUp, Made, Maker, Symmetry};
use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Verdict, check};
use puzzles::random::Random;
use puzzles::sudoku::text::Symbols;
use puzzles::technique::{Language, Level, Technique};

use puzzles::{Reading, families, kakuro, kenken, kropki, sudoku};

use super::leaf::Sheets;
use super::paper::BLEED;
use super::rules::Group;
use super::{Book, Chapters, Entry, Paper, PerPage};
use crate::font::Weight;
use crate::painter::{BLACK, INK};
use crate::scene::{Style, bounds};
use crate::{DrawError, Shape};

fn made(maker: &dyn Maker, number: u64, level: Option<Level>) -> Result<Entry, GaveUp> {
    let Made { puzzle, solution } = maker.make(&mut Random::new(3, number), None)?;
    Ok(Entry::new(&*puzzle, &solution, level, Language::default()).expect("a small board"))
}

/// Usual sizes of paper.
fn papers() -> impl Iterator<Item = Paper> + Clone {
    Paper::NAMED.into_iter().map(|(_, paper)| paper).chain([Paper::SIX_BY_NINE])
}

/// Puzzles of every family, small and large.
fn entries() -> Vec<Entry> {
    let mut entries = Vec::new();
    for size in [4, 6, 9, 12] {
        let shape = sudoku::Shape { size, ..sudoku::Shape::default() };
        let recipe = sudoku::Recipe { shape, symmetry: Symmetry::Rotate180, ..sudoku::Recipe::default() };
        entries.push(made(&recipe.maker().expect("boards"), 1, Some(Level::Medium)).expect("a puzzle"));
    }
    for size in [3, 6, 9] {
        entries.push(made(&kenken::Recipe::new(size).maker().expect("boards"), 2, None).expect("a puzzle"));
    }
    for (rows, columns) in [(5, 12), (12, 5), (10, 10)] {
        let recipe = kakuro::Recipe { rows, columns, ..kakuro::Recipe::default() };
        entries.push(made(&recipe.maker().expect("boards"), 3, Some(Level::Hard)).expect("a puzzle"));
    }
    let recipe = kropki::Recipe { size: 6, ..kropki::Recipe::default() };
    entries.push(made(&recipe.maker().expect("boards"), 4, None).expect("a puzzle"));
    entries.push(large());
    let letters = Symbols::new("ABCDEFGHIKLMNOPQRSTUVWXYZ").expect("different letters");
    let lettered = Reading { symbols: letters, ..Reading::default() };
    entries.push(read(&format!("A{}", ".".repeat(624)), &lettered));
    for text in [
        "x:.3...1.........2",
        "jigsaw/AAAADABBDDBBBDDEEECCEECCC:.......1..24.....5..4..5.",
        "latin:some:B(4xk)A/(xw)C/B(wx)A/1C",
        "#\t3\t-100,0,100\n?\t-10000\tA1 A2\n/\t0\tA3 B3\n!\t-100\tB2\n-\t100\tB1 C1 C2\n+\t0\tC3\n",
    ] {
        entries.push(read(text, &Reading::default()));
    }
    entries
}

/// A puzzle with any numbers as its solution.
fn read(text: &str, reading: &Reading) -> Entry {
    let families = families(reading);
    let family = families.iter().find(|family| family.recognises(text)).expect("a known family");
    let puzzle = family.read(text, 1).expect("a puzzle");
    let picture = puzzle.picture().expect("a small board");
    Entry::new(&*puzzle, &vec![1; picture.cells.len()], None, Language::default()).expect("a small board")
}

/// A full board of 25×25.
fn large() -> Entry {
    let value = |row: usize, column: usize| (row % 5 * 5 + row / 5 + column) % 25 + 1;
    let values: Vec<i32> = (0..625).map(|cell| value(cell / 25, cell % 25) as i32).collect();
    let symbol = |value: &i32| char::from_digit(*value as u32, 36).unwrap_or('.').to_ascii_uppercase();
    let line: String = values.iter().map(symbol).collect();
    let families = families(&Reading::default());
    let puzzle = families
        .iter()
        .find(|family| family.name() == "sudoku")
        .expect("Sudoku")
        .read(&line, 1)
        .expect("a puzzle");
    assert_eq!(check(&*puzzle, &Bounds::default()), Verdict::Unique(values.clone()));
    Entry::new(&*puzzle, &values, None, Language::default()).expect("a board")
}

/// What is written on some pages, in the order in which it is.
fn written(pages: &[super::leaf::Leaf]) -> Vec<String> {
    let texts = pages.iter().flat_map(|leaf| &leaf.scene.shapes).filter_map(|shape| match shape {
        Shape::Words { text, .. } => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// Whether all that is written on a page is between the margins.
fn is_inside(leaf: &super::leaf::Leaf) -> bool {
    leaf.scene.shapes.iter().filter(|shape| matches!(shape, Shape::Words { .. })).all(|shape| {
        let ([x, y, right, bottom], [left, top], [width, _]) = (bounds(shape), leaf.at, leaf.room);
        x >= left - 0.1 && right <= left + width + 0.1 && y >= top - 0.1 && bottom <= leaf.scene.height
    })
}

#[test]
fn puzzles_that_are_printed_too_small_are_named() {
    let small = |paper| {
        Book {
            entries: vec![read(".1....4..3....3.", &Reading::default()), huge()],
            paper,
            ..Book::default()
        }
        .too_small()
    };
    assert_eq!([small(Paper::A4), small(Paper::SIX_BY_NINE)], [vec![], vec![2]]);
}

/// A board with a label that is small on small paper.
fn huge() -> Entry {
    let row: String = (1..=9).map(|column| format!(" r1c{column}")).collect();
    read(&format!("variant 16x16 boxes 4x4\ncalc 362880x:{row}\n"), &Reading::default())
}

/// A board with clues that are drawn small: of the outside, of a corner, of a border.
fn with_small_clues() -> Entry {
    let rows = format!("{}\n", ".".repeat(9)).repeat(9);
    let clues =
        "quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2\nxv X: r4c4 r4c5\nsandwich 12: r0c3\nkiller 17: r8c8 r8c9";
    read(&format!("variant 9x9\n{rows}{clues}\n"), &Reading::default())
}

/// All that is to be read on the pages of puzzles and of solutions is large enough, and clues are left out of solutions
/// where they were not.
#[test]
fn all_on_a_page_can_be_read() {
    let entries = [&[with_small_clues()], &entries()[..]].concat();
    for (paper, per_page) in papers().flat_map(|paper| PerPage::ALL.map(|per_page| (paper, per_page))) {
        let book = Book { entries: entries.clone(), paper, per_page, ..Book::default() };
        let sheets = Sheets::new(paper, false, 0);
        let pages =
            [super::grid::puzzle_pages(&book, &sheets, 0), super::grid::solution_pages(&book, &sheets, 0)];
        for leaf in pages.iter().flatten() {
            let smallest = leaf.scene.smallest_text().expect("a number of a page");
            assert!(smallest > 4.98, "{paper}, {per_page:?}: {smallest}");
        }
    }
    let [with, without] =
        [with_small_clues().solved.cells(), with_small_clues().solved.without_clues().cells()];
    assert!(with[1] > without[1] && without == [9.0; 2], "{with:?} {without:?}");
}

/// One solution whose clues cannot be read takes them from all.
#[test]
fn solutions_have_their_clues_all_or_none() {
    let rows = format!("{}\n", ".".repeat(9)).repeat(9);
    let killer = || read(&format!("variant 9x9\n{rows}killer 17: r8c8 r8c9\n"), &Reading::default());
    let has_label = |entries: Vec<Entry>| {
        let book = Book { entries, ..Book::default() };
        let pages = super::grid::solution_pages(&book, &Sheets::new(Paper::A4, false, 0), 0);
        let mut shapes = pages.iter().flat_map(|leaf| &leaf.scene.shapes);
        shapes.any(|shape| matches!(shape, Shape::Words { text, .. } if text == "17"))
    };
    assert!(has_label(vec![killer()]));
    assert!(!has_label(vec![killer(), with_small_clues()]));
    // Without clues they are no larger than others.
    let numbers = |entries: Vec<Entry>| {
        let book = Book { entries, ..Book::default() };
        let page = &super::grid::solution_pages(&book, &Sheets::new(Paper::A4, false, 0), 0)[0];
        let numbers = page.scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, at, weight: Weight::Bold, .. } if text.len() == 1 => Some(*at),
            _ => None,
        });
        numbers.collect::<Vec<_>>()
    };
    let plain = read(&"........1".repeat(9), &Reading::default());
    assert_eq!(numbers(vec![killer(), killer(), with_small_clues()]), numbers(vec![plain; 3]));
}

/// A paragraph does not stand on a page of its own, where the others can stand closer.
#[test]
fn rules_stand_closer_where_that_saves_a_page() {
    let pages = |count: usize, level: Option<Level>| {
        let entry = |number: usize| {
            let mut entry = read("..1...".repeat(6).as_str(), &Reading::default());
            entry.instructions.kind = format!("Kind {number}");
            entry.level = level;
            entry
        };
        let book = Book { entries: (0..count).map(entry).collect(), ..Book::default() };
        super::rules::pages(&book, &Sheets::new(Paper::A4, false, 0), 2).len()
    };
    let most = (1..).take_while(|&count| pages(count, None) == 1).last().expect("one kind has room");
    assert_eq!(pages(most - 1, Some(Level::Easy)), 1);
    let high = Sheets::new(Paper::A4, false, 0).room()[1];
    assert!(most as f32 * (76.0 + 24.0) > high - 76.0, "{most} kinds in {high} points");
}

#[test]
fn nothing_is_cut_on_any_paper() {
    let entries = entries();
    let extremes = ["4x4", "4x20", "20x4", "20x20"].map(|size| size.parse::<Paper>().expect(size));
    for (paper, per_page, bleed) in papers()
        .chain(extremes)
        .flat_map(|paper| PerPage::ALL.into_iter().map(move |per_page| (paper, per_page)))
        .flat_map(|(paper, per_page)| [false, true].map(|bleed| (paper, per_page, bleed)))
    {
        let title = "A booklet with rather many words in its title".to_owned();
        let [subtitle, author] = ["of which there is more to tell than has room on one line", "A. N. Author"];
        let book = Book {
            title,
            subtitle: subtitle.into(),
            author: author.into(),
            imprint: "First line\n\nA longer line, with the rights that are reserved".into(),
            entries: entries.clone(),
            chapters: if bleed { Chapters::Levels } else { Chapters::Kinds },
            paper,
            per_page,
            bleed,
            ..Book::default()
        };
        assert!(book.has_room_for_imprint());
        let pages = book.pages(&Sheets::new(paper, bleed, 20)).expect("letters of the font");
        for (number, leaf) in pages.iter().enumerate() {
            let [left, top, right, bottom] = leaf.cut;
            let edge = 0.3 * 72.0;
            let inner = 0.5 * 72.0;
            let (near_left, near_right) = if number % 2 == 0 { (inner, edge) } else { (edge, inner) };
            // Paper, and a band up to the edges that are cut.
            let grounds = |shape: &&Shape| matches!(shape, Shape::Area { at: [0.0, 0.0], .. });
            for shape in leaf.scene.shapes.iter().filter(|shape| !grounds(shape)) {
                let [x, y, end, low] = bounds(shape);
                let is_inside = x >= left + near_left
                    && y >= top + edge
                    && end <= leaf.scene.width - right - near_right
                    && low <= leaf.scene.height - bottom - edge;
                assert!(is_inside, "{paper}, {per_page:?}, page {}: {shape:?}", number + 1);
            }
        }
    }
}

/// Small boards and large ones by turns: where more puzzles may be on a page, there are no more pages.
#[test]
fn more_puzzles_on_a_page_take_no_more_pages() {
    let [small, large] = ["..1...", "1........"].map(|row| read(&row.repeat(row.len()), &Reading::default()));
    let some = [small, large.clone(), large.clone(), large];
    let entries: Vec<Entry> = std::iter::repeat_n(some, 3).flatten().collect();
    for paper in papers() {
        let sheets = Sheets::new(paper, false, 0);
        let pages = PerPage::ALL.map(|per_page| {
            let book = Book { entries: entries.clone(), paper, per_page, ..Book::default() };
            super::grid::puzzle_pages(&book, &sheets, 0).len()
        });
        assert!(
            pages[0] == entries.len() && pages.is_sorted_by(|one, next| one >= next),
            "{paper}: {pages:?}"
        );
    }
}

/// The points where the numbers of puzzles begin inside the margins of a page, in their order.
fn numbers(leaf: &super::leaf::Leaf) -> Vec<[f32; 2]> {
    let number = |shape: &Shape| match shape {
        Shape::Words { text, at: [x, y], weight: Weight::Bold, .. } if text.parse::<u8>().is_ok() => {
            Some([x - leaf.at[0], y - leaf.at[1]])
        }
        _ => None,
    };
    leaf.scene.shapes.iter().filter_map(number).collect()
}

/// A puzzle alone on a page stands in its middle, as large as those before it, and three of four fill the room of four.
#[test]
fn pages_are_divided_by_the_puzzles_that_share_them() {
    let entries = vec![read(&"........1".repeat(9), &Reading::default()); 11];
    let pages = |count: usize, per_page| {
        let book = Book { entries: entries[..count].to_vec(), per_page, ..Book::default() };
        super::grid::puzzle_pages(&book, &Sheets::new(book.paper, false, 0), 0)
    };
    assert_eq!(numbers(&pages(1, PerPage::Six)[0]), numbers(&pages(1, PerPage::One)[0]));
    for (count, per_page) in [(5, PerPage::Four), (7, PerPage::Six), (8, PerPage::Six)] {
        let pages = pages(count, per_page);
        let [first, last] = [0, 1].map(|page| numbers(&pages[page]));
        let middle = f32::midpoint(first[0][0], first[1][0]);
        assert!(last.iter().all(|number| (number[0] - middle).abs() < 0.01), "{first:?}, {last:?}");
    }
    let [three, four] = [3, 4].map(|count| numbers(&pages(count, PerPage::Six)[0]));
    assert_eq!(three[..2], four[..2]);
    assert!(three[2][0] > four[2][0] && three[2][0] < four[3][0] && three[2][1] == four[2][1]);
}

#[test]
fn two_puzzles_stand_side_by_side_on_wide_paper() {
    let entries = vec![read(&"........1".repeat(9), &Reading::default()); 2];
    let is_in_a_row = |paper: &str| {
        let book =
            Book { entries: entries.clone(), paper: paper.parse().expect("a paper"), ..Book::default() };
        let leaf = &super::grid::puzzle_pages(&book, &Sheets::new(book.paper, false, 0), 0)[0];
        let [one, other] = numbers(leaf)[..] else { panic!("two puzzles on {paper}") };
        one[1] == other[1]
    };
    assert!(is_in_a_row("11x8.5") && !is_in_a_row("8.5x11"));
}

/// A row has solutions of all sizes, as long as there is room.
#[test]
fn solutions_of_all_sizes_share_rows() {
    let plain = read(&"........1".repeat(9), &Reading::default());
    let entries = vec![with_small_clues(), plain.clone(), with_small_clues(), plain];
    let book = Book { entries, ..Book::default() };
    let leaf = &super::grid::solution_pages(&book, &Sheets::new(book.paper, false, 0), 0)[0];
    let numbers = numbers(leaf);
    assert!(numbers.len() == 4 && numbers.iter().all(|at| at[1] == numbers[0][1]), "{numbers:?}");
}

/// Words have room beside an example, or stand above it.
#[test]
fn rules_have_wide_lines_on_all_paper() {
    let entries = vec![read(".1....4..3....3.", &Reading::default())];
    for paper in ["4x6", "5x8", "6x9", "a4"] {
        let book =
            Book { entries: entries.clone(), paper: paper.parse().expect("a paper"), ..Book::default() };
        let leaf = &super::rules::pages(&book, &Sheets::new(book.paper, false, 0), 2)[0];
        let widest = leaf.scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, size, .. } if *size < 10.0 && text.len() > 3 => {
                Some(bounds(shape)[2] - bounds(shape)[0])
            }
            _ => None,
        });
        let widest = widest.fold(0.0, f32::max);
        assert!(widest > 110.0, "{paper}: {widest}");
    }
}

#[test]
fn margins_suffice_for_print_on_demand() {
    for paper in papers() {
        for (pages, inches) in [(24, 0.375), (151, 0.5), (301, 0.625), (501, 0.75), (701, 0.875)] {
            let margins = paper.margins(pages);
            assert!(margins.inner >= inches * 72.0, "{paper} of {pages} pages");
            assert!(margins.outer.min(margins.top).min(margins.bottom) >= 0.375 * 72.0);
        }
    }
}

#[test]
fn pages_are_as_large_as_said() {
    for (paper, size) in [(Paper::A5, [419.5, 595.3]), (Paper::SIX_BY_NINE, [432.0, 648.0])] {
        for (bleed, more) in [(false, [0.0, 0.0]), (true, [BLEED, 2.0 * BLEED])] {
            let leaf = Sheets::new(paper, bleed, 0).blank(0);
            assert!((leaf.scene.width - size[0] - more[0]).abs() < 0.1);
            assert!((leaf.scene.height - size[1] - more[1]).abs() < 0.1);
        }
    }
}

#[test]
fn the_same_booklet_has_the_same_bytes() {
    let book = Book { entries: entries(), ..Book::default() };
    assert_eq!(book.print(), book.clone().print());
}

#[test]
fn bands_reach_edges_that_are_cut() {
    let band = |bleed| {
        let book = Book { author: "A. N. Author".into(), bleed, entries: entries(), ..Book::default() };
        let page = super::title::page(&book, &Sheets::new(book.paper, bleed, 0));
        let is_band = |shape: &&Shape| matches!(shape, Shape::Area { fill, .. } if *fill == BLACK);
        let [x, y, end, _] = bounds(page.scene.shapes.iter().find(is_band).expect("a band"));
        let reaches = end == page.scene.width;
        assert!(written(&[page]).starts_with(&["A. N. Author".into(), "Puzzles".into()]));
        ([x, y], reaches)
    };
    let (at, reaches) = band(false);
    assert!(at[0] >= 54.0 && at[1] >= 54.0 && !reaches);
    assert_eq!(band(true), ([0.0; 2], true));
}

/// Each chapter has a page for its title, begins a new one after it, and has its title above its solutions.
#[test]
fn chapters_begin_where_kinds_and_levels_change() {
    let [sudoku, latin] = [".1....4..3....3.", "latin:1..."].map(|text| read(text, &Reading::default()));
    let of = |entry: &Entry, level| Entry { level: Some(level), ..entry.clone() };
    let entries = vec![
        of(&sudoku, Level::Easy),
        of(&sudoku, Level::Easy),
        of(&sudoku, Level::Hard),
        of(&latin, Level::Hard),
        of(&sudoku, Level::Hard),
    ];
    let told = |chapters| {
        let book = Book { entries: entries.clone(), per_page: PerPage::Six, chapters, ..Book::default() };
        let sheets = Sheets::new(book.paper, false, 0);
        let pages = book.pages(&sheets).expect("letters of the font");
        let bookmarks = |leaf: &super::leaf::Leaf| match &*leaf.bookmarks.join(", ") {
            "" => "-".to_owned(),
            told => told.to_owned(),
        };
        let of_pages = pages.iter().map(bookmarks).collect::<Vec<_>>().join(" | ");
        (of_pages, written(&super::grid::solution_pages(&book, &sheets, 0))[1..].join(" "))
    };
    assert_eq!(told(Chapters::None).0, "- | - | How to solve | Sudoku, Latin square | Solutions");
    let (pages, solutions) = told(Chapters::Kinds);
    let front = "- | - | Contents | - | How to solve | - | ";
    assert_eq!(pages, format!("{front}Sudoku | - | Latin square | - | Sudoku | - | Solutions"));
    assert!(
        solutions.starts_with("Solutions Sudoku 1 ") && solutions.contains(" Latin square 4 "),
        "{solutions}"
    );
    let (pages, _) = told(Chapters::Levels);
    let chapters =
        "Sudoku · easy | - | Sudoku · hard | - | Latin square · hard | - | Sudoku · hard | - | Solutions";
    assert_eq!(pages, format!("{front}{chapters}"));
}

/// A page lists the chapters with their pages, and boards of other sizes are chapters of other titles.
#[test]
fn chapters_are_listed_with_their_pages() {
    let [small, large] = ["..1.", "........1"].map(|row| read(&row.repeat(row.len()), &Reading::default()));
    let latin = read("latin:1...", &Reading::default());
    let book =
        |entries: Vec<Entry>, chapters| Book { entries, chapters, per_page: PerPage::One, ..Book::default() };
    let page = |book: &Book| {
        let pages = book.pages(&Sheets::new(book.paper, false, 0)).expect("letters of the font");
        written(&pages[2..3]).join(" ")
    };
    let entries = vec![small.clone(), small.clone(), latin, large];
    assert_eq!(
        page(&book(entries, Chapters::Kinds)),
        "3 Contents How to solve 5 Sudoku 4×4 7 Latin square 11 Sudoku 9×9 13 Solutions 15"
    );
    assert!(page(&book(vec![small], Chapters::Kinds)).contains("How to solve Sudoku"));
}

#[test]
fn solutions_are_as_large_as_asked() {
    let entries = vec![read(&"........1".repeat(9), &Reading::default()); 4];
    let rows = |solutions_per_row| {
        let book = Book { entries: entries.clone(), solutions_per_row, ..Book::default() };
        let pages = super::grid::solution_pages(&book, &Sheets::new(book.paper, false, 0), 0);
        let tops = |shape: &Shape| match shape {
            Shape::Words { text, at, weight: Weight::Bold, .. } if text.len() == 1 => Some(at[1]),
            _ => None,
        };
        let of_page = |leaf: &super::leaf::Leaf| {
            let tops: Vec<f32> = leaf.scene.shapes.iter().filter_map(tops).collect();
            tops.chunk_by(|one, next| one == next).count()
        };
        pages.iter().map(of_page).sum::<usize>()
    };
    assert_eq!([rows(None), rows(Some(2)), rows(Some(1))], [1, 2, 4]);
}

/// As many in a row as are an inch wide.
#[test]
fn solutions_are_an_inch_wide_by_default() {
    let entries = vec![read(&"........1".repeat(9), &Reading::default()); 12];
    for paper in papers() {
        let book = Book { entries: entries.clone(), paper, ..Book::default() };
        let sheets = Sheets::new(paper, false, 0);
        let leaf = &super::grid::solution_pages(&book, &sheets, 0)[0];
        let numbers = leaf.scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, at, weight: Weight::Bold, .. } if text.parse::<u8>().is_ok() => Some(*at),
            _ => None,
        });
        let numbers: Vec<[f32; 2]> = numbers.collect();
        let apart = numbers[1][0] - numbers[0][0] - 16.0;
        assert!(numbers[0][1] == numbers[1][1] && (71.9..108.0).contains(&apart), "{paper}: {apart}");
    }
}
