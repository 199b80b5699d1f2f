//! `dlx tiling check`: whether packing puzzles have exactly one solution.

use clap::Args;
use dlx::OptionId;
use puzzles::notation::json::Line;
use puzzles::tiling::count::{Uniqueness, check};
use puzzles::tiling::why::misfit;
use puzzles::tiling::{Laid, Tiling, solution};

use super::solve::line;
use super::source::{Named, Source, each};
use crate::End;
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;

#[derive(Args)]
#[command(after_help = "\
Examples: which puzzles of a file have one solution; why a puzzle has none
  dlx tiling check puzzles.txt
  dlx tiling check --explain --pieces tetrominoes --board 4x5

Prints one line per puzzle: `unique`, `none`, `multiple`, or `stopped` if the deadline passed. Solutions that differ
only by a turn or a reflection of the board count as one, as in `dlx tiling count`. Exit status 1 if a puzzle is not
unique.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    effort: Effort,

    /// Add evidence on indented lines: two solutions if there are several; a simple reason why there is none
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
    judge_all(puzzles, effort, console, |judged, text| {
        let Judged { tiling, laid, verdict, .. } = judged;
        if json {
            let mut line = judged.line();
            if let (Uniqueness::None, Some(laid)) = (verdict, laid)
                && let Some(misfit) = misfit(tiling, laid)
            {
                line.add("reason", &misfit.to_string());
            }
            line.finish(text);
            return Ok(());
        }
        *text += &format!("{}\n", verdict.name());
        let Some(laid) = laid.filter(|_| explain) else { return Ok(()) };
        match verdict {
            Uniqueness::Multiple(solutions) => {
                let drawings = solutions.iter().map(|solution| drawn(tiling, laid, solution));
                *text += &drawings.collect::<Vec<_>>().join("\n");
            }
            Uniqueness::None => {
                *text += &misfit(tiling, laid).map_or_else(String::new, |misfit| format!("  {misfit}\n"));
            }
            Uniqueness::Unique(_) | Uniqueness::Stopped(_) => {}
        }
        Ok(())
    })
}

/// A puzzle, and whether it has exactly one solution.
pub(crate) struct Judged<'p> {
    index: usize,
    pub(crate) name: &'p str,
    tiling: &'p Tiling,
    /// Its exact-cover problem, unless that was stopped.
    pub(crate) laid: Option<&'p Laid>,
    pub(crate) verdict: &'p Uniqueness,
}

impl Judged<'_> {
    /// The verdict as a JSON object, to which more can be added.
    pub(crate) fn line(&self) -> Line {
        let mut line = line(self.index as u64, self.tiling);
        line.add("verdict", self.verdict.name());
        line
    }
}

/// Checks each puzzle, and prints what `answer` makes of the verdict.
pub(crate) fn judge_all(
    puzzles: &[Named],
    effort: &Effort,
    console: &Console,
    answer: impl Fn(&Judged<'_>, &mut String) -> Result<(), Failure>,
) -> Result<End, Failure> {
    each(puzzles, console, |index, name, tiling, output| {
        let engines = effort.engines(true, console);
        let laid = engines.lay(name, tiling)?;
        let verdict = match &laid {
            Ok(laid) => check(laid, &|| engines.solver()).map_err(Failure::setup(name))?,
            Err(stop) => Uniqueness::Stopped(*stop),
        };
        engines.clear();
        let end = match &verdict {
            Uniqueness::Unique(_) => End::Done,
            Uniqueness::None | Uniqueness::Multiple(_) => End::No,
            Uniqueness::Stopped(stop) => console.stopped(name, stop),
        };
        let mut text = String::new();
        answer(&Judged { index, name, tiling, laid: laid.as_ref().ok(), verdict: &verdict }, &mut text)?;
        output.answer(|out| out.extend_from_slice(text.as_bytes()))?;
        Ok(end)
    })
}

/// A solution on indented lines.
fn drawn(tiling: &Tiling, laid: &Laid, options: &[OptionId]) -> String {
    let mut drawing = String::new();
    solution::write(tiling, &laid.laid_by(options), &mut drawing);
    drawing.lines().map(|line| format!("  {line}\n")).collect()
}
