//! A search on several threads, with the same answers in the same order as on one.
//!
//! A thread that has nothing to do waits for a part of another's tree: a kernel that pauses gives
//! away the last half of the branches of its shallowest node that has any left. The receiver's
//! covers come right behind those that the giver still finds. So each subtree gets a *segment* of
//! the output, and a new segment goes right behind its giver's.

mod pool;
mod stream;
mod worker;

use std::sync::Arc;
use std::thread::ScopedJoinHandle;

use self::pool::{OnPanic, Pool};
use self::stream::Reader;
pub(crate) use self::stream::{Step, Stream};
use crate::batch::Batch;
use crate::kernel::{Branching, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Outcome, Stop};
use crate::prepared::Prepared;
use crate::problem::OptionId;

/// Makes the text of a cover, behind what is there already.
pub(crate) type Write<'w> = dyn FnMut(&[OptionId], &mut Vec<u8>) + 'w;

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
pub(crate) fn count(
    prepared: &Arc<Prepared>,
    whole: bool,
    roots: Vec<Subtree>,
    branching: &Branching,
    limit: u64,
    watch: Watch,
) -> (Tally, Outcome) {
    if limit == 0 {
        return (Tally::default(), Outcome::Stopped(Stop::Limit));
    }
    let pool = Pool::new(prepared, whole, roots, branching, limit, watch);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..prepared.threads).map(|_| scope.spawn(|| pool.work(None))).collect();
        pool.work(None);
        threads.into_iter().for_each(join);
    });
    let mut tally = std::mem::take(&mut pool.lock().tally);
    let mut outcome = pool.outcome();
    if tally.covers >= limit {
        tally.covers = limit;
        outcome = Outcome::Stopped(Stop::Limit);
    }
    (tally, outcome)
}

/// Writes the covers of a search on several threads as text, each thread with a writer of its own, and shows the texts in
/// the order of the search until that says why to stop.
pub(crate) fn write<W: FnMut(&[OptionId], &mut Vec<u8>)>(
    prepared: &Arc<Prepared>,
    whole: bool,
    root: &Subtree,
    branching: &Branching,
    watch: Watch,
    writer: impl Fn() -> W + Sync,
    mut show: impl FnMut(&Batch) -> Option<Stop>,
) -> (Tally, Outcome) {
    let pool = Pool::new(prepared, whole, vec![root.clone()], branching, u64::MAX, watch);
    let outcome = std::thread::scope(|scope| {
        // However this ends, nobody takes more.
        let ending = Ending(&pool);
        let work = || {
            let _on_panic = OnPanic(&pool);
            pool.work(Some(&mut writer()));
        };
        let threads: Vec<_> = (0..prepared.threads).map(|_| scope.spawn(work)).collect();
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
    let tally = std::mem::take(&mut pool.lock().tally);
    (tally, outcome)
}

/// Ends a search when it goes.
struct Ending<'p>(&'p Pool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.stop(&mut self.0.lock(), Stop::Callback);
    }
}
