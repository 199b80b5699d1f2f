//! Booklets.

use insta::assert_snapshot;

use puzzles::generate::{GaveUp, Made, Maker, Symmetry};
use puzzles::instructions::Instructions;
use puzzles::puzzle::{Bounds, Verdict, check};
use puzzles::random::Random;
use puzzles::sudoku::text::Symbols;
use puzzles::technique::{Language, Level};

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

#[test]
fn each_kind_has_its_rules_once() {
    let plain = "#\t3\n+\t5\tA1 A2\n/\t3\tA3 B3\n!\t2\tB2\n*\t6\tB1 C1 C2\n!\t2\tC3\n";
    let hidden = plain.replace('+', "?");
    let large = plain.replace("*\t6", "/\t3");
    let texts =
        [".1....4..3....3.", plain, &hidden, &"..1...".repeat(6), &large, &hidden, "x:.13.....2......."];
    let entries = texts.map(|text| read(text, &Reading::default()));
    let groups = super::rules::groups(&entries);
    let told: Vec<(&str, usize, &[usize])> = groups
        .iter()
        .map(|Group { instructions, numbers }| (&*instructions.kind, instructions.notes.len(), &numbers[..]))
        .collect();
    let expected: [(&str, usize, &[usize]); 3] =
        [("Sudoku", 0, &[1, 4]), ("KenKen", 2, &[2, 3, 5, 6]), ("Diagonal Sudoku", 0, &[7])];
    assert_eq!(told, expected);
    let has_example = |group: &Group| group.instructions.example.and_then(super::rules::drawn).is_some();
    assert!(groups.iter().all(has_example));
}

