//! Puzzles from the JSON of f-puzzles.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value as Json;

use super::about::{About, DRAWN_IN_CELLS, drawing};
use super::board::{Board, LARGEST, SMALLEST, like_boxes, regions, windows};
use super::rules;
use crate::board::{Boxes, ExtraHouses, Layout, LayoutError, Marks, numbered};
use crate::constraint::kinds::MOST_CONSTRAINTS;
use crate::constraint::{Place, Placed, kinds, names, read_name};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError, quoted, whole};

/// What says nothing about the puzzle: names, and what a player or an editor keeps.
const BESIDE: &[&str] = &["solution", "highlightConflicts", "disabledlogic", "truecandidatesoptions"];
/// The same of a cell: marks of a player.
const BESIDE_IN_CELLS: &[&str] = &["centerPencilMarks", "cornerPencilMarks", "candidates"];

/// Reads a puzzle from its parts. What is not known to be without meaning has to be understood; constraints that are
/// not finished are left out.
pub(crate) fn read(object: &mut Object<'_>) -> Result<Board, TextError> {
    let at = object.value();
    let range = SMALLEST as i64..=LARGEST as i64;
    let size = object.need("size")?.integer("a size", range)? as usize;
    let mut cells = read_grid(object.need("grid")?, size)?;
    let mut about = About::read(object)?;
    for (place, cell) in cells.iter_mut().enumerate() {
        about.in_cells.extend(cell.drawn.drain(..).map(|(key, drawing)| (place, key, drawing)));
    }
    let has = |object: &Object<'_>, key: &str| {
        object.rest().any(|(other, _, value)| other == key && value.text() == "true")
    };
    let diagonals = has(object, "diagonal+") && has(object, "diagonal-");
    if diagonals {
        object.forget(&["diagonal+", "diagonal-"]);
    }
    let (boxes, areas) = read_boxes(&cells, size)?;
    let windows = has_windows(object, &boxes, size);
    if windows {
        object.forget(&[names::EXTRA_REGION]);
    }
    let wrong = boxes.wrong_cell(size);
    let marks = read_marks(&cells, size);
    let layout = Layout::new(size, boxes, ExtraHouses { diagonals, windows });
    let layout = Arc::new(layout.map_err(|error| match (error, wrong) {
        (LayoutError::RegionSize { cells: count, .. }, Some(cell)) => {
            // Regions are known by the numbers that stand there.
            let region = cells[cell].region.flatten().unwrap_or_else(|| usual_regions(size)[cell]);
            let expected = format!("{size} regions of {size} cells");
            cells[cell].at.mistake(Mistake::new(expected, format!("region {region} with {count}")))
        }
        (error, _) => at.mistake(Mistake::from_error(error)),
    })?);
    let (mut constraints, unfinished) = rules::read(object, &layout)?;
    for (cell, name) in (0..).zip(&cells).filter_map(|(place, cell)| Some((place, cell.parity?))) {
        let place = Place { cells: vec![cell], ..Place::default() };
        let placed = kinds::named(name).map(|kind| Placed::new(kind, place, &layout)).transpose();
        constraints.extend(placed.map_err(|mistake| at.mistake(mistake))?);
    }
    for cells in areas {
        let placed = kinds::named(names::EXTRA_REGION)
            .map(|kind| Placed::new(kind, Place { cells, ..Place::default() }, &layout));
        constraints.extend(placed.transpose().map_err(|mistake| at.mistake(mistake))?);
    }
    if constraints.len() > MOST_CONSTRAINTS {
        let expected = format!("at most {MOST_CONSTRAINTS} constraints in all");
        return Err(at.mistake(Mistake::new(expected, constraints.len())));
    }
    object.forget(BESIDE);
    check_rest(object)?;
    let givens = cells.iter().map(|cell| cell.given).collect();
    Ok(Board { layout, givens, marks, constraints, unfinished, about })
}

/// What is left has to be empty.
pub(super) fn check_rest(object: &mut Object<'_>) -> Result<(), TextError> {
    let is_nothing = |value: Value| matches!(value.text(), "false" | "null" | "[]" | "{}" | "\"\"");
    if let Some((key, at, _)) = object.rest().find(|(.., value)| !is_nothing(*value)) {
        let expected = "only rules that are known";
        return Err(at.mistake(Mistake::new(expected, quoted(key))));
    }
    object.forget_all();
    Ok(())
}

/// A cell of the grid.
struct Cell<'t> {
    at: Value<'t>,
    /// Its value, or 0.
    given: u8,
    /// Its region; `None` if nothing is said, `Some(None)` if it has none.
    region: Option<Option<i64>>,
    /// The values that it may have, if that is said.
    allowed: Option<Vec<u8>>,
    /// The name of the constraint that it has, if it is odd or even: old puzzles tell it here.
    parity: Option<&'static str>,
    /// What is only drawn in it, by keys of f-puzzles.
    drawn: Vec<(&'static str, Json)>,
}

