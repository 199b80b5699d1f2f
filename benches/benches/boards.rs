//! Full boards at random, and puzzles carved from them.

use benches::measuring;
use criterion::{BatchSize, Criterion};
use puzzles::random::Random;
use puzzles::sudoku::{Budget, Carving, Filled, Layout, fill};

/// Another board each time.
fn full(layout: &Layout, number: &mut u64) -> Vec<u8> {
    *number += 1;
    let empty = vec![0; layout.cell_count()];
    match fill(layout, &empty, &mut Random::new(1, *number), Budget::default()) {
        Ok(Filled::Board(board)) => board,
        other => unreachable!("without givens and without a budget there is a board, not {other:?}"),
    }
}

fn filling(c: &mut Criterion) {
    let mut group = c.benchmark_group("fill");
    for size in [9, 12, 16, 25, 36, 49, 100, 144, 225] {
        let layout = Layout::classic(size).expect("a legal size");
        let mut number = 0;
        group.bench_function(size.to_string(), |b| b.iter(|| full(&layout, &mut number)));
    }
}

fn carving(c: &mut Criterion) {
    let mut group = c.benchmark_group("carve");
    // The nodes for each given: with few, a puzzle is quick; with many, it is proven minimal.
    for (size, nodes) in [(6, 10_000), (12, 10_000), (16, 10), (16, 10_000), (25, 10)] {
        let layout = Layout::classic(size).expect("a legal size");
        let orbits: Vec<Vec<u16>> = (0..layout.cell_count() as u16).map(|cell| vec![cell]).collect();
        let mut number = 0;
        group.bench_function(format!("{size} in {nodes} nodes"), |b| {
            b.iter_batched(
                || full(&layout, &mut number),
                |solution| {
                    let carving = Carving { nodes, ..Carving::new(&layout, &solution, &orbits) };
                    carving.carve(&mut Random::new(1, u64::from(solution[0])))
                },
                BatchSize::SmallInput,
            );
        });
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    filling(&mut criterion);
    carving(&mut criterion);
    criterion.final_summary();
}
