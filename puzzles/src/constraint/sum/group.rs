//! Different digits and what they can add up to.

use super::LARGEST_SUM;
use super::filling::Filling;
use super::sets::Sets;
use super::ways::{goal, narrow};
use crate::bits::bits;
use crate::board::ValueSet;

/// What different digits of these candidates can add up to, as bits.
pub(crate) fn sums(candidates: &[ValueSet]) -> u64 {
    match *candidates {
        [] => 1,
        [set] => u64::from(set) << 1,
        [one, other] => {
            let mut sums = 0;
            let mut left = one;
            while left != 0 {
                let digit = left & left.wrapping_neg();
                left ^= digit;
                sums |= u64::from(other & !digit) << (digit.trailing_zeros() + 2);
            }
            sums
        }
        _ => Filling::of(candidates).sums(),
    }
}

/// Leaves each cell the digits with which all, different, add up to one of these sums. Returns whether there are any.
pub(crate) fn narrow_to(candidates: &mut [ValueSet], sums: u64) -> bool {
    let sums = sums & ((1 << (LARGEST_SUM + 1)) - 1);
    match candidates {
        [] => sums & 1 != 0,
        [set] => {
            *set &= (sums >> 1) as ValueSet;
            *set != 0
        }
        _ if sums.is_power_of_two() => {
            let mut filling = Filling::of(candidates);
            let is_possible = filling.narrow(Some(sums.trailing_zeros() as u8));
            candidates.iter_mut().zip(filling.candidates()).for_each(|(set, kept)| *set = kept.0);
            is_possible
        }
        _ => {
            let mut all = Sets::NONE;
            let goals = bits(sums & !1).filter_map(|sum| goal(candidates.len(), sum as u8));
            goals.for_each(|goal| all |= *goal);
            narrow(candidates, &all).is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_make_their_sums() {
        assert_eq!(sums(&[0b11, 0b11]), 1 << 3);
        assert_eq!(sums(&[0b111, 0b111, 0b111]), 1 << 6);
        assert_eq!(sums(&[0b1_0000_0001, 0b10]), 1 << 3 | 1 << 11);
        let mut two = [0b1_1111_1111, 0b1_1111_1111, 0b1];
        assert!(narrow_to(&mut two, 1 << 6 | 1 << 24));
        assert_eq!(two, [0b110, 0b110, 0b1]);
        assert!(!narrow_to(&mut [0b11, 0b11], 1 << 2 | 1 << 4));
    }
}
