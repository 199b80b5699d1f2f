//! A sweep on several threads.
//!
//! The states of a step are dealt out by their keys: each piece of the work has those between two keys, out
//! of all lists that wait. It merges them and lets them make their moves, and nothing of that concerns
//! another piece. Threads take one piece after another, as some turn out to be more work than others, or a
//! core is taken away for a while.

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use super::super::method::{Allowance, Halt, Meter};
use super::expand::{Expander, Expansion};
use super::list::{Key, ListSlice, Run, StateList, compare};
use super::merge::merge_all;
use super::plan::{Move, Plan};
use super::sweep::{FrontierSweep, Sweep};

/// A step of so much work, as [`Sweep::next`] tells, is worth more than one thread.
pub(super) const WORTH_THREADS: u64 = 100_000;
/// A step of so much is worth it even if the threads are to be called for it alone.
pub(super) const WORTH_STARTING_THREADS: u64 = 4 * WORTH_THREADS;
/// There are a large piece and a small one for each thread. The large ones, of so many times as much work, come
/// first, so that nobody waits for long at the end.
const LARGE: usize = 3;
/// So many states for each piece are asked where to split.
const SAMPLE: usize = 50;
/// For so long a thread that waits stays awake: to be woken takes as long as a small step.
const AWAKE: Duration = Duration::from_micros(300);

/// How many arrivals come to how many states, in a range of keys. This hardly changes from step to step, but
/// much from range to range.
pub(in crate::count) struct Density {
    /// The part of all arrivals that is below the end of the range.
    until: f64,
    /// How many states there are for each arrival.
    states: f64,
}

/// The ranges of a step's pieces.
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

/// A piece that is done: its states, and what they lead to.
struct ExpandedPiece<const N: usize> {
    piece: usize,
    /// How often its states were come to.
    arrivals: usize,
    here: StateList<N>,
    expansion: Expansion<N>,
}

/// One step's work.
struct StepJob<const N: usize> {
    step: usize,
    runs: Vec<Run<N>>,
    looks_ahead: bool,
    /// Where each piece but the first begins.
    bounds: Vec<Key<N>>,
    /// How many pieces have been taken.
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
        let mut sample: Vec<&Key<N>> = keys.step_by(every).collect();
        sample.sort_unstable_by(|a, b| compare(a, b));
        // Each arrival is merged, but the moves are made by each state once. To merge an arrival is about as
        // much work as to make a move, or to look at sixteen.
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

    /// Takes pieces as long as there are some, and tells their numbers.
    fn work(
        &self,
        plan: &Plan<N>,
        worker: &mut Expander<N>,
        allowance: &Allowance<'_>,
    ) -> Result<Vec<ExpandedPiece<N>>, Halt> {
        let mut all = Vec::new();
        let mut meter = Meter::new(allowance);
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

/// Waits for a message, awake at first.
fn receive<T>(inbox: &Receiver<T>) -> Result<T, RecvError> {
    let begun = Instant::now();
    while begun.elapsed() < AWAKE {
        match inbox.try_recv() {
            Ok(message) => return Ok(message),
            Err(TryRecvError::Disconnected) => return Err(RecvError),
            Err(TryRecvError::Empty) => hint::spin_loop(),
        }
    }
    inbox.recv()
}

/// Takes so many steps, or all that are left.
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
            scope.spawn(move || {
                while let Ok(job) = receive(&inbox) {
                    let expanded = job.work(plan, &mut worker, allowance);
                    drop(job);
                    // If nobody listens any more, no more jobs will come either.
                    let _ = outbox.send(expanded);
                }
            });
            (post, results)
        };
        let helpers: Vec<_> = (1..threads).map(help).collect();
        while steps > 0
            && let Some(work) = sweep.next()
        {
            steps -= 1;
            if work < WORTH_THREADS {
                sweep.take_step(allowance)?;
            } else {
                let moves = plan.moves(sweep.step());
                let job = Arc::new(StepJob::new(sweep, moves, threads));
                for (post, _) in &helpers {
                    let _ = post.send(Arc::clone(&job));
                }
                let mut expanded = job.work(plan, &mut sweep.worker, allowance);
                for (_, results) in &helpers {
                    let more = receive(results).expect("no helper ends before its work does");
                    expanded = expanded.and_then(|mut expanded| {
                        expanded.extend(more?);
                        Ok(expanded)
                    });
                }
                let job = Arc::into_inner(job).expect("all others have dropped it");
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
            allowance.watch().report(|| sweep.progress());
        }
        Ok(())
    })
}
