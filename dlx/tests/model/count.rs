//! Calls to `Counter`, and to the tables that it makes.

use std::ops::{ControlFlow, Range};
use std::time::Duration;

use dlx::count::{Counter, Extreme, FrontierTables, LoadError, Method, Natural, Total};
use dlx::{Cancel, Cover, Limits, OptionId, Outcome, Problem, Stop};

use super::Story;
use super::bytes::Bytes;
use super::plain::Plain;

#[derive(Clone, Debug)]
struct Setup {
    method: Method,
    covers: Option<u64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    timeout: Option<Duration>,
    cancelled: bool,
    threads: usize,
    progress: bool,
}

/// What is asked, as far as methods differ in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    Count,
    /// How many covers use each option, and covers at random.
    Shares,
    Best,
    Tables,
}

impl Setup {
    fn read(bytes: &mut Bytes<'_>) -> Self {
        Setup {
            method: bytes.pick(Method::ALL),
            covers: bytes.once_in(10).then(|| bytes.pick(&[0, 1, 2, 5, 100])),
            nodes: bytes.once_in(10).then(|| bytes.pick(&[0, 1, 2, 5, 20, 100])),
            memory: bytes.once_in(3).then(|| bytes.pick(&[0, 100, 500, 1000, 2000, 5000, 20_000, 1 << 20])),
            timeout: bytes.once_in(10).then(|| bytes.pick(&[Duration::ZERO, Duration::MAX])),
            cancelled: bytes.once_in(24),
            threads: bytes.pick(&[1, 1, 1, 2, 3, 0]),
            progress: bytes.once_in(8),
        }
    }

    fn counter(&self) -> Counter {
        let mut limits = Limits::new();
        if let Some(covers) = self.covers {
            limits = limits.covers(covers);
        }
        if let Some(nodes) = self.nodes {
            limits = limits.nodes(nodes);
        }
        let mut counter = Counter::new().method(self.method).limits(limits).threads(self.threads);
        if let Some(memory) = self.memory {
            counter = counter.memory(memory);
        }
        if let Some(timeout) = self.timeout {
            counter = counter.timeout(timeout);
        }
        if self.cancelled {
            let cancel = Cancel::new();
            cancel.cancel();
            counter = counter.cancel(&cancel);
        }
        if self.progress {
            counter = counter.progress(Duration::ZERO, |progress| {
                assert!((0.0..=1.0).contains(&progress.done), "{progress:?}");
            });
        }
        counter
    }

    /// Whether the method can do no more than count, but for a planar graph, which also tells shares.
    fn only_counts(&self) -> bool {
        !matches!(self.method, Method::Auto | Method::Search | Method::Frontier)
    }

    /// Whether a question may stay without an answer for this reason.
    fn may_stop(&self, stop: Stop, question: Question, plain: &Plain) -> bool {
        match stop {
            Stop::Limit => self.covers.is_some() && question == Question::Count,
            Stop::Nodes => self.nodes.is_some(),
            Stop::Timeout => self.timeout == Some(Duration::ZERO),
            Stop::Cancelled => self.cancelled,
            Stop::Memory if self.memory.is_none() => false,
            Stop::Memory => match (self.method, question) {
                (_, Question::Tables) => true,
                (Method::Auto | Method::Search, _) | (Method::Memo, Question::Count) => false,
                _ => true,
            },
            Stop::Unfit => {
                let is_no_graph = self.method == Method::Planar && !plain.is_surely_planar();
                match question {
                    Question::Count => is_no_graph || self.method == Method::Weights,
                    Question::Shares => is_no_graph || self.method != Method::Planar && self.only_counts(),
                    Question::Best => self.only_counts(),
                    Question::Tables => false,
                }
            }
            _ => false,
        }
    }
}

impl Plain {
    /// Whether options are edges of a graph.
    fn is_graph(&self) -> bool {
        let is_edge = |option: &Vec<(usize, _)>| {
            option.len() == 2 && option.iter().all(|&(item, _)| self.primary[item])
        };
        self.options.iter().all(is_edge)
    }

    /// Whether it is a graph that can be drawn in the plane, as it has fewer edges than any other.
    fn is_surely_planar(&self) -> bool {
        let mut edges: Vec<_> = self
            .options
            .iter()
            .map(|option| {
                let mut ends: Vec<usize> = option.iter().map(|&(item, _)| item).collect();
                ends.sort_unstable();
                ends
            })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        self.is_graph() && edges.len() < 9
    }
}

pub(super) fn session(story: &Story, bytes: &mut Bytes<'_>) {
    let setup = Setup::read(bytes);
    let counter = setup.counter();
    story.tell(&setup);
    let asker = Asker { story, setup, counter };
    for _ in 0..4 {
        if bytes.is_empty() {
            break;
        }
        match bytes.below(8) {
            0..3 => asker.count(),
            3 => asker.per_option(),
            4 => asker.best(bytes.pick(&[Extreme::Least, Extreme::Greatest])),
            5 => asker.sample(bytes),
            _ => asker.tables(bytes),
        }
    }
}

