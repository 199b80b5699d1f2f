//! How many solutions a puzzle has, or about how many.

use puzzles::deadline::Deadline;
use puzzles::puzzle::Puzzle;
use puzzles::walks::Estimate;
use serde::Serialize;

use super::words::Sentences;
use crate::End;

/// The same for all puzzles, so that the same question has the same answer.
const SEED: u64 = 0;
/// The number of solutions that are known before any walk: two have been found.
const KNOWN: f64 = 2.0;

/// What is known of the number of solutions: the exact number if it is counted soon, otherwise an estimate by this many
/// random walks. `None` for boards without walks.
pub(super) fn estimate(puzzle: &dyn Puzzle, wanted: u64, deadline: Option<Deadline>) -> Option<Estimate> {
    let exact = puzzle.walks(SEED)?.count(deadline).map(Estimate::exact);
    // Walks of their own: what the count has learned would change them.
    exact.or_else(|| Some(puzzle.walks(SEED)?.estimate(wanted, deadline)))
}

/// Whether an estimate can be told: it is exact, or its walks are enough to tell its error, ten or all that were
/// wanted.
pub(super) fn says_something(estimate: &Estimate, wanted: u64) -> bool {
    const FEWEST: u64 = 10;
    estimate.is_exact || estimate.walks >= FEWEST.min(wanted)
}

/// How a check with an estimate of several solutions ends. There are fewer walks than were asked for where the deadline
/// passed.
pub(super) fn end(estimate: Option<&Estimate>, wanted: u64) -> End {
    let is_short = |estimate: &Estimate| !estimate.is_exact && estimate.walks < wanted;
    if estimate.is_some_and(is_short) { End::Stopped } else { End::No }
}

/// The estimate in words, where `wanted` walks were asked for.
pub(super) fn in_words(estimate: Option<Estimate>, wanted: u64, said: &Sentences) -> String {
    let Some(estimate) = estimate else { return said.no_estimate.to_owned() };
    if !says_something(&estimate, wanted) {
        return (said.too_few_walks)(estimate.walks);
    }
    let Estimate { is_exact, walks, arrived, mean, .. } = estimate;
    if is_exact {
        return (said.counted)(&number(mean));
    }
    if arrived == 0 {
        return (said.none_arrived)(walks);
    }
    let [low, high] = interval(&estimate).map(number);
    (said.about)(&number(mean.max(KNOWN)), [&low, &high], walks)
}

/// The interval of an estimate, above what is known.
fn interval(estimate: &Estimate) -> [f64; 2] {
    estimate.interval().map(|end| end.max(KNOWN))
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
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    exact: bool,
}

impl Json {
    pub(super) fn of(estimate: &Estimate) -> Self {
        let &Estimate { is_exact: exact, walks, arrived, mean, error } = estimate;
        Json { solutions: mean, error, interval: interval(estimate), walks, arrived, exact }
    }
}
