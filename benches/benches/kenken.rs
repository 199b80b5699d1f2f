//! KenKens made, and proven unique in either way to solve.

use benches::measuring;
use criterion::Criterion;
use puzzles::generate::Maker;
use puzzles::kenken::Recipe;
use puzzles::puzzle::{Bounds, Engine, check};
use puzzles::random::Random;

/// The number of puzzles that are gone through again and again: they differ a great deal.
const PUZZLES: u64 = 500;

fn kenken(c: &mut Criterion) {
    for size in [6, 9] {
        let maker = Recipe::new(size).maker().expect("there are such puzzles");
        let make = |index: u64| maker.make(&mut Random::new(1, index), None).expect("a puzzle").puzzle;
        let puzzles: Vec<_> = (0..PUZZLES).map(make).collect();
        let mut group = c.benchmark_group(format!("kenken{size}"));
        for (name, engine) in [("check", Engine::Auto), ("check by cover", Engine::Cover)] {
            let bounds = Bounds { engine, ..Bounds::default() };
            let mut turn = puzzles.iter().cycle();
            group.bench_function(name, |b| {
                b.iter(|| turn.next().map(|puzzle| check(&**puzzle, &bounds)));
            });
        }
        let mut turn = (0..PUZZLES).cycle();
        group.bench_function("make", |b| b.iter(|| turn.next().map(make)));
        group.finish();
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    kenken(&mut criterion);
    criterion.final_summary();
}
