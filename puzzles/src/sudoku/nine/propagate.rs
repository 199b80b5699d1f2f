//! What follows from the candidates of a board without a guess, for all cells at once.
//!
//! For each digit, every box, row and column has the digit in exactly one of its three triads. One
//! *sweep* finds the triads which must have a digit (it is in no other triad of a row, a column or a
//! box; one of their cells has no other candidate; or they have only three candidates left), strikes
//! the digit from the other triads of the same houses, and keeps only the digit in the cell where a
//! row's triad and a column's both must have it. That finds naked and hidden singles, locked
//! candidates, and the naked triples of triads. All of it is done everywhere in the grid at the same
//! time and without a branch: a solver that follows single consequences one by one does less work in
//! all, but has to wait for each step and for each branch foretold wrongly.

use super::lanes::Lanes;

/// A board on which a sweep finds nothing any more.
pub(super) struct Settled<L> {
    pub(super) board: [L; 3],
    /// The candidates of each triad of a row: those of its three cells.
    pub(super) across: L,
    /// The candidates of each triad of a column.
    pub(super) down: L,
}

/// The union over the triads of columns.
#[inline(always)]
pub(super) fn union_down<L: Lanes>(board: [L; 3]) -> L {
    let [first, second, third] = upright(board);
    first.or3(second, third)
}

/// The board with the cells of each column's triad in the same lane.
#[inline(always)]
pub(super) fn upright<L: Lanes>([first, second, third]: [L; 3]) -> [L; 3] {
    [first, second.turn::<0, 2, 0>(), third.turn::<0, 1, 0>()]
}

/// Sweeps until nothing changes. `None` if some cell has no candidate left, or some digit no cell in a
/// house.
///
/// With `rows_first`, a sweep strikes what the triads of rows say before it looks at those of columns. That takes a
/// fifth fewer sweeps, but less of each can be done at the same time. A board that has a solution is left the same
/// either way, as what follows from it does not depend on the order; one that has none may be found out by one way
/// only.
#[inline(always)]
pub(super) fn settle<L: Lanes>(mut board: [L; 3], rows_first: bool) -> Option<Settled<L>> {
    // What the triads of rows and of columns must have, as of the last sweep.
    // Before the first, something that no triad can have.
    let none = L::splat(board[0].cpu(), u16::MAX);
    let mut known = (none, none);
    loop {
        let [first, second, third] = board;
        let singles = [first.single(), second.single(), third.single()];

        // What a triad shares with others in its row (its column), and in its box.
        let across = first.or3(second, third);
        let across_elsewhere = across.other_stacks().and(across.other_lines());
        let across_must = (singles[0].or3(singles[1], singles[2]))
            .or(across.at_most_three())
            .or(across.and_not(across_elsewhere));
        let across_out =
            across_must.other_stacks().or3(across_must.other_lines(), across_must.beyond_three());
        let left = if rows_first {
            [first.and_not(across_out), second.and_not(across_out), third.and_not(across_out)]
        } else {
            board
        };
        let down = union_down(left);
        let down_elsewhere = down.other_bands().and(down.other_lines());
        let down_must = union_down(singles).or(down.at_most_three()).or(down.and_not(down_elsewhere));
        let placed = across.or(across_elsewhere).and(down.or(down_elsewhere));

        if known.0.xor(across_must).or(known.1.xor(down_must)).is_zero() {
            // The last sweep has struck all that follows from it.
            return if placed.is_full() { Some(Settled { board, across, down }) } else { None };
        }
        known = (across_must, down_must);

        let down_out = down_must.other_bands().or3(down_must.other_lines(), down_must.beyond_three());
        // Back from the triads of columns to cells.
        let next = [
            step(first, across_must, across_out, down_must, down_out),
            step(second, across_must, across_out, down_must.turn::<0, 1, 0>(), down_out.turn::<0, 1, 0>()),
            step(third, across_must, across_out, down_must.turn::<0, 2, 0>(), down_out.turn::<0, 2, 0>()),
        ];
        let change = first.xor(next[0]).or3(second.xor(next[1]), third.xor(next[2]));
        board = next;
        if !placed.is_full() || L::any_zero(board) {
            return None;
        }
        if change.is_zero() {
            return Some(Settled { board, across, down });
        }
    }
}

/// What a sweep leaves in a register: nothing that its triads cannot have, and only what both of them must
/// have where there is such a thing.
#[inline(always)]
fn step<L: Lanes>(register: L, across_must: L, across_out: L, down_must: L, down_out: L) -> L {
    let must = across_must.and(down_must);
    register.and_not(across_out.or(down_out)).and(must.or(must.where_empty()))
}
