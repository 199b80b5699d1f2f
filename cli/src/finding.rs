//! What a command finds out about puzzles that have exactly one solution.

use puzzles::deadline::Deadline;
use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::technique::{Rating, Tenths};
use puzzles::tiling::rate::Toil;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record};

/// A finding about a puzzle.
pub(crate) trait Finding {
    /// The word for what was found.
    fn verdict(&self) -> &'static str {
        "unique"
    }

    /// Whether the deadline passed before it was complete.
    fn is_stopped(&self) -> bool;

    /// Adds it in words.
    fn print(&self, answers: &mut Answers);

    /// Adds it to a JSON object.
    fn add(&self, line: &mut Line);
}

/// Tells where to find out more, where the answer is that a puzzle has not exactly one solution.
pub(crate) fn explained(end: End, puzzles: &Puzzles, console: &Console) -> End {
    if end == End::No && !puzzles.is_quiet() {
        console.tell("`dlx check --explain` tells why a puzzle is `none` or `multiple`");
    }
    end
}

/// A rating as a number.
pub(crate) fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// Adds what a puzzle's rating says to its JSON object.
pub(crate) fn add_rating(rating: Rating, line: &mut Line) {
    line.add("rating", &number(rating.number)).add("level", rating.level.name());
    line.add("technique", &rating.hardest.to_string());
    if rating.is_least {
        line.add("at_least", &true);
    }
}

/// Adds how hard a packing puzzle is to its JSON object.
pub(crate) fn add_toil(toil: &Toil, line: &mut Line) {
    line.add("rating", &number(toil.rating)).add("level", toil.level.name());
    if toil.is_least {
        line.add("at_least", &true);
    }
}

/// A puzzle with exactly one solution.
pub(crate) struct Unique<'p> {
    pub(crate) puzzle: &'p dyn Puzzle,
    pub(crate) solution: &'p [i32],
    pub(crate) deadline: Option<Deadline>,
}

/// Adds what `find` finds about a puzzle with exactly one solution, before its deadline; what it adds by itself comes
/// before that. Of any other puzzle, adds the verdict.
pub(crate) fn on_unique<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&Unique<'_>, &mut Answers) -> Result<F, Failure>,
) -> Result<(), Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read()?;
    let verdict = check(&*puzzle, record.bounds);
    let (end, finding) = match &verdict {
        Verdict::Unique(solution) => {
            (End::Done, Some(find(&Unique { puzzle: &*puzzle, solution, deadline }, answers)?))
        }
        Verdict::Stopped(..) => (End::Stopped, None),
        Verdict::None | Verdict::Multiple(..) => (End::No, None),
    };
    if !json {
        match &finding {
            Some(finding) => finding.print(answers),
            None => answers.say(end, verdict.name()),
        }
        return Ok(());
    }
    let mut line = record.line(&*puzzle);
    line.add("verdict", finding.as_ref().map_or(verdict.name(), F::verdict));
    if let Some(finding) = &finding {
        finding.add(&mut line);
    }
    let is_stopped = finding.is_some_and(|finding| finding.is_stopped());
    answers.show(if is_stopped { End::Stopped } else { end }, line);
    Ok(())
}
