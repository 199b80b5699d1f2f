//! The search for a board that fits the candidates: choose where the fewest are left, follow what is
//! certain, go back at a contradiction.
//!
//! Each choice has two branches, "this symbol is here" and "it is not", and after either the next
//! choice is made anew. So what was learnt from a refuted guess is used at once, for any cell.

use std::time::Instant;

use super::candidates::{Candidates, Contradiction};
use crate::random::Random;

/// How long a piece of work may take.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bounds {
    /// At most so many nodes: choices in a search, or lines of boxes drawn anew. The same on each
    /// machine.
    pub nodes: Option<u64>,
    /// No longer than to this moment.
    pub deadline: Option<Instant>,
}

/// What is left of [`Bounds`].
#[derive(Clone, Debug)]
pub(super) struct Allowance {
    nodes: u64,
    deadline: Option<Instant>,
}

/// The bounds are reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spent;

impl From<Bounds> for Allowance {
    fn from(bounds: Bounds) -> Self {
        Allowance { nodes: bounds.nodes.unwrap_or(u64::MAX), deadline: bounds.deadline }
    }
}

impl Allowance {
    /// Takes the cost of one node. The clock is read at each 32nd.
    pub(super) fn spend(&mut self) -> Result<(), Spent> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Spent)?;
        if self.nodes.is_multiple_of(32) { self.in_time() } else { Ok(()) }
    }

    /// Takes so many nodes away, to be spent by another.
    pub(super) fn part(&mut self, nodes: u64) -> Result<Bounds, Spent> {
        self.in_time()?;
        self.nodes = self.nodes.checked_sub(nodes).ok_or(Spent)?;
        Ok(Bounds { nodes: Some(nodes), deadline: self.deadline })
    }

    /// Reads the clock.
    fn in_time(&self) -> Result<(), Spent> {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late { Err(Spent) } else { Ok(()) }
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sought {
    /// The candidates are those of a solution.
    Found,
    /// There is no solution.
    None,
    /// It took more nodes than this search was to take.
    TooLong,
}

/// Looks for a solution, with the next cell and symbol to try from `choose`, which has none if
/// nothing is open. Where the search ends, there the candidates are left.
pub(super) fn seek<const W: usize>(
    candidates: &mut Candidates<'_, W>,
    mut choose: impl FnMut(&Candidates<'_, W>) -> Option<(usize, usize)>,
    most_nodes: u64,
    allowance: &mut Allowance,
) -> Result<Sought, Spent> {
    let mut choices = Vec::new();
    for _ in 0..most_nodes {
        let Some((cell, symbol)) = choose(candidates) else { return Ok(Sought::Found) };
        allowance.spend()?;
        choices.push((candidates.mark(), cell, symbol));
        let mut result = candidates.set(cell, symbol);
        while result == Err(Contradiction) {
            let Some((mark, cell, symbol)) = choices.pop() else { return Ok(Sought::None) };
            candidates.back_to(mark);
            result = candidates.rule_out(cell, symbol);
        }
    }
    Ok(Sought::TooLong)
}

/// The first open cell with the fewest symbols, or, if that is more than two, a symbol with two places
/// in some house. The symbol is drawn at random, and the cell is not: to go on beside what is full
/// keeps large boards free of contradictions that come to light far too late.
pub(super) fn fewest<const W: usize>(
    candidates: &Candidates<'_, W>,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let mut best = (usize::MAX, 0);
    for cell in 0..candidates.layout().cell_count() {
        let count = candidates.of(cell).len();
        if count > 1 && count < best.0 {
            best = (count, cell);
            if count == 2 {
                break;
            }
        }
    }
    let (count, cell) = best;
    match count {
        usize::MAX => None,
        2 => Some((cell, one_of(candidates, cell, random))),
        _ => two_places(candidates, random).or_else(|| Some((cell, one_of(candidates, cell, random)))),
    }
}

/// A symbol of a cell, at random.
pub(super) fn one_of<const W: usize>(
    candidates: &Candidates<'_, W>,
    cell: usize,
    random: &mut Random,
) -> usize {
    let mut symbols = candidates.of(cell);
    let number = random.below(symbols.len());
    symbols.nth(number).expect("the number is below the length")
}

fn two_places<const W: usize>(candidates: &Candidates<'_, W>, random: &mut Random) -> Option<(usize, usize)> {
    let (houses, size) = (candidates.houses(), candidates.layout().size());
    let first = random.below(houses.len() * size);
    (first..houses.len() * size).chain(0..first).find_map(|number| {
        let (house, symbol) = (number / size, number % size);
        let mut places = candidates.places(house, symbol);
        (places.len() == 2).then(|| {
            let place = places.nth(random.below(2)).expect("there are two");
            (usize::from(houses[house][place]), symbol)
        })
    })
}
