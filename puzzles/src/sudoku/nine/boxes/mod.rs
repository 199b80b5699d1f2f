//! A kernel for questions whose answer does not depend on the order of the solutions, such as how many there are.
//!
//! A register holds a set of digits for each of the nine boxes, in ten bits each: the bands of a stack are side by
//! side in a lane of 32 bits, and there is a lane for each stack. A board is nine such registers, one for each place
//! in a box: register `3 line + column` has the candidates of the nine cells at that place. The layout in `lanes`
//! takes fifteen registers of 128 bits, and more movement between lanes.
//!
//! The union of the registers of a line has the digits of all triads in rows, that of a column those of all triads in
//! columns. In a band, a digit is in one triad of each line and of each stack, which are six ways to place it. Only
//! triads that are part of such a way can have the digit: that is all there is to locked candidates, and takes a few
//! operations for all digits in all bands. The same holds for the columns of a stack.
//!
//! Most puzzles need few guesses, and most with several solutions hardly lead to dead ends. So a search takes the
//! cheapest steps first. Only after the first dead end does it weigh guesses (see `choose`) and look for triples on
//! all boards (see `settle`). That is why its order differs from that of `search`.

mod choose;
mod settle;

use std::ops::ControlFlow;

use super::lanes::{LOWEST, OF_DIGIT};
use super::search::{PAUSE, Visitor};
use super::solver::Start;
use super::{Grid, Marks};
use choose::{best, quick};
use settle::settle;

/// Bits of a set of digits, of which the highest is not in use.
const WIDTH: usize = 10;

/// The same set of digits for each band.
const fn bands(digits: u32) -> u32 {
    digits | digits << WIDTH | digits << (2 * WIDTH)
}

/// All digits.
const ALL: u32 = bands(0x1ff);

/// The bit above all digits.
const TOP: u32 = bands(0x200);

/// Digit 1.
const ONE: u32 = bands(1);

/// A set of digits for each box.
pub(super) trait Boxes: Copy {
    /// The proof that this processor has the instructions.
    type Cpu: Copy;

    fn cpu(self) -> Self::Cpu;
    /// The same in each stack.
    fn splat(cpu: Self::Cpu, stack: u32) -> Self;
    fn new(cpu: Self::Cpu, stacks: [u32; 3]) -> Self;
    fn stacks(self) -> [u32; 3];
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in `self` and not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    /// The greater number in each stack.
    fn max(self, other: Self) -> Self;
    fn left<const BITS: i32>(self) -> Self;
    fn right<const BITS: i32>(self) -> Self;
    /// Stack `k` is what was in `k + 1`, modulo 3.
    fn next_stack(self) -> Self;
    /// Stack `k` is what was in `k + 2`, modulo 3.
    fn last_stack(self) -> Self;
    fn is_zero(self) -> bool;

    /// Band `k` is what was in `k + 1`, modulo 3. There is also something in the two bits above the bands.
    #[inline(always)]
    fn next_band(self) -> Self {
        self.right::<10>().or(self.left::<20>())
    }

    /// Band `k` is what was in `k + 2`, modulo 3.
    #[inline(always)]
    fn last_band(self) -> Self {
        self.right::<20>().or(self.left::<10>())
    }

    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        self.or(second).or(third)
    }

    /// What is in an odd number of three.
    #[inline(always)]
    fn odd(self, second: Self, third: Self) -> Self {
        self.xor(second).xor(third)
    }

    /// What is in two of three at least.
    #[inline(always)]
    fn two_of(self, second: Self, third: Self) -> Self {
        self.and(second).or(third.and(self.or(second)))
    }

    /// What is in one of three only.
    #[inline(always)]
    fn one_of(self, second: Self, third: Self) -> Self {
        self.odd(second, third).and_not(self.and(second).and(third))
    }

    /// The top bit where a set is not empty.
    #[inline(always)]
    fn filled(self) -> Self {
        self.add(Self::splat(self.cpu(), ALL)).and(Self::splat(self.cpu(), TOP))
    }

    /// All digits where the top bit is set.
    #[inline(always)]
    fn spread(self) -> Self {
        self.sub(self.right::<9>())
    }

    /// Without the lowest digit of each set. None of the sets is empty.
    #[inline(always)]
    fn but_first(self) -> Self {
        self.and(self.sub(Self::splat(self.cpu(), ONE)))
    }

    /// Without the lowest digit of each set that is not empty.
    #[inline(always)]
    fn but_lowest(self) -> Self {
        self.and(self.or(Self::splat(self.cpu(), TOP)).sub(Self::splat(self.cpu(), ONE)))
    }
}

