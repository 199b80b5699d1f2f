//! Sudokus from the JSON that SudokuPad itself keeps: cells, regions, and drawings.
//!
//! What its lines, dots and shapes mean is told to people alone, in words. A puzzle that has any is refused;
//! where the same puzzle is known to f-puzzles, that one tells more.

use std::sync::Arc;

use super::about::About;
use super::board::{Board, LARGEST, SMALLEST, like_boxes};
use super::read::check_rest;
use crate::board::{ExtraHouses, Layout, numbered};
use crate::notation::json::{Object, Value};
use crate::notation::text::{Mistake, TextError};

/// What says nothing about the puzzle: names, and how it is shown.
const BESIDE: &[&str] = &["id", "cellSize", "settings", "solution"];
/// The same of a cell: what a player keeps.
const BESIDE_IN_CELLS: &[&str] = &["centremarks", "cornermarks", "pencilMarks", "colors", "highlight"];

/// Reads a Sudoku from its parts.
pub(crate) fn read(object: &mut Object<'_>) -> Result<Board, TextError> {
    let at = object.value();
    let rows = object.need("cells")?;
    let list = rows.array("rows", LARGEST)?;
    let size = list.len();
    if size < SMALLEST {
        return Err(rows.mistake(Mistake::new(format!("at least {SMALLEST} rows"), size)));
    }
    let mut givens = Vec::with_capacity(size * size);
    for row in list {
        for cell in row.array_of("cells, as there are rows", size)? {
            givens.push(read_cell(cell, size)?);
        }
    }
    let regions = read_regions(object.need("regions")?, size)?;
    let about = read_about(object)?;
    object.forget(BESIDE);
    check_rest(object)?;
    let boxes = like_boxes(numbered(regions.into_iter()), size);
    let layout = Layout::new(size, boxes, ExtraHouses::NONE);
    let layout = Arc::new(layout.map_err(|error| at.mistake(Mistake::from_error(error)))?);
    Ok(Board { layout, givens, marks: None, constraints: Vec::new(), unfinished: Vec::new(), about })
}

/// What it says about itself: in its metadata, or beside its cells.
fn read_about(object: &mut Object<'_>) -> Result<About, TextError> {
    let beside = About::read_words(object)?;
    let Some(metadata) = object.take("metadata") else { return Ok(beside) };
    let mut metadata = metadata.object()?;
    let inside = About::read_words(&mut metadata)?;
    let success = metadata.take("msgcorrect").map(|value| value.string("a text")).transpose()?;
    metadata.forget_all();
    Ok(About {
        title: inside.title.or(beside.title),
        author: inside.author.or(beside.author),
        rules: inside.rules.or(beside.rules),
        success: success.filter(|text| !text.is_empty()).or(inside.success).or(beside.success),
        ..About::default()
    })
}

/// The value of a cell, or 0.
fn read_cell(cell: Value<'_>, size: usize) -> Result<u8, TextError> {
    let mut cell = cell.object()?;
    let given = cell.take("value").map_or(Ok(0), |value| super::read::number(value, size))?;
    cell.forget(BESIDE_IN_CELLS);
    cell.finish()?;
    Ok(given)
}

/// For each cell the number of its region. Cells are told as `[row, column]` from 0.
fn read_regions(list: Value<'_>, size: usize) -> Result<Vec<usize>, TextError> {
    let mut region_of = vec![None; size * size];
    for (number, region) in list.array_of("regions", size)?.into_iter().enumerate() {
        for cell in region.array_of("cells", size)? {
            let place = cell.array_of("numbers, a row and a column", 2)?;
            let last = size as i64 - 1;
            let row = place[0].integer("a row", 0..=last)? as usize;
            let column = place[1].integer("a column", 0..=last)? as usize;
            if region_of[row * size + column].replace(number).is_some() {
                return Err(cell.mistake(Mistake::new("each cell in one region", "one again")));
            }
        }
    }
    let missing = || list.mistake(Mistake::new("a region for each cell", "fewer"));
    region_of.into_iter().collect::<Option<Vec<usize>>>().ok_or_else(missing)
}
