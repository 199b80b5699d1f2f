//! `dlx count`: counts exact covers.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use dlx::{Count, Stop};

use crate::End;
use crate::failure::Failure;
use crate::search::Search;

#[derive(Args)]
#[command(after_help = "\
Example: how many solutions there are
  dlx count queens.dlx

Prints the number alone; `at least N` if --limit ended the search, `stopped` if --timeout did.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,

    /// How to count
    #[arg(long, value_name = "NAME", default_value = "auto")]
    method: Method,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Whichever is fastest
    Auto,
    /// Find the covers one by one
    Search,
}

pub(crate) fn run(arguments: &Arguments) -> Result<End, Failure> {
    let (mut run, problem) = match arguments.search.read() {
        Err(failure) if failure.is_stop() => {
            writeln!(io::stdout(), "stopped")?;
            return Err(failure);
        }
        read => read?,
    };
    let (mut search, progress) = run.prepare(&problem, true)?;
    // The search has tables of its own; those of a large problem are worth their memory.
    drop(problem);
    let count = match arguments.method {
        Method::Auto | Method::Search => search.count(),
    };
    progress.clear();
    let mut out = io::stdout();
    match count {
        Count::Exact(covers) => writeln!(out, "{covers}"),
        Count::AtLeast(covers, Stop::Limit) => writeln!(out, "at least {covers}"),
        Count::AtLeast(..) => writeln!(out, "stopped"),
    }?;
    run.tell_stats(&search);
    Ok(match count {
        Count::Exact(_) => End::Done,
        Count::AtLeast(covers, stop) => run.end(stop, covers),
    })
}
