//! What is written in booklets: titles, headings, rules, contents and imprints.

use super::*;

#[test]
fn each_kind_has_its_rules_once() {
    let plain = "#\t3\n+\t5\tA1 A2\n/\t3\tA3 B3\n!\t2\tB2\n*\t6\tB1 C1 C2\n!\t2\tC3\n";
    let hidden = plain.replace('+', "?");
    let large = plain.replace("*\t6", "/\t3");
    let texts =
        [".1....4..3....3.", plain, &hidden, &"..1...".repeat(6), &large, &hidden, "x:.13.....2......."];
    let entries = texts.map(|text| read(text, &Reading::default()));
    let groups = super::super::rules::groups(&entries);
    let told: Vec<(&str, usize, &[usize])> = groups
        .iter()
        .map(|Group { instructions, numbers }| (&*instructions.kind, instructions.notes.len(), &numbers[..]))
        .collect();
    let expected: [(&str, usize, &[usize]); 3] =
        [("Sudoku", 0, &[1, 4]), ("KenKen", 2, &[2, 3, 5, 6]), ("Diagonal Sudoku", 0, &[7])];
    assert_eq!(told, expected);
    let has_example =
        |group: &Group| group.instructions.example.and_then(super::super::rules::drawn).is_some();
    assert!(groups.iter().all(has_example));
}

#[test]
fn headings_name_few_numbers() {
    let [sudoku, latin] = [".1....4..3....3.", "latin:1..."].map(|text| read(text, &Reading::default()));
    let headings = |order: &[bool]| {
        let entries = order.iter().map(|&is_sudoku| if is_sudoku { sudoku.clone() } else { latin.clone() });
        let book = Book { entries: entries.collect(), ..Book::default() };
        let texts = written(&super::super::rules::pages(&book, &Sheets::new(Paper::A4, false, 0), 2));
        let headings: Vec<String> = texts.into_iter().filter(|text| text.contains(" · ")).collect();
        headings.join(", ")
    };
    let in_turns = |count: usize| (0..count).map(|number| number % 2 == 0).collect::<Vec<_>>();
    assert_eq!(headings(&in_turns(6)), "Sudoku · puzzles 1, 3 and 5, Latin square · puzzles 2, 4 and 6");
    assert_eq!(headings(&in_turns(600)), "Sudoku · 300 puzzles, Latin square · 300 puzzles");
}

#[test]
fn long_words_are_broken() {
    let mut entry = read("variant 4x4\nthermo: r1c1-r1c2\n", &Reading::default());
    let address = "https://example.com/".to_owned() + &"a-long-path/".repeat(40);
    entry.instructions.rules = format!("As in {address} all is told.");
    let mut other = entry.clone();
    other.instructions.kind = "Longword".repeat(100);
    let book = Book { entries: vec![entry, other], ..Book::default() };
    let pages = super::super::rules::pages(&book, &Sheets::new(Paper::A5, false, 0), 2);
    assert!(pages.iter().all(is_inside));
    assert!(written(&pages).concat().contains(&address));
}

#[test]
fn long_titles_are_cut_on_the_title_page() {
    let page = |title: String| {
        let book = Book { title, entries: Vec::new(), paper: Paper::SIX_BY_NINE, ..Book::default() };
        super::super::title::page(&book, &Sheets::new(Paper::SIX_BY_NINE, false, 0))
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
        let page = super::super::title::page(&book, &Sheets::new(Paper::A5, bleed, 0));
        assert!(is_inside(&page) && page.scene.smallest_text() >= Some(9.0));
        assert_eq!(written(&[page]).iter().filter(|line| line.ends_with('…')).count(), 2);
        assert_eq!(Book { bleed, paper: Paper::A5, ..book }.cut_short(), ["subtitle", "author"]);
    }
}

