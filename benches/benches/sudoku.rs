//! Classic Sudokus proven unique: by the kernel for nine by nine, as exact covers, and as exact
//! covers by another engine, all over the same small samples.

use benches::{measuring, peers, samples};
use criterion::Criterion;
use puzzles::puzzle::{Bounds, Engine, check};
use puzzles::sudoku::problem;

fn unique(c: &mut Criterion) {
    let sets = [
        ("easy", samples::EASY),
        ("17 givens", samples::SEVENTEEN),
        ("magictour", samples::MAGICTOUR),
        ("hardest", samples::HARDEST),
    ];
    for (name, text) in sets {
        let sheets = samples::sudokus(text);
        let mut group = c.benchmark_group(format!("sudoku, {name}"));
        for (way, engine) in [("check", Engine::Auto), ("check by cover", Engine::Cover)] {
            let bounds = Bounds { engine, ..Bounds::default() };
            let mut turn = sheets.iter().cycle();
            group.bench_function(way, |b| b.iter(|| turn.next().map(|sheet| check(sheet, &bounds))));
        }
        let mut turn = sheets.iter().cycle();
        group.bench_function("check by dlx-rs", |b| {
            b.iter(|| {
                let puzzle = &turn.next().expect("puzzles without end").puzzle;
                let candidates = puzzle.candidates();
                let (problem, _) = problem(puzzle.layout(), |cell, value| candidates.allows(cell, value));
                peers::dlx_rs(&problem).map(|solver| solver.take(2).count())
            });
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    unique(&mut criterion);
    criterion.final_summary();
}
