//! The scans with AVX2: a register holds one word of four items.

use super::super::dispatch::WithCpu;
use super::{BLOCK, Left, Portable, Scan, Seen, Sizes, With, Words};
use crate::cpu::Avx2;
use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_blendv_epi8, _mm256_castsi256_pd,
    _mm256_cmpeq_epi64, _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_movemask_pd, _mm256_or_si256,
    _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setr_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16, _mm256_storeu_si256,
    _pext_u64,
};

/// The items that are counted at once.
const GROUP: usize = 8;
/// The bits of this many words can be counted in bytes: a word adds at most 8 to each, and a byte holds up to 255.
const WORDS_IN_BYTES: usize = 31;

/// How many bits are set in each byte.
#[inline(always)]
fn in_bytes(_cpu: Avx2, words: __m256i) -> __m256i {
    // SAFETY: an `Avx2` exists only where the instructions do.
    unsafe {
        let of_nibble = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let nibble = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(words, nibble);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(words), nibble);
        _mm256_add_epi8(_mm256_shuffle_epi8(of_nibble, low), _mm256_shuffle_epi8(of_nibble, high))
    }
}

/// Which of the four lanes are equal.
#[inline(always)]
fn equal(_cpu: Avx2, some: __m256i, other: __m256i) -> u64 {
    // SAFETY: an `Avx2` exists only where the instructions do.
    let lanes = unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(some, other))) };
    u64::from(lanes.cast_unsigned())
}

/// The scan of a node so far, four items at a time.
#[derive(Clone, Copy)]
struct Fewest {
    /// For each lane, the least of size << 32 | item.
    best: __m256i,
    cpu: Avx2,
}

impl Fewest {
    #[inline(always)]
    fn new(cpu: Avx2) -> Self {
        // SAFETY: an `Avx2` exists only where the instructions do.
        Fewest { best: unsafe { _mm256_set1_epi64x(i64::MAX) }, cpu }
    }

    /// Adds the sizes of four items, the first of which has this number, of which only those in the lowest bits of
    /// `items` count; returns which of these have no option, and which have one.
    #[inline(always)]
    fn add(&mut self, sizes: __m256i, first: usize, items: u64) -> (u64, u64) {
        // SAFETY: an `Avx2` exists only where the instructions do.
        unsafe {
            let lanes = _mm256_setr_epi64x(1, 2, 4, 8);
            let here = _mm256_and_si256(_mm256_set1_epi64x(items.cast_signed()), lanes);
            let not_here = _mm256_cmpeq_epi64(here, _mm256_setzero_si256());
            let first = first as i64;
            let ids = _mm256_setr_epi64x(first, first + 1, first + 2, first + 3);
            let key = _mm256_or_si256(_mm256_slli_epi64::<32>(sizes), ids);
            let key = _mm256_or_si256(key, _mm256_and_si256(not_here, _mm256_set1_epi64x(i64::MAX)));
            self.best = _mm256_blendv_epi8(self.best, key, _mm256_cmpgt_epi64(self.best, key));
            let none = equal(self.cpu, sizes, _mm256_setzero_si256());
            let one = equal(self.cpu, sizes, _mm256_set1_epi64x(1));
            (none & items, one & items)
        }
    }

    /// The first of the items added with the fewest options.
    #[inline(always)]
    fn item(self) -> u32 {
        let mut lanes = [0_u64; 4];
        // SAFETY: an `Avx2` exists only where the instructions do; the store is of four words.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.best) };
        lanes.into_iter().fold(u64::MAX, u64::min) as u32
    }
}

impl Scan for Avx2 {
    const SQUEEZES: bool = true;

    #[inline(always)]
    fn squeeze(self, x: u64, mask: u64) -> u64 {
        // SAFETY: an `Avx2` exists only where the instruction does.
        unsafe { _pext_u64(x, mask) }
    }

