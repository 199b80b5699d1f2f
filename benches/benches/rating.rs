//! Rating classic Sudokus, by level.

use std::sync::Arc;

use benches::measuring;
use puzzles::sudoku::rate::rate;
use puzzles::sudoku::{Layout, Puzzle};
use puzzles::technique::Level;

const SAMPLE: &str = include_str!("../../puzzles/tests/data/sudoku/rated-sample.txt");

fn main() {
    let mut criterion = measuring::criterion();
    let layout = Arc::new(Layout::classic(9).expect("a size"));
    let givens = |line: &str| line.bytes().take(81).map(|digit| digit - b'0').collect();
    let puzzles: Vec<Puzzle> =
        SAMPLE.lines().map(|line| Puzzle::new(Arc::clone(&layout), givens(line))).collect();
    let mut group = criterion.benchmark_group("rate");
    for level in Level::ALL {
        let is_of_level = |puzzle: &&Puzzle| rate(puzzle).is_some_and(|rating| rating.level() == level);
        let mut of_level = puzzles.iter().filter(is_of_level).collect::<Vec<&Puzzle>>().into_iter().cycle();
        group.bench_function(level.name(), |b| b.iter(|| of_level.next().map(rate)));
    }
    group.finish();
    criterion.final_summary();
}
