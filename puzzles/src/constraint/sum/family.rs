//! Different digits that are together one of some sets.

use super::digits::{Digits, LARGEST_DIGIT};
use super::filling::{Filling, MOST_BY_SETS};
use super::sets::Sets;
use super::ways;
use crate::bits::bits;
use crate::board::ValueSet;

/// The most sets of digits that are sooner looked at one after another than all at once.
const FEW_SETS: usize = 4;

/// Some sets of digits, of as many as there are cells.
pub(crate) struct Family {
    listed: Vec<Digits>,
    all: Sets,
    /// If all sets are of two digits: for each digit, those that it makes a set with.
    partners: Option<[ValueSet; LARGEST_DIGIT as usize]>,
}

impl Family {
    pub(crate) fn new(sets: &[ValueSet]) -> Self {
        let listed: Vec<Digits> = sets.iter().map(|&set| Digits(set)).collect();
        let partners = |digit: usize| {
            let with = sets.iter().filter(|&set| set >> digit & 1 == 1);
            with.fold(0, |partners, set| partners | set & !(1 << digit))
        };
        let are_pairs = sets.iter().all(|set| set.count_ones() == 2);
        Family {
            all: Sets::of(listed.iter().copied()),
            listed,
            partners: are_pairs.then(|| std::array::from_fn(partners)),
        }
    }

    /// Leaves each cell the digits of the ways to fill all with the digits of a set. Returns the digits that are in all
    /// of these sets, or nothing if there is no way.
    pub(crate) fn narrow(&self, candidates: &mut [ValueSet]) -> Option<ValueSet> {
        if let (Some(partners), [one, other]) = (&self.partners, &mut *candidates) {
            return narrow_two(partners, one, other);
        }
        if candidates.len() > MOST_BY_SETS || self.listed.len() > FEW_SETS {
            return ways::narrow(candidates, &self.all).map(|needed| needed.0);
        }
        let mut filling = Filling::of(candidates);
        let needed = filling.narrow_to_sets(&self.listed, &self.all)?;
        candidates.iter_mut().zip(filling.candidates()).for_each(|(set, kept)| *set = kept.0);
        Some(needed.0)
    }
}

/// The same for two cells.
fn narrow_two(partners: &[ValueSet], one: &mut ValueSet, other: &mut ValueSet) -> Option<ValueSet> {
    let (mut ones, mut others, mut needed) = (0, 0, ValueSet::MAX);
    for digit in bits(*one) {
        let beside = partners[digit] & *other;
        if beside != 0 {
            ones |= 1 << digit;
            others |= beside;
            // With several partners, no one of them is needed.
            needed &= 1 << digit | if beside.is_power_of_two() { beside } else { 0 };
        }
    }
    (*one, *other) = (ones, others);
    (ones != 0).then_some(needed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Sets one after another, pairs, and all sets at once are three ways to the same.
    #[test]
    fn all_ways_to_narrow_agree() {
        let mut random = Random::new(1, 0);
        let (mut by_one, mut by_pairs) = (0, 0);
        for _ in 0..20_000 {
            let (count, most) = (2 + random.below(5), 1 + random.below(12));
            let sets = Digits::sets(count, 0, LARGEST_DIGIT).filter(|_| random.below(3) == 0);
            let sets: Vec<ValueSet> = sets.map(|digits| digits.0).take(most).collect();
            let mut any = || random.below(512) as ValueSet;
            let candidates: Vec<ValueSet> = (0..count).map(|_| any() & any() | any() & any()).collect();
            let family = Family::new(&sets);
            by_pairs += usize::from(count == 2);
            by_one += usize::from(count > 2 && sets.len() <= FEW_SETS);
            let (mut ours, mut at_once) = (candidates.clone(), candidates.clone());
            let needed = family.narrow(&mut ours);
            let needed_at_once = ways::narrow(&mut at_once, &family.all).map(|digits| digits.0);
            assert_eq!(needed, needed_at_once, "{candidates:?} {sets:?}");
            if needed.is_some() {
                assert_eq!(ours, at_once, "{candidates:?} {sets:?}");
            }
        }
        assert!(by_one > 1_000 && by_pairs > 1_000, "{by_one} one by one, {by_pairs} pairs");
    }
}
