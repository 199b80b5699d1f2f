//! When a search or a count ends although it is not done, and how it tells how far it is: one set of limits,
//! checked in one place, for every kind of search and count.

mod setters;
mod watch;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub(crate) use self::setters::limit_setters;
pub use self::watch::Watch;
pub(crate) use self::watch::{Glances, Ticks};
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
/// Limits cost no measurable time: the loops of searches and counts poll them about ten thousand times a second, and time
/// and cancelling are looked at between the calls of a caller's function, too. A step is not interrupted. In problems of
/// millions of entries, a node of a search may take some hundredths of a second, and so may the covers of one item that has
/// hundreds of thousands of options, which are counted between two polls.
///
/// What does not poll:
///
/// - what has no limits: to build or read a problem, [`SolverBuilder::build`](crate::SolverBuilder::build), and
///   [`Symmetries::generated_by`](crate::symmetry::Symmetries::generated_by);
/// - the tables of a kernel, which a count makes under its limits: up to 64 MiB;
/// - putting what was found in order: the covers of [`Search::cheapest`](crate::Search::cheapest), once the search has ended.
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

    /// Stops at this number of covers, by [`Stop::Limit`](crate::Stop::Limit), whether there are more or not. The limit
    /// holds for covers that are given one by one, counted, or drawn at random; up to symmetry, it is a number of
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

    /// Stops when this many nodes have been examined, by [`Stop::Nodes`](crate::Stop::Nodes): nodes of a search, states of a
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

    /// Stops this long after the start, within a fraction of a second or a step, by
    /// [`Stop::Timeout`](crate::Stop::Timeout). A timeout too large for any clock is no deadline.
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
    /// - the covers that [`Search::cheapest`](crate::Search::cheapest) keeps, where more than 1,000 are wanted. By default,
    ///   half of the memory that is free.
    /// - the covers that [`Symmetries::for_each`](crate::symmetry::Symmetries::for_each) must keep where symmetries are
    ///   too many to be listed. By default, 1 GiB.
    /// - what tells items apart in [`Symmetries::find`](crate::symmetry::Symmetries::find), and the permutations that it
    ///   finds, each time that it looks. By default, 1 GiB.
    ///
    /// It does not bound what grows with the problem alone: the prepared problem, the path of a search, what puts the
    /// items in order for tables and plans these, the graph in which symmetries are found. In a counter, all this takes
    /// up to some 300 bytes for each item, and as much for each item of each option. Nor does it bound the clauses that a
    /// search learns (it forgets them again and again), or covers that were found but not yet taken.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Stops when another thread says so, by [`Stop::Cancelled`](crate::Stop::Cancelled). There may be several who can
    /// say so.
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
