//! The cheapest covers, compared with all covers of small random problems and with other methods on larger ones.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use dlx::count::{Counter, Extreme, Method};
use dlx::verify::verify;
use dlx::{
    Cheapest, Details, ItemId, KernelKind, Limits, OptionId, Outcome, Problem, Solver, Stop, Wanted, Way,
};
use proptest::prelude::*;

use crate::support::bounded;

fn cost(problem: &Problem, cover: &[OptionId]) -> u64 {
    cover.iter().map(|&option| u64::from(problem.option_cost(option))).sum()
}

/// All covers with their costs, in order.
fn brute(problem: &Problem) -> Vec<(u64, Vec<OptionId>)> {
    let sets = 0_u32..1 << problem.option_count();
    let chosen = |set: u32| -> Vec<OptionId> {
        problem.options().filter(|option| set >> option.index() & 1 == 1).collect()
    };
    let covers = sets.map(chosen).filter(|set| verify(problem, set).is_ok());
    let mut covers: Vec<_> = covers.map(|cover| (cost(problem, &cover), cover)).collect();
    covers.sort();
    covers
}

fn plain(found: &Cheapest) -> Vec<(u64, Vec<OptionId>)> {
    found.covers.iter().map(|(cost, cover)| (*cost, cover.options().to_vec())).collect()
}

fn costs(covers: &[(u64, Vec<OptionId>)]) -> Vec<u64> {
    covers.iter().map(|(cost, _)| *cost).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_cheapest_covers_are_found(problem in bounded(), wanted in 1usize..6) {
        let all = brute(&problem);
        let found = Solver::new(&problem).cheapest(Wanted::new().covers(wanted));
        prop_assert_eq!(found.outcome, Outcome::Complete);
        let covers = plain(&found);
        prop_assert_eq!(costs(&covers), costs(&all[..wanted.min(all.len())]));
        prop_assert!(covers.is_sorted() && covers.iter().all(|cover| all.contains(cover)));
        // None is there twice, and all are there that cost less than the last.
        prop_assert!(covers.windows(2).all(|pair| pair[0] != pair[1]));
        if let Some((last, _)) = covers.last() {
            let cheaper = |covers: &[(u64, Vec<OptionId>)]| {
                covers.iter().filter(|(cost, _)| cost < last).cloned().collect::<Vec<_>>()
            };
            prop_assert_eq!(cheaper(&covers), cheaper(&all));
        }
        let two = Solver::builder().threads(2).seed(1).build(&problem).unwrap();
        prop_assert_eq!(two.cheapest(Wanted::new().covers(wanted)), found);
    }

    #[test]
    fn no_cover_costs_more_than_allowed(problem in bounded(), most in 0u64..30, wanted in 1usize..6) {
        let mut cheap = brute(&problem);
        cheap.retain(|(cost, _)| *cost <= most);
        let solver = Solver::new(&problem);
        let found = solver.cheapest(Wanted::all().cost(most));
        prop_assert_eq!((plain(&found), found.outcome, found.bound), (cheap.clone(), Outcome::Complete, most + 1));
        let first = solver.cheapest(Wanted::new().covers(wanted).cost(most));
        cheap.truncate(wanted);
        prop_assert_eq!(costs(&plain(&first)), costs(&cheap));
    }

    #[test]
    fn a_start_applies(problem in bounded(), chosen in any::<prop::sample::Index>(), left_out in any::<prop::sample::Index>()) {
        if problem.option_count() == 0 {
            return Ok(());
        }
        let chosen = OptionId::new(chosen.index(problem.option_count()));
        let mut search = Solver::new(&problem).search();
        let mut all = brute(&problem);
        all.retain(|(_, cover)| cover.contains(&chosen));
        prop_assert_eq!(plain(&search.start(&[chosen], &[]).unwrap().cheapest(Wanted::all())), all);
        let item = problem.items().nth(left_out.index(problem.item_count())).unwrap();
        let search = search.start(&[], &[item]).unwrap();
        let mut covers: Vec<_> = search.covers().map(|cover| cover.options().to_vec()).collect();
        covers.sort_by_key(|cover| (cost(&problem, cover), cover.clone()));
        let expected: Vec<_> = covers.into_iter().map(|cover| (cost(&problem, &cover), cover)).collect();
        prop_assert_eq!(plain(&search.cheapest(Wanted::all())), expected);
    }
}

