//! How a board lies in vector registers, and what the kernel asks of a register.
//!
//! A board has 3 bands of 3 lines in 3 stacks of 3 columns. Its 81 cells are three registers of 27
//! lanes, each lane a set of candidates: lane (band, line, stack) of register `k` is the cell in row
//! `3 band + line` and column `3 stack + (line + k) mod 3`. So each register holds one broken diagonal
//! of every box, and both kinds of *triads* of a box, the three cells that it shares with a row and
//! those that it shares with a column, have one cell in each register:
//!
//! * The lanes of the same number are the triad of a row, in lane (band, line, stack).
//! * With register `k` turned `k` lines back, they are the triad of a column: lane (band, column, stack).
//!
//! Unions over triads, which are most of the work, thus need no movement between lanes or just two.
//! Everything else is a turn by one or two along one of the axes, as the members of a house are its
//! three triads, and the members of a band's or a stack's box too.
//!
//! The idea of triads is from Tom Dillon's solver tdoku (2019); the layout is not.

use super::choose::choose;
use super::propagate::Settled;
use super::{Grid, Marks};

/// All candidates of a cell. They start at bit [`LOWEST`]: so the candidates of a cell without the
/// lowest are 0 or 32 at least, which as the count of a shift keeps all or nothing (see
/// `single` in `avx512.rs`).
pub(super) const ALL: u16 = 0x1ff << LOWEST;

/// The bit of candidate 1.
pub(super) const LOWEST: u32 = 4;

/// A register of 27 lanes in use, and some more whose content means nothing.
///
/// Registers are made with a token of `dlx::cpu`, and keep it: who holds a register may use the
/// instructions that its methods need.
pub(super) trait Lanes: Copy {
    /// The proof that this processor has the instructions.
    type Cpu: Copy;

    /// Whether it is faster to strike by rows first (see [`settle`](super::propagate::settle)): it is where a sweep
    /// takes so many instructions that they need not wait for each other.
    const ROWS_FIRST: bool;

    /// The proof that this register was made with.
    fn cpu(self) -> Self::Cpu;

    /// A value in each lane.
    fn splat(cpu: Self::Cpu, value: u16) -> Self;

    /// A board from its lanes.
    fn load(cpu: Self::Cpu, image: &Image) -> [Self; 3];

    /// The lanes of a board.
    fn store(board: [Self; 3]) -> Image;

    /// The board of a grid, with [`OF_DIGIT`] for each cell.
    fn givens(cpu: Self::Cpu, grid: &Grid) -> [Self; 3];

    /// The board with these candidates.
    #[inline(always)]
    fn marks(cpu: Self::Cpu, marks: &Marks) -> [Self; 3] {
        let mut image = Image::default();
        for (cell, &digits) in marks.iter().enumerate() {
            image.0[PLACES[cell]] = ALL & candidates(digits);
        }
        Self::load(cpu, &image)
    }

    /// The digits of a board whose cells all have one candidate.
    #[inline(always)]
    fn digits(board: [Self; 3]) -> Grid {
        let image = Self::store(board);
        PLACES.map(|place| (image.0[place].trailing_zeros() + 1 - LOWEST) as u8)
    }

    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;

    /// Lane (band, line, stack) is what was in (band + `BAND`, line + `LINE`, stack + `STACK`), each
    /// modulo 3.
    fn turn<const BAND: usize, const LINE: usize, const STACK: usize>(self) -> Self;

