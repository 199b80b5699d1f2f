//! Bits: the remaining options are a set of bits. To choose an option is to *and* that set with the set of
//! options compatible with it, and to go back is to use the older set again. Colours cost nothing: they
//! only affect which options are compatible.
//!
//! The set of the whole problem is long, and deep in the tree nearly empty. So the search changes to
//! smaller tables of the remaining options ([`packed::Mid`]) where the subtrees are large enough to pay for
//! them. Where at most 64 options are left, a node takes some ten nanoseconds ([`narrow`]). The number
//! of options of each item is counted anew at each node, with vector instructions if the processor has
//! them ([`scan`]).

pub(super) mod dispatch;
pub(super) mod narrow;
mod packed;
mod scan;
mod source;
mod table;
mod wide;

use std::sync::Arc;

use self::dispatch::WithCpu;
use self::narrow::{Narrow, NarrowSearch};
use self::packed::Mid;
pub(super) use self::scan::{Scan, Sizes};
use self::source::{OfMid, OfRoot, original_in};
use self::table::{Root, Table};
use super::{Branching, Event, Kernel, Subtree, Tally};
use crate::cpu::{Portable, Processor};
use crate::problem::{ItemId, OptionId, Problem};

/// A problem's tables, shared by all searches.
#[derive(Clone, Debug)]
pub(crate) struct BitTables(Arc<Root>);

impl BitTables {
    /// Whether the tables take at most 64 MiB: larger ones outgrow the caches, and gain nothing.
    pub(crate) fn fits(problem: &Problem) -> bool {
        Root::bytes(problem) <= 64 << 20
    }

    pub(crate) fn new(problem: &Problem) -> Self {
        BitTables(Arc::new(Root::new(problem)))
    }

    /// Which options may be in a cover, as far as this number of rounds can tell: see
    /// [`Root::alive`].
    pub(crate) fn alive(&self, rounds: usize) -> Vec<bool> {
        self.0.alive(rounds)
    }
}

// Work is counted in units of roughly a nanosecond.

/// The units of an update in a narrow table.
pub(super) const NARROW_UPDATE: u64 = 22;
/// The units of an update in a larger table, besides those of looking at its words.
const WIDE_UPDATE: u64 = 20;
/// How many words are looked at in a unit.
const WORDS: usize = 12;
/// How many covers are counted in a unit.
const COVERS: u64 = 3;
/// The units of making a table.
const PACKING: u64 = 600;

/// Why the search of one table returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    Event(Event),
    /// Search the current node in a smaller table.
    Descend,
}

pub(crate) struct BitKernel {
    root: Arc<Root>,
    /// A chain of packed tables, each made of the one before.
    mids: Vec<Mid>,
    /// The number of these that are in use, from the first on.
    used: usize,
    /// For the root and each of the chain.
    stacks: Vec<wide::Stack>,
    narrow: Narrow,
    narrows: narrow::Stack,
    /// Whether the narrow table is in use: it is made of the last of the chain in use.
    in_narrow: bool,
    payoff: Payoff,
    presets: Vec<OptionId>,
    covered: Vec<ItemId>,
    share: f64,
    processor: Processor,
}

/// The sizes of the subtrees that were searched in packed tables, by the number of options packed. Making
/// such a table costs as much as searching some nodes without it.
#[derive(Debug, Default)]
struct Payoff {
    /// For each power of two of options: tables made, nodes searched in them, chances to make one.
    seen: [(u64, u64, u64); 15],
    /// For each table in use: its place in `seen`, and the nodes when it was made.
    running: Vec<(usize, u64)>,
}

impl Payoff {
    /// The number of tables made as a trial.
    const TRIES: u64 = 16;
    /// After these, one chance in this many is taken in any case, to check again.
    const AGAIN: u64 = 64;

    /// Whether to make a table of this number of options, which pays if it serves more than `worth` nodes.
    fn pays(&mut self, options: u32, worth: u64) -> bool {
        let (tables, nodes, chances) = &mut self.seen[options.ilog2() as usize];
        *chances += 1;
        *tables < Self::TRIES || *nodes > worth * *tables || chances.is_multiple_of(Self::AGAIN)
    }

    fn begin(&mut self, options: u32, nodes: u64) {
        self.running.push((options.ilog2() as usize, nodes));
    }

    fn end(&mut self, nodes: u64) {
        if let Some((at, before)) = self.running.pop() {
            let (tables, total, _) = &mut self.seen[at];
            *tables += 1;
            *total += nodes - before;
        }
    }
}

/// Whether to go on in a smaller table than one of `w` words.
fn descends(payoff: &mut Payoff, w: usize, options: u32, items: u32) -> bool {
    if items > 64 {
        return false;
    }
    if options <= 64 {
        return w > 1 && payoff.pays(options, Narrow::WORTH);
    }
    Mid::words(options) * 2 <= w && payoff.pays(options, Mid::WORTH)
}