/// People and tasks, each task to be done by one of them, with costs that follow from the seed.
fn assignment(size: usize, most: u32, mut seed: u64) -> Problem {
    let mut b = Problem::builder();
    let people = b.many_primaries(size);
    let tasks = b.many_primaries(size);
    for &person in &people {
        for &task in &tasks {
            let option = b.option([person, task]).unwrap();
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            b.cost(option, ((seed >> 20) % (u64::from(most) + 1)) as u32);
        }
    }
    b.build()
}

#[test]
fn larger_problems_agree_with_the_frontier() {
    for (size, most) in [(8, 3), (10, 100), (12, 1000), (12, u32::MAX)] {
        for seed in 0..5 {
            let problem = assignment(size, most, seed);
            let (least, _) = Counter::new().best(&problem, Extreme::Least).unwrap().unwrap();
            let found = Solver::new(&problem).cheapest(Wanted::new().covers(3));
            assert_eq!(found.covers[0].0, least, "{size} {most} {seed}");
            for (expected, cover) in &found.covers {
                assert_eq!(
                    (cost(&problem, cover.options()), verify(&problem, cover.options())),
                    (*expected, Ok(()))
                );
            }
            let threads = Solver::builder().threads(3).build(&problem).unwrap();
            assert_eq!(threads.cheapest(Wanted::new().covers(3)), found, "{size} {most} {seed}");
        }
    }
}

#[test]
fn long_chains_cost_as_little_as_by_dynamic_programming() {
    const ITEMS: usize = 6000;
    for seed in 1..4_u64 {
        let mut number = seed;
        let mut draw = |most: u64| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((number >> 33) % most) as u32 + 1
        };
        // Each item alone, or with the next one; few different costs, so that there are ties, or many.
        let (alone, pair) = if seed == 1 { (2, 4) } else { (99, 150) };
        let mut b = Problem::builder();
        let items = b.many_primaries(ITEMS);
        let (mut least, mut before) = (0, u64::MAX);
        for at in 0..ITEMS {
            let cost = draw(alone);
            b.option_with_cost([items[at]], cost).unwrap();
            let mut next = least + u64::from(cost);
            if at > 0 {
                let cost = draw(pair);
                b.option_with_cost([items[at - 1], items[at]], cost).unwrap();
                next = next.min(before + u64::from(cost));
            }
            (before, least) = (least, next);
        }
        let problem = b.build();
        let found = [1, 2].map(|threads| {
            let solver = Solver::builder().threads(threads).build(&problem).unwrap();
            solver.cheapest(Wanted::new())
        });
        assert_eq!((found[0].outcome, found[0].covers[0].0), (Outcome::Complete, least), "{seed}");
        let cover = found[0].covers[0].1.options();
        assert_eq!((cost(&problem, cover), verify(&problem, cover)), (least, Ok(())));
        assert_eq!(found[0], found[1], "{seed}");
    }
}

#[test]
fn what_costs_nothing_is_found_at_once() {
    let mut b = Problem::builder();
    let (rows, columns) = (b.primaries::<30>(), b.primaries::<30>());
    for row in rows {
        for column in columns {
            b.option([row, column]).unwrap();
        }
    }
    let problem = b.build();
    let found = Solver::new(&problem).cheapest(Wanted::new().covers(5));
    assert_eq!((found.covers.len(), found.outcome, found.bound), (5, Outcome::Complete, 0));
}

/// Sets that cover some things, each of them up to `most` times.
fn set_cover(things: usize, sets: usize, most: u32) -> Problem {
    let mut seed = 5_u64;
    let mut draw = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut b = Problem::builder();
    let things: Vec<ItemId> = (0..things).map(|_| b.bounded(1..=most).unwrap()).collect();
    for set in 0..sets {
        let size = 2 + draw(things.len() / 3);
        let mut held = vec![things[set % things.len()]];
        held.extend((1..size).map(|_| things[draw(things.len())]));
        held.sort_unstable();
        held.dedup();
        b.option_with_cost(held, 1 + draw(100) as u32).unwrap();
    }
    b.build()
}

