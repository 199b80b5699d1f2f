//! Questions that the tables of a sweep answer, or, where there is no room for these, a search.

use std::ops::{ControlFlow, Range};

use super::counter::{Counter, stop};
use super::frontier::{self, FrontierTables};
use super::method::{Allowance, Extreme, Halt, Job};
use super::natural::Natural;
use super::planar::{Matchings, PlanarGraph};
use super::{Method, Total};
use crate::limits::Watch;
use crate::outcome::{Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};
use crate::search::Search;
use crate::solver::Solver;

/// A search looks through no more covers than this for those that were drawn.
const MAX_SEARCHED_COVERS: u64 = 100_000_000;
/// For a planar graph, the shares of all edges take this many times the work of a count, and so does a draw.
const SHARES_WORK: f64 = 4.0;
const DRAW_WORK: f64 = 2.0;
/// The work of a state of a frontier's tables at most.
const STATE_WORK: f64 = 100.0;
/// This many covers are drawn at a time where each time takes a search.
const BATCH: u64 = 1 << 16;

impl Counter {
    /// The tables of a frontier, kept, and all that they can tell: how many covers there are, how many
    /// use each option, which cover has a number, and one at random.
    ///
    /// They take the memory of all states of all steps together, some 20 to 40 bytes each.
    ///
    /// # Errors
    /// If they cannot be had within the limits that were set. The method does not matter.
    pub fn tables(&self, problem: &Problem) -> Result<FrontierTables, Stop> {
        let watch = Watch::start(&self.limits);
        frontier::tables(&self.job(problem), &Allowance::unlimited(&watch)).map_err(stop)
    }

    /// The planar graph to answer by, if the problem is that of its matchings, and an answer that takes this
    /// many times the work of a count seems to be faster than by tables.
    fn planar_graph(
        &self,
        job: &Job<'_>,
        times: f64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<PlanarGraph>, Halt> {
        let is_named = self.method == Method::Planar;
        let is_graph = || job.problem.options().all(|option| job.problem.option_items(option).len() == 2);
        if !is_named && (self.method != Method::Auto || !is_graph()) {
            return Ok(None);
        }
        // The order is that of the tables, so that covers have the same numbers.
        let order = job.incidence().order();
        let graph = PlanarGraph::new(job.problem, &order.items, allowance)?;
        if is_named {
            return graph.map(Some).ok_or(Stop::Unfit.into());
        }
        Ok(graph.filter(|graph| graph.work() * times < order.states() * STATE_WORK))
    }

    /// The tables, unless a search is to answer.
    fn tables_or_none(
        &self,
        job: &Job<'_>,
        allowance: &Allowance<'_>,
    ) -> Result<Option<FrontierTables>, Stop> {
        if self.method == Method::Search {
            return Ok(None);
        }
        match frontier::tables(job, allowance).map_err(stop) {
            Ok(tables) => Ok(Some(tables)),
            Err(Stop::Memory) if self.method == Method::Auto => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// A search within what is left of the limits.
    fn search(&self, problem: &Problem, watch: &Watch) -> Search {
        let limits = watch.rest();
        let solver = Solver::builder().threads(self.job(problem).threads).limits(limits).build(problem);
        solver.expect("some kernel can search any problem").search()
    }

    /// How many covers use each option.
    ///
    /// # Errors
    /// If it stopped before that was known.
    pub fn per_option(&self, problem: &Problem) -> Result<Vec<Natural>, Stop> {
        let (watch, job) = (Watch::start(&self.limits), self.job(problem));
        let allowance = Allowance::unlimited(&watch);
        if let Some(graph) = self.planar_graph(&job, SHARES_WORK, &allowance).map_err(stop)? {
            return graph.per_option(&job, &allowance).map_err(stop);
        }
        if let Some(tables) = self.tables_or_none(&job, &allowance)? {
            return Ok(tables.per_option().to_vec());
        }
        let mut uses = vec![0_u64; problem.option_count()];
        let outcome = self.search(problem, &watch).for_each(|cover| {
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
        let (watch, job) = (Watch::start(&self.limits), self.job(problem));
        if let Some(tables) = self.tables_or_none(&job, &Allowance::unlimited(&watch))? {
            match tables.best(extreme) {
                Err(Stop::Memory) if self.method == Method::Auto => {}
                best => return best,
            }
        }
        let mut best: Option<(u64, Vec<OptionId>)> = None;
        let outcome = self.search(problem, &watch).for_each(|cover| {
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
        let (watch, job) = (Watch::start(&self.limits), self.job(problem));
        let allowance = Allowance::unlimited(&watch);
        let draws = numbers.end.saturating_sub(numbers.start) as f64;
        let matchings = self.planar_graph(&job, 1.0 + draws * DRAW_WORK, &allowance).map_err(stop);
        let matchings = matchings.and_then(|graph| {
            graph.map(|graph| Matchings::new(graph, &job, &allowance).map_err(stop)).transpose()
        });
        match matchings {
            Ok(Some(all)) => return show(&watch, numbers, |number| all.draw(seed, number), visit),
            Err(stop) if stop != Stop::Memory || self.method == Method::Planar => {
                return Outcome::Stopped(stop);
            }
            _ => {}
        }
        match self.tables_or_none(&job, &allowance) {
            Ok(Some(tables)) => show(&watch, numbers, |number| tables.draw(seed, number), visit),
            Ok(None) => self.sample_by_search(problem, seed, numbers, &watch, visit),
            Err(stop) => Outcome::Stopped(stop),
        }
    }

    /// Draws numbers of covers in the order of a search, and lets it find these.
    fn sample_by_search(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        watch: &Watch,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let total: Total = self.search(problem, watch).count().into();
        let total = match total {
            Total::Exact(total) if total > Natural::from(MAX_SEARCHED_COVERS) => {
                return Outcome::Stopped(Stop::Memory);
            }
            Total::Exact(total) if total.is_zero() => return Outcome::Complete,
            Total::Exact(total) => total,
            Total::AtLeast(_, stop) => return Outcome::Stopped(stop),
        };
        for start in numbers.clone().step_by(BATCH as usize) {
            let drawn = start..numbers.end.min(start.saturating_add(BATCH));
            // In the order in which they will be found.
            let mut wanted: Vec<(u64, usize)> = drawn
                .filter_map(|number| u64::try_from(&total.draw(seed, number)?).ok())
                .enumerate()
                .map(|(place, rank)| (rank, place))
                .collect();
            wanted.sort_unstable();
            let mut covers: Vec<Option<Cover>> = vec![None; wanted.len()];
            let (mut rank, mut next) = (0, 0);
            let outcome = self.search(problem, watch).for_each(|cover| {
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

/// Draws covers of these numbers and shows them, as long as there are any.
fn show(
    watch: &Watch,
    mut numbers: Range<u64>,
    draw: impl Fn(u64) -> Option<Cover>,
    mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
) -> Outcome {
    let seen = numbers.try_for_each(|number| {
        watch.poll(0).map_err(Some)?;
        let cover = draw(number).ok_or(None)?;
        if visit(&cover).is_break() { Err(Some(Stop::Callback)) } else { Ok(()) }
    });
    seen.err().flatten().map_or(Outcome::Complete, Outcome::Stopped)
}
