//! The kernels: ways to search for covers, a folder each, all behind the trait [`Kernel`].
//!
//! A kernel walks the tree of partial covers depth first. It keeps its place in an explicit stack, so it
//! can stop at any node and go on later, and deep trees take memory, not call stack. All kernels
//! branch by the same rule, so they find the same covers in the same order. ([`Choice::Weighted`]
//! is the exception, as each kernel meets other dead ends first.) They need not examine the same
//! nodes: `bits` and `cells` make forced moves at once.

pub(crate) mod bits;
pub(crate) mod bounds;
pub(crate) mod cells;
pub(crate) mod links;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::choice::{Choice, Key};
use crate::clock::POLL_INTERVAL;
use crate::problem::{ItemId, OptionId, Problem};

/// A way to search. All find the same covers, and with every choice of items but [`Choice::Weighted`] in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KernelKind {
    /// Bit-parallel. For problems whose tables take at most 64 MiB (some 23,000 options, or fewer with
    /// many items), and for [`Choice::Fewest`] only. By far the fastest where most of the tree has few
    /// options left.
    ///
    /// `n` options and `m` primary items take n (n + 2m) / 8 bytes or slightly more, shared by all
    /// searches. Each search takes up to (n + 2m) / 8 bytes per waiting node, and up to a third of the large
    /// table for smaller ones.
    Bits,
    /// Dancing links. For any problem and any choice of items. Never chosen automatically.
    ///
    /// Takes 12 bytes per item of each option (16 with colours), and 16 bytes per option; each search
    /// takes the same again.
    Links,
    /// Dancing cells. For any problem and any choice of items; faster than `links` on nearly all. With
    /// [`Choice::Fewest`], branches with at most 64 options left are searched like `bits`, where that pays,
    /// with tables of a few kilobytes.
    ///
    /// Takes 16 bytes per item of each option (20 with colours), and the same per option; each search takes
    /// another 12 bytes or slightly more per item of each option. With at most 4096 items, each node above
    /// the current one takes at most 2 bytes per item, or 4 if an item has more than 32,766 options; with
    /// more items, 4 bytes per removal.
    Cells,
    /// Dancing cells with bounds. For any problem and any choice of items; the only kernel that takes problems
    /// with [bounds](crate::ProblemBuilder::bounded), and chosen automatically for these alone. With
    /// [`Choice::Fewest`] and up to 1024 options, sets are bits, as in `bits`, where there are not too many items.
    ///
    /// Takes what `cells` takes. With at most 4096 items, each node above the current one takes 4 bytes per item;
    /// with more items, 4 bytes per removal.
    Bounds,
}

impl KernelKind {
    /// All kernels.
    pub const ALL: &[KernelKind] =
        &[KernelKind::Bits, KernelKind::Cells, KernelKind::Links, KernelKind::Bounds];

    /// The name, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KernelKind::Bits => "bits",
            KernelKind::Links => "links",
            KernelKind::Cells => "cells",
            KernelKind::Bounds => "bounds",
        }
    }
}

impl fmt::Display for KernelKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

/// No kernel has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no kernel is called {name:?}: expected one of {names}", name = .0, names = names())]
pub struct UnknownKernel(String);

/// The names of all kernels.
fn names() -> String {
    KernelKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

/// Why a [`Solver`](crate::Solver) could not be built as asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The kernel asked for cannot search this problem, or not in this way.
    #[error("the kernel {kernel} cannot search this problem: {why}")]
    Kernel {
        /// The kernel.
        kernel: KernelKind,
        /// What it cannot do.
        why: &'static str,
    },
}

/// A problem in the form that a kernel searches.
pub(crate) enum Tables {
    Bits(bits::BitTables),
    Cells(Arc<cells::Sets>),
    Links(links::Lists),
    Bounds(Arc<bounds::BoundedSets>),
    /// The same, with small sets as bits.
    BitBounds(Arc<bounds::BitSets>),
    /// The same, searched by costs.
    Costs(Arc<bounds::BoundedSets>, Arc<bounds::Prices>, bounds::Aim),
}

