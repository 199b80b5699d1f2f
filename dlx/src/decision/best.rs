//! The cover of the least or the greatest cost, by tables of a frontier or by a search.

use std::ops::ControlFlow;

use super::cheapest::Wanted;
use crate::count::{Best, Counter, Extreme};
use crate::outcome::{Cheapest, Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};

impl Counter {
    /// A cover with the least sum of costs, or the greatest, and that sum; `None` if there is no cover.
    ///
    /// [`Search::cheapest`](crate::Search::cheapest) searches, for as long as tables of a frontier are expected to
    /// take; then these are made, unless a search has listed all covers before. Where they take too much memory, the
    /// search goes on. With bounds, it goes on alone; a method that is named answers alone. A limit on covers does
    /// not apply.
    ///
    /// The greatest cost is searched for as the least one of [`Problem::with_costs_turned`]. Where costs cannot be
    /// turned, tables and list are begun at once, and a search visits each cover.
    ///
    /// If it stops early, nothing is told of what was found by then: [`cheapest`](Self::cheapest) tells it.
    ///
    /// ```
    /// use dlx::Problem;
    /// use dlx::count::{Counter, Extreme};
    ///
    /// let mut b = Problem::builder();
    /// let [x, y] = b.primaries();
    /// for (items, cost) in [(&[x, y][..], 5), (&[x], 2), (&[y], 2)] {
    ///     b.option_with_cost(items.iter().copied(), cost)?;
    /// }
    /// let (cost, cover) = Counter::new().best(&b.build(), Extreme::Least)?.expect("there are covers");
    /// assert_eq!((cost, cover.options().len()), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it stopped early; [`Stop::Unfit`] if a method is named that can only count.
    pub fn best(&self, problem: &Problem, extreme: Extreme) -> Result<Option<(u64, Cover)>, Stop> {
        if extreme == Extreme::Least {
            return self.cheapest(problem).known();
        }
        let Ok((turned, total)) = problem.with_costs_turned() else { return self.dearest_of_all(problem) };
        let best = self.cheapest(&turned).known()?;
        Ok(best.map(|(cost, cover)| (total - cost, cover)))
    }

    /// The dearest cover, where costs cannot be turned.
    fn dearest_of_all(&self, problem: &Problem) -> Result<Option<(u64, Cover)>, Stop> {
        let problem = &problem.with_fewer_bounds();
        let mut search = match self.best_by_tables(problem, Extreme::Greatest, self.watch(problem))? {
            Best::Known(best) => return Ok(best),
            Best::Sought(search) => search,
        };
        let mut best: Option<(u64, Vec<OptionId>)> = None;
        let outcome = search.for_each(|cover| {
            let cost = problem.cost_of(cover);
            if best.as_ref().is_none_or(|(most, _)| cost > *most) {
                best = Some((cost, cover.to_vec()));
            }
            ControlFlow::Continue(())
        });
        match outcome {
            Outcome::Complete => Ok(best.map(|(cost, cover)| (cost, Cover::new(cover)))),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// As [`best`](Self::best) of the least cost. If it stops early, the best cover so far is told, and what none
    /// costs less than.
    pub fn cheapest(&self, problem: &Problem) -> Cheapest {
        let problem = &problem.with_fewer_bounds();
        let mut watch = self.watch(problem);
        let mut before = Cheapest::nothing(Stop::Nodes);
        if let Some(nodes) = self.nodes_before_tables(problem, &watch) {
            let mut search = self.search(problem, &watch.up_to(nodes));
            before = search.cheapest(Wanted::new());
            if before.outcome != Outcome::Stopped(Stop::Nodes) {
                return before;
            }
            watch = watch.less(search.nodes());
        }
        match self.best_by_tables(problem, Extreme::Least, watch) {
            Ok(Best::Known(best)) => Cheapest {
                bound: best.as_ref().map_or(u64::MAX, |(cost, _)| *cost),
                covers: best.into_iter().collect(),
                outcome: Outcome::Complete,
            },
            Ok(Best::Sought(mut search)) => before.and_then(search.cheapest(Wanted::new())),
            Err(stop) => before.and_then(Cheapest::nothing(stop)),
        }
    }
}

impl Cheapest {
    /// Nothing is known.
    fn nothing(stop: Stop) -> Self {
        Cheapest { covers: Vec::new(), outcome: Outcome::Stopped(stop), bound: 0 }
    }

    /// The cheapest cover, if the search for it came to its end.
    fn known(mut self) -> Result<Option<(u64, Cover)>, Stop> {
        match self.outcome {
            Outcome::Complete => Ok(self.covers.pop()),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// What is known after a later search for the same single cover.
    fn and_then(self, later: Cheapest) -> Self {
        if later.outcome.is_complete() {
            return later;
        }
        Cheapest {
            covers: self
                .covers
                .into_iter()
                .chain(later.covers)
                .min_by_key(|(cost, _)| *cost)
                .into_iter()
                .collect(),
            outcome: later.outcome,
            bound: self.bound.max(later.bound),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::count::Method;

    #[test]
    fn what_two_searches_found_is_told_together() {
        let found = |cost: Option<u64>, bound, outcome| Cheapest {
            covers: cost.map(|cost| (cost, Cover::new(Vec::new()))).into_iter().collect(),
            outcome,
            bound,
        };
        let timeout = Outcome::Stopped(Stop::Timeout);
        let first = || found(Some(9), 4, Outcome::Stopped(Stop::Nodes));
        assert_eq!(first().and_then(found(Some(8), 3, timeout)), found(Some(8), 4, timeout));
        assert_eq!(first().and_then(found(None, 5, timeout)), found(Some(9), 5, timeout));
        let answer = || found(Some(7), 7, Outcome::Complete);
        assert_eq!(first().and_then(answer()), answer());
    }

    /// Each of some people takes two tasks.
    fn pairs(people: usize) -> Problem {
        let mut b = Problem::builder();
        let persons: Vec<_> = (0..people).map(|_| b.primary()).collect();
        let tasks: Vec<_> = (0..2 * people).map(|_| b.primary()).collect();
        for (at, &person) in persons.iter().enumerate() {
            for (one, &first) in tasks.iter().enumerate() {
                for (two, &second) in tasks.iter().enumerate().skip(one + 1) {
                    let cost = (at * 7919 + one * 104_729 + two * two * 31) % 97 + 1;
                    b.option_with_cost([person, first, second], cost as u32).expect("it has primary items");
                }
            }
        }
        b.build()
    }

    #[test]
    fn what_is_known_by_a_stop_is_told() {
        let problem = pairs(4);
        let (least, _) = Counter::new().best(&problem, Extreme::Least).unwrap().expect("there are covers");
        for method in [Method::Auto, Method::Frontier, Method::Search] {
            let found = Counter::new().method(method).cheapest(&problem);
            let cost = found.best().map(|(cost, _)| cost);
            assert_eq!(
                (found.outcome, found.bound, cost),
                (Outcome::Complete, least, Some(least)),
                "{method}"
            );
        }
        assert_eq!(Counter::new().method(Method::Planar).cheapest(&problem), Cheapest::nothing(Stop::Unfit));
        for method in [Method::Auto, Method::Search] {
            let limits = Limits::new().nodes(1);
            let found = Counter::new().method(method).limits(limits).cheapest(&pairs(12));
            assert_eq!(found.outcome, Outcome::Stopped(Stop::Nodes), "{method}");
            assert!(found.bound > 0, "{method}");
        }
    }
}