fn read_grid(grid: Value<'_>, size: usize) -> Result<Vec<Cell<'_>>, TextError> {
    let mut cells = Vec::with_capacity(size * size);
    grid.each_of("rows", size, |row| {
        row.each_of("cells", size, |cell| {
            cells.push(read_cell(cell, size)?);
            Ok(())
        })
    })?;
    Ok(cells)
}

fn read_cell(at: Value<'_>, size: usize) -> Result<Cell<'_>, TextError> {
    let mut cell = at.object()?;
    let region = cell.has("region").then(|| cell.take("region"));
    let region = match region {
        Some(Some(region)) => Some(Some(region.integer("a region", 0..=255)?)),
        Some(None) => Some(None),
        None => None,
    };
    let value = cell.take("value").map_or(Ok(0), |value| number(value, size))?;
    // Other values are those that a player has entered.
    let given = if cell.is_set("given")? { value } else { 0 };
    let allowed = match cell.take("givenPencilMarks") {
        None => None,
        Some(marks) => {
            let values = marks.array("values", size)?.into_iter().map(|value| number(value, size));
            Some(values.collect::<Result<Vec<u8>, _>>()?)
        }
    };
    let parity = match cell.take("parity") {
        None => None,
        Some(value) => match &*value.string("\"Odd\" or \"Even\"")? {
            "Odd" => Some("odd"),
            "Even" => Some("even"),
            _ => return Err(value.wrong("\"Odd\" or \"Even\"")),
        },
    };
    let mut drawn = Vec::new();
    for key in DRAWN_IN_CELLS {
        if let Some(value) = cell.take(key) {
            drawn.push((*key, drawing(value)?));
        }
    }
    cell.forget(BESIDE_IN_CELLS);
    cell.finish()?;
    Ok(Cell { at, given, region, allowed: allowed.filter(|allowed| !allowed.is_empty()), parity, drawn })
}

/// A value, as a number or in a string.
pub(crate) fn number(value: Value<'_>, size: usize) -> Result<u8, TextError> {
    let text = value.text().trim_matches('"');
    let number = whole(text).filter(|number| (1..=size).contains(&usize::from(*number)));
    number.ok_or_else(|| value.no_integer(text, "a value", &(1..=size as i64)))
}

/// The boxes or regions of a board. Where cells are in none, there are no boxes, and the regions of the others are only
/// areas of different values.
fn read_boxes(cells: &[Cell<'_>], size: usize) -> Result<(Boxes, Vec<Vec<usize>>), TextError> {
    if cells.iter().all(|cell| cell.region.is_none()) {
        // A size that has no boxes has rows and columns alone.
        let boxes = Layout::classic(size).map_or(Boxes::None, |classic| classic.boxes().clone());
        return Ok((boxes, Vec::new()));
    }
    let usual = usual_regions(size);
    let names = || usual.iter().zip(cells).map(|(&usual, cell)| cell.region.unwrap_or(Some(usual)));
    if names().all(|name| name.is_some()) {
        return Ok((like_boxes(numbered(names().flatten()), size), Vec::new()));
    }
    let mut areas: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    for (place, name) in names().enumerate() {
        if let Some(name) = name {
            areas.entry(name).or_default().push(place);
        }
    }
    if let Some(area) = areas.values().find(|area| area.len() > size) {
        let expected = format!("at most {size} cells in a region, as their values differ");
        return Err(cells[area[0]].at.mistake(Mistake::new(expected, area.len())));
    }
    // A single cell has nothing to differ from.
    Ok((Boxes::None, areas.into_values().filter(|area| area.len() > 1).collect()))
}

/// The regions of cells of which nothing is said: the usual box of their place, or that of their row where there are no
/// boxes.
fn usual_regions(size: usize) -> Vec<i64> {
    let boxes = Layout::classic(size).ok().and_then(|layout| regions(layout.boxes(), size));
    match boxes {
        Some(boxes) => boxes.into_iter().map(i64::from).collect(),
        None => (0..size * size).map(|place| (place / size) as i64).collect(),
    }
}

fn read_marks(cells: &[Cell<'_>], size: usize) -> Option<Marks> {
    cells.iter().any(|cell| cell.allowed.is_some()).then(|| {
        let mut marks = Marks::all(size);
        for (place, cell) in cells.iter().enumerate() {
            let Some(allowed) = &cell.allowed else { continue };
            for value in (1..=size as u8).filter(|value| !allowed.contains(value)) {
                marks.set(place, value, false);
            }
        }
        marks
    })
}

/// Whether the further regions are the windows of a windoku with these boxes.
fn has_windows(object: &Object<'_>, boxes: &Boxes, size: usize) -> bool {
    let houses = ExtraHouses { diagonals: false, windows: true };
    let Ok(mut expected) = Layout::new(size, boxes.clone(), houses).map(|layout| windows(&layout)) else {
        return false;
    };
    let list = object.rest().find(|(key, ..)| *key == names::EXTRA_REGION).map(|(.., value)| value);
    let read = |list: Value<'_>| -> Result<Vec<Vec<usize>>, TextError> {
        let region = |region: Value<'_>| {
            let cells = region.object()?.need("cells")?.array("cells", size * size)?;
            let mut cells =
                cells.into_iter().map(|cell| read_name(cell, size)).collect::<Result<Vec<_>, _>>()?;
            cells.sort_unstable();
            Ok(cells)
        };
        list.array("regions", size)?.into_iter().map(region).collect()
    };
    // What is wrong with one is told when it is read as a constraint.
    list.and_then(|list| read(list).ok()).is_some_and(|mut found| {
        found.sort_unstable();
        expected.sort_unstable();
        found == expected
    })
}
