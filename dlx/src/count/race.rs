//! The race of all methods, for [`Method::Auto`](super::Method::Auto).
//!
//! Which method ends first cannot be known in advance. So all methods take turns, and each forecasts the work
//! that it still needs. Everything is measured in units of work, not in time: the same problem takes the same
//! turns on every run.
//!
//! A forecast is *firm*, a *guess*, or *blind*. The forecast of a search is firm, as it is usually right within a
//! factor of two or three. So is that of a frontier past its widest step, and that of a Pfaffian once its graph is
//! embedded. Before its widest step, that of a frontier is a guess: the widest step may be later and wider than the
//! estimate says, or the estimate may be far too high. Methods with firm forecasts get work in proportion to their
//! speed. A method that guesses has a *stake*: it may spend a small share of the work that the best firm forecast
//! needs in all. If its forecast is not firm by then, it waits until the share grows. So a method that does not help
//! costs little, and where one helps much, its stake is more than it needs. A *blind* forecast is a guess that no
//! work supports, as that of a learner: unless it is the best one, its stake is smaller still.
//!
//! A forecast that proved wrong counts as a guess, until the method has doubled its work and predicts anew. Where a
//! method predicts more the more it has done, as a search does whose tree is larger than it seemed, it is taken to go on
//! so.

use super::Method;
use super::counter::{Effort, Report, Total};
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::limits::Watch;
use crate::outcome::Stop;

/// The first turn of each method.
const FIRST_TURN: u64 = 200_000;
/// A turn is all work so far divided by this.
const TURN_DIVISOR: u64 = 8;
/// The stake of a guess that is better than the best firm forecast, as a part of the work that this forecast needs in
/// all.
const GUESS_STAKE: f64 = 0.18;
/// The stake of a guess that is worse.
const WORSE_GUESS_STAKE: f64 = 0.06;
/// The stake of a guess that is worse and blind.
const BLIND_STAKE: f64 = 0.01;
/// A forecast was wrong if the method has done this many times the work that it predicted.
const CLAIM_TOLERANCE: f64 = 1.25;
/// Predictions show a trend from this much work on.
const TREND_WORK: f64 = 10_000_000.0;
/// The trend is the number of doublings that a doubling of the work adds to the prediction. It counts as far as it is
/// above this: a little more is no trend.
const SLIGHT_TREND: f64 = 0.25;
/// The steepest trend, beyond which predictions have no end.
const STEEPEST_TREND: f64 = 0.75;
/// A forecast is at most multiplied by this for the trend.
const MOST_TREND: f64 = 4.0;
/// The largest weight of a turn, which is the ratio of two forecasts.
const MAX_WEIGHT: f64 = 32.0;
/// The smallest weight of a turn.
const MIN_WEIGHT: f64 = 1.0 / 32.0;

/// A method in the race.
struct Contender<'j> {
    method: Method,
    count: Box<dyn Counting + 'j>,
    /// The work done.
    work: f64,
    /// The nodes or states examined.
    nodes: u64,
    /// The work that its turns have allowed, and that it has not done yet.
    credit: f64,
    /// What it predicted when it had done at most half of its work so far, and what it predicted when it had done at most
    /// half of that.
    claims: [Claim; 2],
}

/// A prediction of the total work.
#[derive(Clone, Copy)]
struct Claim {
    /// The work that was done.
    at: f64,
    whole: f64,
}

impl<'j> Contender<'j> {
    fn new(method: Method, count: Box<dyn Counting + 'j>) -> Self {
        Contender {
            method,
            count,
            work: 0.0,
            nodes: 0,
            credit: 0.0,
            claims: [Claim { at: FIRST_TURN as f64 / 2.0, whole: f64::INFINITY }; 2],
        }
    }

    /// The forecast. It is not firm if an earlier one proved wrong.
    fn forecast(&self) -> Forecast {
        match self.count.forecast() {
            Forecast::Firm(work) if self.work > CLAIM_TOLERANCE * self.claims[0].whole => {
                Forecast::Guess(work * self.trend())
            }
            Forecast::Firm(work) => Forecast::Firm(work * self.trend()),
            forecast => forecast,
        }
    }

