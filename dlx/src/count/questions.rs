//! Questions that the tables of a sweep answer, or, where there is no room for these, a search.

use std::ops::{ControlFlow, Range};
use std::time::Instant;

use super::counter::{Clock, Counter, Method};
use super::frontier::sweep::Halt;
use super::frontier::tables::{self, Bounds, FrontierTables, draw_below};
use super::natural::Natural;
use super::order::Incidence;
use crate::count::planar::{Matchings, Means, Plane};
use crate::outcome::{Count, Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};

/// Which of all covers, by the costs of their options together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// One that costs least.
    Least,
    /// One that costs most.
    Greatest,
}

impl Extreme {
    /// Whether the first cost is to be preferred.
    pub(super) fn prefers(self, cost: u64, other: u64) -> bool {
        match self {
            Extreme::Least => cost < other,
            Extreme::Greatest => cost > other,
        }
    }
}

/// A search looks through no more covers than this for those that were drawn.
const MOST: u64 = 100_000_000;
/// By a graph, the shares of all edges take so many times as long as a count, and a draw so many times.
const SHARES: f64 = 4.0;
const DRAW: f64 = 2.0;
/// So many covers are drawn at a time where each time takes a search.
const DRAWN: u64 = 1 << 16;

impl Counter {
    /// Keeps the tables of a sweep, and all that can be told from them: how many covers there are, how many
    /// use each option, which is the one of a number, and one at random.
    ///
    /// They take the memory of all states of all steps together, some 20 to 40 bytes each.
    ///
    /// # Errors
    /// If they cannot be had within the bounds that were set. The method does not matter.
    pub fn ways(&self, problem: &Problem) -> Result<FrontierTables, Stop> {
        let halt = Halt::new(Instant::now(), self.timeout, self.cancel.as_ref());
        let report = self.report();
        tables::ways(problem, &Bounds { memory: self.bytes(), threads: self.cores(), halt, report: &report })
    }

    /// The graph to answer by, if the problem is that of its matchings. The answer takes so many times as long as
    /// a count.
    fn plane(&self, problem: &Problem, times: f64, means: &Means<'_>) -> Result<Option<Plane>, Stop> {
        let is_told = self.method == Method::Planar;
        let incidence = Incidence::new(problem);
        if !is_told && (self.method != Method::Auto || !incidence.is_graph()) {
            return Ok(None);
        }
        // The order is that of the tables, so that covers have the same numbers.
        let order = incidence.order();
        let seconds = if is_told { f64::INFINITY } else { order.seconds() / times };
        let plane = Plane::new(problem, &order.items, seconds, means.check)?;
        if is_told { plane.map(Some).ok_or(Stop::Unfit) } else { Ok(plane) }
    }

