//! `dlx tiling solve`: finds solutions of packing puzzles.

use std::ops::ControlFlow;

use clap::Args;
use dlx::{OptionId, Outcome};
use puzzles::notation::json::Line;
use puzzles::tiling::{Laid, Placement, Tiling, count, solution};

use super::source::{Engines, Named, Source, each};
use crate::End;
use crate::console::Console;
use crate::covers::add;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::output::Output;
use crate::values;

#[derive(Args)]
#[command(after_help = "\
Examples: one solution; all 240 of Soma; the puzzles of a file
  dlx tiling solve --pieces pentominoes --board 6x10
  dlx tiling solve --all --pieces soma --board 3x3x3
  dlx tiling solve puzzles.txt

Draws solutions with the letter of a piece in each of its cells, and `+` in cells that stay empty. Layers stand side by
side, and a blank line separates solutions. Further copies of a piece get unused letters. Prints `none` if there is no
solution, `stopped` if the deadline passed. Exit status 1 if a puzzle has no solution.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    effort: Effort,

    /// Print at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::whole::<u64>())]
    limit: u64,

    /// Print all solutions of each puzzle
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Print turns and reflections of a solution as solutions of their own
    #[arg(long)]
    each: bool,

    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let &Arguments { ref source, ref effort, limit, all, each, json } = arguments;
    let limit = if all { u64::MAX } else { limit };
    Asked { effort, limit, each, json }.solve(&source.read(console)?, console)
}

/// Which solutions are asked for, and how they are printed.
pub(crate) struct Asked<'a> {
    pub(crate) effort: &'a Effort,
    pub(crate) limit: u64,
    /// Whether turns and reflections of a solution are solutions of their own.
    pub(crate) each: bool,
    pub(crate) json: bool,
}

impl Asked<'_> {
    /// Prints solutions of all puzzles.
    pub(crate) fn solve(&self, puzzles: &[Named], console: &Console) -> Result<End, Failure> {
        let mut is_first = true;
        each(puzzles, console, |index, name, tiling, output| {
            // On one terminal, progress and solutions would overwrite each other.
            let show = self.limit == 1 || !output.is_terminal();
            let engines = self.effort.engines(show, console);
            let mut printing = Printing { output, json: self.json, is_first: &mut is_first };
            match engines.lay(name, tiling)? {
                Ok(laid) => {
                    let puzzle = Puzzle { index, tiling, laid: &laid };
                    solve(self, name, &puzzle, &engines, &mut printing, console)
                }
                Err(stop) => {
                    printing.verdict(index, tiling, "stopped")?;
                    Ok(console.stopped(name, stop))
                }
            }
        })
    }
}

struct Puzzle<'p> {
    index: usize,
    tiling: &'p Tiling,
    laid: &'p Laid,
}

fn solve(
    asked: &Asked<'_>,
    name: &str,
    puzzle: &Puzzle<'_>,
    engines: &Engines<'_>,
    printing: &mut Printing<'_>,
    console: &Console,
) -> Result<End, Failure> {
    let failure = Failure::setup(name);
    let limit = asked.limit;
    let mut found = 0;
    let mut written = Ok(());
    let mut visit = |options: &[OptionId]| {
        if found == limit {
            return ControlFlow::Break(());
        }
        found += 1;
        written = printing.solution(puzzle, options);
        if found == limit || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let outcome = if limit == 1 {
        match count::any(puzzle.laid, &|| engines.solver()).map_err(failure)? {
            Ok(found) => {
                let _ = found.map(|options| visit(&options));
                Outcome::Complete
            }
            Err(stop) => Outcome::Stopped(stop),
        }
    } else if asked.each {
        engines.solver().build(puzzle.laid.problem()).map_err(failure)?.for_each(visit)
    } else {
        count::for_each(puzzle.laid, &|| engines.solver(), visit).map_err(failure)?
    };
    engines.clear();
    written?;
    match outcome {
        Outcome::Stopped(stop) if !stop.is_wanted() => {
            printing.verdict(puzzle.index, puzzle.tiling, "stopped")?;
            Ok(console.stopped(name, stop))
        }
        _ if found == 0 && limit > 0 => {
            printing.verdict(puzzle.index, puzzle.tiling, "none")?;
            Ok(End::No)
        }
        _ => Ok(End::Done),
    }
}

struct Printing<'p> {
    output: &'p mut Output,
    json: bool,
    is_first: &'p mut bool,
}

impl Printing<'_> {
    fn solution(&mut self, puzzle: &Puzzle<'_>, options: &[OptionId]) -> std::io::Result<()> {
        let Puzzle { index, tiling, laid } = puzzle;
        let placements = laid.laid_by(options);
        let is_first = std::mem::take(self.is_first);
        self.output.answer(|text| {
            if self.json {
                let mut line = line(*index as u64, tiling);
                line.add("pieces", &pieces(tiling, &placements));
                return add(line, text);
            }
            let mut drawing = if is_first { String::new() } else { "\n".to_owned() };
            solution::write(tiling, &placements, &mut drawing);
            text.extend_from_slice(drawing.as_bytes());
        })
    }

    /// Prints a word where there is no solution.
    fn verdict(&mut self, index: usize, tiling: &Tiling, verdict: &str) -> std::io::Result<()> {
        let is_first = std::mem::take(self.is_first);
        self.output.answer(|text| {
            if self.json {
                let mut line = line(index as u64, tiling);
                line.add("verdict", verdict);
                return add(line, text);
            }
            let parted = if is_first { "" } else { "\n" };
            text.extend_from_slice(format!("{parted}{verdict}\n").as_bytes());
        })
    }
}

/// The JSON object of a puzzle by its number, to which what is found out is added.
pub(super) fn line(index: u64, tiling: &Tiling) -> Line {
    let mut line = Line::default();
    line.add("index", &index).add("title", &tiling.title);
    line
}

/// Where pieces lie, for JSON: the name and the cells of each.
pub(super) fn pieces<'t>(
    tiling: &'t Tiling,
    placements: impl IntoIterator<Item = &'t Placement>,
) -> Vec<(&'t str, Vec<[i32; 3]>)> {
    let piece = |placement: &'t Placement| {
        let cells = placement.cells().map(|cell| tiling.lattice.place(cell));
        (tiling.pieces[placement.piece].name.as_str(), cells.collect())
    };
    placements.into_iter().map(piece).collect()
}
