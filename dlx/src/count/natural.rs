//! Natural numbers of any size.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::limbs::{add, add_product, divide, subtract, trimmed};

/// A natural number of any size. It takes 8 bytes for every 64 bits.
///
/// ```
/// use dlx::count::Natural;
///
/// let n = Natural::from(20_u64);
/// assert_eq!(n.to_string(), "20");
/// assert_eq!(u64::try_from(&n), Ok(20));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// 64 bits each, lowest first. The last one is not 0.
    limbs: Vec<u64>,
}

/// Text that is no natural number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected decimal digits")]
pub struct ParseNaturalError;

/// The number does not fit the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the number does not fit the type")]
pub struct TooLarge;

impl Natural {
    pub(crate) fn from_limbs(limbs: &[u64]) -> Self {
        Natural { limbs: trimmed(limbs).to_vec() }
    }

    pub(crate) fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// A random number below this one, all equally likely; `None` if this is 0. The same seed and number give
    /// the same result on every machine.
    pub(super) fn draw(&self, seed: u64, number: u64) -> Option<Natural> {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_stream(number);
        self.below(|| source.next_u64())
    }

    /// A number below this one, from random bits; `None` if this is 0.
    fn below(&self, mut bits: impl FnMut() -> u64) -> Option<Natural> {
        let top = self.limbs.last()?;
        let mask = u64::MAX >> top.leading_zeros();
        // Each attempt succeeds with probability 1/2 or more.
        loop {
            let mut limbs: Vec<u64> = self.limbs.iter().map(|_| bits()).collect();
            if let Some(limb) = limbs.last_mut() {
                *limb &= mask;
            }
            let draw = Natural::from_limbs(&limbs);
            if draw < *self {
                return Some(draw);
            }
        }
    }

    /// The length in bits; 0 for the number 0.
    #[must_use]
    pub fn bits(&self) -> u64 {
        self.limbs.last().map_or(0, |&top| 64 * self.limbs.len() as u64 - u64::from(top.leading_zeros()))
    }

    /// Its bytes, lowest first, in multiples of 8; none for the number 0.
    #[must_use]
    pub fn to_le_bytes(&self) -> Vec<u8> {
        self.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect()
    }

    /// The number with these bytes, lowest first: what [`to_le_bytes`](Self::to_le_bytes) gives, or any others.
    #[must_use]
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        let limb = |bytes: &[u8]| bytes.iter().rev().fold(0, |limb, &byte| limb << 8 | u64::from(byte));
        Natural::from_limbs(&bytes.chunks(8).map(limb).collect::<Vec<u64>>())
    }

    /// The number, rounded; infinity if it is too large. Takes time linear in its length.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.limbs.iter().rev().fold(0.0, |number, &limb| number * 2_f64.powi(64) + limb as f64)
    }

    /// A multiple of it.
    pub(crate) fn times(&self, factor: u64) -> Natural {
        let mut limbs = vec![0; self.limbs.len() + 1];
        add_product(&mut limbs, &[factor], &self.limbs);
        Natural::from_limbs(&limbs)
    }

    /// How many times a divisor goes into it, and the rest.
    pub(crate) fn divided(mut self, divisor: u64) -> (Natural, u64) {
        let rest = divide(&mut self.limbs, divisor);
        (self, rest)
    }

    /// What is left of it without a number that is not larger.
    pub(crate) fn without(mut self, other: &Natural) -> Natural {
        let is_larger = !subtract(&mut self.limbs, &other.limbs);
        debug_assert!(!is_larger, "no number is below 0");
        Natural::from_limbs(&self.limbs)
    }

    /// Whether it is 0.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let longer = self.limbs.len().cmp(&other.limbs.len());
        longer.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Self {
        Natural::from_limbs(&[n])
    }
}

impl TryFrom<&Natural> for u64 {
    type Error = TooLarge;

    fn try_from(n: &Natural) -> Result<u64, TooLarge> {
        match n.limbs[..] {
            [] => Ok(0),
            [limb] => Ok(limb),
            _ => Err(TooLarge),
        }
    }
}

impl TryFrom<&Natural> for u128 {
    type Error = TooLarge;

    fn try_from(n: &Natural) -> Result<u128, TooLarge> {
        match n.limbs[..] {
            [] => Ok(0),
            [low] => Ok(low.into()),
            [low, high] => Ok(u128::from(high) << 64 | u128::from(low)),
            _ => Err(TooLarge),
        }
    }
}

impl TryFrom<Natural> for u64 {
    type Error = TooLarge;

    fn try_from(n: Natural) -> Result<u64, TooLarge> {
        u64::try_from(&n)
    }
}

impl TryFrom<Natural> for u128 {
    type Error = TooLarge;

    fn try_from(n: Natural) -> Result<u128, TooLarge> {
        u128::try_from(&n)
    }
}

impl Add for Natural {
    type Output = Natural;

    fn add(self, other: Natural) -> Natural {
        &self + &other
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        *self = &*self + other;
    }
}

impl AddAssign for Natural {
    fn add_assign(&mut self, other: Natural) {
        *self += &other;
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::default(), Add::add)
    }
}

impl<'n> Sum<&'n Natural> for Natural {
    fn sum<I: Iterator<Item = &'n Natural>>(numbers: I) -> Natural {
        numbers.fold(Natural::default(), |sum, number| &sum + number)
    }
}

