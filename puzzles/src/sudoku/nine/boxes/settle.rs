//! What follows from a board without a guess, for all cells at once.

use super::{ALL, Board, Boxes, TOP};

/// A board on which a sweep finds nothing any more.
pub(super) struct Settled<B> {
    pub(super) board: Board<B>,
    /// The candidates of the triads in rows, by line.
    pub(super) across: [B; 3],
    /// The candidates of the triads in columns, by column.
    pub(super) down: [B; 3],
    /// Whether all cells have one candidate, which makes it a solution.
    pub(super) is_solved: bool,
}

/// Sweeps until nothing changes. `None` if some cell has no candidate left, or some digit no cell in a house.
///
/// A sweep finds naked singles, locked candidates, and then hidden singles. Triples in triads, which take as long as
/// a sweep, are found where no sweep finds anything, and only if asked for.
#[inline(always)]
pub(super) fn settle<B: Boxes>(mut board: Board<B>, with_triples: bool) -> Option<Settled<B>> {
    let cpu = board[0].cpu();
    let (none, all) = (B::splat(cpu, 0), B::splat(cpu, ALL));
    // The digits which a sweep found to be alone in a cell, and to have one cell in a box.
    let (mut known_alone, mut known_placed) = (none, none);
    loop {
        let mut single = [none; 9];
        let (mut filled, mut several, mut alone) = (B::splat(cpu, TOP), none, none);
        for (single, cells) in single.iter_mut().zip(board) {
            let more = cells.but_first().filled();
            *single = cells.and_not(more.spread());
            filled = filled.and(cells.add(all));
            several = several.or(more);
            alone = alone.or(*single);
        }
        // Out of the other cells of the box. What that means for rows and columns follows below.
        for (cells, single) in board.iter_mut().zip(single) {
            *cells = cells.and_not(alone.xor(single));
        }

        let across = across(&board);
        let kept = possible(across, B::next_stack, B::last_stack);
        let mut change = difference(across, kept);
        for (place, cells) in board.iter_mut().enumerate() {
            *cells = cells.and(kept[place / 3]);
        }
        let across = kept;

        let down = down(&board);
        let kept = possible(down, B::next_band, B::last_band);
        change = change.or(difference(down, kept));
        for (place, cells) in board.iter_mut().enumerate() {
            *cells = cells.and(kept[place % 3]);
        }
        let down = kept;

        let missing = down[0].or3(down[1], down[2]).xor(all);
        if !missing.or(B::splat(cpu, TOP).and_not(filled)).is_zero() {
            return None;
        }
        if change.or(several).is_zero() {
            return Some(Settled { board, across, down, is_solved: true });
        }
        // In one line and in one column of a box.
        let placed = across[0].one_of(across[1], across[2]).and(down[0].one_of(down[1], down[2]));
        let known = known_placed.or(known_alone);
        change = change.or3(alone.and_not(known), placed.and_not(known_placed.or(alone)));
        (known_alone, known_placed) = (alone, placed);
        if !change.is_zero() {
            for cells in &mut board {
                let those = cells.and(placed);
                *cells = cells.and_not(those.filled().spread().xor(those));
            }
            continue;
        }

        let settled = Settled { board, across, down, is_solved: false };
        if !with_triples {
            return Some(settled);
        }
        let kept_across = but_triples(across, B::next_stack, B::last_stack);
        let kept_down = but_triples(down, B::next_band, B::last_band);
        if difference(across, kept_across).or(difference(down, kept_down)).is_zero() {
            return Some(settled);
        }
        for (place, cells) in board.iter_mut().enumerate() {
            *cells = cells.and(kept_across[place / 3]).and(kept_down[place % 3]);
        }
    }
}

/// The candidates of the triads in rows.
#[inline(always)]
fn across<B: Boxes>(b: &Board<B>) -> [B; 3] {
    [b[0].or3(b[1], b[2]), b[3].or3(b[4], b[5]), b[6].or3(b[7], b[8])]
}

/// The candidates of the triads in columns.
#[inline(always)]
fn down<B: Boxes>(b: &Board<B>) -> [B; 3] {
    [b[0].or3(b[3], b[6]), b[1].or3(b[4], b[7]), b[2].or3(b[5], b[8])]
}

#[inline(always)]
fn difference<B: Boxes>(left: [B; 3], right: [B; 3]) -> B {
    left[0].xor(right[0]).or3(left[1].xor(right[1]), left[2].xor(right[2]))
}

/// What is part of a way to place a digit in three triads, one of each line and of each stack (or one of each column
/// and of each band). Three of the ways go to the next stack from line to line, and three go back.
#[inline(always)]
fn possible<B: Boxes>(
    [first, second, third]: [B; 3],
    next: impl Fn(B) -> B,
    last: impl Fn(B) -> B,
) -> [B; 3] {
    let on = first.and(next(second)).and(last(third));
    let back = first.and(last(second)).and(next(third));
    [first.and(on.or(back)), second.and(last(on).or(next(back))), third.and(next(on).or(last(back)))]
}

/// What is left where the three digits of a triad go to no other triad of its houses, and a triad that must have
/// three digits has no others.
#[inline(always)]
fn but_triples<B: Boxes>(triads: [B; 3], next: impl Fn(B) -> B, last: impl Fn(B) -> B) -> [B; 3] {
    let mut three = triads;
    for triad in &mut three {
        let more = triad.but_first().but_lowest().but_lowest();
        *triad = triad.and_not(more.filled().spread());
    }
    let mut kept = triads;
    for line in 0..3 {
        let (second, third) = ((line + 1) % 3, (line + 2) % 3);
        let others = next(triads[line]).or(last(triads[line])).and(triads[second].or(triads[third]));
        let must = triads[line].and_not(others);
        let full = must.but_lowest().but_lowest().filled().spread();
        let out = next(three[line]).or(last(three[line])).or3(three[second], three[third]);
        kept[line] = triads[line].and_not(out).and_not(full.and_not(must));
    }
    kept
}
