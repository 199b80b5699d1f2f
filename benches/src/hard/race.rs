//! Solvers side by side on the hard set: the engine in this process, others as programs that read DIMACS.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};

use dlx::verify::verify;
use dlx::{First, Problem, Solver};

use super::cnf::{self, Encoding};

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
        let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err("expected a command behind =");
        }
        Ok(Program { name: name.to_owned(), command })
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
    /// With reading or setting up the problem.
    pub time: Duration,
}

/// Asks the engine.
///
/// # Panics
/// If it answers with what is no cover.
#[must_use]
pub fn engine(problem: &Problem, timeout: Duration) -> Run {
    let start = Instant::now();
    let solver = Solver::builder().timeout(timeout).build(problem).expect("any kernel will do");
    let first = solver.any();
    let time = start.elapsed();
    let answer = match first {
        First::Found(cover) => {
            verify(problem, cover.options()).expect("what is found is a cover");
            Answer::Cover
        }
        First::None => Answer::None,
        First::Stopped(_) => Answer::Unknown,
    };
    Run { answer, time }
}

/// Asks a program, in the encoding that is better for it.
///
/// # Errors
/// If a file cannot be written, or the program cannot be run.
pub fn program(program: &Program, problem: &Problem, folder: &Path, timeout: Duration) -> io::Result<Run> {
    /// Clauses of two that are not worth writing.
    const MOST_PAIRS: usize = 10_000_000;
    let mut best: Option<Run> = None;
    for encoding in [Encoding::Pairs, Encoding::Counter] {
        if encoding == Encoding::Pairs && cnf::pairs(problem) > MOST_PAIRS {
            continue;
        }
        let file = folder.join("problem.cnf");
        cnf::write(problem, encoding, BufWriter::new(File::create(&file)?))?;
        let run = watch(program, &file, timeout)?;
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
    let output = file.with_extension("out");
    let start = Instant::now();
    let mut child = Command::new(&program.command[0])
        .args(&program.command[1..])
        .arg(file)
        .stdin(Stdio::null())
        .stdout(File::create(&output)?)
        .stderr(Stdio::null())
        .spawn()?;
    while child.try_wait()?.is_none() {
        if start.elapsed() > timeout {
            child.kill()?;
            child.wait()?;
            break;
        }
        thread::sleep(Duration::from_millis(1));
    }
    let time = start.elapsed();
    let said = std::fs::read_to_string(&output)?;
    let says = |line: &str| said.lines().any(|said| said == line);
    let answer = match (says("s SATISFIABLE"), says("s UNSATISFIABLE")) {
        (true, false) => Answer::Cover,
        (false, true) => Answer::None,
        _ => Answer::Unknown,
    };
    Ok(Run { answer, time })
}