impl Tables {
    pub(crate) fn new(
        problem: &Problem,
        asked: Option<KernelKind>,
        choice: &Choice,
    ) -> Result<Self, SetupError> {
        let kind = asked.unwrap_or_else(|| pick(problem, choice));
        let refuse = |why| Err(SetupError::Kernel { kernel: kind, why });
        if problem.has_bounds() && kind != KernelKind::Bounds {
            return refuse("it covers each item exactly once, and the problem has bounds");
        }
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
            KernelKind::Bounds if matches!(choice, Choice::Fewest) && bounds::BitSets::fits(problem) => {
                Ok(Tables::BitBounds(Arc::new(bounds::BitSets::new(problem))))
            }
            KernelKind::Bounds => Ok(Tables::Bounds(Arc::new(bounds::BoundedSets::new(problem)))),
        }
    }

    pub(crate) fn kind(&self) -> KernelKind {
        match self {
            Tables::Bits(_) => KernelKind::Bits,
            Tables::Links(_) => KernelKind::Links,
            Tables::Cells(_) => KernelKind::Cells,
            Tables::Bounds(_) | Tables::BitBounds(_) | Tables::Costs(..) => KernelKind::Bounds,
        }
    }

    /// A new kernel, not started.
    pub(crate) fn kernel(&self) -> Box<dyn Kernel> {
        match self {
            Tables::Bits(tables) => Box::new(bits::BitKernel::new(tables)),
            Tables::Cells(sets) => cells::Sets::kernel(sets),
            Tables::Bounds(sets) => bounds::BoundedSets::kernel(sets),
            Tables::BitBounds(sets) => bounds::BitSets::kernel(sets),
            Tables::Costs(sets, prices, aim) => bounds::BoundedSets::kernel_with_costs(sets, prices, aim),
            Tables::Links(lists) => Box::new(links::Links::new(lists.clone())),
        }
    }
}

/// The kernel for a problem, if the caller names none. It depends on the problem and the choice alone.
///
/// At a node, `bits` takes a step for each item and each word of 64 options, with a few dozen steps a
/// nanosecond. `cells` takes a step of a nanosecond or two for each entry of the options that a choice
/// rules out. Trees have most of their nodes where few options are left, and there `bits` is two to ten
/// times as fast (tilings, queens, Langford pairs, words). So `bits` gets all problems whose root is
/// cheap, and larger ones if a choice at the root rules out enough. With 64 options left both search
/// alike; the gain of `bits` is in the levels above, where its larger tables serve. With short options
/// these levels are few: `cells` counts the covers of large matchings a little faster, and lists them a
/// little slower.
///
/// `cells` gets problems that are too large for tables, or whose choices rule out little: Sudokus of
/// 16×16 and more, where it proves up to ten times as fast that a puzzle has one solution, and large
/// tilings by dominoes and trominoes, where it is up to twice as slow once the tables are made.
///
/// `bounds` gets problems with bounds, which no other kernel takes.
///
/// `links` is never chosen automatically: it is the plainest kernel, and the others are checked against it.
fn pick(problem: &Problem, choice: &Choice) -> KernelKind {
    /// Words that are read in less than a microsecond.
    const CHEAP: u64 = 20_000;
    /// The same for options of one or two items: matchings, dominoes, queens. Most such problems have
    /// many covers, and the search soon comes to where few options are left.
    const MATCHING: u64 = 250_000;
    /// Words at the root for each entry that a choice there rules out. Tetrominoes on 20×20 squares
    /// have 37 and are ten times as fast with `bits`; Sudokus of 16×16 have 256.
    const WORDS_AN_ENTRY: u64 = 64;

    if problem.has_bounds() {
        return KernelKind::Bounds;
    }
    if !matches!(choice, Choice::Fewest) || !bits::BitTables::fits(problem) {
        return KernelKind::Cells;
    }
    // In numbers that no problem in memory makes too large, on any machine.
    let number = |count: usize| count as u64;
    let options = number(problem.option_count().max(1));
    let look = number(problem.primary_count()) * options.div_ceil(64);
    if look <= CHEAP {
        return KernelKind::Bits;
    }
    let mut uses = vec![0u64; problem.item_count()];
    let mut primary = 0;
    for &item in problem.options().flat_map(|option| problem.option_items(option)) {
        uses[item.index()] += 1;
        primary += u64::from(problem.is_primary(item));
    }
    if primary <= 2 * options && look <= MATCHING {
        return KernelKind::Bits;
    }
    // The options that share an item with an option, on average, counted once for each shared item.
    let rivals = uses.iter().map(|uses| uses * uses).sum::<u64>() / options;
    let entries = rivals.saturating_mul(number(problem.entry_count())) / options;
    if look <= WORDS_AN_ENTRY.saturating_mul(entries) { KernelKind::Bits } else { KernelKind::Cells }
}

/// A part of the tree: all covers that contain the chosen options, leave the covered items out, and,
/// if there are branches, contain one of these.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subtree {
    pub(crate) chosen: Vec<OptionId>,
    pub(crate) covered: Vec<ItemId>,
    /// Options that are in none of the covers; for `bounds` only.
    pub(crate) ruled_out: Vec<OptionId>,
    /// Options of one item, in the order in which to try them; empty for no restriction. For `bounds`, one
    /// may be [`NO_OPTION`].
    pub(crate) branches: Vec<OptionId>,
    /// The options of branches behind these, which another part of the tree has: [`NO_OPTION`] rules them out.
    pub(crate) behind: Vec<OptionId>,
    /// Whether each branch rules out the options of those before it; for `bounds` only.
    pub(crate) in_turn: bool,
    /// The estimated share of the whole tree.
    pub(crate) weight: f64,
}

