//! Covers at random, all equally likely.

use std::ops::{ControlFlow, Range};

use super::answerer::Answerer;
use super::counter::{Counter, stop};
use super::method::Allowance;
use super::natural::Natural;
use super::planar::Matchings;
use super::{Method, frontier};
use crate::limits::Watch;
use crate::outcome::{Count, Cover, Outcome, Stop};
use crate::problem::Problem;

/// The work of a draw from a planar graph, relative to a count.
const DRAW_WORK: f64 = 2.0;
/// A search looks for drawn covers only if there are at most this many covers.
const MAX_SEARCHED_COVERS: u64 = 100_000_000;
/// Where drawing takes a search, this many covers are drawn per search.
const BATCH: u64 = 1 << 16;

impl Counter {
    /// Samples covers, all equally likely, and passes them to `visit`: the covers with these numbers in the sequence of
    /// the seed. If the problem has no cover, `visit` is not called. A limit on covers applies to those sampled: the
    /// last one ends it with [`Stop::Limit`].
    ///
    /// The same seed gives the same covers on any number of threads. For the same covers on every machine, set a
    /// [limit on memory](Counter::memory), too: the methods below draw different covers, and the memory decides which of
    /// them is used. By default it is half of what is free.
    ///
    /// - Tables of a frontier, tables of a planar graph, and a list of all covers, where a search soon finds them: these
    ///   draw the same covers.
    /// - Tables of states that differ only in items that may be exchanged, where these are far fewer.
    /// - A search of one of the covers that symmetries turn into each other, where tables would take far longer.
    /// - A search that counts the covers and then finds those drawn, if there are at most 100 million; if there are more,
    ///   it ends with [`Stop::Memory`]. It is used where tables do not fit into memory, and with bounds, where it takes
    ///   less work: so [`FrontierTables::draw`](super::FrontierTables::draw) may draw others.
    ///
    /// If the chosen method has no tables for this problem, it ends with [`Stop::Unfit`].
    pub fn sample(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let most = self.limits.covers.unwrap_or(u64::MAX);
        if most == 0 {
            return Outcome::Stopped(Stop::Limit);
        }
        if numbers.is_empty() {
            return Outcome::Complete;
        }
        let numbers = numbers.start..numbers.end.min(numbers.start.saturating_add(most));
        let mut drawn = 0;
        let outcome = self.draw(problem, seed, numbers, |cover| {
            drawn += 1;
            visit(cover)
        });
        match outcome {
            Outcome::Complete if drawn == most => Outcome::Stopped(Stop::Limit),
            outcome => outcome,
        }
    }

    /// Draws the covers with these numbers, by whatever method answers.
    fn draw(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        let problem = &problem.with_fewer_bounds();
        let job = self.job(problem);
        let watch = self.start(&job);
        let job = job.within(&watch);
        let allowance = Allowance::unlimited(&watch);
        let draws = numbers.end.saturating_sub(numbers.start) as f64;
        let matchings = self.planar_graph(&job, 1.0 + draws * DRAW_WORK, &allowance).map_err(stop);
        let matchings = matchings.and_then(|graph| {
            graph.map(|graph| Matchings::new(graph, &job, &allowance).map_err(stop)).transpose()
        });
        match matchings {
            Ok(Some(all)) => return show(&watch, numbers, |number| all.draw(seed, number), visit),
            Err(stop) if self.stops_planar(stop) => return Outcome::Stopped(stop),
            _ => {}
        }
        if let Method::Auto | Method::Frontier = self.method {
            let tables = job.on_threads_that_fit(|job| frontier::exchanged_tables(job, &allowance));
            match tables.map_err(stop) {
                Ok(Some(tables)) => {
                    return show(&watch, numbers, |number| tables.draw(seed, number), visit);
                }
                // Others may take less memory.
                Ok(None) | Err(Stop::Memory) => {}
                Err(stop) => return Outcome::Stopped(stop),
            }
        }
        match self.answerer(&job, watch.less(allowance.nodes()), Some(0), None) {
            Ok(Answerer::NoCover) => Outcome::Complete,
            Ok(Answerer::Tables(tables)) => show(&watch, numbers, |number| tables.draw(seed, number), visit),
            Ok(Answerer::List(list)) => show(&watch, numbers, |number| list.draw(seed, number), visit),
            Ok(Answerer::Cases(cases, watch)) => match cases.sample(seed, numbers, watch, visit) {
                Ok(()) => Outcome::Complete,
                Err(stop) => Outcome::Stopped(stop),
            },
            Ok(Answerer::Search(watch)) => self.sample_by_search(problem, seed, numbers, watch, visit),
            Err(stop) => Outcome::Stopped(stop),
        }
    }

    /// Draws ranks of covers in the order of a search, which then finds them.
    fn sample_by_search(
        &self,
        problem: &Problem,
        seed: u64,
        numbers: Range<u64>,
        mut watch: Watch,
        mut visit: impl FnMut(&Cover) -> ControlFlow<()>,
    ) -> Outcome {
        // The count is one search, and each batch is another.
        let share = 1.0 / (1 + numbers.end.saturating_sub(numbers.start).div_ceil(BATCH)) as f64;
        let mut search = self.search(problem, &watch.share(0.0, share));
        let total = match search.count_up_to(MAX_SEARCHED_COVERS + 1) {
            Count::Exact(0) => return Outcome::Complete,
            Count::Exact(total) => Natural::from(total),
            Count::AtLeast(_, Stop::Limit) => return Outcome::Stopped(Stop::Memory),
            Count::AtLeast(_, stop) => return Outcome::Stopped(stop),
        };
        for (batch, start) in (1_u64..).zip(numbers.clone().step_by(BATCH as usize)) {
            watch = watch.after(search.nodes(), 0);
            search.within(&watch.share(batch as f64 * share, share));
            let drawn = start..numbers.end.min(start.saturating_add(BATCH));
            // In the order in which the search finds them.
            let mut wanted: Vec<(u64, usize)> = drawn
                .filter_map(|number| u64::try_from(&total.draw(seed, number)?).ok())
                .enumerate()
                .map(|(place, rank)| (rank, place))
                .collect();
            wanted.sort_unstable();
            let mut covers: Vec<Option<Cover>> = vec![None; wanted.len()];
            let (mut rank, mut next) = (0, 0);
            let outcome = search.for_each(|cover| {
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
                if let Err(stop) = watch.poll_time() {
                    return Outcome::Stopped(stop);
                }
                if visit(cover).is_break() {
                    return Outcome::Stopped(Stop::Callback);
                }
            }
        }
        Outcome::Complete
    }
}

/// Draws the covers with these numbers and passes them to `visit`, while there are any.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chance, with_exchanges};

    /// Several threads take more memory than one. Where it suffices for one alone, they draw what one draws.
    #[test]
    fn covers_drawn_with_little_memory_do_not_depend_on_threads() {
        let mut complete = 0;
        for case in 0..60 {
            let problem = with_exchanges(&mut Chance(case), case % 3 == 0);
            for memory in (0..12).map(|k| 3000 + 700 * k * k) {
                let drawn = [1, 3].map(|threads| {
                    let mut covers = Vec::new();
                    let counter = Counter::new().threads(threads).memory(memory);
                    let outcome = counter.sample(&problem, case, 0..5, |cover| {
                        covers.push(cover.clone());
                        ControlFlow::Continue(())
                    });
                    (outcome, covers)
                });
                assert_eq!(drawn[0], drawn[1], "{case} {memory}");
                complete += usize::from(drawn[0].0.is_complete());
            }
        }
        assert!(complete > 300, "{complete}");
    }
}
