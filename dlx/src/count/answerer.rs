//! What answers a question beyond the number of covers: tables of a sweep, or what is there before them.

use std::sync::Arc;

use super::by_cases::{ByCases, Growing};
use super::counter::{Counter, stop};
use super::frontier::{self, FrontierTables, Rival};
use super::list::{CoverList, Listing, list_on_threads, size_within};
use super::method::{Allowance, Halt, Job};
use super::order::STATE_WORK;
use super::planar::PlanarGraph;
use super::race;
use super::{Method, Report, Total};
use crate::limits::Watch;
use crate::outcome::{Details, Stop};
use crate::prepared::{Prepared, Settings};
use crate::problem::Problem;
use crate::search::Search;

/// The work of a visit to a cover, at least.
const VISIT_WORK: u64 = 100;

/// No list is begun before tables have taken this much work.
const FIRST_WORK: u64 = 1_000_000;

/// No cases are looked for before tables have this many states. For each further one, the search for cases may take this
/// much work, a quarter of what the state takes. (It goes by states, as the work of tables depends on the threads, and
/// what is drawn on who is first.)
const FIRST_STATES: u64 = 1 << 17;
const CASES_WORK: u64 = 100;
/// So a visit counts for a quarter, too, where that comes later.
pub(super) const LATER_VISIT: u64 = VISIT_WORK / 4;

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

impl Counter {
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
        let order = job.order();
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

    /// What answers a question within these limits. Cases that symmetries leave may do so if it is told how much work
    /// the answer then takes for each cover found. If there is something else that takes the work of `otherwise`, that
    /// is to answer in place of a search, and once this much work has been done.
    pub(super) fn answerer(
        &self,
        job: &Job<'_>,
        mut watch: Watch,
        per_cover: Option<u64>,
        otherwise: Option<u64>,
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
            // Nothing tells how far a sweep over the options will get, so it races a search first: on one thread, as
            // what is drawn must not depend on their number.
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
            return self.tables_or_less(job, &watch, per_cover, otherwise);
        }
        let most = visits.into_iter().chain(otherwise).min();
        let allowance = within(&watch, most);
        match job.on_threads_that_fit(|job| frontier::tables(job, &allowance)) {
            Ok(tables) => Ok(Answerer::Tables(tables)),
            Err(Halt::Pause) => Ok(Answerer::Search(watch.less(allowance.nodes()))),
            Err(Halt::Stop(Stop::Memory)) if self.method == Method::Auto || otherwise.is_some() => {
                Ok(Answerer::Search(watch.less(allowance.nodes())))
            }
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// Tables, or a list of all covers, or cases, whichever are there first. Where tables take too much memory, and the
    /// covers are too many for a list, and symmetries leave no cases, a search is to answer.
    fn tables_or_less(
        &self,
        job: &Job<'_>,
        watch: &Watch,
        per_cover: Option<u64>,
        otherwise: Option<u64>,
    ) -> Result<Answerer, Stop> {
        let order = job.order().items.clone();
        let share = Listing::share(job.memory);
        let mut rivals = Rivals { job, share, per_cover, list: None, cases: None };
        let allowance = within(watch, otherwise);
        let mut ask = |tables: &Allowance<'_>, progress| rivals.keep_up(tables, progress, watch);
        let memory = job.memory - share - if per_cover.is_some() { cases_share(share) } else { 0 };
        match frontier::tables_unless(job, order.clone(), memory, &allowance, &mut ask) {
            Ok(Some(tables)) => Ok(Answerer::Tables(tables)),
            // The rivals of one thread begin anew, too.
            Err(Halt::Stop(Stop::Memory)) if job.threads > 1 => {
                self.tables_or_less(&job.on_one_thread(), watch, per_cover, otherwise)
            }
            Err(Halt::Pause | Halt::Stop(Stop::Memory)) if otherwise.is_some() => {
                let [listed, of_cases] = rivals.nodes();
                Ok(Answerer::Search(watch.less(allowance.nodes() + listed + of_cases)))
            }
            Err(halt) if stop(halt) != Stop::Memory => Err(stop(halt)),
            none => rivals.answer(&order, none.is_err(), allowance.nodes(), watch),
        }
    }

    /// A search within the rest of the limits.
    pub(crate) fn search(&self, problem: &Problem, watch: &Watch) -> Search {
        search(problem, self.job(problem).threads, watch)
    }
}

/// An allowance of this much work, if it is limited.
fn within(watch: &Watch, most: Option<u64>) -> Allowance<'_> {
    most.map_or_else(|| Allowance::unlimited(watch), |work| Allowance::of(watch, work))
}

