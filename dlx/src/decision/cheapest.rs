//! The cheapest covers, by branch and bound.
//!
//! A first search finds their costs: all threads share the best covers so far, and give up branches that cannot be
//! better. Which covers it meets depends on the timing of the threads; the cost of the dearest of those wanted does
//! not, nor do the covers that cost less. If there are more covers of that cost than wanted, a second search, which
//! knows the cost and nothing else, takes the first of them in its own order, which is the same on any number of
//! threads.
//!
//! With bounds, the search by costs may find no cover for long. Then, where a single one is asked for, runs in random
//! orders, which heed no costs, look for one to begin with.
//!
//! The least cost may be found by tables of a frontier, too. The two differ in speed by orders of magnitude, either
//! way, so they take turns.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::decide::ASIDE_SEED;
use crate::count::least;
use crate::kernel::bounds::{Aim, Incumbents};
use crate::kernel::{Branching, Tables};
use crate::outcome::{Cheapest, Cover, Outcome, Stop, Way};
use crate::parallel::{self, Roots};
use crate::prepared::Prepared;
use crate::problem::OptionId;
use crate::search::{Aside, Restarts, Search};

/// The nodes of a search for a single cover before tables of a frontier get as much work, and how many times more it
/// gets if they do not suffice. It begins anew, but knows the cost of the best cover so far.
const ALONE: u64 = 20_000;
const MORE: u64 = 8;
/// The same with bounds, before runs in random orders look for any cover.
const ALONE_WITH_BOUNDS: u64 = 1_000;

impl Search {
    /// The cheapest covers: at most this many, and only those that cost at most `most_cost`, which may be
    /// [`u64::MAX`]. They come in the order of their costs; those of equal cost in the order of their options.
    ///
    /// If several covers cost as much as the last one wanted, some of them are chosen, always the same ones. All
    /// covers asked for are kept in memory, and put in order at the end, also after a limit was reached. A lower limit
    /// on covers stops the search at the cheapest of these, by [`Stop::Limit`]; a seed, a kernel and a choice of items do
    /// not apply.
    ///
    /// If one cover is wanted and the search does not end soon, tables of a frontier get their turns, too: where covers
    /// are many and the problem is narrow, such as tilings of a long board, they are faster.
    ///
    /// ```
    /// use dlx::{Outcome, Problem, Solver};
    ///
    /// // Three people and three tasks: what each of them takes for each.
    /// let mut b = Problem::builder();
    /// let (people, tasks) = (b.primaries::<3>(), b.primaries::<3>());
    /// for (person, hours) in people.into_iter().zip([[4, 2, 8], [4, 3, 7], [3, 1, 6]]) {
    ///     for (task, hours) in tasks.into_iter().zip(hours) {
    ///         let option = b.option([person, task])?;
    ///         b.cost(option, hours);
    ///     }
    /// }
    /// let found = Solver::new(&b.build()).cheapest(2, u64::MAX);
    /// assert_eq!(found.outcome, Outcome::Complete);
    /// let costs: Vec<u64> = found.covers.iter().map(|(cost, _)| *cost).collect();
    /// assert_eq!(costs, [12, 12]);
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn cheapest(&mut self, most_covers: usize, most_cost: u64) -> Cheapest {
        self.prepare(u64::MAX, true);
        let limit = self.limits.covers.and_then(|limit| usize::try_from(limit).ok());
        let wanted = most_covers.min(limit.unwrap_or(usize::MAX));
        let mut found = if wanted == 0 {
            Cheapest { covers: Vec::new(), outcome: Outcome::Complete, bound: 0 }
        } else {
            self.search_by_costs(wanted, most_cost)
        };
        if found.outcome.is_complete() && found.covers.len() == wanted && wanted < most_covers {
            found.outcome = Outcome::Stopped(Stop::Limit);
        }
        self.tally.covers = found.covers.len() as u64;
        self.outcome = Some(found.outcome);
        found
    }

    fn search_by_costs(&mut self, wanted: usize, most_cost: u64) -> Cheapest {
        let (sets, prices) = self.prepared.priced(self.whole, || self.watch.poll_time().is_ok());
        if let Err(stop) = self.watch.poll_time() {
            return Cheapest { covers: Vec::new(), outcome: Outcome::Stopped(stop), bound: 0 };
        }
        let tables = |aim| Tables::Costs(Arc::clone(&sets), Arc::clone(&prices), aim);
        let incumbents = Arc::new(Incumbents::new(wanted, most_cost));
        let aim = Aim::Best(Arc::clone(&incumbents));
        let prepared = Arc::new(self.prepared.with_tables(self.whole, tables(aim)));
        self.ran = prepared.form(true).tables.kind();
        let (covers, outcome) = self.find_costs(&prepared, &incumbents, wanted == 1, most_cost);
        let bound = prices.bound_without(&sets, &self.start.covered);
        let mut found = Cheapest { covers, outcome, bound };
        if outcome.is_complete() {
            found.bound = most_cost.saturating_add(1);
            if found.covers.len() == wanted {
                self.choose_ties(&mut found, tables);
            }
        }
        found
    }

