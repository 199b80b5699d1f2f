//! The branches of a node, and what of them is given to another thread.

use crate::kernel::Subtree;
use crate::problem::OptionId;

/// The branches of a node: a range of a list that has those of the whole path, one node's after the other's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branches {
    pub(super) first: u32,
    /// The next to try.
    pub(super) next: u32,
    pub(super) end: u32,
    /// Whether each branch rules out the options of those before it.
    pub(super) in_turn: bool,
    /// The estimated share of the tree below each branch.
    pub(super) share: f64,
}

impl Branches {
    /// Those of the list from `first` on, below a share of the tree.
    pub(super) fn new(first: usize, todo: &[OptionId], in_turn: bool, above: f64) -> Self {
        let (first, end) = (first as u32, todo.len() as u32);
        Branches { first, next: first, end, in_turn, share: above / f64::from(end - first) }
    }

    /// The share of the tree below those that were tried before the last one.
    pub(super) fn done(&self) -> f64 {
        self.share * f64::from((self.next - self.first).saturating_sub(1))
    }
}

/// Gives away half of the branches that wait nearest to the root: the number of their node, and a subtree that still
/// lacks what was chosen and covered above. `ruled_out` are the options that the root rules out.
pub(super) fn split<'n>(
    nodes: impl Iterator<Item = &'n mut Branches>,
    todo: &[OptionId],
    ruled_out: &[OptionId],
) -> Option<(usize, Subtree)> {
    let mut ruled_out = ruled_out.to_vec();
    for (at, node) in nodes.enumerate() {
        let waiting = node.end - node.next;
        let given = waiting.div_ceil(2);
        // Of a node whose branches have all been tried, the last is the one on the path.
        let kept = if waiting == 0 { node.next - 1 } else { node.end - given };
        if node.in_turn {
            ruled_out.extend_from_slice(&todo[node.first as usize..kept as usize]);
        }
        if waiting > 0 {
            let branches = todo[kept as usize..node.end as usize].to_vec();
            node.end = kept;
            let weight = f64::from(given) * node.share;
            return Some((
                at,
                Subtree { ruled_out, branches, in_turn: node.in_turn, weight, ..Subtree::default() },
            ));
        }
    }
    None
}
