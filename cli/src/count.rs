//! `dlx count`: counts exact covers.

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use dlx::count::{Extreme, FrontierTables, Method, Natural, Total};
use dlx::format::Writer;
use dlx::{Cheapest, Cover, Outcome, Problem, Stop};
use puzzles::deadline::{Deadline, is_over, reason};
use puzzles::notation::json::Line;

use crate::console::Console;
use crate::cost_order::Order;
use crate::covers::{add, items};
use crate::effort::{DefaultMemory, Memory, with_help};
use crate::failure::Failure;
use crate::file_name;
use crate::new_file::{NewFile, Sync};
use crate::output::Output;
use crate::search::{Run, Search};
use crate::symmetry::Symmetry;
use crate::{End, by_cost, tables};

#[derive(Args)]
#[command(mut_args(with_help(
    "memory",
    "Memory limit for states and tables, in bytes; the suffixes K, M and G mean 1024, 1024² and 1024³. By default half of \
     the free memory, but 1G for symmetries and for the covers that --up-to-symmetry may have to keep"
)))]
#[command(after_help = "\
Example: the number of solutions
  dlx count queens.dlx

Prints the count, `at least N` if --limit ended the search, or `stopped` if --timeout or --memory did. What is known so
far goes to stderr. --limit, --seed and --kernel make --method search the default.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    search: Search,

    /// Counting method
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = methods())]
    method: Method,

    #[command(flatten)]
    memory: Memory,

    /// Print for each option the number of covers that contain it, a tab, and the option
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    per_option: bool,

    /// Print the lowest cost of a cover, then a cover of that cost; `none` if there is no cover
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    least: bool,

    /// Print the highest cost of a cover, then a cover of that cost
    #[arg(long, group = "question", conflicts_with_all = ["limit", "seed", "kernel", "stats"])]
    greatest: bool,

    #[command(flatten)]
    symmetry: Symmetry,

    /// Save the tables of the frontier to a file, for --load
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "seed", "kernel", "stats", "method", "up_to_symmetry"])]
    save: Option<PathBuf>,

    /// Load tables that --save wrote, instead of counting
    #[arg(long, value_name = "FILE", conflicts_with_all = ["limit", "seed", "kernel", "stats", "method", "up_to_symmetry", "save"])]
    load: Option<PathBuf>,

    /// Count by the frontier, with states in files in this folder where --memory is too little for them; created if it does
    /// not exist. A count that was stopped or killed continues when the command is run again
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        conflicts_with_all = ["limit", "seed", "kernel", "stats", "method", "question", "up_to_symmetry", "save", "load"]
    )]
    disk: Option<PathBuf>,
}

pub(crate) fn methods() -> impl TypedValueParser<Value = Method> {
    let value = |method: &Method| PossibleValue::new(method.name()).help(method.summary());
    PossibleValuesParser::new(Method::ALL.iter().map(value)).try_map(|name| name.parse::<Method>())
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    if arguments.save.is_some() && file_name::path(arguments.save.as_deref()).is_none() {
        return Err(Failure::usage("--save -: expected the name of a file: the answer is printed to stdout"));
    }
    arguments.symmetry.check()?;
    let question = match arguments {
        Arguments { per_option: true, .. } => Question::PerOption,
        Arguments { least: true, .. } => Question::Best(Extreme::Least),
        Arguments { greatest: true, .. } => Question::Best(Extreme::Greatest),
        _ => Question::Count,
    };
    let default = match arguments.symmetry.is_wanted() {
        true => DefaultMemory::Classes,
        false => DefaultMemory::half(),
    };
    let (mut run, problem) = match arguments.search.read(&arguments.memory, default, console) {
        Err(failure) if failure.is_stop() => {
            question.print_stop(console, &Stop::Timeout.into(), arguments.search.json)?;
            return Err(failure);
        }
        read => read?,
    };
    if let (Question::Count, Arguments { save: None, load: None, .. }) = (question, arguments) {
        return count(console, arguments, &mut run, problem);
    }
    let answer = match tables(console, arguments, &run, &problem)? {
        Ok(Some(tables)) => question.ask_tables(&tables).map_err(Unknown::from),
        Ok(None) => question.ask(arguments, &run, &problem),
        Err(stop) => Err(stop.into()),
    };
    match answer {
        Err(Unknown { stop: Stop::Unfit, .. }) => Err(question.unfit(arguments, problem.has_bounds())),
        Ok(answer) => {
            let deadline = run.deadline();
            match answer.print(console, &problem, arguments.search.json, deadline)? {
                None => Ok(End::Done),
                Some(printed) => Ok(run.stopped(format_args!(
                    "{}; {printed} of {} options are printed",
                    reason(deadline),
                    problem.option_count()
                ))),
            }
        }
        Err(unknown) => {
            question.print_stop(console, &unknown, arguments.search.json)?;
            let reason = run.reason(unknown.stop);
            Ok(match &unknown.so_far {
                None => run.stopped(reason),
                Some((found, order)) => run.stopped(by_cost::so_far(&reason, found, *order)),
            })
        }
    }
}

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    Count,
    PerOption,
    Best(Extreme),
}

