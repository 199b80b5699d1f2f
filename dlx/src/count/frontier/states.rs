//! A sweep that is cut in the middle: ranges of its states, each of which can be swept on by itself.

use std::ops::Range;

use super::super::counter::stop;
use super::super::method::{Allowance, Halt, Job, Meter};
use super::super::natural::Natural;
use super::any_layout::with_plan;
use super::file::{LoadError, TableReader, TableWriter, structure_hash};
use super::layout::Layout;
use super::list::StateList;
use super::plan::Plan;
use super::pool::BufferPool;
use super::sweep::{FrontierSweep, Sweep};
use crate::outcome::Stop;
use crate::problem::Problem;

/// The letters `dlxpart`, and the version.
const MARK: u64 = u64::from_le_bytes(*b"dlxpart\x01");
/// The states that each range is to have, if the sweep ever has enough for that.
const STATES: u64 = 256;
/// After the last step in a file.
const END: u64 = u64::MAX;

/// The states of a sweep that is under way, in ranges.
#[derive(Debug)]
pub(crate) struct States {
    /// The order of the items.
    order: Vec<u32>,
    kind: Kind,
    /// The number of states.
    len: usize,
    /// The number of ranges.
    parts: u32,
}

#[derive(Debug)]
enum Kind {
    /// An item has no option: there are no states.
    Infeasible,
    Lists(Box<dyn AnyStates>),
    /// The states of a part, as they were encoded.
    Encoded(Vec<u8>),
}

/// States of any width.
trait AnyStates: Send + Sync + std::fmt::Debug {
    /// Writes the states of a range.
    fn write(&self, range: Range<usize>, writer: &mut TableWriter<'_>) -> std::io::Result<()>;
}

/// The states that wait at each step from some step on.
struct SizedStates<const N: usize> {
    lists: Vec<(usize, StateList<N>)>,
}

impl<const N: usize> std::fmt::Debug for SizedStates<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let states: usize = self.lists.iter().map(|(_, list)| list.len()).sum();
        f.debug_struct("States").field("states", &states).finish()
    }
}

impl States {
    /// The states of a part, which is not cut any further.
    pub(crate) fn whole(encoded: &[u8]) -> Self {
        States { order: Vec::new(), kind: Kind::Encoded(encoded.to_vec()), len: 1, parts: 1 }
    }

    /// How many ranges there are.
    pub(crate) fn parts(&self) -> u32 {
        self.parts
    }

    /// The states of a range.
    pub(crate) fn range(&self, number: u32) -> Range<usize> {
        let start = |number: u32| (self.len as u128 * u128::from(number) / u128::from(self.parts)) as usize;
        start(number)..start(number + 1)
    }

    /// A range of states, for [`count_from`].
    pub(crate) fn encode(&self, problem: &Problem, number: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let write = |bytes: &mut Vec<u8>| {
            let mut writer = TableWriter::new(bytes, MARK, structure_hash(problem))?;
            writer.order(&self.order)?;
            if let Kind::Lists(lists) = &self.kind {
                lists.write(self.range(number), &mut writer)?;
            }
            writer.word(END)?;
            writer.finish()
        };
        match &self.kind {
            Kind::Encoded(encoded) => bytes.clone_from(encoded),
            _ => write(&mut bytes).expect("memory takes what is written"),
        }
        bytes
    }
}

impl<const N: usize> AnyStates for SizedStates<N> {
    fn write(&self, range: Range<usize>, writer: &mut TableWriter<'_>) -> std::io::Result<()> {
        let mut start = 0;
        for (step, list) in &self.lists {
            let end = start + list.len();
            let (from, to) = (range.start.clamp(start, end), range.end.clamp(start, end));
            if from < to {
                writer.word(*step as u64)?;
                writer.word(list.limbs() as u64)?;
                writer.states(list.view().slice(from - start..to - start))?;
            }
            start = end;
        }
        Ok(())
    }
}

