//! A register of a board is nine words of 64 bits, for any CPU: word (line, band) has a lane of 16 bits
//! for each stack, and 16 bits that are 0.

use dlx::cpu::Portable;

use super::choose::choose;
use super::lanes::{ALL, Image, Lanes, WIDTH, candidates};
use super::propagate::{Settled, settle};

/// Words of three lanes, by line and band.
#[derive(Clone, Copy)]
pub(super) struct Plain([[u64; 3]; 3]);

/// 1 in each lane.
const ONES: u64 = 0x0000_0001_0001_0001;

/// The top bit of each lane.
const TOPS: u64 = ONES << 15;

/// All bits of each lane.
const LANES: u64 = ONES * 0xffff;

/// All candidates in each lane.
const EVERY: u64 = ONES * (ALL as u64);

/// Candidate 1 in each lane.
const UNITS: u64 = ONES * (candidates(1) as u64);

/// All bits of the lanes whose top bit is set.
#[inline(always)]
fn spread(tops: u64) -> u64 {
    (tops << 1).wrapping_sub(tops >> 15)
}

/// The top bit of each lane that is not 0.
#[inline(always)]
fn tops_where_any(word: u64) -> u64 {
    (((word & !TOPS) + (LANES & !TOPS)) | word) & TOPS
}

/// The difference in each lane.
#[inline(always)]
fn difference(left: u64, right: u64) -> u64 {
    (((left | TOPS) - (right & !TOPS)) ^ ((left ^ !right) & TOPS)) & LANES
}

/// Without the lowest candidate of each lane.
#[inline(always)]
fn but_lowest(word: u64) -> u64 {
    word & ((word | TOPS) - UNITS)
}

impl Plain {
    #[inline(always)]
    fn each(self, work: impl Fn(u64) -> u64) -> Self {
        Plain(self.0.map(|line| line.map(&work)))
    }

    #[inline(always)]
    fn zip(self, other: Self, work: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (line, others) in words.iter_mut().zip(&other.0) {
            for (word, &other) in line.iter_mut().zip(others) {
                *word = work(*word, other);
            }
        }
        Plain(words)
    }

    fn lanes(self) -> impl Iterator<Item = u16> {
        self.0.into_iter().flatten().flat_map(|word| [word as u16, (word >> 16) as u16, (word >> 32) as u16])
    }
}

impl Lanes for Plain {
    type Cpu = Portable;

    // These need no features of the CPU, and so need not be compiled anew into each search.
    #[inline(never)]
    fn settle(board: [Self; 3]) -> Option<Settled<Self>> {
        settle(board)
    }

    #[inline(never)]
    fn choose(settled: &Settled<Self>) -> Option<[Self; 3]> {
        choose(settled)
    }

    #[inline(always)]
    fn cpu(self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn splat(_: Portable, value: u16) -> Self {
        Plain([[ONES * u64::from(value); 3]; 3])
    }

    #[inline(always)]
    fn load(_: Portable, image: &Image) -> [Self; 3] {
        [0, 1, 2].map(|k| {
            Plain([0, 1, 2].map(|line| {
                [0, 1, 2].map(|band| {
                    let lane = WIDTH * k + 9 * band + 3 * line;
                    let word = |stack: usize| u64::from(image.0[lane + stack]) << (16 * stack);
                    word(0) | word(1) | word(2)
                })
            }))
        })
    }

    #[inline(always)]
    fn store(board: [Self; 3]) -> Image {
        let mut image = Image::default();
        for (k, Plain(lines)) in board.iter().enumerate() {
            for (line, bands) in lines.iter().enumerate() {
                for (band, &word) in bands.iter().enumerate() {
                    let lane = WIDTH * k + 9 * band + 3 * line;
                    let lanes = [word as u16, (word >> 16) as u16, (word >> 32) as u16];
                    image.0[lane..lane + 3].copy_from_slice(&lanes);
                }
            }
        }
        image
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |left, right| left | right)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |left, right| left & right)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |left, right| left ^ right)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |left, right| left & !right)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |left, right| ((left & !TOPS) + (right & !TOPS)) ^ ((left ^ right) & TOPS))
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, difference)
    }

    #[inline(always)]
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self {
        Plain([0, 1, 2].map(|line| {
            [0, 1, 2].map(|band| {
                let word = self.0[(line + LINE) % 3][(band + BAND) % 3];
                ((word >> (16 * STACK)) | (word << (16 * (3 - STACK)))) & LANES
            })
        }))
    }

    #[inline(always)]
    fn single(self) -> Self {
        self.each(|word| word & !spread(tops_where_any(but_lowest(word))))
    }

    #[inline(always)]
    fn at_most_three(self) -> Self {
        self.each(|word| {
            let more = but_lowest(but_lowest(but_lowest(word)));
            word & !spread(tops_where_any(more))
        })
    }

    #[inline(always)]
    fn beyond_three(self) -> Self {
        self.each(|word| EVERY & !word & spread(tops_where_any(but_lowest(but_lowest(word)))))
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        self.each(|word| LANES & !spread(tops_where_any(word)))
    }

    #[inline(always)]
    fn where_equal(self, left: Self, right: Self) -> Self {
        self.and(left.xor(right).where_empty())
    }

    #[inline(always)]
    fn count(self) -> Self {
        // Sums of ever more neighbours; the candidates are in four fields of four bits.
        const ODD: u64 = 0x5555_5555_5555;
        const PAIRS: u64 = 0x3333_3333_3333;
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
        self.0.into_iter().flatten().fold(0, |any, word| any | word) == 0
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        self.0.into_iter().flatten().all(|word| word == EVERY)
    }

    #[inline(always)]
    fn any_zero(registers: [Self; 3]) -> bool {
        let words = registers.into_iter().flat_map(|Plain(lines)| lines).flatten();
        words.fold(TOPS, |tops, word| tops & tops_where_any(word)) != TOPS
    }

    #[inline(always)]
    fn least(registers: [Self; 3]) -> u16 {
        registers.into_iter().flat_map(Plain::lanes).min().unwrap_or(u16::MAX)
    }
}
