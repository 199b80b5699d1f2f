//! What the tests share: problems with known counts, random problems, and a naive solver.
#![allow(dead_code, reason = "each test uses a part of it")]

use dlx::{Entry, OptionId, Problem};
use proptest::prelude::*;

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

/// A random problem: `(item, colour)` lists, made valid.
pub(crate) fn build(primary: usize, secondary: usize, options: &[Vec<(usize, Option<usize>)>]) -> Problem {
    let mut b = Problem::builder();
    let mut items: Vec<_> = (0..primary).map(|_| b.primary()).collect();
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
        fresh[item.index()] = b.try_item(problem.is_primary(item), None).ok();
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
