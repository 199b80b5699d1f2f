//! The messages of the protocol.

use puzzles::walks;
use serde::{Deserialize, Serialize};

/// What an editor asks for.
pub(super) struct Request {
    /// The number that its answers have.
    pub(super) nonce: i64,
    /// What to do; nothing if it only cancels.
    pub(super) task: Option<Task>,
}

/// A command and its puzzle.
pub(super) struct Task {
    pub(super) command: Command,
    /// The puzzle as it stands in a link of f-puzzles.
    pub(super) data: String,
}

/// What to do with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(super) enum Command {
    /// Show a solution.
    Solve,
    /// Tell whether there are none, one or several.
    Check,
    /// Count the solutions.
    Count,
    /// Tell how many solutions there are, or about how many, again and again.
    Estimate,
    /// Show the values that cells have in some solution.
    TrueCandidates,
    /// Take all steps that lead on.
    SolvePath,
    /// Take one.
    Step,
    /// Cancel what is under way.
    Cancel,
}

#[derive(Deserialize)]
struct Numbered {
    #[serde(default)]
    nonce: i64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Message {
    nonce: i64,
    command: Command,
    data_type: Option<String>,
    data: Option<String>,
}

/// The only notation of puzzles that editors send.
const DATA_TYPE: &str = "fpuzzles";

impl Request {
    /// Reads a message, or tells what is wrong with it.
    pub(super) fn read(text: &str) -> Result<Self, Reply> {
        let nonce = serde_json::from_str(text).map_or(0, |Numbered { nonce }| nonce);
        let wrong = |words: String| Reply { nonce, answer: Answer::invalid(words) };
        let Message { nonce, command, data_type, data } =
            serde_json::from_str(text).map_err(|error| wrong(format!("in the message: {error}")))?;
        if command == Command::Cancel {
            return Ok(Request { nonce, task: None });
        }
        match (data_type.as_deref(), data) {
            (Some(DATA_TYPE), Some(data)) => Ok(Request { nonce, task: Some(Task { command, data }) }),
            (Some(DATA_TYPE), None) => Err(wrong("expected a puzzle as `data`".to_owned())),
            (found, _) => Err(wrong(format!(
                "expected `dataType` {DATA_TYPE:?}, found {:?}",
                found.unwrap_or_default()
            ))),
        }
    }
}

/// An answer with the number of its command.
#[derive(Serialize)]
pub(super) struct Reply {
    pub(super) nonce: i64,
    #[serde(flatten)]
    pub(super) answer: Answer,
}

impl Reply {
    /// As JSON.
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("an answer has only texts and numbers")
    }
}

/// What is sent back. The names are those of the protocol.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Answer {
    /// The command was cancelled.
    Canceled,
    /// The puzzle has no solution, or cannot be read.
    Invalid { message: String },
    /// The value of each cell.
    Solved { solution: Vec<i32> },
    /// The number of solutions, or of those so far.
    #[serde(rename_all = "camelCase")]
    Count { count: u64, in_progress: bool },
    /// How many solutions there are, or about how many.
    Estimate(Estimate),
    /// For each value of each cell, the number of solutions that have it; 0 if none has it.
    #[serde(rename_all = "camelCase")]
    TrueCandidates { solutions_per_candidate: Vec<i64> },
    /// The board after one or more steps.
    #[serde(rename_all = "camelCase")]
    Logical { cells: Vec<Cell>, message: String, is_valid: bool },
}

/// How many solutions there are, or about how many. The names are those of the protocol.
#[derive(Serialize)]
pub(super) struct Estimate {
    estimate: f64,
    stderr: f64,
    iterations: u64,
    ci95_lower: f64,
    ci95_upper: f64,
    #[serde(rename = "relErrPercent")]
    error_percent: f64,
    #[serde(skip)]
    is_exact: bool,
}

impl Estimate {
    pub(super) fn of(found: &walks::Estimate) -> Self {
        let &walks::Estimate { is_exact, walks, mean, error, .. } = found;
        let [ci95_lower, ci95_upper] = found.interval();
        let error_percent = if mean > 0.0 { 100.0 * 1.96 * error / mean } else { 0.0 };
        Estimate {
            estimate: mean,
            stderr: error,
            iterations: walks,
            ci95_lower,
            ci95_upper,
            error_percent,
            is_exact,
        }
    }
}

/// A cell after some steps: its value, or 0 and what it can be.
#[derive(Serialize)]
pub(super) struct Cell {
    pub(super) value: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) candidates: Option<Vec<i32>>,
}

impl Answer {
    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Answer::Invalid { message: message.into() }
    }

    /// Whether nothing comes after it.
    pub(super) fn is_last(&self) -> bool {
        match self {
            Answer::Count { in_progress, .. } => !in_progress,
            Answer::Estimate(estimate) => estimate.is_exact,
            _ => true,
        }
    }
}
