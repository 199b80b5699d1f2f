//! JSON of every family.

use std::sync::Arc;

use super::Family;
use crate::board::{Coordinates, LARGEST};
use crate::fpuzzles;
use crate::notation::json::{JSON, Object, Objects, Value, begins_rows, board, read, recognises};
use crate::notation::text::{Mistake, STALE_KEY, Splitter, TextError, any_of, place_behind, quoted, whole};
use crate::puzzle::Puzzle;

/// Puzzles of all families as JSON, as f-puzzles' or SudokuPad's JSON, and as links to these.
pub struct Json {
    families: Vec<Arc<dyn Family>>,
    /// The names of the families that are accepted; `None` if all are.
    wanted: Option<Vec<&'static str>>,
    /// Whether editors are still at work on the puzzles.
    are_drafts: bool,
}

impl Json {
    /// Puzzles of these families.
    #[must_use]
    pub fn new(families: Vec<Arc<dyn Family>>) -> Self {
        Json { families, wanted: None, are_drafts: false }
    }

    /// The same, but puzzles of other families than these are mistakes.
    #[must_use]
    pub fn only(mut self, names: &[&'static str]) -> Self {
        self.wanted = Some(names.to_vec());
        self
    }

    /// The same for puzzles that an editor is at work on: the solution beside one may be that of an earlier state,
    /// and is left alone.
    #[must_use]
    pub fn of_drafts(self) -> Self {
        Json { are_drafts: true, ..self }
    }

    fn is_wanted(&self, family: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(&family))
    }

    /// Reads the rows of a board and nothing else, as programs have them: an empty cell is 0, `null`, or a string
    /// without a digit. The family is the one of which all is that no other recognises.
    fn read_rows(&self, rows: Value<'_>) -> Result<Box<dyn Puzzle>, TextError> {
        let size = rows.array("rows", LARGEST)?.len();
        let cell = |value: Value<'_>| match value.text().trim_matches('"') {
            "null" | "" | "." => Ok(None),
            text => {
                let number = whole::<usize>(text).filter(|&number| number <= size);
                let expected = || format!("`null`, 0 or a value from 1 to {size}");
                number.map(|number| (number > 0).then_some(number)).ok_or_else(|| value.wrong(expected()))
            }
        };
        let cells = board::rows(rows, (size, size), cell)?;
        let Some(family) = self.families.iter().rfind(|family| self.is_wanted(family.name())) else {
            return Err(rows.mistake(Mistake::new(self.expected(), "rows of a board")));
        };
        let givens: Vec<&[Option<usize>]> = cells.chunks(size.max(1)).collect();
        let object = serde_json::json!({"family": family.name(), "size": size, "givens": givens}).to_string();
        read(&object, 1, |object| self.read_json(object)).map_err(|error| rows.mistake(error.mistake))
    }

    fn expected(&self) -> String {
        let names = self.families.iter().map(|family| family.name());
        let known: Vec<String> =
            names.filter(|name| self.is_wanted(name)).map(|name| format!("{name:?}")).collect();
        format!("a puzzle of the family {}", any_of(&known))
    }
}

