//! Problems with bounds: every set of options is tried on small random problems, and the answers are compared.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, RangeInclusive};

use dlx::count::{Counter, Extreme, FrontierTables, LoadError, Method, Natural, Total};
use dlx::format::Encoding;
use dlx::proof::Prover;
use dlx::shard::{Part, Question, Split, SplitError};
use dlx::trace::trace;
use dlx::verify::verify;
use dlx::{
    BuildError, Choice, Count, Cover, First, ItemId, ItemKind, KernelKind, Limits, OptionId, Outcome,
    Problem, ProblemBuilder, SetupError, Solver, Stop, Verdict, Wanted,
};
use proptest::prelude::*;

use crate::standard::{matrices, regular_graphs};
use crate::support::{all, bounded, brute, is_cover, is_met, sets, shuffled, sorted};

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn covers_are_all_sets_that_meet_the_bounds(problem in bounded(), seed in any::<Option<u64>>()) {
        let expected = brute(&problem);
        let choices = [
            Choice::Fewest,
            Choice::Weighted,
            Choice::First,
            Choice::Random,
            Choice::custom(|items| items.len() / 2),
        ];
        for choice in choices {
            let mut builder = Solver::builder().choice(choice);
            if let Some(seed) = seed {
                builder = builder.seed(seed);
            }
            let solver = builder.clone().build(&problem).unwrap();
            prop_assert_eq!(solver.count(), Count::Exact(expected.len() as u64));
            let found = all(builder.clone(), &problem);
            for cover in &found {
                prop_assert_eq!(verify(&problem, cover), Ok(()));
            }
            prop_assert_eq!(&sorted(found.clone()), &expected);
            // Two threads find them in the same order, and a limit gives a prefix.
            prop_assert_eq!(&all(builder.clone().threads(2), &problem), &found);
            let limit = found.len() / 2;
            prop_assert_eq!(&all(builder.clone().covers(limit as u64), &problem)[..], &found[..limit]);
        }
    }

    #[test]
    fn the_judge_knows_all_covers(problem in bounded(), sets in prop::collection::vec(any::<u32>(), 20)) {
        for set in sets {
            let chosen: Vec<_> = problem.options().filter(|option| set >> option.index() & 1 == 1).collect();
            prop_assert_eq!(verify(&problem, &chosen).is_ok(), is_cover(&problem, &chosen));
        }
    }

    #[test]
    fn a_start_keeps_the_covers_that_agree(problem in bounded(), chosen in any::<u32>(), covered in any::<u32>()) {
        let chosen: Vec<OptionId> =
            problem.options().filter(|option| chosen >> (2 * option.index()) & 3 == 3).take(2).collect();
        let left_out: Vec<ItemId> =
            problem.items().filter(|item| covered >> (2 * item.index()) & 3 == 3).take(2).collect();
        let mut search = Solver::new(&problem).search();
        let covers = |search: &mut dlx::Search| -> Vec<Vec<OptionId>> {
            search.covers().map(|cover| cover.options().to_vec()).collect()
        };
        let whole = brute(&problem);
        let holds = |cover: &Vec<OptionId>| chosen.iter().all(|option| cover.contains(option));
        let expected: Vec<_> = whole.iter().filter(|cover| holds(cover)).cloned().collect();
        prop_assert_eq!(sorted(covers(search.start(&chosen, &[]).unwrap())), expected);
        // Without some items and the options that hold them.
        let found = sorted(covers(search.start(&[], &left_out).unwrap()));
        let stays = |option: &OptionId| problem.option_items(*option).iter().all(|item| !left_out.contains(item));
        let is_part = |set: &Vec<OptionId>| {
            let mut items = problem.items().filter(|item| !left_out.contains(item));
            set.iter().all(stays) && items.all(|item| is_met(&problem, set, item))
        };
        prop_assert_eq!(found, sorted(sets(&problem).filter(is_part).collect()));
        // And back to the whole problem.
        prop_assert_eq!(sorted(covers(search.start(&[], &[]).unwrap())), whole);
    }

    #[test]
    fn questions_of_one_cover_are_answered(problem in bounded(), seed in any::<u64>()) {
        let expected = brute(&problem);
        let solver = Solver::builder().seed(seed).build(&problem).unwrap();
        let is_expected = |cover: &Cover| expected.iter().any(|other| other == cover.options());
        for first in [solver.any(), solver.first(), solver.search().random_cover(seed)] {
            match first {
                First::Found(cover) => prop_assert!(is_expected(&cover)),
                First::None => prop_assert!(expected.is_empty()),
                First::Stopped(stop) => prop_assert!(false, "{}", stop),
            }
        }
        match solver.unique() {
            Verdict::None => prop_assert_eq!(expected.len(), 0),
            Verdict::Unique(cover) => prop_assert!(expected.len() == 1 && is_expected(&cover)),
            Verdict::Multiple(one, other) => {
                prop_assert!(one != other && is_expected(&one) && is_expected(&other));
            }
            Verdict::Stopped(stop, _) => prop_assert!(false, "{}", stop),
        }
        let mut alive = vec![false; problem.option_count()];
        let outcome = solver.alive(|option, cover| {
            alive[option.index()] = cover.is_some();
            ControlFlow::Continue(())
        });
        prop_assert_eq!(outcome, Outcome::Complete);
        let is_alive = |option: OptionId| expected.iter().any(|cover| cover.contains(&option));
        prop_assert_eq!(alive, problem.options().map(is_alive).collect::<Vec<_>>());
    }

    #[test]
    fn counters_answer_or_say_that_they_cannot(problem in bounded(), seed in any::<u64>()) {
        let expected = brute(&problem);
        for threads in [1, 2] {
            for &method in Method::ALL {
                let total = Counter::new().method(method).threads(threads).count(&problem);
                match method {
                    Method::Auto | Method::Search | Method::Frontier => prop_assert_eq!(total, Total::Exact((expected.len() as u64).into())),
                    Method::Weights => {
                        let is_none = total == Total::Exact(0_u64.into());
                        prop_assert!(is_none || total == Total::AtLeast(0_u64.into(), Stop::Unfit));
                        prop_assert!(!is_none || expected.is_empty());
                    }
                    // Those that take no bounds take 0 and 1 nevertheless.
                    _ => match total {
                        Total::AtLeast(_, stop) => prop_assert_eq!(stop, Stop::Unfit),
                        total => prop_assert_eq!(total, Total::Exact((expected.len() as u64).into())),
                    },
                }
            }
        }
        let uses = |option: OptionId| -> Natural {
            (expected.iter().filter(|cover| cover.contains(&option)).count() as u64).into()
        };
        let uses: Vec<_> = problem.options().map(uses).collect();
        let cost = |cover: &[OptionId]| cover.iter().map(|&option| u64::from(problem.option_cost(option))).sum();
        let costs = || expected.iter().map(|cover| cost(cover));
        for method in [Method::Auto, Method::Search, Method::Frontier] {
            let counter = Counter::new().method(method);
            prop_assert_eq!(counter.per_option(&problem), Ok(uses.clone()));
            for (extreme, wanted) in [(Extreme::Least, costs().min()), (Extreme::Greatest, costs().max())] {
                let best = counter.best(&problem, extreme).unwrap();
                prop_assert_eq!(best.as_ref().map(|(cost, _)| *cost), wanted);
                if let Some((best, cover)) = best {
                    prop_assert_eq!((cost(cover.options()), verify(&problem, cover.options())), (best, Ok(())));
                }
            }
            let mut drawn = 0;
            let outcome = counter.sample(&problem, seed, 0..5, |cover| {
                assert!(expected.iter().any(|other| other == cover.options()));
                drawn += 1;
                ControlFlow::Continue(())
            });
            prop_assert_eq!((outcome, drawn), (Outcome::Complete, if expected.is_empty() { 0 } else { 5 }));
        }
    }

    #[test]
    fn tables_number_all_covers(problem in bounded()) {
        let expected = brute(&problem);
        let tables = Counter::new().tables(&problem).unwrap();
        let all = expected.len() as u64;
        prop_assert_eq!(tables.count(), &all.into());
        let numbered: Vec<_> = (0..all).map(|number| tables.nth(&number.into()).unwrap().options().to_vec()).collect();
        prop_assert_eq!(sorted(numbered), expected);
        prop_assert_eq!(tables.nth(&all.into()), None);
        let mut file = Vec::new();
        tables.save(&mut file).unwrap();
        let again = FrontierTables::load(&problem, &mut &*file, 1 << 20).unwrap();
        prop_assert_eq!((again.count(), again.per_option()), (tables.count(), tables.per_option()));
        for number in 0..all.min(5) {
            prop_assert_eq!(again.nth(&number.into()), tables.nth(&number.into()));
        }
        for place in (0..file.len()).step_by(7) {
            let mut damaged = file.clone();
            damaged[place] ^= 4;
            prop_assert!(FrontierTables::load(&problem, &mut &*damaged, 1 << 20).is_err(), "{}", place);
        }
    }

    #[test]
    fn the_order_of_items_and_options_does_not_matter(problem in bounded(), seed in any::<u64>()) {
        let count = Solver::new(&problem).count();
        prop_assert_eq!(Solver::new(&shuffled(&problem, seed)).count(), count);
    }

    #[test]
    fn text_and_fingerprints_keep_bounds(problem in bounded()) {
        let mut text = Vec::new();
        dlx::format::write(&problem, &mut text).unwrap();
        let (read, _) = dlx::format::read(&text[..]).unwrap();
        let bounds = |problem: &Problem| {
            let primary = problem.items().filter(|&item| problem.is_primary(item));
            primary.map(|item| problem.bounds(item)).collect::<Vec<_>>()
        };
        prop_assert_eq!(bounds(&read), bounds(&problem));
        prop_assert_eq!(brute(&read), brute(&problem));
    }
}

