//! Numbers modulo a high power of a prime.

/// The numbers modulo a power of a prime that fits a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    prime: u64,
    power: u32,
    /// `None` for 2 to the 64th, as words wrap around there.
    modulus: Option<u64>,
}

impl Ring {
    /// Modulo powers of small primes, as high as fit: 2 to the 64th; of others such that a product of two numbers,
    /// and a number more, fits a word.
    pub(super) const ALL: [Ring; 4] =
        [Ring { prime: 2, power: 64, modulus: None }, Ring::of(3, 20), Ring::of(5, 13), Ring::of(7, 11)];

    const fn of(prime: u64, power: u32) -> Ring {
        let modulus = prime.pow(power);
        assert!(modulus < 1 << 32);
        Ring { prime, power, modulus: Some(modulus) }
    }

    /// A number that may be too large.
    pub(super) fn number(self, x: u64) -> u64 {
        self.modulus.map_or(x, |modulus| x % modulus)
    }

    pub(super) fn add(self, x: u64, y: u64) -> u64 {
        match self.modulus {
            None => x.wrapping_add(y),
            Some(modulus) => (x + y) % modulus,
        }
    }

    fn times(self, x: u64, y: u64) -> u64 {
        match self.modulus {
            None => x.wrapping_mul(y),
            Some(modulus) => x * y % modulus,
        }
    }

    pub(super) fn negative(self, x: u64) -> u64 {
        match self.modulus {
            None => x.wrapping_neg(),
            Some(modulus) => (modulus - x) % modulus,
        }
    }

    /// The sum of products.
    pub(super) fn dot(self, xs: &[u64], ys: &[u64]) -> u64 {
        let pairs = xs.iter().zip(ys);
        match self.modulus {
            None => pairs.fold(0, |sum, (&x, &y)| sum.wrapping_add(x.wrapping_mul(y))),
            Some(modulus) => pairs.fold(0, |sum, (&x, &y)| (sum + x * y) % modulus),
        }
    }

    /// Takes a multiple of one vector from another.
    pub(super) fn subtract(self, from: &mut [u64], times: u64, vector: &[u64]) {
        let pairs = from.iter_mut().zip(vector);
        match self.modulus {
            None => pairs.for_each(|(x, &y)| *x = x.wrapping_sub(times.wrapping_mul(y))),
            Some(modulus) => {
                let times = modulus - times;
                pairs.for_each(|(x, &y)| *x = (*x + times * y) % modulus);
            }
        }
    }

    pub(super) fn multiply(self, vector: &mut [u64], times: u64) {
        vector.iter_mut().for_each(|x| *x = self.times(*x, times));
    }

    /// How often the prime divides a number; for 0, the power that 0 is.
    pub(super) fn valuation(self, x: u64) -> u32 {
        if self.modulus.is_none() || x == 0 {
            return if x == 0 { self.power } else { x.trailing_zeros() };
        }
        let (mut x, mut times) = (x, 0);
        while x.is_multiple_of(self.prime) {
            x /= self.prime;
            times += 1;
        }
        times
    }

    /// The prime to this power; 0 if that is the modulus.
    pub(super) fn prime_power(self, times: u32) -> u64 {
        if times == self.power { 0 } else { self.prime.pow(times) }
    }

    /// By what to multiply a power of the prime to get 0.
    pub(super) fn annihilator(self, times: u32) -> u64 {
        self.prime_power(self.power - times)
    }

    /// A number divided by a power of the prime, which divides it.
    pub(super) fn shifted(self, x: u64, times: u32) -> u64 {
        debug_assert!(self.valuation(x) >= times);
        if x == 0 { 0 } else { x / self.prime.pow(times) }
    }

    /// The inverse of a number that the prime does not divide: by Euler's theorem, a power of it.
    pub(super) fn inverse(self, unit: u64) -> u64 {
        debug_assert!(self.valuation(unit) == 0);
        let order = match self.modulus {
            // The odd numbers modulo 2 to the 64th have no higher order.
            None => 1 << 62,
            Some(modulus) => modulus / self.prime * (self.prime - 1),
        };
        let (mut square, mut exponent, mut power) = (unit, order - 1, 1);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, square);
            }
            square = self.times(square, square);
            exponent >>= 1;
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::scrambled;

    #[test]
    fn inverses_and_zero_divisors_are_right() {
        for ring in Ring::ALL {
            for seed in 0..200 {
                let x = ring.number(scrambled(seed));
                let valuation = ring.valuation(x);
                let unit = ring.shifted(x, valuation);
                assert_eq!(ring.times(ring.inverse(unit), unit), 1);
                assert_eq!(ring.times(unit, ring.prime_power(valuation)), x);
                assert_eq!(ring.add(x, ring.negative(x)), 0);
                let times = seed as u32 % ring.power;
                assert_eq!(ring.times(ring.prime_power(times), ring.annihilator(times)), 0);
                assert_ne!(ring.times(ring.prime_power(times), ring.annihilator(times + 1)), 0);
            }
            assert_eq!(ring.valuation(0), ring.power);
        }
    }
}