    /// What its own forecast is to be multiplied by, as it has predicted more and more.
    fn trend(&self) -> f64 {
        let before = self.claims[1];
        let whole = self.work + self.count.forecast().work();
        if before.at < TREND_WORK || whole <= before.whole {
            return 1.0;
        }
        let slope = (whole / before.whole).log2() / (self.work / before.at).log2();
        let slope = ((slope - SLIGHT_TREND) / (1.0 - SLIGHT_TREND)).clamp(0.0, STEEPEST_TREND);
        // If each doubling of the work adds so much, the work is what is predicted after this many.
        let doublings = (whole / self.work).log2() / (1.0 - slope);
        let left = self.work * (doublings.exp2() - 1.0);
        (left / (whole - self.work)).clamp(1.0, MOST_TREND)
    }

    /// The total work, by its forecast.
    fn whole(&self) -> f64 {
        self.work + self.forecast().work()
    }

    /// The weight of its turns, and the most work that it may do in all. `rest` and `whole` are the work that
    /// the best firm forecast needs from here, and in all.
    fn weight(&self, rest: f64, whole: f64) -> (f64, f64) {
        let ratio = rest / self.forecast().work();
        match self.forecast() {
            Forecast::Firm(_) => (ratio.clamp(MIN_WEIGHT, MAX_WEIGHT), f64::INFINITY),
            Forecast::Guess(_) if ratio > 1.0 => (ratio.min(MAX_WEIGHT), GUESS_STAKE * whole),
            Forecast::Guess(_) => (1.0, WORSE_GUESS_STAKE * whole),
            Forecast::Blind(_) if ratio > 1.0 => (1.0, GUESS_STAKE * whole),
            Forecast::Blind(_) => (MIN_WEIGHT, BLIND_STAKE * whole),
        }
    }

    fn effort(&self) -> Effort {
        Effort { method: self.method, work: self.work as u64, details: self.count.progress().1 }
    }

    /// Takes a turn.
    fn advance(&mut self, most: f64, watch: &Watch) -> Result<Natural, Halt> {
        let allowance = Allowance::of(watch, self.credit.min(most - self.work).max(0.0) as u64);
        if allowance.left() == 0 {
            return Err(Halt::Pause);
        }
        let answer = self.count.advance(&allowance);
        let spent = allowance.spent() as f64;
        self.nodes = self.count.progress().1.nodes();
        self.work += spent;
        self.credit -= spent;
        if self.work >= 2.0 * self.claims[0].at {
            let whole = self.work + self.count.forecast().work();
            self.claims = [Claim { at: self.work, whole }, self.claims[0]];
        }
        answer
    }
}

/// Counts by the method that ends first.
pub(super) fn race(job: &Job<'_>, watch: &Watch) -> Report {
    run(contenders(job), watch)
}

/// Counts by one method.
pub(super) fn alone<'j>(method: Method, count: Box<dyn Counting + 'j>, watch: &Watch) -> Report {
    run(vec![Contender::new(method, count)], watch)
}

fn contenders<'j>(job: &'j Job<'_>) -> Vec<Contender<'j>> {
    let methods = Method::ALL.iter().copied().filter(|method| method.takes(job.problem));
    methods.filter_map(|method| Some(Contender::new(method, method.begin()?(job)))).collect()
}

fn run(mut contenders: Vec<Contender<'_>>, watch: &Watch) -> Report {
    // What those did that had to give up.
    let mut efforts = Vec::new();
    let (method, total) = run_until_one_ends(&mut contenders, &mut efforts, watch);
    efforts.extend(contenders.iter().map(Contender::effort));
    Report { total, method, efforts }
}