#[test]
fn tables_of_other_bounds_are_refused() {
    let with = |bounds: std::ops::RangeInclusive<u32>| {
        let mut b = Problem::builder();
        let item = b.bounded(bounds).unwrap();
        (0..4).for_each(|_| _ = b.option([item]).unwrap());
        b.build()
    };
    let (one, other) = (with(0..=2), with(1..=3));
    let mut file = Vec::new();
    Counter::new().tables(&one).unwrap().save(&mut file).unwrap();
    assert_eq!(FrontierTables::load(&one, &mut &*file, 1 << 20).unwrap().count(), &11.into());
    let refused = FrontierTables::load(&other, &mut &*file, 1 << 20);
    assert!(matches!(refused, Err(LoadError::OtherProblem)), "{refused:?}");
}

#[test]
fn larger_problems_have_the_known_counts() {
    // Of 20 people a team of 3 to 5: no item is left out, and the last one is counted at once.
    let mut b = Problem::builder();
    let team = b.bounded(3..=5).unwrap();
    (0..20).for_each(|_| _ = b.option([team]).unwrap());
    assert_eq!(Solver::new(&b.build()).count(), Count::Exact(1140 + 4845 + 15504));

    // Matrices of zeros and ones, 6×6, with row and column sums 3.
    let problem = matrices(6, 3).unwrap();
    for threads in [1, 2] {
        let solver = Solver::builder().threads(threads).build(&problem).unwrap();
        assert_eq!(solver.count(), Count::Exact(297_200));
        assert_eq!(Counter::new().threads(threads).count(&problem), Total::Exact(297_200.into()));
        assert_eq!(solver.covers().count(), 297_200);
    }
    // With thousands of items, changes are logged instead of saved.
    let mut b = Problem::builder();
    let pairs: Vec<_> = (0..2500).map(|_| (b.bounded(1..=2).unwrap(), b.bounded(0..=1).unwrap())).collect();
    for (at, &(one, other)) in pairs.iter().enumerate() {
        b.option([one]).unwrap();
        if at < 8 {
            b.option([one, other]).unwrap();
            b.option([other]).unwrap();
        }
    }
    // Each of the first pairs has four covers: the option of the one alone, of both, these two, and each item alone.
    assert_eq!(Solver::new(&b.build()).count(), Count::Exact(4_u64.pow(8)));

    let seeded = |threads| Solver::builder().seed(5).threads(threads).build(&problem).unwrap();
    assert!(seeded(1).covers().eq(seeded(3).covers()));
}

