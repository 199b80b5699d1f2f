//! Constraints of every kind at random places: the solver and the exact cover find what the rule itself picks out of
//! all boards.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzles::board::{Board, Boxes, ExtraHouses, Layout, ValueSet};
use puzzles::constraint::kinds::{KINDS, Kind};
use puzzles::constraint::{Constrained, Constraint, Placed};
use puzzles::puzzle::{Bounds, Engine, Puzzle as AnyPuzzle};
use puzzles::random::Random;
use puzzles::variant::Puzzle;

use crate::families::{solutions, text};
use crate::places::random_place;

/// A constraint of a kind that a board meets, if one is found soon; any, now and then.
fn random_constraint(
    kind: &'static Kind,
    layout: &Arc<Layout>,
    solution: &[i32],
    random: &mut Random,
) -> Option<Placed> {
    let is_any = random.below(5) == 0;
    for _ in 0..400 {
        let place = random_place(kind, layout.size(), random);
        if place.lines.iter().any(|line| line.len() < 2) {
            continue;
        }
        if let Ok(placed) = Placed::new(kind, place, layout) {
            let its: Vec<i32> = placed.cells().into_iter().map(|cell| solution[cell]).collect();
            if is_any || placed.holds(&its) {
                return Some(placed);
            }
        }
    }
    None
}

