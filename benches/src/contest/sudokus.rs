//! Sudokus proven to have one solution: sets of 9×9 from easy to hardest, one puzzle that defies reading
//! order, and sizes from 6×6 to 25×25.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use dlx::{Choice, KernelKind, Problem, Solver, Verdict};
use exact_covers::Solver as _;
use puzzles::puzzle::Engine;
use puzzles::sudoku::{Puzzle, Sheet, nine, problem};

use super::{
    Answer, COVER, Contender, DLX_PEER, DLX_RS, DYNAMIC, EXACT_COVERS, FORCED, FROM_LINE, MASKS, OWN,
    PROPAGATION, ROW_BY_ROW, STATIC, Task, UNORDERED, checking, nodes_to_unique, texts, trying,
};
use crate::backtracking::{
    Backtracker, Forced, Houses, Labels, Masked, Nodes, Ordered, Propagating, RowByRow, When, first, judge,
};
use crate::peers::{self, Items};
use crate::samples;

/// How to make a backtracking solver.
pub(super) type New = for<'h> fn(&'h Houses, Labels) -> Box<dyn Backtracker<[u8]> + 'h>;

/// All that there are for Sudoku.
pub(super) const WAYS: [(&str, New); 6] = [
    (ROW_BY_ROW, |houses, labels| Box::new(RowByRow::new(houses, labels))),
    (FORCED, |houses, labels| Box::new(Forced::new(houses, labels))),
    (STATIC, |houses, labels| Box::new(Ordered::new(houses, When::Static, labels))),
    (DYNAMIC, |houses, labels| Box::new(Ordered::new(houses, When::Dynamic, labels))),
    (PROPAGATION, |houses, labels| Box::new(Propagating::new(houses, labels))),
    (MASKS, |houses, labels| Box::new(Masked::new(houses, labels))),
];

pub(super) fn tasks() -> Vec<Task> {
    let sets = [
        ("sudoku9 easy", samples::EASY),
        ("sudoku9 17", samples::SEVENTEEN),
        ("sudoku9 magictour", samples::MAGICTOUR),
        ("sudoku9 hardest", samples::HARDEST),
        ("sudoku 6", samples::SIX),
        ("sudoku 9", samples::NINE),
        ("sudoku 12", samples::TWELVE),
        ("sudoku 16", samples::SIXTEEN),
        ("sudoku 25", samples::TWENTY_FIVE),
        ("wiki proof", samples::ULTIMATE_WIKI),
    ];
    let mut tasks: Vec<Task> = sets.into_iter().map(|(id, text)| proving(id, text)).collect();
    tasks.push(finding());
    tasks
}

fn proving(id: &str, text: &str) -> Task {
    let sheets = Rc::new(samples::sudokus(text));
    let solver = |choice: Choice| {
        let sheets = Rc::clone(&sheets);
        move |instance: usize| nodes_to_unique(&solver(&cover(&sheets[instance].puzzle).0, &choice))
    };
    let mut contenders = vec![
        checking(COVER, &sheets, Engine::Cover).counting(solver(Choice::Fewest)),
        checking(OWN, &sheets, Engine::Auto),
        unordered(&sheets).counting(solver(Choice::First)),
    ];
    let texts = texts(&sheets);
    if sheets[0].puzzle.layout().is_classic_nine() {
        contenders.push(from_line(&texts));
    }
    contenders.extend(other_engines(&sheets));
    let houses = Rc::new(houses(&sheets[0].puzzle));
    for (name, new) in WAYS {
        let houses = Rc::clone(&houses);
        let judge = move |sheet: &Sheet, nodes: &mut Nodes| {
            judge(&mut new(&houses, Labels::Ascending), sheet.puzzle.givens(), nodes)
        };
        contenders.push(trying(name, &sheets, judge));
    }
    let patience = if id.starts_with("wiki") { 20 } else { 1 };
    Task { id: id.to_owned(), instances: sheets.len(), texts, contenders, patience }
}

/// The kernel for nine by nine, without a puzzle in between.
fn from_line(texts: &[String]) -> Contender {
    let lines = Rc::new(texts.to_vec());
    Contender::new(FROM_LINE, move |instance, _| {
        let lines = Rc::clone(&lines);
        Box::new(move || {
            let line = lines[instance].as_bytes().first_chunk().expect("81 cells");
            let grid = nine::digits(line).expect("digits and empty cells");
            let answer = match NINE.with_borrow_mut(|solver| solver.count(&grid, 2)) {
                0 => Answer::None,
                1 => Answer::Unique(Vec::new()),
                _ => Answer::Multiple,
            };
            (answer, None)
        })
    })
}

thread_local! {
    /// To make one takes longer than to solve many a puzzle.
    static NINE: RefCell<nine::Solver> = RefCell::new(nine::Solver::new());
}

