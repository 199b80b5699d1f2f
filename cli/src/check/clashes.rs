//! Whether what players have written down breaks a rule.

use std::collections::BTreeSet;

use puzzles::notation::json;
use puzzles::state::Broken;
use puzzles::technique::Telling;
use serde::Serialize;

use super::with_names;
use super::words::Words;
use crate::End;
use crate::console::Console;
use crate::failure::Failure;
use crate::states::Beside;
use crate::stream::{Answers, Puzzles, Record, Source};

pub(super) fn run(
    puzzles: &Puzzles,
    source: Source,
    console: &Console,
    telling: Telling<'static>,
    json: bool,
) -> Result<End, Failure> {
    puzzles.answer(source.with_states(), false, console, move |record, answers| {
        judge(record, Words::new(telling), json, answers)
    })
}

/// A rule that is broken.
#[derive(Serialize)]
struct Clash {
    name: String,
    cells: Vec<[usize; 2]>,
}

fn judge(record: Record, words: Words, json: bool, answers: &mut Answers) -> Result<(), Failure> {
    let beside = Beside::of(record);
    let record = beside.record;
    let puzzle = record.read_rules()?;
    let columns = puzzle.columns();
    // What stands in the cells need not be part of a solution.
    let state = beside.state_alone(&*puzzle)?;
    let mut broken = with_names(&*puzzle, words, |names| puzzle.broken(&state, names));
    // A value that no cell can have breaks no rule of its own.
    let board = puzzle.board();
    let is_known = |value: i32| match &board {
        Some(board) => board.values().contains(&value),
        None => (1..=columns as i32).contains(&value),
    };
    let strange = state.values().filter(|&(_, value)| !is_known(value));
    broken.extend(strange.map(|(cell, value)| {
        let place = words.telling.coordinates.cell(cell, columns);
        Broken { name: format!("{place}: {}", puzzle.symbol(value)), cells: vec![cell] }
    }));
    let (end, verdict) = if broken.is_empty() { (End::Done, "clear") } else { (End::No, "clash") };
    if json {
        let mut line = record.line(&*puzzle);
        line.add("verdict", verdict);
        if !broken.is_empty() {
            let clash = |broken: Broken| Clash {
                name: broken.name,
                cells: broken.cells.into_iter().map(|cell| json::cell(cell, columns)).collect(),
            };
            line.add("clashes", &broken.into_iter().map(clash).collect::<Vec<_>>());
        }
        answers.show(end, line);
        return Ok(());
    }
    let cells: BTreeSet<usize> = broken.into_iter().flat_map(|broken| broken.cells).collect();
    let cells = cells.into_iter().map(|cell| words.telling.coordinates.cell(cell, columns));
    let words: Vec<String> = std::iter::once(verdict.to_owned()).chain(cells).collect();
    answers.say(end, &words.join(" "));
    Ok(())
}
