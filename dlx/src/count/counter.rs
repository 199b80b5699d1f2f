//! [`Counter`], the front of all methods, and its settings.

use std::fmt;
use std::path::Path;

use super::frontier::{self, DiskError, Trouble};
use super::method::{Allowance, Halt, Job};
use super::natural::Natural;
use super::{Method, race};
use crate::limits::{Limits, Watch, limit_setters};
use crate::outcome::{Count, Details, Stop};
use crate::problem::Problem;
use crate::{memory, parallel};

/// The number of covers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Total {
    /// Exactly this many.
    Exact(Natural),
    /// At least this many: the count stopped early. Only [`Method::Search`] and [`Method::Learning`], and
    /// [`Method::Auto`] when it uses them, find covers before they are done.
    AtLeast(Natural, Stop),
}

impl Total {
    /// The exact number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<Natural> {
        match self {
            Total::Exact(number) => Some(number),
            Total::AtLeast(..) => None,
        }
    }

    /// A lower bound: the exact number, if it is known.
    #[must_use]
    pub fn at_least(&self) -> &Natural {
        match self {
            Total::Exact(number) | Total::AtLeast(number, _) => number,
        }
    }
}

/// `12`, or `at least 12`.
impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Total::Exact(number) => write!(f, "{number}"),
            Total::AtLeast(number, _) => write!(f, "at least {number}"),
        }
    }
}

impl From<Count> for Total {
    fn from(count: Count) -> Self {
        match count {
            Count::Exact(number) => Total::Exact(number.into()),
            Count::AtLeast(number, stop) => Total::AtLeast(number.into(), stop),
        }
    }
}

/// A count, and what was done for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The number of covers.
    pub total: Total,
    /// The method that found the number; `None` if the count stopped early.
    pub method: Option<Method>,
    /// The work of each method that took part.
    pub efforts: Vec<Effort>,
}

/// What one method did for a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Effort {
    /// The method.
    pub method: Method,
    /// Its work, in units of roughly a nanosecond, counted by what is done and not by a clock.
    pub work: u64,
    /// Details of its work.
    pub details: Details,
}

/// Counts covers by the fastest method.
///
/// Its memory is limited: see [`memory`](Self::memory). Its time depends on the problem and the method; no
/// useful bound is known.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(super) method: Method,
    pub(super) limits: Limits,
    threads: usize,
}

impl Default for Counter {
    fn default() -> Self {
        Counter { method: Method::Auto, limits: Limits::default(), threads: 1 }
    }
}

impl Report {
    /// The nodes and states that all methods examined.
    pub(crate) fn nodes(&self) -> u64 {
        self.efforts.iter().map(|effort| effort.details.nodes()).sum()
    }
}

impl Counter {
    /// A counter with default settings: all methods, one thread, no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts by this method. By default, [`Method::Auto`].
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    limit_setters! {
        in limits;
        /// The states of a frontier and of a memoised search are nodes, too.
        nodes;
        /// By default, half of the free memory, or 1 GiB if the system does not report it.
        ///
        /// No more is ever requested for these. If that is not enough, [`Method::Auto`] searches, and
        /// [`Method::Frontier`], [`Method::Planar`], [`Method::Learning`] and [`Method::Weights`] stop with
        /// [`Stop::Memory`]. [`Method::Memo`] keeps its stored numbers within the limit: it discards those that were
        /// not used recently, and counts them again if they are needed. The limit does not include what grows only with
        /// the problem (see [`Limits::memory`](crate::Limits::memory)) and, if a search samples covers, up to 65,536 of
        /// them.
        memory;
        timeout;
    }

    /// Counts on this many threads, at most 1024, or fewer if the system gives no more; 0 means one per core. The
    /// default is one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    pub(crate) fn thread_count(&self) -> usize {
        self.threads
    }

    /// The number of covers of a problem.
    ///
    /// If the problem has [bounds](crate::ProblemBuilder::bounded), a search or a frontier counts, or weights show that
    /// there are none: the other methods stop with [`Stop::Unfit`].
    pub fn count(&self, problem: &Problem) -> Total {
        self.report(problem).total
    }

    /// The number of covers of a problem, and what was done to find it. See [`count`](Self::count).
    #[must_use]
    pub fn report(&self, problem: &Problem) -> Report {
        self.report_within(problem, &Watch::start(&self.limits))
    }

    /// The same as a part of a call whose limits are in force already.
    pub(crate) fn report_within(&self, problem: &Problem, watch: &Watch) -> Report {
        // Options that are added change no number of covers.
        let problem = &problem.without_bounds();
        let job = self.job(problem).within(watch);
        if !self.method.takes(problem) {
            let total = Total::AtLeast(0_u64.into(), Stop::Unfit);
            return Report { total, method: None, efforts: Vec::new() };
        }
        let report = match self.method.begin() {
            None => race::race(&job.racing(), watch),
            Some(begin) => race::alone(self.method, begin(&job), watch),
        };
        Report { total: self.limited(report.total), ..report }
    }

    /// The number of covers of a problem, by a frontier whose states lie in files of a folder as far as memory does not
    /// hold them.
    ///
    /// The folder is made if there is none. It must be empty, or that of a count of the same problem that was stopped,
    /// by a limit or by force: the count goes on from there, and loses at most about a minute's work. At the end it is
    /// removed. No two counts can use one folder at a time. Layers of states are read and written in order,
    /// so a disk serves nearly as well as memory; it must hold all states that wait, most of them twice, with 16 to 40 bytes
    /// for each.
    ///
    /// The method of the counter is ignored, and so is its limit on covers; that on nodes counts from the beginning. If the problem has
    /// [bounds](crate::ProblemBuilder::bounded), the count stops with [`Stop::Unfit`].
    ///
    /// # Errors
    /// If something is wrong with the folder or a file, or too many items are in play at once: over 500 or so.
    pub fn count_on_disk(&self, problem: &Problem, folder: &Path) -> Result<Total, DiskError> {
        let problem = &problem.without_bounds();
        if problem.has_bounds() {
            return Ok(Total::AtLeast(0_u64.into(), Stop::Unfit));
        }
        let watch = Watch::start(&self.limits);
        let job = self.job(problem).within(&watch);
        match frontier::count_on_disk(&job, folder, &Allowance::unlimited(&watch)) {
            Ok(number) => Ok(Total::Exact(number)),
            Err(Trouble::Halt(halt)) => Ok(Total::AtLeast(0_u64.into(), stop(halt))),
            Err(Trouble::Disk(error)) => Err(error),
        }
    }

    /// Whether the method can do more than count, whatever the problem.
    pub(crate) fn does_more(&self) -> bool {
        matches!(self.method, Method::Auto | Method::Search | Method::Frontier)
    }

    /// No count exceeds the limit on covers.
    fn limited(&self, total: Total) -> Total {
        match (self.limits.covers.map(Natural::from), total) {
            (Some(limit), Total::Exact(number) | Total::AtLeast(number, _)) if number >= limit => {
                Total::AtLeast(limit, Stop::Limit)
            }
            (_, total) => total,
        }
    }

    pub(super) fn job<'p>(&self, problem: &'p Problem) -> Job<'p> {
        let memory = self.limits.memory.unwrap_or_else(memory::spare);
        Job::new(problem, parallel::threads(self.threads), memory, self.limits.covers.unwrap_or(u64::MAX))
    }
}

/// Why a count without an allowance stopped.
pub(super) fn stop(halt: Halt) -> Stop {
    match halt {
        Halt::Stop(stop) => stop,
        Halt::Pause => unreachable!("its allowance is unlimited"),
    }
}
