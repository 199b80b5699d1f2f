//! Which options of a problem symmetries turn into each other, and what is left of it once options are chosen.

use std::borrow::Cow;

use super::options::{part_of, symmetries_of_part};
use crate::disjoint::DisjointSets;
use crate::limits::Watch;
use crate::problem::{Entry, ItemId, OptionId, Problem};
use crate::rest::Rest;

/// The options of a problem by their orbits.
pub(super) struct OptionOrbits {
    /// The first option of each option's orbit.
    pub(super) firsts: Vec<u32>,
    /// The work that it took to find them.
    pub(super) work: u64,
}

impl OptionOrbits {
    /// The orbits of a part of a problem, if they can be found with this much work.
    pub(super) fn of_part(part: &Problem, work: u64, watch: &Watch) -> Option<Self> {
        let (symmetries, work) = symmetries_of_part(part, work, watch)?;
        let mut orbits = DisjointSets::new(part.option_count());
        for images in &symmetries {
            (0..).zip(images).for_each(|(from, &to)| orbits.join(from, to));
        }
        Some(OptionOrbits { firsts: part.options().map(|option| orbits.root(option.0)).collect(), work })
    }

    /// For each primary item, how many options it has, and the first options of their orbits, in order.
    pub(super) fn of_items(&self, problem: &Problem) -> impl Iterator<Item = (ItemId, usize, Vec<u32>)> {
        let options_of = problem.options_of_items();
        problem.items().filter(|&item| problem.is_primary(item)).map(move |item| {
            let options = &options_of[item.index()];
            let mut firsts: Vec<u32> = options.iter().map(|option| self.firsts[option.index()]).collect();
            firsts.sort_unstable();
            firsts.dedup();
            (item, options.len(), firsts)
        })
    }

    /// The orbits of an item's options: the first of these that is in each, and how many of them are.
    pub(super) fn of_item(&self, problem: &Problem, item: ItemId) -> Vec<(OptionId, u64)> {
        let mut of_item: Vec<(OptionId, u64)> = Vec::new();
        let mut place = vec![usize::MAX; self.firsts.len()];
        for option in problem.options().filter(|&option| problem.option_items(option).contains(&item)) {
            let place = &mut place[self.firsts[option.index()] as usize];
            if *place == usize::MAX {
                *place = of_item.len();
                of_item.push((option, 0));
            }
            of_item[*place].1 += 1;
        }
        of_item
    }
}

/// Marks the options that can be chosen together with all of these.
pub(super) fn compatible(problem: &Problem, chosen: &[OptionId]) -> Vec<bool> {
    let mut held: Vec<Option<Entry>> = vec![None; problem.item_count()];
    let entries = chosen.iter().flat_map(|&option| problem.option(option));
    entries.for_each(|entry| held[entry.item.index()] = Some(entry));
    let goes_with = |entry: Entry| held[entry.item.index()].is_none_or(|held| held.agrees_with(entry));
    problem.options().map(|option| problem.option(option).all(goes_with)).collect()
}

/// What a look for symmetries came to, where options have been chosen.
pub(crate) enum Representatives {
    /// Nothing covers some item.
    NoCover,
    /// What all covers with the chosen options hold besides, as an item has no other option left; and an option of each
    /// orbit of some item's options, with how many of these are in the orbit.
    Of { forced: Vec<OptionId>, options: Vec<(OptionId, u64)> },
    /// No two options of an item are known to be alike.
    None,
}

