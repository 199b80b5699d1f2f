//! Takes the steps of a sweep on several threads.
//!
//! A step is divided by keys: a piece is all states between two keys, of all runs that wait. Each piece is
//! merged and expanded independently of the others. Threads take one piece after another, as the work of a
//! piece is not known exactly, and a core may be busy with something else.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;
use std::time::Duration;

use super::super::method::{Allowance, Halt, Meter};
use super::expand::{Expander, Expansion};
use super::list::{ListSlice, Run, StateBits, StateList, compare};
use super::merge::merge_all;
use super::plan::{Move, Plan};
use super::sweep::{FrontierSweep, Sweep};
use crate::clock::Stopwatch;
use crate::parallel;

/// A step with at least this much work, in units of [`Sweep::next`], is worth several threads.
pub(super) const WORTH_THREADS: u64 = if cfg!(test) { 50 } else { 100_000 };
/// A step with at least this much work is worth starting threads for it alone.
pub(super) const WORTH_STARTING_THREADS: u64 = 4 * WORTH_THREADS;
/// Each thread has a large and a small piece. A large piece is this many times as much work as a small one.
/// The large ones come first, so that no thread waits for long at the end.
const LARGE: usize = 3;
/// For each piece, this many states are sampled to find the bounds.
const SAMPLE: usize = 50;
/// A waiting thread spins for this long, as waking up takes as long as a small step.
const AWAKE: Duration = Duration::from_micros(300);

/// The number of states per arrival, in a range of keys. It hardly changes from step to step, but differs
/// between ranges.
pub(in crate::count) struct Density {
    /// The part of all arrivals that is below the end of the range.
    until: f64,
    /// The number of states per arrival.
    states: f64,
}

/// The densities of the pieces of a step.
fn densities<const N: usize>(expanded: &[ExpandedPiece<N>]) -> Vec<Density> {
    let all: usize = expanded.iter().map(|expanded| expanded.arrivals).sum();
    let mut below = 0;
    let density = |expanded: &ExpandedPiece<N>| {
        below += expanded.arrivals;
        Density {
            until: below as f64 / all as f64,
            states: expanded.here.len() as f64 / expanded.arrivals.max(1) as f64,
        }
    };
    expanded.iter().map(density).collect()
}

/// A piece after its expansion.
struct ExpandedPiece<const N: usize> {
    piece: usize,
    /// The number of states before equal ones were merged.
    arrivals: usize,
    here: StateList<N>,
    expansion: Expansion<N>,
}

/// The work of one step.
struct StepJob<const N: usize> {
    step: usize,
    runs: Vec<Run<N>>,
    looks_ahead: bool,
    /// The first key of each piece but the first.
    bounds: Vec<StateBits<N>>,
    /// The number of pieces taken so far.
    taken: AtomicUsize,
}

impl<const N: usize> StepJob<N> {
    fn new(sweep: &mut FrontierSweep<N>, moves: &[Move<N>], threads: usize) -> Self {
        let pieces = 2 * threads;
        let (step, looks_ahead) = (sweep.step(), sweep.looks_ahead_now());
        let runs = std::mem::take(sweep.runs_now());
        let states: usize = runs.iter().map(Run::len).sum();
        let every = (states / (SAMPLE * pieces)).max(1);
        let keys = runs.iter().flat_map(Run::views).flat_map(|view| view.keys);
        let mut sample: Vec<&StateBits<N>> = keys.step_by(every).collect();
        sample.sort_unstable_by(|a, b| compare(a, b));
        // Each arrival is merged, but each state makes its moves only once. Merging an arrival takes about as
        // long as making a move, or as testing sixteen.
        let mut work = 0.0;
        let sums: Vec<f64> = sample
            .iter()
            .enumerate()
            .map(|(rank, key)| {
                let made = moves.iter().filter(|option| Plan::fits(key, option)).count() as f64;
                let place = rank as f64 / sample.len() as f64;
                let range = sweep.densities.iter().find(|density| place < density.until);
                work += 1.0 + range.map_or(1.0, |range| range.states) * (made + moves.len() as f64 / 16.0);
                work
            })
            .collect();
        let bound = |piece: usize| {
            let small = piece.saturating_sub(threads);
            let share = work * ((piece - small) * LARGE + small) as f64 / (threads * (LARGE + 1)) as f64;
            *sample[sums.partition_point(|&sum| sum < share).min(sample.len() - 1)]
        };
        let bounds = if sample.is_empty() { Vec::new() } else { (1..pieces).map(bound).collect() };
        StepJob { step, runs, looks_ahead, bounds, taken: AtomicUsize::new(0) }
    }

