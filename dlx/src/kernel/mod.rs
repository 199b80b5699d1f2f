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
mod fewest;
mod kind;
pub(crate) mod links;
mod tables;
mod tally;

pub use self::kind::{KernelKind, ParseKernelError};
pub use self::tables::SetupError;
pub(crate) use self::tables::Tables;
pub(crate) use self::tally::Tally;
use crate::choice::{Choice, Key};
use crate::problem::{ItemId, OptionId};

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
    pub(crate) share: f64,
}

impl Subtree {
    /// About how much memory it takes, in numbers of options.
    pub(crate) fn size(&self) -> usize {
        const OWN: usize = size_of::<Subtree>() / size_of::<OptionId>();
        let Subtree { chosen, covered, ruled_out, branches, behind, .. } = self;
        OWN + chosen.len() + covered.len() + ruled_out.len() + branches.len() + behind.len()
    }
}

/// The least work of an option that is tried, also where it makes a cover at once. An item may have so many options
/// that a single node takes long.
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

    /// The share of the whole tree that has been searched of the subtree.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::POLL_INTERVAL;
    use crate::problem::Problem;

    /// The most covers, and the most updates, between two pauses of a kernel that counts.
    fn longest_stretch(problem: &Problem, kind: KernelKind) -> (u64, u64) {
        let choice = Choice::First;
        let mut kernel = Tables::new(problem, Some(kind), &choice).unwrap().kernel();
        let branching = Branching { choice, key: None, counting: true };
        let mut tally = Tally { limit: u64::MAX, ..Tally::default() };
        let (mut covers, mut updates) = (0, 0);
        kernel.start(&Subtree { share: 1.0, ..Subtree::default() }, &branching);
        for _ in 0..1000 {
            let before = (tally.covers, tally.updates);
            let event = kernel.run(&branching, &mut tally);
            covers = covers.max(tally.covers - before.0);
            updates = updates.max(tally.updates - before.1);
            if event == Event::Done {
                break;
            }
            let (_, stretch) = tally.next_stretch(&*kernel);
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
}
