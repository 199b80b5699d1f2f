//! Something gathered from each cover, on the threads that search.

use std::ops::ControlFlow;

use super::Search;
use crate::outcome::Outcome;
use crate::parallel;
use crate::problem::OptionId;

impl Search {
    /// Aggregates over all covers, on the threads that search, until `add` returns [`ControlFlow::Break`].
    ///
    /// Each thread begins with a `start` of its own and adds the covers that it finds to it. The results come back, one
    /// for each thread, and the caller combines them. Which thread finds which covers, and in which order, is left to
    /// chance, so the combination should not depend on that: sums, sets, the best of all. If the number of covers is
    /// [limited](crate::Limits::covers), they are the first ones in the order of the search, and all of them are added
    /// on the calling thread. With one thread this is [`for_each`](Self::for_each); with several, nothing waits for its
    /// turn, and no cover is copied.
    ///
    /// After a break, other threads may add a few more covers before they end.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use dlx::{OptionId, Outcome, Problem, Solver};
    ///
    /// // How many ways are there to cut a rod of length 12 into pieces of lengths 1 to 3, by the number of pieces?
    /// let mut b = Problem::builder();
    /// let rod: [_; 12] = b.primaries();
    /// for length in 1..=3 {
    ///     for piece in rod.windows(length) {
    ///         b.option(piece)?;
    ///     }
    /// }
    /// let solver = Solver::builder().threads(2).build(&b.build())?;
    /// let add = |ways: &mut [u64; 13], cover: &[OptionId]| {
    ///     ways[cover.len()] += 1;
    ///     ControlFlow::Continue(())
    /// };
    /// let (gathered, outcome) = solver.fold(|| [0; 13], add);
    /// assert_eq!(outcome, Outcome::Complete);
    /// let ways = |pieces: usize| gathered.iter().map(|ways| ways[pieces]).sum::<u64>();
    /// assert_eq!((ways(3), ways(4), ways(11), ways(12)), (0, 1, 11, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fold<A: Send>(
        &mut self,
        start: impl Fn() -> A + Sync,
        add: impl Fn(&mut A, &[OptionId]) -> ControlFlow<()> + Sync,
    ) -> (Vec<A>, Outcome) {
        if self.prepared.threads == 1 || self.limits.covers.is_some() {
            let mut gathered = start();
            let outcome = self.for_each(|cover| add(&mut gathered, cover));
            return (vec![gathered], outcome);
        }
        self.prepare(u64::MAX, false);
        let (gathered, tally, outcome) = parallel::fold(self.roots(), start, add);
        self.tally = tally;
        (gathered, self.end(outcome))
    }
}
