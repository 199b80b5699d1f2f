//! The search for cases that grows while tables of a frontier do.

use std::sync::Arc;

use super::{ByCases, Leaf};
use crate::count::cases::{Case, Cases, Splitting};
use crate::count::frontier::Rival;
use crate::count::method::{Allowance, Halt};
use crate::count::natural::Natural;
use crate::kernel::{Branching, Event, Kernel, Tally};
use crate::limits::{POLL_INTERVAL, Watch};
use crate::outcome::Stop;
use crate::prepared::{Prepared, Settings};
use crate::problem::Problem;

/// While a case is expected to take this many times the work that all may do, it waits.
const HOPELESS: f64 = 4.0;
/// To draw a cover of a case, a search visits those before it: of more than these, it would take too long.
const MOST_COVERS: u64 = 100_000_000;

/// A count by cases, on one thread: which cases there are must not depend on how many threads there are, or on where it
/// paused.
pub(in crate::count) struct Growing {
    prepared: Arc<Prepared>,
    branching: Branching,
    kernel: Box<dyn Kernel>,
    tally: Tally,
    /// Nodes between two polls.
    stretch: u64,
    cases: Cases,
    begun: Option<Begun>,
    leaves: Vec<Leaf>,
    total: Natural,
    /// The work of looks for symmetries.
    looks: u64,
    /// The bytes that cases may still take.
    memory: usize,
    state: Rival,
}

/// The case that is searched now.
struct Begun {
    case: Case,
    /// The tally when it began.
    work: u64,
    covers: u64,
    /// The work after which symmetries are looked for, if that is still to come.
    trial: Option<u64>,
}

impl Growing {
    /// Nothing is searched yet. Cases may take this many bytes. Later questions are answered on this many threads.
    pub(in crate::count) fn new(problem: &Problem, threads: usize, memory: usize) -> Self {
        let prepared = Prepared::new(problem, Settings { threads, ..Settings::default() });
        let prepared = Arc::new(prepared.expect("some kernel can search any problem"));
        let kernel = prepared.form(false).tables.kernel();
        Growing {
            branching: Branching { counting: true, ..prepared.branching.clone() },
            stretch: (POLL_INTERVAL / kernel.costly_node_work().max(1)).max(1),
            prepared,
            kernel,
            tally: Tally { limit: u64::MAX, ..Tally::default() },
            cases: Cases::default().keeping_splits(),
            begun: None,
            leaves: Vec::new(),
            total: Natural::default(),
            looks: 0,
            memory,
            state: Rival::Working,
        }
    }

    /// The same, which looks for symmetries of all cases.
    #[cfg(test)]
    pub(super) fn looking_everywhere(problem: &Problem) -> Self {
        Growing { cases: Cases::unbounded().keeping_splits(), ..Growing::new(problem, 1, 1 << 20) }
    }

    /// The nodes that it has examined.
    pub(in crate::count) fn nodes(&self) -> u64 {
        self.tally.nodes
    }

    /// Searches until it has done this much work in all, where each cover found counts for `per_cover` of it. It
    /// gives up if symmetries are of no use.
    pub(in crate::count) fn advance(
        &mut self,
        work: u64,
        per_cover: u64,
        watch: &Watch,
    ) -> Result<Rival, Stop> {
        while self.state == Rival::Working {
            let is_on_trial = self.begun.as_ref().is_some_and(|begun| begun.trial.is_some());
            let visits = self.tally.covers.saturating_mul(per_cover);
            let done = self.tally.work.saturating_add(self.looks).saturating_add(visits);
            let expected = self.begun.as_ref().map_or(0.0, |begun| self.expected_of(begun));
            let is_hopeless = work < u64::MAX && expected > HOPELESS * work as f64;
            // A trial goes on: where it ends decides which cases there are.
            if !is_on_trial && (done >= work || is_hopeless) {
                break;
            }
            match self.step(watch) {
                Ok(()) => {}
                Err(Halt::Stop(stop)) => return Err(stop),
                Err(Halt::Pause) => self.state = Rival::GaveUp,
            }
        }
        Ok(self.state)
    }

