//! What takes turns with a search for the cheapest covers.

use std::sync::Arc;

use super::neighbours::Neighbours;
use crate::count::{Least, least};
use crate::decision::decide::ASIDE_SEED;
use crate::kernel::bounds::{Aim, BoundedSets, Incumbents, Linear, Prices};
use crate::kernel::{Subtree, Tables};
use crate::limits::{Teller, Watch};
use crate::outcome::{Details, Outcome};
use crate::prepared::Prepared;
use crate::problem::OptionId;
use crate::search::{Aside, Restarts, Search};
use crate::verify::verify;

/// Runs get this part of the work of the search where tables are asked, too.
const GUESSING_SHARE: u64 = 8;
/// The subgradient method gets this part of the work of the search.
const PRICING_SHARE: u64 = 4;
/// The linear program of the prices gets this many times the work of the search.
const LINEAR_SHARE: u64 = 16;
/// The bound counts as raised if it rose by at least this part of the gap to what covers may cost.
const MUCH: u64 = 4;
/// Where it did, searches near the best covers get this part of the work of the search.
const NEAR_SHARE: u64 = 8;
/// Tables get at least this much work for each entry of the problem: making them takes that long, also where the nodes of
/// the search take little time.
const TABLES_EACH: u64 = 500;

/// What a search by costs needs.
#[derive(Clone)]
pub(super) struct Pricing {
    pub(super) sets: Arc<BoundedSets>,
    pub(super) prices: Arc<Prices>,
    pub(super) incumbents: Arc<Incumbents>,
    /// Where it begins.
    pub(super) root: Arc<Subtree>,
}

/// Tells how far a search is, where no cover costs less than the bound, but for those found.
pub(super) fn teller(incumbents: &Arc<Incumbents>, bound: u64) -> Teller {
    let incumbents = Arc::clone(incumbents);
    Arc::new(move |nodes| {
        let least = incumbents.least();
        Details::Cheapest { nodes, least, bound: least.map_or(bound, |least| least.min(bound)) }
    })
}

impl Pricing {
    /// Looks for better prices by about this much work, where a cover of the cost `least` is known, and covers are
    /// wanted that cost at most `most`.
    pub(super) fn improve(&mut self, least: u64, most: Option<u64>, work: u64, watch: &Watch) {
        self.prices = Arc::new(self.prices.improved(least, most, work, || watch.poll_time().is_ok()));
    }
}

impl Search {
    /// What searches by costs.
    pub(super) fn priced(&self, pricing: &Pricing, aim: Aim, threads: usize) -> Arc<Prepared> {
        let Pricing { sets, prices, .. } = pricing;
        let tables = Tables::Costs(Arc::clone(sets), Arc::clone(prices), aim);
        Arc::new(self.prepared.with_tables(self.whole, tables, threads))
    }
}

/// Runs in random orders until there is a cover, then searches near the best one, and better prices; and tables of a
/// frontier.
pub(super) struct Beside {
    threads: usize,
    /// All work of the search.
    work: u64,
    /// The costs of the form's options, if tables are asked.
    costs: Option<Vec<u32>>,
    aside: Aside,
    restarts: Restarts,
    /// The cover of a run, by the numbers of the form.
    guessed: Option<(u64, Vec<OptionId>)>,
    near: Option<Neighbours>,
    /// The bound before the linear program, once that has begun.
    first_bound: Option<u64>,
    /// The linear program of the prices, if it is not too large, until it is solved.
    linear: Option<Linear>,
}

impl Beside {
    /// For a search for this many covers: tables tell one.
    pub(super) fn new(search: &Search, wanted: usize, threads: usize) -> Self {
        let restarts = Restarts::new(ASIDE_SEED, &search.form().problem);
        let asks = wanted == 1 && search.is_whole() && !search.form().problem.has_bounds();
        let costs = asks.then(|| search.prepared.costs(search.whole));
        Beside {
            threads,
            work: 0,
            costs,
            aside: Aside::new(search),
            restarts,
            guessed: None,
            near: None,
            first_bound: None,
            linear: None,
        }
    }

