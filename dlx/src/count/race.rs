//! A sweep races a search.
//!
//! Neither's end can be known before, but both tell how far they seem to be. So they take turns, and the
//! one that seems to be done sooner gets most of the time.
//!
//! What a sweep tells is not worth much before it is past its widest step: that may come later, and be
//! wider, than anybody could see. What a search tells is usually right within a factor of two. So the sweep
//! has a *stake*, a share of the time that the search seems to take in all. Once that is spent it goes on
//! only if its steps have been getting smaller. Thus little is lost where it does not help; and where it
//! helps much, its stake is more than it needs.
//!
//! Sweeps have all threads from the beginning. A search has one thread as long as it takes turns, and then
//! deals out what is left of it, so that nothing is lost but what the other threads would have done.
//!
//! Where no sweep helps, a memoised search may: what branches like a tree falls apart. It tells nothing
//! before its end, so it is tried with a stake of its own, and again when the search has had twice the time.

use std::collections::VecDeque;
use std::time::Instant;

use super::counter::{Clock, Total};
use super::frontier::plan::Layout;
use super::frontier::sweep::{Sweep, sweep};
use super::natural::Natural;
use super::order::{Incidence, Order};
use crate::count::memo;
use crate::count::planar::Plane;
use crate::outcome::Stop;
use crate::problem::Problem;
use crate::search::Search;

/// Problems that a search counts within so many nodes need nothing else.
const SMALL: u64 = 2000;
/// How many nodes are searched at a turn.
const TURN: u64 = 4000;
/// A sweep that is not past its widest step gets this share of the time that the search seems to take.
const STAKE: f64 = 0.18;
/// Who seems to be so many times faster gets as many times as much time as the search has had; but no more
/// than this,
const LEAD: f64 = 8.0;
/// and no less than one part of so many.
const PART: f64 = 32.0;
/// Who seems to be so many times slower is behind.
const UNSURE: f64 = 4.0;
/// A memoised search is tried after so many seconds.
const RECALL: f64 = 0.05;
/// It seems to be faster than a sweep if its states are estimated to be fewer by so many bits,
const AHEAD: f64 = 6.0;
/// no more than this many in bits,
const FEW: f64 = 28.0;
/// and if they take less time, of so many seconds each.
const RECALL_STATE: f64 = 1e-6;
/// It gets as much time as all that went before. If it does not seem to be faster, that is no more than this
/// share of what the search seems to take,
const RECALL_STAKE: f64 = 0.01;
/// and each time after so many times as long.
const RECALL_AGAIN: f64 = 4.0;
/// Before the search goes on alone, it may have so many times as much.
const LAST_RECALL: f64 = 30.0;
/// And one part of so many of the memory.
const RECALL_SHARE: usize = 4;
/// To get ready for it may take this share of the time that went before.
const PLANNED: f64 = 1.0 / 8.0;
/// How long that takes, in seconds for each item of each option.
const PLANNING: f64 = 4e-6;
/// To find a better order for a sweep may take this share of the time that the search seems to take.
const ORDERING: f64 = 0.05;
/// How long a step of that takes at most, in seconds.
const GREEDY_STEP: f64 = 4e-9;
/// The work of a sweep is not expected to grow by more than this from where it is.
const MOST_GROWTH: f64 = 2.0;
/// How long a unit of a sweep's work takes, until it is known, in seconds.
const UNIT: f64 = 2e-9;
/// A step of so many units tells how long one takes.
const STEADY: u64 = 5000;
/// The least of so many times counts, as a step may be kept waiting by others at work on the machine.
const PACES: usize = 3;
/// The search is on one thread as long as there is a race. That ends when this share of the time that the
/// search seems to take has been lost by it.
const LOST: f64 = 0.05;

/// How a race ends.
enum End {
    /// One of them has counted.
    Known(Total),
    /// The search goes on alone.
    Search,
}