/// The candidates of the cells, by their place in a box.
pub(super) type Board<B> = [B; 9];

/// Where the candidates of a cell are: in which register, stack and band.
const fn place(cell: usize) -> (usize, usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3 * 3 + column % 3, column / 3, row / 3)
}

/// The cells of the same place in a box, by band and stack.
const fn cell(place: usize, band: usize, stack: usize) -> usize {
    9 * (3 * band + place / 3) + 3 * stack + place % 3
}

/// The board of a start.
#[inline(always)]
fn board<B: Boxes>(cpu: B::Cpu, start: Start) -> Board<B> {
    match start {
        Start::Givens(grid) => fill(cpu, |cell| given(grid, cell)),
        Start::Except(grid, except, digit) => {
            fill(cpu, |cell| given(grid, cell) & !(u32::from(cell == except) << (digit - 1)))
        }
        Start::Marks(marks) => fill(cpu, |cell| mark(marks, cell)),
    }
}

#[inline(always)]
fn given(grid: &Grid, cell: usize) -> u32 {
    u32::from(OF_DIGIT[usize::from(grid[cell].min(15))] >> LOWEST)
}

#[inline(always)]
fn mark(marks: &Marks, cell: usize) -> u32 {
    u32::from(marks[cell] & 0x1ff)
}

#[inline(always)]
fn fill<B: Boxes>(cpu: B::Cpu, candidates: impl Fn(usize) -> u32) -> Board<B> {
    let mut board = [B::splat(cpu, 0); 9];
    for (place, boxes) in board.iter_mut().enumerate() {
        let mut stacks = [0; 3];
        for (stack, bands) in stacks.iter_mut().enumerate() {
            for band in 0..3 {
                *bands |= candidates(cell(place, band, stack)) << (WIDTH * band);
            }
        }
        *boxes = B::new(cpu, stacks);
    }
    board
}

/// The digits of a board whose cells all have one candidate.
#[inline(always)]
fn digits<B: Boxes>(board: Board<B>) -> Grid {
    let mut grid = [0; 81];
    for (place, boxes) in board.into_iter().enumerate() {
        for (stack, bands) in boxes.stacks().into_iter().enumerate() {
            for band in 0..3 {
                grid[cell(place, band, stack)] = ((bands >> (WIDTH * band)).trailing_zeros() + 1) as u8;
            }
        }
    }
    grid
}

/// Shows all solutions of a start to a visitor that takes them in any order. It says whether that let it come to the
/// end.
#[inline(always)]
pub(super) fn search<B: Boxes, V: Visitor>(
    cpu: B::Cpu,
    start: Start,
    pending: &mut Vec<Board<B>>,
    visitor: &mut V,
) -> ControlFlow<()> {
    pending.clear();
    let mut guesses = 0_u32;
    let mut dead_ends = false;
    let mut next: Board<B> = board(cpu, start);
    loop {
        if let Some(settled) = settle(next, dead_ends || guesses == 0) {
            if !settled.is_solved {
                let guess = if dead_ends { best(&settled) } else { quick(&settled) };
                // A candidate of a cell, and the others.
                let rest = settled.board[guess.place].and(guess.cell).and_not(guess.digit);
                next = settled.board;
                next[guess.place] = next[guess.place].and_not(rest);
                // Changed where it is kept, which saves copying it once more.
                pending.push(settled.board);
                if let Some(other) = pending.last_mut() {
                    other[guess.place] = other[guess.place].and_not(guess.digit);
                }
                guesses = guesses.wrapping_add(1);
                if guesses.is_multiple_of(PAUSE) {
                    visitor.pause()?;
                }
                continue;
            }
            let grid = if V::LOOKS { digits(settled.board) } else { [0; 81] };
            visitor.found(&grid)?;
        } else {
            dead_ends = true;
        }
        match pending.pop() {
            Some(board) => next = board,
            None => return ControlFlow::Continue(()),
        }
    }
}
