//! Random numbers that stay the same for ever (SplitMix64: Steele, Lea and Flood 2014).

pub(super) struct Chance(u64);

impl Chance {
    /// Those of a seed in one of many sets.
    pub(super) fn new(set: u64, seed: u64) -> Self {
        let set = set.wrapping_mul(0xd6e8_feb8_6659_fd93);
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(set) ^ 0x1234_5678)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}
