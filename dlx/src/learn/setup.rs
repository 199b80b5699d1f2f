//! A problem as clauses: what a learner begins with.

use super::clauses::Clauses;
use super::groups::{self, Group};
use super::lit::Lit;
use super::log::{Definitions, Log, Logged, Unlogged};
use super::order::{Heap, Queue};
use super::pace::Pace;
use super::phases::Phases;
use super::reason::NO_REASON;
use super::rivals::Rivals;
use super::{Fact, Learner, Tally, analyze};
use crate::limits::{Ticks, Watch};
use crate::outcome::Stop;
use crate::problem::{Color, Entry, ItemId, Problem};

impl Learner {
    /// What it takes to set up a learner, in units of roughly a nanosecond.
    pub(crate) fn setup_work(problem: &Problem) -> u64 {
        const FOR_AN_ENTRY: u64 = 100;
        FOR_AN_ENTRY * problem.entry_count() as u64
    }

    /// Takes time and memory in proportion to the problem's entries. A seed changes what is tried first.
    ///
    /// # Errors
    /// If a limit was reached meanwhile.
    pub(crate) fn new(problem: &Problem, seed: Option<u64>, watch: &Watch) -> Result<Self, Stop> {
        Self::set_up(problem, seed, watch, &mut Unlogged)
    }

    /// The same, with a log of its steps from the beginning. `take` gets its text so far, again and again.
    ///
    /// The log takes as long as there are pairs of rivals among the groups, for each pair as many lines as the
    /// smaller has members.
    ///
    /// # Errors
    /// If a limit was reached meanwhile, or `take` says so.
    pub(crate) fn logged(
        problem: &Problem,
        seed: Option<u64>,
        watch: &Watch,
        log: Log,
        take: &mut dyn FnMut(&mut Log) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let mut definitions = Logged { log, take };
        let mut learner = Self::set_up(problem, seed, watch, &mut definitions)?;
        learner.log = Some(definitions.log);
        Ok(learner)
    }

    fn set_up(
        problem: &Problem,
        seed: Option<u64>,
        watch: &Watch,
        definitions: &mut impl Definitions,
    ) -> Result<Self, Stop> {
        let mut ticks = Ticks::new(watch);
        let options = problem.option_count();
        let (mut lists, shades) = lists_of_items(problem, &mut ticks)?;
        definitions.colors(&shades)?;
        let groups = groups::take_together(&mut lists, (options + shades.len()) as u32, &mut ticks)?;
        definitions.groups(&groups, &lists, &mut ticks)?;
        // Members that share no list any more still exclude each other.
        lists.extend(groups.iter().map(|group| group.members.clone()));
        let variables = options + shades.len() + groups.len();
        watch.poll(0)?;
        let of_items =
            problem.items().filter(|&item| problem.is_primary(item)).map(|item| lists[item.index()].len());
        let all_groups = || shades.iter().map(|(group, ..)| group).chain(&groups);
        let of_groups = all_groups().map(|group| group.members.len() + 1);
        if !Clauses::fit(of_items.chain(of_groups)) {
            return Err(Stop::Memory);
        }
        let mut learner = Learner::without_clauses(options, Rivals::new(variables, &lists));
        learner.grow(variables);
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            ticks.tick()?;
            let list = &lists[item.index()];
            let literals: Vec<Lit> = list.iter().map(|&option| Lit::chosen(option)).collect();
            definitions.item(&literals);
            learner.add(&literals);
        }
        for Group { variable, members } in all_groups() {
            for &member in members {
                ticks.tick()?;
                learner.add(&[Lit::left_out(member), Lit::chosen(*variable)]);
            }
            let one = members.iter().map(|&member| Lit::chosen(member));
            learner.add(&[Lit::left_out(*variable)].into_iter().chain(one).collect::<Vec<Lit>>());
        }
        if let Some(seed) = seed {
            learner.shuffle(seed);
        }
        Ok(learner)
    }

    /// A learner of some options that knows nothing but what excludes each other.
    fn without_clauses(options: usize, rivals: Rivals) -> Self {
        Learner {
            options,
            rivals,
            clauses: Clauses::default(),
            watches: Vec::new(),
            values: Vec::new(),
            facts: Vec::new(),
            trail: Vec::new(),
            propagated: 0,
            levels: Vec::new(),
            assumptions: Vec::new(),
            heap: Heap::default(),
            queue: Queue::default(),
            phases: Phases::default(),
            pace: Pace::default(),
            analysis: analyze::Analysis::default(),
            simplified: 0,
            ignored: None,
            dead: false,
            is_at_cover: false,
            work: 0,
            stats: Tally::default(),
            log: None,
        }
    }

    /// Puts the options into another order.
    fn shuffle(&mut self, seed: u64) {
        self.phases.seed(seed);
        let mut order: Vec<u32> = (0..self.facts.len() as u32).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, self.phases.below(at + 1));
        }
        for (at, &option) in order.iter().enumerate() {
            self.queue.bump(option, true);
            self.heap.set_score(option, 1e-9 * at as f64);
        }
    }

    /// Makes room for this many variables.
    fn grow(&mut self, options: usize) {
        self.watches.resize_with(2 * options, Vec::new);
        self.values.resize(2 * options, 0);
        self.facts.resize(options, Fact { level: 0, place: 0, reason: NO_REASON });
        self.heap.grow(options);
        self.queue.grow(options);
        self.phases.grow(options);
        self.analysis.grow(options);
    }

    /// Adds a clause that belongs to the problem, at the root.
    pub(super) fn add(&mut self, literals: &[Lit]) {
        match *literals {
            [] => self.dead = true,
            [lit] => match self.value(lit) {
                0 => self.assign(lit, NO_REASON),
                value => self.dead |= value < 0,
            },
            [..] => {
                self.attach(literals, false, 0);
            }
        }
    }
}

/// A colour of an item that several options give it: a group of these, and the item and its colour.
type Shade = (Group, ItemId, Color);

/// For each item what excludes each other there: options, and shades of several.
fn lists_of_items(problem: &Problem, ticks: &mut Ticks<'_>) -> Result<(Vec<Vec<u32>>, Vec<Shade>), Stop> {
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
    // By item and colour.
    let mut colored: Vec<(u32, u32, u32)> = Vec::new();
    for option in problem.options() {
        ticks.tick()?;
        for Entry { item, color } in problem.option(option) {
            match color {
                None => lists[item.index()].push(option.index() as u32),
                Some(color) => {
                    colored.push((item.index() as u32, color.index() as u32, option.index() as u32));
                }
            }
        }
    }
    colored.sort_unstable();
    let mut shades: Vec<Shade> = Vec::new();
    for group in colored.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let list = &mut lists[group[0].0 as usize];
        if let [(_, _, option)] = *group {
            list.push(option);
            continue;
        }
        let shade = (problem.option_count() + shades.len()) as u32;
        list.push(shade);
        let members = group.iter().map(|&(_, _, option)| option).collect();
        let (item, color) = (ItemId(group[0].0), Color(group[0].1));
        shades.push((Group { variable: shade, members }, item, color));
    }
    Ok((lists, shades))
}
