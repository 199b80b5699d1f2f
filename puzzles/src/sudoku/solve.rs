//! Solving: by whichever way is fastest for a board.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::thread::LocalKey;

use dlx::{Outcome, Stop};

use super::candidates::Candidates;
use super::cover;
use super::fill::{known, weave_empty};
use super::nine::{self, Solver};
use super::puzzle::Puzzle;
use super::seek::hardest;
use crate::deadline::{self, Deadline, is_over};
use crate::puzzle::{Bounds, Engine};
use crate::random::Random;
use crate::solve::{Allowance, DeadEnd, Search, Spent, Step, Store};

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    if bounds.engine == Engine::Auto && puzzle.layout().is_classic_nine() {
        return explore_nine(&marks_of_nine(puzzle), bounds.deadline(), &mut |grid| found(grid));
    }
    if puzzle.clash().is_some() {
        return Outcome::Complete;
    }
    match bounds.engine {
        Engine::Cover => cover::solve(puzzle, bounds, found),
        Engine::Auto if puzzle.layout().size() <= 64 => solve_by_candidates::<1>(puzzle, bounds, found),
        Engine::Auto => solve_by_candidates::<4>(puzzle, bounds, found),
    }
}

/// Goes through the candidates of all cells, and learns which cells are trouble: on large boards, that
/// finds proofs that the cover, which knows nothing of its past, takes for ever to find.
fn solve_by_candidates<const W: usize>(
    puzzle: &Puzzle,
    bounds: &Bounds,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    let mut candidates = Candidates::<W>::new(puzzle.layout());
    if restrict(puzzle, &mut candidates).is_err() {
        return Outcome::Complete;
    }
    let mut allowance = Allowance::until(bounds.deadline());
    let Ok(woven) = woven(puzzle, &mut allowance) else { return Outcome::Stopped(allowance.reason()) };
    if woven.iter().try_for_each(|board| found(board)).is_break() {
        return Outcome::Stopped(Stop::Callback);
    }
    let first_of_hardest = |candidates: &Candidates<'_, W>, _: Option<usize>| {
        let cell = hardest(candidates)?;
        Some((cell, candidates.of(cell).first()?))
    };
    let mut search = Search::default();
    loop {
        match search.next(&mut candidates, first_of_hardest, &mut allowance) {
            Ok(Step::Exhausted) => return Outcome::Complete,
            Ok(Step::Found) => {
                let board = known(&candidates);
                if !woven.contains(&board) && found(&board).is_break() {
                    return Outcome::Stopped(Stop::Callback);
                }
            }
            Err(Spent) => return Outcome::Stopped(allowance.reason()),
        }
    }
}

/// Solutions that take no search, where nothing is given on a board so large that a search comes to none: one that is
/// woven, and the same with two symbols exchanged.
fn woven(puzzle: &Puzzle, allowance: &mut Allowance) -> Result<Vec<Vec<u8>>, Spent> {
    /// Up to this size, a search finds solutions at once.
    const LARGEST_SEARCHED: usize = 64;
    let is_blank = puzzle.given_count() == 0 && puzzle.marks().is_none();
    if !is_blank || puzzle.layout().size() <= LARGEST_SEARCHED {
        return Ok(Vec::new());
    }
    let Some(board) = weave_empty(puzzle.layout(), &mut Random::new(0, 0), allowance)? else {
        return Ok(Vec::new());
    };
    let exchanged = |&symbol: &u8| if symbol <= 2 { 3 - symbol } else { symbol };
    Ok(vec![board.iter().map(exchanged).collect(), board])
}

/// Leaves of the candidates what the puzzle allows.
fn restrict<const W: usize>(puzzle: &Puzzle, candidates: &mut Candidates<'_, W>) -> Result<(), DeadEnd> {
    for (cell, given) in puzzle.givens().iter().enumerate() {
        if let Some(symbol) = given.checked_sub(1) {
            candidates.choose(cell, usize::from(symbol))?;
        }
    }
    let Some(marks) = puzzle.marks() else { return Ok(()) };
    for cell in 0..puzzle.layout().cell_count() {
        for value in (1..=puzzle.layout().size() as u8).filter(|&value| !marks.allows(cell, value)) {
            candidates.exclude(cell, usize::from(value) - 1)?;
        }
    }
    Ok(())
}

thread_local! {
    /// A solver that nobody uses just now: to make one takes longer than to solve many a puzzle.
    static IDLE: Cell<Option<Solver>> = const { Cell::new(None) };
}

/// Lends the thread's solver.
pub(super) fn with_nine<T>(work: impl FnOnce(&mut Solver) -> T) -> T {
    lend(&IDLE, work)
}

/// Lends what a thread has lying idle, or a new one.
pub(super) fn lend<I: Default, T>(
    idle: &'static LocalKey<Cell<Option<I>>>,
    work: impl FnOnce(&mut I) -> T,
) -> T {
    let mut lent = idle.take().unwrap_or_default();
    let result = work(&mut lent);
    idle.set(Some(lent));
    result
}

/// The candidates of a classic board: what the givens or the pencil marks leave.
pub(super) fn marks_of_nine(puzzle: &Puzzle) -> nine::Marks {
    let allowed = |cell: usize| match (puzzle.marks(), puzzle.givens()[cell]) {
        (Some(marks), _) => marks.of(cell).fold(0, |allowed, value| allowed | 1 << (value - 1)),
        (None, 0) => 0x1ff,
        (None, given) => 1 << (given - 1),
    };
    std::array::from_fn(allowed)
}

/// Shows each solution with such candidates to `found`, until that breaks off.
pub(super) fn explore_nine(
    marks: &nine::Marks,
    deadline: Option<Deadline>,
    found: &mut dyn FnMut(&nine::Grid) -> ControlFlow<()>,
) -> Outcome {
    let late = || is_over(deadline);
    let stopped = Cell::new(Stop::Callback);
    let pause = || {
        if late() {
            stopped.set(deadline::reason(deadline));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let flow = with_nine(|solver| {
        solver.explore(
            marks,
            |grid| {
                found(grid)?;
                pause()
            },
            pause,
        )
    });
    if flow.is_break() { Outcome::Stopped(stopped.get()) } else { Outcome::Complete }
}
