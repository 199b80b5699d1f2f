//! The frontier counts as searches do, and agrees with published numbers.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use dlx::count::{Counter, Extreme, FrontierTables, LoadError, Method, Natural, Total};
use dlx::verify::verify;
use dlx::{Cancel, Cover, Outcome, Problem, Stop};
use proptest::prelude::*;

use crate::standard::{
    Graph, MEDIUM, Piece, SMALL, colorings, dominoes, latin, matchings, queens, rectangle, reduced_latin,
    tilings,
};
use crate::support::{naive, problems, shuffled};

fn frontier() -> Counter {
    Counter::new().method(Method::Frontier).memory(1 << 28)
}

fn exact(number: u64) -> Total {
    Total::Exact(number.into())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_are_those_of_the_naive_solver(problem in problems(), seed in any::<u64>()) {
        let covers = naive(&problem).len() as u64;
        for problem in [&problem, &shuffled(&problem, seed)] {
            for method in [Method::Auto, Method::Frontier, Method::Search, Method::Memo] {
                prop_assert_eq!(Counter::new().method(method).count(problem), exact(covers));
            }
        }
    }
}

#[test]
fn standard_problems_have_their_known_counts() {
    // These have too many states for a build with little optimisation.
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
fn dominoes_on_squares() {
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
fn numbers_become_as_wide_as_needed() {
    // 300 independent pairs, each covered by one option or by two.
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
fn matchings_of_complete_graphs() {
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
    for method in [Method::Auto, Method::Frontier, Method::Search, Method::Memo] {
        assert_eq!(Counter::new().method(method).count(&problem), exact(0));
    }
}

#[test]
fn a_memory_limit_stops_a_sweep_but_not_the_race() {
    let problem = latin(5).unwrap();
    let none = Natural::default;
    for bytes in [0, 1000, 100_000] {
        assert_eq!(frontier().memory(bytes).count(&problem), Total::AtLeast(none(), Stop::Memory));
        assert_eq!(Counter::new().memory(bytes).count(&problem), exact(161_280));
    }
}

#[test]
fn a_count_ends_by_timeout_and_by_cancellation() {
    let problem = latin(8).unwrap();
    for method in [Method::Auto, Method::Frontier, Method::Search, Method::Memo] {
        let counter = Counter::new().method(method);
        let total = counter.clone().timeout(Duration::from_millis(50)).count(&problem);
        assert!(matches!(total, Total::AtLeast(_, Stop::Timeout)), "{method:?}: {total:?}");
        let cancel = Cancel::new();
        cancel.cancel();
        let total = counter.cancel(&cancel).count(&problem);
        assert!(matches!(total, Total::AtLeast(_, Stop::Cancelled)), "{method:?}: {total:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tables_number_all_covers(problem in problems(), seed in any::<u64>()) {
        let covers = naive(&problem);
        let problem = shuffled(&problem, seed);
        let tables = Counter::new().tables(&problem).unwrap();
        prop_assert_eq!(tables.count(), &Natural::from(covers.len() as u64));
        let mut all: Vec<_> = (0..covers.len() as u64).map(|n| tables.nth(&n.into()).unwrap()).collect();
        prop_assert_eq!(tables.nth(tables.count()), None);
        let mut uses = vec![0_u64; problem.option_count()];
        for cover in &all {
            verify(&problem, cover.options()).unwrap();
            cover.options().iter().for_each(|option| uses[option.index()] += 1);
        }
        all.sort_unstable();
        all.dedup();
        prop_assert_eq!(all.len(), covers.len());
        let uses: Vec<Natural> = uses.into_iter().map(Natural::from).collect();
        for method in [Method::Auto, Method::Search] {
            prop_assert_eq!(&Counter::new().method(method).per_option(&problem).unwrap(), &uses);
        }
        if let Some(cover) = tables.draw(seed, 1) {
            prop_assert!(all.contains(&cover));
        }
        // Whatever draws, these are the covers with these numbers.
        let mut drawn = Vec::new();
        let outcome = Counter::new().sample(&problem, seed, 0..9, |cover| {
            drawn.push(cover.clone());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(outcome, Outcome::Complete);
        prop_assert_eq!(drawn, (0..9).map_while(|number| tables.draw(seed, number)).collect::<Vec<_>>());
    }

    #[test]
    fn the_cheapest_cover_is_found(problem in problems(), seed in any::<u64>()) {
        let costs: Vec<u32> =
            problem.options().map(|option| (seed >> (option.index() % 60)) as u32 % 16).collect();
        let problem = with_costs(&problem, &costs);
        let sums: Vec<u64> = naive(&problem)
            .iter()
            .map(|cover| cover.iter().map(|option| u64::from(costs[option.index()])).sum())
            .collect();
        for (extreme, sum) in [(Extreme::Least, sums.iter().min()), (Extreme::Greatest, sums.iter().max())] {
            for method in [Method::Auto, Method::Frontier, Method::Search] {
                let best = Counter::new().method(method).best(&problem, extreme).unwrap();
                prop_assert_eq!(best.as_ref().map(|(cost, _)| cost), sum);
                if let Some((cost, cover)) = best {
                    verify(&problem, cover.options()).unwrap();
                    let options = cover.options().iter();
                    prop_assert_eq!(options.map(|&o| u64::from(problem.option_cost(o))).sum::<u64>(), cost);
                }
            }
        }
    }
}

/// The problem, with these costs of its options.
fn with_costs(problem: &Problem, costs: &[u32]) -> Problem {
    let mut b = Problem::builder();
    for item in problem.items() {
        b.item(problem.item_kind(item), None).unwrap();
    }
    for _ in 0..problem.color_count() {
        b.new_color().unwrap();
    }
    for (option, &cost) in problem.options().zip(costs) {
        b.option_with_cost(problem.option(option), cost).unwrap();
    }
    b.build()
}

/// The chi-square statistic for equally likely covers, in standard deviations from its mean.
fn unevenness(problem: &Problem, counter: &Counter, covers: usize, draws: u64) -> f64 {
    let mut seen: HashMap<Cover, u64> = HashMap::new();
    let outcome = counter.sample(problem, 1, 0..draws, |cover| {
        *seen.entry(cover.clone()).or_default() += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    let expected = draws as f64 / covers as f64;
    let missing = (covers - seen.len()) as f64 * expected;
    let square = |count: &u64| (*count as f64 - expected).powi(2) / expected;
    let freedom = covers as f64 - 1.0;
    (seen.values().map(square).sum::<f64>() + missing - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn all_covers_are_drawn_equally_often() {
    let board = dominoes(6, 6).unwrap();
    let squares = reduced_latin(6).unwrap();
    let colors = colorings(&Graph::petersen(), 3).unwrap();
    let counter = Counter::new();
    for (problem, covers, draws) in [(&board, 6728, 30_000), (&squares, 9408, 40_000), (&colors, 120, 20_000)]
    {
        let off = unevenness(problem, &counter, covers, draws);
        assert!(off.abs() < 4.0, "{covers}: {off}");
    }
    // Without memory for tables, a search draws.
    let off = unevenness(&board, &counter.memory(1000), 6728, 30_000);
    assert!(off.abs() < 4.0, "{off}");
}

#[test]
fn saved_tables_are_loaded_and_damage_is_detected() {
    let problem = dominoes(6, 7).unwrap();
    let tables = Counter::new().tables(&problem).unwrap();
    let mut file = Vec::new();
    tables.save(&mut file).unwrap();
    let load = |file: &[u8], memory| FrontierTables::load(&problem, &mut &*file, memory);
    let again = load(&file, 1 << 20).unwrap();
    assert_eq!((again.count(), again.per_option()), (tables.count(), tables.per_option()));
    assert_eq!(again.draw(1, 2), tables.draw(1, 2));
    assert!(matches!(load(&file, 1000), Err(LoadError::Memory)));
    let other = dominoes(7, 6).unwrap();
    assert!(matches!(FrontierTables::load(&other, &mut &*file, 1 << 20), Err(LoadError::OtherProblem)));
    assert!(matches!(load(b"hello", 1 << 20), Err(LoadError::OtherFormat)));
    for cut in (8..file.len()).step_by(61) {
        assert!(matches!(load(&file[..cut], 1 << 20), Err(LoadError::Short)), "{cut}");
    }
    for place in (0..file.len()).step_by(37) {
        for bit in [0, 5, 7] {
            let mut file = file.clone();
            file[place] ^= 1 << bit;
            assert!(load(&file, 1 << 20).is_err(), "{place}");
        }
    }
    file.push(0);
    assert!(matches!(load(&file, 1 << 20), Err(LoadError::Damaged)));
    // A problem with colours, and an empty one.
    for problem in [colorings(&Graph::petersen(), 3).unwrap(), Problem::builder().build()] {
        let tables = Counter::new().tables(&problem).unwrap();
        let mut file = Vec::new();
        tables.save(&mut file).unwrap();
        assert_eq!(
            FrontierTables::load(&problem, &mut &*file, 1 << 20).unwrap().draw(3, 0),
            tables.draw(3, 0)
        );
    }
}

#[test]
fn saved_tables_belong_to_the_problem_that_they_were_made_for() {
    let with = |last: &[usize]| {
        let mut b = Problem::builder();
        let items = b.primaries::<2>();
        for option in [&[0][..], &[1], last] {
            b.option(option.iter().map(|&at| items[at])).unwrap();
        }
        b.build()
    };
    let (one, other) = (with(&[0, 1]), with(&[0]));
    let mut file = Vec::new();
    Counter::new().tables(&one).unwrap().save(&mut file).unwrap();
    assert_eq!(FrontierTables::load(&one, &mut &*file, 1 << 20).unwrap().count(), &2.into());
    assert!(matches!(FrontierTables::load(&other, &mut &*file, 1 << 20), Err(LoadError::OtherProblem)));
}

#[test]
fn samples_depend_on_the_seed_alone() {
    // Tables draw the first; a list of all covers is there sooner for the others.
    for problem in [dominoes(12, 12), queens(10), reduced_latin(6)].map(Result::unwrap) {
        let draw = |counter: Counter, numbers| {
            let mut covers = Vec::new();
            let outcome = counter.sample(&problem, 5, numbers, |cover| {
                covers.push(cover.clone());
                ControlFlow::Continue(())
            });
            assert_eq!(outcome, Outcome::Complete);
            covers
        };
        let ten = draw(Counter::new(), 0..10);
        assert_eq!(ten.len(), 10);
        assert_eq!(draw(Counter::new().threads(2), 0..10), ten);
        assert_eq!(draw(Counter::new(), 7..10), ten[7..]);
        assert_eq!(draw(Counter::new().method(Method::Frontier), 0..10), ten);
    }
}

#[test]
fn threads_do_not_change_the_count() {
    let board = dominoes(14, 14).unwrap();
    for (problem, covers) in [
        (&board, "112202208776036178000000"),
        (&matchings(10).unwrap(), "654729075"),
        (&latin(5).unwrap(), "161280"),
        (&queens(10).unwrap(), "724"),
    ] {
        for threads in [2, 3] {
            let total = frontier().threads(threads).count(problem);
            assert_eq!(total.exact().unwrap().to_string(), covers);
        }
    }
    let stopped = frontier().threads(2).memory(1 << 20).count(&latin(6).unwrap());
    assert_eq!(stopped, Total::AtLeast(Natural::default(), Stop::Memory));
}

/// Each from the On-Line Encyclopedia of Integer Sequences.
#[test]
fn tilings_of_boards_by_squares_and_dominoes() {
    let square = |side: usize| Piece::drawn("S", &vec!["#".repeat(side); side].join(" ")).any_number();
    let any = |side: i32, pieces: &[Piece]| tilings(&rectangle(side, side), pieces).unwrap();
    let domino = || Piece::drawn("D", "##").any_number();
    let known = [
        // A028420: monominoes and dominoes.
        (any(6, &[square(1), domino()]), "2989126727"),
        (any(8, &[square(1), domino()]), "179788343101980135"),
        // A063443: squares of sides 1 and 2.
        (any(10, &[square(1), square(2)]), "269718819131"),
        // A045846: squares of any side.
        (any(7, &(1..=7).map(square).collect::<Vec<_>>()), "450924"),
    ];
    for (problem, covers) in &known {
        let total = Counter::new().count(&shuffled(problem, 3));
        assert_eq!(total.exact().unwrap().to_string(), *covers);
    }
}

/// The largest are slow in a build with little optimisation.
#[test]
#[ignore = "takes a minute"]
fn large_known_counts() {
    let exact = |problem: Problem| Counter::new().threads(0).count(&problem).exact().unwrap().to_string();
    // P. W. Kasteleyn, as above.
    assert_eq!(exact(dominoes(18, 18).unwrap()), "548943583215388338077567813208427340288");
    assert_eq!(exact(dominoes(20, 20).unwrap()), "1269984011256235834242602753102293934298576249856");
    // B. D. McKay and I. M. Wanless, "On the number of Latin squares" (2005): OEIS A002860, A000315.
    assert_eq!(exact(latin(6).unwrap()), "812851200");
    assert_eq!(exact(reduced_latin(7).unwrap()), "16942080");
    // OEIS A000170.
    assert_eq!(exact(queens(14).unwrap()), "365596");
}
