//! What to look for: [`Solver`], its builder, and [`Search`].

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use crate::KernelKind;
use crate::batch::Texts;
use crate::choice::{Choice, Key};
use crate::kernel::bounds::{BoundedSets, Prices};
use crate::kernel::{Branching, SetupError, Tables};
use crate::limits::{Cancel, Limits, Watch};
use crate::outcome::{Cheapest, Count, Cover, First, Outcome, Progress, Verdict};
use crate::parallel;
use crate::problem::{OptionId, Problem};
use crate::reduce::{Reduced, reduce};
use crate::search::{Covers, Search};

/// How a [`Solver`] is to search.
#[derive(Clone, Default)]
pub struct SolverBuilder {
    kernel: Option<KernelKind>,
    choice: Choice,
    seed: Option<u64>,
    limits: Limits,
    threads: usize,
    as_given: bool,
}

impl fmt::Debug for SolverBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverBuilder")
            .field("kernel", &self.kernel)
            .field("choice", &self.choice)
            .field("seed", &self.seed)
            .field("threads", &self.threads)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl SolverBuilder {
    /// Searches with this kernel instead of the one that suits the problem best.
    #[must_use]
    pub fn kernel(mut self, kernel: KernelKind) -> Self {
        self.kernel = Some(kernel);
        self
    }

    /// Which item to branch on. By default, [`Choice::Fewest`].
    #[must_use]
    pub fn choice(mut self, choice: Choice) -> Self {
        self.choice = choice;
        self
    }

    /// Breaks ties between items, and orders the options of each, at random. The same seed gives
    /// the same covers in the same order, on every machine, with every kernel (but for [`Choice::Weighted`]), and with
    /// any number of threads. By default, the problem's own order decides.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Stops early by these limits, in place of all that were set before.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops at this number of covers. See [`Limits::covers`].
    #[must_use]
    pub fn limit(mut self, covers: u64) -> Self {
        self.limits = self.limits.covers(covers);
        self
    }

    /// Stops when this many nodes have been examined. See [`Limits::nodes`]. The bound is kept roughly with
    /// several threads, and by `cells`, which does not stop between dead ends that it meets in a row.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits = self.limits.nodes(nodes);
        self
    }

    /// Stops each search after this time. See [`Limits::timeout`]. The clock of [`Covers`] runs from when they
    /// were asked for, also while no further cover is asked for.
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

    /// Calls `report` about this often while a search runs. See [`Limits::progress`].
    #[must_use]
    pub fn progress(mut self, every: Duration, report: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.limits = self.limits.progress(every, report);
        self
    }

    /// Searches the problem as it is given, without preprocessing. By default, options that are easily seen to be in
    /// no cover are left out beforehand, and items that are always covered together are made one, where that takes well
    /// under a millisecond or so. The covers found do not depend on it, but their order may.
    #[must_use]
    pub fn as_given(mut self) -> Self {
        self.as_given = true;
        self
    }

    /// Searches on this many threads; 0 means one for each core. By default, one; with [`Choice::Weighted`], always
    /// one.
    ///
    /// Neither the covers nor their order depend on it. Each thread has memory of its own,
    /// as much as a [`Search`]; covers that are found before their turn take memory, too, and a thread
    /// that holds 16 MiB of them waits.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = parallel::threads(threads);
        self
    }

    /// Starts the clock of the limits set so far, for a caller that searches by other means under the same limits: it
    /// polls the [`Watch`].
    #[must_use]
    pub fn watch(&self) -> Watch {
        Watch::start(&self.limits)
    }

    /// The number of threads to search on.
    #[must_use]
    pub fn thread_count(&self) -> usize {
        self.threads.max(1)
    }

    pub(crate) fn own_limits(&self) -> &Limits {
        &self.limits
    }

    /// Prepares to search a problem. [`Solver`] tells what that takes.
    ///
    /// # Errors
    /// If a kernel was named that cannot search this problem.
    pub fn build(self, problem: &Problem) -> Result<Solver, SetupError> {
        let whole = Form::new(problem.bare(), None, self.kernel, &self.choice)?;
        let reduced = if self.as_given { None } else { whole.reduced(self.kernel, &self.choice)? };
        let key = match (&self.choice, self.seed) {
            (Choice::Random, None) => Some(0),
            (_, seed) => seed,
        };
        // What is learned on the way depends on the way.
        let threads = if let Choice::Weighted = self.choice { 1 } else { self.threads.max(1) };
        Ok(Solver(Arc::new(Prepared {
            whole,
            reduced,
            branching: Branching { choice: self.choice, key: key.map(Key::new), counting: false },
            limits: self.limits,
            threads,
            costs: if problem.has_costs() {
                problem.options().map(|option| problem.option_cost(option)).collect()
            } else {
                Vec::new()
            },
            searches_alone: self.kernel.is_some(),
            options: problem.option_count(),
            items: problem.item_count(),
        })))
    }
}

