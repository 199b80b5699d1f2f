//! The sweep itself.

use std::collections::BTreeMap;
use std::io::Write;
use std::mem;
use std::sync::Mutex;
use std::time::Duration;

use super::super::super::method::{Allowance, Halt, Job, Meter};
use super::super::super::natural::Natural;
use super::super::expand::{Expander, Expansion};
use super::super::list::{ListSlice, Run, Segment, StateBits, StateList, compare};
use super::super::merge::merge_all;
use super::super::plan::Plan;
use super::super::pool::BufferPool;
use super::super::sweep::LOOKAHEAD_RETRY;
use super::error::Trouble;
use super::folder::Folder;
use super::record::Record;
use super::run::{DiskRun, Expected, RunWriter};
use super::source::{self, Cut, Source};
use crate::clock::Stopwatch;
use crate::locks::locked;
use crate::outcome::Details;
use crate::parallel;
use crate::problem::{OptionId, Problem};

/// The blocks of all runs together take the memory, divided by this.
const BLOCKS: usize = 32;
/// The states that wait take at most the memory, divided by this.
const WAITING: usize = 4;
/// Arrays are as long as the next power of two.
const SPARE: usize = 2;
/// The fewest states of a block.
const SHORTEST_BLOCK: usize = 16;
/// Blocks that were shortened as memory was short grow again by this part of them.
const REGROWTH: usize = 8;
/// Fewer states are expanded on one thread.
const WORTH_THREADS: usize = if cfg!(test) { 8 } else { 1 << 14 };

/// How often a sweep does what costs time and saves some later.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// A record is written after this time. A killed sweep has to do again what it did since then.
    pub(super) save_every: Duration,
    /// Where more files wait at a step, they are merged, this many at a time. Some systems let a program open 256.
    pub(super) most_files: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Pace { save_every: Duration::from_secs(60), most_files: 64 }
    }
}

/// The states that wait at a step.
struct Waiting<const N: usize> {
    files: Vec<DiskRun>,
    runs: Vec<Run<N>>,
    /// The run to which each option of the step at work adds.
    growing: BTreeMap<OptionId, usize>,
}

impl<const N: usize> Waiting<N> {
    fn is_empty(&self) -> bool {
        self.files.is_empty() && self.runs.is_empty()
    }
}

/// A sweep with files.
pub(super) struct DiskSweep<'j, const N: usize> {
    plan: Plan<N>,
    problem: &'j Problem,
    order: Vec<u32>,
    folder: Folder,
    pool: BufferPool,
    memory: usize,
    threads: usize,
    step: usize,
    /// The states of this step up to here have been expanded.
    after: Option<StateBits<N>>,
    /// How many states were expanded.
    states: u64,
    waiting: Vec<Waiting<N>>,
    /// The memory of the states that wait, in bytes.
    held: usize,
    /// How many operations are under way that hold runs found nowhere else. A sweep that fails in one of them has lost
    /// states, so what it has then is not to be saved.
    in_hand: usize,
    /// The memory of the states in files that nobody needs after the next record.
    obsolete: usize,
    pace: Pace,
    saved: Stopwatch,
    looks_ahead: bool,
    workers: Mutex<Vec<Expander<N>>>,
}

impl<'j, const N: usize> DiskSweep<'j, N> {
    /// A sweep that has not begun.
    pub(super) fn new(
        plan: Plan<N>,
        job: &Job<'j>,
        order: Vec<u32>,
        folder: Folder,
        pace: Pace,
    ) -> Result<Self, Trouble> {
        let pool = BufferPool::new(job.memory);
        let mut start = pool.list(1, 1)?;
        pool.push(&mut start, &plan.start(), &[1])?;
        let mut waiting: Vec<Waiting<N>> = (0..=plan.len())
            .map(|_| Waiting { files: Vec::new(), runs: Vec::new(), growing: BTreeMap::new() })
            .collect();
        waiting[0].runs.extend(Segment::new(start).map(Run::from));
        Ok(DiskSweep {
            plan,
            problem: job.problem,
            order,
            folder,
            pool,
            memory: job.memory,
            threads: job.threads,
            step: 0,
            after: None,
            states: 0,
            waiting,
            held: 0,
            in_hand: 0,
            obsolete: 0,
            pace,
            saved: Stopwatch::start(),
            looks_ahead: true,
            workers: Mutex::default(),
        })
    }

    /// Goes to where a record says.
    pub(super) fn resume(&mut self, record: Record<N>) {
        let Record { step, after, states, files } = record;
        (self.step, self.after, self.states) = (step, after, states);
        self.waiting[0].runs.clear();
        for (step, run) in files {
            self.waiting[step].files.push(run);
        }
    }

