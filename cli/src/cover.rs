//! `dlx cover`: finds exact covers.

use clap::Args;
use dlx::{Cover, First, Outcome, Problem, Stop, Verdict};
use puzzles::notation::json::Line;

use crate::End;
use crate::by_cost::ByCost;
use crate::console::Console;
use crate::covers::{Covers, add, items};
use crate::effort::{DefaultMemory, Memory, with_help};
use crate::export::Export;
use crate::failure::Failure;
use crate::search::{Run, Search};
use crate::symmetry::{self, Symmetry};

#[derive(Args)]
#[command(mut_args(with_help(
    "memory",
    "Memory limit in bytes for the tables of the search, for symmetries, for the covers that --up-to-symmetry keeps, and for \
     covers sorted by cost; the suffixes K, M and G mean 1024, 1024² and 1024³. By default 1G; tables never take more than \
     320M, and covers sorted by cost take up to half of the free memory"
)))]
#[command(after_help = "\
Examples: the first cover; some cover, by whichever method is first; whether there is exactly one; the three cheapest; the
three most expensive; one of each set of turns and mirror images; the problem as clauses for a SAT solver
  dlx cover --limit 1 queens.dlx
  dlx cover --any queens.dlx
  dlx cover --unique queens.dlx
  dlx cover --least 3 shifts.dlx
  dlx cover --greatest 3 shifts.dlx
  dlx cover --up-to-symmetry queens.dlx
  dlx cover --to cnf queens.dlx

Prints the options of each cover, with a blank line between covers; if there is no cover, prints only a note on stderr.
Without --seed, the order of the covers depends only on the problem.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,

    /// Find some cover, by whichever method is first
    #[arg(long, group = "question", conflicts_with = "limit")]
    any: bool,

    /// Print `none`, `unique` or `multiple`, then up to two covers as evidence; `stopped` if the answer is unknown
    #[arg(long, group = "question", conflicts_with = "limit")]
    unique: bool,

    #[command(flatten)]
    symmetry: Symmetry,

    /// Print the number of symmetries and a set of generators: a line for each cycle of items, a blank line between
    /// generators
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    symmetries: bool,

    #[command(flatten)]
    export: Export,

    #[command(flatten)]
    costs: ByCost,

    #[command(flatten)]
    memory: Memory,
}

impl Arguments {
    /// Whether the question is one for which tables or symmetries are kept.
    fn has_tables(&self) -> bool {
        let Arguments { any, unique, symmetries, symmetry, costs, .. } = self;
        *any || *unique || *symmetries || symmetry.is_wanted() || costs.is_wanted()
    }
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    arguments.symmetry.check()?;
    let format = arguments.export.format()?;
    if arguments.memory.bytes.is_some() {
        if format.is_some() {
            return Err(Failure::usage("--memory has no effect with --to: leave it out"));
        }
        if !arguments.has_tables() {
            return Err(Failure::usage(
                "--memory has no effect where covers are listed in order, which takes no tables: leave it out",
            ));
        }
    }
    let default = match arguments.costs.is_wanted() {
        true => DefaultMemory::half(),
        false => DefaultMemory::Symmetries,
    };
    let read = arguments.search.read(&arguments.memory, default, console);
    if let (true, Err(Failure::StoppedReading { .. })) = (arguments.unique, &read) {
        tell_stopped(arguments.search.json, console)?;
    }
    let (mut run, problem) = read?;
    if let Some(format) = format {
        return arguments.export.write(
            &problem,
            format,
            &arguments.search.input.name(),
            run.deadline(),
            console,
        );
    }
    match arguments {
        Arguments { any: true, .. } => any(arguments, &mut run, &problem, console),
        Arguments { unique: true, .. } => unique(arguments, &mut run, &problem, console),
        Arguments { symmetries: true, .. } => symmetry::print(&run, &problem, arguments.search.json, console),
        Arguments { symmetry, .. } if symmetry.is_wanted() => {
            symmetry::covers(symmetry, &mut run, &problem, arguments.search.json, console)
        }
        Arguments { costs, .. } if costs.is_wanted() => {
            costs.print(&mut run, &problem, arguments.search.json, console)
        }
        _ => all(arguments, &mut run, &problem, console),
    }
}

