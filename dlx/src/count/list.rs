//! All covers of a problem that has few, found by a search while something else is at work.
//!
//! Tables of a frontier answer more questions than a search, but where covers are few and states many, a search is
//! done long before them. A list of all covers answers the same questions, and in the same way: its covers have the
//! numbers that the tables give them, so that nobody sees which of both was there first.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::frontier::Rival;
use super::method::Extreme;
use super::natural::Natural;
use crate::batch::Batch;
use crate::limits::Watch;
use crate::outcome::{Cover, Outcome, Stop};
use crate::problem::{OptionId, Problem};
use crate::search::{Paused, Search};

/// While the search is likely to be done first, the tables do this much work for each unit of the search's.
const HOPEFUL: u64 = 4;
/// Otherwise, they do this much.
const HOPELESS: u64 = 32;

/// A list that grows.
pub(super) struct Listing {
    search: Search,
    covers: Batch,
    /// The size that it may have.
    most: usize,
    state: Rival,
}

/// The size of a list (see [`Batch::size`]) that takes this many bytes. While it grows, it has room for twice as much
/// as it holds.
pub(super) fn size_within(memory: usize) -> usize {
    memory / (2 * size_of::<OptionId>())
}

/// All covers, found on all threads of a search, in no order. `None` if a list of them takes more than this many bytes,
/// whatever the number of threads.
pub(super) fn list_on_threads(search: &mut Search, memory: usize) -> Result<Option<Batch>, Stop> {
    let (most, all) = (size_within(memory), AtomicUsize::new(0));
    let add = |covers: &mut Batch, cover: &[OptionId]| {
        let before = covers.size();
        covers.push(cover);
        let more = covers.size() - before;
        if all.fetch_add(more, Ordering::Relaxed) + more > most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let (mut lists, outcome) = search.fold(Batch::default, add);
    match outcome {
        Outcome::Complete => {
            let mut covers = lists.pop().unwrap_or_default();
            lists.iter().for_each(|list| covers.append(list));
            Ok(Some(covers))
        }
        Outcome::Stopped(Stop::Callback) => Ok(None),
        Outcome::Stopped(stop) => Err(stop),
    }
}

impl Listing {
    /// The memory that a list may take where tables may take this much: so little that they hardly miss it.
    pub(super) fn share(memory: usize) -> usize {
        (memory / 4).min(64 << 20)
    }

    /// A list of what a search on one thread will find, within this many bytes.
    pub(super) fn new(mut search: Search, memory: usize) -> Self {
        search.begin(u64::MAX);
        Listing { search, covers: Batch::default(), most: size_within(memory), state: Rival::Working }
    }

    /// The nodes that the search has examined.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Searches for a while, where tables have taken this much work so far. The search will take as much as it has
    /// taken for the part of its tree that is done, times the rest.
    pub(super) fn keep_up(&mut self, tables: u64, watch: Watch) -> Result<Rival, Stop> {
        let (work, done) = (self.search.tally.work as f64, self.search.kernel.done());
        let is_hopeless = work > done * HOPELESS as f64 * tables as f64;
        self.advance(tables / if is_hopeless { HOPELESS } else { HOPEFUL }, watch)
    }

    /// Searches until it has done this much work in all. It gives up once there is too much to list.
    pub(super) fn advance(&mut self, work: u64, watch: Watch) -> Result<Rival, Stop> {
        self.search.watch = watch;
        while self.state == Rival::Working && self.search.tally.work < work {
            match self.search.advance_within(u64::MAX, work) {
                Paused::Cover => {
                    self.search.stand();
                    self.covers.push(&self.search.current);
                    if self.covers.size() > self.most {
                        self.covers = Batch::default();
                        self.state = Rival::GaveUp;
                    }
                }
                Paused::Budget => break,
                Paused::End(Outcome::Complete) => self.state = Rival::Done,
                Paused::End(Outcome::Stopped(stop)) => return Err(stop),
            }
        }
        Ok(self.state)
    }

    /// Whether it is complete.
    pub(super) fn is_done(&self) -> bool {
        self.state == Rival::Done
    }

    /// The covers, once it is complete.
    pub(super) fn into_covers(self) -> Batch {
        self.covers
    }
}

/// All covers, in the order in which [`FrontierTables`](super::FrontierTables) number them.
pub(super) struct CoverList {
    total: Natural,
    covers: Batch,
    order: Vec<u32>,
}

impl CoverList {
    /// These covers, in the order of tables that take the items in this order.
    pub(super) fn new(mut covers: Batch, problem: &Problem, items: &[u32]) -> Self {
        let mut place = vec![usize::MAX; problem.item_count()];
        for (at, &item) in items.iter().enumerate() {
            place[item as usize] = at;
        }
        let first = |option: OptionId| {
            problem.option_items(option).iter().map(|item| place[item.index()]).min().unwrap_or(usize::MAX)
        };
        // The step at which tables take an option.
        let steps: Vec<usize> = problem.options().map(first).collect();
        for number in 0..covers.len() {
            covers.cover_mut(number).sort_unstable_by_key(|option| steps[option.index()]);
        }
        let mut order: Vec<u32> = (0..covers.len() as u32).collect();
        // At the first step at which two covers differ, both take an option, and the one that comes first decides.
        order.sort_unstable_by(|&one, &other| covers.cover(one as usize).cmp(covers.cover(other as usize)));
        CoverList { total: Natural::from(covers.len() as u64), covers, order }
    }

    fn iter(&self) -> impl Iterator<Item = &[OptionId]> {
        self.order.iter().map(|&number| self.covers.cover(number as usize))
    }

    /// For each of this many options, the number of covers that use it.
    pub(super) fn per_option(&self, options: usize) -> Vec<Natural> {
        let mut uses = vec![0_u64; options];
        self.iter().flatten().for_each(|option| uses[option.index()] += 1);
        uses.into_iter().map(Natural::from).collect()
    }

    /// See [`FrontierTables::draw`](super::FrontierTables::draw).
    pub(super) fn draw(&self, seed: u64, number: u64) -> Option<Cover> {
        let rank = u64::try_from(&self.total.draw(seed, number)?).ok()?;
        let cover = self.covers.cover(self.order[rank as usize] as usize);
        Some(sorted(cover))
    }

    /// See [`FrontierTables::best`](super::FrontierTables::best).
    pub(super) fn best(&self, problem: &Problem, extreme: Extreme) -> Option<(u64, Cover)> {
        // Of covers that are equally good, the first.
        let costs = self.iter().map(|cover| (problem.cost_of(cover), cover));
        let best = costs.reduce(|best, next| if extreme.prefers(next.0, best.0) { next } else { best });
        best.map(|(cost, cover)| (cost, sorted(cover)))
    }
}

/// A cover with its options in increasing order.
fn sorted(cover: &[OptionId]) -> Cover {
    let mut options = cover.to_vec();
    options.sort_unstable();
    Cover::new(options)
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};

    use super::super::counter::Counter;
    use super::super::order::Incidence;
    use super::*;
    use crate::problem::Entry;
    use crate::solver::Solver;

    /// A random problem with colours and costs, and with several covers as a rule.
    fn random(seed: u64) -> Problem {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |most: u32| random.next_u32() % most;
        let mut b = Problem::builder();
        let (primary, secondary) = (b.primaries::<6>(), b.secondaries::<2>());
        let colors = [b.new_color().unwrap(), b.new_color().unwrap()];
        for first in primary.into_iter().cycle().take(24) {
            let mut items: Vec<Entry> =
                primary.into_iter().filter(|&item| item == first || below(4) == 0).map(Entry::from).collect();
            items.extend(secondary.into_iter().filter_map(|item| match below(6) {
                0 => Some(Entry::from(item)),
                color @ 1..3 => Some(item.colored(colors[color as usize - 1])),
                _ => None,
            }));
            b.option_with_cost(items, below(5)).unwrap();
        }
        b.build()
    }

    #[test]
    fn a_list_answers_as_tables_do() {
        let mut all = 0;
        for seed in 0..300 {
            let problem = random(seed);
            let mut listing = Listing::new(Solver::new(&problem).search(), 1 << 20);
            assert_eq!(listing.advance(u64::MAX, Watch::default()), Ok(Rival::Done));
            let order = Incidence::new(&problem).order().items;
            let list = CoverList::new(listing.into_covers(), &problem, &order);
            let solver = Solver::builder().threads(2).build(&problem).unwrap();
            let by_threads = list_on_threads(&mut solver.search(), 1 << 20).unwrap().unwrap();
            let by_threads = CoverList::new(by_threads, &problem, &order);
            assert!(list.iter().eq(by_threads.iter()), "{seed}");
            let tables = Counter::new().tables(&problem).unwrap();
            assert_eq!(&list.total, tables.count());
            for (number, cover) in (0_u64..).zip(list.iter()) {
                assert_eq!(tables.nth(&number.into()), Some(sorted(cover)), "{seed}");
            }
            assert_eq!(list.per_option(problem.option_count()), tables.per_option());
            assert_eq!(list.draw(seed, 7), tables.draw(seed, 7));
            for extreme in [Extreme::Least, Extreme::Greatest] {
                assert_eq!(Ok(list.best(&problem, extreme)), tables.best(extreme));
            }
            all += list.covers.len();
        }
        assert!(all > 3000, "{all}");
    }

    #[test]
    fn a_list_that_outgrows_its_memory_is_given_up() {
        let problem = random(0);
        let mut listing = Listing::new(Solver::new(&problem).search(), 64);
        assert_eq!(listing.advance(u64::MAX, Watch::default()), Ok(Rival::GaveUp));
        assert_eq!(listing.keep_up(u64::MAX, Watch::default()), Ok(Rival::GaveUp));
        let mut search = Solver::new(&problem).search();
        assert!(list_on_threads(&mut search, 64).unwrap().is_none());
    }
}
