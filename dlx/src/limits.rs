//! When a search or a count ends although it is not done, and how it tells how far it is: one set of limits,
//! checked in one place, for every kind of search and count.

mod setters;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

pub(crate) use self::setters::limit_setters;
pub(crate) use crate::clock::POLL_INTERVAL;
use crate::clock::{self, Moment};
use crate::outcome::{Details, Progress, Stop};

/// Stops searches from another thread. A clone stops the same searches.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Flag);

#[derive(Clone, Debug)]
enum Flag {
    Shared(Arc<AtomicBool>),
    Static(&'static AtomicBool),
}

impl Default for Flag {
    fn default() -> Self {
        Flag::Shared(Arc::default())
    }
}

impl Cancel {
    /// A `Cancel` that has not been used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A `Cancel` that reads `flag`: set the flag to cancel. Other work may watch the same flag.
    #[must_use]
    pub fn by(flag: &'static AtomicBool) -> Self {
        Cancel(Flag::Static(flag))
    }

    fn flag(&self) -> &AtomicBool {
        match &self.0 {
            Flag::Shared(flag) => flag,
            Flag::Static(flag) => flag,
        }
    }

    /// Stops all searches and counts that were built with this, now and later, within a fraction of a second, or after
    /// the step at hand where that takes longer: see [`Limits`]. There is no way back.
    pub fn cancel(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called, or the flag given to [`by`](Self::by) was set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }
}

/// A caller's function that receives progress.
type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

/// When to stop early, for a [`Solver`](crate::Solver) or a [`Counter`](crate::count::Counter). By default
/// there are no limits.
///
/// Limits cost no measurable time: each loop polls them about ten thousand times a second. A step is not interrupted. In
/// problems of millions of entries, a node of a search may take some hundredths of a second, and so may the covers of one
/// item that has hundreds of thousands of options, which are shown, or counted, between two polls.
///
/// ```
/// use std::time::Duration;
/// use dlx::{Limits, Problem, Solver};
/// use dlx::count::Counter;
///
/// let limits = Limits::new().timeout(Duration::from_secs(10)).nodes(1_000_000);
/// let problem = Problem::builder().build();
/// let solver = Solver::builder().limits(limits.clone()).build(&problem)?;
/// let counter = Counter::new().limits(limits);
/// assert_eq!(counter.count(&problem), solver.count().into());
/// # Ok::<(), dlx::SetupError>(())
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    pub(crate) covers: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) memory: Option<usize>,
    pub(crate) cancels: Vec<Cancel>,
    pub(crate) progress: Option<(Duration, Report)>,
}

impl Limits {
    /// No limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops at this number of covers, by [`Stop::Limit`], whether there are more or not. The limit holds for covers
    /// that are given one by one, counted, or drawn at random; up to symmetry, it is a number of classes. A count that
    /// reaches the limit is never [`Exact`](crate::count::Total::Exact), whichever method counts.
    ///
    /// Answers about all covers have no such limit: [`Search::alive`](crate::Search::alive),
    /// [`Counter::per_option`](crate::count::Counter::per_option), [`Counter::best`](crate::count::Counter::best), and
    /// [tables](crate::count::Counter::tables).
    #[must_use]
    pub fn covers(mut self, most: u64) -> Self {
        self.covers = Some(most);
        self
    }