    /// The tables, unless a search is to answer.
    fn tables(&self, problem: &Problem) -> Result<Option<FrontierTables>, Stop> {
        if self.method == Method::Search {
            return Ok(None);
        }
        match self.ways(problem) {
            Ok(ways) => Ok(Some(ways)),
            Err(Stop::Memory) if self.method == Method::Auto => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// How many covers use each option.
    ///
    /// # Errors
    /// If it stopped before that was known.
    pub fn per_option(&self, problem: &Problem) -> Result<Vec<Natural>, Stop> {
        let clock = Clock::start(self);
        let uses = clock.with_means(|means| {
            let plane = self.plane(problem, SHARES, means)?;
            plane.map(|plane| plane.per_option(problem.option_count(), means)).transpose()
        });
        if let Some(uses) = uses? {
            return Ok(uses);
        }
        if let Some(ways) = self.tables(problem)? {
            return Ok(ways.per_option().to_vec());
        }
        let mut uses = vec![0_u64; problem.option_count()];
        let outcome = clock.search(problem, self.threads).for_each(|cover| {
            cover.iter().for_each(|option| uses[option.index()] += 1);
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Complete => Ok(uses.into_iter().map(Natural::from).collect()),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// A cover whose options cost least together, or most, with that sum; none if there is none.
    ///
    /// ```
    /// use dlx::Problem;
    /// use dlx::count::{Counter, Extreme};
    ///
    /// let mut b = Problem::builder();
    /// let [x, y] = b.primaries();
    /// for (items, cost) in [(&[x, y][..], 5), (&[x], 2), (&[y], 2)] {
    ///     let option = b.option(items.iter().copied())?;
    ///     b.cost(option, cost);
    /// }
    /// let (cost, cover) = Counter::new().best(&b.build(), Extreme::Least)?.expect("there are covers");
    /// assert_eq!((cost, cover.options().len()), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it stopped before that was known.
    pub fn best(&self, problem: &Problem, extreme: Extreme) -> Result<Option<(u64, Cover)>, Stop> {
        let clock = Clock::start(self);
        if let Some(ways) = self.tables(problem)? {
            match ways.best(extreme) {
                Err(Stop::Memory) if self.method == Method::Auto => {}
                best => return best,
            }
        }
        let mut best: Option<(u64, Vec<OptionId>)> = None;
        let outcome = clock.search(problem, self.threads).for_each(|cover| {
            let cost = cover.iter().map(|&option| u64::from(problem.option_cost(option))).sum();
            if best.as_ref().is_none_or(|(other, _)| extreme.prefers(cost, *other)) {
                best = Some((cost, cover.to_vec()));
            }
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Complete => Ok(best.map(|(cost, cover)| (cost, Cover::new(cover)))),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// Draws covers, all equally likely, and shows them to `visit`: those of these numbers in the sequence
    /// that the seed names. If there are no covers, none is shown.
    ///
    /// Where there is no room for tables, a search counts the covers and then looks for those drawn, if
    /// there are no more than 100 million. With other bounds on memory the sequence may be another one.
    pub fn sample(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let clock = Clock::start(self);
        let draws = numbers.end.saturating_sub(numbers.start) as f64;
        let matchings = clock.with_means(|means| {
            let plane = self.plane(problem, 1.0 + draws * DRAW, means)?;
            plane.map(|plane| Matchings::new(plane, means)).transpose()
        });
        match matchings {
            Ok(Some(all)) => return clock.show(numbers, |number| all.draw(seed, number), visit),
            Err(stop) if stop != Stop::Memory || self.method == Method::Planar => {
                return Outcome::Stopped(stop);
            }
            _ => {}
        }
        match self.tables(problem) {
            Ok(Some(ways)) => clock.show(numbers, |number| ways.draw(seed, number), visit),
            Ok(None) => clock.look_for(problem, seed, numbers, visit),
            Err(stop) => Outcome::Stopped(stop),
        }
    }
}

impl Clock<'_> {
    /// Draws covers of these numbers and shows them, as long as there are any.
    fn show(
        &self,
        mut numbers: Range<u64>,
        draw: impl Fn(u64) -> Option<Cover>,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let halt = self.halt();
        let seen = numbers.try_for_each(|number| {
            halt.check().map_err(Some)?;
            let cover = draw(number).ok_or(None)?;
            if visit(&cover).is_break() { Err(Some(Stop::Callback)) } else { Ok(()) }
        });
        seen.err().flatten().map_or(Outcome::Complete, Outcome::Stopped)
    }

    /// Draws numbers of covers in the order of a search, and lets it find these.
    fn look_for(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let total = match self.search(problem, self.counter.threads).count() {
            Count::Exact(total) if total > MOST => return Outcome::Stopped(Stop::Memory),
            Count::Exact(0) => return Outcome::Complete,
            Count::Exact(total) => Natural::from(total),
            Count::AtLeast(_, stop) => return Outcome::Stopped(stop),
        };
        for start in numbers.clone().step_by(DRAWN as usize) {
            let drawn = start..numbers.end.min(start + DRAWN);
            // In the order in which they will be found.
            let mut wanted: Vec<(u64, usize)> = drawn
                .filter_map(|number| u64::try_from(&draw_below(&total, seed, number)?).ok())
                .enumerate()
                .map(|(place, rank)| (rank, place))
                .collect();
            wanted.sort_unstable();
            let mut covers: Vec<Option<Cover>> = vec![None; wanted.len()];
            let (mut rank, mut next) = (0, 0);
            let outcome = self.search(problem, self.counter.threads).for_each(|cover| {
                while let Some((_, place)) = wanted.get(next).filter(|(wanted, _)| *wanted == rank) {
                    covers[*place] = Some(Cover::new(cover.to_vec()));
                    next += 1;
                }
                rank += 1;
                if next < wanted.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            match outcome {
                Outcome::Stopped(Stop::Callback) | Outcome::Complete => {}
                stopped => return stopped,
            }
            for cover in covers.iter().flatten() {
                if visit(cover).is_break() {
                    return Outcome::Stopped(Stop::Callback);
                }
            }
        }
        Outcome::Complete
    }
}
