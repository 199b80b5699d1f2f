//! Registers of 128 bits of WebAssembly.

use std::arch::wasm32::*;

use dlx::cpu::Simd128;

use super::boxes::Boxes;
use super::lanes::of_two;
use super::pairs::Pair;

/// Eight lanes, and the proof that their instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Lanes8(v128, Simd128);

/// Does one instruction to two registers.
macro_rules! both {
    ($left:expr, $right:expr, $work:ident) => {
        Lanes8($work($left.0, $right.0), $left.1)
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
        Lanes8(u16x8_splat(lane), cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, low: u64, high: u64) -> Self {
        Lanes8(u64x2(low, high), cpu)
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
    }

    of_two! { both;
        or: v128_or,
        and: v128_and,
        xor: v128_xor,
        and_not: v128_andnot,
        add: u16x8_add,
        sub: u16x8_sub,
        min: u16x8_min,
        equal: u16x8_eq,
    }

    #[inline(always)]
    fn lows(self, other: Self) -> Self {
        Lanes8(u64x2_shuffle::<0, 2>(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn highs(self, other: Self) -> Self {
        Lanes8(u64x2_shuffle::<1, 3>(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn inner(self, other: Self) -> Self {
        Lanes8(u64x2_shuffle::<1, 2>(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn low(self) -> Self {
        Lanes8(u64x2_replace_lane::<1>(self.0, 0), self.1)
    }

    #[inline(always)]
    fn high(self) -> Self {
        Lanes8(u64x2_shuffle::<1, 2>(self.0, u64x2_splat(0)), self.1)
    }

    #[inline(always)]
    fn turn<const STACK: usize>(self) -> Self {
        let turned = match STACK {
            1 => u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0),
            _ => u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0),
        };
        Lanes8(turned, self.1)
    }

    #[inline(always)]
    fn count(self) -> Self {
        Lanes8(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)), self.1)
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        Lanes8(u16x8_shl(self.0, 8), self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }

    #[inline(always)]
    fn has(self, other: Self) -> bool {
        other.and_not(self).is_zero()
    }

    #[inline(always)]
    fn least(self) -> u16 {
        // The least of halves, of quarters, of eighths.
        let half = self.min(self.inner(self));
        let quarter = half.min(Lanes8(u32x4_shuffle::<1, 0, 3, 2>(half.0, half.0), self.1));
        let eighth =
            quarter.min(Lanes8(u16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(quarter.0, quarter.0), self.1));
        u16x8_extract_lane::<0>(eighth.0)
    }
}

/// A lane of 32 bits for each stack, and the first stack again, so that there is nothing in the register but what can
/// be anywhere; and the proof that the instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Stacks(v128, Simd128);

/// Does one instruction to two registers of stacks.
macro_rules! both_stacks {
    ($left:expr, $right:expr, $work:ident) => {
        Stacks($work($left.0, $right.0), $left.1)
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
        Stacks(u32x4_splat(stack), cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, [first, second, third]: [u32; 3]) -> Self {
        Stacks(u32x4(first, second, third, first), cpu)
    }

    #[inline(always)]
    fn stacks(self) -> [u32; 3] {
        [u32x4_extract_lane::<0>(self.0), u32x4_extract_lane::<1>(self.0), u32x4_extract_lane::<2>(self.0)]
    }

    of_two! { both_stacks;
        or: v128_or,
        and: v128_and,
        xor: v128_xor,
        and_not: v128_andnot,
        add: u32x4_add,
        sub: u32x4_sub,
        max: u32x4_max,
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Self {
        Stacks(u32x4_shl(self.0, BITS.cast_unsigned()), self.1)
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Self {
        Stacks(u32x4_shr(self.0, BITS.cast_unsigned()), self.1)
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        Stacks(u32x4_shuffle::<1, 2, 0, 1>(self.0, self.0), self.1)
    }

    #[inline(always)]
    fn last_stack(self) -> Self {
        Stacks(u32x4_shuffle::<2, 0, 1, 2>(self.0, self.0), self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        !v128_any_true(self.0)
    }
}
