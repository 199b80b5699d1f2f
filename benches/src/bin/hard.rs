//! The engine beside SAT solvers on problems that are hard for searches without memory: a table, and a cactus plot.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use benches::hard::instances;
use benches::hard::race::{Answer, Program, Run, engine, program};
use benches::report::cactus;
use clap::Parser;

/// Decides hard problems by the engine and by SAT solvers, one thread each, and tells how many each decides
#[derive(Parser)]
struct Arguments {
    /// Only problems whose names begin like this, such as "holes-35"
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// A SAT solver; its better encoding counts
    #[arg(long, value_name = "NAME=COMMAND")]
    solver: Vec<Program>,

    /// Seconds for each problem
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    timeout: f64,

    /// Where to write the cactus plot
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// List the problems, and do nothing else
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let wanted =
        |name: &str| arguments.only.is_empty() || arguments.only.iter().any(|only| name.starts_with(only));
    let chosen = instances().into_iter().filter(|instance| wanted(&instance.name));
    if arguments.list {
        for instance in chosen {
            println!("{}", instance.name);
        }
        return Ok(());
    }
    let timeout = Duration::try_from_secs_f64(arguments.timeout)?;
    let folder = std::env::temp_dir().join(format!("hard-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut names = vec!["dlx".to_owned()];
    names.extend(arguments.solver.iter().map(|solver| solver.name.clone()));
    println!("| problem | {} |", names.join(" | "));
    println!("|---|{}", "---:|".repeat(names.len()));
    let mut families: BTreeMap<&str, Vec<Vec<Run>>> = BTreeMap::new();
    for instance in chosen {
        let problem = instance.problem();
        let mut runs = vec![engine(&problem, timeout)];
        for solver in &arguments.solver {
            runs.push(program(solver, &problem, &folder, timeout)?);
        }
        let cells: Vec<String> = runs.iter().map(cell).collect();
        println!("| {} | {} |", instance.name, cells.join(" | "));
        let says = |answer| runs.iter().any(|run| run.answer == answer);
        if says(Answer::Cover) && says(Answer::None) {
            return Err(format!("the solvers disagree about {}", instance.name).into());
        }
        families.entry(instance.family).or_default().push(runs);
    }
    std::fs::remove_dir_all(&folder)?;
    println!("\n| family | problems | {} |", names.join(" | "));
    println!("|---|---:|{}", "---:|".repeat(names.len()));
    let all: Vec<Vec<Run>> = families.values().flatten().cloned().collect();
    for (family, rows) in families.iter().map(|(family, rows)| (*family, rows)).chain([("all", &all)]) {
        let sums: Vec<String> =
            (0..names.len()).map(|k| sum(rows.iter().map(|runs| &runs[k]), timeout)).collect();
        println!("| {family} | {} | {} |", rows.len(), sums.join(" | "));
    }
    if let Some(file) = &arguments.plot {
        let times = |k: usize| {
            let decided = all.iter().map(|runs| &runs[k]).filter(|run| run.answer != Answer::Unknown);
            decided.map(|run| run.time.as_secs_f64()).collect()
        };
        let solvers: Vec<(String, Vec<f64>)> =
            names.iter().enumerate().map(|(k, name)| (name.clone(), times(k))).collect();
        std::fs::write(file, cactus("Hard problems, one thread", all.len(), &solvers))?;
    }
    Ok(())
}

fn cell(run: &Run) -> String {
    match run.answer {
        Answer::Cover => format!("{:.2} s", run.time.as_secs_f64()),
        Answer::None => format!("{:.2} s, none", run.time.as_secs_f64()),
        Answer::Unknown => "–".to_owned(),
    }
}

/// How many were decided, and the time for all, with the timeout for those that were not.
fn sum<'r>(runs: impl Iterator<Item = &'r Run>, timeout: Duration) -> String {
    let (mut decided, mut time) = (0, Duration::ZERO);
    for run in runs {
        decided += u32::from(run.answer != Answer::Unknown);
        time += if run.answer == Answer::Unknown { timeout } else { run.time };
    }
    format!("{decided} in {:.1} s", time.as_secs_f64())
}