impl Family for Json {
    fn name(&self) -> &'static str {
        JSON
    }

    fn recognises(&self, line: &str) -> bool {
        recognises(line) || fpuzzles::recognises_link(line)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::<Objects>::default()
    }

    fn formats(&self) -> &'static [&'static str] {
        &[JSON]
    }

    fn read(&self, text: &str, first_line: usize) -> Result<Box<dyn Puzzle>, TextError> {
        let start = text.trim_start();
        if !start.starts_with(['{', '[']) && !self.is_link(text) {
            let (line, column) = place_behind(&text[..text.len() - start.len()]);
            let found = quoted(start.lines().next().unwrap_or_default().trim_end());
            let mistake = Mistake::new("a puzzle in JSON, or a link to one", found);
            return Err(mistake.at(first_line + line - 1, column));
        }
        if begins_rows(text) {
            return self.read_rows(Value::parse(text, first_line)?);
        }
        if !self.is_link(text) {
            return read(text, first_line, |object| self.read_json(object));
        }
        let json = fpuzzles::read_link(text, first_line)?;
        let read_json = |object: &mut Object<'_>| {
            if !["family", "cells", "grid"].iter().any(|key| object.has(key)) {
                object.need("grid")?;
            }
            self.read_json(object)
        };
        read(&json, 1, read_json).map_err(|error| {
            // Nobody sees the text inside, so that its place is told in words.
            let words = format!("in the link, {error}");
            error.mistake.in_words(words).at(first_line, 1)
        })
    }

    fn is_link(&self, text: &str) -> bool {
        fpuzzles::recognises_link(text.lines().next().unwrap_or_default())
    }

    /// Behind a link, or else inside.
    fn state(&self, text: &str) -> Option<usize> {
        Some(if self.is_link(text) { fpuzzles::end_of_link(text) } else { text.len() })
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn Puzzle>, TextError> {
        if !object.has("family") && (object.has("grid") || object.has("cells")) {
            let at = object.value();
            let is_of_fpuzzles = object.has("grid");
            let solution = solution_of_editor(object).filter(|_| !self.are_drafts);
            let board =
                if is_of_fpuzzles { fpuzzles::read(object) } else { fpuzzles::read_sudokupad(object) }?;
            let read = |family: &Arc<dyn Family>| Some((family.name(), family.read_board(&board)?));
            let Some((family, puzzle)) = self.families.iter().find_map(read) else {
                return Err(at.mistake(Mistake::new(self.expected(), "one of f-puzzles")));
            };
            let puzzle = puzzle.map_err(|mistake| at.mistake(mistake))?;
            if let Some(solution) = solution {
                check_values(&*puzzle, &board.givens, solution)?;
            }
            return match self.is_wanted(family) {
                true => Ok(puzzle),
                false => Err(at.mistake(Mistake::new(self.expected(), quoted(family)))),
            };
        }
        let value = object.need("family")?;
        let name = value.string("the name of a family")?;
        match self.families.iter().find(|family| family.name() == name && self.is_wanted(&name)) {
            Some(family) => {
                let puzzle = family.read_json(object)?;
                check_solution(&*puzzle, object)?;
                Ok(puzzle)
            }
            None => {
                let with_it = self.families.iter().find(|family| family.has_constraints(&name));
                let expected = match with_it.map(|family| family.name()) {
                    Some(family) => format!("the family {family:?}, with {name} among its constraints"),
                    None => self.expected(),
                };
                Err(value.mistake(Mistake::new(expected, quoted(&name))))
            }
        }
    }
}

/// The solution that an object tells beside its puzzle has to be one.
fn check_solution(puzzle: &dyn Puzzle, object: &Object<'_>) -> Result<(), TextError> {
    let told = object.rest().find(|(key, ..)| *key == "solution").map(|(.., value)| value);
    let Some(told) = told.filter(|value| !value.is_null()) else { return Ok(()) };
    let columns = puzzle.columns();
    let number = |value: Value<'_>| match value.is_null() {
        true => Ok(0),
        false => board::value(value, "`null` or a number"),
    };
    let values = board::rows(told, (puzzle.cell_count() / columns, columns), number)?;
    solves(puzzle, &values, told)
}

fn solves(puzzle: &dyn Puzzle, values: &[i32], told: Value<'_>) -> Result<(), TextError> {
    if puzzle.has_solution(values) {
        return Ok(());
    }
    Err(told.mistake(Mistake::new("a solution of the puzzle", STALE_KEY)))
}

/// The solution that an object of f-puzzles or SudokuPad tells: there, or in its metadata.
fn solution_of_editor<'t>(object: &Object<'t>) -> Option<Value<'t>> {
    let member = |object: &Object<'t>, name: &str| {
        object.rest().find(|(key, ..)| *key == name).map(|(.., value)| value)
    };
    member(object, "solution").or_else(|| member(&member(object, "metadata")?.object().ok()?, "solution"))
}

/// The values that an editor tells as a solution have to be those of one, as far as they go: players may have to find
/// some of them alone.
fn check_values(puzzle: &dyn Puzzle, givens: &[u8], told: Value<'_>) -> Result<(), TextError> {
    if matches!(told.text(), "null" | "[]" | "\"\"") {
        return Ok(());
    }
    let read = serde_json::from_str(told.text()).ok();
    let Some(values) = read.as_ref().and_then(fpuzzles::editor_solution) else {
        return Err(told.wrong("a solution, a value for each cell"));
    };
    let count = puzzle.cell_count();
    if values.len() != count {
        return Err(told.mistake(Mistake::new(format!("a solution of {count} cells"), values.len())));
    }
    if !values.contains(&0) {
        return solves(puzzle, &values, told);
    }
    let is_wrong = |&(cell, given): &(usize, i32)| given > 0 && ![0, given].contains(&values[cell]);
    match givens.iter().map(|&given| i32::from(given)).enumerate().find(is_wrong) {
        None => Ok(()),
        Some((cell, given)) => {
            let name = Coordinates::Numbers.cell(cell, puzzle.columns());
            let expected = format!("a solution with the given {given} in {name}");
            Err(told.mistake(Mistake::new(expected, values[cell])))
        }
    }
}
