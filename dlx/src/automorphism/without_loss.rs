//! What may be left out of a problem without loss, where any cover will do.
//!
//! Take any primary item. A cover holds one of its options; let symmetries turn that option into others of the item.
//! Then they turn the cover into one with any of those. So of the options of the item that symmetries turn into each
//! other, one is kept, and the others are left out: if there was a cover, there still is one. What is left has
//! symmetries of its own, and the same is done to it, until there are none. In effect, things that can be exchanged,
//! such as teams without names, are put in a fixed order.

use super::options::part_of;
use super::orbits::{OptionOrbits, compatible};
use crate::limits::Watch;
use crate::problem::{ItemId, OptionId, Problem};

/// A problem that has a cover if, and only if, the whole one has; with fewer and fewer options.
pub(crate) struct WithoutLoss {
    rest: Problem,
    /// The option of the whole problem for each.
    names: Vec<OptionId>,
    is_done: bool,
}

impl WithoutLoss {
    /// Begins with a whole problem without bounds.
    pub(crate) fn new(problem: &Problem) -> Self {
        let names: Vec<OptionId> = problem.options().collect();
        WithoutLoss { rest: part_of(problem, &names), names, is_done: false }
    }

    /// How many options are left.
    pub(crate) fn remaining(&self) -> usize {
        self.names.len()
    }

    /// Leaves out options, with this much work at most, and tells which. Goes on where it stopped before.
    pub(crate) fn leave_out(&mut self, work: u64, watch: &Watch) -> Vec<OptionId> {
        let mut left_out = Vec::new();
        let mut left = work;
        while !self.is_done {
            let Some(orbits) = OptionOrbits::of_part(&self.rest, left, watch) else { break };
            left = left.saturating_sub(orbits.work);
            match best_item(&self.rest, &orbits) {
                Some(item) => left_out.extend(self.keep_one_of_each_orbit(item, &orbits)),
                None => self.is_done = true,
            }
        }
        left_out
    }

    /// Leaves out all options of the item but the first of each orbit, and all that go with none of these.
    fn keep_one_of_each_orbit(&mut self, item: ItemId, orbits: &OptionOrbits) -> Vec<OptionId> {
        let rest = &self.rest;
        let mut stays = vec![false; rest.option_count()];
        for (option, _) in orbits.of_item(rest, item) {
            stays.iter_mut().zip(compatible(rest, &[option])).for_each(|(stays, goes)| *stays |= goes);
            stays[option.index()] = true;
        }
        let (staying, going): (Vec<OptionId>, Vec<OptionId>) =
            rest.options().partition(|option| stays[option.index()]);
        let named = |options: &[OptionId]| options.iter().map(|option| self.names[option.index()]).collect();
        let (names, left_out) = (named(&staying), named(&going));
        self.rest = part_of(rest, &staying);
        self.names = names;
        left_out
    }
}

/// The primary item with the most options for each of their orbits; of equal ones, the one with the fewest options,
/// and the first of these. `None` if each option is in an orbit of its own.
fn best_item(problem: &Problem, orbits: &OptionOrbits) -> Option<ItemId> {
    let mut best: Option<(ItemId, usize, usize)> = None;
    for (item, options, firsts) in orbits.of_items(problem) {
        let orbits = firsts.len();
        let is_better = best.is_none_or(|(_, most, fewest)| {
            (options * fewest).cmp(&(most * orbits)).then(most.cmp(&options)).is_gt()
        });
        if options > orbits && is_better {
            best = Some((item, options, orbits));
        }
    }
    best.map(|(item, ..)| item)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::testing::{Chance, circle, pigeons};
    use crate::{Limits, Solver};

    /// Whether there is a cover, whether there is one without what may be left out, and how many options that is.
    fn look_at(problem: &Problem) -> (bool, bool, usize) {
        let mut without_loss = WithoutLoss::new(problem);
        let left_out = without_loss.leave_out(u64::MAX, &Watch::start(&Limits::new()));
        assert!(without_loss.is_done);
        let (mut is_any, mut is_such) = (false, false);
        let _ = Solver::new(problem).for_each(|cover| {
            is_any = true;
            is_such |= !left_out.iter().any(|option| cover.contains(option));
            ControlFlow::Continue(())
        });
        (is_any, is_such, left_out.len())
    }

    #[test]
    fn a_cover_without_what_is_left_out_is_there_if_there_is_any() {
        let mut chance = Chance(1);
        let (mut solvable, mut fewer) = (0, 0);
        for number in 0..3000 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let (is_any, is_such, left_out) = look_at(&problem);
            assert_eq!(is_any, is_such, "{problem:?}");
            solvable += usize::from(is_any);
            fewer += usize::from(left_out > 0);
        }
        assert!(solvable > 500 && solvable < 2500, "{solvable}");
        assert!(fewer > 1000, "{fewer}");
    }

    #[test]
    fn pigeons_that_look_alike_are_put_in_order() {
        let mut b = Problem::builder();
        let pigeons: [ItemId; 5] = b.primaries();
        let holes: [ItemId; 4] = b.secondaries();
        for pigeon in pigeons {
            for hole in holes {
                b.option([pigeon, hole]).unwrap();
            }
        }
        let mut without_loss = WithoutLoss::new(&b.build());
        without_loss.leave_out(u64::MAX, &Watch::start(&Limits::new()));
        // One hole for each pigeon: the last two are left with the same one.
        assert_eq!(without_loss.rest.option_count(), 5);
    }

    #[test]
    fn it_goes_on_where_it_stopped() {
        let problem = pigeons(&mut Chance(3));
        let watch = Watch::start(&Limits::new());
        let mut without_loss = WithoutLoss::new(&problem);
        assert!(without_loss.leave_out(1, &watch).is_empty());
        let mut all = WithoutLoss::new(&problem);
        assert_eq!(without_loss.leave_out(u64::MAX, &watch), all.leave_out(u64::MAX, &watch));
    }
}
