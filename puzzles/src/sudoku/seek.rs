//! The search for a board that fits the candidates: choose where the fewest are left, follow what is
//! certain, go back at a contradiction.
//!
//! Each choice has two branches, "this symbol is here" and "it is not", and after either the next
//! choice is made anew. So what was learnt from a refuted guess is used at once, for any cell.

use std::ops::ControlFlow;
use std::time::Instant;

use super::candidates::{Candidates, Contradiction};
use crate::deadline::is_over;
use crate::random::Random;

/// How long a piece of work may take.
#[derive(Clone, Copy, Default, Debug)]
pub struct Budget {
    /// At most so many nodes: choices in a search, or bands and stacks drawn anew. The same on
    /// each machine.
    pub nodes: Option<u64>,
    /// No longer than to this moment.
    pub deadline: Option<Instant>,
}

/// What is left of [`Budget`].
#[derive(Clone, Debug)]
pub(crate) struct Allowance {
    nodes: u64,
    deadline: Option<Instant>,
}

/// The budget is spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spent;

impl From<Budget> for Allowance {
    fn from(budget: Budget) -> Self {
        Allowance { nodes: budget.nodes.unwrap_or(u64::MAX), deadline: budget.deadline }
    }
}

impl Allowance {
    /// Takes the cost of one node. The clock is read at each 32nd.
    pub(crate) fn spend(&mut self) -> Result<(), Spent> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Spent)?;
        if self.nodes.is_multiple_of(32) { self.in_time() } else { Ok(()) }
    }

    /// Takes so many nodes away, to be spent by another.
    pub(super) fn part(&mut self, nodes: u64) -> Result<Budget, Spent> {
        self.in_time()?;
        self.nodes = self.nodes.checked_sub(nodes).ok_or(Spent)?;
        Ok(Budget { nodes: Some(nodes), deadline: self.deadline })
    }

    /// Reads the clock.
    pub(super) fn in_time(&self) -> Result<(), Spent> {
        if is_over(self.deadline) { Err(Spent) } else { Ok(()) }
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
    choose: impl FnMut(&Candidates<'_, W>) -> Option<(usize, usize)>,
    most_nodes: u64,
    allowance: &mut Allowance,
) -> Result<Sought, Spent> {
    seek_each(candidates, choose, |_| ControlFlow::Break(()), most_nodes, allowance)
}

/// As [`seek`], but shows each solution to `found`, and goes on until that breaks off.
pub(super) fn seek_each<const W: usize>(
    candidates: &mut Candidates<'_, W>,
    mut choose: impl FnMut(&Candidates<'_, W>) -> Option<(usize, usize)>,
    mut found: impl FnMut(&Candidates<'_, W>) -> ControlFlow<()>,
    most_nodes: u64,
    allowance: &mut Allowance,
) -> Result<Sought, Spent> {
    let mut choices = Vec::new();
    for _ in 0..most_nodes {
        let mut result = match choose(candidates) {
            Some((cell, symbol)) => {
                allowance.spend()?;
                choices.push((candidates.mark(), cell, symbol));
                candidates.set(cell, symbol)
            }
            None if found(candidates).is_break() => return Ok(Sought::Found),
            // For what comes next, this was a dead end like any other.
            None => Err(Contradiction),
        };
        while result == Err(Contradiction) {
            let Some((mark, cell, symbol)) = choices.pop() else { return Ok(Sought::None) };
            candidates.back_to(mark);
            result = candidates.rule_out(cell, symbol);
        }
    }
    Ok(Sought::TooLong)
}

/// The open cell with the fewest symbols, divided by how often it has been in trouble; the first of
/// them, if there are several.
///
/// What contradicted itself once is soon to do so again, and better early than late; that is dom/wdeg
/// (Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by Weighting Constraints",
/// 2004). And to go on beside what is full keeps large boards free of contradictions that come to
/// light far too late.
pub(super) fn hardest<const W: usize>(candidates: &Candidates<'_, W>) -> Option<usize> {
    let mut hardest: Option<(usize, (u64, u64))> = None;
    for cell in 0..candidates.layout().cell_count() {
        let symbols = candidates.of(cell).len() as u64;
        if symbols > 1 {
            let trouble = 1 + u64::from(candidates.trouble(cell));
            if hardest.is_none_or(|(_, (least, most))| symbols * most < least * trouble) {
                hardest = Some((cell, (symbols, trouble)));
            }
        }
    }
    hardest.map(|(cell, _)| cell)
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
