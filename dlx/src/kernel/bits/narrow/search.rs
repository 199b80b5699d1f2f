//! The search where every set is one word. Most of the time is spent here.
//!
//! It works as in [`wide`](super::super::wide). Examining the children of a node together matters more here:
//! mispredicted branches, child by child, would cost more than the work itself.

use super::super::dispatch::{self, WithCpu};
use super::super::scan::{Scan, Sizes};
use super::{Narrow, Origin};
use crate::bits::Bits;
use crate::choice::Key;
use crate::kernel::{Event, Tally};

/// A node that waits to be searched.
#[derive(Clone, Copy, Debug, Default)]
struct Waiting {
    live: u64,
    items: u64,
    /// Items with one option left.
    forced: u64,
    /// Items with two options left.
    pairs: u64,
    /// The estimated share of the tree.
    share: f32,
    /// The option chosen last, or [`FIRST`].
    option: u8,
    /// How many options were chosen before, forced ones included.
    trail: u8,
    depth: u8,
}

/// In `Waiting::option`: nothing was chosen.
const FIRST: u8 = 64;

/// The waiting nodes, and the path to the current node, the one taken last.
#[derive(Debug)]
pub(in crate::kernel) struct Stack {
    /// No two waiting options are the same: each rules out the others of its item.
    waiting: [Waiting; 65],
    /// Beside `waiting`, if there are keys.
    keys: [Option<Key>; 65],
    len: usize,
    trail: [u8; 65],
    chosen: usize,
}

impl Default for Stack {
    fn default() -> Self {
        Stack { waiting: [Waiting::default(); 65], keys: [None; 65], len: 0, trail: [0; 65], chosen: 0 }
    }
}

impl Stack {
    /// Empties the stack, and pushes the whole of a table.
    #[inline(always)]
    pub(in super::super) fn restart<C: Scan>(
        &mut self,
        cpu: C,
        table: &Narrow,
        (live, items): (u64, u64),
        share: f64,
        key: Option<Key>,
    ) {
        let sizes = cpu.scan_narrow(&table.rows, table.items, live, items);
        self.begin((live, items), sizes, share, key);
    }

    /// The same, if it is known which items have few options.
    #[inline(always)]
    pub(in crate::kernel) fn begin(
        &mut self,
        (live, items): (u64, u64),
        Sizes { none, one: forced, two: pairs }: Sizes,
        share: f64,
        key: Option<Key>,
    ) {
        (self.len, self.chosen) = (0, 0);
        if none == 0 {
            let share = share as f32;
            self.waiting[0] =
                Waiting { live, items, forced, pairs, share, option: FIRST, trail: 0, depth: 0 };
            self.keys[0] = key;
            self.len = 1;
        }
    }

    /// The options chosen on the path to the current node.
    pub(in crate::kernel) fn trail(&self) -> &[u8] {
        &self.trail[..self.chosen]
    }

    /// The estimated share of the tree that waits.
    pub(in crate::kernel) fn share_waiting(&self) -> f64 {
        self.waiting[..self.len].iter().map(|node| f64::from(node.share)).sum()
    }

    /// As [`wide::Stack::split`](super::super::wide::Stack::split).
    pub(in crate::kernel) fn split(&mut self) -> Option<(Vec<u32>, usize, f64)> {
        let first = *self.waiting[..self.len].first()?;
        if first.option == FIRST {
            return None;
        }
        let siblings = self.waiting[..self.len].iter().take_while(|node| node.depth == first.depth).count();
        let given = siblings.div_ceil(2);
        let options = self.waiting[..given].iter().rev().map(|node| u32::from(node.option)).collect();
        let share = self.waiting[..given].iter().map(|node| f64::from(node.share)).sum();
        self.waiting.copy_within(given..self.len, 0);
        self.keys.copy_within(given..self.len, 0);
        self.len -= given;
        Some((options, usize::from(first.trail), share))
    }
}

/// The search of a table; `Done` is the end of the table.
pub(in crate::kernel) struct NarrowSearch<'a, O> {
    pub(in crate::kernel) table: &'a mut Narrow,
    pub(in crate::kernel) origin: O,
    pub(in crate::kernel) stack: &'a mut Stack,
    pub(in crate::kernel) tally: &'a mut Tally,
    /// The depth in the tree at which the table was made.
    pub(in crate::kernel) depth: usize,
}

