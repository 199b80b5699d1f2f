//! One set of limits holds for a whole call, however many searches it takes.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dlx::count::{Counter, Extreme, Method, Total};
use dlx::symmetry::Symmetries;
use dlx::{Cancel, Choice, Count, Details, KernelKind, Limits, Outcome, Problem, Solver, Stop};

use crate::standard::dominoes;

/// The nodes of a call, as progress tells them. They never become fewer, and no more is to be done at any time than
/// before.
fn nodes_of<T>(call: impl FnOnce(Limits) -> T) -> u64 {
    let told = Arc::new(Mutex::new(Vec::new()));
    let tell = Arc::clone(&told);
    call(Limits::new().progress(Duration::ZERO, move |progress| tell.lock().unwrap().push(*progress)));
    let told = told.lock().unwrap();
    assert!(told.iter().all(|progress| (0.0..=1.0).contains(&progress.done)));
    assert!(told.is_sorted_by(|one, next| one.done < next.done + 1e-9));
    let nodes: Vec<u64> = told
        .iter()
        .map(|progress| match progress.details {
            Details::Search { nodes, .. } => nodes,
            other => panic!("{other:?} is no search"),
        })
        .collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    nodes[nodes.len() - 1]
}

#[test]
fn nodes_are_limited_for_all_searches_up_to_symmetry() {
    let problem = dominoes(6, 6).unwrap();
    let symmetries = Symmetries::find(&problem, &Limits::new()).unwrap();
    for threads in [1, 2] {
        let show = |limits: Limits| {
            let solver = Solver::builder().limits(limits).threads(threads);
            symmetries.for_each(&solver, |_| ControlFlow::Continue(()))
        };
        let nodes = nodes_of(show);
        assert_eq!(show(Limits::new().nodes(nodes / 2)), Outcome::Stopped(Stop::Nodes), "{threads}");
        assert_eq!(show(Limits::new().nodes(nodes * 4)), Outcome::Complete, "{threads}");

        let count = |limits: Limits| {
            symmetries.count(&Counter::new().method(Method::Search).limits(limits).threads(threads))
        };
        let nodes = nodes_of(count);
        assert!(matches!(count(Limits::new().nodes(nodes / 2)), Total::AtLeast(_, Stop::Nodes)));
        assert_eq!(count(Limits::new().nodes(nodes * 4)), Total::Exact(930_u64.into()));
    }
}

#[test]
fn nodes_are_limited_for_a_count_and_the_draws_after_it() {
    let problem = dominoes(6, 6).unwrap();
    let mut search = Solver::new(&problem).search();
    let _ = search.count();
    let to_count = search.stats().nodes;
    let _ = search.for_each(|_| ControlFlow::Continue(()));
    let to_visit = search.stats().nodes;
    let sample = |limits: Limits| {
        let counter = Counter::new().method(Method::Search).limits(limits);
        // Of as many draws some are near the end.
        counter.sample(&problem, 1, 0..1000, |_| ControlFlow::Continue(()))
    };
    nodes_of(sample);
    // Enough for either.
    let nodes = 10 + to_count.max(to_visit);
    assert_eq!(sample(Limits::new().nodes(nodes)), Outcome::Stopped(Stop::Nodes));
    assert_eq!(sample(Limits::new().nodes(to_count + to_visit + 10)), Outcome::Complete);
}

#[test]
fn nodes_are_limited_for_all_methods_that_race() {
    // The matchings of 20.
    let mut b = Problem::builder();
    let items = b.many_primaries(20);
    for (k, &first) in items.iter().enumerate() {
        for &second in &items[k + 1..] {
            b.option([first, second]).unwrap();
        }
    }
    let problem = b.build();
    let nodes = |details: Details| match details {
        Details::Search { nodes, .. } => nodes,
        Details::Frontier { states, .. } => states,
        Details::Memo { subproblems } => subproblems,
        _ => 0,
    };
    // By symmetries, a search takes some 2,000 nodes, and the sweep comes to more states than that.
    let most = 1_500;
    let report = Counter::new().limits(Limits::new().nodes(most)).report(&problem);
    assert!(matches!(report.total, Total::AtLeast(_, Stop::Nodes)), "{report:?}");
    let all: u64 = report.efforts.iter().map(|effort| nodes(effort.details)).sum();
    assert!(all < most * 5 / 4, "{report:?}");
}

