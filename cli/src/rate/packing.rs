//! How hard packing puzzles are.

use puzzles::notation::text::Mistake;
use puzzles::technique::Language;
use puzzles::tiling::count::Uniqueness;
use puzzles::tiling::rate::{MOST_WORK, Toil, rate};

use crate::End;
use crate::console::Console;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::finding::add_toil;
use crate::tiling::check::{Judged, judge_all};
use crate::tiling::source::Named;

/// Prints the rating and the level of each puzzle, or the verdict on one that has not exactly one solution.
pub(super) fn rate_all(
    puzzles: &[Named],
    effort: &Effort,
    language: Language,
    json: bool,
    console: &Console,
) -> Result<End, Failure> {
    judge_all(puzzles, effort, console, |judged, text| {
        let toil = toil(judged)?;
        if json {
            let mut line = judged.line();
            if let Some(toil) = &toil {
                add_toil(toil, &mut line);
            }
            line.finish(text);
            return Ok(());
        }
        let words = toil.map_or(judged.verdict.name().to_owned(), |toil| {
            let or_more = if toil.is_least { "+" } else { "" };
            format!("{}{or_more} {}", toil.rating, language.level(toil.level))
        });
        *text += &format!("{words}\n");
        Ok(())
    })
}

/// How hard a puzzle is, if it has exactly one solution.
fn toil(judged: &Judged<'_>) -> Result<Option<Toil>, Failure> {
    let &Judged { name, laid: Some(laid), verdict: Uniqueness::Unique(solution), .. } = judged else {
        return Ok(None);
    };
    let toil = rate(laid, solution, MOST_WORK).ok_or_else(|| {
        let found = "one where two orientations of a piece differ only in colour";
        let mistake = Mistake::new("a packing puzzle that can be rated", found);
        Failure::Usage(format!("{name}: {mistake}"))
    })?;
    Ok(Some(toil))
}
