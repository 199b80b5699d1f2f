//! Which of several covers of the same cost are chosen: the same ones on any number of threads.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::beside::Pricing;
use crate::kernel::Subtree;
use crate::kernel::bounds::{Aim, Goal, Incumbents};
use crate::outcome::{Cheapest, Cover, Outcome, Stop};
use crate::search::Search;

/// How much work prices get before the search.
const PRICING: u64 = 50_000_000;

/// A search for ties alone ends after this many nodes, and [`NODES_EACH`] more for each cover.
const NODES: u64 = if cfg!(test) { 2 } else { 20_000 };
/// See [`NODES`].
const NODES_EACH: u64 = if cfg!(test) { 2 } else { 100 };

impl Search {
    /// Replaces the covers of the highest cost by others of that cost. A search for them alone finds some soon, if
    /// there are many; where it is lost, they are what one thread comes to that knows no more than the costs. Nothing
    /// takes turns with it if there is no first turn. If the covers were found by one thread that knew no more, they
    /// stay.
    pub(super) fn choose_ties(
        &mut self,
        found: &mut Cheapest,
        pricing: Pricing,
        first_turn: Option<u64>,
        is_usual: bool,
    ) {
        let Some(&(dearest, _)) = found.covers.last() else { return };
        let cheaper = found.covers.partition_point(|(cost, _)| *cost < dearest);
        let several = found.covers.len() > 1;
        if several && self.search_ties(found, cheaper, &pricing, first_turn.is_some()) || is_usual {
            return;
        }
        let goal = Goal { dearest, cheaper };
        let incumbents = Arc::new(Incumbents::until(found.covers.len(), goal));
        // Where runs pause depends on what was done before.
        let before = std::mem::take(&mut self.tally);
        self.tally.restart(self.limit);
        self.watch = self.watch.after(before.nodes, 0);
        let again = self.find_costs(Pricing { incumbents, ..pricing }, first_turn, 1, u64::MAX);
        self.tally.add(&before);
        if again.outcome.is_complete() {
            found.covers = again.covers;
        } else {
            found.outcome = again.outcome;
        }
    }

    /// Replaces the covers behind the `cheaper` ones by those of their cost that a search meets first. `false` if it
    /// takes long, unless it is to go on.
    fn search_ties(
        &mut self,
        found: &mut Cheapest,
        cheaper: usize,
        pricing: &Pricing,
        gives_up: bool,
    ) -> bool {
        let Some(&(dearest, _)) = found.covers.last() else { return true };
        let watch = self.watch.after(self.tally.nodes, 0);
        let most = NODES + NODES_EACH * found.covers.len() as u64;
        // Where the nodes of several threads end is not the same twice.
        let (threads, within) =
            if gives_up { (1, watch.up_to(most)) } else { (self.prepared.threads, watch.clone()) };
        let mut search = self.among_ties(pricing.clone(), dearest, threads);
        search.within(&within).limits.covers = None;
        let mut ties = Vec::new();
        let outcome = search.for_each(|cover| {
            if self.prepared.cost(cover) == dearest {
                ties.push((dearest, Cover::new(cover.to_vec())));
            }
            if cheaper + ties.len() < found.covers.len() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.tally.add(&search.tally);
        match outcome {
            Outcome::Complete | Outcome::Stopped(Stop::Callback) => {
                ties.sort_unstable();
                found.covers.splice(cheaper.., ties);
            }
            Outcome::Stopped(Stop::Nodes) if gives_up => match watch.poll(search.tally.nodes) {
                Ok(()) => return false,
                Err(stop) => found.outcome = Outcome::Stopped(stop),
            },
            stopped => found.outcome = stopped,
        }
        true
    }

    /// A search for covers of at most this cost. Its order depends on the prices, and these on the problem and the cost
    /// alone.
    fn among_ties(&self, mut pricing: Pricing, cost: u64, threads: usize) -> Search {
        pricing.improve(cost, Some(cost), PRICING, &self.watch);
        let mut search = Search::new(self.priced(&pricing, Aim::AtMost(cost), threads));
        search.start = Subtree::clone(&pricing.root);
        search
    }
}
