//! `dlx solve`: solves puzzles.

use std::ops::ControlFlow;

use clap::Args;

use crate::End;
use crate::failure::Failure;
use crate::rate::tell_steps;
use crate::records;
use crate::stream::{Answers, Puzzles, Record, format_of};

#[derive(Args)]
#[command(after_help = "\
Example: the solution of each puzzle in a file
  dlx solve puzzles.txt

Prints the first solution of each puzzle, the line `none` where there is none, and `stopped` where
--timeout came first. Exit status: 1 if a puzzle has no solution.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Print up to so many solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    limit: u64,

    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Tell each step to the solution in words, the easiest first, with how hard it is
    #[arg(long, conflicts_with_all = ["limit", "all", "format"])]
    steps: bool,

    /// The notation of the solutions; the usual one without it
    #[arg(long, value_name = "NAME")]
    format: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    /// So many solutions of a puzzle may wait for their turn.
    const FEW: u64 = 100;
    if arguments.steps {
        return arguments.puzzles.answer(false, tell_steps);
    }
    let limit = if arguments.all { u64::MAX } else { arguments.limit };
    let format = arguments.format.clone();
    arguments
        .puzzles
        .answer(limit > FEW, move |record, answers| solve(record, limit, format.as_deref(), answers))
}

fn solve(record: Record, limit: u64, format: Option<&str>, answers: &mut Answers) -> Result<(), Failure> {
    let puzzle = record.read()?;
    let format = format_of(&*puzzle, format)?;
    let mut found = 0;
    let mut unfit = None;
    let mut enough = limit == 0;
    let outcome = puzzle.solve(record.bounds, &mut |solution| {
        if enough {
            return ControlFlow::Break(());
        }
        let is_first = record.index == 0 && found == 0;
        let write = |text: &mut String| puzzle.write_solution(solution, format, text);
        unfit = records::add(&mut answers.text, is_first, puzzle.is_line(format), write).err();
        found += 1;
        enough = found == limit || unfit.is_some() || answers.relieve().is_break();
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(error) = unfit {
        return Err(record.unfit(error));
    }
    if enough {
        return Ok(());
    }
    if !outcome.is_complete() {
        answers.say(End::Stopped, "stopped");
    } else if found == 0 {
        answers.say(End::No, "none");
    }
    Ok(())
}
