//! Work on many jobs at once, with the results in the order of the jobs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use dlx::Solver;
use dlx::clock::Stopwatch;
use dlx::locks::locked;

/// Jobs per thread that may be under way or wait for their turn to be written.
const AHEAD: usize = 8;

/// Does the jobs that `next` gives on a number of threads, where 0 means one per core, and shows the results to
/// `each`, in order, until that breaks. Fewer threads do if the system has no more. A job is asked for only when
/// there is room for it, so that memory stays bounded however long one takes.
///
/// The threads are not joined at the end: one may be reading from a terminal.
pub(crate) fn in_order<J: Send + 'static, R: Send + 'static>(
    threads: usize,
    next: impl FnMut() -> Option<J> + Send + 'static,
    work: impl Fn(J) -> R + Send + Sync + 'static,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) {
    let threads = Solver::builder().threads(threads).thread_count();
    if threads == 1 {
        return alone(next, work, each);
    }
    let ahead = threads * AHEAD;
    let (room, take_room) = mpsc::sync_channel::<()>(ahead);
    let (jobs, take_job) = mpsc::sync_channel::<(usize, J)>(ahead);
    let (results, take_result) = mpsc::sync_channel::<(usize, thread::Result<R>)>(ahead);
    for _ in 0..ahead {
        let _ = room.send(());
    }
    let shared = Arc::new((Mutex::new(take_job), work));
    let spawn = || {
        let (shared, results) = (Arc::clone(&shared), results.clone());
        thread::Builder::new().spawn(move || worker(&shared.0, &shared.1, &results))
    };
    let workers = (0..threads).map_while(|_| spawn().ok()).count();
    // The reader gets `next` when it is there, as nobody else could read any more otherwise.
    let (give, take) = mpsc::sync_channel(1);
    let of_reader = results.clone();
    let reader = thread::Builder::new().spawn(move || {
        if let Ok(next) = take.recv() {
            read(next, &take_room, &jobs, &of_reader);
        }
    });
    if workers == 0 || reader.is_err() {
        return alone(next, |job| (shared.1)(job), each);
    }
    let _ = give.send(next);
    drop(results);
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (number, result) in take_result {
        early.insert(number, result);
        while let Some(result) = early.remove(&turn) {
            turn += 1;
            // If a job panicked, or the search for one, so do we, in its turn: no result may be missing silently.
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            if each(result).is_break() {
                return;
            }
            let _ = room.try_send(());
        }
    }
}

/// Does the jobs on this thread.
fn alone<J, R>(
    mut next: impl FnMut() -> Option<J>,
    work: impl Fn(J) -> R,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) {
    while let Some(job) = next() {
        if each(work(job)).is_break() {
            return;
        }
    }
}

/// Hands out the jobs that `next` gives.
fn read<J, R>(
    mut next: impl FnMut() -> Option<J>,
    take_room: &Receiver<()>,
    jobs: &SyncSender<(usize, J)>,
    results: &SyncSender<(usize, thread::Result<R>)>,
) {
    for number in 0.. {
        let Ok(()) = take_room.recv() else { return };
        match catch_unwind(AssertUnwindSafe(&mut next)) {
            Ok(Some(job)) => {
                let Ok(()) = jobs.send((number, job)) else { return };
            }
            Ok(None) => return,
            Err(panic) => {
                let _ = results.send((number, Err(panic)));
                return;
            }
        }
    }
}

fn worker<J, R>(
    take_job: &Mutex<Receiver<(usize, J)>>,
    work: &impl Fn(J) -> R,
    results: &SyncSender<(usize, thread::Result<R>)>,
) {
    loop {
        let job = locked(take_job).recv();
        let Ok((number, job)) = job else { return };
        let result = catch_unwind(AssertUnwindSafe(|| work(job)));
        let Ok(()) = results.send((number, result)) else { return };
    }
}

/// How many things make a job: enough that a job takes some milliseconds.
#[derive(Clone)]
pub(crate) struct JobSize(Arc<AtomicUsize>);

impl JobSize {
    const SHORT: Duration = Duration::from_millis(2);
    const LONG: Duration = Duration::from_millis(20);
    const MOST: usize = 1 << 12;

    pub(crate) fn new() -> Self {
        JobSize(Arc::new(AtomicUsize::new(1)))
    }

    /// How many things the next job has.
    pub(crate) fn size(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Does a job of some things, and adjusts the size of the next by how long it took.
    pub(crate) fn timed<R>(&self, things: usize, work: impl FnOnce() -> R) -> R {
        let started = Stopwatch::start();
        let result = work();
        let elapsed = started.elapsed();
        if elapsed < Self::SHORT && things >= self.size() {
            self.0.store((things * 2).min(Self::MOST), Ordering::Relaxed);
        } else if elapsed > Self::LONG {
            self.0.store((things / 2).max(1), Ordering::Relaxed);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_from_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut numbers = 0..1000;
            let mut seen = Vec::new();
            let double = |number: u64| {
                thread::sleep(Duration::from_micros(number * 7919 % 100));
                number * 2
            };
            in_order(
                threads,
                move || numbers.next(),
                double,
                |result| {
                    seen.push(result);
                    if seen.len() == 900 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert!(seen.iter().copied().eq((0..900).map(|number| number * 2)), "{threads} threads");
        }
    }

    #[test]
    #[should_panic(expected = "job 7")]
    fn a_job_that_panics_is_not_forgotten() {
        let mut numbers = 0..10;
        in_order(
            2,
            move || numbers.next(),
            |number| assert!(number != 7, "job {number}"),
            |()| ControlFlow::Continue(()),
        );
    }

    #[test]
    #[should_panic(expected = "no job 7")]
    fn a_search_for_jobs_that_panics_is_not_their_end() {
        let mut numbers = 0..7;
        in_order(
            2,
            move || numbers.next().or_else(|| panic!("no job 7")),
            |number| number,
            |_| ControlFlow::Continue(()),
        );
    }

    #[test]
    fn no_jobs_are_no_results() {
        in_order(3, || None::<()>, |()| (), |()| panic!("there was nothing to do"));
    }
}
