//! Puzzles to order, and the hints that lead through them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use puzzles::generate::{
    Made, Maker, Order, Position, Practice, Tally, make_practice, make_practice_tallied,
};
use puzzles::puzzle::{Verdict, check};
use puzzles::random::Random;
use puzzles::state::{Start, State};
use puzzles::sudoku::rate::{self, Board, Candidate};
use puzzles::sudoku::{Recipe, Shape, Sheet};
use puzzles::technique::{Group, Level, Technique, Telling, Tenths};
use puzzles::{futoshiki, irregular_kenken, kakuro, kenken, kropki};

use crate::families;

fn of_level(maker: &impl Maker, level: Level, count: u64) -> Vec<Made> {
    let order = Order { levels: level..=level, ..Order::default() };
    let make = |index| maker.make_to_order(&order, &mut Random::new(9, index), None);
    (0..count).map(|index| make(index).expect("such puzzles are not rare")).collect()
}

#[test]
fn steps_lead_through_a_hundred_sudokus_of_each_level() {
    let maker = Recipe::default().maker().expect("a recipe");
    for level in Level::ALL {
        for Made { puzzle, solution } in of_level(&maker, level, 100) {
            let sheet = puzzle.downcast_ref::<Sheet>().expect("a Sudoku");
            // The engine has the last word on what is right.
            assert_eq!(check(&*puzzle, &Default::default()), Verdict::Unique(solution.clone()));
            let is_right =
                |candidate: Candidate| solution[usize::from(candidate.cell)] == i32::from(candidate.value);
            let mut steps = rate::steps(&sheet.puzzle);
            let mut hardest = Tenths(0);
            for step in steps.by_ref() {
                assert!(!step.eliminations.iter().copied().any(is_right), "{step:?}");
                assert!(step.placement.is_none_or(is_right), "{step:?}");
                hardest = hardest.max(step.rating);
            }
            let is_solved = steps.board().is_some_and(Board::is_solved);
            assert!(is_solved);
            assert_eq!(Level::of(hardest, puzzle.scale()), level);
        }
    }
}

/// The hints of a family are right, they lead to the solution, and they are as hard as the puzzle.
fn hints_lead_through(maker: &impl Maker, levels: &[Level], count: u64) {
    for &level in levels {
        for made in of_level(maker, level, count) {
            let (hardest, known) = families::follow(&made, &mut |_| {});
            let Made { puzzle, solution } = made;
            assert!(hardest.is_none_or(|hardest| Level::of(hardest, puzzle.scale()) == level));
            let to_fill = (0..solution.len()).filter(|&cell| solution[cell] > 0);
            assert!(to_fill.eq(known), "some cells were never told");
        }
    }
}

#[test]
fn hints_lead_through_all_families() {
    use Level::{Easy, Hard, Medium};
    let sudoku = |shape| Recipe { shape, ..Recipe::default() }.maker().expect("a recipe");
    hints_lead_through(&sudoku(Shape::default()), &Level::ALL, 20);
    hints_lead_through(&sudoku(Shape { diagonals: true, ..Shape::default() }), &[Easy, Medium, Hard], 20);
    hints_lead_through(&sudoku(Shape { size: 16, ..Shape::default() }), &[Easy, Medium, Hard], 3);
    hints_lead_through(&kenken::Recipe::new(6).maker().expect("a recipe"), &Level::ALL[..4], 10);
    hints_lead_through(&kenken::Recipe::new(8).maker().expect("a recipe"), &Level::ALL, 2);
    hints_lead_through(&kakuro::Recipe::default().maker().expect("a recipe"), &Level::ALL, 3);
    hints_lead_through(&kropki::Recipe::default().maker().expect("a recipe"), &Level::ALL, 3);
    hints_lead_through(&futoshiki::Recipe::default().maker().expect("a recipe"), &Level::ALL[..3], 1);
    let irregular = irregular_kenken::Recipe { size: 5, ..Default::default() };
    hints_lead_through(&irregular.maker().expect("a recipe"), &Level::ALL[..3], 1);
}

/// `cargo test --release -p dancing-bits-puzzles --test all orders:: -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn hints_lead_through_a_hundred_of_each_level() {
    hints_lead_through(&kenken::Recipe::new(8).maker().expect("a recipe"), &Level::ALL, 100);
    hints_lead_through(&kakuro::Recipe::default().maker().expect("a recipe"), &Level::ALL, 100);
    hints_lead_through(&kropki::Recipe::default().maker().expect("a recipe"), &Level::ALL, 100);
}

