//! Random draws that stay the same for ever: a seed and the number of a puzzle name one stream of
//! numbers, on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// A stream of random numbers.
///
/// ```
/// use puzzles::random::Random;
///
/// let mut dice = Random::new(7, 0);
/// assert!(dice.below(6) < 6);
/// assert_eq!(Random::new(7, 1).bits(), Random::new(7, 1).bits());
/// ```
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream of puzzle `index` in the sequence that `seed` names. Making one costs less than a
    /// microsecond, whatever the index.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut source = ChaCha8Rng::from_seed(key);
        source.set_stream(index);
        Random(source)
    }

    /// A stream of its own for what is made under this name: those of two names have nothing in common.
    ///
    /// ```
    /// use puzzles::random::Random;
    ///
    /// let stream = |name| Random::new(7, 0).branch(name).bits();
    /// assert_eq!(stream("killer"), stream("killer"));
    /// assert_ne!(stream("killer"), stream("arrow"));
    /// ```
    #[must_use]
    pub fn branch(&mut self, name: &str) -> Random {
        let mut key = [0; 32];
        self.0.fill_bytes(&mut key);
        for (place, byte) in name.bytes().enumerate() {
            let place = place % key.len();
            key[place] = key[place].wrapping_mul(31).wrapping_add(byte);
        }
        Random(ChaCha8Rng::from_seed(key))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`, all equally likely.
    ///
    /// The high half of a product of 32 random bits and `end`; products whose low half falls into
    /// what does not divide evenly are drawn again (Lemire, "Fast Random Integer Generation in an
    /// Interval", 2019).
    ///
    /// # Panics
    /// If `end` is 0, or does not fit 32 bits.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u32::try_from(end).expect("draws are from fewer than 2^32");
        assert!(end > 0, "there is no number below 0");
        let uneven = end.wrapping_neg() % end;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(end);
            if product as u32 >= uneven {
                return (product >> 32) as usize;
            }
        }
    }

    /// Whether an event of the given probability happens.
    pub fn chance(&mut self, probability: f64) -> bool {
        const SCALE: f64 = (1_u64 << 53) as f64;
        ((self.bits() >> 11) as f64) < probability * SCALE
    }

    /// One of some things, all equally likely; `None` if there is none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        (!things.is_empty()).then(|| &things[self.below(things.len())])
    }

    /// One of some things, each as likely as its weight is large; `None` if none has any.
    ///
    /// # Panics
    /// If the weights do not fit 32 bits together.
    pub(crate) fn pick_weighted<T>(
        &mut self,
        mut things: impl Iterator<Item = T> + Clone,
        weight: impl Fn(&T) -> usize,
    ) -> Option<T> {
        let all: usize = things.clone().map(|thing| weight(&thing)).sum();
        let mut drawn = (all > 0).then(|| self.below(all))?;
        things.find(|thing| match drawn.checked_sub(weight(thing)) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        })
    }

    /// Puts things in a random order, all equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Puzzles that were made from a seed have to come again from it.
    #[test]
    fn the_streams_are_these() {
        let mut random = Random::new(42, 3);
        let bits = random.bits();
        let draws: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7];
        random.shuffle(&mut order);
        insta::assert_debug_snapshot!((bits, draws, order));
    }

    #[test]
    fn weights_are_kept() {
        let mut random = Random::new(0, 0);
        let mut counts = [0; 4];
        for _ in 0..10_000 {
            let drawn = random.pick_weighted(0..4_usize, |&thing| [1, 0, 3, 0][thing]);
            counts[drawn.expect("something with a weight")] += 1;
        }
        assert!((2_300..2_700).contains(&counts[0]) && counts[0] + counts[2] == 10_000, "{counts:?}");
        assert_eq!(random.pick_weighted(0..4_usize, |_| 0), None);
    }

    #[test]
    fn draws_are_even() {
        let mut random = Random::new(0, 0);
        let mut counts = [0; 7];
        (0..70_000).for_each(|_| counts[random.below(7)] += 1);
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        let heads = (0..10_000).filter(|_| random.chance(0.25)).count();
        assert!((2_300..2_700).contains(&heads), "{heads}");
    }
}
