//! [`Solver`] and its builder.

use std::fmt;
use std::ops::ControlFlow;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use crate::batch::Texts;
use crate::choice::Choice;
use crate::decision::Wanted;
use crate::kernel::{KernelKind, SetupError};
use crate::limits::{Watch, limit_setters};
use crate::outcome::{Cheapest, Count, Cover, First, Outcome, Verdict};
use crate::parallel;
use crate::prepared::{Prepared, Settings};
use crate::problem::{OptionId, Problem};
use crate::search::{Covers, Search};

/// The settings of a [`Solver`].
#[derive(Clone, Default)]
pub struct SolverBuilder(Settings);

impl fmt::Debug for SolverBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverBuilder")
            .field("kernel", &self.0.kernel)
            .field("choice", &self.0.choice)
            .field("seed", &self.0.seed)
            .field("threads", &self.0.threads)
            .field("limits", &self.0.limits)
            .finish_non_exhaustive()
    }
}

impl SolverBuilder {
    /// Searches with this kernel. By default, with the one that suits the problem.
    #[must_use]
    pub fn kernel(mut self, kernel: KernelKind) -> Self {
        self.0.kernel = Some(kernel);
        self
    }

    /// Which item to branch on. By default, [`Choice::Fewest`].
    #[must_use]
    pub fn choice(mut self, choice: Choice) -> Self {
        self.0.choice = choice;
        self
    }

    /// Breaks ties between items, and orders the options of each, at random. The same seed gives the same covers in the
    /// same order, on every machine, with every kernel (except with [`Choice::Weighted`]), and with any number of
    /// threads. By default, the problem's own order decides.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.0.seed = Some(seed);
        self
    }

    limit_setters! {
        in 0.limits;
        /// Several threads may exceed it a little, and so may `cells`, which does not stop between dead ends that follow
        /// each other.
        nodes;
        /// A search may also count with such tables while it runs.
        memory;
        /// The clock of [`Covers`] runs from when they were asked for, also while no further cover is asked for.
        timeout;
    }

    /// Searches the problem as it is given, without preprocessing. By default, options that are easily seen to be in no
    /// cover are removed first, and items that are always covered together are merged, if that takes less than about a
    /// millisecond. The covers found do not depend on it, but their order may.
    #[must_use]
    pub fn as_given(mut self) -> Self {
        self.0.as_given = true;
        self
    }

    /// Searches on this many threads, at most 1024, or fewer if the system gives no more; 0 means one for each core.
    /// The default is one. [`any`](Solver::any) always uses one, and so does [`Choice::Weighted`].
    ///
    /// Neither the covers nor their order depend on it. Each thread has memory of its own,
    /// as much as a [`Search`]. Covers that are found before their turn also take memory, and a thread
    /// that has 16 MiB of them waits.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.0.threads = parallel::threads(threads);
        self
    }

    /// Starts the clock of the limits set so far, for a caller that searches by other means under the same limits: it
    /// polls the [`Watch`]. For the crates of this workspace.
    #[doc(hidden)]
    #[must_use]
    pub fn watch(&self) -> Watch {
        Watch::start(&self.0.limits)
    }

    /// The number of threads to search on. For the crates of this workspace.
    #[doc(hidden)]
    #[must_use]
    pub fn thread_count(&self) -> usize {
        self.0.threads.max(1)
    }

    /// Prepares to search a problem. [`Solver`] says what that costs.
    ///
    /// # Errors
    /// If the chosen kernel cannot search this problem.
    pub fn build(self, problem: &Problem) -> Result<Solver, SetupError> {
        Ok(Solver(Arc::new(Prepared::new(problem, self.0)?)))
    }
}

