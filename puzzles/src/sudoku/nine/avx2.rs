//! A register of a board is three registers of the CPU with AVX2, one for each line. In each, a band
//! is one of the four quarters, and a stack one of the four words of a quarter; the fourth of either
//! is 0. So a turn along the lines costs nothing.

use std::arch::x86_64::*;

use dlx::cpu::Avx2;

use super::Grid;
use super::lanes::{ALL, Image, Lanes, OF_DIGIT, WIDTH, of_two};

/// Nine lanes for each line, and the proof that their instructions are there.
//
// The methods are not marked with the features that they need, as those of a trait cannot be: they get
// them where they are inlined into a search that is compiled with these features.
#[derive(Clone, Copy)]
pub(super) struct Lines([__m256i; 3], Avx2);

/// Does the same to each of three registers, or to each pair of them. (A closure would not get the
/// features of the search.)
macro_rules! each {
    ($lines:expr, $register:ident => $work:expr) => {{
        let Lines([first, second, third], cpu) = $lines;
        let first = {
            let $register = first;
            $work
        };
        let second = {
            let $register = second;
            $work
        };
        let third = {
            let $register = third;
            $work
        };
        Lines([first, second, third], cpu)
    }};
    ($left:expr, $right:expr, $work:ident) => {{
        let (Lines(left, cpu), Lines(right, _)) = ($left, $right);
        // SAFETY: an `Avx2` exists only where the instructions do.
        let both = unsafe { [$work(left[0], right[0]), $work(left[1], right[1]), $work(left[2], right[2])] };
        Lines(both, cpu)
    }};
}

/// A word in each lane in use, 0 in the others.
#[inline(always)]
fn used(_: Avx2, word: u16) -> __m256i {
    let quarter = (0x0000_0001_0001_0001 * u64::from(word)).cast_signed();
    // SAFETY: an `Avx2` exists only where the instructions do.
    unsafe { _mm256_set_epi64x(0, quarter, quarter, quarter) }
}

/// The least of the nine registers of a board, lane by lane.
#[inline(always)]
fn smallest([first, second, third]: [Lines; 3]) -> __m256i {
    let Lines([first, second, third], _) =
        each!(each!(first, second, _mm256_min_epu16), third, _mm256_min_epu16);
    // SAFETY: an `Avx2` exists only where the instructions do.
    unsafe { _mm256_min_epu16(_mm256_min_epu16(first, second), third) }
}

/// The three lanes of an image from a certain one on.
fn quarter(image: &[u16; 3 * WIDTH], lane: usize) -> i64 {
    let word = |stack: usize| u64::from(image[lane + stack]) << (16 * stack);
    (word(0) | word(1) | word(2)).cast_signed()
}

/// Where a row's digits go, and 255 where nothing does: those of columns 1, 4 and 7, of columns 2, 5 and 8,
/// and of columns 3, 6 and 9, each before a gap.
const COLUMNS: [u8; 16] = [0, 3, 6, 255, 1, 4, 7, 255, 2, 5, 8, 255, 255, 255, 255, 255];

/// The lower bytes of [`OF_DIGIT`] or, shifted by 8, the upper ones.
const fn bytes_of_digit(shift: u32) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut digit = 0;
    while digit < 16 {
        bytes[digit] = (OF_DIGIT[digit] >> shift) as u8;
        digit += 1;
    }
    bytes
}