/// What is answered.
enum Answer {
    Count(Natural),
    PerOption(Vec<Natural>),
    Best(Option<(u64, Cover)>),
}

/// Why there is no answer.
struct Unknown {
    stop: Stop,
    /// Of the best cost, what is known instead, and in which order covers were searched for.
    so_far: Option<(Cheapest, Order)>,
}

impl From<Stop> for Unknown {
    fn from(stop: Stop) -> Self {
        Unknown { stop, so_far: None }
    }
}

impl Question {
    fn ask_tables(self, tables: &FrontierTables) -> Result<Answer, Stop> {
        Ok(match self {
            Question::Count => Answer::Count(tables.count().clone()),
            Question::PerOption => Answer::PerOption(tables.per_option().to_vec()),
            Question::Best(extreme) => Answer::Best(tables.best(extreme)?),
        })
    }

    fn ask(self, arguments: &Arguments, run: &Run<'_>, problem: &Problem) -> Result<Answer, Unknown> {
        let (counter, progress) = run.counter(arguments.method);
        let answer = match self {
            Question::Count => match counter.count(problem) {
                Total::Exact(covers) => Ok(Answer::Count(covers)),
                Total::AtLeast(_, stop) => Err(stop.into()),
            },
            Question::PerOption => counter.per_option(problem).map(Answer::PerOption).map_err(Unknown::from),
            Question::Best(Extreme::Least) => best(counter.cheapest(problem), Order::CheapestFirst),
            Question::Best(Extreme::Greatest) => match problem.with_costs_turned() {
                Ok((turned, total)) => best(counter.cheapest(&turned), Order::DearestFirst(total)),
                Err(_) => counter.best(problem, Extreme::Greatest).map(Answer::Best).map_err(Unknown::from),
            },
        };
        progress.clear();
        answer
    }

    /// Prints that there is no answer.
    fn print_stop(self, console: &Console, unknown: &Unknown, json: bool) -> io::Result<()> {
        let Unknown { stop, so_far } = unknown;
        if let (true, Question::PerOption | Question::Best(_)) = (json, self) {
            let mut line = Line::default();
            line.add("stopped", stop.name());
            if let Some((found, order)) = so_far {
                by_cost::add_so_far(found, *order, &mut line);
            }
            let mut text = String::new();
            line.finish(&mut text);
            return console.write(text.as_bytes());
        }
        print(console, &Total::AtLeast(0_u64.into(), *stop), json)
    }

    /// Why the method asked for cannot answer.
    fn unfit(self, arguments: &Arguments, has_bounds: bool) -> Failure {
        let is_counting = match self {
            Question::Count => true,
            Question::PerOption => arguments.method == Method::Planar,
            Question::Best(_) => false,
        };
        if is_counting {
            return unfit(arguments, has_bounds);
        }
        let (name, method) = (arguments.search.input.name(), arguments.method);
        let lack = if method == Method::Planar { "finds no best cover" } else { "can only count" };
        Failure::usage(format_args!(
            "{name}: --method {method} {lack}: expected --method auto, frontier or search"
        ))
    }
}

