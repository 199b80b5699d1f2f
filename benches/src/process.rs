//! Runs a program with a limit on its processor time.

use std::fs::File;
use std::io;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::clock;

/// A name and the words of a command, given as `NAME=COMMAND`.
///
/// # Errors
/// If there is no `=`, or nothing behind it.
pub fn named_command(text: &str) -> Result<(String, Vec<String>), &'static str> {
    let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
    let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    if command.is_empty() {
        return Err("expected a command behind =");
    }
    Ok((name.to_owned(), command))
}

/// What a program did.
#[derive(Debug)]
pub struct Ran {
    /// What it printed, and behind that what it reported.
    pub output: String,
    /// Processor time of its first thread, its start included.
    pub time: Duration,
    /// Whether it was stopped, as the time was up.
    pub is_stopped: bool,
}

/// Runs a program, and keeps what it prints in the file `output` until it ends, and what it reports beside that.
///
/// # Errors
/// If it cannot be run, or the file cannot be written or read.
pub fn run(mut command: Command, output: &Path, timeout: Duration) -> io::Result<Ran> {
    let start = Instant::now();
    let report = output.with_extension("err");
    let mut child = command.stdout(File::create(output)?).stderr(File::create(&report)?).spawn()?;
    // It is waited for behind the loop: until then the system tells its time.
    let process = child.id();
    let mut time;
    let mut is_stopped = false;
    loop {
        time = clock::used_by(process).unwrap_or_else(|| start.elapsed());
        let is_done = match clock::is_done(process) {
            Some(is_done) => is_done,
            None => child.try_wait()?.is_some(),
        };
        if is_done {
            time = clock::used_by(process).unwrap_or(time);
            break;
        }
        if time > timeout {
            child.kill()?;
            is_stopped = true;
            break;
        }
        thread::sleep(Duration::from_millis(1).max(time / 100));
    }
    child.wait()?;
    let bytes = [std::fs::read(output)?, std::fs::read(report)?].concat();
    Ok(Ran { output: String::from_utf8_lossy(&bytes).into_owned(), time, is_stopped })
}
