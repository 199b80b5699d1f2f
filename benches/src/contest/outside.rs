//! Other programs: given puzzles on stdin, they print a verdict or a solution for each on stdout.
//!
//! A program is timed from its start to its end, so that its start and its reading count. For a set of
//! puzzles that is soon done, the set is repeated until that no longer weighs.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};

use puzzles::puzzle::{Bounds, Verdict, check};

use super::Task;
use super::truth::Truth;
use crate::samples;

/// Another program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outside {
    /// What it is called.
    pub name: String,
    /// The beginning of the names of the tasks that it does.
    work: String,
    command: String,
}

/// What a program does that is told no task.
const USUAL_WORK: &str = "sudoku9";

/// A program did not do what it was to do.
#[derive(Debug, thiserror::Error)]
pub enum OutsideError {
    /// It could not be run.
    #[error("{name}: {error}")]
    Run {
        /// The program.
        name: String,
        /// Why not.
        error: io::Error,
    },
    /// It did not print what was expected.
    #[error("{name}, {task}: expected {expected}, found {found:?}")]
    Output {
        /// The program.
        name: String,
        /// The task.
        task: String,
        /// What it should have printed.
        expected: String,
        /// What it printed.
        found: String,
    },
}

/// That a text names no program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected NAME=COMMAND or NAME@WORK=COMMAND, found {0:?}")]
pub struct NoProgram(String);

impl FromStr for Outside {
    type Err = NoProgram;

    fn from_str(text: &str) -> Result<Self, NoProgram> {
        let (name, command) = text.split_once('=').ok_or_else(|| NoProgram(text.to_owned()))?;
        let (name, work) = name.split_once('@').unwrap_or((name, USUAL_WORK));
        if [name, work, command].iter().any(|part| part.trim().is_empty()) || name.contains('\t') {
            return Err(NoProgram(text.to_owned()));
        }
        Ok(Outside { name: name.to_owned(), work: work.to_owned(), command: command.to_owned() })
    }
}

impl Outside {
    /// Whether it does this task.
    #[must_use]
    pub fn does(&self, task: &str) -> bool {
        task.starts_with(&self.work)
    }

    /// Does a task once. Gives the time for each instance, and what it says of each. `repeats` is how many
    /// times the instances are given to it, and grows if that was too quick to be measured.
    pub(super) fn run(
        &self,
        task: &Task,
        instances: usize,
        repeats: &mut usize,
    ) -> Result<(Duration, Vec<Truth>), OutsideError> {
        const LONG_ENOUGH: Duration = Duration::from_millis(200);
        let input: String = task.texts.iter().take(instances).map(String::as_str).collect();
        loop {
            let count = instances * *repeats;
            let ran = self.start(input.repeat(*repeats), count);
            let (time, output) = ran.map_err(|error| OutsideError::Run { name: self.name.clone(), error })?;
            if time < LONG_ENOUGH && count < 1_000_000 && !task.id.starts_with("covers") {
                *repeats *= LONG_ENOUGH.div_duration_f64(time).ceil() as usize + 1;
                continue;
            }
            return Ok((time / count as u32, self.truths(task, &output, instances, count)?));
        }
    }

    fn start(&self, input: String, count: usize) -> io::Result<(Duration, String)> {
        let start = Instant::now();
        let mut child = Command::new("sh")
            .args(["-c", &self.command])
            .env("COUNT", count.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut stdin = child.stdin.take().expect("it was asked for");
        // Reads and writes at once, so that neither waits for the other; a program may leave its input unread.
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output()?;
        let time = start.elapsed();
        drop(writer.join());
        Ok((time, String::from_utf8_lossy(&output.stdout).into_owned()))
    }

    fn truths(
        &self,
        task: &Task,
        output: &str,
        instances: usize,
        count: usize,
    ) -> Result<Vec<Truth>, OutsideError> {
        let wrong = |expected: String, found: &str| OutsideError::Output {
            name: self.name.clone(),
            task: task.id.clone(),
            expected,
            found: found.chars().take(200).collect(),
        };
        if task.id.starts_with("covers") {
            let count = output.lines().last().and_then(|line| line.trim().parse().ok());
            return Ok(vec![Truth::Count(count.ok_or_else(|| wrong("a number".to_owned(), output))?)]);
        }
        if task.id.starts_with("make") {
            let puzzles = samples::read(output).ok().filter(|puzzles| puzzles.len() == count);
            let puzzles = puzzles.ok_or_else(|| wrong(format!("{count} puzzles"), output))?;
            // Those of the first round are enough.
            let some = puzzles.iter().take(instances);
            return Ok(some
                .map(|puzzle| match check(&**puzzle, &Bounds::default()) {
                    Verdict::Unique(_) => Truth::Good,
                    _ => Truth::Bad("a puzzle that has not one solution"),
                })
                .collect());
        }
        let lines: Vec<&str> = output.lines().filter(|line| !line.trim().is_empty()).collect();
        if lines.len() != count {
            return Err(wrong(format!("{count} lines"), output));
        }
        let truth = |line: &&str| match line.split_whitespace().next().unwrap_or_default() {
            "unique" => Truth::Unique(Vec::new()),
            "none" => Truth::None,
            "multiple" => Truth::Multiple,
            cells => Truth::Unique(cells.bytes().map(|cell| i32::from(cell) - i32::from(b'0')).collect()),
        };
        Ok(lines.iter().take(instances).map(truth).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_named_with_what_they_do() {
        let program: Outside = "tdoku=./tdoku --count 2".parse().expect("a program");
        assert!(program.does("sudoku9 easy") && !program.does("sudoku 9"));
        let program: Outside = "qqwing@make sudoku9=qqwing --generate $COUNT".parse().expect("a program");
        assert!(program.does("make sudoku9") && program.name == "qqwing");
        for text in ["", "a", "=b", "a=", "a@=b"] {
            assert_eq!(text.parse::<Outside>(), Err(NoProgram(text.to_owned())));
        }
    }
}
