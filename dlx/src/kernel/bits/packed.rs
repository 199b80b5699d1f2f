//! Smaller tables. Deep in the tree most options are gone, and their bits waste time; so a *packed* table is made of
//! the remaining options and items only. Its row of compatible options is filled in when an option is first chosen:
//! most never are.

use super::dispatch::WithCpu;
use super::scan::{BLOCK, Moves, Scan};
use super::table::Table;
use crate::bits::{Bits, each};

/// Where the live bits of one word of a set go when the set is packed: those of `word` under `mask` go
/// to `shift`.
#[derive(Clone, Copy, Debug)]
struct SqueezedWord {
    word: u32,
    shift: u32,
    mask: u64,
    /// Whether they span two words.
    splits: bool,
}

/// How sets of options of one table become sets of a smaller one.
#[derive(Clone, Debug, Default)]
pub(super) struct Packing {
    parts: Vec<SqueezedWord>,
    /// Beside `parts`, where the processor takes several instructions to squeeze a word, and sets of options
    /// will be packed.
    moves: Vec<Moves>,
    /// The new numbers of the items that are left.
    numbers: Vec<u8>,
}

impl Packing {
    /// Packs sets of these options of a table from now on; returns how many they are.
    pub(super) fn of<C: Scan>(&mut self, larger: &Table, live: &[u64]) -> usize {
        self.parts.clear();
        self.moves.clear();
        let mut shift = 0;
        for (word, &mask) in live.iter().enumerate() {
            if mask != 0 {
                let bits = mask.count_ones();
                self.parts.push(SqueezedWord {
                    word: word as u32,
                    shift,
                    mask,
                    splits: shift % 64 + bits > 64,
                });
                shift += bits;
                if !C::SQUEEZES && !larger.is_plain {
                    self.moves.push(Moves::to_low_end(mask));
                }
            }
        }
        shift as usize
    }

    /// The bits of a word under the mask of a part, at the low end.
    #[inline(always)]
    fn squeeze<C: Scan>(&self, cpu: C, word: u64, mask: u64, part: usize) -> u64 {
        if C::SQUEEZES { cpu.squeeze(word, mask) } else { self.moves[part].squeeze(word & mask) }
    }

    /// Calls `put` with a target word and bits for it, for each word of a set. `word(q)` is the set.
    #[inline(always)]
    fn pack<C: Scan>(&self, cpu: C, word: impl Fn(usize) -> u64, mut put: impl FnMut(usize, u64)) {
        for (part, &SqueezedWord { word: q, shift, mask, splits }) in self.parts.iter().enumerate() {
            let bits = self.squeeze(cpu, word(q as usize), mask, part);
            let (at, by) = (shift as usize / 64, shift % 64);
            put(at, bits << by);
            if splits {
                put(at + 1, bits >> (64 - by));
            }
        }
    }

    /// Tells what a table has at these options and items, at most 64 of them: which options hold an item, a word's
    /// bits at a time, by calls of `row(item, word, bits)`; and which items an option holds, by calls of
    /// `option(its number in the larger table, items)`, in order. [`of`](Self::of) must have been called for these
    /// options, and if they are to fit `ONE` word, have found no more.
    #[inline(always)]
    pub(super) fn pack_table<C: Scan, const ONE: bool>(
        &mut self,
        cpu: C,
        larger: &Table,
        (live, items): (&[u64], &[u64]),
        mut row: impl FnMut(usize, usize, u64),
        mut option: impl FnMut(usize, u64),
    ) {
        if C::SQUEEZES {
            let mut new = 0;
            for_each(items, |old| {
                if ONE {
                    row(new, 0, self.pack_one(cpu, larger.row(old)));
                } else {
                    self.pack(cpu, larger.row(old), |word, bits| row(new, word, bits));
                }
                new += 1;
            });
            for_each(live, |old| option(old, squeeze_items(cpu, larger.holds(old), items)));
            return;
        }
        self.numbers.resize(larger.items, 0);
        each(items).zip(0..).for_each(|(old, new)| self.numbers[old] = new);
        for (new, old) in each(live).enumerate() {
            let mut holds = 0;
            for item in each(larger.holds(old)).map(|item| usize::from(self.numbers[item])) {
                row(item, new / 64, 1 << (new % 64));
                holds |= 1 << item;
            }
            option(old, holds);
        }
    }

    #[inline(always)]
    pub(super) fn pack_one<C: Scan>(&self, cpu: C, word: impl Fn(usize) -> u64) -> u64 {
        let mut packed = 0;
        for (part, &SqueezedWord { word: q, shift, mask, .. }) in self.parts.iter().enumerate() {
            packed |= self.squeeze(cpu, word(q as usize), mask, part) << (shift % 64);
        }
        packed
    }
}

/// Calls `visit` with the members of a set, in order. (An iterator's own loop would not be compiled for the
/// caller's processor.)
#[inline(always)]
fn for_each(set: &[u64], mut visit: impl FnMut(usize)) {
    for (at, &word) in set.iter().enumerate() {
        for bit in Bits(word) {
            visit(at * 64 + bit);
        }
    }
}

