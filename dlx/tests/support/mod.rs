//! What the tests share: problems with known counts, random problems, and a naive solver.

use dlx::{Entry, ItemId, OptionId, Problem, SolverBuilder};
use proptest::prelude::*;

/// All covers, in the order in which they are found.
pub(crate) fn all(builder: SolverBuilder, problem: &Problem) -> Vec<Vec<OptionId>> {
    let solver = builder.build(problem).unwrap();
    solver.covers().map(|cover| cover.options().to_vec()).collect()
}

/// All covers, each sorted, all sorted: tries every option for the first uncovered item.
pub(crate) fn naive(problem: &Problem) -> Vec<Vec<OptionId>> {
    fn fits(problem: &Problem, chosen: &[OptionId], option: OptionId) -> bool {
        problem.option(option).all(|e| {
            chosen.iter().all(|&c| {
                problem.option(c).all(|d| d.item != e.item || d.color.is_some() && d.color == e.color)
            })
        })
    }
    fn go(problem: &Problem, chosen: &mut Vec<OptionId>, found: &mut Vec<Vec<OptionId>>) {
        let holds = |option: OptionId, item| problem.option_items(option).contains(&item);
        let open = problem
            .items()
            .find(|&item| problem.is_primary(item) && !chosen.iter().any(|&option| holds(option, item)));
        let Some(item) = open else {
            let mut cover = chosen.clone();
            cover.sort_unstable();
            found.push(cover);
            return;
        };
        for option in problem.options() {
            if holds(option, item) && fits(problem, chosen, option) {
                chosen.push(option);
                go(problem, chosen, found);
                chosen.pop();
            }
        }
    }
    let mut found = Vec::new();
    go(problem, &mut Vec::new(), &mut found);
    found.sort_unstable();
    found
}

/// All sets of options.
pub(crate) fn sets(problem: &Problem) -> impl Iterator<Item = Vec<OptionId>> + '_ {
    (0_u32..1 << problem.option_count())
        .map(|set| problem.options().filter(|option| set >> option.index() & 1 == 1).collect())
}

/// All sets of options that are covers, sorted.
pub(crate) fn brute(problem: &Problem) -> Vec<Vec<OptionId>> {
    sorted(sets(problem).filter(|set| is_cover(problem, set)).collect())
}

pub(crate) fn is_cover(problem: &Problem, chosen: &[OptionId]) -> bool {
    problem.items().all(|item| is_met(problem, chosen, item))
}

/// By the definition: looks at all that hold an item.
pub(crate) fn is_met(problem: &Problem, chosen: &[OptionId], item: ItemId) -> bool {
    let entries = chosen.iter().flat_map(|&option| problem.option(option)).filter(|entry| entry.item == item);
    let colors: Vec<_> = entries.map(|entry| entry.color).collect();
    if problem.is_primary(item) {
        return problem.bounds(item).contains(&(colors.len() as u32));
    }
    colors.len() <= 1 || colors.iter().all(|color| color.is_some() && *color == colors[0])
}

pub(crate) fn sorted(mut covers: Vec<Vec<OptionId>>) -> Vec<Vec<OptionId>> {
    covers.sort_unstable();
    covers
}

/// A random problem: `(item, colour)` lists, made valid.
pub(crate) fn build(primary: usize, secondary: usize, options: &[Vec<(usize, Option<usize>)>]) -> Problem {
    let mut b = Problem::builder();
    let mut items = b.many_primaries(primary);
    items.extend((0..secondary).map(|_| b.secondary()));
    let colors: Vec<_> = (0..4).map(|_| b.new_color().unwrap()).collect();
    for option in options {
        let mut entries: Vec<Entry> = Vec::new();
        for &(item, color) in option {
            let id = items[item % items.len()];
            if entries.iter().any(|e| e.item == id) {
                continue;
            }
            entries.push(match color {
                Some(color) if !b.is_primary(id) => id.colored(colors[color % colors.len()]),
                _ => id.into(),
            });
        }
        // One without a primary item is no option.
        let _ = b.option(entries);
    }
    b.build()
}

pub(crate) fn problems() -> impl Strategy<Value = Problem> {
    (1usize..10, 0usize..6).prop_flat_map(|(primary, secondary)| {
        let entry = (0..primary + secondary, prop::option::weighted(0.8, 0usize..3));
        let option = prop::collection::vec(entry, 1..5);
        prop::collection::vec(option, 0..40).prop_map(move |options| build(primary, secondary, &options))
    })
}

/// The problem with items and options in another order.
pub(crate) fn shuffled(problem: &Problem, mut seed: u64) -> Problem {
    let mut keys = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    };
    let mut b = Problem::builder();
    let mut items: Vec<_> = problem.items().collect();
    items.sort_by_cached_key(|&item| (!problem.is_primary(item), keys()));
    let mut fresh = vec![None; items.len()];
    for item in items {
        let new = b.item(problem.item_kind(item), None).unwrap();
        if problem.is_primary(item) {
            b.bounds(new, problem.bounds(item)).unwrap();
        }
        fresh[item.index()] = Some(new);
    }
    for _ in 0..problem.color_count() {
        b.new_color().unwrap();
    }
    let mut options: Vec<_> = problem.options().collect();
    options.sort_by_cached_key(|_| keys());
    for option in options {
        let entries = problem.option(option);
        b.option(entries.map(|entry| Entry { item: fresh[entry.item.index()].unwrap(), ..entry })).unwrap();
    }
    b.build()
}

/// A random problem of at most 11 options, whose primary items have bounds.
pub(crate) fn bounded() -> impl Strategy<Value = Problem> {
    let bounds = prop_oneof![
        2 => Just(1..=1),
        3 => (0u32..3, 0u32..3).prop_map(|(lower, more)| lower..=(lower + more).max(1)),
    ];
    (1usize..6, 0usize..3).prop_flat_map(move |(primary, secondary)| {
        let entry = (0..primary + secondary, prop::option::weighted(0.8, 0usize..2));
        let option = (prop::collection::vec(entry, 1..4), prop_oneof![Just(0u32), 0u32..9]);
        let options = prop::collection::vec(option, 0..12);
        (options, prop::collection::vec(bounds.clone(), primary)).prop_map(move |(options, bounds)| {
            let mut b = Problem::builder();
            let mut items: Vec<_> =
                bounds.iter().map(|bounds| b.bounded(bounds.clone()).expect("valid bounds")).collect();
            items.extend((0..secondary).map(|_| b.secondary()));
            let colors = [b.color("red").unwrap(), b.color("blue").unwrap()];
            for (option, cost) in options {
                let mut entries: Vec<Entry> = Vec::new();
                for (item, color) in option {
                    let color = color.filter(|_| item >= primary).map(|color| colors[color]);
                    if entries.iter().all(|entry| entry.item != items[item]) {
                        entries.push(Entry { item: items[item], color });
                    }
                }
                if let Ok(option) = b.option(entries) {
                    b.cost(option, cost);
                }
            }
            b.build()
        })
    })
}
