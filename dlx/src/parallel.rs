//! A search on several threads, with the same answers in the same order as on one.
//!
//! A thread that has nothing to do waits for a part of another's tree: a kernel that pauses gives
//! away the last half of the branches of its shallowest node that has any left. All that the
//! receiver finds comes after all that the giver still finds, and before what came after that. So
//! each subtree gets a *segment* of the output, and a new segment goes right behind its giver's.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Moment;
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Details, Outcome, Stop};
use crate::problem::OptionId;
use crate::search::Step;
use crate::solver::Prepared;
use crate::sort::CoverSorter;

/// Covers not yet taken are kept up to this many options for each subtree, and for each
/// thread in all; then the threads wait.
const AHEAD: usize = 1 << 22;
/// Threads that wait go on when covers with this many options could be added: if one that takes covers slowly woke
/// them for each batch, a tenth of the time would go into waking.
const ROOM: usize = AHEAD / 2;
/// A thread hands over its covers when they hold this many options.
const BATCH: usize = 1 << 15;
/// Covers are taken in order, so a thread whose part is large and far from its turn will have to wait.
/// The next part of the work should have covers of about this many options.
const PART: f64 = (AHEAD / 4) as f64;

/// What the threads of one search share.
struct Pool {
    prepared: Arc<Prepared>,
    /// Whether the whole problem is searched, or what is left of it.
    whole: bool,
    branching: Branching,
    /// How many covers are wanted, when counting.
    limit: u64,
    state: Mutex<State>,
    /// There may be a subtree, or nothing more to come.
    tasks: Condvar,
    /// There may be covers.
    covers: Condvar,
    /// There may be room for covers.
    room: Condvar,
    /// Threads waiting for a subtree: read at each pause, without the lock.
    idle: AtomicUsize,
    nodes: AtomicU64,
    found: AtomicU64,
}

struct State {
    queue: VecDeque<(Subtree, usize)>,
    /// Threads at a subtree.
    busy: usize,
    stop: Option<Stop>,
    watch: Watch,
    tally: Tally,
    done: f64,
    segments: Vec<Segment>,
    /// The segment whose covers come next.
    head: usize,
    /// Options in all batches of all segments.
    size: usize,
    /// Batches that were given, for the memory that they have.
    spare: Vec<Batch>,
}

impl State {
    /// Takes one of the subtrees that wait: the one whose covers come first, if they are asked for.
    fn take(&mut self, counting: bool) -> Option<(Subtree, usize)> {
        let mut at = 0;
        if !counting && self.queue.len() > 1 {
            let mut segment = self.head;
            at = loop {
                match self.queue.iter().position(|&(_, its)| its == segment) {
                    Some(at) => break at,
                    None => segment = self.segments[segment].next?,
                }
            };
        }
        self.queue.remove(at)
    }
}

/// The covers of one subtree that have not been taken yet.
#[derive(Default)]
struct Segment {
    batches: VecDeque<Batch>,
    /// Options in all batches.
    size: usize,
    closed: bool,
    next: Option<usize>,
}

/// Covers one after another in one piece of memory.
#[derive(Default)]
struct Batch {
    options: Vec<OptionId>,
    ends: Vec<u32>,
}

impl Batch {
    fn clear(&mut self) {
        self.options.clear();
        self.ends.clear();
    }

    /// What it takes, in options; a cover without options takes something, too.
    fn size(&self) -> usize {
        self.options.len().max(self.ends.len())
    }
}

impl Pool {
    fn new(
        prepared: &Arc<Prepared>,
        whole: bool,
        roots: Vec<Subtree>,
        branching: &Branching,
        limit: u64,
        watch: Watch,
    ) -> Self {
        Pool {
            prepared: Arc::clone(prepared),
            whole,
            branching: branching.clone(),
            limit,
            state: Mutex::new(State {
                segments: roots.iter().map(|_| Segment::default()).collect(),
                queue: roots.into_iter().zip(0..).collect(),
                busy: 0,
                stop: None,
                watch,
                tally: Tally::default(),
                done: 0.0,
                head: 0,
                size: 0,
                spare: Vec::new(),
            }),
            tasks: Condvar::new(),
            covers: Condvar::new(),
            room: Condvar::new(),
            idle: AtomicUsize::new(0),
            nodes: AtomicU64::new(0),
            found: AtomicU64::new(0),
        }
    }