/// Looks for an item whose options are fewer if of those that symmetries turn into each other one is taken; with this
/// much work, where options are chosen already. Symmetries are those of what is left of the problem then. Tells the
/// work, too.
pub(crate) fn representatives(
    problem: &Problem,
    chosen: &[OptionId],
    work: u64,
    watch: &Watch,
) -> (Representatives, u64) {
    let (mut rest, mut forced) = (Rest::of(problem), Vec::new());
    chosen.iter().for_each(|&option| rest.choose(option));
    rest.follow(&mut forced);
    if rest.is_stuck() {
        return (Representatives::NoCover, problem.entry_count() as u64);
    }
    let names: Vec<OptionId> = rest.options().collect();
    let left = if names.len() == problem.option_count() {
        Cow::Borrowed(problem)
    } else {
        let is_closed: Vec<bool> = problem.items().map(|item| rest.is_closed(item)).collect();
        Cow::Owned(problem.restricted(&names, &is_closed, &[]))
    };
    let every: Vec<OptionId> = left.options().collect();
    let Some(orbits) = OptionOrbits::of_part(&part_of(&left, &every), work, watch) else {
        return (Representatives::None, work);
    };
    let Some(item) = most_alike(&left, &orbits) else { return (Representatives::None, orbits.work) };
    let named = |(option, times): (OptionId, u64)| (names[option.index()], times);
    let options = orbits.of_item(&left, item).into_iter().map(named).collect();
    (Representatives::Of { forced, options }, orbits.work)
}

/// The item to choose from, if symmetries leave fewer options of some item: the one for whose options the fewest options
/// of the whole problem stand, as then the most symmetries are left below. Of equal ones, the one with the fewest orbits.
fn most_alike(problem: &Problem, orbits: &OptionOrbits) -> Option<ItemId> {
    let mut sizes = vec![0_usize; problem.option_count()];
    orbits.firsts.iter().for_each(|&first| sizes[first as usize] += 1);
    let alike = orbits.of_items(problem).filter_map(|(item, options, firsts)| {
        let reach: usize = firsts.iter().map(|&first| sizes[first as usize]).sum();
        (firsts.len() < options).then_some((reach, firsts.len(), item))
    });
    alike.min_by_key(|&(reach, orbits, _)| (reach, orbits)).map(|(.., item)| item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chance, circle, pigeons};
    use crate::{Limits, Solver};

    #[test]
    fn covers_of_representatives_count_for_all() {
        let mut chance = Chance(7);
        let watch = Watch::start(&Limits::new());
        let (mut fewer, mut deeper) = (0, 0);
        for number in 0..2000 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let mut covers = Vec::new();
            let _ = Solver::new(&problem).for_each(|cover| {
                covers.push(cover.to_vec());
                std::ops::ControlFlow::Continue(())
            });
            let with = |chosen: &[OptionId]| {
                covers.iter().filter(|cover| chosen.iter().all(|option| cover.contains(option))).count()
                    as u64
            };
            let look = |chosen: &[OptionId]| representatives(&problem, chosen, u64::MAX, &watch).0;
            let found = match look(&[]) {
                Representatives::NoCover => {
                    assert!(covers.is_empty(), "{problem:?}");
                    continue;
                }
                Representatives::None => continue,
                Representatives::Of { forced, options } => {
                    assert_eq!(with(&forced), covers.len() as u64, "{problem:?}");
                    options
                }
            };
            fewer += 1;
            let sum: u64 = found.iter().map(|&(option, times)| times * with(&[option])).sum();
            assert_eq!(sum, covers.len() as u64, "{problem:?}");
            for (option, _) in found {
                match look(&[option]) {
                    Representatives::NoCover => assert_eq!(with(&[option]), 0, "{problem:?}"),
                    Representatives::None => {}
                    Representatives::Of { forced, options } => {
                        deeper += 1;
                        let chosen = [&[option][..], &forced].concat();
                        assert_eq!(with(&chosen), with(&[option]), "{problem:?}");
                        let with_one = |other: OptionId| with(&[&chosen[..], &[other]].concat());
                        let sum: u64 = options.iter().map(|&(other, times)| times * with_one(other)).sum();
                        assert_eq!(sum, with(&[option]), "{problem:?}");
                    }
                }
            }
        }
        assert!(fewer > 500 && deeper > 500, "{fewer} {deeper}");
    }
}
