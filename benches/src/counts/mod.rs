//! How many covers there are: the engine beside other programs, on problems from files.

mod dxd;
pub mod peer;
pub mod scoreboard;
pub mod spread;

use std::io;
use std::path::Path;
use std::time::Duration;

use dlx::count::{Counter, Natural, Total};
use dlx::{Cancel, Problem, format};

use crate::clock::Clock;
use crate::standard::{self, Standard};

pub use dxd::folder;

/// A problem whose covers are counted.
#[derive(Clone, Debug)]
pub struct Instance {
    /// What it is called.
    pub name: String,
    /// The problem as a text, in the engine's format or as numbers behind a line `p ec N`.
    pub text: String,
    /// How many covers it has, if that is known.
    pub covers: Option<Natural>,
}

/// The standard problems, most of them by Knuth, with their published numbers of covers.
///
/// # Panics
/// If a standard problem cannot be written.
#[must_use]
pub fn standard() -> Vec<Instance> {
    let all = [standard::SMALL, standard::MEDIUM, standard::LARGE].into_iter().flatten();
    let instance = |standard: &Standard| {
        let mut text = Vec::new();
        format::write(&standard.problem(), &mut text).expect("standard problems can be written");
        Instance {
            name: standard.name.to_owned(),
            text: String::from_utf8(text).expect("it is written as text"),
            covers: Some(standard.covers.into()),
        }
    };
    all.map(instance).collect()
}

/// What became of a count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The number of covers.
    Covers(Natural),
    /// Not known in time.
    Unknown,
    /// The program ended without a number of covers.
    Failed,
    /// The problem cannot be given to the program.
    Unfit,
}

/// An answer, and the processor time that it took, reading included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The answer.
    pub answer: Answer,
    /// The time.
    pub time: Duration,
}

/// How often the time of the engine is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Reads a problem from a file, and counts its covers on one thread.
///
/// # Errors
/// If the file cannot be read, or is no problem.
pub fn engine(file: &Path, timeout: Duration) -> io::Result<Run> {
    let clock = Clock::start();
    let problem = problem(&std::fs::read_to_string(file)?)?;
    let cancel = Cancel::new();
    let stopping = cancel.clone();
    let watch = move |_: &_| {
        if clock.elapsed() > timeout {
            stopping.cancel();
        }
    };
    let total = Counter::new().cancel(&cancel).progress(GLANCE, watch).count(&problem);
    let time = clock.elapsed();
    let answer = match total {
        Total::Exact(covers) if time <= timeout => Answer::Covers(covers),
        _ => Answer::Unknown,
    };
    Ok(Run { answer, time: time.min(timeout) })
}

fn problem(text: &str) -> io::Result<Problem> {
    Ok(format::parse(text).map_err(io::Error::other)?.0)
}