#[test]
fn sets_that_are_not_needed_are_not_chosen() {
    for (things, sets, most) in [(8, 20, 4), (8, 20, 20), (30, 150, 9), (30, 150, 150), (60, 400, 400)] {
        let problem = set_cover(things, sets, most);
        let found = Solver::builder().nodes(50_000).build(&problem).unwrap().cheapest(Wanted::new());
        let (least, cover) = found.best().expect("all sets cover all things");
        assert_eq!((found.outcome, verify(&problem, cover.options())), (Outcome::Complete, Ok(())));
        assert_eq!((cost(&problem, cover.options()), found.bound), (least, least));
        if things == 8 {
            assert_eq!(Counter::new().best(&problem, Extreme::Least).unwrap().unwrap().0, least);
        }
    }
}

#[test]
fn a_search_that_stops_says_what_it_knows() {
    let problem = assignment(30, 1 << 20, 7);
    let solver = Solver::builder().nodes(3).build(&problem).unwrap();
    let found = solver.cheapest(Wanted::new());
    assert_eq!(found.outcome, Outcome::Stopped(Stop::Nodes));
    let least = Solver::new(&problem).cheapest(Wanted::new());
    assert_eq!((least.outcome, least.bound), (Outcome::Complete, least.covers[0].0));
    assert!(0 < found.bound && found.bound <= least.bound);
    let none = Solver::new(&problem).cheapest(Wanted::new().covers(0));
    assert_eq!((none.covers.len(), none.outcome), (0, Outcome::Complete));
}

#[test]
fn what_is_covered_already_costs_nothing() -> Result<(), Box<dyn std::error::Error>> {
    let mut b = Problem::builder();
    let [x, y] = b.primaries();
    for (item, cost) in [(x, 100), (y, 1), (y, 2)] {
        let option = b.option([item])?;
        b.cost(option, cost);
    }
    let problem = b.build();
    for nodes in [0, 1000] {
        let mut search = Solver::builder().nodes(nodes).build(&problem)?.search();
        let found = search.start(&[], &[x])?.cheapest(Wanted::new());
        let is_first = found.covers.first().is_none_or(|(cost, _)| *cost == 1);
        assert!(is_first && (found.outcome.is_complete() || found.bound <= 1), "{nodes}: {found:?}");
    }
    Ok(())
}

#[test]
fn tables_find_what_the_search_would_find() {
    // Pieces of three cells on a board of 6×40, with costs: too many nodes for the search alone. Some pieces are there
    // twice, so that covers cost the same.
    let (width, height) = (6, 40);
    let mut b = Problem::builder();
    let cells = b.many_primaries(width * height);
    let mut state = 1_u32;
    let shapes: [&[(usize, usize)]; 6] = [
        &[(0, 0), (1, 0), (2, 0)],
        &[(0, 0), (0, 1), (0, 2)],
        &[(0, 0), (1, 0), (0, 1)],
        &[(0, 0), (1, 0), (1, 1)],
        &[(0, 0), (0, 1), (1, 1)],
        &[(1, 0), (0, 1), (1, 1)],
    ];
    for at in 0..width * height {
        for shape in shapes {
            let places = shape.iter().map(|(x, y)| (at % width + x, at / width + y));
            if places.clone().all(|(x, y)| x < width && y < height) {
                let cells: Vec<ItemId> = places.map(|(x, y)| cells[width * y + x]).collect();
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                for _ in 0..1 + u32::from(state.is_multiple_of(6)) {
                    let option = b.option(&cells).unwrap();
                    b.cost(option, 1 + (state >> 8) % 30);
                }
            }
        }
    }
    let problem = b.build();
    let tables = Counter::new().method(Method::Frontier).best(&problem, Extreme::Least).unwrap().unwrap();
    let (least, _) = tables;
    let mut before = None;
    for threads in [1, 2] {
        let solver = Solver::builder().threads(threads).build(&problem).unwrap();
        let mut search = solver.search();
        let found = search.cheapest(Wanted::new());
        assert_eq!(found.outcome, Outcome::Complete);
        assert_eq!(search.stats().kernel, KernelKind::Bounds);
        // With several threads, the search may be lucky.
        assert!(threads > 1 || search.stats().way == Way::Count);
        assert_eq!(costs(&plain(&found)), [least]);
        assert_eq!(verify(&problem, found.covers[0].1.options()), Ok(()));
        assert_eq!(found, solver.cheapest(Wanted::new().cost(least)));
        assert_eq!(found, *before.get_or_insert(found.clone()));
    }
}

