//! The sweep: from step to step, all states that can be come to, with the number of ways to come there.
//!
//! Each state waits in the table of the step of its first item that is not covered; there it makes each
//! move that is left to it, and what it leads to waits at a later step. When a step's turn comes all
//! that leads to its states has been added up.
//!
//! Numbers are as wide as they must be: a table in which one runs over gives all of its numbers another
//! 64 bits.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::counter::Layer;
use super::crew::{self, Crew};
use super::natural::Natural;
use super::plan::{Layout, Plan};
use super::table::{Full, Key, Spare, Table};
use crate::outcome::Stop;
use crate::problem::Problem;
use crate::watch::Cancel;

/// So many arrivals are added at a time.
const BATCH: usize = 128;
/// So many places are looked at for states at a time.
const CHUNK: usize = 64;
/// So many chunks are worked on between two looks at the clock.
const PATIENCE: usize = 64;
/// Looks go on if one in so many found a state dead; if not, every so many steps it is tried again.
const LOOKS_PAY: usize = 8;

/// When to stop although nothing is wrong.
#[derive(Clone, Default)]
pub(super) struct Halt {
    pub(super) deadline: Option<Instant>,
    pub(super) cancel: Option<Cancel>,
}

impl Halt {
    pub(super) fn check(&self) -> Result<(), Stop> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            Err(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Timeout)
        } else {
            Ok(())
        }
    }

    /// At the latest so long from a start.
    pub(super) fn new(started: Instant, timeout: Option<Duration>, cancel: Option<&Cancel>) -> Self {
        // A time that no clock will show is no bound.
        let deadline = timeout.and_then(|timeout| started.checked_add(timeout));
        Halt { deadline, cancel: cancel.cloned() }
    }
}

/// A sweep, whatever its states look like. It can be paused between two steps.
pub(super) trait Sweep {
    /// How many moves the next step looks at; none if there is no next step.
    fn next(&self) -> Option<u64>;
    /// Takes the next step. If it is stopped on the way, the sweep is lost.
    fn advance(&mut self, halt: &Halt) -> Result<(), Stop>;
    /// How many steps are done.
    fn steps_done(&self) -> usize;
    /// How many states were stored and have had their turn.
    fn states(&self) -> u64;
    /// The number of covers, after the last step.
    fn total(&self) -> Natural;
    /// Takes all steps that are left, on so many threads if they are worth it.
    fn finish(&mut self, threads: usize, halt: &Halt, report: Report<'_>) -> Result<(), Stop>;
}

/// Is told after each step.
pub(super) type Report<'r> = &'r (dyn Fn(Layer) + Sync);

/// What is done with a layout, once it is known how many words a state takes.
pub(super) trait Wanted {
    type Result;
    fn with<const N: usize>(self, plan: Plan<N>) -> Self::Result;
}

/// Lays out the steps for states that are wide enough. None if a state would be too large: so many items
/// in play at once are hopeless.
pub(super) fn laid_out<T: Wanted>(problem: &Problem, layout: &Layout, wanted: T) -> Option<T::Result> {
    Some(match layout.words() {
        0 | 1 => wanted.with(layout.plan::<1>(problem)),
        2 => wanted.with(layout.plan::<2>(problem)),
        3 => wanted.with(layout.plan::<3>(problem)),
        4 => wanted.with(layout.plan::<4>(problem)),
        5..=8 => wanted.with(layout.plan::<8>(problem)),
        _ => return None,
    })
}

/// A sweep of a problem, within so many bytes.
pub(super) fn sweep(problem: &Problem, layout: &Layout, memory: usize) -> Result<Box<dyn Sweep>, Stop> {
    struct Begin(usize);
    impl Wanted for Begin {
        type Result = Result<Box<dyn Sweep>, Full>;
        fn with<const N: usize>(self, plan: Plan<N>) -> Self::Result {
            Ok(Box::new(Layers::new(plan, self.0, false)?))
        }
    }
    laid_out(problem, layout, Begin(memory)).ok_or(Stop::Memory)?.map_err(|Full| Stop::Memory)
}

/// A sweep whose states take `N` words.
pub(super) struct Layers<const N: usize> {
    pub(super) plan: Arc<Plan<N>>,
    /// The states that wait at each step, and at the end.
    pub(super) tables: Vec<Table<N>>,
    pub(super) step: usize,
    pub(super) spare: Arc<Spare>,
    /// Whether states are kept that have had their turn.
    pub(super) keep: bool,
    /// Whether it pays to look at states before they are stored.
    looking: bool,
    pub(super) states: u64,
    /// Those whose moves are made together.
    arrivals: Vec<Arrival<N>>,
}

/// A state on its way to a table.
struct Arrival<const N: usize> {
    key: Key<N>,
    hash: u64,
    step: u32,
    /// The place in the table that it leaves, counted in words.
    from: usize,
}

impl<const N: usize> Layers<N> {
    pub(super) fn new(plan: Plan<N>, memory: usize, keep: bool) -> Result<Self, Full> {
        let tables = (0..=plan.len()).map(Table::new).collect();
        let mut layers = Layers::waiting(Arc::new(plan), tables, 0, Arc::new(Spare::new(memory)), keep);
        let start = layers.plan.start();
        layers.add::<0>(&start, 0, &[1])?;
        Ok(layers)
    }

    /// A sweep that goes on from states that wait.
    pub(super) fn waiting(
        plan: Arc<Plan<N>>,
        tables: Vec<Table<N>>,
        step: usize,
        spare: Arc<Spare>,
        keep: bool,
    ) -> Self {
        Layers { plan, tables, step, spare, keep, looking: true, states: 0, arrivals: Vec::new() }
    }

