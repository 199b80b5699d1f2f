//! Laws that hold for every problem, tried on random ones.

use std::ops::ControlFlow;

use dlx::trace::{Step, trace};
use dlx::verify::verify;
use dlx::{Count, ItemKind, KernelKind, OptionId, Outcome, Problem, Solver, Stop};
use proptest::prelude::*;

use crate::support::{all, naive, problems};

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn covers_are_those_of_the_naive_solver(problem in problems(), seed in any::<Option<u64>>()) {
        let expected = naive(&problem);
        let mut order: Option<Vec<Vec<OptionId>>> = None;
        for &kernel in KernelKind::ALL {
            let mut builder = Solver::builder().kernel(kernel);
            if let Some(seed) = seed {
                builder = builder.seed(seed);
            }
            let found = all(builder.clone(), &problem);
            for cover in &found {
                prop_assert_eq!(verify(&problem, cover), Ok(()));
            }
            let solver = builder.clone().build(&problem).unwrap();
            prop_assert_eq!(solver.count(), Count::Exact(expected.len() as u64));
            let mut sorted = found.clone();
            sorted.sort_unstable();
            prop_assert_eq!(&sorted, &expected);
            // Every kernel finds them in the same order.
            prop_assert_eq!(order.get_or_insert_with(|| found.clone()), &found);
            // Preprocessing changes none of them.
            let mut as_given = all(builder.clone().as_given(), &problem);
            as_given.sort_unstable();
            prop_assert_eq!(&as_given, &expected);
            // A limit gives a prefix.
            let limit = found.len() / 2;
            let first = all(builder.clone().covers(limit as u64), &problem);
            prop_assert_eq!(&first[..], &found[..limit]);
            let mut visited = Vec::new();
            let outcome = solver.for_each(|cover| {
                visited.push(cover.to_vec());
                if visited.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if found.len() > limit {
                prop_assert_eq!(outcome, Outcome::Stopped(Stop::Callback));
                prop_assert_eq!(&visited[..], &found[..=limit]);
            }
        }
    }

    #[test]
    fn a_trace_is_the_search(problem in problems()) {
        let mut search =
            Solver::builder().kernel(KernelKind::Links).as_given().build(&problem).unwrap().search();
        let mut found = Vec::new();
        let _ = search.for_each(|cover| {
            found.push(cover.to_vec());
            ControlFlow::Continue(())
        });
        let (mut chosen, mut traced, mut nodes) = (Vec::new(), Vec::new(), 0);
        let outcome = trace(&problem, |step| {
            match step {
                Step::Item { options, .. } => {
                    assert!(options > 0);
                    nodes += 1;
                }
                Step::DeadEnd { .. } => nodes += 1,
                Step::Try { option } => chosen.push(option),
                Step::TakeBack { option } => assert_eq!(chosen.pop(), Some(option)),
                Step::Cover => {
                    let mut cover = chosen.clone();
                    cover.sort_unstable();
                    traced.push(cover);
                }
            }
            ControlFlow::Continue(())
        });
        prop_assert!(outcome.is_complete() && chosen.is_empty());
        prop_assert_eq!(traced, found);
        prop_assert_eq!(nodes, search.stats().nodes);
    }

    #[test]
    fn starting_from_chosen_options_finds_the_covers_that_contain_them(
        problem in problems(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..3),
        covered in prop::collection::vec(any::<prop::sample::Index>(), 0..2),
    ) {
        prop_assume!(problem.option_count() > 0);
        let chosen: Vec<OptionId> =
            picks.iter().map(|i| OptionId::new(i.index(problem.option_count()))).collect();
        let covered: Vec<_> =
            covered.iter().map(|i| dlx::ItemId::new(i.index(problem.item_count()))).collect();
        let without = {
            let mut b = Problem::builder();
            for item in problem.items() {
                b.item(ItemKind::primary_if(problem.is_primary(item) && !covered.contains(&item)), None).unwrap();
            }
            for _ in 0..problem.color_count() {
                b.new_color().unwrap();
            }
            let mut kept = Vec::new();
            for option in problem.options() {
                if !problem.option_items(option).iter().any(|item| covered.contains(item)) {
                    b.option(problem.option(option)).unwrap();
                    kept.push(option);
                }
            }
            let mut found = naive(&b.build());
            for cover in &mut found {
                for option in cover {
                    *option = kept[option.index()];
                }
            }
            found
        };
        let mut expected = without;
        expected.retain(|cover| chosen.iter().all(|option| cover.contains(option)));
        expected.sort_unstable();
        for &kernel in KernelKind::ALL {
            let mut search = Solver::builder().kernel(kernel).build(&problem).unwrap().search();
            let before = search.count();
            search.start(&chosen, &covered).unwrap();
            prop_assert_eq!(search.count(), Count::Exact(expected.len() as u64));
            let mut found: Vec<_> = search.covers().map(|cover| cover.options().to_vec()).collect();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            search.start(&[], &[]).unwrap();
            prop_assert_eq!(search.count(), before);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn threads_change_nothing(problem in problems(), seed in any::<Option<u64>>()) {
        for &kernel in KernelKind::ALL {
            let mut builder = Solver::builder().kernel(kernel);
            if let Some(seed) = seed {
                builder = builder.seed(seed);
            }
            prop_assert_eq!(all(builder.clone(), &problem), all(builder.clone().threads(3), &problem));
            let solver = builder.threads(2).build(&problem).unwrap();
            prop_assert_eq!(solver.count().exact(), Some(solver.covers().count() as u64));
        }
    }
}
