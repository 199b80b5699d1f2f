//! Puzzles on boards of any layout: givens are taken away from a full board for as long as the
//! solution stays the only one.
//!
//! One pass is enough: a given that could not go while there were more cannot go later. For each,
//! the question is whether there is a solution with another symbol in its cell. The answer is no if
//! that leads to a contradiction at once, or after a search, and yes if a search finds one. Each
//! search has a budget; a given whose budget is spent stays, and the puzzle is unique all the same,
//! but no longer known to be minimal.
//!
//! Two things make that fast. Many givens are last in an [unavoidable set](exchanges), which settles
//! the matter without a search. And what follows from the other givens is not worked out for each
//! anew: while the first half of the givens is tried, the second half stays, and what follows from it
//! is found once; and so on with the halves of each half.

mod exchanges;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use self::exchanges::Exchanges;
use super::candidates::Candidates;
use super::fill::{GivensError, check};
use super::seek::{Sought, hardest, hardest_of, seek};
use super::{Boxes, HouseKind, Layout};
use crate::deadline::Deadline;
use crate::random::Random;
use crate::solve::{Allowance, Spent, Store};

/// What to carve a puzzle from.
#[derive(Clone, Debug)]
pub struct Carving<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// The solution: a symbol from 1 for each cell.
    pub solution: &'a [u8],
    /// What is given at the beginning: the solution, or part of it, with 0 for the cells that are
    /// never to be given.
    pub givens: &'a [u8],
    /// Cells that go together, or stay together. Those that are not given do not matter. Givens in
    /// none of the lists stay.
    pub orbits: &'a [Vec<u16>],
    /// How many givens the puzzle is to have; the fewest that each pass comes to if `None`.
    /// Carving stops at a number drawn from this range.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether a given goes only if cells with one candidate and symbols with one place left, one after
    /// the other, still solve the puzzle. No orbit that is left can go then, which is proven.
    pub singles_only: bool,
    /// Nodes that the search about one given may take. What [`Carving::new`] has is enough to prove nearly all
    /// puzzles minimal up to 16×16; up to 12×12 those with regions, up to 10×10 those with regions and
    /// diagonals, and up to 9×9 those with windows. Larger boards have few: more would take out one or two
    /// givens in a hundred.
    pub nodes: u64,
    /// When to stop.
    pub deadline: Option<Deadline>,
}

/// What came of carving.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum Carved {
    /// A puzzle with just this solution.
    Puzzle {
        /// Its givens, and 0 for all other cells.
        givens: Vec<u8>,
        /// Whether it is proven that no orbit of givens can go.
        minimal: bool,
    },
    /// In the order that was drawn, no number of clues that was asked for came up: there were this
    /// many in the end. Another draw may have more luck.
    Missed {
        /// How many givens the puzzle has.
        clues: usize,
    },
    /// The deadline came first.
    Stopped,
}

/// Why there is nothing to carve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CarveError {
    /// The solution or the givens are not such of the board.
    #[error(transparent)]
    Givens(#[from] GivensError),
    /// The solution breaks a rule.
    #[error("expected each symbol once in {0}")]
    Solution(HouseKind),
    /// A given is not that of the solution.
    #[error("expected the givens to be part of the solution, found another symbol at cell {0}")]
    Given(usize),
    /// No such cell, or in two orbits.
    #[error("expected each cell in at most one orbit, found cell {0} again, or it is none of the board")]
    Orbit(u16),
    /// There are more solutions already at the beginning.
    #[error("the givens have more than one solution")]
    Ambiguous,
    /// The search at the beginning took more than its budget.
    #[error("more than {0} nodes are needed to see whether the givens have one solution")]
    TooHard(u64),
}

impl<'a> Carving<'a> {
    /// Takes single givens away from a full board, as many as can go.
    #[must_use]
    pub fn new(layout: &'a Layout, solution: &'a [u8], orbits: &'a [Vec<u16>]) -> Self {
        let nodes = if is_proven_minimal(layout) { 10_000 } else { 20 };
        Carving {
            layout,
            solution,
            givens: solution,
            orbits,
            clues: None,
            singles_only: false,
            nodes,
            deadline: None,
        }
    }

    /// Carves a puzzle, in a random order.
    ///
    /// # Errors
    /// If the parts do not fit each other, or the givens have more than one solution.
    pub fn carve(&self, random: &mut Random) -> Result<Carved, CarveError> {
        self.check()?;
        if self.layout.size() <= 64 { self.carve_in::<1>(random) } else { self.carve_in::<4>(random) }
    }

