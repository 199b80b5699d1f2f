//! Calls to `Solver` and `Search`, with all settings and in any order.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dlx::{
    Cancel, Candidate, Choice, Count, Cover, Covers, Details, First, ItemId, KernelKind, OptionId, Outcome,
    Search, SetupError, Solver, StartError, Stats, Stop, Verdict,
};

use super::Story;
use super::bytes::Bytes;

/// A choice of items.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Pick {
    Fewest,
    Weighted,
    First,
    Random,
    /// The caller's own: the last, by a position out of range.
    Last,
    /// The caller's own: one with the most options.
    Most,
}

impl Pick {
    fn choice(self) -> Choice {
        let in_order = |candidates: &[Candidate]| {
            assert!(candidates.is_sorted_by(|one, other| one.item < other.item));
            assert!(candidates.iter().all(|candidate| candidate.options > 0));
        };
        match self {
            Pick::Fewest => Choice::Fewest,
            Pick::Weighted => Choice::Weighted,
            Pick::First => Choice::First,
            Pick::Random => Choice::Random,
            Pick::Last => Choice::custom(move |candidates| {
                in_order(candidates);
                usize::MAX
            }),
            Pick::Most => Choice::custom(move |candidates| {
                in_order(candidates);
                let most = candidates.iter().map(|candidate| candidate.options).max();
                candidates.iter().position(|candidate| Some(candidate.options) == most).expect("there is one")
            }),
        }
    }
}

#[derive(Clone, Debug)]
struct Setup {
    kernel: Option<KernelKind>,
    pick: Pick,
    seed: Option<u64>,
    as_given: bool,
    threads: usize,
    limit: Option<u64>,
    nodes: Option<u64>,
    timeout: Option<Duration>,
    cancelled: bool,
    progress: bool,
}

impl Setup {
    fn read(story: &Story, bytes: &mut Bytes<'_>) -> Self {
        let some = story.covers.len() as u64;
        Setup {
            kernel: bytes.pick(&[
                None,
                Some(KernelKind::Bits),
                Some(KernelKind::Cells),
                Some(KernelKind::Links),
            ]),
            pick: bytes.pick(&[
                Pick::Fewest,
                Pick::Fewest,
                Pick::Fewest,
                Pick::Weighted,
                Pick::First,
                Pick::Random,
                Pick::Last,
                Pick::Most,
            ]),
            seed: bytes.once_in(3).then(|| bytes.seed()),
            as_given: bytes.once_in(4),
            threads: bytes.pick(&[1, 1, 1, 1, 2, 3, 0]),
            limit: bytes.once_in(4).then(|| bytes.pick(&[0, 1, 2, 3, some, some + 1, some / 2, u64::MAX])),
            nodes: bytes.once_in(6).then(|| bytes.pick(&[0, 1, 2, 3, 5, 10, 50, 300, u64::MAX])),
            timeout: bytes.once_in(8).then(|| bytes.pick(&[Duration::ZERO, Duration::MAX])),
            cancelled: bytes.once_in(24),
            progress: bytes.once_in(8),
        }
    }

    fn build(&self, story: &Story) -> Result<Solver, SetupError> {
        let mut builder = Solver::builder().choice(self.pick.choice()).threads(self.threads);
        if let Some(kernel) = self.kernel {
            builder = builder.kernel(kernel);
        }
        if let Some(seed) = self.seed {
            builder = builder.seed(seed);
        }
        if self.as_given {
            builder = builder.as_given();
        }
        if let Some(limit) = self.limit {
            builder = builder.covers(limit);
        }
        if let Some(nodes) = self.nodes {
            builder = builder.nodes(nodes);
        }
        if let Some(timeout) = self.timeout {
            builder = builder.timeout(timeout);
        }
        if self.cancelled {
            let cancel = Cancel::new();
            cancel.cancel();
            builder = builder.cancel(&cancel);
        }
        if self.progress {
            builder = builder.progress(Duration::ZERO, |progress| {
                assert!((0.0..=1.0).contains(&progress.done), "{progress:?}");
                assert!(matches!(progress.details, Details::Search { .. }), "{progress:?}");
            });
        }
        builder.build(&story.problem)
    }

