//! Cheaper covers near the cheapest ones so far.
//!
//! Some options of one of these are freed, and the search by costs looks for a cheaper cover that has all others.
//! Such a search is short, and there are many: P. Shaw, "Using constraint programming and local search methods to
//! solve vehicle routing problems" (1998), calls it large neighbourhood search. It proves nothing; but where branch
//! and bound is lost, as on large rosters, it comes near the least cost.
//!
//! Where several covers are wanted, the searches are near any of those so far, and find others that cost as much.
//!
//! What is freed belongs together. An option that is not in the cover excludes some that are. These are freed, then
//! those that are excluded by an option that shares an item with one of them, and so on. Options that cost much for
//! what they cover come first, every other time those that keep the cover from the bound. As many are freed as can
//! just be searched to the end.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::beside::Pricing;
use crate::choice::Key;
use crate::kernel::bounds::{Aim, CoverPool, Prices};
use crate::kernel::{Subtree, Tally};
use crate::limits::Watch;
use crate::outcome::{Outcome, Stop};
use crate::parallel;
use crate::problem::{OptionId, Problem};
use crate::rows::Rows;
use crate::search::Search;

/// The nodes of one search.
const NODES: u64 = 400;
/// The nodes of one search where the problem has bounds.
const NODES_WITH_BOUNDS: u64 = 100;
/// Each time that this many searches in a row found nothing, the next ones get as many nodes more.
const MANY_FAILURES: u64 = 128;
/// What a search takes beside its nodes, for each entry of the problem.
const SETUP: u64 = 8;
/// Of searches in a row that find nothing, one in this many frees all options: it searches in random order among those
/// that cost least.
const ALL: u64 = 16;
/// How many options are freed at first.
const FEW: f64 = 6.0;
/// After a search that came to its end, this many times as many options are freed.
const LARGER: f64 = 1.02;
/// After a search that did not come to its end, this many times as many options are freed.
const SMALLER: f64 = 0.95;

/// A worker is idle once it has done this many times the work that it had done when the last cover came among the
/// cheapest, and [`IDLE_AT_ONCE`] more.
const IDLE: u64 = 4;
/// See [`IDLE`].
const IDLE_AT_ONCE: u64 = 20_000_000;
/// After that cover came, a worker looks near covers that cost more, too, once it has done one part in this many of
/// that work again, and [`WIDE_AT_ONCE`] more.
const WIDE: u64 = 32;
/// See [`WIDE`].
const WIDE_AT_ONCE: u64 = 2_000_000;
/// A worker that is idle does one part in this many of the search's work. One that is not does this many times the
/// search's work, if one cover is wanted.
const SHARE: u64 = 8;
/// If several covers are wanted, a worker that is not idle does this many times the search's work.
const SHARE_OF_SEVERAL: u64 = 2;

/// Searches near the cheapest covers so far, on all threads of a solver.
pub(super) struct Neighbours {
    pool: Arc<CoverPool>,
    workers: Vec<Worker>,
}

impl Neighbours {
    /// Those of the incumbents of a search by costs.
    pub(super) fn new(search: &Search, pricing: &Pricing, threads: usize) -> Self {
        let pool = Arc::new(CoverPool::new(Arc::clone(&pricing.incumbents)));
        let prepared = search.priced(pricing, Aim::Near(Arc::clone(&pool)), threads);
        let problem = Arc::new(prepared.whole.problem.clone());
        let holders = Arc::new(problem.options_of_items());
        let worker = |thread| {
            let prices = Arc::clone(&pricing.prices);
            Worker {
                search: Search::new(Arc::clone(&prepared)),
                start: search.start.clone(),
                around: Around::new(Arc::clone(&problem), Arc::clone(&holders), prices, thread),
                pool: Arc::clone(&pool),
                size: FEW,
                news: 0,
                failures: 0,
                work: 0,
                idle_at: IDLE_AT_ONCE,
                wide_at: WIDE_AT_ONCE,
            }
        };
        let workers = (0..threads as u64).map(worker).collect();
        Neighbours { pool, workers }
    }

    /// Goes on with better prices.
    pub(super) fn price(&mut self, search: &Search, pricing: &Pricing) {
        let prepared = search.priced(pricing, Aim::Near(Arc::clone(&self.pool)), self.workers.len());
        for worker in &mut self.workers {
            worker.search = Search::new(Arc::clone(&prepared));
            worker.around.prices = Arc::clone(&pricing.prices);
            worker.around.look_beyond();
        }
    }

