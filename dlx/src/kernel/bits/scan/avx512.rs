//! The scans with AVX-512: a register holds one word of eight items.

use super::super::dispatch::WithCpu;
use super::{BLOCK, Left, Portable, Scan, Seen, Sizes, With, Words};
use crate::cpu::Avx512;
use std::arch::x86_64::{
    __m512i, _mm256_add_epi32, _mm256_maskz_compress_epi32, _mm256_set1_epi32, _mm256_setr_epi32,
    _mm256_storeu_si256, _mm512_add_epi64, _mm512_and_si512, _mm512_loadu_si512, _mm512_mask_cmpeq_epi8_mask,
    _mm512_mask_cmpeq_epi64_mask, _mm512_mask_min_epu64, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_reduce_min_epu64, _mm512_set1_epi8,
    _mm512_set1_epi64, _mm512_setr_epi64, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_sllv_epi64,
    _mm512_test_epi64_mask, _pext_u64,
};

/// The scan of a node so far, block by block.
#[derive(Clone, Copy)]
struct Fewest {
    /// For each lane, the least of size << 32 | item.
    best: __m512i,
    /// The proof that its instructions are there.
    _cpu: Avx512,
}

impl Fewest {
    #[inline(always)]
    fn new(cpu: Avx512) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Fewest { best: unsafe { _mm512_set1_epi64(-1) }, _cpu: cpu }
    }

    /// Adds the sizes of eight items, the first of which has this number, of which only those in `items`
    /// count; returns which of these have no option, and which have one.
    #[inline(always)]
    fn add(&mut self, sizes: __m512i, first: usize, items: u8) -> (u8, u8) {
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe {
            let lanes = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
            let ids = _mm512_or_si512(lanes, _mm512_set1_epi64(first as i64));
            let key = _mm512_or_si512(_mm512_slli_epi64::<32>(sizes), ids);
            self.best = _mm512_mask_min_epu64(self.best, items, self.best, key);
            (
                _mm512_mask_cmpeq_epi64_mask(items, sizes, _mm512_setzero_si512()),
                _mm512_mask_cmpeq_epi64_mask(items, sizes, _mm512_set1_epi64(1)),
            )
        }
    }

    /// The first of the items added with the fewest options.
    #[inline(always)]
    fn item(self) -> u32 {
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe { _mm512_reduce_min_epu64(self.best) as u32 }
    }
}

impl Scan for Avx512 {
    const SQUEEZES: bool = true;

    #[inline(always)]
    fn squeeze(self, x: u64, mask: u64) -> u64 {
        // SAFETY: an `Avx512` exists only where BMI2 is, too.
        unsafe { _pext_u64(x, mask) }
    }