/// What is written on some pages, in the order in which it is.
fn written(pages: &[super::leaf::Leaf]) -> Vec<String> {
    let texts = pages.iter().flat_map(|leaf| &leaf.scene.shapes).filter_map(|shape| match shape {
        Shape::Words { text, .. } => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn headings_name_few_numbers() {
    let [sudoku, latin] = [".1....4..3....3.", "latin:1..."].map(|text| read(text, &Reading::default()));
    let headings = |order: &[bool]| {
        let entries = order.iter().map(|&is_sudoku| if is_sudoku { sudoku.clone() } else { latin.clone() });
        let book = Book { entries: entries.collect(), ..Book::default() };
        let texts = written(&super::rules::pages(&book, &Sheets::new(Paper::A4, false, 0), 2));
        let headings: Vec<String> = texts.into_iter().filter(|text| text.contains(" · ")).collect();
        headings.join(", ")
    };
    let in_turns = |count: usize| (0..count).map(|number| number % 2 == 0).collect::<Vec<_>>();
    assert_eq!(headings(&in_turns(6)), "Sudoku · puzzles 1, 3 and 5, Latin square · puzzles 2, 4 and 6");
    assert_eq!(headings(&in_turns(600)), "Sudoku · 300 puzzles, Latin square · 300 puzzles");
}

/// Whether all that is written on a page is between the margins.
fn is_inside(leaf: &super::leaf::Leaf) -> bool {
    leaf.scene.shapes.iter().filter(|shape| matches!(shape, Shape::Words { .. })).all(|shape| {
        let ([x, y, right, bottom], [left, top], [width, _]) = (bounds(shape), leaf.at, leaf.room);
        x >= left - 0.1 && right <= left + width + 0.1 && y >= top - 0.1 && bottom <= leaf.scene.height
    })
}

#[test]
fn long_words_are_broken() {
    let mut entry = read("variant 4x4\nthermo: r1c1-r1c2\n", &Reading::default());
    let address = "https://example.com/".to_owned() + &"a-long-path/".repeat(40);
    entry.instructions.rules = format!("As in {address} all is told.");
    let mut other = entry.clone();
    other.instructions.kind = "Longword".repeat(100);
    let book = Book { entries: vec![entry, other], ..Book::default() };
    let pages = super::rules::pages(&book, &Sheets::new(Paper::A5, false, 0), 2);
    assert!(pages.iter().all(is_inside));
    assert!(written(&pages).concat().contains(&address));
}

#[test]
fn long_titles_are_cut_on_the_title_page() {
    let page = |title: String| {
        let book = Book { title, entries: Vec::new(), paper: Paper::SIX_BY_NINE, ..Book::default() };
        super::title::page(&book, &Sheets::new(Paper::SIX_BY_NINE, false, 0))
    };
    for title in
        ["Many words ".repeat(100), "Oneword".repeat(100), "One Donaudampfschifffahrtskapitän".to_owned()]
    {
        let page = page(title.clone());
        assert!(is_inside(&page), "{title}");
        assert!(page.scene.smallest_text() >= Some(12.0), "{title}");
        let words = written(&[page]);
        assert_eq!(words.iter().any(|line| line.ends_with('…')), title.len() > 100, "{words:?}");
    }
}

/// What stands below the title has two lines in letters that can be read, and the rest is left out.
#[test]
fn long_subtitles_can_be_read() {
    let [subtitle, author] = ["One of many words ", "Author "].map(|words| words.repeat(30));
    for bleed in [false, true] {
        let book = Book { subtitle: subtitle.clone(), author: author.clone(), ..Book::default() };
        let page = super::title::page(&book, &Sheets::new(Paper::A5, bleed, 0));
        assert!(is_inside(&page) && page.scene.smallest_text() >= Some(9.0));
        assert_eq!(written(&[page]).iter().filter(|line| line.ends_with('…')).count(), 2);
    }
}

#[test]
fn words_in_a_script_that_the_font_lacks_are_left_out() {
    let told = |title: &str, author: &str, rules: &str| {
        let text =
            format!("variant 4x4\ntitle: {title}\nauthor: {author}\nrules: {rules}\nthermo: r1c1-r1c2\n");
        let mut entry = read(&text, &Reading::default());
        let missing = entry.leave_out_missing();
        let Instructions { title, rules, .. } = entry.instructions;
        (title, rules, missing.len())
    };
    let usual = "Sudoku with thermometers 4×4";
    assert_eq!(told("数独パズル", "名", "Fill."), (usual.to_owned(), "Fill.".to_owned(), 6));
    assert_eq!(told("数独", "Ann", "Fill.").0, usual);
    assert_eq!(told("Sea", "名", "Fill.").0, "Sea");
    assert_eq!(told("❄ The sea 名a ❄", "Ann", "By 名.").0, "The sea a, by Ann");
    assert_eq!(
        told("Cafe\u{301}", "Ann\u{ad}a", "By 名."),
        ("Café, by Anna".to_owned(), "By .".to_owned(), 1)
    );
    let (_, rules, missing) = told("Sea", "Ann", "規則は簡単 です");
    assert!(rules.contains("thermometer") && missing == 7, "{rules} {missing}");
}

#[test]
fn accents_may_stand_after_their_letters() {
    let book = |title: &str| Book { title: title.to_owned(), entries: entries(), ..Book::default() };
    let page = |title: &str| super::title::page(&book(title), &Sheets::new(Paper::A4, false, 0));
    assert_eq!(page("Cafe\u{301} Ü\u{ad}ber").scene.shapes, page("Café Über").scene.shapes);
    assert!(book("Cafe\u{301}").print().is_ok());
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

#[test]
fn names_of_pieces_are_no_larger_than_headings() {
    let text = "tiling squares\npiece A\n##\npiece B\n##\nboard\n##\n##\n";
    let tiling = puzzles::tiling::text::read(text, 1).expect("a packing puzzle");
    let entry = Entry::of_tiling(tiling, Vec::new(), None, Language::default());
    let name = |cell: f32| {
        let mut scene = crate::Scene::new(String::new(), 0.0, 0.0);
        entry.puzzle.paint(&crate::Painter { cell }, [0.0; 2], &mut scene);
        scene.smallest_text().expect("names")
    };
    assert_eq!([name(46.0), name(36.0)], [11.5; 2]);
    assert!(name(15.0) < 9.0);
    // The pieces stand beside the board, wherever their names are.
    for cell in [15.0, 30.0, 46.0] {
        let [wide, high] = entry.puzzle.size(&crate::Painter { cell });
        let [columns, rows] = entry.puzzle.cells();
        assert!(wide <= columns * cell + 0.1 && high <= rows * cell + 0.1, "{cell}");
    }
}

#[test]
fn levels_are_told_up_to_the_highest() {
    let entry = |level| Entry { level, ..read(".1....4..3....3.", &Reading::default()) };
    let told = |levels: &[Option<Level>]| {
        let book = Book { entries: levels.iter().copied().map(entry).collect(), ..Book::default() };
        super::rules::levels(&book, super::words::words(Language::default())).unwrap_or_default()
    };
    assert_eq!(told(&[None]), "");
    let medium = told(&[Some(Level::Medium), Some(Level::Easy)]);
    assert_eq!(
        medium,
        "Each puzzle says how hard it is. Easy puzzles give way step by step. Medium ones need a closer look."
    );
    assert!(told(&[Some(Level::Extreme), None]).starts_with("Where a puzzle has a level above it, "));
    assert!(told(&[Some(Level::Extreme)]).ends_with("Extreme ones need long chains of reasoning."));
}

#[test]
fn packing_puzzles_have_one_solution_up_to_symmetry() {
    let tiling = |text: &str| {
        let tiling = puzzles::tiling::text::read(text, 1).expect("a packing puzzle");
        let laid = puzzles::tiling::Laid::new(&tiling).expect("a small board");
        let solution = puzzles::tiling::solution::first(&laid).expect("a solution");
        Entry::of_tiling(tiling, solution, None, Language::default())
    };
    let tiling = tiling("tiling squares\npiece A\n##\nboard\n##\n");
    let sudoku = read(".1....4..3....3.", &Reading::default());
    for (entries, has_both) in [(vec![sudoku.clone()], false), (vec![sudoku, tiling], true)] {
        let book = Book { entries, ..Book::default() };
        let told = written(&[super::title::back(&book, &Sheets::new(Paper::A5, false, 0))]).join(" ");
        assert!(told.contains("exactly one solution."), "{told}");
        assert_eq!(told.contains("turned or reflected"), has_both, "{told}");
    }
}

#[test]
fn contents_count_the_kinds_that_are_left_out() {
    for &language in Language::all() {
        let more = |count| (super::words::words(language).more_kinds)(count);
        assert!(more(2).contains('2') && !more(1).contains("kinds") && !more(1).contains("Arten"));
    }
}

#[test]
fn variants_of_other_kinds_have_rules_of_their_own() {
    let texts =
        ["killer 5: r1c1 r1c2", "thermo: r1c1-r1c2", "killer 6: r2c1 r2c2", "killer 5: r1c1 r1c2\nodd: r3c3"];
    let entries = texts.map(|text| read(&format!("variant 4x4\n{text}\n"), &Reading::default()));
    let groups = super::rules::groups(&entries);
    let told: Vec<(&str, &[usize])> =
        groups.iter().map(|group| (&*group.instructions.kind, &group.numbers[..])).collect();
    let expected: [(&str, &[usize]); 3] = [
        ("Killer Sudoku", &[1, 3]),
        ("Sudoku with thermometers", &[2]),
        ("Sudoku with killer cages and odd cells", &[4]),
    ];
    assert_eq!(told, expected);
    assert!(groups[0].instructions.rules.ends_with("and add up to its number."));
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

/// The example asks what the puzzle asks, or there is none.
#[test]
fn variants_have_small_examples() {
    let example = |text: &str| read(text, &Reading::default()).example().map(|[puzzle, _]| puzzle.cells());
    let of = |text: &str| example(&format!("variant 9x9\n{text}\n"));
    assert_eq!(of("thermo: r1c1-r1c2\nkiller 5: r5c1 r5c2"), Some([4.0; 2]));
    assert_eq!(of("whispers: r1c1-r1c2"), None);
}

#[test]
fn long_titles_are_cut_after_a_word() {
    let style = |size| Style { size, weight: Weight::Regular, colour: INK };
    let text = "variant 4x4\nanti-knight\nregion-sum: r1c1-r1c2-r1c3\nwhispers: r4c1-r4c2\n";
    let mut entry = read(text, &Reading::default());
    entry.level = Some(Level::Easy);
    let width = |words: &str| Weight::Regular.width(words) * 10.0;
    let written = |entry: &Entry, most: f32| {
        let (words, style) = entry.words([style(14.0), style(10.0)], most);
        assert!(Weight::Regular.width(&words) * style.size <= most + 0.01, "{words}");
        (words, style.size)
    };
    let (whole, size) = written(&entry, 1000.0);
    assert_eq!(size, 14.0);
    // In smaller letters, before anything is cut.
    let (same, size) = written(&entry, 1.2 * width(&whole));
    assert!(same == whole && (11.9..12.1).contains(&size), "{size}");
    let mut seen = vec![whole.clone()];
    for narrower in 1.. {
        let most = width(&whole) - 10.0 * narrower as f32;
        if most < width("Sudoku … 4×4 · easy") {
            break;
        }
        let (words, size) = written(&entry, most);
        assert_eq!(size, 10.0, "{words}");
        if seen.last() != Some(&words) {
            seen.push(words);
        }
    }
    assert_snapshot!(seen.join("\n"), @"
    Sudoku with the anti-knight rule, whisper lines and region sum lines 4×4 · easy
    Sudoku with the anti-knight rule, whisper lines and region sum … 4×4 · easy
    Sudoku with the anti-knight rule, whisper lines and region … 4×4 · easy
    Sudoku with the anti-knight rule, whisper lines and … 4×4 · easy
    Sudoku with the anti-knight rule, whisper lines … 4×4 · easy
    Sudoku with the anti-knight rule, whisper … 4×4 · easy
    Sudoku with the anti-knight rule … 4×4 · easy
    Sudoku with the anti-knight … 4×4 · easy
    Sudoku with the … 4×4 · easy
    Sudoku with … 4×4 · easy
    Sudoku … 4×4 · easy
    ");
    entry.instructions.title = "One, two, three".to_owned();
    assert_eq!(written(&entry, width("One, two … · easy") + 0.1).0, "One, two … · easy");
    assert_eq!(written(&entry, width("One, tw … · easy")).0, "One … · easy");
    // A word that is too long is cut, too, rather than set in letters that nobody can read.
    entry.instructions.title = "Donaudampfschifffahrt 9×9".to_owned();
    assert_eq!(written(&entry, width("Donau… 9×9 · easy") + 0.1), ("Donau… 9×9 · easy".to_owned(), 10.0));
}

/// In two lines of small letters, rather than beside it.
#[test]
fn headings_are_as_wide_as_their_board() {
    let text = "variant 4x4\nanti-knight\nregion-sum: r1c1-r1c2-r1c3\nwhispers: r4c1-r4c2\n";
    let mut entry = read(text, &Reading::default());
    let heading = |entry: &Entry| {
        let book = Book { entries: vec![entry.clone()], ..Book::default() };
        let leaf = &super::grid::puzzle_pages(&book, &Sheets::new(Paper::A4, false, 0), 0)[0];
        let board = entry.puzzle.size(&crate::Painter { cell: 46.0 })[0];
        let left = leaf.at[0] + (leaf.room[0] - board) / 2.0;
        let lines = leaf.scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, at, .. } if at[1] > leaf.at[1] && text.len() > 3 => {
                let [from, _, to, _] = bounds(shape);
                assert!(from >= left - 0.1 && to <= left + board + 0.1, "{text}");
                Some(text.clone())
            }
            _ => None,
        });
        lines.collect::<Vec<_>>()
    };
    let lines = heading(&entry);
    assert!(lines.len() == 2 && lines.join(" ").ends_with(" 4×4"), "{lines:?}");
    entry.instructions.title = "Sea".into();
    entry.level = Some(Level::Easy);
    assert_eq!(heading(&entry), ["Sea · easy"]);
}

/// A heading is as wide as its place above a narrow board, rather than too small to read or without most of its name.
#[test]
fn headings_of_narrow_boards_can_be_read() {
    for rows in [8, 9] {
        let recipe = kakuro::Recipe { rows, columns: 3, ..kakuro::Recipe::default() };
        let maker = recipe.maker().expect("boards");
        let entry = (0..).find_map(|number| made(&maker, number, Some(Level::Expert)).ok());
        let mut entry = entry.expect("a puzzle");
        entry.language = Language::named("de").expect("a language");
        let book =
            Book { entries: vec![entry; 6], paper: Paper::B5, per_page: PerPage::Six, ..Book::default() };
        let leaves = super::grid::puzzle_pages(&book, &Sheets::new(book.paper, false, 0), 0);
        assert!(leaves.len() == 1 && is_inside(&leaves[0]));
        let headings = leaves[0].scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, size, .. } if text.contains('×') => {
                let [from, _, to, _] = bounds(shape);
                assert!(*size >= 7.0 && to - from < leaves[0].room[0] / 2.0, "{size}");
                Some(text.clone())
            }
            _ => None,
        });
        assert_eq!(headings.collect::<Vec<_>>(), vec![format!("Kakuro {rows}×3 · sehr schwer"); 6]);
    }
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
fn without_a_title_there_is_no_band() {
    let band = |title: &str| {
        let book = Book { title: title.to_owned(), entries: entries(), ..Book::default() };
        let page = super::title::page(&book, &Sheets::new(Paper::A4, false, 0));
        page.scene.shapes.iter().any(|shape| matches!(shape, Shape::Area { fill, .. } if *fill == BLACK))
    };
    assert!(band("Puzzles") && !band("") && !band(" "));
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
fn no_line_of_a_title_ends_with_the_sign_before_its_level() {
    let book = Book { entries: entries(), paper: Paper::A5, ..Book::default() };
    let chapter = super::chapters::Chapter { title: None, entries: 0..1 };
    let page = chapter.page("Jigsaw Sudoku · medium", &book, &Sheets::new(book.paper, false, 0), 3);
    // Behind the number of the page.
    assert_eq!(written(&[page])[1..3], ["Jigsaw Sudoku", "medium"]);
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

/// Rules of authors have lines, which stay apart; titles have one.
#[test]
fn rules_keep_their_lines() {
    let mut entry = read(".1....4..3....3.", &Reading::default());
    entry.instructions.title = "Two\nlines".into();
    entry.instructions.rules = "First rule.\n\nSecond\u{a0}rule.\r\nThird\trule.".into();
    assert!(entry.leave_out_missing().is_empty());
    assert_eq!(entry.instructions.title, "Two lines");
    let book = Book { entries: vec![entry], ..Book::default() };
    let lines = written(&super::rules::pages(&book, &Sheets::new(Paper::A4, false, 0), 2));
    let rules: Vec<&str> = lines.iter().map(String::as_str).filter(|line| line.contains("rule")).collect();
    assert_eq!(rules, ["First rule.", "Second rule.", "Third rule."]);
    assert!(book.print().is_ok());
}

#[test]
fn imprints_keep_their_lines_and_have_room() {
    let back = |imprint: &str| {
        let book = Book { imprint: imprint.into(), ..Book::default() };
        let page = super::title::back(&book, &Sheets::new(book.paper, false, 0));
        (written(&[page]), book.has_room_for_imprint())
    };
    let (lines, has_room) = back("Printed by us\n\nISBN 0\n");
    assert!(has_room && lines.ends_with(&["Printed by us", "", "ISBN 0"].map(String::from)), "{lines:?}");
    assert!(!back(&"line\n".repeat(200)).1);
    // What it was made with is told where there is no imprint.
    let made_with = |imprint: &str| back(imprint).0.iter().any(|line| line.contains("Inter"));
    assert!(made_with("") && !made_with("Printed by us"));
}

#[test]
fn an_empty_booklet_and_a_strange_title() {
    assert!(Book::default().print().is_ok());
    let book = Book { title: "雪".into(), ..Book::default() };
    assert_eq!(book.print(), Err(DrawError::Character('雪')));
}
