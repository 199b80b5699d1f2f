//! What a search or a count has done: how, how much, and how far it is.

use std::fmt;
use std::time::Duration;

use crate::kernel::KernelKind;

/// The methods that race to find one cover or two, or a cheapest one. See
/// [`Search::any`](crate::Search::any) and [`Search::cheapest`](crate::Search::cheapest).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Way {
    /// A kernel, which searches the tree of partial covers.
    Direct,
    /// A search that learns from its dead ends.
    Learn,
    /// A count of all covers by tables, or tables with costs.
    Count,
    /// Weights or prices of the items that show that there is no cover.
    Weights,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Way::Direct => "direct",
            Way::Learn => "learn",
            Way::Count => "count",
            Way::Weights => "weights",
        })
    }
}

/// What a search did.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stats {
    /// The kernel that searched: for the cheapest covers, always [`KernelKind::Bounds`].
    pub kernel: KernelKind,
    /// The method that found the answer.
    pub way: Way,
    /// States examined: each is a set of chosen options that was looked at for an item to branch on.
    /// Kernels that follow forced moves without stopping examine fewer.
    pub nodes: u64,
    /// Elementary changes: options removed from an item's list (`links`, `cells`), or rows of bits
    /// narrowed (`bits`). Comparable between runs of one kernel, not between kernels.
    pub updates: u64,
    /// Covers found.
    pub covers: u64,
    /// Dead ends from which the learning search learned.
    pub conflicts: u64,
    /// The number of nodes examined at each depth that was reached. The depth of a node is the number of branches above
    /// it.
    pub profile: Vec<u64>,
}

/// The progress of a search or a count.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// Time since it began.
    pub elapsed: Duration,
    /// The estimated fraction that is done, from 0 to 1: for a search, as if all branches at a node were equally large;
    /// for a count by another method, the fraction of its steps. Where several methods take turns, it is that of the
    /// method which `details` tell of, so it may be less than before.
    pub done: f64,
    /// What it has done.
    pub details: Details,
}

/// What a search, or the counting method that is running, has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Details {
    /// A search.
    Search {
        /// Nodes examined.
        nodes: u64,
        /// Covers found, at most [`u64::MAX`].
        covers: u64,
    },
    /// A search for the cheapest covers.
    Cheapest {
        /// Nodes examined.
        nodes: u64,
        /// The cost of the cheapest cover so far.
        least: Option<u64>,
        /// No cover costs less.
        bound: u64,
    },
    /// A sweep of a frontier.
    Frontier {
        /// Steps that are done. There is one for each item that is swept; with bounds, one for each option.
        step: usize,
        /// How many steps there are.
        steps: usize,
        /// How many states these steps had.
        states: u64,
    },
    /// A memoised search.
    Memo {
        /// Subproblems entered.
        subproblems: u64,
    },
    /// A count by a Pfaffian.
    Planar {
        /// Primes modulo which the Pfaffian is known.
        primes: usize,
        /// How many primes are needed.
        needed: usize,
    },
    /// A search for weights that show that there is no cover.
    Weights {
        /// How often weights were tried.
        rounds: u64,
    },
}

impl Details {
    /// How many nodes or states these are, for the limit on them.
    pub(crate) fn nodes(self) -> u64 {
        match self {
            Details::Search { nodes, .. } | Details::Cheapest { nodes, .. } => nodes,
            Details::Frontier { states, .. } => states,
            Details::Memo { subproblems } => subproblems,
            Details::Planar { .. } | Details::Weights { .. } => 0,
        }
    }
}
