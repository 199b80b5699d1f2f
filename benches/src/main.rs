//! Exact cover against backtracking, measured on this machine: a table, and a page with charts.
#![forbid(unsafe_code)]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use benches::contest::{Outside, Pace, race, tasks};
use benches::exit_code;
use benches::report::{Results, about, files, put_between_marks, summary, tables};
use clap::Parser;

/// Measures exact cover against backtracking, and writes a page about it
#[derive(Parser)]
struct Arguments {
    /// A first impression: fewer instances and rounds, and less patience
    #[arg(long)]
    quick: bool,

    /// Only tasks whose names begin like this, such as "sudoku9" or "covers queens13"
    #[arg(long, value_name = "WORK")]
    only: Option<String>,

    /// Another program: puzzles on its stdin, a verdict or solution per line on its stdout. It does the
    /// tasks whose names begin with WORK, as in NAME@WORK=COMMAND; Sudokus of 9×9 without
    #[arg(long, value_name = "NAME=COMMAND")]
    contender: Vec<Outside>,

    /// Where to write the page
    #[arg(long, value_name = "FOLDER", default_value = "target/comparison")]
    out: PathBuf,

    /// Measure nothing: show these results
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// A document whose tables between `<!-- comparison: … -->` and `<!-- end -->` are to be those of the
    /// results
    #[arg(long, value_name = "FILE")]
    document: Vec<PathBuf>,
}

fn main() -> ExitCode {
    exit_code(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let results = match &arguments.from {
        Some(file) => {
            Results::read(&text_of(file)?).map_err(|error| format!("{}: {error}", file.display()))?
        }
        None => measure(arguments)?,
    };
    print!("{}\n{}", tables(&results), summary(&results));
    fs::create_dir_all(&arguments.out)?;
    for file in files(&results) {
        fs::write(arguments.out.join(&file.name), &file.text)?;
    }
    for document in &arguments.document {
        fs::write(document, put_between_marks(&text_of(document)?, &results))?;
    }
    eprintln!("the page is {}", arguments.out.join("index.html").display());
    Ok(())
}

fn text_of(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn measure(arguments: &Arguments) -> Result<Results, Box<dyn Error>> {
    let start = Instant::now();
    let pace = if arguments.quick { Pace::QUICK } else { Pace::FULL };
    let wanted = |id: &str| arguments.only.as_deref().is_none_or(|only| id.starts_with(only));
    let mut rows = Vec::new();
    for task in tasks().iter().filter(|task| wanted(&task.id)) {
        eprintln!("{:4} s  {}", start.elapsed().as_secs(), task.id);
        rows.extend(race(task, &arguments.contender, &pace)?);
    }
    if rows.is_empty() {
        return Err("expected the beginning of a task's name behind --only, such as \"sudoku9\"".into());
    }
    let mut about = about();
    about.push(("mode".to_owned(), if arguments.quick { "quick" } else { "full" }.to_owned()));
    about.push(("took".to_owned(), format!("{} s", start.elapsed().as_secs())));
    let mut names: Vec<&str> = arguments.contender.iter().map(|program| program.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    if !names.is_empty() {
        about.push(("other programs".to_owned(), names.join(", ")));
    }
    Ok(Results { about, rows })
}
