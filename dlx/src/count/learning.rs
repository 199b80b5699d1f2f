//! Counts by a search that learns from its dead ends: the fastest where there are few covers, and a wrong choice at the
//! top takes long to be found wrong, as in exact covers of hard puzzles.
//!
//! Each cover that it finds is ruled out, and kept for that.

use super::method::{Allowance, Counting, Forecast, Halt, Job};
use super::natural::Natural;
use crate::learn::{Event, Learner};
use crate::limits::POLL_INTERVAL;
use crate::outcome::{Details, Stop};

/// In a race, it begins once it may do this much work. By then, most problems are counted by others.
const START: u64 = 250_000_000;
/// The bytes of a clause beside its literals, roughly.
const CLAUSE: usize = 64;
/// Nothing is known of the work that is left. In a race, the learner helps where all others need longer than this.
const LONG: f64 = 1e10;

/// A count by learning.
pub(super) struct LearningCount<'j> {
    job: &'j Job<'j>,
    learner: Option<Learner>,
    covers: u64,
    /// The bytes that the covers take, roughly.
    kept: usize,
}

impl<'j> LearningCount<'j> {
    pub(super) fn new(job: &'j Job<'j>) -> Self {
        LearningCount { job, learner: None, covers: 0, kept: 0 }
    }

    fn nodes(&self) -> u64 {
        self.learner.as_ref().map_or(0, |learner| learner.tally().decisions)
    }

    /// The learner, which is made if there is none yet.
    fn begin(&mut self, allowance: &Allowance<'_>) -> Result<&mut Learner, Halt> {
        if self.learner.is_none() {
            if self.job.problem.has_bounds() {
                return Err(Stop::Unfit.into());
            }
            let work = Learner::setup_work(self.job.problem);
            allowance.admits(work.max(START))?;
            allowance.note(work);
        }
        match &mut self.learner {
            Some(learner) => Ok(learner),
            none => Ok(none.insert(Learner::new(self.job.problem, None, allowance.watch())?)),
        }
    }
}

impl Counting for LearningCount<'_> {
    fn advance(&mut self, allowance: &Allowance<'_>) -> Result<Natural, Halt> {
        if self.job.limit == 0 {
            return Err(Stop::Limit.into());
        }
        loop {
            let learner = self.begin(allowance)?;
            let before = learner.work();
            let event = learner.run(POLL_INTERVAL.min(allowance.left().max(1)));
            let work = learner.work() - before;
            if event == Event::Cover {
                let kept = CLAUSE + 16 * learner.cover().count();
                learner.block();
                self.kept += kept;
                self.covers += 1;
                if self.covers >= self.job.limit {
                    return Err(Stop::Limit.into());
                }
                if self.kept > self.job.memory(1) / 2 {
                    return Err(Stop::Memory.into());
                }
            }
            allowance.set_nodes(self.nodes());
            allowance.spend(work)?;
            if event == Event::None {
                return Ok(self.covers.into());
            }
        }
    }

    fn forecast(&self) -> Forecast {
        Forecast::Blind(LONG)
    }

    fn progress(&self) -> (f64, Details) {
        (0.0, Details::Search { nodes: self.nodes(), covers: self.covers })
    }

    fn seen(&self) -> Natural {
        self.covers.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use crate::limits::Watch;
    use crate::solver::Solver;
    use crate::testing::{Chance, circle, pigeons};

    #[test]
    fn all_covers_are_counted_once() {
        let mut chance = Chance(23);
        for number in 0..400 {
            let problem = if number % 4 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let job = Job::new(&problem, 1, 1 << 30, u64::MAX);
            let watch = Watch::start(&Limits::new());
            let count = LearningCount::new(&job).advance(&Allowance::unlimited(&watch));
            assert_eq!(count, Ok(Solver::new(&problem).count().exact().unwrap().into()), "{problem:?}");
        }
    }

    #[test]
    fn covers_are_kept_within_the_memory() {
        let problem = pigeons(&mut Chance(3));
        let job = Job::new(&problem, 1, 16, u64::MAX);
        let watch = Watch::start(&Limits::new());
        let count = LearningCount::new(&job).advance(&Allowance::unlimited(&watch));
        assert_eq!(count, Err(Halt::Stop(Stop::Memory)));
    }
}
