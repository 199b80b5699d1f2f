//! Chains on the board that a supposition has left: steps within a longer chain.

use super::super::board::Board;
use super::Literal;
use super::implication::Cause;
use crate::technique::Link;

/// A claim of a chain, and why it follows from those before. What is supposed for each candidate of a cell,
/// or for each place in a house, follows from that these are all.
pub(super) type Reasoned = (Literal, Option<Cause>);

/// A conclusion by chains, of which only the candidates that it excludes count, and what it takes.
pub(super) struct Nested {
    /// What it excludes.
    pub(super) excluded: Vec<Literal>,
    /// How many claims it takes, with those of chains within.
    pub(super) claims: usize,
    /// Its chains, each from its end back to its beginning.
    pub(super) chains: Vec<Vec<Reasoned>>,
    /// Its implications, and those of chains within.
    pub(super) links: Vec<Link>,
}

impl Nested {
    /// Whether it goes from the same claims by the same claims to the same claims. It counts once only in
    /// a longer chain then.
    pub(super) fn is_same(&self, other: &Nested) -> bool {
        std::ptr::eq(self, other)
            || self.chains.len() == other.chains.len()
                && self.chains.iter().zip(&other.chains).all(|(one, other)| {
                    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.0 == other.0)
                })
    }

    /// The candidates of the `original` board that must have been struck out of the `current` one: those
    /// that would be alternatives to what is right in the chains.
    pub(super) fn rests_on(&self, original: &Board, current: &Board) -> Vec<Literal> {
        let mut found = Vec::new();
        for &(literal, cause) in self.chains.iter().flatten().filter(|(literal, _)| literal.holds()) {
            let (cell, digit) = (literal.cell(), literal.digit());
            let mut add = |off: Literal| {
                if !found.contains(&off) {
                    found.push(off);
                }
            };
            match cause {
                Some(Cause::Cell) => (original.digits(cell) & !current.digits(cell))
                    .into_iter()
                    .for_each(|digit| add(Literal::off(cell, digit))),
                Some(Cause::House(house)) => {
                    (original.positions(digit) & !current.positions(digit) & house.cells())
                        .into_iter()
                        .for_each(|cell| add(Literal::off(cell, digit)));
                }
                None => {}
            }
        }
        found
    }
}
