//! A search on several threads, with the same answers in the same order as on one.
//!
//! A thread that has nothing to do waits for a part of another's tree: a kernel that pauses gives
//! away the last half of the branches of its shallowest node that has any left. The receiver's
//! covers come right behind those that the giver still finds. So each subtree gets a *segment* of
//! the output, and a new segment goes right behind its giver's.

mod pool;
#[cfg(test)]
mod schedule;
mod stream;
mod threads;
mod worker;

use std::ops::ControlFlow;
use std::sync::Arc;

use self::pool::{OnPanic, Pool};
use self::stream::Reader;
pub(crate) use self::stream::{NextCover, Stream};
pub(crate) use self::threads::{join, spawn_in, threads, try_map};
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
    threads::on_each(pool.prepared.threads, || OnPanic::guard(pool, &work))
}

/// Writes the covers of a search on several threads as text, each thread with a writer of its own, and shows the
/// texts in the order of the search until that says why to stop. `None` if the system gives no thread.
pub(crate) fn write<W: FnMut(&[OptionId], &mut Vec<u8>)>(
    roots: Roots,
    writer: impl Fn() -> W + Sync,
    mut show: impl FnMut(&Batch) -> Option<Stop>,
) -> Option<(Tally, Outcome)> {
    let pool = Pool::in_order(roots);
    let outcome = std::thread::scope(|scope| {
        // However this ends, nobody takes more.
        let ending = Ending(&pool);
        let work = || OnPanic::guard(&pool, || pool.work(Use::Write(&mut writer())));
        let threads: Vec<_> =
            (0..pool.prepared.threads).map_while(|_| threads::spawn_in(scope, work)).collect();
        if threads.is_empty() {
            return None;
        }
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
        Some(outcome)
    })?;
    Some((pool.take_tally(), outcome))
}

/// Ends a search when it goes.
struct Ending<'p>(&'p Pool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop(&mut self.0.lock(), Stop::Callback);
    }
}
