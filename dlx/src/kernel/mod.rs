//! How to look for covers: one file per way of searching, all behind [`Kernel`].
//!
//! A kernel walks the tree of partial covers depth first. It keeps its place in an explicit stack,
//! so that it can stop at any node and go on later, and so that deep trees cost memory, not stack.
//! All kernels branch alike, so they find the same covers in the same order.

pub(crate) mod cells;
pub(crate) mod links;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::choice::{Choice, Key};
use crate::problem::{ItemId, OptionId, Problem};
use crate::solver::SetupError;

/// A way of searching. Each finds the same covers in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KernelKind {
    /// Dancing links: any problem, any choice of items.
    Links,
    /// Dancing cells: any problem, any choice of items. Faster on nearly all.
    Cells,
}

impl KernelKind {
    /// All of them.
    pub const ALL: &[KernelKind] = &[KernelKind::Links, KernelKind::Cells];

    /// Its name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KernelKind::Links => "links",
            KernelKind::Cells => "cells",
        }
    }
}

impl fmt::Display for KernelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for KernelKind {
    type Err = UnknownKernel;

    fn from_str(name: &str) -> Result<Self, UnknownKernel> {
        Self::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| UnknownKernel(name.to_owned()))
    }
}

/// There is no kernel of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no kernel is called {0:?}")]
pub struct UnknownKernel(String);

/// The kernel for a problem: dancing cells.
///
/// Measured in processor cycles, against dancing links: two thirds as many on Langford pairs and on
/// queens, half as many on pentominoes and Latin squares, a tenth or less on Sudokus of 25x25 and
/// more, where links walk through all uncovered items at each node, and a little less on dominoes
/// and random matchings. Links win on counting tilings by trominoes and tetrominoes, by a
/// seventh, and on small matchings, by less; but no count of items and options tells these from
/// Langford pairs, where links would lose a third.
fn pick(_problem: &Problem, _choice: &Choice) -> KernelKind {
    KernelKind::Cells
}

/// A problem in the form that a kernel searches.
pub(crate) enum Tables {
    Links(Arc<links::Lists>),
    Cells(Arc<cells::Sets>),
}

impl Tables {
    pub(crate) fn new(
        problem: &Problem,
        asked: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        let kernel = asked.unwrap_or_else(|| pick(problem, choice));
        let fits = match kernel {
            KernelKind::Links => links::Lists::fits(problem),
            KernelKind::Cells => cells::Sets::fits(problem),
        };
        if !fits {
            return Err(SetupError::Kernel { kernel, why: "it has too many entries" });
        }
        Ok(match kernel {
            KernelKind::Links => Tables::Links(Arc::new(links::Lists::new(problem))),
            KernelKind::Cells => Tables::Cells(Arc::new(cells::Sets::new(problem))),
        })
    }

    pub(crate) fn kind(&self) -> KernelKind {
        match self {
            Tables::Links(_) => KernelKind::Links,
            Tables::Cells(_) => KernelKind::Cells,
        }
    }

    /// A kernel that has not been started.
    pub(crate) fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            Tables::Links(lists) => Box::new(links::Links::new(links::Lists::clone(lists))),
            Tables::Cells(sets) => cells::Sets::kernel(sets),
        }
    }
}

/// A part of the tree: all covers that contain the chosen options and leave the covered items
/// alone, and, if there are branches, continue with one of these.
#[derive(Clone, Debug, Default)]
pub(crate) struct Task {
    pub(crate) chosen: Vec<OptionId>,
    pub(crate) covered: Vec<ItemId>,
    /// The options of one item, in the order in which they are to be tried; empty for all.
    pub(crate) branches: Vec<OptionId>,
    /// Which part of the whole tree this is taken to be.
    pub(crate) weight: f64,
}

/// Why a kernel came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// It stands at a cover.
    Cover,
    /// It has seen all of its task.
    Done,
    /// As many nodes as it was allowed for now. It stands before a node.
    Pause,
    /// The limit of covers is reached (when counting).
    Full,
}

/// A way of searching. `start`, then `run` until `Done`.
pub(crate) trait Kernel: Send {
    /// Puts the kernel at the root of a task, whatever it did before.
    fn start(&mut self, task: &Task, rule: &Rule);

    /// Goes on to the next event.
    fn run(&mut self, rule: &Rule, tally: &mut Tally) -> Event;

    /// Adds the options of the cover that it stands at, in any order.
    fn cover(&self, options: &mut Vec<OptionId>);

    /// Gives away a part of the task that comes after all that stays, as large a part as can be had
    /// cheaply. Only asked at a `Pause`.
    fn split(&mut self, rule: &Rule) -> Option<Task>;

    /// The part of the task's weight that is done.
    fn done(&self) -> f64;

    /// How many nodes take well under a millisecond.
    fn stride(&self) -> u64;
}

/// How to branch.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) choice: Choice,
    /// The state before anything is chosen, if ties and options are ordered at random.
    pub(crate) key: Option<Key>,
    /// Covers are only counted: there is no need to stand at each.
    pub(crate) counting: bool,
}

/// What a kernel has done, and how far it may go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) covers: u64,
    pub(crate) profile: Vec<u64>,
    /// `run` pauses before it would examine more nodes than this.
    pub(crate) pause_at: u64,
    /// `run` returns `Full` at so many covers, when counting.
    pub(crate) limit: u64,
}

impl Tally {
    /// Takes note of a node about to be examined, or says no.
    #[inline(always)]
    pub(crate) fn node(&mut self, depth: usize) -> bool {
        if self.nodes >= self.pause_at {
            return false;
        }
        self.nodes += 1;
        if depth >= self.profile.len() {
            self.deepen(depth);
        }
        self.profile[depth] += 1;
        true
    }

    /// Takes note of a node that turned out to be none when it was come to.
    #[inline(always)]
    pub(crate) fn dead_end(&mut self, depth: usize) {
        self.nodes += 1;
        if depth >= self.profile.len() {
            self.deepen(depth);
        }
        self.profile[depth] += 1;
    }

    /// Back to nothing done.
    pub(crate) fn restart(&mut self, limit: u64) {
        self.profile.clear();
        *self = Tally { profile: std::mem::take(&mut self.profile), limit, ..Tally::default() };
    }

    /// Adds what another thread has done.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.covers += other.covers;
        if self.profile.len() < other.profile.len() {
            self.profile.resize(other.profile.len(), 0);
        }
        for (mine, theirs) in self.profile.iter_mut().zip(&other.profile) {
            *mine += theirs;
        }
    }

    #[cold]
    fn deepen(&mut self, depth: usize) {
        self.profile.resize(depth + 1, 0);
    }

    /// Takes note of covers when counting; says whether the limit is reached.
    #[inline(always)]
    pub(crate) fn count(&mut self, covers: u64) -> bool {
        self.covers += covers;
        if self.covers >= self.limit {
            self.covers = self.limit;
            return true;
        }
        false
    }
}
