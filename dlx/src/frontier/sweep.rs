//! The sweep: from step to step, all states that can be come to, with the number of ways to come there.
//!
//! Each state waits in the table of the step of its first item that is not covered; there it makes each
//! move that is left to it, and what it leads to waits at a later step. When a step's turn comes all
//! that leads to its states has been added up.
//!
//! Numbers are as wide as they must be: a table in which one runs over gives all of its numbers another
//! 64 bits.

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
/// To store a state and what comes of it is as much work as to look at so many moves.
const STORED: usize = 16;
/// Looks go on if one in so many found a state dead; if not, every so many steps it is tried again.
const LOOKS_PAY: usize = 8;

/// When to stop although nothing is wrong.
#[derive(Clone, Default)]
pub(super) struct Halt {
    pub(super) deadline: Option<Instant>,
    pub(super) cancel: Option<Cancel>,
    /// Somebody else has won.
    pub(super) lost: Option<Cancel>,
}

impl Halt {
    pub(super) fn check(&self) -> Result<(), Stop> {
        if self.cancel.iter().chain(&self.lost).any(Cancel::is_cancelled) {
            Err(Stop::Cancelled)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Stop::Timeout)
        } else {
            Ok(())
        }
    }

    /// The same, and at the latest in so many seconds.
    pub(super) fn within(&self, seconds: f64) -> Halt {
        let bound = Duration::try_from_secs_f64(seconds.max(0.0)).ok();
        let bound = bound.and_then(|bound| Instant::now().checked_add(bound));
        let deadline = self.deadline.into_iter().chain(bound).min();
        Halt { deadline, ..self.clone() }
    }

    /// At the latest so long from a start.
    pub(super) fn new(started: Instant, timeout: Option<Duration>, cancel: Option<&Cancel>) -> Self {
        // A time that no clock will show is no bound.
        let deadline = timeout.and_then(|timeout| started.checked_add(timeout));
        Halt { deadline, cancel: cancel.cloned(), lost: None }
    }
}

/// A sweep, whatever its states look like. It can be paused between two steps.
pub(super) trait Sweep {
    /// How much work the next step is, in moves that are looked at; none if there is no next step.
    fn next(&self) -> Option<u64>;
    /// How many states wait at the next step.
    fn waiting(&self) -> u64;
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
pub(super) struct Arrival<const N: usize> {
    pub(super) key: Key<N>,
    pub(super) hash: u64,
    pub(super) step: usize,
    /// Where its number is, among the words that it comes from.
    pub(super) number: usize,
}

impl<const N: usize> Layers<N> {
    pub(super) fn new(plan: Plan<N>, memory: usize, keep: bool) -> Result<Self, Full> {
        let tables = (0..=plan.len()).map(Table::new).collect();
        let mut layers = Layers::waiting(Arc::new(plan), tables, 0, Arc::new(Spare::new(memory)), keep);
        let start = layers.plan.start();
        let hash = layers.tables[0].hash(&start);
        layers.tables[0].add::<0>(&start, hash, &[1], &layers.spare)?;
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
        let plan = Arc::clone(&self.plan);
        let moves = plan.moves(self.step);
        let look = self.looking || self.step.is_multiple_of(LOOKS_PAY);
        // How many moves could be made, and how many of these led to states that are dead.
        let (mut arrived, mut dead) = (0, 0);
        let limbs = if L == 0 { here.limbs() } else { L };
        let stride = N + limbs;
        let places = here.places();
        // Neither which places are taken nor which moves fit can be foreseen, so it is not left to a
        // branch.
        let (mut keys, mut froms, mut fits) = ([[0; N]; CHUNK], [0; CHUNK], [0_u8; CHUNK]);
        for (chunk, all) in places.chunks(CHUNK * stride).enumerate() {
            if chunk % PATIENCE == PATIENCE - 1 {
                halt.check()?;
            }
            let mut taken = 0;
            for (k, place) in all.chunks_exact(stride).enumerate() {
                keys[taken % CHUNK] = place[..N].try_into().expect("a key has N words");
                froms[taken % CHUNK] = (chunk * CHUNK + k) * stride;
                taken += usize::from(place[0] != 0);
            }
            for option in moves {
                let mut fitting = 0;
                for (k, key) in keys[..taken].iter().enumerate() {
                    fits[fitting % CHUNK] = k as u8;
                    fitting += usize::from(Plan::<N>::fits(key, option));
                }
                for &k in &fits[..fitting] {
                    let k = usize::from(k) % CHUNK;
                    arrived += 1;
                    let mut key = Plan::<N>::made(&keys[k], option);
                    let Some(step) = plan.pass(&mut key, self.step) else { continue };
                    if look && plan.is_dead(&key, step) {
                        dead += 1;
                        continue;
                    }
                    let table = &self.tables[step];
                    let hash = table.hash(&key);
                    if crew.is_elsewhere(hash) {
                        let number = &places[froms[k] + N..froms[k] + stride];
                        crew.send(hash, step, &key, number, &self.spare).map_err(|Full| Stop::Memory)?;
                        continue;
                    }
                    let arrival = Arrival { key, hash, step, number: froms[k] + N };
                    self.arrive::<L>(arrival, places, limbs).map_err(|Full| Stop::Memory)?;
                }
            }
        }
        self.settle::<L>(places, limbs).map_err(|Full| Stop::Memory)?;
        if look {
            self.looking = dead * LOOKS_PAY > arrived;
        }
        Ok(())
    }

    /// Takes a state in, whose number has so many limbs among these words.
    #[inline]
    pub(super) fn arrive<const L: usize>(
        &mut self,
        arrival: Arrival<N>,
        words: &[u64],
        limbs: usize,
    ) -> Result<(), Full> {
        self.tables[arrival.step].touch(arrival.hash);
        self.arrivals.push(arrival);
        if self.arrivals.len() >= BATCH { self.settle::<L>(words, limbs) } else { Ok(()) }
    }

    /// Adds all that has been taken in to the tables.
    #[inline]
    pub(super) fn settle<const L: usize>(&mut self, words: &[u64], limbs: usize) -> Result<(), Full> {
        for Arrival { key, hash, step, number } in self.arrivals.drain(..) {
            self.tables[step].add::<L>(&key, hash, &words[number..number + limbs], &self.spare)?;
        }
        Ok(())
    }
}

impl<const N: usize> Sweep for Layers<N> {
    fn next(&self) -> Option<u64> {
        (self.step < self.plan.len())
            .then(|| self.waiting() * (self.plan.moves(self.step).len() + STORED) as u64)
    }

    fn waiting(&self) -> u64 {
        self.tables[self.step].len() as u64
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