impl Subtree {
    /// About how much memory it takes, in numbers of options.
    pub(crate) fn size(&self) -> usize {
        const OWN: usize = size_of::<Subtree>() / size_of::<OptionId>();
        let Subtree { chosen, covered, ruled_out, branches, behind, .. } = self;
        OWN + chosen.len() + covered.len() + ruled_out.len() + branches.len() + behind.len()
    }
}

/// Less work than this is no more than what some nodes take.
const LONG: u64 = POLL_INTERVAL / 16;

/// The least work of an option that is tried, also where it makes a cover at once. An item may have so many options that
/// a single node takes long.
const OPTION: u64 = 16;

/// The branch in which none of the options is chosen.
pub(crate) const NO_OPTION: OptionId = OptionId(u32::MAX);

/// Why a kernel returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// It is at a cover.
    Cover,
    /// Its whole subtree has been searched.
    Done,
    /// It has examined as many nodes as allowed for now, or a few of them took much work, and is before a node.
    Pause,
    /// The limit on covers is reached (when counting).
    Full,
}

/// A way to search: `start`, then `run` until `Done`.
pub(crate) trait Kernel: Send {
    /// Goes to the root of a subtree, from any state.
    fn start(&mut self, subtree: &Subtree, branching: &Branching);

    /// Searches until the next event. `branching` must be that of `start`.
    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event;

    /// Adds the options of the current cover, in any order. Only called after `Cover`.
    fn cover(&self, options: &mut Vec<OptionId>);

    /// Gives away a part of the subtree that comes after everything it keeps, as large as can be found
    /// cheaply. Only called after `Pause`.
    fn split(&mut self) -> Option<Subtree>;

    /// The weight of what has been searched of the subtree.
    fn done(&self) -> f64;

    /// What a node takes at most, in units of roughly a nanosecond, if it is not one of a few that take much more.
    fn node_work(&self) -> u64;

    /// What any node takes at most, if the kernel knows better.
    fn costly_node_work(&self) -> u64 {
        self.node_work()
    }
}

/// How to branch.
#[derive(Clone, Debug)]
pub(crate) struct Branching {
    pub(crate) choice: Choice,
    /// The key of the root, if ties and the order of options are random.
    pub(crate) key: Option<Key>,
    /// Covers are only counted, so `run` need not stop at each.
    pub(crate) counting: bool,
}

/// What a kernel has done, and its limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) covers: u64,
    /// All that was done, in units of roughly a nanosecond: the same on every machine. Brought up to date
    /// whenever `run` comes back.
    pub(crate) work: u64,
    pub(crate) profile: Vec<u64>,
    /// `run` pauses before it examines more nodes than this.
    pub(crate) pause_at: u64,
    pub(crate) pace: Pace,
    /// `run` returns `Full` at this number of covers, when counting.
    pub(crate) limit: u64,
}

/// How many nodes take about as much work as a search does between two looks at its limits: going by what the kernel says
/// at first, and later by what the last ones took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    /// The nodes and the work when the last stretch began, and its nodes; 0 before the first.
    nodes: u64,
    work: u64,
    stretch: u64,
    /// The work of each of the last ones.
    each: u64,
}

impl Tally {
    /// The work of a node of late, and how many of them make up the next stretch, which takes about this much work.
    pub(crate) fn next_stretch(&mut self, work: u64, kernel: &dyn Kernel) -> (u64, u64) {
        /// Nodes may become costlier from one stretch to the next.
        const MORE: u64 = 4;
        let Pace { nodes, work: before, stretch, each } = self.pace;
        let (nodes, done) = (self.nodes.saturating_sub(nodes), self.work.saturating_sub(before));
        if nodes == 0 && stretch > 0 {
            // It paused for something else.
            return (each, stretch);
        }
        let each = done.checked_div(nodes).unwrap_or(0).max(kernel.node_work()).max(1);
        let most = match stretch {
            0 => work / kernel.costly_node_work().max(1),
            _ => stretch.saturating_mul(MORE),
        };
        let stretch = (work / each).min(most).max(1);
        self.pace = Pace { nodes: self.nodes, work: self.work, stretch, each };
        (each, stretch)
    }

    /// Charges the time that it takes to hand over a cover, as there may be many to a node: the more options it has, the
    /// sooner `run` pauses.
    #[inline]
    pub(crate) fn made_cover(&mut self, options: usize) {
        /// This many options take about as long as a node.
        const LIKE_A_NODE: u64 = 16;
        self.pause_sooner(1 + options as u64 / LIKE_A_NODE);
    }

