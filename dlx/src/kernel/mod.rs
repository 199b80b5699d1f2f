//! How to look for covers: one file or folder per way of searching, all behind [`Kernel`].
//!
//! A kernel walks the tree of partial covers depth first. It keeps its place in an explicit stack,
//! so that it can stop at any node and go on later, and so that deep trees cost memory, not stack.
//! All kernels branch alike, so they find the same covers in the same order.

pub(crate) mod bits;
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
    /// Bit-parallel: problems whose tables stay below 64 MiB (some 23,000 options at the very most,
    /// fewer if there are many items), by [`Choice::Fewest`]. By far the fastest wherever most of the
    /// tree has few options left.
    ///
    /// `n` options and `m` primary items take n (n + 2m) / 8 bytes, or slightly more, which all searches
    /// share. In each search, a node that waits takes up to (n + 2m) / 8 bytes, and smaller tables of
    /// what is left deep in the tree may come to a third of the large one.
    Bits,
    /// Dancing links: any problem, any choice of items.
    ///
    /// Takes 12 bytes for each item of each option (16 if there are colours), and 16 bytes an option;
    /// each search takes as much again.
    Links,
    /// Dancing cells: any problem, any choice of items. Faster than `links` on nearly all. By
    /// [`Choice::Fewest`], branches with up to 64 options left are searched as by `bits` where that pays,
    /// with tables of a few kilobytes: so it is close to `bits` where choices rule out little, and
    /// needs no large tables.
    ///
    /// Takes 16 bytes for each item of each option (20 if there are colours), and as much for each
    /// option; each search takes 12 bytes for each item of each option more, and a bit or so. With up to 4096 items, each
    /// branching above the current node takes at most 2 bytes an item, or 4 if an item has more than
    /// 32,766 options; with more items, what was taken out is written down, at 4 bytes a piece.
    Cells,
}

impl KernelKind {
    /// All of them.
    pub const ALL: &[KernelKind] = &[KernelKind::Bits, KernelKind::Cells, KernelKind::Links];

    /// Its name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KernelKind::Bits => "bits",
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

/// A problem in the form that a kernel searches.
pub(crate) enum Tables {
    Bits(bits::BitTables),
    Cells(Arc<cells::Sets>),
    Links(links::Lists),
}

impl Tables {
    pub(crate) fn new(
        problem: &Problem,
        asked: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        let kind = asked.unwrap_or_else(|| pick(problem, choice));
        let refuse = |why| Err(SetupError::Kernel { kernel: kind, why });
        match kind {
            KernelKind::Bits => {
                if !matches!(choice, Choice::Fewest) {
                    return refuse("it branches on an item with the fewest options only");
                }
                if !bits::BitTables::fits(problem) {
                    return refuse("its tables would be too large");
                }
                Ok(Tables::Bits(bits::BitTables::new(problem)))
            }
            KernelKind::Cells => Ok(Tables::Cells(Arc::new(cells::Sets::new(problem)))),
            KernelKind::Links => Ok(Tables::Links(links::Lists::new(problem))),
        }
    }

    pub(crate) fn kind(&self) -> KernelKind {
        match self {
            Tables::Bits(_) => KernelKind::Bits,
            Tables::Links(_) => KernelKind::Links,
            Tables::Cells(_) => KernelKind::Cells,
        }
    }

    /// A kernel that has not been started.
    pub(crate) fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            Tables::Bits(tables) => Box::new(bits::BitKernel::new(tables)),
            Tables::Cells(sets) => cells::Sets::kernel(sets),
            Tables::Links(lists) => Box::new(links::Links::new(lists.clone())),
        }
    }
}

/// The kernel for a problem, when none is named. It depends on the problem alone.
///
/// A look at a node costs `bits` a step for each item and each word of 64 options, a few dozen of
/// them a nanosecond. It costs `cells` a step of a nanosecond or two for each entry of the options
/// that a choice rules out. As trees have most of their nodes where few options are left, and there
/// `bits` is two to ten times as fast (tilings, queens, Langford pairs, words), it gets all problems
/// where a look at the root is cheap, and larger ones if a choice at the root rules out enough. With
/// 64 options left both search alike; what `bits` has ahead is the stretch before that, where its
/// larger tables serve. It is short where options are short, so that `cells` counts the covers of large
/// matchings a little faster, and takes a little longer to show them.
///
/// What is left to `cells` is what is too large for tables, or has many items of which a choice
/// moves few: Sudokus of 16×16 and more, where it is up to ten times as fast to prove that a puzzle
/// has one solution, and large tilings by dominoes and trominoes, where it is up to twice as slow
/// once the tables are made.
///
/// `links` is picked for nothing: it stays as the plainest kernel, against which the others are checked.
fn pick(problem: &Problem, choice: &Choice) -> KernelKind {
    /// Words looked at in less than a microsecond.
    const CHEAP: usize = 20_000;
    /// The same for options of one or two items: matchings, dominoes, queens. A choice moves little
    /// in them, so that most have many covers, and the search is soon where few options are left.
    const MATCHING: usize = 250_000;
    /// Words at the root for each entry that a choice there rules out. Tetrominoes on 20×20 squares
    /// have 37 and are ten times as fast with `bits`; Sudokus of 16×16 have 256.
    const WORDS_AN_ENTRY: usize = 64;

    if !matches!(choice, Choice::Fewest) || !bits::BitTables::fits(problem) {
        return KernelKind::Cells;
    }
    let options = problem.option_count().max(1);
    let look = problem.primary_count() * options.div_ceil(64);
    if look <= CHEAP {
        return KernelKind::Bits;
    }
    let mut uses = vec![0usize; problem.item_count()];
    let mut primary = 0;
    for &item in problem.options().flat_map(|option| problem.option_items(option)) {
        uses[item.index()] += 1;
        primary += usize::from(problem.is_primary(item));
    }
    if primary <= 2 * options && look <= MATCHING {
        return KernelKind::Bits;
    }
    // How many options share an item with an option on average, as often as they share one.
    let rivals = uses.iter().map(|uses| uses * uses).sum::<usize>() / options;
    let entries = rivals * problem.entry_count() / options;
    if look <= WORDS_AN_ENTRY * entries { KernelKind::Bits } else { KernelKind::Cells }
}

/// A part of the tree: all covers that contain the chosen options and leave the covered items
/// alone, and, if there are branches, continue with one of these.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subtree {
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
    /// It has seen all of its subtree.
    Done,
    /// As many nodes as it was allowed for now. It stands before a node.
    Pause,
    /// The limit of covers is reached (when counting).
    Full,
}

/// A way of searching. `start`, then `run` until `Done`.
pub(crate) trait Kernel: Send {
    /// Puts the kernel at the root of a subtree, whatever it did before.
    fn start(&mut self, subtree: &Subtree, branching: &Branching);

    /// Goes on to the next event.
    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event;

    /// Adds the options of the cover that it stands at, in any order.
    fn cover(&self, options: &mut Vec<OptionId>);

    /// Gives away a part of the subtree that comes after all that stays, as large a part as can be had
    /// cheaply. Only asked at a `Pause`.
    fn split(&mut self, branching: &Branching) -> Option<Subtree>;

    /// The part of the subtree's weight that is done.
    fn done(&self) -> f64;

    /// What a node takes at most, in units of roughly a nanosecond.
    fn node_work(&self) -> u64;
}

/// How to branch.
#[derive(Clone, Debug)]
pub(crate) struct Branching {
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