fn all(
    arguments: &Arguments,
    run: &mut Run<'_>,
    problem: &Problem,
    console: &Console,
) -> Result<End, Failure> {
    let mut covers = Covers::new(problem, arguments.search.json, console)?;
    // On one terminal, progress and covers would overwrite each other.
    let (mut search, progress) = run.prepare(problem, !covers.is_terminal())?;
    let outcome = covers.print_all(&mut search);
    progress.clear();
    let printed = covers.finish()?;
    run.tell_stats(&search);
    Ok(match outcome {
        Outcome::Complete => run.complete(printed),
        Outcome::Stopped(stop) => run.end(stop, &printed.into(), progress.share()),
    })
}

fn any(
    arguments: &Arguments,
    run: &mut Run<'_>,
    problem: &Problem,
    console: &Console,
) -> Result<End, Failure> {
    let mut covers = Covers::new(problem, arguments.search.json, console)?;
    let (mut search, progress) = run.prepare(problem, true)?;
    let first = search.any();
    progress.clear();
    run.tell_stats(&search);
    match first {
        First::Found(cover) => {
            let _ = covers.print(cover.options());
            covers.finish()?;
            Ok(End::Done)
        }
        First::None => Ok(run.complete(0)),
        First::Stopped(stop) => Ok(run.end(stop, &0_u64.into(), None)),
    }
}

/// The verdict of a search that was stopped.
pub(crate) const STOPPED: &str = "stopped";

/// Prints a verdict as JSON, with the covers that show it.
pub(crate) fn tell_verdict(
    word: &str,
    covers: &[Vec<Vec<String>>],
    console: &Console,
) -> Result<(), Failure> {
    let mut line = Line::default();
    line.add("verdict", word).add("covers", &covers);
    let mut text = Vec::new();
    add(line, &mut text);
    Ok(console.write(&text)?)
}

/// Prints the verdict where nothing is known.
pub(crate) fn tell_stopped(json: bool, console: &Console) -> Result<(), Failure> {
    match json {
        true => tell_verdict(STOPPED, &[], console),
        false => Ok(console.write(format!("{STOPPED}\n").as_bytes())?),
    }
}

/// A verdict in parts.
pub(crate) struct Shown {
    word: &'static str,
    /// The covers that show it.
    pub(crate) covers: Vec<Cover>,
    /// What stopped the search.
    pub(crate) stop: Option<Stop>,
}

impl From<Verdict> for Shown {
    fn from(verdict: Verdict) -> Self {
        let (word, covers, stop) = match verdict {
            Verdict::None => ("none", Vec::new(), None),
            Verdict::Unique(cover) => ("unique", vec![cover], None),
            Verdict::Multiple(one, other) => ("multiple", vec![one, other], None),
            Verdict::Stopped(stop, found) => (STOPPED, found.into_iter().collect(), Some(stop)),
        };
        Shown { word, covers, stop }
    }
}

impl Shown {
    /// Prints the verdict and its covers.
    pub(crate) fn tell(&self, problem: &Problem, json: bool, console: &Console) -> Result<(), Failure> {
        if json {
            let writer = dlx::format::Writer::new(problem)?;
            let items =
                |cover: &Cover| cover.options().iter().map(|&option| items(&writer, option)).collect();
            let told: Vec<Vec<_>> = self.covers.iter().map(items).collect();
            return tell_verdict(self.word, &told, console);
        }
        console.write(format!("{}\n", self.word).as_bytes())?;
        let mut printed = Covers::new(problem, false, console)?;
        for cover in &self.covers {
            let _ = printed.print(cover.options());
        }
        printed.finish().map(|_| ())
    }
}

fn unique(
    arguments: &Arguments,
    run: &mut Run<'_>,
    problem: &Problem,
    console: &Console,
) -> Result<End, Failure> {
    let (mut search, progress) = run.prepare(problem, true)?;
    let shown = Shown::from(search.unique());
    progress.clear();
    run.tell_stats(&search);
    shown.tell(problem, arguments.search.json, console)?;
    let Shown { covers, stop, .. } = &shown;
    Ok(stop.map_or(End::Done, |stop| run.end(stop, &(covers.len() as u64).into(), None)))
}
