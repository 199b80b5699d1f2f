//! Is there a cover, and is there another? Two ways race for the answer: the direct search by the kernel, and a
//! search that learns from its dead ends (`learn`). The direct one is ahead on most problems, and is lost on some,
//! where a wrong choice at the top takes for ever to be found wrong. Where it seems lost, the learner begins anew in a
//! random order, in which it is lost less often, and is told of options that symmetry makes equal: until there is a
//! cover, it need not look at each of them. The methods that count by tables are then asked now and then, too.
//!
//! Beside both, weights of the items are looked for that show that there is no cover. They show at once what no
//! search sees, such as that dominoes cover as many black cells as white ones. Prices that show it tell of what is
//! too much, such as pigeons for their holes.
//!
//! Problems with bounds, which the learner does not take, are searched in random orders beside the direct one, begun
//! over and over.
//!
//! They take turns by work, which is counted the same on every machine, so the same one wins everywhere.

use super::learning::LearningSearch;
use crate::automorphism::WithoutLoss;
use crate::count::{Natural, Weighing, glance};
use crate::kernel::bounds::Prices;
use crate::learn::Event;
use crate::limits::POLL_INTERVAL;
use crate::outcome::{Cover, Details, First, Outcome, Stop, Verdict, Way};
use crate::problem::OptionId;
use crate::search::{Aside, Paused, Restarts, Search};

/// The least work of a turn with bounds. The first are as short, as runs in random orders often find a cover at once.
pub(super) const BOUNDS_TURN: u64 = 50_000;
/// The seed of these orders.
pub(super) const ASIDE_SEED: u64 = 1;
/// The work of the direct search before there is a race, in units of roughly a nanosecond: easy problems end here.
pub(super) const ALONE: u64 = 10_000_000;
/// It also goes on alone while it seems to need no more than this in all.
pub(super) const SOON: u64 = 300_000_000;
/// The work after which the direct search may be lost, and symmetries and tables are looked at.
const LOST: u64 = 300_000_000;
/// A direct search that is lost gets this part of the learner's work.
pub(super) const LOST_SHARE: u64 = 6;
/// A direct search is near its end, and not lost, if in all it needs at most this many times the work done so far.
pub(super) const NEAR: f64 = 8.0;
/// The least work of a turn.
pub(super) const TURN: u64 = 4_000_000;
/// A learner that has met fewer dead ends has hardly begun, as the problem is large, and goes on as it is.
const YOUNG: u64 = 2500;
/// The search for weights that show that there is no cover gets one part in this many of the work so far.
const WEIGHTS_SHARE: u64 = 8;
/// Before that, prices that show the same are looked for once, in at most this many steps.
const PRICING_STEPS: usize = 20_000_000;

impl Search {
    /// Some cover, by the way that finds one first, or proof that there is none.
    ///
    /// The direct search, as for [`first`](Self::first), begins; where it does not end soon, it races a search that
    /// learns from its dead ends. Which cover is found depends on the problem and the seed alone.
    /// [`Stats::way`](crate::Stats::way) tells how it was found. This runs on one thread. If a
    /// [kernel](crate::SolverBuilder::kernel) was named, that kernel searches alone. If the problem has bounds, the
    /// direct search takes turns with one as for [`random_cover`](Self::random_cover), which begins over and over in
    /// random orders; beside them, weights are looked for that show that there is no cover.
    ///
    /// The learner takes some 25 bytes per entry of the problem and 100 per option, and memory for what it learns.
    ///
    /// ```
    /// use dlx::{First, Problem, Solver};
    ///
    /// // Ten pigeons in nine holes.
    /// let mut b = Problem::builder();
    /// let pigeons: [_; 10] = b.primaries();
    /// let holes: [_; 9] = b.secondaries();
    /// for pigeon in pigeons {
    ///     for hole in holes {
    ///         b.option([pigeon, hole])?;
    ///     }
    /// }
    /// assert_eq!(Solver::new(&b.build()).any(), First::None);
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn any(&mut self) -> First {
        let (found, outcome) = self.decide(1, u64::MAX);
        match (found, outcome) {
            ([Some(cover), _], _) => First::Found(cover),
            (_, Outcome::Complete) => First::None,
            (_, Outcome::Stopped(stop)) => First::Stopped(stop),
        }
    }

