//! The search where a set of options takes several words: the root table, and packed ones.
//!
//! At a branching, all children are examined together, and dead ones are dropped. The others wait on a
//! stack, the one to be searched first on top.

use super::dispatch;
use super::packed::Mid;
use super::scan::{Left, Scan, Seen, Words};
use super::table::{Root, Table, choose};
use super::{Exit, WORDS};
use crate::bits::{Bits, each};
use crate::choice::Key;
use crate::kernel::{Event, Tally};
use crate::problem::OptionId;

/// A table to search, with the problem's numbers of its options.
pub(super) trait Source {
    /// The words of a set of options, if known at compile time.
    const W: Option<usize>;
    /// The words of a set of items, if known at compile time.
    const IW: Option<usize>;

    fn table(&self) -> &Table;

    /// Fills in `table().keep(option)`, unless it is there.
    fn prepare<C: Scan>(&mut self, cpu: C, option: usize);

    fn original(&self, option: usize) -> u32;
}

pub(super) struct OfRoot<'a>(pub(super) &'a Root);

impl Source for OfRoot<'_> {
    const W: Option<usize> = None;
    const IW: Option<usize> = None;

    #[inline(always)]
    fn table(&self) -> &Table {
        &self.0.table
    }

    #[inline(always)]
    fn prepare<C: Scan>(&mut self, _cpu: C, _option: usize) {}

    #[inline(always)]
    fn original(&self, option: usize) -> u32 {
        option as u32
    }
}

/// The last of a chain of packed tables, of the least size or not.
pub(super) struct OfMid<'a, const LEAST: bool>(pub(super) &'a mut [Mid], pub(super) &'a Root);

impl<const LEAST: bool> Source for OfMid<'_, LEAST> {
    const W: Option<usize> = if LEAST { Some(Mid::W) } else { None };
    const IW: Option<usize> = Some(1);

    #[inline(always)]
    fn table(&self) -> &Table {
        self.0.last().map_or(&self.1.table, |mid| &mid.table)
    }

    #[inline(always)]
    fn prepare<C: Scan>(&mut self, cpu: C, option: usize) {
        Mid::prepare(self.0, cpu, &self.1.table, option);
    }

    fn original(&self, option: usize) -> u32 {
        original_in(self.0, option)
    }
}

/// The problem's number of an option of the last table of a chain.
pub(super) fn original_in(chain: &[Mid], option: usize) -> u32 {
    chain.iter().rev().fold(option as u32, |option, mid| mid.up[option as usize])
}

/// A node that waits to be searched.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// The option chosen last, or [`FIRST`].
    option: u32,
    /// How many options were chosen before, forced ones included.
    trail: u32,
    depth: u32,
    /// The item to branch on.
    item: u32,
    /// The estimated share of the tree.
    share: f64,
}

/// In `Waiting::option`: nothing was chosen.
const FIRST: u32 = u32::MAX;

/// For each option, an item that had no option left when the option was last chosen and this was a dead end.
/// The same item is likely to be left none when it is chosen again, so the scan begins there. (Until there
/// was a dead end, it is the first item.)
#[derive(Debug, Default)]
struct Starved(Vec<u32>);

impl Starved {
    /// Scans of a few words are too short for this to pay.
    #[inline(always)]
    fn pays<S: Source>() -> bool {
        S::W != Some(Mid::W)
    }

    #[inline(always)]
    fn by<S: Source>(&self, option: usize) -> u32 {
        if Self::pays::<S>() { self.0[option] } else { 0 }
    }

    #[inline(always)]
    fn note<S: Source>(&mut self, option: usize, item: u32) {
        if Self::pays::<S>() {
            self.0[option] = item;
        }
    }
}

/// The waiting nodes, and the path to the current node, the one taken last.
#[derive(Debug, Default)]
pub(super) struct Stack {
    w: usize,
    iw: usize,
    waiting: Vec<Waiting>,
    /// Beside `waiting`, if there are keys; else shorter.
    keys: Vec<Option<Key>>,
    /// Three sets for each waiting node: options left, items left, items with one option left.
    sets: Vec<u64>,
    /// The same for the current node.
    pub(super) node: Vec<u64>,
    /// The options chosen on the way to it, forced ones included.
    pub(super) trail: Vec<u32>,
    pub(super) depth: usize,
    pub(super) share: f64,
    pub(super) key: Option<Key>,
    starved: Starved,
    /// Room for a list of words.
    room: Vec<u32>,
    todo: Vec<u64>,
}