    fn check(&self) -> Result<(), CarveError> {
        check(self.layout, self.solution)?;
        check(self.layout, self.givens)?;
        for house in self.layout.houses() {
            let mut seen = vec![false; self.layout.size() + 1];
            seen[0] = true;
            let mut is_new = |&cell: &u16| {
                !std::mem::replace(&mut seen[usize::from(self.solution[usize::from(cell)])], true)
            };
            if !house.cells.iter().all(&mut is_new) {
                return Err(CarveError::Solution(house.kind));
            }
        }
        let wrong = |&cell: &usize| self.givens[cell] != 0 && self.givens[cell] != self.solution[cell];
        if let Some(cell) = (0..self.givens.len()).find(wrong) {
            return Err(CarveError::Given(cell));
        }
        let mut seen = vec![false; self.givens.len()];
        let again =
            |cell: &&u16| seen.get_mut(usize::from(**cell)).is_none_or(|seen| std::mem::replace(seen, true));
        self.orbits.iter().flatten().find(again).map_or(Ok(()), |&cell| Err(CarveError::Orbit(cell)))
    }

    fn carve_in<const W: usize>(&self, random: &mut Random) -> Result<Carved, CarveError> {
        let given = |cell: &u16| self.givens[usize::from(*cell)] != 0;
        let orbits = self.orbits.iter().map(|orbit| orbit.iter().copied().filter(given).collect());
        let mut orbits: Vec<Vec<u16>> = orbits.filter(|orbit: &Vec<u16>| !orbit.is_empty()).collect();
        random.shuffle(&mut orbits);
        let clues = self.givens.iter().filter(|&&symbol| symbol != 0).count();
        let wanted = self.clues.clone().unwrap_or(0..=clues);
        let most = clues.min(*wanted.end());
        let goal = match &self.clues {
            Some(range) if *range.start() <= most => range.start() + random.below(most - range.start() + 1),
            _ => 0,
        };
        let mut allowance = Allowance::until(self.deadline);
        let exchanges = Exchanges::new(self.layout, self.solution, self.givens, &mut allowance);
        let Ok(exchanges) = exchanges else { return Ok(Carved::Stopped) };
        let mut carver = Carver::<W> {
            carving: self,
            candidates: Candidates::new(self.layout),
            givens: self.givens.to_vec(),
            exchanges,
            clues,
            goal,
            fewest: *wanted.start(),
            minimal: true,
            allowance,
        };
        match carver.begin(&orbits) {
            Ok(Another::None) => {}
            Ok(Another::Found) => return Err(CarveError::Ambiguous),
            Ok(Another::Unknown) => return Err(CarveError::TooHard(self.nodes)),
            Err(Spent) => return Ok(Carved::Stopped),
        }
        Ok(match carver.thin_out(&orbits) {
            Err(Spent) => Carved::Stopped,
            Ok(()) if !wanted.contains(&carver.clues) => Carved::Missed { clues: carver.clues },
            Ok(()) => Carved::Puzzle { givens: carver.givens, minimal: carver.minimal },
        })
    }
}

/// Whether nearly all puzzles of a layout can be proven minimal in good time. Elsewhere the proof may take for
/// ever, and a given stays that could not be shown to be spare.
pub(super) fn is_proven_minimal(layout: &Layout) -> bool {
    let most = match layout.boxes() {
        _ if layout.has_windows() => 9,
        Boxes::Regions(_) if layout.has_diagonals() => 10,
        Boxes::Regions(_) => 12,
        Boxes::Rectangles { .. } | Boxes::None => 16,
    };
    layout.size() <= most
}

/// Whether there is another solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Another {
    None,
    Found,
    Unknown,
}

struct Carver<'a, const W: usize> {
    carving: &'a Carving<'a>,
    candidates: Candidates<'a, W>,
    givens: Vec<u8>,
    exchanges: Exchanges,
    /// How many givens there are.
    clues: usize,
    /// No more of them go once there are so few.
    goal: usize,
    /// There are never fewer.
    fewest: usize,
    minimal: bool,
    allowance: Allowance,
}

