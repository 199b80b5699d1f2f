//! The `dlx` command as a library: a command line, and where it reads and writes.
#![forbid(unsafe_code)]

mod advice;
mod alive;
mod book;
mod by_cost;
mod call;
mod candidates;
mod check;
#[cfg(feature = "manuals")]
mod completions;
mod console;
mod convert;
mod cost_order;
mod count;
mod cover;
mod covers;
mod effort;
mod export;
mod failure;
mod file_name;
mod finding;
mod formats;
mod from_state;
mod game_files;
mod generate;
mod hint;
mod input;
mod inputs;
mod lease;
mod left_out;
mod lines;
#[cfg(feature = "manuals")]
mod man;
mod new_file;
mod output;
mod pages;
mod pipeline;
mod plain_text;
mod problem;
mod progress;
mod progress_line;
mod prove;
mod rate;
mod ratings;
mod records;
mod render;
mod sample;
mod search;
mod seed;
#[cfg(feature = "serve")]
mod serve;
mod shard;
#[cfg(target_os = "linux")]
mod signals;
mod solve;
mod states;
mod stats;
mod stdout;
mod steps;
mod stream;
mod symmetry;
mod tables;
mod telling;
mod tiling;
mod transform;
mod unfinished;
mod values;
mod visible;
mod watch;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use dlx::cpu::Processor;

use crate::advice::advised;
pub use crate::call::{Call, Callable, Kind, Parameter, Reason, Refusal, Takes, commands};
pub use crate::console::{Allowance, Console};
use crate::failure::Failure;
pub use crate::lease::Lease;
#[cfg(target_os = "linux")]
pub use crate::stdout::look_at_stdout;

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
    /// Find the values that each cell has in some solution
    Candidates(candidates::Arguments),
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
    /// Find the options that are in some cover
    Alive(alive::Arguments),
    /// Prove that there is no exact cover, or no other one
    Prove(prove::Arguments),
    /// Sample exact covers at random, all equally likely
    Sample(sample::Arguments),
    /// Count or find covers in parts, on many machines
    #[command(subcommand)]
    Shard(shard::Command),
    /// Make and solve packing puzzles, and count their solutions: pentominoes, Soma and the like
    #[command(subcommand)]
    Tiling(tiling::Command),
    /// Watch a search step by step
    Watch(watch::Arguments),
    /// Serve a web page to play, make and watch puzzles, and the commands as a service
    #[cfg(feature = "serve")]
    Serve(serve::Arguments),
    /// Print a completion script for a shell
    #[cfg(feature = "manuals")]
    Completions(completions::Arguments),
    /// Print the manual page of dlx or of one of its commands
    #[cfg(feature = "manuals")]
    Man(man::Arguments),
}

impl Command {
    fn run(&self, console: &Console) -> Result<End, Failure> {
        match self.answer(console) {
            Err(Failure::Nothing) => Ok(End::Done),
            end => end,
        }
    }

    fn answer(&self, console: &Console) -> Result<End, Failure> {
        match self {
            Command::Generate(chosen) => generate::run(chosen, console),
            Command::Solve(arguments) => solve::run(arguments, console),
            Command::Check(arguments) => check::run(arguments, console),
            Command::Candidates(arguments) => candidates::run(arguments, console),
            Command::Rate(arguments) => rate::run(arguments, console),
            Command::Hint(arguments) => hint::run(arguments, console),
            Command::Transform(arguments) => transform::run(arguments, console),
            Command::Convert(arguments) => convert::run(arguments, console),
            Command::Render(arguments) => render::run(arguments, console),
            Command::Book(arguments) => book::run(arguments, console),
            Command::Cover(arguments) => cover::run(arguments, console),
            Command::Prove(arguments) => prove::run(arguments, console),
            Command::Count(arguments) => count::run(arguments, console),
            Command::Alive(arguments) => alive::run(arguments, console),
            Command::Sample(arguments) => sample::run(arguments, console),
            Command::Shard(command) => shard::run(command, console),
            Command::Tiling(command) => tiling::run(command, console),
            Command::Watch(arguments) => watch::run(arguments, console),
            #[cfg(feature = "serve")]
            Command::Serve(arguments) => serve::run(arguments, console),
            #[cfg(feature = "manuals")]
            Command::Completions(arguments) => completions::run(arguments, console),
            #[cfg(feature = "manuals")]
            Command::Man(arguments) => man::run(arguments, console),
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
    /// What was asked for was not found in the tries that there are.
    GaveUp,
    /// It hit the deadline or another limit.
    Stopped,
}

/// Runs the command line of this process, and prints what is wrong.
#[must_use]
pub fn run() -> ExitCode {
    let console = Console::of_process();
    let command = match Arguments::try_parse() {
        Ok(Arguments { command }) => command,
        Err(error) => {
            let words: Vec<OsString> = env::args_os().collect();
            return shown(&advised(error, &words), &console);
        }
    };
    let result = Processor::check().map_err(Failure::usage).and_then(|()| command.run(&console));
    match result {
        Ok(End::Done) | Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Ok(End::No) => ExitCode::from(1),
        Ok(End::GaveUp | End::Stopped) => ExitCode::from(3),
        Err(failure) if failure.is_stop() => {
            console.tell(failure);
            ExitCode::from(3)
        }
        Err(failure) => {
            console.tell(format_args!("error: {failure}"));
            ExitCode::from(2)
        }
    }
}

/// Prints the help or the version, or what is wrong with the arguments.
fn shown(error: &clap::Error, console: &Console) -> ExitCode {
    let open = if error.use_stderr() { Ok(()) } else { stdout::check() };
    let printed = open.and_then(|()| error.print()).and_then(|()| io::stdout().flush());
    match printed.map_err(Failure::from) {
        Err(Failure::Output(failure)) if !error.use_stderr() => {
            console.tell(format_args!("error: {}", Failure::Output(failure)));
            ExitCode::from(2)
        }
        _ => ExitCode::from(error.exit_code() as u8),
    }
}
