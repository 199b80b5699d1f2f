//! The threads of a memoised search.
//!
//! Each thread counts the whole problem, but tries options and components in an order of its own, and skips what others
//! have counted. So threads come to different parts. Once one of them has counted the whole, all is done.
//!
//! They work in rounds. Within a round, a thread knows the numbers that all had found before, and those that it finds
//! itself. So it waits for no other, and what it does is the same on every run. After the round, the store takes in what
//! all have found.

use std::convert::Infallible;

use super::branch::BranchOrder;
use super::number::Number;
use super::residual::Residual;
use super::search::{LEAST_PATH, MemoSearch};
use super::store::{News, Store};
use crate::count::method::{Allowance, Halt};
use crate::outcome::Stop;
use crate::parallel;
use crate::problem::Problem;

/// More threads than this would only find the same.
const MOST_THREADS: usize = 64;
/// The least work of a round, in units of about a nanosecond. The shorter the rounds, the less is found twice.
const ROUND: u64 = 2_000_000;
/// The least work of a round for each thread: starting one takes some tens of thousands.
const ROUND_PER_THREAD: u64 = 250_000;
/// The round of a thread ends when what it found takes this many bytes.
const NEWS_BYTES: usize = 1 << 22;
/// What threads find in a round and their residual problems take the memory, divided by this, and so do their paths.
/// The rest is for the store.
const THREADS_SHARE: usize = 4;

/// All threads, and the store that they share.
pub(super) struct MemoThreads<'p> {
    problem: &'p Problem,
    order: BranchOrder,
    /// The searches that have begun.
    searches: Vec<Option<MemoSearch>>,
    store: Store,
    memory: usize,
    /// The most bytes of the news of a thread.
    news: usize,
    /// The work of a round.
    round: u64,
    /// The work that the first thread has still to do alone: small problems are counted by then.
    alone: u64,
    /// The steps of searches that were dropped.
    dropped: u64,
}

impl<'p> MemoThreads<'p> {
    /// A search on at most `threads` threads. All that they store takes at most `memory` bytes.
    pub(super) fn new(problem: &'p Problem, order: BranchOrder, threads: usize, memory: usize) -> Self {
        let each = NEWS_BYTES + Residual::bytes(problem);
        let threads = threads.min(MOST_THREADS).min(memory / THREADS_SHARE / each).max(1);
        let round = ROUND.max(ROUND_PER_THREAD * threads as u64);
        MemoThreads::of_rounds(problem, order, threads, memory, round, NEWS_BYTES)
    }

    fn of_rounds(
        problem: &'p Problem,
        order: BranchOrder,
        threads: usize,
        memory: usize,
        round: u64,
        news: usize,
    ) -> Self {
        let searches = (0..threads).map(|_| None).collect();
        let store = Store::new(threads.next_power_of_two(), memory - 2 * (memory / THREADS_SHARE));
        let alone = ROUND.min(round);
        MemoThreads { problem, order, searches, store, memory, news, round, alone, dropped: 0 }
    }