impl<O: Origin> dispatch::Search for NarrowSearch<'_, O> {
    type Output = Event;

    #[inline(always)]
    fn run<C: Scan, const COUNTING: bool, const KEYED: bool>(self, cpu: C) -> Event {
        let NarrowSearch { table, origin, stack, tally, depth } = self;
        run::<_, _, COUNTING, KEYED>(cpu, table, origin, stack, tally, depth)
    }
}

/// Searches the waiting nodes. `origin` is where the table was made.
///
/// All stands in one function: the forced moves and the branches share the node, its key, the stack and the counters,
/// and each may end the node or the search. A part of it would take all of these as parameters, and say how it ended.
#[inline(always)]
fn run<C: Scan, O: Origin, const COUNTING: bool, const KEYED: bool>(
    cpu: C,
    table: &mut Narrow,
    mut origin: O,
    stack: &mut Stack,
    tally: &mut Tally,
    base: usize,
) -> Event {
    macro_rules! keep {
        ($option:expr) => {
            survivors(cpu, table, &mut origin, $option)
        };
    }
    macro_rules! original {
        ($option:expr) => {
            origin.original(table, $option)
        };
    }
    macro_rules! count {
        ($covers:expr) => {
            if tally.count($covers) {
                return Event::Full;
            }
        };
    }
    let few = few(table);
    'nodes: while stack.len > 0 {
        let Waiting { mut live, mut items, mut forced, mut pairs, share, option, trail, depth } =
            stack.waiting[stack.len - 1];
        if !tally.node(base + usize::from(depth)) {
            return Event::Pause;
        }
        stack.len -= 1;
        let mut key = if KEYED { stack.keys[stack.len] } else { None };
        stack.chosen = usize::from(trail);
        stack.trail[stack.chosen] = option;
        stack.chosen += usize::from(option != FIRST);

        // Follows forced moves until there is a choice.
        while forced != 0 {
            while forced != 0 {
                let row = table.rows[forced.trailing_zeros() as usize] & live;
                if row == 0 {
                    // An option forced before has taken the only one of this item.
                    continue 'nodes;
                }
                let option = row.trailing_zeros() as usize;
                live &= keep!(option);
                items ^= table.holds[option];
                forced &= items;
                stack.trail[stack.chosen % 65] = option as u8;
                stack.chosen += 1;
                if KEYED {
                    key = key.map(|key| key.toggle(original!(option)));
                }
            }
            if COUNTING && items.count_ones() <= few {
                count!(count_4(cpu, table, &mut origin, live, items));
                continue 'nodes;
            }
            tally.updates += 1;
            let sizes = cpu.scan_narrow(&table.rows, table.items, live, items);
            if sizes.none != 0 {
                continue 'nodes;
            }
            (forced, pairs) = (sizes.one, sizes.two);
        }
        if items == 0 {
            if COUNTING {
                count!(1);
                continue 'nodes;
            }
            return Event::Cover;
        }

        let mut item = match pairs {
            0 => fewest(&table.rows, live, items),
            _ => pairs.trailing_zeros() as usize,
        };
        if KEYED && let Some(key) = key {
            item = tie(&table.rows, live, items, key, item);
        }
        let mut todo = live & table.rows[item % 64];
        let degree = todo.count_ones();
        let share = share / degree as f32;
        tally.updates += u64::from(degree);
        while todo != 0 {
            // The last to be searched goes to the bottom.
            let option = match key {
                Some(key) if KEYED => {
                    Bits(todo).max_by_key(|&option| key.rank(original!(option))).expect("not empty")
                }
                _ => 63 - todo.leading_zeros() as usize,
            };
            todo &= !(1 << option);
            let live = live & keep!(option);
            let items = items ^ table.holds[option];
            if COUNTING && items.count_ones() <= few {
                count!(count_4(cpu, table, &mut origin, live, items));
                continue;
            }
            let Sizes { none, one: forced, two: pairs } =
                cpu.scan_narrow(&table.rows, table.items, live, items);
            stack.waiting[stack.len % 65] = Waiting {
                live,
                items,
                forced,
                pairs,
                share,
                option: option as u8,
                trail: stack.chosen as u8,
                depth: depth + 1,
            };
            if KEYED {
                stack.keys[stack.len % 65] = key.map(|key| key.toggle(original!(option)));
            }
            stack.len += usize::from(none == 0);
        }
    }
    Event::Done
}