    #[inline(always)]
    fn nonzero<'a>(self, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
        Portable.nonzero(live, room)
    }

    #[inline(always)]
    fn scan(self, rows: &[u64], left: Left<'_>, forced: &mut [u64], begin: u32) -> Seen {
        let Left { live, nonzero, items } = left;
        let w = live.len();
        assert!(nonzero.bound() <= w, "a list of the words of this set");
        forced.fill(0);
        let mut fewest = Fewest::new(self);
        let groups = items.len() * (64 / GROUP);
        let mut group = begin as usize / GROUP;
        for _ in 0..groups {
            let (at, part) = (group / (64 / GROUP), group % (64 / GROUP) * GROUP);
            let first = group * GROUP;
            group = if group + 1 == groups { 0 } else { group + 1 };
            let items = items[at] >> part & 0xff;
            if items == 0 {
                continue;
            }
            let block = &rows[first / BLOCK * w * BLOCK..][..w * BLOCK];
            // SAFETY: the block has `BLOCK` words for each of `live`, as it was sliced so. The list is of words of `live`,
            // as checked above. `first` is a multiple of `GROUP`, so that `first % BLOCK` is at most `BLOCK - GROUP`.
            let [low, high] = unsafe { sizes(self, block, first % BLOCK, live, nonzero) };
            let (none_low, one_low) = fewest.add(low, first, items & 15);
            let (none_high, one_high) = fewest.add(high, first + 4, items >> 4);
            let none = none_low | none_high << 4;
            if none != 0 {
                return Seen { dead: true, item: first as u32 + none.trailing_zeros() };
            }
            forced[at] |= (one_low | one_high << 4) << part;
        }
        Seen { dead: false, item: fewest.item() }
    }

    #[inline(always)]
    fn scan_narrow(self, rows: &[u64; 64], n: usize, live: u64, items: u64) -> Sizes {
        let mut sizes = Sizes { none: 0, one: 0, two: 0 };
        // SAFETY: an `Avx2` exists only where the instructions do. Each load is of four rows, as the slicing checks.
        unsafe {
            let (live, less) = (_mm256_set1_epi64x(live.cast_signed()), _mm256_set1_epi64x(-1));
            for part in 0..n.div_ceil(4) {
                let row = _mm256_loadu_si256(rows[part * 4..][..4].as_ptr().cast());
                let here = _mm256_and_si256(row, live);
                let beyond_one = _mm256_and_si256(here, _mm256_add_epi64(here, less));
                let beyond_two = _mm256_and_si256(beyond_one, _mm256_add_epi64(beyond_one, less));
                let empty = |set| equal(self, set, _mm256_setzero_si256()) << (part * 4);
                sizes.none |= empty(here);
                sizes.one |= empty(beyond_one);
                sizes.two |= empty(beyond_two);
            }
        }
        let Sizes { none, one, two } = sizes;
        Sizes { none: none & items, one: one & !none & items, two: two & !one & items }
    }

    #[inline(always)]
    fn apart<W: WithCpu>(self, work: W) -> W::Output {
        self.run(With(work, self))
    }
}

/// How many options are left of the eight items of a block from `from` on.
///
/// # Safety
/// `block` has `BLOCK` words for each of `live`, `nonzero.bound()` is at most the number of words of `live`, and `from`
/// is at most `BLOCK - GROUP`.
#[inline(always)]
unsafe fn sizes(cpu: Avx2, block: &[u64], from: usize, live: &[u64], nonzero: Words<'_>) -> [__m256i; 2] {
    debug_assert!(
        block.len() == live.len() * BLOCK && nonzero.bound() <= live.len() && from <= BLOCK - GROUP
    );
    // SAFETY: an `Avx2` exists only where the instructions do. Each `q` is less than `nonzero.bound()`, so it is in `live`,
    // and the words of the block from `q * BLOCK` on are `BLOCK`, of which the `GROUP` from `from` on are loaded.
    unsafe {
        let zero = _mm256_setzero_si256();
        let mut sums = [zero; 2];
        for numbers in nonzero.numbers().chunks(WORDS_IN_BYTES) {
            let mut bytes = [zero; 2];
            for &q in numbers {
                let word = _mm256_set1_epi64x(live.get_unchecked(q as usize).cast_signed());
                let row = block.as_ptr().add(q as usize * BLOCK + from);
                for (half, bytes) in bytes.iter_mut().enumerate() {
                    let set = _mm256_and_si256(_mm256_loadu_si256(row.add(half * 4).cast()), word);
                    *bytes = _mm256_add_epi8(*bytes, in_bytes(cpu, set));
                }
            }
            for (sum, bytes) in sums.iter_mut().zip(bytes) {
                *sum = _mm256_add_epi64(*sum, _mm256_sad_epu8(bytes, zero));
            }
        }
        sums
    }
}
