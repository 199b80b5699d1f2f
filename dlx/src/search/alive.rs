//! Which options are in some cover.
//!
//! A cover shows that all of its options are alive, so there are far fewer searches than options. First all
//! covers are looked for, for a while: if the search ends, everything is known. Then each option that is not
//! settled is chosen in turn, and the rest searched in random order, so that covers have little in common.

use std::ops::ControlFlow;

use super::{Paused, Search};
use crate::limits::Watch;
use crate::outcome::{Cover, First, Outcome, Stop};
use crate::problem::OptionId;
use crate::solver::Solver;

/// The search for all covers may take this many nodes for each option.
const NODES: u64 = 16;

impl Solver {
    /// For each option, whether it is in some cover. Calls `tell` once for each option as soon as that is known:
    /// with a cover that holds it, or with `None` if there is none. Options are told in no particular order, but
    /// always in the same one. Searches on one thread; a limit on covers does not apply.
    ///
    /// If it does not end as [`Outcome::Complete`], nothing is known of the options that were not told.
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
    pub fn alive(&self, tell: impl FnMut(OptionId, Option<&Cover>) -> ControlFlow<()>) -> Outcome {
        let mut search = self.search();
        search.limits.covers = None;
        let watch = Watch::start(&search.limits);
        let mut telling = Telling { is_known: vec![false; search.prepared.options], tell };
        match telling.all(&mut search, &watch) {
            ControlFlow::Continue(()) => Outcome::Complete,
            ControlFlow::Break(stop) => Outcome::Stopped(stop),
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

    fn options(&self) -> impl Iterator<Item = OptionId> + use<F> {
        (0..self.is_known.len()).map(OptionId::new)
    }

    fn all(&mut self, search: &mut Search, watch: &Watch) -> ControlFlow<Stop> {
        if self.enumerate(search)? {
            // In none of the covers there are.
            return self.options().try_for_each(|option| self.tell(option, None));
        }
        self.options().try_for_each(|option| {
            if self.is_known[option.index()] {
                return ControlFlow::Continue(());
            }
            if let Err(stop) = watch.poll(0) {
                return ControlFlow::Break(stop);
            }
            search.limits = watch.rest();
            // What preprocessing left out is dead.
            if search.prepared.form(false).local(&[option], &mut Vec::new()).is_none() {
                return self.tell(option, None);
            }
            search.start(&[option], &[]).expect("the problem has this option");
            match search.random_cover(option.index() as u64) {
                First::Found(cover) => self.show(&cover),
                First::None => self.tell(option, None),
                First::Stopped(stop) => ControlFlow::Break(stop),
            }
        })
    }

    /// Looks for all covers, for a while. Returns whether these are all.
    fn enumerate(&mut self, search: &mut Search) -> ControlFlow<Stop, bool> {
        let most = NODES * self.is_known.len() as u64;
        search.prepare(u64::MAX, false);
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
}
