//! A register of a board is five pairs of words: of 128 bits, as SSE, NEON and WebAssembly have them (`sse`, `neon`,
//! `wasm`), or of what any CPU has (`portable`).
//!
//! A word of 64 bits has a lane for each stack, and 16 bits that are 0. The first three pairs hold bands 1 and 2 of
//! each line; band 3 is in the fourth, which has lines 1 and 2, and in the fifth, which has line 3 and a word that is
//! 0. So a turn along bands or lines, or both, takes an instruction for each pair at most, and nine words in ten are in
//! use.

use super::Grid;
use super::choose::choose;
use super::lanes::{ALL, Image, Lanes, OF_DIGIT, WIDTH, candidates, of_two};
use super::propagate::Settled;

/// What the kernel asks of a register of 128 bits: eight lanes, in two words.
pub(super) trait Pair: Copy {
    /// The proof that this processor has the instructions.
    type Cpu: Copy;

    fn cpu(self) -> Self::Cpu;
    fn splat(cpu: Self::Cpu, lane: u16) -> Self;
    fn new(cpu: Self::Cpu, low: u64, high: u64) -> Self;
    fn words(self) -> [u64; 2];
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;

    /// Without the lowest candidate of each lane.
    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.and(self.sub(Self::splat(self.cpu(), candidates(1))))
    }

    fn min(self, other: Self) -> Self;
    /// All bits where lanes are equal, none in the others.
    fn equal(self, other: Self) -> Self;
    /// The low words of both.
    fn lows(self, other: Self) -> Self;
    /// The high words of both.
    fn highs(self, other: Self) -> Self;
    /// The high word of this, and the low one of the other.
    fn inner(self, other: Self) -> Self;
    /// The low word, and 0.
    fn low(self) -> Self;
    /// The high word, and 0.
    fn high(self) -> Self;
    /// The lanes of each word turned by this many stacks, 1 or 2.
    fn turn<const STACK: usize>(self) -> Self;
    /// The number of bits in each lane.
    fn count(self) -> Self;
    /// See [`Lanes::held`].
    #[inline(always)]
    fn held(self, those: Self) -> Self {
        self.and(those).count()
    }

    /// Each lane times 256.
    fn shift_byte(self) -> Self;
    fn is_zero(self) -> bool;
    /// Whether all bits of `other` are in this.
    fn has(self, other: Self) -> bool;
    /// The least lane.
    fn least(self) -> u16;

    /// See [`choose`].
    #[inline(always)]
    fn choose(settled: &Settled<Pairs<Self>>) -> Option<[Pairs<Self>; 3]> {
        choose(settled)
    }
}

/// Nine words.
#[derive(Clone, Copy)]
pub(super) struct Pairs<P>([P; 5]);

/// Does the same to each register, or to each pair of them. (A closure would not get the features of the search.)
macro_rules! each {
    ($pairs:expr, $register:ident => $work:expr) => {{
        let Pairs([a, b, c, d, e]) = $pairs;
        Pairs([
            {
                let $register = a;
                $work
            },
            {
                let $register = b;
                $work
            },
            {
                let $register = c;
                $work
            },
            {
                let $register = d;
                $work
            },
            {
                let $register = e;
                $work
            },
        ])
    }};
    ($left:expr, $right:expr, $work:ident) => {{
        let (Pairs(left), Pairs(right)) = ($left, $right);
        Pairs([
            left[0].$work(right[0]),
            left[1].$work(right[1]),
            left[2].$work(right[2]),
            left[3].$work(right[3]),
            left[4].$work(right[4]),
        ])
    }};
}

/// A word with the same in each lane.
#[inline(always)]
const fn word(lane: u16) -> u64 {
    0x0000_0001_0001_0001 * lane as u64
}

impl<P: Pair> Pairs<P> {
    /// A board from what is in the lane of each register, row and stack.
    #[inline(always)]
    fn from_lanes(cpu: P::Cpu, lane: impl Fn(usize, usize, usize) -> u16) -> [Self; 3] {
        let mut board = [Self::splat(cpu, 0); 3];
        for (register, Pairs(pairs)) in board.iter_mut().enumerate() {
            let word = |band: usize, line: usize| {
                let stack = |stack: usize| u64::from(lane(register, 3 * band + line, stack)) << (16 * stack);
                stack(0) | stack(1) | stack(2)
            };
            *pairs = [
                P::new(cpu, word(0, 0), word(1, 0)),
                P::new(cpu, word(0, 1), word(1, 1)),
                P::new(cpu, word(0, 2), word(1, 2)),
                P::new(cpu, word(2, 0), word(2, 1)),
                P::new(cpu, word(2, 2), 0),
            ];
        }
        board
    }

