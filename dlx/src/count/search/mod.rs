//! Counts by searching, with a kernel on each thread. It can pause between two nodes.
//!
//! Threads work in turns. Between two turns, an idle kernel gets a part of another one's subtree; within a
//! turn, no thread waits for another. Once no other method races, the threads share the rest as in any
//! search.
//!
//! Of parts of the tree that symmetries turn into each other, one is searched (see [`super::cases`]).

#[cfg(test)]
mod tests;
mod worker;

use std::sync::{Arc, Mutex};

use self::worker::{Totals, Worker};
use super::cases::{Case, Cases, Splitting};
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::kernel::{Branching, Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Details, Outcome, Stop};
use crate::parallel::{self, Roots};
use crate::prepared::{Prepared, Settings};
use crate::problem::Problem;
use crate::reduce;

/// The shortest turn of several threads, in units of work. Starting a thread takes some tens of thousands.
const SHORTEST_TURN: u64 = 2_000_000;
/// A turn is all work so far divided by this.
const TURN_DIVISOR: u64 = 16;

/// Up to this much work, what parts are expected to take says more than the share of them that is done.
const EARLY_WORK: u64 = 50_000_000;

/// A count by search.
///
/// It begins with the problem as it is given: most small ones are counted before preprocessing or a look for symmetries
/// would have ended. What has been searched for as long as the next step takes has been *on trial*: the problem is
/// preprocessed then, and later, symmetries of a part are looked for.
pub(super) struct SearchCount {
    prepared: Arc<Prepared>,
    is_preprocessed: bool,
    /// The nodes before the search began anew.
    nodes_before: u64,
    /// How many covers were known when it was last given up.
    seen_before: Natural,
    branching: Branching,
    workers: Vec<Worker>,
    /// What no worker has begun to search.
    cases: Cases,
    /// The count stops at this number of covers.
    limit: u64,
    /// The work per thread, of searches that were not given up.
    work: u64,
}

/// A problem as it is given, for these many threads.
fn prepared(problem: &Problem, threads: usize) -> Prepared {
    let settings = Settings { threads, as_given: true, ..Settings::default() };
    Prepared::new(problem, settings).expect("some kernel can search any problem")
}

