//! The messages of the protocol.

use std::fmt::Display;

use puzzles::walks;
use serde::Serialize;
use serde_json::{Map, Value as Json};

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
#[derive(Clone, Copy)]
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
}

impl Command {
    /// The commands by name; none to cancel what is under way.
    const NAMES: [(&str, Option<Command>); 8] = [
        ("solve", Some(Command::Solve)),
        ("check", Some(Command::Check)),
        ("count", Some(Command::Count)),
        ("estimate", Some(Command::Estimate)),
        ("truecandidates", Some(Command::TrueCandidates)),
        ("solvepath", Some(Command::SolvePath)),
        ("step", Some(Command::Step)),
        ("cancel", None),
    ];

    /// The command of a message, if it does not only cancel, or what is wrong with it.
    fn read(name: Option<&Json>) -> Result<Option<Self>, String> {
        let text = name.and_then(Json::as_str);
        let known = Command::NAMES.iter().find(|(known, _)| Some(*known) == text);
        known.map(|(_, command)| *command).ok_or_else(|| {
            let names = Command::NAMES.map(|(name, _)| name).join(", ");
            expected(format_args!("one of {names} as `command`"), name)
        })
    }
}

/// What is wrong with a member of a message.
fn expected(what: impl Display, found: Option<&Json>) -> String {
    match found {
        None => format!("expected {what}"),
        Some(found) => format!("expected {what}, found {found}"),
    }
}

/// The only notation of puzzles that editors send.
const DATA_TYPE: &str = "fpuzzles";

impl Request {
    /// Reads a message, or tells what is wrong with it.
    pub(super) fn read(text: &str) -> Result<Self, Reply> {
        let message: Option<Map<String, Json>> = serde_json::from_str(text).ok();
        let wrong = |nonce, words: String| Reply { nonce, answer: Answer::invalid(words) };
        let message = message.ok_or_else(|| wrong(0, "expected a JSON object as message".to_owned()))?;
        let nonce = message.get("nonce");
        let nonce =
            nonce.and_then(Json::as_i64).ok_or_else(|| wrong(0, expected("an integer as `nonce`", nonce)))?;
        let task = Request::task(&message).map_err(|words| wrong(nonce, words))?;
        Ok(Request { nonce, task })
    }

    /// What a message asks to do, or what is wrong with it.
    fn task(message: &Map<String, Json>) -> Result<Option<Task>, String> {
        let Some(command) = Command::read(message.get("command"))? else { return Ok(None) };
        let data_type = message.get("dataType");
        if data_type.and_then(Json::as_str) != Some(DATA_TYPE) {
            return Err(expected(format_args!("`dataType` {DATA_TYPE:?}"), data_type));
        }
        let data = message.get("data").and_then(Json::as_str);
        let data = data.ok_or("expected a puzzle as `data`")?.to_owned();
        Ok(Some(Task { command, data }))
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
