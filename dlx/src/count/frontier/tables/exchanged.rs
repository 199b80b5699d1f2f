//! Tables of a sweep that merges states which differ only in [interchangeable items](super::super::interchangeable).
//!
//! A way through these tables is the way of one cover: each time that the numbers of a state are sorted, items get
//! other names, and all options that are taken from then on are told by these names. Going back over the names from the
//! latest to the first tells which options they are. So the covers can be numbered and drawn as those of other tables.
//! But which of them contain an option is not told by the states that make its move.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::any_layout::{AnyLayout, with_plan};
use super::super::bounded::BoundedSweep;
use super::super::interchangeable::{Classes, FEWEST_STATES, Interchangeable, Options, Sorting};
use super::super::list::{StateBits, StateList};
use super::super::pool::BufferPool;
use super::super::sweep::{FrontierSweep, Sweep};
use super::onward::{Moves, SizedTables, backward_pass};
use crate::count::limbs::subtract;
use crate::count::method::{Allowance, Halt, Job, Meter};
use crate::count::natural::Natural;
use crate::outcome::{Cover, Stop};
use crate::problem::{ItemId, OptionId};

/// Whether the first attempt has to pay.
const HAS_TO_PAY: bool = !cfg!(test);
/// No more states are kept than these.
const MOST_STATES: u64 = 1 << 22;

/// Covers, numbered by the states that are left.
pub(in crate::count) struct ExchangedTables {
    total: Natural,
    ways: Box<dyn Ways>,
}

impl ExchangedTables {
    /// A random cover, all equally likely; `None` if there is none.
    pub(in crate::count) fn draw(&self, seed: u64, number: u64) -> Option<Cover> {
        self.nth(&self.total.draw(seed, number)?)
    }

    /// The cover with this number.
    fn nth(&self, number: &Natural) -> Option<Cover> {
        let mut options = self.ways.nth(number.limbs().to_vec())?;
        options.sort_unstable();
        Some(Cover::new(options))
    }
}

/// Sweeps, and goes back over the tables. `None` unless exchanging makes states far fewer, as soon as they are many.
pub(in crate::count) fn exchanged_tables(
    job: &Job<'_>,
    allowance: &Allowance<'_>,
) -> Result<Option<ExchangedTables>, Halt> {
    let Some(layout) = AnyLayout::new(job.problem, &job.order().items) else { return Ok(None) };
    let interchangeable = layout.interchangeable(job.problem);
    let mut build = Build { job, allowance, interchangeable, classes: Vec::new() };
    let built = match &layout {
        AnyLayout::Items(layout) => with_plan!(items layout, job.problem, plan => {
            let mut sweep = FrontierSweep::new(plan, job.memory, true)?;
            if !build.sweep(&mut sweep)? {
                return Ok(None);
            }
            let end = sweep.merge_waiting(&mut Meter::reporting(allowance, sweep.progress()))?;
            let total = sweep.total();
            let FrontierSweep { plan, kept, pool, .. } = sweep;
            build.back(plan, kept.into_iter().flatten().chain([end]).collect(), total, pool)
        }),
        AnyLayout::Options(layout) => with_plan!(options layout, job.problem, plan => {
            let mut sweep = BoundedSweep::new(plan, job.memory, true)?;
            if !build.sweep(&mut sweep)? {
                return Ok(None);
            }
            let total = sweep.total();
            let BoundedSweep { plan, kept, here, pool, .. } = sweep;
            build.back(Arc::new(plan), kept.into_iter().flatten().chain([here]).collect(), total, pool)
        }),
    };
    built.unwrap_or(Err(Stop::Memory.into())).map(Some)
}

struct Build<'a> {
    job: &'a Job<'a>,
    allowance: &'a Allowance<'a>,
    interchangeable: Interchangeable,
    /// What was interchangeable before each step, where it was looked for.
    classes: Vec<Option<Classes>>,
}

impl Build<'_> {
    /// Takes all steps. Returns whether it came to the end.
    fn sweep(&mut self, sweep: &mut dyn Sweep) -> Result<bool, Halt> {
        let Build { job, allowance, interchangeable, classes } = self;
        let mut has_paid = false;
        while sweep.next().is_some() {
            let (step, states) = (sweep.step(), sweep.waiting());
            if !has_paid && 2 * step > sweep.steps() {
                // States are few.
                return Ok(false);
            }
            let mut its = None;
            if interchangeable.is_due(step, states) || !has_paid && states >= FEWEST_STATES {
                let found = interchangeable.classes(job.problem, step);
                let mut before = states;
                if !found.is_empty() {
                    before = sweep.exchange(&found, allowance)?;
                    its = Some(found);
                }
                has_paid |= interchangeable.note(step, before, sweep.waiting());
                if HAS_TO_PAY && !has_paid {
                    return Ok(false);
                }
            }
            classes.push(its);
            // On one thread: how many states wait decides what is exchanged, and so the numbers of the covers.
            sweep.advance(1, allowance)?;
            if sweep.states() > MOST_STATES {
                return Ok(false);
            }
            allowance.watch().report(|| sweep.progress());
        }
        classes.push(None);
        Ok(has_paid)
    }

    /// Goes back over the states of each step and of the end.
    fn back<P: Moves<N> + 'static, const N: usize>(
        self,
        plan: Arc<P>,
        mut lists: Vec<StateList<N>>,
        total: Natural,
        pool: BufferPool,
    ) -> Result<ExchangedTables, Halt> {
        let sorting = |classes: &Option<Classes>| classes.as_ref().map(Classes::sorting::<N>);
        let plan = Exchanging { plan, sorting: self.classes.iter().map(sorting).collect() };
        let mut uses = vec![Natural::default(); self.job.problem.option_count()];
        let mut meter = Meter::new(self.allowance);
        backward_pass(&plan, &mut lists, &total, &mut uses, &pool, &mut meter)?;
        let options = self.interchangeable.into_options().expect("something was interchangeable");
        let tables = SizedTables { plan: Arc::new(plan), lists, pool };
        Ok(ExchangedTables { total, ways: Box::new(ExchangedWays { tables, options }) })
    }
}

