//! Which way to count: [`Counter`] races a sweep against a search.
//!
//! Neither's end can be known before, but both tell how far they seem to be. So they take turns. The one
//! that seems to be done sooner gets most of the time, and the sweep no more than an eighth while it
//! seems to be the slower one, so that little is lost where it does not help.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::natural::Natural;
use super::order::{Incidence, Order};
use super::plan::Layout;
use super::sweep::{Halt, Sweep, sweep};
use crate::memo;
use crate::outcome::{Count, Stop};
use crate::problem::Problem;
use crate::search::Search;
use crate::solver::Solver;
use crate::watch::Cancel;

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
    pub(super) memory: usize,
    pub(super) timeout: Option<Duration>,
    pub(super) cancel: Option<Cancel>,
    pub(super) threads: usize,
    progress: Option<Tell>,
}

/// How far a sweep is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Layer {
    /// How many steps are done, one for each item, or for some of them.
    pub done: usize,
    /// How many there are.
    pub steps: usize,
    /// How many states there were in them.
    pub states: u64,
}

/// A caller's function that is told how far a sweep is.
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
            memory: MEMORY,
            timeout: None,
            cancel: None,
            threads: 1,
            progress: None,
        }
    }
}

/// The memory of a sweep, unless told.
const MEMORY: usize = 1 << 30;
/// Problems that a search counts within so many nodes need nothing else.
const SMALL: u64 = 2000;
/// How many nodes are searched at a turn.
const TURN: u64 = 4000;
/// A sweep that seems to be slower than the search gets this share of the time that the search has had.
const CHANCE: f64 = 1.0 / 8.0;
/// One that seems to be so many times slower gets a quarter of that.
const HOPELESS: f64 = 50.0;
/// How long a step of making a greedy order takes, in seconds.
const GREEDY_STEP: f64 = 4e-9;
/// One that seems to be faster gets so many times as much.
const LEAD: f64 = 8.0;
/// The work of a sweep is not expected to grow by more than this from where it is.
const MOST_GROWTH: f64 = 2.0;
/// How long a move takes, until it is known, in seconds.
const MOVE: f64 = 20e-9;
/// A step that looks at so many moves tells how long one takes.
const STEADY: u64 = 1000;
/// For so long the race is run on one thread; then the one that leads goes on with all.
const RACE: Duration = Duration::from_millis(300);

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

    /// Keeps the states of a sweep within so many bytes. Without this, 1 GiB.
    ///
    /// More is never asked for, and less is taken if the system has no more to give. Where it does not
    /// suffice, [`Method::Auto`] searches, and [`Method::Frontier`] stops by [`Stop::Memory`].
    /// [`Method::Memo`] keeps its numbers within them, forgets those that were not asked for in a while, and
    /// counts these again; the tables of the problem and the path of the search come to that.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
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

    /// Calls `report` after each step of a sweep, from a thread that sweeps.
    #[must_use]
    pub fn progress(mut self, report: impl Fn(&Layer) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// What is told after each step of a sweep.
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
            builder = builder.timeout(timeout.saturating_sub(self.started.elapsed()));
        }
        if let Some(cancel) = &self.counter.cancel {
            builder = builder.cancel(cancel);
        }
        builder.build(problem).expect("some kernel can search any problem").search()
    }

    fn sweep(&self, problem: &Problem) -> Total {
        let none = |stop| Total::AtLeast(Natural::default(), stop);
        let incidence = Incidence::new(problem);
        match Racer::new(problem, &incidence, &incidence.order(), self.counter.memory) {
            Ok(Some(racer)) => self.finish(racer).unwrap_or_else(none),
            Ok(None) => Total::Exact(Natural::default()),
            Err(stop) => none(stop),
        }
    }

    fn recall(&self, problem: &Problem) -> Total {
        let halt = self.halt();
        let total = memo::count(problem, self.counter.memory, || halt.check());
        total.map_or_else(|stop| Total::AtLeast(Natural::default(), stop), Total::Exact)
    }

    /// Sweeps to the end.
    fn finish(&self, mut racer: Racer) -> Result<Total, Stop> {
        racer.sweep.finish(self.counter.cores(), &self.halt(), &self.counter.report())?;
        Ok(Total::Exact(racer.sweep.total()))
    }

    fn race(&self, problem: &Problem) -> Total {
        let mut search = self.search(problem, 1);
        let begun = Instant::now();
        search.begin_count();
        if let Some(count) = search.count_on(SMALL) {
            return count.into();
        }
        let mut searched = begun.elapsed().as_secs_f64();
        let incidence = Incidence::new(problem);
        let mut quick = Some(incidence.quick_order());
        let mut racer = None;
        let mut out = false;
        while !out {
            // A better order is looked for only when that takes little time beside the search.
            let affordable = (self.counter.threads != 1 && self.started.elapsed() > RACE)
                || searched * CHANCE > incidence.greedy_steps().map_or(0.0, |n| n as f64 * GREEDY_STEP);
            if let Some(order) = quick.take_if(|quick| quick.is_good() || affordable) {
                let begun = Instant::now();
                let order = if order.is_good() { order } else { incidence.greedy_order(order) };
                match Racer::new(problem, &incidence, &order, self.counter.memory) {
                    Ok(Some(mut ready)) => {
                        ready.spent = begun.elapsed().as_secs_f64();
                        racer = Some(ready);
                    }
                    Ok(None) => return Total::Exact(Natural::default()),
                    Err(_) => break,
                }
            }
            if let Some(sweeper) = &mut racer {
                let left = searched * (1.0 / search.done().max(f64::MIN_POSITIVE) - 1.0);
                let behind = sweeper.left() / left;
                let share = match behind {
                    b if b < 1.0 => LEAD,
                    b if b < HOPELESS => CHANCE,
                    _ => CHANCE / 4.0,
                };
                if self.counter.threads != 1 && self.started.elapsed() > RACE {
                    // Running out of memory, the sweep leaves it to the search.
                    match if behind < 1.0 {
                        self.finish(racer.take().expect("it is there"))
                    } else {
                        Err(Stop::Memory)
                    } {
                        Err(Stop::Memory) => break,
                        Err(stop) => return Total::AtLeast(Natural::default(), stop),
                        Ok(total) => return total,
                    }
                }
                match sweeper.run(searched * share, &self.halt()) {
                    Ok(Some(number)) => return Total::Exact(number),
                    Ok(None) => {}
                    Err(_) => out = true,
                }
            }
            let begun = Instant::now();
            if let Some(count) = search.count_on(TURN) {
                return count.into();
            }
            searched += begun.elapsed().as_secs_f64();
        }
        drop(racer);
        if self.counter.threads == 1 {
            search.count_on(u64::MAX).expect("no search has so many nodes").into()
        } else {
            drop(search);
            self.search(problem, self.counter.threads).count().into()
        }
    }
}