#[test]
fn a_limit_on_covers_is_the_same_for_all_methods() {
    // 36 covers.
    let problem = dominoes(4, 4).unwrap();
    let uses = Counter::new().per_option(&problem).unwrap();
    for method in Method::ALL.iter().copied().filter(|&method| method != Method::Weights) {
        // Without memory for tables, `auto` searches.
        for memory in [0, 1 << 20] {
            if memory == 0 && !matches!(method, Method::Auto | Method::Search) {
                continue;
            }
            let counter =
                |most| Counter::new().method(method).limits(Limits::new().covers(most).memory(memory));
            for most in [0, 1, 5, 35, 36] {
                let counter = counter(most);
                assert_eq!(counter.count(&problem), Total::AtLeast(most.into(), Stop::Limit), "{method}");
                if matches!(method, Method::Memo | Method::Learning) {
                    assert_eq!(counter.per_option(&problem), Err(Stop::Unfit), "{method}");
                    assert_eq!(counter.best(&problem, Extreme::Least), Err(Stop::Unfit), "{method}");
                    continue;
                }
                assert_eq!(counter.per_option(&problem).as_ref(), Ok(&uses), "{method}");
                for extreme in [Extreme::Least, Extreme::Greatest] {
                    if method == Method::Planar {
                        assert_eq!(counter.best(&problem, extreme), Err(Stop::Unfit));
                        continue;
                    }
                    let (cost, _) = counter.best(&problem, extreme).unwrap().unwrap();
                    assert_eq!(cost, 0, "{method}");
                }
                let mut drawn = 0;
                let outcome = counter.sample(&problem, 1, 0..most + 3, |_| {
                    drawn += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!((outcome, drawn), (Outcome::Stopped(Stop::Limit), most), "{method}");
            }
            assert_eq!(counter(37).count(&problem), Total::Exact(36_u64.into()), "{method}");
            let outcome = counter(4).sample(&problem, 1, 0..3, |_| ControlFlow::Continue(()));
            let is_counting = matches!(method, Method::Memo | Method::Learning);
            let expected = if is_counting { Outcome::Stopped(Stop::Unfit) } else { Outcome::Complete };
            assert_eq!(outcome, expected, "{method}");
        }
    }
}

#[test]
fn every_method_tells_how_far_it_is() {
    // A search and the learner meet more nodes than allowed; the others end.
    let problem = dominoes(10, 12).unwrap();
    for method in Method::ALL.iter().copied().filter(|&method| method != Method::Weights) {
        for threads in [1, 2] {
            let told = Arc::new(Mutex::new(0));
            let tell = Arc::clone(&told);
            let limits =
                Limits::new().nodes(20_000).progress(Duration::ZERO, move |_| *tell.lock().unwrap() += 1);
            let total = Counter::new().method(method).threads(threads).limits(limits).count(&problem);
            let alone = Limits::new().nodes(20_000);
            let alone = Counter::new().method(method).threads(threads).limits(alone).count(&problem);
            match (total, alone) {
                (Total::Exact(told), Total::Exact(alone)) => assert_eq!(told, alone, "{method}"),
                (Total::AtLeast(_, told), Total::AtLeast(_, alone)) => assert_eq!(told, alone, "{method}"),
                (told, alone) => panic!("{method}: {told:?}, but {alone:?} without progress"),
            }
            assert!(*told.lock().unwrap() > 0, "{method}, {threads} threads");
        }
    }
}

/// Permutations, with bounds that leave all of them or without.
fn permutations(size: usize, has_bounds: bool) -> Problem {
    let mut b = Problem::builder();
    let rows = b.many_primaries(size);
    let columns = b.many_primaries(size);
    if has_bounds {
        b.bounds(columns[0], 0..=2).unwrap();
    }
    for &row in &rows {
        for &column in &columns {
            b.option([row, column]).unwrap();
        }
    }
    b.build()
}

#[test]
fn a_sweep_reports_within_its_steps() {
    for has_bounds in [false, true] {
        let problem = permutations(if has_bounds { 12 } else { 16 }, has_bounds);
        for threads in [1, 2] {
            let most = |call: &dyn Fn(Counter)| {
                let told = Arc::new(Mutex::new(Vec::new()));
                let tell = Arc::clone(&told);
                let limits = Limits::new().progress(Duration::ZERO, move |progress| {
                    if let Details::Frontier { step, .. } = progress.details {
                        tell.lock().unwrap().push((progress.done, step));
                    }
                });
                call(Counter::new().method(Method::Frontier).threads(threads).limits(limits));
                let told = told.lock().unwrap();
                assert!(threads > 1 || told.is_sorted_by_key(|(done, _)| *done));
                told.chunk_by(|(_, one), (_, next)| one == next).map(<[_]>::len).max().unwrap_or(0)
            };
            let calls: [(&str, &dyn Fn(Counter)); 4] = [
                ("count", &|counter| _ = counter.count(&problem)),
                ("tables", &|counter| _ = counter.tables(&problem).unwrap()),
                ("per_option", &|counter| _ = counter.per_option(&problem).unwrap()),
                ("sample", &|counter| {
                    _ = counter.sample(&problem, 1, 0..1, |_| ControlFlow::Continue(()));
                }),
            ];
            for (name, call) in calls {
                let most = most(call);
                // There is one between two steps.
                assert!(most > 1, "{name}, {threads} threads, bounds: {has_bounds}: {most}");
            }
        }
    }
}

#[test]
fn each_of_several_can_cancel() {
    let problem = dominoes(8, 8).unwrap();
    for which in 0..2 {
        let cancels = [Cancel::new(), Cancel::new()];
        let limits = cancels.iter().fold(Limits::new(), Limits::cancel);
        cancels[which].cancel();
        let solver = Solver::builder().limits(limits.clone()).build(&problem).unwrap();
        assert!(matches!(solver.count(), Count::AtLeast(_, Stop::Cancelled)));
        let total = Counter::new().method(Method::Search).limits(limits).count(&problem);
        assert!(matches!(total, Total::AtLeast(_, Stop::Cancelled)));
    }
}

/// However long a caller's function takes, the time is kept, and so is a wish to end.
#[test]
fn limits_hold_while_covers_are_visited() {
    const COVERS: u64 = 1 << 12;
    let mut b = Problem::builder();
    for item in b.many_primaries(12) {
        b.option([item]).unwrap();
        b.option([item]).unwrap();
    }
    let problem = b.build();
    // Each cover takes a millisecond, and the first one sets the flag.
    let check = |stop: Stop, limits: Limits, flag: &AtomicBool| {
        for threads in [1, 2] {
            let solver = Solver::builder().threads(threads).limits(limits.clone()).build(&problem).unwrap();
            let shown = AtomicU64::new(0);
            let show = || {
                if shown.fetch_add(1, Ordering::Relaxed) == 0 {
                    flag.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(Duration::from_millis(1));
                ControlFlow::Continue(())
            };
            let is_in_time = |outcome: Outcome| {
                flag.store(false, Ordering::Relaxed);
                let shown = shown.swap(0, Ordering::Relaxed);
                assert_eq!(outcome, Outcome::Stopped(stop), "{threads} threads");
                assert!(shown < COVERS / 2, "{stop}, {threads} threads: {shown} covers");
            };
            is_in_time(solver.for_each(|_| show()));
            is_in_time(solver.fold(|| (), |(), _| show()).1);
            let mut covers = solver.covers();
            covers.by_ref().for_each(|_| assert!(show().is_continue()));
            is_in_time(covers.outcome().unwrap());
        }
    };
    static FLAG: AtomicBool = AtomicBool::new(false);
    check(Stop::Timeout, Limits::new().timeout(Duration::from_millis(50)), &FLAG);
    check(Stop::Cancelled, Limits::new().cancel(&Cancel::by(&FLAG)), &FLAG);
}

#[test]
fn a_panic_of_a_caller_s_function_reaches_the_caller() {
    let problem = dominoes(8, 8).unwrap();
    let limits = || Limits::new().progress(Duration::ZERO, |_| panic!("enough"));
    let words = |call: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(call)).unwrap_err();
        *panic.downcast_ref::<&str>().expect("the payload is the caller's")
    };
    for threads in [1, 2] {
        let solver = Solver::builder().limits(limits()).threads(threads).build(&problem).unwrap();
        assert_eq!(words(&|| _ = solver.count()), "enough");
        let counter = Counter::new().limits(limits()).threads(threads);
        for method in [Method::Auto, Method::Search, Method::Memo] {
            assert_eq!(words(&|| _ = counter.clone().method(method).count(&problem)), "enough", "{method}");
        }
        for has_bounds in [false, true] {
            // Within a step, on several threads.
            let problem = permutations(if has_bounds { 12 } else { 16 }, has_bounds);
            let reports = AtomicU64::new(0);
            let limits = Limits::new().progress(Duration::ZERO, move |_| {
                assert!(reports.fetch_add(1, Ordering::Relaxed) < 20, "enough");
            });
            let counter = counter.clone().limits(limits).method(Method::Frontier);
            assert_eq!(words(&|| _ = counter.tables(&problem)), "enough");
        }
    }
}

/// Whenever a caller's function panics, the search can be used again.
#[test]
fn a_search_survives_a_panic_of_a_caller_s_function() {
    let (problem, bounded) = (permutations(6, false), permutations(6, true));
    let expected = Solver::new(&problem).count();
    let kernels = [KernelKind::Links, KernelKind::Cells, KernelKind::Bits, KernelKind::Bounds];
    for (kernel, problem) in
        kernels.map(|kernel| (kernel, &problem)).into_iter().chain([(kernels[3], &bounded)])
    {
        for threads in [1, 2] {
            for after in [0, 1, 2, 7, 30, 100] {
                let left = Arc::new(AtomicU64::new(after));
                let calls = Arc::clone(&left);
                let falls = move || assert!(calls.fetch_sub(1, Ordering::Relaxed) != 0, "enough");
                let settings = Solver::builder().kernel(kernel).threads(threads);
                // `bits` takes no choice of a caller's.
                let settings = if kernel == KernelKind::Bits {
                    settings.progress(Duration::ZERO, move |_| falls())
                } else {
                    settings.choice(Choice::custom(move |candidates| {
                        falls();
                        candidates.len() / 2
                    }))
                };
                let mut search = settings.build(problem).unwrap().search();
                let first = catch_unwind(AssertUnwindSafe(|| search.for_each(|_| ControlFlow::Continue(()))));
                assert!(first.is_err() || kernel == KernelKind::Bits || after > 7, "{kernel}, after {after}");
                left.store(u64::MAX, Ordering::Relaxed);
                if problem.has_bounds() {
                    let mut covers = 0;
                    let outcome = search.for_each(|_| {
                        covers += 1;
                        ControlFlow::Continue(())
                    });
                    assert_eq!(
                        (outcome, Some(covers)),
                        (Outcome::Complete, Solver::new(problem).count().exact())
                    );
                } else {
                    assert_eq!(search.count(), expected, "{kernel}, {threads} threads, after {after}");
                }
            }
        }
    }
}

#[test]
fn a_panic_leaves_no_search_in_random_order() {
    let problem = dominoes(4, 4).unwrap();
    let limits = Limits::new().progress(Duration::ZERO, |_| panic!("enough"));
    let mut search = Solver::builder().limits(limits).build(&problem).unwrap().search();
    assert!(catch_unwind(AssertUnwindSafe(|| search.random_cover(3))).is_err());
    let covers: Vec<_> = search.limits(Limits::new()).covers().collect();
    assert!(Solver::new(&problem).covers().eq(covers));
}

#[test]
fn a_search_may_run_while_a_panic_unwinds() {
    struct AtLast<'c>(&'c mut Option<Count>);
    impl Drop for AtLast<'_> {
        fn drop(&mut self) {
            *self.0 = Some(Solver::builder().threads(2).build(&dominoes(6, 6).unwrap()).unwrap().count());
        }
    }
    let mut count = None;
    let panics = || {
        let _at_last = AtLast(&mut count);
        panic!("enough");
    };
    assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
    assert_eq!(count, Some(Count::Exact(6728)));
}

