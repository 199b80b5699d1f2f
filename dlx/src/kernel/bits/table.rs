//! Compatibility of options as bits: the tables of the search, and the *root* table, which holds the whole problem.

use super::dispatch::{self, WithCpu};
use super::scan::{BLOCK, Scan};
use crate::cpu::Processor;
use crate::problem::{ItemId, OptionId, Problem};
use crate::rows::Rows;

/// The options and items left at some node, and which options hold which items.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// The words of a set of options.
    pub(super) w: usize,
    /// The words of a set of items.
    pub(super) iw: usize,
    /// The number of options.
    pub(super) options: usize,
    /// The number of items.
    pub(super) items: usize,
    /// No option holds fewer primary items than this.
    pub(super) least: u32,
    /// Whether options are incompatible only if they hold the same primary item.
    pub(super) is_plain: bool,
    /// Which options hold an item, in blocks: see [`Scan::scan`].
    pub(super) rows: Vec<u64>,
    /// Which options are compatible with an option: `w` words for each.
    pub(super) keep: Vec<u64>,
    /// Which items an option holds: `iw` words for each.
    pub(super) holds: Vec<u64>,
}

impl Table {
    /// The set of options that hold an item, as a function of the word.
    #[inline(always)]
    pub(super) fn row(&self, item: usize) -> impl Fn(usize) -> u64 + '_ {
        let row = &self.rows[(item / BLOCK) * self.w * BLOCK..][..self.w * BLOCK];
        let lane = item % BLOCK;
        move |q| row[q * BLOCK + lane]
    }

    #[inline(always)]
    pub(super) fn keep(&self, option: usize) -> &[u64] {
        &self.keep[option * self.w..][..self.w]
    }

    #[inline(always)]
    pub(super) fn holds(&self, option: usize) -> &[u64] {
        &self.holds[option * self.iw..][..self.iw]
    }

    /// Writes the sets of all options and all items.
    pub(super) fn everything(&self, live: &mut [u64], items: &mut [u64]) {
        fill(live, self.options);
        fill(items, self.items);
    }
}

/// Sets the first `n` bits, and no others.
pub(super) fn fill(words: &mut [u64], n: usize) {
    for (k, word) in words.iter_mut().enumerate() {
        *word = match n.saturating_sub(k * 64) {
            64.. => u64::MAX,
            rest => (1 << rest) - 1,
        };
    }
}

/// The options that hold each item, each behind the colour that it gives it.
type Uses = Rows<(Option<u32>, u32)>;

/// Makes [`Table::keep`] of what holds each item, grouped by colours.
struct Keep<'a> {
    uses: &'a Uses,
    options: usize,
    w: usize,
}

impl WithCpu for Keep<'_> {
    type Output = Vec<u64>;

    #[inline(always)]
    fn run<C: Scan>(self, _: C) -> Vec<u64> {
        let Keep { uses, options, w } = self;
        let mut keep = vec![0; options * w];
        for (option, row) in keep.chunks_exact_mut(w).enumerate() {
            fill(row, options);
            row[option / 64] &= !(1 << (option % 64));
        }
        let (mut all, mut same) = (vec![0u64; w], vec![0u64; w]);
        for uses in uses.iter() {
            all.fill(0);
            for &(_, option) in uses {
                all[option as usize / 64] |= 1 << (option % 64);
            }
            for group in uses.chunk_by(|a, b| a.0 == b.0) {
                same.fill(0);
                if group[0].0.is_some() {
                    for &(_, option) in group {
                        same[option as usize / 64] |= 1 << (option % 64);
                    }
                }
                for &(_, option) in group {
                    let row = &mut keep[option as usize * w..][..w];
                    for ((row, all), same) in row.iter_mut().zip(&all).zip(&same) {
                        *row &= !all | same;
                    }
                }
            }
        }
        keep
    }
}

/// The whole problem.
#[derive(Debug)]
pub(super) struct Root {
    pub(super) table: Table,
    /// The primary item of each bit, and back (secondary items have none).
    pub(super) bit_of_item: Vec<Option<u32>>,
    /// The options that hold each secondary item, by the problem's number of the item.
    pub(super) holders: Rows<u32>,
    /// The most options that a primary item has.
    pub(super) degree: usize,
}

impl Root {
    /// The words in a set of options and in one of items. Long sets fill whole vector registers.
    fn words(options: usize, items: usize) -> (usize, usize) {
        let w = match options.div_ceil(64) {
            w @ 0..=4 => w.max(1),
            w => w.next_multiple_of(8),
        };
        (w, items.div_ceil(64).max(1))
    }

