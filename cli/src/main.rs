//! The `dlx` command: puzzles and exact covers from the command line.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run()
}
