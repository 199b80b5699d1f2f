//! Hashes of numbers. They come from no stranger who could choose them to collide: so what guards against that would
//! only cost time.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Adds a word to a hash.
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word) * u128::from(0x9e37_79b9_7f4a_7c15_u64);
    ((product >> 64) as u64 ^ product as u64).rotate_left(23) ^ word
}

/// A number that looks random: the finaliser of SplitMix64 (Steele, Lea and Flood 2014), by which each bit of `x` moves
/// every other.
#[inline(always)]
pub(crate) fn scrambled(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A map from lists of numbers.
pub(crate) type Lists<T> = HashMap<Box<[u32]>, T, BuildHasherDefault<Mixing>>;

/// Mixes a word at a time.
#[derive(Default)]
pub(crate) struct Mixing(u64);

impl Hasher for Mixing {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.0 = mix(self.0, u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.0 = mix(self.0, u64::from_le_bytes(last));
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = mix(self.0, number as u64);
    }

    fn finish(&self) -> u64 {
        // So that each bit of the last word reaches all of the hash.
        mix(self.0, 0)
    }
}