impl Clock<'_> {
    /// Counts in whichever way seems to be faster.
    pub(super) fn race(&self, problem: &Problem) -> Total {
        let mut search = self.search(problem, self.counter.threads);
        let begun = Instant::now();
        search.begin_count();
        if let Some(count) = search.count_on(SMALL) {
            return count.into();
        }
        let mut runner = Runner { search, time: begun.elapsed().as_secs_f64() };
        let race = Race::new(self, problem);
        if let Some(number) = race.draw_in_plane(&runner) {
            return Total::Exact(number);
        }
        match race.run(&mut runner) {
            End::Known(total) => total,
            End::Search => runner.search.count_rest().into(),
        }
    }
}

/// What races the search.
struct Race<'r> {
    clock: &'r Clock<'r>,
    problem: &'r Problem,
    bytes: usize,
    incidence: Incidence,
    /// An order for a sweep that was made at once, and the one that is taken.
    quick: Order,
    order: Option<Order>,
    racer: Option<Racer>,
    /// Whether the sweep seems to be slower than the search, or cannot take part.
    is_behind: bool,
    /// Whether it has not the memory that it needs.
    is_out: bool,
    plan: Option<memo::Plan>,
    /// Whether the memoised search seems to be the fastest.
    recall_leads: bool,
    /// When the memoised search has its next turn, in seconds from the start.
    next_recall: f64,
}

/// How far the search is, as all turns of the others are measured by that; in seconds.
struct Moment {
    /// What it has had.
    time: f64,
    /// What it seems to need from here, on all threads.
    left: f64,
    /// Whether the race is to end.
    is_last: bool,
}

impl Moment {
    fn new(runner: &Runner, threads: f64) -> Self {
        let (time, left) = (runner.time, runner.left() / threads);
        let lost = time - time / threads;
        Moment { time, left, is_last: lost > (time + left) * LOST }
    }

    fn all(&self) -> f64 {
        self.time + self.left
    }
}

impl<'r> Race<'r> {
    fn new(clock: &'r Clock<'r>, problem: &'r Problem) -> Self {
        let incidence = Incidence::new(problem);
        let quick = incidence.quick_order();
        Race {
            clock,
            problem,
            bytes: clock.counter.bytes(),
            order: quick.is_good().then(|| quick.clone()),
            incidence,
            quick,
            racer: None,
            is_behind: false,
            is_out: false,
            plan: None,
            recall_leads: false,
            next_recall: RECALL,
        }
    }

    /// Counts perfect matchings of a planar graph, if it is one and that is the fastest.
    fn draw_in_plane(&self, runner: &Runner) -> Option<Natural> {
        let seconds = f64::min(runner.left(), self.quick.seconds());
        self.clock.with_means(|means| {
            let plane = Plane::new(self.problem, &self.quick.items, seconds, means.check).ok()??;
            // If it is stopped, so will be the others.
            plane.count(means).ok()
        })
    }

    /// Lets all take turns, as long as more than one of them is in the race.
    fn run(mut self, runner: &mut Runner) -> End {
        let threads = self.clock.counter.cores() as f64;
        loop {
            let moment = Moment::new(runner, threads);
            if let Some(end) = self.line_up(&moment).or_else(|| self.recall(&moment)) {
                return end;
            }
            if let Some(racer) = self.racer.take()
                && let Some(total) = self.sweep(racer, &moment)
            {
                return End::Known(total);
            }
            if moment.is_last {
                return End::Search;
            }
            if let Some(total) = runner.run() {
                return End::Known(total);
            }
        }
    }

    /// Gets a sweep ready, if it is time for one.
    fn line_up(&mut self, moment: &Moment) -> Option<End> {
        if self.racer.is_some() || self.is_out {
            return None;
        }
        let begun = Instant::now();
        // A better order is looked for only when that takes little time beside the search.
        let seconds = self.incidence.greedy_steps().unwrap_or(0) as f64 * GREEDY_STEP;
        let is_cheap = seconds < moment.all() * ORDERING && (moment.is_last || seconds < moment.time);
        if self.order.is_none() && is_cheap {
            self.order = Some(self.incidence.greedy_order(self.quick.clone()));
        }
        let bytes = self.bytes - self.bytes / RECALL_SHARE;
        match Racer::new(self.problem, &self.incidence, self.order.as_ref()?, bytes) {
            Ok(Some(ready)) => {
                self.racer = Some(Racer { spent: begun.elapsed().as_secs_f64(), ..ready });
                None
            }
            Ok(None) => Some(End::Known(Total::Exact(Natural::default()))),
            Err(_) => {
                (self.is_behind, self.is_out) = (true, true);
                None
            }
        }
    }

