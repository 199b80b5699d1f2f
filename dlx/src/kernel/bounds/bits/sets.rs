//! A problem with bounds as sets of options.

use crate::bits::each;
use crate::kernel::bounds::sets::is_excluded;
use crate::problem::{ItemId, OptionId, Problem};

/// The most words.
const MOST_WORDS: usize = 16;
/// A node looks at each item and word; above this, it takes longer than to keep the sets in order.
const MOST_LOOKS: usize = 4096;

/// A problem as bits.
#[derive(Debug)]
pub(crate) struct BitSets {
    pub(super) options: usize,
    pub(super) words: usize,
    /// The options of each item, primary ones first.
    pub(super) masks: Vec<u64>,
    /// The number of each of the problem's items here.
    pub(super) numbers: Vec<u32>,
    pub(super) primary: usize,
    /// How many options each primary item needs.
    pub(super) needs: Vec<i64>,
    /// What is left of that when there is no more room.
    pub(super) full: Vec<i64>,
    /// The primary items of each option, one option's after the other's.
    items: Vec<u32>,
    starts: Vec<u32>,
    /// Whether sums of bounds leave no cover.
    pub(super) is_hopeless: bool,
    /// For each option those that can stand beside it as far as secondary items go; empty if there are none.
    pub(super) beside: Vec<u64>,
}

impl BitSets {
    pub(crate) fn fits(problem: &Problem) -> bool {
        let words = words(problem.option_count());
        words <= MOST_WORDS && words * problem.primary_count() <= MOST_LOOKS && problem.item_count() < 1 << 16
    }

    pub(crate) fn new(problem: &Problem) -> Self {
        let (options, words) = (problem.option_count(), words(problem.option_count()));
        let (originals, secondary): (Vec<ItemId>, Vec<ItemId>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let primary = originals.len();
        let mut numbers = vec![0; problem.item_count()];
        for (number, original) in originals.iter().chain(&secondary).enumerate() {
            numbers[original.index()] = number as u32;
        }
        let mut masks = vec![0; words * problem.item_count()];
        let (mut items, mut starts) = (Vec::new(), vec![0]);
        for option in problem.options() {
            let at = option.index();
            for item in problem.option_items(option) {
                let number = numbers[item.index()];
                masks[number as usize * words + at / 64] |= 1 << (at % 64);
                if (number as usize) < primary {
                    items.push(number);
                }
            }
            starts.push(items.len() as u32);
        }
        let lower = |item: &ItemId| i64::from(*problem.bounds(*item).start());
        let needs: Vec<i64> = originals.iter().map(lower).collect();
        let room = |item: &ItemId| lower(item) - i64::from(*problem.bounds(*item).end());
        let full = originals.iter().map(room).collect();
        let mut sets = BitSets {
            options,
            words,
            masks,
            numbers,
            primary,
            needs,
            full,
            items,
            starts,
            is_hopeless: is_excluded(problem),
            beside: Vec::new(),
        };
        if !secondary.is_empty() {
            sets.beside = sets.all_beside(problem);
        }
        sets
    }

    fn all_beside(&self, problem: &Problem) -> Vec<u64> {
        let mut beside = Vec::with_capacity(self.words * self.options);
        for option in problem.options() {
            let mut row = vec![u64::MAX; self.words];
            for entry in problem.option(option).filter(|entry| !problem.is_primary(entry.item)) {
                let number = self.numbers[entry.item.index()] as usize;
                for other in each(&self.masks[number * self.words..][..self.words]) {
                    if problem.option(OptionId::new(other)).any(|its| !its.agrees_with(entry)) {
                        row[other / 64] &= !(1 << (other % 64));
                    }
                }
            }
            beside.extend(row);
        }
        beside
    }

    pub(super) fn items(&self, option: usize) -> &[u32] {
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

/// The number of words that the kernels have for `options` options.
fn words(options: usize) -> usize {
    options.div_ceil(64).max(1).next_power_of_two()
}
