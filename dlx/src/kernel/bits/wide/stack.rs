//! The nodes that wait to be searched, and the look at each child that decides whether it waits.

use super::count_2;
use crate::choice::Key;
use crate::kernel::Tally;
use crate::kernel::bits::packed::Mid;
use crate::kernel::bits::scan::{Left, Scan, Seen, Words};
use crate::kernel::bits::source::Source;
use crate::kernel::bits::table::Table;
use crate::problem::OptionId;

/// A node that waits to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    /// The option chosen last, or [`FIRST`].
    pub(super) option: u32,
    /// How many options were chosen before, forced ones included.
    pub(super) trail: u32,
    pub(super) depth: u32,
    /// The item to branch on.
    pub(super) item: u32,
    /// The estimated share of the tree.
    pub(super) share: f64,
}

/// In `Waiting::option`: nothing was chosen.
pub(super) const FIRST: u32 = u32::MAX;

/// For each option, an item that had no option left when the option was last chosen and this was a dead end.
/// The same item is likely to be left none when it is chosen again, so the scan begins there. (Until there
/// was a dead end, it is the first item.)
#[derive(Debug, Default)]
pub(super) struct Starved(Vec<u32>);

impl Starved {
    /// Scans of a few words are too short for this to pay.
    #[inline(always)]
    fn pays<S: Source>() -> bool {
        S::W != Some(Mid::W)
    }

    #[inline(always)]
    pub(super) fn by<S: Source>(&self, option: usize) -> u32 {
        if Self::pays::<S>() { self.0[option] } else { 0 }
    }

    #[inline(always)]
    pub(super) fn note<S: Source>(&mut self, option: usize, item: u32) {
        if Self::pays::<S>() {
            self.0[option] = item;
        }
    }
}

/// The waiting nodes, and the path to the current node, the one taken last.
#[derive(Debug, Default)]
pub(in crate::kernel::bits) struct Stack {
    pub(super) w: usize,
    pub(super) iw: usize,
    pub(super) waiting: Vec<Waiting>,
    /// Beside `waiting`, if there are keys; else shorter.
    pub(super) keys: Vec<Option<Key>>,
    /// Three sets for each waiting node: options left, items left, items with one option left.
    pub(super) sets: Vec<u64>,
    /// The same for the current node.
    pub(in crate::kernel::bits) node: Vec<u64>,
    /// The options chosen on the way to it, forced ones included.
    pub(in crate::kernel::bits) trail: Vec<u32>,
    pub(in crate::kernel::bits) depth: usize,
    pub(in crate::kernel::bits) share: f64,
    pub(in crate::kernel::bits) key: Option<Key>,
    pub(super) starved: Starved,
    /// Room for a list of words.
    pub(super) room: Vec<u32>,
    pub(super) todo: Vec<u64>,
}

impl Stack {
    /// Empties the stack; the current node is the whole of a table.
    pub(in crate::kernel::bits) fn restart(&mut self, table: &Table, share: f64, key: Option<Key>) {
        (self.w, self.iw) = (table.w, table.iw);
        self.waiting.clear();
        self.keys.clear();
        self.trail.clear();
        self.node.clear();
        self.node.resize(self.stride(), 0);
        self.room.resize(self.w + 8, 0);
        self.todo.resize(self.w, 0);
        (self.depth, self.share, self.key) = (0, share, key);
        self.starved.0.clear();
        self.starved.0.resize(table.options, 0);
        let (live, items, _) = sets(&mut self.node, self.w, self.iw);
        table.everything(live, items);
    }

    fn stride(&self) -> usize {
        self.w + 2 * self.iw
    }

    /// The options and items left at the current node.
    pub(in crate::kernel::bits) fn left(&mut self) -> (&mut [u64], &mut [u64]) {
        let (live, items, _) = sets(&mut self.node, self.w, self.iw);
        (live, items)
    }

    /// Pushes the current node, unless it is dead.
    #[inline(always)]
    pub(in crate::kernel::bits) fn wait<C: Scan>(&mut self, cpu: C, table: &Table) {
        self.reserve(1);
        let (live, items, forced) = sets(&mut self.node, self.w, self.iw);
        let (nonzero, _) = cpu.nonzero(live, &mut self.room);
        let Seen { dead, item } = cpu.scan(&table.rows, Left { live, nonzero, items }, forced, 0);
        if !dead {
            self.sets[..self.node.len()].copy_from_slice(&self.node);
            self.waiting.push(Waiting { option: FIRST, trail: 0, depth: 0, item, share: self.share });
            self.keys.push(self.key);
        }
    }