    /// Adds to the number of a state that waits at a step.
    pub(super) fn add<const L: usize>(
        &mut self,
        key: &Key<N>,
        step: usize,
        number: &[u64],
    ) -> Result<(), Full> {
        let table = &mut self.tables[step];
        table.add::<L>(key, table.hash(key), number, &self.spare)
    }

    /// Takes the next step; states that wait elsewhere are handed to the crew.
    pub(super) fn take_step(&mut self, halt: &Halt, crew: &mut impl Crew<N>) -> Result<(), Stop> {
        let here = std::mem::replace(&mut self.tables[self.step], Table::new(self.step));
        match here.limbs() {
            1 => self.leave::<1>(&here, halt, crew),
            2 => self.leave::<2>(&here, halt, crew),
            _ => self.leave::<0>(&here, halt, crew),
        }?;
        self.states += here.len() as u64;
        if self.keep {
            self.tables[self.step] = here;
        } else {
            self.spare.give_back(here.bytes());
        }
        self.step += 1;
        halt.check()
    }

    /// Lets all states of a table make their moves. Numbers have `L` limbs; 0 is any number.
    fn leave<const L: usize>(
        &mut self,
        here: &Table<N>,
        halt: &Halt,
        crew: &mut impl Crew<N>,
    ) -> Result<(), Stop> {
        let step = self.step;
        let plan = Arc::clone(&self.plan);
        let moves = plan.moves(step);
        let look = self.looking || step.is_multiple_of(LOOKS_PAY);
        let (mut arrived, mut dead) = (0, 0);
        let stride = if L == 0 { here.stride() } else { N + L };
        let places = here.places();
        // Neither which places are taken nor which moves fit can be foreseen, so it is not left to a
        // branch.
        let mut taken = [0; CHUNK];
        let mut found: Vec<(usize, usize)> = vec![(0, 0); BATCH + moves.len()];
        let mut found_so_far = 0;
        for (chunk, from) in places.chunks(CHUNK * stride).enumerate() {
            if chunk % PATIENCE == PATIENCE - 1 {
                halt.check()?;
            }
            let base = chunk * CHUNK * stride;
            let mut count = 0;
            for (k, place) in from.chunks_exact(stride).enumerate() {
                taken[count] = base + k * stride;
                count += usize::from(place[0] != 0);
            }
            for &place in &taken[..count] {
                let key: &Key<N> = places[place..place + N].try_into().expect("a key has N words");
                let found_here = &mut found[found_so_far..][..moves.len() + 1];
                let mut fit = 0;
                for (number, option) in moves.iter().enumerate() {
                    found_here[fit] = (place, number);
                    fit += usize::from(Plan::<N>::fits(key, option));
                }
                found_so_far += fit;
                if found_so_far >= BATCH - 1 {
                    let more = self.settle::<L>(here, &found[..found_so_far], look, crew)?;
                    (arrived, dead) = (arrived + found_so_far, dead + more);
                    found_so_far = 0;
                }
            }
        }
        dead += self.settle::<L>(here, &found[..found_so_far], look, crew)?;
        arrived += found_so_far;
        if look {
            self.looking = dead * LOOKS_PAY > arrived;
        }
        Ok(())
    }

    /// Makes moves: places of a table, and numbers of moves. Tells how many led to states that are dead.
    #[inline]
    fn settle<const L: usize>(
        &mut self,
        here: &Table<N>,
        found: &[(usize, usize)],
        look: bool,
        crew: &mut impl Crew<N>,
    ) -> Result<usize, Stop> {
        let plan = &*self.plan;
        let moves = plan.moves(self.step);
        let places = here.places();
        let limbs = if L == 0 { here.limbs() } else { L };
        let (mut dead, mut touched) = (0, 0);
        for &(place, number) in found {
            let key: &Key<N> = places[place..place + N].try_into().expect("a key has N words");
            let mut key = Plan::<N>::made(key, &moves[number]);
            let Some(step) = plan.pass(&mut key, self.step) else { continue };
            if look && plan.is_dead(&key, step) {
                dead += 1;
                continue;
            }
            let table = &self.tables[step];
            let hash = table.hash(&key);
            if crew.is_elsewhere(hash) {
                let number = &places[place + N..place + N + limbs];
                crew.send(hash, step, &key, number, &self.spare).map_err(|Full| Stop::Memory)?;
                continue;
            }
            // Reads that nobody waits for go on side by side, which is what brings most of the speed.
            touched ^= table.touch(hash);
            self.arrivals.push(Arrival { key, hash, step: step as u32, from: place });
        }
        black_box(touched);
        for Arrival { key, hash, step, from } in self.arrivals.drain(..) {
            let number = &places[from + N..from + N + limbs];
            self.tables[step as usize]
                .add::<L>(&key, hash, number, &self.spare)
                .map_err(|Full| Stop::Memory)?;
        }
        Ok(dead)
    }
}

impl<const N: usize> Sweep for Layers<N> {
    fn next(&self) -> Option<u64> {
        (self.step < self.plan.len())
            .then(|| (self.tables[self.step].len() * self.plan.moves(self.step).len()) as u64)
    }

    fn advance(&mut self, halt: &Halt) -> Result<(), Stop> {
        self.take_step(halt, &mut crew::Alone)
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

    fn finish(&mut self, threads: usize, halt: &Halt, report: Report<'_>) -> Result<(), Stop> {
        while let Some(next) = self.next() {
            if threads > 1 && next >= crew::WORTH {
                return crew::finish(self, threads, halt, report);
            }
            self.advance(halt)?;
            report(Layer { done: self.step, steps: self.plan.len(), states: self.states });
        }
        Ok(())
    }
}
