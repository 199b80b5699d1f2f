//! Symmetries keep to limits, also where there are many of them.

use std::ops::ControlFlow;
use std::time::Duration;

use dlx::count::{Counter, Total};
use dlx::symmetry::Symmetries;
use dlx::{Cancel, Limits, Outcome, Problem, Solver, Stop};

/// All partitions of a set of `items`, each part `times` times as an option: all permutations are symmetries.
fn partitions(items: usize, times: usize) -> Problem {
    let mut b = Problem::builder();
    let all = b.many_primaries(items);
    for part in 1..1_usize << items {
        for _ in 0..times {
            b.option((0..items).filter(|item| part >> item & 1 == 1).map(|item| all[item])).unwrap();
        }
    }
    b.build()
}

#[test]
fn a_deadline_and_memory_hold_while_symmetries_are_listed() {
    let problem = partitions(8, 1);
    let symmetries = Symmetries::find(&problem, &Limits::new()).unwrap();
    assert_eq!(symmetries.order(), Some(&40_320_u64.into()));
    let none = Duration::ZERO;
    let mut shown = 0;
    let outcome = symmetries.for_each(&Solver::builder().timeout(none), |_| {
        shown += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((outcome, shown), (Outcome::Stopped(Stop::Timeout), 0));
    let stopped = symmetries.count(&Counter::new().timeout(none));
    assert_eq!(stopped, Total::AtLeast(0_u64.into(), Stop::Timeout));
    // Where they do not fit, covers are put together. There are 22 ways to write 8 as a sum.
    assert_eq!(symmetries.count(&Counter::new().memory(4 << 20)), Total::Exact(22_u64.into()));
    assert_eq!(symmetries.count(&Counter::new()), Total::Exact(22_u64.into()));
}

#[test]
fn a_count_that_is_stopped_knows_of_the_classes_it_has_seen() {
    let problem = partitions(9, 1);
    let symmetries = Symmetries::find(&problem, &Limits::new()).unwrap();
    let stopped = symmetries.count(&Counter::new().memory(1000));
    assert_eq!(stopped, Total::AtLeast(1_u64.into(), Stop::Memory));
}

#[test]
fn a_search_for_symmetries_that_is_cancelled_tells_none() {
    // All items are told apart at once: no choice is made on the way, at which to look at the limits.
    let mut b = Problem::builder();
    let items = b.many_primaries(50);
    (1..50).for_each(|length| _ = b.option(items[..length].iter().copied()).unwrap());
    let problem = b.build();
    let cancel = Cancel::new();
    let limits = Limits::new().cancel(&cancel);
    assert_eq!(Symmetries::find(&problem, &limits).unwrap().order(), Some(&1_u64.into()));
    cancel.cancel();
    assert_eq!(Symmetries::find(&problem, &limits).unwrap_err(), Stop::Cancelled);
}

#[test]
fn without_symmetries_any_method_counts() {
    let mut b = Problem::builder();
    let item = b.bounded(0..=u32::MAX).unwrap();
    for cost in 0..70 {
        let option = b.option([item]).unwrap();
        b.cost(option, cost);
    }
    let problem = b.build();
    let symmetries = Symmetries::find(&problem, &Limits::new()).unwrap();
    assert_eq!(symmetries.count(&Counter::new()).exact().unwrap().to_string(), (1_u128 << 70).to_string());
}
