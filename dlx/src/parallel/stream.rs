//! The covers of a search on several threads, taken in the order of the search.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::Roots;
use super::pool::{AHEAD, Pool};
use super::threads::spawn;
use super::worker::Use;
use crate::batch::Batch;
use crate::clock::Moment;
use crate::kernel::Tally;
use crate::outcome::{Outcome, Stop};
use crate::problem::OptionId;

/// What came of going on to the next cover.
pub(crate) enum NextCover {
    /// There is another cover.
    Cover,
    /// The time is over.
    Pause,
    End(Outcome),
}

/// Threads that wait for room are woken when covers of this size were taken: if each batch woke them, a tenth of the
/// time would go into waking.
const WAKE: usize = AHEAD / 8;
/// When the time is over, covers of this size at most are still given.
const LAST: usize = 1 << 16;
/// How many batches are kept for the memory that they have.
const SPARE: usize = 32;

/// Takes the covers of a search in their order, batch by batch.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) batch: Batch,
    /// What was taken since threads that wait were woken.
    since_waking: usize,
    /// What was taken after the time was over.
    late: usize,
}

impl Reader {
    /// Goes on to the next batch. Says whether there is one: there is none yet if this moment comes first.
    pub(super) fn next_batch(&mut self, pool: &Pool, until: Option<Moment>) -> Result<bool, Outcome> {
        let mut used = std::mem::take(&mut self.batch);
        used.clear();
        let mut state = pool.lock();
        if used.has_room() && state.spare.len() < SPARE {
            state.spare.push(used);
        }
        // The threads may all wait for room. Once they have ended, no limit counts any more.
        if state.is_at_work()
            && let Err(stop) = pool.watch.poll(pool.nodes.load(Ordering::Relaxed))
        {
            pool.stop(&mut state, stop);
        }
        loop {
            if let Some(stop @ (Stop::Timeout | Stop::Cancelled)) = state.stop
                && self.late >= LAST
            {
                return Err(Outcome::Stopped(stop));
            }
            let head = state.head;
            if let Some(batch) = state.segments[head].batches.pop_front() {
                let size = batch.size();
                state.segments[head].size -= size;
                state.size -= size;
                self.since_waking += size;
                self.late += if state.stop.is_some() { size } else { 0 };
                if self.since_waking >= WAKE {
                    self.wake(pool);
                }
                self.batch = batch;
                return Ok(true);
            }
            let segment = &state.segments[head];
            // When the search has stopped, there is still what the thread of this segment has found. What comes after
            // an unfinished subtree is not next in order.
            if let Some(stop) = state.stop
                && (segment.closed || state.panicked || state.has_waiting(head))
            {
                return Err(Outcome::Stopped(stop));
            }
            if segment.closed {
                match segment.next {
                    Some(next) => {
                        state.head = next;
                        self.wake(pool);
                    }
                    None => return Err(Outcome::Complete),
                }
                continue;
            }
            state = match until.map(Moment::until) {
                None => pool.covers.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return Ok(false),
                Some(time) => pool.covers.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    /// Wakes the threads that are too far ahead: there is more room now.
    fn wake(&mut self, pool: &Pool) {
        self.since_waking = 0;
        pool.room.notify_all();
        pool.tasks.notify_all();
    }
}

/// The covers of a search on several threads, in the order of the search.
pub(crate) struct Stream {
    pool: Arc<Pool>,
    threads: Vec<std::thread::JoinHandle<()>>,
    reader: Reader,
    /// How many covers of the batch were given.
    given: usize,
}

impl Stream {
    /// `None` if the system gives no thread.
    pub(crate) fn new(roots: Roots) -> Option<Self> {
        let pool = Arc::new(Pool::in_order(roots));
        let worker = |_| {
            let pool = Arc::clone(&pool);
            spawn(move || pool.work(Use::Take))
        };
        let threads: Vec<_> = (0..pool.prepared.threads).map_while(worker).collect();
        (!threads.is_empty()).then(|| Stream { pool, threads, reader: Reader::default(), given: 0 })
    }

    /// Goes on to the next cover, unless the search ends or this moment comes first.
    pub(crate) fn next(&mut self, until: Option<Moment>) -> NextCover {
        while self.given == self.reader.batch.len() {
            self.given = 0;
            match self.reader.next_batch(&self.pool, until) {
                Ok(true) => {}
                Ok(false) => return NextCover::Pause,
                Err(outcome) => return NextCover::End(outcome),
            }
        }
        self.given += 1;
        NextCover::Cover
    }

    /// The cover that it came to last.
    pub(crate) fn cover(&self) -> &[OptionId] {
        self.reader.batch.cover(self.given - 1)
    }

    /// The size of the covers that wait for their turn.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.pool.lock().size
    }

    /// Ends the search if it still runs, and tells what was done.
    pub(crate) fn finish(mut self) -> Tally {
        self.join();
        self.pool.take_tally()
    }

    fn join(&mut self) {
        {
            let mut state = self.pool.lock();
            self.pool.stop(&mut state, Stop::Callback);
        }
        for thread in self.threads.drain(..) {
            // A panic in a caller's choice function goes on in the caller's thread.
            if let Err(panic) = thread.join()
                && !std::thread::panicking()
            {
                std::panic::resume_unwind(panic);
            }
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.join();
    }
}

#[cfg(test)]
mod tests {
    use super::super::pool::MOST_WAITING;
    use super::*;
    use crate::{Problem, Solver};

    /// In a tree that is thousands of levels deep, a thread that is too far ahead cannot leave all that is left of it.
    #[test]
    fn subtrees_wait_within_bounds() {
        const LEVELS: usize = 6000;
        let mut b = Problem::builder();
        for item in b.many_primaries(LEVELS) {
            b.option([item]).unwrap();
            b.option([item]).unwrap();
        }
        let mut search = Solver::builder().threads(2).build(&b.build()).unwrap().search();
        search.prepare(u64::MAX, false);
        let mut stream = Stream::new(search.roots()).unwrap();
        let mut most = 0;
        for _ in 0..3000 {
            assert!(matches!(stream.next(None), NextCover::Cover));
            most = most.max(stream.pool.lock().queued);
        }
        assert!(most < MOST_WAITING + 2 * LEVELS, "{most}");
    }
}
