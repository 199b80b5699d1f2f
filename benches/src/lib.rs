//! What the benches and the comparison share: the problems and puzzles, the other engines, and the
//! backtracking solvers.
#![forbid(unsafe_code)]

pub mod backtracking;
mod clock;
pub mod contest;
pub mod counts;
pub mod hard;
pub mod measuring;
pub mod peers;
pub mod process;
pub mod report;
pub mod samples;

#[path = "../../dlx/tests/standard/mod.rs"]
pub mod standard;

/// How a program ends: what went wrong is told on stderr.
#[must_use]
pub fn exit_code(result: Result<(), Box<dyn std::error::Error>>) -> std::process::ExitCode {
    match result {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::ExitCode::from(2)
        }
    }
}

/// The programs of the project's README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
