//! `dlx tiling check`: whether packing puzzles have exactly one solution.

use clap::Args;
use dlx::OptionId;
use puzzles::notation::json::Line;
use puzzles::tiling::count::{Uniqueness, check};
use puzzles::tiling::{Laid, Tiling, solution};

use super::source::{Effort, Named, Source, laid, stopped};
use crate::End;
use crate::console::Console;
use crate::covers::add;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Args)]
#[command(after_help = "\
Examples: which puzzles of a file have one solution; why another has not
  dlx tiling check puzzles.txt
  dlx tiling check --explain --pieces tetrominoes --board 4x5

Prints one line per puzzle: `unique`, `none`, `multiple`, or `stopped` if the deadline passed. Solutions that a turn or a
reflection of the board makes into each other count as one, as with `dlx tiling count`. Exit status 1 if a puzzle is not
unique.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    effort: Effort,

    /// Draw two solutions, on indented lines, where there are several
    #[arg(long)]
    explain: bool,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let &Arguments { ref source, ref effort, explain, json } = arguments;
    check_all(&source.read(console)?, effort, explain, json, console)
}

/// Prints a verdict on each puzzle.
pub(crate) fn check_all(
    puzzles: &[Named],
    effort: &Effort,
    explain: bool,
    json: bool,
    console: &Console,
) -> Result<End, Failure> {
    let mut output = Output::new(console);
    let mut end = End::Done;
    for (index, (name, tiling)) in puzzles.iter().enumerate() {
        let laid = laid(name, tiling)?;
        let engines = effort.engines(true, console);
        let failure = |error| Failure::Setup { name: name.clone(), error };
        let verdict = check(&laid, &|| engines.solver()).map_err(failure)?;
        engines.clear();
        end = end.max(match &verdict {
            Uniqueness::Unique(_) => End::Done,
            Uniqueness::None | Uniqueness::Multiple(_) => End::No,
            Uniqueness::Stopped(stop) => stopped(name, *stop, console),
        });
        output.answer(|text| {
            if json {
                let mut line = Line::default();
                line.add("index", &index).add("title", &tiling.title).add("verdict", verdict.name());
                return add(line, text);
            }
            text.extend_from_slice(format!("{}\n", verdict.name()).as_bytes());
            if let (true, Uniqueness::Multiple(solutions)) = (explain, &verdict) {
                let drawings = solutions.iter().map(|solution| drawn(tiling, &laid, solution));
                text.extend_from_slice(drawings.collect::<Vec<_>>().join("\n").as_bytes());
            }
        })?;
    }
    output.flush()?;
    Ok(end)
}

/// A solution on indented lines.
fn drawn(tiling: &Tiling, laid: &Laid, options: &[OptionId]) -> String {
    let mut drawing = String::new();
    solution::write(tiling, &laid.laid_by(options), &mut drawing);
    drawing.lines().map(|line| format!("  {line}\n")).collect()
}
