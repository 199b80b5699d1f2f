//! Which item to branch on.

use std::ops::Range;

use super::{Bounded, CLOSED};
use crate::choice::{Candidate, Choice};
use crate::kernel::Branching;

/// Items that need nothing come after all others, as if they had this many branches more, but before closed ones.
const LATER: i32 = 1 << 30;

/// The branches less one of an item with this length and need, by which they are compared.
pub(super) fn choices(length: i32, need: i32) -> i32 {
    let is_later = need == 0 && length != CLOSED;
    if is_later { LATER + length.min(LATER - 3) } else { length - need }
}

impl Bounded {
    /// The item to branch on. Requires that one is open.
    pub(super) fn choose_item(&mut self, branching: &Branching) -> usize {
        let branches = || self.lengths.iter().zip(&self.needs).map(|(&length, &need)| choices(length, need));
        if let Choice::Fewest = branching.choice {
            if self.logging {
                let Bounded { fewest, lengths, needs, key, .. } = self;
                let branches = |items: Range<usize>| {
                    let needs = &needs[items.clone()];
                    lengths[items].iter().zip(needs).map(|(&length, &need)| choices(length, need))
                };
                let draw = |fewest, ties| key.filter(|_| fewest > 0).map_or(0, |key| key.draw(ties));
                return fewest.choose(branches, draw);
            }
            let fewest = branches().fold(CLOSED, Ord::min);
            let is_best = |&(_, branches): &(usize, i32)| branches == fewest;
            let nth = match self.key {
                Some(key) if fewest > 0 => key.draw(branches().filter(|&n| n == fewest).count() as u32),
                _ => 0,
            };
            let mut best = branches().enumerate().filter(is_best);
            return best.nth(nth as usize).expect("an item is open").0;
        }
        if self.weights.are_used() {
            let all = self.lengths[..self.sets.sets.primary].iter().zip(&self.needs).enumerate();
            let open = all.filter(|&(_, (&length, _))| length != CLOSED);
            let needs_some = open.clone().any(|(_, (_, &need))| need > 0);
            let first = open.filter(|&(_, (_, &need))| need > 0 || !needs_some);
            let items = first.map(|(item, (&length, &need))| (item, (length - need + 1) as u64));
            return self.weights.choose(items, self.key);
        }
        self.candidates.clear();
        for (item, &length) in self.lengths[..self.sets.sets.primary].iter().enumerate() {
            if length != CLOSED {
                let (need, room) = (self.needs[item] as usize, self.rooms[item] as usize);
                let item = self.sets.sets.originals[item];
                self.candidates.push(Candidate { item, options: length as usize, need, room });
            }
        }
        let item = branching.choice.among(&self.candidates, self.key);
        self.sets.sets.numbers[item.index()] as usize
    }
}
