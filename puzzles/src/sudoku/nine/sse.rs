//! Registers of 128 bits with SSE4.2 and what comes with it.

use std::arch::x86_64::*;

use dlx::cpu::Simd128;

use super::boxes::Boxes;
use super::lanes::of_two;
use super::pairs::Pair;

/// Eight lanes, and the proof that their instructions are there.
//
// The methods are not marked with the features that they need, as those of a trait cannot be: they get them where
// they are inlined into a search that is compiled with these features.
#[derive(Clone, Copy)]
pub(super) struct Lanes8(__m128i, Simd128);

/// Does one instruction to two registers.
macro_rules! both {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { $work($left.0, $right.0) }, $left.1)
    };
}

impl Pair for Lanes8 {
    type Cpu = Simd128;

    #[inline(always)]
    fn cpu(self) -> Simd128 {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: Simd128, lane: u16) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_set1_epi16(lane.cast_signed()) }, cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, low: u64, high: u64) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_set_epi64x(high.cast_signed(), low.cast_signed()) }, cpu)
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        // SAFETY: a register is two words, whatever they are.
        unsafe { std::mem::transmute(self.0) }
    }

    of_two! { both;
        or: _mm_or_si128,
        and: _mm_and_si128,
        xor: _mm_xor_si128,
        add: _mm_add_epi16,
        sub: _mm_sub_epi16,
        min: _mm_min_epu16,
        equal: _mm_cmpeq_epi16,
        lows: _mm_unpacklo_epi64,
        highs: _mm_unpackhi_epi64,
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        both!(other, self, _mm_andnot_si128)
    }

    #[inline(always)]
    fn inner(self, other: Self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_alignr_epi8::<8>(other.0, self.0) }, self.1)
    }

    #[inline(always)]
    fn low(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_move_epi64(self.0) }, self.1)
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_srli_si128::<8>(self.0) }, self.1)
    }

    #[inline(always)]
    fn turn<const STACK: usize>(self) -> Self {
        // The bytes of a word's lanes, turned, for both words.
        let bytes: [i64; 2] = match STACK {
            1 => [0x0706_0100_0504_0302, 0x0f0e_0908_0d0c_0b0a],
            _ => [0x0706_0302_0100_0504, 0x0f0e_0b0a_0908_0d0c],
        };
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_shuffle_epi8(self.0, _mm_set_epi64x(bytes[1], bytes[0])) }, self.1)
    }

    #[inline(always)]
    fn held(self, those: Self) -> Self {
        // One less than it is, by two comparisons, which are less work than counting.
        let held = self.and(those);
        held.equal(Self::splat(self.1, 0)).sub(held.equal(self))
    }

    #[inline(always)]
    fn count(self) -> Self {
        // The sum of what a table says for each half of a byte, and then of both bytes.
        // SAFETY: a `Simd128` exists only where the instructions do.
        let counts = unsafe {
            let table = _mm_set_epi64x(0x0403_0302_0302_0201, 0x0302_0201_0201_0100);
            let half = _mm_set1_epi8(0x0f);
            let low = _mm_shuffle_epi8(table, _mm_and_si128(self.0, half));
            let high = _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16::<4>(self.0), half));
            _mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1))
        };
        Lanes8(counts, self.1)
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { _mm_slli_epi16::<8>(self.0) }, self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { _mm_testz_si128(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn has(self, other: Self) -> bool {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { _mm_testc_si128(self.0, other.0) == 1 }
    }

    #[inline(always)]
    fn least(self) -> u16 {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { _mm_extract_epi16::<0>(_mm_minpos_epu16(self.0)) as u16 }
    }
}

/// A lane of 32 bits for each stack, and the first stack again, so that there is nothing in the register but what can
/// be anywhere; and the proof that the instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Stacks(__m128i, Simd128);

/// Does one instruction to two registers of stacks.
macro_rules! both_stacks {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { $work($left.0, $right.0) }, $left.1)
    };
}

impl Boxes for Stacks {
    type Cpu = Simd128;

    #[inline(always)]
    fn cpu(self) -> Simd128 {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: Simd128, stack: u32) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_set1_epi32(stack.cast_signed()) }, cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, stacks: [u32; 3]) -> Self {
        let [first, second, third] = stacks.map(u32::cast_signed);
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_set_epi32(first, third, second, first) }, cpu)
    }

    #[inline(always)]
    fn stacks(self) -> [u32; 3] {
        // SAFETY: a register is four words, whatever they are.
        let [first, second, third, _]: [u32; 4] = unsafe { std::mem::transmute(self.0) };
        [first, second, third]
    }

    of_two! { both_stacks;
        or: _mm_or_si128,
        and: _mm_and_si128,
        xor: _mm_xor_si128,
        add: _mm_add_epi32,
        sub: _mm_sub_epi32,
        max: _mm_max_epu32,
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        both_stacks!(other, self, _mm_andnot_si128)
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_slli_epi32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_srli_epi32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_shuffle_epi32::<0b01_00_10_01>(self.0) }, self.1)
    }

    #[inline(always)]
    fn last_stack(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { _mm_shuffle_epi32::<0b10_01_00_10>(self.0) }, self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { _mm_testz_si128(self.0, self.0) == 1 }
    }
}