    /// The states of a piece.
    fn piece(&self, piece: usize) -> Vec<Vec<ListSlice<'_, N>>> {
        let from = piece.checked_sub(1).map(|before| &self.bounds[before]);
        let runs = self.runs.iter().map(|run| run.between(from, self.bounds.get(piece)));
        runs.filter(|run| !run.is_empty()).collect()
    }

    /// Takes pieces while there are any, and returns their expansions.
    fn work(
        &self,
        plan: &Plan<N>,
        worker: &mut Expander<N>,
        mut meter: Meter<'_, '_>,
    ) -> Result<Vec<ExpandedPiece<N>>, Halt> {
        let mut all = Vec::new();
        loop {
            let piece = self.taken.fetch_add(1, Ordering::Relaxed);
            if piece > self.bounds.len() {
                return Ok(all);
            }
            let runs = self.piece(piece);
            let arrivals = runs.iter().flatten().map(ListSlice::len).sum();
            let here = merge_all(runs, &worker.pool, &mut meter)?;
            let expansion = worker.expand(plan, self.step, here.view(), self.looks_ahead, &mut meter)?;
            all.push(ExpandedPiece { piece, arrivals, here, expansion });
        }
    }
}

/// Waits for a message. Spins at first.
fn receive<T>(inbox: &Receiver<T>) -> Result<T, RecvError> {
    let begun = Stopwatch::start();
    while begun.elapsed() < AWAKE {
        match inbox.try_recv() {
            Ok(message) => return Ok(message),
            Err(TryRecvError::Disconnected) => return Err(RecvError),
            Err(TryRecvError::Empty) => hint::spin_loop(),
        }
    }
    inbox.recv()
}

/// Takes at most `steps` steps.
pub(super) fn take_steps<const N: usize>(
    sweep: &mut FrontierSweep<N>,
    threads: usize,
    mut steps: usize,
    allowance: &Allowance<'_>,
) -> Result<(), Halt> {
    let plan = &*Arc::clone(&sweep.plan);
    thread::scope(|scope| {
        let help = |_| {
            let (post, inbox) = mpsc::channel::<Arc<StepJob<N>>>();
            let (outbox, results) = mpsc::channel();
            let mut worker = Expander::new(sweep.pool.clone());
            let thread = parallel::spawn_in(scope, move || {
                while let Ok(job) = receive(&inbox) {
                    let expanded = job.work(plan, &mut worker, Meter::new(allowance));
                    drop(job);
                    // If nothing receives it any more, no more jobs will come.
                    let _ = outbox.send(expanded);
                }
            });
            thread.map(|_| (post, results))
        };
        let helpers: Vec<_> = (1..threads).map_while(help).collect();
        let threads = 1 + helpers.len();
        while steps > 0
            && let Some(work) = sweep.next()
        {
            steps -= 1;
            if work < WORTH_THREADS {
                sweep.take_step(allowance)?;
            } else {
                let moves = plan.moves(sweep.step());
                // This thread alone reports, as a panic of the caller's function goes on in it.
                let meter = Meter::reporting(allowance, sweep.progress());
                let job = Arc::new(StepJob::new(sweep, moves, threads));
                for (post, _) in &helpers {
                    let _ = post.send(Arc::clone(&job));
                }
                let mut expanded = job.work(plan, &mut sweep.worker, meter);
                for (_, results) in &helpers {
                    let more = receive(results).expect("a helper runs until its inbox is closed");
                    expanded = expanded.and_then(|mut expanded| {
                        expanded.extend(more?);
                        Ok(expanded)
                    });
                }
                let job = Arc::into_inner(job).expect("all helpers have dropped the job");
                match expanded {
                    Ok(mut expanded) => {
                        expanded.sort_unstable_by_key(|expanded| expanded.piece);
                        sweep.densities = densities(&expanded);
                        sweep.finish_step(
                            expanded.into_iter().map(|expanded| (expanded.here, expanded.expansion)),
                        )?;
                    }
                    Err(halt) => {
                        *sweep.runs_now() = job.runs;
                        return Err(halt);
                    }
                }
            }
            allowance.set_nodes(sweep.states());
            allowance.watch().report(|| sweep.progress());
        }
        Ok(())
    })
}
