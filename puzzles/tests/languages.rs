//! Hints in other languages than English: nothing in them is English.

use std::ops::ControlFlow;

use puzzles::family::Family;
use puzzles::generate::Maker;
use puzzles::random::Random;
use puzzles::sudoku::{Recipe, Regions, Shape};
use puzzles::technique::{Language, Technique, Telling};
use puzzles::{kakuro, kenken, kropki};

use crate::families;

/// Words that English sentences about steps are made of, and German ones are not.
const ENGLISH: &str = "the is are were of and or nor only cannot can with which no not to has have had that at as if \
    then other others both all each run cage row rows column columns box boxes region window diagonal leaves takes \
    makes than what where way either neither every there place places between but least most sum across down dot \
    dots chain line filling fillings combination value values";

fn makers() -> Vec<Box<dyn Maker>> {
    let sudoku = |shape: Shape| -> Box<dyn Maker> {
        Box::new(Recipe { shape, ..Recipe::default() }.maker().expect("a recipe"))
    };
    let kakuro = kakuro::Recipe { rows: 8, columns: 8, ..kakuro::Recipe::default() };
    vec![
        sudoku(Shape { size: 6, ..Shape::default() }),
        sudoku(Shape::default()),
        sudoku(Shape { size: 6, regions: Regions::Jigsaw, ..Shape::default() }),
        sudoku(Shape { size: 6, regions: Regions::None, ..Shape::default() }),
        Box::new(kenken::Recipe::new(5).maker().expect("a recipe")),
        Box::new(kakuro.maker().expect("a recipe")),
        Box::new(kropki::Recipe { size: 6, ..kropki::Recipe::default() }.maker().expect("a recipe")),
    ]
}

#[test]
fn german_hints_are_german() {
    let language = Language::named("de").expect("a language");
    let telling = Telling { language, ..Telling::default() };
    let english: Vec<&str> = ENGLISH.split_whitespace().collect();
    for maker in makers() {
        for index in 0..43 {
            let made = maker.make(&mut Random::new(8, index), None).expect("a puzzle");
            made.puzzle.tell_hints(&telling, &mut |hint| {
                let (name, told) = hint.words.split_once(": ").expect("the name of a technique");
                assert_eq!(name, language.technique(hint.technique));
                let mut words = told.split(|c: char| !c.is_alphanumeric());
                assert!(!words.any(|word| english.contains(&word)), "{}", hint.words);
                ControlFlow::Continue(())
            });
        }
    }
}

/// A puzzle with a constraint of each kind.
const ALL_KINDS: &str = include_str!("data/variant/all-kinds.json");

#[test]
fn german_rules_are_german() {
    let puzzle = families::reader().read(ALL_KINDS.trim_end(), 1).expect("a puzzle");
    let picture = puzzle.picture().expect("a small board");
    assert_eq!(picture.titles["en"], picture.title);
    assert_ne!(picture.titles["de"], picture.title);
    let legend = picture.legend;
    assert_eq!(legend.keys().copied().collect::<Vec<&str>>(), ["de", "en"]);
    assert!(puzzle.instructions(Language::default()).rules.ends_with(&legend["en"].join(" ")));
    assert_eq!(legend["de"].len(), legend["en"].len(), "no two rules became one");
    let english: Vec<&str> = ENGLISH.split_whitespace().collect();
    for rule in &legend["de"] {
        let mut words = rule.split(|c: char| !c.is_alphanumeric());
        assert!(!words.any(|word| english.contains(&word)), "{rule}");
        assert!(rule.ends_with('.') && rule.starts_with(char::is_uppercase), "{rule}");
    }
}

#[test]
fn languages_have_names_for_techniques() {
    for language in Language::all() {
        assert_eq!(Language::named(language.code()), Some(*language));
        let mut names: Vec<&str> = Technique::all().map(|technique| language.technique(technique)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{language:?}");
    }
}