    /// Takes a turn after one of the search that did this much work. Returns what tables tell, with a cover of the
    /// whole problem.
    pub(super) fn take_turn(
        &mut self,
        search: &mut Search,
        pricing: &mut Pricing,
        work: u64,
    ) -> Result<Least, Outcome> {
        if pricing.incumbents.is_done() {
            return Ok(Least::Unknown);
        }
        self.improve(search, pricing, work / self.threads as u64)?;
        self.work += work;
        let Some(costs) = &self.costs else { return Ok(Least::Unknown) };
        let form = search.prepared.form(search.whole);
        let work = self.work.max(TABLES_EACH * form.problem.entry_count() as u64);
        let told = least(&form.problem, costs, work, &mut search.watch, search.tally.nodes);
        Ok(match told.map_err(Outcome::Stopped)? {
            Least::Cover(cost, cover) => Least::Cover(cost, search.original(cover.options().to_vec())),
            least => least,
        })
    }

    /// Makes the best cover so far and the prices better, by about this much work on each thread.
    fn improve(&mut self, search: &mut Search, pricing: &mut Pricing, work: u64) -> Result<(), Outcome> {
        let incumbents = Arc::clone(&pricing.incumbents);
        self.solve(search, pricing, work.saturating_mul(LINEAR_SHARE));
        if incumbents.is_empty() {
            self.guess(search, work)?;
        }
        // A run does not tell which of the options that the form adds belong to its cover: without them, the cover would
        // be another one than that which the search finds.
        if incumbents.is_empty() && !search.form().adds_options() {
            self.guessed.iter().for_each(|(cost, options)| incumbents.offer(*cost, options));
        }
        if incumbents.is_empty() {
            return Ok(());
        }
        let has_raised_bound = self.has_raised_bound(pricing);
        let near = match &mut self.near {
            Some(near) => {
                near.price(search, pricing);
                near
            }
            none => none.insert(Neighbours::new(search, pricing, self.threads)),
        };
        let near_work = if has_raised_bound { work / NEAR_SHARE } else { work };
        let told = teller(&incumbents, pricing.prices.bound())(search.tally.nodes);
        let watch = search.watch.after(search.tally.nodes, 0).reporting((0.0, told));
        let (tally, ended) = near.improve(&watch, near_work);
        search.tally.add(&tally);
        ended.map_err(Outcome::Stopped)?;
        if let Some(least) = incumbents.least()
            && !has_raised_bound
        {
            pricing.improve(least, incumbents.dearest(), work / PRICING_SHARE, &search.watch);
        }
        Ok(())
    }

    /// Goes on with the linear program by about this much work.
    fn solve(&mut self, search: &Search, pricing: &mut Pricing, work: u64) {
        if self.first_bound.is_none() {
            self.first_bound = Some(pricing.prices.bound());
            self.linear = pricing.prices.linear();
        }
        let Some(linear) = &mut self.linear else { return };
        let told = teller(&pricing.incumbents, pricing.prices.bound())(search.tally.nodes);
        linear.advance(work, || {
            search.watch.report(|| (0.0, told));
            search.watch.poll_time().is_ok()
        });
        // What is chosen from the start may not be in it.
        if let Some(cover) = linear.cover()
            && search.is_whole()
            && verify(&search.form().problem, &cover).is_ok()
        {
            pricing.incumbents.offer(pricing.prices.cost(&cover), &cover);
        }
        if let Some(prices) = pricing.prices.solved(linear, pricing.incumbents.dearest()) {
            pricing.prices = Arc::new(prices);
        }
        if linear.is_done() {
            self.linear = None;
        }
    }

    /// Whether the bound has risen by a good part of the gap to what covers may cost since the linear program began.
    pub(super) fn has_raised_bound(&self, pricing: &Pricing) -> bool {
        let (Some(first), Some(most)) = (self.first_bound, pricing.incumbents.most_cost()) else {
            return false;
        };
        let raised = pricing.prices.bound().saturating_sub(first);
        raised.saturating_mul(MUCH) >= most.saturating_sub(first)
    }

    /// The cover of a run, whatever it costs.
    pub(super) fn guessed(self) -> Option<(u64, Vec<OptionId>)> {
        self.guessed
    }

    fn guess(&mut self, search: &mut Search, work: u64) -> Result<(), Outcome> {
        let until = self.aside.work() + work / if self.costs.is_some() { GUESSING_SHARE } else { 1 };
        if self.guessed.is_none()
            && let Some(came) = search.run_anew(&mut self.aside, &mut self.restarts, until)
        {
            came?;
            let mut options = Vec::new();
            search.form().local(&search.current, &mut options).expect("the form has what was found in it");
            self.guessed = Some((search.prepared.cost(&search.current), options));
        }
        Ok(())
    }
}
