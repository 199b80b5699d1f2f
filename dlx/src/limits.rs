//! When a search or a count ends early, and how it reports progress: one set of limits, checked in one place, for every
//! kind of search and count.

mod setters;
mod watch;

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub(crate) use self::setters::limit_setters;
pub use self::watch::Watch;
pub(crate) use self::watch::{Glances, Teller, Ticks};
pub(crate) use crate::clock::POLL_INTERVAL;
use crate::outcome::Progress;

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
    /// A new `Cancel`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A `Cancel` that reads `flag`: set the flag to cancel. Other code may watch the same flag.
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
    /// the current step if that takes longer: see [`Limits`]. This cannot be undone.
    pub fn cancel(&self) {
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called, or the flag given to [`by`](Self::by) was set.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.flag().load(Ordering::Relaxed)
    }
}

/// A `Cancel` that reads this flag, which others may share: a handler of signals, say.
impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Cancel(Flag::Shared(flag))
    }
}

/// A caller's function that receives progress.
type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

/// When to stop early, for a [`Solver`](crate::Solver) or a [`Counter`](crate::count::Counter). By default
/// there are no limits.
///
/// Limits cost no measurable time: the loops of searches and counts poll them about ten thousand times a second. The
/// deadline and cancellation are also checked between the calls of a caller's function. A step is not interrupted. In
/// problems of millions of entries, a node of a search may take a few hundredths of a second, and so may counting the
/// covers of one item that has hundreds of thousands of options.
///
/// These do not poll:
///
/// - calls without limits: building a problem, reading one by [`format::read`](crate::format::read)
///   ([`format::read_within`](crate::format::read_within) polls),
///   [`SolverBuilder::build`](crate::SolverBuilder::build), and
///   [`Symmetries::generated_by`](crate::symmetry::Symmetries::generated_by);
/// - the tables of a kernel, which a count makes under its limits: up to 64 MiB;
/// - sorting the covers of [`Search::cheapest`](crate::Search::cheapest), once the search has ended.
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

    /// Stops at this number of covers, with [`Stop::Limit`](crate::Stop::Limit), whether there are more or not. The
    /// limit applies to covers that are returned one by one, counted, or sampled; up to symmetry, it is a number of
    /// classes. A count that reaches the limit is never [`Exact`](crate::count::Total::Exact), whichever method counts.
    ///
    /// Answers about all covers have no such limit: [`Search::alive`](crate::Search::alive),
    /// [`Counter::per_option`](crate::count::Counter::per_option), [`Counter::best`](crate::count::Counter::best), and
    /// [tables](crate::count::Counter::tables).
    #[must_use]
    pub fn covers(mut self, most: u64) -> Self {
        self.covers = Some(most);
        self
    }

    /// Stops when this many nodes have been examined, with [`Stop::Nodes`](crate::Stop::Nodes): nodes of a search,
    /// states of a frontier or of a memoised search. If one call takes several searches, the limit is on all of them
    /// together. The limit is approximate. A single node may have very many covers.
    ///
    /// Kernels and methods count nodes differently, so they stop at different covers: for answers that do
    /// not depend on them, use [`covers`](Self::covers).
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = Some(most);
        self
    }

    /// Stops this long after the start, within a fraction of a second or a step, with
    /// [`Stop::Timeout`](crate::Stop::Timeout). A timeout too large for any clock is no deadline.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Limits the memory of growing tables to this many bytes:
    ///
    /// - those of a [`Counter`](crate::count::Counter). By default, half of the free memory, or 1 GiB if the system
    ///   does not report it.
    /// - those that [`Search::any`](crate::Search::any), [`unique`](crate::Search::unique),
    ///   [`alive`](crate::Search::alive) and [`cheapest`](crate::Search::cheapest) use beside the search: a count, the
    ///   cheapest cover by a frontier, weights. By default, 320 MiB, and never more. If that is not enough, the search
    ///   continues without them.
    /// - the covers that [`Search::cheapest`](crate::Search::cheapest) keeps, if more than 1,000 are wanted. By
    ///   default, half of the free memory.
    /// - the covers that [`Symmetries::for_each`](crate::symmetry::Symmetries::for_each) must keep if there are
    ///   too many symmetries to list. By default, 1 GiB.
    /// - the partitions of [`Symmetries::find`](crate::symmetry::Symmetries::find), and the permutations that it finds,
    ///   in each call. By default, 1 GiB.
    ///
    /// It does not limit what grows only with the problem: the prepared problem, the path of a search, the ordering and
    /// planning of tables, the graph in which symmetries are found. In a counter, all this takes up to about 300 bytes
    /// for each item, and as much for each item of each option. Nor does it limit the clauses that a search learns (it
    /// regularly deletes them), or covers that were found but not yet taken.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops when another thread uses `cancel`, with [`Stop::Cancelled`](crate::Stop::Cancelled). Several may be
    /// added.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancels.push(cancel.clone());
        self
    }

    /// Calls `report` about this often while a search or a count runs, also within a long step, on a working thread.
    /// If it panics, so does the call that searches or counts.
    #[must_use]
    pub fn progress(mut self, every: Duration, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some((every, Arc::new(report)));
        self
    }
}

/// Limits are not changed by use, so that a panic of the caller's function leaves them, and what holds them, as they
/// were.
impl UnwindSafe for Limits {}
impl RefUnwindSafe for Limits {}

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
