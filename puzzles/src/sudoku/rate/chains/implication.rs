//! What follows at once from a claim.

use super::super::board::Board;
use super::super::house::{House, houses_of, places_of};
use super::Literal;
use crate::technique::Why;

/// Why a claim follows from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// A cell has one digit, or one candidate left.
    Cell,
    /// A house has one place for a digit, or one place left.
    House(House),
}

impl From<Cause> for Why {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Cell => Why::Cell,
            Cause::House(house) => Why::House(house.into()),
        }
    }
}

/// The candidates that a digit excludes: with `in_cell` the others of its cell, then its other places in
/// its box, its row and its column.
pub(super) fn excluded_by(board: &Board, on: Literal, in_cell: bool, mut found: impl FnMut(Literal, Cause)) {
    let (cell, digit) = (on.cell(), on.digit());
    if in_cell {
        for other in board.digits(cell).without(digit) {
            found(Literal::off(cell, other), Cause::Cell);
        }
    }
    let positions = board.positions(digit).without(cell);
    let [square, row, column] = houses_of(cell);
    for other in positions & square.cells() {
        found(Literal::off(other, digit), Cause::House(square));
    }
    for line in [row, column] {
        for other in positions & line.cells() & !square.cells() {
            found(Literal::off(other, digit), Cause::House(line));
        }
    }
}

/// What is right where a candidate is wrong: with `in_cell` the only other one of its cell, with
/// `in_houses` its only other place in its box, its row or its column.
pub(super) fn left_without(
    board: &Board,
    off: Literal,
    in_cell: bool,
    in_houses: bool,
    mut found: impl FnMut(Literal, Cause),
) {
    let (cell, digit) = (off.cell(), off.digit());
    if in_cell
        && board.digits(cell).len() == 2
        && let Some(other) = board.digits(cell).without(digit).first()
    {
        found(Literal::on(cell, other), Cause::Cell);
    }
    if !in_houses {
        return;
    }
    let mut in_box = None;
    for (house, place) in houses_of(cell).into_iter().zip(places_of(cell)) {
        let others = board.places(house, digit) & !(1 << place);
        if others.count_ones() != 1 {
            continue;
        }
        let other = house.cell(others.trailing_zeros() as usize);
        if in_box == Some(other) {
            continue;
        }
        if house.is_box() {
            in_box = Some(other);
        }
        found(Literal::on(other, digit), Cause::House(house));
    }
}

/// Why one claim follows from another at once, if it does.
pub(super) fn cause_of(board: &Board, from: Literal, to: Literal) -> Option<Cause> {
    let mut cause = None;
    let note = |found: Literal, why: Cause| {
        if found == to {
            cause.get_or_insert(why);
        }
    };
    if from.holds() {
        excluded_by(board, from, true, note);
    } else {
        left_without(board, from, true, true, note);
    }
    cause
}
