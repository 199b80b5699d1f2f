//! Limits in force: when a search or a count polls them, and when it reports progress.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::{Cancel, Limits};
use crate::clock::{self, Moment, Stopwatch};
use crate::outcome::{Details, Progress, Stop};

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
        self.tick_by(1)
    }

    /// Counts this many such steps.
    #[inline]
    pub(crate) fn tick_by(&mut self, steps: u32) -> Result<(), Stop> {
        const STEPS: u32 = 1 << 10;
        match self.left.checked_sub(steps) {
            Some(left) => self.left = left,
            None => {
                self.left = STEPS;
                self.watch.poll(0)?;
            }
        }
        Ok(())
    }
}

/// When to look at the clock between calls of a caller's function: seldom enough to cost little, and often enough to
/// be in time where each call takes long.
pub(crate) struct Glances {
    /// About how much time may pass between two looks.
    pause: Duration,
    /// The calls from one look to the next.
    stretch: u32,
    /// The calls until the next look.
    left: u32,
    /// Since the last look.
    before: Stopwatch,
}

impl Glances {
    pub(crate) fn new(pause: Duration) -> Self {
        Glances { pause, stretch: 1, left: 1, before: Stopwatch::start() }
    }

    /// Whether to look, before or after one more call.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.begin_anew()
    }

    #[cold]
    fn begin_anew(&mut self) -> bool {
        /// Calls that suddenly take long are as many at most.
        const LONGEST: u32 = 128;
        let passed = self.before.elapsed();
        self.before = Stopwatch::start();
        self.stretch =
            if passed < self.pause { (self.stretch * 2).min(LONGEST) } else { (self.stretch / 2).max(1) };
        self.left = self.stretch;
        true
    }
}

/// Limits in force, with the clock running: see [`SolverBuilder::watch`](crate::SolverBuilder::watch).
/// Clones belong to the same search.
///
/// This type is public for the crates of this workspace. It may change with any version.
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
    /// What is reported in place of the progress of the search that this is for.
    reported: Option<(f64, Details)>,
    /// Tells what is reported of a search by its nodes.
    teller: Option<Teller>,
    portion: Portion,
}

/// What to report of a search, by the nodes that it has examined.
pub(crate) type Teller = Arc<dyn Fn(u64) -> Details + Send + Sync>;

/// Where a search stands in a call that takes several: what those before it have done, and which share of
/// the whole this one is.
#[derive(Clone, Copy, Debug)]
struct Portion {
    nodes: u64,
    covers: u64,
    done: f64,
    share: f64,
}

impl Default for Portion {
    fn default() -> Self {
        Portion { nodes: 0, covers: 0, done: 0.0, share: 1.0 }
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
            reported: None,
            teller: None,
            limits: limits.clone(),
            portion: Portion::default(),
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

    /// When to [poll the time](Self::poll_time) between calls of a caller's function, which may take long; never if no
    /// limit depends on it.
    pub(crate) fn glances(&self) -> Option<Glances> {
        /// A fraction of the second within which a search is to end.
        const PAUSE: Duration = Duration::from_millis(1);
        let is_limited = self.limits.timeout.is_some() || !self.limits.cancels.is_empty();
        is_limited.then(|| Glances::new(PAUSE))
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
        watch.portion.nodes += nodes;
        watch.portion.covers = watch.portion.covers.saturating_add(covers);
        watch
    }

    /// The same for a search that is this share of the whole, of which this much is done before it.
    pub(crate) fn share(&self, done: f64, share: f64) -> Watch {
        let mut watch = self.clone();
        watch.portion.done = self.portion.done + self.portion.share * done;
        watch.portion.share = self.portion.share * share;
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

    /// The same for a search beside what has made this progress, which alone is reported.
    pub(crate) fn reporting(&self, progress: (f64, Details)) -> Watch {
        Watch { reported: Some(progress), ..self.clone() }
    }

    /// The same for a search of which this tells the progress.
    pub(crate) fn told_by(&self, teller: Teller) -> Watch {
        Watch { teller: Some(teller), ..self.clone() }
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
            let (done, details) = self.reported.unwrap_or_else(state);
            let Portion { nodes: nodes_before, covers: covers_before, done: done_before, share } =
                self.portion;
            let done = (done_before + share * done).min(1.0);
            let details = match details {
                Details::Search { nodes, covers } => {
                    let nodes = nodes.saturating_add(nodes_before);
                    let search = || Details::Search { nodes, covers: covers.saturating_add(covers_before) };
                    self.teller.as_ref().map_or_else(search, |tell| tell(nodes))
                }
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
