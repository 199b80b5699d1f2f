//! `dlx count`: counts exact covers.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use dlx::format::Writer;
use dlx::frontier::{self, Extreme, Total};
use dlx::{Problem, Stop};

use crate::End;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::search::{Run, Search};

#[derive(Args)]
#[command(after_help = "\
Example: how many solutions there are
  dlx count queens.dlx

Prints the number alone; `at least N` if --limit ended the search, `stopped` if --timeout or --memory did.

With --limit, --seed, --kernel or --stats, which are about a search, it searches.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,

    /// How to count
    #[arg(long, value_name = "NAME", default_value = "auto")]
    method: Method,

    /// Memory for the states of a frontier, in bytes; K, M and G are 1024, 1024² and 1024³ of them
    #[arg(long, value_name = "BYTES", default_value = "1G", value_parser = input::bytes)]
    memory: usize,

    /// Print each option, behind the number of covers that use it and a tab
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    per_option: bool,

    /// Print the least that a cover costs, and below it the options of such a cover; `none` without covers
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    least: bool,

    /// The same for the greatest
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    greatest: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Whichever is fastest
    Auto,
    /// Sweep over the items, and keep how often each state is come to
    Frontier,
    /// Find the covers one by one
    Search,
}

impl From<Method> for frontier::Method {
    fn from(method: Method) -> Self {
        match method {
            Method::Auto => frontier::Method::Auto,
            Method::Frontier => frontier::Method::Frontier,
            Method::Search => frontier::Method::Search,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let (mut run, problem) = match arguments.search.read() {
        Err(failure) if failure.is_stop() => {
            writeln!(io::stdout(), "stopped")?;
            return Err(failure);
        }
        read => read?,
    };
    let answer = match arguments {
        Arguments { per_option: true, .. } => per_option(arguments, &run, &problem)?,
        Arguments { least: true, .. } => best(arguments, &run, &problem, Extreme::Least)?,
        Arguments { greatest: true, .. } => best(arguments, &run, &problem, Extreme::Greatest)?,
        _ => return count(arguments, &mut run, problem),
    };
    match answer {
        Ok(()) => Ok(End::Done),
        Err(stop) => {
            writeln!(io::stdout(), "stopped")?;
            Ok(run.stopped(stop))
        }
    }
}

fn count(arguments: &Arguments, run: &mut Run<'_>, problem: Problem) -> Result<End, Failure> {
    let searches = arguments.method == Method::Search
        || (arguments.method == Method::Auto && arguments.search.asks_to_search());
    let total = if searches {
        search(run, problem)?
    } else {
        let (counter, progress) = run.counter(arguments.method.into(), arguments.memory);
        let total = counter.count(&problem);
        progress.clear();
        total
    };
    let mut out = io::stdout();
    match &total {
        Total::Exact(covers) => writeln!(out, "{covers}"),
        Total::AtLeast(covers, Stop::Limit) => writeln!(out, "at least {covers}"),
        Total::AtLeast(..) => writeln!(out, "stopped"),
    }?;
    Ok(match total {
        Total::Exact(_) => End::Done,
        Total::AtLeast(covers, stop) => run.end(stop, &covers),
    })
}

fn search(run: &mut Run<'_>, problem: Problem) -> Result<Total, Failure> {
    let (mut search, progress) = run.prepare(&problem, true)?;
    // The search has tables of its own; those of a large problem are worth their memory.
    drop(problem);
    let count = search.count();
    progress.clear();
    run.tell_stats(&search);
    Ok(count.into())
}

fn per_option(arguments: &Arguments, run: &Run<'_>, problem: &Problem) -> Result<Result<(), Stop>, Failure> {
    let writer = Writer::new(problem)?;
    let (counter, progress) = run.counter(arguments.method.into(), arguments.memory);
    let uses = counter.per_option(problem);
    progress.clear();
    let uses = match uses {
        Ok(uses) => uses,
        Err(stop) => return Ok(Err(stop)),
    };
    let mut output = Output::new();
    for (option, covers) in problem.options().zip(uses) {
        output.answer(|text| {
            text.extend_from_slice(format!("{covers}\t").as_bytes());
            writer.option(option, text);
        })?;
    }
    output.flush()?;
    Ok(Ok(()))
}

fn best(
    arguments: &Arguments,
    run: &Run<'_>,
    problem: &Problem,
    extreme: Extreme,
) -> Result<Result<(), Stop>, Failure> {
    let writer = Writer::new(problem)?;
    let (counter, progress) = run.counter(arguments.method.into(), arguments.memory);
    let best = counter.best(problem, extreme);
    progress.clear();
    let mut output = Output::new();
    match best {
        Err(stop) => return Ok(Err(stop)),
        Ok(None) => output.answer(|text| text.extend_from_slice(b"none\n"))?,
        Ok(Some((cost, cover))) => output.answer(|text| {
            text.extend_from_slice(format!("{cost}\n").as_bytes());
            cover.options().iter().for_each(|&option| writer.option(option, text));
        })?,
    }
    output.flush()?;
    Ok(Ok(()))
}
