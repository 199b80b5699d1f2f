//! Which options are in some cover.
//!
//! A cover shows that all of its options are alive, so there are far fewer searches than options. Two ways race, in
//! turns by work. The direct search looks for all covers: if it ends, everything is known. The search that learns is
//! asked again and again, about an option each time, and what it has learned of one serves for the others. Where that
//! takes long, symmetries are looked for: what holds for an option holds for all that they turn it into.
//!
//! Where covers are matchings of a bipartite graph, the first one tells of all options:
//! [`matchings`](super::matchings).
//!
//! With bounds, which the search that learns does not take, searches in random orders look for a cover with one option
//! after another instead, each with a few nodes at first and with more once all others had their turn.

use std::ops::ControlFlow;

use super::alike::Alike;
use super::decide::{ALONE, ASIDE_SEED, BOUNDS_TURN, LOST_SHARE, NEAR, SOON, TURN};
use super::learning::LearningSearch;
use super::matchings::Matchings;
use crate::count::Weighing;
use crate::learn::Event;
use crate::limits::POLL_INTERVAL;
use crate::outcome::{Cover, Details, Outcome, Stop, Way};
use crate::problem::OptionId;
use crate::search::{Aside, Paused, Restarts, Search};

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
        let options = self.prepared.options;
        self.tell_alive(vec![false; options], None::<fn(OptionId) -> bool>, tell)
    }

    /// The same for some options alone, and for callers who find covers of their own meanwhile: after each cover that
    /// was told, `is_open` is asked about each of the options not yet told, and returns whether it still has to be
    /// told.
    ///
    /// # Panics
    /// If an option is not of the problem.
    ///
    /// ```
    /// use dlx::{Problem, Solver};
    /// use std::cell::Cell;
    /// use std::ops::ControlFlow;
    ///
    /// let mut b = Problem::builder();
    /// let x = b.primary();
    /// let options = [b.option([x])?, b.option([x])?, b.option([x])?];
    /// let told = Cell::new(0);
    /// Solver::new(&b.build()).search().alive_while_open(
    ///     &options,
    ///     |_| told.get() < 2, // Two are enough.
    ///     |_, _| {
    ///         told.set(told.get() + 1);
    ///         ControlFlow::Continue(())
    ///     },
    /// );
    /// assert_eq!(told.get(), 2);
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn alive_while_open(
        &mut self,
        options: &[OptionId],
        is_open: impl FnMut(OptionId) -> bool,
        tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>,
    ) -> Outcome {
        let mut is_known = vec![true; self.prepared.options];
        options.iter().for_each(|option| is_known[option.index()] = false);
        self.tell_alive(is_known, Some(is_open), tell)
    }

    /// Tells about all options but those that are known.
    fn tell_alive(
        &mut self,
        is_known: Vec<bool>,
        is_open: Option<impl FnMut(OptionId) -> bool>,
        tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>,
    ) -> Outcome {
        let limit = self.limits.covers.take();
        self.prepare(u64::MAX, false);
        self.limits.covers = limit;
        let open = is_known.iter().filter(|&&is_known| !is_known).count();
        let mut telling =
            Telling { is_known, open, is_open, tell, alike: None, matchings: None, first: None };
        let outcome = match telling.all(self) {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(stop) => Outcome::Stopped(stop),
        };
        self.outcome = Some(outcome);
        outcome
    }
}

/// This many covers in a row that tell of no option are a sign that one has to be asked about: covers that follow each
/// other are alike.
const IDLE: u32 = 100;
/// A direct search whose covers tell nothing new goes on alone while it seems to need no more than this in all, in
/// units of roughly a nanosecond.
const SOON_IDLE: u64 = 3_000_000;
/// Otherwise, the learner may do at least this much, in the same units.
const FIRST_ASKED: u64 = 1_000_000;
/// This many options of an item are tried for the next cover of a matching.
const SOME_OPTIONS: usize = 8;
/// Symmetries are looked for by this part of the work of the direct search.
const SYMMETRY_SHARE: u64 = 2;

/// How far a turn of the direct search came.
enum Looked {
    /// Nothing is open.
    Done,
    /// Its covers tell nothing new.
    Idle,
    Paused,
}

struct Telling<O, F> {
    is_known: Vec<bool>,
    /// How many options are not known.
    open: usize,
    /// Whether an option that is not known still has to be told; without it, all have to.
    is_open: Option<O>,
    tell: F,
    /// The symmetries, once they were looked for.
    alike: Option<Alike>,
    /// The graph whose matchings the covers are, if there is one.
    matchings: Option<Matchings>,
    /// The first cover, if there is such a graph.
    first: Option<Vec<OptionId>>,
}

