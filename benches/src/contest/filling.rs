//! Empty boards filled at random, each time with other draws.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dlx::{First, KernelKind, Solver};
use puzzles::deadline;
use puzzles::random::Random;
use puzzles::sudoku::{Budget, Filled, Layout, Puzzle, fill, problem};

use super::sudokus::WAYS;
use super::{Answer, COVER, Contender, DYNAMIC, DYNAMIC_RESTARTS, OWN, ROW_BY_ROW, ROW_RESTARTS, SEED, Task};
use crate::backtracking::{Houses, Labels, Nodes, first, restart};

/// An attempt is given up after this many nodes for each cell.
const BAIL_OUT: u64 = 4;

pub(super) fn tasks() -> Vec<Task> {
    let mut tasks: Vec<Task> = [9, 16, 25, 36].into_iter().map(|size| filling(size, 20)).collect();
    tasks.push(Task { id: "tails 16".to_owned(), contenders: tails(16), patience: 2, ..filling(16, 200) });
    tasks
}

fn filling(size: usize, instances: usize) -> Task {
    let layout = layout(size);
    let houses = Rc::new(Houses::new(&layout).expect("rows, columns and boxes"));
    let mut contenders = vec![by_cover(&layout), woven(&layout)];
    contenders.extend(WAYS.iter().map(|&(name, _)| once(name, &layout, &houses)));
    contenders.push(with_restarts(ROW_RESTARTS, ROW_BY_ROW, &layout, &houses));
    contenders.push(with_restarts(DYNAMIC_RESTARTS, DYNAMIC, &layout, &houses));
    Task { id: format!("fill {size}"), instances, texts: Vec::new(), contenders, patience: 1 }
}

/// Only those whose times have heavy tails, or would.
fn tails(size: usize) -> Vec<Contender> {
    let layout = layout(size);
    let houses = Rc::new(Houses::new(&layout).expect("rows, columns and boxes"));
    vec![
        by_cover(&layout),
        once(ROW_BY_ROW, &layout, &houses),
        with_restarts(ROW_RESTARTS, ROW_BY_ROW, &layout, &houses),
        once(DYNAMIC, &layout, &houses),
        with_restarts(DYNAMIC_RESTARTS, DYNAMIC, &layout, &houses),
    ]
}

fn layout(size: usize) -> Arc<Layout> {
    Arc::new(Layout::classic(size).expect("a size that boxes can have"))
}

/// A contender that fills an empty board: values from 1, if it came to that, and nodes.
fn contender(
    name: &str,
    layout: &Arc<Layout>,
    fill: impl Fn(&[u8], u64, Duration) -> (Option<Vec<u8>>, Option<u64>) + 'static,
) -> Contender {
    let layout = Arc::clone(layout);
    let fill = Rc::new(fill);
    Contender::new(name, move |instance, limit| {
        let (layout, fill) = (Arc::clone(&layout), Rc::clone(&fill));
        let empty = vec![0; layout.cell_count()];
        Box::new(move || {
            let (board, nodes) = fill(&empty, instance as u64, limit);
            (board.map_or(Answer::Over, |board| Answer::Board(Puzzle::new(layout, board))), nodes)
        })
    })
}

/// A random cover. The problem of the empty board is ready before.
fn by_cover(layout: &Arc<Layout>) -> Contender {
    let (problem, places) = problem(layout, |_, _| true);
    let solver = Solver::builder().kernel(KernelKind::Cells).as_given().build(&problem);
    let mut search = Some(solver.expect("dancing cells take any problem").search());
    let search = Rc::new(std::cell::RefCell::new(search.take().expect("just made")));
    contender(COVER, layout, move |empty, number, limit| {
        let mut search = search.borrow_mut();
        let board = match search.timeout(Some(limit)).random_cover(number) {
            First::Found(cover) => {
                let mut board = empty.to_vec();
                for option in cover.options() {
                    let (cell, value) = places[option.index()];
                    board[usize::from(cell)] = value;
                }
                Some(board)
            }
            _ => None,
        };
        (board, Some(search.stats().nodes))
    })
}

fn woven(layout: &Arc<Layout>) -> Contender {
    let own = Arc::clone(layout);
    contender(OWN, layout, move |empty, number, limit| {
        let bounds = Budget { nodes: None, deadline: deadline::after(Some(limit)) };
        let filled = fill(&own, empty, &mut Random::new(SEED, number), bounds);
        let Ok(Filled::Board(board)) = filled else { return (None, None) };
        (Some(board), None)
    })
}

fn new_of(name: &str) -> super::sudokus::New {
    WAYS.iter().find(|(way, _)| *way == name).expect("one of the ways").1
}

fn once(name: &str, layout: &Arc<Layout>, houses: &Rc<Houses>) -> Contender {
    let (new, houses) = (new_of(name), Rc::clone(houses));
    contender(name, layout, move |empty, number, limit| {
        let mut nodes = Nodes::until(Instant::now() + limit);
        let board = first(&mut new(&houses, Labels::random(SEED, number)), empty, &mut nodes);
        (board, Some(nodes.taken()))
    })
}

fn with_restarts(name: &str, way: &str, layout: &Arc<Layout>, houses: &Rc<Houses>) -> Contender {
    let (new, houses) = (new_of(way), Rc::clone(houses));
    contender(name, layout, move |empty, number, limit| {
        let mut nodes = Nodes::until(Instant::now() + limit);
        let bail_out = BAIL_OUT * empty.len() as u64;
        // Each attempt has a stream of its own.
        let attempt = |attempt: u64| new(&houses, Labels::random(SEED, number << 32 | attempt));
        let board = restart(empty, bail_out, &mut nodes, attempt);
        (board, Some(nodes.taken()))
    })
}
