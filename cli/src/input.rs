//! Reading problems, files and values of flags.

use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use dlx::Problem;
use dlx::clock::Stopwatch;
use dlx::count::FrontierTables;
use puzzles::notation::text::LONGEST;
use puzzles::tiling;

use crate::console::Console;
use crate::failure::Failure;
use crate::file_name;
use crate::problem;

#[derive(Args)]
pub(crate) struct Input {
    /// Problem in the .dlx format, in that of DXD (`p ec N`), or as a matrix of 0 and 1; stdin if absent or `-`
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

    /// Reads the problem and prints warnings. Stops at `timeout` after `started`.
    pub(crate) fn read(
        &self,
        console: &Console,
        started: Stopwatch,
        timeout: Option<Duration>,
    ) -> Result<Problem, Failure> {
        let text = Timed { source: console.open(self.file.as_deref())?, started, timeout };
        let (name, quiet) = (self.name(), self.quiet);
        problem::Source { name: &name, for_puzzles: problem::FOR_PUZZLES, quiet }.read(text, console)
    }
}

/// Reads the whole of a small file.
pub(crate) fn read_text(file: &Path, console: &Console) -> Result<String, Failure> {
    let mut text = String::new();
    let failure = Failure::input(file_name::shown(Some(file)));
    let length = console
        .open_text(Some(file))?
        .take(LONGEST as u64 + 1)
        .read_to_string(&mut text)
        .map_err(&failure)?;
    if length > LONGEST {
        return Err(failure(io::Error::other("expected at most 16 MiB of text")));
    }
    Ok(text)
}

/// Loads the frontier tables of a problem.
pub(crate) fn load(
    file: &Path,
    problem: &Problem,
    memory: Option<usize>,
    console: &Console,
) -> Result<FrontierTables, Failure> {
    let source = BufReader::with_capacity(1 << 16, console.open(Some(file))?);
    let memory = console.memory(memory).unwrap_or_else(dlx::memory::spare);
    FrontierTables::load(problem, source, memory)
        .map_err(|error| Failure::Tables { name: file_name::shown(Some(file)), error })
}

/// Whether an input of this name holds packing puzzles, and the whole of it. Waits for no more of it than that takes.
pub(crate) fn is_packing(
    name: &str,
    mut rest: Box<dyn Read + Send>,
) -> Result<(bool, Box<dyn Read + Send>), Failure> {
    let is_told = |beginning: &[u8]| tiling::recognises(beginning).is_some();
    let beginning = problem::beginning(&mut rest, is_told).map_err(Failure::input(name))?;
    let is_packing = tiling::recognises(&beginning) == Some(true);
    Ok((is_packing, Box::new(Cursor::new(beginning).chain(rest))))
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