/// A subtitle that would be much smaller on one line has two.
#[test]
fn subtitles_are_broken_before_they_are_small() {
    let subtitle = "With a subtitle that is long enough that it has to be broken over two lines on the page";
    let title = "Mixed bag: a collection of every puzzle that we publish this year";
    let book = Book { title: title.to_owned(), subtitle: subtitle.to_owned(), ..Book::default() };
    let page = super::super::title::page(&book, &Sheets::new(Paper::A4, false, 0));
    let words = written(&[page]);
    assert!(words.iter().any(|line| subtitle.starts_with(line.as_str()) && line.len() < subtitle.len()));
    assert!(words.iter().any(|line| subtitle.ends_with(line.as_str()) && line.len() < subtitle.len()));
    assert!(book.cut_short().is_empty());
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
    let page = |title: &str| super::super::title::page(&book(title), &Sheets::new(Paper::A4, false, 0));
    assert_eq!(page("Cafe\u{301} Ü\u{ad}ber").scene.shapes, page("Café Über").scene.shapes);
    assert!(book("Cafe\u{301}").print().is_ok());
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

/// In a narrow place, the pieces stand below the board, which is larger then.
#[test]
fn pieces_stand_below_the_board_where_that_makes_it_larger() {
    let text =
        "tiling squares\npiece A\n##\n##\npiece B\n##\n##\npiece C\n##\n##\npiece D\n##\n##\nboard 4x4\n";
    let tiling = puzzles::tiling::text::read(text, 1).expect("a packing puzzle");
    let entry = Entry::of_tiling(tiling, Vec::new(), None, Language::default());
    let painter = crate::Painter { cell: 30.0 };
    let below = entry.puzzle.with_pieces_below(160.0).expect("pieces");
    let ([wide, high], [wide_beside, high_beside]) = (below.size(&painter), entry.puzzle.size(&painter));
    assert!(wide <= 160.1 && wide < wide_beside && high > high_beside);
    assert!(entry.solved.with_pieces_below(160.0).is_none());
    let [columns, _] = entry.puzzle.cells();
    let book = Book { entries: vec![entry; 6], per_page: PerPage::Six, ..Book::default() };
    let leaves = super::super::grid::puzzle_pages(&book, &Sheets::new(Paper::A4, false, 0), 0);
    assert!(leaves.len() == 1 && is_inside(&leaves[0]));
    let cells = leaves[0].scene.shapes.iter().filter(|shape| matches!(shape, Shape::Polygon { .. }));
    let largest = cells.map(bounds).map(|[left, _, right, _]| right - left).fold(0.0, f32::max);
    assert!(largest > 1.1 * leaves[0].room[0] / 2.0 / columns, "{largest} {columns}");
}

#[test]
fn levels_are_told_up_to_the_highest() {
    let entry = |level| Entry { level, ..read(".1....4..3....3.", &Reading::default()) };
    let told = |levels: &[Option<Level>]| {
        let book = Book { entries: levels.iter().copied().map(entry).collect(), ..Book::default() };
        super::super::rules::levels(&book, super::super::words::words(Language::default()))
            .unwrap_or_default()
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
fn techniques_to_practise_are_told() {
    let entry = |technique| read(".1....4..3....3.", &Reading::default()).to_practise(technique);
    let written_in = |entries: Vec<Entry>, language| {
        let book = Book { entries, chapters: Chapters::Levels, language, ..Book::default() };
        let sheets = Sheets::new(book.paper, false, 0);
        let rules = written(&super::super::rules::pages(&book, &sheets, 0)).join(" ");
        (rules, written(&super::super::grid::puzzle_pages(&book, &sheets, 0)).join(" "))
    };
    let all = [Technique::XWing, Technique::XWing, Technique::HiddenPair].map(entry).to_vec();
    let (rules, pages) = written_in(all, Language::default());
    let told = "To practise: X-wing · puzzles 1–2 In two parallel lines, a digit has places only where the same two lines cross \
                them: strike it out in the rest of the crossing lines. To practise: Hidden pair · puzzle 3 Two digits have \
                only the same two places in a house: strike out the other candidates there.";
    assert!(rules.ends_with(told), "{rules}");
    assert!(
        pages.contains("Sudoku · X-wing Puzzles 1–2") && pages.contains("Sudoku 4×4 · Hidden pair"),
        "{pages}"
    );
    let german = Language::named("de").expect("a language");
    let (rules, _) = written_in(vec![entry(Technique::XWing)], german);
    assert!(rules.contains("Zum Üben: X-Wing In zwei parallelen Linien"), "{rules}");
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
        let told = written(&[super::super::title::back(&book, &Sheets::new(Paper::A5, false, 0))]).join(" ");
        assert!(told.contains("exactly one solution."), "{told}");
        assert_eq!(told.contains("turned or reflected"), has_both, "{told}");
    }
}

#[test]
fn contents_count_the_kinds_that_are_left_out() {
    for &language in Language::all() {
        let more = |count| (super::super::words::words(language).more_kinds)(count);
        assert!(more(2).contains('2') && !more(1).contains("kinds") && !more(1).contains("Arten"));
    }
}

#[test]
fn variants_of_other_kinds_have_rules_of_their_own() {
    let texts =
        ["killer 5: r1c1 r1c2", "thermo: r1c1-r1c2", "killer 6: r2c1 r2c2", "killer 5: r1c1 r1c2\nodd: r3c3"];
    let entries = texts.map(|text| read(&format!("variant 4x4\n{text}\n"), &Reading::default()));
    let groups = super::super::rules::groups(&entries);
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
        if most < width("Sudoku … · easy") {
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
    Sudoku with the anti-knight rule, whisper lines and region sum lines · easy
    Sudoku with the anti-knight rule, whisper lines and region sum … · easy
    Sudoku with the anti-knight rule, whisper lines and region … · easy
    Sudoku with the anti-knight rule, whisper lines and … · easy
    Sudoku with the anti-knight rule, whisper lines … · easy
    Sudoku with the anti-knight rule, whisper … · easy
    Sudoku with the anti-knight rule … · easy
    Sudoku with the anti-knight … · easy
    Sudoku with the … · easy
    Sudoku with … · easy
    Sudoku … · easy
    ");
    entry.instructions.title = "One, two, three".to_owned();
    assert_eq!(written(&entry, width("One, two … · easy") + 0.1).0, "One, two … · easy");
    assert_eq!(written(&entry, width("One, tw … · easy")).0, "One … · easy");
    // A word that is too long is cut, too, rather than set in letters that nobody can read.
    entry.instructions.title = "Donaudampfschifffahrt 9×9".to_owned();
    assert_eq!(written(&entry, width("Donau… · easy") + 0.1), ("Donau… · easy".to_owned(), 10.0));
}

/// On one line: as wide as its board, or else as its place.
#[test]
fn headings_have_one_line() {
    let text = "variant 4x4\nanti-knight\nregion-sum: r1c1-r1c2-r1c3\nwhispers: r4c1-r4c2\n";
    let mut entry = read(text, &Reading::default());
    let heading = |entry: &Entry| {
        let book = Book { entries: vec![entry.clone()], ..Book::default() };
        let leaf = &super::super::grid::puzzle_pages(&book, &Sheets::new(Paper::A4, false, 0), 0)[0];
        let board = entry.puzzle.size(&crate::Painter { cell: 46.0 })[0];
        let left = leaf.at[0] + (leaf.room[0] - board) / 2.0;
        let lines = leaf.scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, at, .. } if at[1] > leaf.at[1] && text.len() > 3 => {
                let [from, _, to, _] = bounds(shape);
                Some((text.clone(), from >= left - 0.1 && to <= left + board + 0.1))
            }
            _ => None,
        });
        lines.collect::<Vec<_>>()
    };
    assert_eq!(heading(&entry), [(entry.instructions.title.clone(), false)]);
    entry.instructions.title = "Sea".into();
    entry.level = Some(Level::Easy);
    assert_eq!(heading(&entry), [("Sea · easy".to_owned(), true)]);
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
        let leaves = super::super::grid::puzzle_pages(&book, &Sheets::new(book.paper, false, 0), 0);
        assert!(leaves.len() == 1 && is_inside(&leaves[0]));
        let headings = leaves[0].scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Words { text, size, .. } if text.contains('×') || text.contains("schwer") => {
                let [from, _, to, _] = bounds(shape);
                assert!(*size >= 7.0 && to - from < leaves[0].room[0] / 2.0, "{size}");
                Some(text.clone())
            }
            _ => None,
        });
        assert_eq!(headings.collect::<Vec<_>>(), vec![format!("Kakuro {rows}×3 · sehr schwer"); 6]);
    }
}

