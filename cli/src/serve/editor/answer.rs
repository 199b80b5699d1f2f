//! What each command does.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use dlx::{Outcome, Stop};
use puzzles::board::{Placement, Written};
use puzzles::candidates;
use puzzles::deadline::{is_over, reason};
use puzzles::puzzle::{Bounds, Puzzle, Verdict, check};
use puzzles::state::State;
use puzzles::technique::{Ending, Hint, Telling};
use puzzles::walks;

use super::board::Board;
use super::message::{Answer, Cell, Command, Estimate, Task};
use crate::finding::Solved;
use crate::from_state;

/// Where answers go. It says whether anybody still waits for them.
type Tell<'t> = dyn Fn(Answer) -> bool + 't;

/// A count tells how far it has come this often.
const PROGRESS: Duration = Duration::from_millis(250);

/// Where random walks begin.
const SEED: u64 = 0;

/// Does what is asked, until the flag is set or the time is over.
pub(super) fn answer(
    Task { command, data }: &Task,
    flag: &'static AtomicBool,
    timeout: Option<Duration>,
    tell: &Tell<'_>,
) {
    let bounds = Bounds { timeout, flag: Some(flag), ..Bounds::default() };
    let answer = Board::read(data).and_then(|board| match command {
        Command::Solve => solve(&*board.puzzle, &bounds),
        Command::Check => count(&*board.puzzle, 2, &bounds, tell),
        Command::Count => count(&*board.puzzle, u64::MAX, &bounds, tell),
        Command::Estimate => estimate(&board, &bounds, tell),
        Command::TrueCandidates => true_candidates(&board, &bounds),
        Command::Step => steps(&board, true, &bounds),
        Command::SolvePath => steps(&board, false, &bounds),
    });
    // If it was cancelled, nobody waits for it.
    tell(answer.unwrap_or_else(Answer::invalid));
}

fn none() -> Answer {
    Answer::invalid("There are no solutions.")
}

/// Why there is no answer.
fn stopped(stop: Stop) -> String {
    format!("Stopped: {stop}.")
}

fn solve(puzzle: &dyn Puzzle, bounds: &Bounds) -> Result<Answer, String> {
    let mut first = None;
    let outcome = puzzle.solve(bounds, &mut |solution| {
        first = Some(solution.to_vec());
        ControlFlow::Break(())
    });
    match (first, outcome) {
        (Some(solution), _) => Ok(Answer::Solved { solution }),
        (None, Outcome::Complete) => Ok(none()),
        (None, Outcome::Stopped(stop)) => Err(stopped(stop)),
    }
}

