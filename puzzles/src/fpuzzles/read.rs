//! Puzzles from the JSON of f-puzzles.

use std::sync::Arc;

use super::board::{Board, LARGEST, PlacedDots, SMALLEST, like_boxes, numbered, regions, windows};
use crate::board::{Boxes, Dot, Dots, Layout, Marks, Pair, pairs};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError, quoted};

/// What says nothing about the puzzle: names, and what a player or an editor keeps.
const BESIDE: &[&str] = &[
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];
/// The same of a cell: marks and colours of a player.
const BESIDE_IN_CELLS: &[&str] = &["centerPencilMarks", "cornerPencilMarks", "highlight", "candidates"];

/// Reads a puzzle from its parts. What is not known to be without meaning has to be understood.
pub(crate) fn read(object: &mut Object<'_>) -> Result<Board, TextError> {
    let at = object.value();
    let range = SMALLEST as i64..=LARGEST as i64;
    let size = object.need("size")?.integer("a size", range)? as usize;
    let cells = read_grid(object.need("grid")?, size)?;
    let diagonals = [object.is_set("diagonal+")?, object.is_set("diagonal-")?];
    if diagonals[0] != diagonals[1] {
        return Err(at.mistake(Mistake::new("both diagonals or none", "one")));
    }
    let windows = read_windows(object, size)?;
    let dots = read_dots(object, size)?;
    let boxes = read_boxes(&cells, size, at)?;
    let marks = read_marks(&cells, size);
    object.forget(BESIDE);
    check_rest(object)?;
    let layout = Layout::new(size, boxes, diagonals[0], windows);
    let layout = Arc::new(layout.map_err(|error| at.mistake(Mistake::from_error(error)))?);
    Ok(Board { layout, givens: cells.iter().map(|cell| cell.given).collect(), marks, dots })
}

/// What is left has to be empty.
pub(super) fn check_rest(object: &mut Object<'_>) -> Result<(), TextError> {
    let is_nothing = |value: Value| matches!(value.text(), "false" | "null" | "[]" | "{}" | "\"\"");
    if let Some((key, at, _)) = object.rest().find(|(.., value)| !is_nothing(*value)) {
        let expected = "only rules that are known (givens, regions, diagonals, windows, Kropki dots)";
        return Err(at.mistake(Mistake::new(expected, quoted(key))));
    }
    object.forget_all();
    Ok(())
}

/// A cell of the grid.
struct Cell {
    /// Its value, or 0.
    given: u8,
    /// Its region; `None` if nothing is said, `Some(None)` if it has none.
    region: Option<Option<i64>>,
    /// The values that it may have, if that is said.
    allowed: Option<Vec<u8>>,
}

fn read_grid(grid: Value<'_>, size: usize) -> Result<Vec<Cell>, TextError> {
    let mut cells = Vec::with_capacity(size * size);
    grid.each_of("rows", size, |row| {
        row.each_of("cells", size, |cell| {
            cells.push(read_cell(cell, size)?);
            Ok(())
        })
    })?;
    Ok(cells)
}

fn read_cell(cell: Value<'_>, size: usize) -> Result<Cell, TextError> {
    let mut cell = cell.object()?;
    let region = cell.has("region").then(|| cell.take("region"));
    let region = match region {
        Some(Some(region)) => Some(Some(region.integer("a region", 0..=255)?)),
        Some(None) => Some(None),
        None => None,
    };
    let value = cell.take("value");
    // Other values are those that a player has entered.
    let given = if cell.is_set("given")? { value.map_or(Ok(0), |value| number(value, size)) } else { Ok(0) }?;
    let allowed = match cell.take("givenPencilMarks") {
        None => None,
        Some(marks) => {
            let values = marks.array("values", size)?.into_iter().map(|value| number(value, size));
            Some(values.collect::<Result<Vec<u8>, _>>()?)
        }
    };
    // A color tells nothing by itself.
    cell.take("c");
    cell.forget(BESIDE_IN_CELLS);
    cell.finish()?;
    Ok(Cell { given, region, allowed: allowed.filter(|allowed| !allowed.is_empty()) })
}

/// A value, as a number or in a string.
pub(crate) fn number(value: Value<'_>, size: usize) -> Result<u8, TextError> {
    let text = value.text().trim_matches('"');
    let number = text.parse().ok().filter(|number| (1..=size).contains(&usize::from(*number)));
    number.ok_or_else(|| value.wrong(format!("a value from 1 to {size}")))
}

/// The boxes or regions of a board.
fn read_boxes(cells: &[Cell], size: usize, at: Value<'_>) -> Result<Boxes, TextError> {
    let wrong = |mistake: Mistake| at.mistake(mistake);
    if cells.iter().all(|cell| cell.region.is_none()) {
        let classic = Layout::classic(size).map_err(|error| wrong(Mistake::from_error(error)))?;
        return Ok(classic.boxes().clone());
    }
    if cells.iter().all(|cell| cell.region == Some(None)) {
        return Ok(Boxes::None);
    }
    // Cells of which nothing is said are in the usual box of their place.
    let usual = Layout::classic(size).ok().and_then(|layout| regions(layout.boxes(), size));
    let mut names = Vec::with_capacity(cells.len());
    for (place, cell) in cells.iter().enumerate() {
        let usual = || usual.as_ref().map(|regions| i64::from(regions[place]));
        let region = cell.region.unwrap_or_else(usual).ok_or_else(|| {
            let found = format!("none at row {}, column {}", place / size + 1, place % size + 1);
            wrong(Mistake::new("a region for each cell", found))
        })?;
        names.push(region);
    }
    Ok(like_boxes(numbered(names.into_iter()), size))
}

