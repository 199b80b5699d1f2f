//! The branches of a node, and what of them is given to another thread.

use crate::choice::Key;
use crate::kernel::{NO_OPTION, Subtree};
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

/// Adds the branch in which an item gets no more options to those from `first` on: as the last one, or with a key where
/// chance puts it, so that none of them is more likely to come first. It gets a rank for each item: where it is taken,
/// the key stays the same, and the next item must not come to the same end for that.
pub(super) fn add_no_option(todo: &mut Vec<OptionId>, first: usize, item: usize, key: Option<Key>) {
    let at = key.map_or(todo.len(), |key| {
        let rank = key.rank(NO_OPTION.0 - item as u32);
        first + todo[first..].partition_point(|option| key.rank(option.0) < rank)
    });
    todo.insert(at, NO_OPTION);
}

/// Gives away half of the branches that wait nearest to the root: the number of their node, and a subtree that still
/// lacks what was chosen and covered above. `ruled_out` are the options that the root rules out.
pub(super) fn split<'n>(
    nodes: impl Iterator<Item = &'n mut Branches>,
    todo: &[OptionId],
    ruled_out: &[OptionId],
) -> Option<(usize, Subtree)> {
    let mut ruled_out = ruled_out.to_vec();
    let mut nodes = nodes.enumerate().peekable();
    while let Some((at, node)) = nodes.next() {
        let waiting = node.end - node.next;
        let given = waiting.div_ceil(2);
        // Of a node whose branches have all been tried, the last is the one on the path.
        let kept = if waiting == 0 { node.next - 1 } else { node.end - given };
        // Some branches behind may have been given away before: they are still there.
        let all = nodes.peek().map_or(todo.len(), |(_, next)| next.first as usize);
        if node.in_turn {
            let mut rule_out = |branches: &[OptionId]| {
                ruled_out.extend(branches.iter().filter(|&&option| option != NO_OPTION));
            };
            rule_out(&todo[node.first as usize..kept as usize]);
            if waiting == 0 && todo[kept as usize] == NO_OPTION {
                rule_out(&todo[kept as usize..all]);
            }
        }
        if waiting > 0 {
            let branches = todo[kept as usize..node.end as usize].to_vec();
            let has_no_option = branches.contains(&NO_OPTION);
            let behind = if has_no_option { todo[node.end as usize..all].to_vec() } else { Vec::new() };
            node.end = kept;
            let share = f64::from(given) * node.share;
            let in_turn = node.in_turn;
            return Some((at, Subtree { ruled_out, branches, behind, in_turn, share, ..Subtree::default() }));
        }
    }
    None
}