    /// Continues until the number of covers is known.
    pub(super) fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        if self.store.shards() == 1 {
            return self.advance_alone(allowance);
        }
        loop {
            allowance.admits(if self.alone > 0 { 1 } else { self.round })?;
            match self.advance_all(allowance) {
                Ok(Some(number)) => return Ok(number),
                // One thread may take all that there is for paths.
                Err(Stop::Memory) if self.searches.len() > 1 => self.keep_first(),
                answer => _ = answer?,
            }
        }
    }

    /// Counts on one thread. Its news are the younger generation of the store.
    fn advance_alone(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        let (problem, order, memory) = (self.problem, &self.order, self.memory);
        let search = self.searches[0].get_or_insert_with(|| {
            let residual = Residual::new(problem, &order.items);
            MemoSearch::new(residual, order.rule(), None, memory.max(LEAST_PATH), News::new(1, memory / 2))
        });
        loop {
            let answer = search.advance(&self.store, 0, allowance);
            if answer.is_ok() || !search.news().is_full() {
                return answer;
            }
            self.store.take_over(search.news());
        }
    }

    /// Does a round. Returns the number of covers, if one of the threads knows it.
    fn advance_all(&mut self, allowance: &Allowance<'_>) -> Result<Option<Number>, Stop> {
        let (threads, shards) = (self.searches.len(), self.store.shards());
        let (count, work) = match self.alone {
            0 => (threads, self.round),
            alone => (1, alone.min(allowance.left())),
        };
        let (problem, order, store, news) = (self.problem, &self.order, &self.store, self.news);
        let path = self.memory / THREADS_SHARE / threads;
        let watch = allowance.watch().less(self.steps()).split(count as u64);
        let run = |(thread, search): (usize, &mut Option<MemoSearch>)| {
            let search = search.get_or_insert_with(|| {
                let residual = Residual::new(problem, &order.items);
                MemoSearch::new(residual, order.rule(), Some(thread), path, News::new(shards, news))
            });
            let own = Allowance::of(&watch, work);
            let answer = search.advance(store, search.steps(), &own);
            Ok::<_, Infallible>((answer, own.spent()))
        };
        let searches = self.searches[..count].iter_mut().enumerate().collect();
        let Ok(done) = parallel::try_map(searches, threads, run);
        let spent = done.iter().map(|(_, work)| *work).max().unwrap_or(0);
        self.alone = self.alone.saturating_sub(spent);
        allowance.note(spent);
        allowance.set_nodes(self.steps());
        self.store.take_in(self.searches.iter_mut().flatten().map(MemoSearch::news), threads);
        let mut stopped = None;
        for (answer, _) in done {
            match answer {
                Ok(number) => return Ok(Some(number)),
                Err(Halt::Pause) => {}
                // What only more memory would mend comes last.
                Err(Halt::Stop(stop)) => {
                    stopped = stopped.filter(|&other| other != Stop::Memory).or(Some(stop));
                }
            }
        }
        stopped.map_or(Ok(None), Err)
    }

    /// Goes on with the first thread alone.
    fn keep_first(&mut self) {
        let before = self.steps();
        self.searches.truncate(1);
        self.dropped += before - self.steps();
        if let Some(first) = &mut self.searches[0] {
            first.set_path((self.memory / THREADS_SHARE).max(LEAST_PATH));
        }
    }

    /// The steps of all threads so far.
    pub(super) fn steps(&self) -> u64 {
        self.dropped + self.searches.iter().flatten().map(MemoSearch::steps).sum::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::super::branch::branch_order;
    use super::*;
    use crate::count::method::Job;
    use crate::count::{Counter, Method};
    use crate::limits::Watch;
    use crate::testing::{Chance, circle, pigeons};

    /// The covers of a problem, and the steps for them.
    fn count(problem: &Problem, threads: usize, round: u64, news: usize) -> (u64, u64) {
        let (job, watch) = (Job::new(problem, 1, 1 << 20, u64::MAX), Watch::default());
        let order = branch_order(problem, job.incidence(), &job.quick_order().items, &watch).unwrap();
        let mut all = MemoThreads::of_rounds(problem, order, threads, 1 << 16, round, news);
        let number = all.advance(&Allowance::unlimited(&watch)).unwrap().into_natural();
        (u64::try_from(&number).unwrap(), all.steps())
    }

    /// A spine whose items each have a tooth. Paths along it are long.
    fn comb(teeth: usize) -> Problem {
        let mut b = Problem::builder();
        let (spine, tips) = (b.many_primaries(teeth), b.many_primaries(2 * teeth));
        for (number, &item) in spine.iter().enumerate() {
            let [one, other] = [tips[2 * number], tips[2 * number + 1]];
            b.option([item, one]).unwrap();
            b.option([item, other]).unwrap();
            b.option([one]).unwrap();
            b.option([other]).unwrap();
            b.option([one, other]).unwrap();
            if let Some(&next) = spine.get(number + 1) {
                b.option([item, next]).unwrap();
            }
        }
        b.build()
    }

    #[test]
    fn one_thread_goes_on_where_paths_are_too_long_for_all() {
        let problem = comb(2000);
        let (job, watch) = (Job::new(&problem, 1, 1 << 20, u64::MAX), Watch::default());
        let order = branch_order(&problem, job.incidence(), &job.quick_order().items, &watch).unwrap();
        let mut all = MemoThreads::of_rounds(&problem, order, 5, 1 << 19, 5_000, 1 << 16);
        let number = all.advance(&Allowance::unlimited(&watch)).unwrap().into_natural();
        assert_eq!(number, Counter::new().method(Method::Frontier).count(&problem).exact().unwrap());
        assert_eq!(all.searches.len(), 1);
    }

    #[test]
    fn threads_count_together_what_one_counts() {
        let mut chance = Chance(5);
        let mut rounds = 0;
        for number in 0..200 {
            let problem = if number % 2 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let expected = Counter::new().method(Method::Frontier).count(&problem).exact().unwrap();
            let (threads, round, news) =
                (2 + number % 4, [2000, 20_000][number / 2 % 2], [0, 500, 1 << 20][number % 3]);
            let (covers, steps) = count(&problem, threads, round, news);
            assert_eq!(covers, u64::try_from(&expected).unwrap(), "{problem:?}");
            assert_eq!(count(&problem, threads, round, news), (covers, steps), "{problem:?}");
            rounds += u64::from(steps * 100 > round);
        }
        assert!(rounds > 30, "{rounds}");
    }
}
