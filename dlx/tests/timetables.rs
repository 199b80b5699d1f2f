//! Bounds as timetables have them: items that may be covered once, shifts that want so many, and what is found where a
//! direct search goes astray.

use std::ops::ControlFlow;
use std::time::Duration;

use dlx::count::{Counter, Extreme, Method, Total};
use dlx::verify::verify;
use dlx::{
    Candidate, Choice, Entry, First, ItemId, KernelKind, OptionId, Outcome, Problem, ProblemBuilder, Solver,
    Stop, Verdict, Wanted,
};

use crate::support::all;

/// Queens on a square board, with diagonals made by this.
fn queens(size: usize, mut diagonal: impl FnMut(&mut ProblemBuilder) -> ItemId) -> Problem {
    let mut b = Problem::builder();
    let (rows, columns) = (b.many_primaries(size), b.many_primaries(size));
    let diagonals: Vec<_> = (0..4 * size).map(|_| diagonal(&mut b)).collect();
    for row in 0..size {
        for column in 0..size {
            let (down, up) = (diagonals[row + column], diagonals[3 * size + row - column]);
            b.option([rows[row], columns[column], down, up]).unwrap();
        }
    }
    b.build()
}

#[test]
fn items_that_may_be_covered_once_are_searched_as_secondary_ones() {
    let optional = |b: &mut ProblemBuilder| b.bounded(0..=1).unwrap();
    let (one, other) = (queens(8, optional), queens(8, ProblemBuilder::secondary));
    assert!(one.has_bounds() && one.is_primary(ItemId::new(16)));
    let builders = [
        Solver::builder(),
        Solver::builder().seed(3),
        Solver::builder().choice(Choice::Weighted),
        Solver::builder().kernel(KernelKind::Bounds),
        Solver::builder().kernel(KernelKind::Links),
    ];
    for builder in builders {
        assert_eq!(all(builder.clone(), &one), all(builder, &other));
    }
    assert_eq!(Solver::new(&one).kernel(), KernelKind::Bits);
    // A search that branches on diagonals first finds none for minutes.
    let large = queens(30, optional);
    assert!(matches!(Solver::builder().nodes(1000).build(&large).unwrap().first(), First::Found(_)));
    for &method in Method::ALL.iter().filter(|&&method| !matches!(method, Method::Weights | Method::Planar)) {
        assert_eq!(Counter::new().method(method).count(&one), Total::Exact(92.into()), "{method}");
    }
    let tables = Counter::new().tables(&one).unwrap();
    assert_eq!(tables.per_option(), Counter::new().tables(&other).unwrap().per_option());
}

#[test]
fn an_option_that_may_be_left_out_doubles_the_covers() {
    // Nine pigeons in eight holes, or in nine; and an option that says nothing about them.
    for holes in [8, 9] {
        let mut b = Problem::builder();
        let (pigeons, holes) = (b.many_primaries(9), b.many_secondaries(holes));
        for &pigeon in &pigeons {
            holes.iter().for_each(|&hole| _ = b.option([pigeon, hole]).unwrap());
        }
        let without = Solver::new(&b.clone().build()).count().exact().unwrap();
        let item = b.bounded(0..=1).unwrap();
        let beside = b.option([item]).unwrap();
        b.cost(beside, 1);
        let problem = b.build();
        assert_ne!(Solver::new(&problem).kernel(), KernelKind::Bounds);
        assert_eq!(Counter::new().count(&problem), Total::Exact((2 * without).into()));
        assert_eq!(Counter::new().method(Method::Memo).count(&problem), Total::Exact((2 * without).into()));
        let solver = Solver::new(&problem);
        assert_eq!(matches!(solver.any(), First::Found(_)), without > 0);
        let mut alive = 0;
        let outcome = solver.alive(|_, cover| {
            alive += usize::from(cover.is_some_and(|cover| verify(&problem, cover.options()).is_ok()));
            ControlFlow::Continue(())
        });
        let all_alive = if without > 0 { problem.option_count() } else { 0 };
        assert_eq!((outcome, alive), (Outcome::Complete, all_alive));
        if without > 0 {
            let cheapest = solver.cheapest(Wanted::new().covers(2));
            assert!(cheapest.covers.iter().all(|(cost, cover)| *cost == 0 && cover.options().len() == 9));
            for threads in [1, 2] {
                let solver = Solver::builder().threads(threads).build(&problem).unwrap();
                let with = solver.covers().filter(|cover| cover.options().contains(&beside)).count();
                assert_eq!(with as u64, without);
            }
            let (cost, cover) = Counter::new().best(&problem, Extreme::Greatest).unwrap().unwrap();
            assert_eq!((cost, cover.options().len()), (1, 10));
        }
    }
}

