//! Parts of a count, from the options of items that symmetries turn into each other.
//!
//! Take an item and all that symmetries turn it into: the four lines at the border of a board, say. Each cover holds
//! some of the options of these items. Put the orbits of these options in an order, and give each cover to the first
//! orbit from which it holds any, and there to the set of those that it holds. Symmetries turn sets of an orbit into
//! others of it, and covers along with them. So of the sets that they turn into each other, one is counted for all,
//! without the other options of its orbit and of those before.
//!
//! Where an option of one item is counted for others ([`super::orbits`]), only symmetries that keep the item help. Here
//! all do. But there are few enough sets only where there are few symmetries.

use super::orbits::OptionOrbits;
use crate::problem::{Entry, ItemId, ItemKind, OptionId, Problem};

/// The most options of a problem, and of the items: each symmetry tells what becomes of all options, and each part is
/// compared with all options of the items.
const MOST_OPTIONS: usize = 1 << 16;
const MOST_OF_ITEMS: usize = 1 << 11;
/// The most symmetries: as many as a cube has.
const MOST_SYMMETRIES: usize = 48;
/// The most sets of an orbit's options that are looked at.
const MOST_SETS: usize = 1 << 12;
/// The most parts.
const MOST_PARTS: usize = 1 << 8;

/// A problem with as many covers, in which each cover holds the option of one of the parts.
pub(crate) struct Parts {
    pub(crate) problem: Problem,
    pub(crate) parts: Vec<Part>,
}

/// A part of the covers, which stands for others.
pub(crate) struct Part {
    /// The option that all its covers hold.
    pub(crate) option: OptionId,
    /// The number of parts for which it stands, itself included.
    pub(crate) times: u64,
    /// How large it is, compared with the others.
    pub(crate) size: f64,
}

/// The options of some items that the covers of a part hold, and those that are in none of them.
struct Choice {
    chosen: Vec<u32>,
    left_out: Vec<u32>,
    times: u64,
    size: f64,
}

/// The parts by the options of an item and of those that symmetries turn it into, if these make more of the symmetries
/// than the item alone does. The problem has no bounds.
pub(super) fn parts_by_items(problem: &Problem, item: ItemId, orbits: &OptionOrbits) -> Option<Parts> {
    if problem.option_count() > MOST_OPTIONS {
        return None;
    }
    choices(problem, item, orbits).map(|choices| with_parts(problem, &choices))
}

fn choices(problem: &Problem, item: ItemId, orbits: &OptionOrbits) -> Option<Vec<Choice>> {
    let group = group(&orbits.symmetries, problem.option_count())?;
    let images = |set: &[u32]| {
        let images = group.iter().map(|symmetry| {
            let mut image: Vec<u32> = set.iter().map(|&option| symmetry[option as usize]).collect();
            image.sort_unstable();
            image
        });
        let mut images: Vec<Vec<u32>> = images.collect();
        images.sort_unstable();
        images.dedup();
        images
    };
    let holds = |option: &OptionId| problem.option_items(*option).contains(&item);
    let of_item: Vec<u32> = problem.options().filter(holds).map(|option| option.0).collect();
    let of_items = images(&of_item);
    let mut options = of_items.concat();
    let orbit = |option: u32| orbits.firsts[option as usize];
    options.sort_unstable_by_key(|&option| (orbit(option), option));
    options.dedup();
    if 2 * options.len() < 3 * of_item.len() || options.len() > MOST_OF_ITEMS {
        return None;
    }
    let mut choices = Vec::new();
    let mut so_far: &[u32] = &[];
    for alike in options.chunk_by(|&one, &other| orbit(one) == orbit(other)) {
        so_far = &options[..so_far.len() + alike.len()];
        for chosen in sets(problem, alike)? {
            let images = images(&chosen);
            if images[0] != chosen {
                continue;
            }
            let is_later = |option: u32| orbit(option) > orbit(alike[0]);
            let size = size(problem, &of_items, &chosen, is_later);
            if size > 0.0 {
                let left_out = so_far.iter().copied().filter(|option| !chosen.contains(option)).collect();
                choices.push(Choice { chosen, left_out, times: images.len() as u64, size });
            }
            if choices.len() > MOST_PARTS {
                return None;
            }
        }
    }
    Some(choices)
}

/// About how many ways there are to cover the items that no chosen option holds, by later options.
fn size(problem: &Problem, of_items: &[Vec<u32>], chosen: &[u32], is_later: impl Fn(u32) -> bool) -> f64 {
    let is_open = |options: &&Vec<u32>| !chosen.iter().any(|option| options.contains(option));
    let ways = |options: &Vec<u32>| {
        let is_left =
            |option: &&u32| is_later(**option) && chosen.iter().all(|&other| agree(problem, **option, other));
        options.iter().filter(is_left).count() as f64
    };
    of_items.iter().filter(is_open).map(ways).product()
}

/// All symmetries, if they are few: all products of some.
fn group(generators: &[Vec<u32>], options: usize) -> Option<Vec<Vec<u32>>> {
    let mut group: Vec<Vec<u32>> = vec![(0..options as u32).collect()];
    let mut next = 0;
    while let Some(symmetry) = group.get(next) {
        let products: Vec<Vec<u32>> = generators
            .iter()
            .map(|generator| symmetry.iter().map(|&option| generator[option as usize]).collect())
            .collect();
        for product in products {
            if !group.contains(&product) {
                group.push(product);
            }
        }
        if group.len() > MOST_SYMMETRIES {
            return None;
        }
        next += 1;
    }
    Some(group)
}

