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
/// It begins with the problem as it is given: most small ones are counted before preprocessing or a look for symmetries
/// would have ended. It goes through its stages as it comes to have taken as long as the next one takes.
pub(super) struct SearchCount {
    prepared: Arc<Prepared>,
    stage: Stage,
    /// The work left for this stage.
    left: u64,
    /// What was seen before the search last began anew.
    before: Totals,
    branching: Branching,
    workers: Vec<Worker>,
    /// What no worker has begun to search.
    parts: Parts,
    /// The count stops at this number of covers.
    limit: u64,
    /// The work per thread.
    work: u64,
}

/// What is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The problem as it is given.
    AsGiven,
    /// What preprocessing leaves of it.
    Preprocessed,
    /// The parts of that which symmetries leave, if there are any.
    Settled,
}

/// A kernel, and what it has done.
struct Worker {
    kernel: Box<dyn Kernel>,
    tally: Tally,
    /// How often each cover of its subtree counts, and the covers that its tally had when it began with that.
    times: Natural,
    begun_at: u64,
    /// The covers of the subtrees before, as often as they count.
    counted: Natural,
    /// Its subtree, until it begins to search.
    fresh: Option<Subtree>,
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
    /// The part of the whole that is told to be done. It never becomes less, also where a search begins anew.
    done: f64,
}

impl SearchCount {
    pub(super) fn new(job: &Job<'_>) -> Self {
        let prepared = Solver::builder().threads(job.threads).as_given().build(job.problem);
        let prepared = prepared.expect("some kernel can search any problem").into_prepared();
        let round = reduce::round(job.problem);
        let mut count = SearchCount {
            stage: Stage::AsGiven,
            left: round.unwrap_or(0) as u64,
            before: Totals { nodes: 0, covers: 0, done: 0.0 },
            branching: Branching { counting: true, ..prepared.branching.clone() },
            prepared,
            workers: Vec::new(),
            parts: Parts::default(),
            limit: job.limit,
            work: 0,
        };
        count.begin(job.threads, true);
        count
    }

    /// Begins with new workers, the first of which has the whole tree to search, or none has anything yet.
    fn begin(&mut self, threads: usize, whole: bool) {
        self.before = Totals { nodes: self.nodes(), covers: self.seen(), done: self.told() };
        let worker = |_| Worker {
            kernel: self.prepared.form(false).tables.kernel(),
            tally: Tally { limit: self.limit, ..Tally::default() },
            times: 1.into(),
            begun_at: 0,
            counted: Natural::default(),
            fresh: None,
            weight: 0.0,
            finished: 0.0,
            is_idle: true,
        };
        self.workers = (0..threads).map(worker).collect();
        if let Some(first) = self.workers.first_mut().filter(|_| whole) {
            first.begin(Subtree { weight: 1.0, ..Subtree::default() }, 1.into(), &self.branching);
        }
        self.work = 0;
    }

    /// Searches as the stages before the last one do, for as long as they take. Returns whether all is counted.
    fn search_at_first(&mut self, allowance: &Allowance<'_>) -> Result<bool, Halt> {
        while self.stage != Stage::Settled {
            while self.left > 0 {
                allowance.admits(1)?;
                let before = self.all_work();
                let is_done = self.turn(self.left.min(allowance.left()), allowance.watch())?;
                let work = self.all_work() - before;
                allowance.note(work);
                if is_done {
                    return Ok(true);
                }
                self.left = self.left.saturating_sub(work.max(1));
            }
            self.enter_next_stage(allowance)?;
        }
        Ok(false)
    }

    fn enter_next_stage(&mut self, allowance: &Allowance<'_>) -> Result<(), Halt> {
        if self.stage == Stage::AsGiven {
            let is_less = Arc::get_mut(&mut self.prepared).expect("workers keep none").reduce();
            if is_less {
                self.begin(self.workers.len(), true);
            }
            self.stage = Stage::Preprocessed;
            self.left = Parts::first_look(&self.prepared.form(false).problem).unwrap_or(0);
            return Ok(());
        }
        let problem = &self.prepared.form(false).problem;
        if Parts::first_look(problem).is_some() {
            let work = self.forecast().work() * self.workers.len() as f64;
            let parts = Parts::of_whole(problem, work, allowance)?;
            if let Some(parts) = parts {
                self.begin(self.workers.len(), false);
                self.parts = parts;
            }
        }
        self.stage = Stage::Settled;
        Ok(())
    }

