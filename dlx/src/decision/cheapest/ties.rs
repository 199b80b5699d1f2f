//! Which of several covers of the same cost are chosen: the same ones on any number of threads.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::beside::Pricing;
use crate::kernel::bounds::{Aim, Incumbents};
use crate::outcome::{Cheapest, Cover, Outcome, Stop};
use crate::search::Search;

/// How much work prices get before the search.
const PRICING: u64 = 50_000_000;

impl Search {
    /// Replaces the covers of the highest cost by those of that cost that a search meets first.
    pub(super) fn choose_ties(&mut self, found: &mut Cheapest, pricing: Pricing) {
        let Some(&(dearest, _)) = found.covers.last() else { return };
        let mut search = self.among_ties(pricing, dearest);
        search.within(&self.watch.after(self.tally.nodes, 0)).limits.covers = None;
        let start = found.covers.partition_point(|(cost, _)| *cost < dearest);
        let mut ties = Vec::new();
        let outcome = search.for_each(|cover| {
            if self.prepared.cost(cover) == dearest {
                ties.push((dearest, Cover::new(cover.to_vec())));
            }
            if start + ties.len() < found.covers.len() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.tally.add(&search.tally);
        match outcome {
            Outcome::Complete | Outcome::Stopped(Stop::Callback) => {
                ties.sort_unstable();
                found.covers.splice(start.., ties);
            }
            stopped => found.outcome = stopped,
        }
    }

    /// Replaces the cheapest cover by the one of its cost that one thread comes to which knows nothing else.
    pub(super) fn choose_one(&mut self, found: &mut Cheapest, pricing: Pricing, first_turn: u64) {
        let Some(&(cost, _)) = found.covers.first() else { return };
        let incumbents = Arc::new(Incumbents::until(cost));
        // Where runs pause depends on what was done before.
        let before = std::mem::take(&mut self.tally);
        self.tally.restart(self.limit);
        self.watch = self.watch.after(before.nodes, 0);
        let again = self.find_costs(Pricing { incumbents, ..pricing }, Some(first_turn), 1, u64::MAX);
        self.tally.add(&before);
        if again.outcome.is_complete() {
            found.covers = again.covers;
        } else {
            found.outcome = again.outcome;
        }
    }

    /// A search for covers of at most this cost. Its order depends on the prices, and these on the problem and the cost
    /// alone.
    fn among_ties(&self, mut pricing: Pricing, cost: u64) -> Search {
        pricing.improve(cost, PRICING, &self.watch);
        let mut search = Search::new(self.priced(&pricing, Aim::AtMost(cost), self.prepared.threads));
        search.start = self.start.clone();
        search
    }
}
