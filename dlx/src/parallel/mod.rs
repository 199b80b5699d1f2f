//! A search on several threads, with the same answers in the same order as on one.
//!
//! A thread that has nothing to do waits for a part of another's tree: a kernel that pauses gives
//! away the last half of the branches of its shallowest node that has any left. The receiver's
//! covers come right behind those that the giver still finds. So each subtree gets a *segment* of
//! the output, and a new segment goes right behind its giver's.

mod pool;
mod stream;
mod worker;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;

use self::pool::{OnPanic, Pool};
use self::stream::Reader;
pub(crate) use self::stream::{Step, Stream};
use self::worker::Use;
use crate::batch::Batch;
use crate::kernel::{Branching, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Outcome, Stop};
use crate::prepared::Prepared;
use crate::problem::OptionId;

/// The subtrees that several threads are to search, and how.
pub(crate) struct Roots {
    pub(crate) prepared: Arc<Prepared>,
    /// Whether these are subtrees of the whole problem, or of what is left of it.
    pub(crate) whole: bool,
    pub(crate) subtrees: Vec<Subtree>,
    pub(crate) branching: Branching,
    pub(crate) watch: Watch,
}

/// How many threads a caller's number means: 0 is one for each core. There is only one where the platform has
/// no threads.
pub(crate) fn threads(wanted: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    match wanted {
        _ if cfg!(target_family = "wasm") => 1,
        0 => cores(),
        threads => threads,
    }
}

/// What a thread returns. If it panicked, as a caller's function may, the panic goes on in this thread.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Counts the covers of some subtrees on all threads of a solver.
pub(crate) fn count(roots: Roots, limit: u64) -> (Tally, Outcome) {
    if limit == 0 {
        return (Tally::default(), Outcome::Stopped(Stop::Limit));
    }
    let pool = Pool::in_any_order(roots, limit);
    on_each_thread(&pool, || pool.work(Use::Take));
    let (mut tally, mut outcome) = (pool.take_tally(), pool.outcome());
    if tally.covers >= limit {
        tally.covers = limit;
        outcome = Outcome::Stopped(Stop::Limit);
    }
    (tally, outcome)
}

/// Shows each cover to `add` on the thread that found it, in no order, with what that thread has gathered so far.
pub(crate) fn fold<A: Send>(
    roots: Roots,
    start: impl Fn() -> A + Sync,
    add: impl Fn(&mut A, &[OptionId]) -> ControlFlow<()> + Sync,
) -> (Vec<A>, Tally, Outcome) {
    let pool = Pool::in_any_order(roots, u64::MAX);
    let gathered = on_each_thread(&pool, || {
        let mut gathered = start();
        pool.work(Use::Visit(&mut |cover| add(&mut gathered, cover)));
        gathered
    });
    (gathered, pool.take_tally(), pool.outcome())
}

/// Does the same on all threads of a solver, this one among them, and tells what each returns.
fn on_each_thread<T: Send>(pool: &Pool, work: impl Fn() -> T + Sync) -> Vec<T> {
    let work = || OnPanic::guard(pool, &work);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..pool.prepared.threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        std::iter::once(own).chain(others.into_iter().map(join)).collect()
    })
}

/// Writes the covers of a search on several threads as text, each thread with a writer of its own, and shows the texts in
/// the order of the search until that says why to stop.
pub(crate) fn write<W: FnMut(&[OptionId], &mut Vec<u8>)>(
    roots: Roots,
    writer: impl Fn() -> W + Sync,
    mut show: impl FnMut(&Batch) -> Option<Stop>,
) -> (Tally, Outcome) {
    let pool = Pool::in_order(roots);
    let outcome = std::thread::scope(|scope| {
        // However this ends, nobody takes more.
        let ending = Ending(&pool);
        let work = || OnPanic::guard(&pool, || pool.work(Use::Write(&mut writer())));
        let threads: Vec<_> = (0..pool.prepared.threads).map(|_| scope.spawn(work)).collect();
        let mut reader = Reader::default();
        let outcome = loop {
            match reader.next_batch(&pool, None) {
                Ok(_) => {
                    if let Some(stop) = show(&reader.batch) {
                        break Outcome::Stopped(stop);
                    }
                }
                Err(outcome) => break outcome,
            }
        };
        drop(ending);
        threads.into_iter().for_each(join);
        outcome
    });
    (pool.take_tally(), outcome)
}

/// Ends a search when it goes.
struct Ending<'p>(&'p Pool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop(&mut self.0.lock(), Stop::Callback);
    }
}
