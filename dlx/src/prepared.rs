//! A problem made ready to be searched: the tables of its kernel, and what preprocessing left of it.

use std::borrow::Cow;
use std::sync::Arc;

use crate::choice::{Choice, Key};
use crate::kernel::bounds::{BoundedSets, Prices};
use crate::kernel::{Branching, KernelKind, SetupError, Tables};
use crate::limits::Limits;
use crate::problem::{ItemId, OptionId, Problem};
use crate::reduce::{Reduced, reduce};
use crate::sort::CoverSorter;

/// How a problem is to be searched.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) kernel: Option<KernelKind>,
    pub(crate) choice: Choice,
    pub(crate) seed: Option<u64>,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    /// Without preprocessing.
    pub(crate) as_given: bool,
}

/// A problem, whole or reduced, made ready for a kernel.
pub(crate) struct Form {
    pub(crate) tables: Tables,
    pub(crate) problem: Problem,
    /// The options of the whole problem that are its own, if they have other numbers there.
    originals: Option<Vec<OptionId>>,
    /// The number of options of the whole problem. Those with this number or a higher one are no options of it: they
    /// are behind all others, and are left out of covers.
    options: usize,
}

impl Form {
    fn new(
        problem: Problem,
        originals: Option<Vec<OptionId>>,
        options: usize,
        kernel: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        Ok(Form { tables: Tables::new(&problem, kernel, choice)?, problem, originals, options })
    }

    /// What preprocessing leaves of the whole problem, if that is less.
    fn reduced(&self, kernel: Option<KernelKind>, choice: &Choice) -> Result<Option<Self>, SetupError> {
        let reduced = reduce(&self.problem, &self.tables);
        let form = |Reduced { problem, originals }| {
            Form::new(problem, Some(originals), self.options, kernel, choice)
        };
        reduced.map(form).transpose()
    }

    /// The form's own numbers of some options; `None` if it has left one of them out.
    pub(crate) fn local(&self, options: &[OptionId], local: &mut Vec<OptionId>) -> Option<()> {
        local.clear();
        let Some(originals) = &self.originals else {
            local.extend_from_slice(options);
            return Some(());
        };
        for option in options {
            local.push(OptionId(originals.binary_search(option).ok()? as u32));
        }
        Some(())
    }

    /// The options of the whole problem that are its own, if they have other numbers there.
    pub(crate) fn originals(&self) -> Option<&[OptionId]> {
        self.originals.as_deref()
    }

    /// Turns the form's own numbers of options, which are in order, into those of the whole problem, which are in the
    /// same order. Returns how many of them are options of the whole problem: the others are behind these.
    pub(crate) fn to_originals(&self, options: &mut [OptionId]) -> usize {
        if let Some(originals) = &self.originals {
            for option in &mut *options {
                *option = originals[option.index()];
            }
        }
        let others = options.iter().rev().take_while(|option| option.index() >= self.options);
        options.len() - others.count()
    }

    /// Whether it has options that the whole problem has not.
    pub(crate) fn adds_options(&self) -> bool {
        let last = self.problem.option_count().checked_sub(1);
        last.is_some_and(|last| {
            self.originals.as_ref().map_or(last, |originals| originals[last].index()) >= self.options
        })
    }
}

/// The key of the root, by a seed: an item at random takes one, too, if none is named.
pub(crate) fn root_key(choice: &Choice, seed: Option<u64>) -> Option<Key> {
    match choice {
        Choice::Random => Some(Key::new(seed.unwrap_or(0))),
        _ => seed.map(Key::new),
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
    /// The number of options that callers know.
    pub(crate) options: usize,
    /// The number of items that callers know.
    pub(crate) items: usize,
    /// The costs of the whole problem's options, or nothing if there are none.
    costs: Vec<u32>,
}

impl Prepared {
    /// Makes a problem ready.
    ///
    /// # Errors
    /// If a kernel is named that cannot search this problem.
    pub(crate) fn new(problem: &Problem, settings: Settings) -> Result<Self, SetupError> {
        let Settings { kernel, choice, seed, limits, threads, as_given } = settings;
        let own = problem.bare();
        let own = match own.without_bounds() {
            Cow::Owned(other) => other,
            Cow::Borrowed(_) => own,
        };
        let whole = Form::new(own, None, problem.option_count(), kernel, &choice)?;
        let reduced = if as_given { None } else { whole.reduced(kernel, &choice)? };
        let key = root_key(&choice, seed);
        // What is learned on the way depends on the way.
        let threads = if let Choice::Weighted = choice { 1 } else { threads.max(1) };
        Ok(Prepared {
            whole,
            reduced,
            branching: Branching { choice, key, counting: false },
            limits,
            threads,
            costs: if problem.has_costs() {
                problem.options().map(|option| problem.option_cost(option)).collect()
            } else {
                Vec::new()
            },
            searches_alone: kernel.is_some(),
            options: problem.option_count(),
            items: problem.item_count(),
        })
    }

    /// The same, with what preprocessing leaves of the problem: for one that was to be searched as it is given. `false`
    /// if nothing can be left out.
    pub(crate) fn reduce(&mut self) -> bool {
        let reduced = self.whole.reduced(None, &self.branching.choice);
        self.reduced = reduced.expect("some kernel can search any problem");
        self.reduced.is_some()
    }

    /// A sorter for the options of any form.
    pub(crate) fn sorter(&self) -> CoverSorter {
        CoverSorter::new(self.whole.problem.option_count())
    }

    /// What to search: the whole problem if that is asked for, else what is left of it.
    pub(crate) fn form(&self, whole: bool) -> &Form {
        match &self.reduced {
            Some(reduced) if !whole => reduced,
            _ => &self.whole,
        }
    }

    /// The sets of a form for a search by costs, with its costs, where some items are no part of the problem. It
    /// takes no longer than there is time.
    pub(crate) fn priced(
        &self,
        whole: bool,
        covered: &[ItemId],
        has_time: impl Fn() -> bool,
    ) -> (Arc<BoundedSets>, Arc<Prices>) {
        let problem = &self.form(whole).problem;
        let sets = BoundedSets::new(problem);
        // With some items left out, there may be covers.
        let is_hopeless = covered.is_empty() && sets.is_hopeless();
        let has_time = || !is_hopeless && has_time();
        let prices = Prices::new(problem, self.costs(whole), covered, has_time);
        (Arc::new(sets), Arc::new(prices))
    }

    /// The costs of a form's options. Its problem has none.
    pub(crate) fn costs(&self, whole: bool) -> Vec<u32> {
        let form = self.form(whole);
        let cost = |option: OptionId| {
            let original = form.originals.as_ref().map_or(option, |originals| originals[option.index()]);
            self.costs.get(original.index()).copied().unwrap_or(0)
        };
        form.problem.options().map(cost).collect()
    }

    /// The same, for a search by other tables of a form on this many threads.
    pub(crate) fn with_tables(&self, whole: bool, tables: Tables, threads: usize) -> Prepared {
        let form = self.form(whole);
        Prepared {
            whole: Form {
                tables,
                problem: form.problem.clone(),
                originals: form.originals.clone(),
                options: form.options,
            },
            reduced: None,
            branching: Branching { choice: Choice::Fewest, key: None, counting: false },
            limits: self.limits.clone(),
            threads,
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
