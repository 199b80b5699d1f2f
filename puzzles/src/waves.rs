//! How hard an exact-cover problem is, whatever it is about: how it gives way, wave after wave.
//!
//! Where an item has one option left, that option is forced; all that clashes with it is excluded.
//! All moves that are forced at once make a wave, and a problem that gives way to waves of forced moves
//! alone has depth 0. Where nothing is forced, one supposes an option: if that leaves some item without
//! options, it is excluded. A problem that gives way to such refutations has depth 1. In a refutation of
//! depth 2 one refutes by suppositions of depth 1, and so on.
//!
//! The measure is the depth, and then how many times in turn something has to be concluded at that
//! depth, all at once. It never rises if a move of the solution is given away: whatever could be
//! excluded at some time still can, at the latest then (if *S* excludes no more than *S'* does, so it is
//! after a wave from each).
//!
//! ```
//! use dlx::Problem;
//! use puzzles::waves;
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

use bitvec::vec::BitVec;
use dlx::{Entry, ItemId, OptionId, Problem};

/// How hard a problem is; less is easier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hardness {
    /// How deep one has to suppose and refute; 0 if forced moves are enough.
    pub depth: usize,
    /// How many times in turn one has to at that depth; at depth 0, how many waves there are.
    pub rounds: usize,
}

/// How a problem gives way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// How hard it is.
    pub hardness: Hardness,
    /// How many moves are forced in each wave, where refutations come between waves as they must.
    pub moves: Vec<usize>,
}

/// Measures a problem with exactly one solution. `None` if it does not give way to suppositions of
/// `deepest` depth, or has another number of solutions.
///
/// Depth 0 takes time in the size of the problem for each wave; each further depth, as much for each
/// option as the one before.
#[must_use]
pub fn measure(problem: &Problem, deepest: usize) -> Option<Measure> {
    let clashes = Clashes::new(problem);
    (0..=deepest).find_map(|depth| {
        let mut state = State::new(&clashes);
        let mut moves = Vec::new();
        let mut rounds = 0;
        if depth > 0 {
            state.close(depth - 1, &mut moves);
        }
        while !state.is_solved() && !state.is_broken() {
            let gained = if depth == 0 { state.wave(&mut moves) } else { state.refute(depth) };
            if !gained {
                return None;
            }
            rounds += 1;
            if depth > 0 {
                state.close(depth - 1, &mut moves);
            }
        }
        (!state.is_broken()).then_some(Measure { hardness: Hardness { depth, rounds }, moves })
    })
}

/// A problem, with the options of each item.
struct Clashes<'a> {
    problem: &'a Problem,
    options_of: Vec<Vec<OptionId>>,
}

impl<'a> Clashes<'a> {
    fn new(problem: &'a Problem) -> Self {
        let mut options_of = vec![Vec::new(); problem.item_count()];
        for option in problem.options() {
            for &item in problem.option_items(option) {
                options_of[item.index()].push(option);
            }
        }
        Clashes { problem, options_of }
    }

    /// The options that cannot be in a cover together with one.
    fn clashing(&self, option: OptionId) -> impl Iterator<Item = OptionId> + '_ {
        self.problem.option(option).flat_map(move |entry| {
            let others = self.options_of[entry.item.index()].iter().copied();
            others.filter(move |&other| other != option && !self.agrees(entry, other))
        })
    }

    /// Whether an option gives an item the same colour.
    fn agrees(&self, entry: Entry, other: OptionId) -> bool {
        entry.color.is_some() && self.problem.option(other).any(|theirs| theirs == entry)
    }
}

/// The options that are left.
#[derive(Clone)]
struct State<'a> {
    clashes: &'a Clashes<'a>,
    live: BitVec,
    /// Those that are known to be in the cover.
    chosen: BitVec,
    /// How many live options each item has.
    left: Vec<u32>,
    /// How many primary items are not covered yet.
    open: usize,
    broken: bool,
}

impl<'a> State<'a> {
    fn new(clashes: &'a Clashes<'a>) -> Self {
        let problem = clashes.problem;
        let left: Vec<u32> = clashes.options_of.iter().map(|options| options.len() as u32).collect();
        let broken = problem.items().any(|item| problem.is_primary(item) && left[item.index()] == 0);
        State {
            clashes,
            live: BitVec::repeat(true, problem.option_count()),
            chosen: BitVec::repeat(false, problem.option_count()),
            left,
            open: problem.primary_count(),
            broken,
        }
    }

    /// Whether it is known which option covers each item.
    fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// Whether an item has no option left.
    fn is_broken(&self) -> bool {
        self.broken
    }

    fn exclude(&mut self, option: OptionId) {
        if !self.live.replace(option.index(), false) {
            return;
        }
        for &item in self.clashes.problem.option_items(option) {
            let left = &mut self.left[item.index()];
            *left -= 1;
            self.broken |= *left == 0 && self.clashes.problem.is_primary(item);
        }
    }

    /// Puts an option into the cover, and excludes all that clash with it.
    fn choose(&mut self, option: OptionId) {
        if self.chosen.replace(option.index(), true) {
            return;
        }
        let problem = self.clashes.problem;
        self.open -= problem.option_items(option).iter().filter(|&&item| problem.is_primary(item)).count();
        for other in self.clashes.clashing(option) {
            self.exclude(other);
        }
    }

    /// The option that an item forces, if there is one that is not chosen yet.
    fn forced(&self, item: ItemId) -> Option<OptionId> {
        if self.left[item.index()] != 1 || !self.clashes.problem.is_primary(item) {
            return None;
        }
        let options = &self.clashes.options_of[item.index()];
        let option = options.iter().copied().find(|option| self.live[option.index()])?;
        (!self.chosen[option.index()]).then_some(option)
    }

    /// Makes all moves that are forced now. Whether there are any.
    fn wave(&mut self, moves: &mut Vec<usize>) -> bool {
        let mut forced: Vec<OptionId> =
            self.clashes.problem.items().filter_map(|item| self.forced(item)).collect();
        forced.sort_unstable();
        forced.dedup();
        for &option in &forced {
            // What is forced from two sides at once can clash.
            if !self.live[option.index()] {
                self.broken = true;
            }
            if self.broken {
                return true;
            }
            self.choose(option);
        }
        if !forced.is_empty() {
            moves.push(forced.len());
        }
        !forced.is_empty()
    }

    /// Excludes all options whose supposition fails by conclusions of less depth. Whether there are any.
    fn refute(&mut self, depth: usize) -> bool {
        let options = self.clashes.problem.options();
        let open = options.filter(|option| self.live[option.index()] && !self.chosen[option.index()]);
        let refuted: Vec<OptionId> = open
            .filter(|&option| {
                let mut supposed = self.clone();
                supposed.choose(option);
                supposed.close(depth - 1, &mut Vec::new());
                supposed.is_broken()
            })
            .collect();
        for &option in &refuted {
            self.exclude(option);
        }
        !refuted.is_empty()
    }

    /// Concludes all that there is to conclude at a depth, always as shallow as possible.
    fn close(&mut self, depth: usize, moves: &mut Vec<usize>) {
        loop {
            while !self.is_broken() && !self.is_solved() && self.wave(moves) {}
            let goes_on = !self.is_broken() && !self.is_solved();
            if !(goes_on && (1..=depth).any(|depth| self.refute(depth))) {
                return;
            }
        }
    }
}
