//! How an exact-cover problem is solved by forced moves and refutations, wave after wave, and how hard that is.
//!
//! Where an item has one option left, that option is forced; all that clashes with it is excluded.
//! All moves that are forced at once make a wave, and a problem that waves of forced moves alone solve has
//! depth 0. Where nothing is forced, one supposes an option, and follows what it forces, wave after wave: if
//! that leaves some item without options, the supposed option is excluded. A problem that such refutations
//! solve has depth 1, and is the harder the more waves one has to follow. In a refutation of depth 2 one
//! refutes by suppositions of depth 1, and so on.
//!
//! The measure is the depth, then the waves, and then the number of rounds: in a round, everything that
//! refutations of that depth and length exclude is concluded at once. It never rises if a move of the solution
//! is given away: what could be excluded by some round still can, at the latest in that round. (If *S* excludes
//! no more than *S'* does, the same holds after a wave from each.)
//!
//! ```
//! use dlx::Problem;
//! use puzzles::technique::waves;
//!
//! let mut b = Problem::builder();
//! let [x, y, z] = b.primaries();
//! b.option([x])?;
//! b.option([x, y])?;
//! b.option([y])?;
//! b.option([y, z])?;
//! // Only the last option covers z. It excludes those of y, and then x has one left.
//! let measure = waves::measure(&b.build(), 1).expect("one solution");
//! assert_eq!((measure.hardness.depth, measure.hardness.rounds), (0, 2));
//! assert_eq!(measure.moves, [1, 1]);
//! # Ok::<(), dlx::BuildError>(())
//! ```

use crate::deadline::{Deadline, is_over};

use bitvec::vec::BitVec;
use dlx::{Entry, ItemId, OptionId, Problem};

/// How hard a problem is; less is easier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hardness {
    /// How deep one has to suppose and refute; 0 if forced moves are enough.
    pub depth: usize,
    /// At depth 1, how many waves one has to follow until something supposed is refuted; else 0.
    pub waves: usize,
    /// The number of rounds of refutations; at depth 0, the number of waves.
    pub rounds: usize,
}

/// How a problem is solved by forced moves and refutations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// How hard it is.
    pub hardness: Hardness,
    /// How many moves are forced in each wave, with refutations between waves where they are needed.
    pub moves: Vec<usize>,
}

/// What can be concluded next, all at once.
///
/// [`technique::Step`](crate::technique::Step) is a step of a person on a board of houses, [`dlx::trace::Step`] one
/// of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A wave of forced moves.
    Forced(Vec<OptionId>),
    /// Options that are refuted.
    Refuted {
        /// Which.
        options: Vec<OptionId>,
        /// By suppositions how deep.
        depth: usize,
        /// After how many waves, at depth 1.
        waves: usize,
        /// What the first of them would leave without options.
        dead: ItemId,
    },
}

/// Measures a problem with exactly one solution. `None` if suppositions of at most `deepest` depth do not solve
/// it, or it has another number of solutions.
///
/// Depth 0 takes time in the size of the problem; depth 1, as much for each option in each round, and
/// depth 2 as many times depth 1.
#[must_use]
pub fn measure(problem: &Problem, deepest: usize) -> Option<Measure> {
    let clashes = Clashes::new(problem);
    let mut waves = Waves::new(&clashes, deepest);
    let measure = Measure::of(waves.by_ref());
    waves.is_solved().then_some(measure)
}

impl Measure {
    /// The measure of these steps.
    pub fn of(steps: impl Iterator<Item = Step>) -> Measure {
        let mut hardness = Hardness { depth: 0, waves: 0, rounds: 0 };
        let mut moves = Vec::new();
        for step in steps {
            let (depth, waves) = match step {
                Step::Forced(options) => {
                    moves.push(options.len());
                    (0, 0)
                }
                Step::Refuted { depth, waves, .. } => (depth, waves),
            };
            if (depth, waves) > (hardness.depth, hardness.waves) {
                hardness = Hardness { depth, waves, rounds: 1 };
            } else if (depth, waves) == (hardness.depth, hardness.waves) {
                hardness.rounds += 1;
            }
        }
        Measure { hardness, moves }
    }
}

/// A problem, with the options of each item.
pub struct Clashes<'a> {
    pub(super) problem: &'a Problem,
    options: Vec<OptionId>,
    pub(super) options_of: Vec<Vec<OptionId>>,
}

impl<'a> Clashes<'a> {
    /// The options of each item of a problem.
    #[must_use]
    pub fn new(problem: &'a Problem) -> Self {
        let mut options_of = vec![Vec::new(); problem.item_count()];
        for option in problem.options() {
            for &item in problem.option_items(option) {
                options_of[item.index()].push(option);
            }
        }
        Clashes { problem, options: problem.options().collect(), options_of }
    }

