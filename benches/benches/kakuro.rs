//! Kakuros solved until they are proven unique, and made.
//!
//! `cargo bench -p benches --bench kakuro`; `benches/peers/kakuro_cp_sat.py` solves the same boards by
//! OR-Tools.

use benches::measuring;
use criterion::Criterion;
use puzzles::generate::Maker;
use puzzles::kakuro::{LARGEST_DIGIT, Recipe, text};
use puzzles::puzzle::{Bounds, Engine, Puzzle, check};
use puzzles::random::Random;

/// The number of boards that are gone through again and again: they differ a great deal.
const BOARDS: u64 = 100;

/// Boards of the test data: the larger ones, and one that takes the solvers in use long.
const KNOWN: &[(&str, &str)] = &[
    ("cpu_burner", include_str!("../../puzzles/tests/data/kakuro/cpu_burner.kak")),
    ("evil", include_str!("../../puzzles/tests/data/kakuro/evil.kak")),
    ("jutge", include_str!("../../puzzles/tests/data/kakuro/jutge.kak")),
    ("unique20x20", include_str!("../../puzzles/tests/data/kakuro/unique20x20.kak")),
    ("unique40x40", include_str!("../../puzzles/tests/data/kakuro/unique40x40.kak")),
];

fn made(side: usize, number: u64) -> Box<dyn Puzzle> {
    let recipe = Recipe { rows: side, columns: side, ..Recipe::default() };
    let maker = recipe.maker().expect("there are such boards");
    maker.make(&mut Random::new(1, number), None).expect("a board").puzzle
}

/// Whether boards have one solution.
fn checking(c: &mut Criterion) {
    let mut group = c.benchmark_group("kakuro check");
    for (name, board) in KNOWN {
        let puzzle = text::read(board, 1, LARGEST_DIGIT).expect("a board");
        for (way, engine) in [("", Engine::Auto), (", by cover", Engine::Cover)] {
            // As a plain cover the largest take minutes.
            if engine == Engine::Cover && name.contains("40") {
                continue;
            }
            let bounds = Bounds { engine, ..Bounds::default() };
            group.bench_function(format!("{name}{way}"), |b| b.iter(|| check(&puzzle, &bounds)));
        }
    }
    for (side, boards) in [(10, BOARDS), (40, 10), (150, 1)] {
        let boards: Vec<_> = (0..boards).map(|number| made(side, number)).collect();
        let mut turn = boards.iter().cycle();
        group.bench_function(format!("made, {side} by {side}"), |b| {
            b.iter(|| turn.next().map(|board| check(&**board, &Bounds::default())));
        });
    }
}

fn making(c: &mut Criterion) {
    let mut group = c.benchmark_group("kakuro make");
    for side in [10, 20, 40] {
        let mut turn = (0..BOARDS).cycle();
        group.bench_function(format!("{side} by {side}"), |b| {
            b.iter(|| turn.next().map(|number| made(side, number)));
        });
    }
}

fn main() {
    let mut criterion = measuring::criterion();
    checking(&mut criterion);
    making(&mut criterion);
    criterion.final_summary();
}