    /// Charges work beyond that of a usual node: `run` pauses the sooner. Call it after the node is recorded, or when
    /// `run` would go on from here after a pause: what is charged must not be done again.
    #[inline(always)]
    pub(crate) fn charge(&mut self, work: u64) {
        if work >= LONG {
            self.charge_long(work);
        }
    }

    #[cold]
    fn charge_long(&mut self, work: u64) {
        self.pause_sooner(work / self.pace.each.max(1));
    }

    #[inline(always)]
    fn pause_sooner(&mut self, nodes: u64) {
        self.pause_at = self.pause_at.saturating_sub(nodes).max(self.nodes);
    }

    /// Records a node about to be examined; `false` if no more are allowed.
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

    /// Resets everything but the limit.
    pub(crate) fn restart(&mut self, limit: u64) {
        self.profile.clear();
        *self = Tally { profile: std::mem::take(&mut self.profile), limit, ..Tally::default() };
    }

    /// Adds what another thread has done.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.covers = self.covers.saturating_add(other.covers);
        self.work += other.work;
        if self.profile.len() < other.profile.len() {
            self.profile.resize(other.profile.len(), 0);
        }
        for (mine, theirs) in self.profile.iter_mut().zip(&other.profile) {
            *mine += theirs;
        }
    }

    /// Takes note of the work done since the tally was at these nodes and updates, if each takes this much.
    pub(crate) fn add_work(&mut self, (nodes, updates): (u64, u64), node: u64, update: u64) {
        self.work += (self.nodes - nodes) * node + (self.updates - updates) * update;
    }

    #[cold]
    fn deepen(&mut self, depth: usize) {
        self.profile.resize(depth + 1, 0);
    }

    /// Records covers when counting; `true` if the limit is reached. Without one, that is [`u64::MAX`]: with bounds, a
    /// single node may have billions of covers.
    #[inline(always)]
    pub(crate) fn count(&mut self, covers: u64) -> bool {
        self.covers = self.covers.saturating_add(covers);
        if self.covers >= self.limit {
            self.covers = self.limit;
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most covers, and the most updates, between two pauses of a kernel that counts.
    fn longest_stretch(problem: &Problem, kind: KernelKind) -> (u64, u64) {
        let choice = Choice::First;
        let mut kernel = Tables::new(problem, Some(kind), &choice).unwrap().kernel();
        let branching = Branching { choice, key: None, counting: true };
        let mut tally = Tally { limit: u64::MAX, ..Tally::default() };
        let (mut covers, mut updates) = (0, 0);
        kernel.start(&Subtree { weight: 1.0, ..Subtree::default() }, &branching);
        for _ in 0..1000 {
            let before = (tally.covers, tally.updates);
            let event = kernel.run(&branching, &mut tally);
            covers = covers.max(tally.covers - before.0);
            updates = updates.max(tally.updates - before.1);
            if event == Event::Done {
                break;
            }
            let (_, stretch) = tally.next_stretch(POLL_INTERVAL, &*kernel);
            tally.pause_at = tally.nodes + stretch;
        }
        (covers, updates)
    }

    #[test]
    fn kernels_pause_where_a_node_takes_long() {
        // Each node has as many covers as an item has options.
        let mut b = Problem::builder();
        let [x, y, z] = b.primaries();
        for _ in 0..2000 {
            b.option([x]).unwrap();
            b.option([y, z]).unwrap();
        }
        let short = b.build();
        // Nearly any two options exclude each other.
        let mut b = Problem::builder();
        let items = b.many_primaries(400);
        for option in 0..200 {
            let draw = Key::new(option);
            b.option((0..400).filter(|&at| draw.toggle(at).draw(2) == 0).map(|at| items[at as usize]))
                .unwrap();
        }
        let long = b.build();
        let entries = long.entry_count() as u64;
        for kind in [KernelKind::Cells, KernelKind::Links, KernelKind::Bounds] {
            let (covers, _) = longest_stretch(&short, kind);
            assert!(covers <= 2 * POLL_INTERVAL / OPTION, "{kind}: {covers}");
            let (_, updates) = longest_stretch(&long, kind);
            assert!(updates <= 2 * entries, "{kind}: {updates}");
        }
    }

    #[test]
    fn a_tally_ends_at_the_greatest_number() {
        let mut tally = Tally { limit: u64::MAX, covers: u64::MAX - 5, ..Tally::default() };
        assert!(!tally.count(4));
        assert!(tally.count(1 << 32));
        assert_eq!(tally.covers, u64::MAX);
        tally.add(&Tally { covers: 7, ..Tally::default() });
        assert_eq!(tally.covers, u64::MAX);
    }
}
