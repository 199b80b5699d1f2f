//! A register of a board is one register of the CPU: AVX-512 with counting of bits in words and moving
//! of bytes between lanes, as CPUs have it from 2019 (Intel Ice Lake) and 2022 (AMD Zen 4) on.
//!
//! Comparisons are avoided where every sweep would wait for them: their results go to mask registers,
//! and are back in vectors four times as late as those of a shift by the content of another vector,
//! which does the same here.

use std::arch::x86_64::*;

use dlx::cpu::Avx512;

use super::Grid;
use super::lanes::{ALL, Image, Lanes, PLACES, WIDTH, candidates, of_two};

/// 27 lanes, and five that hold all candidates; and the proof that its instructions are there.
//
// The methods are not marked with the features that they need, as those of a trait cannot be: they get
// them where they are inlined into a search that is compiled with these features.
#[derive(Clone, Copy)]
pub(super) struct Wide(__m512i, Avx512);

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
fn words(_: Avx512, words: &Words) -> __m512i {
    // SAFETY: the token is proof; the type has the size and the alignment of a register.
    unsafe { _mm512_load_si512((&raw const words.0).cast()) }
}

#[inline(always)]
fn bytes(_: Avx512, bytes: &Bytes) -> __m512i {
    // SAFETY: the token is proof; the type has the size and the alignment of a register.
    unsafe { _mm512_load_si512((&raw const bytes.0).cast()) }
}

/// Does one instruction to two registers.
macro_rules! both {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { $work($left.0, $right.0) }, $left.1)
    };
}

impl Lanes for Wide {
    type Cpu = Avx512;

    const ROWS_FIRST: bool = false;

