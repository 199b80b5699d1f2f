//! The race of all methods: what [`Method::Auto`](super::Method::Auto) does.
//!
//! Nobody can know beforehand which method ends first. So all of them go on in turns, and each tells what it
//! still needs as far as it can see. All this is measured in work that is counted, not in time: the same
//! problem takes the same turns on every run.
//!
//! A forecast is *firm* or a *guess*. That of a search is firm: it is usually right within a factor of two. So
//! is that of a frontier past its widest step. Before, a frontier's widest step may come later, and be wider,
//! than anybody could see; or its forecast may be far too high. So who only guesses has a *stake*: it gets as
//! much work as the best firm forecast's owner, until it has spent a small share of what that one needs in
//! all. If it cannot make its forecast firm with that, it waits until the share grows. Thus little is lost
//! where it does not help; and where it helps much, its stake is more than it needs.

use super::Method;
use super::counter::Total;
use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::limits::Watch;
use crate::outcome::Stop;

/// A first look at each method.
const FIRST_TURN: u64 = 400_000;
/// A turn is this part of all work so far.
const TURN: u64 = 8;
/// What a method that guesses may spend of what the best firm forecast says that it takes in all.
const STAKE: f64 = 0.1;
/// The same for one whose guess is worse than that forecast and rests on nothing that it has done.
const BLIND_STAKE: f64 = 0.02;
/// Turns are longer or shorter by the ratio of forecasts, within these bounds.
const LEAD: f64 = 16.0;
const LAG: f64 = 1.0 / 32.0;

/// A method in the race.
struct Contender<'j> {
    count: Box<dyn Counting + 'j>,
    /// Work done.
    work: f64,
    /// Work that it may do and has not.
    credit: f64,
}

impl Contender<'_> {
    /// What it seems to take in all.
    fn whole(&self) -> f64 {
        self.work + self.count.forecast().work()
    }

    /// How long its turns are, beside those of the contender whose firm forecast is best and says that it
    /// takes `rest` from here, and `whole` in all; and what it may do in all.
    fn weight(&self, rest: f64, whole: f64) -> (f64, f64) {
        let ratio = rest / self.count.forecast().work();
        match self.count.forecast() {
            Forecast::Firm(_) => (ratio.clamp(LAG, LEAD), f64::INFINITY),
            Forecast::Guess(_) => (ratio.clamp(1.0, LEAD), STAKE * whole),
            Forecast::Blind(_) if ratio > 1.0 => (1.0, STAKE * whole),
            Forecast::Blind(_) => (LAG, BLIND_STAKE * whole),
        }
    }

    /// Takes a turn.
    fn advance(&mut self, most: f64, watch: &Watch) -> Result<Natural, Halt> {
        let allowance = Allowance::of(watch, self.credit.min(most - self.work).max(0.0) as u64);
        if allowance.left() == 0 {
            return Err(Halt::Pause);
        }
        let answer = self.count.advance(&allowance);
        let spent = allowance.spent() as f64;
        self.work += spent;
        self.credit -= spent;
        answer
    }
}

/// Counts by whichever method ends first.
pub(super) fn race(job: &Job<'_>, watch: &Watch) -> Total {
    let begun = Method::ALL.into_iter().filter_map(Method::begin);
    let mut contenders: Vec<Contender> =
        begun.map(|begin| Contender { count: begin(job), work: 0.0, credit: 0.0 }).collect();
    let mut seen = 0;
    loop {
        let done: f64 = contenders.iter().map(|contender| contender.work).sum();
        let turn = f64::max(FIRST_TURN as f64, done / TURN as f64);
        let is_firm = |contender: &&Contender| matches!(contender.count.forecast(), Forecast::Firm(_));
        let firm = contenders.iter().filter(is_firm);
        let best = firm.min_by(|a, b| a.count.forecast().work().total_cmp(&b.count.forecast().work()));
        let (rest, whole) =
            best.map_or((1.0, f64::INFINITY), |best| (best.count.forecast().work(), best.whole()));
        let is_alone = contenders.len() == 1;
        let mut dropped = Vec::new();
        for (number, contender) in contenders.iter_mut().enumerate() {
            let (weight, most) = contender.weight(rest, whole);
            contender.credit += turn * weight;
            if is_alone {
                contender.credit = f64::INFINITY;
            }
            let answer = contender.advance(if is_alone { f64::INFINITY } else { most }, watch);
            seen = seen.max(contender.count.seen());
            watch.report(|| contender.count.progress());
            match answer {
                Ok(number) => return Total::Exact(number),
                Err(Halt::Pause) => {}
                Err(Halt::Stop(Stop::Memory | Stop::Unfit)) => dropped.push(number),
                Err(Halt::Stop(stop)) => return Total::AtLeast(seen.into(), stop),
            }
        }
        for number in dropped.into_iter().rev() {
            contenders.remove(number);
        }
        if contenders.is_empty() {
            return Total::AtLeast(seen.into(), Stop::Memory);
        }
    }
}
