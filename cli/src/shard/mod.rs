//! `dlx shard`: counts and finds covers in parts, on many machines.

mod folder;
mod manifest;
mod merge;
mod run;
mod slurm;
mod split;
mod status;

use clap::Subcommand;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;

// Plain comments here: clap would take others for the help of the command.
#[derive(Subcommand)]
#[command(defer = true)]
#[command(after_help = "\
Example: a count in 100 parts
  dlx shard split queens.dlx --parts 100 --output queens
  dlx shard run queens
  dlx shard merge queens

Each part is a problem of its own. Its answer is written completely or not at all, and names its problem and its
part, so parts can be run anywhere, in any order, and again.")]
pub(crate) enum Command {
    /// Split a problem into parts
    Split(split::Arguments),
    /// Run parts
    Run(run::Arguments),
    /// Merge the answers
    Merge(merge::Arguments),
    /// Show which parts are done, and how long the others will take
    Status(status::Arguments),
    /// Print a script that runs all parts as a Slurm job array
    Slurm(slurm::Arguments),
}

pub(crate) fn run(command: &Command, console: &Console) -> Result<End, Failure> {
    match command {
        Command::Split(arguments) => split::run(arguments, console),
        Command::Run(arguments) => run::run(arguments, console),
        Command::Merge(arguments) => merge::run(arguments, console),
        Command::Status(arguments) => status::run(arguments, console),
        Command::Slurm(arguments) => slurm::run(arguments, console),
    }
}
