//! Solving: by whichever way is fastest for a board.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::thread::LocalKey;
use std::time::Instant;

use dlx::{Outcome, Stop};

use super::cover;
use super::nine::{self, Solver};
use super::puzzle::Puzzle;
use crate::family::{Bounds, Engine};

/// Shows each solution of a puzzle to `found`, until that breaks off: the value of each cell.
pub fn solve(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    if bounds.engine == Engine::Auto && puzzle.layout().is_classic_nine() {
        return solve_nine(puzzle, bounds, found);
    }
    if puzzle.clash().is_some() {
        return Outcome::Complete;
    }
    cover::solve(puzzle, bounds, found)
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

fn solve_nine(puzzle: &Puzzle, bounds: &Bounds, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Outcome {
    let candidates = puzzle.candidates();
    let marks: nine::Marks =
        std::array::from_fn(|cell| candidates.of(cell).fold(0, |marks, value| marks | 1 << (value - 1)));
    let deadline = bounds.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let stopped = Cell::new(Stop::Callback);
    let pause = || {
        if late() {
            stopped.set(Stop::Timeout);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    };
    let flow = with_nine(|solver| {
        solver.explore(
            &marks,
            |grid| {
                found(grid)?;
                pause()
            },
            pause,
        )
    });
    if flow.is_break() { Outcome::Stopped(stopped.get()) } else { Outcome::Complete }
}
