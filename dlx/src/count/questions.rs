//! Questions beyond the number of covers. The tables of a sweep answer them, or a planar graph, or a search
//! if tables would need too much memory.

use std::ops::ControlFlow;

use super::Method;
use super::answerer::{Answerer, LATER_VISIT};
use super::by_orbits::Orbits;
use super::counter::{Counter, stop};
use super::frontier::{self, FrontierTables, States, Unfinished};
use super::method::{Allowance, Extreme, Job};
use super::natural::Natural;
use super::order::STATE_WORK;
use crate::limits::{Limits, Watch};
use crate::outcome::{Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};
use crate::search::Search;

/// The work of a node of a search by costs, roughly.
const NODE_WORK: f64 = 1000.0;
/// The work of the shares of all edges of a planar graph, relative to a count.
const SHARES_WORK: f64 = 4.0;

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

    /// For each option, the number of covers that contain it. A limit on covers does not apply.
    ///
    /// Tables of a frontier answer, or those of a planar graph, or a list of all covers if a search finds them
    /// sooner, or a search of some of those covers that symmetries turn into each other, or, where many items are
    /// interchangeable, a count for each orbit of options. If tables take too much memory, a search visits each cover.
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
        let silent = watch.less(allowance.nodes()).silent();
        let look = Allowance::unlimited(&silent);
        let orbits = self.orbits(&job, &look)?;
        let otherwise = orbits.as_ref().map(Orbits::work);
        let share = if orbits.is_some() { 0.5 } else { 1.0 };
        let watch = watch.less(allowance.nodes() + look.nodes()).share(0.0, share);
        let watch = match self.answerer(&job, watch, Some(LATER_VISIT), otherwise)? {
            Answerer::NoCover => return Ok(vec![Natural::default(); problem.option_count()]),
            Answerer::Tables(tables) => return Ok(tables.per_option().to_vec()),
            Answerer::List(list) => return Ok(list.per_option(problem.option_count())),
            Answerer::Cases(cases, rest) => return cases.per_option(problem.option_count(), rest),
            Answerer::Search(watch) => match orbits {
                Some(orbits) => return orbits.per_option(&job, &watch.share(1.0, 1.0)),
                None => watch,
            },
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

    /// The orbits of the options, if counts for them may answer sooner than tables.
    fn orbits(&self, job: &Job<'_>, allowance: &Allowance<'_>) -> Result<Option<Orbits>, Stop> {
        if !matches!(self.method, Method::Auto | Method::Frontier) {
            return Ok(None);
        }
        match Orbits::where_exchanging_pays(job, allowance).map_err(stop) {
            // Others may take less memory.
            Err(Stop::Memory) => Ok(None),
            orbits => orbits,
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
            self.answerer(&job, watch.clone(), None, None)?
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
