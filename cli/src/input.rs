//! The problem that a command is asked about: the argument, and how it is read.

use std::fmt::Display;
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use dlx::Problem;
use dlx::clock::Stopwatch;

use crate::console::Console;
use crate::effort::Time;
use crate::failure::Failure;
use crate::file_name;
use crate::problem;

#[derive(Args)]
pub(crate) struct Input {
    /// Problem in the .dlx format, in the format of DXD (`p ec N`), or as a matrix of 0 and 1; stdin if absent or `-`
    file: Option<PathBuf>,

    /// Print only errors: no warnings, no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Input {
    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        file_name::shown(self.file.as_deref())
    }

    /// Prints a note about the problem, unless it is to be quiet.
    pub(crate) fn note(&self, note: impl Display, console: &Console) {
        if !self.quiet {
            console.tell(format_args!("{}: {note}", self.name()));
        }
    }

    /// Reads the problem and prints warnings. The time that it may take began at `started`.
    pub(crate) fn read(
        &self,
        console: &Console,
        started: Stopwatch,
        time: &Time,
    ) -> Result<Problem, Failure> {
        let timeout = console.timeout(time.timeout);
        let text = Timed { source: console.open(self.file.as_deref())?, started, timeout };
        let (name, quiet) = (self.name(), self.quiet);
        let limits = console.limits(time.timeout, started);
        problem::Source { name: &name, for_puzzles: problem::FOR_PUZZLES, quiet, limits }.read(text, console)
    }
}

/// Reads until the deadline.
struct Timed<R> {
    source: R,
    started: Stopwatch,
    timeout: Option<Duration>,
}

impl<R: Read> Read for Timed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.timeout.is_some_and(|timeout| self.started.elapsed() >= timeout) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.source.read(bytes)
    }
}