/// An item with these bounds, and this many options.
fn team(b: &mut ProblemBuilder, bounds: RangeInclusive<u32>, options: usize) -> ItemId {
    let item = b.bounded(bounds).unwrap();
    (0..options).for_each(|_| _ = b.option([item]).unwrap());
    item
}

/// The number of covers, with sets of options as bits and otherwise. It takes few nodes.
fn counts_at_once(problem: &Problem, count: Count) {
    for (choice, threads) in
        [(Choice::Fewest, 1), (Choice::First, 1), (Choice::Fewest, 2), (Choice::First, 2)]
    {
        let solver = Solver::builder().choice(choice.clone()).threads(threads).nodes(1000);
        assert_eq!(solver.build(problem).unwrap().count(), count, "{choice:?}, {threads} threads");
    }
}

#[test]
fn the_sets_of_a_last_item_are_counted_at_once() {
    let sets = |bounds, options| {
        let mut b = Problem::builder();
        let other = b.primary();
        b.option([other]).unwrap();
        team(&mut b, bounds, options);
        b.build()
    };
    counts_at_once(&sets(0..=41, 41), Count::Exact(1 << 41));
    counts_at_once(&sets(39..=41, 41), Count::Exact(1 + 41 + 41 * 20));
    counts_at_once(&sets(199..=500, 200), Count::Exact(201));
    counts_at_once(&sets(0..=64, 64), Count::AtLeast(u64::MAX, Stop::Overflow));
    counts_at_once(&sets(35..=35, 500), Count::AtLeast(u64::MAX, Stop::Overflow));

    // A search alone says that it counts no further. More than fit into a word are left to other methods.
    let most = Total::AtLeast(u64::MAX.into(), Stop::Overflow);
    assert_eq!(Counter::new().method(Method::Search).count(&sets(0..=64, 64)), most);
    let Total::Exact(number) = Counter::new().count(&sets(0..=70, 70)) else {
        panic!("a frontier counts them")
    };
    assert_eq!(number.to_string(), (1_u128 << 70).to_string());
}