    #[inline(always)]
    fn nonzero<'a>(self, live: &[u64], room: &'a mut [u32]) -> (Words<'a>, u32) {
        if !live.len().is_multiple_of(8) {
            return Portable.nonzero(live, room);
        }
        let mut count = 0;
        // SAFETY: an `Avx512` exists only where the instructions do. Each load is of 8 words of `live`; each store of 8
        // numbers, of which the slicing checks that `room` has them. The numbers stored are those of words of `live`,
        // as `ids` goes up by 8 with each 8 words, and the first `count` of `room` are such.
        unsafe {
            let mut bits = _mm512_setzero_si512();
            let mut ids = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            for words in live.chunks_exact(8) {
                let words = _mm512_loadu_si512(words.as_ptr().cast());
                let mask = _mm512_test_epi64_mask(words, words);
                bits = _mm512_add_epi64(bits, _mm512_popcnt_epi64(words));
                let to = room[count..][..8].as_mut_ptr();
                _mm256_storeu_si256(to.cast(), _mm256_maskz_compress_epi32(mask, ids));
                ids = _mm256_add_epi32(ids, _mm256_set1_epi32(8));
                count += mask.count_ones() as usize;
            }
            let words = Words::listed(&room[..count], live.len());
            (words, _mm512_reduce_add_epi64(bits) as u32)
        }
    }

    #[inline(always)]
    fn scan(self, rows: &[u64], left: Left<'_>, forced: &mut [u64], begin: u32) -> Seen {
        let Left { live, nonzero, items } = left;
        let w = live.len();
        assert!(nonzero.bound() <= w, "a list of the words of this set");
        forced.fill(0);
        let mut fewest = Fewest::new(self);
        let blocks = items.len() * (64 / BLOCK);
        let mut block = begin as usize / BLOCK;
        for _ in 0..blocks {
            let (at, part) = (block / (64 / BLOCK), block % (64 / BLOCK) * BLOCK);
            let first = block * BLOCK;
            block = if block + 1 == blocks { 0 } else { block + 1 };
            let items = (items[at] >> part) as u16;
            if items == 0 {
                continue;
            }
            let rows = &rows[first * w..][..w * BLOCK];
            // SAFETY: an `Avx512` exists only where the instructions do. Each `q` is less than
            // `nonzero.bound()`, so than `w`, as checked above: it is in `live`, and the 16 words from `q * BLOCK` on
            // are in `rows`, which are `w * BLOCK`.
            let (low, high) = unsafe {
                let (mut low, mut high) = (_mm512_setzero_si512(), _mm512_setzero_si512());
                for q in nonzero.iter() {
                    let word = _mm512_set1_epi64(live.get_unchecked(q).cast_signed());
                    let row = rows.as_ptr().add(q * BLOCK);
                    let (a, b) = (_mm512_loadu_si512(row.cast()), _mm512_loadu_si512(row.add(8).cast()));
                    low = _mm512_add_epi64(low, _mm512_popcnt_epi64(_mm512_and_si512(a, word)));
                    high = _mm512_add_epi64(high, _mm512_popcnt_epi64(_mm512_and_si512(b, word)));
                }
                (low, high)
            };
            let (none_low, one_low) = fewest.add(low, first, items as u8);
            let (none_high, one_high) = fewest.add(high, first + 8, (items >> 8) as u8);
            let none = u32::from(none_low) | u32::from(none_high) << 8;
            if none != 0 {
                return Seen { dead: true, item: first as u32 + none.trailing_zeros() };
            }
            forced[at] |= (u64::from(one_low) | u64::from(one_high) << 8) << part;
        }
        Seen { dead: false, item: fewest.item() }
    }

    #[inline(always)]
    fn scan_narrow(self, rows: &[u64; 64], n: usize, live: u64, items: u64) -> Sizes {
        let sizes = match n {
            0..=16 => sizes_of::<2>(self, rows, live),
            17..=32 => sizes_of::<4>(self, rows, live),
            _ => sizes_of::<8>(self, rows, live),
        };
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe {
            let is = |size| _mm512_mask_cmpeq_epi8_mask(items, sizes, _mm512_set1_epi8(size));
            Sizes { none: is(0), one: is(1), two: is(2) }
        }
    }

    #[inline(always)]
    fn apart<W: WithCpu>(self, work: W) -> W::Output {
        self.run(With(work, self))
    }
}

/// The number of options left of each of the first `8 * P` items, a byte for each.
#[inline(always)]
fn sizes_of<const P: usize>(_cpu: Avx512, rows: &[u64; 64], live: u64) -> __m512i {
    /// Byte `p` of lane `l` goes to byte `8 * p + l`.
    const TURN: [u8; 64] = {
        let mut turn = [0; 64];
        let mut to = 0;
        while to < 64 {
            turn[to] = (to % 8 * 8 + to / 8) as u8;
            to += 1;
        }
        turn
    };
    // SAFETY: an `Avx512` exists only where the instructions do. Each load is of 64 bytes: of eight
    // rows, as the slicing checks, and of `TURN`.
    unsafe {
        let live = _mm512_set1_epi64(live.cast_signed());
        // No size is above 64, so each fits a byte of its lane.
        let mut sizes = _mm512_setzero_si512();
        for part in 0..P {
            let row = _mm512_loadu_si512(rows[part * 8..][..8].as_ptr().cast());
            let here = _mm512_popcnt_epi64(_mm512_and_si512(row, live));
            let by = _mm512_set1_epi64(part as i64 * 8);
            sizes = _mm512_or_si512(sizes, _mm512_sllv_epi64(here, by));
        }
        _mm512_permutexvar_epi8(_mm512_loadu_si512(TURN.as_ptr().cast()), sizes)
    }
}