    /// How many steps there are.
    pub(super) fn steps(&self) -> usize {
        self.plan.len()
    }

    /// How far it has come, if all that waits lies in files.
    fn record(&self) -> Record<N> {
        let at_step = |(step, waiting): (usize, &Waiting<N>)| {
            waiting.files.iter().map(|&run| (step, run)).collect::<Vec<_>>()
        };
        let files = self.waiting.iter().enumerate().flat_map(at_step).collect();
        Record { step: self.step, after: self.after, states: self.states, files }
    }

    /// Writes all that waits to files, and a record of them. What is not in it is removed.
    fn save(&mut self) -> Result<(), Trouble> {
        (self.step..self.waiting.len()).try_for_each(|step| self.spill(step))?;
        let record = self.record();
        let needed = numbers(&record);
        let write = |out: &mut dyn Write| record.write(out, self.problem, &self.order);
        self.folder.write_record(&needed, write)?;
        self.folder.keep_only(&needed)?;
        (self.obsolete, self.saved) = (0, Stopwatch::start());
        Ok(())
    }

    /// Takes all steps. If a limit stops it, it can go on later.
    pub(super) fn finish(mut self, allowance: &Allowance<'_>) -> Result<Natural, Trouble> {
        // What was written after the record is of no use.
        self.folder.keep_only(&numbers(&self.record()))?;
        let halted = self.take_steps(allowance);
        if let (Err(Trouble::Halt(_)), 0) = (&halted, self.in_hand) {
            self.save()?;
        }
        halted?;
        let total = self.total()?;
        // The number is known, whatever becomes of the files.
        let _ = self.folder.clear();
        Ok(total)
    }

    fn take_steps(&mut self, allowance: &Allowance<'_>) -> Result<(), Trouble> {
        while self.step < self.plan.len() {
            if self.is_save_due() {
                self.save()?;
            }
            if !self.waiting[self.step].is_empty() {
                self.take_step(allowance)?;
            }
            self.step += 1;
            self.after = None;
        }
        Ok(())
    }

    fn is_save_due(&self) -> bool {
        self.obsolete > self.memory || self.saved.elapsed() >= self.pace.save_every
    }

    /// The part that is done, and the details.
    fn progress(&self) -> (f64, Details) {
        let (step, steps, states) = (self.step, self.plan.len(), self.states);
        (step as f64 / steps.max(1) as f64, Details::Frontier { step, steps, states })
    }

    /// Expands all states that wait at the next step.
    fn take_step(&mut self, allowance: &Allowance<'_>) -> Result<(), Trouble> {
        self.merge_files(self.step, allowance)?;
        let runs = mem::take(&mut self.waiting[self.step].runs);
        self.in_hand += 1;
        self.held = self.held.saturating_sub(bytes(&runs));
        let files = self.waiting[self.step].files.clone();
        let mut sources = self.sources(self.step, &files, &runs)?;
        let mut most = usize::MAX;
        loop {
            match self.expand_block(&mut sources, most, allowance) {
                Ok(true) if self.is_save_due() => {
                    if let Some(run) = self.write_rest(&mut sources)? {
                        sources.append(&mut self.sources(self.step, &[run], &[])?);
                    }
                    self.save()?;
                }
                Ok(true) if self.held > self.memory / WAITING => {
                    self.spill_later(self.memory / WAITING / 2, allowance)?;
                }
                Ok(true) => most = most.saturating_add(most / REGROWTH + 1),
                Ok(false) => break,
                Err(trouble) if trouble.is_memory() && self.held > 0 => {
                    self.drop_workers();
                    self.spill_later(0, allowance)?;
                }
                Err(trouble) if trouble.is_memory() && most > SHORTEST_BLOCK => {
                    self.drop_workers();
                    most = most.min(self.block_states(sources.len())) / 2;
                }
                Err(trouble) => {
                    self.write_rest(&mut sources)?;
                    self.in_hand -= 1;
                    return Err(trouble);
                }
            }
        }
        let files = mem::take(&mut self.waiting[self.step].files);
        self.obsolete = self.obsolete.saturating_add(files_bytes::<N>(&files));
        self.in_hand -= 1;
        Ok(())
    }

    /// Writes what is left of the runs in memory to a file of this step, and drops them from the sources.
    fn write_rest(&mut self, sources: &mut Vec<Source<'_, N>>) -> Result<Option<DiskRun>, Trouble> {
        let mut in_memory: Vec<Source<'_, N>> =
            sources.extract_if(.., |source| !source.is_on_disk()).collect();
        let run = self.written(&mut in_memory, &mut Meter::unlimited())?;
        self.waiting[self.step].files.extend(run);
        Ok(run)
    }

