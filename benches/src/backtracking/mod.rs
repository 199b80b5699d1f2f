//! The solvers that an exact-cover engine is compared with: they write a value into a cell, look whether
//! that can be, and take it back.
//!
//! Each is a file of its own, as plain and as fast as its idea allows. What sets them apart is how a cell
//! is chosen, and what is concluded before the next value is tried:
//!
//! | solver | next cell | concluded |
//! |---|---|---|
//! | [`RowByRow`] | the next in reading order | nothing |
//! | [`Forced`] | the next in reading order | cells that have one value left |
//! | [`Ordered`] | smallest domain, at the start or now | values of labelled neighbours |
//! | [`Propagating`] | fewest values left | cells with one value, values with one cell |
//! | [`Masked`] | fewest values left, by bits | values with one cell |
//!
//! and likewise for [KenKen](kenken), [Kakuro](kakuro) and [Kropki](kropki). [`restart`] fills boards
//! with any of them that draws at random, and begins again when that takes too long.
//!
//! A *node* is a value that is written into a cell to see what comes of it. What a solver concludes from
//! it is not counted.

mod forced;
mod houses;
pub mod kakuro;
pub mod kenken;
pub mod kropki;
mod levels;
mod masked;
mod ordered;
mod propagating;
mod restarts;
mod row_by_row;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::Instant;

pub use forced::Forced;
pub use houses::Houses;
pub use masked::Masked;
pub use ordered::{Ordered, When};
pub use propagating::Propagating;
pub use restarts::restart;
pub use row_by_row::RowByRow;

use puzzles::random::Random;

/// Shown each solution, one value for each cell, until it breaks off.
pub type Found<'f> = dyn FnMut(&[u8]) -> ControlFlow<()> + 'f;

/// Finds the solutions of puzzles by trying.
pub trait Backtracker<P: ?Sized> {
    /// Shows each solution to `found`. Breaks off with it, or when the nodes are used up.
    fn solve(&mut self, puzzle: &P, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()>;
}

impl<P: ?Sized, B: Backtracker<P> + ?Sized> Backtracker<P> for Box<B> {
    fn solve(&mut self, puzzle: &P, nodes: &mut Nodes, found: &mut Found<'_>) -> ControlFlow<()> {
        (**self).solve(puzzle, nodes, found)
    }
}

/// How many nodes a search has taken, and how many and how long it may take.
#[derive(Clone, Debug)]
pub struct Nodes {
    taken: u64,
    budget: u64,
    deadline: Option<Instant>,
}

impl Nodes {
    /// None taken, and `budget` to take.
    #[must_use]
    pub fn up_to(budget: u64) -> Self {
        Nodes { taken: 0, budget, deadline: None }
    }

    /// None taken, and as many to take as there is time for.
    #[must_use]
    pub fn until(deadline: Instant) -> Self {
        Nodes { taken: 0, budget: u64::MAX, deadline: Some(deadline) }
    }

    /// Takes one, if there is one left. The clock is looked at now and then only.
    #[inline]
    fn take(&mut self) -> ControlFlow<()> {
        const STRIDE: u64 = 256;
        if self.taken == self.budget {
            return ControlFlow::Break(());
        }
        self.taken += 1;
        if self.taken.is_multiple_of(STRIDE)
            && self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.budget = self.taken;
        }
        ControlFlow::Continue(())
    }

    /// How many were taken.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Whether no more may be taken.
    fn are_spent(&self) -> bool {
        self.taken == self.budget
    }
}

/// What a search for two solutions came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judged {
    /// There is no solution.
    None,
    /// There is this one only.
    Unique(Vec<u8>),
    /// There are at least two.
    Multiple,
    /// The nodes were used up before that was known.
    OutOfNodes,
}

/// Looks for two solutions, for as long as there are nodes.
pub fn judge<P: ?Sized>(
    solver: &mut (impl Backtracker<P> + ?Sized),
    puzzle: &P,
    nodes: &mut Nodes,
) -> Judged {
    let mut first: Option<Vec<u8>> = None;
    let mut another = false;
    let flow = solver.solve(puzzle, nodes, &mut |solution| {
        if first.is_some() {
            another = true;
            return ControlFlow::Break(());
        }
        first = Some(solution.to_vec());
        ControlFlow::Continue(())
    });
    match (first, flow) {
        (Some(_), _) if another => Judged::Multiple,
        (_, ControlFlow::Break(())) => Judged::OutOfNodes,
        (Some(solution), ControlFlow::Continue(())) => Judged::Unique(solution),
        (None, ControlFlow::Continue(())) => Judged::None,
    }
}

/// Looks for one solution, for as long as there are nodes.
pub fn first<P: ?Sized>(
    solver: &mut (impl Backtracker<P> + ?Sized),
    puzzle: &P,
    nodes: &mut Nodes,
) -> Option<Vec<u8>> {
    let mut first = None;
    let _ = solver.solve(puzzle, nodes, &mut |solution| {
        first = Some(solution.to_vec());
        ControlFlow::Break(())
    });
    first
}

/// In which order the values of a cell are tried.
#[derive(Clone, Debug, Default)]
pub enum Labels {
    /// The smallest first.
    #[default]
    Ascending,
    /// At random.
    Random(Box<Random>),
}

impl Labels {
    /// At random, by a seed and a number.
    #[must_use]
    pub fn random(seed: u64, number: u64) -> Self {
        Labels::Random(Box::new(Random::new(seed, number)))
    }

    /// Takes the next of some values, which are bits, out of them. There has to be one.
    #[inline]
    fn next(&mut self, values: &mut u64) -> u32 {
        let value = match self {
            Labels::Ascending => values.trailing_zeros(),
            Labels::Random(random) => {
                let mut left = *values;
                (0..random.below(left.count_ones() as usize)).for_each(|_| left &= left - 1);
                left.trailing_zeros()
            }
        };
        *values &= !(1 << value);
        value
    }
}
