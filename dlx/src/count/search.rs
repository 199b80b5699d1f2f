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
use crate::reduce;
use crate::solver::{Prepared, Solver};

/// The shortest turn of several threads, in units of work. Starting a thread takes some tens of thousands.
const SHORTEST_TURN: u64 = 2_000_000;
/// A turn is all work so far divided by this.
const TURN_DIVISOR: u64 = 16;

/// A count by search.
///
/// It begins with the problem as it is given: most small ones are counted before preprocessing would have ended. If that
/// has taken as long, it preprocesses the problem, and begins anew.
pub(super) struct SearchCount {
    prepared: Arc<Prepared>,
    /// The work for which the problem is searched as it is given, if that is how it is searched yet.
    as_given: Option<u64>,
    /// What was seen so, before the search began anew.
    seen_as_given: Totals,
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
#[derive(Clone, Copy, Default)]
struct Totals {
    nodes: u64,
    covers: u64,
    done: f64,
}

impl SearchCount {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let prepared = Solver::builder().threads(job.threads).as_given().build(job.problem);
        let prepared = prepared.expect("some kernel can search any problem").into_prepared();
        let mut count = SearchCount {
            as_given: reduce::round(job.problem).map(|work| work as u64),
            seen_as_given: Totals::default(),
            branching: Branching { counting: true, ..prepared.branching.clone() },
            prepared,
            workers: Vec::new(),
            limit: job.limit,
            work: 0,
        };
        count.begin(job.threads);
        count
    }

    /// Begins with new workers, the first of which has the whole tree to search.
    fn begin(&mut self, threads: usize) {
        let worker = |_| Worker {
            kernel: self.prepared.form(false).tables.kernel(),
            tally: Tally { limit: self.limit, ..Tally::default() },
            weight: 0.0,
            finished: 0.0,
            is_idle: true,
        };
        self.workers = (0..threads).map(worker).collect();
        if let Some(first) = self.workers.first_mut() {
            first.begin(&Subtree { weight: 1.0, ..Subtree::default() }, &self.branching);
        }
        self.work = 0;
    }

    /// Searches the problem as it is given, and preprocesses it if that takes long. Returns whether all is counted.
    fn search_as_given(&mut self, allowance: &Allowance<'_>) -> Result<bool, Halt> {
        while let Some(left) = self.as_given.filter(|&left| left > 0) {
            allowance.admits(1)?;
            let before = self.workers.iter().map(|worker| worker.tally.work).sum::<u64>();
            let is_done = self.turn(left.min(allowance.left()), allowance.watch())?;
            let work = self.workers.iter().map(|worker| worker.tally.work).sum::<u64>() - before;
            allowance.note(work);
            if is_done {
                return Ok(true);
            }
            self.as_given = Some(left.saturating_sub(work.max(1)));
        }
        if self.as_given.take().is_some() {
            let is_less = Arc::get_mut(&mut self.prepared).expect("workers keep none").reduce();
            if is_less {
                self.seen_as_given = Totals { nodes: self.nodes(), covers: self.covers(), done: 0.0 };
                self.begin(self.workers.len());
            }
        }
        Ok(false)
    }

    fn nodes(&self) -> u64 {
        self.seen_as_given.nodes + self.workers.iter().map(|worker| worker.tally.nodes).sum::<u64>()
    }

    /// How many covers the search has come to, at most the limit.
    fn covers(&self) -> u64 {
        let covers = self.workers.iter().map(|worker| worker.tally.covers);
        covers.fold(0, u64::saturating_add).min(self.limit)
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
        let before_turn = Totals { nodes: self.nodes(), covers: self.covers(), done: self.done() };
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
        if self.covers() >= self.limit {
            return Err(Stop::Limit);
        }
        Ok(self.workers.iter().all(|worker| worker.is_idle))
    }

    /// Counts the rest, with the threads sharing the work as in any search.
    fn finish(&mut self, watch: &Watch) -> Result<(), Stop> {
        let mut subtrees = Vec::new();
        if self.workers.iter().all(|worker| worker.tally.nodes == 0) {
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
        let limit = self.limit - self.covers();
        let watch = watch.after(self.nodes(), self.covers()).share(self.done(), 1.0);
        let (tally, outcome) =
            parallel::count(&self.prepared, false, subtrees, &self.branching, limit, watch);
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
        if self.search_as_given(allowance)? {
            return Ok(self.covers().into());
        }
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
        Ok(self.covers().into())
    }

    fn forecast(&self) -> Forecast {
        Forecast::Firm(self.work as f64 * (1.0 / self.done().max(f64::MIN_POSITIVE) - 1.0))
    }

    fn progress(&self) -> (f64, Details) {
        (self.done(), Details::Search { nodes: self.nodes(), covers: self.seen() })
    }

    fn seen(&self) -> u64 {
        self.covers().max(self.seen_as_given.covers)
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
            let left = work.saturating_sub(self.tally.work - begun);
            if left == 0 {
                return Ok(());
            }
            let node_work = self.kernel.node_work();
            let end = self.tally.nodes.saturating_add(left / node_work.max(1) + 1);
            self.tally.pause_at = watch.next_poll(self.tally.nodes, node_work).min(end);
        }
    }
}
