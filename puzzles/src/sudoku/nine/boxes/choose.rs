//! Which candidate to guess: of a cell with two candidates, if there is one.

use super::settle::Settled;
use super::{Board, Boxes, WIDTH, cell, place};

/// A candidate.
pub(super) struct Guess<B> {
    pub(super) place: usize,
    /// All digits in the box of the cell.
    pub(super) cell: B,
    /// The digit in this box.
    pub(super) digit: B,
}

impl<B: Boxes> Guess<B> {
    /// The lowest candidate of a cell.
    #[inline(always)]
    fn lowest(board: &Board<B>, number: usize) -> Self {
        let (place, stack, band) = place(number);
        let mut stacks = [0; 3];
        stacks[stack] = 0x1ff << (WIDTH * band);
        let cell = B::new(board[0].cpu(), stacks);
        let candidates = board[place].and(cell);
        Guess { place, cell, digit: candidates.and_not(candidates.but_lowest()) }
    }
}

/// The cells with two candidates.
#[inline(always)]
fn pairs<B: Boxes>(board: &Board<B>) -> Board<B> {
    let mut pairs = *board;
    for pair in &mut pairs {
        let second = pair.but_first();
        *pair = pair.and(second.filled().xor(second.but_lowest().filled()).spread());
    }
    pairs
}

/// The first cell with the fewest candidates, if none has two.
#[inline(never)]
fn fewest(stacks: [[u32; 3]; 9]) -> usize {
    let candidates = |cell: usize| {
        let (place, stack, band) = place(cell);
        (stacks[place][stack] >> (WIDTH * band) & 0x1ff).count_ones()
    };
    let open = (0..81).filter(|&cell| candidates(cell) > 1);
    open.min_by_key(|&cell| candidates(cell)).expect("a board that is not solved has an open cell")
}

#[inline(always)]
fn stacks<B: Boxes>(board: &Board<B>) -> [[u32; 3]; 9] {
    let mut stacks = [[0; 3]; 9];
    for (stacks, boxes) in stacks.iter_mut().zip(board) {
        *stacks = boxes.stacks();
    }
    stacks
}

/// The digit of a pair that is in the most triads of the band and of the stack of its box. That is found for all
/// digits of all boxes at the same time, with numbers whose binary digits are sets.
#[inline(always)]
pub(super) fn quick<B: Boxes>(settled: &Settled<B>) -> Guess<B> {
    let Settled { board, across, down, .. } = settled;
    let pairs = pairs(board);
    let mut those = pairs[0];
    for &pair in &pairs[1..] {
        those = those.or(pair);
    }
    if those.is_zero() {
        return Guess::lowest(board, fewest(stacks(board)));
    }
    let (ones, twos) = (across[0].odd(across[1], across[2]), across[0].two_of(across[1], across[2]));
    let band =
        sum([ones, ones.next_stack(), ones.last_stack()], [twos, twos.next_stack(), twos.last_stack()]);
    let (ones, twos) = (down[0].odd(down[1], down[2]), down[0].two_of(down[1], down[2]));
    let stack = sum([ones, ones.next_band(), ones.last_band()], [twos, twos.next_band(), twos.last_band()]);
    let carry = band[0].and(stack[0]);
    let carry2 = band[1].two_of(stack[1], carry);
    let carry4 = band[2].two_of(stack[2], carry2);
    let sums = [
        band[3].two_of(stack[3], carry4),
        band[3].odd(stack[3], carry4),
        band[2].odd(stack[2], carry2),
        band[1].odd(stack[1], carry),
        band[0].xor(stack[0]),
    ];
    for sum in sums {
        let more = those.and(sum);
        if !more.is_zero() {
            those = more;
        }
    }
    // The first of those that are left.
    let mut digit = those.stacks();
    let stack = digit.iter().position(|&bands| bands != 0).unwrap_or_default();
    let lowest = digit[stack] & digit[stack].wrapping_neg();
    digit = [0; 3];
    digit[stack] = lowest;
    let digit = B::new(board[0].cpu(), digit);
    let mut place = 0;
    while place < 8 && pairs[place].and(digit).is_zero() {
        place += 1;
    }
    Guess { place, cell: digit.filled().spread(), digit }
}

/// The sum of three numbers of two binary digits.
#[inline(always)]
fn sum<B: Boxes>(ones: [B; 3], twos: [B; 3]) -> [B; 4] {
    let carry = ones[0].two_of(ones[1], ones[2]);
    let (two, four) = (twos[0].odd(twos[1], twos[2]), twos[0].two_of(twos[1], twos[2]));
    let carry2 = two.and(carry);
    [ones[0].odd(ones[1], ones[2]), two.xor(carry), four.xor(carry2), four.and(carry2)]
}