impl Add for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        let (short, long) = if self.limbs.len() < other.limbs.len() { (self, other) } else { (other, self) };
        let mut limbs = long.limbs.clone();
        if add(&mut limbs, &short.limbs) {
            limbs.push(1);
        }
        Natural { limbs }
    }
}

/// The largest power of ten that fits a limb.
const CHUNK: u64 = 10_u64.pow(CHUNK_DIGITS as u32);
/// Its exponent: a limb holds any number of this many digits.
const CHUNK_DIGITS: usize = 19;

/// Decimal digits. Takes time quadratic in their number.
impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, ParseNaturalError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseNaturalError);
        }
        let mut limbs: Vec<u64> = Vec::new();
        // Only the first chunk may be shorter than the others.
        let (first, rest) = text.split_at(text.len() % CHUNK_DIGITS);
        let rest = (0..rest.len()).step_by(CHUNK_DIGITS).map(|at| &rest[at..at + CHUNK_DIGITS]);
        for chunk in std::iter::once(first).filter(|first| !first.is_empty()).chain(rest) {
            let mut carry = chunk.parse().map_err(|_| ParseNaturalError)?;
            for limb in &mut limbs {
                let value = u128::from(*limb) * u128::from(CHUNK) + u128::from(carry);
                (*limb, carry) = (value as u64, (value >> 64) as u64);
            }
            if carry > 0 {
                limbs.push(carry);
            }
        }
        Ok(Natural { limbs })
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut limbs = self.limbs.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            chunks.push(divide(&mut limbs, CHUNK));
        }
        let mut digits = chunks.pop().unwrap_or(0).to_string();
        for chunk in chunks.iter().rev() {
            digits.push_str(&format!("{chunk:0CHUNK_DIGITS$}"));
        }
        f.pad_integral(true, "", &digits)
    }
}

/// As its digits, so that no reader loses some of them.
#[cfg(feature = "serde")]
impl serde::Serialize for Natural {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Natural {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        digits.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The greatest common divisor.
pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_other_types() {
        let numbers = [0_u128, 1, u128::from(u64::MAX), 1 << 64, 3 << 90];
        let natural = |n: &u128| n.to_string().parse::<Natural>().unwrap();
        let all: Natural = numbers.iter().map(natural).sum();
        assert_eq!(u128::try_from(&all), Ok(numbers.iter().sum()));
        assert_eq!(all.to_f64(), numbers.iter().sum::<u128>() as f64);
        let mut twice = all.clone();
        twice += &all;
        assert_eq!(twice, all.clone() + all.clone());
        twice += all.clone();
        assert_eq!(twice, [&all, &all, &all].into_iter().sum());
        assert_eq!(u64::try_from(Natural::from(7)), Ok(7));
        assert_eq!(u64::try_from(twice.clone()), Err(TooLarge));
        assert_eq!(u128::try_from(twice.clone()), u128::try_from(&twice));
        assert_eq!(u128::try_from(&natural(&u128::MAX).times(2)), Err(TooLarge));
        assert_eq!(Natural::default().to_f64(), 0.0);
    }

    #[test]
    fn doubling_and_writing() {
        let mut limbs = [0; 4];
        limbs[0] = 1;
        for _ in 0..200 {
            let same = limbs;
            assert!(!add(&mut limbs, &same));
        }
        let n = Natural::from_limbs(&limbs);
        assert_eq!(n.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
        assert_eq!((n.bits(), u64::try_from(&n)), (201, Err(TooLarge)));
        assert_eq!(Natural::default().to_string(), "0");
        for bits in [0, 1, 63, 64, 65, 127, 128, 200] {
            let n = Natural::from_limbs(&limbs.map(|limb| limb.saturating_sub(1)));
            assert_eq!(n.to_string().parse(), Ok(n));
            let power = &(0..bits).fold(Natural::from(1), |n, _| &n + &n);
            assert_eq!(format!("000{power}").parse().as_ref(), Ok(power));
            assert_eq!((power.bits(), &(power + &Natural::default())), (bits + 1, power));
        }
        for no in ["", "-1", "+1", "1 ", "0x1", "12345678901234567890a"] {
            assert_eq!(no.parse::<Natural>(), Err(ParseNaturalError));
        }
        assert_eq!(Natural::from_limbs(&[0, 1]).to_string(), "18446744073709551616");
        assert_eq!(Natural::from_limbs(&[2, 1]).to_le_bytes(), (2 + (1_u128 << 64)).to_le_bytes());
        for number in [0, 1, 0x0102_0304_0506, u128::from(u64::MAX), 5 << 64, u128::MAX] {
            let n = Natural::from_le_bytes(&number.to_le_bytes());
            assert_eq!(u128::try_from(&n), Ok(number));
            assert_eq!(Natural::from_le_bytes(&n.to_le_bytes()), n);
        }
        assert_eq!(Natural::from_le_bytes(&[1, 2, 0]), Natural::from(0x201));
        assert_eq!(Natural::from_le_bytes(&[]), Natural::default());
        assert!(Natural::from_limbs(&[0, 1]) > Natural::from(u64::MAX));
        assert!(Natural::from_limbs(&[7, 1]) < Natural::from_limbs(&[6, 2]));
    }

    #[test]
    fn draws_stay_below_and_reach_all() {
        let mut state = 1_u64;
        let mut bits = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 32
        };
        let five = Natural::from(5);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            let draw = five.below(&mut bits).unwrap();
            seen[u64::try_from(&draw).unwrap() as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
        assert_eq!(Natural::default().below(bits), None);
    }
}