/// A board with some of its values given, and all solutions that leaves by the houses alone.
fn random_board(layout: &Arc<Layout>, empty: usize, random: &mut Random) -> (Vec<u8>, Vec<Vec<i32>>) {
    let size = layout.size();
    let mut order: Vec<usize> = (0..size * size).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
    // The first row at random makes a board of its own.
    let mut givens = vec![0; size * size];
    let mut values: Vec<u8> = (1..=size as u8).collect();
    for given in &mut givens[..size] {
        *given = values.swap_remove(random.below(values.len()));
    }
    let mut full = Vec::new();
    let puzzle = Puzzle::new(Arc::clone(layout), givens, Vec::new());
    let mut left = random.below(50);
    let _ = puzzle.solve(&Bounds::default(), &mut |values| {
        full = values.to_vec();
        left = left.saturating_sub(1);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let mut givens: Vec<u8> = full.iter().map(|&value| value as u8).collect();
    order[..empty].iter().for_each(|&cell| givens[cell] = 0);
    let puzzle = Puzzle::new(Arc::clone(layout), givens.clone(), Vec::new());
    let mut boards = solutions(&puzzle, Engine::Auto);
    let place = boards.iter().position(|board| *board == full).expect("one of them");
    boards.swap(0, place);
    (givens, boards)
}

/// Some constraints on a board: the solver and the cover find those of all boards that meet them, and no look takes
/// away what one of these holds.
fn compare(layout: &Arc<Layout>, kinds: &[&'static Kind], empty: usize, random: &mut Random) {
    let (givens, boards) = random_board(layout, empty, random);
    let constraints: Vec<Box<dyn Constraint>> = kinds
        .iter()
        .filter_map(|kind| random_constraint(kind, layout, &boards[0], random))
        .map(|placed| Box::new(placed) as Box<dyn Constraint>)
        .collect();
    let told = format!("{constraints:?} on {givens:?}");
    let puzzle = Puzzle::new(Arc::clone(layout), givens, constraints);
    let mut expected: Vec<Vec<i32>> =
        boards.into_iter().filter(|values| puzzle.is_solved_by(values)).collect();
    expected.sort();
    assert_eq!(solutions(&puzzle, Engine::Auto), expected, "{told}");
    assert_eq!(solutions(&puzzle, Engine::Cover), expected, "{told}");
    let plain = puzzle.reduced().expect("a cover that says all the rules").problem;
    assert_eq!(dlx::Solver::new(&plain).count(), dlx::Count::Exact(expected.len() as u64), "{told}");
    let values: Vec<i32> = (1..=layout.size() as i32).collect();
    let start: Board = puzzle.start();
    puzzle.constraints(&mut |constraint| {
        for look in constraint.looks(&values) {
            let mut sets: Vec<ValueSet> = look.cells().iter().map(|&cell| start.cells[cell]).collect();
            look.narrow(&mut sets);
            for board in &expected {
                let has = |(&cell, set): (&usize, &ValueSet)| set >> (board[cell] - 1) & 1 == 1;
                assert!(look.cells().iter().zip(&sets).all(has), "{look:?} of {told}");
            }
        }
    });
}

fn placed_kinds() -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(|kind| !["dot", "differ"].contains(&kind.name))
}

#[test]
fn each_kind_on_small_boards() {
    let four = Arc::new(Layout::classic(4).expect("boxes"));
    let six = Arc::new(Layout::classic(6).expect("boxes"));
    let odd = Boxes::Regions(vec![0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]);
    let odd = Arc::new(Layout::new(4, odd, ExtraHouses::NONE).expect("regions"));
    for (number, kind) in placed_kinds().enumerate() {
        let mut random = Random::new(number as u64, 0);
        for _ in 0..60 {
            compare(&four, &[kind], 16, &mut random);
            compare(&odd, &[kind, kind], 12, &mut random);
        }
        for _ in 0..15 {
            compare(&six, &[kind, kind], 18, &mut random);
        }
    }
}

#[test]
fn all_kinds_together_on_larger_boards() {
    let nine = Arc::new(Layout::classic(9).expect("boxes"));
    let twelve = Arc::new(Layout::classic(12).expect("boxes"));
    let all: Vec<&'static Kind> = placed_kinds().collect();
    let mut random = Random::new(7, 0);
    for number in 0..all.len() * 3 {
        let two = [all[number % all.len()], all[random.below(all.len())]];
        compare(&nine, &two, 36, &mut random);
        if number % 3 == 0 {
            compare(&twelve, &two, 48, &mut random);
        }
    }
}

/// In other guises a puzzle has as many solutions, and the same canonical form.
#[test]
fn guises_have_as_many_solutions() {
    /// What no turn keeps, at some places or on some boards.
    const STUCK: [&str; 3] = ["boxindexer", "disjointgroups", "arrow"];
    let classic = |size| Arc::new(Layout::classic(size).expect("boxes"));
    let odd = Boxes::Regions(vec![0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]);
    let odd = Arc::new(Layout::new(4, odd, ExtraHouses::NONE).expect("regions"));
    let form = |puzzle: &dyn AnyPuzzle| {
        text(&*puzzle.canonical(None).expect("a form").expect("no deadline"), "text")
    };
    for (number, kind) in placed_kinds().enumerate() {
        let mut random = Random::new(number as u64, 1);
        let mut guises = 0;
        for (layout, empty) in [(classic(4), 16), (odd.clone(), 12), (classic(6), 18)] {
            for _ in 0..12 {
                let (givens, boards) = random_board(&layout, empty, &mut random);
                let constraints = [kind, kind].into_iter().filter_map(|kind| {
                    let placed = random_constraint(kind, &layout, &boards[0], &mut random)?;
                    Some(Box::new(placed) as Box<dyn Constraint>)
                });
                let constraints: Vec<_> = constraints.collect();
                let puzzle = Puzzle::new(Arc::clone(&layout), givens, constraints);
                let count = solutions(&puzzle, Engine::Auto).len();
                let Ok(guise) = puzzle.scrambled(&mut random) else {
                    assert!(STUCK.contains(&kind.name), "{puzzle:?}");
                    continue;
                };
                guises += 1;
                let turned: &Puzzle = guise.downcast_ref().expect("a variant");
                assert_eq!(solutions(turned, Engine::Auto).len(), count, "{puzzle:?} as {turned:?}");
                assert_eq!(form(&*guise), form(&puzzle), "{puzzle:?} as {turned:?}");
            }
        }
        assert!(guises > 0 || kind.name == STUCK[0], "{kind:?}");
    }
}
