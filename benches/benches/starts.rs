//! What it costs to begin: 100,000 searches of a problem of 64 options, from different starts.
//!
//! The problem is the 4 by 4 Sudoku, and a start is five cells of one of its 288 solutions: what a
//! maker of puzzles asks all day long, where hardly anything is left to be searched.

use std::time::Duration;

use benches::measuring;
use benches::standard::sudoku;
use criterion::{Criterion, Throughput};
use dlx::{KernelKind, OptionId, Solver};

const SEARCHES: usize = 100_000;

fn starts(c: &mut Criterion) {
    let problem = sudoku(2, 2).expect("a valid problem");
    assert_eq!(problem.option_count(), 64);
    let mut starts: Vec<Vec<OptionId>> = Vec::new();
    for (k, cover) in Solver::new(&problem).covers().enumerate() {
        // Five of its sixteen options, other ones for each cover.
        let mut options = cover.options().to_vec();
        options.rotate_left(k % 16);
        starts.push(options.into_iter().step_by(3).take(5).collect());
    }

    let mut group = c.benchmark_group("100000 starts");
    measuring::few_samples(&mut group, Duration::from_millis(500), Duration::from_secs(3));
    group.throughput(Throughput::Elements(SEARCHES as u64));
    for &kernel in KernelKind::ALL {
        let Ok(solver) = Solver::builder().kernel(kernel).build(&problem) else { continue };
        let mut search = solver.search();
        group.bench_function(format!("is it unique, {kernel}"), |b| {
            b.iter(|| {
                let starts = starts.iter().cycle().take(SEARCHES);
                starts
                    .filter(|start| search.start(start, &[]).expect("options exist").unique().is_unique())
                    .count()
            });
        });
        group.bench_function(format!("count, {kernel}"), |b| {
            b.iter(|| {
                let starts = starts.iter().cycle().take(SEARCHES);
                let counts = starts
                    .filter_map(|start| search.start(start, &[]).expect("options exist").count().exact());
                counts.sum::<u64>()
            });
        });
        group.bench_function(format!("count with a new search each, {kernel}"), |b| {
            b.iter(|| {
                let starts = starts.iter().cycle().take(SEARCHES);
                let counts = starts.filter_map(|start| {
                    solver.search().start(start, &[]).expect("options exist").count().exact()
                });
                counts.sum::<u64>()
            });
        });
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    starts(&mut criterion);
    criterion.final_summary();
}
