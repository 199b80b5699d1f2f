//! Some cover, just one, alive options: the race of two ways against a kernel alone, on random problems and on
//! problems where the kernel is slow.

use std::ops::ControlFlow;

use dlx::verify::verify;
use dlx::{Count, First, KernelKind, OptionId, Outcome, Problem, Search, Solver, Stop, Verdict, Way};
use proptest::prelude::*;

use crate::support;

/// The options in some cover, in order. Each is told once, with a cover that shows it.
fn alive_options(search: &mut Search) -> Vec<OptionId> {
    let (mut told, mut alive) = (Vec::new(), Vec::new());
    let outcome = search.alive(|option, cover| {
        told.push(option);
        if let Some(cover) = cover {
            assert!(cover.options().contains(&option));
            alive.push(option);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    let count = told.len();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), count);
    alive.sort_unstable();
    alive
}

proptest! {
    #[test]
    fn alive_options_are_those_of_all_covers(problem in support::problems()) {
        let mut alive: Vec<OptionId> = support::naive(&problem).concat();
        alive.sort_unstable();
        alive.dedup();
        prop_assert_eq!(alive_options(&mut Solver::new(&problem).search()), alive);
    }

    #[test]
    fn alive_options_from_a_start(problem in support::problems(), at in 0usize..40, item in 0usize..16) {
        prop_assume!(problem.option_count() > 0);
        let chosen = OptionId::new(at % problem.option_count());
        let covered = problem.items().nth(item % problem.item_count()).unwrap();
        let mut search = Solver::new(&problem).search();
        let starts: [(&[OptionId], &[_]); 3] = [(&[chosen], &[]), (&[], &[covered]), (&[chosen], &[covered])];
        for (chosen, covered) in starts {
            search.start(chosen, covered).unwrap();
            let mut alive: Vec<OptionId> =
                search.covers().flat_map(|cover| cover.options().to_vec()).collect();
            alive.sort_unstable();
            alive.dedup();
            prop_assert_eq!(alive_options(&mut search), alive);
        }
    }

    #[test]
    fn any_and_unique_agree_with_all_covers(problem in support::problems()) {
        let covers = support::naive(&problem);
        let solver = Solver::new(&problem);
        match solver.any() {
            First::Found(cover) => prop_assert!(covers.contains(&cover.options().to_vec())),
            First::None => prop_assert!(covers.is_empty()),
            First::Stopped(stop) => prop_assert!(false, "{stop:?}"),
        }
        match solver.unique() {
            Verdict::None => prop_assert!(covers.is_empty()),
            Verdict::Unique(cover) => prop_assert_eq!(covers, [cover.options()]),
            Verdict::Multiple(a, b) => {
                prop_assert!(a != b && [a, b].iter().all(|c| covers.contains(&c.options().to_vec())));
            }
            Verdict::Stopped(stop, _) => prop_assert!(false, "{stop:?}"),
        }
    }
}

/// A square of order `n`: cell (r, c) takes a value that no other of its row or column takes. Of the cells, only some
/// are open, which is what makes it hard; the others hold r·k + c.
fn square(n: usize, is_open: impl Fn(usize, usize) -> bool) -> Problem {
    let mut b = Problem::builder();
    let value = |r: usize, c: usize| (r + c) % n;
    let open: Vec<(usize, usize)> =
        (0..n * n).map(|k| (k / n, k % n)).filter(|&(r, c)| is_open(r, c)).collect();
    let mut houses = vec![None; 2 * n * n];
    for &(r, c) in &open {
        let cell = b.primary();
        for v in 0..n {
            let in_row = open.iter().any(|&(y, x)| y == r && value(y, x) == v);
            let in_column = open.iter().any(|&(y, x)| x == c && value(y, x) == v);
            if in_row && in_column {
                let row = *houses[r * n + v].get_or_insert_with(|| b.primary());
                let column = *houses[(n + c) * n + v].get_or_insert_with(|| b.primary());
                b.option([cell, row, column]).unwrap();
            }
        }
    }
    b.build()
}

/// A pattern of holes that is the same every time.
fn holes(n: usize, percent: usize) -> Problem {
    square(n, |r, c| {
        (r * 7919 + c * 104_729 + r * c * 31 + (r * r + 3) * (c + 5) * 17) % 1009 * 100 < 1009 * percent
    })
}

/// Tiles of 1×4 on a 10×10 board: there is no way, as a colouring by four shows.
fn bars() -> Problem {
    let mut b = Problem::builder();
    let cells: [_; 100] = b.primaries();
    for k in 0..100 {
        if k % 10 <= 6 {
            b.option((0..4).map(|d| cells[k + d])).unwrap();
        }
        if k / 10 <= 6 {
            b.option((0..4).map(|d| cells[k + 10 * d])).unwrap();
        }
    }
    b.build()
}

#[test]
fn covers_of_hard_squares_are_covers() {
    for percent in [36, 38, 40, 42] {
        let problem = holes(30, percent);
        let mut search = Solver::new(&problem).search();
        let First::Found(cover) = search.any() else { panic!("it was made of one") };
        assert_eq!(verify(&problem, cover.options()), Ok(()));
        // The same again, as nothing depends on the clock.
        let (way, conflicts) = (search.stats().way, search.stats().conflicts);
        assert_eq!(search.any(), First::Found(cover));
        assert_eq!((search.stats().way, search.stats().conflicts), (way, conflicts));
        if let Verdict::Multiple(a, b) = search.unique() {
            assert_ne!(a, b);
            assert_eq!((verify(&problem, a.options()), verify(&problem, b.options())), (Ok(()), Ok(())));
        } else {
            panic!("so many holes leave more than one way");
        }
    }
}

#[test]
fn what_cannot_be_is_found_out() {
    let problem = bars();
    assert_eq!(Solver::new(&problem).any(), First::None);
    assert_eq!(Solver::builder().seed(3).build(&problem).unwrap().unique(), Verdict::None);
    let alone = Solver::builder().kernel(KernelKind::Bits).build(&problem).unwrap();
    assert_eq!(alone.count(), Count::Exact(0));
}

/// The exams of a graph of Mycielski's, which has no triangles and yet takes `order` times; in as many times, each with
/// rooms for all.
fn timetable(order: usize, times: usize) -> Problem {
    let mut edges = vec![(0, 1)];
    let mut exams: usize = 2;
    for _ in 2..order {
        let copies = edges.iter().flat_map(|&(a, b)| [(a, b + exams), (a + exams, b)]);
        let tops = (exams..2 * exams).map(|copy| (copy, 2 * exams));
        edges = edges.iter().copied().chain(copies).chain(tops).collect();
        exams = 2 * exams + 1;
    }
    let mut b = Problem::builder();
    let primary = b.many_primaries(exams);
    let rooms = b.many_secondaries(times * exams.div_ceil(times));
    let clashes = b.many_secondaries(times * edges.len());
    for (exam, &item) in primary.iter().enumerate() {
        for (place, &room) in rooms.iter().enumerate() {
            let its = (0..edges.len()).filter(|&edge| edges[edge].0 == exam || edges[edge].1 == exam);
            let there = its.map(|edge| clashes[place % times * edges.len() + edge]);
            b.option([item, room].into_iter().chain(there)).unwrap();
        }
    }
    b.build()
}

#[test]
fn timetables_take_as_many_times_as_is_known() {
    for order in 3..=6 {
        let problem = timetable(order, order - 1);
        assert_eq!(Solver::new(&problem).any(), First::None, "{order}");
        assert_eq!(Solver::new(&problem).unique(), Verdict::None, "{order}");
        let problem = timetable(order, order);
        let First::Found(cover) = Solver::new(&problem).any() else { panic!("{order} times are enough") };
        assert_eq!(verify(&problem, cover.options()), Ok(()));
        assert!(matches!(Solver::new(&problem).unique(), Verdict::Multiple(..)), "{order}");
    }
}

#[test]
fn a_named_kernel_searches_alone() {
    let mut search = Solver::builder().kernel(KernelKind::Cells).build(&bars()).unwrap().search();
    assert_eq!(search.any(), First::None);
    assert_eq!((search.stats().way, search.stats().conflicts), (Way::Direct, 0));
}

#[test]
fn limits_end_the_race() {
    let problem = holes(45, 42);
    let stopped = Solver::builder().nodes(100).build(&problem).unwrap().any();
    assert!(matches!(stopped, First::Stopped(Stop::Nodes) | First::Found(_)));
    let none = Solver::builder().covers(0).build(&problem).unwrap().any();
    assert_eq!(none, First::Stopped(Stop::Limit));
    let cancel = dlx::Cancel::new();
    cancel.cancel();
    let solver = Solver::builder().cancel(&cancel).build(&problem).unwrap();
    assert!(matches!(solver.any(), First::Stopped(Stop::Cancelled)));
    let outcome = solver.alive(|_, _| ControlFlow::Continue(()));
    assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
}