    #[inline(always)]
    fn cpu(self) -> Avx512 {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: Avx512, value: u16) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_set1_epi16(value.cast_signed()) }, cpu)
    }

    #[inline(always)]
    fn load(cpu: Avx512, image: &Image) -> [Self; 3] {
        let source: *const u16 = (&raw const image.0).cast();
        // SAFETY: an `Avx512` exists only where the instructions do. An image is three registers, aligned.
        unsafe {
            [
                Wide(_mm512_load_si512(source.cast()), cpu),
                Wide(_mm512_load_si512(source.add(WIDTH).cast()), cpu),
                Wide(_mm512_load_si512(source.add(2 * WIDTH).cast()), cpu),
            ]
        }
    }

    #[inline(always)]
    fn store(board: [Self; 3]) -> Image {
        let mut image = Image::default();
        let target: *mut u16 = (&raw mut image.0).cast();
        for (k, Wide(lanes, _)) in board.into_iter().enumerate() {
            // SAFETY: an `Avx512` exists only where the instructions do. An image is three registers, aligned.
            unsafe { _mm512_store_si512(target.add(k * WIDTH).cast(), lanes) };
        }
        image
    }

    #[inline(always)]
    fn givens(cpu: Avx512, grid: &Grid) -> [Self; 3] {
        // SAFETY: an `Avx512` exists only where the instructions do. A grid has 64 bytes from 0 and from 17 on.
        let (first, last) = unsafe {
            (_mm512_loadu_si512(grid.as_ptr().cast()), _mm512_loadu_si512(grid.as_ptr().add(17).cast()))
        };
        let [table0, table1, table2] = const { &FROM_GRID };
        [given(cpu, first, last, table0), given(cpu, first, last, table1), given(cpu, first, last, table2)]
    }

    #[inline(always)]
    fn digits(board: [Self; 3]) -> Grid {
        let mut grid = [0; 81];
        let [first, second, third] = board;
        let cpu = first.1;
        let [table0, table1] = const { &TO_GRID };
        // SAFETY: an `Avx512` exists only where the instructions do. A grid has 64 bytes from 0 and from 17 on.
        unsafe {
            let front = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(digit(first)), digit(second));
            let back = _mm512_castsi256_si512(digit(third));
            let start = _mm512_permutex2var_epi8(front, bytes(cpu, table0), back);
            let end = _mm512_permutex2var_epi8(front, bytes(cpu, table1), back);
            _mm512_storeu_si512(grid.as_mut_ptr().cast(), start);
            _mm512_storeu_si512(grid.as_mut_ptr().add(17).cast(), end);
        }
        grid
    }

    of_two! { both;
        or: _mm512_or_si512,
        and: _mm512_and_si512,
        xor: _mm512_xor_si512,
        add: _mm512_add_epi16,
        sub: _mm512_sub_epi16,
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        both!(other, self, _mm512_andnot_si512)
    }

    #[inline(always)]
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self {
        let from = words(self.1, const { &Turn::<BAND, LINE, STACK>::LANES });
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_permutexvar_epi16(from, self.0) }, self.1)
    }

    #[inline(always)]
    fn single(self) -> Self {
        let more = self.but_lowest();
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_srlv_epi16(self.0, more.0) }, self.1)
    }

    #[inline(always)]
    fn pair(self) -> Self {
        self.where_equal(self.count(), Wide::splat(self.1, 2))
    }

    #[inline(always)]
    fn at_most_three(self) -> Self {
        // Each count's lower byte selects a shift by 0 or 16, its upper one always 0.
        // SAFETY: any 16 bytes are a register.
        const SHIFTS: __m128i = unsafe {
            std::mem::transmute::<[u8; 16], __m128i>([
                0, 0, 0, 0, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16,
            ])
        };
        let counts = self.count().0;
        // SAFETY: an `Avx512` exists only where the instructions do.
        let kept = unsafe {
            let shifts = _mm512_shuffle_epi8(_mm512_broadcast_i32x4(SHIFTS), counts);
            _mm512_srlv_epi16(self.0, shifts)
        };
        Wide(kept, self.1)
    }

    #[inline(always)]
    fn beyond_three(self) -> Self {
        let others = Self::splat(self.1, ALL).xor(self);
        // SAFETY: an `Avx512` exists only where the instructions do.
        let kept = unsafe {
            let missing = _mm512_subs_epu16(Self::splat(self.1, 3).0, self.count().0);
            _mm512_srlv_epi16(others.0, _mm512_slli_epi16::<4>(missing))
        };
        Wide(kept, self.1)
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_srlv_epi16(_mm512_set1_epi16(-1), self.0) }, self.1)
    }

    #[inline(always)]
    fn where_equal(self, left: Self, right: Self) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_maskz_mov_epi16(_mm512_cmpeq_epi16_mask(left.0, right.0), self.0) }, self.1)
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_popcnt_epi16(self.0) }, self.1)
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        // SAFETY: an `Avx512` exists only where the instructions do.
        Wide(unsafe { _mm512_slli_epi16::<8>(self.0) }, self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe { _mm512_test_epi16_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe { _mm512_cmpneq_epi16_mask(self.0, Self::splat(self.1, ALL).0) == 0 }
    }

    #[inline(always)]
    fn any_zero(registers: [Self; 3]) -> bool {
        let least = smallest(registers);
        // SAFETY: an `Avx512` exists only where the instructions do.
        unsafe { _mm512_testn_epi16_mask(least, least) != 0 }
    }

    #[inline(always)]
    fn least(registers: [Self; 3]) -> u16 {
        let least = smallest(registers);
        // SAFETY: an `Avx512` exists only where the instructions do.
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
    // SAFETY: an `Avx512` exists only where the instructions do.
    unsafe { _mm512_min_epu16(_mm512_min_epu16(first.0, second.0), third.0) }
}

/// The candidates of a register, from the first 64 bytes and the last 64 of a grid.
#[inline(always)]
fn given(cpu: Avx512, first: __m512i, last: __m512i, table: &Bytes) -> Wide {
    let (all, below) = (Wide::splat(cpu, ALL).0, Wide::splat(cpu, candidates(1) >> 1).0);
    // SAFETY: an `Avx512` exists only where the instructions do.
    let given = unsafe {
        let digits = _mm512_permutex2var_epi8(first, bytes(cpu, table), last);
        let digits = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(digits));
        let digits = _mm512_maskz_mov_epi16((1 << 27) - 1, digits);
        let given = _mm512_and_si512(_mm512_sllv_epi16(below, digits), all);
        _mm512_mask_mov_epi16(given, _mm512_testn_epi16_mask(digits, digits), all)
    };
    Wide(given, cpu)
}

/// The digits of cells that have one candidate each.
#[inline(always)]
fn digit(register: Wide) -> __m256i {
    let cpu = register.1;
    let below = register.sub(Wide::splat(cpu, candidates(1))).count();
    // SAFETY: an `Avx512` exists only where the instructions do.
    unsafe { _mm512_cvtepi16_epi8(below.add(Wide::splat(cpu, 1)).0) }
}
