//! Which cell to guess.
//!
//! A cell with two candidates, as there nearly always is one; among these, the one whose candidates
//! are in the most other places that a guess would clear: in other triads of its rows, columns and
//! boxes, and in other cells with two candidates, which a guess would settle. Compared with the first
//! such cell, that halves the guesses in hard puzzles. Where every cell has three candidates or more,
//! it is one with the fewest.

use super::lanes::{CELLS, Image, Lanes, PLACES};
use super::propagate::{Settled, upright};

/// The candidates of the chosen cell in its lane, and nothing in the others; `None` if every cell has
/// just one.
#[inline(always)]
pub(super) fn choose<L: Lanes>(settled: &Settled<L>) -> Option<[L; 3]> {
    let [first, second, third] = settled.board;
    let cpu = first.cpu();
    let pairs = [first.pair(), second.pair(), third.pair()];
    if !pairs[0].or3(pairs[1], pairs[2]).is_zero() {
        let (scores, without) = (score(settled, pairs), L::load(cpu, &KEYS_OF_PAIRS));
        let keys = [
            pair_key(pairs[0], scores[0], without[0]),
            pair_key(pairs[1], scores[1], without[1]),
            pair_key(pairs[2], scores[2], without[2]),
        ];
        return Some(lane_of_least(settled.board, keys));
    }
    let (two, cells) = (L::splat(cpu, 2), L::load(cpu, &CELLS));
    let counts = [first.count(), second.count(), third.count()];
    // A count of 1 becomes 255 in the upper byte: such a cell is never the least but at the end.
    let keys = [
        counts[0].sub(two).shift_byte().or(cells[0]),
        counts[1].sub(two).shift_byte().or(cells[1]),
        counts[2].sub(two).shift_byte().or(cells[2]),
    ];
    // Not by `then`, as a closure would not have the features of the CPU that this function gets.
    if L::least(keys) < 0xff00 { Some(lane_of_least(settled.board, keys)) } else { None }
}

/// The keys of pairs with a score of 0: more than any score in the upper byte, the cell in the lower.
const KEYS_OF_PAIRS: Image = {
    let mut keys = CELLS;
    let mut cell = 0;
    while cell < 81 {
        keys.0[PLACES[cell]] |= 63 << 8;
        cell += 1;
    }
    keys
};

/// A key that is less the higher the score is, and different for each cell; cells that are no pairs get
/// the highest.
#[inline(always)]
fn pair_key<L: Lanes>(pair: L, score: L, without: L) -> L {
    without.sub(score.shift_byte()).or(pair.where_empty())
}

/// The board's content where the keys are least.
#[inline(always)]
fn lane_of_least<L: Lanes>([first, second, third]: [L; 3], keys: [L; 3]) -> [L; 3] {
    let least = L::splat(first.cpu(), L::least(keys));
    [first.where_equal(keys[0], least), second.where_equal(keys[1], least), third.where_equal(keys[2], least)]
}

/// What the candidates of each pair count elsewhere (up to a constant, see [`Lanes::held`]): one for each
/// of the four other triads in its row and box, its column and box, one if any other cell with two
/// candidates has it in its row, and one if any has it in its box. (One for the column would be worth less
/// than it costs.)
#[inline(always)]
fn score<L: Lanes>(settled: &Settled<L>, pairs: [L; 3]) -> [L; 3] {
    let (across, down) = (settled.across, settled.down);

    // Candidates that are in one cell of a triad at least, in two cells at least.
    let one = pairs[0].or3(pairs[1], pairs[2]);
    let two = pairs[0].two_of(pairs[1], pairs[2]);
    let rows = one.two_of(one.turn::<0, 0, 1>(), one.turn::<0, 0, 2>()).or(two).or(two.other_stacks());
    let boxes = one.two_of(one.turn::<0, 1, 0>(), one.turn::<0, 2, 0>()).or(two).or(two.other_lines());

    // The six flags of each candidate in a lane are added as digits of binary numbers.
    let (stack1, stack2) = (across.turn::<0, 0, 1>(), across.turn::<0, 0, 2>());
    let (line1, line2) = (across.turn::<0, 1, 0>(), across.turn::<0, 2, 0>());
    let (low, high) = (rows.odd(boxes, stack1), rows.two_of(boxes, stack1));
    let (low2, high2) = (stack2.odd(line1, line2), stack2.two_of(line1, line2));
    let carry = low.and(low2);
    let across_sum = [low.xor(low2), high.odd(high2, carry), high.two_of(high2, carry)];

    let (band1, band2) = (down.turn::<1, 0, 0>(), down.turn::<2, 0, 0>());
    let (line1, line2) = (down.turn::<0, 1, 0>(), down.turn::<0, 2, 0>());
    let (low, high) = (band1.odd(band2, line1), band1.two_of(band2, line1));
    let carry = low.and(line2);
    let down_sum = [low.xor(line2), high.xor(carry), high.and(carry)];

    let [first, second, third] = upright(pairs);
    let second_down = total(second, down_sum).turn::<0, 1, 0>();
    let third_down = total(third, down_sum).turn::<0, 2, 0>();
    [
        total(pairs[0], across_sum).add(total(first, down_sum)),
        total(pairs[1], across_sum).add(second_down),
        total(pairs[2], across_sum).add(third_down),
    ]
}

/// The sum of such numbers over the two candidates of each pair; see [`Lanes::held`].
#[inline(always)]
fn total<L: Lanes>(pair: L, [ones, twos, fours]: [L; 3]) -> L {
    let fours = pair.held(fours);
    let upper = pair.held(twos).add(fours).add(fours);
    pair.held(ones).add(upper).add(upper)
}
