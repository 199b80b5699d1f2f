//! Solvers side by side on the hard set: the engine in this process, others as programs that read DIMACS.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::Duration;

use dlx::format::{Encoding, write_cnf};
use dlx::verify::verify;
use dlx::{Cancel, First, Problem, Solver};

use crate::clock::Clock;
use crate::process;

/// A program that takes a file in DIMACS format as its last argument, and prints `s SATISFIABLE` or
/// `s UNSATISFIABLE`.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it is called in tables.
    pub name: String,
    command: Vec<String>,
}

impl FromStr for Program {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, command) = process::named_command(text)?;
        Ok(Program { name, command })
    }
}

/// What became of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a cover.
    Cover,
    /// There is none.
    None,
    /// Not known in time.
    Unknown,
}

/// An answer and the time that it took.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The answer.
    pub answer: Answer,
    /// Processor time, with reading or setting up the problem.
    pub time: Duration,
}

/// How often the time of the engine is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Asks the engine.
///
/// # Panics
/// If it answers with what is no cover.
#[must_use]
pub fn engine(problem: &Problem, timeout: Duration) -> Run {
    let clock = Clock::start();
    let cancel = Cancel::new();
    let stopping = cancel.clone();
    let watch = move |_: &_| {
        if clock.elapsed() > timeout {
            stopping.cancel();
        }
    };
    let solver = Solver::builder().cancel(&cancel).progress(GLANCE, watch);
    let first = solver.build(problem).expect("any kernel will do").any();
    let time = clock.elapsed();
    let answer = match first {
        First::Found(cover) => {
            verify(problem, cover.options()).expect("what is found is a cover");
            Answer::Cover
        }
        First::None => Answer::None,
        First::Stopped(_) => Answer::Unknown,
    };
    within(timeout, answer, time)
}

fn within(timeout: Duration, answer: Answer, time: Duration) -> Run {
    if time > timeout { Run { answer: Answer::Unknown, time: timeout } } else { Run { answer, time } }
}

/// Asks a program, in the encoding that is better for it. What the second encoding could not win any more, it is not
/// asked.
///
/// # Errors
/// If a file cannot be written, or the program cannot be run.
pub fn program(program: &Program, problem: &Problem, folder: &Path, timeout: Duration) -> io::Result<Run> {
    /// Clauses of two that are not worth writing.
    const MOST_PAIRS: u64 = 10_000_000;
    let mut best: Option<Run> = None;
    for encoding in [Encoding::Pairs, Encoding::Counter] {
        if encoding == Encoding::Pairs && Encoding::pair_clauses(problem) > MOST_PAIRS {
            continue;
        }
        let file = folder.join("problem.cnf");
        write_cnf(problem, encoding, File::create(&file)?)?;
        let decided = best.filter(|run| run.answer != Answer::Unknown);
        let run = watch(program, &file, decided.map_or(timeout, |run| run.time))?;
        let is_better = |best: &Run| {
            (run.answer == Answer::Unknown, run.time) < (best.answer == Answer::Unknown, best.time)
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some(run);
        }
    }
    Ok(best.expect("one encoding always fits"))
}

fn watch(program: &Program, file: &Path, timeout: Duration) -> io::Result<Run> {
    let mut command = Command::new(&program.command[0]);
    command.args(&program.command[1..]).arg(file).stdin(Stdio::null());
    let ran = process::run(command, &file.with_extension("out"), timeout)?;
    let says = |line: &str| ran.output.lines().any(|said| said == line);
    let answer = match (says("s SATISFIABLE"), says("s UNSATISFIABLE")) {
        (true, false) => Answer::Cover,
        (false, true) => Answer::None,
        _ if ran.is_stopped => Answer::Unknown,
        _ => return Err(io::Error::other(format!("{} ended without an answer", program.name))),
    };
    Ok(within(timeout, answer, ran.time))
}
