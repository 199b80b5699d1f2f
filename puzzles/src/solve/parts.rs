//! The solutions of a board, part by part.
//!
//! A board falls into parts: open cells that no constraint connects know nothing of each other. Each part is
//! searched by itself. The solutions of the board are all ways to take one solution from each part: the parts
//! turn like the wheels of a counter.
//!
//! The first choices of a search are made before anything is known of where the difficulties are. So a search that has
//! found nothing begins anew after some nodes, and each time it goes much further: it keeps the weights that it has
//! learned, and what it knows for certain.

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

/// Nodes of a part's search until it begins anew for the first time.
const FIRST_STRETCH: u64 = if cfg!(test) { 3 } else { 200 };
/// Each stretch is this many times as long as the one before. A search that ends in the last of them has lost little by
/// the others.
const LONGER: u64 = 16;

/// One part of a board, with the solution that it stands at.
pub(crate) struct Part {
    cells: Vec<usize>,
    search: Search<ValueSet>,
    trail: Trail,
    /// How the search begins anew; not once something was found.
    stretch: Option<Stretch>,
}

/// Nodes until a search begins anew.
#[derive(Clone, Copy)]
struct Stretch {
    length: u64,
    left: u64,
}

impl Stretch {
    fn new(length: u64) -> Self {
        Stretch { length, left: length }
    }
}

impl Part {
    /// A part of a board that has been narrowed.
    pub(crate) fn new(cells: Vec<usize>) -> Self {
        let stretch = Some(Stretch::new(FIRST_STRETCH));
        Part { cells, search: Search::default(), trail: Trail::default(), stretch }
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
        let step = self.search(net, allowance);
        if step == Ok(Step::Exhausted) {
            net.undo_all();
            self.search.restart();
        }
        net.swap_trail(&mut self.trail);
        step
    }

    /// The same, where the trail of the net is its own.
    fn search<P: Propagator>(&mut self, net: &mut Net<P>, allowance: &mut Allowance) -> Result<Step, Spent> {
        let Part { cells, search, stretch, .. } = self;
        let go_on = |search: &mut Search<ValueSet>, net: &mut Net<P>, allowance: &mut Allowance| {
            search.next(net, |net, _| net.branch(cells), allowance)
        };
        while let Some(Stretch { length, left }) = *stretch {
            let before = allowance.spent();
            match allowance.lend(left, |allowance| go_on(search, net, allowance)) {
                Ok(Some(step)) => {
                    *stretch = None;
                    return Ok(step);
                }
                Ok(None) => {
                    search.begin_anew(net);
                    *stretch = Some(Stretch::new(length.saturating_mul(LONGER)));
                }
                Err(Spent) => {
                    *stretch = Some(Stretch { length, left: left - (allowance.spent() - before) });
                    return Err(Spent);
                }
            }
        }
        go_on(search, net, allowance)
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

/// The solutions of a board, one after another. The search for the next can be stopped, and go on from there.
pub(crate) struct Solutions<P> {
    net: Net<P>,
    wheels: Vec<Wheel>,
    /// The number of each cell's value, from 1, and 0 for cells that take none.
    values: Vec<u8>,
    /// The wheel that turns next.
    at: usize,
    /// Whether all wheels have come to their first solution.
    is_begun: bool,
    /// Whether the wheel that turns next has come to its end, and begins again.
    begins_again: bool,
    is_over: bool,
}

impl<P: Propagator> Solutions<P> {
    /// Those of a board that has not been narrowed.
    pub(crate) fn new(mut net: Net<P>) -> Self {
        let is_over = net.follow().is_err();
        let (mut wheels, mut values) = (Vec::new(), vec![0; net.sets().len()]);
        if !is_over {
            net.commit();
            let mut parts = net.parts();
            // The smallest turn fastest, and are the first to be found impossible.
            parts.sort_by_key(Vec::len);
            wheels = parts.into_iter().map(Wheel::new).collect();
            net.write(&mut values);
        }
        Solutions { net, wheels, values, at: 0, is_begun: false, begins_again: false, is_over }
    }

    /// The solution that was found last.
    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }

    /// Goes on to the next solution.
    ///
    /// # Errors
    /// If the allowance is spent.
    pub(crate) fn next(&mut self, allowance: &mut Allowance) -> Result<Step, Spent> {
        let Solutions { net, wheels, values, at, is_begun, begins_again, is_over } = self;
        if !*is_begun && !*is_over {
            while let Some(wheel) = wheels.get_mut(*at) {
                if wheel.turn(net, values, allowance)? == Step::Exhausted {
                    *is_over = true;
                    return Ok(Step::Exhausted);
                }
                *at += 1;
            }
            (*at, *is_begun) = (0, true);
            return Ok(Step::Found);
        }
        // The first that has a next solution takes it; those before it begin again.
        while let Some(wheel) = wheels.get_mut(*at).filter(|_| !*is_over) {
            let step = wheel.turn(net, values, allowance)?;
            if *begins_again {
                debug_assert_eq!(step, Step::Found, "a part that had a solution has it again");
                (*at, *begins_again) = (*at + 1, false);
            } else if step == Step::Found {
                *at = 0;
                return Ok(Step::Found);
            } else {
                *begins_again = true;
            }
        }
        *is_over = true;
        Ok(Step::Exhausted)
    }
}

/// Shows each solution of a board to `found`, until that breaks off: the number of each cell's value, from 1,
/// and 0 for cells that take none.
pub(crate) fn solve<P: Propagator>(
    net: Net<P>,
    mut allowance: Allowance,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Outcome {
    let mut solutions = Solutions::new(net);
    loop {
        match solutions.next(&mut allowance) {
            Ok(Step::Found) => {
                if found(solutions.values()).is_break() {
                    return Outcome::Stopped(Stop::Callback);
                }
                if allowance.spend().is_err() {
                    return Outcome::Stopped(allowance.reason());
                }
            }
            Ok(Step::Exhausted) => return Outcome::Complete,
            Err(Spent) => return Outcome::Stopped(allowance.reason()),
        }
    }
}
