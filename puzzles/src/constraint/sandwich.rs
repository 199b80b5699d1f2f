//! Sandwiches: the values of a line, each once, between its least and its largest add up to a clue.
//!
//! For each pair of places where these two can be, the cells between them take the sets of other values that make the
//! clue, and the cells outside take the rest. The sets that some cells can take together are the bits of a word, as
//! there are at most seven values between the least and the largest.

use crate::board::{ValueSet, members};
use crate::solve::{Cells, DeadEnd, Propagator};

/// The most values of a line.
pub(super) const LONGEST: usize = 9;
/// The most values beside the least and the largest.
const MIDDLE: usize = LONGEST - 2;

/// Of the sets of values that are not at the ends, as bits, those that lack a value.
const LACKING: [u128; MIDDLE] = [
    0x5555_5555_5555_5555_5555_5555_5555_5555,
    0x3333_3333_3333_3333_3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff_00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff_0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff_0000_0000_ffff_ffff,
    0x0000_0000_0000_0000_ffff_ffff_ffff_ffff,
];

/// What a clue says of a line of up to nine cells.
#[derive(Clone, Debug)]
pub(crate) struct Sandwich {
    size: usize,
    /// For each number of cells between the ends, the sets that make the clue.
    goals: [u128; MIDDLE + 1],
}

impl Sandwich {
    pub(super) fn new(clue: i32, size: usize) -> Self {
        let mut goals = [0; MIDDLE + 1];
        for set in 0_u32..1 << (size - 2) {
            let sum: u32 = (0..size as u32).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 2).sum();
            if i64::from(sum) == i64::from(clue) {
                goals[set.count_ones() as usize] |= 1 << set;
            }
        }
        Sandwich { size, goals }
    }

    /// Leaves each cell of the line the values of all ways to fill it. Returns whether there is one.
    pub(super) fn narrow(&self, candidates: &mut [ValueSet]) -> bool {
        let size = self.size;
        let (least, largest): (ValueSet, ValueSet) = (1, 1 << (size - 1));
        let mut kept = [0; LONGEST];
        for first in 0..size {
            for last in first + 1..size {
                let goal = self.goals[last - first - 1];
                let has = |cell: usize, value: ValueSet| candidates[cell] & value != 0;
                let at_ends = match (
                    has(first, least) && has(last, largest),
                    has(first, largest) && has(last, least),
                ) {
                    (true, true) => [least | largest; 2],
                    (true, false) => [least, largest],
                    (false, true) => [largest, least],
                    (false, false) => continue,
                };
                // What is known to be kept need not be found again.
                let is_news = |cell: usize| candidates[cell] & !(least | largest | kept[cell]) != 0;
                let has_news = (0..size).any(|cell| cell != first && cell != last && is_news(cell));
                let are_ends_kept = at_ends[0] & !kept[first] == 0 && at_ends[1] & !kept[last] == 0;
                if goal == 0 || are_ends_kept && !has_news {
                    continue;
                }
                if self.between(candidates, [first, last], goal, has_news.then_some(&mut kept)) {
                    kept[first] |= at_ends[0];
                    kept[last] |= at_ends[1];
                }
            }
        }
        candidates.iter_mut().zip(kept).for_each(|(set, kept)| *set &= kept);
        candidates[0] != 0
    }

    /// Whether the other cells can be filled if the ends are at two places. Notes what they hold then, if asked to.
    fn between(
        &self,
        candidates: &[ValueSet],
        [first, last]: [usize; 2],
        goal: u128,
        kept: Option<&mut [ValueSet; LONGEST]>,
    ) -> bool {
        let (inside, middle) = (last - first - 1, self.size - 2);
        let values = |cell: usize| (candidates[cell] >> 1) & ((1 << middle) - 1);
        // The cells inside come first.
        let mut order = [0; MIDDLE];
        let cells = (first + 1..last).chain(0..first).chain(last + 1..self.size);
        order.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        let order = &order[..middle];
        // What the cells before each take together.
        let mut taken = [0_u128; MIDDLE + 1];
        taken[0] = 1;
        for place in 0..=middle {
            if place == inside {
                taken[place] &= goal;
            }
            if taken[place] == 0 {
                return false;
            }
            if let Some(&cell) = order.get(place) {
                let after = |bit: u8| (taken[place] & LACKING[usize::from(bit)]) << (1_u32 << bit);
                taken[place + 1] = members(values(cell)).fold(0, |all, bit| all | after(bit));
            }
        }
        let Some(kept) = kept else { return true };
        let mut good = taken[middle];
        for (place, &cell) in order.iter().enumerate().rev() {
            let mut before = 0;
            for bit in members(values(cell)) {
                let without = good >> (1_u32 << bit) & LACKING[usize::from(bit)] & taken[place];
                if without != 0 {
                    kept[cell] |= 2 << bit;
                    before |= without;
                }
            }
            good = before;
        }
        true
    }
}

impl Propagator for Sandwich {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        cells.narrow(number, |candidates| Sandwich::narrow(self, candidates))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows all orders of some values.
    fn orders(left: &mut Vec<i32>, order: &mut Vec<i32>, show: &mut impl FnMut(&[i32])) {
        if left.is_empty() {
            show(order);
        }
        for place in 0..left.len() {
            order.push(left.remove(place));
            orders(left, order, show);
            left.insert(place, order.pop().expect("just pushed"));
        }
    }

    #[test]
    fn what_no_order_of_the_values_has_goes() {
        let mut random = crate::random::Random::new(1, 0);
        for size in [4, 6] {
            for _ in 0..300 {
                let clue = random.below(14) as i32;
                let all = (1 << size) - 1;
                let drawn: Vec<ValueSet> =
                    (0..size).map(|_| (random.bits() | random.bits()) as ValueSet & all).collect();
                let mut expected = vec![0; size];
                orders(&mut (1..=size as i32).collect(), &mut Vec::new(), &mut |order| {
                    let at = |value: i32| order.iter().position(|&own| own == value).expect("each is there");
                    let (one, other) = (at(1), at(size as i32));
                    let sum: i32 = order[one.min(other) + 1..one.max(other)].iter().sum();
                    let fits = order.iter().zip(&drawn).all(|(value, set)| set >> (value - 1) & 1 == 1);
                    if sum == clue && fits {
                        order.iter().zip(&mut expected).for_each(|(value, set)| *set |= 1 << (value - 1));
                    }
                });
                let mut left = drawn.clone();
                let is_possible = Sandwich::new(clue, size).narrow(&mut left);
                assert_eq!(is_possible, expected[0] != 0);
                assert!(!is_possible || left == expected, "{clue} {drawn:?}");
            }
        }
    }
}