/// Counts the solutions, up to a number.
fn count(puzzle: &dyn Puzzle, most: u64, bounds: &Bounds, tell: &Tell<'_>) -> Result<Answer, String> {
    let mut count = 0;
    let mut told = Instant::now();
    let outcome = puzzle.solve(bounds, &mut |_| {
        count += 1;
        let mut goes_on = count < most;
        if told.elapsed() >= PROGRESS {
            goes_on &= tell(Answer::Count { count, in_progress: true });
            told = Instant::now();
        }
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match outcome {
        Outcome::Stopped(stop) if count < most => Err(stopped(stop)),
        _ => Ok(Answer::Count { count, in_progress: false }),
    }
}

/// Tells how many solutions go with what stands on the board, if they are soon counted; or else about how many, again
/// and again, until it is stopped.
fn estimate(board: &Board, bounds: &Bounds, tell: &Tell<'_>) -> Result<Answer, String> {
    let deadline = bounds.deadline();
    let givens = board.puzzle.givens();
    let values: Vec<Placement> = board.state()?.values().filter(|(cell, _)| !givens.contains(cell)).collect();
    let with_values = match &values[..] {
        [] => None,
        values => Some(board.puzzle.with_values(values).ok_or("expected values of the board")?),
    };
    let puzzle = with_values.as_deref().unwrap_or(&*board.puzzle);
    let mut walks = puzzle.walks(SEED).ok_or("There are no estimates for this puzzle.")?;
    if let Some(count) = walks.count(deadline) {
        return Ok(Answer::Estimate(Estimate::of(&walks::Estimate::exact(count))));
    }
    /// A single walk has no error.
    const FEWEST: u64 = 10;
    let mut told: Option<Instant> = None;
    walks.each(&mut |found| {
        let mut goes_on = !is_over(deadline);
        if goes_on && found.walks >= FEWEST && told.is_none_or(|told| told.elapsed() >= PROGRESS) {
            goes_on = tell(Answer::Estimate(Estimate::of(&found)));
            told = Some(Instant::now());
        }
        goes_on
    });
    Err(stopped(reason(deadline)))
}

fn true_candidates(board: &Board, bounds: &Bounds) -> Result<Answer, String> {
    let most = board.most();
    let found = candidates::find(&*board.puzzle, most, bounds).map_err(stopped)?;
    if found.is_empty() {
        return Ok(none());
    }
    let size = board.puzzle.columns();
    let mut solutions_per_candidate = vec![0; found.len() * size];
    for (cell, candidates) in found.iter().enumerate() {
        for candidate in candidates {
            let place = cell * size + (candidate.value - 1) as usize;
            solutions_per_candidate[place] = candidate.solutions.min(most) as i64;
        }
    }
    Ok(Answer::TrueCandidates { solutions_per_candidate })
}

/// The board after the next step, or after all of them.
fn steps(board: &Board, only_one: bool, bounds: &Bounds) -> Result<Answer, String> {
    let puzzle = &*board.puzzle;
    let state = board.state()?;
    let deadline = bounds.deadline();
    let (solution, has_several) = match check(puzzle, bounds) {
        Verdict::Unique(solution) => (solution, false),
        Verdict::Multiple(solution, _) => (solution, true),
        Verdict::None => return Ok(none()),
        Verdict::Stopped(stop, _) => return Err(stopped(stop)),
    };
    let solved = Solved { puzzle, solution: &solution, has_several, deadline };
    let telling = Telling { deadline, ..Telling::default() };
    let mut walk = Walk::begin(&state, puzzle.columns());
    let mut message = String::new();
    let mut tell = |hint: Hint| {
        let is_news = walk.know(&hint.candidates);
        if only_one && is_news {
            message.push_str("Candidates from the values on the board.\n");
        } else {
            walk.take(puzzle, &hint);
            message.push_str(&hint.words);
            message.push('\n');
        }
        if only_one { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ending = from_state::tell_hints(&solved, Some(&state), bounds, &telling, &mut tell);
    match ending.map_err(|wrong| format!("{}.", wrong.words))? {
        Ending::NoTechniques if has_several => {
            return Err("There are several solutions, so there are no steps.".to_owned());
        }
        Ending::Stopped => return Err(stopped(reason(deadline))),
        Ending::BrokenOff => {}
        Ending::Solved if !message.is_empty() => {}
        ending => message.push_str(&format!("{}\n", telling.language.ending(ending))),
    }
    Ok(Answer::Logical { cells: walk.cells(), message, is_valid: true })
}

/// The board on the way through the steps.
struct Walk {
    /// What each cell can be.
    cells: Vec<Vec<i32>>,
    /// Whether its value stands in it.
    has_value: Vec<bool>,
}

impl Walk {
    /// What stands in the cells, on a board of this size.
    fn begin(state: &State, size: usize) -> Self {
        let cells = state.cells().iter().map(|written| match written {
            Written::Nothing => (1..=size as i32).collect(),
            Written::Value(value) => vec![*value],
            Written::Candidates(values) => values.clone(),
        });
        let has_value = state.cells().iter().map(|written| matches!(written, Written::Value(_)));
        Walk { cells: cells.collect(), has_value: has_value.collect() }
    }

    /// Takes over what a step goes by. Whether that is other than what stood there.
    fn know(&mut self, candidates: &[Vec<i32>]) -> bool {
        let is_news = (self.cells.iter().zip(candidates)).any(|(known, candidates)| known != candidates);
        self.cells = candidates.to_vec();
        is_news
    }

    /// Takes a step.
    fn take(&mut self, puzzle: &dyn Puzzle, hint: &Hint) {
        for &(cell, value) in &hint.placed {
            self.cells[cell] = vec![value];
            self.has_value[cell] = true;
            for house in puzzle.houses() {
                let its = || house.cells.iter().map(|&cell| usize::from(cell));
                if its().any(|other| other == cell) {
                    its().filter(|&other| other != cell).for_each(|other| self.strike(other, value));
                }
            }
        }
        hint.excluded.iter().for_each(|&(cell, value)| self.strike(cell, value));
    }

    fn strike(&mut self, cell: usize, value: i32) {
        self.cells[cell].retain(|&candidate| candidate != value);
    }

    fn cells(self) -> Vec<Cell> {
        let cell = |(values, has_value): (Vec<i32>, bool)| match (has_value, values.first()) {
            (true, Some(&value)) => Cell { value, candidates: None },
            _ => Cell { value: 0, candidates: Some(values) },
        };
        self.cells.into_iter().zip(self.has_value).map(cell).collect()
    }
}