/// The pair with the highest score: the choice of `choose.rs` beside this folder. It takes several times as long
/// as [`quick`], and saves a fifth of the guesses in hard puzzles.
#[inline(always)]
pub(super) fn best<B: Boxes>(settled: &Settled<B>) -> Guess<B> {
    let Settled { board, across, down, .. } = settled;
    let cpu = board[0].cpu();
    let pairs = pairs(board);
    let none = B::splat(cpu, 0);
    // Digits in one cell of a triad at least, in two cells at least.
    let (mut one, mut two) = ([none; 3], [none; 3]);
    for line in 0..3 {
        let (first, second, third) = (pairs[3 * line], pairs[3 * line + 1], pairs[3 * line + 2]);
        one[line] = first.or3(second, third);
        two[line] = first.two_of(second, third);
    }
    let in_box = one[0].two_of(one[1], one[2]).or(two[0].or3(two[1], two[2]));
    // How many of the other triads, and of the other pairs, have a digit: as binary digits.
    let (mut across_sum, mut down_sum) = ([[none; 3]; 3], [[none; 3]; 3]);
    for line in 0..3 {
        let (one, two) = (one[line], two[line]);
        let in_row =
            one.two_of(one.next_stack(), one.last_stack()).or(two.or3(two.next_stack(), two.last_stack()));
        let (next, last) = (across[line].next_stack(), across[line].last_stack());
        let (second, third) = (across[(line + 1) % 3], across[(line + 2) % 3]);
        let (low, high) = (in_row.odd(in_box, next), in_row.two_of(in_box, next));
        let (low2, high2) = (last.odd(second, third), last.two_of(second, third));
        let carry = low.and(low2);
        across_sum[line] = [low.xor(low2), high.odd(high2, carry), high.two_of(high2, carry)];
    }
    for column in 0..3 {
        let (next, last) = (down[column].next_band(), down[column].last_band());
        let (second, third) = (down[(column + 1) % 3], down[(column + 2) % 3]);
        let (low, high) = (next.odd(last, second), next.two_of(last, second));
        let carry = low.and(third);
        down_sum[column] = [low.xor(third), high.xor(carry), high.and(carry)];
    }
    // The score in the upper bits, and then the cell, the first being the highest.
    let mut best = none;
    for (place, &pair) in pairs.iter().enumerate() {
        let (across, down) = (across_sum[place / 3], down_sum[place % 3]);
        let carry = across[0].and(down[0]);
        let carry2 = across[1].two_of(down[1], carry);
        let sums = [
            across[0].xor(down[0]),
            across[1].odd(down[1], carry),
            across[2].odd(down[2], carry2),
            across[2].two_of(down[2], carry2),
        ];
        let upper = pair.but_lowest();
        let lower = pair.xor(upper);
        // The number of each of the two digits, in bits 6 to 9.
        let (mut upper_sum, mut lower_sum) = (none, none);
        for sum in sums {
            upper_sum = upper_sum.right::<1>().or(upper.and(sum).filled());
            lower_sum = lower_sum.right::<1>().or(lower.and(sum).filled());
        }
        let score = upper_sum.right::<1>().add(lower_sum.right::<1>());
        let at = B::splat(cpu, 0x1f << NUMBER_BITS);
        let cells = NUMBERS[place];
        best = best.max(score.left::<2>().and(at).or(B::new(cpu, cells[0])));
        best = best.max(score.right::<8>().and(at).or(B::new(cpu, cells[1])));
        best = best.max(score.right::<18>().and(at).or(B::new(cpu, cells[2])));
    }
    let [first, second, third] = best.stacks();
    let key = first.max(second).max(third);
    // The digits of a pair are in other triads: its score is not 0.
    let pair = 80 - (key & ((1 << NUMBER_BITS) - 1)) as usize;
    Guess::lowest(board, if key >> NUMBER_BITS == 0 { fewest(stacks(board)) } else { pair })
}

/// Bits for the number of a cell.
const NUMBER_BITS: u32 = 7;

/// The numbers of the cells from the last, by place, band and stack.
const NUMBERS: [[[u32; 3]; 3]; 9] = {
    let mut numbers = [[[0; 3]; 3]; 9];
    let mut index = 0;
    while index < 81 {
        let (place, band, stack) = (index / 9, index / 3 % 3, index % 3);
        numbers[place][band][stack] = 80 - cell(place, band, stack) as u32;
        index += 1;
    }
    numbers
};