    /// Whether there is exactly one cover: looks for two, and ends as soon as it has them.
    ///
    /// It searches in two ways, as [`any`](Self::any) does.
    pub fn unique(&mut self) -> Verdict {
        self.unique_within(u64::MAX)
    }

    /// For the crates of this workspace: the same, for about this much work of both searches, in units of roughly a
    /// nanosecond that are counted the same on every machine. Where that is not enough, it ends by [`Stop::Nodes`].
    /// What is tried beside the searches, and takes shares of their work, is not counted.
    #[doc(hidden)]
    pub fn unique_within(&mut self, work: u64) -> Verdict {
        match self.decide(2, work) {
            ([Some(first), Some(second)], _) => Verdict::Multiple(first, second),
            ([Some(first), None], Outcome::Complete) => Verdict::Unique(first),
            ([None, _], Outcome::Complete) => Verdict::None,
            ([first, _], Outcome::Stopped(stop)) => Verdict::Stopped(stop, first),
        }
    }

    /// Looks for this many covers, at most two, with about this much work.
    fn decide(&mut self, wanted: u64, most: u64) -> ([Option<Cover>; 2], Outcome) {
        self.prepare(wanted, false);
        let mut found = Found::default();
        let outcome = self.race(most, &mut found).unwrap_or_else(Outcome::Stopped);
        self.tally.covers = found.count();
        self.outcome = Some(outcome);
        (found.covers, outcome)
    }

    fn race(&mut self, most: u64, found: &mut Found) -> Result<Outcome, Stop> {
        if self.limit == 0 {
            return Err(Stop::Limit);
        }
        self.kernel.start(&self.start, &self.branching);
        let mut learner: Option<LearningSearch> = None;
        let (mut was_lost, mut next_glance, mut next_symmetry) = (false, LOST, LOST);
        let mut weighing: Option<Weighing> = None;
        if !self.prepared.searches_alone && self.form().problem.has_bounds() {
            return self.race_with_bounds(most, &mut weighing, found);
        }
        let mut until = if self.prepared.searches_alone { u64::MAX } else { ALONE };
        loop {
            if let Some(outcome) = self.search_directly(until.min(most), found) {
                return Ok(outcome);
            }
            let (work, done) = (self.tally.work, self.kernel.done());
            if learner.as_ref().map_or(0, LearningSearch::work).saturating_add(work) >= most {
                return Err(Stop::Nodes);
            }
            if learner.is_none() && work as f64 <= SOON as f64 * done {
                until = work + TURN;
                continue;
            }
            if self.weights_exclude_covers(&mut weighing, found.count())? {
                return Ok(Outcome::Complete);
            }
            let is_lost = work > LOST && done * NEAR < 1.0;
            let share = if is_lost { LOST_SHARE } else { 1 };
            let learning = match &mut learner {
                Some(learning) => learning,
                None => learner.insert(LearningSearch::new(self)?),
            };
            let is_begun = learning.conflicts() >= YOUNG && self.branching.key.is_none();
            if is_lost && is_begun && !std::mem::replace(&mut was_lost, true) {
                learning.begin_anew(self)?;
                next_symmetry = work;
            }
            if is_lost && work >= next_glance {
                next_glance = work * 10;
                if let Some(outcome) = self.count_at_a_glance(work / 2, found) {
                    return Ok(outcome);
                }
            }
            if is_lost && work >= next_symmetry {
                next_symmetry = work * 2;
                self.break_symmetry(learning, work, found);
            }
            let turn = work.max(TURN).saturating_mul(share).min(most.saturating_sub(work));
            if let Some(outcome) = self.learn(learning, turn, found) {
                return Ok(outcome);
            }
            until = work + TURN.max(work / 4);
        }
    }

