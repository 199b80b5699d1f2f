//! Arithmetic modulo a prime of 63 bits.

/// The numbers modulo an odd number below 2⁶³, in the form of P. L. Montgomery ("Modular multiplication
/// without trial division", 1985): *x* stands for *x*·2⁶⁴, so that a product needs no division.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) modulus: u64,
    /// This times the modulus is −1 modulo 2⁶⁴.
    inverse: u64,
    /// 2⁶⁴ modulo the modulus.
    one: u64,
    /// 2¹²⁸ modulo the modulus.
    square: u64,
}

impl Field {
    fn new(modulus: u64) -> Self {
        // Each round doubles the number of correct low bits, which is three at first.
        let inverse = (0..5).fold(modulus, |inverse: u64, _| {
            inverse.wrapping_mul(2_u64.wrapping_sub(modulus.wrapping_mul(inverse)))
        });
        let one = ((1_u128 << 64) % u128::from(modulus)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(modulus)) as u64;
        Field { modulus, inverse: inverse.wrapping_neg(), one, square }
    }

    /// The fields of the largest primes below 2⁶³.
    pub(super) fn all() -> impl Iterator<Item = Field> {
        (0..1_u64 << 62).map(|k| Field::new((1 << 63) - 1 - 2 * k)).filter(Field::is_prime)
    }

    /// Whether the modulus is prime, by the test of G. L. Miller (1976) and M. O. Rabin (1980). These bases
    /// suffice for all 64-bit numbers (J. Sorenson and J. Webster, 2015).
    fn is_prime(&self) -> bool {
        let odd = (self.modulus - 1) >> (self.modulus - 1).trailing_zeros();
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
            let mut power = self.power(self.from(base), odd);
            let mut exponent = odd;
            let minus_one = self.negative(self.one);
            if power == self.one {
                return true;
            }
            while power != minus_one && 2 * exponent < self.modulus - 1 {
                power = self.times(power, power);
                exponent *= 2;
            }
            power == minus_one
        })
    }

    /// The element of a number below 2⁶³.
    pub(super) fn from(&self, number: u64) -> u64 {
        self.times(number, self.square)
    }

    pub(super) fn number(&self, x: u64) -> u64 {
        self.reduced(u128::from(x))
    }

    pub(super) fn one(&self) -> u64 {
        self.one
    }

    #[inline(always)]
    fn reduced(&self, x: u128) -> u64 {
        let factor = (x as u64).wrapping_mul(self.inverse);
        let sum = ((x + u128::from(factor) * u128::from(self.modulus)) >> 64) as u64;
        sum.min(sum.wrapping_sub(self.modulus))
    }

    #[inline(always)]
    pub(super) fn times(&self, x: u64, y: u64) -> u64 {
        self.reduced(u128::from(x) * u128::from(y))
    }

    #[inline(always)]
    pub(super) fn plus(&self, x: u64, y: u64) -> u64 {
        let sum = x + y;
        sum.min(sum.wrapping_sub(self.modulus))
    }

    #[inline(always)]
    pub(super) fn minus(&self, x: u64, y: u64) -> u64 {
        let difference = x.wrapping_sub(y);
        difference.min(difference.wrapping_add(self.modulus))
    }

    pub(super) fn negative(&self, x: u64) -> u64 {
        self.minus(0, x)
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        (0..64).rev().fold(self.one, |power, bit| {
            let power = self.times(power, power);
            if exponent >> bit & 1 == 1 { self.times(power, base) } else { power }
        })
    }

    /// The inverse of an element that is not 0.
    pub(super) fn inverse(&self, x: u64) -> u64 {
        self.power(x, self.modulus - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_primes() {
        let gaps: Vec<u64> = Field::all().take(5).map(|field| (1 << 63) - field.modulus).collect();
        assert_eq!(gaps, [25, 165, 259, 301, 375]);
    }

    #[test]
    fn arithmetic_is_that_of_long_numbers() {
        let field = Field::all().next().unwrap();
        let p = u128::from(field.modulus);
        let numbers = [0, 1, 2, 12_345_678_901_234_567, field.modulus / 2, field.modulus - 1];
        for a in numbers {
            let x = field.from(a);
            assert_eq!(field.number(x), a);
            if a > 0 {
                assert_eq!(field.number(field.times(x, field.inverse(x))), 1);
            }
            for b in numbers {
                let y = field.from(b);
                let long = [u128::from(a), u128::from(b)];
                assert_eq!(u128::from(field.number(field.times(x, y))), long[0] * long[1] % p);
                assert_eq!(u128::from(field.number(field.plus(x, y))), (long[0] + long[1]) % p);
                assert_eq!(u128::from(field.number(field.minus(x, y))), (long[0] + p - long[1]) % p);
            }
        }
    }
}
