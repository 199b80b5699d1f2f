//! `dlx sample`: draws exact covers, all equally likely.

use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use dlx::clock::Stopwatch;
use dlx::count::{Counter, FrontierTables};
use dlx::{Cover, Outcome};
use puzzles::deadline::{Deadline, is_over, reason};

use crate::End;
use crate::console::Console;
use crate::covers::Covers;
use crate::effort::{DefaultMemory, Memory, Threads, Time, with_help};
use crate::failure::Failure;
use crate::input::Input;
use crate::progress::{self, Progress};
use crate::search::NO_COVER;
use crate::seed::{self, Seed};
use crate::{tables, values};

#[derive(Args)]
#[command(mut_args(with_help(
    "threads",
    "Number of threads; 0 means one per core. The covers do not depend on it"
)))]
#[command(after_help = "\
Example: a random tiling
  dlx sample --seed 7 tilings.dlx

All covers are equally likely. The covers are listed by a search or counted in tables, whichever finishes first; of more
covers than can be listed, a search of those that symmetries leave may finish before. If the tables exceed --memory, a
search counts up to 100 million covers, which may take far longer: if the deadline passes, try more memory. The same seed
then gives different covers, so set --memory to get the same ones on every machine. Saved tables also give different
covers if the problem has bounds, many symmetries, or items that may be exchanged. If there is no cover, only a note on
stderr is printed.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Number of covers to draw; the same cover may be drawn twice
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    count: u64,

    /// Skip the first N covers of this seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = values::whole::<u64>())]
    skip: u64,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    time: Time,

    #[command(flatten)]
    memory: Memory,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,

    /// Load tables that `dlx count --save` wrote, instead of counting
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { input, count, skip, threads, time, memory, .. } = arguments;
    let numbers = seed::numbers(*skip, *count)?;
    let (started, deadline) = (Stopwatch::start(), console.deadline(time.timeout));
    let default = DefaultMemory::half();
    let problem = input.read(console, started, time)?;
    let mut covers = Covers::new(&problem, arguments.json, console)?.after(*skip);
    let kept = arguments
        .load
        .as_ref()
        .map(|file| tables::load(file, &problem, memory.bytes, console))
        .transpose()?;
    let seed = arguments.seed.draw(input.quiet, console);
    let mut counter =
        Counter::new().threads(threads.number(console)).limits(console.limits(time.timeout, started));
    if let Some(bytes) = console.memory(memory.bytes) {
        counter = counter.memory(bytes);
    }
    let show = !input.quiet && !covers.is_terminal();
    let progress = Progress::new(show, console);
    let counter = progress.attach_to_count(counter);
    let mut drawn = None;
    let print = |cover: &Cover| {
        // Before the first, the line tells of the count.
        drawn.get_or_insert_with(|| progress::Counter::new(show, Some(*count), console)).add(1);
        covers.print(cover.options())
    };
    let outcome = match kept {
        None => counter.sample(&problem, seed, numbers, print),
        Some(Err(stop)) => Outcome::Stopped(stop),
        Some(Ok(tables)) => draw(&tables, seed, numbers, deadline, print),
    };
    progress.clear();
    drop(drawn);
    let printed = covers.finish()?;
    Ok(match outcome {
        Outcome::Complete => {
            if printed == 0 && *count > 0 {
                input.note(NO_COVER, console);
            }
            End::Done
        }
        Outcome::Stopped(stop) => console.stopped(input.name(), memory.reason(stop, default, console)),
    })
}

/// Draws covers with these numbers from tables, until `print` breaks off or the deadline passes.
fn draw(
    tables: &FrontierTables,
    seed: u64,
    numbers: impl Iterator<Item = u64>,
    deadline: Option<Deadline>,
    mut print: impl FnMut(&Cover) -> ControlFlow<()>,
) -> Outcome {
    for number in numbers {
        if is_over(deadline) {
            return Outcome::Stopped(reason(deadline));
        }
        match tables.draw(seed, number) {
            Some(cover) if print(&cover).is_continue() => {}
            _ => break,
        }
    }
    Outcome::Complete
}
