//! What a command finds out about puzzles that have exactly one solution, or what holds for all that they have.

use std::ops::ControlFlow;

use puzzles::deadline::Deadline;
use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::technique::{Ending, Hint, Rating, Telling, Tenths};
use puzzles::tiling::rate::Toil;

use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::stream::{Answers, Puzzles, Record};

/// A finding about a puzzle.
pub(crate) trait Finding {
    /// The word for what was found, if that is not the verdict of the puzzle.
    fn verdict(&self) -> Option<&'static str> {
        None
    }

    /// Whether the deadline passed before it was complete.
    fn is_stopped(&self) -> bool;

    /// Whether it has anything to tell of a puzzle with several solutions but that the deadline passed.
    fn tells_any(&self) -> bool {
        !self.is_stopped()
    }

    /// Adds it in words.
    fn print(&self, answers: &mut Answers);

    /// Adds it to a JSON object.
    fn add(&self, line: &mut Line);
}

/// Tells where to find out more, where the answer is that a puzzle has not exactly one solution.
pub(crate) fn explained(end: End, puzzles: &Puzzles, console: &Console) -> End {
    if end == End::No && !puzzles.is_quiet() {
        console.tell("`dlx check --explain` says why a puzzle is `none` or `multiple`");
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

/// A puzzle with exactly one solution, or one of its several solutions.
pub(crate) struct Solved<'p> {
    pub(crate) puzzle: &'p dyn Puzzle,
    pub(crate) solution: &'p [i32],
    pub(crate) has_several: bool,
    pub(crate) deadline: Option<Deadline>,
}

impl Solved<'_> {
    /// Tells the hints of the puzzle: if it has several solutions, those that hold for all of them.
    pub(crate) fn tell_hints(
        &self,
        telling: &Telling<'_>,
        tell: &mut dyn FnMut(Hint) -> ControlFlow<()>,
    ) -> Ending {
        match self.has_several {
            false => self.puzzle.tell_hints(telling, tell),
            true => self.puzzle.tell_hints_for_all(telling, tell),
        }
    }
}

/// Adds what `find` finds about a puzzle with exactly one solution, before its deadline; what it adds by itself comes
/// before that. Of any other puzzle, adds the verdict.
pub(crate) fn on_unique<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&Solved<'_>, &mut Answers) -> Result<F, Failure>,
) -> Result<(), Failure> {
    on_solved(record, json, answers, |solved, answers| match solved.has_several {
        false => find(solved, answers).map(Some),
        true => Ok(None),
    })
}

/// The same where `find` may find something about a puzzle with several solutions, too: what holds for all of them. The
/// answer is still no, and a note on standard error says so.
pub(crate) fn on_solved<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&Solved<'_>, &mut Answers) -> Result<Option<F>, Failure>,
) -> Result<(), Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read_rules()?;
    let verdict = check(&*puzzle, record.bounds);
    let (end, solution) = match &verdict {
        Verdict::Unique(solution) => (End::Done, Some(solution)),
        Verdict::Multiple(solution, _) => (End::No, Some(solution)),
        Verdict::Stopped(..) => (End::Stopped, None),
        Verdict::None => (End::No, None),
    };
    let has_several = matches!(verdict, Verdict::Multiple(..));
    let solved = |solution| Solved { puzzle: &*puzzle, solution, has_several, deadline };
    let finding = match solution {
        Some(solution) => find(&solved(solution), answers)?,
        None => None,
    };
    if has_several && finding.as_ref().is_some_and(F::tells_any) {
        record.tell_several();
    }
    if !json {
        answers.end = answers.end.max(end);
        match &finding {
            Some(finding) => finding.print(answers),
            None => answers.say(end, verdict.name()),
        }
        return Ok(());
    }
    let mut line = record.line(&*puzzle);
    line.add("verdict", finding.as_ref().and_then(F::verdict).unwrap_or(verdict.name()));
    let is_stopped = finding.as_ref().is_some_and(F::is_stopped);
    if let Some(finding) = &finding {
        finding.add(&mut line);
    }
    if is_stopped {
        line.add("stopped", &true);
    }
    answers.show(if is_stopped { End::Stopped } else { end }, line);
    Ok(())
}
