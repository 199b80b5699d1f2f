//! Different digits that are together one of some sets.

use super::Digits;
use super::filling::Filling;
use super::sets::Sets;
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