impl BitKernel {
    pub(crate) fn new(tables: &BitTables) -> Self {
        BitKernel {
            root: Arc::clone(&tables.0),
            mids: Vec::new(),
            used: 0,
            stacks: vec![wide::Stack::default()],
            narrow: Narrow::default(),
            narrows: narrow::Stack::default(),
            in_narrow: false,
            payoff: Payoff::default(),
            presets: Vec::new(),
            covered: Vec::new(),
            share: 0.0,
            processor: Processor::detect(),
        }
    }

    /// The work to look at a child in the smallest table in use.
    fn update_work(&self) -> u64 {
        if self.in_narrow {
            return NARROW_UPDATE;
        }
        let table = self.mids[..self.used].last().map_or(&self.root.table, |mid| &mid.table);
        WIDE_UPDATE + (table.items * table.w / WORDS) as u64
    }

    /// Searches in the smallest table in use.
    fn step(&mut self, branching: &Branching, tally: &mut Tally) -> Exit {
        let Self { root, mids, used, stacks, narrow, narrows, payoff, processor, .. } = self;
        let above = if self.in_narrow { *used + 1 } else { *used };
        let depth = stacks[..above].iter().map(|stack| stack.depth).sum();
        let (chain, stack) = (&mut mids[..*used], &mut stacks[*used]);
        if self.in_narrow {
            let (table, stack) = (narrow, narrows);
            return Exit::Event(if chain.is_empty() {
                let origin = OfRoot(root);
                dispatch::search(*processor, branching, NarrowSearch { table, origin, stack, tally, depth })
            } else {
                let origin = OfMid::<false>(chain, root);
                dispatch::search(*processor, branching, NarrowSearch { table, origin, stack, tally, depth })
            });
        }
        let w = chain.last().map_or(root.table.w, |mid| mid.table.w);
        let descend = |options, items| descends(payoff, w, options, items);
        if chain.is_empty() {
            let source = OfRoot(root);
            dispatch::search(*processor, branching, wide::WideSearch { source, stack, tally, depth, descend })
        } else if w == Mid::W {
            let source = OfMid::<true>(chain, root);
            dispatch::search(*processor, branching, wide::WideSearch { source, stack, tally, depth, descend })
        } else {
            let source = OfMid::<false>(chain, root);
            dispatch::search(*processor, branching, wide::WideSearch { source, stack, tally, depth, descend })
        }
    }

    /// The problem's option for an option of the narrow table.
    fn original(&self, option: u32) -> OptionId {
        OptionId(original_in(&self.mids[..self.used], self.narrow.up(option as usize) as usize))
    }

    /// Adds the options, as numbered in the problem, that are chosen on the path to the current node.
    fn path(&self, path: &mut Vec<OptionId>) {
        for (used, stack) in self.stacks[..=self.used].iter().enumerate() {
            let chain = &self.mids[..used];
            path.extend(stack.trail.iter().map(|&option| OptionId(original_in(chain, option as usize))));
        }
        if self.in_narrow {
            path.extend(self.narrows.trail().iter().map(|&option| self.original(u32::from(option))));
        }
    }
}

/// Packs the remaining options and items of the current node into a smaller table.
struct Descend<'a> {
    kernel: &'a mut BitKernel,
    /// Nodes that have been searched.
    nodes: u64,
}

impl WithCpu for Descend<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Scan>(self, cpu: C) {
        let Descend { kernel, nodes } = self;
        if kernel.mids.len() == kernel.used {
            kernel.mids.push(Mid::default());
            kernel.stacks.push(wide::Stack::default());
        }
        let (chain, rest) = kernel.mids.split_at_mut(kernel.used);
        let larger = chain.last().map_or(&kernel.root.table, |mid| &mid.table);
        let (stacks, stack) = kernel.stacks.split_at_mut(kernel.used + 1);
        let wide::Stack { share, key, .. } = stacks[kernel.used];
        let (live, items) = stacks[kernel.used].left();
        let options = live.iter().map(|word| word.count_ones()).sum();
        kernel.payoff.begin(options, nodes);
        if options <= 64 {
            let all = kernel.narrow.pack(cpu, larger, live, items);
            kernel.narrows.restart(cpu, &kernel.narrow, all, share, key);
            kernel.in_narrow = true;
        } else {
            let mid = &mut rest[0];
            mid.pack(cpu, larger, live, items);
            stack[0].restart(&mid.table, share, key);
            stack[0].wait(cpu, &mid.table);
            kernel.used += 1;
        }
    }
}

impl Kernel for BitKernel {
    fn start(&mut self, subtree: &Subtree, branching: &Branching) {
        self.presets.clone_from(&subtree.chosen);
        self.covered.clone_from(&subtree.covered);
        self.share = subtree.share;
        (self.used, self.in_narrow) = (0, false);
        self.payoff = Payoff::default();
        let key =
            branching.key.map(|key| subtree.chosen.iter().fold(key, |key, option| key.toggle(option.0)));
        let (root, stack) = (&*self.root, &mut self.stacks[0]);
        stack.restart(&root.table, subtree.share, key);
        let (live, items) = stack.left();
        if !root.narrow(&subtree.covered, &subtree.chosen, live, items) {
            return;
        }
        if subtree.branches.is_empty() {
            stack.wait(Portable, &root.table);
        } else {
            stack.branch(Portable, &mut OfRoot(root), &subtree.branches);
        }
    }

