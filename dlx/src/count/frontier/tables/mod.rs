//! The tables of a sweep, with the number of ways from each state to the end.
//!
//! The sweep counts the ways to reach each state, and a pass back replaces them by the ways onward ([`onward`]). The
//! tables also number the covers: at each state, those with its first move come first. The cover with a given number is
//! found by a walk from the start. A random number gives a random cover, all equally likely.

mod exchanged;
mod onward;

use std::io::{self, Read, Write};
use std::sync::Arc;

pub(in crate::count) use self::exchanged::exchanged_tables;
pub(super) use self::onward::Moves;
use self::onward::{SizedTables, backward_pass};
use super::super::method::{Allowance, Extreme, Halt, Job, Meter};
use super::super::natural::Natural;
use super::any_layout::{AnyLayout, with_plan};
use super::bounded::{BoundedPlan, BoundedSweep};
use super::file::{LoadError, TableReader, TableWriter, structure_hash};
use super::list::StateList;
use super::plan::Plan;
use super::pool::{BufferPool, Full};
use super::sweep::{FrontierSweep, Sweep};
use crate::outcome::{Cover, Details, Stop};
use crate::problem::{OptionId, Problem};

/// The letters `dlxways`, and the version.
const MARK: u64 = u64::from_le_bytes(*b"dlxways\x02");

/// All covers of a problem, in compressed form. They give the number of covers, the number that contain each option,
/// the cover with a given number, random covers, and the cheapest cover.
/// [`Counter::tables`](crate::count::Counter::tables) makes them.
///
/// ```
/// use dlx::Problem;
/// use dlx::count::Counter;
///
/// // A row of ten cells, tiled by pieces of one cell and of two.
/// let mut b = Problem::builder();
/// let cells = b.primaries::<10>();
/// for k in 0..10 {
///     b.option([cells[k]])?;
///     if k + 1 < 10 {
///         b.option([cells[k], cells[k + 1]])?;
///     }
/// }
/// let problem = b.build();
/// let tables = Counter::new().tables(&problem)?;
/// assert_eq!(tables.count(), &89.into());
/// // A piece on the first cell alone leaves nine.
/// assert_eq!(tables.per_option()[0], 55.into());
/// let cover = tables.draw(1, 0).expect("there are covers");
/// dlx::verify::verify(&problem, cover.options())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FrontierTables {
    /// Which problem they belong to.
    structure: u64,
    total: Natural,
    uses: Vec<Natural>,
    costs: Vec<u32>,
    /// The order of the items in the tables.
    order: Vec<u32>,
    /// `None` if an item has no option, so that there is no cover.
    kept: Option<Box<dyn AnyTables>>,
}

impl FrontierTables {
    /// The number of covers.
    #[must_use]
    pub fn count(&self) -> &Natural {
        &self.total
    }

    /// For each option, the number of covers that contain it.
    #[must_use]
    pub fn per_option(&self) -> &[Natural] {
        &self.uses
    }

    /// The cover with this number, in an order that depends only on the problem. `None` if there are not
    /// that many. The time grows with the number of options of the cover's items.
    #[must_use]
    pub fn nth(&self, number: &Natural) -> Option<Cover> {
        if number >= &self.total {
            return None;
        }
        let mut options = self.kept.as_ref()?.nth(number.limbs().to_vec())?;
        options.sort_unstable();
        Some(Cover::new(options))
    }

    /// A random cover, all equally likely; `None` if there is none. The same seed and number give the same cover on
    /// every machine. Covers with one seed and different numbers are independent.
    /// [`Counter::sample`](crate::count::Counter::sample) draws the same covers where it uses these tables.
    #[must_use]
    pub fn draw(&self, seed: u64, number: u64) -> Option<Cover> {
        self.nth(&self.total.draw(seed, number)?)
    }

