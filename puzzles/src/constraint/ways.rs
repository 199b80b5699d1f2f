//! How many sets of values cells can hold, as people count them who go through what adds up to a sum.

use std::ops::ControlFlow;

use super::sum::subsets;
use crate::board::{MOST_VALUES, ValueSet, members, sum_of};

/// For each sum from 0 on, how many sets of different values make it, one in each of these cells. What a cell holds
/// is in each set; the others are of all values that any open cell has.
pub(super) fn sets_by_sum(candidates: &[ValueSet]) -> Vec<usize> {
    let is_known = |set: &&ValueSet| set.is_power_of_two();
    let known = candidates.iter().filter(is_known).fold(0, |known, set| known | set);
    let open = candidates.iter().filter(|set| !is_known(set));
    let (count, any) = open.fold((0, 0), |(count, any), set| (count + 1, any | set));
    let values = || members(any & !known).map(|number| usize::from(number) + 1);
    let base = sum_of(known);
    let most = sum_of(any & !known);
    // By how many values there are so far.
    let mut ways = vec![vec![0_usize; base + most + 1]; count + 1];
    ways[0][base] = 1;
    for value in values() {
        for taken in (1..=count).rev() {
            let (before, after) = ways.split_at_mut(taken);
            after[0][value..].iter_mut().zip(&before[taken - 1]).for_each(|(ways, more)| *ways += more);
        }
    }
    ways.pop().unwrap_or_default()
}

/// Shows each set of different values, one in each of these cells, that makes a sum.
pub(super) fn each_set(
    candidates: &[ValueSet],
    sum: usize,
    each: &mut dyn FnMut(ValueSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let [set] = candidates {
        // Of one cell, no sets need to be looked for.
        return match sum.checked_sub(1) {
            Some(number) if number < MOST_VALUES && set >> number & 1 == 1 => each(1 << number),
            _ => ControlFlow::Continue(()),
        };
    }
    let any = candidates.iter().fold(0, |any, set| any | set);
    let fits = |set: &ValueSet| sum_of(*set) == sum && candidates.iter().all(|its| its & set != 0);
    subsets(any, candidates.len()).filter(fits).try_for_each(each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_by_their_sums() {
        let all = 0b1_1111_1111;
        let ways = sets_by_sum(&[all; 3]);
        assert_eq!((ways[6], ways[15], ways[24]), (1, 8, 1));
        assert_eq!(ways.iter().sum::<usize>(), 84);
        // With a 7, two other values make 8.
        assert_eq!(sets_by_sum(&[all, 1 << 6, all])[15], 2);
        assert_eq!(sets_by_sum(&[1, 1 << 6]), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(sets_by_sum(&[]), [1]);
    }
}
