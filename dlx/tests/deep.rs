//! Trees deeper than any stack of calls, and sizes beyond what kernels keep whole.

use dlx::{Count, ItemId, KernelKind, Problem, Solver};

/// A chain of items, each of which has an option of its own and, if `pairs`, one with each neighbour.
fn chain(items: usize, pairs: bool) -> Problem {
    let mut b = Problem::builder();
    let chain: Vec<ItemId> = b.many_primaries(items);
    for &item in &chain {
        b.option([item]).unwrap();
    }
    if pairs {
        for pair in chain.windows(2) {
            b.option(pair.iter().copied()).unwrap();
        }
    }
    b.build()
}

const ITEMS: usize = 30_000;

#[test]
fn a_cover_of_many_options() {
    for &kernel in KernelKind::ALL {
        for pairs in [false, true] {
            let problem = chain(ITEMS, pairs);
            for threads in [1, 2] {
                let builder = Solver::builder().kernel(kernel).threads(threads).covers(20);
                let Ok(solver) = builder.build(&problem) else {
                    assert_eq!(kernel, KernelKind::Bits, "any other takes any size");
                    continue;
                };
                let covers: Vec<_> = solver.covers().collect();
                assert_eq!(covers.len(), if pairs { 20 } else { 1 });
                assert_eq!(covers[0].options().len(), ITEMS);
                assert!(covers.iter().all(|cover| dlx::verify::verify(&problem, cover.options()).is_ok()));
            }
        }
    }
}

/// Many items, so that no kernel keeps all their lengths at each level; the middle has few covers.
#[test]
fn all_covers_among_many_items() {
    for &kernel in KernelKind::ALL {
        let mut b = Problem::builder();
        let rest: Vec<ItemId> = b.many_primaries(5_000);
        let dominoes: Vec<ItemId> = b.many_primaries(36);
        let spare = b.secondary();
        let red = b.color("red").unwrap();
        for &item in &rest {
            b.option([item.into(), spare.colored(red)]).unwrap();
        }
        for cell in 0..36 {
            if cell % 6 < 5 {
                b.option([dominoes[cell], dominoes[cell + 1]]).unwrap();
            }
            if cell < 30 {
                b.option([dominoes[cell], dominoes[cell + 6]]).unwrap();
            }
        }
        let problem = b.build();
        for threads in [1, 2] {
            let solver = Solver::builder().kernel(kernel).threads(threads).build(&problem).unwrap();
            assert_eq!(solver.count(), Count::Exact(6728));
            assert_eq!(solver.covers().count(), 6728);
        }
        let mut search = Solver::builder().kernel(kernel).build(&problem).unwrap().search();
        for _ in 0..3 {
            assert_eq!(search.start(&[], &rest).unwrap().count(), Count::Exact(6728));
            assert_eq!(search.start(&[], &[]).unwrap().count(), Count::Exact(6728));
        }
    }
}
