//! Puzzles made: each has exactly one solution, which the engine checks afterwards.

use std::rc::Rc;
use std::sync::Arc;

use puzzles::deadline;
use puzzles::generate::Maker;
use puzzles::puzzle::{Bounds, Engine, Verdict, check};
use puzzles::random::Random;
use puzzles::sudoku::text::Writer;
use puzzles::sudoku::{self, Puzzle, Sheet};
use puzzles::{kakuro, kenken, kropki};

use super::{Answer, COVER, Contender, MASKS, OWN, SEED, Task};
use crate::backtracking::{Houses, Judged, Labels, Masked, Nodes, judge};

const PUZZLES: usize = 20;

pub(super) fn tasks() -> Vec<Task> {
    vec![
        sudokus(),
        task("make sudoku16", vec![made(sudoku::Recipe { shape: shape(16), ..Default::default() }.maker())]),
        task("make kenken6", vec![made(kenken::Recipe::new(6).maker())]),
        task("make kenken9", vec![made(kenken::Recipe::new(9).maker())]),
        task("make kakuro10", vec![made(kakuro::Recipe::default().maker())]),
        task("make kropki9", vec![made(kropki::Recipe::default().maker())]),
    ]
}

fn task(id: &str, contenders: Vec<Contender>) -> Task {
    Task { id: id.to_owned(), instances: PUZZLES, texts: Vec::new(), contenders, patience: 1 }
}

fn shape(size: usize) -> sudoku::Shape {
    sudoku::Shape { size, ..sudoku::Shape::default() }
}

/// What `dlx generate` does.
fn made<M: Maker + 'static, E: std::fmt::Debug>(maker: Result<M, E>) -> Contender {
    let maker = Rc::new(maker.expect("there are such puzzles"));
    Contender::new(OWN, move |instance, limit| {
        let maker = Rc::clone(&maker);
        Box::new(move || {
            let deadline = deadline::after(Some(limit));
            let made = maker.make(&mut Random::new(SEED, instance as u64), deadline);
            (made.map_or(Answer::Over, |made| Answer::Made(made.puzzle)), None)
        })
    })
}

/// Minimal puzzles of 9×9: as `dlx generate` makes them, and by taking one given after another away from
/// a full board while a solver says that there is one solution.
fn sudokus() -> Task {
    let layout = Arc::new(sudoku::Layout::classic(9).expect("a size"));
    let houses = Rc::new(Houses::new(&layout).expect("rows, columns and boxes"));
    let by_masks = move |sheet: &Sheet| {
        let mut nodes = Nodes::up_to(u64::MAX);
        let judged = judge(&mut Masked::new(&houses, Labels::Ascending), sheet.puzzle.givens(), &mut nodes);
        matches!(judged, Judged::Unique(_))
    };
    let by_cover = |sheet: &Sheet| {
        matches!(check(sheet, &Bounds { engine: Engine::Cover, ..Bounds::default() }), Verdict::Unique(_))
    };
    let contenders = vec![
        carved(COVER, &layout, by_cover),
        made(sudoku::Recipe::default().maker()),
        carved(MASKS, &layout, by_masks),
    ];
    task("make sudoku9", contenders)
}

fn carved(
    name: &str,
    layout: &Arc<sudoku::Layout>,
    is_unique: impl Fn(&Sheet) -> bool + 'static,
) -> Contender {
    let (layout, is_unique) = (Arc::clone(layout), Rc::new(is_unique));
    Contender::new(name, move |instance, _| {
        let (layout, is_unique) = (Arc::clone(&layout), Rc::clone(&is_unique));
        Box::new(move || {
            let mut random = Random::new(SEED, instance as u64);
            let empty = vec![0; layout.cell_count()];
            let filled = sudoku::fill(&layout, &empty, &mut random, sudoku::Budget::default());
            let Ok(sudoku::Filled::Board(board)) = filled else { return (Answer::Over, None) };
            let mut cells: Vec<usize> = (0..board.len()).collect();
            random.shuffle(&mut cells);
            let puzzle = Puzzle::new(layout, board.clone());
            let mut sheet = Sheet::new(puzzle, Arc::new(Writer::default()));
            for cell in cells {
                sheet.puzzle.set(cell, 0);
                if !is_unique(&sheet) {
                    sheet.puzzle.set(cell, board[cell]);
                }
            }
            (Answer::Made(Box::new(sheet)), None)
        })
    })
}
