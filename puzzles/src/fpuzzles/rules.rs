//! The constraints of a puzzle of f-puzzles.

use std::sync::Arc;

use crate::board::Layout;
use crate::constraint::kinds::{KINDS, Kind, MOST_CONSTRAINTS, check_alone, named, read_placed};
use crate::constraint::{CellNotation, Part, Place, Placed, names};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError};

/// What f-puzzles calls the rules about neighbours without a mark, and the kinds that they are.
pub(super) const NEGATIVE: [(&str, &str); 3] =
    [("ratio", names::NEGATIVE_RATIO), ("xv", names::NEGATIVE_XV), ("difference", names::NONCONSECUTIVE)];

/// Reads the constraints of a board with these houses, and tells of those that are not finished.
pub(super) fn read(
    object: &mut Object<'_>,
    layout: &Arc<Layout>,
) -> Result<(Vec<Placed>, Vec<String>), TextError> {
    let at = object.value();
    let mut all: Vec<Placed> = Vec::new();
    let mut unfinished = Vec::new();
    let on_board = |kind: &'static Kind| {
        Placed::new(kind, Place::default(), layout).map_err(|mistake| at.mistake(mistake))
    };
    if let Some(list) = object.take("negative") {
        for name in list.array("rules", NEGATIVE.len())? {
            let wrong = || name.wrong("\"ratio\", \"xv\" or \"difference\"");
            let text = name.string("a rule")?;
            let (_, kind) = NEGATIVE.iter().find(|(key, _)| *key == text).ok_or_else(wrong)?;
            let kind = named(kind).ok_or_else(wrong)?;
            if !all.iter().any(|known| known.kind().name == kind.name) {
                all.push(on_board(kind)?);
            }
        }
    }
    for kind in KINDS.iter().filter(|kind| kind.own_part().is_none()) {
        match kind.is_flag() {
            true => {
                let is_set = object.is_set(kind.name)?;
                if is_set && !all.iter().any(|known| known.kind().name == kind.name) {
                    all.push(on_board(kind)?);
                }
            }
            false => {
                let Some(list) = object.take(kind.name) else { continue };
                for value in list.array("constraints", MOST_CONSTRAINTS)? {
                    match read_one(kind, value, layout) {
                        Err(error) if is_unfinished(kind, value, &error, layout) => {
                            unfinished.push(called(kind, value));
                        }
                        read => all.push(read?),
                    }
                }
            }
        }
    }
    Ok((all, unfinished))
}

/// Whether the mistake is that an editor has only begun the constraint: its lines have no more than one cell, or
/// cells or values are still to come.
fn is_unfinished(kind: &Kind, value: Value<'_>, error: &TextError, layout: &Layout) -> bool {
    let most = layout.cell_count();
    let Ok(object) = value.object() else { return false };
    let is_here = |value: Value<'_>| value.place() == (error.line, error.column);
    let is_short = |line: &Value<'_>| line.array("cells", most).is_ok_and(|cells| cells.len() < 2);
    if kind.has(Part::Letter) && object.has("cells") && !object.has("value") {
        return is_here(value);
    }
    object.rest().any(|(key, _, value)| match key {
        "lines" => value.array("lines", most).is_ok_and(|lines| {
            lines.iter().all(is_short) && (is_here(value) || lines.iter().any(|&line| is_here(line)))
        }),
        "cells" | "cloneCells" | "values" => value.text() == "[]" && is_here(value),
        "value" => matches!(value.text(), "\"\"" | "\"?\"" | "null") && is_here(value),
        _ => false,
    })
}

/// What a constraint that is not finished is, and where.
fn called(kind: &Kind, value: Value<'_>) -> String {
    let place = CellNotation::Names.first_cell(value);
    let place = place.map_or_else(String::new, |[row, column]| format!(" at r{row}c{column}"));
    format!("{}{place}", kind.name)
}

fn read_one(kind: &'static Kind, value: Value<'_>, layout: &Arc<Layout>) -> Result<Placed, TextError> {
    let mut object = value.object()?;
    let placed = read_placed(kind, kind.name, &mut object, layout, CellNotation::Names)?;
    object.finish().map_err(|TextError { line, column, mistake }| {
        Mistake::from_error(format_args!("{}: {mistake}", kind.name)).at(line, column)
    })?;
    check_alone(kind.name, &placed, value, layout)?;
    Ok(placed)
}
