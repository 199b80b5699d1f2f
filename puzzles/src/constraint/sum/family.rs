//! Different digits that are together one of some sets.

use super::filling::{Filling, bits_of};
use super::sets::Sets;
use super::{Digits, LONGEST_RUN};
use crate::board::ValueSet;

/// Some sets of digits, of as many as there are cells.
pub(crate) struct Family {
    listed: Vec<Digits>,
    all: Sets,
}

impl Family {
    pub(crate) fn new(sets: &[ValueSet]) -> Self {
        let listed: Vec<Digits> = sets.iter().map(|&set| Digits(set)).collect();
        Family { all: Sets::of(listed.iter().copied()), listed }
    }

    /// Leaves each cell the digits of the ways to fill all with the digits of a set. Returns the digits that are in all
    /// of these sets, or nothing if there is no way.
    pub(crate) fn narrow(&self, candidates: &mut [ValueSet]) -> Option<ValueSet> {
        let mut filling = Filling::of(candidates);
        let needed = filling.narrow_to_sets(&self.listed, &self.all)?;
        candidates.iter_mut().zip(filling.candidates()).for_each(|(set, kept)| *set = kept.0);
        Some(needed.0)
    }
}

/// What the cells up to each place can take together; no more than nine cells.
pub(super) fn taken(candidates: &[ValueSet]) -> [Sets; LONGEST_RUN + 1] {
    let mut taken = [Sets::NONE; LONGEST_RUN + 1];
    taken[0] = Sets::EMPTY;
    for (place, &set) in candidates.iter().enumerate() {
        let mut next = Sets::NONE;
        for bit in bits_of(set.into()) {
            next |= taken[place].adding(bit);
        }
        taken[place + 1] = next;
    }
    taken
}

/// Leaves each cell the digits with which all take one of these sets together.
pub(super) fn narrow(candidates: &mut [ValueSet], taken: &[Sets], goal: &Sets) -> bool {
    let mut good = taken[candidates.len()] & *goal;
    for (place, set) in candidates.iter_mut().enumerate().rev() {
        let (mut kept, mut before) = (0, Sets::NONE);
        for bit in bits_of((*set).into()) {
            let without = good.removing(bit) & taken[place];
            if !without.is_empty() {
                kept |= 1 << bit;
                before |= without;
            }
        }
        if kept == 0 {
            return false;
        }
        *set = kept;
        good = before;
    }
    true
}