impl<O: FnMut(OptionId) -> bool, F: FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>> Telling<O, F> {
    fn tell(&mut self, option: OptionId, cover: Option<&Cover>) -> ControlFlow<Stop> {
        if std::mem::replace(&mut self.is_known[option.index()], true) {
            return ControlFlow::Continue(());
        }
        self.open -= 1;
        (self.tell)(option, cover).map_break(|()| Stop::Callback)
    }

    /// Tells an option, and all that symmetries turn it into and that still have to be told.
    fn tell_alike(&mut self, option: OptionId, cover: Option<&Cover>) -> ControlFlow<Stop> {
        if self.is_known[option.index()] {
            return ControlFlow::Continue(());
        }
        let Some(alike) = self.alike.take() else { return self.tell(option, cover) };
        let told = alike.each(option, cover, |image, cover| {
            if image != option && cover.is_some() {
                self.close_unless_open(image);
            }
            self.tell(image, cover)
        });
        self.alike = Some(alike);
        told
    }

    /// Takes an option for known if it does not have to be told any more.
    fn close_unless_open(&mut self, option: OptionId) {
        let Some(is_open) = &mut self.is_open else { return };
        let is_known = &mut self.is_known[option.index()];
        if !*is_known && !is_open(option) {
            *is_known = true;
            self.open -= 1;
        }
    }

    /// Tells the options of a cover.
    fn show(&mut self, options: &[OptionId]) -> ControlFlow<Stop> {
        if self.matchings.is_some() && self.first.is_none() {
            self.first = Some(options.to_vec());
        }
        if options.iter().all(|option| self.is_known[option.index()]) {
            return ControlFlow::Continue(());
        }
        let cover = Cover::new(options.to_vec());
        options.iter().try_for_each(|&option| self.tell_alike(option, Some(&cover)))?;
        if self.is_open.is_some() {
            (0..self.is_known.len()).for_each(|option| self.close_unless_open(OptionId::new(option)));
        }
        ControlFlow::Continue(())
    }

    fn all(&mut self, search: &mut Search) -> ControlFlow<Stop> {
        search.kernel.start(&search.start, &search.branching);
        let whole = &search.prepared.whole.problem;
        if !search.prepared.searches_alone && search.is_whole() && whole.option_count() == self.is_known.len()
        {
            self.matchings = Matchings::of(whole);
        }
        let mut asking: Option<Asking> = None;
        let mut guessing: Option<Guessing> = None;
        let has_bounds = search.form().problem.has_bounds();
        let mut weighing: Option<Weighing> = None;
        let mut next_symmetry = 0;
        let mut until = match search.prepared.searches_alone {
            true => u64::MAX,
            false if has_bounds => BOUNDS_TURN,
            false => ALONE,
        };
        while self.open > 0 {
            if let Some(cover) = self.first.take() {
                self.tell_matchings(search, &cover)?;
                break;
            }
            let (soon, first) = match self.look_for_all(search, until)? {
                Looked::Done => break,
                Looked::Idle => (SOON_IDLE, FIRST_ASKED),
                Looked::Paused => (SOON, TURN),
            };
            if self.first.is_some() {
                continue;
            }
            if has_bounds {
                // The learner takes none.
                let guessing = guessing.get_or_insert_with(|| Guessing::new(search));
                let direct = search.tally.work - guessing.aside.work();
                if direct > ALONE
                    && or_stop(search.weights_exclude_covers(&mut weighing, search.tally.covers))?
                {
                    break;
                }
                let least = if soon == SOON_IDLE { first } else { 0 };
                self.guess(search, guessing, direct.max(least))?;
                until = search.tally.work + BOUNDS_TURN.max(direct / 4);
                continue;
            }
            let (work, done) = (search.tally.work, search.kernel.done());
            if asking.is_none() && work as f64 <= soon as f64 * done {
                until = work + TURN;
                continue;
            }
            if or_stop(search.weights_exclude_covers(&mut weighing, search.tally.covers))? {
                break;
            }
            if self.alike.is_none() && work >= next_symmetry && search.is_whole() {
                next_symmetry = work * 2;
                self.alike = Alike::find(search, work / SYMMETRY_SHARE);
            }
            // It would have to go through all covers.
            let share = if done * NEAR < 1.0 { LOST_SHARE } else { 1 };
            let asking = match &mut asking {
                Some(asking) => asking,
                none => none.insert(or_stop(Asking::new(search))?),
            };
            if self.ask(search, asking, work.max(first).saturating_mul(share))? {
                break;
            }
            until = work + TURN.max(work / 4);
        }
        // What is in none of the covers, or was left out before the search.
        (0..self.is_known.len()).try_for_each(|option| self.tell(OptionId::new(option), None))
    }

