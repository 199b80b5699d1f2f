//! The `dlx` command: puzzles and exact covers from the command line.
#![forbid(unsafe_code)]

mod book;
mod check;
mod completions;
mod convert;
mod coordinates;
mod count;
mod cover;
mod covers;
mod failure;
mod finding;
mod generate;
mod hint;
mod input;
mod man;
mod output;
mod pipeline;
mod progress;
mod rate;
mod ratings;
mod records;
mod render;
mod sample;
mod search;
mod seed;
mod solve;
mod stats;
mod steps;
mod stream;
mod transform;
mod values;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dlx::cpu::Processor;

use crate::failure::Failure;

/// Generate, check and solve logic puzzles; find and count exact covers.
#[derive(Parser)]
#[command(
    name = "dlx",
    version,
    after_help = "\
Examples:
  dlx generate sudoku --count 6    six Sudokus
  dlx check --explain puzzles.txt  which puzzles are unique, and why others are not
  dlx solve puzzles.txt            their solutions
  dlx count queens.dlx             the number of exact covers
  dlx sample queens.dlx            one of them at random

Data goes to stdout, everything else to stderr. Exit status: 0 done; 1 the answer is no (a puzzle is
not unique, or has no solution); 2 bad usage or bad input; 3 stopped by --timeout or --memory, or
gave up."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

// The flags of a command are built when it is named: lists of their values take longer than a small problem.
// That is why comments on structs of flags are plain: clap would take them for the help of the command.
#[derive(Subcommand)]
#[command(defer = true)]
enum Command {
    /// Generate puzzles, each with exactly one solution
    #[command(subcommand)]
    Generate(generate::Chosen),
    /// Solve puzzles
    Solve(solve::Arguments),
    /// Check whether puzzles have exactly one solution
    Check(check::Arguments),
    /// Rate how hard puzzles are
    Rate(rate::Arguments),
    /// Show the next solving step
    Hint(hint::Arguments),
    /// Scramble puzzles by their symmetries, or bring them to canonical form
    Transform(transform::Arguments),
    /// Convert puzzles to another notation
    Convert(convert::Arguments),
    /// Draw puzzles as text, SVG, PNG or PDF
    Render(render::Arguments),
    /// Make a booklet to print, with the solutions at the back
    Book(Box<book::Arguments>),
    /// Find exact covers
    Cover(cover::Arguments),
    /// Count exact covers
    Count(count::Arguments),
    /// Draw exact covers at random, all equally likely
    Sample(sample::Arguments),
    /// Print a completion script for a shell
    Completions(completions::Arguments),
    /// Print the manual page of dlx or of one of its commands
    Man(man::Arguments),
}

impl Command {
    fn run(&self) -> Result<End, Failure> {
        match self {
            Command::Generate(chosen) => generate::run(chosen),
            Command::Solve(arguments) => solve::run(arguments),
            Command::Check(arguments) => check::run(arguments),
            Command::Rate(arguments) => rate::run(arguments),
            Command::Hint(arguments) => hint::run(arguments),
            Command::Transform(arguments) => transform::run(arguments),
            Command::Convert(arguments) => convert::run(arguments),
            Command::Render(arguments) => render::run(arguments),
            Command::Book(arguments) => book::run(arguments),
            Command::Cover(arguments) => cover::run(arguments),
            Command::Count(arguments) => count::run(arguments),
            Command::Sample(arguments) => sample::run(arguments),
            Command::Completions(arguments) => completions::run(arguments),
            Command::Man(arguments) => man::run(arguments),
        }
    }
}

/// How a command ended that did not fail. Of several ends, the last in this order counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// It did what was asked.
    Done,
    /// The answer is no.
    No,
    /// It hit the deadline or another limit, or gave up.
    Stopped,
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    let result = Processor::check().map_err(Failure::usage).and_then(|()| command.run());
    match result {
        Ok(End::Done) | Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Ok(End::No) => ExitCode::from(1),
        Ok(End::Stopped) => ExitCode::from(3),
        Err(failure) if failure.is_stop() => {
            output::tell(failure);
            ExitCode::from(3)
        }
        Err(failure) => {
            output::tell(format_args!("error: {failure}"));
            ExitCode::from(2)
        }
    }
}
