//! What a player has written down beside a puzzle.

use puzzles::notation::json::JSON;
use puzzles::notation::text::Unfit;
use puzzles::puzzle::Puzzle;
use puzzles::state::{Start, State};
use puzzles::{Reading, families};

use crate::failure::Failure;
use crate::stream::Record;

/// The key of a state in JSON.
pub(crate) const STATE: &str = "state";

/// Adds a puzzle in a notation, and a state behind it, or in its grid.
pub(crate) fn write(
    puzzle: &dyn Puzzle,
    state: &State,
    format: &str,
    text: &mut String,
) -> Result<(), Unfit> {
    if state.write_inside(puzzle, format, text)? {
        return Ok(());
    }
    let (is_line, start) = (puzzle.is_line(format), text.len());
    puzzle.write(format, text)?;
    // Neknek has it below its cages.
    let goes_on = || {
        let family = families(&Reading::default()).into_iter().find(|one| one.name() == puzzle.family());
        family.is_some_and(|family| family.state(&text[start..]).is_some())
    };
    if is_line || !goes_on() {
        go_on(is_line, text);
    }
    state.write(puzzle, format, text)?;
    text.push('\n');
    Ok(())
}

/// Where something more is to stand: behind a line, or below a blank one.
pub(crate) fn go_on(is_line: bool, text: &mut String) {
    if is_line {
        text.truncate(text.trim_end().len());
        text.push(' ');
    } else {
        text.push('\n');
    }
}

/// A puzzle with the text beside it.
pub(crate) struct Beside<'a> {
    /// The puzzle alone.
    pub(crate) record: Record<'a>,
    text: &'a str,
    start: Start,
}

impl<'a> Beside<'a> {
    pub(crate) fn of(record: Record<'a>) -> Self {
        let (record, text, start) = record.parted();
        Beside { record, text, start }
    }

    /// The state, which has to be there.
    pub(crate) fn state(&self, puzzle: &dyn Puzzle, solution: &[i32]) -> Result<State, Failure> {
        let Beside { record, text, start } = *self;
        // What stands behind a puzzle is later than what stands in it.
        if text.trim().is_empty()
            && let Some(state) = record.family.state_inside(record.text)
        {
            return Ok(state);
        }
        let state = match record.family.name() {
            JSON if text.trim().is_empty() => {
                State::read_json(puzzle, solution.len(), record.text, record.line)
            }
            _ => {
                let header = record.text.lines().next().unwrap_or_default();
                State::read(puzzle, solution, text, start, header)
            }
        };
        state.map_err(|error| record.mistaken(error))
    }

    /// The state, which has to be there, of a puzzle that need not have a solution.
    pub(crate) fn state_alone(&self, puzzle: &dyn Puzzle) -> Result<State, Failure> {
        // Which values the solution has does not matter where they are digits.
        self.state(puzzle, &vec![1; puzzle.cell_count()])
    }

    /// The state, if there is one. A text behind a puzzle on its line may also be a name or the solution.
    pub(crate) fn state_if_any(
        &self,
        puzzle: &dyn Puzzle,
        solution: &[i32],
    ) -> Result<Option<State>, Failure> {
        let Beside { record, text, start } = *self;
        if record.family.name() == JSON && text.trim().is_empty() {
            let state = State::find_json(puzzle, solution.len(), record.text, record.line);
            return state.map_err(|error| record.mistaken(error));
        }
        if text.trim().is_empty() {
            return Ok(record.family.state_inside(record.text));
        }
        let state = self.state(puzzle, solution);
        if start.line > record.line {
            return state.map(Some);
        }
        let is_solution = |state: &State| state.values().map(|(_, value)| value).eq(values(puzzle, solution));
        // A name or a rating may stand behind the solution.
        let first = text.split_whitespace().next().unwrap_or_default();
        if State::read(puzzle, solution, first, start, "").is_ok_and(|state| is_solution(&state)) {
            return Ok(None);
        }
        let is_no_name = record.family.is_link(record.text) || is_nearly_a_board(text, solution.len());
        if state.is_err() && is_no_name {
            return state.map(Some);
        }
        Ok(state.ok().filter(|state| !is_solution(state)))
    }
}

/// Whether a text is rather a state with too many or too few cells than a name: it begins with digits and points, at
/// least half as many as there are cells.
fn is_nearly_a_board(text: &str, cells: usize) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.len() >= cells.div_ceil(2) && word.chars().all(|c| c.is_ascii_digit() || ".-_*?".contains(c))
}

/// The values of the cells that take one.
fn values<'s>(puzzle: &'s dyn Puzzle, solution: &'s [i32]) -> impl Iterator<Item = i32> + 's {
    solution.iter().enumerate().filter(|(cell, _)| puzzle.has_value(*cell)).map(|(_, &value)| value)
}