#[test]
fn stats_name_the_kernel_that_searched() {
    let problem = assignment(5, 9, 1);
    for kernel in [KernelKind::Bits, KernelKind::Cells] {
        let mut search = Solver::builder().kernel(kernel).build(&problem).unwrap().search();
        assert_eq!(search.stats().kernel, kernel);
        let _ = search.cheapest(Wanted::new().covers(2));
        assert_eq!(search.stats().kernel, KernelKind::Bounds);
        let _ = search.count();
        assert_eq!(search.stats().kernel, kernel);
        let _ = search.cheapest(Wanted::new());
        assert_eq!((search.stats().kernel, search.stats().way), (KernelKind::Bounds, Way::Direct));
    }
}

#[test]
fn a_limit_on_covers_is_told() {
    let problem = assignment(8, 100, 1);
    let all = Solver::new(&problem).cheapest(Wanted::new().covers(5));
    assert_eq!((all.covers.len(), all.outcome), (5, Outcome::Complete));
    let limited = |covers, wanted| {
        let solver = Solver::builder().covers(covers).build(&problem).unwrap();
        solver.cheapest(Wanted::new().covers(wanted))
    };
    for covers in [0, 1, 3] {
        let found = limited(covers, 5);
        assert_eq!(found.covers, all.covers[..covers as usize]);
        assert_eq!(found.outcome, Outcome::Stopped(Stop::Limit));
    }
    assert_eq!(limited(5, 5), all);
    assert_eq!(limited(1, 0).outcome, Outcome::Complete);
}

/// Pairs and threes of items at random, of which cheap fractional covers hold halves.
fn pairs_and_threes(items: usize, options: usize, mut seed: u64) -> Problem {
    let mut b = Problem::builder();
    let items = b.many_primaries(items);
    let mut below = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % end
    };
    for _ in 0..options {
        // Near each other, as the stops of a route are.
        let first = below(items.len());
        let mut held: Vec<ItemId> =
            (0..2 + below(2)).map(|_| items[(first + below(9)) % items.len()]).collect();
        held.sort_unstable();
        held.dedup();
        b.option_with_cost(held, 100 + below(100) as u32).unwrap();
    }
    b.build()
}

#[test]
fn the_linear_program_and_the_frontier_agree() {
    for seed in 0..8 {
        let problem = pairs_and_threes(60, 700, seed);
        let (least, _) = Counter::new().best(&problem, Extreme::Least).unwrap().unwrap();
        let found = Solver::new(&problem).cheapest(Wanted::new().covers(12));
        assert_eq!((found.outcome, found.covers[0].0), (Outcome::Complete, least), "{seed}");
        let costs: Vec<u64> = found.covers.iter().map(|(cost, _)| *cost).collect();
        let all = Solver::new(&problem).cheapest(Wanted::all().cost(costs[11]));
        assert_eq!(all.covers[..12].iter().map(|(cost, _)| *cost).collect::<Vec<_>>(), costs, "{seed}");
        let two = Solver::builder().threads(2).build(&problem).unwrap();
        assert_eq!(two.cheapest(Wanted::new().covers(12)), found, "{seed}");
    }
}

#[test]
fn progress_tells_the_best_cost_and_the_bound() {
    let problem = pairs_and_threes(90, 1200, 3);
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = Arc::clone(&told);
    let limits = Limits::new().progress(Duration::ZERO, move |progress| {
        if let Details::Cheapest { least, bound, .. } = progress.details {
            tell.lock().unwrap().push((least, bound));
        }
    });
    let solver = Solver::builder().limits(limits).build(&problem).unwrap();
    let found = solver.cheapest(Wanted::new().covers(5));
    let least = found.covers[0].0;
    let told = told.lock().unwrap();
    assert!(told.len() > 1, "{}", told.len());
    assert!(told.iter().all(|&(best, bound)| bound <= least && best.is_none_or(|best| best >= least)));
    assert!(told.iter().any(|(best, _)| best.is_some()));
}
