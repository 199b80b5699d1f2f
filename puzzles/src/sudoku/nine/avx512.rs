//! A register of a board is one register of the CPU: AVX-512 with counting of bits in words and moving
//! of bytes between lanes, as CPUs have it from 2019 (Intel Ice Lake) and 2022 (AMD Zen 4) on.
//!
//! Comparisons are avoided where every sweep would wait for them: their results go to mask registers,
//! and are back in vectors four times as late as those of a shift by the content of another vector,
//! which does the same here.

use std::arch::x86_64::*;
use std::ops::ControlFlow;

use super::Grid;
use super::lanes::{ALL, Image, Lanes, PLACES, WIDTH, candidates};
use super::search::{Pending, Visitor, search};
use super::solver::Start;

/// 27 lanes, and five that hold all candidates.
#[derive(Clone, Copy)]
pub(super) struct Wide(__m512i);

/// Whether this CPU can do it.
pub(super) fn available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vbmi")
}

/// [`search`] with such registers.
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vbmi")]
pub(super) fn run<V: Visitor>(start: Start, pending: &mut Pending<Wide>, visitor: &mut V) -> ControlFlow<()> {
    search(start.board(), pending, visitor)
}

/// Where [`Lanes::turn`] takes each lane from.
struct Turn<const BAND: usize, const LINE: usize, const STACK: usize>;

/// Content of a register in memory.
#[repr(align(64))]
struct Words([u16; WIDTH]);

/// Content of a register in memory, by bytes.
#[repr(align(64))]
struct Bytes([u8; 64]);

impl<const BAND: usize, const LINE: usize, const STACK: usize> Turn<BAND, LINE, STACK> {
    const LANES: Words = {
        let mut lanes = [0; WIDTH];
        let mut lane = 0;
        while lane < WIDTH {
            let (band, line, stack) = (lane / 9 + BAND, lane / 3 + LINE, lane + STACK);
            let from = if lane < 27 { 9 * (band % 3) + 3 * (line % 3) + stack % 3 } else { lane };
            lanes[lane] = from as u16;
            lane += 1;
        }
        Words(lanes)
    };
}

/// For each register, the lanes' bytes among those of a grid: its first 64, and from 64 on its last.
const FROM_GRID: [Bytes; 3] = {
    let mut tables = [const { Bytes([0; 64]) }; 3];
    let mut cell = 0;
    while cell < 81 {
        let place = PLACES[cell];
        tables[place / WIDTH].0[place % WIDTH] = (if cell < 64 { cell } else { cell - 17 + 64 }) as u8;
        cell += 1;
    }
    tables
};

/// The bytes of a grid, its first 64 and its last, among those of three registers of bytes.
const TO_GRID: [Bytes; 2] = {
    let mut tables = [const { Bytes([0; 64]) }; 2];
    let mut byte = 0;
    while byte < 64 {
        tables[0].0[byte] = PLACES[byte] as u8;
        tables[1].0[byte] = PLACES[byte + 17] as u8;
        byte += 1;
    }
    tables
};

#[inline(always)]
fn words(words: &Words) -> __m512i {
    // SAFETY: see `Lanes for Wide`; the type has the size and the alignment of a register.
    unsafe { _mm512_load_si512((&raw const words.0).cast()) }
}

#[inline(always)]
fn bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: see `Lanes for Wide`; the type has the size and the alignment of a register.
    unsafe { _mm512_load_si512((&raw const bytes.0).cast()) }
}

