//! Hints as pictures.

use puzzles::deadline;
use puzzles::notation::text::Mistake;
use puzzles::picture::Picture;
use puzzles::puzzle::{Verdict, check};
use puzzles::technique::{Ending, Telling};

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
    let drawn = puzzles.each(make, |page| pages.add(page));
    pages.finish(drawn)?;
    Ok(End::Done)
}

fn picture(record: &Record) -> Result<Picture, Failure> {
    let deadline = deadline::after(record.bounds.timeout);
    let puzzle = record.read()?;
    let wrong = |found| record.wrong(Mistake::new("a puzzle with one solution and a next step", found));
    let stopped = || Failure::Stopped { place: record.place() };
    match check(&*puzzle, record.bounds) {
        Verdict::Unique(_) => {}
        Verdict::None => return Err(wrong("one without a solution")),
        Verdict::Multiple(..) => return Err(wrong("one with several")),
        Verdict::Stopped => return Err(stopped()),
    }
    match puzzle.hint(&Telling { deadline, ..Telling::default() }) {
        Ok(hint) => puzzle.picture_with(&hint).map_err(|error| record.undrawable(error)),
        Err(Ending::Stopped) => Err(stopped()),
        Err(_) => Err(wrong("one that is solved or beyond all techniques")),
    }
}
