//! Covers at random: filled Sudokus, and queens where there is much room.

use benches::measuring;
use benches::standard::{Build, pentominoes, queens, rectangle, sudoku};
use criterion::Criterion;
use dlx::{KernelKind, Solver};

fn random(c: &mut Criterion) {
    let problems: [(&str, Build); 4] = [
        ("random sudoku9", || sudoku(3, 3)),
        ("random sudoku16", || sudoku(4, 4)),
        ("random queens24", || queens(24)),
        ("random pent6x10", || pentominoes(&rectangle(6, 10))),
    ];
    for (name, build) in problems {
        let problem = build().expect("a valid problem");
        let mut group = c.benchmark_group(name);
        for &kernel in KernelKind::ALL {
            let Ok(solver) = Solver::builder().kernel(kernel).build(&problem) else { continue };
            let mut search = solver.search();
            group.bench_function(kernel.name(), |b| {
                // The same seeds for each kernel, and with them the same covers.
                let mut seed = 0;
                b.iter(|| {
                    seed += 1;
                    search.random_cover(seed).into_cover().expect("a cover")
                });
            });
        }
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    random(&mut criterion);
    criterion.final_summary();
}