    /// The same with bounds, which the learner does not take: the direct search, and runs in random orders.
    fn race_with_bounds(
        &mut self,
        most: u64,
        weighing: &mut Option<Weighing>,
        found: &mut Found,
    ) -> Result<Outcome, Stop> {
        let (mut aside, mut restarts) = (Aside::new(self), Restarts::new(ASIDE_SEED, &self.form().problem));
        loop {
            let direct = self.tally.work - aside.work();
            while let Some(came) = self.run_anew(&mut aside, &mut restarts, direct.max(BOUNDS_TURN)) {
                self.way = Way::Direct;
                if let Err(outcome) = came {
                    return Ok(outcome);
                }
                let is_new = found.add(&self.current);
                if found.count() >= self.limit {
                    return Err(Stop::Limit);
                }
                if !is_new {
                    // There may be no other, and this one may take no work to find.
                    break;
                }
            }
            if direct > ALONE && self.weights_exclude_covers(weighing, found.count())? {
                return Ok(Outcome::Complete);
            }
            let turn = BOUNDS_TURN.max(direct / 4);
            if let Some(outcome) = self.search_directly((self.tally.work + turn).min(most), found) {
                return Ok(outcome);
            }
            if self.tally.work >= most {
                return Err(Stop::Nodes);
            }
        }
    }

    /// Lets the kernel search until it has done this much work in all.
    fn search_directly(&mut self, until: u64, found: &mut Found) -> Option<Outcome> {
        loop {
            match self.advance_within(u64::MAX, until) {
                Paused::Budget => return None,
                Paused::Cover => {
                    self.stand();
                    if found.add(&self.current) {
                        self.way = Way::Direct;
                    }
                    if found.count() >= self.limit {
                        return Some(Outcome::Stopped(Stop::Limit));
                    }
                }
                Paused::End(outcome) => {
                    self.way = Way::Direct;
                    return Some(outcome);
                }
            }
        }
    }

    /// Whether all covers are asked for, not those from some start. A part of the problem would have to be written down
    /// first; that is rare, and has not been needed.
    pub(super) fn is_whole(&self) -> bool {
        self.start.chosen.is_empty() && self.start.covered.is_empty()
    }

    /// Whether there is no cover, as far as weights tell by a share of the work so far.
    pub(super) fn weights_exclude_covers(
        &mut self,
        weighing: &mut Option<Weighing>,
        found: u64,
    ) -> Result<bool, Stop> {
        if found > 0 || !self.is_whole() {
            return Ok(false);
        }
        let problem = &self.form().problem;
        let has_time = || self.watch.poll_time().is_ok();
        let are_dear = weighing.is_none() && Prices::exclude_covers(problem, PRICING_STEPS, has_time);
        let weighing = weighing.get_or_insert_with(|| Weighing::new(problem));
        let excludes_covers =
            are_dear || weighing.advance(problem, self.tally.work / WEIGHTS_SHARE, &self.watch)?;
        if excludes_covers {
            self.way = Way::Weights;
        }
        Ok(excludes_covers)
    }

    /// Asks those that count by tables, with this much work for each.
    fn count_at_a_glance(&mut self, work: u64, found: &Found) -> Option<Outcome> {
        if !self.is_whole() {
            return None;
        }
        let nodes = self.tally.nodes + self.conflicts;
        let form = self.prepared.form(self.whole);
        match glance(&form.problem, work, &mut self.watch, nodes) {
            Ok(Some(number)) if number == Natural::from(found.count()) => {
                self.way = Way::Count;
                Some(Outcome::Complete)
            }
            Ok(_) => None,
            Err(stop) => Some(Outcome::Stopped(stop)),
        }
    }

    /// Leaves out of the learner's search what stands for something else by symmetry: with this much work.
    fn break_symmetry(&self, learning: &mut LearningSearch, work: u64, found: &Found) {
        // Behind the first cover any other counts, and from a given start not all covers are alike.
        if found.count() > 0 || !self.is_whole() {
            return;
        }
        let LearningSearch { learner, without_loss, .. } = learning;
        let without_loss = without_loss.get_or_insert_with(|| WithoutLoss::new(&self.form().problem));
        for option in without_loss.leave_out(work, &self.watch) {
            learner.require(option.index(), false);
        }
    }

