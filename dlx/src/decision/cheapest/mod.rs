//! The cheapest covers, by branch and bound.
//!
//! A first search finds their costs: all threads share the best covers so far, and give up branches that cannot be
//! better. Which covers it meets depends on the timing of the threads; the cost of the dearest of those wanted does
//! not, nor do the covers that cost less. If there are more covers of that cost than wanted, a second search, which
//! knows the cost, chooses among them, the same ones on any number of threads: [`ties`].
//!
//! Unless very many covers are wanted, others take turns with the search. They differ in speed by orders of magnitude,
//! either way:
//!
//! - If it has found no cover, runs in random orders, which heed no costs, look for one to begin with.
//! - Searches near the best covers so far look for better ones: [`neighbours`].
//! - Its prices are made better: by a linear program, if it is not too large, else as far as the cost of the best cover
//!   so far helps with that. Where they become much better, the search goes on under [caps](Caps).
//! - Where a single cover is wanted, tables of a frontier find the least cost.

mod beside;
mod caps;
mod forced;
mod neighbours;
mod ties;
mod wanted;

use std::sync::Arc;

use self::beside::{Beside, Pricing, teller};
use self::caps::Caps;
use self::forced::with_forced;
pub use self::wanted::Wanted;
use crate::count::Least;
use crate::kernel::bounds::{Aim, Incumbents};
use crate::kernel::{Branching, Subtree};
use crate::memory::spare;
use crate::outcome::{Cheapest, Cover, Outcome, Stop, Way};
use crate::parallel::{self, Roots};
use crate::problem::OptionId;
use crate::search::Search;

/// If more covers are wanted, nothing takes turns with the search.
const MANY: usize = 1000;
/// The nodes of a search before the others get as much work.
const ALONE: u64 = 20_000;
/// If they do not suffice, the search begins anew with this many times as many, but knows the cost of the best cover so
/// far.
const MORE: u64 = 8;
/// [`ALONE`] with bounds, where a search may find no cover for long.
const ALONE_WITH_BOUNDS: u64 = 1_000;

impl Search {
    /// The cheapest covers, as many of them as are wanted. They come in the order of their costs; those of equal cost
    /// in the order of their options.
    ///
    /// If several covers cost as much as the last one wanted, some of them are chosen, always the same ones. All
    /// covers asked for are kept in memory, and put in order at the end, also after a limit was reached. If more than
    /// 1,000 are wanted, a [limit on memory](crate::Limits::memory) stops the search, by [`Stop::Memory`]: so do,
    /// without one, covers that take half of the memory that is free. A lower limit on covers stops the search at the
    /// cheapest of these, by [`Stop::Limit`]; a seed, a kernel and a choice of items do not apply.
    ///
    /// If the search does not end soon, others take turns with it: searches near the best covers so far, which come
    /// close to the least cost of large rosters (unless more than 1,000 covers are wanted), and, if one cover is
    /// wanted, tables of a frontier, which are faster where covers are many and the problem is narrow, such as
    /// tilings of a long board. If it is stopped, the best covers so far are told, and what none costs less than.
    ///
    /// ```
    /// use dlx::{Outcome, Problem, Solver, Wanted};
    ///
    /// // Three people and three tasks: what each of them takes for each.
    /// let mut b = Problem::builder();
    /// let (people, tasks) = (b.primaries::<3>(), b.primaries::<3>());
    /// for (person, hours) in people.into_iter().zip([[4, 2, 8], [4, 3, 7], [3, 1, 6]]) {
    ///     for (task, hours) in tasks.into_iter().zip(hours) {
    ///         b.option_with_cost([person, task], hours)?;
    ///     }
    /// }
    /// let found = Solver::new(&b.build()).cheapest(Wanted::new().covers(2));
    /// assert_eq!(found.outcome, Outcome::Complete);
    /// let costs: Vec<u64> = found.covers.iter().map(|(cost, _)| *cost).collect();
    /// assert_eq!(costs, [12, 12]);
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn cheapest(&mut self, wanted: Wanted) -> Cheapest {
        self.prepare(u64::MAX, true);
        let limit = self.limits.covers.and_then(|limit| usize::try_from(limit).ok());
        let covers = wanted.covers.min(limit.unwrap_or(usize::MAX));
        let mut found = if covers == 0 {
            Cheapest { covers: Vec::new(), outcome: Outcome::Complete, bound: 0 }
        } else {
            self.search_by_costs(covers, wanted.cost, self.first_turn())
        };
        if found.outcome.is_complete() && found.covers.len() == covers && covers < wanted.covers {
            found.outcome = Outcome::Stopped(Stop::Limit);
        }
        self.tally.covers = found.covers.len() as u64;
        self.outcome = Some(found.outcome);
        found
    }

