//! Where prices rise at a node, and which options cost too much there, if there are many items: known from the node
//! above and what has changed since, without a look at all items.
//!
//! An item is *rising* if all of its options that are in play have a rest. Below a node sets only lose members, so the
//! items that are rising there stay so until they are closed, and another one comes to them only when it loses an
//! option. For each item, one option without a rest is kept in mind: while that is in play, the item is not rising.
//! When it is out, another one is looked for. It is in play again once the search is back above.
//!
//! Options lie in the order of their rests. What costs too much is at the front, and the further the search goes down,
//! the longer the front becomes. Of the options that a node above has passed, only those of rising items may still be
//! in play.

use super::costs::Costs;
use super::{Bounded, CLOSED};
use crate::kernel::cells::sets::Sets;
use crate::problem::OptionId;

/// What is known at a node.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// How many items are rising at a frame.
    rising: usize,
    /// How many removals have been looked at.
    removals: usize,
    /// How many options have been passed.
    passed: usize,
}

/// The rising items, and those of each frame.
#[derive(Debug)]
pub(super) struct Rising {
    /// The rising items, in order.
    pub(super) items: Vec<u32>,
    /// Those before anything is chosen.
    at_first: Vec<u32>,
    /// The rising items at the frames, one frame's after the other's.
    saved: Vec<u32>,
    frames: Vec<Known>,
    known: Known,
    /// For each primary item, the cell of an option without a rest, the last that was seen; if there never was one, a
    /// cell of no item.
    free: Vec<u32>,
    /// When each item was looked at last.
    looks: Vec<u64>,
    /// How often items have been looked for.
    look: u64,
    /// The options, those with the greatest rests first.
    order: Vec<OptionId>,
}

impl Rising {
    pub(super) fn new(sets: &Sets, lower: &[i32], rests: &[i64]) -> Self {
        let members = |item: usize| &sets.members[sets.bases[item] as usize..sets.bases[item + 1] as usize];
        let is_free = |cell: &&u32| rests[sets.option(sets.heads[**cell as usize]).index()] == 0;
        let free: Vec<Option<u32>> =
            (0..sets.primary).map(|item| members(item).iter().find(is_free).copied()).collect();
        let has_none = |&item: &u32| free[item as usize].is_none() && lower[item as usize] > 0;
        let mut order: Vec<OptionId> = (0..rests.len() as u32).map(OptionId).collect();
        order.sort_by_key(|option| std::cmp::Reverse(rests[option.index()]));
        Rising {
            items: Vec::new(),
            at_first: (0..sets.primary as u32).filter(has_none).collect(),
            saved: Vec::new(),
            frames: Vec::new(),
            known: Known::default(),
            free: free.into_iter().map(|cell| cell.unwrap_or(u32::MAX)).collect(),
            looks: vec![0; sets.primary],
            look: 0,
            order,
        }
    }

    /// Goes to where nothing is chosen.
    pub(super) fn restart(&mut self) {
        self.items.clone_from(&self.at_first);
        self.saved.clear();
        self.frames.clear();
        self.known = Known::default();
    }

    /// Keeps what is known for the frame that is opened.
    pub(super) fn open_frame(&mut self) {
        self.saved.extend_from_slice(&self.items);
        self.frames.push(Known { rising: self.items.len(), ..self.known });
    }

    /// Goes back to the last frame.
    pub(super) fn restore(&mut self) {
        if let Some(&known) = self.frames.last() {
            self.known = known;
            self.items.clear();
            self.items.extend_from_slice(&self.saved[self.saved.len() - known.rising..]);
        }
    }

    pub(super) fn close_frame(&mut self) {
        if let Some(known) = self.frames.pop() {
            self.saved.truncate(self.saved.len() - known.rising);
        }
    }