/// The solution alone, for those that go by cells: this is what the article counted.
fn finding() -> Task {
    let sheets = Rc::new(samples::sudokus(samples::ULTIMATE_WIKI));
    let houses = Rc::new(houses(&sheets[0].puzzle));
    let contenders = WAYS.map(|(name, new)| {
        let (sheets, houses) = (Rc::clone(&sheets), Rc::clone(&houses));
        Contender::new(name, move |instance, limit| {
            let (sheets, houses) = (Rc::clone(&sheets), Rc::clone(&houses));
            Box::new(move || {
                let mut nodes = Nodes::until(Instant::now() + limit);
                let mut solver = new(&houses, Labels::Ascending);
                let answer = match first(&mut solver, sheets[instance].puzzle.givens(), &mut nodes) {
                    Some(solution) => Answer::Solution(solution.into_iter().map(i32::from).collect()),
                    None => Answer::Over,
                };
                (answer, Some(nodes.taken()))
            })
        })
    });
    let contenders = contenders.into_iter().collect();
    Task { id: "wiki first".to_owned(), instances: 1, texts: Vec::new(), contenders, patience: 20 }
}

fn houses(puzzle: &Puzzle) -> Houses {
    Houses::new(puzzle.layout()).expect("samples have rows, columns and boxes")
}

/// The reduction of what the givens leave.
fn cover(puzzle: &Puzzle) -> (Problem, Vec<(u16, u8)>) {
    let candidates = puzzle.candidates();
    problem(puzzle.layout(), |cell, value| candidates.allows(cell, value))
}

fn solver(problem: &Problem, choice: &Choice) -> Solver {
    let builder = Solver::builder().kernel(KernelKind::Cells).as_given().choice(choice.clone());
    builder.build(problem).expect("dancing cells take any problem")
}

/// The board of a cover.
fn board(places: &[(u16, u8)], options: impl Iterator<Item = usize>) -> Vec<i32> {
    let mut board = vec![0; places.len()];
    let mut cells = 0;
    for option in options {
        let (cell, value) = places[option];
        board[usize::from(cell)] = i32::from(value);
        cells += 1;
    }
    board.truncate(cells);
    board
}

/// What up to two solutions say.
fn answer(solutions: Vec<Vec<i32>>) -> Answer {
    match <[Vec<i32>; 1]>::try_from(solutions) {
        Ok([solution]) => Answer::Unique(solution),
        Err(others) if others.is_empty() => Answer::None,
        Err(_) => Answer::Multiple,
    }
}

/// A contender that solves the reduction, which it is given anew for each puzzle.
fn by_cover(
    name: &str,
    sheets: &Rc<Vec<Sheet>>,
    solve: impl Fn(&Problem, &[(u16, u8)], Duration) -> (Answer, Option<u64>) + 'static,
) -> Contender {
    let sheets = Rc::clone(sheets);
    let solve = Rc::new(solve);
    Contender::new(name, move |instance, limit| {
        let (sheets, solve) = (Rc::clone(&sheets), Rc::clone(&solve));
        Box::new(move || {
            let (problem, places) = cover(&sheets[instance].puzzle);
            solve(&problem, &places, limit)
        })
    })
}

/// The engine with the items in the order in which they stand: cells first, row by row.
fn unordered(sheets: &Rc<Vec<Sheet>>) -> Contender {
    by_cover(UNORDERED, sheets, |problem, places, limit| {
        let mut search = solver(problem, &Choice::First).search();
        let answer = match search.timeout(Some(limit)).unique() {
            Verdict::None => Answer::None,
            Verdict::Unique(cover) => {
                Answer::Unique(board(places, cover.options().iter().map(|option| option.index())))
            }
            Verdict::Multiple(..) => Answer::Multiple,
            Verdict::Stopped(..) => Answer::Over,
        };
        (answer, None)
    })
}

fn other_engines(sheets: &Rc<Vec<Sheet>>) -> Vec<Contender> {
    let dlx_rs = by_cover(DLX_RS, sheets, |problem, places, _| {
        let covers = peers::dlx_rs(problem).expect("no colours").take(2);
        (answer(covers.map(|cover| board(places, cover.into_iter())).collect()), None)
    });
    let dlx_peer = by_cover(DLX_PEER, sheets, |problem, places, _| {
        let mut solutions = Vec::new();
        let mut problem = peers::dlx_peer(problem).expect("no colours");
        let nodes = peers::each_of_dlx_peer(&mut problem, |cover| {
            solutions.push(board(places, cover.iter().map(|&option| option as usize)));
            if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (answer(solutions), Some(nodes))
    });
    let exact_covers = by_cover(EXACT_COVERS, sheets, |problem, places, _| {
        let items = Items::new(problem);
        let cells = places.last().map_or(0, |&(cell, _)| usize::from(cell) + 1);
        let size = cells.isqrt();
        let mut solutions = Vec::new();
        let mut option = Vec::new();
        peers::exact_covers(problem, &items).solve(|mut cover| {
            let mut board = vec![0; cells];
            while cover.next(&mut option) {
                // It tells the items of an option: the cell's comes first in the problem, then those of a
                // value in each house.
                let mut items: Vec<usize> = option.iter().map(|(item, _)| **item).collect();
                items.sort_unstable();
                board[items[0]] = ((items[1] - cells) % size + 1) as i32;
            }
            solutions.push(board);
            if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (answer(solutions), None)
    });
    vec![dlx_rs, dlx_peer, exact_covers]
}
