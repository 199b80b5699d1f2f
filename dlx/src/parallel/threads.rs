//! Threads: as many as are wanted, or fewer where the system gives no more.

use std::sync::Mutex;
use std::thread::{Builder, JoinHandle, Scope, ScopedJoinHandle};

use crate::locks::locked;

/// The most threads of a search. Far beyond this, a new thread may find no memory for the end of its stack, and then
/// the standard library ends the process.
const MOST: usize = 1024;

/// How many threads a caller's number means: 0 is one for each core, and the most are [`MOST`]. There is only one
/// where the platform has no threads.
pub(crate) fn threads(wanted: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    match wanted {
        _ if cfg!(target_family = "wasm") => 1,
        0 => cores().min(MOST),
        threads => threads.min(MOST),
    }
}

/// Starts a thread; none if the system gives no more.
pub(super) fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<JoinHandle<T>> {
    Builder::new().spawn(given(work)?).ok()
}

/// Starts a thread of a scope; none if the system gives no more.
pub(crate) fn spawn_in<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, given(work)?).ok()
}

/// What a thread returns. If it panicked, as a caller's function may, the panic goes on in this thread.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Does the same on this many threads, this one among them, and tells what each returns. There may be fewer.
pub(super) fn on_each<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| spawn_in(scope, &work)).collect();
        let own = work();
        std::iter::once(own).chain(others.into_iter().map(join)).collect()
    })
}

/// Maps a function over a list, on at most this many threads and one for each element, until it fails. The results
/// come in any order.
pub(crate) fn try_map<A: Send, T: Send, E: Send>(
    all: Vec<A>,
    threads: usize,
    work: impl Fn(A) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let threads = threads.min(all.len());
    let waiting = Mutex::new(all.into_iter());
    let next = || locked(&waiting).next();
    let run = || std::iter::from_fn(next).map(&work).collect::<Result<Vec<T>, E>>();
    let done = on_each(threads, run).into_iter().collect::<Result<Vec<Vec<T>>, E>>()?;
    Ok(done.into_iter().flatten().collect())
}

/// The work of a thread, if the system gives one: a test may pretend that it does not.
fn given<W>(work: W) -> Option<W> {
    #[cfg(test)]
    if !tests::is_given() {
        return None;
    }
    Some(work)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeSet;
    use std::io::Write;
    use std::ops::ControlFlow;

    use super::*;
    use crate::count::{Counter, Method};
    use crate::{Cover, OptionId, Outcome, Problem, Solver, Wanted};

    thread_local! {
        /// How many more threads this one is given.
        static LEFT: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    pub(super) fn is_given() -> bool {
        LEFT.with(|left| left.replace(left.get().saturating_sub(1)) > 0)
    }

    /// Runs a test in which this thread is given so few others.
    fn with_threads<T>(most: usize, test: impl FnOnce() -> T) -> T {
        LEFT.set(most);
        let result = test();
        LEFT.set(usize::MAX);
        result
    }

    #[test]
    fn threads_are_at_most_1024() {
        assert_eq!([1, 2, 40_000, usize::MAX].map(threads), [1, 2, 1024, 1024]);
        assert!((1..=1024).contains(&threads(0)));
    }

    #[test]
    fn all_is_done_on_the_threads_that_there_are() {
        for most in [0, 1, 2, 9] {
            let ran = with_threads(most, || on_each(4, || ()));
            assert_eq!(ran.len(), 1 + most.min(3));
            let double = |x: u8| x.checked_mul(2).ok_or(x);
            let doubled = with_threads(most, || try_map((0..100).collect(), 4, double)).unwrap();
            assert_eq!(doubled.into_iter().collect::<BTreeSet<_>>(), (0..100).map(|x| 2 * x).collect());
            assert_eq!(with_threads(most, || try_map((0..129).collect(), 4, double)), Err(128));
        }
    }

    /// The ways to cover 14×14 cells.
    const LARGE: &str = "112202208776036178000000";

    /// Dominoes on a board, at different costs.
    fn dominoes(rows: usize, columns: usize) -> Problem {
        let mut b = Problem::builder();
        let cells = b.many_primaries(rows * columns);
        for (at, &cell) in cells.iter().enumerate() {
            let right = (at % columns + 1 < columns).then_some(at + 1);
            let below = (at + columns < cells.len()).then_some(at + columns);
            for other in right.into_iter().chain(below) {
                b.option_with_cost([cell, cells[other]], (at * at % 7) as u32).unwrap();
            }
        }
        b.build()
    }

    /// Whatever is asked, the answer is the same on fewer threads than wanted.
    #[test]
    fn answers_do_not_depend_on_the_threads_given() {
        let problem = dominoes(4, 6);
        let solver = |threads| Solver::builder().threads(threads).build(&problem).unwrap();
        let gather = |solver: &Solver| {
            let (mut shown, mut text) = (Vec::new(), Vec::<u8>::new());
            let outcome = solver.for_each(|cover| {
                shown.push(cover.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(outcome, Outcome::Complete);
            let outcome = solver.write_covers(
                || |cover: &[OptionId], text: &mut Vec<u8>| write!(text, "{cover:?}").unwrap(),
                |texts| {
                    text.extend(texts.as_bytes());
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(outcome, Outcome::Complete);
            let covers: Vec<Cover> = solver.covers().take(100).collect();
            let (sums, _) = solver.fold(
                || 0,
                |sum, cover| {
                    *sum += cover.len();
                    ControlFlow::Continue(())
                },
            );
            let cheapest = solver.cheapest(Wanted::new().covers(9)).covers;
            (shown, text, covers, sums.iter().sum::<usize>(), solver.count(), cheapest)
        };
        let expected = gather(&solver(1));
        for most in [0, 1, 9] {
            assert_eq!(with_threads(most, || gather(&solver(4))), expected, "{most} threads");
            let large =
                [(Method::Search, 6, "6728"), (Method::Frontier, 14, LARGE), (Method::Planar, 14, LARGE)];
            for (method, size, expected) in large {
                let counter = Counter::new().threads(4).method(method);
                let count = with_threads(most, || counter.count(&dominoes(size, size)));
                assert_eq!(count.exact().unwrap().to_string(), expected, "{method}");
            }
        }
    }
}