impl<const W: usize> Carver<'_, W> {
    /// Sets all givens that are in no orbit. Tells whether the givens have more than one solution.
    fn begin(&mut self, orbits: &[Vec<u16>]) -> Result<Another, Spent> {
        let mut stays = vec![true; self.givens.len()];
        orbits.iter().flatten().for_each(|&cell| stays[usize::from(cell)] = false);
        let (staying, going): (Vec<u16>, Vec<u16>) =
            (0..self.givens.len() as u16).partition(|&cell| stays[usize::from(cell)]);
        self.set_givens(&staying)?;
        let start = self.candidates.mark();
        self.set_givens(&going)?;
        let another = self.another(&staying)?;
        self.candidates.undo(start);
        Ok(another)
    }

    /// Takes away what can go. The candidates know of all givens but those of these orbits.
    fn thin_out(&mut self, orbits: &[Vec<u16>]) -> Result<(), Spent> {
        if self.clues <= self.goal {
            self.minimal &= orbits.is_empty();
            return Ok(());
        }
        let start = self.candidates.mark();
        match orbits {
            [] => {}
            [orbit] => self.try_without(orbit)?,
            _ => {
                let (first, second) = orbits.split_at(orbits.len() / 2);
                second.iter().try_for_each(|orbit| self.set_givens(orbit))?;
                self.thin_out(first)?;
                self.candidates.undo(start);
                first.iter().try_for_each(|orbit| self.set_givens(orbit))?;
                self.thin_out(second)?;
            }
        }
        self.candidates.undo(start);
        Ok(())
    }

    fn try_without(&mut self, orbit: &[u16]) -> Result<(), Spent> {
        self.allowance.in_time()?;
        if self.exchanges.need(orbit) {
            return Ok(());
        }
        if self.clues < self.fewest + orbit.len() {
            self.minimal = false;
            return Ok(());
        }
        match self.another(orbit)? {
            Another::Found => {}
            Another::Unknown => self.minimal = false,
            Another::None => {
                self.clues -= orbit.len();
                for cell in orbit.iter().map(|&cell| usize::from(cell)) {
                    self.givens[cell] = 0;
                    self.exchanges.remove(cell);
                }
            }
        }
        Ok(())
    }

    /// Whether there is a solution with another symbol in one of these cells. What is known of them
    /// by then stays in the candidates.
    fn another(&mut self, cells: &[u16]) -> Result<Another, Spent> {
        if self.carving.singles_only {
            let is_known = |cell: usize| self.candidates.only(cell).is_some();
            let all_known = (0..self.givens.len()).all(is_known);
            return Ok(if all_known { Another::None } else { Another::Found });
        }
        for cell in cells.iter().map(|&cell| usize::from(cell)) {
            let symbol = usize::from(self.carving.solution[cell] - 1);
            if self.candidates.only(cell) == Some(symbol) {
                continue;
            }
            let start = self.candidates.mark();
            if self.candidates.exclude(cell, symbol).is_ok() {
                // Most other solutions differ in few cells: look there first. Where nothing was taken away from
                // a cell, it can have its own symbol whatever the others have; so once all others are known,
                // there is a solution. On a large board, to look at all cells for each node takes too long; on a
                // small one the hardest of all makes for shorter proofs.
                let is_large = !is_proven_minimal(self.carving.layout);
                let choose = |candidates: &Candidates<'_, W>| {
                    let cell = if is_large {
                        hardest_of(candidates, candidates.touched(start))
                    } else {
                        hardest(candidates)
                    }?;
                    let own = usize::from(self.carving.solution[cell] - 1);
                    let symbols = candidates.of(cell);
                    let symbol = if symbols.has(own) { Some(own) } else { symbols.first() };
                    symbol.map(|symbol| (cell, symbol))
                };
                match seek(&mut self.candidates, choose, self.carving.nodes, &mut self.allowance)? {
                    Sought::Found => return Ok(Another::Found),
                    Sought::None => {}
                    Sought::TooLong => return Ok(Another::Unknown),
                }
            }
            self.candidates.undo(start);
            self.set(cell);
        }
        Ok(Another::None)
    }

    fn set_givens(&mut self, cells: &[u16]) -> Result<(), Spent> {
        for cell in cells.iter().map(|&cell| usize::from(cell)) {
            if self.givens[cell] != 0 && self.set(cell) {
                self.allowance.spend()?;
            }
        }
        Ok(())
    }

    /// Sets a cell to its symbol. Tells whether that was not known yet.
    fn set(&mut self, cell: usize) -> bool {
        let symbol = usize::from(self.carving.solution[cell] - 1);
        let is_news = self.candidates.only(cell) != Some(symbol);
        self.candidates.choose(cell, symbol).expect("the solution contradicts nothing");
        is_news
    }
}
