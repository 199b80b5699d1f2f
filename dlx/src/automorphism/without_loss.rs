//! What may be left out of a problem without loss, where any cover will do; and which options symmetries turn into each
//! other, however the problem says that options exclude each other.
//!
//! Each cover holds one option of an item. A symmetry makes of it a cover with another option of the same orbit, so
//! one option of each orbit is enough for that item: the others are left out. What is left is a problem with symmetries
//! of its own, and is treated alike. So things that can be exchanged for one another are put in order, one after the
//! other, until what is left can be told apart.

use std::collections::HashSet;

use super::action::Action;
use super::find::{Orbits, automorphisms};
use crate::limits::Watch;
use crate::problem::{Entry, ItemId, OptionId, Problem};

/// What it takes to single out a vertex, for each entry of the problem, in units of roughly a nanosecond.
const VERTEX: u64 = 2;
/// What else a round takes, in vertices singled out: finding the symmetries begins with a graph and ends with a smaller
/// problem.
const ROUND: u64 = 50;
/// The most options of a secondary item that becomes an item for each two of them.
const MOST_SPLIT: usize = 12;
/// The most numbers that finding symmetries may keep in memory.
const MOST_KEPT: usize = 1 << 24;

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
            let Some((orbits, work)) = orbits_of_options(&self.rest, left, watch) else { break };
            left = left.saturating_sub(work);
            match best_item(&self.rest, &orbits) {
                Some(item) => left_out.extend(self.keep_one_of_each_orbit(item, &orbits)),
                None => self.is_done = true,
            }
        }
        left_out
    }

    /// Leaves out all options of the item but the first of each orbit, and all that go with none of these.
    fn keep_one_of_each_orbit(&mut self, item: ItemId, orbits: &[u32]) -> Vec<OptionId> {
        let rest = &self.rest;
        let mut is_met = vec![false; orbits.len()];
        let is_first = |option: &OptionId| {
            let orbit = orbits[option.index()] as usize;
            rest.option_items(*option).contains(&item) && !std::mem::replace(&mut is_met[orbit], true)
        };
        let mut stays = vec![false; rest.option_count()];
        for option in rest.options().filter(is_first).collect::<Vec<_>>() {
            stays[option.index()] = true;
            mark_compatible(rest, option, &mut stays);
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

/// The orbit of each option of a part of a problem, and the work that took, if it can be done with this much.
fn orbits_of_options(problem: &Problem, work: u64, watch: &Watch) -> Option<(Vec<u32>, u64)> {
    let (symmetries, work) = symmetries_of_part(problem, work, watch)?;
    let mut orbits = Orbits::new(problem.option_count());
    for images in &symmetries {
        (0..).zip(images).for_each(|(from, &to)| orbits.join(from, to));
    }
    let of_options = problem.options().map(|option| orbits.root(option.0)).collect();
    Some((of_options, work))
}

/// What becomes of each option by symmetries that generate all, if they can be found with this much work.
pub(crate) fn symmetries_of_options(problem: &Problem, work: u64, watch: &Watch) -> Option<Vec<Vec<u32>>> {
    if work < work_of_round(problem) || !fits(problem) {
        return None;
    }
    let options: Vec<OptionId> = problem.options().collect();
    Some(symmetries_of_part(&part_of(problem, &options), work, watch)?.0)
}

/// The same for a part of a problem, with the work that it took.
fn symmetries_of_part(part: &Problem, work: u64, watch: &Watch) -> Option<(Vec<Vec<u32>>, u64)> {
    let left = work.checked_sub(work_of_round(part)).filter(|_| fits(part))?;
    let vertex = work_of_vertex(part);
    let action = Action::of(part);
    let found = automorphisms(&action.graph(false), MOST_KEPT, &watch.up_to(left / vertex)).ok()?;
    let of_options = |images: Vec<u32>| {
        let symmetry = action.symmetry(&images[..action.entry_count()]);
        symmetry.expect("edges and colours are kept").options
    };
    let symmetries = found.generators.into_iter().map(of_options).collect();
    Some((symmetries, work - left + vertex * found.nodes))
}

fn work_of_vertex(problem: &Problem) -> u64 {
    VERTEX * problem.entry_count().max(1) as u64
}

fn work_of_round(problem: &Problem) -> u64 {
    ROUND * work_of_vertex(problem)
}

/// Whether there is room to single out a vertex.
fn fits(problem: &Problem) -> bool {
    4 * (problem.item_count() + problem.option_count()) <= MOST_KEPT
}

/// The primary item with the most options for each of their orbits; of equal ones, the one with the fewest options,
/// and the first of these. `None` if each option is in an orbit of its own.
fn best_item(problem: &Problem, orbits: &[u32]) -> Option<ItemId> {
    let mut orbits_of: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
    for option in problem.options() {
        for item in problem.option_items(option) {
            orbits_of[item.index()].push(orbits[option.index()]);
        }
    }
    let mut best: Option<(ItemId, usize, usize)> = None;
    for item in problem.items().filter(|&item| problem.is_primary(item)) {
        let its_orbits = &mut orbits_of[item.index()];
        let options = its_orbits.len();
        its_orbits.sort_unstable();
        its_orbits.dedup();
        let orbits = its_orbits.len();
        let is_better = best.is_none_or(|(_, most, fewest)| {
            (options * fewest).cmp(&(most * orbits)).then(most.cmp(&options)).is_gt()
        });
        if options > orbits && is_better {
            best = Some((item, options, orbits));
        }
    }
    best.map(|(item, ..)| item)
}

/// Marks the options that can be chosen together with this one.
fn mark_compatible(problem: &Problem, chosen: OptionId, is_compatible: &mut [bool]) {
    let mut held: Vec<Option<Entry>> = vec![None; problem.item_count()];
    problem.option(chosen).for_each(|entry| held[entry.item.index()] = Some(entry));
    for option in problem.options() {
        is_compatible[option.index()] |= problem.option(option).all(|entry| {
            held[entry.item.index()].is_none_or(|held| held.color.is_some() && held.color == entry.color)
        });
    }
}

/// The problem with these options alone, and without secondary items that then forbid nothing that another item does not
/// forbid, too: they would only make more symmetries. Costs go as well, as they would tell options apart.
///
/// There are many ways to say by secondary items which options exclude each other, and a symmetry of one way need not be
/// one of another: so those of a few options become an item for each two of them.
fn part_of(problem: &Problem, options: &[OptionId]) -> Problem {
    // The options of each item, by their numbers among those that are left.
    let mut options_of: Vec<Vec<u32>> = vec![Vec::new(); problem.item_count()];
    let mut is_colored = vec![false; problem.item_count()];
    for (number, &option) in (0..).zip(options) {
        for Entry { item, color } in problem.option(option) {
            options_of[item.index()].push(number);
            is_colored[item.index()] |= color.is_some();
        }
    }
    let is_plain = |item: ItemId| !problem.is_primary(item) && !is_colored[item.index()];
    let is_idle = |item: ItemId| {
        let its = &options_of[item.index()];
        if !is_plain(item) || its.is_empty() {
            return false;
        }
        problem.option_items(options[its[0] as usize]).iter().any(|&other| {
            let others = &options_of[other.index()];
            // Of equal ones the first is kept.
            let is_kept = problem.is_primary(other) || its.len() < others.len() || other < item;
            other != item
                && is_kept
                && !is_colored[other.index()]
                && its.iter().all(|option| others.binary_search(option).is_ok())
        })
    };
    let mut is_left_out: Vec<bool> = problem.items().map(is_idle).collect();
    let count = |item: ItemId| options_of[item.index()].len();
    let is_split = |item: &ItemId| is_plain(*item) && (3..=MOST_SPLIT).contains(&count(*item));
    let (split, whole): (Vec<ItemId>, Vec<ItemId>) =
        problem.items().filter(|item| !is_left_out[item.index()]).partition(is_split);
    if split.iter().map(|&item| count(item) * (count(item) - 1) / 2).sum::<usize>() > problem.entry_count() {
        return problem.restricted(options, &is_left_out, &[]);
    }
    split.iter().for_each(|item| is_left_out[item.index()] = true);
    let excluded = |&item: &ItemId| match options_of[item.index()][..] {
        [one, other] if is_plain(item) => Some([one, other]),
        _ => None,
    };
    let mut known: HashSet<[u32; 2]> = whole.iter().filter_map(excluded).collect();
    // Options that share an item that stays exclude each other already.
    let mut marked_by = vec![u32::MAX; problem.item_count()];
    let mut pairs = Vec::new();
    for item in split {
        let its = &options_of[item.index()];
        for (place, &one) in its.iter().enumerate() {
            let staying = |number: u32| {
                let items = problem.option_items(options[number as usize]).iter().map(|item| item.index());
                items.filter(|&item| !is_left_out[item] && !is_colored[item])
            };
            staying(one).for_each(|item| marked_by[item] = one);
            let excludes = |other: u32| staying(other).any(|item| marked_by[item] == one);
            let news = its[place + 1..].iter().filter(|&&other| !excludes(other)).map(|&other| [one, other]);
            pairs.extend(news.filter(|&pair| known.insert(pair)));
        }
    }
    problem.restricted(options, &is_left_out, &pairs)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::automorphism::problems::{Chance, circle, pigeons};
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
    fn which_item_says_that_options_exclude_each_other_does_not_matter() {
        // Three cells in a row, each with one of three values; neighbours are neither equal nor one apart. By values of
        // the left one, by those of the right one, or by pairs.
        for way in 0..3 {
            let mut b = Problem::builder();
            let cells: [ItemId; 3] = b.primaries();
            let mut entries: Vec<Vec<ItemId>> = (0..9).map(|option| vec![cells[option / 3]]).collect();
            for left in 0..2 {
                let excluded = |of: usize, beside: usize| (of as i32 - beside as i32).abs() <= 1;
                for value in 0..3 {
                    let others = (0..3).filter(|&other| excluded(value, other));
                    let [one, other] = if way == 1 { [left + 1, left] } else { [left, left + 1] };
                    let sets: Vec<Vec<usize>> = if way == 2 {
                        others.map(|other| vec![other]).collect()
                    } else {
                        vec![others.collect()]
                    };
                    for set in sets {
                        let item = b.secondary();
                        entries[3 * one + value].push(item);
                        set.into_iter().for_each(|value| entries[3 * other + value].push(item));
                    }
                }
            }
            entries.into_iter().for_each(|entries| _ = b.option(entries).unwrap());
            let watch = Watch::start(&Limits::new());
            let problem = b.build();
            let part = part_of(&problem, &problem.options().collect::<Vec<_>>());
            let (orbits, _) = orbits_of_options(&part, u64::MAX, &watch).unwrap();
            // The row turned round, and the values.
            assert_eq!(orbits, [0, 1, 0, 3, 4, 3, 0, 1, 0], "{way}");
        }
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
