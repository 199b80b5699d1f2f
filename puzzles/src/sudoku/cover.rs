//! The reduction of Sudoku to exact cover: this is what the rules mean.
//!
//! There is an item for each cell, and one for each symbol in each house. There is an option for each
//! symbol in each cell: it covers the cell, and the symbol in all houses of the cell. Each cell then
//! holds one symbol, and each house holds each symbol once; that is all there is to Sudoku, whatever
//! the houses are. Givens are options that are chosen beforehand.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Mutex;

use dlx::locks::locked;
use dlx::{First, ItemId, KernelKind, OptionId, Outcome, Problem, Search, Solver};

use super::Filled;
use super::puzzle::Puzzle;
use crate::board::{Layout, given_cells};
use crate::deadline::{self, Deadline, is_over};
use crate::puzzle::Bounds;
use crate::random::Random;
use crate::solve::Budget;

/// The problem of an empty board, made ready to be searched from any givens.
pub(crate) struct Reduction {
    solver: Solver,
    /// Searches that nobody uses just now.
    idle: Mutex<Vec<Search>>,
}

impl fmt::Debug for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reduction").field(&self.solver).finish()
    }
}

/// The exact-cover problem of a board on which some symbols are allowed in each cell. Also tells which
/// cell and value each option stands for.
#[must_use]
pub fn problem(layout: &Layout, allowed: impl Fn(usize, u8) -> bool) -> (Problem, Vec<(u16, u8)>) {
    problem_until(None, layout, allowed).expect("no deadline")
}

/// The same; `None` if the deadline passed. The largest boards have millions of options.
fn problem_until(
    deadline: Option<Deadline>,
    layout: &Layout,
    allowed: impl Fn(usize, u8) -> bool,
) -> Option<(Problem, Vec<(u16, u8)>)> {
    let size = layout.size();
    let mut builder = Problem::builder();
    let mut items = |count: usize| -> Vec<ItemId> { builder.many_primaries(count) };
    let cell_items = items(layout.cell_count());
    let house_items = items(layout.houses().len() * size);
    let mut places = Vec::new();
    let mut entries = Vec::new();
    for (cell, &cell_item) in cell_items.iter().enumerate() {
        if cell % size == 0 && is_over(deadline) {
            return None;
        }
        for value in (1..=size as u8).filter(|&value| allowed(cell, value)) {
            let symbol = usize::from(value) - 1;
            let houses =
                layout.houses_of(cell).iter().map(|&house| house_items[usize::from(house) * size + symbol]);
            entries.clear();
            entries.push(cell_item);
            entries.extend(houses);
            builder.option(entries.iter().copied()).expect("an option for each value of a cell fits");
            places.push((cell as u16, value));
        }
    }
    Some((builder.build(), places))
}

/// Fills a board with symbols that are allowed, by the search that learns from its dead ends. The nodes of the budget
/// are these.
pub(super) fn fill(
    layout: &Layout,
    allowed: impl Fn(usize, u8) -> bool,
    random: &mut Random,
    budget: Budget,
) -> Filled {
    let (problem, places) = problem(layout, allowed);
    let solver = Solver::builder().seed(random.bits()).nodes(budget.nodes.unwrap_or(u64::MAX));
    let mut search = solver.build(&problem).expect("some kernel takes any problem").search();
    match deadline::bound(&mut search, budget.deadline).any() {
        First::Found(cover) => {
            let mut board = vec![0; layout.cell_count()];
            for option in cover.options() {
                let (cell, value) = places[option.index()];
                board[usize::from(cell)] = value;
            }
            Filled::Board(board)
        }
        First::None => Filled::None,
        First::Stopped(_) => Filled::Stopped,
    }
}

/// Dancing cells are the fastest way to follow forced moves, of which Sudokus mostly consist.
fn solver(problem: &Problem) -> Solver {
    let builder = Solver::builder().kernel(KernelKind::Cells).as_given();
    builder.build(problem).expect("dancing cells take any problem")
}

impl Reduction {
    pub(super) fn new(layout: &Layout) -> Self {
        let (problem, _) = problem(layout, |_, _| true);
        Reduction { solver: solver(&problem), idle: Mutex::default() }
    }

    /// The search of the whole problem from these givens.
    fn search<T>(&self, givens: &[u8], search: impl FnOnce(&mut Search) -> T) -> T {
        let size = givens.len().isqrt();
        let option = |(cell, given)| OptionId::new(cell * size + usize::from(given) - 1);
        let chosen: Vec<OptionId> = given_cells(givens).map(option).collect();
        let idle = || locked(&self.idle);
        let mut searcher = idle().pop().unwrap_or_else(|| self.solver.search());
        searcher.start(&chosen, &[]).expect("there is an option for each given");
        let result = search(&mut searcher);
        idle().push(searcher);
        result
    }
}

/// The largest board whose problem is kept whole for the next puzzle; for a larger one it pays to leave
/// out what the givens rule out.
const KEPT: usize = 16;

/// Shows each solution to `found`, until that breaks off.
pub(super) fn solve(
    puzzle: &Puzzle,
    bounds: &Bounds,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    let layout = puzzle.layout();
    let size = layout.size();
    let mut board = vec![0; layout.cell_count()];
    if size <= KEPT && puzzle.marks().is_none() {
        let reduction = layout.prepared(Reduction::new);
        return reduction.search(puzzle.givens(), |search| {
            deadline::bound(search, bounds.deadline()).for_each(|cover| {
                for option in cover {
                    board[option.index() / size] = (option.index() % size + 1) as u8;
                }
                found(&board)
            })
        });
    }
    let deadline = bounds.deadline();
    let stopped = || Outcome::Stopped(deadline::reason(deadline));
    let candidates = puzzle.candidates();
    let allowed = |cell, value| candidates.allows(cell, value);
    let Some((problem, places)) = problem_until(deadline, layout, allowed) else { return stopped() };
    if is_over(deadline) {
        return stopped();
    }
    let mut search = solver(&problem).search();
    deadline::bound(&mut search, deadline).for_each(|cover| {
        for option in cover {
            let (cell, value) = places[option.index()];
            board[usize::from(cell)] = value;
        }
        found(&board)
    })
}