    /// Passes the options that have more than this rest. Returns those that were not passed above.
    pub(super) fn pass(&mut self, rests: &[i64], most: i64) -> &[OptionId] {
        let before = self.known.passed;
        let more = self.order[before..].partition_point(|option| rests[option.index()] > most);
        self.known.passed += more;
        &self.order[before..][..more]
    }
}

impl Bounded {
    /// Finds the items that are rising now.
    pub(super) fn find_rising(&mut self, rising: &mut Rising, costs: &Costs) {
        rising.look += 1;
        let before = rising.items.len();
        rising.items.retain(|&item| self.lengths[item as usize] != CLOSED);
        let mut is_sorted = true;
        let sets = &self.sets.sets;
        for at in rising.known.removals..self.removed.len() {
            let item = self.removed[at];
            let i = item as usize;
            if i >= sets.primary || std::mem::replace(&mut rising.looks[i], rising.look) == rising.look {
                continue;
            }
            let length = self.lengths[i];
            if length == CLOSED || self.needs[i] == 0 {
                continue;
            }
            let in_play = |cell: &super::Cell| ((cell.place - sets.bases[i]) as i32) < length;
            if self.cells.get(rising.free[i] as usize).is_some_and(in_play) {
                continue;
            }
            let members = self.members(i);
            let is_free = |cell: &&u32| costs.prices.rests[self.option_of(**cell).index()] == 0;
            match members.iter().find(is_free) {
                Some(&cell) => rising.free[i] = cell,
                None => {
                    is_sorted = false;
                    rising.items.push(item);
                }
            }
            self.updates += 1 + length as u64 / 4;
        }
        rising.known.removals = self.removed.len();
        if !is_sorted {
            rising.items.sort_unstable();
            rising.items.dedup();
        }
        self.looks += before as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::choice::Key;
    use crate::kernel::bounds::{Aim, BoundedSets, Incumbents, Prices};
    use crate::testing::{self, Chance, with_costs};

    /// The covers in order, and the nodes, with or without a look at all items.
    fn search(
        sets: &Arc<BoundedSets>,
        prices: &Arc<Prices>,
        (aim, key, step): (Aim, Option<Key>, u64),
        has_many: bool,
    ) -> (Vec<Vec<OptionId>>, u64) {
        let costs = Box::new(Costs::new(Arc::clone(prices), aim));
        let mut kernel = Bounded::with_many(Arc::clone(sets), Some(costs), has_many);
        testing::search(&mut kernel, key, step)
    }

    #[test]
    fn what_has_changed_tells_as_much_as_a_look_at_all_items() {
        let mut chance = Chance(5);
        let (mut found, mut nodes) = (0, 0);
        for seed in 0..500 {
            let problem = with_costs(&mut chance);
            let costs = problem.options().map(|option| problem.option_cost(option)).collect();
            let sets = Arc::new(BoundedSets::new(&problem));
            // Good prices, and prices of which much is left to raise.
            let prices = Arc::new(Prices::new(&problem, costs, &[], || seed % 2 == 0));
            let key = (seed % 3 == 0).then(|| Key::new(seed));
            for step in [1, 3, u64::MAX] {
                for most in [prices.bound() + chance.below(20), 200] {
                    let how = || (Aim::AtMost(most), key, step);
                    let all = search(&sets, &prices, how(), false);
                    assert_eq!(search(&sets, &prices, how(), true), all, "{seed}, {step}, {most}");
                    found += all.0.len();
                }
                for wanted in [1, 5] {
                    let best = |has_many| {
                        let incumbents = Arc::new(Incumbents::new(wanted, u64::MAX, usize::MAX));
                        let how = (Aim::Best(Arc::clone(&incumbents)), key, step);
                        let (_, nodes) = search(&sets, &prices, how, has_many);
                        (incumbents.take(), nodes)
                    };
                    let all = best(false);
                    nodes += all.1;
                    assert_eq!(best(true), all, "{seed}, {step}, {wanted}");
                }
            }
        }
        assert!(found > 3_000 && nodes > 3_000, "{found} covers, {nodes} nodes");
    }
}
