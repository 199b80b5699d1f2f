//! A worker: a kernel on a thread, with a part of the tree.

use std::sync::Mutex;

use crate::count::cases::Case;
use crate::count::natural::Natural;
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::limits::Watch;
use crate::locks::locked_if_free;
use crate::outcome::{Details, Stop};

/// A kernel, and what it has done.
pub(super) struct Worker {
    pub(super) kernel: Box<dyn Kernel>,
    pub(super) tally: Tally,
    /// How often each cover of its subtree counts.
    pub(super) times: Natural,
    /// The covers that its tally had when it began with that subtree.
    begun_at: u64,
    /// The work that its subtree is expected to take, over its share of the tree.
    pub(super) expected: f64,
    /// The covers of the subtrees before, as often as they count.
    pub(super) counted: Natural,
    /// Its subtree, until it begins to search.
    pub(super) fresh: Option<Subtree>,
    pub(super) trial: Option<Trial>,
    /// The part of the whole tree that its subtree is estimated to be.
    pub(super) share: f64,
    /// The parts of the whole tree that it has finished.
    pub(super) finished: f64,
    pub(super) is_idle: bool,
}

/// The begin of a search that may still be given up.
pub(super) struct Trial {
    pub(super) case: Case,
    /// The worker's work when it begins.
    begin: u64,
    /// The worker's work when it ends.
    end: u64,
}

/// What all workers have done.
#[derive(Clone, Copy)]
pub(super) struct Totals {
    pub(super) nodes: u64,
    pub(super) covers: u64,
    /// The part of the whole that is done. What is on trial does not count, so it never becomes less.
    pub(super) done: f64,
}

impl Worker {
    /// One that is idle, and stops at this number of covers.
    pub(super) fn new(kernel: Box<dyn Kernel>, limit: u64) -> Self {
        Worker {
            kernel,
            tally: Tally { limit, ..Tally::default() },
            times: 1.into(),
            begun_at: 0,
            expected: f64::INFINITY,
            counted: Natural::default(),
            fresh: None,
            trial: None,
            share: 0.0,
            finished: 0.0,
            is_idle: true,
        }
    }

    /// Begins with a subtree whose covers count `times` times.
    pub(super) fn begin(&mut self, subtree: Subtree, times: Natural, expected: f64, branching: &Branching) {
        self.counted = self.counted();
        self.begun_at = self.tally.covers;
        self.times = times;
        self.expected = expected;
        self.kernel.start(&subtree, branching);
        self.share = subtree.share;
        self.is_idle = false;
        self.tally.pause_at = self.tally.nodes;
        self.fresh = Some(subtree);
    }

    /// Begins with a case, which may be on trial for some work.
    pub(super) fn begin_case(&mut self, case: Case, trial: Option<u64>, branching: &Branching) {
        self.begin(case.subtree(), case.times.clone(), case.work / case.share, branching);
        let begin = self.tally.work;
        self.trial = trial.map(|work| Trial { case, begin, end: begin + work });
    }

    /// Gives the search that is on trial this much more work; if none, it is on trial no longer.
    pub(super) fn prolong_trial(&mut self, work: Option<u64>) {
        let (trial, now) = (self.trial.take(), self.tally.work);
        self.trial = trial.zip(work).map(|(trial, work)| Trial { end: now + work, ..trial });
    }

    /// Gives up the search that is on trial.
    pub(super) fn give_up(&mut self) {
        self.trial = None;
        self.tally.covers = self.begun_at;
        self.is_idle = true;
    }

    /// The work that the trial still takes.
    pub(super) fn left_of_trial(&self) -> Option<u64> {
        self.trial.as_ref().map(|trial| trial.end.saturating_sub(self.tally.work))
    }

    pub(super) fn is_trial_over(&self) -> bool {
        self.left_of_trial() == Some(0)
    }

    pub(super) fn work_of_trial(&self) -> u64 {
        self.trial.as_ref().map_or(0, |trial| self.tally.work - trial.begin)
    }

    /// The work that its subtree was expected to take when it began.
    pub(super) fn expected(&self) -> f64 {
        if self.is_idle { 0.0 } else { self.expected * self.share }
    }

    /// The part of the tree that has been searched, but only on trial.
    pub(super) fn done_on_trial(&self) -> f64 {
        if self.trial.is_some() { self.kernel.done() } else { 0.0 }
    }

    /// The covers that it has found, as often as they count.
    pub(super) fn counted(&self) -> Natural {
        &self.counted + &self.times.times(self.tally.covers - self.begun_at)
    }

    /// Takes its subtree from it, if it has not begun to search.
    pub(super) fn take_back(&mut self) -> Option<Subtree> {
        let subtree = self.fresh.take()?;
        self.is_idle = true;
        Some(subtree)
    }

    /// Splits off a part of its subtree.
    pub(super) fn give(&mut self) -> Option<Subtree> {
        let subtree = self.kernel.split()?;
        self.share -= subtree.share;
        Some(subtree)
    }

    /// The part of the tree that it has done.
    pub(super) fn done(&self) -> f64 {
        if self.is_idle || self.trial.is_some() { self.finished } else { self.finished + self.kernel.done() }
    }

    /// Runs for this much work, and adds what it does to what all workers have done.
    pub(super) fn run(
        &mut self,
        branching: &Branching,
        work: u64,
        totals: &Mutex<Totals>,
        watch: &Watch,
    ) -> Result<(), Stop> {
        let begun = self.tally.work;
        let (mut nodes, mut covers, mut done) = (self.tally.nodes, self.tally.covers, self.done());
        let times = u64::try_from(&self.times).unwrap_or(u64::MAX);
        self.fresh = None;
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Done => {
                    self.finished += self.share;
                    self.trial = None;
                    self.is_idle = true;
                    return Ok(());
                }
                Event::Full => return Err(Stop::at_limit(self.tally.limit)),
                Event::Cover | Event::Pause => {}
            }
            // Nobody waits for a caller's function that takes long: what is done meanwhile is added next time.
            if let Some(mut totals) = locked_if_free(totals) {
                totals.nodes += self.tally.nodes - nodes;
                totals.covers =
                    totals.covers.saturating_add((self.tally.covers - covers).saturating_mul(times));
                totals.done += self.done() - done;
                (nodes, covers, done) = (self.tally.nodes, self.tally.covers, self.done());
                watch.poll(totals.nodes)?;
                let Totals { nodes, covers, done } = *totals;
                watch.report(|| (done, Details::Search { nodes, covers }));
            } else {
                watch.poll(0)?;
            }
            let left = work.saturating_sub(self.tally.work - begun);
            if left == 0 {
                return Ok(());
            }
            let (node_work, stretch) = self.tally.next_stretch(&*self.kernel);
            let end = self.tally.nodes.saturating_add(left / node_work + 1);
            self.tally.pause_at = watch.next_poll(self.tally.nodes, stretch).min(end);
        }
    }
}