    fn order(&self, kernel: KernelKind) -> Order {
        // Without a seed, what is random is so by seed 0.
        let seed = self.seed.or((self.pick == Pick::Random).then_some(0));
        let kernel = if self.pick == Pick::Weighted { kernel } else { KernelKind::Links };
        let (chosen, covered) = (Vec::new(), Vec::new());
        Order { pick: self.pick, kernel, seed, as_given: self.as_given, chosen, covered }
    }

    /// Whether the same call may find more or less another time.
    fn may_vary(&self) -> bool {
        self.timeout.is_some()
    }

    /// Whether a search that has found this many covers may stop for this reason.
    fn may_stop(&self, stop: Stop, found: u64) -> bool {
        match stop {
            Stop::Limit => self.limit == Some(found),
            Stop::Nodes => self.nodes.is_some_and(|nodes| nodes < u64::MAX),
            Stop::Timeout => self.timeout == Some(Duration::ZERO),
            Stop::Cancelled => self.cancelled,
            _ => false,
        }
    }

    /// Whether a search that is told to stop by `outcome` has given what it should.
    fn fits(&self, outcome: Outcome, found: u64, all: u64) -> bool {
        found <= all
            && self.limit.is_none_or(|limit| found <= limit)
            && match outcome {
                Outcome::Complete => found == all,
                Outcome::Stopped(stop) => self.may_stop(stop, found),
            }
    }
}

/// All that the order of covers depends on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Order {
    pick: Pick,
    /// The plainest kernel, unless each has an order of its own.
    kernel: KernelKind,
    seed: Option<u64>,
    as_given: bool,
    chosen: Vec<usize>,
    covered: Vec<usize>,
}

type Listed = Rc<Vec<Vec<OptionId>>>;

/// The covers in the order in which they must come.
#[derive(Default)]
pub(super) struct Orders(HashMap<Order, Listed>);

impl Orders {
    /// A kernel lists them on one thread, and they must be those found by brute force.
    fn listed(&mut self, story: &Story, order: &Order) -> Option<Listed> {
        if let Some(listed) = self.0.get(order) {
            return Some(Rc::clone(listed));
        }
        let expected = story.covers_from(&order.chosen, &order.covered)?;
        let mut builder = Solver::builder().kernel(order.kernel).choice(order.pick.choice());
        if let Some(seed) = order.seed {
            builder = builder.seed(seed);
        }
        if order.as_given {
            builder = builder.as_given();
        }
        let mut search = builder.build(&story.problem).expect("it takes any choice").search();
        start(&mut search, &order.chosen, &order.covered).expect("all are of the problem");
        let listed: Vec<_> = search.covers().map(|cover| cover.options().to_vec()).collect();
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected, "{order:?}");
        Some(Rc::clone(self.0.entry(order.clone()).or_insert(Rc::new(listed))))
    }
}

fn start<'s>(
    search: &'s mut Search,
    chosen: &[usize],
    covered: &[usize],
) -> Result<&'s mut Search, StartError> {
    let chosen: Vec<_> = chosen.iter().copied().map(OptionId::new).collect();
    let covered: Vec<_> = covered.iter().copied().map(ItemId::new).collect();
    search.start(&chosen, &covered)
}

