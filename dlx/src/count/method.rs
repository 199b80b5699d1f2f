//! What the race asks of a method of counting, and the list of all methods.
//!
//! Work is counted in units of roughly a nanosecond, by what is done and never by a clock: so it is the same
//! on every run and on every machine, and with it all that the race decides.

use std::cell::OnceCell;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Method;
use super::natural::Natural;
use super::order::{Incidence, ItemOrder};
use crate::limits::{POLL_INTERVAL, Watch};
use crate::outcome::{Details, Stop};
use crate::problem::Problem;

/// Why a count came back without a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// A limit of the caller's was reached, or the method cannot count this problem.
    Stop(Stop),
    /// The work that was allowed for now is done.
    Pause,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// How much work a count may do before it is to pause, and the caller's limits. Several threads may spend it.
pub(super) struct Allowance<'w> {
    watch: &'w Watch,
    most: u64,
    spent: AtomicU64,
    /// Nodes or states examined so far, for the limit on these.
    nodes: AtomicU64,
}

impl<'w> Allowance<'w> {
    /// To the end, within the caller's limits.
    pub(super) fn unlimited(watch: &'w Watch) -> Self {
        Allowance::of(watch, u64::MAX)
    }

    /// This much work.
    pub(super) fn of(watch: &'w Watch, most: u64) -> Self {
        Allowance { watch, most, spent: AtomicU64::new(0), nodes: AtomicU64::new(0) }
    }

    pub(super) fn is_unlimited(&self) -> bool {
        self.most == u64::MAX
    }

    /// How much is left.
    pub(super) fn left(&self) -> u64 {
        self.most.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Whether something that takes this much work may be begun.
    pub(super) fn admits(&self, work: u64) -> Result<(), Halt> {
        if work > self.left() { Err(Halt::Pause) } else { Ok(()) }
    }

    /// Takes note of work that was done; says whether to go on.
    pub(super) fn spend(&self, work: u64) -> Result<(), Halt> {
        let spent = self.spent.fetch_add(work, Ordering::Relaxed).saturating_add(work);
        self.watch.poll(self.nodes.load(Ordering::Relaxed))?;
        if spent > self.most { Err(Halt::Pause) } else { Ok(()) }
    }

    /// Takes note of work that was done.
    pub(super) fn note(&self, work: u64) {
        self.spent.fetch_add(work, Ordering::Relaxed);
    }

    /// How much was spent.
    pub(super) fn spent(&self) -> u64 {
        self.spent.load(Ordering::Relaxed)
    }

    /// Takes note of how many nodes or states have been examined in all.
    pub(super) fn set_nodes(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// The caller's limits.
    pub(super) fn watch(&self) -> &'w Watch {
        self.watch
    }
}

/// Adds up work in small pieces, and spends it when there is enough of it to look at the limits.
pub(super) struct Meter<'a, 'w> {
    /// None if nothing is to halt what is begun.
    allowance: Option<&'a Allowance<'w>>,
    pending: u64,
}

impl<'a, 'w> Meter<'a, 'w> {
    pub(super) fn new(allowance: &'a Allowance<'w>) -> Self {
        Meter { allowance: Some(allowance), pending: 0 }
    }

    /// For what must not be left half done, and takes little time.
    pub(super) fn unlimited() -> Self {
        Meter { allowance: None, pending: 0 }
    }

    #[inline]
    pub(super) fn spend(&mut self, work: u64) -> Result<(), Halt> {
        self.pending += work;
        if self.pending < POLL_INTERVAL { Ok(()) } else { self.settle() }
    }

    #[cold]
    fn settle(&mut self) -> Result<(), Halt> {
        let work = std::mem::take(&mut self.pending);
        self.allowance.map_or(Ok(()), |allowance| allowance.spend(work))
    }
}

impl Drop for Meter<'_, '_> {
    fn drop(&mut self) {
        // Whoever goes on from here looks at the limits.
        let _ = self.settle();
    }
}

/// The work that a count still needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Forecast {
    /// Right within a factor of two or three, as a rule.
    Firm(f64),
    /// May be wrong by orders of magnitude, but gets better with what is done.
    Guess(f64),
    /// The same, and rests on nothing that was done.
    Blind(f64),
}

