//! The frontier counts what the searches find, and what is known from elsewhere.

mod standard;
mod support;

use std::time::{Duration, Instant};

use dlx::frontier::{Counter, Method, Natural, Total};
use dlx::{Cancel, Entry, Problem, Stop};
use proptest::prelude::*;
use standard::{MEDIUM, Piece, SMALL, dominoes, latin, matchings, rectangle, tilings};
use support::{naive, problems};

fn frontier() -> Counter {
    Counter::new().method(Method::Frontier).memory(1 << 28)
}

fn exact(number: u64) -> Total {
    Total::Exact(number.into())
}

/// The problem with items and options in another order.
fn shuffled(problem: &Problem, mut seed: u64) -> Problem {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_are_those_of_the_naive_solver(problem in problems(), seed in any::<u64>()) {
        let covers = naive(&problem).len() as u64;
        for problem in [&problem, &shuffled(&problem, seed)] {
            for method in [Method::Auto, Method::Frontier, Method::Search] {
                prop_assert_eq!(Counter::new().method(method).count(problem), exact(covers));
            }
        }
    }
}

#[test]
fn standard_problems_have_as_many_covers_as_is_known() {
    // These have too many states for a build that is hardly optimised.
    let hopeless = ["queens12", "queens13", "xcc1", "wordsq620", "pent8x8"];
    for standard in SMALL.iter().chain(MEDIUM).filter(|standard| !hopeless.contains(&standard.name)) {
        let problem = standard.problem();
        assert_eq!(frontier().count(&problem), exact(standard.covers), "{}", standard.name);
        let problem = shuffled(&problem, 4);
        assert_eq!(Counter::new().count(&problem), exact(standard.covers), "{}, shuffled", standard.name);
    }
}

/// P. W. Kasteleyn, "The statistics of dimers on a lattice" (1961): OEIS A004003.
#[test]
fn squares_are_tiled_by_dominoes_in_as_many_ways_as_is_known() {
    let known = [
        (8, "12988816"),
        (12, "53060477521960000"),
        (14, "112202208776036178000000"),
        (16, "2444888770250892795802079170816"),
    ];
    for (side, covers) in known {
        let problem = dominoes(side, side).unwrap();
        for problem in [&problem, &shuffled(&problem, 1)] {
            assert_eq!(Counter::new().count(problem).exact().unwrap().to_string(), covers, "{side}");
        }
    }
}

#[test]
fn numbers_are_as_wide_as_they_must_be() {
    // 300 pairs apart from each other, each covered together or one by one.
    let mut b = Problem::builder();
    for _ in 0..300 {
        let [x, y] = b.primaries();
        b.option([x, y]).unwrap();
        b.option([x]).unwrap();
        b.option([y]).unwrap();
    }
    let total = Counter::new().count(&b.build()).exact().unwrap();
    assert_eq!(total.bits(), 301);
    let digits = total.to_string();
    assert!(
        digits.starts_with("2037035976334486086268445688409378161051468393665936250636140449"),
        "{digits}"
    );
}

/// The number of perfect matchings of 2n is the product of the odd numbers below 2n.
#[test]
fn matchings_are_as_many_as_is_known() {
    assert_eq!(frontier().count(&matchings(8).unwrap()), exact(2_027_025));
    assert_eq!(frontier().count(&matchings(10).unwrap()), exact(654_729_075));
}

#[test]
fn pieces_of_several_kinds_tile_a_board() {
    let dominoes = |rows, columns| dominoes(rows, columns).unwrap();
    assert_eq!(frontier().count(&dominoes(1, 9)), exact(0));
    let straight = Piece::drawn("I", "###").any_number();
    let bent = Piece::drawn("L", "## #.").any_number();
    let problem = tilings(&rectangle(6, 6), &[straight, bent]).unwrap();
    assert_eq!(frontier().count(&problem), Counter::new().method(Method::Search).count(&problem));
}

#[test]
fn without_items_there_is_one_cover_and_without_options_none() {
    assert_eq!(frontier().count(&Problem::builder().build()), exact(1));
    let mut b = Problem::builder();
    b.primary();
    let problem = b.build();
    for method in [Method::Auto, Method::Frontier, Method::Search] {
        assert_eq!(Counter::new().method(method).count(&problem), exact(0));
    }
}

#[test]
fn a_bound_on_memory_stops_a_sweep_and_not_the_count() {
    let problem = latin(5).unwrap();
    let none = Natural::default;
    for bytes in [0, 1000, 100_000] {
        assert_eq!(frontier().memory(bytes).count(&problem), Total::AtLeast(none(), Stop::Memory));
        assert_eq!(Counter::new().memory(bytes).count(&problem), exact(161_280));
    }
}

#[test]
fn a_count_ends_by_the_clock_and_by_a_word() {
    let problem = latin(8).unwrap();
    for method in [Method::Auto, Method::Frontier, Method::Search] {
        let counter = Counter::new().method(method);
        let started = Instant::now();
        let total = counter.clone().timeout(Duration::from_millis(50)).count(&problem);
        assert!(matches!(total, Total::AtLeast(_, Stop::Timeout)), "{method:?}: {total:?}");
        assert!(started.elapsed() < Duration::from_secs(20), "{method:?}");
        let cancel = Cancel::new();
        cancel.cancel();
        let total = counter.cancel(&cancel).count(&problem);
        assert!(matches!(total, Total::AtLeast(_, Stop::Cancelled)), "{method:?}: {total:?}");
    }
}
