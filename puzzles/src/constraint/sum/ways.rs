//! All ways to put different digits into cells, at once.
//!
//! The cells take their digits one after another. Of all ways to get so far it matters only which digits are used up,
//! so the states on the way are sets of digits. Those that can be reached from the beginning and lead to the end are
//! good, and no way is looked at alone.

use std::sync::LazyLock;

use dlx::cpu::{Processor, Vectorized};

use super::sets::Sets;
use super::{Digits, LARGEST_DIGIT, LARGEST_SUM, LONGEST_RUN};
use crate::bits::bits;
use crate::board::ValueSet;

/// Leaves each of up to nine cells the digits with which all take one of some sets together. Returns the digits that
/// are in each set which they can take, or nothing if there is none.
pub(super) fn narrow(candidates: &mut [ValueSet], goal: &Sets) -> Option<Digits> {
    Processor::detect().run(Narrow { candidates, goal })
}

/// What up to nine cells can add up to, as bits.
pub(super) fn sums(candidates: &[ValueSet]) -> u64 {
    Processor::detect().run(Sums { candidates })
}

struct Narrow<'c> {
    candidates: &'c mut [ValueSet],
    goal: &'c Sets,
}

impl Vectorized for Narrow<'_> {
    type Output = Option<Digits>;

    #[inline(always)]
    fn run(self) -> Option<Digits> {
        let mut taken = [Sets::NONE; LONGEST_RUN + 1];
        let mut good = *take(self.candidates, &mut taken) & *self.goal;
        let common = good.common();
        for (place, set) in self.candidates.iter_mut().enumerate().rev() {
            let (mut kept, mut before) = (0, Sets::NONE);
            for bit in bits(*set) {
                let without = good.removing(bit) & taken[place];
                if !without.is_empty() {
                    kept |= 1 << bit;
                    before |= without;
                }
            }
            if kept == 0 {
                return None;
            }
            *set = kept;
            good = before;
        }
        Some(common)
    }
}

struct Sums<'c> {
    candidates: &'c [ValueSet],
}

impl Vectorized for Sums<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut taken = [Sets::NONE; LONGEST_RUN + 1];
        let all = *take(self.candidates, &mut taken);
        let makes =
            |sum: &u8| goal(self.candidates.len(), *sum).is_some_and(|goal| !(all & *goal).is_empty());
        (1..=LARGEST_SUM).filter(makes).fold(0, |sums, sum| sums | 1 << sum)
    }
}

/// Writes down what the cells up to each place can take together. Returns what all can.
#[inline(always)]
fn take<'t>(candidates: &[ValueSet], taken: &'t mut [Sets; LONGEST_RUN + 1]) -> &'t Sets {
    taken[0] = Sets::EMPTY;
    for (place, &set) in candidates.iter().enumerate() {
        let mut next = Sets::NONE;
        for bit in bits(set) {
            next |= taken[place].adding(bit);
        }
        taken[place + 1] = next;
    }
    &taken[candidates.len()]
}

/// The sets of `count` digits that make a sum; for 0, all sets of `count` digits.
pub(super) fn goal(count: usize, sum: u8) -> Option<&'static Sets> {
    static TABLE: LazyLock<Vec<Vec<Sets>>> = LazyLock::new(|| {
        let sums =
            |count| (0..=LARGEST_SUM).map(move |sum| Sets::of(Digits::sets(count, sum, LARGEST_DIGIT)));
        (0..=LONGEST_RUN).map(|count| sums(count).collect()).collect()
    });
    TABLE.get(count)?.get(usize::from(sum))
}
