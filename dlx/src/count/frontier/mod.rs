//! Counts covers by sweeping a frontier over the items. The items have an order. A state says which of the
//! items ahead are already covered, and each state is visited once. [`sweep`] is the sweep, and
//! [`order`](super::order) finds the order.

mod any_layout;
mod bounded;
mod disk;
mod expand;
mod file;
mod interchangeable;
mod layout;
mod list;
mod merge;
mod plan;
mod pool;
mod slack;
mod states;
mod sweep;
mod tables;
mod threads;

use std::collections::VecDeque;

pub use self::disk::DiskError;
pub(super) use self::disk::{Trouble, count_on_disk};
pub use self::file::LoadError;
pub(crate) use self::states::{States, Unfinished};
pub(super) use self::states::{count_from, states};
pub use self::tables::FrontierTables;
pub(super) use self::tables::{Rival, exchanged_tables, tables, tables_unless};

use self::any_layout::AnyLayout;
use self::interchangeable::{Interchangeable, WORK};
use self::slack::Slack;
use self::sweep::Sweep;
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use super::order::{Incidence, ItemOrder, STATE_WORK};
use crate::outcome::{Details, Stop};
use crate::problem::Problem;

/// The work of one unit of [`Sweep::next`], until it has been measured.
const UNIT_WORK: f64 = 2.0;
/// Only steps of at least this many units measure the work of a unit.
const TELLING_STEP: u64 = 5000;
/// The measurement uses this many recent steps.
const RECENT_STEPS: usize = 3;
/// The forecast lets the work of a step grow by at most this factor.
const MOST_GROWTH: f64 = 2.0;
/// A step is aborted when it takes this many times the work that was expected.
const OVERRUN: f64 = 4.0;
/// The problem with slack is swept if the estimate of its order is better than that of the given problem's by this many
/// bits.
const BETTER: f64 = 4.0;
/// If it is better by this many bits, other orders of the given problem are not looked for: that takes long where items
/// have many options.
const FAR_BETTER: f64 = 16.0;
/// With bounds, the work is taken to be this many times what is estimated.
const BOUNDS_DOUBT: f64 = 64.0;
/// The quarters of the memory that a sweep may use in a race.
const QUARTERS: usize = 3;

/// A count by a frontier.
pub(super) struct FrontierCount<'j> {
    job: &'j Job<'j>,
    /// The problem with slack, if it is swept in place of the given one. Until an order is found, it may be there as
    /// well.
    slack: Option<Slack>,
    order: Option<ItemOrder>,
    sweep: Option<Box<dyn Sweep>>,
    /// What its states may exchange.
    interchangeable: Option<Interchangeable>,
    /// The base-2 logarithm of the estimated number of states after each step.
    entropy: Vec<f64>,
    /// The largest number of states of any step so far.
    widest: u64,
    /// The work per unit, measured in recent steps.
    unit_works: VecDeque<f64>,
    /// The units of the last step.
    last: f64,
    /// The next step is known to take this many times the work expected, because it was aborted before.
    overrun: f64,
}

