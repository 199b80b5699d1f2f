//! The cover of the least or the greatest cost, by tables of a frontier or by a search.

use std::ops::ControlFlow;

use crate::count::{Best, Counter, Extreme};
use crate::outcome::{Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};

impl Counter {
    /// A cover with the least sum of costs, or the greatest, and that sum; `None` if there is no cover.
    ///
    /// Tables of a frontier answer; where these take too much memory, a search does: for the least cost by
    /// [`Search::cheapest`](crate::Search::cheapest), for the greatest by a visit to each cover. With bounds, the former
    /// always finds the least cost, unless a frontier is asked for by name. A limit on covers does not apply.
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
    /// If it stopped early.
    pub fn best(&self, problem: &Problem, extreme: Extreme) -> Result<Option<(u64, Cover)>, Stop> {
        let mut search = match self.best_by_tables(problem, extreme)? {
            Best::Known(best) => return Ok(best),
            Best::Sought(search) => search,
        };
        if extreme == Extreme::Least {
            let mut found = search.cheapest(1, u64::MAX);
            return match found.outcome {
                Outcome::Stopped(stop) => Err(stop),
                Outcome::Complete => Ok(found.covers.pop()),
            };
        }
        let mut best: Option<(u64, Vec<OptionId>)> = None;
        let outcome = search.for_each(|cover| {
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
}
