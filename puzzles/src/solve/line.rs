//! The candidates of the cells of a house side by side, four sets to a word: what is asked of all of them takes a few
//! instructions.

use crate::board::{MOST_VALUES, ValueSet};

/// How many words hold the sets of a house.
const WORDS: usize = MOST_VALUES / 4;

/// The sets of a house.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line([u64; WORDS]);

impl Line {
    #[inline]
    pub(super) fn of(sets: &[ValueSet; MOST_VALUES]) -> Self {
        let word = |first: usize| {
            (0..4).fold(0, |word, place| word | u64::from(sets[4 * first + place]) << (16 * place))
        };
        Line(std::array::from_fn(word))
    }

    /// All values at the places for which this is so, and none at the others.
    pub(super) fn of_places(is_one: impl Fn(usize) -> bool) -> Self {
        Line::of(&std::array::from_fn(|place| if is_one(place) { ValueSet::MAX } else { 0 }))
    }

    /// What both have at each place.
    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Line(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The values that are in any of the sets.
    #[inline]
    pub(super) fn union(&self) -> ValueSet {
        let all = self.0.iter().fold(0, |all, word| all | word);
        let all = all | all >> 32;
        (all | all >> 16) as ValueSet
    }

    /// The values that are in any of the sets, those that are in two or more, and those that are in three or more. The
    /// words are put upon each other, and then the halves of the one that is left.
    #[inline]
    pub(super) fn counted(&self) -> [ValueSet; 3] {
        type Counted = [u64; 3];
        let add = |[a, b, c]: Counted, [x, y, z]: Counted| [a | x, b | y | a & x, c | z | a & y | b & x];
        let all = self.0.iter().fold([0; 3], |all, &word| add(all, [word, 0, 0]));
        let all = add(all, all.map(|word| word >> 32));
        add(all, all.map(|word| word >> 16)).map(|word| word as ValueSet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn values_are_counted() {
        let mut random = Random::new(1, 0);
        for case in 0..2_000 {
            let mut set = || {
                (random.below(1 << 16) & random.below(1 << 16) & random.below(1 << (1 + case % 16)))
                    as ValueSet
            };
            let sets: [ValueSet; MOST_VALUES] = std::array::from_fn(|_| set());
            let with = |least: usize| {
                let is_in = |value: usize| sets.iter().filter(|&set| set >> value & 1 == 1).count() >= least;
                (0..MOST_VALUES).filter(|&value| is_in(value)).fold(0, |all, value| all | 1 << value)
            };
            let line = Line::of(&sets);
            assert_eq!(line.counted(), [with(1), with(2), with(3)], "{sets:?}");
            assert_eq!(line.union(), with(1), "{sets:?}");
            let even = Line::of_places(|place| place % 2 == 0);
            let expected = sets.iter().step_by(2).fold(0, |all, set| all | set);
            assert_eq!(line.and(&even).union(), expected, "{sets:?}");
        }
    }
}
