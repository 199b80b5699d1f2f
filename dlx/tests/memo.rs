//! The memoised search counts as other methods do, whatever components it splits into and whatever it discards.

use dlx::count::{Counter, Method, Natural, Total};
use dlx::{Limits, Problem, ProblemBuilder, Stop};
use proptest::prelude::*;

use crate::standard;
use crate::standard::{
    Graph, LARGE, MEDIUM, Piece, SMALL, VAST, colorings, dominoes, matchings, rectangle, tilings,
};
use crate::support::{naive, problems, shuffled};

fn memo() -> Counter {
    Counter::new().method(Method::Memo)
}

fn exact(number: u64) -> Total {
    Total::Exact(number.into())
}

/// The problems side by side, without a common item.
fn together(problems: &[Problem]) -> Problem {
    fn add(b: &mut ProblemBuilder, problem: &Problem, primary: bool, fresh: &mut [Option<dlx::ItemId>]) {
        for item in problem.items().filter(|&item| problem.is_primary(item) == primary) {
            fresh[item.index()] = b.item(problem.item_kind(item), None).ok();
        }
    }
    let mut b = Problem::builder();
    let mut names: Vec<_> = problems.iter().map(|problem| vec![None; problem.item_count()]).collect();
    for primary in [true, false] {
        for (problem, names) in problems.iter().zip(&mut names) {
            add(&mut b, problem, primary, names);
        }
    }
    let most = problems.iter().map(Problem::color_count).max().unwrap_or(0);
    for _ in 0..most {
        b.new_color().unwrap();
    }
    for (problem, names) in problems.iter().zip(&names) {
        for option in problem.options() {
            let entries = problem.option(option);
            b.option(entries.map(|entry| dlx::Entry { item: names[entry.item.index()].unwrap(), ..entry }))
                .unwrap();
        }
    }
    b.build()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn components_are_multiplied(one in problems(), other in problems(), seed in any::<u64>()) {
        let (first, second) = (naive(&one).len() as u64, naive(&other).len() as u64);
        let problem = shuffled(&together(&[one, other]), seed);
        for bytes in [0, 300, 3000, 1 << 20] {
            prop_assert_eq!(memo().memory(bytes).count(&problem), exact(first * second));
        }
    }
}

#[test]
fn standard_problems_have_as_many_covers_as_is_known() {
    let longer = ["wordsq620", "pent8x8", "queens13", "langford12"];
    for standard in SMALL.iter().chain(MEDIUM).filter(|standard| !longer.contains(&standard.name)) {
        let problem = standard.problem();
        assert_eq!(memo().count(&problem), exact(standard.covers), "{}", standard.name);
        let problem = shuffled(&problem, 5);
        assert_eq!(memo().count(&problem), exact(standard.covers), "{}, shuffled", standard.name);
    }
}

#[test]
#[ignore = "takes a minute or two, optimised: cargo test --release -p dancing-bits --test all memo:: -- --ignored"]
fn all_standard_problems_have_as_many_covers_as_is_known() {
    for standard in MEDIUM.iter().chain(LARGE).chain(VAST) {
        assert_eq!(memo().count(&standard.problem()), exact(standard.covers), "{}", standard.name);
    }
}

#[test]
fn boards_are_counted_as_by_a_sweep() {
    let any = |pieces: &[&str]| -> Vec<Piece> {
        pieces.iter().map(|rows| Piece::drawn("any", rows).any_number()).collect()
    };
    let boards = [
        dominoes(10, 11).unwrap(),
        tilings(&rectangle(6, 9), &any(&["###", "## #."])).unwrap(),
        tilings(&rectangle(6, 6), &any(&["####", "## ##", "###. .#.."])).unwrap(),
        colorings(&Graph::petersen(), 4).unwrap(),
        matchings(8).unwrap(),
    ];
    for board in &boards {
        let board = shuffled(board, 2);
        let count = Counter::new().method(Method::Frontier).count(&board);
        assert_eq!(memo().count(&board), count);
    }
}

