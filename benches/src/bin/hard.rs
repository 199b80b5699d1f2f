//! The engine beside SAT solvers on problems that are hard for searches without memory: a table, and a cactus plot.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use benches::exit_code;
use benches::hard::race::{Answer, Program, Run, engine, program};
use benches::hard::results::{Results, line};
use benches::hard::{Instance, instances};
use benches::report::cactus;
use clap::Parser;

/// Decides hard problems by the engine and by SAT solvers, one thread each, and tells how many each decides
#[derive(Parser)]
struct Arguments {
    /// Only problems whose names begin like this, such as "holes-35"
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Only one problem of each N, the K-th
    #[arg(long, value_name = "K/N", value_parser = part)]
    part: Option<(usize, usize)>,

    /// The number of the set; each has other random problems, marked by @N
    #[arg(long, value_name = "N", default_value_t = 0)]
    set: u64,

    /// A SAT solver; its better encoding counts
    #[arg(long, value_name = "NAME=COMMAND")]
    solver: Vec<Program>,

    /// Leave out the engine
    #[arg(long)]
    solvers_only: bool,

    /// Seconds of processor time for each problem
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    timeout: f64,

    /// Where to append what was measured, a line for each solver and problem
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Take what stands in this file of results instead of measuring it again
    #[arg(long, value_name = "FILE")]
    earlier: Vec<PathBuf>,

    /// Measure nothing: only what earlier results tell
    #[arg(long)]
    no_runs: bool,

    /// Where to write the cactus plot
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// List the problems, and do nothing else
    #[arg(long)]
    list: bool,
}

fn part(text: &str) -> Result<(usize, usize), &'static str> {
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    parts.filter(|(part, of)| (1..=*of).contains(part)).ok_or("expected K/N, with K from 1 to N")
}

/// What each solver did of a problem; `None` if it was not asked.
type Row = Vec<Option<Run>>;

/// The name of the engine in tables.
const ENGINE: &str = "dlx";

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let chosen = chosen(arguments);
    if arguments.list {
        chosen.iter().for_each(|instance| println!("{}", instance.name));
        return Ok(());
    }
    let timeout = Duration::try_from_secs_f64(arguments.timeout)?;
    let mut earlier = Results::default();
    for file in &arguments.earlier {
        earlier.read(&std::fs::read_to_string(file)?)?;
    }
    let mut names: Vec<String> = Vec::new();
    let engine = (!arguments.solvers_only).then(|| ENGINE.to_owned());
    let given = arguments.solver.iter().map(|solver| solver.name.clone());
    for name in engine.into_iter().chain(given).chain(earlier.solvers().iter().cloned()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let folder = std::env::temp_dir().join(format!("hard-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut results = match &arguments.results {
        Some(file) => Some(File::options().append(true).create(true).open(file)?),
        None => None,
    };
    println!("| problem | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(names.len()));
    let mut families: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
    for instance in chosen {
        let mut problem = None;
        let mut row = Row::new();
        for name in &names {
            let mut outcome = earlier.get(&instance.name, name, timeout);
            let solver = arguments.solver.iter().find(|solver| solver.name == *name);
            let is_engine = name == ENGINE && !arguments.solvers_only;
            if outcome.is_none() && !arguments.no_runs && (is_engine || solver.is_some()) {
                let problem = problem.get_or_insert_with(|| instance.problem());
                let run = match solver {
                    Some(solver) => program(solver, problem, &folder, timeout)?,
                    None => self::engine(problem, timeout),
                };
                if let Some(results) = &mut results {
                    results.write_all(line(&instance.name, name, &run, timeout).as_bytes())?;
                }
                outcome = Some(run);
            }
            row.push(outcome);
        }
        let cells: Vec<String> = row.iter().map(cell).collect();
        println!("| {} | {} |", instance.name, cells.join(" | "));
        let says = |answer| row.iter().flatten().any(|run| run.answer == answer);
        if says(Answer::Cover) && says(Answer::None) {
            return Err(format!("the solvers disagree about {}", instance.name).into());
        }
        if row.iter().all(Option::is_some) {
            families.entry(instance.family).or_default().push(row);
        }
    }
    std::fs::remove_dir_all(&folder)?;
    sums(&names, &families, timeout);
    if let Some(file) = &arguments.plot {
        let all: Vec<&Row> = families.values().flatten().collect();
        let times = |k: usize| {
            let decided = all.iter().filter_map(|row| row[k]).filter(|run| run.answer != Answer::Unknown);
            decided.map(|run| run.time.as_secs_f64()).collect()
        };
        let solvers: Vec<(String, Vec<f64>)> =
            names.iter().enumerate().map(|(k, name)| (name.clone(), times(k))).collect();
        std::fs::write(file, cactus("Hard problems, one thread", all.len(), &solvers))?;
    }
    Ok(())
}

fn chosen(arguments: &Arguments) -> Vec<Instance> {
    let is_wanted =
        |name: &str| arguments.only.is_empty() || arguments.only.iter().any(|only| name.starts_with(only));
    let (part, of) = arguments.part.unwrap_or((1, 1));
    let wanted = instances(arguments.set).into_iter().filter(|instance| is_wanted(&instance.name));
    wanted.enumerate().filter(|(at, _)| at % of == part - 1).map(|(_, instance)| instance).collect()
}

fn cell(run: &Option<Run>) -> String {
    match run {
        None => String::new(),
        Some(Run { answer: Answer::Cover, time }) => format!("{:.2} s", time.as_secs_f64()),
        Some(Run { answer: Answer::None, time }) => format!("{:.2} s, none", time.as_secs_f64()),
        Some(Run { answer: Answer::Unknown, .. }) => "–".to_owned(),
    }
}

/// Of the problems that all were asked: how many each decided, and its time for all, with the timeout for those that
/// it did not.
fn sums(names: &[String], families: &BTreeMap<&str, Vec<Row>>, timeout: Duration) {
    println!("\n| family | problems | {} |", names.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(names.len()));
    let all: Vec<Row> = families.values().flatten().cloned().collect();
    for (family, rows) in families.iter().map(|(family, rows)| (*family, rows)).chain([("all", &all)]) {
        let sum = |k: usize| {
            let (mut decided, mut time) = (0, Duration::ZERO);
            for run in rows.iter().filter_map(|row| row[k]) {
                decided += u32::from(run.answer != Answer::Unknown);
                time += if run.answer == Answer::Unknown { timeout } else { run.time };
            }
            format!("{decided} in {:.1} s", time.as_secs_f64())
        };
        let sums: Vec<String> = (0..names.len()).map(sum).collect();
        println!("| {family} | {} | {} |", rows.len(), sums.join(" | "));
    }
}
