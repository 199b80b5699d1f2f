//! Chains of implications, from X-cycles to suppositions that are refuted.
//!
//! Where a digit is right, it excludes the other candidates of its cell and its other places in its
//! houses; where a candidate is wrong and leaves one other in its cell or its house, that is right.
//! Techniques differ in which of these implications they follow, and in what they start from.

mod closure;
mod forcing;
mod graph;
mod help;
mod implication;
mod loops;
mod marks;
mod nested;
mod patterns;
mod reach;
mod rules;
mod tree;

pub(super) use forcing::{find_dynamic, find_multiple, find_nishio, least_of_dynamic};
pub(super) use loops::find as find_loop;

use crate::technique::{Candidate, Claim};

/// A claim as a number: that a candidate is right (odd), or that it is not (even).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Literal(u16);

impl Literal {
    /// How many there are.
    const COUNT: usize = 2 * 9 * 81;

    fn new(cell: usize, digit: usize, holds: bool) -> Self {
        Literal(2 * (9 * cell + digit) as u16 + u16::from(holds))
    }

    fn on(cell: usize, digit: usize) -> Self {
        Literal::new(cell, digit, true)
    }

    fn off(cell: usize, digit: usize) -> Self {
        Literal::new(cell, digit, false)
    }

    /// That a candidate is not right.
    fn excluding(candidate: Candidate) -> Self {
        let (cell, digit) = candidate.indices();
        Literal::off(cell, digit)
    }

    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn cell(self) -> usize {
        usize::from(self.0) / 18
    }

    fn digit(self) -> usize {
        usize::from(self.0) / 2 % 9
    }

    fn holds(self) -> bool {
        self.0 % 2 == 1
    }

    fn contrary(self) -> Self {
        Literal(self.0 ^ 1)
    }

    fn claim(self) -> Claim {
        Claim::of(Candidate::of(self.cell(), self.digit()), self.holds())
    }
}

/// Puts what a step excludes into the order in which the reference does: that of a hash table with 16
/// places for the cells. Which chain is found first can hang on it.
fn as_in_reference(excluded: &mut [Literal]) {
    excluded.sort_by_key(|literal| literal.cell() % 16);
}
