//! Questions beyond the number of covers. The tables of a sweep answer them, or a planar graph, or a search
//! if tables would need too much memory.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::by_cases::{ByCases, Growing};
use super::counter::{Counter, stop};
use super::frontier::{self, FrontierTables, Rival, States, Unfinished};
use super::list::{self, CoverList, Listing, list_on_threads};
use super::method::{Allowance, Extreme, Halt, Job};
use super::natural::Natural;
use super::order::STATE_WORK;
use super::planar::PlanarGraph;
use super::race;
use super::{Method, Report, Total};
use crate::limits::{Limits, Watch};
use crate::outcome::{Cover, Details, Outcome, Stop};
use crate::prepared::{Prepared, Settings};
use crate::problem::{OptionId, Problem};
use crate::search::Search;

/// The work of a node of a search by costs, roughly.
const NODE_WORK: f64 = 1000.0;
/// The work of the shares of all edges of a planar graph, relative to a count.
const SHARES_WORK: f64 = 4.0;

/// The work of a visit to a cover, at least.
const VISIT_WORK: u64 = 100;

/// No list is begun before tables have taken this much work.
const FIRST_WORK: u64 = 1_000_000;

/// No cases are looked for before tables have so many states. For each further one, the search for cases may take this
/// much work, a quarter of what the state takes. (It goes by states, as the work of tables depends on the threads, and
/// what is drawn on who is first.)
const FIRST_STATES: u64 = 1 << 17;
const CASES_WORK: u64 = 100;
/// So a visit counts for a quarter, too, where that comes later.
const LATER_VISIT: u64 = VISIT_WORK / 4;

/// What answers a question.
pub(super) enum Answerer {
    /// It is known that there is no cover.
    NoCover,
    Tables(FrontierTables),
    List(CoverList),
    /// Cases that symmetries leave of very many covers, and the rest of the limits.
    Cases(Box<ByCases>, Watch),
    /// A search within these limits.
    Search(Watch),
}

/// What is known of the cover of the least or the greatest cost.
pub(crate) enum Best {
    Known(Option<(u64, Cover)>),
    /// This search is to find it.
    Sought(Box<Search>),
}

impl Counter {
    /// The tables of a frontier. They give the number of covers, the number that contain each option, the cover with a
    /// given number, and random covers.
    ///
    /// They store the states of all steps, with 20 to 40 bytes for each. If the problem has bounds, there is a step
    /// for each option.
    ///
    /// # Errors
    /// If a limit was reached. The chosen method is ignored.
    pub fn tables(&self, problem: &Problem) -> Result<FrontierTables, Stop> {
        let problem = &problem.with_fewer_bounds();
        let watch = Watch::start(&self.limits);
        frontier::tables(&self.job(problem).within(&watch), &Allowance::unlimited(&watch)).map_err(stop)
    }

    /// The states of a sweep, cut into `parts` ranges where there are enough of them.
    pub(crate) fn states(&self, problem: &Problem, parts: u32) -> Result<States, Stop> {
        let watch = Watch::start(&self.limits);
        frontier::states(&self.job(problem).within(&watch), parts, &Allowance::unlimited(&watch))
            .map_err(stop)
    }

    /// The number of covers that a range of states leads to.
    pub(crate) fn count_from(&self, problem: &Problem, states: &[u8]) -> Result<Natural, Unfinished> {
        let watch = Watch::start(&self.limits);
        frontier::count_from(&self.job(problem).within(&watch), states, &Allowance::unlimited(&watch))
    }

    /// The limits on all that is done for a question. The searches that tables give way to keep within the same memory.
    /// They may have to see all covers, as the tables do, so they have no limit on these.
    pub(super) fn start(&self, job: &Job<'_>) -> Watch {
        Watch::start(&Limits { covers: None, memory: Some(job.memory), ..self.limits.clone() })
    }

    /// The planar graph that answers the question, if the problem is that of its matchings, and it seems to
    /// be faster than tables. The answer takes `times` the work of a count.
    pub(super) fn planar_graph(
        &self,
        job: &Job<'_>,
        times: f64,
        allowance: &Allowance<'_>,
    ) -> Result<Option<PlanarGraph>, Halt> {
        if job.problem.has_bounds() {
            return Ok(None);
        }
        let is_named = self.method == Method::Planar;
        let is_graph = || job.problem.options().all(|option| job.problem.option_items(option).len() == 2);
        if !is_named && (self.method != Method::Auto || !is_graph()) {
            return Ok(None);
        }
        // The tables have the same order, so covers have the same numbers.
        let order = job.incidence().order();
        let graph = PlanarGraph::new(job.problem, &order.items, allowance)?;
        if is_named {
            return graph.map(Some).ok_or(Stop::Unfit.into());
        }
        Ok(graph.filter(|graph| graph.work() * times < order.states() * STATE_WORK))
    }

    /// Whether nothing else is to answer where a planar graph stopped: others may take less memory.
    pub(super) fn stops_planar(&self, stop: Stop) -> bool {
        stop != Stop::Memory || self.method == Method::Planar
    }

