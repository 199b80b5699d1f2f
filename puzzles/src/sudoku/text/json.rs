//! Sudokus and Latin squares as JSON: their shape, their symbols, their pencil marks.
//!
//! `boxes` has the `rows` and `columns` of a box; `regions` tells the region of each cell, from 1, in
//! their place. `diagonals` and `windoku` are rules that count where they are `true`. `marks` has for each
//! cell the values that it may have. Values are numbers from 1; `symbols` tells how they look.

use std::sync::Arc;

use serde::Serialize;

use super::super::puzzle::Puzzle;
use super::read::Named;
use super::symbols::Symbols;
use super::{Reader, Writer};
use crate::board::{Boxes, ExtraHouses, LARGEST, Layout, Marks, SMALLEST};
use crate::notation::json::{Line, Object, Rows, Value, board};
use crate::notation::text::{Mistake, TextError};

#[derive(Serialize)]
struct BoxShape {
    rows: usize,
    columns: usize,
}

impl Reader {
    /// Reads a board from its parts, and its own symbols if it has any.
    ///
    /// # Errors
    /// If they are not those of a board.
    pub fn read_json(
        &self,
        object: &mut Object<'_>,
        latin: bool,
    ) -> Result<(Puzzle, Option<Symbols>), TextError> {
        let puzzle = self.read_json_board(object, latin)?;
        let size = puzzle.layout().size();
        let symbols = object.take("symbols").map(|symbols| read_symbols(symbols, size)).transpose()?;
        Ok((puzzle, symbols))
    }

    /// Reads a board with numbers as values from its parts.
    pub(crate) fn read_json_board(&self, object: &mut Object<'_>, latin: bool) -> Result<Puzzle, TextError> {
        let size = board::size(object, SMALLEST, LARGEST)?;
        let layout = self.json_layout(object, size, latin)?;
        let givens = board::givens(object, size)?;
        let marks = object.take("marks").map(|marks| read_marks(marks, size)).transpose()?;
        Ok(Puzzle::new(layout, givens).with_marks(marks))
    }

    /// The layout that the parts name.
    fn json_layout(
        &self,
        object: &mut Object<'_>,
        size: usize,
        latin: bool,
    ) -> Result<Arc<Layout>, TextError> {
        let at = object.value();
        let wrong = |error| at.mistake(Mistake::from_error(error));
        let (diagonals, windows) = (object.is_set("diagonals")?, object.is_set("windoku")?);
        let (shape, regions) =
            if latin { (None, None) } else { (object.take("boxes"), object.take("regions")) };
        if let (Some(_), Some(regions)) = (shape, regions) {
            return Err(regions.mistake(Mistake::new("boxes or regions", "both")));
        }
        let said = shape.or(regions).map_or("", Value::text);
        let name = format!("{latin} {diagonals} {windows} {} {said}", shape.is_some());
        self.kept((Named::Json(name), size), || {
            let boxes = match (shape, regions, self.box_shape()) {
                _ if latin => Boxes::None,
                (Some(shape), _, _) => read_shape(shape, size)?,
                (None, Some(regions), _) => Boxes::Regions(read_regions(regions, size)?),
                (None, None, Some((rows, columns))) => Boxes::Rectangles { rows, columns },
                (None, None, None) => Layout::classic(size).map_err(wrong)?.boxes().clone(),
            };
            let wrong_cell = boxes.wrong_cell(size);
            Layout::new(size, boxes, ExtraHouses { diagonals, windows }).map_err(|error| {
                match (regions, wrong_cell) {
                    (Some(regions), Some(cell)) => region_at(regions, size, cell, Mistake::from_error(error)),
                    _ => wrong(error),
                }
            })
        })
    }
}

fn read_regions(regions: Value<'_>, size: usize) -> Result<Vec<u8>, TextError> {
    let region = |value: Value| Ok(value.integer("a region", 1..=size as i64)? as u8 - 1);
    board::rows(regions, (size, size), region)
}

/// A mistake at the region of a cell.
fn region_at(regions: Value<'_>, size: usize, cell: usize, mistake: Mistake) -> TextError {
    match board::rows(regions, (size, size), Ok) {
        Ok(cells) => cells[cell].mistake(mistake),
        Err(error) => error,
    }
}

fn read_shape(shape: Value<'_>, size: usize) -> Result<Boxes, TextError> {
    let mut shape = shape.object()?;
    let mut side = |key| shape.need(key)?.integer("a number", 1..=size as i64).map(|side| side as usize);
    let boxes = Boxes::Rectangles { rows: side("rows")?, columns: side("columns")? };
    shape.finish()?;
    Ok(boxes)
}

fn read_marks(marks: Value<'_>, size: usize) -> Result<Marks, TextError> {
    let mut read = Marks::none(size);
    let mut cell = 0;
    board::rows(marks, (size, size), |values| {
        for value in values.array("values", size)? {
            read.set(cell, value.integer("a value", 1..=size as i64)? as u8, true);
        }
        cell += 1;
        Ok(())
    })?;
    Ok(read)
}

fn read_symbols(value: Value<'_>, size: usize) -> Result<Symbols, TextError> {
    let text = value.string("a string of symbols")?;
    let symbols = Symbols::new(&text).map_err(|error| value.mistake(Mistake::from_error(error)))?;
    if symbols.count() < size {
        return Err(value.mistake(Mistake::new(format!("{size} symbols"), symbols.count())));
    }
    Ok(symbols)
}

impl Writer {
    /// Adds the parts of a board.
    pub fn json(&self, puzzle: &Puzzle, line: &mut Line) {
        let layout = puzzle.layout();
        let size = layout.size();
        line.add("size", &size);
        match *layout.boxes() {
            Boxes::None => {}
            Boxes::Rectangles { rows, columns } => {
                line.add("boxes", &BoxShape { rows, columns });
            }
            Boxes::Regions(ref regions) => {
                let numbers = regions.iter().map(|&region| u16::from(region) + 1);
                line.add("regions", &Rows::new(size, numbers));
            }
        }
        for (key, is_set) in [("diagonals", layout.has_diagonals()), ("windoku", layout.has_windows())] {
            if is_set {
                line.add(key, &true);
            }
        }
        if let Some(own) = self.symbols().own() {
            line.add("symbols", &own);
        }
        line.add_givens(size, puzzle.givens());
        if let Some(marks) = puzzle.marks() {
            let of_cell = |cell| marks.of(cell).collect::<Vec<u8>>();
            line.add("marks", &Rows::new(size, (0..layout.cell_count()).map(of_cell)));
        }
    }
}
