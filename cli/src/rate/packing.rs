//! How hard packing puzzles are.

use puzzles::notation::json::Line;
use puzzles::notation::text::Mistake;
use puzzles::technique::Language;
use puzzles::tiling::count::{Uniqueness, check};
use puzzles::tiling::rate::{MOST_WORK, rate};

use crate::End;
use crate::console::Console;
use crate::covers::add;
use crate::failure::Failure;
use crate::finding::number;
use crate::output::Output;
use crate::tiling::source::{Effort, Named, laid, stopped};

/// Prints the rating and the level of each puzzle, or the verdict on one that has not exactly one solution.
pub(super) fn rate_all(
    puzzles: &[Named],
    effort: &Effort,
    language: Language,
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
        let toil = match &verdict {
            Uniqueness::Unique(solution) => Some(rate(&laid, solution, MOST_WORK).ok_or_else(|| {
                let found = "one where ways to turn a piece differ in colours alone";
                let mistake = Mistake::new("a packing puzzle that can be rated", found);
                Failure::Usage(format!("{name}: {mistake}"))
            })?),
            _ => None,
        };
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
                if let Some(toil) = &toil {
                    line.add("rating", &number(toil.rating)).add("level", toil.level.name());
                }
                if toil.is_some_and(|toil| toil.is_least) {
                    line.add("at_least", &true);
                }
                return add(line, text);
            }
            let words = toil.map_or(verdict.name().to_owned(), |toil| {
                let or_more = if toil.is_least { "+" } else { "" };
                format!("{}{or_more} {}", toil.rating, language.level(toil.level))
            });
            text.extend_from_slice(format!("{words}\n").as_bytes());
        })?;
    }
    output.flush()?;
    Ok(end)
}