#[test]
fn items_that_need_nothing_are_branched_on_last() {
    // Queens, with up to two on a diagonal: there are covers wherever one looks, but not diagonal by diagonal.
    let problem = queens(24, |b| b.bounded(0..=2).unwrap());
    for choice in [Choice::Fewest, Choice::Weighted] {
        let solver = Solver::builder().choice(choice).nodes(1000).build(&problem).unwrap();
        assert!(matches!(solver.first(), First::Found(_)));
    }
}

/// Each nurse works one shift of three on a day, or none, and not early after late; shifts and nurses have bounds.
fn roster(nurses: usize, days: usize) -> Problem {
    let mut b = Problem::builder();
    let late = b.color("late").unwrap();
    let least = (nurses as f64 * 0.62 / 3.0) as u32;
    let demand: Vec<ItemId> = (0..3 * days).map(|_| b.bounded(least..=least + 1).unwrap()).collect();
    for nurse in 0..nurses {
        let (on, after) = (b.many_primaries(days), b.many_secondaries(days));
        let work = b.bounded(days as u32 * 3 / 7..=days as u32 * 5 / 7).unwrap();
        for day in 0..days {
            for shift in 0..4 {
                let mut entries: Vec<Entry> = vec![on[day].into()];
                if shift < 3 {
                    entries.extend([Entry::from(demand[3 * day + shift]), work.into()]);
                }
                if shift == 0 && day > 0 {
                    entries.push(after[day].into());
                }
                if shift == 2 && day + 1 < days {
                    entries.push(after[day + 1].colored(late));
                }
                b.option_with_cost(entries, ((nurse * 7 + day * 5 + shift * 3) % 10) as u32).unwrap();
            }
        }
    }
    b.build()
}

#[test]
fn random_orders_find_what_the_direct_search_does_not() {
    let problem = roster(12, 14);
    let solver = |nodes| Solver::builder().nodes(nodes).build(&problem).unwrap();
    assert_eq!(solver(100_000).first(), First::Stopped(Stop::Nodes));
    let First::Found(cover) = solver(20_000).any() else { panic!("there are covers") };
    assert_eq!(verify(&problem, cover.options()), Ok(()));
    assert!(matches!(solver(20_000).unique(), Verdict::Multiple(..)));
    let mut alive = 0;
    let outcome = solver(200_000).alive(|_, cover| {
        alive += usize::from(cover.is_some());
        ControlFlow::Continue(())
    });
    assert_eq!((outcome, alive), (Outcome::Complete, problem.option_count()));
    let cheapest = solver(1_000_000).cheapest(Wanted::new());
    let (cost, cover) = cheapest.covers.first().unwrap();
    assert_eq!((verify(&problem, cover.options()), problem.cost_of(cover.options())), (Ok(()), *cost));
    assert_eq!((cheapest.outcome, cheapest.bound), (Outcome::Complete, *cost));
}

