//! The engine beside other programs that count covers: a table, sums and ratios, and a cactus plot.
#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use benches::counts::peer::Peer;
use benches::counts::scoreboard::Scoreboard;
use benches::counts::{Instance, Run, engine, folder, spread, standard};
use benches::exit_code;
use benches::report::about;
use clap::Parser;

/// Counts covers by the engine and by other programs, by turns, one thread each
#[derive(Parser)]
struct Arguments {
    /// Folders of problems: .dlx files, and .ec and .txt files of DXD's set; without any, the standard problems
    folders: Vec<PathBuf>,

    /// Only problems whose names begin like this
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Another program; {dlx} or {ec} stands for the file of a problem, <{dlx} for what it reads
    #[arg(long, value_name = "NAME=COMMAND")]
    peer: Vec<Peer>,

    /// Seconds of processor time for each problem
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    timeout: f64,

    /// Rounds in which all take turns; the median counts. What took over a second is not done again
    #[arg(long, value_name = "N", default_value_t = 3)]
    rounds: usize,

    /// Where to write the machine, the tables, the figures and the plot
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
}

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let timeout = Duration::try_from_secs_f64(arguments.timeout)?;
    let mut problems = if arguments.folders.is_empty() { standard() } else { Vec::new() };
    for path in &arguments.folders {
        problems.extend(folder(path)?);
    }
    let is_wanted =
        |name: &str| arguments.only.is_empty() || arguments.only.iter().any(|only| name.starts_with(only));
    problems.retain(|problem| is_wanted(&problem.name));
    let place = std::env::temp_dir().join(format!("counts-{}", std::process::id()));
    fs::create_dir_all(&place)?;
    let names = arguments.peer.iter().map(|peer| peer.name.clone());
    let mut board = Scoreboard::new(["dlx".to_owned()].into_iter().chain(names).collect(), timeout);
    let mut table = board.head() + "\n";
    print!("{table}");
    for problem in &problems {
        board.add(problem, rounds(arguments, problem, &place, timeout)?)?;
        let row = board.last_row();
        println!("{row}");
        table += &(row + "\n");
    }
    let sums = board.sums() + &board.against_fastest() + &starts(arguments, &place, timeout)?;
    fs::remove_dir_all(&place)?;
    println!("\n{sums}");
    if let Some(folder) = &arguments.report {
        fs::create_dir_all(folder)?;
        let about: String = about().iter().map(|(name, what)| format!("- {name}: {what}\n")).collect();
        let page = format!(
            "# Covers counted\n\n{about}\n{sums}\n![The part counted within a time](cactus.svg)\n\n{table}"
        );
        fs::write(folder.join("counts.md"), page)?;
        fs::write(folder.join("counts.tsv"), board.to_text())?;
        fs::write(folder.join("cactus.svg"), board.plot())?;
    }
    Ok(())
}

/// How long the other programs take to start: their times for a problem of one option.
fn starts(arguments: &Arguments, place: &Path, timeout: Duration) -> Result<String, Box<dyn Error>> {
    const ROUNDS: usize = 9;
    let mut starts = Vec::new();
    for peer in &arguments.peer {
        let runs = (0..ROUNDS).map(|_| peer.count("a\na\n", place, timeout));
        let times = runs.map(|run| Ok(run?.time)).collect::<Result<Vec<_>, std::io::Error>>()?;
        let milliseconds = spread::median(times).as_secs_f64() * 1e3;
        starts.push(format!("{} {milliseconds:.1} ms", peer.name));
    }
    Ok(match &starts[..] {
        [] => String::new(),
        starts => format!("\nStarts, which are part of the times: {}\n", starts.join(", ")),
    })
}

/// All take turns; the answers must be the same in each round.
fn rounds(
    arguments: &Arguments,
    problem: &Instance,
    place: &Path,
    timeout: Duration,
) -> Result<Vec<Run>, Box<dyn Error>> {
    const LONG: Duration = Duration::from_secs(1);
    let file = place.join("engine.dlx");
    fs::write(&file, &problem.text)?;
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); 1 + arguments.peer.len()];
    for _ in 0..arguments.rounds.max(1) {
        for (k, runs) in runs.iter_mut().enumerate() {
            if runs.last().is_none_or(|last| last.time < LONG) {
                runs.push(match k.checked_sub(1) {
                    None => engine(&file, timeout)?,
                    Some(k) => arguments.peer[k].count(&problem.text, place, timeout)?,
                });
            }
        }
    }
    let of_all = |runs: Vec<Run>| {
        if runs.iter().any(|run| run.answer != runs[0].answer) {
            return Err(format!("{}: another answer in another round", problem.name));
        }
        let answer = runs[0].answer.clone();
        Ok(Run { answer, time: spread::median(runs.into_iter().map(|run| run.time).collect()) })
    };
    Ok(runs.into_iter().map(of_all).collect::<Result<_, _>>()?)
}
