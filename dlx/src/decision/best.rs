//! The cover of the least or the greatest cost, by tables of a frontier or by a search.

use std::ops::ControlFlow;

use super::cheapest::Wanted;
use crate::count::{Best, Counter, Extreme};
use crate::outcome::{Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};

impl Counter {
    /// A cover with the least sum of costs, or the greatest, and that sum; `None` if there is no cover.
    ///
    /// For the least cost, [`Search::cheapest`](crate::Search::cheapest) searches, for as long as tables of a frontier are
    /// expected to take; then these are made, unless a search has listed all covers before. For the greatest cost, tables
    /// and list are begun at once. Where tables take too much memory, a search goes on, for the greatest cost by a visit to
    /// each cover. With bounds, the search for the least cost goes on alone; a method that is named answers alone. A limit
    /// on covers does not apply.
    ///
    /// If it stops early, nothing is told of what was found by then: ask [`Solver::cheapest`](crate::Solver::cheapest) for
    /// that, and for a lower bound.
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
        let problem = &problem.with_fewer_bounds();
        let mut watch = self.watch(problem);
        if extreme == Extreme::Least
            && let Some(nodes) = self.nodes_before_tables(problem, &watch)
        {
            let mut search = self.search(problem, &watch.up_to(nodes));
            let mut found = search.cheapest(Wanted::new().covers(1));
            match found.outcome {
                Outcome::Complete => return Ok(found.covers.pop()),
                Outcome::Stopped(Stop::Nodes) => watch = watch.less(search.nodes()),
                Outcome::Stopped(stop) => return Err(stop),
            }
        }
        let mut search = match self.best_by_tables(problem, extreme, watch)? {
            Best::Known(best) => return Ok(best),
            Best::Sought(search) => search,
        };
        if extreme == Extreme::Least {
            let mut found = search.cheapest(Wanted::new().covers(1));
            return match found.outcome {
                Outcome::Stopped(stop) => Err(stop),
                Outcome::Complete => Ok(found.covers.pop()),
            };
        }
        let mut best: Option<(u64, Vec<OptionId>)> = None;
        let outcome = search.for_each(|cover| {
            let cost = problem.cost_of(cover);
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
}