    /// Lets the kernel look for all covers until it has done this much work in all, or they tell nothing new.
    fn look_for_all(&mut self, search: &mut Search, until: u64) -> ControlFlow<Stop, Looked> {
        let mut idle = 0;
        loop {
            match search.advance_within(u64::MAX, until) {
                Paused::Cover => {
                    search.stand();
                    let open = self.open;
                    self.show(&search.current)?;
                    if self.open == 0 {
                        return ControlFlow::Continue(Looked::Done);
                    }
                    if self.matchings.is_some() {
                        return ControlFlow::Continue(Looked::Idle);
                    }
                    idle = if self.open < open { 0 } else { idle + 1 };
                    if idle == IDLE && until < u64::MAX {
                        return ControlFlow::Continue(Looked::Idle);
                    }
                }
                Paused::Budget => return ControlFlow::Continue(Looked::Paused),
                Paused::End(Outcome::Complete) => return ControlFlow::Continue(Looked::Done),
                Paused::End(Outcome::Stopped(stop)) => return ControlFlow::Break(stop),
            }
        }
    }

    /// Tells all options by a cover, where covers are matchings.
    fn tell_matchings(&mut self, search: &mut Search, cover: &[OptionId]) -> ControlFlow<Stop> {
        let Some(graph) = self.matchings.take() else { return ControlFlow::Continue(()) };
        let mut directed = graph.directed_by(cover);
        let is_open = |option: &OptionId| !self.is_known[option.index()] && directed.is_alive(*option);
        let mut open = graph.by_vertices((0..self.is_known.len()).map(OptionId::new).filter(is_open));
        loop {
            for list in &mut open {
                while list.pop_if(|option| self.is_known[option.index()]).is_some() {}
            }
            open.retain(|list| !list.is_empty());
            if open.is_empty() {
                break;
            }
            let (nodes, covers) = (search.tally.nodes, search.tally.covers);
            let done = 1.0 - self.open as f64 / self.is_known.len() as f64;
            search.watch.report(|| (done, Details::Search { nodes, covers }));
            let is_open = |option: &OptionId| !self.is_known[option.index()];
            let some =
                open.iter().flat_map(|list| list.iter().rev().copied().filter(is_open).take(SOME_OPTIONS));
            let cover = or_stop(directed.cover_with(some, || search.watch.poll(nodes)))?;
            search.tally.covers += 1;
            self.show(&cover)?;
        }
        ControlFlow::Continue(())
    }

    /// Looks for covers with one option after another until this much work has been done for that in all.
    fn guess(&mut self, search: &mut Search, guessing: &mut Guessing, until: u64) -> ControlFlow<Stop> {
        while self.open > 0 && guessing.aside.work() < until {
            if !guessing.aside.is_running() || self.is_known[guessing.option] {
                // A run from an option that leaves some item short ends before it looks at the limits.
                or_stop(search.watch.poll(search.tally.nodes))?;
                guessing.begin(search, &self.is_known);
            }
            match search.run_aside(&mut guessing.aside, until) {
                Paused::Budget => {}
                Paused::Cover => self.show(&search.current)?,
                Paused::End(Outcome::Complete) => {
                    let option = OptionId::new(guessing.option);
                    guessing.aside.start.ruled_out.push(option);
                    self.tell(option, None)?;
                }
                Paused::End(Outcome::Stopped(stop)) => return ControlFlow::Break(stop),
            }
        }
        ControlFlow::Continue(())
    }

    /// Asks about one option after another until the learner has done this much work in all. Returns whether nothing
    /// is open.
    fn ask(&mut self, search: &mut Search, asking: &mut Asking, until: u64) -> ControlFlow<Stop, bool> {
        let Asking { learning, option, is_assumed } = asking;
        while *option < learning.options() {
            let original = learning.original(*option);
            if self.is_known.get(original.index()).is_none_or(|&is_known| is_known) {
                *option += 1;
                *is_assumed = false;
                continue;
            }
            if learning.work() >= until || self.first.is_some() {
                return ControlFlow::Continue(false);
            }
            if !std::mem::replace(is_assumed, true) {
                learning.assume(*option);
            }
            match learning.learner.run(POLL_INTERVAL) {
                Event::Pause => {}
                Event::Cover => {
                    search.tally.covers += 1;
                    self.show(&learning.cover())?;
                    learning.prefer(|option| self.is_known.get(option.index()) == Some(&false));
                }
                Event::None => {
                    learning.leave_out(original);
                    if let Some(alike) = &self.alike {
                        alike.each(original, None, |option, _| {
                            learning.leave_out(option);
                            ControlFlow::Continue(())
                        })?;
                    }
                    self.tell_alike(original, None)?;
                }
            }
            search.conflicts = learning.conflicts();
            let (nodes, covers) = (search.tally.nodes + search.conflicts, search.tally.covers);
            or_stop(search.watch.poll(nodes))?;
            search.watch.report(|| (search.kernel.done(), Details::Search { nodes, covers }));
        }
        search.way = Way::Learn;
        ControlFlow::Continue(true)
    }
}

