//! Exact cover.
#![deny(unsafe_code)]

mod choice;
pub mod format;
mod kernel;
mod outcome;
mod parallel;
mod problem;
mod reduce;
mod search;
mod solver;
pub mod verify;
mod watch;

pub use choice::{Candidate, Choice, CustomChoice};
pub use kernel::{KernelKind, UnknownKernel};
pub use outcome::{Count, Cover, First, Outcome, Progress, Stats, Stop, Verdict};
pub use problem::{BuildError, Color, Entry, ItemId, OptionId, Problem, ProblemBuilder};
pub use search::{Covers, Search, StartError};
pub use solver::{SetupError, Solver, SolverBuilder};
pub use watch::Cancel;

/// The README's programs are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
