//! `dlx alive`: tells which options are in some cover.

use std::io;
use std::ops::ControlFlow;

use clap::Args;
use dlx::clock::Stopwatch;
use dlx::format::Writer;
use dlx::{OptionId, Outcome, Solver};
use puzzles::notation::json::Line;

use crate::End;
use crate::console::Console;
use crate::covers::{add, items};
use crate::effort::{Time, with_help};
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;

#[derive(Args)]
#[command(mut_args(with_help(
    "timeout",
    "Stop the run after this many seconds; fractions are allowed. The first options may already be printed"
)))]
#[command(after_help = "\
Example: the options that are in no cover
  dlx alive queens.dlx | grep ^no

Prints for each option, in order, `yes` or `no`, a tab, and the option.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    time: Time,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { input, time, json } = arguments;
    let started = Stopwatch::start();
    let problem = input.read(console, started, time)?;
    let builder = Solver::builder().limits(console.limits(time.timeout, started));
    let solver = builder.build(&problem).map_err(Failure::setup(input.name()))?;
    let writer = Writer::new(&problem)?;
    let mut output = Output::new(console);
    let mut known: Vec<Option<bool>> = vec![None; problem.option_count()];
    let mut next = 0;
    let mut written = io::Result::Ok(());
    let outcome = solver.alive(|option, cover| {
        known[option.index()] = Some(cover.is_some());
        while let Some(&Some(alive)) = known.get(next) {
            written = output.answer(|text| line(&writer, OptionId::new(next), alive, *json, text));
            next += 1;
            if written.is_err() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    written?;
    output.flush()?;
    match outcome {
        Outcome::Complete => Ok(End::Done),
        Outcome::Stopped(stop) => {
            let options = problem.option_count();
            let why = format_args!("{stop}; {next} of {options} options printed");
            Ok(console.stopped(input.name(), why))
        }
    }
}

fn line(writer: &Writer<'_>, option: OptionId, alive: bool, json: bool, text: &mut Vec<u8>) {
    if json {
        let mut line = Line::default();
        line.add("index", &option.index()).add("alive", &alive).add("option", &items(writer, option));
        return add(line, text);
    }
    text.extend_from_slice(if alive { b"yes\t" } else { b"no\t" });
    writer.option(option, text);
}
