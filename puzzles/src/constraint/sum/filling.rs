//! What the cells of one run may hold: all that is in some way to fill it, with a digit of its own for
//! each cell, and with the right sum.
//!
//! Of many sets of digits, all ways are followed at once, cell by cell ([`ways`](super::ways)). Of few, one set is
//! taken after the other, and its digits are put into cells one after another; of all ways to get so far it matters
//! only which cells are taken. So there is a set of states for each step, one bit for each state; what can be reached
//! from the beginning and leads to the end is good.

use std::sync::LazyLock;

use super::LONGEST_RUN;
use super::digits::{Digits, LARGEST_DIGIT, LARGEST_SUM};
use super::group::sums;
use super::sets::{LACKING, Sets};
use super::ways::{self, goal, narrow};
use crate::bits::bits;
use crate::board::ValueSet;

/// The most cells whose sets are the bits of one word.
pub(super) const MOST_BY_SETS: usize = 6;

/// What the cells of a run may hold.
#[derive(Default, Debug)]
pub(super) struct Filling {
    count: usize,
    candidates: [Digits; LONGEST_RUN],
}

impl Filling {
    /// Adds a cell.
    pub(super) fn push(&mut self, candidates: Digits) {
        self.candidates[self.count] = candidates;
        self.count += 1;
    }

    /// The candidates of each cell.
    pub(super) fn candidates(&self) -> &[Digits] {
        &self.candidates[..self.count]
    }

    /// A run of cells with these candidates.
    pub(super) fn of(candidates: &[ValueSet]) -> Self {
        let mut filling = Filling::default();
        candidates.iter().for_each(|&set| filling.push(Digits(set)));
        filling
    }

    /// What the cells can add up to, as bits.
    pub(super) fn sums(mut self) -> u64 {
        let mut open = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let Some((open, used)) = self.take_known(&mut open) else { return 0 };
        let mut candidates = [0; LONGEST_RUN];
        candidates.iter_mut().zip(open).for_each(|(set, &place)| *set = self.candidates[place].0);
        let sums = match &candidates[..open.len()] {
            few @ ([] | [_] | [_, _]) => sums(few),
            many => ways::sums(many),
        };
        sums << used.sum()
    }

    /// Takes from each cell what it cannot hold. Returns whether the run can be filled.
    pub(super) fn narrow(&mut self, sum: Option<u8>) -> bool {
        let mut open = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let Some((open, used)) = self.take_known(&mut open) else {
            return false;
        };
        let Some(sum) = sum else {
            return open.len() < 3 || self.narrow_to(open, 0);
        };
        match (sum.checked_sub(used.sum()), open) {
            (Some(rest), []) => rest == 0,
            (None | Some(0), _) => false,
            (Some(rest), &[place]) => {
                let candidates =
                    self.candidates[place].0 & 1_u16.checked_shl(u32::from(rest) - 1).unwrap_or(0);
                self.candidates[place] = Digits(candidates);
                candidates != 0
            }
            (Some(rest), &[one, other]) => self.narrow_two(one, other, rest),
            (Some(rest), [_, _, _] | [_, _, _, _] | [_, _, _, _, _] | [_, _, _, _, _, _]) => {
                self.narrow_by_sets(open, sets_making(open.len(), rest).iter().copied(), 0);
                !self.candidates[open[0]].is_empty()
            }
            (Some(rest), _) => self.narrow_to(open, rest),
        }
    }