fn run_until_one_ends(
    contenders: &mut Vec<Contender<'_>>,
    efforts: &mut Vec<Effort>,
    watch: &Watch,
) -> (Option<Method>, Total) {
    // Of all methods, also of those that had to give up.
    let (mut seen, mut nodes) = (Natural::default(), 0);
    // Why all had to give up: for lack of memory, if that would have helped one of them; or as one counts no further.
    let mut why = Stop::Unfit;
    loop {
        let done: f64 = contenders.iter().map(|contender| contender.work).sum();
        let turn = f64::max(FIRST_TURN as f64, done / TURN_DIVISOR as f64);
        let firm = contenders.iter().filter(|contender| matches!(contender.forecast(), Forecast::Firm(_)));
        let best = firm.min_by(|a, b| a.forecast().work().total_cmp(&b.forecast().work()));
        let (rest, whole) = best.map_or((1.0, f64::INFINITY), |best| (best.forecast().work(), best.whole()));
        let is_alone = contenders.len() == 1;
        let mut dropped = Vec::new();
        for (number, contender) in contenders.iter_mut().enumerate() {
            let (weight, mut most) = contender.weight(rest, whole);
            contender.credit += turn * weight;
            if is_alone {
                most = f64::INFINITY;
                // It takes turns only to tell how far it is.
                if !watch.reports() || contender.count.reports() {
                    contender.credit = f64::INFINITY;
                }
            }
            nodes -= contender.nodes;
            let answer = contender.advance(most, &watch.less(nodes));
            nodes += contender.nodes;
            seen = seen.max(contender.count.seen());
            watch.report(|| contender.count.progress());
            match answer {
                Ok(number) => return (Some(contender.method), Total::Exact(number)),
                Err(Halt::Pause) => {}
                Err(Halt::Stop(stop @ (Stop::Memory | Stop::Unfit | Stop::Overflow))) => {
                    dropped.push(number);
                    if stop == Stop::Memory || why == Stop::Unfit {
                        why = stop;
                    }
                }
                Err(Halt::Stop(stop)) => return (None, Total::AtLeast(seen, stop)),
            }
        }
        for number in dropped.into_iter().rev() {
            efforts.push(contenders.remove(number).effort());
        }
        if contenders.is_empty() {
            return (None, Total::AtLeast(seen, why));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Details;
    use crate::problem::Problem;
    use crate::verify::verify;

    /// A method that tests every set of options.
    struct Subsets<'j> {
        job: &'j Job<'j>,
        next: u32,
        covers: u64,
    }

    impl Counting for Subsets<'_> {
        fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
            let problem = self.job.problem;
            while self.next < 1 << problem.option_count() {
                let chosen: Vec<_> =
                    problem.options().filter(|option| self.next >> option.index() & 1 == 1).collect();
                self.covers += u64::from(verify(problem, &chosen).is_ok());
                self.next += 1;
                allowance.spend(500)?;
            }
            Ok(self.covers.into())
        }

        fn forecast(&self) -> Forecast {
            Forecast::Firm(500.0 * f64::from((1 << self.job.problem.option_count()) - self.next))
        }

        fn progress(&self) -> (f64, Details) {
            (0.0, Details::Search { nodes: self.next.into(), covers: self.covers })
        }
    }

    /// The perfect matchings of a graph with these edges.
    fn matchings(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Problem {
        let mut b = Problem::builder();
        let items = b.many_primaries(vertices);
        for (k, &first) in items.iter().enumerate() {
            for second in (k + 1..vertices).filter(|&other| is_edge(k, other)) {
                b.option([first, items[second]]).unwrap();
            }
        }
        b.build()
    }

    #[test]
    fn a_method_is_counted_by_its_trait_alone() {
        let problem = matchings(6, |_, _| true);
        let job = Job::new(&problem, 1, 1 << 20, u64::MAX);
        let watch = Watch::default();
        let subsets = |job| Contender::new(Method::Auto, Box::new(Subsets { job, next: 0, covers: 0 }));
        assert_eq!(run(vec![subsets(&job)], &watch).total, Total::Exact(15.into()));
        let job = Job::new(&problem, 1, 1 << 20, u64::MAX).racing();
        let mut all = contenders(&job);
        all.insert(0, subsets(&job));
        assert_eq!(run(all, &watch).total, Total::Exact(15.into()));
    }

    #[test]
    fn a_race_takes_the_same_turns_on_every_run() {
        // Without symmetries, which would let a search end at once.
        let problem = matchings(18, |one, other| (one * one + 3 * other * other) % 7 != 2);
        let watch = Watch::default();
        let report = || race(&Job::new(&problem, 1, 1 << 24, u64::MAX).racing(), &watch);
        let first = report();
        assert_eq!(first.total, crate::Solver::new(&problem).count().into());
        assert!(first.method.is_some());
        assert!(first.efforts.iter().filter(|effort| effort.work > 0).count() > 1, "{first:?}");
        assert_eq!(report(), first);
    }
}
