//! Solutions that stand with their puzzles: in JSON, or in a text, as [`Puzzle::write_solution`] writes them.

use serde_json::{Map, Value};

use crate::board::{State, Written};
use crate::family::Family;
use crate::fpuzzles;
use crate::notation::json::JSON;
use crate::notation::text::{Mistake, STALE, TextError, place_behind, unquoted};
use crate::puzzle::Puzzle;
use crate::state::Start;

/// A piece of a text that begins at the line of this number.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'t> {
    /// The text.
    pub text: &'t str,
    /// Its first line, from 1.
    pub line: usize,
}

/// Whether a text that follows a puzzle of this family is its solution, and no puzzle. One that might be a puzzle of
/// the family, too, is the solution only if it solves that puzzle, and the puzzle has an empty cell.
///
/// # Errors
/// If the text can only be a solution, and does not solve the puzzle.
pub fn is_solution(family: &dyn Family, puzzle: Piece<'_>, text: Piece<'_>) -> Result<bool, TextError> {
    // Most texts are puzzles, with empty cells or clues: they are not read twice. In tables, `#` is a black cell.
    let has_hash = text.text.contains('#') && !text.text.contains('\\');
    if has_hash || text.text.contains(['.', '?', '_', ':']) {
        return Ok(false);
    }
    let Ok(read) = family.read(puzzle.text, puzzle.line) else { return Ok(false) };
    let may_be_puzzle = family.recognises(text.text.lines().next().unwrap_or_default());
    let cells = || (0..read.cell_count()).filter(|&cell| read.has_value(cell)).count();
    if may_be_puzzle && read.givens().len() == cells() {
        return Ok(false);
    }
    let Some(values) = values(&*read, header(puzzle.text), text) else { return Ok(false) };
    let solves = read.has_solution(&values);
    if solves || may_be_puzzle {
        return Ok(solves);
    }
    let expected = format!("the solution of the puzzle in line {}", puzzle.line);
    Err(Mistake::new(expected, STALE).at(text.line, 1))
}

/// The solution that stands with a puzzle of this family, whose text this is: in JSON, behind the puzzle on its line or
/// in rows below it, or else in the text that follows. `None` if there is none.
///
/// # Errors
/// If values for all cells stand behind the puzzle, and do not solve it.
pub fn told(
    family: &dyn Family,
    puzzle: &dyn Puzzle,
    Piece { text, line }: Piece<'_>,
    following: Option<&str>,
) -> Result<Option<Vec<i32>>, TextError> {
    let is_right = |values: &Vec<i32>| values.len() == puzzle.cell_count() && puzzle.has_solution(values);
    if family.name() == JSON {
        let inside = in_json(text).filter(is_right);
        return match inside {
            None => behind(family, puzzle, Piece { text, line }),
            inside => Ok(inside),
        };
    }
    if let Some(following) = following {
        return Ok(values(puzzle, header(text), Piece { text: following, line: 1 }).filter(is_right));
    }
    if let Some(behind) = behind(family, puzzle, Piece { text, line })? {
        return Ok(Some(behind));
    }
    let field = family.beside(text).filter(|field| !field.is_empty());
    let told = field.and_then(|field| values(puzzle, "", Piece { text: field, line: 1 }));
    Ok(told.filter(is_right))
}

/// The solution behind a puzzle of this family, whose text this is: after a blank on its line, or in rows below it.
/// `None` if there is none: what stands there may be a name, say.
///
/// # Errors
/// If values for all cells stand there, and do not solve the puzzle.
pub fn behind(
    family: &dyn Family,
    puzzle: &dyn Puzzle,
    Piece { text, line }: Piece<'_>,
) -> Result<Option<Vec<i32>>, TextError> {
    let Some(state) = family.state(text) else { return Ok(None) };
    let behind = unquoted(&text[state..]);
    // Most have a name or a rating there, or nothing: too little to be read.
    if behind.is_empty()
        || behind.len() < (0..puzzle.cell_count()).filter(|&cell| puzzle.has_value(cell)).count()
    {
        return Ok(None);
    }
    let piece = Piece { text: behind, line: 1 };
    // Behind a link stands no name that could be taken for a solution.
    let told = if family.is_link(text) { entries(puzzle, "", piece) } else { values(puzzle, "", piece) };
    let Some(told) = told else { return Ok(None) };
    if told.len() == puzzle.cell_count() && puzzle.has_solution(&told) {
        return Ok(Some(told));
    }
    let before = &text[..text.len() - text[state..].trim_start().len()];
    let (lines, column) = place_behind(before);
    let mistake = Mistake::new("the solution of the puzzle before it", STALE);
    Err(mistake.at(line + lines - 1, column))
}

/// The values under the key `solution`, here or in the metadata of SudokuPad.
fn in_json(text: &str) -> Option<Vec<i32>> {
    let is_link = fpuzzles::recognises_link(text.lines().next()?);
    let unpacked = if is_link { Some(fpuzzles::read_link(text, 1).ok()?) } else { None };
    let text = unpacked.as_deref().unwrap_or(text);
    // Most have none: they are not read twice.
    if !text.contains("\"solution\"") {
        return None;
    }
    let object: Map<String, Value> = serde_json::from_str(text.trim()).ok()?;
    let inside = || object.get("metadata")?.get("solution");
    fpuzzles::editor_solution(object.get("solution").or_else(inside)?)
}

/// The first line of a puzzle, which its solution may share.
fn header(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// The values in a text that is written as a solution of the puzzle, right or wrong. It may begin with a header that it
/// shares with the puzzle.
fn values(puzzle: &dyn Puzzle, header: &str, piece: Piece<'_>) -> Option<Vec<i32>> {
    let Piece { text, .. } = piece;
    let values = entries(puzzle, header, piece)?;
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let is_written = |format: &&str| {
        let mut own = String::new();
        puzzle.write_solution(&values, format, &mut own).is_ok() && lines(own.trim()) == lines(text.trim())
    };
    puzzle.formats().iter().any(is_written).then_some(values)
}

/// The values of all cells in a text, however it is written.
fn entries(puzzle: &dyn Puzzle, header: &str, Piece { text, line }: Piece<'_>) -> Option<Vec<i32>> {
    let any = vec![1; puzzle.cell_count()];
    let state = State::read(puzzle, &any, text, Start { line, column: 1 }, header).ok()?;
    let value = |(cell, written): (usize, &Written)| match written {
        Written::Value(value) => Some(*value),
        _ => (!puzzle.has_value(cell)).then_some(0),
    };
    state.cells().iter().enumerate().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::json;

    #[test]
    fn blanks_of_any_kind_may_stand_around_json() {
        let json = "{\"solution\":[[1,2],[2,1]]}";
        let values = Some(vec![1, 2, 2, 1]);
        for text in [json.to_owned(), format!("{json}\u{a0}\n"), format!("\u{a0}{json} \t")] {
            assert_eq!(in_json(&text), values, "{text:?}");
            assert!(json::Value::parse(&text, 1).is_ok(), "{text:?}");
        }
        let error = json::Value::parse("\u{a0}{x", 1).expect_err("no JSON");
        assert_eq!((error.line, error.column), (1, 3), "{error}");
    }
}