/// Sweeps until there are enough states for `parts` ranges, or as far as there are most of them.
pub(in crate::count) fn states(job: &Job<'_>, parts: u32, allowance: &Allowance<'_>) -> Result<States, Halt> {
    let order = job.order().items.clone();
    allowance.spend(0)?;
    let layout = Layout::new(job.problem, &order);
    if layout.is_infeasible {
        return Ok(States { order, kind: Kind::Infeasible, len: 0, parts: 1 });
    }
    let enough = u64::from(parts).saturating_mul(STATES);
    let cut = |enough| {
        with_plan!(items layout, job.problem, plan => cut_sweep(plan, job, enough, allowance))
            .unwrap_or(Err(Stop::Memory.into()))
    };
    let (mut lists, mut len, most) = cut(enough)?;
    if (len as u64) < enough {
        // It never had enough, so it is small: once more, to the step where it had most.
        (lists, len, _) = cut(most)?;
    }
    let parts = parts.clamp(1, u32::try_from(len).unwrap_or(u32::MAX).max(1));
    Ok(States { order, kind: Kind::Lists(lists), len, parts })
}

/// Sweeps until there are enough states. Returns them, how many there are, and the most there were.
fn cut_sweep<const N: usize>(
    plan: Plan<N>,
    job: &Job<'_>,
    enough: u64,
    allowance: &Allowance<'_>,
) -> Result<(Box<dyn AnyStates>, usize, u64), Halt> {
    let mut sweep = FrontierSweep::new(plan, job.memory, false)?;
    let mut most = 1;
    loop {
        let states = sweep.all_waiting();
        most = most.max(states);
        if states >= enough || sweep.next().is_none() {
            break;
        }
        sweep.advance(job.threads, allowance)?;
        allowance.watch().report(|| sweep.progress());
    }
    let mut meter = Meter::reporting(allowance, sweep.progress());
    let lists = sweep.into_lists(&mut meter)?;
    let len = lists.iter().map(|(_, list)| list.len()).sum();
    Ok((Box::new(SizedStates { lists }), len, most))
}

/// Why a count could not go on from states.
#[derive(Debug)]
pub(crate) enum Unfinished {
    /// The states could not be read.
    Load(LoadError),
    /// The count stopped.
    Stop(Stop),
}

impl From<LoadError> for Unfinished {
    fn from(error: LoadError) -> Self {
        Unfinished::Load(error)
    }
}

impl From<Halt> for Unfinished {
    fn from(halt: Halt) -> Self {
        Unfinished::Stop(stop(halt))
    }
}

/// Sweeps on from encoded states.
pub(in crate::count) fn count_from(
    job: &Job<'_>,
    mut encoded: &[u8],
    allowance: &Allowance<'_>,
) -> Result<Natural, Unfinished> {
    let mut reader = TableReader::new(&mut encoded, MARK, job.problem)?;
    let order = reader.order(job.problem)?;
    let layout = Layout::new(job.problem, &order);
    if layout.is_infeasible {
        reader.at_end()?;
        reader.finish()?;
        return Ok(Natural::default());
    }
    with_plan!(items layout, job.problem, plan => resume(plan, job, reader, allowance))
        .unwrap_or(Err(LoadError::Damaged.into()))
}

/// Reads the states that wait at each step, and sweeps on.
fn resume<const N: usize>(
    plan: Plan<N>,
    job: &Job<'_>,
    mut reader: TableReader<'_>,
    allowance: &Allowance<'_>,
) -> Result<Natural, Unfinished> {
    let pool = BufferPool::new(job.memory);
    // There are at most as many covers as sets of options.
    let most = job.problem.option_count() / 64 + 1;
    let mut lists: Vec<(usize, StateList<N>)> = Vec::new();
    while let Some(step) = reader.step(plan.len())? {
        if lists.last().is_some_and(|(last, _)| *last >= step) {
            return Err(LoadError::Damaged.into());
        }
        let limbs = reader.at_most(most)?;
        if limbs == 0 {
            return Err(LoadError::Damaged.into());
        }
        lists.push((step, reader.states(&plan.bits(step), limbs, &pool)?));
    }
    reader.finish()?;
    let mut sweep = FrontierSweep::resume(plan, pool, lists);
    sweep.finish(job.threads, allowance)?;
    Ok(sweep.total())
}

impl TableReader<'_> {
    /// The next step with states; `None` after the last.
    fn step(&mut self, most: usize) -> Result<Option<usize>, LoadError> {
        match self.word()? {
            END => Ok(None),
            step => {
                usize::try_from(step).ok().filter(|&step| step <= most).map(Some).ok_or(LoadError::Damaged)
            }
        }
    }

    /// Checks that no states follow.
    fn at_end(&mut self) -> Result<(), LoadError> {
        if self.word()? == END { Ok(()) } else { Err(LoadError::Damaged) }
    }
}
