//! Counts by searching, with a kernel on each thread. It can pause between two nodes.
//!
//! Threads work in turns. Between two turns, an idle kernel gets a part of another one's subtree; within a
//! turn, no thread waits for another. Once no other method races, the threads share the rest as in any
//! search.

use std::sync::Arc;
use std::thread;

use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Details, Outcome, Stop};
use crate::parallel;
use crate::solver::{Prepared, Solver};

/// The shortest turn of several threads, in units of work. Starting a thread takes some tens of thousands.
const SHORTEST_TURN: u64 = 2_000_000;
/// A turn is all work so far divided by this.
const TURN_DIVISOR: u64 = 16;

/// A count by search.
pub(super) struct SearchCount {
    prepared: Arc<Prepared>,
    branching: Branching,
    workers: Vec<Worker>,
    /// The count stops at this number of covers.
    limit: u64,
    /// The work per thread.
    work: u64,
}

/// A kernel, and what it has done.
struct Worker {
    kernel: Box<dyn Kernel>,
    tally: Tally,
    /// The part of the whole tree that its subtree is estimated to be, and the parts that it has finished.
    weight: f64,
    finished: f64,
    is_idle: bool,
}

/// What all workers have done.
#[derive(Clone, Copy)]
struct Totals {
    nodes: u64,
    covers: u64,
    done: f64,
}

impl SearchCount {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let prepared = Solver::builder().threads(job.threads).build(job.problem);
        let prepared = prepared.expect("some kernel can search any problem").into_prepared();
        let form = prepared.form(false);
        let branching = Branching { counting: true, ..prepared.branching.clone() };
        let worker = |_| Worker {
            kernel: form.tables.kernel(),
            tally: Tally { limit: job.limit, ..Tally::default() },
            weight: 0.0,
            finished: 0.0,
            is_idle: true,
        };
        let mut workers: Vec<Worker> = (0..job.threads).map(worker).collect();
        if let Some(first) = workers.first_mut() {
            first.begin(&Subtree { weight: 1.0, ..Subtree::default() }, &branching);
        }
        SearchCount { prepared, branching, workers, limit: job.limit, work: 0 }
    }

    fn nodes(&self) -> u64 {
        self.workers.iter().map(|worker| worker.tally.nodes).sum()
    }

    /// The part of the tree that is done.
    fn done(&self) -> f64 {
        self.workers.iter().map(Worker::done).sum()
    }

    /// Gives each idle worker a part of another one's subtree, while there is one to give.
    fn balance(&mut self) {
        let Some(mut idle) = self.workers.iter().position(|worker| worker.is_idle) else { return };
        let mut givers: Vec<usize> = (0..self.workers.len()).filter(|&w| !self.workers[w].is_idle).collect();
        // The worker with the most work left gives first.
        let left = |worker: &Worker| worker.weight - worker.kernel.done();
        givers.sort_by(|&a, &b| left(&self.workers[b]).total_cmp(&left(&self.workers[a])));
        for giver in givers.into_iter().cycle().take(self.workers.len()) {
            let Some(subtree) = self.workers[giver].give() else { continue };
            self.workers[idle].begin(&subtree, &self.branching);
            match self.workers.iter().position(|worker| worker.is_idle) {
                Some(next) => idle = next,
                None => return,
            }
        }
    }

    /// Runs all workers for this much work each. Returns whether all are done.
    fn turn(&mut self, work: u64, watch: &Watch) -> Result<bool, Stop> {
        let before_turn = Totals { nodes: self.nodes(), covers: self.seen(), done: self.done() };
        let before: u64 = self.workers.iter().map(|worker| worker.tally.work).sum();
        let (branching, busy) = (&self.branching, self.workers.iter_mut().filter(|worker| !worker.is_idle));
        let mut busy: Vec<&mut Worker> = busy.collect();
        match &mut busy[..] {
            [] => return Ok(true),
            [one] => one.run(branching, work, before_turn, watch)?,
            several => thread::scope(|scope| {
                let run = |worker: &'_ mut Worker| worker.run(branching, work, before_turn, watch);
                let threads: Vec<_> =
                    several.iter_mut().map(|worker| scope.spawn(move || run(worker))).collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().expect("a kernel that counts does not panic"))
                    .fold(Ok(()), Result::and)
            })?,
        }
        let after: u64 = self.workers.iter().map(|worker| worker.tally.work).sum();
        self.work += (after - before) / self.workers.len() as u64;
        if self.seen() >= self.limit {
            return Err(Stop::Limit);
        }
        Ok(self.workers.iter().all(|worker| worker.is_idle))
    }

    /// Counts the rest, with the threads sharing the work as in any search.
    fn finish(&mut self, watch: &Watch) -> Result<(), Stop> {
        let mut subtrees = Vec::new();
        if self.nodes() == 0 {
            // A kernel can be split only once it has come to a node.
            subtrees.push(Subtree { weight: 1.0, ..Subtree::default() });
            self.workers.iter_mut().for_each(|worker| worker.is_idle = true);
        }
        for worker in self.workers.iter_mut().filter(|worker| !worker.is_idle) {
            subtrees.extend(std::iter::from_fn(|| worker.give()));
        }
        // What cannot be split is the path to one node, and what is below that node.
        while !self.turn(u64::MAX, watch)? {}
        if subtrees.is_empty() {
            return Ok(());
        }
        let limit = self.limit - self.seen();
        let (tally, outcome) =
            parallel::count(&self.prepared, false, subtrees, &self.branching, limit, watch.clone());
        if let Some(first) = self.workers.first_mut() {
            first.tally.add(&tally);
        }
        match outcome {
            Outcome::Complete => Ok(()),
            Outcome::Stopped(stop) => Err(stop),
        }
    }
}

