//! The threads of a memoised search.
//!
//! Each thread counts the whole problem, but tries options and components in an order of its own, and skips what others
//! have counted. So threads come to different parts. Once one of them has counted the whole, all is done.
//!
//! They work in rounds. Within a round, a thread knows the numbers that all had found before, and those that it finds
//! itself. No thread waits for another, and what each does is the same on every run. After the round, the store takes in
//! what they found.

use super::branch::BranchOrder;
use super::number::Number;
use super::residual::Residual;
use super::search::MemoSearch;
use super::store::{News, Store};
use crate::count::method::{Allowance, Halt};
use crate::outcome::Stop;
use crate::parallel;
use crate::problem::Problem;

/// The work of a round, in units of about a nanosecond, at least, and for each thread: starting one takes some tens of
/// thousands. The shorter the rounds, the less is found twice.
const ROUND: u64 = 2_000_000;
const ROUND_PER_THREAD: u64 = 250_000;
/// The most bytes of what a thread finds in a round.
const NEWS_BYTES: usize = 1 << 22;
/// The part of the memory that all threads may use besides the store.
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
    /// Whether the first round is over. The first thread is alone in it, as small problems are counted by then.
    is_begun: bool,
}

impl<'p> MemoThreads<'p> {
    /// A search on at most so many threads, which keeps at most `memory` bytes of numbers.
    pub(super) fn new(problem: &'p Problem, order: BranchOrder, threads: usize, memory: usize) -> Self {
        let each = NEWS_BYTES + Residual::bytes(problem);
        let threads = threads.min(memory / THREADS_SHARE / each).max(1);
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
        let store = Store::new(threads.next_power_of_two(), memory - memory / THREADS_SHARE);
        MemoThreads { problem, order, searches, store, memory, news, round, is_begun: false }
    }

    /// Continues until the number of covers is known.
    pub(super) fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        if self.searches.len() == 1 {
            return self.advance_alone(allowance);
        }
        loop {
            allowance.admits(self.round)?;
            if let Some(number) = self.advance_all(allowance)? {
                return Ok(number);
            }
        }
    }

    fn advance_alone(&mut self, allowance: &Allowance<'_>) -> Result<Number, Halt> {
        let (problem, order, memory) = (self.problem, &self.order, self.memory);
        let search = self.searches[0].get_or_insert_with(|| {
            let residual = Residual::new(problem, &order.items);
            MemoSearch::new(residual, order.rule(), None, memory, News::new(1, memory / 2))
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
        let (steps, threads, shards) = (self.steps(), self.searches.len(), self.store.shards());
        let (problem, order, store) = (self.problem, &self.order, &self.store);
        let (path, news, round) = (self.memory / threads, self.news, self.round);
        let run = |(thread, search): (usize, &mut Option<MemoSearch>)| {
            let search = search.get_or_insert_with(|| {
                let residual = Residual::new(problem, &order.items);
                MemoSearch::new(residual, order.rule(), Some(thread), path, News::new(shards, news))
            });
            let own = Allowance::of(allowance.watch(), round);
            match search.advance(store, steps - search.steps(), &own) {
                Ok(number) => Ok((Some(number), own.spent())),
                Err(Halt::Pause) => Ok((None, own.spent())),
                Err(Halt::Stop(stop)) => Err(stop),
            }
        };
        let count = if self.is_begun { threads } else { 1 };
        let searches = self.searches[..count].iter_mut().enumerate().collect();
        let done = parallel::try_map(searches, usize::MAX, run);
        self.is_begun = true;
        allowance.set_nodes(self.steps());
        let done = done?;
        allowance.note(done.iter().map(|(_, work)| *work).max().unwrap_or(0));
        self.store.take_in(self.searches.iter_mut().flatten().map(MemoSearch::news));
        Ok(done.into_iter().find_map(|(number, _)| number))
    }

    /// The steps of all threads so far.
    pub(super) fn steps(&self) -> u64 {
        self.searches.iter().flatten().map(MemoSearch::steps).sum()
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
        assert!(rounds > 50, "{rounds}");
    }
}