#[test]
fn options_in_no_cover_are_found_out_beside_those_in_some() {
    let mut b = roster(6, 3).into_builder();
    // The first nurse's days, without work.
    let problem = b.clone().build();
    let day = |day: usize| problem.option_items(OptionId::new(4 * day))[0];
    let idle = b.option([day(0), day(1), day(2)]).unwrap();
    let (item, nobody) = (b.bounded(0..=2).unwrap(), b.secondary());
    let beside = b.option([item, nobody]).unwrap();
    let problem = b.build();
    let uses = Counter::new().method(Method::Frontier).per_option(&problem).unwrap();
    let mut alive = vec![false; problem.option_count()];
    let outcome = Solver::new(&problem).alive(|option, cover| {
        alive[option.index()] = cover.is_some_and(|cover| cover.options().contains(&option));
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    assert_eq!(alive, uses.iter().map(|uses| !uses.is_zero()).collect::<Vec<_>>());
    assert!(alive[beside.index()] && !alive[idle.index()]);
}

#[test]
fn tables_answer_what_is_counted_by_the_handful() {
    for options in [24, 40, 60] {
        let mut b = Problem::builder();
        let item = b.bounded(..).unwrap();
        (0..options).for_each(|_| _ = b.option([item]).unwrap());
        let problem = b.build();
        // A search would visit each of the covers, of which there are more than these nodes.
        let counter = Counter::new().nodes(100_000);
        assert_eq!(counter.per_option(&problem), Ok(vec![(1_u64 << (options - 1)).into(); options]));
        assert!(counter.best(&problem, Extreme::Greatest).unwrap().is_some());
        let drawn = counter.sample(&problem, 1, 0..3, |_| ControlFlow::Continue(()));
        assert_eq!(drawn, Outcome::Complete);
    }
}

#[test]
fn bounds_leave_no_cover_to_look_for() {
    let mut b = Problem::builder();
    let teams: Vec<_> = (0..20).map(|_| b.bounded(3..=3).unwrap()).collect();
    let evenings: Vec<_> = (0..19).map(|_| b.bounded(0..=3).unwrap()).collect();
    for &team in &teams {
        evenings.iter().for_each(|&evening| _ = b.option([team, evening]).unwrap());
    }
    let problem = b.build();
    let solver = Solver::builder().nodes(1000).build(&problem).unwrap();
    assert_eq!(solver.any(), First::None);
    assert_eq!(solver.cheapest(Wanted::new()).outcome, Outcome::Complete);
    assert_eq!(Counter::new().nodes(1000).count(&problem), Total::Exact(0_u64.into()));
    // Without one of the teams there is room for all.
    let mut search = solver.search();
    search.start(&[], &teams[..1]).unwrap();
    assert!(matches!(search.any(), First::Found(_)));
}

#[test]
fn more_lectures_than_places_need_no_search() {
    // Each course once a slot at most.
    let mut b = Problem::builder();
    let places: [[_; 10]; 2] = [b.secondaries(), b.secondaries()];
    for _ in 0..7 {
        let course = b.bounded(3..=3).unwrap();
        for slot in 0..10 {
            let once = b.secondary();
            places.iter().for_each(|room| _ = b.option([course, room[slot], once]).unwrap());
        }
    }
    let problem = b.build();
    let solver = Solver::builder().nodes(1000).build(&problem).unwrap();
    assert_eq!(solver.any(), First::None);
    assert_eq!(Counter::new().nodes(1000).count(&problem), Total::Exact(0_u64.into()));
}

/// Forty teams that play on three evenings each, and evenings for few and for many teams, for one game less than that.
#[test]
fn evenings_of_different_sizes_need_no_search_either() {
    let mut b = Problem::builder();
    let teams: Vec<_> = (0..40).map(|_| b.bounded(3..=3).unwrap()).collect();
    let sizes = std::iter::once(1).chain([4, 2].into_iter().cycle()).take(40);
    let evenings: Vec<_> = sizes.map(|most| b.bounded(0..=most).unwrap()).collect();
    for &team in &teams {
        evenings.iter().for_each(|&evening| _ = b.option([team, evening]).unwrap());
    }
    let problem = b.build();
    let places: u32 = evenings.iter().map(|&evening| *problem.bounds(evening).end()).sum();
    assert_eq!(places, 119);
    let solver = Solver::builder().nodes(1000).build(&problem).unwrap();
    assert_eq!(solver.any(), First::None);
    assert_eq!(Counter::new().nodes(1000).count(&problem), Total::Exact(0_u64.into()));
}

#[test]
fn pigeons_without_bounds_are_told_by_prices() {
    // A hundred pigeons, each in one of 99 holes.
    let mut b = Problem::builder();
    let holes: [_; 99] = b.secondaries();
    for _ in 0..100 {
        let pigeon = b.primary();
        holes.iter().for_each(|&hole| _ = b.option([pigeon, hole]).unwrap());
    }
    let solver = Solver::builder().nodes(1_000_000).build(&b.build()).unwrap();
    assert_eq!(solver.any(), First::None);
}

#[test]
fn many_items_with_bounds_take_no_time_for_each_other() {
    let mut b = Problem::builder();
    for _ in 0..40_000 {
        let item = b.bounded(1..=2).unwrap();
        (0..3).for_each(|_| _ = b.option([item]).unwrap());
    }
    let problem = b.build();
    let solver = Solver::builder().timeout(Duration::from_secs(20)).build(&problem).unwrap();
    assert!(matches!(solver.first(), First::Found(_)));
    assert!(matches!(solver.search().random_cover(1), First::Found(_)));
}

#[test]
fn rules_of_callers_are_told_needs_and_rooms() {
    let mut b = Problem::builder();
    let item = b.bounded(2..=4).unwrap();
    (0..6).for_each(|_| _ = b.option([item]).unwrap());
    let problem = b.build();
    let choice = Choice::custom(|items| {
        let Candidate { options, need, room, .. } = items[0];
        assert!(need <= options && need + 2 >= room && room > 0);
        assert_eq!(items[0].branches(), options + 1 - need);
        0
    });
    let solver = Solver::builder().choice(choice).build(&problem).unwrap();
    assert_eq!(solver.covers().count(), 15 + 20 + 15);
}