impl Counting for SearchCount {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        if self.limit == 0 {
            return Err(Stop::Limit.into());
        }
        let watch = allowance.watch();
        loop {
            if self.workers.len() > 1 {
                if allowance.is_unlimited() {
                    self.finish(watch)?;
                    break;
                }
                self.balance();
            }
            let turn = match self.workers.len() {
                1 => allowance.left(),
                _ => (self.work / TURN_DIVISOR).max(SHORTEST_TURN).min(allowance.left()),
            };
            let before = self.work;
            let is_done = self.turn(turn, watch)?;
            allowance.note(self.work - before);
            if is_done {
                break;
            }
            allowance.admits(1)?;
        }
        Ok(self.seen().into())
    }

    fn forecast(&self) -> Forecast {
        Forecast::Firm(self.work as f64 * (1.0 / self.done().max(f64::MIN_POSITIVE) - 1.0))
    }

    fn progress(&self) -> (f64, Details) {
        (self.done(), Details::Search { nodes: self.nodes(), covers: self.seen() })
    }

    fn seen(&self) -> u64 {
        let covers = self.workers.iter().map(|worker| worker.tally.covers);
        covers.fold(0, u64::saturating_add).min(self.limit)
    }
}

impl Worker {
    fn begin(&mut self, subtree: &Subtree, branching: &Branching) {
        self.kernel.start(subtree, branching);
        self.weight = subtree.weight;
        self.is_idle = false;
        self.tally.pause_at = self.tally.nodes;
    }

    /// Splits off a part of its subtree.
    fn give(&mut self) -> Option<Subtree> {
        let subtree = self.kernel.split()?;
        self.weight -= subtree.weight;
        Some(subtree)
    }

    /// The part of the tree that it has done.
    fn done(&self) -> f64 {
        if self.is_idle { self.finished } else { self.finished + self.kernel.done() }
    }

    /// Runs for this much work. `before` is what all workers had done when the turn began.
    fn run(&mut self, branching: &Branching, work: u64, before: Totals, watch: &Watch) -> Result<(), Stop> {
        let begun = self.tally.work;
        let (nodes, covers, done) = (self.tally.nodes, self.tally.covers, self.done());
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Done => {
                    self.finished += self.weight;
                    self.is_idle = true;
                    return Ok(());
                }
                Event::Full => return Err(Stop::Limit),
                Event::Cover | Event::Pause => {}
            }
            let nodes = before.nodes + self.tally.nodes - nodes;
            watch.poll(nodes)?;
            watch.report(|| {
                let covers = before.covers.saturating_add(self.tally.covers - covers);
                (before.done + self.done() - done, Details::Search { nodes, covers })
            });
            if self.tally.work - begun >= work {
                return Ok(());
            }
            self.tally.pause_at = watch.next_poll(self.tally.nodes, self.kernel.node_work());
        }
    }
}