    /// The options that cannot be in a cover together with one.
    fn clashing(&self, option: OptionId) -> impl Iterator<Item = OptionId> + use<'_, 'a> {
        self.problem.option(option).flat_map(move |entry| {
            let others = self.options_of[entry.item.index()].iter().copied();
            others.filter(move |&other| other != option && !self.agrees(entry, other))
        })
    }

    /// Whether two options cannot be in a cover together.
    pub(super) fn clash(&self, one: OptionId, other: OptionId) -> bool {
        let theirs = self.problem.option_items(other);
        one != other
            && self
                .problem
                .option(one)
                .any(|entry| theirs.contains(&entry.item) && !self.agrees(entry, other))
    }

    /// Whether an option gives an item the same colour.
    fn agrees(&self, entry: Entry, other: OptionId) -> bool {
        entry.color.is_some() && self.problem.option(other).any(|theirs| theirs == entry)
    }
}

/// The steps that solve a problem, each the easiest there is. They end with the solution, or where nothing
/// follows.
pub struct Waves<'a> {
    pub(super) clashes: &'a Clashes<'a>,
    /// How deep to suppose.
    deepest: usize,
    /// How many waves to follow at most.
    most_waves: usize,
    deadline: Option<Deadline>,
    pub(super) live: BitVec,
    /// Those that are known to be in the cover.
    chosen: BitVec,
    /// How many live options each item has.
    pub(super) left: Vec<u32>,
    /// How many primary items are not covered yet.
    open: usize,
    /// An item that has no option left, if there is one.
    pub(super) dead: Option<ItemId>,
    /// The items that came down to one option since the last wave.
    pub(super) singles: Vec<ItemId>,
    /// What was excluded, in this order.
    pub(super) excluded: Vec<OptionId>,
    /// What was chosen, in this order.
    taken: Vec<OptionId>,
}

/// Where a supposition began.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) excluded: usize,
    taken: usize,
}

impl Iterator for Waves<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.dead.is_some() || self.is_solved() {
            return None;
        }
        if let Some(forced) = self.wave() {
            return self.dead.is_none().then_some(Step::Forced(forced));
        }
        let step = (1..=self.deepest).find_map(|depth| {
            let (refuted, waves) =
                if depth == 1 { self.short(self.most_waves) } else { (self.refuted(depth), 0) };
            let (_, dead) = *refuted.first()?;
            let options = refuted.into_iter().map(|(option, _)| option).collect();
            Some(Step::Refuted { options, depth, waves, dead })
        })?;
        if let Step::Refuted { options, .. } = &step {
            options.iter().for_each(|&option| self.exclude(option));
        }
        self.dead.is_none().then_some(step)
    }
}