#[test]
fn a_last_item_is_counted_at_once_beside_secondary_ones_that_exclude_nothing() {
    let with_secondary = |options: usize| {
        let mut b = Problem::builder();
        let other = b.primary();
        let [shared, own] = b.secondaries();
        b.option([other, shared]).unwrap();
        let item = team(&mut b, 0..=40, options);
        b.option([item, own]).unwrap();
        (b, other, item, shared)
    };
    counts_at_once(&with_secondary(38).0.build(), Count::Exact(1 << 39));
    let (mut b, _, item, shared) = with_secondary(38);
    let red = b.new_color().unwrap();
    b.option([item.into(), shared.colored(red)]).unwrap();
    b.option([item, shared]).unwrap();
    counts_at_once(&b.build(), Count::Exact(1 << 39));

    // Where the other item leaves the shared one open, at most one of two options is chosen.
    let (mut b, other, item, shared) = with_secondary(3);
    b.option([other]).unwrap();
    b.option([item, shared]).unwrap();
    b.option([item, shared]).unwrap();
    counts_at_once(&b.build(), Count::Exact(16 + 3 * 16));
}

/// How often each cover comes from `random_cover`, over some seeds.
fn drawn(problem: &Problem, choice: &Choice, seeds: u64) -> BTreeMap<Vec<OptionId>, usize> {
    let mut search = Solver::builder().choice(choice.clone()).build(problem).unwrap().search();
    let mut times = BTreeMap::new();
    for seed in 0..seeds {
        let First::Found(cover) = search.random_cover(seed) else { panic!("{problem:?} has covers") };
        *times.entry(cover.options().to_vec()).or_default() += 1;
    }
    times
}

