//! Which options are in some cover.

use std::ops::ControlFlow;

use dlx::verify::verify;
use dlx::{Cancel, Limits, OptionId, Outcome, Problem, Solver, Stop};
use proptest::prelude::*;

use crate::standard::{SMALL, latin, queens};
use crate::support::{naive, problems};

/// Whether each option is alive; each is told once, with a cover that holds it.
fn alive(problem: &Problem) -> Vec<bool> {
    let mut alive = vec![None; problem.option_count()];
    let outcome = Solver::new(problem).alive(|option, cover| {
        if let Some(cover) = cover {
            verify(problem, cover.options()).unwrap();
            assert!(cover.options().contains(&option));
        }
        assert_eq!(alive[option.index()].replace(cover.is_some()), None);
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    alive.into_iter().map(Option::unwrap).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_option_is_alive_if_a_cover_holds_it(problem in problems()) {
        let covers = naive(&problem);
        let holds = |option: OptionId| covers.iter().any(|cover| cover.contains(&option));
        prop_assert_eq!(alive(&problem), problem.options().map(holds).collect::<Vec<_>>());

        // Asked about every third alone.
        let asked: Vec<OptionId> = problem.options().skip(1).step_by(3).collect();
        let mut told = Vec::new();
        let mut search = Solver::new(&problem).search();
        let outcome = search.alive_while_open(&asked, |_| true, |option, cover| {
            told.push((option, cover.is_some()));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(outcome, Outcome::Complete);
        told.sort_unstable();
        let expected: Vec<_> = asked.iter().map(|&option| (option, holds(option))).collect();
        prop_assert_eq!(told, expected);
    }
}

#[test]
fn larger_problems_have_the_options_that_are_counted() {
    for standard in SMALL {
        let problem = standard.problem();
        let uses = dlx::count::Counter::new().per_option(&problem).unwrap();
        let counted: Vec<bool> = uses.iter().map(|uses| !uses.is_zero()).collect();
        assert_eq!(alive(&problem), counted, "{}", standard.name);
    }
    // Too many covers to see them all.
    assert!(alive(&latin(7).unwrap()).into_iter().all(|alive| alive));
}

#[test]
fn it_stops_when_it_is_told_to() {
    let problem = queens(20).unwrap();
    let mut told = 0;
    let stopped = Solver::new(&problem).alive(|_, _| {
        told += 1;
        if told == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, told), (Outcome::Stopped(Stop::Callback), 3));
    let cancel = Cancel::new();
    cancel.cancel();
    let solver = Solver::builder().limits(Limits::new().cancel(&cancel)).build(&problem).unwrap();
    assert_eq!(solver.alive(|_, _| ControlFlow::Continue(())), Outcome::Stopped(Stop::Cancelled));
}
