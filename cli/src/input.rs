//! Where a problem comes from.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use dlx::Problem;
use dlx::count::{self, FrontierTables};
use dlx::format::{self, Mistake};
use puzzles::family::{Family, Puzzle};
use puzzles::json::Json;
use puzzles::text::TextError;
use puzzles::{Reading, families};

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
        name(self.file.as_deref())
    }

    /// Reads the problem, and tells what was left out. Gives up after so long since `started`.
    pub(crate) fn read(&self, started: Instant, timeout: Option<Duration>) -> Result<Problem, Failure> {
        let source = open(self.file.as_deref())?;
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

/// What to call an input in messages.
pub(crate) fn name(file: Option<&Path>) -> String {
    path(file).map_or_else(|| "stdin".to_owned(), |path| path.display().to_string())
}

/// The path, unless stdin is meant.
fn path(file: Option<&Path>) -> Option<&Path> {
    file.filter(|path| path.as_os_str() != "-")
}

/// How many bytes a file has, if it is one.
pub(crate) fn length(file: Option<&Path>) -> Option<u64> {
    let known = std::fs::metadata(path(file)?).ok()?;
    known.is_file().then_some(known.len())
}

/// Opens a file, or stdin.
pub(crate) fn open(file: Option<&Path>) -> Result<Box<dyn Read + Send>, Failure> {
    match path(file) {
        None => Ok(Box::new(io::stdin())),
        Some(path) => match File::open(path) {
            Ok(opened) => Ok(Box::new(opened)),
            Err(error) => Err(Failure::Input { name: name(file), error }),
        },
    }
}

/// Reads the whole of a small file.
pub(crate) fn read_text(file: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let failure = |error| Failure::Input { name: name(Some(file)), error };
    let length = open(Some(file))?.take(SMALL + 1).read_to_string(&mut text).map_err(failure)?;
    if length as u64 > SMALL {
        return Err(failure(io::Error::other("expected at most 16 MiB of text")));
    }
    Ok(text)
}

/// The puzzle in a text of JSON, which is of one of the families of these names.
pub(crate) fn read_json(text: &str, names: &[&str]) -> Result<Box<dyn Puzzle>, TextError> {
    let wanted = families(&Reading::default()).into_iter().filter(|family| names.contains(&family.name()));
    Json::new(wanted.map(Arc::from).collect()).read(text, 1)
}

/// Reads tables of a problem that were saved.
pub(crate) fn load(file: &Path, problem: &Problem, memory: Option<usize>) -> Result<FrontierTables, Failure> {
    let source = BufReader::with_capacity(1 << 16, open(Some(file))?);
    FrontierTables::load(problem, source, memory.unwrap_or_else(count::spare_memory))
        .map_err(|error| Failure::Tables { name: name(Some(file)), error })
}

/// The bytes of the largest board in any notation, and more.
const SMALL: u64 = 1 << 24;

/// A number of seconds on the command line.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let number: f64 = text.parse().map_err(|_| "expected a number")?;
    Duration::try_from_secs_f64(number).map_err(|_| "expected a number of seconds from 0 to 10^19")
}

/// A number of bytes on the command line.
pub(crate) fn bytes(text: &str) -> Result<usize, &'static str> {
    let (number, unit) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number: usize = number.parse().map_err(|_| "expected a whole number, and perhaps K, M or G")?;
    number.checked_mul(unit).ok_or("more than this machine can address")
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