    /// Without the lowest candidate of each lane.
    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.and(self.sub(Self::splat(self.cpu(), candidates(1))))
    }

    /// The lanes with a single candidate; the others become 0.
    #[inline(always)]
    fn single(self) -> Self {
        self.and(self.but_lowest().where_empty())
    }

    /// The lanes with two candidates; the others become 0.
    #[inline(always)]
    fn pair(self) -> Self {
        let second = self.but_lowest();
        self.and(second.but_lowest().where_empty().and_not(second.where_empty()))
    }

    /// The lanes with at most three candidates; the others become 0.
    #[inline(always)]
    fn at_most_three(self) -> Self {
        self.and(self.but_lowest().but_lowest().but_lowest().where_empty())
    }

    /// The candidates that a lane with three or more does not have; the others become 0.
    #[inline(always)]
    fn beyond_three(self) -> Self {
        let fewer = self.but_lowest().but_lowest().where_empty();
        Self::splat(self.cpu(), ALL).and_not(self.or(fewer))
    }

    /// All bits where a set of candidates is empty, none in the other lanes.
    fn where_empty(self) -> Self;

    /// The lanes where `left` and `right` are equal; the others become 0.
    fn where_equal(self, left: Self, right: Self) -> Self;

    /// How many of a pair's two candidates are among `those`, or one less in every lane: scores are only
    /// compared with each other.
    #[inline(always)]
    fn held(self, those: Self) -> Self {
        self.and(those).count()
    }

    /// The number of candidates in each lane.
    fn count(self) -> Self;

    /// Each lane times 256.
    fn shift_byte(self) -> Self;

    /// Whether all lanes are 0, also those not in use.
    fn is_zero(self) -> bool;

    /// Whether all lanes in use have all candidates.
    fn is_full(self) -> bool;

    /// Whether any lane in use is 0 in any of the registers.
    fn any_zero(registers: [Self; 3]) -> bool;

    /// The least of all lanes in use.
    fn least(registers: [Self; 3]) -> u16;

    /// See [`choose`].
    #[inline(always)]
    fn choose(settled: &Settled<Self>) -> Option<[Self; 3]> {
        choose(settled)
    }

    /// The union of three registers.
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// What is in an odd number of three registers.
    #[inline(always)]
    fn odd(self, second: Self, third: Self) -> Self {
        self.xor(second).xor(third)
    }

    /// What is in two of three registers at least.
    #[inline(always)]
    fn two_of(self, second: Self, third: Self) -> Self {
        self.and(second).or(third.and(self.or(second)))
    }

    /// The union of the two lanes beside each along the stacks.
    #[inline(always)]
    fn other_stacks(self) -> Self {
        self.turn::<0, 0, 1>().or(self.turn::<0, 0, 2>())
    }

    /// The union of the two lanes beside each along the lines.
    #[inline(always)]
    fn other_lines(self) -> Self {
        self.turn::<0, 1, 0>().or(self.turn::<0, 2, 0>())
    }

    /// The union of the two lanes beside each along the bands.
    #[inline(always)]
    fn other_bands(self) -> Self {
        self.turn::<1, 0, 0>().or(self.turn::<2, 0, 0>())
    }
}

/// Methods of two registers, each by a macro and what it does to them.
macro_rules! of_two {
    ($macro:ident; $($method:ident: $work:ident),+ $(,)?) => {$(
        #[inline(always)]
        fn $method(self, other: Self) -> Self {
            $macro!(self, other, $work)
        }
    )+};
}
pub(super) use of_two;

/// The lanes of a board in memory: 32 for each register, in the order band, line, stack, of which
/// the last five are not in use.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Image(pub(super) [u16; 3 * WIDTH]);

impl Default for Image {
    fn default() -> Self {
        Image([ALL; 3 * WIDTH])
    }
}

/// Lanes of a register in an image.
pub(super) const WIDTH: usize = 32;

/// Where each cell is in an image.
pub(super) const PLACES: [usize; 81] = {
    let mut places = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let register = (column + 3 - row % 3) % 3;
        places[cell] = WIDTH * register + 3 * row + column / 3;
        cell += 1;
    }
    places
};

/// The number of the cell in each lane.
pub(super) const CELLS: Image = {
    let mut image = Image([u16::MAX; 3 * WIDTH]);
    let mut cell = 0;
    while cell < 81 {
        image.0[PLACES[cell]] = cell as u16;
        cell += 1;
    }
    image
};

/// A set of digits, from bit 0, as candidates in a lane.
pub(super) const fn candidates(digits: u16) -> u16 {
    digits << LOWEST
}

/// The candidates of a cell with each digit: all without one (digit 0), none with what is no digit.
pub(super) const OF_DIGIT: [u16; 16] = {
    let mut of_digit = [0; 16];
    of_digit[0] = ALL;
    let mut digit = 1;
    while digit <= 9 {
        of_digit[digit] = candidates(1 << (digit - 1));
        digit += 1;
    }
    of_digit
};