    /// The memoised search tries its luck, if it is its turn.
    fn recall(&mut self, moment: &Moment) -> Option<End> {
        let time = self.clock.elapsed().as_secs_f64();
        let planning = self.incidence.entries() as f64 * PLANNING;
        let affordable = planning < if moment.is_last { time } else { time * PLANNED };
        if time < self.next_recall || (self.plan.is_none() && !affordable) {
            return None;
        }
        let plan =
            self.plan.get_or_insert_with(|| memo::plan(self.problem, &self.incidence, &self.quick.items));
        let seconds = plan.estimate.exp2() * RECALL_STATE;
        self.recall_leads = plan.estimate < FEW
            && self.order.as_ref().is_some_and(|order| plan.estimate + AHEAD < order.estimate)
            && self.racer.as_ref().is_none_or(|racer| seconds < racer.left());
        if !self.recall_leads && !self.is_behind {
            return None;
        }
        let (stake, again) = if self.recall_leads { (STAKE, 2.0) } else { (RECALL_STAKE, RECALL_AGAIN) };
        self.next_recall = again * time;
        let patience = if moment.is_last { LAST_RECALL } else { 1.0 };
        let halt = self.clock.halt().within((stake * moment.all()).min(patience * time));
        let number = memo::count(self.problem, plan, self.bytes / RECALL_SHARE, || halt.check());
        number.ok().map(|number| End::Known(Total::Exact(number)))
    }

    /// The sweep has its turn.
    fn sweep(&mut self, mut racer: Racer, moment: &Moment) -> Option<Total> {
        let behind = (racer.spent + racer.left()) / moment.all();
        // Before its first step nobody knows.
        let has_begun = racer.sweep.layer().done > 0;
        self.is_behind = racer.is_stuck || has_begun && behind >= UNSURE;
        let share = match behind {
            _ if racer.is_past_peak() => LEAD,
            _ if !has_begun || self.recall_leads => 1.0,
            behind => (1.0 / behind).clamp(1.0 / PART, LEAD),
        };
        let allowed = match moment.is_last {
            true if self.is_behind => return None,
            true => f64::INFINITY,
            false => moment.time * share,
        };
        let stake = STAKE * moment.all();
        match racer.run(allowed, stake, self.clock) {
            Ok(Some(number)) => return Some(Total::Exact(number)),
            // If it was the caller's time that is up, the search will find out.
            Ok(None) | Err(Stop::Timeout) => self.racer = Some(racer),
            // It would take more memory than there is.
            Err(_) => (self.is_behind, self.is_out) = (true, true),
        }
        None
    }
}

/// A search in a race.
struct Runner {
    search: Search,
    /// Time spent, in seconds.
    time: f64,
}

impl Runner {
    /// How long it seems to take from here, in seconds.
    fn left(&self) -> f64 {
        self.time * (1.0 / self.search.done().max(f64::MIN_POSITIVE) - 1.0)
    }

    /// Takes a turn; gives the number if it is known then.
    fn run(&mut self) -> Option<Total> {
        let begun = Instant::now();
        let count = self.search.count_on(TURN);
        self.time += begun.elapsed().as_secs_f64();
        count.map(Total::from)
    }
}

/// Whether steps are getting smaller.
struct Slope {
    /// The most states that a step had.
    widest: u64,
    /// The logarithm of the estimated number of states after each step.
    entropy: Vec<f64>,
}

impl Slope {
    fn meet(&mut self, states: u64) {
        self.widest = self.widest.max(states);
    }

