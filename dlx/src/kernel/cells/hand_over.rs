//! Handing the rest of a branch over to a table of bits ([`narrow`]), once few options are left.
//!
//! There a node takes a few dozen cycles instead of hundreds, and the last options of a cover are
//! counted without a visit. But making the table takes as long as one to three nodes, so it must serve
//! enough of them. Their number is not known in advance; see [`Trial`].
//!
//! [`narrow`]: crate::kernel::bits::narrow

use super::Cells;
use super::sets::{Cell, Length, PLAIN, SPACER, Sets};
use crate::cpu::Processor;
use crate::kernel::bits::dispatch;
use crate::kernel::bits::narrow::{MOST, Narrow, NarrowSearch, Origin, Stack};
use crate::kernel::bits::{Scan, Sizes};
use crate::kernel::{Branching, Event, Tally};
use crate::problem::OptionId;

/// Decides whether handing over pays, by first searching without it.
///
/// A branch that could be handed over is searched by `cells` all the same, and the work is subtracted from
/// a debt, the price of the tables. Once the debt is paid, tables pay: from then on, even within the
/// current branch, branches are handed over. One in [`AGAIN`](Trial::AGAIN) is still searched
/// without a table, and its price added to the debt, to check whether tables still pay. So short branches
/// waste nothing on tables, and long ones waste little on trials.
#[derive(Debug)]
pub(super) struct Trial {
    debt: u64,
    /// The branch being tried ends when there are fewer frames than this; 0 if there is none.
    until: usize,
    /// The work done when it began.
    begun: u64,
    chances: u32,
    /// The price of a table for each entry of a primary item.
    cost: u64,
}

impl Trial {
    /// The first debt, and the largest: at least ten tables with three items an option, roughly.
    const MOST: u64 = 2048;
    /// Once the debt is paid, one branch in this many is still searched without a table.
    const AGAIN: u32 = 64;

    pub(super) fn new(sets: &Sets) -> Self {
        // Which options agree on a secondary item is found by looking at each.
        let cost = 1 + 3 * u64::from(sets.secondary_share);
        Trial { debt: Self::MOST * cost, until: 0, begun: 0, chances: 0, cost }
    }

    /// The work done, in updates: a node takes as long as 16 of them.
    fn work(tally: &Tally) -> u64 {
        tally.updates + 16 * tally.nodes
    }

    /// The price of a table with this number of entries, in updates.
    fn price(&self, entries: u32) -> u64 {
        64 + u64::from(entries) * self.cost
    }

    /// Whether a branch is being tried, and has not paid the debt yet.
    #[inline(always)]
    fn goes_on(&self, tally: &Tally) -> bool {
        self.until > 0 && Self::work(tally) - self.begun < self.debt
    }

    /// Whether to hand over a branch below this number of frames, with this number of entries left.
    fn pays(&mut self, frames: usize, entries: u32, tally: &Tally) -> bool {
        if self.until > 0 {
            self.end(tally);
        }
        self.chances += 1;
        if self.debt == 0 && !self.chances.is_multiple_of(Self::AGAIN) {
            return true;
        }
        self.debt = (self.debt + self.price(entries)).min(Self::MOST * self.cost);
        (self.until, self.begun) = (frames + 1, Self::work(tally));
        false
    }

    #[inline(always)]
    pub(super) fn came_back_to(&mut self, frames: usize, tally: &Tally) {
        if frames < self.until {
            self.end(tally);
        }
    }

    fn end(&mut self, tally: &Tally) {
        self.debt = self.debt.saturating_sub(Self::work(tally) - self.begun);
        self.until = 0;
    }
}

/// The table, its stack, and room to make it.
pub(super) struct HandOver {
    processor: Processor,
    table: Narrow,
    stack: Stack,
    pub(super) trial: Trial,
    /// The estimated share of the tree that was handed over and not given away since.
    share: f64,
    /// A bit for the first cell of each remaining option. All are 0 between two tables.
    starts: Vec<u64>,
    /// A bit for each word of `starts` that is not 0, to put the options in order. All are 0 between two tables.
    words: Vec<u64>,
    /// The table's number of each item.
    numbers: Vec<u8>,
    /// The table's number of each option, by its first cell; empty without secondary items.
    places: Vec<u8>,
}

