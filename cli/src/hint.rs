//! Hints as pictures.

use puzzles::draw::Picture;
use puzzles::family::{Verdict, check};
use puzzles::sudoku::Sheet;
use puzzles::sudoku::rate::{Board, next_step};
use puzzles::text::Mistake;

use crate::End;
use crate::failure::Failure;
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
    puzzles.each(make, |page| pages.add(page))?;
    pages.finish()?;
    Ok(End::Done)
}

fn picture(record: &Record) -> Result<Picture, Failure> {
    let puzzle = record.read()?;
    let sheet = puzzle.as_any().downcast_ref::<Sheet>();
    let wrong = |expected, found| record.wrong(Mistake::new(expected, found));
    let nine = sheet.and_then(|sheet| Some((sheet, Board::new(&sheet.puzzle)?)));
    let (sheet, board) =
        nine.ok_or_else(|| wrong("a Sudoku of 9×9 with boxes alone: no other step is drawn", ""))?;
    match check(&*puzzle, record.bounds) {
        Verdict::Unique(_) => {}
        Verdict::None => return Err(wrong("a puzzle with one solution", "one without a solution")),
        Verdict::Multiple(..) => return Err(wrong("a puzzle with one solution", "one with several")),
        Verdict::Stopped => return Err(Failure::Stopped { place: record.place() }),
    }
    let step = next_step(&board).ok_or_else(|| {
        let found = if board.is_solved() { "a solved one" } else { "one that needs chains within chains" };
        wrong("a puzzle with a step to draw", found)
    })?;
    step.picture(&board, sheet).map_err(|error| record.undrawable(error))
}