    /// The work of all threads.
    fn all_work(&self) -> u64 {
        self.workers.iter().map(|worker| worker.tally.work).sum()
    }

    fn nodes(&self) -> u64 {
        self.before.nodes + self.workers.iter().map(|worker| worker.tally.nodes).sum::<u64>()
    }

    /// How many covers are known.
    fn counted(&self) -> Natural {
        self.workers.iter().fold(Natural::default(), |sum, worker| &sum + &worker.counted())
    }

    /// The same, at most the limit.
    fn covers(&self) -> u64 {
        u64::try_from(&self.counted()).unwrap_or(u64::MAX).min(self.limit)
    }

    fn is_full(&self) -> bool {
        self.limit < u64::MAX && self.covers() >= self.limit
    }

    /// The part of the tree that is done.
    fn done(&self) -> f64 {
        self.parts.done() + self.workers.iter().map(Worker::done).sum::<f64>()
    }

    /// The part of the whole that was to be done when the search last began anew.
    fn rest(&self) -> f64 {
        1.0 - self.before.done
    }

    /// The part of the whole that is told to be done.
    fn told(&self) -> f64 {
        self.before.done + self.rest() * self.done()
    }

    /// Gives each idle worker a part that waits, or one of another's subtree, while there is one to give.
    fn hand_out(&mut self, allowance: &Allowance<'_>) -> Result<(), Halt> {
        while let Some(idle) = self.workers.iter().position(|worker| worker.is_idle) {
            let Some(part) = self.next_part(allowance)? else { break };
            let times = part.times.clone();
            self.workers[idle].begin(part.into_subtree(), times, &self.branching);
        }
        let Some(mut idle) = self.workers.iter().position(|worker| worker.is_idle) else { return Ok(()) };
        let can_give = |worker: &Worker| !worker.is_idle && worker.fresh.is_none();
        let mut givers: Vec<usize> =
            (0..self.workers.len()).filter(|&w| can_give(&self.workers[w])).collect();
        // The worker with the most work left gives first.
        let left = |worker: &Worker| worker.weight - worker.kernel.done();
        givers.sort_by(|&a, &b| left(&self.workers[b]).total_cmp(&left(&self.workers[a])));
        for giver in givers.into_iter().cycle().take(self.workers.len()) {
            let Some(subtree) = self.workers[giver].give() else { continue };
            let times = self.workers[giver].times.clone();
            self.workers[idle].begin(subtree, times, &self.branching);
            match self.workers.iter().position(|worker| worker.is_idle) {
                Some(next) => idle = next,
                None => break,
            }
        }
        Ok(())
    }

    fn next_part(&mut self, allowance: &Allowance<'_>) -> Result<Option<Part>, Halt> {
        let searched = self.all_work();
        self.parts.next(&self.prepared.form(false).problem, searched, allowance)
    }

