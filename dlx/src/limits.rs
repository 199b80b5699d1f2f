//! When a search ends although it is not done, and whom it tells how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::outcome::{Progress, Stop};

/// Tells searches in other threads to stop. Clones belong together.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// One that has not been used yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops all searches that were built with this, now and later, within a fraction of a second: each
    /// looks up between nodes now and then, so that it costs them next to nothing. There is no way back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A caller's function that is told how far a search is.
pub(crate) type Report = Arc<dyn Fn(&Progress) + Send + Sync>;

/// Where a search ends even if it is not done.
#[derive(Clone, Default)]
pub(crate) struct Bounds {
    pub(crate) limit: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) cancel: Option<Cancel>,
    pub(crate) progress: Option<(Duration, Report)>,
}

/// The clock of one search.
#[derive(Clone, Default)]
pub(crate) struct Watch {
    bounds: Bounds,
    /// Not asked for unless something depends on it: that takes longer than a small search.
    started: Option<Instant>,
    next_report: Duration,
}

impl Watch {
    pub(crate) fn start(bounds: &Bounds) -> Self {
        let timed = bounds.timeout.is_some() || bounds.progress.is_some();
        Watch {
            bounds: bounds.clone(),
            started: timed.then(Instant::now),
            next_report: bounds.progress.as_ref().map_or(Duration::ZERO, |(every, _)| *every),
        }
    }

    /// How many nodes may be examined in all before the watch is to be asked again.
    pub(crate) fn next_check(&self, nodes: u64, stride: u64) -> u64 {
        (nodes + stride).min(self.bounds.nodes.unwrap_or(u64::MAX))
    }

    /// Whether to stop, after so many nodes and covers; reports progress when it is time to.
    pub(crate) fn check(&mut self, nodes: u64, covers: u64, done: impl FnOnce() -> f64) -> Option<Stop> {
        if self.bounds.nodes.is_some_and(|budget| nodes >= budget) {
            return Some(Stop::Nodes);
        }
        if self.bounds.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Some(Stop::Cancelled);
        }
        let elapsed = self.started?.elapsed();
        if self.bounds.timeout.is_some_and(|timeout| elapsed >= timeout) {
            return Some(Stop::Timeout);
        }
        if let Some((every, report)) = &self.bounds.progress
            && elapsed >= self.next_report
        {
            self.next_report = elapsed + *every;
            report(&Progress { nodes, covers, done: done(), elapsed });
        }
        None
    }
}
