//! The cheapest covers that a search by costs has found so far, and others to look near.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, Mutex, MutexGuard};

use super::costly::{CheapestOf, Costly};
use crate::locks::locked;
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
    /// The most that a cover may cost that is looked for at present.
    cap: AtomicI64,
    /// The memory that they may take; if they take more, none come among them any more.
    memory: usize,
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

#[derive(Debug)]
struct Found {
    covers: CheapestOf,
    /// How many came among the cheapest so far, if only for a time.
    news: u64,
}

impl Incumbents {
    /// Keeps this many, which is not 0, that cost at most this much, until they take more memory than this.
    pub(crate) fn new(wanted: usize, most: u64, memory: usize) -> Self {
        let most = AtomicI64::new(i64::try_from(most).unwrap_or(i64::MAX));
        let found = Found { covers: CheapestOf::new(wanted), news: 0 };
        let cap = AtomicI64::new(i64::MAX);
        Incumbents { wanted, goal: None, most, cap, memory, found: Mutex::new(found) }
    }

    /// Keeps this many, which is not 0, until they meet a goal.
    pub(crate) fn until(wanted: usize, goal: Goal) -> Self {
        Incumbents { goal: Some(goal), ..Incumbents::new(wanted, u64::MAX, usize::MAX) }
    }

    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    /// The most that a cover may cost that is looked for.
    pub(super) fn most(&self) -> i64 {
        self.most.load(Relaxed).min(self.cap.load(Relaxed))
    }

    /// The most that a cover may cost to be among them, if that is known.
    pub(crate) fn most_cost(&self) -> Option<u64> {
        let most = self.most.load(Relaxed);
        (most < i64::MAX).then_some(most.max(0) as u64)
    }

    /// From now on, only covers that cost at most this much are looked for, if there is such a limit.
    pub(crate) fn set_cap(&self, cap: Option<u64>) {
        let cap = cap.map_or(i64::MAX, |cap| i64::try_from(cap).unwrap_or(i64::MAX));
        self.cap.store(cap, Relaxed);
    }

    fn found(&self) -> MutexGuard<'_, Found> {
        locked(&self.found)
    }

    /// Takes note of a cover. It may be offered again.
    pub(crate) fn offer(&self, cost: u64, options: &[OptionId]) {
        self.add(&Arc::new(Costly::new(cost, options)));
    }

    fn add(&self, cover: &Arc<Costly>) {
        let mut found = self.found();
        if i64::try_from(cover.cost).is_ok_and(|cost| cost > self.most()) || !found.covers.add(cover) {
            return;
        }
        found.news += 1;
        if self.is_over(&found) {
            self.most.store(NOTHING, Relaxed);
            return;
        }
        let Some(dearest) = found.covers.dearest() else { return };
        let is_met = |goal: Goal| {
            let cheaper = || found.covers.cheaper_than(goal.dearest);
            dearest <= goal.dearest && cheaper() == goal.cheaper
        };
        let below = i64::try_from(dearest).unwrap_or(i64::MAX) - 1;
        self.most.store(if self.goal.is_some_and(is_met) { NOTHING } else { below }, Relaxed);
    }

    fn is_over(&self, found: &Found) -> bool {
        found.covers.bytes() > self.memory
    }

    /// Whether there was no memory for all of them.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.is_over(&self.found())
    }

    /// Whether no cover can be among them any more, whatever it costs.
    pub(crate) fn is_done(&self) -> bool {
        self.most() < 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found().covers.cheapest().is_none()
    }

    /// How many covers came among the cheapest so far: it grows with each.
    pub(crate) fn news(&self) -> u64 {
        self.found().news
    }

    /// The cheapest cover so far.
    pub(crate) fn cheapest(&self) -> Option<(u64, Vec<OptionId>)> {
        self.found().covers.cheapest().map(Costly::told)
    }

    /// The cost of the cheapest cover so far.
    pub(crate) fn least(&self) -> Option<u64> {
        self.found().covers.cheapest().map(|cover| cover.cost)
    }

    /// The cost of the dearest cover so far, if there are as many as wanted.
    pub(crate) fn dearest(&self) -> Option<u64> {
        self.found().covers.dearest()
    }

    /// What was found, in the order of their costs.
    pub(crate) fn take(&self) -> Vec<(u64, Vec<OptionId>)> {
        self.found().covers.take()
    }
}

/// Covers to look near: the cheapest ones so far, and some that cost more.
#[derive(Debug)]
pub(crate) struct CoverPool {
    cheapest: Arc<Incumbents>,
    /// Whether more are wanted than the cheapest.
    is_wide: AtomicBool,
    /// The most that a cover may cost to be among them, where that is wanted.
    most: AtomicI64,
    covers: Mutex<CheapestOf>,
}

impl CoverPool {
    /// The most that are kept; more, if more are wanted.
    const MOST: usize = 30;

    pub(crate) fn new(cheapest: Arc<Incumbents>) -> Self {
        let covers = Mutex::new(CheapestOf::new(Self::MOST.max(2 * cheapest.wanted)));
        CoverPool { cheapest, is_wide: AtomicBool::new(false), most: AtomicI64::new(i64::MAX), covers }
    }

    pub(crate) fn cheapest(&self) -> &Incumbents {
        &self.cheapest
    }

    /// From now on, more covers are wanted than the cheapest, or no more than these.
    pub(crate) fn widen(&self, is_wide: bool) {
        self.is_wide.store(is_wide, Relaxed);
    }

    pub(crate) fn is_wide(&self) -> bool {
        self.is_wide.load(Relaxed)
    }

    pub(super) fn most(&self) -> i64 {
        let cheapest = self.cheapest.most();
        if self.is_wide() { self.most.load(Relaxed).max(cheapest) } else { cheapest }
    }

    fn covers(&self) -> MutexGuard<'_, CheapestOf> {
        locked(&self.covers)
    }

    pub(super) fn offer(&self, cost: u64, options: &[OptionId]) {
        let cover = Arc::new(Costly::new(cost, options));
        self.cheapest.add(&cover);
        let mut covers = self.covers();
        covers.add(&cover);
        if let Some(dearest) = covers.dearest() {
            self.most.store(i64::try_from(dearest).unwrap_or(i64::MAX) - 1, Relaxed);
        }
    }

    /// One of the covers: a number below each other is drawn from `below`. Nothing, if there is none.
    pub(crate) fn draw(&self, below: impl FnOnce(usize) -> usize) -> Option<Arc<Costly>> {
        if self.is_wide() { self.covers().draw(below) } else { self.cheapest.found().covers.draw(below) }
    }
}
