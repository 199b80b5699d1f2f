//! Whether what players have written down is part of the solution.

use puzzles::notation::json;
use puzzles::puzzle::{Verdict, check};
use puzzles::technique::Coordinates;

use super::end;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::states::Beside;
use crate::stream::{Answers, Puzzles, Record, Source};

pub(super) fn run(
    puzzles: &Puzzles,
    source: Source,
    console: &Console,
    names: Coordinates,
    json: bool,
) -> Result<End, Failure> {
    puzzles.answer(source.with_states(), false, console, move |record, answers| {
        judge(record, names, json, answers)
    })
}

fn judge(record: Record, names: Coordinates, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    let beside = Beside::of(record);
    let record = beside.record;
    let puzzle = record.read_rules()?;
    let verdict = check(&*puzzle, record.bounds);
    let wrong = match &verdict {
        Verdict::Unique(solution) => Some(beside.state(&*puzzle, solution)?.wrong(solution)),
        Verdict::None | Verdict::Multiple(..) | Verdict::Stopped(..) => None,
    };
    let (end, answer) = match &wrong {
        None => (end(&verdict), verdict.name()),
        Some(wrong) if wrong.is_empty() => (End::Done, "right"),
        Some(_) => (End::No, "wrong"),
    };
    let wrong = wrong.unwrap_or_default();
    if json {
        let mut line = record.line(&*puzzle);
        line.add("verdict", answer);
        if answer == "wrong" {
            let cells: Vec<_> = wrong.iter().map(|&cell| json::cell(cell, puzzle.columns())).collect();
            line.add("wrong", &cells);
        }
        answers.show(end, line);
        return Ok(());
    }
    let cells = wrong.iter().map(|&cell| names.cell(cell, puzzle.columns()));
    let words: Vec<String> = std::iter::once(answer.to_owned()).chain(cells).collect();
    answers.say(end, &words.join(" "));
    Ok(())
}
