//! Which options are in some cover.
//!
//! A cover shows that all of its options are alive, so there are far fewer searches than options. First the direct
//! search looks for all covers, for a while: if it ends, everything is known. Then the search that learns is asked
//! again and again, about an option each time, and what it has learned of one serves for the others.

use std::ops::ControlFlow;

use super::decide::Racer;
use super::{Paused, Search};
use crate::learn::{Event, Learner};
use crate::limits::POLL_INTERVAL;
use crate::outcome::{Cover, Details, Outcome, Stop, Way};
use crate::problem::OptionId;

/// The direct search may take this many nodes for each option.
const NODES: u64 = 16;

impl Search {
    /// For each option, whether it is in some cover, from where the search starts. Calls `tell` once for each option
    /// as soon as that is known: with a cover that holds it, or with `None` if there is none. Options are told in no
    /// particular order, but always in the same one.
    ///
    /// If it does not end as [`Outcome::Complete`], nothing is known of the options that were not told. It runs on one
    /// thread; a limit on covers does not apply.
    ///
    /// ```
    /// use dlx::{Outcome, Problem, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut b = Problem::builder();
    /// let [x, y, z] = b.primaries();
    /// b.option([x, y])?;
    /// b.option([z])?;
    /// b.option([y, z])?; // Nothing else covers x.
    /// let mut alive = [false; 3];
    /// let outcome = Solver::new(&b.build()).alive(|option, cover| {
    ///     alive[option.index()] = cover.is_some();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((outcome, alive), (Outcome::Complete, [true, true, false]));
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn alive(&mut self, tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>) -> Outcome {
        let limit = self.limits.covers.take();
        self.prepare(u64::MAX, false);
        self.limits.covers = limit;
        let mut telling = Telling { is_known: vec![false; self.prepared.options], tell };
        let outcome = match telling.all(self) {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(stop) => Outcome::Stopped(stop),
        };
        self.outcome = Some(outcome);
        outcome
    }

    /// Whether there is a cover under what is assumed.
    fn answer(&mut self, learner: &mut Learner) -> Result<bool, Stop> {
        loop {
            let event = learner.run(POLL_INTERVAL);
            self.conflicts = learner.tally().conflicts;
            match event {
                Event::Cover => return Ok(true),
                Event::None => return Ok(false),
                Event::Pause => {}
            }
            let (nodes, covers) = (self.tally.nodes + self.conflicts, self.tally.covers);
            self.watch.poll(nodes)?;
            self.watch.report(|| (0.0, Details::Search { nodes, covers }));
        }
    }
}

struct Telling<F> {
    is_known: Vec<bool>,
    tell: F,
}

impl<F: FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>> Telling<F> {
    fn tell(&mut self, option: OptionId, cover: Option<&Cover>) -> ControlFlow<Stop> {
        if std::mem::replace(&mut self.is_known[option.index()], true) {
            return ControlFlow::Continue(());
        }
        (self.tell)(option, cover).map_break(|()| Stop::Callback)
    }

    /// Tells the options of a cover.
    fn show(&mut self, cover: &Cover) -> ControlFlow<Stop> {
        cover.options().iter().try_for_each(|&option| self.tell(option, Some(cover)))
    }

    fn all(&mut self, search: &mut Search) -> ControlFlow<Stop> {
        if !self.look_for_all(search)? {
            self.ask_for_each(search)?;
        }
        // What is in none of the covers, or was left out before the search.
        (0..self.is_known.len()).try_for_each(|option| self.tell(OptionId::new(option), None))
    }

    /// Looks for all covers, for a while. Returns whether these are all.
    fn look_for_all(&mut self, search: &mut Search) -> ControlFlow<Stop, bool> {
        let most = NODES * self.is_known.len() as u64;
        search.kernel.start(&search.start, &search.branching);
        loop {
            match search.advance(most) {
                Paused::Cover => {
                    search.stand();
                    self.show(&Cover::new(search.current.clone()))?;
                    if search.tally.nodes >= most {
                        return ControlFlow::Continue(false);
                    }
                }
                Paused::Budget => return ControlFlow::Continue(false),
                Paused::End(Outcome::Complete) => return ControlFlow::Continue(true),
                Paused::End(Outcome::Stopped(stop)) => return ControlFlow::Break(stop),
            }
        }
    }

    fn ask_for_each(&mut self, search: &mut Search) -> ControlFlow<Stop> {
        search.way = Way::Learn;
        let mut racer = Racer::new(search);
        for option in 0..racer.options() {
            let name = racer.name(option);
            if self.is_known[name.index()] {
                continue;
            }
            racer.assume(option);
            match search.answer(&mut racer.learner) {
                Ok(true) => {
                    search.tally.covers += 1;
                    self.show(&Cover::new(racer.cover()))?;
                }
                Ok(false) => {
                    racer.learner.require(option, false);
                    self.tell(name, None)?;
                }
                Err(stop) => return ControlFlow::Break(stop),
            }
        }
        ControlFlow::Continue(())
    }
}