/// Goes on with what came of something, or ends where that reached a limit.
fn or_stop<T>(came: Result<T, Stop>) -> ControlFlow<Stop, T> {
    match came {
        Ok(value) => ControlFlow::Continue(value),
        Err(stop) => ControlFlow::Break(stop),
    }
}

/// Searches in random orders, and where they are.
struct Guessing {
    aside: Aside,
    restarts: Restarts,
    /// The option that is looked for.
    option: usize,
    /// How often all options had their turn.
    round: u64,
}

impl Guessing {
    fn new(search: &Search) -> Self {
        let (aside, restarts) = (Aside::new(search), Restarts::new(ASIDE_SEED, &search.form().problem));
        Guessing { aside, restarts, option: search.prepared.options, round: 0 }
    }

    /// Begins to look for a cover with the next option that is not known, of which there is one. With bounds, no option
    /// is left out before the search.
    fn begin(&mut self, search: &Search, is_known: &[bool]) {
        let is_open = |option: &usize| !is_known[*option];
        let next = (self.option + 1..is_known.len()).find(is_open).unwrap_or_else(|| {
            self.round += 1;
            (0..is_known.len()).find(is_open).unwrap_or(0)
        });
        self.option = next;
        let chosen = &mut self.aside.start.chosen;
        chosen.clone_from(&search.start.chosen);
        if let Err(place) = chosen.binary_search(&OptionId::new(next)) {
            chosen.insert(place, OptionId::new(next));
        }
        self.aside.begin((self.restarts.next_key(), self.restarts.budget(self.round)));
    }
}

/// The search that learns, and where it is.
struct Asking {
    learning: LearningSearch,
    /// The number of the option it is asked about, among its own.
    option: usize,
    is_assumed: bool,
}

impl Asking {
    fn new(search: &Search) -> Result<Self, Stop> {
        Ok(Asking { learning: LearningSearch::new(search)?, option: 0, is_assumed: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use crate::problem::Problem;
    use crate::testing::{Chance, circle, pigeons};
    use crate::verify::verify;

    /// Who tells which options are alive: after this many covers that the direct search finds, the learner; or the
    /// direct search alone.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum By {
        Learning { after: u32 },
        Searching,
    }

    /// Which options are alive, as it is told with symmetries at hand.
    fn alive_by_symmetry(problem: &Problem, by: By) -> Vec<bool> {
        let mut search = Solver::new(problem).search();
        search.prepare(u64::MAX, false);
        search.kernel.start(&search.start, &search.branching);
        let alike = Alike::find(&search, u64::MAX);
        assert!(alike.is_some());
        let mut alive = vec![None; problem.option_count()];
        let mut telling = Telling {
            is_known: vec![false; problem.option_count()],
            open: problem.option_count(),
            is_open: Some(|_| true),
            tell: |option: OptionId, cover: Option<&Cover>| {
                if let Some(cover) = cover {
                    verify(problem, cover.options()).unwrap();
                    assert!(cover.options().contains(&option));
                }
                assert_eq!(alive[option.index()].replace(cover.is_some()), None);
                ControlFlow::Continue(())
            },
            alike,
            matchings: None,
            first: None,
        };
        let ended = match by {
            By::Searching => telling.look_for_all(&mut search, u64::MAX).map_continue(|_| ()),
            By::Learning { after } => {
                let mut asking = Asking::new(&search).expect("there is no limit");
                for _ in 0..after {
                    if let Paused::Cover = search.advance_within(u64::MAX, u64::MAX) {
                        search.stand();
                        assert_eq!(telling.show(&search.current), ControlFlow::Continue(()));
                    }
                }
                telling.ask(&mut search, &mut asking, u64::MAX).map_continue(|is_all| assert!(is_all))
            }
        };
        assert_eq!(ended, ControlFlow::Continue(()));
        alive.into_iter().map(Option::unwrap_or_default).collect()
    }

    #[test]
    fn symmetries_tell_nothing_wrong() {
        let mut chance = Chance(9);
        let mut seen = [0; 2];
        for number in 0..1500 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let mut expected = vec![false; problem.option_count()];
            let _ = Solver::new(&problem).for_each(|cover| {
                cover.iter().for_each(|option| expected[option.index()] = true);
                ControlFlow::Continue(())
            });
            for by in [By::Searching, By::Learning { after: 0 }, By::Learning { after: 1 }] {
                assert_eq!(alive_by_symmetry(&problem, by), expected, "{by:?} {problem:?}");
            }
            expected.iter().for_each(|&is_alive| seen[usize::from(is_alive)] += 1);
        }
        assert!(seen.iter().all(|&seen| seen > 1000), "{seen:?}");
    }
}