impl SearchCount {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let prepared = prepared(job.problem, job.threads);
        let mut count = SearchCount {
            is_preprocessed: false,
            nodes_before: 0,
            seen_before: Natural::default(),
            branching: Branching { counting: true, ..prepared.branching.clone() },
            prepared: Arc::new(prepared),
            workers: Vec::new(),
            cases: Cases::default(),
            limit: job.limit,
            work: 0,
        };
        count.begin(job.threads, reduce::round(job.problem).unwrap_or(0));
        count
    }

    /// Begins with new workers, the first of which has the whole tree on trial.
    fn begin(&mut self, threads: usize, trial: u64) {
        self.begin_idle(threads);
        if let Some(first) = self.workers.first_mut() {
            first.begin_case(Case::whole(), Some(trial), &self.branching);
        }
    }

    /// Begins with new workers, and cases of another problem, which wait.
    fn begin_parts(&mut self, problem: &Problem) {
        let threads = self.workers.len();
        self.prepared = Arc::new(prepared(problem, threads));
        self.begin_idle(threads);
    }

    /// Begins anew with new workers.
    fn begin_idle(&mut self, threads: usize) {
        (self.nodes_before, self.seen_before) = (self.nodes(), self.seen());
        let worker = |_| Worker::new(self.prepared.form(false).tables.kernel(), self.limit);
        self.workers = (0..threads).map(worker).collect();
        self.work = 0;
    }

    /// Ends the trials that are over.
    fn judge(&mut self, allowance: &Allowance<'_>) -> Result<(), Halt> {
        for number in 0..self.workers.len() {
            if !self.is_preprocessed && self.workers[number].is_trial_over() {
                self.preprocess();
            }
            let worker = &self.workers[number];
            let Some(trial) = worker.trial.as_ref().filter(|_| worker.is_trial_over()) else { continue };
            let work = worker.work_of_trial().max(1) as f64;
            let expected = work * (trial.case.share / worker.kernel.done() - 1.0);
            let problem = &self.prepared.form(false).problem;
            match self.cases.split(problem, &trial.case, (expected, self.all_work()), allowance)? {
                Splitting::None => self.workers[number].trial = None,
                Splitting::Done => self.give_up(number),
                Splitting::Of(problem) => {
                    self.begin_parts(&problem);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Preprocesses the problem. If that leaves less of it, the search begins anew.
    fn preprocess(&mut self) {
        let is_less = Arc::get_mut(&mut self.prepared).expect("workers keep none").reduce();
        let trial = self.trial();
        if is_less {
            self.begin(self.workers.len(), trial.unwrap_or(0));
        }
        for worker in &mut self.workers {
            worker.prolong_trial(trial);
        }
        self.is_preprocessed = true;
    }

    /// Gives up a search that is on trial. What it found will be found again.
    fn give_up(&mut self, number: usize) {
        self.seen_before = self.seen();
        let work = self.workers[number].work_of_trial();
        self.work = self.work.saturating_sub(work / self.workers.len() as u64);
        self.workers[number].give_up();
    }

    fn is_on_trial(&self) -> bool {
        self.workers.iter().any(|worker| worker.trial.is_some())
    }

    /// The work of all threads.
    fn all_work(&self) -> u64 {
        self.workers.iter().map(|worker| worker.tally.work).sum()
    }

    fn nodes(&self) -> u64 {
        self.nodes_before + self.workers.iter().map(|worker| worker.tally.nodes).sum::<u64>()
    }

    /// How many covers are known.
    fn counted(&self) -> Natural {
        self.workers.iter().fold(Natural::default(), |sum, worker| &sum + &worker.counted())
    }

    /// The same, at most the limit.
    fn covers(&self) -> u64 {
        self.at_most_limit(&self.counted())
    }

    fn at_most_limit(&self, number: &Natural) -> u64 {
        u64::try_from(number).unwrap_or(u64::MAX).min(self.limit)
    }

    fn is_full(&self) -> bool {
        self.limit < u64::MAX && self.covers() >= self.limit
    }

    /// The part of the tree that is done.
    fn done(&self) -> f64 {
        self.cases.done() + self.workers.iter().map(Worker::done).sum::<f64>()
    }

    /// Gives each idle worker a case that waits, or one of another's subtree, while there is one to give.
    fn hand_out(&mut self) {
        while let Some(idle) = self.workers.iter().position(|worker| worker.is_idle) {
            let Some(case) = self.cases.next() else { break };
            let trial = self.trial();
            self.workers[idle].begin_case(case, trial, &self.branching);
        }
        let Some(mut idle) = self.workers.iter().position(|worker| worker.is_idle) else { return };
        let can_give = |worker: &Worker| !worker.is_idle && worker.fresh.is_none() && worker.trial.is_none();
        let mut givers: Vec<usize> =
            (0..self.workers.len()).filter(|&w| can_give(&self.workers[w])).collect();
        // The worker with the most work left gives first.
        let left = |worker: &Worker| worker.share - worker.kernel.done();
        givers.sort_by(|&a, &b| left(&self.workers[b]).total_cmp(&left(&self.workers[a])));
        for giver in givers.into_iter().cycle().take(self.workers.len()) {
            let Some(subtree) = self.workers[giver].give() else { continue };
            let (times, expected) = (self.workers[giver].times.clone(), self.workers[giver].expected);
            self.workers[idle].begin(subtree, times, expected, &self.branching);
            match self.workers.iter().position(|worker| worker.is_idle) {
                Some(next) => idle = next,
                None => break,
            }
        }
    }

    /// How long a case is on trial, if at all.
    fn trial(&self) -> Option<u64> {
        self.cases.trial(&self.prepared.form(false).problem)
    }

    /// Runs all workers for this much work each. Returns whether all are done.
    fn turn(&mut self, work: u64, watch: &Watch) -> Result<bool, Stop> {
        let totals = Mutex::new(Totals { nodes: self.nodes(), covers: self.covers(), done: self.done() });
        let before = self.all_work();
        let (branching, busy) = (&self.branching, self.workers.iter_mut().filter(|worker| !worker.is_idle));
        let busy: Vec<&mut Worker> = busy.collect();
        if busy.is_empty() {
            return Ok(true);
        }
        let run = |worker: &mut Worker| worker.run(branching, work, &totals, watch);
        parallel::try_map(busy, usize::MAX, run)?;
        self.work += (self.all_work() - before) / self.workers.len() as u64;
        if self.is_full() {
            return Err(Stop::Limit);
        }
        Ok(self.workers.iter().all(|worker| worker.is_idle))
    }

    /// Counts the rest, with the threads sharing the work as in any search: those parts together that count equally
    /// often.
    fn finish(&mut self, watch: &Watch) -> Result<(), Stop> {
        let mut subtrees: Vec<(Natural, Subtree)> = Vec::new();
        for worker in self.workers.iter_mut().filter(|worker| !worker.is_idle) {
            let given: Vec<Subtree> = match worker.take_back() {
                Some(subtree) => vec![subtree],
                None => std::iter::from_fn(|| worker.give()).collect(),
            };
            subtrees.extend(given.into_iter().map(|subtree| (worker.times.clone(), subtree)));
        }
        // What cannot be split is the path to one node, and what is below that node.
        while !self.turn(u64::MAX, watch)? {}
        subtrees.sort_by(|(one, _), (other, _)| other.cmp(one));
        for alike in subtrees.chunk_by(|(one, _), (other, _)| one == other) {
            let (times, share) = (&alike[0].0, alike.iter().map(|(_, subtree)| subtree.share).sum::<f64>());
            // Without a limit, there may be more covers than fit into a word.
            let limit = if self.limit < u64::MAX { self.limit - self.covers() } else { u64::MAX };
            let roots = Roots {
                prepared: Arc::clone(&self.prepared),
                whole: false,
                subtrees: alike.iter().map(|(_, subtree)| subtree.clone()).collect(),
                branching: self.branching.clone(),
                watch: watch.after(self.nodes(), self.covers()).share(self.done(), 1.0),
            };
            let (tally, outcome) = parallel::count(roots, limit);
            if let Some(first) = self.workers.first_mut() {
                first.counted = &first.counted + &times.times(tally.covers);
                first.tally.add(&Tally { covers: 0, ..tally });
                first.finished += if outcome.is_complete() { share } else { 0.0 };
            }
            match outcome {
                Outcome::Complete if self.is_full() => return Err(Stop::Limit),
                Outcome::Complete => {}
                Outcome::Stopped(Stop::Limit) => return Err(Stop::at_limit(limit)),
                Outcome::Stopped(stop) => return Err(stop),
            }
        }
        Ok(())
    }
}

impl Counting for SearchCount {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        if self.limit == 0 {
            return Err(Stop::Limit.into());
        }
        let watch = allowance.watch();
        loop {
            self.judge(allowance)?;
            allowance.admits(1)?;
            let is_split = self.is_on_trial() || !self.cases.is_empty();
            if self.workers.len() > 1 && allowance.is_unlimited() && !is_split {
                self.finish(watch)?;
                break;
            }
            self.hand_out();
            let turn = match self.workers.len() {
                1 => u64::MAX,
                _ => (self.work / TURN_DIVISOR).max(SHORTEST_TURN),
            };
            let turn = self.workers.iter().filter_map(Worker::left_of_trial).fold(turn, u64::min);
            let turn = turn.min(allowance.left());
            let before = self.work;
            let is_done = self.turn(turn, watch)?;
            allowance.note(self.work - before);
            if is_done && self.cases.is_empty() {
                break;
            }
        }
        Ok(self.counted())
    }

    fn forecast(&self) -> Forecast {
        let on_trial: f64 = self.workers.iter().map(Worker::done_on_trial).sum();
        let done = self.done() + on_trial;
        let by_progress = self.work as f64 * (1.0 / done.max(f64::MIN_POSITIVE) - 1.0);
        let is_early = self.work < EARLY_WORK || self.done() == 0.0;
        if self.cases.is_empty() || !is_early {
            return Forecast::Firm(by_progress);
        }
        let of_workers: f64 = self.workers.iter().map(Worker::expected).sum();
        let by_progress = if self.work == 0 { f64::INFINITY } else { by_progress };
        let by_cases = (self.cases.expected() + of_workers) / self.workers.len() as f64;
        Forecast::Firm(by_progress.min(by_cases))
    }

    fn progress(&self) -> (f64, Details) {
        (self.done(), Details::Search { nodes: self.nodes(), covers: self.at_most_limit(&self.seen()) })
    }

    fn reports(&self) -> bool {
        true
    }

    fn seen(&self) -> Natural {
        self.counted().max(self.seen_before.clone())
    }
}