/// Makes a solver, and a search that is used again and again.
pub(super) fn session(story: &Story, orders: &mut Orders, bytes: &mut Bytes<'_>) {
    let setup = Setup::read(story, bytes);
    story.tell(&setup);
    let solver = match setup.build(story) {
        Ok(solver) => solver,
        Err(error) => {
            let is_refused = setup.kernel == Some(KernelKind::Bits) && setup.pick != Pick::Fewest;
            assert!(is_refused, "{error}");
            return;
        }
    };
    assert!(setup.kernel.is_none_or(|kernel| solver.kernel() == kernel));
    let order = setup.order(solver.kernel());
    let Some(listed) = orders.listed(story, &order) else { return };
    let mut worker = Worker { built: setup.clone(), setup, search: solver.search(), order, listed };
    for _ in 0..8 {
        if bytes.is_empty() {
            break;
        }
        match bytes.below(16) {
            10 => worker.start(story, orders, bytes),
            11 => worker.start_nowhere(story, bytes),
            12 => {
                let seed = (!bytes.once_in(4)).then(|| bytes.seed());
                story.tell(("seed", seed));
                worker.search.seed(seed);
                let order = Order { seed, ..worker.order.clone() };
                let Some(listed) = orders.listed(story, &order) else { return };
                (worker.order, worker.listed) = (order, listed);
            }
            13 => {
                let timeout = bytes.pick(&[None, Some(Duration::ZERO), Some(Duration::MAX)]);
                story.tell(("timeout", timeout));
                worker.search.timeout(timeout);
                worker.setup.timeout = timeout;
            }
            14 => {
                story.tell("shared");
                worker.shared(story, &solver, orders);
            }
            what => worker.ask(story, what, bytes),
        }
    }
}

struct Worker {
    /// The settings of the solver, and those of the search.
    built: Setup,
    setup: Setup,
    search: Search,
    order: Order,
    listed: Listed,
}

impl Worker {
    fn all(&self) -> u64 {
        self.listed.len() as u64
    }

    fn ask(&mut self, story: &Story, what: usize, bytes: &mut Bytes<'_>) {
        match what {
            0 | 1 => {
                story.tell("count");
                let count = self.search.count();
                self.check_count(count);
                let (Count::Exact(found) | Count::AtLeast(found, _)) = count;
                self.check_stats(found);
            }
            2 => {
                story.tell("first");
                let first = self.search.first();
                self.check_first(&first, self.listed.get(..1).unwrap_or_default());
            }
            3 | 4 => {
                story.tell("unique");
                let verdict = self.search.unique();
                self.check_verdict(&verdict);
            }
            5 | 6 => {
                let most = bytes.pick(&[0, 1, 2, 3, 20, usize::MAX, usize::MAX]);
                story.tell(("covers", most));
                take(&self.setup, &self.listed, self.search.covers(), most);
            }
            7 => {
                let most = bytes.pick(&[1, 2, 3, 20, usize::MAX, usize::MAX]);
                story.tell(("for_each", most));
                self.for_each(most);
            }
            8 => {
                let most = bytes.pick(&[1, 2, 3, 20, usize::MAX, usize::MAX]);
                if bytes.once_in(2) {
                    story.tell(("write_covers", most));
                    self.write_covers(most);
                } else {
                    story.tell(("fold", most));
                    self.fold(most);
                }
            }
            _ => {
                let seed = bytes.seed();
                story.tell(("random_cover", seed));
                let first = self.search.random_cover(seed);
                self.check_first(&first, &self.listed);
                assert!(self.setup.may_vary() || self.search.random_cover(seed) == first);
            }
        }
    }

    /// Starts elsewhere, often from options of a cover.
    fn start(&mut self, story: &Story, orders: &mut Orders, bytes: &mut Bytes<'_>) {
        let mut chosen = bytes.indices(3, story.plain.options.len());
        if bytes.once_in(2) && !story.covers.is_empty() {
            let cover = &story.covers[bytes.below(story.covers.len().min(256))];
            let places = bytes.indices(3, cover.len());
            chosen = places.into_iter().map(|place| cover[place].index()).collect();
        }
        let covered = match bytes.once_in(2) {
            true => bytes.indices(2, story.plain.primary.len()),
            false => Vec::new(),
        };
        let order = Order { chosen, covered, ..self.order.clone() };
        let Some(listed) = orders.listed(story, &order) else { return };
        story.tell(("start", &order.chosen, &order.covered));
        start(&mut self.search, &order.chosen, &order.covered).expect("all are of the problem");
        (self.order, self.listed) = (order, listed);
    }

