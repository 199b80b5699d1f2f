//! Registers of 128 bits with NEON.

use std::arch::aarch64::*;

use dlx::cpu::Simd128;

use super::boxes::Boxes;
use super::lanes::of_two;
use super::pairs::Pair;

/// Eight lanes, and the proof that their instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Lanes8(uint16x8_t, Simd128);

/// Does one instruction to two registers.
macro_rules! both {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { $work($left.0, $right.0) }, $left.1)
    };
}

/// Does one instruction to the words of two registers.
macro_rules! words {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(
            unsafe {
                vreinterpretq_u16_u64($work(vreinterpretq_u64_u16($left.0), vreinterpretq_u64_u16($right.0)))
            },
            $left.1,
        )
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
        Lanes8(unsafe { vdupq_n_u16(lane) }, cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, low: u64, high: u64) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))) }, cpu)
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        // SAFETY: a register is two words, whatever they are.
        unsafe { std::mem::transmute(self.0) }
    }

    of_two! { both;
        or: vorrq_u16,
        and: vandq_u16,
        xor: veorq_u16,
        and_not: vbicq_u16,
        add: vaddq_u16,
        sub: vsubq_u16,
        min: vminq_u16,
        equal: vceqq_u16,
    }

    of_two!(words; lows: vzip1q_u64, highs: vzip2q_u64);

    #[inline(always)]
    fn inner(self, other: Self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vextq_u16::<4>(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn low(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vcombine_u16(vget_low_u16(self.0), vcreate_u16(0)) }, self.1)
    }

    #[inline(always)]
    fn high(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vcombine_u16(vget_high_u16(self.0), vcreate_u16(0)) }, self.1)
    }

    #[inline(always)]
    fn turn<const STACK: usize>(self) -> Self {
        // The bytes of a word's lanes, turned, for both words.
        let [low, high]: [u64; 2] = match STACK {
            1 => [0x0706_0100_0504_0302, 0x0f0e_0908_0d0c_0b0a],
            _ => [0x0706_0302_0100_0504, 0x0f0e_0b0a_0908_0d0c],
        };
        // SAFETY: a `Simd128` exists only where the instructions do.
        let turned = unsafe {
            let bytes = vcombine_u8(vcreate_u8(low), vcreate_u8(high));
            vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), bytes))
        };
        Lanes8(turned, self.1)
    }

    #[inline(always)]
    fn count(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))) }, self.1)
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Lanes8(unsafe { vshlq_n_u16::<8>(self.0) }, self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u16(self.0)) == 0 }
    }

    #[inline(always)]
    fn has(self, other: Self) -> bool {
        other.and_not(self).is_zero()
    }

    #[inline(always)]
    fn least(self) -> u16 {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { vminvq_u16(self.0) }
    }
}

/// A lane of 32 bits for each stack, and the first stack again, so that there is nothing in the register but what can
/// be anywhere; and the proof that the instructions are there.
#[derive(Clone, Copy)]
pub(super) struct Stacks(uint32x4_t, Simd128);

/// Does one instruction to two registers of stacks.
macro_rules! both_stacks {
    ($left:expr, $right:expr, $work:ident) => {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { $work($left.0, $right.0) }, $left.1)
    };
}

impl Stacks {
    /// The lanes in another order.
    #[inline(always)]
    fn moved(self, lanes: [u32; 4]) -> Self {
        // The four bytes of each lane, the lowest first.
        let bytes = lanes.map(|lane| u64::from(0x0302_0100 + 0x0404_0404 * lane));
        let (low, high) = (bytes[0] | bytes[1] << 32, bytes[2] | bytes[3] << 32);
        // SAFETY: a `Simd128` exists only where the instructions do.
        let moved = unsafe {
            let places = vcombine_u8(vcreate_u8(low), vcreate_u8(high));
            vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), places))
        };
        Stacks(moved, self.1)
    }
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
        Stacks(unsafe { vdupq_n_u32(stack) }, cpu)
    }

    #[inline(always)]
    fn new(cpu: Simd128, [first, second, third]: [u32; 3]) -> Self {
        let (low, high) =
            (u64::from(first) | u64::from(second) << 32, u64::from(third) | u64::from(first) << 32);
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { vreinterpretq_u32_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high))) }, cpu)
    }

    #[inline(always)]
    fn stacks(self) -> [u32; 3] {
        // SAFETY: a register is four words, whatever they are.
        let [first, second, third, _]: [u32; 4] = unsafe { std::mem::transmute(self.0) };
        [first, second, third]
    }

    of_two! { both_stacks;
        or: vorrq_u32,
        and: vandq_u32,
        xor: veorq_u32,
        and_not: vbicq_u32,
        add: vaddq_u32,
        sub: vsubq_u32,
        max: vmaxq_u32,
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { vshlq_n_u32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Self {
        // SAFETY: a `Simd128` exists only where the instructions do.
        Stacks(unsafe { vshrq_n_u32::<BITS>(self.0) }, self.1)
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        self.moved([1, 2, 0, 1])
    }

    #[inline(always)]
    fn last_stack(self) -> Self {
        self.moved([2, 0, 1, 2])
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: a `Simd128` exists only where the instructions do.
        unsafe { vmaxvq_u32(self.0) == 0 }
    }
}