impl Stack {
    /// Empties the stack; the current node is the whole of a table.
    pub(super) fn restart(&mut self, table: &Table, share: f64, key: Option<Key>) {
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
    pub(super) fn left(&mut self) -> (&mut [u64], &mut [u64]) {
        let (live, items, _) = sets(&mut self.node, self.w, self.iw);
        (live, items)
    }

    /// Pushes the current node, unless it is dead.
    #[inline(always)]
    pub(super) fn wait<C: Scan>(&mut self, cpu: C, table: &Table) {
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
    fn reserve(&mut self, nodes: u32) {
        let needed = (self.waiting.len() + nodes as usize) * self.stride();
        if self.sets.len() < needed {
            self.sets.resize(needed * 2, 0);
        }
    }

    /// The estimated share of the tree that waits.
    pub(super) fn share_waiting(&self) -> f64 {
        self.waiting.iter().map(|node| node.share).sum()
    }

    /// Removes the last half of the children that wait at the shallowest node that has any. Returns their
    /// options, the number of options chosen before, and their share of the tree.
    pub(super) fn split(&mut self) -> Option<(Vec<u32>, usize, f64)> {
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
    fn look<C: Scan, S: Source, const COUNTING: bool, const KEYED: bool>(
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
    pub(super) fn branch<C: Scan, S: Source>(&mut self, cpu: C, source: &mut S, options: &[OptionId]) {
        self.reserve(options.len() as u32);
        let share = self.share / options.len() as f64;
        for option in options.iter().rev() {
            self.look::<_, _, false, true>(cpu, source, option.index(), share, &mut Tally::default());
        }
    }
}

/// The words of a set that are not 0, or all words if they are few, and the number of options in it.
#[inline(always)]
fn words<'a, C: Scan, S: Source>(cpu: C, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
    if S::W == Some(Mid::W) {
        const { assert!(Mid::W == 4) };
        return (Words::FOUR, live.iter().map(|word| word.count_ones()).sum());
    }
    cpu.nonzero(live, room)
}

/// The three sets of a node.
#[inline(always)]
fn sets(node: &mut [u64], w: usize, iw: usize) -> (&mut [u64], &mut [u64], &mut [u64]) {
    let (live, rest) = node.split_at_mut(w);
    let (items, forced) = rest.split_at_mut(iw);
    (live, items, forced)
}

/// The search of a table.
pub(super) struct WideSearch<'a, S, D> {
    pub(super) source: S,
    pub(super) stack: &'a mut Stack,
    pub(super) tally: &'a mut Tally,
    /// The depth in the tree at which the table was made.
    pub(super) depth: usize,
    /// See [`run`].
    pub(super) descend: D,
}

impl<S: Source, D: FnMut(u32, u32) -> bool> dispatch::Search for WideSearch<'_, S, D> {
    type Output = Exit;

    #[inline(always)]
    fn run<C: Scan, const COUNTING: bool, const KEYED: bool>(self, cpu: C) -> Exit {
        let WideSearch { source, stack, tally, depth, descend } = self;
        run::<_, _, COUNTING, KEYED>(cpu, source, stack, tally, depth, descend)
    }
}

/// Searches the waiting nodes. `descend(options, items)` says whether to go on in a smaller table at a node
/// with these numbers of options and items left.
///
/// All stands in one function: the forced moves and the branches share the sets of the node, which are borrowed from the
/// stack, its trail, key and counters, and a part of it would take all of these as parameters.
#[inline(always)]
fn run<C: Scan, S: Source, const COUNTING: bool, const KEYED: bool>(
    cpu: C,
    mut source: S,
    stack: &mut Stack,
    tally: &mut Tally,
    base: usize,
    mut descend: impl FnMut(u32, u32) -> bool,
) -> Exit {
    let (w, iw) = (S::W.unwrap_or(stack.w), S::IW.unwrap_or(stack.iw));
    let stride = w + 2 * iw;
    while let Some(&node) = stack.waiting.last() {
        if !tally.node(base + node.depth as usize) {
            return Exit::Event(Event::Pause);
        }
        stack.waiting.pop();
        let at = stack.waiting.len() * stride;
        stack.node[..stride].copy_from_slice(&stack.sets[at..][..stride]);
        stack.trail.truncate(node.trail as usize);
        if node.option != FIRST {
            stack.trail.push(node.option);
        }
        (stack.depth, stack.share) = (node.depth as usize, node.share);
        if KEYED {
            stack.key = stack.keys.pop().flatten();
        }

        // Makes forced moves until there is a choice.
        let (live, items, forced) = sets(&mut stack.node[..stride], w, iw);
        let mut item = node.item as usize;
        let branch = loop {
            let left: u32 = items.iter().map(|word| word.count_ones()).sum();
            let (nonzero, options) = words::<C, S>(cpu, live, &mut stack.room);
            if left == 0 && !COUNTING {
                return Exit::Event(Event::Cover);
            }
            if COUNTING && left <= 2 * source.table().least {
                let left = Left { live, nonzero, items };
                let covers = count_2(cpu, &mut source, left, options, &mut tally.work);
                if tally.count(covers) {
                    return Exit::Event(Event::Full);
                }
                break None;
            }
            if forced.iter().all(|&word| word == 0) {
                break Some((options, left));
            }
            let (mut dead, mut last) = (false, 0);
            'force: for at in 0..iw {
                // One forced move may cover the item of another, or leave it nothing.
                while forced[at] & items[at] != 0 {
                    let item = at * 64 + (forced[at] & items[at]).trailing_zeros() as usize;
                    let Some(option) = first_option(source.table(), item, live, nonzero) else {
                        dead = true;
                        break 'force;
                    };
                    source.prepare(cpu, option);
                    choose(live, items, source.table().keep(option), source.table().holds(option));
                    stack.trail.push(option as u32);
                    last = option;
                    if KEYED {
                        stack.key = stack.key.map(|key| key.toggle(source.original(option)));
                    }
                }
            }
            if dead {
                break None;
            }
            tally.updates += 1;
            let (nonzero, _) = words::<C, S>(cpu, live, &mut stack.room);
            let begin = stack.starved.by::<S>(last);
            let seen = cpu.scan(&source.table().rows, Left { live, nonzero, items }, forced, begin);
            if seen.dead {
                stack.starved.note::<S>(last, seen.item);
                break None;
            }
            item = seen.item as usize;
        };
        let Some((options, left)) = branch else {
            continue;
        };
        if descend(options, left) {
            return Exit::Descend;
        }
        if KEYED && let Some(key) = stack.key {
            item = tie(source.table(), live, items, key, item);
        }
        let mut degree = 0;
        {
            let row = source.table().row(item);
            for (q, (todo, live)) in stack.todo.iter_mut().zip(&*live).enumerate() {
                *todo = row(q) & live;
                degree += todo.count_ones();
            }
        }
        tally.updates += u64::from(degree);
        stack.reserve(degree);
        let share = node.share / f64::from(degree);
        // The last to be searched goes to the bottom.
        if KEYED && let Some(key) = stack.key {
            let ranked = |option| (key.rank(source.original(option)), option);
            let mut options: Vec<(u64, usize)> = each(&stack.todo).map(ranked).collect();
            options.sort_unstable();
            for (_, option) in options.into_iter().rev() {
                if stack.look::<C, S, COUNTING, KEYED>(cpu, &mut source, option, share, tally) {
                    return Exit::Event(Event::Full);
                }
            }
            continue;
        }
        for q in (0..w).rev() {
            let mut left = stack.todo[q];
            while left != 0 {
                let bit = 63 - left.leading_zeros();
                left &= !(1 << bit);
                let option = q * 64 + bit as usize;
                if stack.look::<C, S, COUNTING, KEYED>(cpu, &mut source, option, share, tally) {
                    return Exit::Event(Event::Full);
                }
            }
        }
    }
    Exit::Event(Event::Done)
}

