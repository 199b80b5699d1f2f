//! What a player has written down, in the grid of f-puzzles: values that are no givens, and pencil marks.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json, json};

use super::write;
use crate::board::{State, Written};
use crate::notation::text::{Unfit, offset_in};

/// The part of a puzzle that a state is written into.
#[derive(Deserialize)]
struct WithGrid<'j> {
    #[serde(borrow)]
    grid: &'j RawValue,
}

/// Adds the text of a puzzle in JSON with a state in its grid, on a board of `columns` columns, in one of these
/// notations.
///
/// # Errors
/// If the state has values that the grid has no place for.
pub(crate) fn write_state(
    mut text: String,
    state: &State,
    columns: usize,
    format: &str,
    out: &mut String,
) -> Result<(), Unfit> {
    let WithGrid { grid } = serde_json::from_str(&text).expect("JSON with a grid");
    let mut rows: Vec<Vec<Map<String, Json>>> = serde_json::from_str(grid.get()).expect("rows of cells");
    let values = 1..=columns as i32;
    let unfit = |why: String| Unfit::new(format, why);
    for (cell, written) in rows.iter_mut().flatten().zip(state.cells()) {
        let given = cell.get("value").and_then(Json::as_i64);
        let (key, told, value) = match written {
            Written::Nothing => continue,
            Written::Value(value) => ("value", std::slice::from_ref(value), json!(value)),
            Written::Candidates(left) => ("centerPencilMarks", &left[..], json!(left)),
        };
        if let Some(given) = given {
            // The given says the same, or more.
            if told.iter().any(|&value| i64::from(value) == given) {
                continue;
            }
            return Err(unfit(format!("the state has another value in the cell of a given {given}")));
        }
        if let Some(other) = told.iter().find(|value| !values.contains(value)) {
            let last = values.end();
            return Err(unfit(format!("values in {format} are 1 to {last}, and the state has {other}")));
        }
        cell.insert(key.to_owned(), value);
    }
    let start = offset_in(&text, grid.get()).expect("a part of the text");
    let end = start + grid.get().len();
    text.replace_range(start..end, &json!(rows).to_string());
    write::add(text.trim_end(), format, out);
    Ok(())
}