    /// The same, with the nodes of the first turn.
    fn search_by_costs(&mut self, wanted: usize, most_cost: u64, first_turn: u64) -> Cheapest {
        let has_time = || self.watch.poll_time().is_ok();
        let (sets, prices) = self.prepared.priced(self.whole, &self.start.covered, has_time);
        if let Err(stop) = self.watch.poll_time() {
            return Cheapest { covers: Vec::new(), outcome: Outcome::Stopped(stop), bound: 0 };
        }
        let form = self.form();
        let root = with_forced(&self.start, &form.problem, &self.prepared.costs(self.whole), wanted);
        let memory = if wanted > MANY { self.limits.memory.unwrap_or_else(spare) } else { usize::MAX };
        let incumbents = Arc::new(Incumbents::new(wanted, most_cost, memory));
        let pricing = Pricing { sets, prices, incumbents, root: Arc::new(root) };
        let turns = (wanted <= MANY).then_some(first_turn);
        let mut found = self.find_costs(pricing.clone(), turns, self.prepared.threads, most_cost);
        if found.outcome.is_complete() {
            found.bound = most_cost.saturating_add(1);
            if let [.., (dearest, _)] = found.covers[..]
                && found.covers.len() == wanted
            {
                found.bound = dearest;
                let is_usual = self.prepared.threads == 1 && most_cost == u64::MAX;
                self.choose_ties(&mut found, pricing, turns, is_usual);
            }
        }
        found
    }

    /// The covers of a first search, in order. If others take turns with it, the first turn is this many nodes.
    fn find_costs(
        &mut self,
        mut pricing: Pricing,
        first_turn: Option<u64>,
        threads: usize,
        most_cost: u64,
    ) -> Cheapest {
        let incumbents = Arc::clone(&pricing.incumbents);
        let aim = Aim::Best(Arc::clone(&incumbents));
        let mut prepared = self.priced(&pricing, aim.clone(), threads);
        self.ran = prepared.form(true).tables.kind();
        self.way = Way::Direct;
        let branching = Branching { counting: true, ..prepared.branching.clone() };
        let mut beside = Beside::new(self, incumbents.wanted(), threads);
        let mut turn = first_turn.unwrap_or(u64::MAX);
        let (mut nodes, mut caps) = (turn, Caps::default());
        let outcome = loop {
            // What was found so far is known to the next one.
            let left = self.watch.nodes_left(self.tally.nodes);
            caps.raise(pricing.prices.bound());
            let cap = caps.next(incumbents.most_cost());
            incumbents.set_cap(cap);
            let roots = Roots {
                prepared: Arc::clone(&prepared),
                whole: true,
                subtrees: vec![Subtree::clone(&pricing.root)],
                branching: branching.clone(),
                watch: self
                    .watch
                    .after(self.tally.nodes, 0)
                    .up_to(nodes)
                    .told_by(teller(&incumbents, caps.floor())),
            };
            let (tally, outcome) = parallel::count(roots, u64::MAX);
            incumbents.set_cap(None);
            self.tally.add(&tally);
            if let (Outcome::Complete, Some(cap)) = (outcome, cap)
                && incumbents.most_cost().is_some_and(|most| most > cap)
            {
                caps.pass(cap);
                nodes = nodes.saturating_sub(tally.nodes).max(1);
                continue;
            }
            if outcome != Outcome::Stopped(Stop::Nodes) || nodes >= left {
                break outcome;
            }
            turn = turn.saturating_mul(MORE);
            nodes = turn;
            caps.slow_down();
            match beside.take_turn(self, &mut pricing, tally.work) {
                Ok(Least::Unknown) => {
                    prepared = self.priced(&pricing, aim.clone(), threads);
                    caps.raise(pricing.prices.bound());
                    if beside.has_raised_bound(&pricing) {
                        caps.begin(incumbents.most_cost());
                    } else {
                        caps.end();
                    }
                }
                Ok(least) => {
                    self.way = Way::Count;
                    let least = match least {
                        Least::Cover(cost, cover) if cost <= most_cost => Some((cost, cover)),
                        _ => None,
                    };
                    // Of the same cost, the one that was found before.
                    let before =
                        incumbents.cheapest().filter(|(cost, _)| Some(*cost) == least.as_ref().map(|l| l.0));
                    let before = before.map(|(cost, options)| (cost, self.original(options)));
                    let covers = before.or(least).into_iter().collect();
                    return Cheapest { covers, outcome: Outcome::Complete, bound: 0 };
                }
                Err(outcome) => break outcome,
            }
        };
        let outcome = if incumbents.is_out_of_memory() { Outcome::Stopped(Stop::Memory) } else { outcome };
        let mut covers = incumbents.take();
        if covers.is_empty() {
            covers.extend(beside.guessed().filter(|(cost, _)| *cost <= most_cost));
        }
        let mut covers: Vec<_> =
            covers.into_iter().map(|(cost, options)| (cost, self.original(options))).collect();
        covers.sort_unstable();
        // Below the floor, those found are all.
        let bound = covers.first().map_or(caps.floor(), |(least, _)| caps.floor().min(*least));
        Cheapest { covers, outcome, bound }
    }

