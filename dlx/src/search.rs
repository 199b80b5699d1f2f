//! A worker that searches, and the iterator over what it finds.

mod covers;
mod fold;
mod random;
mod restarts;
mod start;
mod write;

use std::fmt;
use std::ops::ControlFlow;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::time::Duration;

pub use self::covers::{Covers, Turn};
pub(crate) use self::restarts::{Aside, Restarts};
pub use self::start::StartError;
use crate::clock::{self, Moment};
use crate::kernel::{Branching, Event, Kernel, KernelKind, Subtree, Tally};
use crate::limits::{Cancel, Glances, Limits, POLL_INTERVAL, Watch};
use crate::outcome::{Count, Cover, Details, First, Outcome, Stats, Stop, Way};
use crate::parallel::{self, NextCover, Roots, Stream};
use crate::prepared::{Form, Prepared, root_key};
use crate::problem::OptionId;
use crate::sort::CoverSorter;

/// A worker that searches the problem of a [`Solver`](crate::Solver), any number of times, from any
/// start. [`Solver::search`](crate::Solver::search) says what it costs.
///
/// ```
/// use dlx::{Count, Problem, Solver};
///
/// let mut b = Problem::builder();
/// let [x, y] = b.primaries();
/// let both = b.option([x, y])?;
/// let one = b.option([x])?;
/// b.option([y])?;
/// let mut search = Solver::new(&b.build()).search();
/// assert_eq!(search.count(), Count::Exact(2));
/// assert_eq!(search.start(&[one], &[])?.count(), Count::Exact(1));
/// assert_eq!(search.start(&[one, both], &[])?.count(), Count::Exact(0));
/// assert_eq!(search.start(&[], &[y])?.count(), Count::Exact(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    pub(crate) prepared: Arc<Prepared>,
    /// Whether it searches the whole problem, or what is left of it.
    pub(crate) whole: bool,
    pub(crate) kernel: Box<dyn Kernel>,
    pub(crate) start: Subtree,
    pub(crate) branching: Branching,
    pub(crate) limits: Limits,
    /// What the next search is a part of, if anything.
    within: Option<Watch>,
    pub(crate) watch: Watch,
    /// Whoever takes the covers may take long for each.
    glances: Option<Glances>,
    pub(crate) tally: Tally,
    /// How many covers are wanted.
    pub(crate) limit: u64,
    /// Set once the running search has ended.
    pub(crate) outcome: Option<Outcome>,
    /// The search on several threads, while one runs.
    stream: Option<Stream>,
    /// The work after which to look at the clock again, for [`Covers::visit_for`].
    clock_at: u64,
    /// The cover that the search on one thread stands at.
    pub(crate) current: Vec<OptionId>,
    sorter: CoverSorter,
    /// The kernel of the last search.
    pub(crate) ran: KernelKind,
    /// Which way its answer came.
    pub(crate) way: Way,
    /// The dead ends that it learned from.
    pub(crate) conflicts: u64,
}

/// Each search begins anew, whatever a panic of the caller's function left behind.
impl UnwindSafe for Search {}
impl RefUnwindSafe for Search {}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("kernel", &self.form().tables.kind()).finish_non_exhaustive()
    }
}

impl Search {
    pub(crate) fn new(prepared: Arc<Prepared>) -> Self {
        Search {
            whole: false,
            kernel: prepared.form(false).tables.kernel(),
            start: Subtree { share: 1.0, ..Subtree::default() },
            branching: prepared.branching.clone(),
            limits: prepared.limits.clone(),
            within: None,
            watch: Watch::default(),
            glances: None,
            tally: Tally::default(),
            limit: 0,
            outcome: None,
            stream: None,
            clock_at: 0,
            current: Vec::new(),
            sorter: prepared.sorter(),
            ran: prepared.form(false).tables.kind(),
            way: Way::Direct,
            conflicts: 0,
            prepared,
        }
    }

    /// From now on, searches as a part of a call whose limits are in force already.
    pub(crate) fn within(&mut self, watch: &Watch) -> &mut Self {
        self.limits = watch.limits().clone();
        self.within = Some(watch.clone());
        self
    }

    /// The nodes of the last search.
    pub(crate) fn nodes(&self) -> u64 {
        self.tally.nodes
    }

    pub(crate) fn form(&self) -> &Form {
        self.prepared.form(self.whole)
    }

    /// From now on, uses this seed, or the problem's own order for `None`. See
    /// [`SolverBuilder::seed`](crate::SolverBuilder::seed).
    pub fn seed(&mut self, seed: Option<u64>) -> &mut Self {
        self.branching.key = root_key(&self.branching.choice, seed);
        self
    }