/// A problem, whole or reduced, made ready for a kernel.
pub(crate) struct Form {
    pub(crate) tables: Tables,
    pub(crate) problem: Problem,
    /// What its options are called in the whole problem, if not the same.
    names: Option<Vec<OptionId>>,
}

impl Form {
    fn new(
        problem: Problem,
        names: Option<Vec<OptionId>>,
        kernel: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        Ok(Form { tables: Tables::new(&problem, kernel, choice)?, problem, names })
    }

    /// What preprocessing leaves of the whole problem, if that is less.
    fn reduced(&self, kernel: Option<KernelKind>, choice: &Choice) -> Result<Option<Self>, SetupError> {
        let reduced = reduce(&self.problem, &self.tables);
        let form = |Reduced { problem, names }| Form::new(problem, Some(names), kernel, choice);
        reduced.map(form).transpose()
    }

    /// The form's own numbers of some options; `None` if it has left one of them out.
    pub(crate) fn local(&self, options: &[OptionId], local: &mut Vec<OptionId>) -> Option<()> {
        local.clear();
        let Some(names) = &self.names else {
            local.extend_from_slice(options);
            return Some(());
        };
        for option in options {
            local.push(OptionId(names.binary_search(option).ok()? as u32));
        }
        Some(())
    }

    /// What its options are called in the whole problem, if not the same.
    pub(crate) fn names(&self) -> Option<&[OptionId]> {
        self.names.as_deref()
    }

    /// Turns the form's own numbers of options into those of the whole problem, which are in the
    /// same order.
    pub(crate) fn name(&self, options: &mut [OptionId]) {
        if let Some(names) = &self.names {
            for option in options {
                *option = names[option.index()];
            }
        }
    }
}

/// Everything about a search that stays the same from one to the next.
pub(crate) struct Prepared {
    pub(crate) whole: Form,
    /// What preprocessing left of it, if that is less.
    pub(crate) reduced: Option<Form>,
    pub(crate) branching: Branching,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    /// The kernel searches, and nothing else: the caller named it.
    pub(crate) searches_alone: bool,
    pub(crate) options: usize,
    pub(crate) items: usize,
    /// The costs of the whole problem's options, or nothing if there are none.
    costs: Vec<u32>,
}

impl Prepared {
    /// The same, with what preprocessing leaves of the problem: for one that was to be searched as it is given. `false`
    /// if nothing can be left out.
    pub(crate) fn reduce(&mut self) -> bool {
        let reduced = self.whole.reduced(None, &self.branching.choice);
        self.reduced = reduced.expect("some kernel can search any problem");
        self.reduced.is_some()
    }

    /// What to search: the whole problem if that is asked for, else what is left of it.
    pub(crate) fn form(&self, whole: bool) -> &Form {
        match &self.reduced {
            Some(reduced) if !whole => reduced,
            _ => &self.whole,
        }
    }

