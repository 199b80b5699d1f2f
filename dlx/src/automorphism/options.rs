//! Which options symmetries turn into each other, however the problem says that options exclude each other.

use std::collections::HashSet;

use super::action::Action;
use super::find::automorphisms;
use crate::limits::Watch;
use crate::problem::{Entry, ItemId, OptionId, Problem};
use crate::rows::Rows;

/// What it takes to single out a vertex, for each entry of the problem, in units of roughly a nanosecond.
const VERTEX: u64 = 2;
/// What else a round takes, in vertices singled out: finding the symmetries begins with a graph and ends with a smaller
/// problem.
const ROUND: u64 = 50;
/// The most options of a secondary item that becomes an item for each two of them.
const MOST_SPLIT: usize = 12;
/// The most numbers that finding symmetries may keep in memory.
const MOST_KEPT: usize = 1 << 24;
/// The same, together with the symmetries found.
const MOST_KEPT_IN_ALL: usize = 1 << 25;

/// What becomes of each option by symmetries that generate all, if they can be found with this much work.
pub(crate) fn symmetries_of_options(problem: &Problem, work: u64, watch: &Watch) -> Option<Vec<Vec<u32>>> {
    if work < work_of_round(problem) || !fits(problem) {
        return None;
    }
    let options: Vec<OptionId> = problem.options().collect();
    Some(symmetries_of_part(&part_of(problem, &options), work, watch)?.0)
}

/// The same for a part of a problem, with the work that it took.
pub(super) fn symmetries_of_part(part: &Problem, work: u64, watch: &Watch) -> Option<(Vec<Vec<u32>>, u64)> {
    let left = work.checked_sub(work_of_round(part)).filter(|_| fits(part))?;
    let vertex = work_of_vertex(part);
    let action = Action::of(part);
    let found =
        automorphisms(&action.graph(false), MOST_KEPT, MOST_KEPT_IN_ALL, &watch.up_to(left / vertex)).ok()?;
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

/// What it takes at least to find the symmetries of a problem, in units of roughly a nanosecond.
pub(crate) fn work_of_round(problem: &Problem) -> u64 {
    ROUND * work_of_vertex(problem)
}

/// Whether there is room to single out a vertex.
fn fits(problem: &Problem) -> bool {
    4 * (problem.item_count() + problem.option_count()) <= MOST_KEPT
}

/// The problem with these options alone, and without secondary items that then forbid nothing that another item does
/// not forbid, too: they would only make more symmetries. Costs go as well, as they would tell options apart.
///
/// There are many ways to say by secondary items which options exclude each other, and a symmetry of one way need not
/// be one of another: so those of a few options become an item for each two of them.
pub(super) fn part_of(problem: &Problem, options: &[OptionId]) -> Problem {
    // The options of each item, by their numbers among those that are left.
    let items = |(number, &option): (u32, &OptionId)| {
        problem.option_items(option).iter().map(move |item| (item.index(), number))
    };
    let options_of = Rows::new(problem.item_count(), (0..).zip(options).flat_map(items));
    let mut is_colored = vec![false; problem.item_count()];
    for Entry { item, color } in options.iter().flat_map(|&option| problem.option(option)) {
        is_colored[item.index()] |= color.is_some();
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
    use super::*;
    use crate::Limits;
    use crate::disjoint::DisjointSets;

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
            let mut orbits = DisjointSets::new(problem.option_count());
            for images in symmetries_of_options(&problem, u64::MAX, &watch).unwrap() {
                (0..).zip(images).for_each(|(from, to)| orbits.join(from, to));
            }
            let orbits: Vec<u32> = (0..9).map(|option| orbits.root(option)).collect();
            // The row turned round, and the values.
            assert_eq!(orbits, [0, 1, 0, 3, 4, 3, 0, 1, 0], "{way}");
        }
    }
}
