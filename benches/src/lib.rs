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

/// The programs of the project's README are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