impl Forecast {
    /// Finite, and not 0, so that forecasts have a ratio.
    pub(super) fn work(self) -> f64 {
        match self {
            Forecast::Firm(work) | Forecast::Guess(work) | Forecast::Blind(work) => work.clamp(1.0, 1e100),
        }
    }
}

/// A count of one problem by one method, which can pause.
pub(super) trait Counting {
    /// Goes on until the number of covers is known, or the allowance is spent. What is long and cannot pause
    /// is begun only if the allowance admits it. After [`Halt::Pause`] the count can go on; after
    /// [`Halt::Stop`] it is over.
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt>;

    /// The work that it takes from here, on each of the threads that it uses.
    fn forecast(&self) -> Forecast;

    /// How far it is: the part that is done, and what it has done so far.
    fn progress(&self) -> (f64, Details);

    /// How many covers it has seen by now.
    fn seen(&self) -> u64 {
        0
    }
}

/// Which of all covers, by the sum of the costs of its options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extreme {
    /// One that costs least.
    Least,
    /// One that costs most.
    Greatest,
}

impl Extreme {
    /// Whether the first cost is to be preferred.
    pub(super) fn prefers(self, cost: u64, other: u64) -> bool {
        match self {
            Extreme::Least => cost < other,
            Extreme::Greatest => cost > other,
        }
    }
}

/// A problem to be counted, and what is allowed for it.
pub(super) struct Job<'p> {
    pub(super) problem: &'p Problem,
    pub(super) threads: usize,
    pub(super) memory: usize,
    /// Whether several methods count it at the same time.
    is_race: bool,
    /// Stop at this number of covers.
    pub(super) limit: u64,
    incidence: OnceCell<Incidence>,
    quick: OnceCell<ItemOrder>,
}

impl<'p> Job<'p> {
    pub(super) fn new(problem: &'p Problem, threads: usize, memory: usize, limit: u64) -> Self {
        let (incidence, quick) = (OnceCell::new(), OnceCell::new());
        Job { problem, threads, memory, is_race: false, limit, incidence, quick }
    }

    /// The same, for several methods at a time.
    pub(super) fn racing(self) -> Self {
        Job { is_race: true, ..self }
    }

    /// The bytes that a method may take: this many quarters of all if others race it.
    pub(super) fn memory(&self, quarters: usize) -> usize {
        if self.is_race { self.memory / 4 * quarters } else { self.memory }
    }

    /// Which options hold which items.
    pub(super) fn incidence(&self) -> &Incidence {
        self.incidence.get_or_init(|| Incidence::new(self.problem))
    }

    /// An order of the primary items that is made at once.
    pub(super) fn quick_order(&self) -> &ItemOrder {
        self.quick.get_or_init(|| self.incidence().quick_order())
    }

    /// The work that it takes to have both.
    pub(super) fn order_work(&self) -> u64 {
        if self.quick.get().is_some() { 0 } else { Incidence::work(self.problem) }
    }
}

/// How to begin a count by a method.
pub(super) type Begin = for<'j, 'p> fn(&'j Job<'p>) -> Box<dyn Counting + 'j>;

/// A name that is no method's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no method is called {0:?}")]
pub struct UnknownMethod(String);

/// Makes [`Method`], and the table of what each method's name is and how it begins.
macro_rules! methods {
    ($($(#[$doc:meta])* $method:ident = $name:literal, $begin:path, $summary:literal;)*) => {
        /// How to count.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #[non_exhaustive]
        pub enum Method {
            /// Whichever seems to be fastest. All methods race, and what decides is work, which is counted
            /// and not timed: the same problem is counted by the same method on every run.
            #[default]
            Auto,
            $($(#[$doc])* $method,)*
        }

        impl Method {
            /// All of them.
            pub const ALL: [Method; [$($name),*].len() + 1] = [Method::Auto, $(Method::$method),*];

            /// Its name, as on the command line.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    Method::Auto => "auto",
                    $(Method::$method => $name,)*
                }
            }

            /// What it does, in a line.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    Method::Auto => "Whichever is fastest",
                    $(Method::$method => $summary,)*
                }
            }

            /// How a count by this method begins; none for the race of all.
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

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let method = Self::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
