//! Where a problem comes from.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use dlx::Problem;
use dlx::format::{self, Mistake};

use crate::failure::Failure;
use crate::output;

#[derive(Args)]
pub(crate) struct Input {
    /// The problem, in the .dlx format; stdin without it or if it is `-`
    file: Option<PathBuf>,

    /// Tell nothing but errors: no warnings and no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

impl Input {
    /// What to call it in messages.
    pub(crate) fn name(&self) -> String {
        self.path().map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
    }

    fn path(&self) -> Option<&PathBuf> {
        self.file.as_ref().filter(|path| path.as_os_str() != "-")
    }

    /// Reads the problem, and tells what was left out. Gives up after so long since `started`.
    pub(crate) fn read(&self, started: Instant, timeout: Option<Duration>) -> Result<Problem, Failure> {
        let source: Box<dyn Read> = match self.path() {
            None => Box::new(io::stdin()),
            Some(path) => match File::open(path) {
                Ok(file) => Box::new(file),
                Err(error) => return Err(Failure::Input { name: self.name(), error }),
            },
        };
        let source = BufReader::with_capacity(1 << 16, Timed { source, started, timeout });
        match format::read(source) {
            Ok((problem, warnings)) => {
                if !self.quiet {
                    let name = self.name();
                    output::tell_all(warnings.iter().map(|warning| format!("warning: {name}: {warning}")));
                }
                Ok(problem)
            }
            Err(error) => Err(self.failure(error)),
        }
    }

    fn failure(&self, error: format::ReadError) -> Failure {
        let name = self.name();
        match error.mistake {
            Mistake::Io(error) if error.kind() == io::ErrorKind::TimedOut => Failure::TimeUp { name },
            Mistake::Io(error) => Failure::Input { name, error },
            _ => Failure::Text { name, error },
        }
    }
}

/// Reads until the time is up.
struct Timed<R> {
    source: R,
    started: Instant,
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
