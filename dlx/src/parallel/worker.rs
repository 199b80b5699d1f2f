//! One thread of a search: it searches subtrees, gives parts of them away, and hands over what it finds.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use super::pool::{AHEAD, OnPanic, Pool, ROOM, Segment, State};
use crate::batch::Batch;
use crate::clock::Stopwatch;
use crate::kernel::{Event, Kernel, Subtree, Tally};
use crate::limits::Glances;
use crate::outcome::Stop;
use crate::problem::OptionId;
use crate::sort::CoverSorter;

/// Whoever takes covers is woken when covers of this size lie there, and otherwise now and then.
const SHOWN: usize = AHEAD / 16;
/// Texts are handed over before a batch is full when this much time has passed: there may be many, and for each few
/// somebody would have to wake.
const SHORTLY: Duration = Duration::from_millis(5);
/// Covers are taken in order, so a thread whose part is large and far from its turn will have to wait.
/// The next part of the work should have covers of about this size.
const PART: f64 = (AHEAD / 4) as f64;

/// What a thread does with the covers that it finds.
pub(super) enum Use<'u> {
    /// Hands over their options.
    Take,
    /// Hands over their texts. This makes the text of a cover, behind what is there already.
    Write(&'u mut dyn FnMut(&[OptionId], &mut Vec<u8>)),
    /// Shows them to this function.
    Visit(&'u mut dyn FnMut(&[OptionId]) -> ControlFlow<()>),
}

impl Pool {
    /// What one thread does.
    pub(super) fn work(&self, covers: Use<'_>) {
        OnPanic::guard(self, || self.search(covers));
    }

    fn search(&self, covers: Use<'_>) {
        let kernel = self.prepared.form(self.whole).tables.kernel();
        #[cfg(test)]
        let kernel = super::schedule::slowed(kernel);
        let mut worker = Worker {
            pool: self,
            kernel,
            tally: Tally { limit: u64::MAX, ..Tally::default() },
            segment: 0,
            batch: Batch::default(),
            size: 0,
            covers,
            cover: Vec::new(),
            sorter: self.prepared.sorter(),
            is_ahead: false,
            glances: self.watch.glances(),
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
}

/// One thread at work.
struct Worker<'p, 'u> {
    pool: &'p Pool,
    kernel: Box<dyn Kernel>,
    tally: Tally,
    segment: usize,
    batch: Batch,
    /// The size of the covers of its subtree so far.
    size: usize,
    covers: Use<'u>,
    /// The cover that becomes a text, or is shown.
    cover: Vec<OptionId>,
    sorter: CoverSorter,
    /// It is too far ahead of whoever takes the covers, and is to leave the rest of its subtree for later.
    is_ahead: bool,
    /// Whoever is shown the covers may take long for each.
    glances: Option<Glances>,
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
        let mut share = subtree.share;
        (self.reported_part, self.size, self.is_ahead) = (0.0, 0, false);
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Cover => {
                    self.tally.covers += 1;
                    if !self.use_cover() {
                        return;
                    }
                }
                Event::Pause => {
                    if !self.pause(&mut share) {
                        return;
                    }
                }
                Event::Done | Event::Full => {
                    self.report();
                    self.pool.lock().done += (share - self.reported_part).max(0.0);
                    return;
                }
            }
        }
    }

    /// Adds the cover that the kernel stands at to the batch, as options or as text, or shows it. Says whether to go
    /// on.
    fn use_cover(&mut self) -> bool {
        let Worker { pool, kernel, tally, batch, covers, cover, sorter, glances, .. } = self;
        let before = batch.size();
        let mut stand = |to: &mut Vec<OptionId>| {
            let start = to.len();
            kernel.cover(to);
            let found = &mut to[start..];
            sorter.sort(found);
            let known = pool.prepared.form(pool.whole).to_originals(found);
            tally.made_cover(known);
            to.truncate(start + known);
        };
        cover.clear();
        match covers {
            Use::Take => {
                stand(batch.options());
                batch.close();
            }
            Use::Write(write) => {
                stand(cover);
                batch.write(cover, write);
            }
            Use::Visit(visit) => {
                stand(cover);
                // The caller's function may take long, and so the time to the next pause.
                if visit(cover).is_break() {
                    pool.stop(&mut pool.lock(), Stop::Callback);
                } else if glances.as_mut().is_some_and(Glances::is_due)
                    && let Err(stop) = pool.watch.poll_time()
                {
                    pool.stop(&mut pool.lock(), stop);
                }
                if pool.idle.load(Ordering::Relaxed) > 0 {
                    self.tally.pause_at = self.tally.nodes;
                }
                return !pool.is_stopping.load(Ordering::Relaxed);
            }
        }
        self.size += batch.size() - before;
        !self.batch.is_full() || self.wait_for_room()
    }

    /// Tells the pool what was done since the last time; says whether the limit is reached.
    fn report(&mut self) -> bool {
        let Tally { nodes, covers, .. } = self.tally;
        self.pool.nodes.fetch_add(nodes - self.reported.0, Ordering::Relaxed);
        let new = covers - self.reported.1;
        let add = |found: u64| Some(found.saturating_add(new));
        let before = self.pool.found.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
        self.reported = (nodes, covers);
        before.is_ok_and(|before| before.saturating_add(new) >= self.pool.limit)
    }

    /// Checks, between two nodes, whether to go on and whether a thread waits for work.
    fn pause(&mut self, share: &mut f64) -> bool {
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
        let nodes = pool.nodes.load(Ordering::Relaxed);
        if pool.watch.reports() {
            let done = self.kernel.done().max(self.reported_part);
            state.done += done - self.reported_part;
            self.reported_part = done;
        }
        if state.head == self.segment {
            // A caller may have asked for the first cover alone, and the next may be far away.
            if state.segments[self.segment].batches.is_empty() && self.is_due() {
                self.hand_over(&mut state);
            }
            if !state.segments[self.segment].batches.is_empty() {
                pool.covers.notify_all();
            }
        }
        if let Err(stop) = pool.watch.poll(nodes) {
            pool.stop(&mut state, stop);
            return false;
        }
        if std::mem::take(&mut self.is_ahead) {
            while self.give(&mut state, share).is_some() {}
            if !state.takes_more() {
                state = self.wait_for_turn(state);
            }
        } else if idle && self.is_wanted(&state) {
            self.give_next(&mut state, share);
        }
        drop(state);
        pool.report_progress();
        let (_, stretch) = self.tally.next_stretch(&*self.kernel);
        self.tally.pause_at = self.tally.nodes + (pool.watch.next_poll(nodes, stretch) - nodes);
        true
    }

    /// Whether to hand over covers before a batch is full.
    fn is_due(&self) -> bool {
        !matches!(self.covers, Use::Write(_)) || self.handed_over.elapsed() >= SHORTLY
    }

    /// Whether there are threads that would begin with a part of its subtree, and nothing else for them. (A subtree
    /// left lying is never the one for whose covers all others wait: its giver takes it at the latest, when it is
    /// done with what comes before.)
    fn is_wanted(&self, state: &State) -> bool {
        let (idle, most) = (self.pool.idle.load(Ordering::Relaxed), self.pool.most());
        if !self.pool.in_order {
            return state.waiting_in_all() < idle;
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
    fn give_next(&mut self, state: &mut State, share: &mut f64) {
        while let Some(given) = self.give(state, share) {
            // Nothing is known of the size while nothing is done.
            let is_large = self.size as f64 * given > PART * self.kernel.done();
            if !is_large {
                break;
            }
        }
    }

    /// Gives away the last part of its subtree, if more may wait, and says how much of the problem that is.
    fn give(&mut self, state: &mut State, share: &mut f64) -> Option<f64> {
        if !state.takes_more() {
            return None;
        }
        let subtree = self.kernel.split()?;
        let given = subtree.share;
        *share -= given;
        let new = state.segments.len();
        let mut next = state.segments[self.segment].next.replace(new);
        // What is done and empty is passed over for good, so that the way along the segments stays short.
        while let Some(passed) = next.map(|next| &state.segments[next]).filter(|next| next.is_over()) {
            let Some(after) = passed.next else { break };
            next = Some(after);
        }
        state.segments.push(Segment { next, ..Segment::default() });
        state.push(subtree, new);
        self.pool.tasks.notify_one();
        Some(given)
    }

    /// Hands over the covers found. If too many lie there, waits if they come next, and otherwise leaves the rest of
    /// the subtree for later. Says whether to go on.
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

    /// Waits until its covers come next, or few of them lie there. (Some other thread has the subtree whose covers come
    /// next, and takes what comes after it: it does not wait here.)
    fn wait_for_turn<'s>(&self, mut state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        while state.stop.is_none()
            && state.head != self.segment
            && state.segments[self.segment].size >= AHEAD - ROOM
        {
            state = self.pool.room.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
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