/// The bits of a set of items under another set, packed into one word.
#[inline(always)]
fn squeeze_items<C: Scan>(cpu: C, set: &[u64], under: &[u64]) -> u64 {
    let (mut packed, mut shift) = (0, 0);
    for (&set, &under) in set.iter().zip(under) {
        if under != 0 {
            packed |= cpu.squeeze(set, under) << shift;
            shift += under.count_ones();
        }
    }
    packed
}

/// A packed table of at most 64 items and their remaining options, made of a larger one.
#[derive(Clone, Debug, Default)]
pub(super) struct Mid {
    pub(super) table: Table,
    packing: Packing,
    /// The options whose rows of `keep` are filled in.
    ready: Vec<u64>,
    /// The option in the larger table for each.
    pub(super) up: Vec<u32>,
}

impl Mid {
    /// The least words in a set of options: 256 of them.
    pub(super) const W: usize = 4;
    /// Nodes that a table must serve to be worth making.
    pub(super) const WORTH: u64 = 40;

    /// Each table of a chain has at most half the words of the one before.
    const CHAIN: usize = 8;

    /// The words in a set of this number of options.
    pub(super) fn words(options: u32) -> usize {
        match options.div_ceil(64) as usize {
            ..=Self::W => Self::W,
            w => w.next_multiple_of(8),
        }
    }

    #[inline(always)]
    pub(super) fn pack<C: Scan>(&mut self, cpu: C, larger: &Table, live: &[u64], items: &[u64]) {
        let table = &mut self.table;
        table.options = self.packing.of::<C>(larger, live);
        (table.w, table.iw, table.least) = (Self::words(table.options as u32), 1, larger.least);
        table.is_plain = larger.is_plain;
        let w = table.w;
        table.items = items.iter().map(|word| word.count_ones() as usize).sum();
        table.rows.clear();
        table.rows.resize(table.items.div_ceil(BLOCK) * BLOCK * w, 0);
        table.holds.clear();
        self.up.clear();
        let (rows, holds, up) = (&mut table.rows, &mut table.holds, &mut self.up);
        let row = |item: usize, word, bits| {
            rows[((item / BLOCK) * w + word) * BLOCK + item % BLOCK] |= bits;
        };
        let option = |old, items| {
            holds.push(items);
            up.push(old as u32);
        };
        self.packing.pack_table::<_, false>(cpu, larger, (live, items), row, option);
        table.keep.resize(table.options * w, 0);
        self.ready.clear();
        self.ready.resize(w, 0);
    }

    #[inline(always)]
    fn is_ready(&self, option: usize) -> bool {
        self.ready[option / 64] >> (option % 64) & 1 != 0
    }

    /// Fills in an option's row of `keep` from that of the larger table.
    #[inline(always)]
    fn fill_in<C: Scan>(&mut self, cpu: C, option: usize, keep: &[u64]) {
        self.ready[option / 64] |= 1 << (option % 64);
        let w = self.table.w;
        let row = &mut self.table.keep[option * w..][..w];
        row.fill(0);
        self.packing.pack(cpu, |q| keep[q], |at, bits| row[at] |= bits);
    }

    /// Fills in an option's row of `keep` from the rows of the items that it holds, which must be all that it shares
    /// with others.
    #[inline(always)]
    fn fill_in_plain(&mut self, option: usize) {
        self.ready[option / 64] |= 1 << (option % 64);
        let Table { w, rows, keep, holds, .. } = &mut self.table;
        let keep = &mut keep[option * *w..][..*w];
        keep.fill(u64::MAX);
        for item in Bits(holds[option]) {
            let rows = &rows[(item / BLOCK) * *w * BLOCK..][..*w * BLOCK];
            for (keep, rows) in keep.iter_mut().zip(rows.chunks_exact(BLOCK)) {
                *keep &= !rows[item % BLOCK];
            }
        }
    }

    /// Fills in an option's row of `keep` in the last table of a chain, unless it is there. Each table of the
    /// chain was made of the one before, the first of the root.
    #[inline(always)]
    pub(super) fn prepare<C: Scan>(chain: &mut [Mid], cpu: C, root: &Table, option: usize) {
        if chain.last().is_some_and(|last| !last.is_ready(option)) {
            cpu.apart(Prepare { chain, root, option });
        }
    }
}

/// See [`Mid::prepare`].
struct Prepare<'a> {
    chain: &'a mut [Mid],
    root: &'a Table,
    option: usize,
}

impl WithCpu for Prepare<'_> {
    type Output = ();

    #[inline(always)]
    fn run<C: Scan>(self, cpu: C) {
        let Prepare { chain, root, option } = self;
        if let Some(last) = chain.last_mut().filter(|_| root.is_plain && !C::SQUEEZES) {
            last.fill_in_plain(option);
            return;
        }
        // The option's number in each table of the chain.
        let mut called = [0; Mid::CHAIN];
        let mut up = option;
        for (called, mid) in called[..chain.len()].iter_mut().zip(&*chain).rev() {
            *called = up;
            up = mid.up[up] as usize;
        }
        for at in 0..chain.len() {
            let (larger, rest) = chain.split_at_mut(at);
            if !rest[0].is_ready(called[at]) {
                let (table, up) = match larger.last() {
                    Some(mid) => (&mid.table, called[at - 1]),
                    None => (root, up),
                };
                rest[0].fill_in(cpu, called[at], table.keep(up));
            }
        }
    }
}
