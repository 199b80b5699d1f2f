//! Registers for any CPU, of words that are calculated with the usual instructions: pairs of words with four lanes in
//! each, side by side, and a word for each stack.

use super::boxes::Boxes;
use super::choose::choose;
use super::lanes::candidates;
use super::pairs::{Pair, Pairs};
use super::propagate::Settled;

/// Two words, and the proof that is asked for.
#[derive(Clone, Copy)]
pub(super) struct Words<C>([u64; 2], C);

/// 1 in each lane.
const ONES: u64 = 0x0001_0001_0001_0001;

/// The top bit of each lane.
const TOPS: u64 = ONES << 15;

/// Candidate 1 in each lane.
const UNITS: u64 = ONES * (candidates(1) as u64);

/// All bits of the lanes whose top bit is set.
#[inline(always)]
fn spread(tops: u64) -> u64 {
    (tops << 1).wrapping_sub(tops >> 15)
}

/// The top bit of each lane that is 0.
#[inline(always)]
fn tops_where_empty(word: u64) -> u64 {
    !(((word & !TOPS) + !TOPS) | word) & TOPS
}

/// The difference in each lane.
#[inline(always)]
fn difference(left: u64, right: u64) -> u64 {
    ((left | TOPS) - (right & !TOPS)) ^ ((left ^ !right) & TOPS)
}

impl<C: Copy> Words<C> {
    #[inline(always)]
    fn each(self, work: impl Fn(u64) -> u64) -> Self {
        Words(self.0.map(work), self.1)
    }

    #[inline(always)]
    fn both(self, other: Self, work: impl Fn(u64, u64) -> u64) -> Self {
        Words([work(self.0[0], other.0[0]), work(self.0[1], other.0[1])], self.1)
    }
}

impl<C: Copy> Pair for Words<C> {
    type Cpu = C;

    #[inline(always)]
    fn cpu(self) -> C {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: C, lane: u16) -> Self {
        Words([ONES * u64::from(lane); 2], cpu)
    }

    #[inline(always)]
    fn new(cpu: C, low: u64, high: u64) -> Self {
        Words([low, high], cpu)
    }

    #[inline(always)]
    fn words(self) -> [u64; 2] {
        self.0
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |left, right| left | right)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |left, right| left & right)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, |left, right| left ^ right)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.both(other, |left, right| left & !right)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.both(other, |left, right| ((left & !TOPS) + (right & !TOPS)) ^ ((left ^ right) & TOPS))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.both(other, difference)
    }

    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.each(|word| word & ((word | TOPS) - UNITS))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.both(other, |left, right| {
            let borrows = ((!left & right) | (!(left ^ right) & difference(left, right))) & TOPS;
            right ^ ((left ^ right) & spread(borrows))
        })
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.both(other, |left, right| spread(tops_where_empty(left ^ right)))
    }

    #[inline(always)]
    fn lows(self, other: Self) -> Self {
        Words([self.0[0], other.0[0]], self.1)
    }

    #[inline(always)]
    fn highs(self, other: Self) -> Self {
        Words([self.0[1], other.0[1]], self.1)
    }

    #[inline(always)]
    fn inner(self, other: Self) -> Self {
        Words([self.0[1], other.0[0]], self.1)
    }

    #[inline(always)]
    fn low(self) -> Self {
        Words([self.0[0], 0], self.1)
    }

    #[inline(always)]
    fn high(self) -> Self {
        Words([self.0[1], 0], self.1)
    }

    #[inline(always)]
    fn turn<const STACK: usize>(self) -> Self {
        self.each(|word| ((word >> (16 * STACK)) | (word << (16 * (3 - STACK)))) & (u64::MAX >> 16))
    }

    #[inline(always)]
    fn count(self) -> Self {
        // Sums of ever more neighbours; the candidates are in four fields of four bits.
        const ODD: u64 = 0x5555_5555_5555_5555;
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        self.each(|word| {
            let pairs = (word & ODD) + ((word >> 1) & ODD);
            let fours = (pairs & PAIRS) + ((pairs >> 2) & PAIRS);
            ((fours >> 4) + (fours >> 8) + (fours >> 12)) & (ONES * 0xf)
        })
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        self.each(|word| (word << 8) & (ONES * 0xff00))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline(always)]
    fn has(self, other: Self) -> bool {
        (other.0[0] & !self.0[0]) | (other.0[1] & !self.0[1]) == 0
    }

    #[inline(always)]
    fn least(self) -> u16 {
        let lanes = |word: u64| [word as u16, (word >> 16) as u16, (word >> 32) as u16, (word >> 48) as u16];
        self.0.into_iter().flat_map(lanes).min().unwrap_or(u16::MAX)
    }

    // A function of its own: in place, where its arithmetic and that of the sweeps are in one loop, the compiler takes
    // half a minute for each kind of search.
    #[inline(never)]
    fn choose(settled: &Settled<Pairs<Self>>) -> Option<[Pairs<Self>; 3]> {
        choose(settled)
    }
}

/// A word for each stack, and the proof that is asked for.
#[derive(Clone, Copy)]
pub(super) struct Stacks<C>([u32; 3], C);

impl<C: Copy> Stacks<C> {
    #[inline(always)]
    fn both(self, other: Self, work: impl Fn(u32, u32) -> u32) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Stacks([work(a, x), work(b, y), work(c, z)], self.1)
    }
}

impl<C: Copy> Boxes for Stacks<C> {
    type Cpu = C;

    #[inline(always)]
    fn cpu(self) -> C {
        self.1
    }

    #[inline(always)]
    fn splat(cpu: C, stack: u32) -> Self {
        Stacks([stack; 3], cpu)
    }

    #[inline(always)]
    fn new(cpu: C, stacks: [u32; 3]) -> Self {
        Stacks(stacks, cpu)
    }

    #[inline(always)]
    fn stacks(self) -> [u32; 3] {
        self.0
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, |left, right| left | right)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, |left, right| left & right)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, |left, right| left ^ right)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.both(other, |left, right| left & !right)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.both(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.both(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.both(other, u32::max)
    }

    #[inline(always)]
    fn left<const BITS: i32>(self) -> Self {
        Stacks(self.0.map(|stack| stack << BITS), self.1)
    }

    #[inline(always)]
    fn right<const BITS: i32>(self) -> Self {
        Stacks(self.0.map(|stack| stack >> BITS), self.1)
    }

    #[inline(always)]
    fn next_stack(self) -> Self {
        let [first, second, third] = self.0;
        Stacks([second, third, first], self.1)
    }

    #[inline(always)]
    fn last_stack(self) -> Self {
        let [first, second, third] = self.0;
        Stacks([third, first, second], self.1)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
}
