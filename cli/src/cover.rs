//! `dlx cover`: finds exact covers.

use clap::Args;
use dlx::Outcome;

use crate::End;
use crate::console::Console;
use crate::covers::Covers;
use crate::failure::Failure;
use crate::search::Search;

#[derive(Args)]
#[command(after_help = "\
Example: the first cover
  dlx cover --limit 1 queens.dlx

Prints the options of each cover, with a blank line between covers. Without --seed, their order depends
only on the problem.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let (mut run, problem) = arguments.search.read(console)?;
    let mut covers = Covers::new(&problem, arguments.search.json, console)?;
    // On one terminal, progress and covers would overwrite each other.
    let (mut search, progress) = run.prepare(&problem, !covers.is_terminal())?;
    let outcome = search.for_each(|cover| covers.print(cover));
    progress.clear();
    let printed = covers.finish()?;
    run.tell_stats(&search);
    Ok(match outcome {
        Outcome::Complete => End::Done,
        Outcome::Stopped(stop) => run.end(stop, &printed.into()),
    })
}
