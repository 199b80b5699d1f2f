//! Runs the real binary.

pub(crate) mod service;
pub(crate) mod socket;

use std::fs;
use std::path::PathBuf;
use std::process::{self, Child, Stdio};

use assert_cmd::Command;

/// A problem with colours, which has two covers.
pub(crate) const COLOURS: &str = "\
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
p r y:C
";

/// A Sudoku with one solution.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

pub(crate) fn dlx(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx"));
    command.args(arguments).current_dir(data());
    command
}

/// Starts a run whose input, output and messages are ours.
pub(crate) fn start(arguments: &[&str]) -> Child {
    process::Command::new(env!("CARGO_BIN_EXE_dlx"))
        .args(arguments)
        .current_dir(data())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Where the tests' problems are.
pub(crate) fn data() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data"].iter().collect()
}

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Everything that a person sees of a run.
pub(crate) fn seen(arguments: &[&str], stdin: impl Into<Vec<u8>>) -> String {
    let output = dlx(arguments).write_stdin(stdin).output().unwrap();
    let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    let status = output.status.code().map_or("killed".to_owned(), |code| code.to_string());
    format!("{stdout}--- {stderr}--- {status}")
}

/// What a run prints for an input, whatever becomes of it.
pub(crate) fn answer(arguments: &[&str], stdin: &str) -> String {
    String::from_utf8(dlx(arguments).write_stdin(stdin).output().unwrap().stdout).unwrap()
}

/// What a run prints that succeeds, and that has nothing else to say.
pub(crate) fn stdout(arguments: &[&str]) -> String {
    let output = dlx(arguments).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}
