//! The solutions of a board, part by part.
//!
//! A board falls into parts: open cells that no constraint connects know nothing of each other. Each part is
//! searched by itself. The solutions of the board are all ways to take one solution from each part: the parts
//! turn like the wheels of a counter.

use std::ops::ControlFlow;

use dlx::{Outcome, Stop};

use super::allowance::{Allowance, Spent};
use super::net::{Net, Propagator, Trail};
use super::search::{Search, Step};
use crate::board::ValueSet;
use crate::random::Random;

/// The most values of a part's solutions that are kept for its next turn; where there are more, they are
/// searched for again.
const KEPT: usize = if cfg!(test) { 40 } else { 1 << 20 };

/// One part of a board, with the solution that it stands at.
pub(crate) struct Part {
    cells: Vec<usize>,
    search: Search<ValueSet>,
    trail: Trail,
}

impl Part {
    /// A part of a board that has been narrowed.
    pub(crate) fn new(cells: Vec<usize>) -> Self {
        Part { cells, search: Search::default(), trail: Trail::default() }
    }

    /// Its cells.
    pub(crate) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Goes on to the next solution.
    ///
    /// # Errors
    /// If the allowance is spent.
    pub(crate) fn next<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        allowance: &mut Allowance,
    ) -> Result<Step, Spent> {
        net.swap_trail(&mut self.trail);
        let step = self.search.next(net, |net, _| net.branch(&self.cells), allowance);
        if step == Ok(Step::Exhausted) {
            net.undo_all();
            self.search.restart();
        }
        net.swap_trail(&mut self.trail);
        step
    }

    /// Gives its cells back what they had before the search.
    pub(crate) fn leave<P: Propagator>(&mut self, net: &mut Net<P>) {
        net.swap_trail(&mut self.trail);
        net.undo_all();
        net.swap_trail(&mut self.trail);
        self.search.restart();
    }
}

/// The lowest value of a set.
pub(crate) fn lowest(set: ValueSet) -> ValueSet {
    set & set.wrapping_neg()
}

/// A value of a set, all equally likely.
pub(crate) fn one_of(set: ValueSet, random: &mut Random) -> ValueSet {
    let without = random.below(set.count_ones() as usize);
    lowest((0..without).fold(set, |rest, _| rest & (rest - 1)))
}

/// A part whose solutions come again and again.
struct Wheel {
    part: Part,
    /// Its solutions in a row, unless there are too many to keep.
    kept: Option<Vec<u8>>,
    /// Where the next of the kept solutions begins, once all have been found.
    next: Option<usize>,
}

impl Wheel {
    fn new(cells: Vec<usize>) -> Self {
        Wheel { part: Part::new(cells), kept: Some(Vec::new()), next: None }
    }

    /// Puts the next solution on the board. After the last, the next turn begins.
    fn turn<P: Propagator>(
        &mut self,
        net: &mut Net<P>,
        values: &mut [u8],
        allowance: &mut Allowance,
    ) -> Result<Step, Spent> {
        let cells = self.part.cells().len();
        if let (Some(next), Some(kept)) = (&mut self.next, &self.kept) {
            let Some(solution) = kept.get(*next..*next + cells) else {
                *next = 0;
                return Ok(Step::Exhausted);
            };
            *next += cells;
            self.part.cells().iter().zip(solution).for_each(|(&cell, &value)| values[cell] = value);
            return Ok(Step::Found);
        }
        let step = self.part.next(net, allowance)?;
        match step {
            Step::Found => {
                for &cell in self.part.cells() {
                    values[cell] = net.of(cell).trailing_zeros() as u8 + 1;
                }
                if let Some(kept) = self.kept.as_mut().filter(|kept| kept.len() + cells <= KEPT) {
                    kept.extend(self.part.cells().iter().map(|&cell| values[cell]));
                } else {
                    self.kept = None;
                }
            }
            Step::Exhausted => self.next = self.kept.is_some().then_some(0),
        }
        Ok(step)
    }
}

/// Shows each solution of a board to `found`, until that breaks off: the number of each cell's value, from 1,
/// and 0 for cells that take none.
pub(crate) fn solve<P: Propagator>(
    mut net: Net<P>,
    mut allowance: Allowance,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    if net.follow().is_err() {
        return Outcome::Complete;
    }
    net.commit();
    match turn_all(&mut net, &mut allowance, found) {
        Ok(ControlFlow::Continue(())) => Outcome::Complete,
        Ok(ControlFlow::Break(())) => Outcome::Stopped(Stop::Callback),
        Err(Spent) => Outcome::Stopped(allowance.reason()),
    }
}

fn turn_all<P: Propagator>(
    net: &mut Net<P>,
    allowance: &mut Allowance,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Spent> {
    const ALL_SEEN: Result<ControlFlow<()>, Spent> = Ok(ControlFlow::Continue(()));
    let mut parts = net.parts();
    // The smallest turn fastest, and are the first to be found impossible.
    parts.sort_by_key(Vec::len);
    let mut wheels: Vec<Wheel> = parts.into_iter().map(Wheel::new).collect();
    let mut values = vec![0; net.sets().len()];
    net.write(&mut values);
    for wheel in &mut wheels {
        if wheel.turn(net, &mut values, allowance)? == Step::Exhausted {
            return ALL_SEEN;
        }
    }
    loop {
        if found(&values).is_break() {
            return Ok(ControlFlow::Break(()));
        }
        allowance.spend()?;
        // The first that has a next solution takes it; those before it begin again.
        let mut wheels = wheels.iter_mut();
        loop {
            let Some(wheel) = wheels.next() else { return ALL_SEEN };
            if wheel.turn(net, &mut values, allowance)? == Step::Found {
                break;
            }
            let again = wheel.turn(net, &mut values, allowance)?;
            debug_assert_eq!(again, Step::Found, "a part that had a solution has it again");
        }
    }
}
