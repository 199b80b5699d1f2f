//! The puzzles whose ratings are in a range.

use puzzles::puzzle::{Verdict, check};
use puzzles::technique::{Language, Rating, Unrated};

use super::Rated;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::ratings::Range;
use crate::stream::{Answers, OutputNotation, Puzzles, Record, Source};

/// Prints the puzzles whose rating is in a range, and no others.
pub(super) fn run(
    puzzles: &Puzzles,
    source: Source,
    range: &Range,
    printed: OutputNotation,
    console: &Console,
) -> Result<End, Failure> {
    let range = range.clone();
    puzzles.answer(source, false, console, move |record, answers| pick(record, &range, &printed, answers))
}

fn pick(
    record: Record,
    range: &Range,
    printed: &OutputNotation,
    answers: &mut Answers,
) -> Result<(), Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read_rules()?;
    let verdict = check(&*puzzle, record.bounds);
    let rating = match verdict {
        Verdict::None | Verdict::Multiple(..) => {
            answers.end = answers.end.max(End::No);
            return Ok(());
        }
        Verdict::Stopped(..) => None,
        Verdict::Unique(_) => {
            let ratings = range.on(puzzle.scale());
            let (least, most) = (*ratings.start(), *ratings.end());
            let rating = match puzzle.rate_within(most, deadline) {
                Ok(rating) => Some(rating),
                Err(Unrated::Unsolved) => Some(Rating::beyond_all(puzzle.scale())),
                Err(Unrated::Above) => return Ok(()),
                Err(Unrated::Stopped) => None,
            };
            if rating.as_ref().is_some_and(|rating| rating.number < least) {
                return Ok(());
            }
            rating
        }
    };
    let Some(rating) = rating else {
        record
            .console
            .tell(format_args!("{}: stopped: left out, as its rating is not known", record.place()));
        answers.end = End::Stopped;
        return Ok(());
    };
    if !printed.is_json() {
        return record.write(&*puzzle, None, printed, answers);
    }
    let mut line = record.line(&*puzzle);
    line.add("verdict", verdict.name());
    Rated { rating: Some(rating), pearl: false, language: Language::default() }.add(&mut line);
    answers.show(End::Done, line);
    Ok(())
}
