//! `dlx candidates`: the values that cells have in some solution.

use clap::Args;
use puzzles::candidates::{self, Candidate};
use puzzles::notation::json::Rows;
use puzzles::puzzle::Puzzle;
use serde::Serialize;

use crate::End;
use crate::console::Console;
use crate::effort::of_run;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record};
use crate::values;

#[derive(Args)]
#[command(mut_args(of_run))]
#[command(after_help = "\
Examples: what each cell can still be, while setting a puzzle; how many solutions have each value, up to 100
  dlx candidates puzzle.txt
  dlx candidates --count 100 puzzle.txt

A value is a candidate of a cell if some solution has it there. Prints the cells row by row, each with its
candidates; a black cell is `.`. With --count N, each candidate is followed by a colon and the number of solutions
that have it, or by `N+` if there are N or more. Prints `none` if there is no solution, `stopped` if the
deadline passed. Exit status 1 if a puzzle has no solution, 3 if the deadline passed.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Count the solutions that have each candidate, up to N
    #[arg(long, value_name = "N", value_parser = values::whole_in::<u64>(1..=u64::MAX))]
    count: Option<u64>,

    /// Print JSON, one object per puzzle
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let Arguments { count, json, .. } = *arguments;
    let console = &console.within(arguments.puzzles.timeout());
    let source = arguments.puzzles.source(console)?;
    arguments
        .puzzles
        .answer(source, false, console, move |record, answers| tell(record, count, json, answers))
}

fn tell(record: Record, count: Option<u64>, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    let puzzle = &*record.read_rules()?;
    let found = candidates::find(puzzle, count.unwrap_or(1), record.bounds);
    let (end, verdict) = match &found {
        Err(_) => (End::Stopped, Some("stopped")),
        Ok(cells) if cells.is_empty() => (End::No, Some("none")),
        Ok(_) => (End::Done, None),
    };
    let cells = found.unwrap_or_default();
    if json {
        let mut line = record.line(puzzle);
        match verdict {
            Some(verdict) => line.add("verdict", verdict),
            None => line.add("candidates", &rows(puzzle, &cells, |candidate| candidate.value)),
        };
        if let (Some(most), None) = (count, verdict) {
            line.add("most", &most);
            line.add("counts", &rows(puzzle, &cells, |candidate| candidate.solutions));
        }
        answers.show(end, line);
        return Ok(());
    }
    match verdict {
        Some(verdict) => answers.say(end, verdict),
        None => {
            if record.index > 0 {
                answers.text.push('\n');
            }
            board(puzzle, &cells, count).iter().for_each(|row| answers.say(end, row));
        }
    }
    Ok(())
}

/// A part of each candidate, for JSON.
fn rows<T: Clone + Serialize>(
    puzzle: &dyn Puzzle,
    cells: &[Vec<Candidate>],
    part: impl Fn(&Candidate) -> T,
) -> Rows<std::vec::IntoIter<Vec<T>>> {
    let cells: Vec<Vec<T>> = cells.iter().map(|cell| cell.iter().map(&part).collect()).collect();
    Rows::new(puzzle.columns(), cells.into_iter())
}

/// The rows of a board, with cells of the same width.
fn board(puzzle: &dyn Puzzle, cells: &[Vec<Candidate>], count: Option<u64>) -> Vec<String> {
    let part = |&Candidate { value, solutions }: &Candidate| match count {
        None => puzzle.symbol(value),
        Some(most) if solutions >= most => format!("{}:{most}+", puzzle.symbol(value)),
        Some(_) => format!("{}:{solutions}", puzzle.symbol(value)),
    };
    let cell = |cell: &Vec<Candidate>| {
        let parts: Vec<String> = cell.iter().map(part).collect();
        let are_short = parts.iter().all(|part| part.chars().count() == 1);
        if parts.is_empty() { ".".to_owned() } else { parts.join(if are_short { "" } else { "," }) }
    };
    let texts: Vec<String> = cells.iter().map(cell).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let row = |row: &[String]| {
        let padded: Vec<String> = row.iter().map(|text| format!("{text:width$}")).collect();
        padded.join(" ").trim_end().to_owned()
    };
    texts.chunks(puzzle.columns().max(1)).map(row).collect()
}