#[test]
fn threads_count_what_one_counts_and_do_the_same_on_every_run() {
    let any = |rows| vec![Piece::drawn("any", rows).any_number()];
    let problems = [
        dominoes(16, 17).unwrap(),
        tilings(&rectangle(10, 12), &any("## #.")).unwrap(),
        tree_of_cliques(31, 8, 3),
        matchings(11).unwrap(),
    ];
    for problem in &problems {
        let problem = shuffled(problem, 3);
        let alone = memo().memory(1 << 28).report(&problem);
        for threads in [2, 5] {
            let counter = memo().memory(1 << 28).threads(threads);
            let report = counter.report(&problem);
            assert_eq!(report.total, alone.total);
            assert_eq!(counter.report(&problem), report);
            let work = [&report, &alone].map(|report| report.efforts[0].work);
            assert!(work[0] < work[1] + work[1] / 100, "{work:?}");
        }
    }
}

#[test]
fn discarded_numbers_are_counted_again() {
    let petersen = colorings(&Graph::petersen(), 4).unwrap();
    let known = [(dominoes(8, 8).unwrap(), 12_988_816), (petersen, 12_960), (matchings(7).unwrap(), 135_135)];
    for (problem, covers) in &known {
        for bytes in [5000, 20_000] {
            assert_eq!(memo().memory(bytes).count(problem), exact(*covers));
        }
    }
}

/// A tree of complete graphs, each of `size` vertices, joined to the one above it by `links` edges.
fn tree_of_cliques(count: usize, size: usize, links: usize) -> Problem {
    let mut b = Problem::builder();
    let cliques: Vec<Vec<_>> = (0..count).map(|_| b.many_primaries(size)).collect();
    for (number, clique) in cliques.iter().enumerate() {
        for (at, &one) in clique.iter().enumerate() {
            for &other in &clique[at + 1..] {
                b.option([one, other]).unwrap();
            }
        }
        for link in (0..links).filter(|_| number > 0) {
            b.option([clique[link], cliques[(number - 1) / 2][size - 1 - link]]).unwrap();
        }
    }
    b.build()
}

#[test]
fn trees_split_into_components() {
    // Small enough for a sweep.
    let small = shuffled(&tree_of_cliques(15, 6, 2), 9);
    assert_eq!(memo().count(&small), Counter::new().method(Method::Frontier).count(&small));
    // With one edge between two complete graphs of even size, no perfect matching uses it.
    let large = memo().count(&shuffled(&tree_of_cliques(255, 6, 1), 3)).exact().unwrap();
    let mut power = memo().count(&tree_of_cliques(1, 6, 0));
    assert_eq!(power, exact(15));
    let apart = together(&vec![tree_of_cliques(1, 6, 0); 255]);
    power = memo().count(&shuffled(&apart, 4));
    assert_eq!(Total::Exact(large), power);
}

#[test]
fn numbers_are_as_wide_as_they_must_be() {
    let total = memo().count(&together(&vec![dominoes(4, 4).unwrap(); 100])).exact().unwrap();
    // 36 to the power of 100.
    assert_eq!(total.bits(), 517);
    assert!(total.to_string().starts_with("42682522"), "{total}");
    let board = dominoes(16, 16).unwrap();
    assert_eq!(memo().count(&board).exact().unwrap().to_string(), "2444888770250892795802079170816");
}

/// The search is deeper than a call stack would allow.
#[test]
fn a_hundred_thousand_items_in_a_row() {
    let mut b = Problem::builder();
    let items = b.many_primaries(100_000);
    for three in items.windows(3) {
        b.option([three[0], three[1]]).unwrap();
        b.option(three.iter().copied()).unwrap();
    }
    b.option(items[items.len() - 2..].iter().copied()).unwrap();
    let problem = b.build();
    // Most of the time is spent in lookups.
    let total = memo().memory(1 << 24).count(&problem);
    assert_eq!(total, Counter::new().method(Method::Frontier).count(&problem));
}

#[test]
fn a_search_stops_soon_after_so_many_nodes() {
    let problem = dominoes(20, 20).unwrap();
    let total = memo().limits(Limits::new().nodes(1000)).count(&problem);
    assert!(matches!(total, Total::AtLeast(_, Stop::Nodes)), "{total:?}");
}

#[test]
fn a_search_that_was_stopped_has_no_count() {
    let problem = standard::latin(7).unwrap();
    let total = memo().timeout(std::time::Duration::ZERO).count(&problem);
    assert_eq!(total, Total::AtLeast(Natural::default(), Stop::Timeout));
}
