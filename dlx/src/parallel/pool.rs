//! What the threads of one search share: the subtrees that wait, and the covers that were found, in order.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::Roots;
use crate::batch::Batch;
use crate::kernel::{Branching, Subtree, Tally};
use crate::limits::Watch;
use crate::locks::locked;
use crate::outcome::{Details, Outcome, Stop};
use crate::prepared::Prepared;

/// Covers not yet taken are kept up to this size (see [`Batch::size`]) for the subtree that comes next, and for each
/// thread in all.
pub(super) const AHEAD: usize = 1 << 22;
/// A thread that had to wait goes on when covers of this size can be added, not for a single batch. And one whose
/// covers do not come next leaves its subtree when they have this size.
pub(super) const ROOM: usize = AHEAD / 2;
/// Subtrees wait up to this size (see [`Subtree::size`]) in all. Deep in a large problem, each of them is large, and
/// there are many of them.
pub(super) const MOST_WAITING: usize = 1 << 22;

/// What the threads of one search share.
pub(super) struct Pool {
    pub(super) prepared: Arc<Prepared>,
    /// Whether the whole problem is searched, or what is left of it.
    pub(super) whole: bool,
    pub(super) branching: Branching,
    /// Whether somebody takes the covers in the order of the search.
    pub(super) in_order: bool,
    /// How many covers are wanted, when counting.
    pub(super) limit: u64,
    pub(super) watch: Watch,
    state: Mutex<State>,
    /// Held by the thread that reports progress.
    reporting: Mutex<()>,
    /// There may be a subtree, or nothing more to come.
    pub(super) tasks: Condvar,
    /// There may be covers.
    pub(super) covers: Condvar,
    /// There may be room for covers.
    pub(super) room: Condvar,
    /// Threads waiting for a subtree: read at each pause, without the lock.
    pub(super) idle: AtomicUsize,
    /// The search is to stop: the same as in the state, without the lock.
    pub(super) is_stopping: AtomicBool,
    pub(super) nodes: AtomicU64,
    pub(super) found: AtomicU64,
}

pub(super) struct State {
    queue: VecDeque<(Subtree, usize)>,
    /// The size of all subtrees of the queue.
    pub(super) queued: usize,
    /// Threads at a subtree.
    pub(super) busy: usize,
    pub(super) stop: Option<Stop>,
    /// A thread has panicked.
    pub(super) panicked: bool,
    pub(super) tally: Tally,
    pub(super) done: f64,
    pub(super) segments: Vec<Segment>,
    /// The segment whose covers come next.
    pub(super) head: usize,
    /// The size of all batches of all segments.
    pub(super) size: usize,
    /// Batches that were given, for the memory that they have.
    pub(super) spare: Vec<Batch>,
}

impl State {
    /// The segments for which it is worth while to find covers now, in their order, if `most` may lie there in all: the
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

    /// Whether a segment with covers of size `before` ahead of it is near.
    fn is_near(&self, before: usize, most: usize) -> bool {
        self.size + ROOM < most && before <= most / 4
    }

    /// Whether a segment right behind this one would be near.
    pub(super) fn is_near_behind(&self, segment: usize, most: usize) -> bool {
        let mut through = 0;
        let found = self.near(most).any(|near| {
            through += self.segments[near].size;
            near == segment
        });
        found && self.is_near(through, most)
    }

    /// Whether any part of the tree is still to be searched.
    pub(super) fn is_at_work(&self) -> bool {
        self.busy > 0 || !self.queue.is_empty()
    }

    /// Whether more subtrees may wait.
    pub(super) fn takes_more(&self) -> bool {
        self.queued < MOST_WAITING
    }

    /// Lets a subtree wait, whose covers belong to this segment.
    pub(super) fn push(&mut self, subtree: Subtree, segment: usize) {
        self.queued += subtree.size();
        self.queue.push_back((subtree, segment));
    }

    /// Takes a subtree from a place in the queue.
    fn remove(&mut self, at: usize) -> Option<(Subtree, usize)> {
        let (subtree, segment) = self.queue.remove(at)?;
        self.queued -= subtree.size();
        Some((subtree, segment))
    }

    /// How many subtrees wait.
    pub(super) fn waiting_in_all(&self) -> usize {
        self.queue.len()
    }

    /// Whether the subtree of a segment waits.
    pub(super) fn has_waiting(&self, segment: usize) -> bool {
        self.queue.iter().any(|&(_, its)| its == segment)
    }