impl<'j> FrontierCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        FrontierCount {
            job,
            slack: None,
            order: None,
            sweep: None,
            interchangeable: None,
            entropy: Vec::new(),
            widest: 0,
            unit_works: VecDeque::with_capacity(RECENT_STEPS),
            last: 1.0,
            overrun: 1.0,
        }
    }

    /// Finds an order of the items.
    fn find_order(&mut self, allowance: &Allowance<'_>) -> Result<ItemOrder, Halt> {
        let work = self.job.order_work();
        allowance.admits(work)?;
        let quick = self.job.quick_order();
        allowance.spend(work)?;
        let (problem, incidence) = (self.job.problem, self.job.incidence());
        if !quick.is_good() && self.slack.is_none() && Slack::may_help(problem, incidence) {
            let work = Slack::work(problem, incidence);
            allowance.admits(work)?;
            self.slack = Some(Slack::of(problem, allowance.watch()));
            allowance.spend(work)?;
        }
        if let Some(slack) = &self.slack
            && slack.order.estimate + FAR_BETTER < quick.estimate
        {
            return improved(&slack.incidence, &slack.order, allowance);
        }
        let own = improved(incidence, quick, allowance)?;
        match &self.slack {
            Some(slack) if slack.order.estimate + BETTER < own.estimate => Ok(slack.order.clone()),
            _ => {
                self.slack = None;
                Ok(own)
            }
        }
    }

    /// What is swept: the given problem, or the one with slack.
    fn swept(&self) -> (&Problem, &Incidence) {
        match &self.slack {
            Some(slack) => (&slack.problem, &slack.incidence),
            None => (self.job.problem, self.job.incidence()),
        }
    }

    /// A sweep in a good order; `None` if there is no cover.
    fn begin(&mut self, allowance: &Allowance<'_>) -> Result<Option<Box<dyn Sweep>>, Halt> {
        if self.order.is_none() {
            self.order = Some(self.find_order(allowance)?);
        }
        let order = self.order.as_ref().map_or(&[][..], |order| &order.items);
        let (problem, memory) = (self.swept().0, self.job.memory(QUARTERS));
        let Some(layout) = AnyLayout::new(problem, order) else { return Ok(None) };
        let sweep = layout.sweep(problem, memory)?;
        self.entropy = self.swept().1.profile(layout.steps()).collect();
        self.interchangeable = Some(layout.interchangeable(self.swept().0));
        Ok(Some(sweep))
    }

    /// The expected work of the next step, given its units.
    fn next_work(&self, units: u64) -> f64 {
        units as f64 * self.unit_work() * self.overrun
    }

    /// The work per unit.
    fn unit_work(&self) -> f64 {
        self.unit_works.iter().copied().min_by(f64::total_cmp).unwrap_or(UNIT_WORK)
    }

    /// Whether the widest step seems to be past.
    fn is_past_peak(&self, sweep: &dyn Sweep) -> bool {
        let (past, ahead) = self.entropy.split_at(sweep.step().min(self.entropy.len()));
        let peak = past.iter().fold(0.0, |peak, entropy| f64::max(peak, *entropy));
        // A difference of one bit is noise.
        sweep.waiting() <= self.widest && ahead.iter().all(|entropy| *entropy < peak - 1.0)
    }

    /// The number of threads that a step can use.
    fn threads(&self) -> usize {
        if self.job.problem.has_bounds() {
            self.job.threads.min(bounded::MOST_THREADS)
        } else {
            self.job.threads
        }
    }

    /// A forecast from the estimates of the entropy, which know of no bounds.
    fn guess(&self, work: f64) -> Forecast {
        if self.job.problem.has_bounds() {
            Forecast::Blind(work * BOUNDS_DOUBT)
        } else {
            Forecast::Guess(work)
        }
    }

    /// The work from here on. That of the next step is known. For each later step it is scaled by the
    /// difference of the entropies. If the work has been growing, all of it is scaled by that growth.
    fn work_left(&self, sweep: &dyn Sweep) -> f64 {
        let steps = &self.entropy[sweep.step()..];
        let (Some(next), [first, ..]) = (sweep.next(), steps) else { return 0.0 };
        // Estimates are too high, and their differences are too high by about the same factor.
        let states = (sweep.states() as f64).max(2.0).log2();
        let factor = if sweep.step() == 0 { 1.0 } else { (states / first.max(1.0)).min(1.0) };
        let relative: f64 = steps.iter().map(|entropy| (factor * (entropy - first)).exp2()).sum();
        let growth = (next as f64 / self.last).clamp(1.0, MOST_GROWTH);
        self.next_work(next) * relative * growth
    }

    /// Makes equal, of many states that wait, those that differ only in interchangeable items.
    fn exchange(&mut self, sweep: &mut dyn Sweep, allowance: &Allowance<'_>) -> Result<(), Halt> {
        let (step, states) = (sweep.step(), sweep.waiting());
        let FrontierCount { job, slack, interchangeable: Some(interchangeable), .. } = self else {
            return Ok(());
        };
        if !interchangeable.is_due(step, states) {
            return Ok(());
        }
        allowance.admits(WORK * states)?;
        let problem = slack.as_ref().map_or(job.problem, |slack| &slack.problem);
        let classes = interchangeable.classes(problem, step);
        // It is about as much work as a step. Pauses on the way would waste it.
        let own = Allowance::unlimited(allowance.watch());
        own.note(interchangeable.work());
        let mut before = states;
        if !classes.is_empty() {
            match sweep.exchange(&classes, &own) {
                // There is no room for that. There may be for the sweep.
                Err(Halt::Stop(Stop::Memory)) => {}
                exchanged => before = exchanged?,
            }
        }
        interchangeable.note(step, before, sweep.waiting());
        allowance.spend(own.spent())
    }

    /// Takes the next step, of `units` units.
    fn take_step(
        &mut self,
        sweep: &mut dyn Sweep,
        units: u64,
        allowance: &Allowance<'_>,
    ) -> Result<(), Halt> {
        let threads = self.threads();
        let expected = self.next_work(units) / threads as f64;
        allowance.admits(expected as u64)?;
        // A step that has begun is aborted only if it takes far longer than expected.
        let most = f64::max(expected * OVERRUN, allowance.left() as f64) * threads as f64;
        let step = if allowance.is_unlimited() {
            Allowance::unlimited(allowance.watch())
        } else {
            Allowance::of(allowance.watch(), most as u64)
        };
        let states = sweep.waiting();
        let taken = sweep.advance(threads, &step);
        let work = step.spent();
        let spent = allowance.spend(work / threads as u64);
        match taken {
            Err(Halt::Pause) => {
                self.overrun *= OVERRUN;
                return Err(Halt::Pause);
            }
            taken => taken?,
        }
        self.overrun = 1.0;
        if units >= TELLING_STEP {
            if self.unit_works.len() == RECENT_STEPS {
                self.unit_works.pop_front();
            }
            self.unit_works.push_back(work as f64 / units as f64);
        }
        self.last = (units as f64).max(1.0);
        self.widest = self.widest.max(states);
        spent
    }
}