    /// Looks for cheaper covers on each thread, after the search did this much work. The cheapest is among the
    /// incumbents then. Tells what was done.
    pub(super) fn improve(&mut self, watch: &Watch, work: u64) -> (Tally, Result<(), Stop>) {
        let watch = watch.split(self.workers.len() as u64);
        let workers = self.workers.iter_mut().collect();
        let end = parallel::try_map(workers, usize::MAX, |worker: &mut Worker| worker.improve(&watch, work));
        let mut tally = Tally::default();
        self.workers.iter().for_each(|worker| tally.add(&worker.search.tally));
        (tally, end.map(drop))
    }
}

/// One of them.
struct Worker {
    search: Search,
    start: Subtree,
    around: Around,
    pool: Arc<CoverPool>,
    /// How many options are freed.
    size: f64,
    /// [`Incumbents::news`](crate::kernel::bounds::Incumbents::news) when the last search began.
    news: u64,
    /// How many searches found nothing since the last one that did.
    failures: u64,
    /// All the work.
    work: u64,
    /// From this much work on, the worker is idle.
    idle_at: u64,
    /// From how much on all workers look near other covers than the cheapest, too.
    wide_at: u64,
}

impl Worker {
    fn improve(&mut self, watch: &Watch, work: u64) -> Result<(), Stop> {
        // What a search takes beside its nodes.
        let setup = SETUP * self.around.problem.entry_count() as u64;
        self.search.within(watch).prepare(u64::MAX, true);
        let before = self.work;
        while !self.pool.cheapest().is_done() {
            self.work = before + self.search.tally.work;
            let news = self.pool.cheapest().news();
            if self.news != news {
                self.news = news;
                self.failures = 0;
                self.pool.widen(false);
                self.idle_at = IDLE * self.work + IDLE_AT_ONCE;
                self.wide_at = self.work + self.work / WIDE + WIDE_AT_ONCE;
            } else if self.work >= self.wide_at {
                self.pool.widen(true);
            }
            let share = if self.pool.cheapest().wanted() == 1 { SHARE } else { SHARE_OF_SEVERAL };
            let most = if self.work < self.idle_at { work.saturating_mul(share) } else { work / SHARE };
            if self.work - before >= most || !self.around.go_to_one_of(&self.pool) {
                break;
            }
            self.look_near()?;
            self.failures += 1;
            self.search.tally.work += setup;
        }
        Ok(())
    }

    /// Looks for a cheaper cover that has all options of the one at hand but some.
    fn look_near(&mut self) -> Result<(), Stop> {
        let is_all = self.failures % ALL == ALL - 1;
        if is_all {
            self.around.free_all();
        } else {
            self.around.free(self.size as usize);
        }
        let Worker { search, start, around, .. } = self;
        search.branching.key = Some(Key::new(around.draws.0.next_u64()));
        search.start.covered.clone_from(&start.covered);
        search.start.chosen.clone_from(&start.chosen);
        search
            .start
            .chosen
            .extend(around.kept().filter(|option| start.chosen.binary_search(option).is_err()));
        let nodes = if around.problem.has_bounds() { NODES_WITH_BOUNDS } else { NODES };
        match search.spend(nodes * (1 + self.failures / MANY_FAILURES)) {
            Some(Outcome::Stopped(stop)) => return Err(stop),
            _ if is_all => {}
            None => self.size = (self.size * SMALLER).max(2.0),
            Some(Outcome::Complete) => self.size = (self.size * LARGER).min(around.cover.len() as f64),
        }
        Ok(())
    }
}

/// A cover, and what to free of it.
struct Around {
    problem: Arc<Problem>,
    prices: Arc<Prices>,
    /// The options that hold each item.
    holders: Arc<Rows<OptionId>>,
    draws: Draws,
    cover: Vec<OptionId>,
    is_in_cover: Vec<bool>,
    /// What each option of the cover adds to its cost beyond the bound, and all options before it.
    beyond: Vec<i64>,
    /// The options of the cover that hold each item.
    on: Vec<Vec<OptionId>>,
    freed: Vec<OptionId>,
    is_freed: Vec<bool>,
}

impl Around {
    fn new(problem: Arc<Problem>, holders: Arc<Rows<OptionId>>, prices: Arc<Prices>, seed: u64) -> Self {
        Around {
            prices,
            holders,
            draws: Draws(ChaCha8Rng::seed_from_u64(seed)),
            cover: Vec::new(),
            is_in_cover: vec![false; problem.option_count()],
            beyond: Vec::new(),
            on: vec![Vec::new(); problem.item_count()],
            freed: Vec::new(),
            is_freed: vec![false; problem.option_count()],
            problem,
        }
    }

