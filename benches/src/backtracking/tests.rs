//! Each solver against the engine.

use std::sync::Arc;

use puzzles::puzzle::{Bounds, Engine, Puzzle as _, Verdict, check};
use puzzles::sudoku::{Layout, Puzzle, Sheet};

use super::*;
use crate::samples;

/// What the engine says, in the same words.
fn by_cover(puzzle: &dyn puzzles::puzzle::Puzzle) -> Judged {
    match check(puzzle, &Bounds { engine: Engine::Cover, ..Bounds::default() }) {
        Verdict::None => Judged::None,
        Verdict::Unique(solution) => Judged::Unique(solution.iter().map(|&value| value as u8).collect()),
        Verdict::Multiple(..) => Judged::Multiple,
        Verdict::Stopped(..) => unreachable!("without a timeout"),
    }
}

const PLENTY: u64 = 100_000_000;

fn agrees<P: ?Sized>(solver: &mut impl Backtracker<P>, puzzle: &P, truth: &Judged, what: &str) {
    let mut nodes = Nodes::up_to(PLENTY);
    assert_eq!(judge(solver, puzzle, &mut nodes), *truth, "{what}");
    if nodes.taken() > 1 && *truth != Judged::None {
        let mut one = Nodes::up_to(1);
        assert_eq!(judge(solver, puzzle, &mut one), Judged::OutOfNodes, "{what}");
        assert_eq!(one.taken(), 1, "{what}");
    }
}

fn all_sudoku_solvers_agree(sheet: &Sheet) {
    let truth = by_cover(sheet);
    let puzzle = &sheet.puzzle;
    let houses = Houses::new(puzzle.layout()).expect("rows, columns and boxes");
    let givens = puzzle.givens();
    for number in 0..2 {
        let labels = || if number == 0 { Labels::Ascending } else { Labels::random(1, number) };
        agrees(&mut RowByRow::new(&houses, labels()), givens, &truth, "row by row");
        agrees(&mut Forced::new(&houses, labels()), givens, &truth, "forced moves");
        agrees(&mut Ordered::new(&houses, When::Static, labels()), givens, &truth, "static order");
        agrees(&mut Ordered::new(&houses, When::Dynamic, labels()), givens, &truth, "dynamic order");
        agrees(&mut Propagating::new(&houses, labels()), givens, &truth, "propagation");
        agrees(&mut Masked::new(&houses, labels()), givens, &truth, "bit masks");
    }
}

#[test]
fn sudokus_of_each_kind() {
    for sheet in samples::sudokus(samples::EASY).iter().take(5).chain(&samples::sudokus(samples::SIX)) {
        all_sudoku_solvers_agree(sheet);
        // Without some of its givens it has several solutions, and with a wrong one none.
        let mut loose = sheet.clone();
        let cells = sheet.puzzle.layout().cell_count();
        (cells * 2 / 3..cells).for_each(|cell| loose.puzzle.set(cell, 0));
        all_sudoku_solvers_agree(&loose);
        let mut wrong = sheet.clone();
        let cell = wrong.puzzle.givens().iter().position(|&given| given == 0).expect("an empty cell");
        let Judged::Unique(solution) = by_cover(sheet) else { panic!("it has one solution") };
        wrong.puzzle.set(cell, solution[cell] % sheet.puzzle.layout().size() as u8 + 1);
        all_sudoku_solvers_agree(&wrong);
    }
}

#[test]
fn hard_and_large_sudokus() {
    let hard = [samples::SEVENTEEN, samples::MAGICTOUR, samples::HARDEST].map(samples::sudokus);
    let large = samples::sudokus(samples::SIXTEEN);
    for sheet in hard.iter().flat_map(|sheets| sheets.iter().take(4)).chain(&large) {
        let truth = by_cover(sheet);
        let puzzle = &sheet.puzzle;
        let houses = Houses::new(puzzle.layout()).expect("rows, columns and boxes");
        agrees(&mut Propagating::new(&houses, Labels::Ascending), puzzle.givens(), &truth, "propagation");
        agrees(&mut Masked::new(&houses, Labels::Ascending), puzzle.givens(), &truth, "bit masks");
    }
}