#[test]
fn any_cover_may_come_at_random() {
    // With `Choice::Fewest`, small sets are bits; with `Choice::First`, they are kept in order.
    for choice in [Choice::Fewest, Choice::First] {
        let mut b = Problem::builder();
        let item = b.bounded(0..=4).unwrap();
        (0..4).for_each(|_| _ = b.option([item]).unwrap());
        let times = drawn(&b.build(), &choice, 5000);
        assert_eq!(times.len(), 16, "{choice:?}");
        // Each number of options is as likely as any other: a thousand times is expected, and 28 the deviation.
        for size in 0..=4 {
            let times: usize =
                times.iter().filter(|(cover, _)| cover.len() == size).map(|(_, times)| times).sum();
            assert!((850..1150).contains(&times), "{choice:?}: {times} times {size}");
        }

        // Items that share options, and with different bounds.
        let mut b = Problem::builder();
        let [one, two, three] = [0..=2, 1..=3, 0..=1].map(|bounds| b.bounded(bounds).unwrap());
        let beside = b.secondary();
        for items in
            [vec![one], vec![one, two], vec![two, beside], vec![two], vec![one, three, beside], vec![three]]
        {
            b.option(items).unwrap();
        }
        let problem = b.build();
        let times = drawn(&problem, &choice, 5000);
        assert_eq!(times.into_keys().collect::<Vec<_>>(), sorted(brute(&problem)), "{choice:?}");

        // What one item gets says nothing about the next.
        let mut b = Problem::builder();
        for _ in 0..4 {
            let item = b.bounded(0..=1).unwrap();
            b.option([item]).unwrap();
        }
        let times = drawn(&b.build(), &choice, 16_000);
        assert_eq!(times.len(), 16);
        assert!(times.values().all(|times| (850..1150).contains(times)), "{choice:?}: {times:?}");
    }
}

#[test]
fn a_frontier_counts_what_no_search_can_visit() {
    let count = |problem: &Problem| Counter::new().method(Method::Frontier).count(problem);
    // OEIS A058527 and A001501.
    assert_eq!(count(&matrices(8, 4).unwrap()), Total::Exact(116_963_796_250_u64.into()));
    // Enough states for a second thread.
    for threads in [1, 2] {
        let counter = Counter::new().method(Method::Frontier).threads(threads);
        assert_eq!(counter.count(&matrices(9, 3).unwrap()), Total::Exact(12_025_780_892_160_u64.into()));
    }
    assert_eq!(Counter::new().count(&matrices(7, 3).unwrap()), Total::Exact(68_938_800_u64.into()));
    // Numbers of more than one word: each of 30 teams has 2 to 5 of 6 people, and a captain or not.
    let mut b = Problem::builder();
    for _ in 0..30 {
        let (team, captain) = (b.bounded(2..=5).unwrap(), b.bounded(0..=1).unwrap());
        (0..6).for_each(|_| _ = b.option([team]).unwrap());
        b.option([captain]).unwrap();
    }
    // 112 to the power of 30.
    let teams = "29959922120911073339097662431928886649854870600862533286887424".parse().unwrap();
    assert_eq!(count(&b.build()), Total::Exact(teams));
}