#[test]
fn costly_nodes_do_not_keep_a_search_from_its_limits() {
    // A node near the leaves counts the covers of the last items at once: there are some hundred thousand.
    let mut b = Problem::builder();
    let columns = b.many_secondaries(300);
    for _ in 0..8 {
        let row = b.primary();
        for &column in &columns {
            b.option([row, column]).unwrap();
        }
    }
    let rooks = b.build();
    let mut b = Problem::builder();
    let item = b.bounded(3..=3).unwrap();
    for _ in 0..20_000 {
        b.option([item]).unwrap();
    }
    let sets = b.build();
    for problem in [&rooks, &sets] {
        let cancel = Cancel::new();
        let seen = Arc::new(AtomicU64::new(0));
        let (flag, reports) = (cancel.clone(), Arc::clone(&seen));
        // Reports come where limits are looked at.
        let limits = Limits::new().cancel(&cancel).progress(Duration::ZERO, move |now| {
            if reports.fetch_add(1, Ordering::Relaxed) == 20 {
                flag.cancel();
            }
            let Details::Search { nodes, .. } = now.details else { panic!("{now:?}") };
            assert!(nodes < 1_000, "{now:?}");
        });
        let solver = Solver::builder().limits(limits).build(problem).unwrap();
        let outcome = if problem.has_bounds() {
            solver.for_each(|_| ControlFlow::Continue(()))
        } else {
            match solver.count() {
                Count::AtLeast(_, stop) => Outcome::Stopped(stop),
                count => panic!("{count:?}"),
            }
        };
        assert_eq!(outcome, Outcome::Stopped(Stop::Cancelled));
    }
}