/// The memory that cases may take beside a list that may take this much.
fn cases_share(list: usize) -> usize {
    list / 4
}

/// What may answer before there are tables: a list of all covers, and cases that symmetries leave.
struct Rivals<'j, 'p> {
    job: &'j Job<'p>,
    /// The memory of a list.
    share: usize,
    /// See [`Counter::answerer`].
    per_cover: Option<u64>,
    list: Option<Listing>,
    cases: Option<Growing>,
}

impl Rivals<'_, '_> {
    /// The nodes that the list and the cases have taken.
    fn nodes(&self) -> [u64; 2] {
        [self.list.as_ref().map_or(0, Listing::nodes), self.cases.as_ref().map_or(0, Growing::nodes)]
    }

    fn cases(&mut self) -> &mut Growing {
        let Rivals { job, share, cases, .. } = self;
        cases.get_or_insert_with(|| Growing::new(job.problem, job.threads, cases_share(*share)))
    }

    /// Goes on for a while, where tables have come so far. Says whether one of them can answer.
    fn keep_up(
        &mut self,
        tables: &Allowance<'_>,
        progress: (f64, Details),
        watch: &Watch,
    ) -> Result<Rival, Halt> {
        let job = self.job;
        let work = tables.spent() / job.threads as u64;
        if work < FIRST_WORK {
            return Ok(Rival::Working);
        }
        let [_, of_cases] = self.nodes();
        let list = self.list.get_or_insert_with(|| Listing::new(search(job.problem, 1, watch), self.share));
        let listed =
            list.keep_up(work, watch.less(tables.nodes().saturating_add(of_cases)).reporting(progress))?;
        let before = tables.nodes().saturating_add(list.nodes());
        watch.poll(before.saturating_add(of_cases))?;
        let states = progress.1.nodes().saturating_sub(FIRST_STATES);
        let found = match self.per_cover {
            _ if listed == Rival::Done => Rival::Working,
            None => Rival::GaveUp,
            Some(_) if states == 0 => Rival::Working,
            Some(per_cover) => {
                self.cases().advance(states.saturating_mul(CASES_WORK), per_cover, &watch.less(before))?
            }
        };
        Ok(match (listed, found) {
            (Rival::Done, _) | (_, Rival::Done) => Rival::Done,
            (Rival::GaveUp, Rival::GaveUp) => Rival::GaveUp,
            _ => Rival::Working,
        })
    }

    /// What answers without tables, as one of these was first, or tables took too much memory.
    fn answer(
        mut self,
        order: &[u32],
        is_out_of_memory: bool,
        tables: u64,
        watch: &Watch,
    ) -> Result<Answerer, Stop> {
        let (problem, share) = (self.job.problem, self.share);
        let list = |covers| Answerer::List(CoverList::new(covers, problem, order));
        let [mut listed, of_cases] = self.nodes();
        if is_out_of_memory {
            // Which answers must not depend on how far the list was, as that depends on the number of threads.
            let watch = watch.less(tables.saturating_add(listed).saturating_add(of_cases));
            let mut search = search(problem, self.job.threads, &watch);
            if let Some(covers) = list_on_threads(&mut search, share)? {
                return Ok(list(covers));
            }
            listed = listed.saturating_add(search.nodes());
        } else if let Some(listing) = self.list.take_if(|listing| listing.is_done()) {
            return Ok(list(listing.into_covers()));
        }
        let before = watch.less(tables.saturating_add(listed));
        if self.per_cover.is_none() {
            return Ok(Answerer::Search(before));
        }
        let state = self.cases().advance(u64::MAX, 0, &before)?;
        let [_, of_cases] = self.nodes();
        let rest = before.less(of_cases);
        let Some(cases) = self.cases.filter(|_| state == Rival::Done).map(Growing::into_cases) else {
            return Ok(Answerer::Search(rest));
        };
        // Nobody sees who was first if the covers are few.
        Ok(match cases.list(size_within(share), &rest)? {
            Some(covers) => list(covers),
            None => Answerer::Cases(Box::new(cases), rest),
        })
    }
}

/// A search on this many threads within the rest of some limits.
fn search(problem: &Problem, threads: usize, watch: &Watch) -> Search {
    let prepared = Prepared::new(problem, Settings { threads, ..Settings::default() });
    let mut search = Search::new(Arc::new(prepared.expect("some kernel can search any problem")));
    search.within(watch);
    search
}