/// All sets of options that can be chosen together, each in order, if they are few. The options are in order.
fn sets(problem: &Problem, options: &[u32]) -> Option<Vec<Vec<u32>>> {
    let mut sets: Vec<Vec<u32>> = Vec::new();
    for &option in options {
        let with = |set: &Vec<u32>| {
            set.iter().all(|&other| agree(problem, option, other)).then(|| [&set[..], &[option]].concat())
        };
        let longer: Vec<Vec<u32>> = sets.iter().filter_map(with).collect();
        sets.extend(longer);
        sets.push(vec![option]);
        if sets.len() > MOST_SETS {
            return None;
        }
    }
    Some(sets)
}

/// Whether two options can be chosen together.
fn agree(problem: &Problem, one: u32, other: u32) -> bool {
    let others = || problem.option(OptionId(other));
    problem.option(OptionId(one)).all(|entry| others().all(|other| entry.agrees_with(other)))
}

/// The problem with an option for each part, one of which has to be chosen.
fn with_parts(problem: &Problem, choices: &[Choice]) -> Parts {
    let mut b = problem.builder_with(|b, item| b.item(ItemKind::primary_if(problem.is_primary(item)), None));
    let part_item = b.primary();
    // Those that are left out share an item with the option of the part.
    let mut guards = vec![None; problem.option_count()];
    for &option in choices.iter().flat_map(|choice| &choice.left_out) {
        guards[option as usize].get_or_insert_with(|| Entry::from(b.secondary()));
    }
    for option in problem.options() {
        b.option(problem.option(option).chain(guards[option.index()])).expect("it was valid before");
    }
    let part = |Choice { chosen, left_out, times, size }: &Choice| {
        let mut entries: Vec<Entry> =
            chosen.iter().flat_map(|&option| problem.option(OptionId(option))).collect();
        entries.sort_unstable_by_key(|entry| entry.item);
        // They may give an item the same colour.
        entries.dedup();
        entries.extend(left_out.iter().filter_map(|&option| guards[option as usize]));
        entries.push(part_item.into());
        let option = b.option(entries).expect("its options can be chosen together");
        Part { option, times: *times, size: *size }
    };
    let parts = choices.iter().map(part).collect();
    Parts { problem: b.build(), parts }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::orbits::{Representatives, representatives};
    use super::*;
    use crate::Solver;
    use crate::limits::Watch;
    use crate::testing::{Chance, all_covers, circle, pigeons, queens};

    fn parts_of(problem: &Problem) -> Option<Box<Parts>> {
        match representatives(problem, &[], true, u64::MAX, &Watch::default()).0 {
            Representatives::Parts(parts) => Some(parts),
            _ => None,
        }
    }

    /// The number of covers that hold each part's option, and the number of parts for which it stands.
    fn covers_by_part(parts: &Parts) -> Vec<(u64, u64)> {
        let mut counts: Vec<(u64, u64)> = parts.parts.iter().map(|part| (0, part.times)).collect();
        let _ = Solver::new(&parts.problem).for_each(|cover| {
            let is_chosen = |part: &Part| cover.contains(&part.option);
            counts[parts.parts.iter().position(is_chosen).expect("one is chosen")].0 += 1;
            ControlFlow::Continue(())
        });
        counts
    }

    #[test]
    fn parts_stand_for_all_covers() {
        let mut chance = Chance(17);
        let (mut divided, mut in_sets, mut with_covers) = (0, 0, 0);
        for number in 0..3000 {
            let problem = if number % 5 == 0 { pigeons(&mut chance) } else { circle(&mut chance) };
            let Some(parts) = parts_of(&problem) else { continue };
            let counts = covers_by_part(&parts);
            let sum: u64 = counts.iter().map(|(covers, times)| covers * times).sum();
            assert_eq!(sum, all_covers(&problem).len() as u64, "{problem:?}");
            divided += 1;
            with_covers += usize::from(sum > 0);
            in_sets += usize::from(parts.parts.len() > 2 && counts.iter().all(|&(_, times)| times > 1));
        }
        assert!(divided > 500 && in_sets > 20 && with_covers > 200, "{divided} {in_sets} {with_covers}");
    }

    #[test]
    fn few_ways_to_place_queens_stand_for_all() {
        let problem = queens(8);
        let parts = parts_of(&problem).unwrap();
        let counts = covers_by_part(&parts);
        let [searched, all] = [|_| 1, |times| times].map(|weight: fn(u64) -> u64| {
            counts.iter().map(|&(covers, times)| covers * weight(times)).sum::<u64>()
        });
        assert_eq!((searched, all), (14, 92));
    }

    #[test]
    fn too_many_symmetries_or_sets_are_left_alone() {
        // Ten people in ten places.
        let mut b = Problem::builder();
        let [people, places]: [Vec<_>; 2] = std::array::from_fn(|_| b.many_primaries(10));
        for &person in &people {
            places.iter().for_each(|&place| _ = b.option([person, place]).unwrap());
        }
        assert!(parts_of(&b.build()).is_none());
    }
}
