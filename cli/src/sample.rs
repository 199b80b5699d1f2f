//! `dlx sample`: draws exact covers, all equally likely.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use dlx::Outcome;
use dlx::count::Counter;

use crate::End;
use crate::covers::Covers;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output;
use crate::progress::Progress;
use crate::seed::Seed;

#[derive(Args)]
#[command(after_help = "\
Example: a tiling at random
  dlx sample --seed 7 tilings.dlx

Every cover is as likely as any other. The covers are counted first; if the tables for that do not fit
--memory, a search does it, as long as there are no more than 100 million. A problem without covers gives
none.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,

    /// How many covers to draw; the same one may come twice
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Leave out the first N of the sequence that the seed names
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,

    #[command(flatten)]
    seed: Seed,

    /// Threads to count on; 0 is one for each core. The covers are the same with any number
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = value_parser!(u16).range(..=1024))]
    threads: u16,

    /// Stop the whole run after so long; fractions are allowed
    #[arg(long, value_name = "SECONDS", value_parser = input::seconds)]
    timeout: Option<Duration>,

    /// Memory for the tables, in bytes; K, M and G are 1024, 1024² and 1024³ of them. Without this, half of
    /// what is free
    #[arg(long, value_name = "BYTES", value_parser = input::bytes)]
    memory: Option<usize>,

    /// Print JSON: an object for each cover
    #[arg(long)]
    json: bool,

    /// Take the tables that `dlx count --save` wrote for this problem, instead of counting
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let Arguments { input, count, skip, timeout, .. } = arguments;
    let started = Instant::now();
    let problem = input.read(started, *timeout)?;
    let mut covers = Covers::new(&problem, arguments.json)?.after(*skip);
    let kept =
        arguments.load.as_ref().map(|file| input::load(file, &problem, arguments.memory)).transpose()?;
    let seed = arguments.seed.draw(input.quiet);
    let mut counter = Counter::new().threads(usize::from(arguments.threads));
    if let Some(bytes) = arguments.memory {
        counter = counter.memory(bytes);
    }
    if let Some(timeout) = timeout {
        counter = counter.timeout(timeout.saturating_sub(started.elapsed()));
    }
    let progress = Progress::new(!input.quiet && !covers.is_terminal());
    let counter = progress.attach_to_count(counter);
    let numbers = *skip..skip.saturating_add(*count);
    let outcome = match kept {
        None => counter.sample(&problem, seed, numbers, |cover| covers.print(cover.options())),
        Some(tables) => {
            let mut drawn = numbers.map_while(|number| tables.draw(seed, number));
            let _ = drawn.try_for_each(|cover| covers.print(cover.options()));
            Outcome::Complete
        }
    };
    progress.clear();
    covers.finish()?;
    Ok(match outcome {
        Outcome::Complete => End::Done,
        Outcome::Stopped(stop) => {
            output::tell(format_args!("{}: stopped: {stop}", input.name()));
            End::Stopped
        }
    })
}
