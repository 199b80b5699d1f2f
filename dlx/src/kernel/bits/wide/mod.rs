//! The search where a set of options takes several words: the root table, and packed ones.
//!
//! At a branching, all children are examined together, and dead ones are dropped. The others wait on a
//! stack, the one to be searched first on top.

mod stack;

pub(super) use self::stack::Stack;
use self::stack::{FIRST, sets, words};
use super::scan::{Left, Scan, Words};
use super::source::Source;
use super::table::{Table, choose};
use super::{Exit, WORDS, dispatch};
use crate::bits::{Bits, each};
use crate::choice::Key;
use crate::kernel::{Event, Tally};

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
/// All stands in one function: the forced moves and the branches share the sets of the node, which are borrowed from
/// the stack, its trail, key and counters, and a part of it would take all of these as parameters.
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
