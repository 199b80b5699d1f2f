//! Which options of a problem symmetries turn into each other, and what is left of it once options are chosen.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::item_orbits::{Parts, parts_by_items};
use super::options::{part_of, symmetries_of_part};
use crate::disjoint::DisjointSets;
use crate::limits::Watch;
use crate::problem::{Entry, ItemId, OptionId, Problem};
use crate::rest::Rest;

/// The options of a problem by their orbits.
pub(super) struct OptionOrbits {
    /// The first option of each option's orbit.
    pub(super) firsts: Vec<u32>,
    /// What becomes of each option by symmetries that generate the orbits.
    pub(super) symmetries: Vec<Vec<u32>>,
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
        let firsts = part.options().map(|option| orbits.root(option.0)).collect();
        Some(OptionOrbits { firsts, symmetries, work })
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

/// The first option of each option's orbit, if symmetries can be found with this much work. Those of items with bounds
/// keep the bounds.
pub(crate) fn orbits_of_options(problem: &Problem, work: u64, watch: &Watch) -> Option<Vec<OptionId>> {
    let orbits = OptionOrbits::of_part(problem, work, watch)?;
    Some(orbits.firsts.into_iter().map(OptionId).collect())
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
    /// Symmetries turn some options of an item into others.
    Of(Box<Alike>),
    /// Symmetries turn some items into others, and so parts of the covers.
    Parts(Box<Parts>),
    /// No two options of an item are known to be alike.
    None,
}

/// The options of an item, of which symmetries turn some into others, where options have been chosen.
pub(crate) struct Alike {
    /// What all covers with the chosen options hold besides, as an item has no other option left.
    pub(crate) forced: Vec<OptionId>,
    /// The first of the item's options in each orbit, and how many of them are in it.
    pub(crate) representatives: Vec<(OptionId, u64)>,
    /// The item's options, in order, by their places among those that are left.
    of_item: Vec<u32>,
    /// The options of the whole problem that are left.
    left: Vec<OptionId>,
    orbits: OptionOrbits,
}

/// Looks for an item whose options are fewer if of those that symmetries turn into each other one is taken; with this
/// much work, where options are chosen already. Symmetries are those of what is left of the problem then. If that is
/// asked for, looks for [`Parts`] as well. Tells the work, too.
pub(crate) fn representatives(
    problem: &Problem,
    chosen: &[OptionId],
    into_parts: bool,
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
    let work = orbits.work;
    let Some(item) = most_alike(&left, &orbits) else { return (Representatives::None, work) };
    if into_parts && let Some(parts) = parts_by_items(&left, item, &orbits) {
        return (Representatives::Parts(Box::new(parts)), work);
    }
    let holds = |option: &OptionId| left.option_items(*option).contains(&item);
    let of_item = left.options().filter(holds).map(|option| option.0).collect();
    let mut representatives = orbits.of_item(&left, item);
    representatives.iter_mut().for_each(|(option, _)| *option = names[option.index()]);
    (Representatives::Of(Box::new(Alike { forced, representatives, of_item, left: names, orbits })), work)
}

impl Alike {
    /// The place of an option among those that are left, if it is.
    fn place(&self, option: OptionId) -> Option<u32> {
        self.left.binary_search(&option).ok().map(|place| place as u32)
    }

    /// How symmetries turn a representative into the others of its orbit.
    pub(crate) fn turns(&self, representative: OptionId) -> Turns<'_> {
        let start = self.place(representative).expect("it is left");
        let mut came_by = vec![None; self.left.len()];
        let mut reached = VecDeque::from([start]);
        while let Some(option) = reached.pop_front() {
            for (number, images) in self.orbits.symmetries.iter().enumerate() {
                let image = images[option as usize];
                if image != start && came_by[image as usize].is_none() {
                    came_by[image as usize] = Some((option, number));
                    reached.push_back(image);
                }
            }
        }
        let is_reached = |option: &u32| *option == start || came_by[*option as usize].is_some();
        let orbit = self.of_item.iter().copied().filter(is_reached).collect();
        Turns { alike: self, came_by, orbit }
    }

    /// The options that are left, each with the number of its orbit, which is less than that of the options.
    pub(crate) fn orbits(&self) -> impl Iterator<Item = (OptionId, usize)> {
        self.left.iter().zip(&self.orbits.firsts).map(|(&option, &first)| (option, first as usize))
    }
}

/// How symmetries turn a representative into other options.
pub(crate) struct Turns<'a> {
    alike: &'a Alike,
    /// For each option that is reached from the representative, the one before it on a shortest way and the symmetry
    /// that makes it of that.
    came_by: Vec<Option<(u32, usize)>>,
    /// The item's options in the orbit, in order.
    orbit: Vec<u32>,
}

impl Turns<'_> {
    /// Turns a cover that holds the representative into the one that holds the item's option with this number in the
    /// orbit. Each such cover comes of exactly one.
    pub(crate) fn turn(&self, cover: &mut [OptionId], number: usize) {
        let mut option = self.orbit[number];
        let mut way = Vec::new();
        while let Some((before, symmetry)) = self.came_by[option as usize] {
            way.push(symmetry);
            option = before;
        }
        let (symmetries, left) = (&self.alike.orbits.symmetries, &self.alike.left);
        // What was chosen before stays.
        for option in cover {
            if let Some(place) = self.alike.place(*option) {
                let step = |place: u32, &symmetry: &usize| symmetries[symmetry][place as usize];
                *option = left[way.iter().rev().fold(place, step) as usize];
            }
        }
    }
}

/// The item to choose from, if symmetries leave fewer options of some item: the one for whose options the fewest
/// options of the whole problem stand, as then the most symmetries are left below. Of equal ones, the one with the
/// fewest orbits.
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
    use crate::Limits;
    use crate::testing::{Chance, all_covers, circle, pigeons};

    #[test]
    fn covers_of_representatives_count_for_all() {
        let mut chance = Chance(7);
        let watch = Watch::start(&Limits::new());
        let (mut fewer, mut deeper) = (0, 0);
        for number in 0..2000 {
            let problem = if number % 3 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let covers = all_covers(&problem);
            let with = |chosen: &[OptionId]| {
                covers.iter().filter(|cover| chosen.iter().all(|option| cover.contains(option))).count()
                    as u64
            };
            let look = |chosen: &[OptionId]| representatives(&problem, chosen, false, u64::MAX, &watch).0;
            let found = match look(&[]) {
                Representatives::NoCover => {
                    assert!(covers.is_empty(), "{problem:?}");
                    continue;
                }
                Representatives::None | Representatives::Parts(_) => continue,
                Representatives::Of(alike) => {
                    assert_eq!(with(&alike.forced), covers.len() as u64, "{problem:?}");
                    alike.representatives
                }
            };
            fewer += 1;
            let sum: u64 = found.iter().map(|&(option, times)| times * with(&[option])).sum();
            assert_eq!(sum, covers.len() as u64, "{problem:?}");
            for (option, _) in found {
                match look(&[option]) {
                    Representatives::NoCover => assert_eq!(with(&[option]), 0, "{problem:?}"),
                    Representatives::None | Representatives::Parts(_) => {}
                    Representatives::Of(alike) => {
                        deeper += 1;
                        let chosen = [&[option][..], &alike.forced].concat();
                        let options = alike.representatives;
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