/// A problem prepared to be searched, any number of times.
///
/// It keeps tables of its own, so the problem may be dropped. It can be shared between threads, and
/// cloned at no cost. Building one takes time and memory proportional to the size of the problem: for `cells` and
/// `links`, 12 to 20 bytes for each item of each option; for `bits`, up to 64 MiB, and n/64 steps for
/// each item of each of the `n` options. See [`KernelKind`].
///
/// ```
/// use dlx::{Count, Problem, Solver};
///
/// let mut b = Problem::builder();
/// let [x, y, z] = b.primaries();
/// b.option([x, y])?;
/// b.option([z])?;
/// b.option([x])?;
/// b.option([y, z])?;
/// let solver = Solver::new(&b.build());
/// assert_eq!(solver.count(), Count::Exact(2));
/// for cover in solver.covers() {
///     println!("{:?}", cover.options());
/// }
/// # Ok::<(), dlx::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Solver(Arc<Prepared>);

/// A solver is not changed by use, whatever panics.
impl UnwindSafe for Solver {}
impl RefUnwindSafe for Solver {}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("kernel", &self.kernel()).finish_non_exhaustive()
    }
}

impl Solver {
    /// With default settings.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        Self::builder().build(problem).expect("some kernel can search any problem")
    }

    /// Settings to begin with.
    #[must_use]
    pub fn builder() -> SolverBuilder {
        SolverBuilder::default()
    }

    /// The kernel that searches.
    #[must_use]
    pub fn kernel(&self) -> KernelKind {
        self.0.form(false).tables.kind()
    }

    /// A search that can be started many times, from different places, and reuses its memory. Making one takes time and
    /// memory proportional to the size of the problem (12 bytes or more for each item of each option; a few kilobytes
    /// for `bits`). Starting it takes the time to choose the
    /// options of the start and to undo the search before, or a pass over the items (for `bits`, over the
    /// options, 64 at a time).
    ///
    /// This holds for one thread. With several, each search starts its threads anew, and each of these
    /// takes the time and memory of a new search: for many small searches, use one thread.
    #[must_use]
    pub fn search(&self) -> Search {
        Search::new(Arc::clone(&self.0))
    }

    /// The number of covers, by a search for each of them. For more than a few million, or with symmetries, use a
    /// [`Counter`](crate::count::Counter). See [`Search::count`].
    pub fn count(&self) -> Count {
        self.search().count()
    }

    /// The first cover in the order of the search. If covers are hard to find, [`any`](Self::any) finds one sooner.
    /// See [`Search::first`].
    pub fn first(&self) -> First {
        self.search().first()
    }

    /// Some cover, by whichever method is first. See [`Search::any`].
    pub fn any(&self) -> First {
        self.search().any()
    }

    /// Whether there is exactly one cover. See [`Search::unique`].
    pub fn unique(&self) -> Verdict {
        self.search().unique()
    }

    /// The cheapest covers. See [`Search::cheapest`].
    pub fn cheapest(&self, wanted: Wanted) -> Cheapest {
        self.search().cheapest(wanted)
    }

    /// For each option, whether it is in some cover. See [`Search::alive`].
    pub fn alive(&self, tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>) -> Outcome {
        self.search().alive(tell)
    }

    /// All covers, one at a time, found on demand. See [`Search::covers`].
    #[must_use]
    pub fn covers(&self) -> Covers<'static> {
        Covers::owning(self.search())
    }

    /// Shows each cover to `visit`. See [`Search::for_each`].
    pub fn for_each(&self, visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.search().for_each(visit)
    }

    /// Aggregates over all covers, on the threads that search. See [`Search::fold`].
    pub fn fold<A: Send>(
        &self,
        start: impl Fn() -> A + Sync,
        add: impl Fn(&mut A, &[OptionId]) -> ControlFlow<()> + Sync,
    ) -> (Vec<A>, Outcome) {
        self.search().fold(start, add)
    }

    /// Writes each cover as text, on the threads that search. See [`Search::write_covers`].
    pub fn write_covers<W: FnMut(&[OptionId], &mut Vec<u8>)>(
        &self,
        writer: impl Fn() -> W + Sync,
        take: impl FnMut(Texts<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.search().write_covers(writer, take)
    }
}
