//! How many covers there are: [`Counter`], with its method and limits.

use std::time::Duration;

use super::method::{Allowance, Halt, Job};
use super::natural::Natural;
use super::{Method, memory, race};
use crate::limits::{Cancel, Limits, Watch};
use crate::outcome::{Count, Progress, Stop};
use crate::problem::Problem;

/// How many covers there are, at any size.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Total {
    /// Exactly this many.
    Exact(Natural),
    /// This many were seen before the count stopped. Only a search sees any before its end.
    AtLeast(Natural, Stop),
}

impl Total {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<Natural> {
        match self {
            Total::Exact(number) => Some(number),
            Total::AtLeast(..) => None,
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

/// Counts covers, in whichever way is fastest.
///
/// Its memory is bounded: see [`memory`](Self::memory). Its time depends on the problem and the method; no
/// bound is known that would say much.
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

impl Counter {
    /// With default settings: any method, one thread, no limits.
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

    /// Stops early by these limits, in place of all that were set before.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Keeps all tables within this many bytes. By default, half of the memory that is free, or 1 GiB where
    /// the system does not tell.
    ///
    /// More is never asked for, and less is taken if the system has no more to give. Where it does not
    /// suffice, [`Method::Auto`] searches, and [`Method::Frontier`] stops by [`Stop::Memory`].
    /// [`Method::Memo`] keeps its numbers within the bound, forgets those that were not asked for lately, and
    /// counts these again; the tables of the problem and the path of the search come on top.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits = self.limits.memory(bytes);
        self
    }

    /// Stops each count after this time. See [`Limits::timeout`].
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.limits = self.limits.timeout(timeout);
        self
    }

    /// Stops when another thread says so. See [`Limits::cancel`].
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.limits = self.limits.cancel(cancel);
        self
    }

    /// Calls `report` about this often, from a thread that is at work. See [`Limits::progress`].
    #[must_use]
    pub fn progress(mut self, every: Duration, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.limits = self.limits.progress(every, report);
        self
    }

    /// Counts on this many threads; 0 is one for each core. By default, one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// How many threads that is.
    fn cores(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// How many covers a problem has.
    pub fn count(&self, problem: &Problem) -> Total {
        let watch = Watch::start(&self.limits);
        let job = self.job(problem);
        let total = match self.method.begin() {
            None => race::race(&job.racing(), &watch),
            Some(begin) => {
                let mut count = begin(&job);
                match count.advance(&Allowance::unlimited(&watch)) {
                    Ok(number) => Total::Exact(number),
                    Err(halt) => Total::AtLeast(count.seen().into(), stop(halt)),
                }
            }
        };
        self.limited(total)
    }

    /// No method tells of more covers than were asked for.
    fn limited(&self, total: Total) -> Total {
        match (self.limits.covers.map(Natural::from), total) {
            (Some(limit), Total::Exact(number)) if number >= limit => Total::AtLeast(limit, Stop::Limit),
            (_, total) => total,
        }
    }

    pub(super) fn job<'p>(&self, problem: &'p Problem) -> Job<'p> {
        let memory = self.limits.memory.unwrap_or_else(memory::share);
        Job::new(problem, self.cores(), memory, self.limits.covers.unwrap_or(u64::MAX))
    }
}

/// Why a count that nobody pauses came back.
pub(super) fn stop(halt: Halt) -> Stop {
    match halt {
        Halt::Stop(stop) => stop,
        Halt::Pause => unreachable!("its allowance is unlimited"),
    }
}