    /// Lets the learner search until it has done this much work in all.
    fn learn(&mut self, learning: &mut LearningSearch, until: u64, found: &mut Found) -> Option<Outcome> {
        while learning.work() < until {
            if learning.is_narrowed() && found.count() > 0 {
                // Another one may be among what was left out.
                if let Err(stop) = learning.begin_anew(self) {
                    return Some(Outcome::Stopped(stop));
                }
            }
            let (nodes, covers) = (self.tally.nodes + self.conflicts, found.count());
            if let Err(stop) = self.watch.poll(nodes) {
                return Some(Outcome::Stopped(stop));
            }
            self.watch.report(|| (self.kernel.done(), Details::Search { nodes, covers }));
            let event = learning.learner.run(POLL_INTERVAL);
            self.conflicts = learning.conflicts();
            match event {
                Event::Pause => {}
                Event::None => {
                    self.way = Way::Learn;
                    return Some(Outcome::Complete);
                }
                Event::Cover => {
                    if found.add(&learning.cover()) {
                        self.way = Way::Learn;
                    }
                    if found.count() >= self.limit {
                        return Some(Outcome::Stopped(Stop::Limit));
                    }
                    learning.learner.block();
                }
            }
        }
        None
    }
}

/// Different covers, two at most.
#[derive(Default)]
struct Found {
    covers: [Option<Cover>; 2],
}

impl Found {
    /// Whether this one is new.
    fn add(&mut self, options: &[OptionId]) -> bool {
        let [first, second] = &mut self.covers;
        match first {
            None => *first = Some(Cover::new(options.to_vec())),
            Some(first) if first.options() != options && second.is_none() => {
                *second = Some(Cover::new(options.to_vec()));
            }
            Some(_) => return false,
        }
        true
    }

    fn count(&self) -> u64 {
        self.covers.iter().flatten().count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chance, circle, pigeons};
    use crate::{Problem, Solver};

    /// How many covers the learner finds when it looks for `wanted` and is told of symmetries first.
    fn found_without_symmetry(problem: &Problem, wanted: u64) -> (u64, bool) {
        let mut search = Solver::new(problem).search();
        search.prepare(wanted, false);
        let mut learning = LearningSearch::new(&search).expect("there is no limit");
        let mut found = Found::default();
        search.break_symmetry(&mut learning, u64::MAX, &found);
        let is_narrowed = learning.is_narrowed();
        let outcome = search.learn(&mut learning, u64::MAX, &mut found).expect("it goes on to the end");
        assert_eq!(outcome == Outcome::Complete, found.count() < wanted);
        (found.count(), is_narrowed)
    }

    /// What is found with little work is what there is, and it ends where that is not enough.
    #[test]
    fn work_can_be_bounded() {
        let mut chance = Chance(11);
        for _ in 0..300 {
            let problem = circle(&mut chance);
            let covers = Solver::new(&problem).count().exact().expect("nothing stops it");
            match (Solver::new(&problem).search().unique_within(ALONE), covers) {
                (Verdict::None, 0) | (Verdict::Unique(_), 1) | (Verdict::Multiple(..), 2..) => {}
                (verdict, _) => panic!("{verdict:?} of {covers}: {problem:?}"),
            }
        }
        // Pigeons, and one hole too few.
        let mut b = Problem::builder();
        let holes: [_; 29] = b.secondaries();
        let pigeons = b.many_primaries(30);
        for &pigeon in &pigeons {
            for &hole in &holes {
                b.option([pigeon, hole]).expect("a pigeon is a primary item");
            }
        }
        let verdict = Solver::new(&b.build()).search().unique_within(1000);
        assert!(matches!(verdict, Verdict::Stopped(Stop::Nodes, None)), "{verdict:?}");
    }

    #[test]
    fn what_is_left_out_by_symmetry_is_found_when_it_counts() {
        let mut chance = Chance(5);
        let mut seen = [0; 3];
        for number in 0..1500 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let covers = Solver::new(&problem).count().exact().expect("nothing stops it");
            let (any, is_narrowed) = found_without_symmetry(&problem, 1);
            let (several, _) = found_without_symmetry(&problem, 2);
            assert_eq!((any, several), (covers.min(1), covers.min(2)), "{problem:?}");
            seen[several as usize] += usize::from(is_narrowed);
        }
        assert!(seen.iter().all(|&seen| seen > 3), "{seen:?}");
    }
}