// SAFETY, of all blocks below: only `run` makes such registers, and it may be called only where
// `available` says yes. These are not marked with the features they need as such functions could not
// be methods of a trait; being inlined into `run`, they get them there.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Lanes for Wide {
    #[inline(always)]
    fn splat(value: u16) -> Self {
        Wide(unsafe { _mm512_set1_epi16(value.cast_signed()) })
    }

    #[inline(always)]
    fn load(image: &Image) -> [Self; 3] {
        let source: *const u16 = (&raw const image.0).cast();
        unsafe {
            [
                Wide(_mm512_load_si512(source.cast())),
                Wide(_mm512_load_si512(source.add(WIDTH).cast())),
                Wide(_mm512_load_si512(source.add(2 * WIDTH).cast())),
            ]
        }
    }

    #[inline(always)]
    fn store(board: [Self; 3]) -> Image {
        let mut image = Image::default();
        let target: *mut u16 = (&raw mut image.0).cast();
        for (k, Wide(lanes)) in board.into_iter().enumerate() {
            unsafe { _mm512_store_si512(target.add(k * WIDTH).cast(), lanes) };
        }
        image
    }

    #[inline(always)]
    fn givens(grid: &Grid) -> [Self; 3] {
        let (first, last) = unsafe {
            (_mm512_loadu_si512(grid.as_ptr().cast()), _mm512_loadu_si512(grid.as_ptr().add(17).cast()))
        };
        let [table0, table1, table2] = const { &FROM_GRID };
        [given(first, last, table0), given(first, last, table1), given(first, last, table2)]
    }

    #[inline(always)]
    fn digits(board: [Self; 3]) -> Grid {
        let mut grid = [0; 81];
        let [first, second, third] = board;
        let [table0, table1] = const { &TO_GRID };
        unsafe {
            let front = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(digit(first)), digit(second));
            let back = _mm512_castsi256_si512(digit(third));
            let start = _mm512_permutex2var_epi8(front, bytes(table0), back);
            let end = _mm512_permutex2var_epi8(front, bytes(table1), back);
            _mm512_storeu_si512(grid.as_mut_ptr().cast(), start);
            _mm512_storeu_si512(grid.as_mut_ptr().add(17).cast(), end);
        }
        grid
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Wide(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Wide(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Wide(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Wide(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Wide(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Wide(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self {
        let from = words(const { &Turn::<BAND, LINE, STACK>::LANES });
        Wide(unsafe { _mm512_permutexvar_epi16(from, self.0) })
    }

    #[inline(always)]
    fn single(self) -> Self {
        let more = self.and(self.sub(Self::splat(candidates(1))));
        Wide(unsafe { _mm512_srlv_epi16(self.0, more.0) })
    }

    #[inline(always)]
    fn at_most_three(self) -> Self {
        // Each count's lower byte selects a shift by 0 or 16, its upper one always 0.
        const SHIFTS: __m128i = unsafe {
            std::mem::transmute::<[u8; 16], __m128i>([
                0, 0, 0, 0, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,
            ])
        };
        let counts = self.count().0;
        Wide(unsafe {
            let shifts = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(SHIFTS), counts);
            _mm512_srlv_epi16(self.0, shifts)
        })
    }

    #[inline(always)]
    fn beyond_three(self) -> Self {
        let others = Self::splat(ALL).xor(self);
        Wide(unsafe {
            let missing = _mm512_subs_epu16(Self::splat(3).0, self.count().0);
            _mm512_srlv_epi16(others.0, _mm512_slli_epi16::<4>(missing))
        })
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        Wide(unsafe { _mm512_srlv_epi16(_mm512_set1_epi16(-1), self.0) })
    }

    #[inline(always)]
    fn where_equal(self, left: Self, right: Self) -> Self {
        Wide(unsafe { _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(left.0, right.0), self.0) })
    }

    #[inline(always)]
    fn count(self) -> Self {
        Wide(unsafe { _mm512_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        Wide(unsafe { _mm512_slli_epi16::<8>(self.0) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        unsafe { _mm512_test_epi16_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        unsafe { _mm512_cmpneq_epi16_mask(self.0, Self::splat(ALL).0) == 0 }
    }

    #[inline(always)]
    fn any_zero(registers: [Self; 3]) -> bool {
        let least = smallest(registers);
        unsafe { _mm512_testn_epi16_mask(least, least) != 0 }
    }

    #[inline(always)]
    fn least(registers: [Self; 3]) -> u16 {
        let least = smallest(registers);
        unsafe {
            let least =
                _mm256_min_epu16(_mm512_castsi512_si256(least), _mm512_extracti64x4_epi64::<1>(least));
            let least = _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            _mm_extract_epi16::<0>(_mm_minpos_epu16(least)) as u16
        }
    }
}

/// The least of three registers, lane by lane.
#[inline(always)]
fn smallest([first, second, third]: [Wide; 3]) -> __m512i {
    // SAFETY: see `Lanes for Wide`.
    unsafe { _mm512_min_epu16(_mm512_min_epu16(first.0, second.0), third.0) }
}

/// The candidates of a register, from the first 64 bytes and the last 64 of a grid.
#[inline(always)]
fn given(first: __m512i, last: __m512i, table: &Bytes) -> Wide {
    let (all, below) = (Wide::splat(ALL).0, Wide::splat(candidates(1) >> 1).0);
    // SAFETY: see `Lanes for Wide`.
    unsafe {
        let digits = _mm512_permutex2var_epi8(first, bytes(table), last);
        let digits = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(digits));
        let digits = _mm512_maskz_mov_epi16((1 << 27) - 1, digits);
        let given = _mm512_and_si512(_mm512_sllv_epi16(below, digits), all);
        Wide(_mm512_mask_mov_epi16(given, _mm512_testn_epi16_mask(digits, digits), all))
    }
}

/// The digits of cells that have one candidate each.
#[inline(always)]
fn digit(register: Wide) -> __m256i {
    let below = register.sub(Wide::splat(candidates(1))).count();
    // SAFETY: see `Lanes for Wide`.
    unsafe { _mm512_cvtepi16_epi8(below.add(Wide::splat(1)).0) }
}