    /// Makes room for this number of further nodes.
    #[inline(always)]
    pub(super) fn reserve(&mut self, nodes: u32) {
        let needed = (self.waiting.len() + nodes as usize) * self.stride();
        if self.sets.len() < needed {
            self.sets.resize(needed * 2, 0);
        }
    }

    /// The estimated share of the tree that waits.
    pub(in crate::kernel::bits) fn share_waiting(&self) -> f64 {
        self.waiting.iter().map(|node| node.share).sum()
    }

    /// Removes the last half of the children that wait at the shallowest node that has any. Returns their
    /// options, the number of options chosen before, and their share of the tree.
    pub(in crate::kernel::bits) fn split(&mut self) -> Option<(Vec<u32>, usize, f64)> {
        let first = *self.waiting.first()?;
        if first.option == FIRST {
            return None;
        }
        let siblings = self.waiting.iter().take_while(|node| node.depth == first.depth).count();
        let given = siblings.div_ceil(2);
        let stride = self.stride();
        self.sets.copy_within(given * stride..self.waiting.len() * stride, 0);
        self.keys.drain(..given.min(self.keys.len()));
        let given: Vec<Waiting> = self.waiting.drain(..given).collect();
        let share = given.iter().map(|node| node.share).sum();
        Some((given.iter().rev().map(|node| node.option).collect(), first.trail as usize, share))
    }

    /// Examines a child of the current node, and pushes it unless it is dead. When counting, the covers of
    /// a child near its end are counted at once; returns whether that reached the limit. Requires room
    /// for one more node.
    #[inline(always)]
    pub(super) fn look<C: Scan, S: Source, const COUNTING: bool, const KEYED: bool>(
        &mut self,
        cpu: C,
        source: &mut S,
        option: usize,
        share: f64,
        tally: &mut Tally,
    ) -> bool {
        let (w, iw) = (S::W.unwrap_or(self.w), S::IW.unwrap_or(self.iw));
        let stride = w + 2 * iw;
        source.prepare(cpu, option);
        let table = source.table();
        let (keep, holds) = (&table.keep(option)[..w], &table.holds(option)[..iw]);
        let at = self.waiting.len() * stride;
        let (live, items, forced) = sets(&mut self.sets[at..][..stride], w, iw);
        let (all_live, all_items) = self.node[..w + iw].split_at(w);
        let mut left = 0;
        for q in 0..w {
            live[q] = all_live[q] & keep[q];
        }
        for q in 0..iw {
            items[q] = all_items[q] & !holds[q];
            left += items[q].count_ones();
        }
        let (nonzero, options) = words::<C, S>(cpu, live, &mut self.room);
        if COUNTING && left <= 2 * table.least {
            let left = Left { live, nonzero, items };
            let covers = count_2(cpu, source, left, options, &mut tally.work);
            return tally.count(covers);
        }
        let begin = self.starved.by::<S>(option);
        let Seen { dead, item } = cpu.scan(&table.rows, Left { live, nonzero, items }, forced, begin);
        if dead {
            self.starved.note::<S>(option, item);
        } else {
            let (trail, depth) = (self.trail.len() as u32, self.depth as u32 + 1);
            self.waiting.push(Waiting { option: option as u32, trail, depth, item, share });
            if KEYED {
                self.keys.push(self.key.map(|key| key.toggle(source.original(option))));
            }
        }
        false
    }

    /// Branches at the current node by these options, in this order. Nothing is counted.
    pub(in crate::kernel::bits) fn branch<C: Scan, S: Source>(
        &mut self,
        cpu: C,
        source: &mut S,
        options: &[OptionId],
    ) {
        self.reserve(options.len() as u32);
        let share = self.share / options.len() as f64;
        for option in options.iter().rev() {
            self.look::<_, _, false, true>(cpu, source, option.index(), share, &mut Tally::default());
        }
    }
}

/// The words of a set that are not 0, or all words if they are few, and the number of options in it.
#[inline(always)]
pub(super) fn words<'a, C: Scan, S: Source>(cpu: C, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
    if S::W == Some(Mid::W) {
        const { assert!(Mid::W == 4) };
        return (Words::FOUR, live.iter().map(|word| word.count_ones()).sum());
    }
    cpu.nonzero(live, room)
}

/// The three sets of a node.
#[inline(always)]
pub(super) fn sets(node: &mut [u64], w: usize, iw: usize) -> (&mut [u64], &mut [u64], &mut [u64]) {
    let (live, rest) = node.split_at_mut(w);
    let (items, forced) = rest.split_at_mut(iw);
    (live, items, forced)
}