/// The options compatible with an option.
#[inline(always)]
fn survivors<C: Scan, O: Origin>(cpu: C, table: &mut Narrow, origin: &mut O, option: usize) -> u64 {
    if table.ready >> (option % 64) & 1 == 0 {
        cpu.apart(Prepare { table, origin, option });
    }
    table.keep[option % 64]
}

/// Finds out for a table which options can stand beside an option.
struct Prepare<'a, O> {
    table: &'a mut Narrow,
    origin: &'a mut O,
    option: usize,
}

impl<O: Origin> WithCpu for Prepare<'_, O> {
    type Output = ();

    #[inline(always)]
    fn run<C: Scan>(self, cpu: C) {
        let Prepare { table, origin, option } = self;
        table.ready |= 1 << option;
        table.keep[option] = origin.survivors(cpu, table, option);
    }
}

/// The largest number of items left for [`count_4`]. So near the end, trying the options of any item costs
/// less than finding the best item.
fn few(table: &Narrow) -> u32 {
    match table.least {
        1 => 4,
        least => 3 * least,
    }
}

/// The number of covers where at most four options can share the items left.
///
/// (Each number of options has its own function: a recursive one could not be inlined into its caller, and
/// would not be compiled for the caller's processor.)
#[inline(always)]
fn count_4<C: Scan, O: Origin>(cpu: C, table: &mut Narrow, origin: &mut O, live: u64, items: u64) -> u64 {
    if items.count_ones() <= 3 * table.least {
        return count_3(cpu, table, origin, live, items);
    }
    let mut covers = 0;
    for option in Bits(live & table.rows[items.trailing_zeros() as usize]) {
        let live = live & survivors(cpu, table, origin, option);
        covers += count_3(cpu, table, origin, live, items ^ table.holds[option]);
    }
    covers
}

#[inline(always)]
fn count_3<C: Scan, O: Origin>(cpu: C, table: &mut Narrow, origin: &mut O, live: u64, items: u64) -> u64 {
    if items.count_ones() <= 2 * table.least {
        return count_2(cpu, table, origin, live, items);
    }
    let mut covers = 0;
    for option in Bits(live & table.rows[items.trailing_zeros() as usize]) {
        let live = live & survivors(cpu, table, origin, option);
        covers += count_2(cpu, table, origin, live, items ^ table.holds[option]);
    }
    covers
}

#[inline(always)]
fn count_2<C: Scan, O: Origin>(cpu: C, table: &mut Narrow, origin: &mut O, live: u64, items: u64) -> u64 {
    if items.count_ones() <= table.least {
        return count_1(live, items);
    }
    let mut covers = 0;
    for option in Bits(live & table.rows[items.trailing_zeros() as usize]) {
        let live = live & survivors(cpu, table, origin, option);
        covers += count_1(live, items ^ table.holds[option]);
    }
    covers
}

/// The same where every option left holds all items left, if there are any.
#[inline(always)]
fn count_1(live: u64, items: u64) -> u64 {
    if items == 0 { 1 } else { u64::from(live.count_ones()) }
}

/// The first of the items with the fewest options.
#[inline(always)]
fn fewest(rows: &[u64; 64], live: u64, items: u64) -> usize {
    let size = |item: usize| (rows[item] & live).count_ones();
    Bits(items).min_by_key(|&item| size(item)).expect("an item is left")
}

/// A random one of the items with as few options as `item`.
#[inline(always)]
fn tie(rows: &[u64; 64], live: u64, items: u64, key: Key, item: usize) -> usize {
    let size = |item: usize| (rows[item] & live).count_ones();
    let ties = || Bits(items).filter(|&other| size(other) == size(item));
    let nth = key.draw(ties().count() as u32) as usize;
    ties().nth(nth).expect("as many as were counted")
}
