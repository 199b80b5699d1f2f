//! States as text and as JSON.

use serde_json::{Value, json};

use super::{Start, State};
use crate::board::Written;
use crate::fpuzzles::{self, FPUZZLES};
use crate::notation::json::Rows;
use crate::notation::text::Unfit;
use crate::puzzle::Puzzle;

impl State {
    /// Its rows as JSON: `null`, a value, or the candidates of each cell.
    #[must_use]
    pub fn json(&self, columns: usize) -> Rows<std::vec::IntoIter<Value>> {
        let cells = self.cells().iter().map(|written| match written {
            Written::Nothing => Value::Null,
            Written::Value(value) => json!(value),
            Written::Candidates(values) => json!(values),
        });
        Rows::new(columns, cells.collect::<Vec<Value>>().into_iter())
    }

    /// Adds its puzzle with itself inside, if the notation has room for it there: in the grid of f-puzzles. Returns
    /// whether it has; if not, nothing is added.
    ///
    /// # Errors
    /// If that notation cannot express the puzzle or the state.
    pub fn write_inside(&self, puzzle: &dyn Puzzle, format: &str, out: &mut String) -> Result<bool, Unfit> {
        if !fpuzzles::has(format) {
            return Ok(false);
        }
        let mut json = String::new();
        puzzle.write(FPUZZLES, &mut json)?;
        fpuzzles::write_state(json, self, puzzle.columns(), format, out)?;
        Ok(true)
    }

    /// Adds its text behind that of its puzzle in a notation, without the end of the line: on one line without
    /// blanks, or in rows, as cells with blanks between them. Where some cells take no value, the others stand on one
    /// line.
    ///
    /// # Errors
    /// If it cannot be read again, as candidates of several characters.
    pub fn write(&self, puzzle: &dyn Puzzle, format: &str, out: &mut String) -> Result<(), Unfit> {
        let takes: Vec<usize> = (0..self.cells().len()).filter(|&cell| puzzle.has_value(cell)).collect();
        let words: Vec<String> = takes.iter().map(|&cell| word(&self.cells()[cell], puzzle)).collect();
        let columns = if takes.len() < self.cells().len() { words.len() } else { puzzle.columns() };
        let text = match puzzle.is_line(format) {
            true => words.concat(),
            false => words.chunks(columns.max(1)).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"),
        };
        let solution = vec![1; self.cells().len()];
        let again = State::read(puzzle, &solution, &text, Start { line: 1, column: 1 }, "");
        if !again.is_ok_and(|again| again.allows_as_much_as(self)) {
            return Err(Unfit::new(format, "candidates of several characters can be written in JSON only"));
        }
        *out += &text;
        Ok(())
    }

    /// Whether the same values are left in each cell. A single candidate may be written as a value.
    fn allows_as_much_as(&self, other: &State) -> bool {
        let left = |written: &Written| match written {
            Written::Nothing => Vec::new(),
            Written::Value(value) => vec![*value],
            Written::Candidates(values) => values.clone(),
        };
        self.cells().iter().map(left).eq(other.cells().iter().map(left))
    }
}

/// What stands in a cell: a value, candidates in parentheses, or a point.
fn word(written: &Written, puzzle: &dyn Puzzle) -> String {
    match written {
        Written::Nothing => ".".to_owned(),
        Written::Value(value) => puzzle.symbol(*value),
        Written::Candidates(values) => {
            let symbols: String = values.iter().map(|&value| puzzle.symbol(value)).collect();
            format!("({symbols})")
        }
    }
}