impl HandOver {
    pub(super) fn new(sets: &Sets) -> Self {
        let words = sets.cells.len().div_ceil(64);
        HandOver {
            processor: Processor::detect(),
            table: Narrow::default(),
            stack: Stack::default(),
            trial: Trial::new(sets),
            share: 0.0,
            starts: vec![0; words],
            words: vec![0; words.div_ceil(64)],
            numbers: vec![0; sets.primary],
            places: if sets.has_secondary() { vec![0; sets.cells.len()] } else { Vec::new() },
        }
    }

    /// The problem's options that were chosen in the table, on the way to where it stands.
    pub(super) fn path(&self) -> impl Iterator<Item = OptionId> {
        self.stack.trail().iter().map(|&option| OptionId(self.table.up(usize::from(option))))
    }

    /// As [`Stack::split`], with the problem's options.
    pub(super) fn split(&mut self) -> Option<(Vec<OptionId>, usize, f64)> {
        let (options, chosen, share) = self.stack.split()?;
        self.share -= share;
        let options = options.iter().map(|&option| OptionId(self.table.up(option as usize)));
        Some((options.collect(), chosen, share))
    }

    /// The share of the tree that has been searched in the table.
    pub(super) fn done(&self) -> f64 {
        (self.share - self.stack.share_waiting()).max(0.0)
    }
}

impl<L: Length> Cells<L> {
    /// Whether to hand over the node that is about to be examined.
    #[inline(always)]
    pub(super) fn hands_over(&mut self, tally: &Tally) -> bool {
        if self.open > MOST as u32 || !self.forcing || self.hand_over.trial.goes_on(tally) {
            return false;
        }
        let lengths = &self.lengths[self.window()];
        let length = |&length: &L| if length == L::COVERED { 0 } else { length.get() };
        let entries: u32 = lengths.iter().map(length).sum();
        // So there are 64 options at most.
        entries <= MOST as u32 * self.sets.least
            && self.hand_over.trial.pays(self.frames.len(), entries, tally)
    }

    /// Makes the table of the remaining options and items.
    pub(super) fn pack(&mut self) {
        let window = self.window();
        let sets = &*self.sets;
        let HandOver { table, starts, words, numbers, places, .. } = &mut self.hand_over;
        let (mut items, mut pairs) = (0, 0);
        for (item, &length) in window.clone().zip(&self.lengths[window]) {
            if length == L::COVERED {
                continue;
            }
            numbers[item] = items as u8;
            pairs |= u64::from(length.get() == 2) << items;
            items += 1;
            for &cell in &self.members[sets.bases[item] as usize..][..length.get() as usize] {
                let start = sets.heads[cell as usize].index();
                starts[start / 64] |= 1 << (start % 64);
                words[start / 4096] |= 1 << (start / 64 % 64);
            }
        }
        table.clear(items, sets.least);
        let mut options = 0;
        for (high, words) in words.iter_mut().enumerate() {
            while *words != 0 {
                let word = high * 64 + words.trailing_zeros() as usize;
                *words &= *words - 1;
                while starts[word] != 0 {
                    let start = word * 64 + starts[word].trailing_zeros() as usize;
                    starts[word] &= starts[word] - 1;
                    let option = sets.cells[start - 1].item & !SPACER;
                    let held = sets.cells[start..].iter().map(|cell| cell.item);
                    let held = held.take_while(|&item| item & SPACER == 0).map(|item| item as usize);
                    let primary = held.filter(|&item| item < sets.primary);
                    table.push(options, option, primary.map(|item| usize::from(numbers[item])));
                    if let Some(place) = places.get_mut(start) {
                        *place = options as u8;
                    }
                    options += 1;
                }
            }
        }
        self.hand_over.share = self.share_here();
        let all = |n: usize| u64::MAX >> (64 - n);
        // No forced move is open here, and no item is without options.
        let sizes = Sizes { none: 0, one: 0, two: pairs };
        self.hand_over.stack.begin((all(options), all(items)), sizes, self.hand_over.share, self.key);
    }

    /// Searches the table.
    pub(super) fn run_table(&mut self, branching: &Branching, tally: &mut Tally) -> Event {
        let HandOver { processor, table, stack, places, .. } = &mut self.hand_over;
        let origin = OfSets { sets: &self.sets, members: &self.members, lengths: &self.lengths, places };
        dispatch::search(
            *processor,
            branching,
            NarrowSearch { table, origin, stack, tally, depth: self.frames.len() },
        )
    }
}

/// The sets that a table was made of, as they are while it is searched.
struct OfSets<'k, L> {
    sets: &'k Sets,
    members: &'k [u32],
    lengths: &'k [L],
    places: &'k [u8],
}