/// A sweep in a race.
struct Racer {
    sweep: Box<dyn Sweep>,
    /// The logarithm of the estimated number of states after each step.
    entropy: Vec<f64>,
    /// Time spent, in seconds.
    spent: f64,
    /// How long a move takes, in seconds: the least that was seen, as a step may be kept waiting by
    /// others at work on the machine.
    pace: Option<f64>,
    /// How many moves the last step looked at.
    last: f64,
}

impl Racer {
    /// None if some item has no option, so that there is nothing to count.
    fn new(
        problem: &Problem,
        incidence: &Incidence,
        order: &Order,
        memory: usize,
    ) -> Result<Option<Self>, Stop> {
        let layout = Layout::new(problem, &order.items);
        if layout.hopeless {
            return Ok(None);
        }
        let entropy = incidence.profile(&layout.steps).collect();
        Ok(Some(Racer {
            sweep: sweep(problem, &layout, memory)?,
            entropy,
            spent: 0.0,
            pace: None,
            last: 1.0,
        }))
    }

    /// How long it seems to take from here, in seconds.
    ///
    /// What the next step takes is known. The others are estimated to take as much more or less as
    /// their entropies tell, and all of them more if the work has been growing.
    fn left(&self) -> f64 {
        let (Some(next), [first, ..]) = (self.sweep.next(), &self.entropy[self.sweep.steps_done()..]) else {
            return 0.0;
        };
        let steps = &self.entropy[self.sweep.steps_done()..];
        // Estimates are too high, and so are the differences between them, by about the same factor.
        let states = (self.sweep.states() as f64).max(2.0).log2();
        let factor = if self.sweep.steps_done() == 0 { 1.0 } else { (states / first.max(1.0)).min(1.0) };
        let relative: f64 = steps.iter().map(|entropy| (factor * (entropy - first)).exp2()).sum();
        let growth = (next as f64 / self.last).clamp(1.0, MOST_GROWTH);
        next as f64 * self.pace() * relative * growth
    }

    /// How long a move takes, in seconds.
    fn pace(&self) -> f64 {
        self.pace.unwrap_or(MOVE)
    }

    /// Takes steps as long as they seem not to take more time in all than is allowed; gives the number
    /// of covers when all are done.
    fn run(&mut self, allowed: f64, halt: &Halt) -> Result<Option<Natural>, Stop> {
        while let Some(next) = self.sweep.next() {
            if self.spent + next as f64 * self.pace() > allowed {
                return Ok(None);
            }
            let begun = Instant::now();
            self.sweep.advance(halt)?;
            let elapsed = begun.elapsed().as_secs_f64();
            self.spent += elapsed;
            if next >= STEADY {
                self.pace = Some(self.pace.unwrap_or(f64::INFINITY).min(elapsed / next as f64));
            }
            self.last = (next as f64).max(1.0);
        }
        Ok(Some(self.sweep.total()))
    }
}
