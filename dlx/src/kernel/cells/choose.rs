//! Which item to branch on: the shortest of the sets, unless another choice is asked for.

use std::ops::Range;

use super::Cells;
use super::sets::{BLOCK, Length};
use crate::choice::{Candidate, Choice};
use crate::kernel::Branching;

impl<L: Length> Cells<L> {
    /// The uncovered primary item to branch on. Requires that there is one, and that each has an option.
    pub(super) fn choose(&mut self, branching: &Branching) -> u32 {
        if let Choice::Fewest = branching.choice {
            self.trim();
            if self.logging {
                let Cells { fewest, lengths, key, .. } = self;
                let options = |items: Range<usize>| lengths[items].iter().map(|length| length.get() as i32);
                let draw = |fewest, ties| key.filter(|_| fewest > 1).map_or(0, |key| key.draw(ties));
                return fewest.choose(options, draw) as u32;
            }
            let (skipped, lengths) = self.in_window();
            let fewest = lengths.iter().copied().fold(L::COVERED, Ord::min);
            if let Some(key) = self.key
                && fewest.get() > 1
            {
                let ties = lengths.iter().filter(|&&length| length == fewest).count();
                let nth = key.draw(ties as u32) as usize;
                let mut tied = (0u32..).zip(lengths).filter(|&(_, &length)| length == fewest);
                return tied.nth(nth).expect("it is one of the ties").0 + skipped as u32;
            }
            return (position(lengths, fewest) + skipped) as u32;
        }
        if self.weights.are_used() {
            self.trim();
            let (skipped, lengths) = self.in_window();
            let lengths = lengths.iter().enumerate().filter(|&(_, &length)| length != L::COVERED);
            let items = lengths.map(|(item, &length)| (item + skipped, u64::from(length.get())));
            return self.weights.choose(items, self.key) as u32;
        }
        self.candidates.clear();
        for (item, &length) in self.lengths[..self.sets.primary].iter().enumerate() {
            if length != L::COVERED {
                let options = length.get() as usize;
                self.candidates.push(Candidate {
                    item: self.sets.originals[item],
                    options,
                    need: 1,
                    room: 1,
                });
            }
        }
        let item = branching.choice.among(&self.candidates, self.key);
        self.sets.numbers[item.index()]
    }

    /// Notes which item has been left without options.
    pub(super) fn note_dead_end(&mut self) {
        let lengths = &self.lengths[..self.sets.primary];
        if let Some(item) = lengths.iter().position(|&length| length == L::new(0)) {
            self.weights.add(item);
        }
    }

    /// Narrows the window to the blocks with uncovered primary items.
    ///
    /// Most nodes are deep in the tree, where few items are uncovered, often side by side.
    fn trim(&mut self) {
        let (blocks, _) = self.lengths.as_chunks::<BLOCK>();
        let is_covered = |block: u32| {
            blocks[block as usize].iter().fold(true, |all, &length| all & (length == L::COVERED))
        };
        let (mut from, mut to) = self.window;
        while is_covered(from) {
            from += 1;
        }
        while is_covered(to - 1) {
            to -= 1;
        }
        self.window = (from, to);
    }

    /// The number of lengths before the window, and the lengths in it.
    fn in_window(&self) -> (usize, &[L]) {
        let window = self.window();
        (window.start, &self.lengths[window])
    }
}

/// The position of the first `wanted` length. Requires that there is one.
#[inline(always)]
fn position<L: Length>(lengths: &[L], wanted: L) -> usize {
    let (blocks, _) = lengths.as_chunks::<BLOCK>();
    let has_it = |block: &[L; BLOCK]| block.iter().fold(false, |found, &length| found | (length == wanted));
    let block = blocks.iter().position(has_it).expect("it is there");
    let bits = (0u32..).zip(&blocks[block]);
    let mask = bits.fold(0, |mask, (bit, &length)| mask | u32::from(length == wanted) << bit);
    block * BLOCK + mask.trailing_zeros() as usize
}