    /// What answers a question within these limits. Cases that symmetries leave may do so if it is told how much work the
    /// answer then takes for each cover found.
    pub(super) fn answerer(
        &self,
        job: &Job<'_>,
        mut watch: Watch,
        per_cover: Option<u64>,
    ) -> Result<Answerer, Stop> {
        if !self.does_more() {
            return Err(Stop::Unfit);
        }
        if self.method == Method::Search {
            return Ok(Answerer::Search(watch));
        }
        // The work of a search that answers, if that is little enough to be told.
        let mut visits = None;
        if self.method == Method::Auto && job.problem.has_bounds() {
            // Nothing tells how far a sweep over the options will get, so it races a search first: on one thread, as what
            // is drawn must not depend on their number.
            let count = Job::new(job.problem, 1, job.memory, u64::MAX).within(&watch).racing();
            let Report { total, method, efforts } = race::race(&count, &watch);
            watch = watch.less(efforts.iter().map(|effort| effort.details.nodes()).sum());
            match total {
                Total::AtLeast(_, stop) => return Err(stop),
                Total::Exact(covers) if covers.is_zero() => return Ok(Answerer::NoCover),
                Total::Exact(_) if method == Some(Method::Frontier) => {}
                // That it counted first says little: to count, it need not visit each cover.
                Total::Exact(covers) => {
                    visits = u64::try_from(&covers).ok().map(|n| n.saturating_mul(VISIT_WORK));
                }
            }
        }
        if self.method == Method::Auto && !job.problem.has_bounds() {
            return self.tables_or_less(job, &watch, per_cover);
        }
        let allowance =
            visits.map_or_else(|| Allowance::unlimited(&watch), |work| Allowance::of(&watch, work));
        match frontier::tables(job, &allowance) {
            Ok(tables) => Ok(Answerer::Tables(tables)),
            Err(Halt::Pause) => Ok(Answerer::Search(watch.less(allowance.nodes()))),
            Err(Halt::Stop(Stop::Memory)) if self.method == Method::Auto => {
                Ok(Answerer::Search(watch.less(allowance.nodes())))
            }
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Tables, or a list of all covers, or cases, whichever are there first. Where tables take too much memory, and the covers
    /// are too many for a list, and symmetries leave no cases, a search is to answer.
    fn tables_or_less(&self, job: &Job<'_>, watch: &Watch, per_cover: Option<u64>) -> Result<Answerer, Stop> {
        let problem = job.problem;
        let order = job.incidence().order().items;
        let share = Listing::share(job.memory);
        let allowance = Allowance::unlimited(watch);
        let mut listing: Option<Listing> = None;
        let mut growing: Option<Growing> = None;
        let grow = || Growing::new(problem, job.threads, share / 4);
        let mut ask = |tables: &Allowance<'_>, progress: (f64, Details)| {
            let work = tables.spent() / job.threads as u64;
            if work < FIRST_WORK {
                return Ok(Rival::Working);
            }
            let before = tables.nodes().saturating_add(growing.as_ref().map_or(0, Growing::nodes));
            let list = listing.get_or_insert_with(|| Listing::new(search(problem, 1, watch), share));
            let mut rival = list.keep_up(work, watch.less(before).reporting(progress))?;
            let before = tables.nodes().saturating_add(list.nodes());
            let states = progress.1.nodes().saturating_sub(FIRST_STATES);
            if let Some(per_cover) = per_cover.filter(|_| rival != Rival::Done) {
                let work = states.saturating_mul(CASES_WORK);
                let found = match work {
                    0 => Rival::Working,
                    _ => growing.get_or_insert_with(grow).advance(work, per_cover, &watch.less(before))?,
                };
                rival = match (rival, found) {
                    (_, Rival::Done) => Rival::Done,
                    (Rival::GaveUp, Rival::GaveUp) => Rival::GaveUp,
                    _ => Rival::Working,
                };
            }
            watch.poll(before.saturating_add(growing.as_ref().map_or(0, Growing::nodes)))?;
            Ok(rival)
        };
        let tables = frontier::tables_unless(job, order.clone(), job.memory - share, &allowance, &mut ask)
            .map_err(stop);
        let nodes = [
            allowance.nodes(),
            listing.as_ref().map_or(0, Listing::nodes),
            growing.as_ref().map_or(0, Growing::nodes),
        ];
        let mut rest = watch.less(nodes.iter().fold(0, |sum, &nodes| sum.saturating_add(nodes)));
        match tables {
            Ok(Some(tables)) => return Ok(Answerer::Tables(tables)),
            Ok(None) => {}
            Err(Stop::Memory) => {}
            Err(stop) => return Err(stop),
        }
        let list = |covers| Answerer::List(CoverList::new(covers, problem, &order));
        let is_out_of_memory = tables.is_err();
        if let Some(listing) = listing.filter(|listing| !is_out_of_memory && listing.is_done()) {
            return Ok(list(listing.into_covers()));
        }
        // Which answers must not depend on how far the list was, as that depends on the number of threads.
        if is_out_of_memory {
            let mut search = self.search(problem, &rest);
            if let Some(covers) = list_on_threads(&mut search, share)? {
                return Ok(list(covers));
            }
            rest = rest.less(search.nodes());
        }
        if per_cover.is_none() {
            return Ok(Answerer::Search(rest));
        }
        let mut growing = growing.unwrap_or_else(grow);
        let before = growing.nodes();
        let state = growing.advance(u64::MAX, 0, &rest)?;
        rest = rest.less(growing.nodes() - before);
        if state != Rival::Done {
            return Ok(Answerer::Search(rest));
        }
        let cases = growing.into_cases();
        // Nobody sees who was first if the covers are few.
        Ok(match cases.list(list::size_within(share), &rest)? {
            Some(covers) => list(covers),
            None => Answerer::Cases(Box::new(cases), rest),
        })
    }

    /// A search within the rest of the limits.
    pub(crate) fn search(&self, problem: &Problem, watch: &Watch) -> Search {
        search(problem, self.job(problem).threads, watch)
    }

    /// For each option, the number of covers that contain it. A limit on covers does not apply.
    ///
    /// Tables of a frontier answer, or those of a planar graph, or a list of all covers if a search finds them sooner, or
    /// a search of some of those covers that symmetries turn into each other. If tables take too much memory, a search
    /// visits each cover.
    ///
    /// # Errors
    /// If the count stopped early; [`Stop::Unfit`] if the chosen method has no tables for this problem.
    pub fn per_option(&self, problem: &Problem) -> Result<Vec<Natural>, Stop> {
        let problem = &problem.with_fewer_bounds();
        let job = self.job(problem);
        let watch = self.start(&job);
        let job = job.within(&watch);
        let allowance = Allowance::unlimited(&watch);
        let shares = self.planar_graph(&job, SHARES_WORK, &allowance);
        let shares =
            shares.and_then(|graph| graph.map(|graph| graph.per_option(&job, &allowance)).transpose());
        match shares.map_err(stop) {
            Ok(Some(shares)) => return Ok(shares),
            Err(stop) if self.stops_planar(stop) => return Err(stop),
            _ => {}
        }
        let watch = match self.answerer(&job, watch.less(allowance.nodes()), Some(LATER_VISIT))? {
            Answerer::NoCover => return Ok(vec![Natural::default(); problem.option_count()]),
            Answerer::Tables(tables) => return Ok(tables.per_option().to_vec()),
            Answerer::List(list) => return Ok(list.per_option(problem.option_count())),
            Answerer::Cases(cases, rest) => return cases.per_option(problem.option_count(), rest),
            Answerer::Search(watch) => watch,
        };
        let none = || vec![0_u64; problem.option_count()];
        let add = |uses: &mut Vec<u64>, cover: &[OptionId]| {
            cover.iter().for_each(|option| uses[option.index()] += 1);
            ControlFlow::Continue(())
        };
        let (uses, outcome) = self.search(problem, &watch).fold(none, add);
        let total = |option: OptionId| uses.iter().map(|uses| Natural::from(uses[option.index()])).sum();
        match outcome {
            Outcome::Complete => Ok(problem.options().map(total).collect()),
            Outcome::Stopped(stop) => Err(stop),
        }
    }

    /// How many nodes a search for the cheapest cover may examine before tables are made, if it is to begin: about as
    /// long as the tables are expected to take.
    pub(crate) fn nodes_before_tables(&self, problem: &Problem, watch: &Watch) -> Option<u64> {
        let races = self.method == Method::Auto && !problem.has_bounds();
        races
            .then(|| (self.job(problem).within(watch).quick_order().states() * STATE_WORK / NODE_WORK) as u64)
    }

    /// The limits on all that is done for a question about a problem.
    pub(crate) fn watch(&self, problem: &Problem) -> Watch {
        self.start(&self.job(problem))
    }

    /// The cover of the least or the greatest cost, as far as tables tell.
    pub(crate) fn best_by_tables(
        &self,
        problem: &Problem,
        extreme: Extreme,
        watch: Watch,
    ) -> Result<Best, Stop> {
        let job = self.job(problem).within(&watch);
        let is_bounding = self.method == Method::Auto && extreme == Extreme::Least && problem.has_bounds();
        let answerer = if is_bounding {
            Answerer::Search(watch.clone())
        } else {
            self.answerer(&job, watch.clone(), None)?
        };
        let watch = match answerer {
            Answerer::NoCover => return Ok(Best::Known(None)),
            Answerer::Tables(tables) => match tables.best(extreme) {
                Err(Stop::Memory) if self.method == Method::Auto => watch,
                best => return best.map(Best::Known),
            },
            Answerer::List(list) => return Ok(Best::Known(list.best(problem, extreme))),
            Answerer::Cases(_, watch) | Answerer::Search(watch) => watch,
        };
        Ok(Best::Sought(Box::new(self.search(problem, &watch))))
    }
}

/// A search on this many threads within the rest of some limits.
fn search(problem: &Problem, threads: usize, watch: &Watch) -> Search {
    let prepared = Prepared::new(problem, Settings { threads, ..Settings::default() });
    let mut search = Search::new(Arc::new(prepared.expect("some kernel can search any problem")));
    search.within(watch);
    search
}
