//! The trait of counting methods, what a count is given, and the list of all methods.
//!
//! Work is counted in units of roughly a nanosecond. It is counted by what is done, never by a clock, so it
//! is the same on every run and every machine, and so is every decision of the race.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Method;
use super::natural::Natural;
use super::order::{Incidence, ItemOrder};
use crate::limits::{POLL_INTERVAL, Watch};
use crate::named::named;
use crate::outcome::{Details, Stop};
use crate::problem::Problem;

/// Why a count returned without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit was reached, or the method cannot count this problem.
    Stop(Stop),
    /// The allowance is spent.
    Pause,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// The work that a count may do before it pauses, and the limits. Several threads may share one.
pub(super) struct Allowance<'w> {
    watch: &'w Watch,
    most: u64,
    spent: AtomicU64,
    /// The nodes or states examined so far, for the limit on them.
    nodes: AtomicU64,
}

impl<'w> Allowance<'w> {
    /// No pause: only the limits apply.
    pub(super) fn unlimited(watch: &'w Watch) -> Self {
        Allowance::of(watch, u64::MAX)
    }

    /// An allowance of `most` units.
    pub(super) fn of(watch: &'w Watch, most: u64) -> Self {
        Allowance { watch, most, spent: AtomicU64::new(0), nodes: AtomicU64::new(0) }
    }

    pub(super) fn is_unlimited(&self) -> bool {
        self.most == u64::MAX
    }

    /// The work left.
    pub(super) fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Whether there is enough left to begin something that takes this much work.
    pub(super) fn admits(&self, work: u64) -> Result<(), Halt> {
        if work > self.left() { Err(Halt::Pause) } else { Ok(()) }
    }

    /// Records work, and polls the limits. Returns whether to go on.
    pub(super) fn spend(&self, work: u64) -> Result<(), Halt> {
        let spent = self.spent.fetch_add(work, Ordering::Relaxed).saturating_add(work);
        self.watch.poll(self.nodes())?;
        if spent > self.most { Err(Halt::Pause) } else { Ok(()) }
    }

    /// Records work without polling.
    pub(super) fn note(&self, work: u64) {
        self.spent.fetch_add(work, Ordering::Relaxed);
    }

    /// The work spent.
    pub(super) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Records the number of nodes or states examined so far.
    pub(super) fn set_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// The number of nodes or states examined so far, as far as it was recorded.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The limits.
    pub(super) fn watch(&self) -> &'w Watch {
        self.watch
    }
}

/// Collects small amounts of work, and spends them once a poll is due.
pub(super) struct Meter<'a, 'w> {
    /// `None` if nothing is to interrupt the work.
    allowance: Option<&'a Allowance<'w>>,
    pending: u64,
    /// What to report when progress is due.
    progress: Option<(f64, Details)>,
}

impl<'a, 'w> Meter<'a, 'w> {
    pub(super) fn new(allowance: &'a Allowance<'w>) -> Self {
        Meter { allowance: Some(allowance), pending: 0, progress: None }
    }

    /// The same, and each poll reports this progress if that is due. A panic of the caller's function must reach the
    /// caller from the thread that has this meter.
    pub(super) fn reporting(allowance: &'a Allowance<'w>, progress: (f64, Details)) -> Self {
        Meter { allowance: Some(allowance), pending: 0, progress: Some(progress) }
    }

    /// For short work that must not stop half-way.
    pub(super) fn unlimited() -> Self {
        Meter { allowance: None, pending: 0, progress: None }
    }

    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.pending += work;
        if self.pending < POLL_INTERVAL { Ok(()) } else { self.settle() }
    }

    /// Spends what it has collected.
    #[cold]
    pub(super) fn settle(&mut self) -> Result<(), Halt> {
        let work = std::mem::take(&mut self.pending);
        let Some(allowance) = self.allowance else { return Ok(()) };
        allowance.spend(work)?;
        if let Some(progress) = self.progress {
            allowance.watch().report(|| progress);
        }
        Ok(())
    }
}

impl Drop for Meter<'_, '_> {
    fn drop(&mut self) {
        // The next poll sees a halt. A report from here might panic while a panic unwinds.
        if let Some(allowance) = self.allowance {
            allowance.note(self.pending);
        }
    }
}

/// A forecast of the work that a count still needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Forecast {
    /// Usually right within a factor of two or three.
    Firm(f64),
    /// May be wrong by orders of magnitude, but improves as work is done.
    Guess(f64),
    /// A guess that no work supports.
    Blind(f64),
}

impl Forecast {
    /// The work. It is finite and positive, so that two forecasts have a ratio.
    pub(super) fn work(self) -> f64 {
        match self {
            Forecast::Firm(work) | Forecast::Guess(work) | Forecast::Blind(work) => work.clamp(1.0, 1e100),
        }
    }
}

/// A count of one problem by one method. It can pause.
pub(super) trait Counting {
    /// Continues until the number of covers is known, or the allowance is spent. Work that is long and cannot
    /// pause begins only if the allowance admits it. After [`Halt::Pause`] the count can continue; after
    /// [`Halt::Stop`] it cannot.
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt>;

    /// The work from here on, per thread.
    fn forecast(&self) -> Forecast;