#[test]
fn kenkens() {
    for puzzle in samples::kenkens().iter().filter(|puzzle| puzzle.size() <= 7) {
        let truth = by_cover(puzzle);
        agrees(&mut kenken::Masked, puzzle, &truth, "bit masks");
        agrees(&mut kenken::Propagating, puzzle, &truth, "propagation");
    }
    // All operators, hidden ones and three operands too, with other values.
    let text = "#\t3\t0,2,5\n-\t-3\tA1 A2 B1\n?\t10\tA3 B3\n*\t0\tB2 C2 C1\n!\t2\tC3\n";
    let puzzle = puzzles::kenken::text::read(text, 1, false).expect("a puzzle");
    let truth = by_cover(&puzzle);
    // The engine tells values, the solvers their numbers.
    for judged in [
        judge(&mut kenken::Masked, &puzzle, &mut Nodes::up_to(PLENTY)),
        judge(&mut kenken::Propagating, &puzzle, &mut Nodes::up_to(PLENTY)),
    ] {
        assert_eq!(std::mem::discriminant(&judged), std::mem::discriminant(&truth));
    }
}

#[test]
fn kakuros() {
    for puzzle in samples::kakuros().iter().filter(|puzzle| puzzle.columns() <= 10) {
        agrees(&mut kakuro::Masked, puzzle, &by_cover(puzzle), "bit masks");
    }
}

#[test]
fn kropkis() {
    for puzzle in samples::kropkis() {
        agrees(&mut kropki::Masked, &puzzle, &by_cover(&puzzle), "bit masks");
    }
}

#[test]
fn boards_are_filled_with_restarts() {
    let layout = Layout::classic(9).expect("a size");
    let houses = Houses::new(&layout).expect("rows, columns and boxes");
    let empty = [0; 81];
    for number in 0..5 {
        let attempt = |attempt: u64| RowByRow::new(&houses, Labels::random(number, attempt));
        let mut nodes = Nodes::up_to(PLENTY);
        let board = restart(&empty[..], 100, &mut nodes, attempt).expect("a board");
        assert!(nodes.taken() >= 81 && board.iter().all(|&value| value > 0));
        assert!(Puzzle::new(Arc::new(Layout::classic(9).expect("a size")), board).clash().is_none());
    }
    let attempt = |number| RowByRow::new(&houses, Labels::random(1, number));
    // Too few nodes for any board.
    let mut nodes = Nodes::up_to(1_000);
    assert_eq!(restart(&empty[..], 80, &mut nodes, attempt), None);
    assert_eq!(nodes.taken(), 1_000);
    // Two of the same in a row: no attempt finds a board, and the first one knows it.
    let mut wrong = empty;
    (wrong[0], wrong[5]) = (1, 1);
    let mut nodes = Nodes::up_to(PLENTY);
    assert_eq!((restart(&wrong[..], 1_000, &mut nodes, attempt), nodes.taken()), (None, 0));
}

/// "Ultimate Wiki 17": 26.6 million trials in reading order, and a tiny part of that in any other.
#[test]
fn the_order_of_the_cells_is_everything() {
    let sheet = &samples::sudokus(samples::ULTIMATE_WIKI)[0];
    let houses = Houses::new(sheet.puzzle.layout()).expect("rows, columns and boxes");
    let taken = |solver: &mut dyn Backtracker<[u8]>| {
        let mut nodes = Nodes::up_to(PLENTY);
        let flow = solver.solve(sheet.puzzle.givens(), &mut nodes, &mut |_| ControlFlow::Break(()));
        assert!(flow.is_break() && !nodes.are_spent());
        nodes.taken()
    };
    let ordered = |when| Ordered::new(&houses, when, Labels::Ascending);
    assert_eq!(taken(&mut RowByRow::new(&houses, Labels::Ascending)), 26_590_293);
    assert_eq!(taken(&mut ordered(When::Static)), 434_459);
    assert_eq!(taken(&mut ordered(When::Dynamic)), 3_321);
}
