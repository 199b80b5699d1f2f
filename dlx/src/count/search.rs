//! Counts by searching, with a kernel on each thread. It can pause between two nodes.
//!
//! Threads work in turns. Between two turns, an idle kernel gets a part of another one's subtree; within a
//! turn, no thread waits for another. Once no other method races, the threads share the rest as in any
//! search.
//!
//! Of parts of the tree that symmetries turn into each other, one is searched (see [`super::parts`]).

use std::sync::Arc;
use std::thread;

use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use super::parts::{Part, Parts};
use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::limits::{POLL_INTERVAL, Watch};
use crate::outcome::{Details, Outcome, Stop};
use crate::parallel::{self, Roots};
use crate::prepared::{Prepared, Settings};
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
    /// The nodes before the search began anew, and how many covers were known when it was last given up.
    nodes_before: u64,
    seen_before: Natural,
    branching: Branching,
    workers: Vec<Worker>,
    /// What no worker has begun to search.
    parts: Parts,
    /// The count stops at this number of covers.
    limit: u64,
    /// The work per thread, of searches that were not given up.
    work: u64,
}

/// A kernel, and what it has done.
struct Worker {
    kernel: Box<dyn Kernel>,
    tally: Tally,
    /// How often each cover of its subtree counts, and the covers that its tally had when it began with that.
    times: Natural,
    begun_at: u64,
    /// The work that its subtree is expected to take, for each unit of weight.
    expected: f64,
    /// The covers of the subtrees before, as often as they count.
    counted: Natural,
    /// Its subtree, until it begins to search.
    fresh: Option<Subtree>,
    trial: Option<Trial>,
    /// The part of the whole tree that its subtree is estimated to be, and the parts that it has finished.
    weight: f64,
    finished: f64,
    is_idle: bool,
}

/// The begin of a search that may still be given up.
struct Trial {
    part: Part,
    /// The worker's work when it begins and when it ends.
    begin: u64,
    end: u64,
}

/// What all workers have done.
#[derive(Clone, Copy)]
struct Totals {
    nodes: u64,
    covers: u64,
    /// The part of the whole that is done. What is on trial does not count, so it never becomes less.
    done: f64,
}