impl<'a> Waves<'a> {
    /// The steps of a problem, with suppositions at most this deep.
    #[must_use]
    pub fn new(clashes: &'a Clashes<'a>, deepest: usize) -> Self {
        let problem = clashes.problem;
        let left: Vec<u32> = clashes.options_of.iter().map(|options| options.len() as u32).collect();
        let primaries = || problem.items().filter(|&item| problem.is_primary(item));
        Waves {
            clashes,
            deepest,
            most_waves: usize::MAX,
            deadline: None,
            live: BitVec::repeat(true, problem.option_count()),
            chosen: BitVec::repeat(false, problem.option_count()),
            open: problem.primary_count(),
            dead: primaries().find(|item| left[item.index()] == 0),
            singles: primaries().filter(|item| left[item.index()] == 1).collect(),
            left,
            excluded: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// The same, with at most this many waves at depth 1.
    #[must_use]
    pub fn within(mut self, waves: usize) -> Self {
        self.most_waves = waves;
        self
    }

    /// The same until a deadline.
    #[must_use]
    pub fn until(mut self, deadline: Option<Deadline>) -> Self {
        self.deadline = deadline;
        self
    }

    /// Whether it is known which option covers each item.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open == 0 && self.dead.is_none()
    }

    /// The options that are known to be in the cover, in the order in which they were found.
    #[must_use]
    pub fn chosen(&self) -> &[OptionId] {
        &self.taken
    }

    /// The options that are known not to be in the cover, in the order in which they were found.
    #[must_use]
    pub fn excluded(&self) -> &[OptionId] {
        &self.excluded
    }

    /// Strikes an option out, by its number, that is known from elsewhere not to be in the cover.
    pub(crate) fn strike(&mut self, option: usize) {
        let option = self.clashes.options[option];
        self.exclude(option);
    }

    pub(super) fn exclude(&mut self, option: OptionId) {
        if !self.live.replace(option.index(), false) {
            return;
        }
        self.excluded.push(option);
        for &item in self.clashes.problem.option_items(option) {
            let left = &mut self.left[item.index()];
            *left -= 1;
            if *left <= 1 && self.clashes.problem.is_primary(item) {
                if *left == 0 {
                    self.dead = Some(item);
                }
                self.singles.push(item);
            }
        }
    }

    /// Puts an option into the cover, and excludes all that clash with it.
    pub(super) fn choose(&mut self, option: OptionId) {
        if self.chosen.replace(option.index(), true) {
            return;
        }
        self.taken.push(option);
        let clashes = self.clashes;
        self.open -= primaries(clashes.problem, option);
        for other in clashes.clashing(option) {
            self.exclude(other);
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { excluded: self.excluded.len(), taken: self.taken.len() }
    }

    /// Takes back all since then, when nothing was forced.
    pub(super) fn back_to(&mut self, mark: Mark) {
        let problem = self.clashes.problem;
        for option in self.excluded.drain(mark.excluded..) {
            self.live.set(option.index(), true);
            problem.option_items(option).iter().for_each(|item| self.left[item.index()] += 1);
        }
        for option in self.taken.drain(mark.taken..) {
            self.chosen.set(option.index(), false);
            self.open += primaries(problem, option);
        }
        self.dead = None;
        self.singles.clear();
    }

    /// The option that an item forces, if there is one that is not chosen yet.
    pub(super) fn forced(&self, item: ItemId) -> Option<OptionId> {
        if self.left[item.index()] != 1 {
            return None;
        }
        let options = &self.clashes.options_of[item.index()];
        let option = options.iter().copied().find(|option| self.live[option.index()])?;
        (!self.chosen[option.index()]).then_some(option)
    }

    /// Makes all moves that are forced now, if there are any.
    fn wave(&mut self) -> Option<Vec<OptionId>> {
        let singles = std::mem::take(&mut self.singles);
        let mut forced: Vec<OptionId> = singles.into_iter().filter_map(|item| self.forced(item)).collect();
        forced.sort_unstable();
        forced.dedup();
        for &option in &forced {
            // What is forced from two sides at once can clash.
            if self.dead.is_some() {
                break;
            }
            self.choose(option);
        }
        (!forced.is_empty()).then_some(forced)
    }

    /// Follows forced moves for at most `most` waves. Returns the number of waves.
    fn follow(&mut self, most: usize) -> usize {
        (0..most).find(|_| self.dead.is_some() || self.is_solved() || self.wave().is_none()).unwrap_or(most)
    }

    /// The options that are neither excluded nor chosen; none after the deadline.
    fn undecided(&self) -> Vec<OptionId> {
        if is_over(self.deadline) {
            return Vec::new();
        }
        self.clashes.problem.options().filter(|&option| self.is_undecided(option)).collect()
    }

    /// Whether an option is neither excluded nor chosen.
    pub(super) fn is_undecided(&self, option: OptionId) -> bool {
        self.live[option.index()] && !self.chosen[option.index()]
    }

    /// The options that are refuted after the fewest waves, at most `most`, each with what it leaves without
    /// options, and how many waves those are. None after the deadline.
    pub(super) fn short(&mut self, most: usize) -> (Vec<(OptionId, ItemId)>, usize) {
        let mut found = Vec::new();
        let mut fewest = most;
        for option in self.undecided() {
            if is_over(self.deadline) {
                return (Vec::new(), most);
            }
            let mark = self.mark();
            self.choose(option);
            let waves = self.follow(fewest);
            if let Some(dead) = self.dead {
                if waves < fewest {
                    found.clear();
                    fewest = waves;
                }
                found.push((option, dead));
            }
            self.back_to(mark);
        }
        (found, fewest)
    }

    /// The options whose supposition fails by conclusions of less depth; none after the deadline.
    fn refuted(&mut self, depth: usize) -> Vec<(OptionId, ItemId)> {
        let mut refuted = Vec::new();
        for option in self.undecided() {
            if is_over(self.deadline) {
                return Vec::new();
            }
            let mark = self.mark();
            self.choose(option);
            self.close(depth - 1);
            refuted.extend(self.dead.map(|dead| (option, dead)));
            self.back_to(mark);
        }
        refuted
    }

    /// Concludes all that there is to conclude at a depth.
    fn close(&mut self, depth: usize) {
        loop {
            self.follow(usize::MAX);
            if self.dead.is_some() || self.is_solved() {
                return;
            }
            let Some(refuted) =
                (1..=depth).map(|depth| self.refuted(depth)).find(|refuted| !refuted.is_empty())
            else {
                return;
            };
            refuted.iter().for_each(|&(option, _)| self.exclude(option));
        }
    }
}

/// How many primary items an option covers.
fn primaries(problem: &Problem, option: OptionId) -> usize {
    problem.option_items(option).iter().filter(|&&item| problem.is_primary(item)).count()
}
