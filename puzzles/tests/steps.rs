//! People's steps on boards of all kinds: each is right, they lead to the solution, and they are as hard as the
//! puzzle is rated.

use std::collections::BTreeMap;
use std::ops::Range;

use puzzles::generate::{Made, Maker, Order};
use puzzles::random::Random;
use puzzles::sudoku::{Recipe, Regions, Shape};
use puzzles::technique::{Level, Technique};

use crate::families;

/// Boards that people's techniques work on.
fn boards() -> Vec<(&'static str, Box<dyn Maker>)> {
    let sudoku = |shape: Shape| -> Box<dyn Maker> {
        Box::new(Recipe { shape, ..Recipe::default() }.maker().expect("a recipe"))
    };
    vec![
        ("6×6", sudoku(Shape { size: 6, ..Shape::default() })),
        ("X", sudoku(Shape { diagonals: true, ..Shape::default() })),
        ("windoku", sudoku(Shape { windows: true, ..Shape::default() })),
        ("jigsaw", sudoku(Shape { regions: Regions::Jigsaw, ..Shape::default() })),
        ("jigsaw 6", sudoku(Shape { size: 6, regions: Regions::Jigsaw, ..Shape::default() })),
        ("jigsaw 7", sudoku(Shape { size: 7, regions: Regions::Jigsaw, ..Shape::default() })),
        ("Latin 9", sudoku(Shape { regions: Regions::None, ..Shape::default() })),
        ("12×12", sudoku(Shape { size: 12, ..Shape::default() })),
    ]
}

/// Takes the steps of some puzzles of a kind, and tells how often each technique came.
fn take(make: impl Fn(&mut Random) -> Option<Made>, indices: Range<u64>) -> BTreeMap<Technique, usize> {
    let mut taken = BTreeMap::new();
    for index in indices {
        let made = make(&mut Random::new(5, index)).expect("a puzzle");
        let (hardest, known) = families::follow(&made, &mut |hint| {
            assert!(hint.ruled_out.is_empty(), "{}", hint.words);
            *taken.entry(hint.technique).or_default() += 1;
        });
        let Made { puzzle, solution } = made;
        assert_eq!(known.len(), solution.len());
        let rating = puzzle.rate(None).expect("no deadline");
        assert_eq!(Some(rating.number), hardest, "{:?}", rating.hardest);
        assert_eq!(rating.level, Level::of(rating.number, puzzle.scale()));
        let scrambled = puzzle.scrambled(&mut Random::new(6, index)).expect("boards can be turned");
        assert_eq!(scrambled.rate(None), Some(rating), "the board turned, and values exchanged");
    }
    taken
}

#[test]
fn steps_are_right_and_lead_to_the_solution() {
    for (name, maker) in boards() {
        let taken = take(|random| maker.make(random, None).ok(), 0..8);
        assert!(
            !taken.contains_key(&Technique::Refutation) && !taken.contains_key(&Technique::Forced),
            "{name}"
        );
    }
}

/// `cargo test --release -p dancing-bits-puzzles --test all steps:: -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn steps_of_a_thousand_boards_of_each_kind_are_right() {
    for (name, maker) in boards() {
        println!("{name}: {:?}", take(|random| maker.make(random, None).ok(), 0..1000));
    }
}

/// Those that people can do: as they come, most are extreme, and a thousand of them take hours. Run like the other.
#[test]
#[ignore = "takes minutes"]
fn steps_of_a_thousand_large_boards_are_right() {
    let recipe = Recipe { shape: Shape { size: 16, ..Shape::default() }, ..Recipe::default() };
    let maker = recipe.maker().expect("a recipe");
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
        let order = Order { levels: level..=level, ..Order::default() };
        let make = |random: &mut Random| maker.make_to_order(&order, random, None).ok();
        let taken = take(make, 0..250);
        let refuted = taken.get(&Technique::Refutation).copied().unwrap_or(0);
        assert!(50 * refuted <= taken.values().sum(), "{refuted} refutations");
        println!("16×16, {level}: {taken:?}");
    }
}
