//! At most 64 options and 64 items: every set is one word.
//!
//! A narrow table is made of the options left at a node, either of a larger table or of another kernel.
//! Most trees have nearly all their nodes in such tables ([`search`]).

mod search;

pub(in crate::kernel) use self::search::{NarrowSearch, Stack};
use super::packed::Packing;
use super::scan::Scan;
use super::source::Source;
use super::table::{Table, fill};
use crate::bits::Bits;

/// The largest number of options, and of items, in a table.
pub(in crate::kernel) const MOST: usize = 64;

/// The options and items left at some node.
///
/// Every node reads the rows, by vectors that must not span two cache lines.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(in crate::kernel) struct Narrow {
    /// Which options hold an item.
    rows: [u64; MOST],
    /// Which options are compatible with an option, for those in `ready`.
    keep: [u64; MOST],
    ready: u64,
    /// Which items an option holds. While it is left, all of these are: to choose it is an exclusive or.
    holds: [u64; MOST],
    items: usize,
    /// No option holds fewer items than this.
    least: u32,
    /// The number of an option where the table was made.
    up: [u32; MOST],
    /// How the sets of a larger table are packed.
    packing: Packing,
}

/// Where a narrow table was made.
pub(in crate::kernel) trait Origin {
    /// The options of the table that are compatible with one of them.
    fn survivors<C: Scan>(&mut self, cpu: C, table: &Narrow, option: usize) -> u64;

    /// The problem's number of an option of the table.
    fn original(&self, table: &Narrow, option: usize) -> u32;
}

impl<S: Source> Origin for S {
    #[inline(always)]
    fn survivors<C: Scan>(&mut self, cpu: C, table: &Narrow, option: usize) -> u64 {
        if self.table().is_plain && !C::SQUEEZES {
            return !table.rivals(option);
        }
        let up = table.up[option] as usize;
        self.prepare(cpu, up);
        let keep = self.table().keep(up);
        table.packing.pack_one(cpu, |q| keep[q])
    }

    #[inline(always)]
    fn original(&self, table: &Narrow, option: usize) -> u32 {
        Source::original(self, table.up[option] as usize)
    }
}

impl Default for Narrow {
    fn default() -> Self {
        Narrow {
            rows: [0; MOST],
            keep: [0; MOST],
            ready: 0,
            holds: [0; MOST],
            items: 0,
            least: 1,
            up: [0; MOST],
            packing: Packing::default(),
        }
    }
}

impl Narrow {
    /// The number of nodes that a table must serve to pay, if made of a larger table.
    pub(super) const WORTH: u64 = 6;

    /// Packs the options and items left of a larger table; returns the sets of all options and all items.
    /// Requires that there are at most 64 of each.
    #[inline(always)]
    pub(super) fn pack<C: Scan>(&mut self, cpu: C, table: &Table, live: &[u64], items: &[u64]) -> (u64, u64) {
        let options = self.packing.of::<C>(table, live);
        let count = items.iter().map(|word| word.count_ones() as usize).sum();
        self.clear(count, table.least);
        let Narrow { packing, rows, holds, up, .. } = self;
        let mut new = 0;
        let option = |old, items| {
            (up[new], holds[new]) = (old as u32, items);
            new += 1;
        };
        packing.pack_table::<_, true>(cpu, table, (live, items), |item, _, bits| rows[item] |= bits, option);
        let mut all = [0; 2];
        fill(&mut all[..1], options);
        fill(&mut all[1..], count);
        (all[0], all[1])
    }

    /// Empties the table, for this number of items, and for options to be [`push`](Self::push)ed.
    pub(in crate::kernel) fn clear(&mut self, items: usize, least: u32) {
        self.rows[..items].fill(0);
        (self.ready, self.items, self.least) = (0, items, least);
    }

    /// Adds an option that holds these items.
    #[inline(always)]
    pub(in crate::kernel) fn push(&mut self, option: usize, up: u32, items: impl Iterator<Item = usize>) {
        self.up[option] = up;
        let mut holds = 0;
        for item in items {
            self.rows[item] |= 1 << option;
            holds |= 1 << item;
        }
        self.holds[option] = holds;
    }

    /// The number of an option where the table was made.
    #[inline(always)]
    pub(in crate::kernel) fn up(&self, option: usize) -> u32 {
        self.up[option % MOST]
    }

    /// The options that hold an item of this one, itself included.
    #[inline(always)]
    pub(in crate::kernel) fn rivals(&self, option: usize) -> u64 {
        Bits(self.holds[option % MOST]).fold(0, |rivals, item| rivals | self.rows[item])
    }
}