    /// Where the queue has subtrees whose covers come soon, in their order.
    pub(super) fn waiting(&self, most: usize) -> impl Iterator<Item = usize> {
        self.near(most).filter_map(|segment| self.queue.iter().position(|&(_, its)| its == segment))
    }
}

/// The covers of one subtree that have not been taken yet.
#[derive(Default)]
pub(super) struct Segment {
    pub(super) batches: VecDeque<Batch>,
    /// The size of all batches.
    pub(super) size: usize,
    pub(super) closed: bool,
    pub(super) next: Option<usize>,
}

impl Segment {
    /// Whether nothing is there, nor will be.
    pub(super) fn is_over(&self) -> bool {
        self.closed && self.batches.is_empty()
    }
}

impl Pool {
    /// For covers that are taken in the order of the search.
    pub(super) fn in_order(roots: Roots) -> Self {
        Pool::new(roots, true, u64::MAX)
    }

    /// For covers that stay with the thread that found them; this many of them, when counting.
    pub(super) fn in_any_order(roots: Roots, limit: u64) -> Self {
        Pool::new(roots, false, limit)
    }

    fn new(roots: Roots, in_order: bool, limit: u64) -> Self {
        let Roots { prepared, whole, subtrees, branching, watch } = roots;
        Pool {
            prepared,
            whole,
            branching,
            in_order,
            limit,
            watch,
            state: Mutex::new(State {
                segments: subtrees.iter().map(|_| Segment::default()).collect(),
                queued: subtrees.iter().map(Subtree::size).sum(),
                queue: subtrees.into_iter().zip(0..).collect(),
                busy: 0,
                stop: None,
                panicked: false,
                tally: Tally::default(),
                done: 0.0,
                head: 0,
                size: 0,
                spare: Vec::new(),
            }),
            reporting: Mutex::new(()),
            tasks: Condvar::new(),
            covers: Condvar::new(),
            room: Condvar::new(),
            idle: AtomicUsize::new(0),
            is_stopping: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            found: AtomicU64::new(0),
        }
    }

    /// The state is whole whenever the lock is free, also after a caller's function panicked.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    pub(super) fn stop(&self, state: &mut State, stop: Stop) {
        state.stop.get_or_insert(stop);
        self.is_stopping.store(true, Ordering::Relaxed);
        self.tasks.notify_all();
        self.covers.notify_all();
        self.room.notify_all();
    }

    /// Reports progress, if it is due. No other thread waits while the caller's function runs. It is told in order,
    /// as one thread reports at a time, and reads what all have done once it is its turn.
    pub(super) fn report_progress(&self) {
        if !self.watch.reports() {
            return;
        }
        let Ok(_turn) = self.reporting.try_lock() else { return };
        self.watch.report(|| {
            let done = self.lock().done.min(1.0);
            let (nodes, covers) = (self.nodes.load(Ordering::Relaxed), self.found.load(Ordering::Relaxed));
            (done, Details::Search { nodes, covers })
        });
    }

    /// The size of the covers that may lie there in all.
    pub(super) fn most(&self) -> usize {
        self.prepared.threads.saturating_mul(AHEAD)
    }

    /// Waits for a subtree; `None` when all is done or the search has stopped.
    pub(super) fn take(&self) -> Option<(Subtree, usize)> {
        let mut state = self.lock();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let subtree = loop {
            if state.stop.is_some() {
                break None;
            }
            let at = if self.in_order { state.waiting(self.most()).next() } else { Some(0) };
            if let Some(subtree) = at.and_then(|at| state.remove(at)) {
                state.busy += 1;
                break Some(subtree);
            }
            if !state.is_at_work() {
                break None;
            }
            state = self.tasks.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        subtree
    }

    /// What all threads did, once they have ended.
    pub(super) fn take_tally(&self) -> Tally {
        std::mem::take(&mut self.lock().tally)
    }

    pub(super) fn outcome(&self) -> Outcome {
        self.lock().stop.map_or(Outcome::Complete, Outcome::Stopped)
    }
}

/// Ends a search when it goes in a panic of a caller's function: a subtree will not be finished.
pub(super) struct OnPanic<'p>(&'p Pool);

impl<'p> OnPanic<'p> {
    /// Does some work of a search.
    pub(super) fn guard<T>(pool: &'p Pool, work: impl FnOnce() -> T) -> T {
        let guard = OnPanic(pool);
        let result = work();
        // Only a panic drops it. (A search may run while a panic of something else unwinds: it goes on.)
        std::mem::forget(guard);
        result
    }
}

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.panicked = true;
        self.0.stop(&mut state, Stop::Cancelled);
    }
}