fn read_marks(cells: &[Cell], size: usize) -> Option<Marks> {
    cells.iter().any(|cell| cell.allowed.is_some()).then(|| {
        let mut marks = Marks::new(size, true);
        for (place, cell) in cells.iter().enumerate() {
            let Some(allowed) = &cell.allowed else { continue };
            for value in (1..=size as u8).filter(|value| !allowed.contains(value)) {
                marks.set(place, value, false);
            }
        }
        marks
    })
}

/// Whether the further regions are the windows of a windoku.
fn read_windows(object: &mut Object<'_>, size: usize) -> Result<bool, TextError> {
    let Some(list) = object.take("extraregion") else { return Ok(false) };
    let mut regions = Vec::new();
    for region in list.array("regions", size)? {
        let mut region = region.object()?;
        let cells = region.need("cells")?.array("cells", size * size)?;
        let mut cells =
            cells.into_iter().map(|cell| read_place(cell, size)).collect::<Result<Vec<_>, _>>()?;
        region.finish()?;
        cells.sort_unstable();
        regions.push(cells);
    }
    if regions.is_empty() {
        return Ok(false);
    }
    regions.sort_unstable();
    let side = size.isqrt();
    let boxes = Boxes::Rectangles { rows: side, columns: side };
    let expected = Layout::new(size, boxes, false, true).map(|layout| windows(&layout));
    if expected.is_ok_and(|mut expected| {
        expected.sort_unstable();
        expected == regions
    }) {
        return Ok(true);
    }
    Err(list.mistake(Mistake::new("the windows of a windoku as further regions", "others")))
}

/// The number of a cell, from its name such as `R1C9`.
fn read_place(value: Value<'_>, size: usize) -> Result<usize, TextError> {
    const WHAT: &str = "a cell such as \"R1C2\"";
    let name = value.string(WHAT)?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=size).contains(number));
    let place = name.strip_prefix('R').and_then(|name| name.split_once('C'));
    let place = place.and_then(|(row, column)| Some((number(row)?, number(column)?)));
    let (row, column) = place.ok_or_else(|| value.wrong(format!("{WHAT}, on a board of {size}×{size}")))?;
    Ok((row - 1) * size + column - 1)
}

/// The dots of a board, and which are shown; `None` if nothing speaks of dots.
fn read_dots(object: &mut Object<'_>, size: usize) -> Result<Option<PlacedDots>, TextError> {
    let at = object.value();
    let mut dots: Vec<(Pair, Dot)> = Vec::new();
    for (key, usual, dot) in [("difference", "1", Dot::White), ("ratio", "2", Dot::Black)] {
        let Some(list) = object.take(key) else { continue };
        for entry in list.array("dots", 2 * size * size)? {
            let pair = read_dot(entry, usual, size)?;
            if dots.iter().any(|&(other, _)| other == pair) {
                return Err(entry.mistake(Mistake::new("one dot between two cells", "another")));
            }
            dots.push((pair, dot));
        }
    }
    let white = object.is_set("nonconsecutive")?;
    let mut negative = [white, false];
    if let Some(list) = object.take("negative") {
        for name in list.array("rules", 16)? {
            match name.text() {
                "\"ratio\"" => negative[1] = true,
                "\"difference\"" => negative[0] = true,
                _ => return Err(name.wrong("\"ratio\", or \"difference\"")),
            }
        }
    }
    match (negative, dots.is_empty()) {
        ([true, true], _) => Ok(Some((dots, Dots::All))),
        ([false, false], false) => Ok(Some((dots, Dots::Some))),
        ([false, false], true) => Ok(None),
        _ => {
            let expected = "that a missing dot excludes both its rules (`nonconsecutive`, and `negative` with \
                            \"ratio\") or none";
            Err(at.mistake(Mistake::new(expected, "one")))
        }
    }
}

/// Where a dot is. Its value is the usual one, or is left out.
fn read_dot(entry: Value<'_>, usual: &str, size: usize) -> Result<Pair, TextError> {
    let mut dot = entry.object()?;
    if let Some(value) = dot.take("value") {
        let said = value.text().trim_matches('"');
        if !said.is_empty() && said != usual {
            return Err(value.wrong(format!("{usual}, as Kropki dots have it")));
        }
    }
    let cells = dot.need("cells")?;
    let both = cells.array_of("cells", 2)?;
    let [one, other] = [read_place(both[0], size)?, read_place(both[1], size)?];
    dot.finish()?;
    pairs(size)
        .find(|pair| (pair.cell, pair.other) == (one.min(other), one.max(other)))
        .ok_or_else(|| cells.mistake(Mistake::new("two cells that share a side", "")))
}
