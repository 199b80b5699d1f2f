//! What a command finds out about puzzles that have exactly one solution.

use puzzles::deadline::Deadline;
use puzzles::notation::json::Line;
use puzzles::puzzle::{Puzzle, Verdict, check};
use puzzles::technique::Tenths;

use crate::End;
use crate::failure::Failure;
use crate::stream::{Answers, Record};

/// A finding about a puzzle.
pub(crate) trait Finding {
    /// Whether the deadline passed before it was complete.
    fn is_stopped(&self) -> bool;

    /// Adds it in words.
    fn print(&self, answers: &mut Answers);

    /// Adds it to a JSON object.
    fn add(&self, line: &mut Line);
}

/// A rating as a number.
pub(crate) fn number(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// Adds what `find` finds about a puzzle with exactly one solution, before its deadline. Of any other puzzle, adds
/// the verdict.
pub(crate) fn on_unique<F: Finding>(
    record: Record,
    json: bool,
    answers: &mut Answers,
    find: impl FnOnce(&dyn Puzzle, Option<Deadline>) -> F,
) -> Result<(), Failure> {
    let deadline = record.bounds.deadline();
    let puzzle = record.read()?;
    let verdict = check(&*puzzle, record.bounds);
    let end = match verdict {
        Verdict::Unique(_) => End::Done,
        Verdict::Stopped => End::Stopped,
        Verdict::None | Verdict::Multiple(..) => End::No,
    };
    let finding = (end == End::Done).then(|| find(&*puzzle, deadline));
    if !json {
        match &finding {
            Some(finding) => finding.print(answers),
            None => answers.say(end, verdict.name()),
        }
        return Ok(());
    }
    let mut line = record.line(&*puzzle);
    line.add("verdict", verdict.name());
    if let Some(finding) = &finding {
        finding.add(&mut line);
    }
    let is_stopped = finding.is_some_and(|finding| finding.is_stopped());
    answers.show(if is_stopped { End::Stopped } else { end }, line);
    Ok(())
}
