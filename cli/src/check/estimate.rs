//! About how many solutions a puzzle has.

use puzzles::deadline::Deadline;
use puzzles::puzzle::Puzzle;
use puzzles::walks::Estimate;
use serde::Serialize;

use super::words::Sentences;
use crate::End;

/// The same for all puzzles, so that the same question has the same answer.
const SEED: u64 = 0;

/// What is known of the number of solutions. Of a family without random walks, nothing.
pub(super) fn estimate(puzzle: &dyn Puzzle, walks: u64, deadline: Option<Deadline>) -> Option<Estimate> {
    Some(puzzle.walks(SEED)?.estimate(walks, deadline))
}

/// Whether the walks are enough to tell how wrong they may be: some, or as many as were wanted.
pub(super) fn says_something(estimate: &Estimate, wanted: u64) -> bool {
    const FEWEST: u64 = 10;
    estimate.walks >= FEWEST.min(wanted)
}

/// How a check with an estimate of several solutions ends. There are fewer walks than were asked for where the deadline
/// passed.
pub(super) fn end(estimate: Option<&Estimate>, wanted: u64) -> End {
    if estimate.is_some_and(|estimate| estimate.walks < wanted) { End::Stopped } else { End::No }
}

/// The estimate in words, where `wanted` walks were asked for.
pub(super) fn in_words(estimate: Option<Estimate>, wanted: u64, said: &Sentences) -> String {
    let Some(estimate) = estimate else { return said.no_estimate.to_owned() };
    if !says_something(&estimate, wanted) {
        return (said.too_few_walks)(estimate.walks);
    }
    let Estimate { walks, arrived, mean, .. } = estimate;
    if arrived == 0 {
        return (said.none_arrived)(walks);
    }
    let [low, high] = estimate.interval().map(number);
    (said.about)(&number(mean), [&low, &high], walks)
}

/// A number with the digits that say something.
fn number(number: f64) -> String {
    if number < 1e6 { format!("{number:.0}") } else { format!("{number:.2e}") }
}

/// It for programs.
#[derive(Serialize)]
pub(super) struct Json {
    solutions: f64,
    error: f64,
    interval: [f64; 2],
    walks: u64,
    arrived: u64,
}

impl Json {
    pub(super) fn of(estimate: &Estimate) -> Self {
        let &Estimate { walks, arrived, mean, error } = estimate;
        Json { solutions: mean, error, interval: estimate.interval(), walks, arrived }
    }
}
