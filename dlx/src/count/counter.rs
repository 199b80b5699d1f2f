//! How many covers there are: [`Counter`], with what it is told of methods and limits.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::frontier::plan::Layout;
use super::frontier::sweep::{Halt, sweep};
use super::memory;
use super::natural::Natural;
use super::order::Incidence;
use crate::count::memo;
use crate::count::planar::{Means, Plane};
use crate::limits::Cancel;
use crate::outcome::{Count, Stop};
use crate::problem::Problem;
use crate::search::Search;
use crate::solver::Solver;

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Whichever seems to be faster.
    #[default]
    Auto,
    /// By sweeping a frontier over the items.
    Frontier,
    /// By searching.
    Search,
    /// By searching, where numbers of what is left are kept, and what falls apart is counted part by part.
    /// This is for counts alone: other questions are answered as by [`Method::Frontier`].
    Memo,
    /// By a Pfaffian, if each option holds two items, both primary, and the graph whose edges the options
    /// are can be drawn in the plane without crossings. Other problems stop by [`Stop::Unfit`]. The cheapest
    /// cover is found as by [`Method::Frontier`].
    Planar,
}

/// How many covers there are, at any size.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Total {
    /// Exactly so many.
    Exact(Natural),
    /// So many were seen before the count stopped. A sweep sees none before its end.
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
#[derive(Clone)]
pub struct Counter {
    pub(super) method: Method,
    memory: Option<usize>,
    pub(super) timeout: Option<Duration>,
    pub(super) cancel: Option<Cancel>,
    pub(super) threads: usize,
    progress: Option<Tell>,
}

/// How far a sweep is, or a count by a Pfaffian.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Layer {
    /// How many steps are done: of a sweep, one for each item, or for some of them; of the other, one for each
    /// prime that it counts by.
    pub done: usize,
    /// How many there are.
    pub steps: usize,
    /// How many states there were in them, if it is a sweep.
    pub states: u64,
}

/// A caller's function that is told how far a count is.
type Tell = Arc<dyn Fn(&Layer) + Send + Sync>;

impl fmt::Debug for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter")
            .field("method", &self.method)
            .field("memory", &self.memory)
            .field("timeout", &self.timeout)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Default for Counter {
    fn default() -> Self {
        Counter {
            method: Method::Auto,
            memory: None,
            timeout: None,
            cancel: None,
            threads: 1,
            progress: None,
        }
    }
}

impl Counter {
    /// With all settings as they are unless told.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts in this way. Without this, [`Method::Auto`].
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        self
    }

    /// Keeps the states of a sweep within so many bytes. Without this, half of the memory that is free, or
    /// 1 GiB where the system does not tell how much that is.
    ///
    /// More is never asked for, and less is taken if the system has no more to give. Where it does not
    /// suffice, [`Method::Auto`] searches, and [`Method::Frontier`] stops by [`Stop::Memory`].
    /// [`Method::Memo`] keeps its numbers within them, forgets those that were not asked for in a while, and
    /// counts these again; the tables of the problem and the path of the search come to that.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// How many bytes that is.
    pub(super) fn bytes(&self) -> usize {
        self.memory.unwrap_or_else(memory::share)
    }

    /// Stops each count after so long, within a fraction of a second.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Stops when told to from another thread.
    #[must_use]
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = Some(cancel.clone());
        self
    }

    /// Calls `report` after each step of a sweep, or of a count by a Pfaffian, from a thread that is at work.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Layer) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// What is told after each step.
    pub(super) fn report(&self) -> impl Fn(Layer) + Sync {
        let tell = self.progress.clone();
        move |layer: Layer| {
            if let Some(tell) = &tell {
                tell(&layer);
            }
        }
    }

    /// Counts on so many threads; 0 is one for each core. Without this, one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// How many threads that is.
    pub(super) fn cores(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        }
    }

    /// How many covers a problem has.
    pub fn count(&self, problem: &Problem) -> Total {
        let clock = Clock::start(self);
        match self.method {
            Method::Search => clock.search(problem, self.threads).count().into(),
            Method::Frontier => clock.sweep(problem),
            Method::Memo => clock.recall(problem),
            Method::Planar => clock.draw_in_plane(problem),
            Method::Auto => clock.race(problem),
        }
    }
}

/// One count.
pub(super) struct Clock<'c> {
    started: Instant,
    pub(super) counter: &'c Counter,
}

impl<'c> Clock<'c> {
    pub(super) fn start(counter: &'c Counter) -> Self {
        Clock { started: Instant::now(), counter }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn halt(&self) -> Halt {
        Halt::new(self.started, self.counter.timeout, self.counter.cancel.as_ref())
    }

    /// A search that keeps to what is left of the time.
    pub(super) fn search(&self, problem: &Problem, threads: usize) -> Search {
        let mut builder = Solver::builder();
        if threads != 1 {
            builder = builder.threads(threads);
        }
        if let Some(timeout) = self.counter.timeout {
            builder = builder.timeout(timeout.saturating_sub(self.elapsed()));
        }
        if let Some(cancel) = &self.counter.cancel {
            builder = builder.cancel(cancel);
        }
        builder.build(problem).expect("some kernel can search any problem").search()
    }

    fn recall(&self, problem: &Problem) -> Total {
        let halt = self.halt();
        let incidence = Incidence::new(problem);
        let plan = memo::plan(problem, &incidence, &incidence.quick_order().items);
        let total = memo::count(problem, &plan, self.counter.bytes(), || halt.check());
        total.map_or_else(|stop| Total::AtLeast(Natural::default(), stop), Total::Exact)
    }

    /// Counts perfect matchings of a planar graph.
    fn draw_in_plane(&self, problem: &Problem) -> Total {
        let order = Incidence::new(problem).quick_order();
        let number = self.with_means(|means| {
            let plane = Plane::new(problem, &order.items, f64::INFINITY, means.check)?;
            plane.ok_or(Stop::Unfit)?.count(means)
        });
        number.map_or_else(|stop| Total::AtLeast(Natural::default(), stop), Total::Exact)
    }

    /// Lets something be done within the bounds of the count.
    pub(super) fn with_means<T>(&self, work: impl FnOnce(&Means<'_>) -> T) -> T {
        let (halt, counter) = (self.halt(), self.counter);
        let (check, report) = (|| halt.check(), counter.report());
        work(&Means { threads: counter.cores(), memory: counter.bytes(), check: &check, report: &report })
    }

    /// Sweeps to the end.
    fn sweep(&self, problem: &Problem) -> Total {
        let layout = Layout::new(problem, &Incidence::new(problem).order().items);
        if layout.hopeless {
            return Total::Exact(Natural::default());
        }
        let swept = sweep(problem, &layout, self.counter.bytes()).and_then(|mut sweep| {
            sweep.finish(self.counter.cores(), &self.halt(), &self.counter.report())?;
            Ok(Total::Exact(sweep.total()))
        });
        swept.unwrap_or_else(|stop| Total::AtLeast(Natural::default(), stop))
    }
}