    /// The state is whole whenever the lock is free, also after a caller's function panicked.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self, state: &mut State, stop: Stop) {
        state.stop.get_or_insert(stop);
        self.tasks.notify_all();
        self.covers.notify_all();
        self.room.notify_all();
    }

    /// What one thread does.
    fn work(&self) {
        let mut worker = Worker {
            pool: self,
            kernel: self.prepared.form(self.whole).tables.kernel(),
            tally: Tally { limit: u64::MAX, ..Tally::default() },
            segment: 0,
            batch: Batch::default(),
            options: 0,
            sorter: CoverSorter::new(self.prepared.options),
            reported_part: 0.0,
            reported: (0, 0),
        };
        while let Some((subtree, segment)) = self.take() {
            worker.segment = segment;
            worker.finish(&subtree);
            let mut state = self.lock();
            worker.hand_over(&mut state);
            state.busy -= 1;
            state.segments[segment].closed = true;
            self.covers.notify_all();
            self.tasks.notify_all();
        }
        self.lock().tally.add(&worker.tally);
    }

    /// Waits for a subtree; `None` when all is done or the search has stopped.
    fn take(&self) -> Option<(Subtree, usize)> {
        let mut state = self.lock();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let subtree = loop {
            if state.stop.is_some() {
                break None;
            }
            if let Some(subtree) = state.take(self.branching.counting) {
                state.busy += 1;
                break Some(subtree);
            }
            if state.busy == 0 {
                break None;
            }
            state = self.tasks.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        subtree
    }

    fn outcome(&self) -> Outcome {
        self.lock().stop.map_or(Outcome::Complete, Outcome::Stopped)
    }
}

/// One thread at work.
struct Worker<'p> {
    pool: &'p Pool,
    kernel: Box<dyn Kernel>,
    tally: Tally,
    segment: usize,
    batch: Batch,
    /// Options in the covers of its subtree so far.
    options: usize,
    sorter: CoverSorter,
    /// The part of its subtree that the pool takes for done.
    reported_part: f64,
    /// The nodes and covers that the pool knows of.
    reported: (u64, u64),
}

impl Worker<'_> {
    /// Searches all of a subtree, but for what it gives away.
    fn finish(&mut self, subtree: &Subtree) {
        let branching = &self.pool.branching;
        self.kernel.start(subtree, branching);
        let mut weight = subtree.weight;
        (self.reported_part, self.options) = (0.0, 0);
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Cover => {
                    self.tally.covers += 1;
                    let start = self.batch.options.len();
                    self.kernel.cover(&mut self.batch.options);
                    let cover = &mut self.batch.options[start..];
                    self.options += cover.len();
                    self.sorter.sort(cover);
                    self.pool.prepared.form(self.pool.whole).name(cover);
                    self.batch.ends.push(self.batch.options.len() as u32);
                    if self.batch.size() >= BATCH && !self.wait_for_room() {
                        return;
                    }
                }
                Event::Pause => {
                    if !self.pause(&mut weight) {
                        return;
                    }
                }
                Event::Done | Event::Full => {
                    self.report();
                    self.pool.lock().done += (weight - self.reported_part).max(0.0);
                    return;
                }
            }
        }
    }

    /// Tells the pool what was done since the last time; says whether the limit is reached.
    fn report(&mut self) -> bool {
        let Tally { nodes, covers, .. } = self.tally;
        self.pool.nodes.fetch_add(nodes - self.reported.0, Ordering::Relaxed);
        let new = covers - self.reported.1;
        let found = self.pool.found.fetch_add(new, Ordering::Relaxed) + new;
        self.reported = (nodes, covers);
        found >= self.pool.limit
    }

    /// Checks, between two nodes, whether to go on and whether a thread waits for work.
    fn pause(&mut self, weight: &mut f64) -> bool {
        let pool = self.pool;
        let full = self.report();
        let idle = pool.idle.load(Ordering::Relaxed) > 0;
        let mut state = pool.lock();
        if state.stop.is_some() {
            return false;
        }
        if full {
            pool.stop(&mut state, Stop::Limit);
            return false;
        }
        let (nodes, covers) = (pool.nodes.load(Ordering::Relaxed), pool.found.load(Ordering::Relaxed));
        if state.watch.reports() {
            let done = self.kernel.done().max(self.reported_part);
            state.done += done - self.reported_part;
            self.reported_part = done;
        }
        let done = state.done.min(1.0);
        // A caller may have asked for the first cover alone, and the next may be far away.
        if state.head == self.segment && state.segments[self.segment].batches.is_empty() {
            self.hand_over(&mut state);
        }
        if let Err(stop) = state.watch.poll(nodes) {
            pool.stop(&mut state, stop);
            return false;
        }
        state.watch.report(|| (done, Details::Search { nodes, covers }));
        // No more than there are threads to take them. (A subtree left lying is never the one for whose
        // covers all others wait: its giver takes it at the latest, when it is done with what comes
        // before.)
        if idle && state.queue.len() < pool.idle.load(Ordering::Relaxed) {
            self.give(&mut state, weight);
        }
        let stride = state.watch.next_poll(nodes, self.kernel.node_work()) - nodes;
        self.tally.pause_at = self.tally.nodes + stride;
        true
    }

    /// Gives away a part of its subtree. If that would have too many covers, it stays queued, and another part
    /// is given away before it.
    fn give(&mut self, state: &mut State, weight: &mut f64) {
        while let Some(subtree) = self.kernel.split() {
            *weight -= subtree.weight;
            // Nothing is known of the size while nothing is done.
            let is_large = self.options as f64 * subtree.weight > PART * self.kernel.done();
            let new = state.segments.len();
            let next = state.segments[self.segment].next.replace(new);
            state.segments.push(Segment { next, ..Segment::default() });
            state.queue.push_back((subtree, new));
            self.pool.tasks.notify_one();
            if !is_large {
                break;
            }
        }
    }

    /// Hands over the covers found; waits while too many lie there. Says whether to go on.
    fn wait_for_room(&mut self) -> bool {
        let mut state = self.pool.lock();
        self.hand_over(&mut state);
        // Less once it had to wait, so that it does not go on for a single batch.
        let mut most = AHEAD;
        loop {
            if state.stop.is_some() {
                return false;
            }
            // Whoever has the covers that come next goes on whatever the others have found.
            let most_in_all = self.pool.prepared.threads.saturating_mul(AHEAD) - (AHEAD - most);
            let has_room = state.head == self.segment || state.size < most_in_all;
            if has_room && state.segments[self.segment].size < most {
                return true;
            }
            most = AHEAD - ROOM;
            state = self.pool.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn hand_over(&mut self, state: &mut State) {
        if !self.batch.ends.is_empty() {
            // The next will be about as large.
            let next = state.spare.pop().unwrap_or_else(|| Batch {
                options: Vec::with_capacity(self.batch.options.len()),
                ends: Vec::with_capacity(self.batch.ends.len()),
            });
            let batch = std::mem::replace(&mut self.batch, next);
            let segment = &mut state.segments[self.segment];
            let size = batch.size();
            segment.size += size;
            segment.batches.push_back(batch);
            state.size += size;
            self.pool.covers.notify_all();
        }
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        // A caller's function panicked: this subtree will not be finished.
        if std::thread::panicking() {
            self.pool.stop(&mut self.pool.lock(), Stop::Cancelled);
        }
    }
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
        for _ in 1..prepared.threads {
            scope.spawn(|| pool.work());
        }
        pool.work();
    });
    let mut tally = std::mem::take(&mut pool.lock().tally);
    let mut outcome = pool.outcome();
    if tally.covers >= limit {
        tally.covers = limit;
        outcome = Outcome::Stopped(Stop::Limit);
    }
    (tally, outcome)
}