    /// Writes the tables to a file, for [`load`](Self::load): about 24 bytes for each state.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn save(&self, mut out: impl Write) -> io::Result<()> {
        let mut writer = TableWriter::new(&mut out, MARK, self.structure)?;
        writer.order(&self.order)?;
        writer.number(self.total.limbs())?;
        self.uses.iter().try_for_each(|uses| writer.number(uses.limbs()))?;
        if let Some(kept) = &self.kept {
            kept.save(&mut writer)?;
        }
        writer.finish()
    }

    /// Reads tables that [`save`](Self::save) wrote, into at most `memory` bytes. The problem must be
    /// the one that they were made for; names and costs may differ.
    ///
    /// # Errors
    /// If the tables belong to another problem, exceed the memory, or are damaged.
    pub fn load(problem: &Problem, mut input: impl Read, memory: usize) -> Result<FrontierTables, LoadError> {
        let problem = &problem.with_fewer_bounds();
        let mut reader = TableReader::new(&mut input, MARK, problem)?;
        let order = reader.order(problem)?;
        // There are at most as many covers as sets of options.
        let total = reader.natural(problem.option_count() / 64 + 1)?;
        let limbs = total.limbs().len().max(1);
        let mut uses = Vec::new();
        for _ in problem.options() {
            uses.push(reader.natural(limbs)?);
        }
        let costs = problem.options().map(|option| problem.option_cost(option)).collect();
        let kept = AnyLayout::new(problem, &order).map(|layout| {
            let read = match &layout {
                AnyLayout::Items(layout) => {
                    with_plan!(items layout, problem, plan => read(plan, &mut reader, limbs, memory))
                }
                AnyLayout::Options(layout) => {
                    with_plan!(options layout, problem, plan => read(plan, &mut reader, limbs, memory))
                }
            };
            read.unwrap_or(Err(LoadError::Damaged))
        });
        let kept = kept.transpose()?;
        reader.finish()?;
        if kept.as_ref().map_or(Natural::default(), |kept| kept.total()) != total {
            return Err(LoadError::Damaged);
        }
        Ok(FrontierTables { structure: structure_hash(problem), total, uses, costs, order, kept })
    }

    /// A cover with the lowest cost, or the highest, and that cost; `None` if there is no cover. Needs
    /// about 16 bytes for each state while it runs.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn best(&self, extreme: Extreme) -> Result<Option<(u64, Cover)>, Stop> {
        self.best_by(&self.costs, extreme)
    }

    /// The same for other costs of the options, in their order; options without one cost 0.
    ///
    /// ```
    /// use dlx::Problem;
    /// use dlx::count::{Counter, Extreme};
    ///
    /// let mut b = Problem::builder();
    /// let [x, y] = b.primaries();
    /// for items in [&[x, y][..], &[x], &[y]] {
    ///     b.option(items.iter().copied())?;
    /// }
    /// let tables = Counter::new().tables(&b.build())?;
    /// let cost = |costs: &[u32]| tables.best_by(costs, Extreme::Least).map(|best| best.unwrap().0);
    /// assert_eq!((cost(&[5, 2, 2])?, cost(&[1, 1])?), (4, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn best_by(&self, costs: &[u32], extreme: Extreme) -> Result<Option<(u64, Cover)>, Stop> {
        let Some(kept) = &self.kept else { return Ok(None) };
        let best = kept.best(costs, extreme)?;
        Ok(best.map(|(cost, mut options)| {
            options.sort_unstable();
            (cost, Cover::new(options))
        }))
    }
}

/// Tables with the numbers of ways onward, for states of any width.
trait AnyTables: Send + Sync + std::fmt::Debug {
    /// The number of ways onward from the start, which is that of all covers.
    fn total(&self) -> Natural;
    /// The options of the cover with this number.
    fn nth(&self, number: Vec<u64>) -> Option<Vec<OptionId>>;
    /// Writes all tables.
    fn save(&self, writer: &mut TableWriter<'_>) -> io::Result<()>;
    /// The options of a best cover, and their cost.
    fn best(&self, costs: &[u32], extreme: Extreme) -> Result<Option<(u64, Vec<OptionId>)>, Full>;
}

/// How far another method is that answers the same questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::count) enum Rival {
    Working,
    Done,
    /// It will not be done, and need not be asked again.
    GaveUp,
}

/// Asks a rival how it stands, after it had time to work. It gets the allowance of the tables, which says how much work
/// they have taken so far, and their progress.
type Ask<'a> = dyn FnMut(&Allowance<'_>, (f64, Details)) -> Result<Rival, Halt> + 'a;

/// Sweeps, and then goes back over the tables.
pub(in crate::count) fn tables(job: &Job<'_>, allowance: &Allowance<'_>) -> Result<FrontierTables, Halt> {
    let order = job.order().items.clone();
    allowance.spend(0)?;
    let tables = tables_unless(job, order, job.memory, allowance, &mut |_, _| Ok(Rival::GaveUp))?;
    Ok(tables.expect("there is no rival"))
}