/// The best cover of a search in this order, or how far it got.
fn best(mut found: Cheapest, order: Order) -> Result<Answer, Unknown> {
    match found.outcome {
        Outcome::Complete => {
            let best = found.covers.pop();
            Ok(Answer::Best(best.map(|(searched, cover)| (order.cost(searched), cover))))
        }
        Outcome::Stopped(stop) => Err(Unknown { stop, so_far: Some((found, order)) }),
    }
}

impl Answer {
    /// Prints it. If the deadline passes before all options are printed: how many are.
    fn print(
        &self,
        console: &Console,
        problem: &Problem,
        json: bool,
        deadline: Option<Deadline>,
    ) -> Result<Option<usize>, Failure> {
        let writer = Writer::new(problem)?;
        let mut output = Output::new(console);
        match self {
            Answer::Count(covers) => print(console, &Total::Exact(covers.clone()), json)?,
            Answer::PerOption(uses) => {
                for (index, (option, covers)) in problem.options().zip(uses).enumerate() {
                    if is_over(deadline) {
                        output.flush()?;
                        return Ok(Some(index));
                    }
                    output.answer(|text| {
                        if json {
                            let mut line = Line::default();
                            line.add("index", &index).add("option", &items(&writer, option));
                            line.add("covers", &covers.to_string());
                            return add(line, text);
                        }
                        text.extend_from_slice(format!("{covers}\t").as_bytes());
                        writer.option(option, text);
                    })?;
                }
            }
            Answer::Best(best) if json => output.answer(|text| {
                let (cost, options) = best.as_ref().map_or((None, None), |(cost, cover)| {
                    let options = cover.options().iter().map(|&option| items(&writer, option));
                    (Some(cost), Some(options.collect::<Vec<_>>()))
                });
                let mut line = Line::default();
                line.add("cost", &cost).add("options", &options);
                add(line, text);
            })?,
            Answer::Best(None) => output.answer(|text| text.extend_from_slice(b"none\n"))?,
            Answer::Best(Some((cost, cover))) => output.answer(|text| {
                text.extend_from_slice(format!("{cost}\n").as_bytes());
                cover.options().iter().for_each(|&option| writer.option(option, text));
            })?,
        }
        output.flush()?;
        Ok(None)
    }
}

/// The tables, if --load or --save is given.
fn tables(
    console: &Console,
    arguments: &Arguments,
    run: &Run<'_>,
    problem: &Problem,
) -> Result<Result<Option<FrontierTables>, Stop>, Failure> {
    if let Some(file) = &arguments.load {
        return Ok(tables::load(file, problem, arguments.memory.bytes, console)?.map(Some));
    }
    let Some(file) = &arguments.save else { return Ok(Ok(None)) };
    // Before the work: a path that cannot be written is told at once.
    NewFile::check(file)?;
    let (counter, progress) = run.counter(Method::Frontier);
    let tables = counter.tables(problem);
    progress.clear();
    let tables = match tables {
        Ok(tables) => tables,
        Err(stop) => return Ok(Err(stop)),
    };
    NewFile::create(file, Sync::Nothing)?.write(|out| tables.save(out))?;
    Ok(Ok(Some(tables)))
}

fn count(
    console: &Console,
    arguments: &Arguments,
    run: &mut Run<'_>,
    problem: Problem,
) -> Result<End, Failure> {
    if let Some(folder) = &arguments.disk {
        return on_disk(console, arguments, run, &problem, folder);
    }
    let has_bounds = problem.has_bounds();
    if arguments.search.orders_a_search() && !matches!(arguments.method, Method::Auto | Method::Search) {
        return Err(Failure::usage("--seed and --kernel say how to search: expected --method search"));
    }
    if arguments.symmetry.is_wanted() {
        if arguments.search.orders_a_search() {
            return Err(Failure::usage("--up-to-symmetry cannot be combined with --seed or --kernel"));
        }
        let total = match arguments.symmetry.of(&problem, run, console)? {
            Ok(symmetries) => {
                let (counter, progress) = run.counter(arguments.method);
                let total = symmetries.count(&counter);
                progress.clear();
                total
            }
            Err(stop) => Total::AtLeast(0_u64.into(), stop),
        };
        return answer(console, arguments, run, &total, has_bounds);
    }
    let searches = arguments.method == Method::Search
        || (arguments.method == Method::Auto && arguments.search.asks_to_search());
    if searches && arguments.memory.bytes.is_some() {
        return Err(Failure::usage("--memory limits states and tables, but a search has none"));
    }
    let total = if searches {
        search(run, problem)?
    } else {
        let (counter, progress) = run.counter(arguments.method);
        let report = counter.report(&problem);
        progress.clear();
        run.tell_report(&report);
        report.total
    };
    answer(console, arguments, run, &total, has_bounds)
}