    /// Stops when this many nodes have been examined, by [`Stop::Nodes`]: nodes of a search, states of a
    /// frontier or of a memoised search. Where one call takes several searches, the bound is on all of them together.
    /// It is kept roughly. A single node may have very many covers.
    ///
    /// Kernels and methods count nodes differently, and have found different covers by then: for answers that do
    /// not depend on them, use [`covers`](Self::covers).
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = Some(most);
        self
    }

    /// Stops this long after the start, within a fraction of a second or a step, by [`Stop::Timeout`]. A timeout too
    /// large for any clock is no deadline.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Keeps tables that grow within this many bytes:
    ///
    /// - those of a [`Counter`](crate::count::Counter), whatever it is asked. By default, half of the memory that is
    ///   free, or 1 GiB where the system does not tell.
    /// - those that [`Search::any`](crate::Search::any), [`unique`](crate::Search::unique),
    ///   [`alive`](crate::Search::alive) and [`cheapest`](crate::Search::cheapest) ask beside the search: a count, the
    ///   cheapest cover by a frontier, weights. By default, 320 MiB, and never more. If these do not suffice, the search
    ///   goes on without them.
    /// - the covers that [`Symmetries::for_each`](crate::symmetry::Symmetries::for_each) must keep where symmetries are
    ///   too many to be listed. By default, 1 GiB.
    ///
    /// It does not bound the prepared problem itself; the path of a search; the clauses of the search that learns,
    /// which it forgets again and again; and covers that were found, but not yet taken, or that are the answer.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops when another thread says so, by [`Stop::Cancelled`]. There may be several who can say so.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancels.push(cancel.clone());
        self
    }

    /// Calls `report` about this often while a search or a count runs, from a thread that is at work. If it panics, so
    /// does the call that searches or counts.
    #[must_use]
    pub fn progress(mut self, every: Duration, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some((every, Arc::new(report)));
        self
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("covers", &self.covers)
            .field("nodes", &self.nodes)
            .field("timeout", &self.timeout)
            .field("memory", &self.memory)
            .field("cancels", &self.cancels)
            .finish_non_exhaustive()
    }
}

/// Polls a watch from time to time in a loop of short steps, before there are nodes to count.
pub(crate) struct Ticks<'w> {
    watch: &'w Watch,
    left: u32,
}

impl<'w> Ticks<'w> {
    pub(crate) fn new(watch: &'w Watch) -> Self {
        Ticks { watch, left: 0 }
    }

    /// Counts a step of roughly a microsecond or less.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        const STEPS: u32 = 1 << 10;
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => {
                self.left = STEPS;
                self.watch.poll(0)?;
            }
        }
        Ok(())
    }
}

/// Limits in force, with the clock running: see [`SolverBuilder::watch`](crate::SolverBuilder::watch).
/// Clones belong to the same search.
#[derive(Clone, Default)]
pub struct Watch {
    limits: Limits,
    /// Not asked for unless something depends on it: that takes longer than a small search.
    started: Option<Moment>,
    deadline: Option<Moment>,
    /// A timeout is set, and there is no clock to keep it.
    is_blind: bool,
    /// When progress is due, in nanoseconds from the start.
    next_report: Arc<AtomicU64>,
    part: Part,
}

/// What this is a part of, for a call that takes several searches: what those before it have done, and which share of
/// the whole this one is.
#[derive(Clone, Copy, Debug)]
struct Part {
    nodes: u64,
    covers: u64,
    done: f64,
    share: f64,
}

