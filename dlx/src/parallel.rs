//! A search on several threads, with the same answers in the same order as on one.
//!
//! A thread that has nothing to do waits for a part of another's tree: a kernel that pauses gives
//! away the last half of the branches of its shallowest node that has any left. All that the
//! receiver finds comes after all that the giver still finds, and before what came after that. So
//! each subtree gets a *segment* of the output, and a new segment goes right behind its giver's.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::batch::Batch;
use crate::clock::{Moment, Stopwatch};
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Details, Outcome, Stop};
use crate::problem::OptionId;
use crate::search::Step;
use crate::solver::Prepared;
use crate::sort::CoverSorter;

/// Covers not yet taken are kept up to this size (see [`Batch::size`]) for the subtree that comes next, and for each
/// thread in all.
const AHEAD: usize = 1 << 22;
/// A thread that had to wait goes on when covers of this size can be added, not for a single batch. And one whose covers
/// do not come next leaves its subtree after so many.
const ROOM: usize = AHEAD / 2;
/// Threads that wait for room are woken when covers of this size were taken: if each batch woke them, a tenth of the time
/// would go into waking.
const WAKE: usize = AHEAD / 8;
/// Whoever takes covers is woken when covers of this size lie there, and otherwise now and then.
const SHOWN: usize = AHEAD / 16;
/// How many batches are kept for the memory that they have.
const SPARE: usize = 32;
/// Texts are handed over before a batch is full when this much time has passed: there may be many, and for each few
/// somebody would have to wake.
const SHORTLY: Duration = Duration::from_millis(5);
/// Covers are taken in order, so a thread whose part is large and far from its turn will have to wait.
/// The next part of the work should have covers of about this size.
const PART: f64 = (AHEAD / 4) as f64;

/// Makes the text of a cover, behind what is there already.
pub(crate) type Write<'w> = dyn FnMut(&[OptionId], &mut Vec<u8>) + 'w;

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
    /// A thread has panicked.
    panicked: bool,
    watch: Watch,
    tally: Tally,
    done: f64,
    segments: Vec<Segment>,
    /// The segment whose covers come next.
    head: usize,
    /// The size of all batches of all segments.
    size: usize,
    /// Batches that were given, for the memory that they have.
    spare: Vec<Batch>,
}

impl State {
    /// The segments for which it is worth while to find covers now, in their order, if so much may lie there in all: the
    /// next one, and as long as there is room, those with a quarter of that or less lying there before them. What
    /// comes later would only fill the memory, and the thread can help with what comes sooner.
    fn near(&self, most: usize) -> impl Iterator<Item = usize> {
        let mut before = 0;
        let all = std::iter::successors(Some(self.head), |&segment| self.segments[segment].next);
        all.take_while(move |&segment| {
            let is_near = segment == self.head || self.is_near(before, most);
            before += self.segments[segment].size;
            is_near
        })
    }

    /// Whether what is found behind so much is near.
    fn is_near(&self, before: usize, most: usize) -> bool {
        self.size + ROOM < most && before <= most / 4
    }

    /// Whether a segment right behind this one would be near.
    fn is_near_behind(&self, segment: usize, most: usize) -> bool {
        let mut through = 0;
        let found = self.near(most).any(|near| {
            through += self.segments[near].size;
            near == segment
        });
        found && self.is_near(through, most)
    }

    /// Where the queue has subtrees whose covers come soon, in their order.
    fn waiting(&self, most: usize) -> impl Iterator<Item = usize> {
        self.near(most).filter_map(|segment| self.queue.iter().position(|&(_, its)| its == segment))
    }
}

/// The covers of one subtree that have not been taken yet.
#[derive(Default)]
struct Segment {
    batches: VecDeque<Batch>,
    /// The size of all batches.
    size: usize,
    closed: bool,
    next: Option<usize>,
}

