//! `dlx shard split`: cuts a problem into parts.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use dlx::Stop;
use dlx::clock::Stopwatch;
use dlx::count::Counter;
use dlx::shard::{MOST_PARTS, Question, Split, SplitError};
use puzzles::deadline::{is_over, reason};

use super::folder::Folder;
use super::manifest::{Cut, Entry, Manifest};
use super::run::questions;
use crate::End;
use crate::console::Console;
use crate::effort::{DefaultMemory, Memory, Threads, Time, with_help};
use crate::failure::Failure;
use crate::input::Input;
use crate::new_file::Sync;
use crate::progress::{self, Progress};
use crate::values;

#[derive(Args)]
#[command(mut_args(with_help(
    "threads",
    "Number of threads for the sweep at the start of --by states; 0 means one per core"
)))]
#[command(after_help = "\
Example: all covers of a problem, in 1000 parts
  dlx shard split pentominoes.dlx --parts 1000 --question covers --output pentominoes

The parts depend only on the problem and --parts. They are meant to be equally heavy, but are not: use many more parts
than threads. A run that was interrupted continues when it is started again.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,

    /// Number of parts; fewer if the problem cannot be split into that many
    #[arg(long, value_name = "N", value_parser = values::whole_in::<u32>(1..=u64::from(MOST_PARTS)))]
    parts: u32,

    /// Folder for the parts and their answers; created if it does not exist
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: PathBuf,

    /// What to ask: the number of covers, all covers, a first cover, or whether there is exactly one
    #[arg(long, value_name = "QUESTION", default_value = "count", value_parser = questions())]
    question: Question,

    /// How to split the problem
    #[arg(long, value_name = "WHAT", default_value = "options")]
    by: Cut,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    time: Time,

    #[command(flatten)]
    memory: Memory,
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { input, parts, question, by, time, .. } = arguments;
    if *by == Cut::States && *question != Question::Count {
        return Err(Failure::usage("--by states can only count: expected --question count"));
    }
    let (started, deadline) = (Stopwatch::start(), console.deadline(time.timeout));
    let problem = input.read(console, started, time)?;
    let limits = console.limits(time.timeout, started);
    let default = DefaultMemory::half();
    let stopped =
        |stop: Stop| Ok(console.stopped(input.name(), arguments.memory.reason(stop, default, console)));
    let split = match by {
        Cut::Options => Split::within(&problem, *parts, &limits),
        Cut::States => {
            let progress = Progress::new(!input.quiet, console);
            let mut counter = Counter::new().threads(arguments.threads.number(console)).limits(limits);
            if let Some(bytes) = console.memory(arguments.memory.bytes) {
                counter = counter.memory(bytes);
            }
            let split = Split::by_states(&problem, *parts, &progress.attach_to_count(counter));
            progress.clear();
            split
        }
    };
    let split = match split {
        Ok(split) => split,
        Err(SplitError::Stopped(stop)) => return stopped(stop),
        Err(error) => return Err(Failure::usage(format_args!("{}: {error}", input.name()))),
    };
    fs::create_dir_all(&arguments.output).map_err(|error| Failure::write(&arguments.output, error))?;
    let folder = Folder::new(&arguments.output);
    if let Some(old) = folder.list()? {
        let same = (old.whole, old.question, old.cut, old.parts.len() as u32);
        if same != (split.whole(), *question, *by, split.len()) {
            return Err(Failure::usage(format_args!(
                "{}: the folder already holds a different split, {} parts for the question `{}` by {}: \
                 expected another folder",
                folder.path().display(),
                old.parts.len(),
                old.question,
                old.cut
            )));
        }
    }
    let mut manifest = Manifest::new(&split, *question, *by);
    let mut counter = progress::Counter::new(!input.quiet, Some(u64::from(split.len())), console);
    for number in 0..split.len() {
        if is_over(deadline) {
            return stopped(reason(deadline));
        }
        let part = split.part(number);
        manifest.parts.push(Entry { fingerprint: part.fingerprint(), estimate: split.estimate(number) });
        folder.write(&manifest.part(number), Sync::Nothing, |out| part.write(out))?;
        counter.add(1);
    }
    drop(counter);
    // Last, so that a folder with a list is whole.
    folder.write_manifest(&manifest)?;
    if !input.quiet {
        console.tell(summary(&manifest));
    }
    Ok(End::Done)
}

/// The number of parts, and how heavy they are.
fn summary(manifest: &Manifest) -> String {
    let estimates = || manifest.parts.iter().map(|part| part.estimate);
    let (all, most): (f64, f64) = (estimates().sum(), estimates().fold(0.0, f64::max));
    let parts = manifest.parts.len();
    let what = match manifest.cut {
        Cut::Options => "nodes, estimated",
        Cut::States => "states to go on from",
    };
    let share = 100.0 * most / all.max(1.0);
    format!("parts 0 to {}: {all:.3e} {what}; the largest part has {share:.2} %", parts - 1)
}