impl Default for Part {
    fn default() -> Self {
        Part { nodes: 0, covers: 0, done: 0.0, share: 1.0 }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Watch {
    /// Starts the clock.
    pub(crate) fn start(limits: &Limits) -> Self {
        let is_timed = limits.timeout.is_some() || limits.progress.is_some();
        let started = is_timed.then(clock::now).flatten();
        let deadline = started.zip(limits.timeout).and_then(|(started, timeout)| started.after(timeout));
        Watch {
            started,
            deadline,
            is_blind: limits.timeout.is_some() && started.is_none(),
            next_report: Arc::new(AtomicU64::new(
                limits.progress.as_ref().map_or(0, |(every, _)| nanos(*every)),
            )),
            limits: limits.clone(),
            part: Part::default(),
        }
    }

    /// Whether to go on, after this many nodes in all. Call it some ten thousand times a second.
    ///
    /// # Errors
    /// If a limit was reached: which one.
    pub fn poll(&self, nodes: u64) -> Result<(), Stop> {
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            return Err(Stop::Nodes);
        }
        self.poll_time()
    }

    /// Whether to go on with what examines no nodes.
    pub(crate) fn poll_time(&self) -> Result<(), Stop> {
        if self.limits.cancels.iter().any(Cancel::is_cancelled) {
            return Err(Stop::Cancelled);
        }
        if self.is_blind || self.deadline.is_some_and(clock::is_past) {
            return Err(Stop::Timeout);
        }
        Ok(())
    }

    /// The limits themselves.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many more nodes may be examined after this many; [`u64::MAX`] without a limit.
    pub(crate) fn nodes_left(&self, nodes: u64) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))
    }

    /// The same for what begins to count its nodes anew, after this many.
    pub(crate) fn less(&self, nodes: u64) -> Watch {
        let mut watch = self.clone();
        watch.limits.nodes = self.limits.nodes.map(|_| self.nodes_left(nodes));
        watch
    }

    /// The same for each of several threads, which examine nodes together.
    pub(crate) fn split(&self, threads: u64) -> Watch {
        let mut watch = self.clone();
        watch.limits.nodes = self.limits.nodes.map(|nodes| nodes.div_ceil(threads));
        watch
    }

    /// The same for the next of several searches that make up one call, after one with these nodes and covers. Progress
    /// adds up, too.
    pub(crate) fn after(&self, nodes: u64, covers: u64) -> Watch {
        let mut watch = self.less(nodes);
        watch.part.nodes += nodes;
        watch.part.covers = watch.part.covers.saturating_add(covers);
        watch
    }

    /// The same for a search that is this share of the whole, of which this much is done before it.
    pub(crate) fn share(&self, done: f64, share: f64) -> Watch {
        let mut watch = self.clone();
        watch.part.done = self.part.done + self.part.share * done;
        watch.part.share = self.part.share * share;
        watch
    }

    /// The same, but with a limit of at most `nodes` nodes.
    #[must_use]
    pub fn up_to(&self, nodes: u64) -> Watch {
        let mut watch = self.clone();
        watch.limits.nodes = Some(self.limits.nodes.map_or(nodes, |most| most.min(nodes)));
        watch
    }

    /// The same without reports of progress, for what is not the part whose progress is told.
    pub(crate) fn silent(&self) -> Watch {
        let mut watch = self.clone();
        watch.limits.progress = None;
        watch
    }

    /// How many nodes may be examined in all until the next poll, if that is after this many more.
    pub(crate) fn next_poll(&self, nodes: u64, stretch: u64) -> u64 {
        nodes.saturating_add(stretch).min(self.limits.nodes.unwrap_or(u64::MAX))
    }

    /// Whether progress is wanted.
    pub(crate) fn reports(&self) -> bool {
        self.limits.progress.is_some()
    }

    /// Reports progress, if it is due: the part that is done, and details.
    pub fn report(&self, state: impl FnOnce() -> (f64, Details)) {
        let (Some((every, report)), Some(started)) = (&self.limits.progress, self.started) else { return };
        let elapsed = started.elapsed();
        let due = self.next_report.load(Ordering::Relaxed);
        let next = nanos(elapsed.saturating_add(*every));
        let relaxed = Ordering::Relaxed;
        // Of several threads one reports.
        if nanos(elapsed) >= due && self.next_report.compare_exchange(due, next, relaxed, relaxed).is_ok() {
            let (done, details) = state();
            let Part { nodes: nodes_before, covers: covers_before, done: done_before, share } = self.part;
            let done = (done_before + share * done).min(1.0);
            let details = match details {
                Details::Search { nodes, covers } => Details::Search {
                    nodes: nodes.saturating_add(nodes_before),
                    covers: covers.saturating_add(covers_before),
                },
                details => details,
            };
            report(&Progress { elapsed, done, details });
        }
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_that_no_clock_will_show_is_no_deadline() {
        let watch = Watch::start(&Limits::new().timeout(Duration::MAX));
        assert_eq!(watch.poll(0), Ok(()));
        let watch = Watch::start(&Limits::new().timeout(Duration::ZERO));
        assert_eq!(watch.poll(0), Err(Stop::Timeout));
    }

    #[test]
    fn no_number_overflows() {
        let watch = Watch::start(&Limits::new().nodes(u64::MAX).progress(Duration::MAX, |_| ()));
        assert_eq!(watch.poll(u64::MAX - 1), Ok(()));
        assert_eq!(watch.poll(u64::MAX), Err(Stop::Nodes));
        assert_eq!(watch.next_poll(u64::MAX, 0), u64::MAX);
        watch.report(|| (0.0, Details::Search { nodes: 0, covers: 0 }));
    }
}