#[test]
fn without_a_title_there_is_no_band() {
    let band = |title: &str| {
        let book = Book { title: title.to_owned(), entries: entries(), ..Book::default() };
        let page = super::super::title::page(&book, &Sheets::new(Paper::A4, false, 0));
        page.scene.shapes.iter().any(|shape| matches!(shape, Shape::Area { fill, .. } if *fill == BLACK))
    };
    assert!(band("Puzzles") && !band("") && !band(" "));
}

#[test]
fn lines_of_headings_end_between_their_parts() {
    let style = |size| Style { size, weight: Weight::Bold, colour: INK };
    let lines =
        |heading: &str, most: &str| style(10.0).heading_lines(heading, 10.0 * Weight::Bold.width(most) + 0.1);
    let heading = "Killer Sudoku 9×9 · puzzles 35–36";
    assert_eq!(lines(heading, heading), [heading]);
    assert_eq!(lines(heading, "Killer Sudoku 9×9 · puzzles 35"), ["Killer Sudoku 9×9", "puzzles 35–36"]);
    assert_eq!(lines(heading, "puzzles 35–36"), ["Killer Sudoku", "9×9", "puzzles 35–36"]);
}

#[test]
fn no_line_of_a_title_ends_with_the_sign_before_its_level() {
    let book = Book { entries: entries(), paper: Paper::A5, ..Book::default() };
    let chapter = super::super::chapters::Chapter { title: None, entries: 0..1 };
    let page = chapter.page("Jigsaw Sudoku · medium", &book, &Sheets::new(book.paper, false, 0), 3);
    // Behind the number of the page.
    assert_eq!(written(&[page])[1..3], ["Jigsaw Sudoku", "medium"]);
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
    let lines = written(&super::super::rules::pages(&book, &Sheets::new(Paper::A4, false, 0), 2));
    let rules: Vec<&str> = lines.iter().map(String::as_str).filter(|line| line.contains("rule")).collect();
    assert_eq!(rules, ["First rule.", "Second rule.", "Third rule."]);
    assert!(book.print().is_ok());
}

#[test]
fn imprints_keep_their_lines_and_have_room() {
    let back = |imprint: &str| {
        let book = Book { imprint: imprint.into(), ..Book::default() };
        let page = super::super::title::back(&book, &Sheets::new(book.paper, false, 0));
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