    /// The memory that the tables of a problem take, roughly.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let (options, items) = (problem.option_count(), problem.primary_count());
        let (w, iw) = Self::words(options, items);
        let [options, items, w, iw] = [options, items, w, iw].map(|number| number as u64);
        8 * (w * (options + items) + iw * options)
    }

    /// Takes time linear in the number of entries times the number of options, over 64.
    pub(super) fn new(problem: &Problem) -> Self {
        let options = problem.option_count();
        let mut bit_of_item = vec![None; problem.item_count()];
        let mut items = 0usize;
        for item in problem.items().filter(|&item| problem.is_primary(item)) {
            bit_of_item[item.index()] = Some(items as u32);
            items += 1;
        }
        let (w, iw) = Self::words(options, items);
        let mut rows = vec![0; items.div_ceil(BLOCK) * BLOCK * w];
        let mut holds = vec![0; options * iw];
        let mut least = u32::MAX;
        // Grouped by colours.
        let in_option = |option: OptionId| {
            problem
                .option(option)
                .map(move |entry| (entry.item.index(), (entry.color.map(|color| color.0), option.0)))
        };
        let mut uses = Uses::new(problem.item_count(), problem.options().flat_map(in_option));
        uses.for_each_mut(<[_]>::sort_unstable);
        for option in problem.options() {
            let mut primary = 0;
            for item in problem.option_items(option) {
                if let Some(bit) = bit_of_item[item.index()] {
                    let (bit, at) = (bit as usize, option.index());
                    rows[((bit / BLOCK) * w + at / 64) * BLOCK + bit % BLOCK] |= 1 << (at % 64);
                    holds[at * iw + bit / 64] |= 1 << (bit % 64);
                    primary += 1;
                }
            }
            least = least.min(primary);
        }
        // Without options, any number is a lower bound.
        let least = if options == 0 { 1 } else { least };
        let keep = dispatch::run(Processor::detect(), Keep { uses: &uses, options, w });
        let of_primary = uses.iter().zip(&bit_of_item).filter(|(_, bit)| bit.is_some());
        let degree = of_primary.map(|(uses, _)| uses.len()).max().unwrap_or(0);
        let of_secondary = uses.pairs().filter(|&(item, _)| bit_of_item[item].is_none());
        let holders = Rows::new(problem.item_count(), of_secondary.map(|(item, (_, option))| (item, option)));
        let is_plain = holders.value_count() == 0;
        let table = Table { w, iw, options, items, least, is_plain, rows, keep, holds };
        Root { table, bit_of_item, holders, degree }
    }

    /// Which options leave each other item an option: an option that does not is dead, and a later round
    /// ignores it. Takes at most this number of rounds.
    pub(super) fn alive(&self, rounds: usize) -> Vec<bool> {
        let table = &self.table;
        let mut alive = vec![0; table.w];
        fill(&mut alive, table.options);
        let mut live = alive.clone();
        // For each item, the word where an option of it was found last, and its options there: it mostly
        // has one left there again.
        let mut found = vec![(0, 0); table.items];
        for _ in 0..rounds {
            let mut changed = false;
            for option in 0..table.options {
                if alive[option / 64] >> (option % 64) & 1 == 0 {
                    continue;
                }
                for ((live, alive), keep) in live.iter_mut().zip(&alive).zip(table.keep(option)) {
                    *live = alive & keep;
                }
                let is_held = |item| table.holds(option)[item / 64] >> (item % 64) & 1 != 0;
                let is_dead = found.iter_mut().enumerate().any(|(item, (q, options))| {
                    if live[*q] & *options != 0 || is_held(item) {
                        return false;
                    }
                    let row = table.row(item);
                    let Some(left) = (0..table.w).find(|&q| live[q] & row(q) != 0) else {
                        return true;
                    };
                    (*q, *options) = (left, row(left));
                    false
                });
                if is_dead {
                    alive[option / 64] &= !(1 << (option % 64));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        (0..table.options).map(|option| alive[option / 64] >> (option % 64) & 1 != 0).collect()
    }

    /// Removes covered items and chosen options from the full sets; `false` if no cover is left.
    pub(super) fn narrow(
        &self,
        covered: &[ItemId],
        chosen: &[OptionId],
        live: &mut [u64],
        items: &mut [u64],
    ) -> bool {
        for &item in covered {
            if let Some(bit) = self.bit_of_item[item.index()] {
                let bit = bit as usize;
                items[bit / 64] &= !(1 << (bit % 64));
                let row = self.table.row(bit);
                for (q, live) in live.iter_mut().enumerate() {
                    *live &= !row(q);
                }
            }
            for &option in &self.holders[item.index()] {
                live[option as usize / 64] &= !(1 << (option % 64));
            }
        }
        for &option in chosen {
            let at = option.index();
            if live[at / 64] >> (at % 64) & 1 == 0 {
                return false;
            }
            choose(live, items, self.table.keep(at), self.table.holds(at));
        }
        true
    }
}

/// Chooses an option: removes from `live` and `items` what it rules out.
#[inline(always)]
pub(super) fn choose(live: &mut [u64], items: &mut [u64], keep: &[u64], holds: &[u64]) {
    for (live, keep) in live.iter_mut().zip(keep) {
        *live &= keep;
    }
    for (items, holds) in items.iter_mut().zip(holds) {
        *items &= !holds;
    }
}