/// An order, or a greedy one that is better, if others are worth looking for.
fn improved(incidence: &Incidence, quick: &ItemOrder, allowance: &Allowance<'_>) -> Result<ItemOrder, Halt> {
    match incidence.greedy_work() {
        Some(work) if !quick.is_good() => {
            allowance.admits(work)?;
            let order = incidence.greedy_order(quick.clone());
            allowance.spend(work)?;
            Ok(order)
        }
        _ => Ok(quick.clone()),
    }
}

impl Counting for FrontierCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        let mut sweep = match self.sweep.take() {
            Some(sweep) => sweep,
            None => match self.begin(allowance)? {
                Some(sweep) => sweep,
                None => return Ok(Natural::default()),
            },
        };
        let mut halted = Ok(());
        while halted.is_ok() && sweep.next().is_some() {
            halted = self.exchange(&mut *sweep, allowance);
            if let Some(units) = sweep.next().filter(|_| halted.is_ok()) {
                halted = self.take_step(&mut *sweep, units, allowance);
            }
            allowance.watch().report(|| sweep.progress());
        }
        let total = halted.map(|()| sweep.total());
        self.sweep = Some(sweep);
        total
    }

    fn forecast(&self) -> Forecast {
        let threads = self.threads() as f64;
        match (&self.sweep, &self.order) {
            (Some(sweep), _) if self.is_past_peak(&**sweep) => {
                Forecast::Firm(self.work_left(&**sweep) / threads)
            }
            (Some(sweep), _) if sweep.step() > 0 => self.guess(self.work_left(&**sweep) / threads),
            (_, Some(order)) => self.guess(order.states() * STATE_WORK / threads),
            _ => Forecast::Guess(f64::INFINITY),
        }
    }

    fn progress(&self) -> (f64, Details) {
        let unbegun = (0.0, Details::Frontier { step: 0, steps: 0, states: 0 });
        self.sweep.as_ref().map_or(unbegun, |sweep| sweep.progress())
    }

    fn reports(&self) -> bool {
        true
    }
}
