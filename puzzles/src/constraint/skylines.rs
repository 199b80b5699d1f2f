//! Which values of a line are seen over those before them: how many, and in how many ways.

use std::collections::BTreeMap;

use crate::board::{ValueSet, members};

/// In how many ways this many are seen over the heads of those before them: where, and how high.
pub(super) fn count(clue: usize, candidates: &[ValueSet]) -> usize {
    let size = candidates.len();
    // By how many are seen so far, and the highest.
    let mut ways = vec![vec![0_usize; size + 1]; clue + 1];
    ways[0][0] = 1;
    for &set in candidates {
        let mut next = vec![vec![0_usize; size + 1]; clue + 1];
        for seen in 0..=clue {
            for highest in 0..=size {
                let before = ways[seen][highest];
                let lower = (1 << highest.saturating_sub(1)) - 1;
                if set & lower != 0 {
                    next[seen][highest] = next[seen][highest].saturating_add(before);
                }
                let higher =
                    members(set).map(|number| usize::from(number) + 1).filter(|&value| value > highest);
                for value in higher.filter(|_| before > 0 && seen < clue) {
                    next[seen + 1][value] = next[seen + 1][value].saturating_add(before);
                }
            }
        }
        ways = next;
    }
    ways[clue][size]
}

/// How many are seen at least and at most. Up to a size of `few`, values are taken as different, as they are on a
/// line of the board. `None` if nothing fits into the cells.
pub(super) fn seen(candidates: &[ValueSet], few: usize) -> Option<[usize; 2]> {
    // By the values so far, or the highest of them alone.
    let mut seen = BTreeMap::from([(0, [0, 0])]);
    for &set in candidates {
        let mut next: BTreeMap<ValueSet, [usize; 2]> = BTreeMap::new();
        for (before, ends) in seen {
            for own in members(set).map(|number| 1 << number) {
                if own & before != 0 && candidates.len() <= few {
                    continue;
                }
                let is_seen = own > before;
                let now = match candidates.len() <= few {
                    true => before | own,
                    false => before.max(own),
                };
                let [least, most] = ends.map(|count| count + usize::from(is_seen));
                let known = next.entry(now).or_insert([least, most]);
                *known = [known[0].min(least), known[1].max(most)];
            }
        }
        seen = next;
    }
    let ends = seen.into_values();
    ends.reduce(|[least, most], [low, high]| [least.min(low), most.max(high)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: ValueSet = 0b1_1111_1111;

    #[test]
    fn skylines_are_counted_by_what_is_seen() {
        // With three heights: 3 first; 1 or 2 first, and 3 behind it; all in order.
        assert_eq!([1, 2, 3].map(|clue| count(clue, &[0b111; 3])), [1, 3, 1]);
        let mut known = [ALL; 9];
        known[0] = 1 << 7;
        assert_eq!(count(2, &known), 8);
    }

    #[test]
    fn as_many_are_seen_as_the_highest_allow() {
        assert_eq!(seen(&[ALL; 9], 9), Some([1, 9]));
        // 4 is first: at most 5, 6, 7, 8 and 9 are seen behind it, and 9 at least.
        let mut known = [ALL; 9];
        known[0] = 1 << 3;
        assert_eq!(seen(&known, 9), Some([2, 6]));
        // Before 5 stands something less, and behind it 9.
        let mut known = [ALL & !(1 << 8); 9];
        (known[1], known[4]) = (1 << 4, 1 << 8);
        known[0] = 0b1111;
        assert_eq!(seen(&known, 9), Some([3, 5]));
        // Values that differ: one of the first two is 2.
        assert_eq!(seen(&[0b11, 0b11, 0b100], 9), Some([2, 3]));
        assert_eq!(seen(&[0b1, 0b1, 0b110], 9), None);
        assert_eq!(seen(&[0b1, 0b1, 0b110], 2), Some([2, 2]));
    }
}
