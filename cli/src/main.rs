//! The `dlx` command: puzzles and exact covers from the command line.
#![forbid(unsafe_code)]

mod book;
mod check;
mod completions;
mod convert;
mod count;
mod cover;
mod covers;
mod failure;
mod generate;
mod hint;
mod input;
mod man;
mod output;
mod pipeline;
mod progress;
mod rate;
mod records;
mod render;
mod sample;
mod search;
mod seed;
mod solve;
mod stats;
mod stream;
mod transform;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure::Failure;

/// Makes, checks and solves puzzles; finds and counts exact covers.
#[derive(Parser)]
#[command(
    name = "dlx",
    version,
    after_help = "\
Examples:
  dlx generate sudoku --count 6    puzzles with one solution each
  dlx check --explain puzzles.txt  are they good, and if not, why
  dlx solve puzzles.txt            their solutions
  dlx count queens.dlx             how many exact covers a problem has
  dlx sample queens.dlx            one of them at random

Data goes to stdout, all else to stderr. Exit status: 0 done, 1 the answer is no (a puzzle is not
unique, or has no solution), 2 bad usage or input, 3 stopped by --timeout."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Makes puzzles, each with exactly one solution
    Generate(generate::Arguments),
    /// Solves puzzles
    Solve(solve::Arguments),
    /// Tells whether puzzles have exactly one solution
    Check(check::Arguments),
    /// Tells how hard puzzles are
    Rate(rate::Arguments),
    /// Tells the next step, in words
    Hint(rate::HintArguments),
    /// Scrambles puzzles by symmetry, or brings them to canonical form
    Transform(transform::Arguments),
    /// Writes puzzles in another notation
    Convert(convert::Arguments),
    /// Draws puzzles: as text, SVG, PNG or PDF
    Render(render::Arguments),
    /// Puts puzzles into a booklet to print, with their solutions at the back
    Book(Box<book::Arguments>),
    /// Prints the options of each cover, with a blank line between covers
    Cover(cover::Arguments),
    /// Prints how many covers there are
    Count(count::Arguments),
    /// Draws covers at random, all equally likely
    Sample(sample::Arguments),
    /// Prints what a shell needs to complete this command's arguments
    Completions(completions::Arguments),
    /// Prints the manual page of this command, or of one of its parts
    Man(man::Arguments),
}

/// How a command ended that did not fail. Where several ends come together, the last one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    /// It did what was asked.
    Done,
    /// The answer is no.
    No,
    /// A bound on its resources stopped it.
    Stopped,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Cover(arguments) => cover::run(&arguments),
        Command::Count(arguments) => count::run(&arguments),
        Command::Sample(arguments) => sample::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Rate(arguments) => rate::run(&arguments),
        Command::Hint(arguments) => rate::run_hint(&arguments),
        Command::Transform(arguments) => transform::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    match result {
        Ok(End::Done) | Err(Failure::NobodyReads) => ExitCode::SUCCESS,
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
