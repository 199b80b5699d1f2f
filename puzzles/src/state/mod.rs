//! The state that a player has reached, beside its puzzle.
//!
//! A state has what stands in each cell, row by row: a value, a sign for an empty cell, or the candidates that are
//! left, which may stand in parentheses. Where each has one character, or parentheses, nothing need part them;
//! blanks, commas and slashes may. It may be drawn, with bars and rules between cells or boxes. So the notations of
//! solutions are states, and so is the board of a Kakuro or a Sudoku with values in its empty cells. In JSON it is
//! the key `state`, with rows as in `givens`; f-puzzles has it in its grid.

mod read;
#[cfg(test)]
mod tests;
mod write;

use std::collections::BTreeSet;

use crate::board::Written;
pub use crate::board::{Broken, State};
use crate::fpuzzles;
use crate::notation::json::{Object, Value, board};
use crate::notation::text::{Mistake, TextError};
use crate::puzzle::Puzzle;
use crate::technique::{Names, Telling};

/// Where a text of several lines begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
}

/// Where the state begins behind a puzzle on a line: after a blank. `None` if there are several lines.
pub(crate) fn after_blank(text: &str) -> Option<usize> {
    let line = text.trim_end();
    if line.contains('\n') {
        return None;
    }
    let first = line.len() - line.trim_start().len();
    let blanks = line.char_indices().filter(|&(place, c)| place > first && c.is_whitespace());
    // A blank may follow a prefix.
    let mut ends = blanks.map(|(place, _)| place).filter(|&place| !line[..place].ends_with([':', ' ']));
    Some(ends.next().unwrap_or(line.len()))
}

impl State {
    /// Reads a state of a puzzle with this solution, which has a value for each cell: any where the cell takes none.
    /// Its first line may be a `header` that it shares with the puzzle.
    ///
    /// # Errors
    /// If it does not have the cells of the puzzle, or something else than values in them.
    pub fn read(
        puzzle: &dyn Puzzle,
        solution: &[i32],
        text: &str,
        start: Start,
        header: &str,
    ) -> Result<State, TextError> {
        read::read(puzzle, solution, text, start, header)
    }

    /// Reads the state in the JSON of a puzzle with this number of cells, its [`Puzzle::cell_count`].
    ///
    /// # Errors
    /// If there is none, or it does not fit the puzzle.
    pub fn read_json(puzzle: &dyn Puzzle, cells: usize, text: &str, line: usize) -> Result<State, TextError> {
        let state = State::find_json(puzzle, cells, text, line)?;
        let none =
            || Value::parse(text, line).map(|value| value.mistake(Mistake::new("the key `state`", "none")));
        state.map_or_else(|| Err(none()?), Ok)
    }

    /// Reads the state in the JSON of a puzzle with this number of cells, its [`Puzzle::cell_count`], if there is one.
    ///
    /// # Errors
    /// If it does not fit the puzzle.
    pub fn find_json(
        puzzle: &dyn Puzzle,
        cells: usize,
        text: &str,
        line: usize,
    ) -> Result<Option<State>, TextError> {
        let first = text.lines().next().unwrap_or_default();
        if fpuzzles::recognises_link(first) {
            let json = fpuzzles::read_link(text, line)?;
            let read = State::of_object(puzzle, cells, &mut Value::parse(&json, 1)?.object()?);
            return read
                .map_err(|error| Mistake::from_error(format_args!("in the link, {error}")).at(line, 1));
        }
        State::of_object(puzzle, cells, &mut Value::parse(text, line)?.object()?)
    }

    fn of_object(
        puzzle: &dyn Puzzle,
        cells: usize,
        object: &mut Object<'_>,
    ) -> Result<Option<State>, TextError> {
        let shape = (cells / puzzle.columns().max(1), puzzle.columns());
        if let Some(state) = object.take("state") {
            return Ok(Some(State::new(board::rows(state, shape, json_cell)?)));
        }
        if object.has("family") || !object.has("grid") {
            return Ok(None);
        }
        let number = |value: Value<'_>| Ok(i32::from(fpuzzles::number(value, shape.1)?));
        let written = |cell: Value<'_>| {
            let mut cell = cell.object()?;
            if let Some(value) = cell.take("value") {
                return Ok(Written::Value(number(value)?));
            }
            let Some(marks) = cell.take("centerPencilMarks") else { return Ok(Written::Nothing) };
            let marks = marks.array("values", shape.1)?.into_iter().map(number);
            Ok(candidates(marks.collect::<Result<_, TextError>>()?))
        };
        Ok(Some(State::new(board::rows(object.need("grid")?, shape, written)?)))
    }
}

/// What is wrong with what a player has written into some cells, in words that do not tell what is right.
#[must_use]
pub fn wrong_in_words(
    puzzle: &dyn Puzzle,
    state: &State,
    wrong: &[usize],
    &Telling { language, coordinates, .. }: &Telling<'_>,
) -> String {
    let told = wrong.iter().filter_map(|&cell| {
        let name = coordinates.cell(cell, puzzle.columns());
        match state.cells().get(cell)? {
            Written::Nothing => None,
            Written::Value(value) => Some(language.wrong(&name, &puzzle.symbol(*value))),
            // The candidates that are left would nearly tell the value which is not.
            Written::Candidates(_) => Some(language.struck_out(&name)),
        }
    });
    told.collect::<Vec<String>>().join("; ")
}

/// That a puzzle with several solutions has none with the values of a player, in words, with the cells of those that
/// break a rule: none if it takes several rules to see it.
#[must_use]
pub fn impossible_in_words(
    puzzle: &dyn Puzzle,
    state: &State,
    telling: &Telling<'_>,
) -> (String, Vec<usize>) {
    let symbol = |value| puzzle.symbol(value);
    let names = Names { houses: puzzle.houses(), symbol: &symbol, ..telling.names(puzzle.columns()) };
    let broken = puzzle.broken(state, &names);
    let rules: Vec<&str> = broken.iter().map(|broken| &*broken.name).collect();
    let cells: BTreeSet<usize> = broken.iter().flat_map(|broken| broken.cells.iter().copied()).collect();
    (telling.language.in_no_solution(&rules), cells.into_iter().collect())
}

/// `null`, a value, or the values that are left.
fn json_cell(value: Value<'_>) -> Result<Written, TextError> {
    /// No cell has more candidates.
    const MOST: usize = 255;
    let number = |value: Value<'_>| board::value(value, "`null`, a number, or an array of numbers");
    if value.is_null() {
        Ok(Written::Nothing)
    } else if value.text().starts_with('[') {
        Ok(candidates(value.array("values", MOST)?.into_iter().map(number).collect::<Result<_, _>>()?))
    } else {
        Ok(Written::Value(number(value)?))
    }
}

/// The values that are left in a cell; where there are none, nothing is written.
fn candidates(values: Vec<i32>) -> Written {
    if values.is_empty() { Written::Nothing } else { Written::Candidates(values) }
}