#[test]
fn many_components_and_many_options_take_time_in_proportion() {
    // Quadratic work would take minutes here.
    let mut b = Problem::builder();
    let items = b.many_primaries(400_000);
    for pair in items.chunks(2) {
        b.option([pair[0], pair[1]]).unwrap();
        b.option([pair[0]]).unwrap();
        b.option([pair[1]]).unwrap();
    }
    let two_to_the_pairs = Counter::new().method(Method::Memo).count(&b.build()).exact().unwrap();
    assert_eq!(two_to_the_pairs.to_string().len(), 60_206);
    // Two long strips: to see that they are apart, one of them has to be gone through.
    let mut b = Problem::builder();
    for _ in 0..2 {
        let items = b.many_primaries(200_000);
        for pair in items.windows(2) {
            b.option([pair[0], pair[1]]).unwrap();
            b.option([pair[0]]).unwrap();
        }
    }
    let few_nodes = Limits::new().nodes(100);
    let total = Counter::new().method(Method::Memo).limits(few_nodes).count(&b.build());
    assert!(matches!(total, Total::AtLeast(_, Stop::Nodes)), "{total:?}");
    let mut b = Problem::builder();
    let item = b.primary();
    for _ in 0..300_000 {
        b.option([item]).unwrap();
    }
    let mut alive = 0;
    let outcome = Solver::new(&b.build()).alive(|_, cover| {
        alive += usize::from(cover.is_some());
        ControlFlow::Continue(())
    });
    assert_eq!((outcome, alive), (Outcome::Complete, 300_000));
}