    /// Runs all workers for this much work each. Returns whether all are done.
    fn turn(&mut self, work: u64, watch: &Watch) -> Result<bool, Stop> {
        let before_turn = Totals { nodes: self.nodes(), covers: self.covers(), done: self.told() };
        let rest = self.rest();
        let before = self.all_work();
        let (branching, busy) = (&self.branching, self.workers.iter_mut().filter(|worker| !worker.is_idle));
        let mut busy: Vec<&mut Worker> = busy.collect();
        match &mut busy[..] {
            [] => return Ok(true),
            [one] => one.run(branching, work, (before_turn, rest), watch)?,
            several => thread::scope(|scope| {
                let run = |worker: &'_ mut Worker| worker.run(branching, work, (before_turn, rest), watch);
                let threads: Vec<_> =
                    several.iter_mut().map(|worker| scope.spawn(move || run(worker))).collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().expect("a kernel that counts does not panic"))
                    .fold(Ok(()), Result::and)
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
            let alike = alike.iter().map(|(_, subtree)| subtree.clone()).collect();
            // Without a limit, there may be more covers than fit into a word.
            let limit = if self.limit < u64::MAX { self.limit - self.covers() } else { u64::MAX };
            let watch = watch.after(self.nodes(), self.covers()).share(self.told(), self.rest());
            let (tally, outcome) =
                parallel::count(&self.prepared, false, alike, &self.branching, limit, watch);
            if let Some(first) = self.workers.first_mut() {
                first.counted = &first.counted + &times.times(tally.covers);
                first.tally.add(&Tally { covers: 0, ..tally });
                first.finished += if outcome.is_complete() { weight } else { 0.0 };
            }
            match outcome {
                Outcome::Complete if self.is_full() => return Err(Stop::Limit),
                Outcome::Complete => {}
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
        if self.search_at_first(allowance)? {
            return Ok(self.counted());
        }
        loop {
            if self.workers.len() > 1 && allowance.is_unlimited() && self.parts.is_empty() {
                self.finish(watch)?;
                break;
            }
            self.hand_out(allowance)?;
            let turn = match self.workers.len() {
                1 => allowance.left(),
                _ => (self.work / TURN_DIVISOR).max(SHORTEST_TURN).min(allowance.left()),
            };
            let before = self.work;
            let is_done = self.turn(turn, watch)?;
            allowance.note(self.work - before);
            if is_done && self.parts.is_empty() {
                break;
            }
            allowance.admits(1)?;
        }
        Ok(self.counted())
    }

    fn forecast(&self) -> Forecast {
        let done = self.done();
        if done == 0.0 && !self.parts.is_empty() {
            return Forecast::Firm(self.parts.expected() / self.workers.len() as f64);
        }
        Forecast::Firm(self.work as f64 * (1.0 / done.max(f64::MIN_POSITIVE) - 1.0))
    }

    fn progress(&self) -> (f64, Details) {
        (self.told(), Details::Search { nodes: self.nodes(), covers: self.seen() })
    }

    fn seen(&self) -> u64 {
        self.covers().max(self.before.covers)
    }
}

impl Worker {
    /// Begins with a subtree whose covers count so often.
    fn begin(&mut self, subtree: Subtree, times: Natural, branching: &Branching) {
        self.counted = self.counted();
        self.begun_at = self.tally.covers;
        self.times = times;
        self.kernel.start(&subtree, branching);
        self.weight = subtree.weight;
        self.is_idle = false;
        self.tally.pause_at = self.tally.nodes;
        self.fresh = Some(subtree);
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
        if self.is_idle { self.finished } else { self.finished + self.kernel.done() }
    }

    /// Runs for this much work. `before` is what all workers had done when the turn began; what they search is this part
    /// of the whole.
    fn run(
        &mut self,
        branching: &Branching,
        work: u64,
        (before, part): (Totals, f64),
        watch: &Watch,
    ) -> Result<(), Stop> {
        let begun = self.tally.work;
        let (nodes, covers, done) = (self.tally.nodes, self.tally.covers, self.done());
        let times = u64::try_from(&self.times).unwrap_or(u64::MAX);
        self.fresh = None;
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
                let found = (self.tally.covers - covers).saturating_mul(times);
                let covers = before.covers.saturating_add(found);
                (before.done + part * (self.done() - done), Details::Search { nodes, covers })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::automorphism::problems::{Chance, circle, pigeons};
    use crate::problem::{ItemId, Problem};

    /// A count that has looked for symmetries, whatever that costs, and as far as they go.
    fn by_parts<'p>(job: &Job<'p>) -> SearchCount {
        let mut count = SearchCount::new(job);
        let watch = Watch::start(&Limits::new());
        let parts = Parts::of_whole(job.problem, f64::MAX, &Allowance::unlimited(&watch)).unwrap();
        if let Some(parts) = parts {
            count.begin(job.threads, false);
            count.parts = parts.without_bounds();
        }
        count.stage = Stage::Settled;
        count
    }

    /// Counts in turns of so much work.
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
        let items: Vec<ItemId> = (0..3 * order * order).map(|_| b.primary()).collect();
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
            let people: Vec<ItemId> = (0..size).map(|_| b.primary()).collect();
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
            assert_eq!(count.seen(), 1000);
        }
    }
}