    /// An error leaves the start as it was.
    fn start_nowhere(&mut self, story: &Story, bytes: &mut Bytes<'_>) {
        let (options, items) = (story.plain.options.len(), story.plain.primary.len());
        let beyond = bytes.pick(&[0, 1, 1000, u32::MAX as usize - 1000]);
        let (mut chosen, mut covered) = (bytes.indices(2, options), bytes.indices(2, items));
        let error = if bytes.once_in(2) {
            chosen.push(options + beyond);
            StartError::UnknownOption(OptionId::new(options + beyond))
        } else {
            covered.push(items + beyond);
            StartError::UnknownItem(ItemId::new(items + beyond))
        };
        story.tell(("start", &chosen, &covered));
        assert_eq!(start(&mut self.search, &chosen, &covered).err(), Some(error));
    }

    /// Two threads with a clone each, which know nothing of the start.
    fn shared(&self, story: &Story, solver: &Solver, orders: &mut Orders) {
        let order = self.built.order(solver.kernel());
        let listed = orders.listed(story, &order).expect("it was listed before");
        let (counts, lists): (Vec<_>, Vec<_>) = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..2)
                .map(|_| {
                    let solver = solver.clone();
                    scope.spawn(move || (solver.count(), collect(solver.covers(), usize::MAX)))
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("it does not panic")).unzip()
        });
        for count in counts {
            check_count(&self.built, count, listed.len() as u64);
        }
        for (found, outcome, _) in lists {
            check_list(&self.built, &listed, &found, outcome, usize::MAX);
        }
    }

    fn check_count(&self, count: Count) {
        check_count(&self.setup, count, self.all());
    }

    /// A first cover is one of these.
    fn check_first(&self, first: &First, those: &[Vec<OptionId>]) {
        match first {
            First::Found(cover) => {
                assert!(those.iter().any(|other| other == cover.options()), "{cover:?}");
                assert_ne!(self.setup.limit, Some(0));
            }
            First::None => assert_eq!(self.all(), 0),
            First::Stopped(stop) => assert!(self.setup.may_stop(*stop, 0), "{stop:?}"),
        }
        self.check_stats(u64::from(matches!(first, First::Found(_))));
    }

    fn check_verdict(&self, verdict: &Verdict) {
        let is_at = |place: usize, cover: &Cover| self.listed[place] == cover.options();
        let found = match verdict {
            Verdict::None => {
                assert_eq!(self.all(), 0);
                0
            }
            Verdict::Unique(cover) => {
                assert_eq!(self.all(), 1);
                assert!(is_at(0, cover));
                1
            }
            Verdict::Multiple(one, other) => {
                assert!(is_at(0, one) && is_at(1, other));
                2
            }
            Verdict::Stopped(stop, cover) => {
                assert!(cover.as_ref().is_none_or(|cover| is_at(0, cover)));
                let found = u64::from(cover.is_some());
                assert!(self.setup.may_stop(*stop, found), "{stop:?}");
                found
            }
        };
        assert!(self.setup.limit.is_none_or(|limit| found <= limit));
        self.check_stats(found);
    }

    fn for_each(&mut self, most: usize) {
        let mut found = Vec::new();
        let outcome = self.search.for_each(|cover| {
            found.push(cover.to_vec());
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.len() == most {
            assert_eq!(outcome, Outcome::Stopped(Stop::Callback));
            check_list(&self.setup, &self.listed, &found, None, most);
        } else {
            check_list(&self.setup, &self.listed, &found, Some(outcome), most);
        }
        self.check_stats(found.len() as u64);
    }

    fn write_covers(&mut self, most: usize) {
        let mut found = Vec::new();
        let write = || {
            |cover: &[OptionId], text: &mut Vec<u8>| {
                cover
                    .iter()
                    .for_each(|option| text.extend(u32::try_from(option.index()).unwrap().to_le_bytes()));
            }
        };
        let outcome = self.search.write_covers(write, |texts| {
            assert!(!texts.is_empty());
            assert_eq!(texts.iter().collect::<Vec<_>>().concat(), texts.as_bytes());
            found.extend(texts.iter().map(|text| -> Vec<OptionId> {
                let options = text.chunks_exact(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()));
                options.map(|option| OptionId::new(option as usize)).collect()
            }));
            if found.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.len() >= most {
            assert_eq!(outcome, Outcome::Stopped(Stop::Callback));
            check_list(&self.setup, &self.listed, &found, None, found.len());
        } else {
            check_list(&self.setup, &self.listed, &found, Some(outcome), most);
        }
        self.check_stats(found.len() as u64);
    }

    /// Gathers on all threads, and breaks at this number of covers.
    fn fold(&mut self, most: usize) {
        let shown = AtomicUsize::new(0);
        let (gathered, outcome) = self.search.fold(Vec::new, |found, cover| {
            found.push(cover.to_vec());
            if shown.fetch_add(1, Ordering::Relaxed) + 1 >= most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let mut found: Vec<Vec<OptionId>> = gathered.concat();
        self.check_stats(found.len() as u64);
        if gathered.len() == 1 {
            let stopped = found.len() >= most;
            return check_list(&self.setup, &self.listed, &found, (!stopped).then_some(outcome), found.len());
        }
        // Each of them once, in no order; all of them if the search was whole.
        let mut listed = self.listed.to_vec();
        listed.sort_unstable();
        found.sort_unstable();
        let is_strict = found.windows(2).all(|pair| pair[0] < pair[1]);
        assert!(is_strict && found.iter().all(|cover| listed.binary_search(cover).is_ok()), "{found:?}");
        if outcome.is_complete() {
            assert_eq!(found, listed);
        }
    }

    /// What the last search says that it did.
    fn check_stats(&self, covers: u64) {
        let Stats { kernel, nodes, covers: told, profile, .. } = self.search.stats();
        assert_eq!(told, covers);
        assert_eq!(profile.iter().sum::<u64>(), nodes);
        // The others keep to the bound roughly.
        let is_strict = self.setup.threads == 1 && kernel != KernelKind::Cells;
        assert!(!is_strict || self.setup.nodes.is_none_or(|bound| nodes <= bound), "{nodes}");
    }
}

fn check_count(setup: &Setup, count: Count, all: u64) {
    let (found, outcome) = match count {
        Count::Exact(found) => (found, Outcome::Complete),
        Count::AtLeast(found, stop) => (found, Outcome::Stopped(stop)),
    };
    assert!(setup.fits(outcome, found, all), "{count:?} of {all}");
}

/// Asks for at most this many covers; gives them with how the search ended.
fn collect(mut covers: Covers<'_>, most: usize) -> (Vec<Vec<OptionId>>, Option<Outcome>, Stats) {
    let found: Vec<_> = covers.by_ref().take(most).map(|cover| cover.options().to_vec()).collect();
    if found.len() < most {
        assert_eq!(covers.next(), None, "what has ended has ended");
    }
    (found, covers.outcome(), covers.stats())
}

fn take(setup: &Setup, listed: &[Vec<OptionId>], covers: Covers<'_>, most: usize) {
    let (found, outcome, stats) = collect(covers, most);
    assert_eq!(stats.covers, found.len() as u64);
    check_list(setup, listed, &found, outcome, most);
}

/// Covers that were asked for one by one, `most` at most, are the first ones.
fn check_list(
    setup: &Setup,
    listed: &[Vec<OptionId>],
    found: &[Vec<OptionId>],
    outcome: Option<Outcome>,
    most: usize,
) {
    assert!(listed.starts_with(found), "{found:?} of {listed:?}");
    match outcome {
        Some(outcome) => {
            assert!(setup.fits(outcome, found.len() as u64, listed.len() as u64), "{outcome:?}");
        }
        None => assert_eq!(found.len(), most, "it has not ended"),
    }
}
