//! Different values that are together one of some sets: consecutive ones, say.
//!
//! With up to nine values it is narrowed exactly, as the runs of a Kakuro are (`sum/filling.rs`). With more, a set
//! counts as long as each cell has one of its values and each of its values has a cell.

use super::sum::Family;
use crate::board::{MOST_VALUES, ValueSet};
use crate::solve::{Cells, DeadEnd, Propagator};

/// The sets of values that cells may hold together.
pub(super) enum ValueSets {
    /// Of digits.
    Digits(Family),
    /// Of more values.
    Listed(Vec<ValueSet>),
}

impl ValueSets {
    pub(super) fn new(sets: &[ValueSet], values: usize) -> Self {
        match values {
            ..=9 => ValueSets::Digits(Family::new(sets)),
            _ => ValueSets::Listed(sets.to_vec()),
        }
    }

    /// Leaves each cell the values of the ways to fill all. Returns whether there is one.
    pub(super) fn narrow(&self, candidates: &mut [ValueSet]) -> bool {
        match self {
            ValueSets::Digits(family) => family.narrow(candidates),
            ValueSets::Listed(sets) => {
                let any = candidates.iter().fold(0, |any, set| any | set);
                let fits = |set: &&ValueSet| {
                    **set & !any == 0 && candidates.iter().all(|candidates| candidates & **set != 0)
                };
                let kept = sets.iter().filter(fits).fold(0, |all, set| all | set);
                candidates.iter_mut().for_each(|candidates| *candidates &= kept);
                kept != 0 && super::piece::different(candidates)
            }
        }
    }
}

impl Propagator for ValueSets {
    fn narrow(&mut self, number: usize, cells: &mut Cells<'_>) -> Result<(), DeadEnd> {
        let scope = cells.scope(number);
        let mut candidates = [0; MOST_VALUES];
        let candidates = &mut candidates[..scope.len()];
        candidates.iter_mut().zip(scope).for_each(|(set, &cell)| *set = cells.of(cell as usize));
        if !ValueSets::narrow(self, candidates) {
            return Err(DeadEnd);
        }
        scope.iter().zip(candidates).try_for_each(|(&cell, kept)| cells.keep(cell as usize, *kept))
    }
}