    /// The sets of a form for a search by costs, with its costs.
    pub(crate) fn priced(&self, whole: bool) -> (Arc<BoundedSets>, Arc<Prices>) {
        let sets = BoundedSets::new(&self.form(whole).problem);
        let prices = Prices::new(&sets, self.costs(whole));
        (Arc::new(sets), Arc::new(prices))
    }

    /// The costs of a form's options. Its problem has none.
    pub(crate) fn costs(&self, whole: bool) -> Vec<u32> {
        let form = self.form(whole);
        let cost = |option: OptionId| {
            let name = form.names.as_ref().map_or(option, |names| names[option.index()]);
            self.costs.get(name.index()).copied().unwrap_or(0)
        };
        form.problem.options().map(cost).collect()
    }

    /// The same, for a search by other tables of a form.
    pub(crate) fn with_tables(&self, whole: bool, tables: Tables) -> Prepared {
        let form = self.form(whole);
        Prepared {
            whole: Form { tables, problem: form.problem.clone(), names: form.names.clone() },
            reduced: None,
            branching: Branching { choice: Choice::Fewest, key: None, counting: false },
            limits: self.limits.clone(),
            threads: self.threads,
            searches_alone: true,
            options: self.options,
            items: self.items,
            costs: Vec::new(),
        }
    }

    /// The cost of a cover of the whole problem.
    pub(crate) fn cost(&self, cover: &[OptionId]) -> u64 {
        cover.iter().filter_map(|option| self.costs.get(option.index())).map(|&cost| u64::from(cost)).sum()
    }
}

/// A problem made ready to be searched, any number of times.
///
/// It keeps tables of its own, so the problem may be dropped. It can be shared between threads, and
/// cloned at no cost. Building one takes time and memory in the size of the problem: for `cells` and
/// `links`, 12 to 20 bytes for each item of each option; for `bits`, up to 64 MiB, and n/64 steps for
/// each item of each of the `n` options. [`KernelKind`] tells more.
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

    pub(crate) fn into_prepared(self) -> Arc<Prepared> {
        self.0
    }

    /// The kernel that searches.
    #[must_use]
    pub fn kernel(&self) -> KernelKind {
        self.0.form(false).tables.kind()
    }

    /// A search that can be started many times, from different places, with memory kept from one
    /// time to the next. Making one takes time and memory in the size of the problem (12 bytes or more
    /// for each item of each option; some kilobytes for `bits`). Starting it takes the time to choose the
    /// options of the start and to undo the search before, or a pass over the items (for `bits`, over the
    /// options, 64 at a time).
    ///
    /// That is so on one thread. With several, each search starts its threads anew, and each of these
    /// takes the time and memory of a new one: for many small searches, use one thread.
    #[must_use]
    pub fn search(&self) -> Search {
        Search::new(Arc::clone(&self.0))
    }

    /// How many covers there are. See [`Search::count`].
    pub fn count(&self) -> Count {
        self.search().count()
    }

    /// The first cover. See [`Search::first`].
    pub fn first(&self) -> First {
        self.search().first()
    }

    /// Some cover, by the way that finds one first. See [`Search::any`].
    pub fn any(&self) -> First {
        self.search().any()
    }

    /// Whether there is exactly one cover. See [`Search::unique`].
    pub fn unique(&self) -> Verdict {
        self.search().unique()
    }

    /// The cheapest covers. See [`Search::cheapest`].
    pub fn cheapest(&self, most_covers: usize, most_cost: u64) -> Cheapest {
        self.search().cheapest(most_covers, most_cost)
    }

    /// For each option, whether it is in some cover. See [`Search::alive`].
    pub fn alive(&self, tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>) -> Outcome {
        self.search().alive(tell)
    }

    /// All covers, one at a time, found as they are asked for. See [`Search::covers`].
    #[must_use]
    pub fn covers(&self) -> Covers<'static> {
        Covers::owning(self.search())
    }

    /// Shows each cover to `visit`. See [`Search::for_each`].
    pub fn for_each(&self, visit: impl FnMut(&[OptionId]) -> ControlFlow<()>) -> Outcome {
        self.search().for_each(visit)
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
