//! Random walks to the solutions of a puzzle: about how many there are, where counting them would never end, and one of
//! them at random.
//!
//! A walk takes the cell with the fewest candidates, gives it one of them, follows what is certain, and goes on until
//! all is known or nothing fits. Multiply the numbers of candidates that it chose from, or take 0 at a dead end: on
//! average, that is the number of solutions (Knuth, "Estimating the Efficiency of Backtrack Programs", 1975). As soon
//! as what is left can be counted in a few nodes, it is counted, so that walks differ less. And where all solutions
//! are few, they can be [counted](Walks::count) before any walk.

use std::fmt;

use crate::board::ValueSet;
use crate::constraint::{self, Any, Care, Constrained};
use crate::deadline::{Deadline, is_over};
use crate::random::Random;
use crate::solve::parts::one_of;
use crate::solve::{Allowance, Budget, Net, Search, Spent, Step, Store};

/// Random walks on the board of a puzzle.
pub struct Walks {
    /// Its candidates; `None` if they contradict each other from the first.
    net: Option<Net<Any>>,
    values: Vec<i32>,
    random: Random,
}

impl fmt::Debug for Walks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Walks { net: _, values, random } = self;
        f.debug_struct("Walks").field("values", values).field("random", random).finish_non_exhaustive()
    }
}

/// How many solutions a puzzle has, or about how many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Whether they were [counted](Walks::count): the mean is their number.
    pub is_exact: bool,
    /// The number of walks.
    pub walks: u64,
    /// How many of them came to a solution.
    pub arrived: u64,
    /// What they found on average. No more and no less is expected than the number of solutions.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Estimate {
    /// What a count says, without any walk.
    #[must_use]
    pub fn exact(count: u64) -> Self {
        Estimate { is_exact: true, walks: 0, arrived: 0, mean: count as f64, error: 0.0 }
    }

    /// The mean and 1.96 standard errors to either side. If walks were many, it holds the number of solutions 95 times
    /// in 100; if few of them found much and most found little, less often.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let margin = 1.96 * self.error;
        [(self.mean - margin).max(0.0), self.mean + margin]
    }
}

/// What the walks so far found (Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products",
/// 1962).
#[derive(Clone, Copy, Default, Debug)]
struct Sums {
    walks: u64,
    arrived: u64,
    mean: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, found: f64) {
        self.walks += 1;
        self.arrived += u64::from(found > 0.0);
        let off = found - self.mean;
        self.mean += off / self.walks as f64;
        self.squares += off * (found - self.mean);
    }

    fn estimate(&self) -> Estimate {
        let Sums { walks, arrived, mean, squares } = *self;
        let variance = if walks > 1 { squares / (walks - 1) as f64 } else { 0.0 };
        Estimate { is_exact: false, walks, arrived, mean, error: (variance / walks.max(1) as f64).sqrt() }
    }
}

impl Walks {
    /// Walks on a puzzle that this seed names.
    pub(crate) fn new(puzzle: &(impl Constrained + ?Sized), seed: u64) -> Self {
        let mut net = constraint::net(puzzle, Care::Quick);
        let is_possible = net.follow().is_ok();
        net.commit();
        Walks::on(is_possible.then_some(net), puzzle.start().values, seed)
    }

    /// Walks on a board that has been narrowed, with its values in order; `None` if nothing fits.
    pub(crate) fn on(net: Option<Net<Any>>, values: Vec<i32>, seed: u64) -> Self {
        Walks { net, values, random: Random::new(seed, 0) }
    }

    /// The number of solutions, if there are at most 10,000, and a short search finds them all before the deadline. How
    /// short it is does not depend on the clock.
    pub fn count(&mut self, deadline: Option<Deadline>) -> Option<u64> {
        const MOST: u64 = 10_000;
        const NODES: u64 = 50_000;
        let Some(net) = &mut self.net else { return Some(0) };
        count(net, MOST, Budget { nodes: Some(NODES), deadline })
    }

    /// Goes this many walks, and tells what they found; fewer if the deadline passes.
    pub fn estimate(&mut self, walks: u64, deadline: Option<Deadline>) -> Estimate {
        let mut last = Sums::default().estimate();
        self.each(&mut |estimate| {
            last = estimate;
            estimate.walks < walks && !is_over(deadline)
        });
        last
    }