impl SearchCount {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let settings = Settings { threads: job.threads, as_given: true, ..Settings::default() };
        let prepared = Prepared::new(job.problem, settings).expect("some kernel can search any problem");
        let mut count = SearchCount {
            is_preprocessed: false,
            nodes_before: 0,
            seen_before: Natural::default(),
            branching: Branching { counting: true, ..prepared.branching.clone() },
            prepared: Arc::new(prepared),
            workers: Vec::new(),
            parts: Parts::default(),
            limit: job.limit,
            work: 0,
        };
        count.begin(job.threads, reduce::round(job.problem).unwrap_or(0));
        count
    }

    /// Begins with new workers, the first of which has the whole tree on trial.
    fn begin(&mut self, threads: usize, trial: u64) {
        (self.nodes_before, self.seen_before) = (self.nodes(), self.seen());
        let worker = |_| Worker {
            kernel: self.prepared.form(false).tables.kernel(),
            tally: Tally { limit: self.limit, ..Tally::default() },
            times: 1.into(),
            begun_at: 0,
            expected: f64::INFINITY,
            counted: Natural::default(),
            fresh: None,
            trial: None,
            weight: 0.0,
            finished: 0.0,
            is_idle: true,
        };
        self.workers = (0..threads).map(worker).collect();
        if let Some(first) = self.workers.first_mut() {
            first.begin_part(Part::whole(), Some(trial), &self.branching);
        }
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
            let expected = work * (trial.part.weight / worker.kernel.done() - 1.0);
            let problem = &self.prepared.form(false).problem;
            if self.parts.split(problem, &trial.part, (expected, self.all_work()), allowance)? {
                self.give_up(number);
            } else {
                self.workers[number].trial = None;
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
        self.parts.done() + self.workers.iter().map(Worker::done).sum::<f64>()
    }

    /// Gives each idle worker a part that waits, or one of another's subtree, while there is one to give.
    fn hand_out(&mut self) {
        while let Some(idle) = self.workers.iter().position(|worker| worker.is_idle) {
            let Some(part) = self.parts.next() else { break };
            let trial = self.trial();
            self.workers[idle].begin_part(part, trial, &self.branching);
        }
        let Some(mut idle) = self.workers.iter().position(|worker| worker.is_idle) else { return };
        let can_give = |worker: &Worker| !worker.is_idle && worker.fresh.is_none() && worker.trial.is_none();
        let mut givers: Vec<usize> =
            (0..self.workers.len()).filter(|&w| can_give(&self.workers[w])).collect();
        // The worker with the most work left gives first.
        let left = |worker: &Worker| worker.weight - worker.kernel.done();
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

    /// How long a part is on trial, if at all.
    fn trial(&self) -> Option<u64> {
        self.parts.trial(&self.prepared.form(false).problem)
    }

    /// Runs all workers for this much work each. Returns whether all are done.
    fn turn(&mut self, work: u64, watch: &Watch) -> Result<bool, Stop> {
        let before_turn = Totals { nodes: self.nodes(), covers: self.covers(), done: self.done() };
        let before = self.all_work();
        let (branching, busy) = (&self.branching, self.workers.iter_mut().filter(|worker| !worker.is_idle));
        let mut busy: Vec<&mut Worker> = busy.collect();
        match &mut busy[..] {
            [] => return Ok(true),
            [one] => one.run(branching, work, before_turn, watch)?,
            several => thread::scope(|scope| {
                let run = |worker: &'_ mut Worker| worker.run(branching, work, before_turn, watch);
                let threads: Vec<_> =
                    several.iter_mut().map(|worker| scope.spawn(move || run(worker))).collect();
                threads.into_iter().map(parallel::join).fold(Ok(()), Result::and)
            })?,
        }
        self.work += (self.all_work() - before) / self.workers.len() as u64;
        if self.is_full() {
            return Err(Stop::Limit);
        }
        Ok(self.workers.iter().all(|worker| worker.is_idle))
    }

    /// Counts the rest, with the threads sharing the work as in any search: those parts together that count equally often.
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
            let (times, weight) = (&alike[0].0, alike.iter().map(|(_, subtree)| subtree.weight).sum::<f64>());
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
                first.finished += if outcome.is_complete() { weight } else { 0.0 };
            }
            match outcome {
                Outcome::Complete if self.is_full() => return Err(Stop::Limit),
                Outcome::Complete => {}
                Outcome::Stopped(Stop::Limit) => return Err(at_limit(limit)),
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
            let is_split = self.is_on_trial() || !self.parts.is_empty();
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
            if is_done && self.parts.is_empty() {
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
        if self.parts.is_empty() || !is_early {
            return Forecast::Firm(by_progress);
        }
        let of_workers: f64 = self.workers.iter().map(Worker::expected).sum();
        let by_parts = (self.parts.expected() + of_workers) / self.workers.len() as f64;
        Forecast::Firm(by_progress.min(by_parts))
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

/// Why a count ends at this limit on covers. Without one, they no longer fit into a word: other methods may count them.
fn at_limit(limit: u64) -> Stop {
    if limit < u64::MAX { Stop::Limit } else { Stop::Unfit }
}

impl Worker {
    /// Begins with a subtree whose covers count `times` times.
    fn begin(&mut self, subtree: Subtree, times: Natural, expected: f64, branching: &Branching) {
        self.counted = self.counted();
        self.begun_at = self.tally.covers;
        self.times = times;
        self.expected = expected;
        self.kernel.start(&subtree, branching);
        self.weight = subtree.weight;
        self.is_idle = false;
        self.tally.pause_at = self.tally.nodes;
        self.fresh = Some(subtree);
    }

    /// Begins with a part, which may be on trial for some work.
    fn begin_part(&mut self, part: Part, trial: Option<u64>, branching: &Branching) {
        self.begin(part.subtree(), part.times.clone(), part.work / part.weight, branching);
        let begin = self.tally.work;
        self.trial = trial.map(|work| Trial { part, begin, end: begin + work });
    }

    /// Gives the search that is on trial this much more work; if none, it is on trial no longer.
    fn prolong_trial(&mut self, work: Option<u64>) {
        let (trial, now) = (self.trial.take(), self.tally.work);
        self.trial = trial.zip(work).map(|(trial, work)| Trial { end: now + work, ..trial });
    }

    /// Gives up the search that is on trial.
    fn give_up(&mut self) {
        self.trial = None;
        self.tally.covers = self.begun_at;
        self.is_idle = true;
    }

    /// The work that the trial still takes.
    fn left_of_trial(&self) -> Option<u64> {
        self.trial.as_ref().map(|trial| trial.end.saturating_sub(self.tally.work))
    }

    fn is_trial_over(&self) -> bool {
        self.left_of_trial() == Some(0)
    }

    fn work_of_trial(&self) -> u64 {
        self.trial.as_ref().map_or(0, |trial| self.tally.work - trial.begin)
    }

    /// The work that its subtree was expected to take when it began.
    fn expected(&self) -> f64 {
        if self.is_idle { 0.0 } else { self.expected * self.weight }
    }

    /// The part of the tree that has been searched, but only on trial.
    fn done_on_trial(&self) -> f64 {
        if self.trial.is_some() { self.kernel.done() } else { 0.0 }
    }

    /// The covers that it has found, as often as they count.
    fn counted(&self) -> Natural {
        &self.counted + &self.times.times(self.tally.covers - self.begun_at)
    }

    /// Takes its subtree from it, if it has not begun to search.
    fn take_back(&mut self) -> Option<Subtree> {
        let subtree = self.fresh.take()?;
        self.is_idle = true;
        Some(subtree)
    }

    /// Splits off a part of its subtree.
    fn give(&mut self) -> Option<Subtree> {
        let subtree = self.kernel.split()?;
        self.weight -= subtree.weight;
        Some(subtree)
    }

    /// The part of the tree that it has done.
    fn done(&self) -> f64 {
        if self.is_idle || self.trial.is_some() { self.finished } else { self.finished + self.kernel.done() }
    }

    /// Runs for this much work. `before` is what all workers had done when the turn began.
    fn run(&mut self, branching: &Branching, work: u64, before: Totals, watch: &Watch) -> Result<(), Stop> {
        let begun = self.tally.work;
        let (nodes, covers, done) = (self.tally.nodes, self.tally.covers, self.done());
        let times = u64::try_from(&self.times).unwrap_or(u64::MAX);
        self.fresh = None;
        loop {
            match self.kernel.run(branching, &mut self.tally) {
                Event::Done => {
                    self.finished += self.weight;
                    self.trial = None;
                    self.is_idle = true;
                    return Ok(());
                }
                Event::Full => return Err(at_limit(self.tally.limit)),
                Event::Cover | Event::Pause => {}
            }
            let nodes = before.nodes + self.tally.nodes - nodes;
            watch.poll(nodes)?;
            watch.report(|| {
                let found = (self.tally.covers - covers).saturating_mul(times);
                let covers = before.covers.saturating_add(found);
                (before.done + self.done() - done, Details::Search { nodes, covers })
            });
            let left = work.saturating_sub(self.tally.work - begun);
            if left == 0 {
                return Ok(());
            }
            let (node_work, stretch) = self.tally.next_stretch(POLL_INTERVAL, &*self.kernel);
            let end = self.tally.nodes.saturating_add(left / node_work + 1);
            self.tally.pause_at = watch.next_poll(self.tally.nodes, stretch).min(end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::Solver;
    use crate::automorphism::problems::{Chance, circle, pigeons};
    use crate::problem::{ItemId, Problem};

    /// A count that has looked for symmetries, whatever that costs, and as far as they go.
    fn by_parts<'p>(job: &Job<'p>) -> SearchCount {
        let mut count = SearchCount::new(job);
        count.is_preprocessed = true;
        count.parts = Parts::unbounded();
        count.workers[0].prolong_trial(Some(0));
        count.judge(&Allowance::unlimited(&Watch::start(&Limits::new()))).unwrap();
        count
    }

    /// Counts in turns of `turn` units of work.
    fn total(count: &mut SearchCount, turn: u64) -> Result<Natural, Stop> {
        let watch = Watch::start(&Limits::new());
        let mut most = turn;
        loop {
            match count.advance(&Allowance::of(&watch, most)) {
                Ok(number) => return Ok(number),
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Pause) => most = most.saturating_add(turn),
            }
        }
    }

    fn latin_squares(order: usize) -> Problem {
        let mut b = Problem::builder();
        let items: Vec<ItemId> = b.many_primaries(3 * order * order);
        for (row, column, value) in
            (0..order.pow(3)).map(|n| (n / order / order, n / order % order, n % order))
        {
            let [cell, in_row, in_column] =
                [row * order + column, row * order + value, column * order + value];
            b.option([items[cell], items[order * order + in_row], items[2 * order * order + in_column]])
                .unwrap();
        }
        b.build()
    }

    #[test]
    fn parts_that_stand_for_others_count_for_them() {
        let mut chance = Chance(11);
        let mut split = 0;
        for number in 0..1500 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let expected = Solver::new(&problem).count();
            let (threads, turn) = ([1, 3][number % 2], [u64::MAX, 1 << 10][number / 2 % 2]);
            let job = Job::new(&problem, threads, 1 << 20, u64::MAX);
            let mut count = by_parts(&job);
            split += usize::from(!count.parts.is_empty());
            assert_eq!(total(&mut count, turn), Ok(expected.exact().unwrap().into()), "{problem:?}");
        }
        assert!(split > 500, "{split}");
    }

    #[test]
    fn latin_squares_are_counted_by_few_of_their_kind() {
        let problem = latin_squares(5);
        for threads in [1, 2] {
            let job = Job::new(&problem, threads, 1 << 20, u64::MAX);
            let mut count = by_parts(&job);
            assert_eq!(total(&mut count, u64::MAX), Ok(161_280.into()));
            let visited: u64 = count.workers.iter().map(|worker| worker.tally.covers).sum();
            assert!(visited <= 8, "{visited}");
        }
    }

    /// Pairs of people of some groups, all of whom may sit together; one pair of each group in two ways.
    fn pairs(groups: &[usize]) -> Problem {
        let mut b = Problem::builder();
        for &size in groups {
            let people: Vec<ItemId> = b.many_primaries(size);
            for (place, &one) in people.iter().enumerate() {
                for &other in &people[place + 1..] {
                    b.option([one, other]).unwrap();
                }
            }
            // The other way also takes something else.
            let far = b.secondary();
            b.option([people[0], people[1], far]).unwrap();
        }
        b.build()
    }

    #[test]
    fn there_may_be_more_covers_than_a_word_holds() {
        let problem = pairs(&[26, 24]);
        let totals: Vec<_> = [1, 2, 3]
            .iter()
            .map(|&threads| total(&mut by_parts(&Job::new(&problem, threads, 1 << 20, u64::MAX)), u64::MAX))
            .collect();
        // One pair of each group is there twice, and as many matchings of the others go with it.
        let of_group = |size: u64| -> u64 {
            let pairs = |people: u64| (1..people).step_by(2).product::<u64>();
            pairs(size) + pairs(size - 2)
        };
        let expected = [26, 24].iter().fold(Natural::from(1), |product, &size| product.times(of_group(size)));
        assert!(expected > u64::MAX.into());
        assert_eq!(totals, vec![Ok(expected); 3]);
    }

    #[test]
    fn a_limit_on_covers_holds_for_those_that_count_several_times() {
        let problem = latin_squares(5);
        for threads in [1, 2] {
            let job = Job::new(&problem, threads, 1 << 20, 1000);
            let mut count = by_parts(&job);
            assert_eq!(total(&mut count, u64::MAX), Err(Stop::Limit));
            assert!(count.seen() >= 1000.into());
        }
    }
}