impl<L: Length> Origin for OfSets<'_, L> {
    #[inline(always)]
    fn survivors<C: Scan>(&mut self, _cpu: C, table: &Narrow, option: usize) -> u64 {
        let sets = self.sets;
        let mut rivals = table.rivals(option);
        if sets.has_secondary() {
            for cell in sets.option_cells(sets.starts[table.up(option) as usize]) {
                let Cell { item, .. } = sets.cells[cell as usize];
                let item = item as usize;
                if item < sets.primary || self.lengths[item] == L::COVERED {
                    continue;
                }
                let color = |cell: u32| sets.colors.get(cell as usize).copied().unwrap_or(PLAIN);
                let mine = color(cell);
                for &other in &self.members[sets.bases[item] as usize..][..self.lengths[item].get() as usize]
                {
                    if mine == PLAIN || color(other) != mine {
                        let other = self.places[sets.heads[other as usize].index()];
                        rivals |= 1 << other;
                    }
                }
            }
        }
        !rivals
    }

    #[inline(always)]
    fn original(&self, table: &Narrow, option: usize) -> u32 {
        table.up(option)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::choice::{Choice, Key};
    use crate::kernel::{Kernel, Subtree};
    use crate::problem::{Entry, Problem};

    /// Options of three items or so out of twelve, with colours or without.
    fn random(seed: u64, colored: bool) -> Problem {
        let numbers = Key::new(seed);
        let mut b = Problem::builder();
        let items = [b.primaries::<9>().as_slice(), b.secondaries::<4>().as_slice()].concat();
        let colors = [b.new_color().unwrap(), b.new_color().unwrap()];
        for option in 0..30 + numbers.draw(40) {
            let mut entries: Vec<Entry> = Vec::new();
            for at in 0..4 {
                let draw = numbers.toggle(option * 4 + at);
                let item = items[draw.draw(13) as usize];
                if entries.iter().all(|entry| entry.item != item) {
                    let color = colored && !b.is_primary(item) && draw.toggle(999).draw(4) > 0;
                    let color = color.then(|| colors[draw.toggle(998).draw(2) as usize]);
                    entries.push(Entry { item, color });
                }
            }
            let _ = b.option(entries);
        }
        b.build()
    }

    /// All covers in order and their number, by a kernel that pauses every `stride` nodes and gives
    /// away what it can; whether it hands over all it can, or what pays.
    fn search(
        sets: &Arc<Sets>,
        branching: &Branching,
        always: bool,
        stride: u64,
    ) -> (Vec<Vec<OptionId>>, u64) {
        let mut subtrees = vec![Subtree { share: 1.0, ..Subtree::default() }];
        let mut tally = Tally { limit: u64::MAX, ..Tally::default() };
        let (mut found, mut done) = (Vec::new(), 0.0);
        while let Some(subtree) = subtrees.pop() {
            let mut kernel = Cells::<i16>::new(Arc::clone(sets));
            Kernel::start(&mut kernel, &subtree, branching);
            if always {
                kernel.hand_over.trial.debt = 0;
            }
            loop {
                tally.pause_at = tally.nodes + stride;
                match Kernel::run(&mut kernel, branching, &mut tally) {
                    Event::Cover => {
                        let mut cover = Vec::new();
                        kernel.cover(&mut cover);
                        cover.sort_unstable();
                        found.push(cover);
                    }
                    // It comes after what stays, and before what was given away sooner.
                    Event::Pause => subtrees.extend(kernel.split()),
                    Event::Done => break,
                    Event::Full => unreachable!("there is no limit"),
                }
            }
            done += kernel.done();
        }
        assert!(done < 1.0001, "{done}");
        (found, tally.covers)
    }

    #[test]
    fn what_is_handed_over_comes_back_the_same() {
        let mut covers = 0;
        for seed in 0..400 {
            let sets = Arc::new(Sets::new(&random(seed, seed % 2 == 0)));
            for key in [None, Some(Key::new(seed))] {
                let mut branching = Branching { choice: Choice::Fewest, key, counting: false };
                let (expected, _) = search(&sets, &branching, false, u64::MAX / 2);
                covers += expected.len();
                for stride in [1, 2, 7, 1000] {
                    assert_eq!(search(&sets, &branching, true, stride).0, expected, "{seed}");
                }
                branching.counting = true;
                for stride in [1, 5, 1000] {
                    assert_eq!(search(&sets, &branching, true, stride).1, expected.len() as u64, "{seed}");
                }
            }
        }
        assert!(covers > 10_000, "{covers}");
    }
}