/// Steps after which the numbers of interchangeable items are sorted.
struct Exchanging<P> {
    plan: Arc<P>,
    /// What is sorted before each step, and at the end.
    sorting: Vec<Option<Sorting>>,
}

impl<P: Moves<N>, const N: usize> Moves<N> for Exchanging<P> {
    type Move<'p>
        = P::Move<'p>
    where
        P: 'p;

    fn steps(&self) -> usize {
        self.plan.steps()
    }

    fn start(&self) -> StateBits<N> {
        self.plan.start()
    }

    fn bits(&self, step: usize) -> StateBits<N> {
        self.plan.bits(step)
    }

    fn moves(&self, step: usize) -> impl Iterator<Item = Self::Move<'_>> {
        self.plan.moves(step)
    }

    fn option(one: Self::Move<'_>) -> Option<OptionId> {
        P::option(one)
    }

    fn apply(&self, key: &StateBits<N>, step: usize, one: Self::Move<'_>) -> Option<(StateBits<N>, usize)> {
        let (mut next, to) = self.plan.apply(key, step, one)?;
        self.sorting[to].iter().for_each(|sorting| sorting.sort(&mut next));
        Some((next, to))
    }
}

/// Ways through tables, for states of any width.
trait Ways: Send + Sync {
    /// The options of the cover with this number.
    fn nth(&self, number: Vec<u64>) -> Option<Vec<OptionId>>;
}

struct ExchangedWays<P, const N: usize> {
    tables: SizedTables<Exchanging<P>, N>,
    options: Options,
}

impl<P: Moves<N> + 'static, const N: usize> Ways for ExchangedWays<P, N> {
    fn nth(&self, mut number: Vec<u64>) -> Option<Vec<OptionId>> {
        let plan = &*self.tables.plan;
        let mut options = Vec::new();
        // The names that items got at some steps, each with the one before.
        let mut names: Vec<(usize, HashMap<ItemId, ItemId>)> = Vec::new();
        self.tables.follow(|(key, step), one, to| {
            if subtract(&mut number, self.tables.ways(to)) {
                return false;
            }
            let name = |option, (at, before): &(usize, _)| self.options.image(option, *at, before);
            options.extend(P::option(one).map(|option| names.iter().rev().fold(option, name)));
            if let Some(sorting) = &plan.sorting[to.0]
                && let Some((unsorted, _)) = plan.plan.apply(key, step, one)
            {
                let origins = sorting.origins(&unsorted);
                names.extend((!origins.is_empty()).then_some((to.0, origins)));
            }
            true
        })?;
        Some(options)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::limits::Watch;
    use crate::problem::Problem;
    use crate::testing::{Chance, all_covers, regular_graphs, with_exchanges};

    fn tables(problem: &Problem) -> Option<ExchangedTables> {
        let watch = Watch::default();
        let job = Job::new(problem, 1, usize::MAX, u64::MAX);
        exchanged_tables(&job, &Allowance::unlimited(&watch)).unwrap()
    }

    /// Each number is that of another cover, and all covers have one.
    fn check(problem: &Problem, tables: &ExchangedTables) {
        let covers: BTreeSet<Vec<OptionId>> = all_covers(problem).into_iter().collect();
        assert_eq!(tables.total, (covers.len() as u64).into());
        let nth = |number: u64| tables.nth(&number.into()).unwrap().options().to_vec();
        let numbered: BTreeSet<Vec<OptionId>> = (0..covers.len() as u64).map(nth).collect();
        assert_eq!(numbered, covers, "{problem:?}");
    }

    #[test]
    fn each_cover_has_a_number() {
        let mut chance = Chance(3);
        let mut many = [0; 2];
        for round in 0..20_000 {
            let has_bounds = round % 2 == 0;
            let problem = with_exchanges(&mut chance, has_bounds);
            if let Some(tables) = tables(&problem).filter(|tables| tables.total < 3000.into()) {
                check(&problem, &tables);
                many[round % 2] += usize::from(tables.total > 3.into());
            }
        }
        assert!(many.iter().all(|&many| many > 40), "{many:?} with several covers");
    }

    #[test]
    fn graphs_of_equal_degrees_are_drawn() {
        // Graphs with two edges at each of seven vertices: 360 circles, and 105 of a triangle and a square.
        let problem = regular_graphs(7, 2);
        let tables = tables(&problem).unwrap();
        assert_eq!(tables.total, 465.into());
        check(&problem, &tables);
    }
}