    /// The part that is done, and the details.
    fn progress(&self) -> (f64, Details);

    /// Whether [`advance`](Self::advance) reports progress, so that it need not pause for that.
    fn reports(&self) -> bool {
        false
    }

    /// The number of covers found so far.
    fn seen(&self) -> Natural {
        Natural::default()
    }
}

/// Which cover is the best, by the sum of its options' costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extreme {
    /// A cover with the least cost.
    Least,
    /// A cover with the greatest cost.
    Greatest,
}

impl Extreme {
    /// Whether `cost` is better than `other`.
    pub(crate) fn prefers(self, cost: u64, other: u64) -> bool {
        match self {
            Extreme::Least => cost < other,
            Extreme::Greatest => cost > other,
        }
    }
}

/// A problem to count, and the resources for it.
pub(super) struct Job<'p> {
    pub(super) problem: &'p Problem,
    pub(super) threads: usize,
    pub(super) memory: usize,
    /// Whether several methods run at the same time.
    is_race: bool,
    /// The limits on the time to put items in order.
    watch: Watch,
    /// The count stops at this number of covers.
    pub(super) limit: u64,
    incidence: OnceCell<Incidence>,
    quick: OnceCell<ItemOrder>,
    order: OnceCell<ItemOrder>,
}

impl<'p> Job<'p> {
    pub(super) fn new(problem: &'p Problem, threads: usize, memory: usize, limit: u64) -> Self {
        Job {
            problem,
            threads,
            memory,
            is_race: false,
            watch: Watch::default(),
            limit,
            incidence: OnceCell::new(),
            quick: OnceCell::new(),
            order: OnceCell::new(),
        }
    }

    /// The same job, within these limits.
    pub(super) fn within(self, watch: &Watch) -> Self {
        Job { watch: watch.clone(), ..self }
    }

    /// What an attempt comes to. What is drawn must not depend on the number of threads, and one needs less memory than
    /// several: so where these have not enough, one thread says whether there is enough.
    pub(super) fn on_threads_that_fit<T>(
        &self,
        attempt: impl Fn(&Job<'p>) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        match attempt(self) {
            Err(Halt::Stop(Stop::Memory)) if self.threads > 1 => attempt(&self.on_one_thread()),
            ended => ended,
        }
    }

    /// The same job on one thread.
    pub(super) fn on_one_thread(&self) -> Job<'p> {
        Job { is_race: self.is_race, ..Job::new(self.problem, 1, self.memory, self.limit) }
            .within(&self.watch)
    }

    /// The same job, for a race.
    pub(super) fn racing(self) -> Self {
        Job { is_race: true, ..self }
    }

    /// The bytes that a method may use: all, or this many quarters in a race.
    pub(super) fn memory(&self, quarters: usize) -> usize {
        if self.is_race { self.memory / 4 * quarters } else { self.memory }
    }

    /// Which options hold which items.
    pub(super) fn incidence(&self) -> &Incidence {
        self.incidence.get_or_init(|| Incidence::within(self.problem, &self.watch))
    }

    /// An order of the primary items that takes little time to find.
    pub(super) fn quick_order(&self) -> &ItemOrder {
        self.quick.get_or_init(|| self.incidence().quick_order())
    }

    /// A good order of the primary items.
    pub(super) fn order(&self) -> &ItemOrder {
        self.order.get_or_init(|| self.incidence().order())
    }

    /// The work to make both, if they have not been made.
    pub(super) fn order_work(&self) -> u64 {
        if self.quick.get().is_some() { 0 } else { Incidence::work(self.problem) }
    }
}

/// Begins a count by a method.
pub(super) type Begin = for<'j, 'p> fn(&'j Job<'p>) -> Box<dyn Counting + 'j>;

/// Makes [`Method`] and its tables.
macro_rules! methods {
    ($($(#[$doc:meta])* $method:ident = $name:literal, $begin:path, $summary:literal;)*) => {
        /// A method of counting.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #[non_exhaustive]
        pub enum Method {
            /// All methods race. Work decides the race, not time, so the same method counts the same problem
            /// on every run.
            #[default]
            Auto,
            $($(#[$doc])* $method,)*
        }

        impl Method {
            /// All methods.
            pub const ALL: &[Method] = &[Method::Auto, $(Method::$method),*];

            /// The name, as on the command line.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    Method::Auto => "auto",
                    $(Method::$method => $name,)*
                }
            }

            /// A summary, in one line.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    Method::Auto => "Whichever is fastest",
                    $(Method::$method => $summary,)*
                }
            }

            /// How to begin a count by this method; `None` for the race.
            fn begin(self) -> Option<Begin> {
                match self {
                    Method::Auto => None,
                    $(Method::$method => Some(|job| Box::new($begin(job))),)*
                }
            }
        }
    };
}

pub(super) use methods;

impl Method {
    /// Whether it can count the covers of a problem, as far as bounds decide.
    pub(super) fn takes(self, problem: &Problem) -> bool {
        matches!(self, Method::Auto | Method::Search | Method::Frontier | Method::Weights)
            || !problem.has_bounds()
    }
}

named!(Method, "method", ParseMethodError);