    /// Goes on from one of the covers so far. `false` if it has no options that could be freed.
    fn go_to_one_of(&mut self, pool: &CoverPool) -> bool {
        if let Some(cover) = pool.draw(|count| self.draws.below(count))
            && cover.options() != self.cover
        {
            self.on.iter_mut().for_each(Vec::clear);
            self.cover.iter().for_each(|option| self.is_in_cover[option.index()] = false);
            self.cover.clear();
            self.cover.extend_from_slice(cover.options());
            for &option in &self.cover {
                self.is_in_cover[option.index()] = true;
                self.problem.option_items(option).iter().for_each(|item| self.on[item.index()].push(option));
            }
            self.look_beyond();
        }
        !self.cover.is_empty()
    }

    /// Frees about this many options of the cover, which is not empty.
    fn free(&mut self, size: usize) {
        let problem = Arc::clone(&self.problem);
        self.free_nothing();
        // Not always as many: what belongs together differs.
        let most = size.clamp(1, self.cover.len());
        let size = most - self.draws.below(most.div_ceil(2));
        let first = self.first();
        self.free_one(first);
        for _ in 0..8 * size {
            if self.freed.len() >= size {
                break;
            }
            let near = self.draws.of(&self.freed);
            let item = self.draws.of(problem.option_items(near));
            let others = [(); 2].map(|()| self.draws.of(&self.holders[item.index()]));
            let other = others.into_iter().min_by_key(|&option| self.prices.rest(option));
            other.into_iter().for_each(|other| self.free_what_excludes(other, &problem));
        }
    }

    /// The option to begin with. Every other time, what keeps the cover from the bound: the more often, the more an
    /// option adds beyond it.
    fn first(&mut self) -> OptionId {
        let most = *self.beyond.last().expect("the cover has options");
        if most > 0 && self.draws.below(2) == 0 {
            let drawn = self.draws.share(most);
            return self.cover[self.beyond.partition_point(|&beyond| beyond <= drawn)];
        }
        let first = [(); 3].map(|()| self.draws.of(&self.cover));
        *first.iter().max_by_key(|&&option| self.prices.rest(option)).expect("there are three")
    }

    /// Finds out what keeps the cover from the bound of the prices.
    fn look_beyond(&mut self) {
        let mut sum = 0;
        self.beyond = self.prices.beyond(&self.cover);
        for beyond in &mut self.beyond {
            sum = i64::saturating_add(sum, (*beyond).max(0));
            *beyond = sum;
        }
    }

    fn free_all(&mut self) {
        self.free_nothing();
        (0..self.cover.len()).for_each(|at| self.free_one(self.cover[at]));
    }

    fn free_nothing(&mut self) {
        for option in self.freed.drain(..) {
            self.is_freed[option.index()] = false;
        }
    }

    /// What is not freed.
    fn kept(&self) -> impl Iterator<Item = OptionId> + '_ {
        self.cover.iter().copied().filter(|option| !self.is_freed[option.index()])
    }

    fn free_one(&mut self, option: OptionId) {
        if !std::mem::replace(&mut self.is_freed[option.index()], true) {
            self.freed.push(option);
        }
    }

    /// Frees as much of the cover as makes room for an option, unless it is in it.
    fn free_what_excludes(&mut self, other: OptionId, problem: &Problem) {
        if self.is_in_cover[other.index()] {
            return;
        }
        for entry in problem.option(other) {
            let on = &self.on[entry.item.index()];
            if problem.is_primary(entry.item) {
                let most = *problem.bounds(entry.item).end() as usize;
                if !on.is_empty() && on.len() >= most {
                    let one = self.draws.of(on);
                    self.free_one(one);
                }
                continue;
            }
            let same =
                |option: OptionId| problem.option(option).any(|its| its == entry && its.color.is_some());
            let excluded: Vec<OptionId> = on.iter().copied().filter(|&option| !same(option)).collect();
            excluded.into_iter().for_each(|option| self.free_one(option));
        }
    }
}

/// Random numbers, the same ones on every machine.
struct Draws(ChaCha8Rng);

impl Draws {
    /// One below a number, which is not 0.
    fn below(&mut self, number: usize) -> usize {
        self.share(number as i64) as usize
    }

    /// The same of larger numbers, on every machine.
    fn share(&mut self, number: i64) -> i64 {
        ((u128::from(self.0.next_u64()) * number as u128) >> 64) as i64
    }

    /// One of a list, which is not empty.
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
