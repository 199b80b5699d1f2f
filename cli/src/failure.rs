//! Why a command failed.

use std::fmt::Display;
use std::io;
use std::path::Path;

use dlx::SetupError;
use dlx::count::{DiskError, LoadError};
use dlx::format::{ReadError, WriteError};
use print::DrawError;
use puzzles::generate::GaveUp;
use puzzles::notation::text::{TextError, Unfit};

use crate::file_name;

/// An error, which is one message to the user.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The input could not be opened or read.
    #[error("{name}: {error}")]
    Input { name: String, error: io::Error },
    /// The text of a problem has a mistake.
    #[error("{name}:{}:{}: {}", error.line, error.column, error.mistake)]
    Text { name: String, error: ReadError },
    /// The input is empty, which is no failure: nothing in, nothing out.
    #[error("the input is empty")]
    Nothing,
    /// The text of a puzzle has a mistake, or the puzzle does not fit the command.
    #[error("{name}:{}:{}: {}", error.line, error.column, error.mistake)]
    Puzzle { name: String, error: TextError },
    /// A notation cannot express a puzzle.
    #[error("{name}:{line}: {error}")]
    Unfit { name: String, line: usize, error: Unfit },
    /// A puzzle cannot be drawn.
    #[error("{place}: cannot draw this puzzle: {error}")]
    Picture { place: String, error: DrawError },
    /// A file of frontier tables cannot be used.
    #[error("{name}: {error}")]
    Tables { name: String, error: LoadError },
    /// Something is wrong with the states of a count in files.
    #[error("{0}")]
    Disk(#[from] DiskError),
    /// The arguments are wrong.
    #[error("{0}")]
    Usage(String),
    /// The deadline passed before the input was read.
    #[error("{name}: stopped while reading: the deadline passed")]
    StoppedReading { name: String },
    /// The deadline passed before a puzzle was done.
    #[error("{place}: stopped: the deadline passed")]
    Stopped { place: String },
    /// No puzzle matched what was asked for.
    #[error("{place}: {error}")]
    GaveUp { place: String, error: GaveUp },
    /// The solver refuses the problem.
    #[error("{name}: {error}")]
    Setup { name: String, error: SetupError },
    /// A problem cannot be printed.
    #[error("{0}")]
    Print(#[from] WriteError),
    /// A file could not be written.
    #[error("{name}: {error}")]
    Write { name: String, error: io::Error },
    /// Stdout could not be written.
    #[error("stdout: {0}")]
    Output(io::Error),
    /// The reader of stdout has closed it, which is no failure of ours.
    #[error("stdout is closed")]
    BrokenPipe,
}

impl Failure {
    /// The arguments are wrong.
    pub(crate) fn usage(error: impl Display) -> Self {
        Failure::Usage(error.to_string())
    }

    /// A puzzle in a file has a mistake.
    pub(crate) fn puzzle(file: &Path, error: TextError) -> Self {
        Failure::Puzzle { name: file_name::shown(Some(file)), error }
    }

    /// The input of this name could not be opened or read.
    pub(crate) fn input(name: impl Into<String>) -> impl Fn(io::Error) -> Self {
        let name = name.into();
        move |error| Failure::Input { name: name.clone(), error }
    }

    /// The solver refuses the problem of this name.
    pub(crate) fn setup(name: impl Into<String>) -> impl Fn(SetupError) -> Self {
        let name = name.into();
        move |error| Failure::Setup { name: name.clone(), error }
    }

    /// A file could not be written.
    pub(crate) fn write(file: &Path, error: io::Error) -> Self {
        Failure::Write { name: file.display().to_string(), error }
    }

    /// Whether it stopped or gave up, rather than failed.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(self, Failure::StoppedReading { .. } | Failure::Stopped { .. } | Failure::GaveUp { .. })
    }
}

/// Errors of stdout.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
            _ => Failure::Output(error),
        }
    }
}