/// The same with the items in this order and within `memory` bytes. There are none if a rival, which is asked before
/// each step of the sweep, is done first. With bounds it is not asked.
pub(in crate::count) fn tables_unless(
    job: &Job<'_>,
    order: Vec<u32>,
    memory: usize,
    allowance: &Allowance<'_>,
    rival: &mut Ask<'_>,
) -> Result<Option<FrontierTables>, Halt> {
    let problem = job.problem;
    let costs = problem.options().map(|option| problem.option_cost(option)).collect();
    let mut build = BuildTables { job, memory, allowance, rival };
    let built = AnyLayout::new(problem, &order).map(|layout| {
        let built = match &layout {
            AnyLayout::Items(layout) => with_plan!(items layout, problem, plan => build.items(plan)),
            AnyLayout::Options(layout) => {
                with_plan!(options layout, problem, plan => build.options(plan).map(Some))
            }
        };
        built.unwrap_or(Err(Stop::Memory.into()))
    });
    let (total, uses, kept) = match built.transpose()? {
        None => (Natural::default(), vec![Natural::default(); problem.option_count()], None),
        Some(None) => return Ok(None),
        Some(Some(Built { total, uses, kept })) => (total, uses, Some(kept)),
    };
    Ok(Some(FrontierTables { structure: structure_hash(problem), total, uses, costs, order, kept }))
}

struct BuildTables<'k> {
    job: &'k Job<'k>,
    memory: usize,
    allowance: &'k Allowance<'k>,
    rival: &'k mut Ask<'k>,
}

/// The number of covers, the uses of each option, and the tables.
struct Built {
    total: Natural,
    uses: Vec<Natural>,
    kept: Box<dyn AnyTables>,
}

impl BuildTables<'_> {
    /// Goes back over the states of each step and of the end.
    fn back<P: Moves<N> + 'static, const N: usize>(
        &self,
        plan: Arc<P>,
        mut lists: Vec<StateList<N>>,
        total: Natural,
        pool: BufferPool,
        progress: (f64, Details),
    ) -> Result<Built, Halt> {
        assert_eq!(lists.len(), plan.steps() + 1, "there is a list of each step, and of the end");
        let mut uses = vec![Natural::default(); self.job.problem.option_count()];
        let mut meter = Meter::reporting(self.allowance, progress);
        backward_pass(&*plan, &mut lists, &total, &mut uses, &pool, &mut meter)?;
        Ok(Built { total, uses, kept: Box::new(SizedTables { plan, lists, pool }) })
    }

    /// Sweeps over the items, unless the rival is done first.
    fn items<const N: usize>(&mut self, plan: Plan<N>) -> Result<Option<Built>, Halt> {
        let mut sweep = FrontierSweep::new(plan, self.memory, true)?;
        while sweep.next().is_some() {
            match (self.rival)(self.allowance, sweep.progress())? {
                Rival::Working => sweep.advance(self.job.threads, self.allowance)?,
                Rival::Done => return Ok(None),
                Rival::GaveUp => break,
            }
            self.allowance.watch().report(|| sweep.progress());
        }
        sweep.finish(self.job.threads, self.allowance)?;
        let (total, progress) = (sweep.total(), sweep.progress());
        let end = sweep.merge_waiting(&mut Meter::reporting(self.allowance, progress))?;
        let FrontierSweep { plan, kept, pool, .. } = sweep;
        self.back(plan, kept.into_iter().flatten().chain([end]).collect(), total, pool, progress).map(Some)
    }

    /// Sweeps over the options.
    fn options<const N: usize>(&self, plan: BoundedPlan<N>) -> Result<Built, Halt> {
        let mut sweep = BoundedSweep::new(plan, self.memory, true)?;
        sweep.finish(self.job.threads, self.allowance)?;
        let (total, progress) = (sweep.total(), sweep.progress());
        let BoundedSweep { plan, kept, here, pool, .. } = sweep;
        self.back(Arc::new(plan), kept.into_iter().flatten().chain([here]).collect(), total, pool, progress)
    }
}

/// Reads the states of each step and of the end.
fn read<P: Moves<N> + 'static, const N: usize>(
    plan: P,
    reader: &mut TableReader<'_>,
    limbs: usize,
    memory: usize,
) -> Result<Box<dyn AnyTables>, LoadError> {
    let pool = BufferPool::new(memory);
    let states = |step| reader.states(&plan.bits(step), limbs, &pool);
    let lists = (0..=plan.steps()).map(states).collect::<Result<_, _>>()?;
    Ok(Box::new(SizedTables { plan: Arc::new(plan), lists, pool }))
}