/// A search would visit each of the covers.
#[test]
fn tables_answer_where_covers_are_many() {
    // Squares of 0 and 1 with four ones in each row and column (OEIS A058527).
    let (problem, count) = (matrices(8, 4).unwrap(), 116_963_796_250_u64);
    let mut all = Vec::new();
    for threads in [1, 2] {
        let counter = Counter::new().threads(threads);
        assert_eq!(counter.count(&problem), Total::Exact(count.into()));
        // Half of all cells are ones.
        assert_eq!(counter.per_option(&problem), Ok(vec![(count / 2).into(); 64]));
        let mut drawn = Vec::new();
        let outcome = counter.sample(&problem, 1, 0..1000, |cover| {
            verify(&problem, cover.options()).unwrap();
            drawn.push(cover.clone());
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, drawn.len()), (Outcome::Complete, 1000));
        assert_eq!(counter.tables(&problem).unwrap().count(), &count.into());
        all.push(drawn);
    }
    assert_eq!(all[0], all[1]);
}

/// With three edges at each of thirty vertices. Tables that keep all states have no room.
#[test]
fn graphs_of_equal_degrees_are_drawn() {
    let problem = regular_graphs(30, 3).unwrap();
    // Each of 435 edges is in three of 29 graphs.
    let counter = Counter::new().memory(1 << 28);
    let total = counter.count(&problem).exact().unwrap();
    let with_edge = counter.per_option(&problem).unwrap();
    let times = |number: &Natural, factor| -> Natural { vec![number.clone(); factor].into_iter().sum() };
    assert!(with_edge.iter().all(|covers| times(covers, 29) == times(&total, 3)));
    let mut uses = vec![0; problem.option_count()];
    let outcome = Counter::new().sample(&problem, 5, 0..1000, |cover| {
        verify(&problem, cover.options()).unwrap();
        cover.options().iter().for_each(|option| uses[option.index()] += 1);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    assert!(uses.iter().all(|&uses| (60..160).contains(&uses)), "{uses:?}");
}

#[test]
fn limits_on_nodes_hold_for_all_that_is_done() {
    let problem = matrices(6, 3).unwrap();
    let counter = Counter::new().limits(Limits::new().nodes(50));
    assert_eq!(counter.per_option(&problem), Err(Stop::Nodes));
    assert_eq!(counter.tables(&problem).unwrap_err(), Stop::Nodes);
    let outcome = counter.sample(&problem, 1, 0..1, |_| ControlFlow::Continue(()));
    assert_eq!(outcome, Outcome::Stopped(Stop::Nodes));
}

#[test]
fn what_takes_no_bounds_says_so() {
    let problem = matrices(3, 2).unwrap();
    for kernel in [KernelKind::Bits, KernelKind::Cells, KernelKind::Links] {
        let error = Solver::builder().kernel(kernel).build(&problem).unwrap_err();
        assert!(matches!(error, SetupError::Kernel { .. }));
        assert_eq!(
            error.to_string(),
            format!(
                "the kernel {kernel} cannot search this problem: it covers each item exactly once, and the \
                 problem has bounds"
            )
        );
    }
    assert_eq!(Solver::new(&problem).kernel(), KernelKind::Bounds);
    assert_eq!(trace(&problem, |_| ControlFlow::Continue(())), Outcome::Stopped(Stop::Unfit));
    assert!(matches!(Split::new(&problem, 2), Err(SplitError::Bounds)));
    assert!(matches!(Split::by_states(&problem, 2, &Counter::new()), Err(SplitError::Bounds)));
    for method in [Method::Memo, Method::Planar] {
        assert_eq!(Counter::new().method(method).per_option(&problem), Err(Stop::Unfit));
        let drawn = Counter::new().method(method).sample(&problem, 1, 0..1, |_| ControlFlow::Continue(()));
        assert_eq!(drawn, Outcome::Stopped(Stop::Unfit));
    }
}

/// Where an item only excludes, it need not be told apart from a secondary one.
#[test]
fn what_takes_no_bounds_takes_those_that_only_exclude() {
    let queens = |excludes: fn(&mut ProblemBuilder) -> ItemId| {
        let mut b = Problem::builder();
        let (rows, columns) = (b.primaries::<6>(), b.primaries::<6>());
        let [ups, downs] = [(); 2].map(|()| [(); 11].map(|()| excludes(&mut b)));
        for (row, column) in (0..36).map(|cell| (cell / 6, cell % 6)) {
            b.option([rows[row], columns[column], ups[row + column], downs[row + 5 - column]]).unwrap();
        }
        b.build()
    };
    let (problem, plain) =
        (queens(|b| b.bounded(..=1).unwrap()), queens(|b| b.item(ItemKind::Secondary, None).unwrap()));
    assert!(problem.has_bounds() && !problem.with_fewer_bounds().has_bounds());

    let steps = |problem: &Problem| {
        let mut steps = Vec::new();
        let outcome = trace(problem, |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        (steps, outcome)
    };
    assert_eq!(steps(&problem), steps(&plain));

    let proof = |problem: &Problem| {
        let (mut covers, mut proof) = (Vec::new(), Vec::new());
        let show = |cover: &Cover| {
            covers.push(cover.clone());
            ControlFlow::Continue(())
        };
        let outcome = Prover::new(problem).all(&mut proof, show).unwrap();
        (covers, outcome, proof)
    };
    assert_eq!(proof(&problem), proof(&plain));
    let texts = |problem: &Problem| {
        let mut text = Vec::new();
        dlx::format::write_cnf(problem, Encoding::Counter, &mut text).unwrap();
        dlx::format::write_opb(problem, &mut text).unwrap();
        text
    };
    assert_eq!(texts(&problem), texts(&plain));

    for split in [Split::new(&problem, 4), Split::by_states(&problem, 4, &Counter::new())] {
        let split = split.unwrap();
        assert!(split.len() > 1);
        let mut merge = split.merge(Question::Count);
        for part in split.parts() {
            let mut text = Vec::new();
            part.write(&mut text).unwrap();
            merge.add(Part::read(&text[..]).unwrap().count(&Counter::new()).unwrap()).unwrap();
        }
        assert_eq!(merge.total(), Total::Exact(4_u64.into()));
    }
    let split = Split::new(&problem, 4).unwrap();
    for part in split.parts() {
        for cover in Solver::new(part.problem()).covers() {
            let cover = split.lift(part.name(), &cover).unwrap();
            dlx::verify::verify(&problem, cover.options()).unwrap();
        }
    }
}

#[test]
fn mistakes_have_errors() {
    let mut b = Problem::builder();
    assert!(matches!(b.bounded(0..=0), Err(BuildError::BadBounds { .. })));
    let error = |text: &str| dlx::format::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("p 3:2|q"),
        "line 1, column 3: expected bounds before the item in \"3:2|q\", such as `2:3|p` or `2|p`: the upper one \
         from 1 to 4294967295, the lower one no more than that"
    );
    assert_eq!(
        error("p | 2|x"),
        "line 1, column 5: expected \"2|x\" without bounds: it is secondary, and only primary items have bounds"
    );
    let problem = matrices(2, 2).unwrap();
    let flaw = verify(&problem, &[OptionId::new(0)]).unwrap_err();
    assert_eq!(flaw.to_string(), "expected 2 options that cover item 0, found 1");
}

/// A search of many nodes tells each cover once, whatever it begins with.
#[test]
fn the_cheapest_of_many_covers_come_once() {
    let mut b = Problem::builder();
    let item = b.bounded(5..=6).unwrap();
    for cost in 0..14 {
        let option = b.option([item]).unwrap();
        b.cost(option, 1 << cost);
    }
    let problem = b.build();
    let solver = Solver::new(&problem);
    let mut all: Vec<u64> = solver.covers().map(|cover| problem.cost_of(cover.options())).collect();
    all.sort_unstable();
    for wanted in [1, 2, 100, usize::MAX] {
        let cheapest = solver.cheapest(Wanted::new().covers(wanted));
        assert_eq!(cheapest.outcome, Outcome::Complete);
        let costs: Vec<u64> = cheapest.covers.iter().map(|(cost, _)| *cost).collect();
        assert_eq!(costs, all[..wanted.min(all.len())]);
    }
}