    /// The work that is expected to be left of a case, as far as that can be told.
    fn expected_of(&self, begun: &Begun) -> f64 {
        let work = (self.tally.work - begun.work).max(1) as f64;
        work * (begun.case.share / self.kernel.done().max(f64::MIN_POSITIVE) - 1.0).max(0.0)
    }

    /// Goes on to the next case, or for a stretch of nodes. [`Halt::Pause`] if it is of no use.
    fn step(&mut self, watch: &Watch) -> Result<(), Halt> {
        let Some(begun) = &mut self.begun else { return self.begin() };
        if begun.trial.take_if(|trial| self.tally.work - begun.work >= *trial).is_some() {
            return self.split(watch);
        }
        self.tally.pause_at = self.tally.nodes.saturating_add(self.stretch);
        let event = self.kernel.run(&self.branching, &mut self.tally);
        watch.poll(self.tally.nodes)?;
        match event {
            Event::Done => return self.end(),
            Event::Full => return Err(Halt::Pause),
            Event::Cover | Event::Pause => {}
        }
        if self.tally.covers - begun.covers > MOST_COVERS { Err(Halt::Pause) } else { Ok(()) }
    }

    /// Begins with the next case, or has come to the end.
    fn begin(&mut self) -> Result<(), Halt> {
        let Some(case) = self.cases.next() else {
            self.state = Rival::Done;
            return Ok(());
        };
        let trial = self.cases.trial(&self.prepared.form(false).problem);
        self.kernel.start(&case.subtree(), &self.branching);
        self.begun = Some(Begun { work: self.tally.work, covers: self.tally.covers, trial, case });
        Ok(())
    }

    /// Ends a case that is searched to the end.
    fn end(&mut self) -> Result<(), Halt> {
        let Some(Begun { case, covers, .. }) = self.begun.take() else { return Ok(()) };
        // Without symmetries, others do the same.
        let of = case.of.ok_or(Halt::Pause)?;
        let covers = self.tally.covers - covers;
        if covers > 0 {
            let before = self.total.clone();
            self.total += case.times.times(covers);
            let leaf = Leaf { chosen: case.chosen, of, covers, before };
            self.take(size_of::<Leaf>() + size_of_val(&leaf.chosen[..]) + size_of_val(leaf.before.limbs()))?;
            self.leaves.push(leaf);
        }
        Ok(())
    }

    /// Looks for symmetries of the case, whose trial is over.
    fn split(&mut self, watch: &Watch) -> Result<(), Halt> {
        let Some(begun) = &self.begun else { return Ok(()) };
        let problem = &self.prepared.form(false).problem;
        let work = (self.expected_of(begun), self.tally.work + self.looks);
        let allowance = Allowance::unlimited(watch);
        let splitting = self.cases.split(problem, &begun.case, work, &allowance)?;
        let is_split = !matches!(splitting, Splitting::None);
        self.looks = self.looks.saturating_add(allowance.spent());
        if is_split {
            self.tally.covers = begun.covers;
            let parts = self.cases.last_parts();
            let size = size_of::<Case>() + size_of_val(&begun.case.chosen[..]);
            self.begun = None;
            self.take((parts + 1) * size)?;
        } else if begun.case.of.is_none() {
            return Err(Halt::Pause);
        }
        Ok(())
    }

    /// Takes memory.
    fn take(&mut self, bytes: usize) -> Result<(), Halt> {
        self.memory = self.memory.checked_sub(bytes).ok_or(Halt::Pause)?;
        Ok(())
    }

    /// The cases, once it is complete.
    pub(in crate::count) fn into_cases(self) -> ByCases {
        let Growing { prepared, cases, leaves, total, .. } = self;
        ByCases { prepared, splits: cases.into_splits(), leaves, total }
    }
}
