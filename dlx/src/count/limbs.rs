//! Arithmetic on natural numbers as limbs of 64 bits, the lowest first.

/// Adds `b` to `a`, which is at least as long. Returns whether the sum overflowed.
#[inline]
pub(super) fn add(a: &mut [u64], b: &[u64]) -> bool {
    let mut carry = false;
    let (low, high) = a.split_at_mut(b.len());
    for (limb, &more) in low.iter_mut().zip(b) {
        let (sum, over) = limb.overflowing_add(more);
        let (sum, over_too) = sum.overflowing_add(u64::from(carry));
        (*limb, carry) = (sum, over || over_too);
    }
    for limb in high {
        if !carry {
            break;
        }
        (*limb, carry) = limb.overflowing_add(1);
    }
    carry
}

/// Adds a product to `a`, which must have room for it.
pub(super) fn add_product(a: &mut [u64], b: &[u64], c: &[u64]) {
    for (shift, &x) in b.iter().enumerate().filter(|(_, x)| **x != 0) {
        let mut carry = 0;
        for (k, limb) in a.iter_mut().enumerate().skip(shift) {
            let y = c.get(k - shift).copied().unwrap_or(0);
            if y == 0 && carry == 0 && k - shift >= c.len() {
                break;
            }
            let sum = u128::from(x) * u128::from(y) + u128::from(*limb) + u128::from(carry);
            *limb = sum as u64;
            carry = (sum >> 64) as u64;
        }
        debug_assert_eq!(carry, 0, "the product has no room");
    }
}

/// Subtracts `b` from `a`, unless `b` is larger. Returns whether it did.
pub(super) fn subtract(a: &mut [u64], b: &[u64]) -> bool {
    let limb = |n: &[u64], k: usize| n.get(k).copied().unwrap_or(0);
    let (mut length, mut larger) = (a.len().max(b.len()), false);
    while length > 0 {
        length -= 1;
        if limb(a, length) != limb(b, length) {
            larger = limb(b, length) > limb(a, length);
            break;
        }
    }
    if larger {
        return false;
    }
    let mut borrow = false;
    for (k, x) in a.iter_mut().enumerate() {
        let (less, under) = x.overflowing_sub(limb(b, k));
        let (less, under_too) = less.overflowing_sub(u64::from(borrow));
        (*x, borrow) = (less, under || under_too);
    }
    true
}

/// Divides by a number that is not 0. Returns the rest.
pub(super) fn divide(limbs: &mut Vec<u64>, divisor: u64) -> u64 {
    let mut rest = 0;
    for limb in limbs.iter_mut().rev() {
        let value = u128::from(rest) << 64 | u128::from(*limb);
        *limb = (value / u128::from(divisor)) as u64;
        rest = (value % u128::from(divisor)) as u64;
    }
    limbs.truncate(trimmed(limbs).len());
    rest
}

/// The limbs without zeros at the upper end.
pub(super) fn trimmed(limbs: &[u64]) -> &[u64] {
    &limbs[..limbs.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carry_runs_through() {
        let mut limbs = [u64::MAX, u64::MAX, 0];
        assert!(!add(&mut limbs, &[1]));
        assert_eq!(limbs, [0, 0, 1]);
        assert!(add(&mut [u64::MAX, u64::MAX], &[1]));
    }

    #[test]
    fn products_and_differences() {
        let mut limbs = [5, 0, 0];
        add_product(&mut limbs, &[u64::MAX, 0], &[u64::MAX]);
        assert_eq!(limbs, [6, u64::MAX - 1, 0]);
        assert!(!subtract(&mut limbs, &[7, u64::MAX - 1]));
        assert!(!subtract(&mut limbs[..1], &[6, 1]));
        assert!(subtract(&mut limbs, &[7, 1]));
        assert_eq!(limbs, [u64::MAX, u64::MAX - 3, 0]);
    }
}
