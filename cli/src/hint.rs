//! `dlx hint`: the next step, in words or as a picture.

use clap::Args;
use puzzles::notation::json::Line;
use puzzles::notation::text::Mistake;
use puzzles::picture::Picture;
use puzzles::puzzle::{Verdict, check};
use puzzles::technique::{Coordinates, Ending, Telling};

use crate::End;
use crate::console::Console;
use crate::coordinates::CellNames;
use crate::failure::Failure;
use crate::finding::{Finding, on_unique};
use crate::render::Target;
use crate::steps::StepText;
use crate::stream::{Answers, Puzzles, Record};

#[derive(Args)]
#[command(after_help = "\
Examples: the next step in words, with other names of cells, and as a picture
  dlx hint puzzle.txt
  dlx hint --coordinates letters puzzle.txt
  dlx hint --output step.svg puzzle.txt

Prints the easiest next step, one line per puzzle: the technique, the house, cage, run or dots to look at, and
what follows. Where no technique leads on, one value is assumed, and refuted by a chain of steps. With --to or
--output, it draws the step on the board.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: Puzzles,

    #[command(flatten)]
    names: CellNames,

    #[command(flatten)]
    target: Target,

    /// Print JSON, one object per puzzle
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, console: &Console) -> Result<End, Failure> {
    let coordinates = arguments.names.coordinates();
    if arguments.target.is_asked_for() {
        return draw(&arguments.puzzles, coordinates, &arguments.target, console);
    }
    let json = arguments.json;
    arguments.puzzles.answer(false, console, move |record, answers| {
        on_unique(record, json, answers, |puzzle, deadline| {
            let next = puzzle.hint(&Telling { coordinates, deadline, state: None });
            NextStep(next.map_or_else(|ending| StepText::end_of(puzzle, ending), StepText::of))
        })
    })
}

struct NextStep(StepText);

impl Finding for NextStep {
    fn is_stopped(&self) -> bool {
        self.0.is_stop
    }

    fn print(&self, answers: &mut Answers) {
        answers.say(self.0.end(), &self.0.hint);
    }

    fn add(&self, line: &mut Line) {
        let StepText { technique, rating, hint, is_stop, .. } = &self.0;
        if *is_stop {
            return;
        }
        line.add("hint", hint);
        if let (Some(technique), Some(rating)) = (technique, rating) {
            line.add("technique", technique).add("rating", rating);
        }
    }
}

/// Draws the next step of each puzzle on its board.
fn draw(
    puzzles: &Puzzles,
    coordinates: Coordinates,
    target: &Target,
    console: &Console,
) -> Result<End, Failure> {
    let mut pages = target.pages(console)?;
    let layout = pages.layout();
    let make = move |record: Record| {
        let picture = picture(&record, coordinates)?;
        layout.page(&picture).map_err(|error| record.undrawable(error))
    };
    let drawn = puzzles.each(console, make, |page| pages.add(page));
    pages.finish(drawn)?;
    Ok(End::Done)
}

fn picture(record: &Record, coordinates: Coordinates) -> Result<Picture, Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read()?;
    let wrong = |found| record.wrong(Mistake::new("a puzzle with one solution and a next step", found));
    let stopped = || Failure::Stopped { place: record.place() };
    match check(&*puzzle, record.bounds) {
        Verdict::Unique(_) => {}
        Verdict::None => return Err(wrong("one without a solution")),
        Verdict::Multiple(..) => return Err(wrong("one with several")),
        Verdict::Stopped => return Err(stopped()),
    }
    match puzzle.hint(&Telling { coordinates, deadline, state: None }) {
        Ok(hint) => {
            let mut picture = puzzle.picture_with(&hint).map_err(|error| record.undrawable(error))?;
            picture.coordinates = Some(coordinates);
            Ok(picture)
        }
        Err(Ending::Stopped) => Err(stopped()),
        Err(_) => Err(wrong("one that is solved or beyond all techniques")),
    }
}
