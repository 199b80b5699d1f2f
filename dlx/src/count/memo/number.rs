//! Numbers of covers, to add and multiply: in place up to 128 bits, and of any size.

use super::super::limbs::{add, add_product, trimmed};
use super::super::natural::Natural;

/// A number of covers. Equal numbers may have different forms.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Small(u128),
    /// 64 bits each, lowest first.
    Large(Vec<u64>),
}

fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

impl Number {
    pub(super) const ZERO: Number = Number::Small(0);
    pub(super) const ONE: Number = Number::Small(1);

    pub(super) fn is_zero(&self) -> bool {
        self.with_limbs(<[u64]>::is_empty)
    }

    #[inline]
    pub(super) fn from_limbs(limbs: &[u64]) -> Self {
        match *limbs {
            [] => Number::ZERO,
            [low] => Number::Small(low.into()),
            [low, high] => Number::Small(u128::from(high) << 64 | u128::from(low)),
            _ => Number::Large(limbs.to_vec()),
        }
    }

    /// Passes on 64 bits each, lowest first, without zeros at the upper end.
    #[inline]
    pub(super) fn with_limbs<T>(&self, show: impl FnOnce(&[u64]) -> T) -> T {
        match self {
            Number::Small(number) => show(trimmed(&halves(*number))),
            Number::Large(limbs) => show(trimmed(limbs)),
        }
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Number) {
        if let (Number::Small(a), Number::Small(b)) = (&mut *self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
        } else {
            self.add_large(other);
        }
    }

    #[cold]
    fn add_large(&mut self, other: &Number) {
        let mut sum = self.with_limbs(<[u64]>::to_vec);
        other.with_limbs(|other| {
            if sum.len() < other.len() {
                sum.resize(other.len(), 0);
            }
            if add(&mut sum, other) {
                sum.push(1);
            }
        });
        *self = Number::Large(sum);
    }

    #[inline]
    pub(super) fn multiply(&mut self, other: &Number) {
        if let (Number::Small(a), Number::Small(b)) = (&mut *self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            *a = product;
        } else {
            *self = self.with_limbs(|a| {
                other.with_limbs(|b| {
                    let mut product = vec![0; a.len() + b.len()];
                    add_product(&mut product, a, b);
                    Number::Large(product)
                })
            });
        }
    }

    pub(super) fn into_natural(self) -> Natural {
        self.with_limbs(Natural::from_limbs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_go_together() {
        let mut power = Number::ONE;
        for _ in 0..300 {
            power.multiply(&Number::Small(7));
        }
        let mut sum = Number::ZERO;
        for _ in 0..7 {
            sum.add(&power);
        }
        power.multiply(&Number::Small(7));
        assert_eq!(sum.into_natural(), power.clone().into_natural());
        power.multiply(&Number::ZERO);
        assert!(power.is_zero());
    }

    #[test]
    fn what_leaves_128_bits_is_kept() {
        let mut number = Number::Small(u128::MAX);
        number.add(&Number::ONE);
        assert_eq!(number.with_limbs(<[u64]>::to_vec), [0, 0, 1]);
        let mut other = Number::Small(1 << 64);
        other.multiply(&Number::Small(1 << 64));
        assert_eq!(other.with_limbs(<[u64]>::to_vec), [0, 0, 1]);
        assert!(matches!(Number::from_limbs(&[5, 6]), Number::Small(_)));
    }
}
