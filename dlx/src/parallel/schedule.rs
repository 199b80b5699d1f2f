//! Tries the schedule of many threads on few processors.
//!
//! Threads of a search with [`slowed`] kernels search as ever, but sleep for each node and each cover many times as long as
//! these take. Asleep, 64 of them need no more than one processor. So the pool, the trees and their order are the real
//! ones, and times tell how long each thread is busy, relative to the others, as if it had a processor of its own.
//!
//!     cargo test --release -p dancing-bits --lib schedule -- --ignored --nocapture
//!
//! It prints for each problem and number of threads how many times faster than one they are, and the most covers that
//! waited for their turn.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::kernel::{Branching, Event, Kernel, Subtree, Tally};
use crate::problem::OptionId;

/// Whether kernels are slow. The test that sets it is run alone.
static IS_SLOW: AtomicBool = AtomicBool::new(false);

/// Everything takes this many times as long as it does.
const SLOWER: u32 = 100;
/// What a node takes, of the problems here and with AVX-512.
const NODE: Duration = Duration::from_nanos(60);
/// What it takes to make a cover of its options, and its text.
const COVER: Duration = Duration::from_nanos(240);
/// Threads sleep at least so long, as shorter sleeps last longer than asked for.
const NAP: Duration = Duration::from_millis(2);

/// Sleeps for work that was done.
#[derive(Default)]
struct Sleeper {
    owed: Duration,
    /// How much longer it slept than it owed.
    ahead: Duration,
}

impl Sleeper {
    fn owe(&mut self, one: Duration, count: u64) {
        self.owed += one * SLOWER * u32::try_from(count).unwrap_or(u32::MAX);
        if let Some(nap) = self.owed.checked_sub(self.ahead).filter(|&nap| nap >= NAP) {
            let asleep = Instant::now();
            std::thread::sleep(nap);
            self.ahead = asleep.elapsed().saturating_sub(nap);
            self.owed = Duration::ZERO;
        }
    }
}

/// A kernel that takes its time.
struct Slowed {
    kernel: Box<dyn Kernel>,
    sleeper: Sleeper,
}

/// The kernel, or a slow one if that is wanted.
pub(super) fn slowed(kernel: Box<dyn Kernel>) -> Box<dyn Kernel> {
    match IS_SLOW.load(Ordering::Relaxed) {
        true => Box::new(Slowed { kernel, sleeper: Sleeper::default() }),
        false => kernel,
    }
}

impl Kernel for Slowed {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        self.kernel.start(subtree, branching);
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let before = tally.nodes;
        let event = self.kernel.run(branching, tally);
        self.sleeper.owe(NODE, tally.nodes - before);
        self.sleeper.owe(COVER, u64::from(event == Event::Cover));
        event
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        self.kernel.cover(options);
    }

    fn split(&mut self) -> Option<Subtree> {
        self.kernel.split()
    }

    fn done(&self) -> f64 {
        self.kernel.done()
    }

    fn node_work(&self) -> u64 {
        self.kernel.node_work()
    }

    fn costly_node_work(&self) -> u64 {
        self.kernel.costly_node_work()
    }
}

#[cfg(test)]
mod tests {
    use super::super::stream::{NextCover, Stream};
    use super::*;
    use crate::testing::{dominoes, queens};
    use crate::{Problem, Solver};

    /// What it takes to write the text of a cover.
    const WRITE: Duration = Duration::from_nanos(20);

    /// How long all covers in order take, and the most of them that waited.
    fn replay(problem: &Problem, threads: usize, covers: u64) -> (Duration, usize) {
        let mut search = Solver::builder().threads(threads).build(problem).unwrap().search();
        search.prepare(u64::MAX, false);
        let started = Instant::now();
        let mut stream = Stream::new(search.roots()).unwrap();
        let (mut taken, mut most, mut sleeper) = (0, 0, Sleeper::default());
        while let NextCover::Cover = stream.next(None) {
            taken += 1;
            sleeper.owe(WRITE, 1);
            if taken % 100 == 0 {
                most = most.max(stream.waiting());
            }
        }
        assert_eq!(taken, covers);
        (started.elapsed(), most)
    }

    #[test]
    #[ignore = "it takes more than a minute, and prints a table"]
    fn many_threads_on_few_processors() {
        IS_SLOW.store(true, Ordering::Relaxed);
        println!("| problem | threads | times as fast | MB that waited |\n|---|---:|---:|---:|");
        for (name, problem, covers) in
            [("queens on 13×13", queens(13), 73_712), ("dominoes on 6×8", dominoes(6, 8), 167_089)]
        {
            let (one, _) = replay(&problem, 1, covers);
            for threads in [2, 4, 8, 16, 32, 64] {
                let (time, waited) = replay(&problem, threads, covers);
                let faster = one.as_secs_f64() / time.as_secs_f64();
                println!("| {name} | {threads} | {faster:.1} | {:.2} |", (4 * waited) as f64 / 1e6);
            }
        }
        IS_SLOW.store(false, Ordering::Relaxed);
    }
}
