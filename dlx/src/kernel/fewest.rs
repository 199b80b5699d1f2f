//! Which items have the fewest branches, where items are many: told for blocks of items, blocks of these blocks and so
//! on, so that a node looks again only at the blocks in which something has changed.

use std::ops::Range;

/// Items of a block, and blocks of a larger one.
const BLOCK: usize = 32;

/// The fewest branches of each block.
#[derive(Default)]
pub(super) struct Fewest {
    items: usize,
    /// The blocks of items, then larger ones. The last level is one block that has all items.
    levels: Vec<Level>,
}

/// The blocks of one size.
#[derive(Default)]
struct Level {
    fewest: Vec<i32>,
    /// How many items of the block have as few; 0 if that is to be counted anew.
    ties: Vec<u32>,
    /// The blocks with 0 ties.
    changed: Vec<u32>,
}

impl Level {
    #[inline(always)]
    fn change(&mut self, block: usize) {
        if let Some(ties) = self.ties.get_mut(block)
            && *ties != 0
        {
            *ties = 0;
            self.changed.push(block as u32);
        }
    }
}

impl Fewest {
    /// Forgets all, for this many items.
    pub(super) fn restart(&mut self, items: usize) {
        self.items = items;
        let (mut depth, mut blocks) = (0, items);
        while depth == 0 || blocks > 1 {
            blocks = blocks.div_ceil(BLOCK);
            if depth == self.levels.len() {
                self.levels.push(Level::default());
            }
            let Level { fewest, ties, changed } = &mut self.levels[depth];
            fewest.resize(blocks, 0);
            ties.clear();
            ties.resize(blocks, 0);
            changed.clear();
            changed.extend(0..blocks as u32);
            depth += 1;
        }
        self.levels.truncate(depth);
    }

    /// Takes note that the branches of an item have changed. Secondary items, behind all others, are in no block.
    #[inline(always)]
    pub(super) fn change(&mut self, item: usize) {
        if let Some(level) = self.levels.first_mut() {
            level.change(item / BLOCK);
        }
    }

    /// The item with the fewest branches: of several the one that `draw` says, given the fewest and how many there are.
    /// Requires that there is an item, and that `branches` tells those of a range of items.
    pub(super) fn choose<B: Iterator<Item = i32> + Clone>(
        &mut self,
        branches: impl Fn(Range<usize>) -> B,
        draw: impl Fn(i32, u32) -> u32,
    ) -> usize {
        self.update(&branches);
        let (last, larger) = self.levels.split_last().expect("there is an item");
        let fewest = last.fewest[0];
        let (mut nth, mut at) = (draw(fewest, last.ties[0]), 0);
        for level in larger.iter().rev() {
            at *= BLOCK;
            while level.fewest[at] != fewest || level.ties[at] <= nth {
                nth -= if level.fewest[at] == fewest { level.ties[at] } else { 0 };
                at += 1;
            }
        }
        let items = range(at, self.items);
        let mut tied = items.clone().zip(branches(items)).filter(|&(_, branches)| branches == fewest);
        tied.nth(nth as usize).expect("it is one of the ties").0
    }

    /// Looks again at what has changed.
    fn update<B: Iterator<Item = i32> + Clone>(&mut self, branches: impl Fn(Range<usize>) -> B) {
        for at in 0..self.levels.len() {
            let (smaller, larger) = self.levels.split_at_mut(at);
            let (level, larger) = larger.split_first_mut().expect("it is there");
            for block in level.changed.drain(..) {
                let block = block as usize;
                let (fewest, ties) = match smaller.last() {
                    None => {
                        let items = branches(range(block, self.items));
                        let fewest = items.clone().fold(i32::MAX, Ord::min);
                        (fewest, items.filter(|&branches| branches == fewest).count() as u32)
                    }
                    Some(Level { fewest, ties, .. }) => {
                        let blocks = range(block, fewest.len());
                        let least = fewest[blocks.clone()].iter().copied().fold(i32::MAX, Ord::min);
                        let tied = blocks.filter(|&block| fewest[block] == least);
                        (least, tied.map(|block| ties[block]).sum())
                    }
                };
                (level.fewest[block], level.ties[block]) = (fewest, ties);
                if let Some(above) = larger.first_mut() {
                    above.change(block / BLOCK);
                }
            }
        }
    }
}

/// What a block has, of this many in all.
fn range(block: usize, all: usize) -> Range<usize> {
    block * BLOCK..all.min((block + 1) * BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Chance;

    #[test]
    fn blocks_find_what_a_look_at_all_items_finds() {
        let mut chance = Chance(7);
        let mut fewest = Fewest::default();
        for items in [1, 20, 32, 33, 1000, 1024, 1025, 5000] {
            fewest.restart(items);
            let mut branches: Vec<i32> = (0..items).map(|_| chance.below(4) as i32 + 3).collect();
            for _ in 0..1000 {
                for _ in 0..chance.below(4) {
                    let item = chance.below(items as u64) as usize;
                    branches[item] = if chance.below(6) == 0 { i32::MAX } else { 3 + chance.below(4) as i32 };
                    fewest.change(item);
                }
                let least = branches.iter().copied().min().unwrap();
                let tied: Vec<usize> = (0..items).filter(|&item| branches[item] == least).collect();
                let nth = chance.below(tied.len() as u64) as usize;
                let draw = |least_found, ties| {
                    assert_eq!((least_found, ties as usize), (least, tied.len()));
                    nth as u32
                };
                assert_eq!(fewest.choose(|items| branches[items].iter().copied(), draw), tied[nth]);
            }
            // Secondary items, which are numbered behind the others.
            fewest.change(items + 100);
            fewest.change(usize::MAX);
        }
    }
}
