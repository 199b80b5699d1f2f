//! What comes before a search: collecting a problem, and making a solver for it.

use std::time::Duration;

use benches::measuring;
use benches::peers::{self, Items};
use benches::standard::{Build, macmahon, pentominoes, queens, rectangle, sudoku};
use criterion::Criterion;
use dlx::{KernelKind, Solver};

fn setup(c: &mut Criterion) {
    let problems: [(&str, Build); 4] = [
        ("setup of queens12", || queens(12)),
        ("setup of pent6x10", || pentominoes(&rectangle(6, 10))),
        ("setup of macmahon4x6", || macmahon(3, 4, 6)),
        ("setup of sudoku16", || sudoku(4, 4)),
    ];
    for (name, build) in problems {
        let mut group = c.benchmark_group(name);
        group.bench_function("problem", |b| b.iter(build));
        let problem = build().expect("a valid problem");
        for &kernel in KernelKind::ALL {
            let builder = Solver::builder().kernel(kernel);
            if builder.clone().build(&problem).is_ok() {
                group.bench_function(format!("solver with {kernel}"), |b| {
                    b.iter(|| builder.clone().build(&problem));
                });
            }
        }
        if peers::dlx_rs(&problem).is_some() {
            group.bench_function("solver of dlx-rs", |b| b.iter(|| peers::dlx_rs(&problem)));
        }
        let items = Items::new(&problem);
        group.bench_function("solver of exact-covers", |b| b.iter(|| peers::exact_covers(&problem, &items)));
    }
}

/// An empty Sudoku of 144 by 144: about 3 million options. (`exact-covers` looks for the name of
/// an item in a list: it would take hours.)
fn large(c: &mut Criterion) {
    let mut group = c.benchmark_group("setup of sudoku144");
    measuring::few_samples(&mut group, Duration::from_millis(1), Duration::from_millis(10));
    group.bench_function("problem", |b| b.iter(|| sudoku(12, 12)));
    // Built only if one of these is wanted.
    let problem = std::cell::LazyCell::new(|| sudoku(12, 12).expect("a valid problem"));
    for &kernel in KernelKind::ALL {
        group.bench_function(format!("solver with {kernel}"), |b| {
            b.iter(|| Solver::builder().kernel(kernel).build(&problem));
        });
        group.bench_function(format!("search with {kernel}"), |b| {
            if let Ok(solver) = Solver::builder().kernel(kernel).build(&problem) {
                b.iter(|| solver.search());
            }
        });
    }
    group.bench_function("solver of dlx-rs", |b| b.iter(|| peers::dlx_rs(&problem)));
}

fn main() {
    let mut criterion = measuring::criterion();
    setup(&mut criterion);
    large(&mut criterion);
    criterion.final_summary();
}