/// Counts with states in files.
fn on_disk(
    console: &Console,
    arguments: &Arguments,
    run: &Run<'_>,
    problem: &Problem,
    folder: &Path,
) -> Result<End, Failure> {
    let (counter, progress) = run.counter(Method::Frontier);
    let total = counter.count_on_disk(problem, folder);
    progress.clear();
    let total = total?;
    if matches!(total, Total::AtLeast(_, Stop::Unfit)) {
        let name = arguments.search.input.name();
        return Err(Failure::usage(format_args!("{name}: --disk takes no items with bounds")));
    }
    print(console, &total, arguments.search.json)?;
    Ok(match total {
        Total::Exact(_) => End::Done,
        Total::AtLeast(_, stop) => {
            let more = if stop == Stop::Memory { " with more memory" } else { "" };
            run.stopped(format_args!("{}; run the command again{more} to continue", run.reason(stop)))
        }
    })
}

fn answer(
    console: &Console,
    arguments: &Arguments,
    run: &Run<'_>,
    total: &Total,
    has_bounds: bool,
) -> Result<End, Failure> {
    if matches!(total, Total::AtLeast(_, Stop::Unfit)) {
        return Err(unfit(arguments, has_bounds));
    }
    print(console, total, arguments.search.json)?;
    Ok(match total {
        Total::Exact(_) => End::Done,
        Total::AtLeast(covers, stop) => run.end_of_count(*stop, covers),
    })
}

/// Why the method asked for cannot be used. With bounds, some other can.
fn unfit(arguments: &Arguments, has_bounds: bool) -> Failure {
    let name = arguments.search.input.name();
    if arguments.method == Method::Weights {
        return Failure::usage(format_args!(
            "{name}: --method weights can only prove that there is no cover, and not for every problem: choose another method"
        ));
    }
    if has_bounds {
        return Failure::usage(format_args!(
            "{name}: --method {} takes no items with bounds: expected auto, search, frontier or weights",
            arguments.method.name()
        ));
    }
    Failure::usage(format_args!(
        "{name}: --method planar needs options of two primary items each that are the edges of a planar graph"
    ))
}

fn print(console: &Console, total: &Total, json: bool) -> io::Result<()> {
    if json {
        let mut line = Line::default();
        add_total(total, &mut line);
        let mut text = String::new();
        line.finish(&mut text);
        return console.write(text.as_bytes());
    }
    let line = match total {
        Total::Exact(covers) => format!("{covers}\n"),
        Total::AtLeast(covers, Stop::Limit) => format!("at least {covers}\n"),
        Total::AtLeast(..) => "stopped\n".to_owned(),
    };
    console.write(line.as_bytes())
}

/// Adds a count to a JSON object.
pub(crate) fn add_total(total: &Total, line: &mut Line) {
    // As text, because it may have more digits than programs keep of a number.
    match total {
        Total::Exact(covers) => line.add("covers", &covers.to_string()).add("exact", &true),
        Total::AtLeast(covers, stop) => {
            line.add("covers", &covers.to_string()).add("exact", &false).add("stopped", stop.name())
        }
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Allowance;

    #[test]
    fn a_deadline_ends_the_lines_of_options() {
        let (problem, _) = dlx::format::parse("p q\np\nq\n").unwrap();
        let answer = Answer::PerOption(vec![1_u64.into(), 1_u64.into()]);
        let console = Console::of_call(Vec::new(), Box::new(io::sink()), Allowance::default());
        for json in [false, true] {
            assert_eq!(answer.print(&console, &problem, json, None).unwrap(), None);
            assert_eq!(answer.print(&console, &problem, json, Some(Deadline::now())).unwrap(), Some(0));
        }
    }
}
