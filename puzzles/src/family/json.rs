//! JSON of every family.

use std::sync::Arc;

use super::Family;
use crate::fpuzzles;
use crate::notation::json::{JSON, Object, Objects, Value, board, read, recognises};
use crate::notation::text::{Mistake, Splitter, TextError, quoted};
use crate::puzzle::Puzzle;

/// Puzzles of all families as JSON, as f-puzzles' or SudokuPad's JSON, and as links to these.
pub struct Json {
    families: Vec<Arc<dyn Family>>,
    /// The names of the families that are accepted; `None` if all are.
    wanted: Option<Vec<&'static str>>,
}

impl Json {
    /// Puzzles of these families.
    #[must_use]
    pub fn new(families: Vec<Arc<dyn Family>>) -> Self {
        Json { families, wanted: None }
    }

    /// The same, but puzzles of other families than these are mistakes.
    #[must_use]
    pub fn only(mut self, names: &[&'static str]) -> Self {
        self.wanted = Some(names.to_vec());
        self
    }

    fn is_wanted(&self, family: &str) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(&family))
    }

    fn expected(&self) -> String {
        let names = self.families.iter().map(|family| family.name());
        let known: Vec<String> =
            names.filter(|name| self.is_wanted(name)).map(|name| format!("{name:?}")).collect();
        format!("a puzzle of the family {}", known.join(", "))
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
        if !fpuzzles::recognises_link(text.lines().next().unwrap_or_default()) {
            return read(text, first_line, |object| self.read_json(object));
        }
        let json = fpuzzles::read_link(text, first_line)?;
        read(&json, 1, |object| self.read_json(object)).map_err(|error| {
            // Nobody sees the text inside, so that its place is told in words.
            Mistake::from_error(format_args!("in the link, {error}")).at(first_line, 1)
        })
    }

    /// It is inside.
    fn state(&self, text: &str) -> Option<usize> {
        Some(text.len())
    }

    fn read_json(&self, object: &mut Object<'_>) -> Result<Box<dyn Puzzle>, TextError> {
        if !object.has("family") && (object.has("grid") || object.has("cells")) {
            let at = object.value();
            let is_of_fpuzzles = object.has("grid");
            let board =
                if is_of_fpuzzles { fpuzzles::read(object) } else { fpuzzles::read_sudokupad(object) }?;
            let read = |family: &Arc<dyn Family>| Some((family.name(), family.read_board(&board)?));
            let Some((family, puzzle)) = self.families.iter().find_map(read) else {
                return Err(at.mistake(Mistake::new(self.expected(), "one of f-puzzles")));
            };
            let puzzle = puzzle.map_err(|mistake| at.mistake(mistake))?;
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
            None => Err(value.mistake(Mistake::new(self.expected(), quoted(&name)))),
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
    if puzzle.has_solution(&values) {
        return Ok(());
    }
    Err(told.mistake(Mistake::new("a solution of the puzzle", "values that do not solve it")))
}