/// The number of covers where at most two options can share the items left, and the work that this takes, if it may be
/// much.
#[inline(always)]
fn count_2<C: Scan, S: Source>(cpu: C, source: &mut S, left: Left<'_>, options: u32, work: &mut u64) -> u64 {
    let Left { live, nonzero, items } = left;
    let left: u32 = items.iter().map(|word| word.count_ones()).sum();
    if left == 0 {
        return 1;
    }
    let least = source.table().least;
    if left <= least {
        // Every option that is left holds them all.
        return u64::from(options);
    }
    let Some(item) = each(items).next() else {
        return 1;
    };
    let (mut covers, mut tried) = (0, 0);
    for q in nonzero.iter() {
        let mine = source.table().row(item)(q) & live[q];
        tried += mine.count_ones() as usize;
        for bit in Bits(mine) {
            let option = q * 64 + bit;
            source.prepare(cpu, option);
            let table = source.table();
            let rest: u32 = items.iter().zip(table.holds(option)).map(|(a, b)| (a & !b).count_ones()).sum();
            let keep = table.keep(option);
            covers += match rest {
                0 => 1,
                _ => nonzero.iter().map(|q| (live[q] & keep[q]).count_ones()).sum::<u32>(),
            };
        }
    }
    if S::W.is_none() {
        *work += (tried * nonzero.len() / WORDS) as u64;
    }
    u64::from(covers)
}

/// The first live option that holds an item.
#[inline(always)]
fn first_option(table: &Table, item: usize, live: &[u64], nonzero: Words<'_>) -> Option<usize> {
    let row = table.row(item);
    let mut words = nonzero.iter().map(|q| (q, row(q) & live[q]));
    let (q, bits) = words.find(|&(_, bits)| bits != 0)?;
    Some(q * 64 + bits.trailing_zeros() as usize)
}

/// A random one of the items with as few options as `item`.
#[inline(always)]
fn tie(table: &Table, live: &[u64], items: &[u64], key: Key, item: usize) -> usize {
    let size = |item: usize| -> u32 {
        let row = table.row(item);
        (0..table.w).map(|q| (row(q) & live[q]).count_ones()).sum()
    };
    let fewest = size(item);
    let ties = || each(items).filter(|&item| size(item) == fewest);
    let nth = key.draw(ties().count() as u32) as usize;
    ties().nth(nth).expect("as many as were counted")
}
