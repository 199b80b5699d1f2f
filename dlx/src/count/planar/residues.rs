//! Computes a number from its remainders modulo several primes, as in H. L. Garner, "The residue number
//! system" (1959): *c₀* + *c₁p₀* + *c₂p₀p₁* + …, where each *cₖ* is below *pₖ*.

use super::super::natural::Natural;
use super::field::Field;

/// Several primes.
pub(super) struct Primes {
    fields: Vec<Field>,
    /// For each prime: the primes before it, modulo it, and the inverse of their product.
    before: Vec<(Vec<u64>, u64)>,
}

impl Primes {
    pub(super) fn new(fields: Vec<Field>) -> Self {
        let before = fields.iter().enumerate().map(|(k, field)| {
            let before: Vec<u64> = fields[..k].iter().map(|other| field.from(other.modulus)).collect();
            let product = before.iter().fold(field.one(), |product, &prime| field.times(product, prime));
            (before, field.inverse(product))
        });
        Primes { before: before.collect(), fields }
    }

    /// The number with these remainders that is below the product of the first primes.
    pub(super) fn number(&self, remainders: &[u64]) -> Natural {
        let mut digits: Vec<u64> = Vec::with_capacity(remainders.len());
        for (k, &remainder) in remainders.iter().enumerate() {
            let (field, (before, over)) = (&self.fields[k], &self.before[k]);
            // A digit is below its own prime, but may not be below this smaller one.
            let digit = |digit: u64| field.from(digit);
            let known =
                (0..k).rev().fold(0, |sum, j| field.plus(field.times(sum, before[j]), digit(digits[j])));
            digits.push(field.number(field.times(field.minus(remainder, known), *over)));
        }
        let mut limbs = Vec::new();
        for (field, &digit) in self.fields.iter().zip(&digits).rev() {
            times_plus(&mut limbs, field.modulus, digit);
        }
        Natural::from_limbs(&limbs)
    }

    /// The number of either sign with these remainders: its absolute value, and whether it is negative.
    pub(super) fn signed(&self, remainders: &[u64]) -> (Natural, bool) {
        let negated: Vec<u64> =
            self.fields.iter().zip(remainders).map(|(field, &remainder)| field.negative(remainder)).collect();
        let (number, other) = (self.number(remainders), self.number(&negated));
        if other < number { (other, true) } else { (number, false) }
    }
}

/// A number times `factor`, plus `more`.
fn times_plus(limbs: &mut Vec<u64>, factor: u64, more: u64) {
    let mut carry = more;
    for limb in &mut *limbs {
        let sum = u128::from(*limb) * u128::from(factor) + u128::from(carry);
        (*limb, carry) = (sum as u64, (sum >> 64) as u64);
    }
    if carry > 0 {
        limbs.push(carry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let primes = Primes::new(Field::all().take(3).collect());
        let remainders =
            |number: u64| primes.fields.iter().map(move |field| field.from(number)).collect::<Vec<_>>();
        for number in [0, 1, 77, (1 << 63) - 1] {
            assert_eq!(primes.number(&remainders(number)), number.into());
            assert_eq!(primes.signed(&remainders(number)), (number.into(), false));
        }
        // The square of 2⁶³ − 1, and its negative.
        let square: Vec<u64> = primes
            .fields
            .iter()
            .map(|field| field.times(field.from((1 << 63) - 1), field.from((1 << 63) - 1)))
            .collect();
        let known = Natural::from_limbs(&[1, (1 << 62) - 1]);
        assert_eq!(primes.number(&square), known);
        let below: Vec<u64> =
            primes.fields.iter().zip(&square).map(|(field, &x)| field.negative(x)).collect();
        assert_eq!(primes.signed(&below), (known, true));
    }
}
