//! Which items have the fewest branches, where items are many: told block by block, so that a node looks again only
//! at the blocks in which something has changed.

use super::choose::choices;

/// Items of a block.
const BLOCK: usize = 64;

/// The fewest branches of each block.
#[derive(Default)]
pub(super) struct Blocks {
    fewest: Vec<i32>,
    /// How many items of the block have as few; 0 if that is to be counted anew.
    ties: Vec<u32>,
}

impl Blocks {
    /// Forgets all, for this many items.
    pub(super) fn restart(&mut self, items: usize) {
        let blocks = items.div_ceil(BLOCK);
        self.fewest.resize(blocks, 0);
        self.ties.clear();
        self.ties.resize(blocks, 0);
    }

    /// Takes note that the branches of an item have changed. Secondary items, behind all others, are in no block.
    #[inline]
    pub(super) fn change(&mut self, item: usize) {
        if let Some(ties) = self.ties.get_mut(item / BLOCK) {
            *ties = 0;
        }
    }

    /// The item with the fewest branches: of several the one that `draw` says, given the fewest and how many there are.
    pub(super) fn choose(&mut self, lengths: &[i32], needs: &[i32], draw: impl Fn(i32, u32) -> u32) -> usize {
        let block = |at: usize| {
            let lengths = lengths[..needs.len()][at * BLOCK..].iter().take(BLOCK);
            lengths.zip(&needs[at * BLOCK..]).map(|(&length, &need)| choices(length, need))
        };
        for (at, (fewest, ties)) in self.fewest.iter_mut().zip(&mut self.ties).enumerate() {
            if *ties == 0 {
                *fewest = block(at).fold(i32::MAX, Ord::min);
                *ties = block(at).filter(|branches| branches == fewest).count() as u32;
            }
        }
        let fewest = self.fewest.iter().copied().fold(i32::MAX, Ord::min);
        let tied =
            || self.fewest.iter().zip(&self.ties).enumerate().filter(|(_, (least, _))| **least == fewest);
        let mut nth = draw(fewest, tied().map(|(_, (_, ties))| ties).sum());
        for (at, (_, &ties)) in tied() {
            if nth < ties {
                let mut items = block(at).enumerate().filter(|&(_, branches)| branches == fewest);
                return at * BLOCK + items.nth(nth as usize).expect("it is one of the ties").0;
            }
            nth -= ties;
        }
        unreachable!("there is an item, and less than all of the ties were passed")
    }
}

#[cfg(test)]
mod tests {
    use super::super::CLOSED;
    use super::*;
    use crate::testing::Chance;

    #[test]
    fn blocks_find_what_a_look_at_all_items_finds() {
        let mut chance = Chance(7);
        let mut lengths: Vec<i32> = (0..1000).map(|_| chance.below(5) as i32 + 3).collect();
        let mut needs: Vec<i32> = lengths.iter().map(|_| chance.below(3) as i32).collect();
        let mut blocks = Blocks::default();
        blocks.restart(needs.len());
        for _ in 0..2000 {
            let item = chance.below(1000) as usize;
            (lengths[item], needs[item]) = match chance.below(6) {
                0 => (CLOSED, 0),
                more => (3 + more as i32, chance.below(4) as i32),
            };
            blocks.change(item);
            let all: Vec<i32> = (0..1000).map(|item| choices(lengths[item], needs[item])).collect();
            let fewest = all.iter().copied().min().unwrap();
            let mut tied = (0..1000).filter(|&item| all[item] == fewest);
            let nth = chance.below(tied.clone().count() as u64) as usize;
            let found = blocks.choose(&lengths, &needs, |least, ties| {
                assert_eq!((least, ties as usize), (fewest, tied.clone().count()));
                nth as u32
            });
            assert_eq!(found, tied.nth(nth).unwrap());
        }
    }
}
