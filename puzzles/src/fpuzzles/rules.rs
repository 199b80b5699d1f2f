//! The constraints of a puzzle of f-puzzles.

use std::sync::Arc;

use crate::board::Layout;
use crate::constraint::kinds::{KINDS, Kind, named, read_placed};
use crate::constraint::{CellNotation, Place, Placed, names};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError};

/// What f-puzzles calls the rules about neighbours without a mark, and the kinds that they are.
pub(super) const NEGATIVE: [(&str, &str); 3] =
    [("ratio", names::NEGATIVE_RATIO), ("xv", names::NEGATIVE_XV), ("difference", names::NONCONSECUTIVE)];

/// The most constraints of a kind.
const MOST: usize = 4096;

/// Reads the constraints of a board with these houses; of a draft, those that are finished.
pub(super) fn read(
    object: &mut Object<'_>,
    layout: &Arc<Layout>,
    is_draft: bool,
) -> Result<Vec<Placed>, TextError> {
    let at = object.value();
    let mut all: Vec<Placed> = Vec::new();
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
                for value in list.array("constraints", MOST)? {
                    match read_one(kind, value, layout) {
                        Err(_) if is_draft && is_unfinished(value) => {}
                        read => all.push(read?),
                    }
                }
            }
        }
    }
    Ok(all)
}

/// Whether a constraint is one that its editor has begun: of its cells one is there, or its values are still to come.
fn is_unfinished(value: Value<'_>) -> bool {
    let Ok(object) = value.object() else { return false };
    let is_short = |line: &Value<'_>| line.array("cells", MOST).is_ok_and(|cells| cells.len() < 2);
    object.rest().any(|(key, _, value)| match key {
        "lines" => value.array("lines", MOST).is_ok_and(|lines| lines.iter().all(is_short)),
        "values" | "cloneCells" => value.text() == "[]",
        "value" => matches!(value.text(), "\"\"" | "\"?\"" | "null"),
        _ => false,
    })
}

fn read_one(kind: &'static Kind, value: Value<'_>, layout: &Arc<Layout>) -> Result<Placed, TextError> {
    let mut object = value.object()?;
    let placed = read_placed(kind, kind.name, &mut object, layout, CellNotation::Names)?;
    object.finish().map_err(|TextError { line, column, mistake }| {
        Mistake::from_error(format_args!("{}: {mistake}", kind.name)).at(line, column)
    })?;
    Ok(placed)
}