    /// How many states each block of this many has.
    fn block_states(&self, blocks: usize) -> usize {
        let bytes = SPARE * 8 * (N + 1) * blocks.max(1);
        (self.memory / BLOCKS / bytes).max(SHORTEST_BLOCK)
    }

    /// The runs that wait at a step.
    fn sources<'r>(
        &self,
        step: usize,
        files: &[DiskRun],
        runs: &'r [Run<N>],
    ) -> Result<Vec<Source<'r, N>>, Trouble> {
        let after = self.after.filter(|_| step == self.step);
        // There are at most as many covers as sets of options.
        let limbs = self.problem.option_count() / 64 + 1;
        let expected = Expected { bits: self.plan.bits(step), limbs, after };
        let mut sources: Vec<Source<'r, N>> = runs.iter().map(Source::memory).collect();
        for &run in files {
            sources.push(Source::disk(self.folder.read(run, expected)?, &self.pool)?);
        }
        Ok(sources)
    }

    /// Expands the next states of some sources. If it is halted, nothing has changed. Returns whether there were any.
    fn expand_block(
        &mut self,
        sources: &mut [Source<'_, N>],
        most: usize,
        allowance: &Allowance<'_>,
    ) -> Result<bool, Trouble> {
        allowance.set_nodes(self.states);
        allowance.spend(0)?;
        allowance.watch().report(|| self.progress());
        let usual = self.block_states(sources.len());
        let states = usual.min(most);
        let mut meter = Meter::new(allowance);
        sources.iter_mut().try_for_each(|source| source.fill(states, &self.pool, &mut meter))?;
        let cut = Cut::of(sources, states);
        let runs = cut.runs(sources);
        if runs.is_empty() {
            return Ok(false);
        }
        let last = runs.iter().flatten().filter_map(|slice| slice.keys.last().copied()).max_by(compare);
        let looks_ahead = self.looks_ahead || self.step.is_multiple_of(LOOKAHEAD_RETRY);
        let expand = |(piece, runs): (usize, Vec<Vec<ListSlice<'_, N>>>)| {
            let taken = locked(&self.workers).pop();
            let mut worker = taken.unwrap_or_else(|| Expander::new(self.pool.clone()));
            let mut meter = Meter::new(allowance);
            let here = merge_all(runs, &self.pool, &mut meter)?;
            let expanded = worker.expand(&self.plan, self.step, here.view(), looks_ahead, &mut meter);
            locked(&self.workers).push(worker);
            Ok::<_, Halt>((piece, here.len(), expanded?))
        };
        let all: usize = runs.iter().flatten().map(ListSlice::len).sum();
        // Where memory is short, one thread has it alone.
        let count = if all < WORTH_THREADS || states < usual { 1 } else { self.threads };
        let pieces = source::pieces(&runs, count).into_iter().enumerate().collect();
        let mut expanded = parallel::try_map(pieces, self.threads, expand)?;
        expanded.sort_unstable_by_key(|&(piece, ..)| piece);
        for (_, states, expansion) in expanded {
            self.states += states as u64;
            self.add(expansion);
        }
        self.after = last;
        cut.pass(sources);
        allowance.set_nodes(self.states);
        Ok(true)
    }

    /// Frees the memory that threads keep for the next states. Returns whether there was any.
    fn drop_workers(&self) -> bool {
        !mem::take(&mut *locked(&self.workers)).is_empty()
    }

    /// Lets what follows from some states wait. Their keys are above all that were expanded in this step.
    fn add(&mut self, expansion: Expansion<N>) {
        self.looks_ahead = expansion.lookahead.pay().unwrap_or(self.looks_ahead);
        for successors in expansion.lists {
            let Waiting { runs, growing, .. } = &mut self.waiting[successors.to];
            self.held += successors.segment.bytes();
            match successors.option {
                Some(option) if growing.contains_key(&option) => {
                    runs[growing[&option]].push(successors.segment);
                }
                option => {
                    option.map(|option| growing.insert(option, runs.len()));
                    runs.push(successors.segment.into());
                }
            }
        }
    }

    /// Writes to files what waits at steps after this one, where most waits first, until no more than `most` bytes wait
    /// in memory.
    fn spill_later(&mut self, most: usize, allowance: &Allowance<'_>) -> Result<(), Trouble> {
        let bytes_at = |step: usize| (bytes(&self.waiting[step].runs), step);
        let mut steps: Vec<(usize, usize)> = (self.step + 1..self.waiting.len()).map(bytes_at).collect();
        steps.sort_unstable();
        while self.held > most
            && let Some((_, step)) = steps.pop()
        {
            self.spill(step)?;
            match self.merge_files(step, allowance) {
                // They are merged when their step comes.
                Err(Trouble::Halt(_)) => {}
                merged => merged?,
            }
        }
        debug_assert!(self.held <= most, "all that waits in memory is counted");
        Ok(())
    }

    /// Writes what waits in memory at a step to a file.
    fn spill(&mut self, step: usize) -> Result<(), Trouble> {
        let waiting = &mut self.waiting[step];
        if waiting.runs.is_empty() {
            return Ok(());
        }
        waiting.growing.clear();
        let runs = mem::take(&mut waiting.runs);
        self.in_hand += 1;
        let written = self.written(&mut self.sources(step, &[], &runs)?, &mut Meter::unlimited())?;
        self.held = self.held.saturating_sub(bytes(&runs));
        self.waiting[step].files.extend(written);
        self.in_hand -= 1;
        Ok(())
    }

    /// Merges files that wait at a step until there are no more than may be open. If it is halted, nothing has changed
    /// but that some may have been merged.
    fn merge_files(&mut self, step: usize, allowance: &Allowance<'_>) -> Result<(), Trouble> {
        let most = self.pace.most_files.max(2);
        while self.waiting[step].files.len() > most {
            let mut files = self.waiting[step].files.clone();
            files.sort_unstable_by_key(|run| run.states);
            let later = files.split_off(most);
            let merged = self.written(&mut self.sources(step, &files, &[])?, &mut Meter::new(allowance))?;
            self.obsolete = self.obsolete.saturating_add(files_bytes::<N>(&files));
            self.waiting[step].files = later;
            self.waiting[step].files.extend(merged);
        }
        Ok(())
    }

    /// Writes all states of some sources to a file, if there are any.
    fn written(
        &mut self,
        sources: &mut [Source<'_, N>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<DiskRun>, Trouble> {
        let mut states = self.block_states(sources.len());
        let mut writer: Option<RunWriter> = None;
        loop {
            meter.settle()?;
            match self.merged(sources, states, meter) {
                Ok(None) => return Ok(writer.map(RunWriter::finish).transpose()?),
                Ok(Some((merged, cut))) => {
                    let writer = match &mut writer {
                        Some(writer) => writer,
                        none => none.insert(self.folder.create(self.memory)?),
                    };
                    writer.write(merged.view())?;
                    cut.pass(sources);
                }
                Err(trouble) if trouble.is_memory() && self.drop_workers() => {}
                Err(trouble) if trouble.is_memory() && states > SHORTEST_BLOCK => states /= 2,
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// The next states of some sources in one list, if there are any.
    fn merged(
        &self,
        sources: &mut [Source<'_, N>],
        states: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<(StateList<N>, Cut)>, Trouble> {
        sources.iter_mut().try_for_each(|source| source.fill(states, &self.pool, meter))?;
        let cut = Cut::of(sources, states);
        let runs = cut.runs(sources);
        if runs.is_empty() {
            return Ok(None);
        }
        let merged = merge_all(runs, &self.pool, meter)?;
        Ok(Some((merged, cut)))
    }

    /// The number of covers, after the last step.
    fn total(&self) -> Result<Natural, Trouble> {
        let Waiting { files, runs, .. } = &self.waiting[self.plan.len()];
        let mut sources = self.sources(self.plan.len(), files, runs)?;
        // There is one state, in each of the runs.
        let mut meter = Meter::unlimited();
        sources.iter_mut().try_for_each(|source| source.fill(1, &self.pool, &mut meter))?;
        let cut = Cut::of(&sources, 1);
        let end = merge_all(cut.runs(&sources), &self.pool, &mut meter)?;
        let number = end.view().numbers;
        Ok(if end.len() == 0 { Natural::default() } else { Natural::from_limbs(number) })
    }
}

/// The numbers of the files in a record.
fn numbers<const N: usize>(record: &Record<N>) -> Vec<u64> {
    record.files.iter().map(|(_, run)| run.file).collect()
}

/// What the states of some files would take in memory, with short numbers.
fn files_bytes<const N: usize>(files: &[DiskRun]) -> usize {
    let bytes = |run: &DiskRun| usize::try_from(run.states).unwrap_or(usize::MAX).saturating_mul(8 * (N + 1));
    files.iter().map(bytes).fold(0, usize::saturating_add)
}

/// The memory of some runs.
fn bytes<const N: usize>(runs: &[Run<N>]) -> usize {
    runs.iter().map(Run::bytes).sum()
}
