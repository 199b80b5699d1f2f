//! The cheapest covers that a search by costs has found so far, and others to look near.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::problem::OptionId;

/// Less than any cover costs, and not so little that products overflow.
const NOTHING: i64 = -(1 << 40);

/// The cheapest covers so far, for all threads.
#[derive(Debug)]
pub(crate) struct Incumbents {
    wanted: usize,
    /// None are wanted beside the first that meet this, if that is known.
    goal: Option<Goal>,
    /// The most that a cover may cost to be among them; less than 0 if none can be.
    most: AtomicI64,
    found: Mutex<Found>,
}

/// What the cheapest covers are known to cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// The cost of the dearest.
    pub(crate) dearest: u64,
    /// How many cost less.
    pub(crate) cheaper: usize,
}

#[derive(Debug, Default)]
struct Found {
    covers: BTreeSet<(u64, Vec<OptionId>)>,
    /// How many came among the cheapest so far, if only for a time.
    news: u64,
}

impl Incumbents {
    /// Keeps this many, which is not 0, that cost at most this much.
    pub(crate) fn new(wanted: usize, most: u64) -> Self {
        let most = AtomicI64::new(i64::try_from(most).unwrap_or(i64::MAX));
        Incumbents { wanted, goal: None, most, found: Mutex::default() }
    }

    /// Keeps this many, which is not 0, until they meet a goal.
    pub(crate) fn until(wanted: usize, goal: Goal) -> Self {
        Incumbents { goal: Some(goal), ..Incumbents::new(wanted, u64::MAX) }
    }

    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    pub(super) fn most(&self) -> i64 {
        self.most.load(Ordering::Relaxed)
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a cover. It may be offered again.
    pub(crate) fn offer(&self, cost: u64, options: &[OptionId]) {
        let mut found = self.found();
        if i64::try_from(cost).is_ok_and(|cost| cost > self.most()) {
            return;
        }
        let mut options = options.to_vec();
        options.sort_unstable();
        if !found.covers.insert((cost, options)) {
            return;
        }
        found.news += 1;
        if found.covers.len() > self.wanted {
            found.covers.pop_last();
        }
        let Some(&(dearest, _)) = found.covers.last().filter(|_| found.covers.len() == self.wanted) else {
            return;
        };
        let is_met = |goal: Goal| {
            let cheaper = || found.covers.iter().take_while(|(cost, _)| *cost < goal.dearest).count();
            dearest <= goal.dearest && cheaper() == goal.cheaper
        };
        let below = i64::try_from(dearest).unwrap_or(i64::MAX) - 1;
        self.most.store(if self.goal.is_some_and(is_met) { NOTHING } else { below }, Ordering::Relaxed);
    }

    /// Whether no cover can be among them any more, whatever it costs.
    pub(crate) fn is_done(&self) -> bool {
        self.most() < 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found().covers.is_empty()
    }

    /// How many covers came among the cheapest so far: it grows with each.
    pub(crate) fn news(&self) -> u64 {
        self.found().news
    }

    /// The cheapest cover so far.
    pub(crate) fn cheapest(&self) -> Option<(u64, Vec<OptionId>)> {
        self.found().covers.first().cloned()
    }

    /// The cost of the cheapest cover so far.
    pub(crate) fn least(&self) -> Option<u64> {
        self.found().covers.first().map(|(cost, _)| *cost)
    }

    /// The cost of the dearest cover so far, if there are as many as wanted.
    pub(crate) fn dearest(&self) -> Option<u64> {
        let found = self.found();
        found.covers.last().filter(|_| found.covers.len() == self.wanted).map(|(cost, _)| *cost)
    }

    /// What was found, in the order of their costs.
    pub(crate) fn take(&self) -> Vec<(u64, Vec<OptionId>)> {
        std::mem::take(&mut self.found().covers).into_iter().collect()
    }
}

/// Covers to look near: the cheapest ones so far, and some that cost more.
#[derive(Debug)]
pub(crate) struct Pool {
    cheapest: Arc<Incumbents>,
    /// Whether more are wanted than the cheapest.
    is_wide: AtomicBool,
    /// The most that a cover may cost to be among them, where that is wanted.
    most: AtomicI64,
    covers: Mutex<BTreeSet<(u64, Vec<OptionId>)>>,
}

impl Pool {
    /// The most that are kept; more, if more are wanted.
    const MOST: usize = 30;

    pub(crate) fn new(cheapest: Arc<Incumbents>) -> Self {
        let most = AtomicI64::new(i64::MAX);
        Pool { cheapest, is_wide: AtomicBool::new(false), most, covers: Mutex::default() }
    }

    pub(crate) fn cheapest(&self) -> &Incumbents {
        &self.cheapest
    }

    /// From now on, more covers are wanted than the cheapest, or no more than these.
    pub(crate) fn widen(&self, is_wide: bool) {
        self.is_wide.store(is_wide, Ordering::Relaxed);
    }

    pub(crate) fn is_wide(&self) -> bool {
        self.is_wide.load(Ordering::Relaxed)
    }

    pub(super) fn most(&self) -> i64 {
        let cheapest = self.cheapest.most();
        if self.is_wide() { self.most.load(Ordering::Relaxed).max(cheapest) } else { cheapest }
    }

    fn covers(&self) -> MutexGuard<'_, BTreeSet<(u64, Vec<OptionId>)>> {
        self.covers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn offer(&self, cost: u64, options: &[OptionId]) {
        self.cheapest.offer(cost, options);
        let mut options = options.to_vec();
        options.sort_unstable();
        let mut covers = self.covers();
        covers.insert((cost, options));
        let most = Self::MOST.max(2 * self.cheapest.wanted);
        if covers.len() > most {
            covers.pop_last();
        }
        if let Some((dearest, _)) = covers.last().filter(|_| covers.len() == most) {
            self.most.store(i64::try_from(*dearest).unwrap_or(i64::MAX) - 1, Ordering::Relaxed);
        }
    }

    /// One of the covers: a number below each other is drawn from `below`. Nothing, if there is none.
    pub(crate) fn draw(&self, below: impl FnOnce(usize) -> usize) -> Option<Vec<OptionId>> {
        let number = |count: usize| if count > 1 { below(count) } else { 0 };
        let drawn = if self.is_wide() {
            let covers = self.covers();
            covers.iter().nth(number(covers.len())).cloned()
        } else {
            let found = self.cheapest.found();
            found.covers.iter().nth(number(found.covers.len())).cloned()
        };
        drawn.map(|(_, cover)| cover)
    }
}
