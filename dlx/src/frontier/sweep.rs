//! The sweep: from step to step, all states that can be come to, with the number of ways to come there.
//!
//! Each state waits in the table of the step of its first item that is not covered; there it takes each
//! move that is left to it, and what it leads to waits at a later step. When a step's turn comes all
//! that leads to its states has been added up.
//!
//! Numbers are as wide as they must be: before a step that might make one too large, all numbers that
//! wait get another 64 bits.

use std::hint::black_box;

use super::natural::Natural;
use super::plan::{Layout, Plan};
use super::table::{Full, Key, Table};
use crate::outcome::Stop;
use crate::problem::Problem;

/// So many arrivals are added at a time.
const BATCH: usize = 64;
/// So many states are worked on between two looks at the clock.
const PATIENCE: usize = 4096;
/// How many items of a state are looked at before it is stored.
const LOOK: usize = 2;
/// Looks go on if one in so many found a state dead; if not, every so many steps it is tried again.
const LOOKS_PAY: usize = 8;

/// Whether to stop; asked now and then.
pub(super) type Halt<'h> = dyn FnMut() -> Option<Stop> + 'h;

/// A sweep, whatever its states look like. It can be paused between two steps.
pub(super) trait Sweep {
    /// How many moves the next step looks at; none if there is no next step.
    fn next(&self) -> Option<u64>;
    /// Takes the next step. If it is stopped on the way, the sweep is lost.
    fn advance(&mut self, halt: &mut Halt<'_>) -> Result<(), Stop>;
    /// How many steps are done.
    fn steps_done(&self) -> usize;
    /// How many states were stored and have had their turn.
    fn states(&self) -> u64;
    /// The number of covers, after the last step.
    fn total(&self) -> Natural;
}

/// A sweep of a problem, within so many bytes. None if there are no steps to take, as an item has no
/// option, or if a state would be too large.
pub(super) fn sweep(problem: &Problem, layout: &Layout, memory: usize) -> Result<Box<dyn Sweep>, Stop> {
    fn with<const W: usize>(
        problem: &Problem,
        layout: &Layout,
        memory: usize,
    ) -> Result<Box<dyn Sweep>, Stop> {
        Ok(Box::new(Layers::<W>::new(layout.plan(problem), memory)?))
    }
    match layout.words() {
        0 | 1 => with::<1>(problem, layout, memory),
        2 => with::<2>(problem, layout, memory),
        3 | 4 => with::<4>(problem, layout, memory),
        5..=8 => with::<8>(problem, layout, memory),
        // So many items in play at once are hopeless.
        _ => Err(Stop::Memory),
    }
}

/// A state on its way to a table.
struct Arrival<'n, const W: usize> {
    key: Key<W>,
    step: usize,
    number: &'n [u64],
}

/// A sweep whose states take `W` words.
struct Layers<const W: usize> {
    plan: Plan<W>,
    /// The states that wait at each step, and at the end.
    tables: Vec<Table<W>>,
    step: usize,
    limbs: usize,
    /// No number that waits takes more bits than this, nor does the sum of all.
    bits: f64,
    /// How many bytes the tables may still take.
    spare: usize,
    /// Whether it pays to look at states before they are stored.
    looking: bool,
    states: u64,
}

impl<const W: usize> Layers<W> {
    fn new(plan: Plan<W>, memory: usize) -> Result<Self, Stop> {
        let mut tables: Vec<Table<W>> = (0..=plan.steps.len()).map(|step| Table::new(step, 1)).collect();
        let mut spare = memory;
        let mut start = plan.start();
        if let Some(step) = plan.pass(&mut start, 0) {
            tables[step].add::<1>(&start, &[1], &mut spare).map_err(|Full| Stop::Memory)?;
        }
        Ok(Layers { plan, tables, step: 0, limbs: 1, bits: 0.0, spare, looking: true, states: 0 })
    }