    /// Takes the digits of cells with one candidate from all others, which may leave these with one, too.
    /// Returns the places with more, and the digits that are used up; `None` if a cell has no candidate.
    fn take_known<'o>(&mut self, open: &'o mut [usize; LONGEST_RUN]) -> Option<(&'o [usize], Digits)> {
        let mut used = 0;
        let mut count = self.count;
        loop {
            let before = count;
            count = 0;
            for index in 0..before {
                let place = open[index];
                let candidates = Digits(self.candidates[place].0 & !used);
                self.candidates[place] = candidates;
                if candidates.is_empty() {
                    return None;
                }
                if candidates.0.is_power_of_two() {
                    used |= candidates.0;
                } else {
                    open[count] = place;
                    count += 1;
                }
            }
            if count == before {
                return Some((&open[..count], Digits(used)));
            }
        }
    }

    /// Two cells with a sum: what one holds, subtracted from it, is what the other holds.
    fn narrow_two(&mut self, one: usize, other: usize, sum: u8) -> bool {
        // Reversing its bits takes each digit from 17; the rest of the way to the sum is a shift.
        let rest = |digits: Digits| match sum {
            2..=17 => digits.0.reverse_bits() >> (17 - sum),
            _ => 0,
        };
        let half =
            if sum.is_multiple_of(2) { 1_u16.checked_shl(u32::from(sum / 2) - 1).unwrap_or(0) } else { 0 };
        let ones = Digits(self.candidates[one].0 & rest(self.candidates[other]) & !half);
        let others = Digits(self.candidates[other].0 & rest(ones));
        (self.candidates[one], self.candidates[other]) = (ones, others);
        !ones.is_empty()
    }

    /// Takes from each of up to six cells what it cannot hold if the digits are together one of some sets, which `goal`
    /// holds, too. Returns those that are in each set with which the run can be filled, or nothing if there is no such
    /// set. It is quick for few sets.
    pub(super) fn narrow_to_sets(&mut self, sets: &[Digits], goal: &Sets) -> Option<Digits> {
        let mut open = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let (open, used) = self.take_known(&mut open)?;
        let rests = sets.iter().filter(|set| used.0 & !set.0 == 0).map(|set| Digits(set.0 & !used.0));
        let needed = self.narrow_by_sets(open, rests, u16::MAX);
        let is_possible = match open {
            [] => goal.contains(used),
            [first, ..] => !self.candidates[*first].is_empty(),
        };
        is_possible.then_some(Digits(needed | used.0))
    }

    /// Any number of cells with a sum, or 0 for none.
    fn narrow_to(&mut self, open: &[usize], sum: u8) -> bool {
        goal(open.len(), sum).is_some_and(|goal| self.narrow_places(open, goal).is_some())
    }

    /// Leaves the cells at some places the digits with which they take one of some sets. Returns the digits that are in
    /// each set which they can take, or nothing if there is none.
    fn narrow_places(&mut self, places: &[usize], goal: &Sets) -> Option<Digits> {
        let mut candidates = [0; LONGEST_RUN];
        let candidates = &mut candidates[..places.len()];
        candidates.iter_mut().zip(places).for_each(|(set, &place)| *set = self.candidates[place].0);
        let common = narrow(candidates, goal);
        places.iter().zip(&*candidates).for_each(|(&place, kept)| self.candidates[place].0 = *kept);
        common
    }

    /// Up to six cells, one set of digits after another: the digits of the set go into the cells in order, and the
    /// states on the way are the sets of cells that are taken. Returns those of the `needed` digits that are in each
    /// set that fills the cells.
    fn narrow_by_sets(&mut self, open: &[usize], sets: impl Iterator<Item = Digits>, mut needed: u16) -> u16 {
        // For each digit the cells that may hold it, and those that are known to do in some way.
        let (mut holders, mut kept) = ([0_u32; 9], [0_u32; 9]);
        let mut union = 0;
        for (index, &place) in open.iter().enumerate() {
            union |= self.candidates[place].0;
            bits(self.candidates[place].0).for_each(|bit| holders[bit] |= 1 << index);
        }
        for set in sets {
            let is_news = |bit: usize| holders[bit] & !kept[bit] != 0;
            if set.0 & !union != 0 || needed & !set.0 == 0 && !bits(set.0).any(is_news) {
                continue;
            }
            let mut taken = [1_u64; MOST_BY_SETS + 1];
            for (index, bit) in bits(set.0).enumerate() {
                let next = bits(holders[bit]).map(|cell| (taken[index] & LACKING[cell]) << (1 << cell));
                taken[index + 1] = next.fold(0, |all, some| all | some);
            }
            // Nothing but all cells is left at the end, if anything is.
            let mut good = taken[open.len()];
            if good == 0 {
                continue;
            }
            needed &= set.0;
            let mut left = set.0;
            for before in taken[..open.len()].iter().rev() {
                let bit = left.ilog2() as usize;
                left &= !(1 << bit);
                let mut next = 0;
                for cell in bits(holders[bit]) {
                    let without = (good >> (1 << cell)) & LACKING[cell] & before;
                    kept[bit] |= u32::from(without != 0) << cell;
                    next |= without;
                }
                good = next;
            }
        }
        for (index, &place) in open.iter().enumerate() {
            let digits = (0..9).map(|bit| ((kept[bit] >> index & 1) as u16) << bit).sum();
            self.candidates[place] = Digits(digits);
        }
        needed
    }
}

/// For each number of digits and each sum, the sets of that many digits that make it.
fn sets_making(count: usize, sum: u8) -> &'static [Digits] {
    static TABLE: LazyLock<Vec<Vec<Digits>>> = LazyLock::new(|| {
        let sums =
            |count| (0..=LARGEST_SUM).map(move |sum| Digits::sets(count, sum, LARGEST_DIGIT).collect());
        (0..=MOST_BY_SETS).flat_map(sums).collect()
    });
    TABLE.get(count * (usize::from(LARGEST_SUM) + 1) + usize::from(sum)).map_or(&[], Vec::as_slice)
}
