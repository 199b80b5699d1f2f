//! What boards of all families have in common: rows of cells, and places on them.

use super::{Object, Value};
use crate::notation::text::TextError;

/// The size of a square board.
///
/// # Errors
/// If the key is not there, or it is not a size in these bounds.
pub fn size(object: &mut Object<'_>, smallest: usize, largest: usize) -> Result<usize, TextError> {
    let range = smallest as i64..=largest as i64;
    Ok(object.need("size")?.integer("a size", range)? as usize)
}

/// The cells of a board, row by row.
///
/// # Errors
/// If it is not an array for each row, or one of them has too many or too few cells, or `cell` does not
/// like one.
pub fn rows<'t, T>(
    board: Value<'t>,
    (rows, columns): (usize, usize),
    mut cell: impl FnMut(Value<'t>) -> Result<T, TextError>,
) -> Result<Vec<T>, TextError> {
    let mut cells = Vec::new();
    board.each_of("rows", rows, |row| {
        row.each_of("cells", columns, |value| {
            cells.push(cell(value)?);
            Ok(())
        })
    })?;
    Ok(cells)
}

/// The givens of a board whose values are numbers from 1: 0 for an empty cell. No cell is given if there
/// is no such key.
///
/// # Errors
/// If they are no board of this size, or a value is out of bounds.
pub fn givens(object: &mut Object<'_>, size: usize) -> Result<Vec<u8>, TextError> {
    let value = |value: Value| match value.is_null() {
        true => Ok(0),
        false => Ok(value.integer("`null` or a value", 1..=size as i64)? as u8),
    };
    object.take("givens").map_or(Ok(vec![0; size * size]), |board| rows(board, (size, size), value))
}

/// A value of any puzzle, where `expected` says what can stand there.
///
/// # Errors
/// If it is no number, or larger than the values of any puzzle.
pub fn value(value: Value<'_>, expected: &str) -> Result<i32, TextError> {
    value.text().parse().map_err(|_| value.wrong(expected))
}

/// The number of a cell, from `[row, column]`.
///
/// # Errors
/// If it is no such pair, or not on the board.
pub fn cell(value: Value<'_>, (rows, columns): (usize, usize)) -> Result<usize, TextError> {
    let place = value.array_of("numbers, a row and a column", 2)?;
    let row = place[0].integer("a row", 1..=rows as i64)? as usize;
    let column = place[1].integer("a column", 1..=columns as i64)? as usize;
    Ok((row - 1) * columns + column - 1)
}