    /// Lets all states of a table make their moves. Numbers have `L` limbs; 0 is any number.
    fn leave<const L: usize>(&mut self, here: &Table<W>, halt: &mut Halt<'_>) -> Result<(), Stop> {
        let step = self.step;
        let moves = self.plan.moves(step);
        let look = self.looking || step.is_multiple_of(LOOKS_PAY);
        let (mut arrived, mut dead) = (0, 0);
        let mut arrivals: Vec<Arrival<'_, W>> = Vec::with_capacity(BATCH + moves.len());
        let mut fitting = vec![0; moves.len()];
        for (done, (key, number)) in here.iter().enumerate() {
            if done % PATIENCE == PATIENCE - 1
                && let Some(stop) = halt()
            {
                return Err(stop);
            }
            // Which moves fit cannot be foreseen, so it is not left to a branch.
            let mut fit = 0;
            for (number, option) in moves.iter().enumerate() {
                fitting[fit] = number;
                fit += usize::from((0..W).all(|k| key[k] & option.forbid[k] == 0));
            }
            for &number_of_move in &fitting[..fit] {
                let Some((key, step)) = self.plan.apply(key, step, &moves[number_of_move]) else { continue };
                arrived += 1;
                if look && self.plan.is_dead(&key, step, LOOK) {
                    dead += 1;
                } else {
                    arrivals.push(Arrival { key, step, number });
                }
            }
            if arrivals.len() >= BATCH {
                arrive::<W, L>(&mut self.tables, &mut arrivals, &mut self.spare)?;
            }
        }
        if look {
            self.looking = dead * LOOKS_PAY > arrived;
        }
        arrive::<W, L>(&mut self.tables, &mut arrivals, &mut self.spare)
    }

    /// Makes sure that no number outgrows its limbs in the next step.
    fn make_room(&mut self) -> Result<(), Full> {
        let growth = (self.plan.moves(self.step).len().max(1) as f64).log2();
        let fits = |bits: f64| bits < 64.0 * self.limbs as f64 - 1.0;
        self.bits += growth;
        if fits(self.bits) {
            return Ok(());
        }
        // The bound is a rough one: perhaps the numbers are not that large.
        let waiting = &self.tables[self.step..];
        let states: usize = waiting.iter().map(Table::len).sum();
        let largest = waiting.iter().map(Table::bits).max().unwrap_or(0);
        self.bits = largest as f64 + (states.max(1) as f64).log2() + growth;
        if fits(self.bits) {
            return Ok(());
        }
        self.limbs += 1;
        for table in &mut self.tables[self.step..] {
            table.widen(self.limbs, &mut self.spare)?;
        }
        Ok(())
    }
}

/// Adds states to the tables where they wait.
#[inline]
fn arrive<const W: usize, const L: usize>(
    tables: &mut [Table<W>],
    arrivals: &mut Vec<Arrival<'_, W>>,
    spare: &mut usize,
) -> Result<(), Stop> {
    // Reads that nobody waits for go on side by side, which is what brings most of the speed.
    let touched = arrivals.iter().fold(0, |all, arrival| all ^ tables[arrival.step].touch(&arrival.key));
    black_box(touched);
    for Arrival { key, step, number } in arrivals.drain(..) {
        tables[step].add::<L>(&key, number, spare).map_err(|Full| Stop::Memory)?;
    }
    Ok(())
}

impl<const W: usize> Sweep for Layers<W> {
    fn next(&self) -> Option<u64> {
        (self.step < self.plan.steps.len())
            .then(|| (self.tables[self.step].len() * self.plan.moves(self.step).len()) as u64)
    }

    fn advance(&mut self, halt: &mut Halt<'_>) -> Result<(), Stop> {
        self.make_room().map_err(|Full| Stop::Memory)?;
        let here = std::mem::replace(&mut self.tables[self.step], Table::new(self.step, self.limbs));
        match self.limbs {
            1 => self.leave::<1>(&here, halt),
            2 => self.leave::<2>(&here, halt),
            _ => self.leave::<0>(&here, halt),
        }?;
        self.states += here.len() as u64;
        self.spare += here.bytes();
        self.step += 1;
        halt().map_or(Ok(()), Err)
    }

    fn steps_done(&self) -> usize {
        self.step
    }

    fn states(&self) -> u64 {
        self.states
    }

    fn total(&self) -> Natural {
        let end = self.tables.last().and_then(|table| table.iter().next());
        end.map_or_else(Natural::default, |(_, number)| Natural::from_limbs(number))
    }
}