    fn run(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        loop {
            let (before, covers) = ((tally.nodes, tally.updates), tally.covers);
            let update_work = self.update_work();
            let step = self.step(branching, tally);
            tally.add_work(before, 0, update_work);
            // Those that are counted near the leaves take no updates.
            tally.work += (tally.covers - covers) / COVERS;
            match step {
                Exit::Descend => {
                    dispatch::run(self.processor, Descend { nodes: tally.nodes, kernel: self });
                    tally.work += PACKING;
                }
                Exit::Event(Event::Done) if self.in_narrow => {
                    self.payoff.end(tally.nodes);
                    self.in_narrow = false;
                }
                Exit::Event(Event::Done) if self.used > 0 => {
                    self.payoff.end(tally.nodes);
                    self.used -= 1;
                }
                Exit::Event(event) => return event,
            }
        }
    }

    fn cover(&self, options: &mut Vec<OptionId>) {
        options.extend_from_slice(&self.presets);
        self.path(options);
    }

    fn split(&mut self) -> Option<Subtree> {
        let mut path = Vec::new();
        self.path(&mut path);
        let mut before = 0;
        let mut split = None;
        for used in 0..=self.used {
            split = self.stacks[used].split().map(|(options, chosen, share)| {
                let chain = &self.mids[..used];
                let originals = options.iter().map(|&option| OptionId(original_in(chain, option as usize)));
                (originals.collect(), before + chosen, share)
            });
            if split.is_some() {
                break;
            }
            before += self.stacks[used].trail.len();
        }
        if split.is_none() && self.in_narrow {
            split = self.narrows.split().map(|(options, chosen, share)| {
                (options.iter().map(|&option| self.original(option)).collect(), before + chosen, share)
            });
        }
        let (branches, chosen, share) = split?;
        self.share -= share;
        let chosen = self.presets.iter().chain(&path[..chosen]).copied().collect();
        Some(Subtree { chosen, covered: self.covered.clone(), branches, share, ..Subtree::default() })
    }

    fn done(&self) -> f64 {
        let wide: f64 = self.stacks[..=self.used].iter().map(wide::Stack::share_waiting).sum();
        let narrow = if self.in_narrow { self.narrows.share_waiting() } else { 0.0 };
        (self.share - wide - narrow).max(0.0)
    }

    fn node_work(&self) -> u64 {
        let Table { items, w, .. } = self.root.table;
        ((items * w) as u64 / 40).clamp(25, 1600)
    }

    /// Near the leaves, each two options of the last items are looked at.
    fn costly_node_work(&self) -> u64 {
        let degree = self.root.degree as u64;
        self.node_work() + (degree * degree).saturating_mul(self.root.table.w as u64) / WORDS as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{Choice, Key};

    /// A board of `rows` by `columns` and all ways to lay dominoes and straight trominoes.
    fn tiling(rows: usize, columns: usize) -> Problem {
        let mut b = Problem::builder();
        let cells: Vec<ItemId> = b.many_primaries(rows * columns);
        for (cell, length) in (0..rows * columns).flat_map(|cell| [(cell, 2), (cell, 3)]) {
            if cell % columns + length <= columns {
                b.option((0..length).map(|k| cells[cell + k])).unwrap();
            }
            if cell / columns + length <= rows {
                b.option((0..length).map(|k| cells[cell + k * columns])).unwrap();
            }
        }
        b.build()
    }

    /// All observable results of the first nodes of a search.
    fn trace(
        tables: &BitTables,
        processor: Processor,
        branching: &Branching,
    ) -> (Vec<Vec<OptionId>>, u64, u64, Vec<u64>) {
        let mut kernel = BitKernel::new(tables);
        kernel.processor = processor;
        kernel.start(&Subtree { share: 1.0, ..Subtree::default() }, branching);
        let mut tally = Tally { pause_at: 30_000, limit: u64::MAX, ..Tally::default() };
        let mut covers = Vec::new();
        while kernel.run(branching, &mut tally) == Event::Cover {
            let mut cover = Vec::new();
            kernel.cover(&mut cover);
            covers.push(cover);
        }
        (covers, tally.covers, tally.updates, tally.profile)
    }

    #[test]
    fn all_processors_search_alike() {
        for (rows, columns) in [(3, 4), (6, 7), (8, 8), (5, 20), (12, 16)] {
            let tables = BitTables::new(&tiling(rows, columns));
            for (key, counting) in [(None, false), (None, true), (Some(3), false), (Some(4), true)] {
                let branching = Branching { choice: Choice::Fewest, key: key.map(Key::new), counting };
                let expected = trace(&tables, Processor::Portable(Portable), &branching);
                for processor in Processor::all() {
                    assert_eq!(trace(&tables, processor, &branching), expected, "{}", processor.name());
                }
            }
        }
    }
}
