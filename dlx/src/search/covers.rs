//! The covers of a search one at a time, as an iterator.

use std::ops::ControlFlow;
use std::time::Duration;

use super::Search;
use crate::clock;
use crate::limits::Glances;
use crate::outcome::{Cover, Outcome, Stats};
use crate::parallel::NextCover;
use crate::problem::OptionId;

/// All covers of a problem, found on demand.
///
/// After the last cover, [`outcome`](Self::outcome) says whether there are more.
#[derive(Debug)]
pub struct Covers<'s>(Holder<'s>);

#[derive(Debug)]
enum Holder<'s> {
    Owned(Box<Search>),
    Borrowed(&'s mut Search),
}

impl Covers<'_> {
    pub(crate) fn owning(mut search: Search) -> Covers<'static> {
        search.begin(u64::MAX);
        Covers(Holder::Owned(Box::new(search)))
    }

    pub(super) fn borrowing(search: &mut Search) -> Covers<'_> {
        search.begin(u64::MAX);
        Covers(Holder::Borrowed(search))
    }

    fn search(&self) -> &Search {
        match &self.0 {
            Holder::Owned(search) => search,
            Holder::Borrowed(search) => search,
        }
    }

    fn search_mut(&mut self) -> &mut Search {
        match &mut self.0 {
            Holder::Owned(search) => search,
            Holder::Borrowed(search) => search,
        }
    }

    /// Shows the next covers to `visit`, until that returns [`ControlFlow::Break`] or about this much time has
    /// passed: then the next call continues with the next cover. On a host without a clock, no time passes.
    ///
    /// This is for callers that have other things to do while a search runs. As in
    /// [`for_each`](Search::for_each), nothing is allocated per cover.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::Duration;
    /// use dlx::{Outcome, Problem, Solver, Turn};
    ///
    /// let mut b = Problem::builder();
    /// let x = b.primary();
    /// b.option([x])?;
    /// b.option([x])?;
    /// let mut covers = Solver::new(&b.build()).covers();
    /// let mut found = Vec::new();
    /// let outcome = loop {
    ///     let turn = covers.visit_for(Duration::from_millis(50), |cover| {
    ///         found.push(cover[0].index());
    ///         ControlFlow::Continue(())
    ///     });
    ///     // Here is time for other things.
    ///     if let Turn::Ended(outcome) = turn {
    ///         break outcome;
    ///     }
    /// };
    /// assert_eq!((outcome, found), (Outcome::Complete, vec![0, 1]));
    /// # Ok::<(), dlx::BuildError>(())
    /// ```
    pub fn visit_for(
        &mut self,
        time: Duration,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Turn {
        let until = clock::now().and_then(|now| now.after(time));
        let search = self.search_mut();
        let mut glances = Glances::new(time / 32);
        let mut is_over = || glances.is_due() && until.is_some_and(clock::is_past);
        loop {
            match search.step(until) {
                NextCover::Cover if visit(search.cover()).is_break() => return Turn::BrokenOff,
                NextCover::Cover if is_over() => return Turn::TimeOver,
                NextCover::Cover => {}
                NextCover::Pause => return Turn::TimeOver,
                NextCover::End(outcome) => return Turn::Ended(outcome),
            }
        }
    }

    /// How the search ended; `None` while it may go on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.search().outcome
    }

    /// What has been done so far. See [`Search::stats`].
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search().stats()
    }
}

/// Why [`Covers::visit_for`] came back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Turn {
    /// The search has ended.
    Ended(Outcome),
    /// The time is up. The search continues with the next call.
    TimeOver,
    /// `visit` stopped it. The search continues with the next call.
    BrokenOff,
}

impl Turn {
    /// How the search has ended; `None` while it may go on.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Ended(outcome) => Some(outcome),
            Turn::TimeOver | Turn::BrokenOff => None,
        }
    }
}

impl Iterator for Covers<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        self.search_mut().next_cover().ok()
    }
}

impl std::iter::FusedIterator for Covers<'_> {}