/// The covers of a search on several threads, in the order of the search.
pub(crate) struct Stream {
    pool: Arc<Pool>,
    threads: Vec<std::thread::JoinHandle<()>>,
    batch: Batch,
    /// How many covers of the batch were given, and where the options of the last one begin and end.
    given: usize,
    last: Range<usize>,
}

impl Stream {
    pub(crate) fn new(
        prepared: &Arc<Prepared>,
        whole: bool,
        root: &Subtree,
        branching: &Branching,
        watch: Watch,
    ) -> Self {
        let pool = Arc::new(Pool::new(prepared, whole, vec![root.clone()], branching, u64::MAX, watch));
        let threads = (0..prepared.threads)
            .map(|_| {
                let pool = Arc::clone(&pool);
                std::thread::spawn(move || pool.work())
            })
            .collect();
        Stream { pool, threads, batch: Batch::default(), given: 0, last: 0..0 }
    }

    /// Goes on to the next cover, unless the search ends or this moment comes first.
    pub(crate) fn next(&mut self, until: Option<Moment>) -> Step {
        while self.given == self.batch.ends.len() {
            match self.next_batch(until) {
                Ok(Some(batch)) => self.batch = batch,
                Ok(None) => return Step::Pause,
                Err(outcome) => return Step::End(outcome),
            }
        }
        self.last = self.last.end..self.batch.ends[self.given] as usize;
        self.given += 1;
        Step::Cover
    }

    /// The cover that it came to last.
    pub(crate) fn cover(&self) -> &[OptionId] {
        &self.batch.options[self.last.clone()]
    }

    /// `None` if this moment comes first.
    fn next_batch(&mut self, until: Option<Moment>) -> Result<Option<Batch>, Outcome> {
        let pool = &*self.pool;
        let mut used = std::mem::take(&mut self.batch);
        (self.given, self.last) = (0, 0..0);
        used.clear();
        let mut state = pool.lock();
        if used.options.capacity() > 0 && state.spare.len() < self.threads.len() {
            state.spare.push(used);
        }
        loop {
            let head = state.head;
            if let Some(batch) = state.segments[head].batches.pop_front() {
                let sizes = |state: &State| [state.segments[head].size, state.size];
                let before = sizes(&state);
                state.segments[head].size -= batch.size();
                state.size -= batch.size();
                // What threads wait for is that either is less than some multiple of `ROOM`.
                if before.map(|size| size / ROOM) != sizes(&state).map(|size| size / ROOM) {
                    pool.room.notify_all();
                }
                return Ok(Some(batch));
            }
            // When the search has stopped, what comes after an unfinished subtree is not next in order.
            if let Some(stop) = state.stop {
                return Err(Outcome::Stopped(stop));
            }
            let segment = &state.segments[head];
            if segment.closed {
                match segment.next {
                    Some(next) => {
                        state.head = next;
                        pool.room.notify_all();
                    }
                    None => return Err(Outcome::Complete),
                }
                continue;
            }
            state = match until.map(Moment::until) {
                None => pool.covers.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => return Ok(None),
                Some(time) => pool.covers.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    /// Ends the search if it still runs, and tells what was done.
    pub(crate) fn finish(mut self) -> Tally {
        self.join();
        std::mem::take(&mut self.pool.lock().tally)
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