    /// The nodes of the first turn.
    fn first_turn(&self) -> u64 {
        let problem = &self.form().problem;
        // The way to a cover may take a node for each item.
        if problem.has_bounds() { ALONE_WITH_BOUNDS } else { ALONE.max(problem.primary_count() as u64) }
    }

    /// A cover by its options' numbers in the whole problem.
    fn original(&self, mut options: Vec<OptionId>) -> Cover {
        options.sort_unstable();
        let known = self.form().to_originals(&mut options);
        options.truncate(known);
        Cover::new(options)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::problem::Problem;
    use crate::testing::{Chance, pairs_and_threes, with_costs};
    use crate::{Limits, Solver};

    #[test]
    fn covers_that_do_not_fit_into_memory_stop_the_search() {
        let mut b = Problem::builder();
        for _ in 0..16 {
            let item = b.primary();
            for cost in [1, 2] {
                b.option_with_cost([item], cost).expect("it has a primary item");
            }
        }
        let problem = b.build();
        for threads in [1, 2] {
            let search = |memory| {
                let limits = Limits::new().memory(memory);
                let solver = Solver::builder().threads(threads).limits(limits).build(&problem);
                solver.expect("any kernel").search()
            };
            let found = search(50_000).cheapest(Wanted::all().cost(100));
            assert_eq!(found.outcome, Outcome::Stopped(Stop::Memory));
            assert!(
                found.covers.is_sorted() && (10..1_000).contains(&found.covers.len()),
                "{}",
                found.covers.len()
            );
            // Of a thousand and fewer, it does not come into question.
            let found = search(10).cheapest(Wanted::new().covers(20));
            assert_eq!((found.outcome, found.covers.len()), (Outcome::Complete, 20));
            let found = search(100_000_000).cheapest(Wanted::all().cost(100));
            assert_eq!((found.outcome, found.covers.len()), (Outcome::Complete, 1 << 16));
        }
    }

    #[test]
    fn turns_find_what_all_covers_cost() {
        let mut chance = Chance(3);
        let (mut with_covers, mut turns) = (0, 0);
        for case in 0..1200 {
            let problem = if case % 3 == 0 { pairs_and_threes(&mut chance) } else { with_costs(&mut chance) };
            let mut costs: Vec<u64> = Vec::new();
            let _ = Solver::new(&problem).for_each(|cover| {
                costs.push(problem.cost_of(cover));
                ControlFlow::Continue(())
            });
            costs.sort_unstable();
            for wanted in [1, 3] {
                let mut chosen = Vec::new();
                for threads in [1, 2] {
                    let solver = Solver::builder().threads(threads).build(&problem).expect("any kernel");
                    let mut search = solver.search();
                    search.prepare(u64::MAX, true);
                    let found = search.search_by_costs(wanted, u64::MAX, 1);
                    turns += u32::from(search.nodes() > 1);
                    assert_eq!(found.outcome, Outcome::Complete);
                    assert!(found.covers.is_sorted() && found.covers.windows(2).all(|two| two[0] != two[1]));
                    let told: Vec<u64> = found.covers.iter().map(|(cost, _)| *cost).collect();
                    assert_eq!(told, costs[..wanted.min(costs.len())]);
                    assert_eq!(found.bound, costs.get(wanted - 1).copied().unwrap_or(u64::MAX));
                    for (cost, cover) in &found.covers {
                        assert_eq!(crate::verify::verify(&problem, cover.options()), Ok(()));
                        assert_eq!(problem.cost_of(cover.options()), *cost);
                    }
                    chosen.push(found.covers);
                }
                assert_eq!(chosen[0], chosen[1]);
            }
            with_covers += u32::from(!costs.is_empty());
        }
        assert!(with_covers > 300 && turns > 300, "{with_covers} {turns}");
    }
}