#[test]
fn positions_to_practise_have_the_technique_as_their_next_step() {
    let shapes = [Shape::default(), Shape { diagonals: true, ..Shape::default() }];
    for (shape, names) in shapes.into_iter().zip([&["pointing", "x-wing"][..], &["pointing"]]) {
        let maker = Recipe { shape, ..Recipe::default() }.maker().expect("a recipe");
        for name in names {
            let group = Group::named(name).expect("a technique");
            let order = Order { needs: vec![group.clone()], ..Order::default() };
            let random = &mut Random::new(8, 0);
            let practice = Practice { group: group.clone(), with_candidates: false };
            let position = make_practice(&maker, &practice, &order, random, None);
            let Position { made, state } = position.expect("such positions are not rare");
            assert_eq!(state, None);
            assert!(format!("{made:?}").starts_with("Made { puzzle: {\"family\":\"sudoku\","), "{made:?}");
            let Made { puzzle, solution } = made;
            assert_eq!(check(&*puzzle, &Default::default()), Verdict::Unique(solution));
            let hint = puzzle.hint(&Telling::default()).expect("a step");
            assert!(group.techniques.contains(&hint.technique), "{}", hint.words);
        }
    }
}

#[test]
fn what_was_tried_for_practice_is_told() {
    let maker = Recipe::default().maker().expect("a recipe");
    let nothing = Group { name: "nothing".to_owned(), techniques: Vec::new() };
    let nothing = Practice { group: nothing, with_candidates: false };
    let order = Order { tries: 3, ..Order::default() };
    let tally = Tally::default();
    let made = make_practice_tallied(&maker, &nothing, &order, &mut Random::new(1, 0), None, &tally);
    assert_eq!(
        made.expect_err("no technique is none").to_string(),
        "gave up after 3 puzzles that matched: nothing was the next step in none, because easier ones \
         remove candidates first"
    );
    assert_eq!(tally.tries(), 3);
}

/// Without candidates, easier steps come first in nearly all of their positions.
#[test]
fn candidates_make_positions_for_what_comes_after_easier_steps() {
    let kenken = kenken::Recipe::new(6).maker().expect("a recipe");
    let kakuro = kakuro::Recipe::default().maker().expect("a recipe");
    let kropki = kropki::Recipe::default().maker().expect("a recipe");
    let makers: [(&dyn Maker, &[&str]); 3] = [
        (&kenken, &["naked-single", "naked-pair", "innies-and-outies"]),
        (&kakuro, &["bounds", "arrangements", "hidden-pair"]),
        (&kropki, &["naked-single", "dot-chain", "hidden-triplet"]),
    ];
    for (maker, names) in makers {
        for name in names {
            let group = Group::named(name).expect("a technique");
            let order = Order { needs: vec![group.clone()], ..Order::default() };
            let practice = Practice { group, with_candidates: true };
            let position = make_practice(maker, &practice, &order, &mut Random::new(8, 0), None);
            let Position { made: Made { puzzle, solution }, state } = position.expect("a position");
            let state = state.expect("candidates");
            assert!(state.wrong(&solution).is_empty());
            let mut text = String::new();
            state.write(&*puzzle, puzzle.formats()[0], &mut text).expect("one character for each value");
            let start = Start { line: 1, column: 1 };
            let again = State::read(&*puzzle, &solution, &text, start, "").expect("what was written");
            let hint = puzzle.hint(&Telling { state: Some(&again), ..Telling::default() }).expect("a step");
            assert!(practice.group.techniques.contains(&hint.technique), "{name}: {}", hint.words);
        }
    }
}

/// The first step of each rule that comes up in some puzzles of a family.
fn in_words(maker: &impl Maker, count: u64) -> String {
    let techniques = maker.techniques();
    let place = |technique: Technique| techniques.iter().position(|own| *own == technique);
    let mut told: BTreeMap<Option<usize>, String> = BTreeMap::new();
    for index in 0..count {
        let Made { puzzle, .. } = maker.make(&mut Random::new(1, index), None).expect("a puzzle");
        let _ = puzzle.tell_hints(&Telling::default(), &mut |hint| {
            told.entry(place(hint.technique)).or_insert(hint.words);
            ControlFlow::Continue(())
        });
    }
    let lines: Vec<String> = told.into_values().collect();
    lines.join("\n")
}

#[test]
fn hints_are_told_in_words() {
    let kenken = kenken::Recipe { cages: Some(2..=5), ..kenken::Recipe::new(7) };
    insta::assert_snapshot!("hints_of_kenkens", in_words(&kenken.maker().expect("a recipe"), 30));
    insta::assert_snapshot!(
        "hints_of_kakuros",
        in_words(&kakuro::Recipe::default().maker().expect("a recipe"), 20)
    );
    insta::assert_snapshot!(
        "hints_of_kropkis",
        in_words(&kropki::Recipe::default().maker().expect("a recipe"), 15)
    );
}