    /// The covers of a first search, in order. For a single cover, tables of a frontier are asked, too.
    fn find_costs(
        &mut self,
        prepared: &Arc<Prepared>,
        incumbents: &Incumbents,
        is_single: bool,
        most_cost: u64,
    ) -> (Vec<(u64, Cover)>, Outcome) {
        let branching = Branching { counting: true, ..prepared.branching.clone() };
        let has_bounds = self.form().problem.has_bounds();
        let asks = is_single && self.is_whole() && !has_bounds;
        // A search that begins anew finds again what it has found: only a single cover is then offered once.
        let guesses = is_single && has_bounds;
        debug_assert!(
            !guesses || self.prepared.reduced.is_none(),
            "what runs find is in the whole problem's numbers"
        );
        let costs = if asks { self.prepared.costs(self.whole) } else { Vec::new() };
        let mut guessing =
            guesses.then(|| (Aside::new(self), Restarts::new(ASIDE_SEED, &self.form().problem)));
        let mut guessed: Option<(u64, Vec<OptionId>)> = None;
        let (mut nodes, mut work) = match () {
            () if asks => (ALONE, 0),
            () if guesses => (ALONE_WITH_BOUNDS, 0),
            () => (u64::MAX, 0),
        };
        let outcome = loop {
            // What was found so far is known to the next one.
            let left = self.watch.nodes_left(self.tally.nodes);
            let roots = Roots {
                prepared: Arc::clone(prepared),
                whole: true,
                subtrees: vec![self.start.clone()],
                branching: branching.clone(),
                watch: self.watch.after(self.tally.nodes, 0).up_to(nodes),
            };
            let (tally, outcome) = parallel::count(roots, u64::MAX);
            work += tally.work;
            self.tally.add(&tally);
            if outcome != Outcome::Stopped(Stop::Nodes) || nodes >= left {
                break outcome;
            }
            if let Some((aside, restarts)) = &mut guessing {
                nodes = nodes.saturating_mul(MORE);
                if !incumbents.is_empty() {
                    nodes = u64::MAX;
                } else if guessed.is_none() {
                    match self.run_anew(aside, restarts, work) {
                        None => {}
                        Some(Err(outcome)) => break outcome,
                        Some(Ok(())) => {
                            let cover = self.current.clone();
                            guessed = Some((self.prepared.cost(&cover), cover));
                        }
                    }
                    if let Some((cost, cover)) = &guessed {
                        incumbents.offer(*cost, cover);
                    }
                }
                continue;
            }
            let form = self.prepared.form(self.whole);
            match least(&form.problem, &costs, work, &mut self.watch, self.tally.nodes) {
                Ok(Some(best)) => {
                    self.way = Way::Count;
                    let best = best.filter(|(cost, _)| *cost <= most_cost);
                    let named = best.map(|(cost, cover)| (cost, self.named(cover.options().to_vec())));
                    return (named.into_iter().collect(), Outcome::Complete);
                }
                Ok(None) => nodes = nodes.saturating_mul(MORE),
                Err(stop) => break Outcome::Stopped(stop),
            }
        };
        let mut covers: Vec<_> =
            incumbents.take().into_iter().map(|(cost, options)| (cost, self.named(options))).collect();
        if let Some((cost, cover)) = guessed.filter(|(cost, _)| *cost <= most_cost && covers.is_empty()) {
            covers.push((cost, Cover::new(cover)));
        }
        covers.sort_unstable();
        (covers, outcome)
    }

    /// Replaces the covers of the highest cost by those of that cost that a search meets first.
    fn choose_ties(&mut self, found: &mut Cheapest, tables: impl Fn(Aim) -> Tables) {
        let Some(&(dearest, _)) = found.covers.last() else { return };
        found.bound = dearest;
        let prepared = self.prepared.with_tables(self.whole, tables(Aim::AtMost(dearest)));
        let mut search = Search::new(Arc::new(prepared));
        search.within(&self.watch.after(self.tally.nodes, 0)).limits.covers = None;
        search.start = self.start.clone();
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

    /// A cover by its options' numbers in the whole problem.
    fn named(&self, mut options: Vec<OptionId>) -> Cover {
        options.sort_unstable();
        let named = self.form().name(&mut options);
        options.truncate(named);
        Cover::new(options)
    }
}
