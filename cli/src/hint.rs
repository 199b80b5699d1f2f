//! Hints as pictures.

use std::time::Instant;

use puzzles::deadline::{self, is_over};
use puzzles::notation::text::Mistake;
use puzzles::picture::{Picture, TooLarge};
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::sudoku::Sheet;
use puzzles::sudoku::rate::steps;
use puzzles::technique::with_hints;

use crate::End;
use crate::failure::Failure;
use crate::rate::first;
use crate::render::Target;
use crate::stream::{Puzzles, Record};

/// Draws the next step of each puzzle on its board.
pub(crate) fn draw(puzzles: &Puzzles, target: &Target) -> Result<End, Failure> {
    let mut pages = target.pages()?;
    let layout = pages.layout();
    let make = move |record: Record| {
        let picture = picture(&record)?;
        layout.page(&picture).map_err(|error| record.undrawable(error))
    };
    let drawn = puzzles.each(make, |page| pages.add(page));
    pages.finish(drawn)?;
    Ok(End::Done)
}

fn picture(record: &Record) -> Result<Picture, Failure> {
    let deadline = deadline::after(record.bounds.timeout);
    let puzzle = record.read()?;
    let wrong = |found| record.wrong(Mistake::new("a puzzle with one solution and a next step", found));
    let stopped = || Failure::Stopped { place: record.place() };
    let found = match check(&*puzzle, record.bounds) {
        Verdict::Unique(_) => next(&*puzzle, deadline),
        Verdict::None => return Err(wrong("one without a solution")),
        Verdict::Multiple(..) => return Err(wrong("one with several")),
        Verdict::Stopped => return Err(stopped()),
    };
    match found {
        Some(picture) => picture.map_err(|error| record.undrawable(error)),
        None if is_over(deadline) => Err(stopped()),
        None => Err(wrong("one that is solved or beyond all techniques")),
    }
}

/// The picture of the next step, if there is one.
fn next(puzzle: &dyn Puzzle, deadline: Option<Instant>) -> Option<Result<Picture, TooLarge>> {
    if let Some(sheet) = puzzle.as_any().downcast_ref::<Sheet>() {
        let mut steps = steps(&sheet.puzzle).until(deadline);
        if let Some(board) = steps.board().cloned() {
            return Some(steps.next()?.picture(&board, sheet));
        }
    }
    let hint = with_hints(puzzle, deadline, |hints| hints.next())??;
    Some(first(hint).picture(puzzle))
}
