//! A command as a call: its name and flags as texts, an input, and an answer. This is what the service offers and
//! what a page with the engine inside takes. A call is a command line with `--json`, so that both have the same
//! flags, the same answers and the same errors.

mod message;
mod takes;
mod words;

use std::fmt::Display;

use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::file_name;
use crate::{Command, End};

pub(crate) use self::message::of_parameters;
pub use self::takes::Takes;
pub use self::words::{Callable, Parameter, commands};

/// A call that was understood.
pub struct Call {
    command: Command,
    answer: Kind,
}

/// What an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// JSON, one object per line.
    Json,
    /// Plain text.
    Text,
    /// A picture in SVG.
    Svg,
    /// A picture in PNG.
    Png,
    /// Pages in PDF.
    Pdf,
}

impl Kind {
    /// Its media type.
    #[must_use]
    pub fn media_type(self) -> &'static str {
        match self {
            Kind::Json => "application/x-ndjson",
            Kind::Text => "text/plain; charset=utf-8",
            Kind::Svg => "image/svg+xml",
            Kind::Png => "image/png",
            Kind::Pdf => "application/pdf",
        }
    }
}

/// Why a call has no answer, or no whole one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// What is wrong, or what was expected.
    pub error: String,
    /// The line of the input, counted from 1, if the error has a place there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What kind of refusal it is.
    #[serde(skip)]
    pub reason: Reason,
}

/// Why a call was refused, or ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no such command.
    NoCommand,
    /// The flags or the input are wrong.
    BadInput,
    /// The deadline passed, or another limit was reached.
    Stopped,
    /// What was asked for was not found in the tries that there are.
    GaveUp,
    /// Whoever called has left.
    Left,
    /// The call ended by an internal error.
    Broken,
}

impl Refusal {
    fn new(reason: Reason, error: impl Display) -> Self {
        Refusal { error: error.to_string(), line: None, column: None, reason }
    }

    /// What is wrong with a call before its flags are read.
    #[must_use]
    pub fn plain(error: impl Into<String>) -> Self {
        Refusal::new(Reason::BadInput, error.into())
    }

    /// The call ended without a word, by a mistake of ours.
    #[must_use]
    pub fn broken() -> Self {
        Refusal::new(Reason::Broken, "the call ended by an internal error")
    }

    fn of(failure: &Failure) -> Self {
        let reason = match failure {
            Failure::BrokenPipe | Failure::Output(_) => Reason::Left,
            Failure::GaveUp { .. } => Reason::GaveUp,
            failure if failure.is_stop() => Reason::Stopped,
            _ => Reason::BadInput,
        };
        let (error, line, column) = match failure {
            Failure::Text { error, .. } => (error.mistake.to_string(), Some(error.line), Some(error.column)),
            Failure::Puzzle { error, .. } => {
                (error.mistake.to_string(), Some(error.line), Some(error.column))
            }
            Failure::Unfit { error, line, .. } => (error.to_string(), Some(*line), None),
            Failure::StoppedReading { .. } | Failure::Stopped { .. } => {
                ("stopped: the deadline passed".to_owned(), None, None)
            }
            failure => {
                let (error, line) = without_place(&failure.to_string());
                (error, line, None)
            }
        };
        Refusal { error: of_parameters(&error), line, column, reason }
    }

    /// As a JSON object on a line.
    ///
    /// # Panics
    /// Never: all of it can be written.
    #[must_use]
    pub fn json(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a refusal has only texts and numbers");
        text.push('\n');
        text
    }
}

/// A message without the name of the input, as a call has just one; and the line that it names, if any.
fn without_place(message: &str) -> (String, Option<usize>) {
    let name = file_name::shown(None) + ":";
    let Some(rest) = message.strip_prefix(&name) else { return (message.to_owned(), None) };
    let (line, rest) = match rest.split_once(':') {
        Some((line, after)) if line.parse::<usize>().is_ok() => (line.parse().ok(), after),
        _ => (None, rest),
    };
    (rest.trim_start().to_owned(), line)
}

impl Call {
    /// Reads the name of a command and its flags. Flags that switch something on have the value `true`, or none.
    ///
    /// # Errors
    /// If there is no such command, or it does not take these flags.
    pub fn new(command: &str, flags: &[(String, String)]) -> Result<Self, Refusal> {
        words::parse(command, flags)
    }

    /// What the answer is.
    #[must_use]
    pub fn answer(&self) -> Kind {
        self.answer
    }

    /// Whether it usually takes no more than milliseconds, however many others wait.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        !matches!(
            self.command,
            Command::Generate(_)
                | Command::Book(_)
                | Command::Cover(_)
                | Command::Count(_)
                | Command::Alive(_)
                | Command::Sample(_)
                | Command::Tiling(_)
                | Command::Watch(_)
        )
    }

    /// Does it.
    ///
    /// # Errors
    /// If there is no answer, or what was written is not the whole of it.
    pub fn run(&self, console: &Console) -> Result<(), Refusal> {
        match self.command.run(console) {
            Ok(End::Done | End::No) => Ok(()),
            Ok(end @ (End::GaveUp | End::Stopped)) => {
                let reason = if end == End::GaveUp { Reason::GaveUp } else { Reason::Stopped };
                let told = console.last_told().unwrap_or("stopped: the deadline passed".to_owned());
                let (error, line) = without_place(&told);
                Err(Refusal { line, ..Refusal::new(reason, of_parameters(&error)) })
            }
            Err(failure) => Err(Refusal::of(&failure)),
        }
    }
}