struct Asker<'s> {
    story: &'s Story,
    setup: Setup,
    counter: Counter,
}

impl Asker<'_> {
    /// The answer, or none if the question may stay without one.
    fn answer<T>(&self, question: Question, answer: Result<T, Stop>) -> Option<T> {
        let judge = |stop: &Stop| {
            assert!(self.setup.may_stop(*stop, question, &self.story.plain), "{stop:?}");
        };
        if answer.is_ok() && self.setup.method == Method::Planar && question == Question::Count {
            assert!(self.story.plain.is_graph(), "a graph was seen where there is none");
        }
        answer.inspect_err(judge).ok()
    }

    fn all(&self) -> Natural {
        (self.story.covers.len() as u64).into()
    }

    fn uses(&self) -> Vec<Natural> {
        let mut uses = vec![0_u64; self.story.plain.options.len()];
        self.story.covers.iter().flatten().for_each(|option| uses[option.index()] += 1);
        uses.into_iter().map(Natural::from).collect()
    }

    fn count(&self) {
        self.story.tell("count all");
        let answer = match self.counter.count(&self.story.problem) {
            Total::Exact(number) => Ok(number),
            Total::AtLeast(number, stop) => {
                assert!(number <= self.all(), "{number}");
                let limit = self.setup.covers.map(Natural::from);
                assert!(stop != Stop::Limit || Some(&number) == limit.as_ref(), "{number} of {limit:?}");
                Err(stop)
            }
        };
        if let Some(number) = self.answer(Question::Count, answer) {
            assert_eq!(number, self.all());
        }
    }

    fn per_option(&self) {
        self.story.tell("per_option");
        let uses = self.counter.per_option(&self.story.problem);
        if let Some(uses) = self.answer(Question::Shares, uses) {
            assert_eq!(uses, self.uses());
        }
    }

    fn best(&self, extreme: Extreme) {
        self.story.tell(("best", extreme));
        let best = self.counter.best(&self.story.problem, extreme);
        if let Some(best) = self.answer(Question::Best, best) {
            check_best(self.story, extreme, best, &self.story.plain.costs);
        }
    }

    fn sample(&self, bytes: &mut Bytes<'_>) {
        let seed = bytes.seed();
        let start = bytes.pick(&[0, 1, 5, 1 << 40, u64::MAX - 2]);
        let count = bytes.pick(&[0, 1, 2, 5]);
        // The second may go backwards.
        let numbers = start..if bytes.once_in(6) { start / 2 } else { start.saturating_add(count) };
        let most = bytes.pick(&[1, 2, usize::MAX, usize::MAX]);
        let Some(covers) = self.draw(seed, numbers.clone(), most) else { return };
        if self.setup.timeout.is_none() && self.setup.nodes.is_none() {
            assert_eq!(self.draw(seed, numbers.clone(), most).as_ref(), Some(&covers));
        }
        // One of them alone.
        if let Some(place) = bytes.indices(1, covers.len()).first() {
            let number = start + *place as u64;
            let one = self.draw(seed, number..number + 1, usize::MAX);
            assert!(one.is_none_or(|one| one == covers[*place..][..1]));
        }
        // Whatever draws without a search draws the same.
        if self.setup.method != Method::Search && self.setup.memory.is_none() {
            let tables = Counter::new().tables(&self.story.problem).expect("nothing bounds it");
            for (cover, number) in covers.iter().zip(numbers) {
                assert_eq!(tables.draw(seed, number).as_ref(), Some(cover));
            }
        }
    }

    /// Covers at random, `most` at most, unless it stopped before.
    fn draw(&self, seed: u64, numbers: Range<u64>, most: usize) -> Option<Vec<Cover>> {
        self.story.tell(("sample", seed, &numbers, most));
        let mut covers = Vec::new();
        let outcome = self.counter.sample(&self.story.problem, seed, numbers.clone(), |cover| {
            covers.push(cover.clone());
            if covers.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        for cover in &covers {
            assert!(self.story.is_cover(cover), "{cover:?}");
        }
        let is_broken_off = covers.len() == most;
        let limit = self.setup.covers;
        assert!(limit.is_none_or(|limit| covers.len() as u64 <= limit));
        match outcome {
            Outcome::Complete => {
                let wanted =
                    if self.story.covers.is_empty() { 0 } else { numbers.end.saturating_sub(numbers.start) };
                assert_eq!(covers.len() as u64, wanted);
                assert!(!is_broken_off && limit != Some(wanted));
            }
            Outcome::Stopped(Stop::Callback) => assert!(is_broken_off),
            Outcome::Stopped(Stop::Limit) => assert_eq!(Some(covers.len() as u64), limit),
            Outcome::Stopped(stop) => {
                assert!(!is_broken_off);
                return self.answer(Question::Shares, Err(stop));
            }
        }
        Some(covers)
    }

    fn tables(&self, bytes: &mut Bytes<'_>) {
        self.story.tell("tables");
        let tables = self.counter.tables(&self.story.problem);
        let Some(tables) = self.answer(Question::Tables, tables) else { return };
        self.check_tables(&tables, &self.story.plain.costs, self.setup.memory.is_some());
        let mut file = Vec::new();
        tables.save(&mut file).expect("a vector takes all");

        let memory = bytes.pick(&[1 << 24, 1 << 24, 0, 500, 5000]);
        self.story.tell(("load", memory));
        match FrontierTables::load(&self.story.problem, &mut &*file, memory) {
            Ok(again) => {
                self.check_tables(&again, &self.story.plain.costs, memory < 1 << 24);
                for number in 0..self.story.covers.len().min(20) as u64 {
                    assert_eq!(again.nth(&number.into()), tables.nth(&number.into()));
                }
                let mut twice = Vec::new();
                again.save(&mut twice).expect("a vector takes all");
                assert!(twice == file, "what was loaded is saved as it was");
            }
            Err(LoadError::Memory) => assert!(memory < 1 << 24),
            Err(error) => panic!("{error}"),
        }
        let other = other(&self.story.problem);
        let load = FrontierTables::load(&other, &mut &*file, 1 << 24);
        assert!(matches!(load, Err(LoadError::OtherProblem)));
        let cut = bytes.below(256) * file.len() / 256;
        let load = FrontierTables::load(&self.story.problem, &file[..cut], 1 << 24);
        assert!(matches!(load, Err(LoadError::Short | LoadError::OtherFormat)), "{cut} of {}", file.len());

        // Costs are those of the problem that they are loaded for.
        let costs: Vec<u32> = self.story.plain.costs.iter().map(|cost| cost ^ 5).collect();
        let problem = with_costs(&self.story.problem, &costs);
        match FrontierTables::load(&problem, &mut &*file, memory) {
            Ok(tables) => self.check_tables(&tables, &costs, memory < 1 << 24),
            Err(error) => assert!(matches!(error, LoadError::Memory) && memory < 1 << 24, "{error}"),
        }
    }

    fn check_tables(&self, tables: &FrontierTables, costs: &[u32], is_bounded: bool) {
        let all = self.story.covers.len() as u64;
        assert_eq!(*tables.count(), all.into());
        assert_eq!(tables.per_option(), self.uses());
        let mut listed: Vec<Vec<OptionId>> = (0..all)
            .map(|number| tables.nth(&number.into()).expect("there are as many").options().to_vec())
            .collect();
        listed.sort_unstable();
        assert_eq!(listed, self.story.covers);
        for beyond in [all, all + 1, u64::MAX] {
            assert_eq!(tables.nth(&beyond.into()), None);
        }
        assert_eq!(tables.draw(1, 2).is_some(), all > 0);
        for extreme in [Extreme::Least, Extreme::Greatest] {
            match tables.best(extreme) {
                Ok(best) => check_best(self.story, extreme, best, costs),
                Err(stop) => assert!(stop == Stop::Memory && is_bounded, "{stop:?}"),
            }
        }
    }
}

impl Story {
    fn is_cover(&self, cover: &Cover) -> bool {
        self.covers.iter().any(|other| other == cover.options())
    }
}

fn check_best(story: &Story, extreme: Extreme, best: Option<(u64, Cover)>, costs: &[u32]) {
    let sum = |cover: &[OptionId]| cover.iter().map(|option| u64::from(costs[option.index()])).sum::<u64>();
    let sums = story.covers.iter().map(|cover| sum(cover));
    let expected = match extreme {
        Extreme::Least => sums.min(),
        Extreme::Greatest => sums.max(),
    };
    assert_eq!(best.as_ref().map(|(cost, _)| *cost), expected);
    if let Some((cost, cover)) = best {
        assert!(story.is_cover(&cover), "{cover:?}");
        assert_eq!(sum(cover.options()), cost);
    }
}

/// A problem that is not the same: with one item more.
fn other(problem: &Problem) -> Problem {
    copy(problem, &[], true)
}

fn with_costs(problem: &Problem, costs: &[u32]) -> Problem {
    copy(problem, costs, false)
}

fn copy(problem: &Problem, costs: &[u32], one_more: bool) -> Problem {
    let mut b = Problem::builder();
    for item in problem.items() {
        b.item(problem.item_kind(item), None).expect("as many as before");
    }
    if one_more {
        b.secondary();
    }
    for _ in 0..problem.color_count() {
        b.new_color().expect("as many as before");
    }
    for option in problem.options() {
        let option = b.option(problem.option(option)).expect("it was an option before");
        b.cost(option, costs.get(option.index()).copied().unwrap_or(0));
    }
    b.build()
}
