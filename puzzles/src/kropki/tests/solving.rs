use std::time::Duration;

use dlx::{Outcome, Stop};

use super::*;
use crate::family::Family;
use crate::kropki::{KROPKI, Kropki, text};
use crate::puzzle::{Puzzle as AnyPuzzle, Verdict, check};
use crate::technique::{Language, Names};
use crate::{Reading, families};

const ARTICLE: &str = include_str!("../../../tests/data/kropki/article.ken");
const SOLUTION: &str = include_str!("../../../tests/data/kropki/article.solution.ken");

#[test]
fn the_article_has_its_solution() {
    for shown in [Dots::All, Dots::Some] {
        let puzzle = text::read(ARTICLE, 1, shown).expect("a puzzle");
        for engine in [Engine::Auto, Engine::Cover] {
            let Verdict::Unique(values) = check(&puzzle, &Bounds { engine, ..Bounds::default() }) else {
                panic!("not unique where {shown:?} dots are shown");
            };
            let mut written = String::new();
            puzzle.write_solution(&values, text::KEN, &mut written).expect("fits");
            assert_eq!(written.trim_end(), SOLUTION.trim_end());
        }
    }
}

#[test]
fn puzzles_are_recognised_among_all_families() {
    let families = families(&Reading::default());
    let name =
        |text: &str| families.iter().find(|family| family.recognises(text)).map(|family| family.name());
    for text in [ARTICLE, SOLUTION, "latin:some:D/D/D/D", "some:I/I", "some:", "1C/D/D/D"] {
        assert_eq!(name(text), Some(KROPKI), "{text}");
    }
    for text in ["jigsaw/AABBAABBCCDDCCDD:................", "latin:12.2.....", "#\t3\n/\t3\tA1 A2", "3,3"] {
        assert_ne!(name(text), Some(KROPKI), "{text}");
    }
}

/// Random puzzles, some of them with a dot that is wrong or missing, or a given that is wrong.
#[test]
fn all_ways_find_the_same() {
    let mut counts = [0; 3];
    for number in 0..240 {
        let mut random = Random::new(6, number);
        let size = if number % 2 == 0 { 4 } else { 6 };
        let shown = if number % 4 < 2 { Dots::All } else { Dots::Some };
        let mut puzzle = random_puzzle(size, number % 8 < 4, shown, 0.1, &mut random);
        let any: Vec<_> = pairs(size).collect();
        for _ in 0..random.below(size) {
            let pair = any[random.below(any.len())];
            let dot = [None, None, Some(Dot::White), Some(Dot::Black)][random.below(4)];
            puzzle.set_dot(pair.cell, pair.side, dot.filter(|_| number % 3 == 0));
        }
        if number % 5 == 0 {
            puzzle.set(random.below(size * size), 1 + random.below(size) as u8);
        }
        let expected = tried(&puzzle, 1_000);
        assert!(expected.len() < 1_000, "few solutions, so that all can be compared");
        assert_eq!(solutions(&puzzle, Engine::Auto, usize::MAX), expected, "{puzzle}");
        assert_eq!(solutions(&puzzle, Engine::Cover, usize::MAX), expected, "{puzzle}");
        assert!(expected.is_empty() || puzzle.clash(&Names::plain(size)).is_none());
        counts[expected.len().min(2)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

#[test]
fn larger_boards_are_solved_the_same() {
    for (size, latin) in [
        (5, true),
        (7, true),
        (8, false),
        (9, false),
        (9, true),
        (10, false),
        (12, false),
        (16, false),
        (16, true),
    ] {
        for (number, shown) in [Dots::All, Dots::Some].into_iter().enumerate() {
            let mut random = Random::new(size as u64, number as u64);
            let puzzle = random_puzzle(size, latin, shown, if size > 9 { 0.5 } else { 0.1 }, &mut random);
            let found = solutions(&puzzle, Engine::Auto, 50);
            assert!(!found.is_empty(), "{puzzle}");
            if found.len() < 50 {
                assert_eq!(solutions(&puzzle, Engine::Cover, 50), found, "{puzzle}");
            }
        }
    }
}

#[test]
fn time_runs_out() {
    let layout = layout(16, true).expect("a legal size");
    let puzzle = Puzzle::new(layout, Dots::All);
    for engine in [Engine::Auto, Engine::Cover] {
        let bounds = Bounds { engine, timeout: Some(Duration::ZERO), ..Bounds::default() };
        let outcome = solve(&puzzle, &bounds, &mut |_| ControlFlow::Continue(()));
        assert_eq!(outcome, Outcome::Stopped(Stop::Timeout));
    }
}

#[test]
fn clashes_are_told_in_words() {
    let told = |text: &str, language| {
        let puzzle = Kropki::new(Dots::All).read(text, 1).expect("a puzzle");
        let verdict = check(&*puzzle, &Bounds::default());
        (puzzle.clash(&Names { language, ..Names::plain(4) }).unwrap_or_default(), verdict.name())
    };
    let clash = |text: &str| told(text, Language::default());
    let cases = [
        ("1C/D/1C/D", "1 stands twice in column 1: in r1c1 and r3c1"),
        ("1C/A1B/D/D", "1 stands twice in box 1: in r1c1 and r2c2"),
        ("(1xw)3B/D/D/D", "no white dot can be between 1 in r1c1 and 3 in r1c2"),
        ("D/(2kx)C/3C/D", "no black dot can be between 2 in r2c1 and 3 in r3c1"),
        ("D/2C/4C/D", "there has to be a dot between 2 in r2c1 and 4 in r3c1"),
        // Between two black dots in a row there would be 2 and 4 twice, or 8.
        ("(xk)(xk)(xk)A/D/D/D", ""),
    ];
    for (text, words) in cases {
        assert_eq!(clash(text), (words.to_owned(), "none"), "{text}");
    }
    let german = [
        ("1C/A1B/D/D", "1 steht zweimal in Block 1: in r1c1 und r2c2"),
        ("(1xw)3B/D/D/D", "zwischen 1 in r1c1 und 3 in r1c2 kann kein weißer Punkt stehen"),
        ("D/(2kx)C/3C/D", "zwischen 2 in r2c1 und 3 in r3c1 kann kein schwarzer Punkt stehen"),
        ("D/2C/4C/D", "zwischen 2 in r2c1 und 4 in r3c1 muss ein Punkt stehen"),
    ];
    for (text, words) in german {
        assert_eq!(told(text, Language::named("de").expect("it is one")).0, words);
    }
    assert_eq!(clash("some:D/2C/4C/D"), (String::new(), "multiple"));
    assert_eq!(clash("(1xw)2B/D/D/D").0, clash("(1xk)2B/D/D/D").0);
}