    /// Whether the widest step seems to be past, if so many steps are done and the next one has so many
    /// states.
    fn is_past_peak(&self, done: usize, states: u64) -> bool {
        let (past, ahead) = self.entropy.split_at(done.min(self.entropy.len()));
        let peak = past.iter().fold(0.0, |peak, entropy| f64::max(peak, *entropy));
        // A bit more or less means nothing.
        states <= self.widest && ahead.iter().all(|entropy| *entropy < peak - 1.0)
    }
}

/// A sweep in a race.
struct Racer {
    sweep: Box<dyn Sweep>,
    /// Time spent, in seconds.
    spent: f64,
    /// How long a unit of work took in the last steps that tell, in seconds.
    paces: VecDeque<f64>,
    /// How much work the last step was.
    last: f64,
    slope: Slope,
    /// Whether its next step was broken off, as it took longer than it was allowed.
    is_stuck: bool,
}

impl Racer {
    /// None if some item has no option, so that there is nothing to count.
    fn new(
        problem: &Problem,
        incidence: &Incidence,
        order: &Order,
        memory: usize,
    ) -> Result<Option<Self>, Stop> {
        let layout = Layout::new(problem, &order.items);
        if layout.hopeless {
            return Ok(None);
        }
        let entropy = incidence.profile(&layout.steps).collect();
        Ok(Some(Racer {
            sweep: sweep(problem, &layout, memory)?,
            spent: 0.0,
            paces: VecDeque::with_capacity(PACES),
            last: 1.0,
            slope: Slope { widest: 0, entropy },
            is_stuck: false,
        }))
    }

    /// How long it seems to take from here, in seconds.
    ///
    /// What the next step takes is known. The others are estimated to take as much more or less as
    /// their entropies tell, and all of them more if the work has been growing.
    fn left(&self) -> f64 {
        let steps = &self.slope.entropy[self.sweep.layer().done..];
        let (Some(next), [first, ..]) = (self.sweep.next(), steps) else {
            return 0.0;
        };
        // Estimates are too high, and so are the differences between them, by about the same factor.
        let states = (self.sweep.layer().states as f64).max(2.0).log2();
        let factor = if self.sweep.layer().done == 0 { 1.0 } else { (states / first.max(1.0)).min(1.0) };
        let relative: f64 = steps.iter().map(|entropy| (factor * (entropy - first)).exp2()).sum();
        let growth = (next as f64 / self.last).clamp(1.0, MOST_GROWTH);
        next as f64 * self.pace() * relative * growth
    }

    /// How long a unit of work takes, in seconds.
    fn pace(&self) -> f64 {
        self.paces.iter().copied().min_by(f64::total_cmp).unwrap_or(UNIT)
    }

    fn is_past_peak(&self) -> bool {
        self.slope.is_past_peak(self.sweep.layer().done, self.sweep.waiting())
    }

    /// Takes steps as long as they seem not to take more time in all than is allowed; gives the number
    /// of covers when all are done. Before the widest step is past, all that is allowed is the stake, and
    /// a step that takes longer is broken off.
    fn run(&mut self, allowed: f64, stake: f64, clock: &Clock<'_>) -> Result<Option<Natural>, Stop> {
        let (threads, report, halt) = (clock.counter.cores(), clock.counter.report(), clock.halt());
        while let Some(next) = self.sweep.next() {
            let most = if self.is_past_peak() { f64::INFINITY } else { stake };
            if self.spent + next as f64 * self.pace() > allowed.min(most) {
                return Ok(None);
            }
            let halt = &halt.within(most - self.spent);
            let states = self.sweep.waiting();
            let begun = Instant::now();
            let step = self.sweep.advance(threads, halt);
            let elapsed = begun.elapsed().as_secs_f64();
            self.spent += elapsed;
            self.is_stuck = step.is_err();
            step?;
            if next >= STEADY {
                if self.paces.len() == PACES {
                    self.paces.pop_front();
                }
                self.paces.push_back(elapsed / next as f64);
            }
            self.last = (next as f64).max(1.0);
            self.slope.meet(states);
            report(self.sweep.layer());
        }
        Ok(Some(self.sweep.total()))
    }
}
