//! `dlx convert`: from one notation to another.

use clap::Args;
use puzzles::deadline::is_over;
use puzzles::notation::json::{JSON, findings};

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::stream::{Contents, OutputNotation, Puzzles, Source};
use crate::tiling::convert::{Format, convert_all};
use crate::tiling::source::named;
use crate::values;

#[derive(Args)]
#[command(
    mut_arg("timeout", values::of_run),
    mut_arg("family", values::with_packing),
    mut_arg("format", values::with_packing_formats)
)]
#[command(after_help = "\
Examples: Sudokus as grids; puzzles as JSON; a puzzle file of Burr Tools as text
  dlx convert --format grid puzzles.txt
  dlx convert --json puzzles.txt
  dlx convert burr.xmpuzzle

A solution that stands with its puzzle, as `dlx generate --with-solution` prints it, is kept in JSON and in the
notations of f-puzzles. What a player has entered in f-puzzles is left out.

Packing puzzles are written as text or xmpuzzle, a puzzle file of Burr Tools; they have no JSON.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    printed: OutputNotation,
}

/// The key of a solution.
const SOLUTION: &str = "solution";

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let printed = arguments.printed.clone();
    let deadline = arguments.puzzles.deadline(console);
    let source = match arguments.puzzles.contents(&["format", "json"], console)? {
        Contents::Values(source) => source,
        Contents::Packing(Source { name, text, .. }) => {
            let format = printed.name().map_or(Ok(Format::Text), Format::named)?;
            let tilings = named(&name, text)?;
            if is_over(deadline) {
                return Err(Failure::StoppedReading { name });
            }
            return convert_all(tilings, format, console);
        }
    };
    arguments.puzzles.answer(source.with_solutions(), false, console, move |record, answers| {
        record.in_time(deadline)?;
        let puzzle = record.read()?;
        let solution = record.told_solution(&*puzzle);
        if !printed.is_json() {
            return record.write(&*puzzle, solution.as_deref(), &printed, answers);
        }
        let mut line = puzzle.json();
        let found = if record.family.name() == JSON { findings(record.text) } else { Vec::new() };
        if let Some(solution) = solution.filter(|_| !found.iter().any(|(key, _)| *key == SOLUTION)) {
            line.add(SOLUTION, &puzzle.json_solution(&solution));
        }
        for (key, value) in found {
            line.add(key, &value);
        }
        answers.show(End::Done, line);
        Ok(())
    })
}
