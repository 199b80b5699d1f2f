//! `dlx render`: draws puzzles.

use clap::Args;
use puzzles::picture::Picture;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::pages::Target;
use crate::stream::{Contents, Puzzles, Record};
use crate::tiling::render::draw_all;
use crate::tiling::source::{Effort, named};
use crate::values;

#[derive(Args)]
#[command(mut_arg("family", values::with_packing), mut_arg("timeout", values::of_run), mut_arg("engine", |flag| flag.requires("solution")))]
#[command(after_help = "\
Examples: on the terminal; a PDF with one page per puzzle; one file per puzzle
  dlx render puzzles.txt
  dlx render --solution --output puzzles.pdf puzzles.txt
  dlx render --output 'puzzle-{}.svg' puzzles.txt

With --solution, a puzzle without exactly one solution is an error (exit status 2). A packing
puzzle may have several; one without is drawn without (exit status 1).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    /// Draw the solution too, in a second colour
    #[arg(long)]
    solution: bool,

    #[command(flatten)]
    target: Target,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let with_solution = arguments.solution;
    let puzzles = &arguments.puzzles;
    let deadline = puzzles.deadline(console);
    let console = &console.within(puzzles.timeout());
    let source = match puzzles.contents(&["solution", "to", "output", "cell"], console)? {
        Contents::Values(source) => source,
        Contents::Packing(source) => {
            let tilings = named(&source.name, source.text)?;
            let effort = Effort::of(puzzles);
            return draw_all(&tilings, with_solution.then_some(&effort), &arguments.target, console);
        }
    };
    let mut pages = arguments.target.pages(console)?;
    let layout = pages.layout();
    let make = move |record: Record| {
        if !with_solution {
            record.in_time(deadline)?;
        }
        let (picture, end) = picture(&record, with_solution)?;
        let page = layout.page(&picture).map_err(|error| record.undrawable(error))?;
        Ok((page, end))
    };
    let mut end = End::Done;
    let drawn = puzzles.each(source, console, make, |(page, page_end)| {
        end = end.max(page_end);
        pages.add(page)
    });
    pages.finish(drawn)?;
    Ok(end)
}

/// The picture of a puzzle, with its solution if asked for.
fn picture(record: &Record, with_solution: bool) -> Result<(Picture, End), Failure> {
    let puzzle = record.read()?;
    let mut picture = puzzle.picture().map_err(|error| record.undrawable(error))?;
    if !with_solution {
        return Ok((picture, End::Done));
    }
    let Some(solution) = record.only_solution(&*puzzle)? else {
        record.console.tell(format_args!("{}: stopped: drawn without its solution", record.place()));
        return Ok((picture, End::Stopped));
    };
    picture.solve(&solution, |value| puzzle.symbol(value));
    Ok((picture, End::Done))
}