impl Segment {
    /// Whether nothing is there, nor will be.
    fn is_over(&self) -> bool {
        self.closed && self.batches.is_empty()
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
                panicked: false,
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

    /// What one thread does. It makes the texts of the covers if there is something that writes them.
    fn work(&self, write: Option<&mut Write<'_>>) {
        let _on_panic = OnPanic(self);
        let mut worker = Worker {
            pool: self,
            kernel: self.prepared.form(self.whole).tables.kernel(),
            tally: Tally { limit: u64::MAX, ..Tally::default() },
            segment: 0,
            batch: Batch::default(),
            size: 0,
            write,
            cover: Vec::new(),
            sorter: CoverSorter::new(self.prepared.options),
            is_ahead: false,
            handed_over: Stopwatch::start(),
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

    /// The size of the covers that may lie there in all.
    fn most(&self) -> usize {
        self.prepared.threads.saturating_mul(AHEAD)
    }

    /// Waits for a subtree; `None` when all is done or the search has stopped.
    fn take(&self) -> Option<(Subtree, usize)> {
        let mut state = self.lock();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let subtree = loop {
            if state.stop.is_some() {
                break None;
            }
            let at = if self.branching.counting { Some(0) } else { state.waiting(self.most()).next() };
            if let Some(subtree) = at.and_then(|at| state.queue.remove(at)) {
                state.busy += 1;
                break Some(subtree);
            }
            if state.busy == 0 && state.queue.is_empty() {
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
struct Worker<'p, 'w> {
    pool: &'p Pool,
    kernel: Box<dyn Kernel>,
    tally: Tally,
    segment: usize,
    batch: Batch,
    /// The size of the covers of its subtree so far.
    size: usize,
    /// What makes a text of each cover.
    write: Option<&'p mut Write<'w>>,
    /// The cover that becomes a text.
    cover: Vec<OptionId>,
    sorter: CoverSorter,
    /// It is too far ahead of whoever takes the covers, and is to leave the rest of its subtree for later.
    is_ahead: bool,
    /// Since it handed over a batch.
    handed_over: Stopwatch,
    /// The part of its subtree that the pool takes for done.
    reported_part: f64,
    /// The nodes and covers that the pool knows of.
    reported: (u64, u64),
}

impl Worker<'_, '_> {
    /// Searches all of a subtree, but for what it gives away.
    fn finish(&mut self, subtree: &Subtree) {
        let branching = &self.pool.branching;
        self.kernel.start(subtree, branching);
        let mut weight = subtree.weight;
        (self.reported_part, self.size, self.is_ahead) = (0.0, 0, false);
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Cover => {
                    self.tally.covers += 1;
                    self.add_cover();
                    if self.batch.is_full() && !self.wait_for_room() {
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

    /// Adds the cover that the kernel stands at to the batch, as options or as text.
    fn add_cover(&mut self) {
        let Worker { pool, kernel, batch, write, cover, sorter, .. } = self;
        let before = batch.size();
        let mut stand = |to: &mut Vec<OptionId>| {
            let start = to.len();
            kernel.cover(to);
            let found = &mut to[start..];
            sorter.sort(found);
            pool.prepared.form(pool.whole).name(found);
        };
        match write {
            Some(write) => {
                cover.clear();
                stand(cover);
                batch.write(cover, write);
            }
            None => {
                stand(batch.options());
                batch.close();
            }
        }
        self.size += batch.size() - before;
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
        if state.head == self.segment {
            // A caller may have asked for the first cover alone, and the next may be far away.
            if state.segments[self.segment].batches.is_empty() && self.is_due() {
                self.hand_over(&mut state);
            }
            if !state.segments[self.segment].batches.is_empty() {
                pool.covers.notify_all();
            }
        }
        if let Err(stop) = state.watch.poll(nodes) {
            pool.stop(&mut state, stop);
            return false;
        }
        state.watch.report(|| (done, Details::Search { nodes, covers }));
        if std::mem::take(&mut self.is_ahead) {
            while self.give(&mut state, weight).is_some() {}
        } else if idle && self.is_wanted(&state) {
            self.give_next(&mut state, weight);
        }
        let stride = state.watch.next_poll(nodes, self.kernel.node_work()) - nodes;
        self.tally.pause_at = self.tally.nodes + stride;
        true
    }

    /// Whether to hand over covers before a batch is full.
    fn is_due(&self) -> bool {
        self.write.is_none() || self.handed_over.elapsed() >= SHORTLY
    }

    /// Whether there are threads that would begin with a part of its subtree, and nothing else for them. (A subtree left
    /// lying is never the one for whose covers all others wait: its giver takes it at the latest, when it is done with
    /// what comes before.)
    fn is_wanted(&self, state: &State) -> bool {
        let (idle, most) = (self.pool.idle.load(Ordering::Relaxed), self.pool.most());
        if self.pool.branching.counting {
            return state.queue.len() < idle;
        }
        let waiting = state.waiting(most).take(idle).count();
        if waiting > 0 {
            // It may wait for someone who sleeps since there was too much before it.
            self.pool.tasks.notify_one();
        }
        waiting < idle && state.is_near_behind(self.segment, most)
    }

    /// Gives away a part of its subtree. If that would have too many covers, it stays queued, and another part
    /// is given away before it.
    fn give_next(&mut self, state: &mut State, weight: &mut f64) {
        while let Some(given) = self.give(state, weight) {
            // Nothing is known of the size while nothing is done.
            let is_large = self.size as f64 * given > PART * self.kernel.done();
            if !is_large {
                break;
            }
        }
    }

    /// Gives away the last part of its subtree, and says how much of the problem that is.
    fn give(&mut self, state: &mut State, weight: &mut f64) -> Option<f64> {
        let subtree = self.kernel.split()?;
        let given = subtree.weight;
        *weight -= given;
        let new = state.segments.len();
        let mut next = state.segments[self.segment].next.replace(new);
        // What is done and empty is passed over for good, so that the way along the segments stays short.
        while let Some(passed) = next.map(|next| &state.segments[next]).filter(|next| next.is_over()) {
            let Some(after) = passed.next else { break };
            next = Some(after);
        }
        state.segments.push(Segment { next, ..Segment::default() });
        state.queue.push_back((subtree, new));
        self.pool.tasks.notify_one();
        Some(given)
    }

    /// Hands over the covers found. If too many lie there, waits if they come next, and otherwise leaves the rest of the
    /// subtree for later. Says whether to go on.
    fn wait_for_room(&mut self) -> bool {
        let mut state = self.pool.lock();
        self.hand_over(&mut state);
        if self.pool.idle.load(Ordering::Relaxed) > 0 {
            // Many covers make the time to the next pause long.
            self.tally.pause_at = self.tally.nodes;
        }
        // Less once it had to wait, so that it does not go on for a single batch.
        let mut most = AHEAD;
        while state.stop.is_none() {
            let size = state.segments[self.segment].size;
            if state.head != self.segment {
                if size >= ROOM || state.size >= self.pool.most() {
                    self.is_ahead = true;
                    self.tally.pause_at = self.tally.nodes;
                }
                return true;
            }
            if size < most {
                return true;
            }
            most = AHEAD - ROOM;
            state = self.pool.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        false
    }

    fn hand_over(&mut self, state: &mut State) {
        if !self.batch.is_empty() {
            // The next will be about as large.
            let next = state.spare.pop().unwrap_or_else(|| self.batch.empty_like_it());
            let batch = std::mem::replace(&mut self.batch, next);
            let segment = &mut state.segments[self.segment];
            let size = batch.size();
            segment.size += size;
            segment.batches.push_back(batch);
            let is_much = segment.size >= SHOWN;
            state.size += size;
            self.handed_over = Stopwatch::start();
            if is_much && state.head == self.segment {
                self.pool.covers.notify_all();
            }
        }
    }
}

/// Ends a search when it goes in a panic of a caller's function: a subtree will not be finished.
struct OnPanic<'p>(&'p Pool);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.lock();
            state.panicked = true;
            self.0.stop(&mut state, Stop::Cancelled);
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
            scope.spawn(|| pool.work(None));
        }
        pool.work(None);
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
        for thread in threads {
            // A panic in a caller's function goes on in the caller's thread.
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
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

/// Takes the covers of a search in their order, batch by batch.
#[derive(Default)]
struct Reader {
    batch: Batch,
    /// What was taken since threads that wait were woken.
    since_waking: usize,
}

impl Reader {
    /// Goes on to the next batch. Says whether there is one: there is none yet if this moment comes first.
    fn next_batch(&mut self, pool: &Pool, until: Option<Moment>) -> Result<bool, Outcome> {
        let mut used = std::mem::take(&mut self.batch);
        used.clear();
        let mut state = pool.lock();
        if used.has_room() && state.spare.len() < SPARE {
            state.spare.push(used);
        }
        loop {
            let head = state.head;
            if let Some(batch) = state.segments[head].batches.pop_front() {
                let size = batch.size();
                state.segments[head].size -= size;
                state.size -= size;
                self.since_waking += size;
                if self.since_waking >= WAKE {
                    self.wake(pool);
                }
                self.batch = batch;
                return Ok(true);
            }
            let segment = &state.segments[head];
            // When the search has stopped, there is still what the thread of this segment has found. What comes after an
            // unfinished subtree is not next in order.
            if let Some(stop) = state.stop
                && (segment.closed || state.panicked || state.queue.iter().any(|&(_, its)| its == head))
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
                std::thread::spawn(move || pool.work(None))
            })
            .collect();
        Stream { pool, threads, reader: Reader::default(), given: 0 }
    }

    /// Goes on to the next cover, unless the search ends or this moment comes first.
    pub(crate) fn next(&mut self, until: Option<Moment>) -> Step {
        while self.given == self.reader.batch.len() {
            self.given = 0;
            match self.reader.next_batch(&self.pool, until) {
                Ok(true) => {}
                Ok(false) => return Step::Pause,
                Err(outcome) => return Step::End(outcome),
            }
        }
        self.given += 1;
        Step::Cover
    }

    /// The cover that it came to last.
    pub(crate) fn cover(&self) -> &[OptionId] {
        self.reader.batch.cover(self.given - 1)
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