#[inline(always)]
fn bytes(_: Avx2, bytes: &[u8; 16]) -> __m128i {
    // SAFETY: an `Avx2` exists only where the instructions do. A register is 16 bytes.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The candidates of a row, in the order of [`COLUMNS`]: two quarters, and one.
#[inline(always)]
fn row(cpu: Avx2, grid: &Grid, row: usize) -> [__m128i; 2] {
    // 16 bytes from the last row on would go beyond the grid: its digits are the last of 16 that end there.
    let before = if row == 8 { 7 } else { 0 };
    let digits = bytes(cpu, grid[9 * row - before..].first_chunk().expect("16 cells are left"));
    // SAFETY: an `Avx2` exists only where the instructions do.
    unsafe {
        let columns = _mm_adds_epu8(bytes(cpu, &COLUMNS), _mm_set1_epi8(before as i8));
        let digits = _mm_min_epu8(digits, _mm_set1_epi8(15));
        let lower = _mm_shuffle_epi8(bytes(cpu, const { &bytes_of_digit(0) }), digits);
        let upper = _mm_shuffle_epi8(bytes(cpu, const { &bytes_of_digit(8) }), digits);
        let (lower, upper) = (_mm_shuffle_epi8(lower, columns), _mm_shuffle_epi8(upper, columns));
        [_mm_unpacklo_epi8(lower, upper), _mm_unpackhi_epi8(lower, upper)]
    }
}

impl Lanes for Lines {
    type Cpu = Avx2;

    const ROWS_FIRST: bool = true;

    #[inline(always)]
    fn cpu(self) -> Avx2 {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: Avx2, value: u16) -> Self {
        // SAFETY: an `Avx2` exists only where the instructions do.
        Lines([unsafe { _mm256_set1_epi16(value.cast_signed()) }; 3], cpu)
    }

    #[inline(always)]
    fn load(cpu: Avx2, image: &Image) -> [Self; 3] {
        let mut board = [Self::splat(cpu, 0); 3];
        for (k, Lines(lines, _)) in board.iter_mut().enumerate() {
            for (line, register) in lines.iter_mut().enumerate() {
                let lane = WIDTH * k + 3 * line;
                let [first, second, third] = [lane, lane + 9, lane + 18].map(|lane| quarter(&image.0, lane));
                // SAFETY: an `Avx2` exists only where the instructions do.
                *register = unsafe { _mm256_set_epi64x(0, third, second, first) };
            }
        }
        board
    }

    #[inline(always)]
    fn givens(cpu: Avx2, grid: &Grid) -> [Self; 3] {
        let mut board = [Self::splat(cpu, 0); 3];
        for line in 0..3 {
            let [top, top3] = row(cpu, grid, line);
            let [middle, middle3] = row(cpu, grid, 3 + line);
            let [bottom, bottom3] = row(cpu, grid, 6 + line);
            // SAFETY: an `Avx2` exists only where the instructions do.
            let columns = unsafe {
                [
                    _mm256_set_m128i(bottom, _mm_unpacklo_epi64(top, middle)),
                    _mm256_set_m128i(_mm_srli_si128::<8>(bottom), _mm_unpackhi_epi64(top, middle)),
                    _mm256_set_m128i(bottom3, _mm_unpacklo_epi64(top3, middle3)),
                ]
            };
            for (column, quarters) in columns.into_iter().enumerate() {
                // The fourth quarter is not in use.
                // SAFETY: an `Avx2` exists only where the instructions do.
                let quarters = unsafe { _mm256_blend_epi32::<0xc0>(quarters, _mm256_setzero_si256()) };
                board[(column + 3 - line) % 3].0[line] = quarters;
            }
        }
        board
    }

    #[inline(always)]
    fn store(board: [Self; 3]) -> Image {
        let mut image = Image::default();
        for (k, Lines(lines, _)) in board.into_iter().enumerate() {
            for (line, register) in lines.into_iter().enumerate() {
                // SAFETY: a register is 16 words, whatever they are.
                let words: [u16; 16] = unsafe { std::mem::transmute(register) };
                for band in 0..3 {
                    let lane = WIDTH * k + 9 * band + 3 * line;
                    image.0[lane..lane + 3].copy_from_slice(&words[4 * band..4 * band + 3]);
                }
            }
        }
        image
    }

    of_two! { each;
        or: _mm256_or_si256,
        and: _mm256_and_si256,
        xor: _mm256_xor_si256,
        add: _mm256_add_epi16,
        sub: _mm256_sub_epi16,
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        each!(other, self, _mm256_andnot_si256)
    }

    #[inline(always)]
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self {
        let Lines([first, second, third], cpu) = self;
        let turned = match LINE {
            0 => Lines([first, second, third], cpu),
            1 => Lines([second, third, first], cpu),
            _ => Lines([third, first, second], cpu),
        };
        let turned = match BAND {
            0 => turned,
            // SAFETY: an `Avx2` exists only where the instructions do.
            1 => each!(turned, register => unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(register) }),
            // SAFETY: an `Avx2` exists only where the instructions do.
            _ => each!(turned, register => unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(register) }),
        };
        // The bytes of a quarter's words, turned, for both quarters of a half.
        let bytes: [i64; 2] = match STACK {
            0 => return turned,
            1 => [0x0706_0100_0504_0302, 0x0f0e_0908_0d0c_0b0a],
            _ => [0x0706_0302_0100_0504, 0x0f0e_0b0a_0908_0d0c],
        };
        // SAFETY: an `Avx2` exists only where the instructions do.
        let bytes = unsafe { _mm256_set_epi64x(bytes[1], bytes[0], bytes[1], bytes[0]) };
        // SAFETY: an `Avx2` exists only where the instructions do.
        each!(turned, register => unsafe { _mm256_shuffle_epi8(register, bytes) })
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        // SAFETY: an `Avx2` exists only where the instructions do.
        each!(self, register => unsafe { _mm256_cmpeq_epi16(register, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn where_equal(self, left: Self, right: Self) -> Self {
        self.and(each!(left, right, _mm256_cmpeq_epi16))
    }

    #[inline(always)]
    fn held(self, those: Self) -> Self {
        // One less than it is, by two comparisons, which are less work than counting.
        let held = self.and(those);
        held.where_empty().sub(each!(held, self, _mm256_cmpeq_epi16))
    }

    #[inline(always)]
    fn count(self) -> Self {
        // The sum of what a table says for each half of a byte, and then of both bytes.
        // SAFETY: an `Avx2` exists only where the instructions do.
        each!(self, register => unsafe {
            let table = _mm256_set_epi64x(
                0x0403_0302_0302_0201,
                0x0302_0201_0201_0100,
                0x0403_0302_0302_0201,
                0x0302_0201_0201_0100,
            );
            let half = _mm256_set1_epi8(0x0f);
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(register, half));
            let high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(register), half));
            _mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        // SAFETY: an `Avx2` exists only where the instructions do.
        each!(self, register => unsafe { _mm256_slli_epi16::<8>(register) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let Lines([first, second, third], _) = self;
        // SAFETY: an `Avx2` exists only where the instructions do.
        unsafe {
            let any = _mm256_or_si256(_mm256_or_si256(first, second), third);
            _mm256_testz_si256(any, any) == 1
        }
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        let Lines([first, second, third], _) = self;
        // SAFETY: an `Avx2` exists only where the instructions do.
        unsafe {
            let common = _mm256_and_si256(_mm256_and_si256(first, second), third);
            _mm256_testc_si256(common, used(self.1, ALL)) == 1
        }
    }

    #[inline(always)]
    fn any_zero(registers: [Self; 3]) -> bool {
        let (least, used) = (smallest(registers), used(registers[0].1, u16::MAX));
        // SAFETY: an `Avx2` exists only where the instructions do.
        unsafe { _mm256_testz_si256(_mm256_cmpeq_epi16(least, _mm256_setzero_si256()), used) == 0 }
    }

    #[inline(always)]
    fn least(registers: [Self; 3]) -> u16 {
        let (least, used) = (smallest(registers), used(registers[0].1, u16::MAX));
        // SAFETY: an `Avx2` exists only where the instructions do.
        unsafe {
            let least = _mm256_or_si256(least, _mm256_xor_si256(used, _mm256_set1_epi8(-1)));
            let least = _mm_min_epu16(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
            _mm_extract_epi16::<0>(_mm_minpos_epu16(least)) as u16
        }
    }
}
