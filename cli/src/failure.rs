//! Why a command could not do what it was asked.

use std::fmt::Display;
use std::io;
use std::path::Path;

use dlx::SetupError;
use dlx::count::LoadError;
use dlx::format::{ReadError, WriteError};
use puzzles::draw::DrawError;
use puzzles::family::Unfit;
use puzzles::text::TextError;

use crate::input;

/// Each is one message for the user.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input could not be opened, or stopped coming.
    #[error("{name}: {error}")]
    Input { name: String, error: io::Error },
    /// The input is not what it should be.
    #[error("{name}:{}:{}: {}", error.line, error.column, error.mistake)]
    Text { name: String, error: ReadError },
    /// A puzzle is not what it should be.
    #[error("{name}:{}:{}: {}", error.line, error.column, error.mistake)]
    Puzzle { name: String, error: TextError },
    /// A puzzle cannot be printed as asked.
    #[error("{name}:{line}: {error}")]
    Unfit { name: String, line: usize, error: Unfit },
    /// A puzzle cannot be drawn.
    #[error("{place}: it cannot be drawn: {error}")]
    Picture { place: String, error: DrawError },
    /// Kept tables are not what they should be.
    #[error("{name}: {error}")]
    Tables { name: String, error: LoadError },
    /// The flags ask for something that there is not.
    #[error("{0}")]
    Usage(String),
    /// The time was up before all was read.
    #[error("{name}: stopped while reading: the time is up")]
    TimeUp { name: String },
    /// The time was up before something was known.
    #[error("{place}: stopped: the time is up")]
    Stopped { place: String },
    /// The search cannot be made as asked.
    #[error("{name}: {error}")]
    Setup { name: String, error: SetupError },
    /// A problem cannot be printed.
    #[error("{0}")]
    Print(#[from] WriteError),
    /// A file could not be written.
    #[error("{name}: {error}")]
    Write { name: String, error: io::Error },
    /// The output could not be written.
    #[error("stdout: {0}")]
    Output(io::Error),
    /// The reader of the output has gone: no failure of ours.
    #[error("nobody reads the output")]
    NobodyReads,
}

impl Failure {
    /// The flags ask for something that there is not.
    pub(crate) fn usage(error: impl Display) -> Self {
        Failure::Usage(error.to_string())
    }

    /// A puzzle in a file is not what it should be.
    pub(crate) fn puzzle(file: &Path, error: TextError) -> Self {
        Failure::Puzzle { name: input::name(Some(file)), error }
    }

    /// A file could not be written.
    pub(crate) fn write(file: &Path, error: io::Error) -> Self {
        Failure::Write { name: file.display().to_string(), error }
    }

    /// Whether it was only stopped by a bound on its resources.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(self, Failure::TimeUp { .. } | Failure::Stopped { .. })
    }
}

/// Errors of the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NobodyReads,
            _ => Failure::Output(error),
        }
    }
}
