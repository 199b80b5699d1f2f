//! All covers of each standard problem: counted, visited, and on two threads, by each kernel; and
//! visited by other engines.
//!
//! What is timed is the search alone, by a solver that is ready. The number of covers is checked
//! each time.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

use benches::measuring;
use benches::peers::{self, Items};
use benches::standard::{LARGE, MEDIUM, SMALL, Standard, VAST};
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion};
use dlx::{Count, KernelKind, Outcome, Solver};

/// Those among the small problems that take more than a few microseconds.
const SMALL_ONES: [&str; 7] =
    ["langford8", "queens8", "queens10", "reduced_latin6", "domino6x6", "pent3x20", "petersen4"];

fn covers(c: &mut Criterion) {
    for standard in SMALL.iter().filter(|standard| SMALL_ONES.contains(&standard.name)) {
        let mut group = c.benchmark_group(standard.name);
        ours(&mut group, standard, true);
        others(&mut group, standard);
    }
    for standard in MEDIUM {
        let mut group = c.benchmark_group(standard.name);
        measuring::few_samples(&mut group, Duration::from_secs(1), Duration::from_secs(3));
        ours(&mut group, standard, true);
        others(&mut group, standard);
    }
    for standard in LARGE.iter().chain(VAST) {
        let mut group = c.benchmark_group(standard.name);
        // As short as it gets: one search to warm up, and one for each sample.
        measuring::few_samples(&mut group, Duration::from_millis(1), Duration::from_millis(10));
        let visit = LARGE.iter().any(|large| large.name == standard.name);
        ours(&mut group, standard, visit);
        if visit {
            others(&mut group, standard);
        }
    }
}

fn ours(group: &mut BenchmarkGroup<'_, WallTime>, standard: &Standard, visit: bool) {
    let problem = standard.problem();
    for &kernel in KernelKind::ALL {
        for threads in [1, 2] {
            let Ok(solver) = Solver::builder().kernel(kernel).threads(threads).build(&problem) else {
                continue;
            };
            let mut search = solver.search();
            let with = if threads == 1 { kernel.to_string() } else { format!("{kernel}, {threads} threads") };
            group.bench_function(format!("count by {with}"), |b| {
                b.iter(|| assert_eq!(search.count(), Count::Exact(standard.covers)));
            });
            if !visit {
                continue;
            }
            group.bench_function(format!("visit by {with}"), |b| {
                b.iter(|| {
                    let mut seen = 0;
                    let outcome = search.for_each(|cover| {
                        black_box(cover);
                        seen += 1;
                        ControlFlow::Continue(())
                    });
                    assert_eq!((outcome, seen), (Outcome::Complete, standard.covers));
                });
            });
        }
    }
}

fn others(group: &mut BenchmarkGroup<'_, WallTime>, standard: &Standard) {
    let problem = standard.problem();
    if let Some(solver) = peers::dlx_rs(&problem) {
        group.bench_function("visit by dlx-rs", |b| {
            b.iter_batched(
                || solver.clone(),
                |solver| assert_eq!(peers::visit_dlx_rs(solver), standard.covers),
                BatchSize::PerIteration,
            );
        });
    }
    if peers::dlx_peer(&problem).is_some() {
        group.bench_function("visit by dlx 0.8", |b| {
            b.iter_batched(
                || peers::dlx_peer(&problem).expect("no colours"),
                |other| assert_eq!(peers::visit_dlx_peer(other), standard.covers),
                BatchSize::PerIteration,
            );
        });
    }
    let items = Items::new(&problem);
    group.bench_function("count by exact-covers", |b| {
        b.iter_batched(
            || peers::exact_covers(&problem, &items),
            |solver| assert_eq!(peers::count_exact_covers(solver), standard.covers),
            BatchSize::PerIteration,
        );
    });
    group.bench_function("visit by exact-covers", |b| {
        b.iter_batched(
            || peers::exact_covers(&problem, &items),
            |solver| assert_eq!(peers::visit_exact_covers(solver), standard.covers),
            BatchSize::PerIteration,
        );
    });
}

fn main() {
    let mut criterion = measuring::criterion();
    covers(&mut criterion);
    criterion.final_summary();
}