    /// The least of all registers, lane by lane, with all bits in the lanes that are not in use.
    #[inline(always)]
    fn smallest(registers: [Self; 3]) -> P {
        let [first, second, third] = registers;
        let Pairs([a, b, c, d, e]) = each!(each!(first, second, min), third, min);
        let cpu = a.cpu();
        let last = e.or(P::new(cpu, !word(u16::MAX), u64::MAX));
        a.min(b).min(c.min(d)).min(last).or(P::new(cpu, !word(u16::MAX), !word(u16::MAX)))
    }
}

impl<P: Pair> Lanes for Pairs<P> {
    type Cpu = P::Cpu;

    const ROWS_FIRST: bool = true;

    #[inline(always)]
    fn cpu(self) -> P::Cpu {
        self.0[0].cpu()
    }

    #[inline(always)]
    fn splat(cpu: P::Cpu, value: u16) -> Self {
        Pairs([P::splat(cpu, value); 5])
    }

    #[inline(always)]
    fn load(cpu: P::Cpu, image: &Image) -> [Self; 3] {
        Self::from_lanes(cpu, |register, row, stack| image.0[WIDTH * register + 3 * row + stack])
    }

    #[inline(always)]
    fn givens(cpu: P::Cpu, grid: &Grid) -> [Self; 3] {
        Self::from_lanes(cpu, |register, row, stack| {
            let digit = grid[9 * row + 3 * stack + (row + register) % 3];
            OF_DIGIT[usize::from(digit.min(15))]
        })
    }

    #[inline(always)]
    fn store(board: [Self; 3]) -> Image {
        let mut image = Image::default();
        for (k, Pairs([a, b, c, d, e])) in board.into_iter().enumerate() {
            let ([d1, d2], [d3, _]) = (d.words(), e.words());
            let bands = [
                [a.words()[0], b.words()[0], c.words()[0]],
                [a.words()[1], b.words()[1], c.words()[1]],
                [d1, d2, d3],
            ];
            for (band, lines) in bands.into_iter().enumerate() {
                for (line, word) in lines.into_iter().enumerate() {
                    let lane = WIDTH * k + 9 * band + 3 * line;
                    let lanes = [word as u16, (word >> 16) as u16, (word >> 32) as u16];
                    image.0[lane..lane + 3].copy_from_slice(&lanes);
                }
            }
        }
        image
    }

    of_two!(each; or: or, and: and, xor: xor, and_not: and_not, add: add, sub: sub);

    #[inline(always)]
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self {
        let Pairs([a, b, c, d, e]) = self;
        // Bands 1 and 2 of the lines as they come; of band 3, lines 1 to 3 are the words of `d`, and that of `e`.
        let turned = match (BAND, LINE) {
            (0, 0) => [a, b, c, d, e],
            (0, 1) => [b, c, a, d.inner(e), d.low()],
            (0, _) => [c, a, b, e.lows(d), d.high()],
            (1, 0) => [a.inner(d), b.highs(d), c.inner(e), a.lows(b), c.low()],
            (1, 1) => [b.highs(d), c.inner(e), a.inner(d), b.lows(c), a.low()],
            (1, _) => [c.inner(e), a.inner(d), b.highs(d), c.lows(a), b.low()],
            (_, 0) => [d.lows(a), d.inner(b), e.lows(c), a.highs(b), c.high()],
            (_, 1) => [d.inner(b), e.lows(c), d.lows(a), b.highs(c), a.high()],
            _ => [e.lows(c), d.lows(a), d.inner(b), c.highs(a), b.high()],
        };
        match STACK {
            0 => Pairs(turned),
            _ => each!(Pairs(turned), register => register.turn::<STACK>()),
        }
    }

    #[inline(always)]
    fn but_lowest(self) -> Self {
        each!(self, register => register.but_lowest())
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        let empty = P::splat(self.cpu(), 0);
        each!(self, register => register.equal(empty))
    }

    #[inline(always)]
    fn where_equal(self, left: Self, right: Self) -> Self {
        self.and(each!(left, right, equal))
    }

    #[inline(always)]
    fn held(self, those: Self) -> Self {
        each!(self, those, held)
    }

    #[inline(always)]
    fn count(self) -> Self {
        each!(self, register => register.count())
    }

    #[inline(always)]
    fn shift_byte(self) -> Self {
        each!(self, register => register.shift_byte())
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let Pairs([a, b, c, d, e]) = self;
        a.or(b).or(c.or(d)).or(e).is_zero()
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        let Pairs([a, b, c, d, e]) = self;
        let cpu = self.cpu();
        let common = a.and(b).and(c.and(d)).and(e.or(P::new(cpu, 0, u64::MAX)));
        common.has(P::new(cpu, word(ALL), word(ALL)))
    }

    #[inline(always)]
    fn any_zero(registers: [Self; 3]) -> bool {
        let least = Self::smallest(registers);
        !least.equal(P::splat(least.cpu(), 0)).is_zero()
    }

    #[inline(always)]
    fn least(registers: [Self; 3]) -> u16 {
        Self::smallest(registers).least()
    }

    #[inline(always)]
    fn choose(settled: &Settled<Self>) -> Option<[Self; 3]> {
        P::choose(settled)
    }
}
