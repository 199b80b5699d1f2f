//! `dlx count`: counts exact covers.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use dlx::frontier::{self, Total};
use dlx::{Problem, Stop};
use puzzles::json::Line;

use crate::End;
use crate::failure::Failure;
use crate::input;
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

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let (mut run, problem) = match arguments.search.read() {
        Err(failure) if failure.is_stop() => {
            print(&Total::AtLeast(0_u64.into(), Stop::Timeout), arguments.search.json)?;
            return Err(failure);
        }
        read => read?,
    };
    let total = match arguments.method {
        Method::Frontier => run.counter(frontier::Method::Frontier, arguments.memory).count(&problem),
        Method::Auto if !arguments.search.asks_to_search() => {
            run.counter(frontier::Method::Auto, arguments.memory).count(&problem)
        }
        Method::Auto | Method::Search => search(&mut run, problem)?,
    };
    print(&total, arguments.search.json)?;
    Ok(match total {
        Total::Exact(_) => End::Done,
        Total::AtLeast(covers, stop) => run.end(stop, &covers),
    })
}

fn print(total: &Total, json: bool) -> io::Result<()> {
    let mut out = io::stdout();
    if json {
        let mut line = Line::default();
        // As text, because it may have more digits than programs keep of a number.
        match total {
            Total::Exact(covers) => line.add("covers", &covers.to_string()).add("exact", &true),
            Total::AtLeast(covers, stop) => {
                line.add("covers", &covers.to_string()).add("exact", &false).add("stopped", &stop.to_string())
            }
        };
        let mut text = String::new();
        line.finish(&mut text);
        return out.write_all(text.as_bytes());
    }
    match total {
        Total::Exact(covers) => writeln!(out, "{covers}"),
        Total::AtLeast(covers, Stop::Limit) => writeln!(out, "at least {covers}"),
        Total::AtLeast(..) => writeln!(out, "stopped"),
    }
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