    /// From now on, ends each search after this time, or never for `None`. See
    /// [`SolverBuilder::timeout`](crate::SolverBuilder::timeout).
    ///
    /// ```
    /// use dlx::{Count, Problem, Solver, Stop};
    /// use std::time::Duration;
    ///
    /// // Nine rooks on a board of 9×9, in 9! ways.
    /// let mut b = Problem::builder();
    /// let rooks: [_; 9] = b.primaries();
    /// let columns: [_; 9] = b.secondaries();
    /// for rook in rooks {
    ///     for column in columns {
    ///         b.option([rook, column])?;
    ///     }
    /// }
    /// let mut search = Solver::builder().threads(2).build(&b.build())?.search();
    /// let stopped = search.timeout(Some(Duration::ZERO)).count();
    /// assert!(matches!(stopped, Count::AtLeast(_, Stop::Timeout)));
    /// assert_eq!(search.timeout(None).count(), Count::Exact(362_880));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn timeout(&mut self, timeout: Option<Duration>) -> &mut Self {
        self.limits.timeout = timeout;
        self
    }

    /// From now on, searches have these limits, instead of all that were set before.
    pub fn limits(&mut self, limits: Limits) -> &mut Self {
        self.limits = limits;
        self
    }

    /// From now on, searches stop when `cancel` is used. This replaces all that were set before; `None` removes them.
    pub fn cancel(&mut self, cancel: Option<&Cancel>) -> &mut Self {
        self.limits.cancels = cancel.cloned().into_iter().collect();
        self
    }

    /// The number of covers, by a search for each of them. A [`Counter`](crate::count::Counter) also counts by other
    /// methods, whose time does not depend on the number of covers. If there are 2⁶⁴ − 1 or more, the answer is
    /// [`Count::AtLeast`] that, and [`Stop::Overflow`].
    ///
    /// Counts several covers at once where it can, and allocates nothing for any.
    pub fn count(&mut self) -> Count {
        self.count_up_to(u64::MAX)
    }

    /// Counts as [`count`](Self::count) does, and stops at this many covers.
    pub(crate) fn count_up_to(&mut self, most: u64) -> Count {
        self.prepare(most, true);
        let outcome = self.count_all();
        self.outcome = Some(outcome);
        match outcome {
            Outcome::Complete => Count::Exact(self.tally.covers),
            Outcome::Stopped(Stop::Limit) => Count::AtLeast(self.tally.covers, Stop::at_limit(self.limit)),
            Outcome::Stopped(stop) => Count::AtLeast(self.tally.covers, stop),
        }
    }

    fn count_all(&mut self) -> Outcome {
        if self.limit == 0 {
            return Outcome::Stopped(Stop::Limit);
        }
        if self.prepared.threads > 1 {
            let (tally, outcome) = parallel::count(self.roots(), self.limit);
            self.tally = tally;
            return outcome;
        }
        self.kernel.start(&self.start, &self.branching);
        loop {
            match self.advance(u64::MAX) {
                Paused::End(outcome) => return outcome,
                Paused::Cover | Paused::Budget => {}
            }
        }
    }

    /// The first cover in the order of the search, which ends there. If covers are hard to find, or there may be none,
    /// use [`any`](Self::any).
    pub fn first(&mut self) -> First {
        self.begin(1);
        match self.next_cover() {
            Ok(cover) => First::Found(cover),
            Err(Outcome::Complete) => First::None,
            Err(Outcome::Stopped(stop)) => First::Stopped(stop),
        }
    }

    /// All covers, one at a time, found on demand. Each is allocated;
    /// [`for_each`](Self::for_each) avoids that.
    ///
    /// With several threads the search begins at once, and runs ahead until the covers not yet taken fill
    /// a few megabytes for each thread. It ends when the next search begins, or when this one is dropped.
    pub fn covers(&mut self) -> Covers<'_> {
        Covers::borrowing(self)
    }

    /// Shows each cover to `visit`, until that returns [`ControlFlow::Break`].
    ///
    /// The options come in increasing order, in a slice that is reused for the next cover:
    /// nothing is allocated per cover.
    pub fn for_each(&mut self, mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.begin(u64::MAX);
        loop {
            match self.step(None) {
                NextCover::Cover if visit(self.cover()).is_break() => {
                    return self.end(Outcome::Stopped(Stop::Callback));
                }
                NextCover::End(outcome) => return outcome,
                NextCover::Cover | NextCover::Pause => {}
            }
        }
    }

    /// What the last search did, or the running one has done so far. (With several threads, this is
    /// known only when the search has ended.)
    #[must_use]
    pub fn stats(&self) -> Stats {
        let Tally { nodes, updates, covers, ref profile, .. } = self.tally;
        Stats {
            kernel: self.ran,
            way: self.way,
            nodes,
            updates,
            covers,
            conflicts: self.conflicts,
            profile: profile.clone(),
        }
    }

    /// Forgets the last search.
    pub(crate) fn prepare(&mut self, limit: u64, counting: bool) {
        self.limit = limit.min(self.limits.covers.unwrap_or(u64::MAX));
        self.branching.counting = counting;
        self.tally.restart(self.limit);
        self.watch = self.within.clone().unwrap_or_else(|| Watch::start(&self.limits));
        self.glances = self.watch.glances();
        self.outcome = None;
        self.stream = None;
        self.clock_at = 0;
        self.ran = self.form().tables.kind();
        self.way = Way::Direct;
        self.conflicts = 0;
    }

    /// Begins to look for covers, one at a time.
    pub(crate) fn begin(&mut self, limit: u64) {
        self.prepare(limit, false);
        if self.prepared.threads > 1 {
            self.stream = Stream::new(self.roots());
        }
        if self.stream.is_none() {
            self.kernel.start(&self.start, &self.branching);
        }
    }

    /// What several threads are to search.
    pub(crate) fn roots(&self) -> Roots {
        Roots {
            prepared: Arc::clone(&self.prepared),
            whole: self.whole,
            subtrees: vec![self.start.clone()],
            branching: self.branching.clone(),
            watch: self.watch.clone(),
        }
    }

    /// Goes on to the next [`cover`](Self::cover), unless it ends or, roughly, this moment comes first.
    fn step(&mut self, until: Option<Moment>) -> NextCover {
        if let Some(outcome) = self.outcome {
            return NextCover::End(outcome);
        }
        if self.tally.covers >= self.limit {
            return NextCover::End(self.end(Outcome::Stopped(Stop::Limit)));
        }
        if self.glances.as_mut().is_some_and(Glances::is_due)
            && let Err(stop) = self.watch.poll_time()
        {
            return NextCover::End(self.end(Outcome::Stopped(stop)));
        }
        if let Some(stream) = &mut self.stream {
            let step = stream.next(until);
            match step {
                NextCover::Cover => self.tally.covers += 1,
                NextCover::Pause => {}
                NextCover::End(outcome) => return NextCover::End(self.end(outcome)),
            }
            return step;
        }
        loop {
            let work = if until.is_some() { self.clock_at } else { u64::MAX };
            match self.advance_within(u64::MAX, work) {
                Paused::Cover => break,
                Paused::End(outcome) => return NextCover::End(self.end(outcome)),
                Paused::Budget => self.clock_at = self.tally.work + POLL_INTERVAL,
            }
            if until.is_some_and(clock::is_past) {
                return NextCover::Pause;
            }
        }
        self.stand();
        NextCover::Cover
    }

    /// The cover that the search came to last, on one thread or several.
    fn cover(&self) -> &[OptionId] {
        self.stream.as_ref().map_or(&self.current, Stream::cover)
    }

    /// Puts the cover that the kernel stands at into `current`.
    #[inline]
    pub(crate) fn stand(&mut self) {
        self.current.clear();
        self.kernel.cover(&mut self.current);
        self.sorter.sort(&mut self.current);
        let known = self.prepared.form(self.whole).to_originals(&mut self.current);
        self.current.truncate(known);
        self.tally.made_cover(self.current.len());
    }

    fn end(&mut self, outcome: Outcome) -> Outcome {
        // First of all: if a caller's function panicked in another thread, it goes on in `finish`, and
        // code that catches it must not get a search that seems to have no covers left.
        self.outcome = Some(outcome);
        if let Some(stream) = self.stream.take() {
            let covers = self.tally.covers;
            self.tally = stream.finish();
            self.tally.covers = covers;
        }
        outcome
    }

    fn next_cover(&mut self) -> Result<Cover, Outcome> {
        loop {
            match self.step(None) {
                NextCover::Cover => return Ok(Cover::new(self.cover().to_vec())),
                NextCover::Pause => {}
                NextCover::End(outcome) => return Err(outcome),
            }
        }
    }

    /// Counts covers below the start by at most this many nodes more than before. `None` if these do not suffice.
    pub(crate) fn spend(&mut self, nodes: u64) -> Option<Outcome> {
        self.kernel.start(&self.start, &self.branching);
        self.tally.pause_at = 0;
        let cap = self.tally.nodes + nodes;
        loop {
            match self.advance(cap) {
                Paused::Cover => {}
                Paused::Budget => return None,
                Paused::End(outcome) => return Some(outcome),
            }
        }
    }

    /// Runs the kernel to its next cover, to its end, or until this many nodes have been examined.
    fn advance(&mut self, cap: u64) -> Paused {
        self.advance_within(cap, u64::MAX)
    }

    /// The same, or until this much work has been done.
    pub(crate) fn advance_within(&mut self, cap: u64, work: u64) -> Paused {
        loop {
            match self.kernel.run(&self.branching, &mut self.tally) {
                Event::Cover => {
                    self.tally.covers += 1;
                    return Paused::Cover;
                }
                Event::Done => return Paused::End(Outcome::Complete),
                Event::Full => return Paused::End(Outcome::Stopped(Stop::Limit)),
                Event::Pause => {}
            }
            let Tally { nodes, covers, .. } = self.tally;
            if let Err(stop) = self.watch.poll(nodes) {
                return Paused::End(Outcome::Stopped(stop));
            }
            self.watch.report(|| (self.kernel.done(), Details::Search { nodes, covers }));
            if nodes >= cap || self.tally.work >= work {
                return Paused::Budget;
            }
            let (_, stretch) = self.tally.next_stretch(&*self.kernel);
            self.tally.pause_at = self.watch.next_poll(nodes, stretch).min(cap);
        }
    }
}

/// Why [`Search::advance`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paused {
    Cover,
    End(Outcome),
    Budget,
}
