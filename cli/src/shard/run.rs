//! `dlx shard run`: answers parts.

use std::io::{self, Write};
use std::ops::ControlFlow;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dlx::clock::Stopwatch;
use dlx::count::{Counter, Method};
use dlx::format::Writer;
use dlx::shard::{Answer, Fingerprinter, Part, PartError, Question};
use dlx::{OptionId, Solver, SolverBuilder, Stop};
use puzzles::notation::text::range;

use super::folder::{Folder, covers_end};
use super::manifest::Manifest;
use crate::End;
use crate::console::Console;
use crate::count::methods;
use crate::effort::{DefaultMemory, Memory, Threads, Time, with_help};
use crate::failure::Failure;
use crate::progress::Progress;

#[derive(Args)]
#[command(mut_args(with_help(
    "timeout",
    "Stop the run after this many seconds; fractions are allowed. The part being run gets no answer"
)))]
#[command(after_help = "\
Examples: part 17; those of parts 100 to 199 that have no answer yet; all parts that have no answer
  dlx shard run queens 17
  dlx shard run queens 100..199 --missing
  dlx shard run queens

The answer of a part is written to the folder when it is complete. A part that is run again gets a new answer.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Numbers of parts, as K or FIRST..LAST; by default all parts without an answer
    #[arg(value_name = "K", value_parser = numbers)]
    parts: Vec<(u32, u32)>,

    /// Skip parts that have an answer
    #[arg(long)]
    missing: bool,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    time: Time,

    /// Counting method
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = methods())]
    method: Method,

    #[command(flatten)]
    memory: Memory,

    /// Print only errors
    #[arg(long)]
    quiet: bool,
}

/// The questions by their names.
pub(super) fn questions() -> impl TypedValueParser<Value = Question> {
    PossibleValuesParser::new(Question::ALL.map(Question::name)).try_map(|name| name.parse::<Question>())
}

fn numbers(text: &str) -> Result<(u32, u32), &'static str> {
    let numbers =
        range(text, |part| part.parse().map_err(|_| "expected the number of a part, or FIRST..LAST"))?;
    Ok(numbers.into_inner())
}

pub(super) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let started = Stopwatch::start();
    let default = DefaultMemory::half();
    let folder = &arguments.folder;
    let manifest = folder.manifest()?;
    let last = manifest.parts.len() as u32 - 1;
    if let Some(&(_, unknown)) = arguments.parts.iter().find(|&&(_, to)| to > last) {
        return Err(Failure::usage(format_args!(
            "{}: there is no part {unknown}: expected 0 to {last}",
            folder.path().display()
        )));
    }
    let all = [(0, last)];
    let wanted = if arguments.parts.is_empty() { &all[..] } else { &arguments.parts };
    let skips = arguments.missing || arguments.parts.is_empty();
    let mut end = End::Done;
    for number in wanted.iter().flat_map(|&(first, last)| first..=last) {
        if skips && folder.is_answered(&manifest, number) {
            continue;
        }
        match answer(arguments, console, &manifest, number, started)? {
            Ok(answer) => {
                folder.answer(number, &answer)?;
                if !arguments.quiet {
                    let (count, took) = (answer.count(), answer.took().as_secs_f64());
                    console.tell(format_args!("part {number}: {count} found in {took:.1} s"));
                }
            }
            Err(stop) => {
                let reason = arguments.memory.reason(stop, default, console);
                end = console.stopped(format_args!("part {number}"), reason);
                // A lighter part may fit into the memory.
                if stop != Stop::Memory {
                    break;
                }
            }
        }
    }
    Ok(end)
}

/// The answer of a part; the reason if it was stopped.
fn answer(
    arguments: &Arguments,
    console: &Console,
    manifest: &Manifest,
    number: u32,
    started: Stopwatch,
) -> Result<Result<Answer, Stop>, Failure> {
    let folder = &arguments.folder;
    let part = folder.part(manifest, number)?;
    let progress = Progress::new(!arguments.quiet, console);
    let limits = console.limits(arguments.time.timeout, started);
    let threads = arguments.threads.number(console);
    let solver = progress.attach(Solver::builder().threads(threads).limits(limits.clone()));
    let answer = match manifest.question {
        Question::Count => {
            let mut counter = Counter::new().method(arguments.method).threads(threads).limits(limits);
            if let Some(bytes) = arguments.memory.bytes {
                counter = counter.memory(bytes);
            }
            part.count(&progress.attach_to_count(counter))
        }
        Question::First => part.first(&solver),
        Question::Unique => part.unique(&solver),
        Question::Covers => {
            let written = covers(folder, &part, number, &solver);
            progress.clear();
            return written;
        }
    };
    progress.clear();
    known(folder, manifest, number, arguments.method, answer)
}

fn known(
    folder: &Folder,
    manifest: &Manifest,
    number: u32,
    method: Method,
    answer: Result<Answer, PartError>,
) -> Result<Result<Answer, Stop>, Failure> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(PartError::Stopped(Stop::Unfit)) => Err(Failure::usage(format_args!(
            "{}: --method {method} does not fit this part: expected another method",
            folder.file(&manifest.part(number)).display()
        ))),
        Err(PartError::Stopped(stop)) => Ok(Err(stop)),
        Err(error) => {
            Err(Failure::usage(format_args!("{}: {error}", folder.file(&manifest.part(number)).display())))
        }
    }
}

/// Writes the covers of a part to a file of its own: the options of each, and a blank line. Its last line tells whether
/// the file is whole.
fn covers(
    folder: &Folder,
    part: &Part,
    number: u32,
    solver: &SolverBuilder,
) -> Result<Result<Answer, Stop>, Failure> {
    let writer = Writer::new(part.problem())?;
    let mut file = folder.begin_covers(number)?;
    let (mut text, mut written) = (Vec::new(), io::Result::Ok(()));
    let mut fingerprint = Fingerprinter::default();
    let answer = part.covers(solver, |cover: &[OptionId]| {
        text.clear();
        cover.iter().for_each(|&option| writer.option(option, &mut text));
        text.push(b'\n');
        written = fingerprint.write_all(&text).and_then(|()| file.out.write_all(&text));
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match answer {
        Ok(answer) => {
            let end = file.out.write_all(covers_end(answer.count(), fingerprint.finish()).as_bytes());
            file.finish(end)?;
            Ok(Ok(answer))
        }
        Err(PartError::Stopped(stop)) if written.is_ok() => Ok(Err(stop)),
        Err(error) => {
            // A failed write, or settings that do not suit the problem.
            file.finish(written)?;
            Err(Failure::usage(error))
        }
    }
}