    /// Goes walk after walk, and tells after each what all of them found, until `go_on` has enough.
    pub fn each(&mut self, go_on: &mut dyn FnMut(Estimate) -> bool) {
        let mut sums = Sums::default();
        loop {
            sums.add(self.walk());
            if !go_on(sums.estimate()) {
                return;
            }
        }
    }

    fn walk(&mut self) -> f64 {
        /// What is left is counted from this many open cells down.
        const FEW: usize = 48;
        /// And then after every choice whose number is a multiple of this.
        const OFTEN: u32 = 4;
        /// The most nodes of a count of what is left.
        const SHORT: Budget = Budget { nodes: Some(200), deadline: None };
        let Some(net) = &mut self.net else { return 0.0 };
        let cells = net.sets().len();
        let begin = net.mark();
        let (mut product, mut choices) = (1.0, 0_u32);
        let found = loop {
            let few = (0..cells).filter(|&cell| net.is_open(cell)).count() <= FEW;
            if choices.is_multiple_of(OFTEN)
                && few
                && let Some(count) = count(net, u64::MAX, SHORT)
            {
                break product * count as f64;
            }
            let open = (0..cells).filter(|&cell| net.is_open(cell));
            let Some(cell) = open.min_by_key(|&cell| net.of(cell).count_ones()) else { break product };
            choices += 1;
            let set = net.of(cell);
            product *= f64::from(set.count_ones());
            if net.choose(cell, one_of(set, &mut self.random)).is_err() {
                break 0.0;
            }
        };
        net.undo(begin);
        found
    }

    /// A solution at random, though not all are equally likely. `Some(None)` if there is none, `None` if the deadline
    /// passed.
    pub fn solution(&mut self, deadline: Option<Deadline>) -> Option<Option<Vec<i32>>> {
        self.solution_in(u32::MAX, deadline)
    }

    /// The same in at most `most_tries` tries; `None` if none of them came to an end, either. The first has 1000 nodes,
    /// and each other twice as many, as a bad beginning can cost any number.
    pub(crate) fn solution_in(
        &mut self,
        most_tries: u32,
        deadline: Option<Deadline>,
    ) -> Option<Option<Vec<i32>>> {
        const NODES: u64 = 1000;
        let Walks { net, values, random } = self;
        let Some(net) = net else { return Some(None) };
        let cells = net.sets().len();
        let begin = net.mark();
        for tries in 0..most_tries {
            let nodes = Some(NODES << tries.min(40));
            let mut allowance: Allowance = Budget { nodes, deadline }.into();
            let mut search = Search::default();
            let branch = |net: &Net<Any>, conflict: Option<usize>| {
                let cell = conflict.filter(|&cell| net.is_open(cell)).or_else(|| net.hardest(0..cells))?;
                Some((cell, one_of(net.of(cell), random)))
            };
            let step = search.next(net, branch, &mut allowance);
            let found = (step == Ok(Step::Found)).then(|| {
                let value = |set: &ValueSet| match set {
                    0 => 0,
                    set => values[set.trailing_zeros() as usize],
                };
                net.sets().iter().map(value).collect()
            });
            net.undo(begin);
            match step {
                Ok(_) => return Some(found),
                Err(Spent) if is_over(deadline) => return None,
                Err(Spent) => {}
            }
        }
        None
    }
}

/// The number of solutions that are left, if there are at most `most`, and finding them keeps within the budget.
fn count(net: &mut Net<Any>, most: u64, budget: Budget) -> Option<u64> {
    let cells = net.sets().len();
    let begin = net.mark();
    let mut allowance: Allowance = budget.into();
    let mut search = Search::default();
    let branch = |net: &Net<Any>, _| {
        let cell = net.hardest(0..cells)?;
        Some((cell, net.of(cell) & net.of(cell).wrapping_neg()))
    };
    let mut found = 0;
    let count = loop {
        match search.next(net, branch, &mut allowance) {
            Ok(Step::Found) if found == most => break None,
            Ok(Step::Found) => found += 1,
            Ok(Step::Exhausted) => break Some(found),
            Err(Spent) => break None,
        }
    };
    net.undo(begin);
    count
}
